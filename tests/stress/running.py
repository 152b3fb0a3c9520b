"""What all stresses share: how long one goes on, what it counts and finds, a process of its own."""

import contextlib
import faulthandler
import gc
import hashlib
import itertools
import json
import math
import os
import pickle
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
COUNTED = ("inputs", "kills", "requests", "games", "steps", "questions", "breaches")
TELLS = 200  # of so many one writes down what was counted
HANG, ALL = 300, 6 * 3600  # seconds without a step, and of all, after which a process is given up, with its stacks
ROOM = 4 << 30  # bytes that a process may take: what asks for more is a fault, not the end of the machine
# Files in memory: a kill spares them as it spares a disk's.
QUICK = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
STATUS = Path("/proc/self/status")
# A process that imports what its stress needs alone.
WITHIN = "import pickle, sys; pickle.loads(bytes.fromhex(sys.argv[1])).within(*sys.argv[2:])"
KNOWN = "This plugin does not support"  # what the screen that is none says of every window


@dataclass
class Run:
    """A stress under way: its chance, how long it goes on, what it counted and what was wrong."""

    home: Path  # a folder of its own
    times: float = math.inf  # how often it is done at most
    seconds: float = math.inf  # how long it goes on at most
    seed: int = 1
    keep: Path = Path("stress-findings")  # where inputs that did harm are kept
    apart: bool = False  # in a process of its own, which may end with what hangs
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self):
        self.chance = random.Random(self.seed)
        self.begun = time.monotonic()
        self.until = self.begun + self.seconds

    def each(self, what):
        """Yield numbers and count them, until there were so many or so long has passed."""
        for n in itertools.count():
            if n >= self.times or time.monotonic() > self.until:
                break
            if self.apart and n % TELLS == 0:
                self.tell()
            self.count(what)
            yield n
        if self.apart:
            faulthandler.dump_traceback_later(ALL, exit=True)

    def count(self, what):
        """Count what was done: the process does not hang, however long all of a game takes."""
        self.counts[what] += 1
        if not gc.isenabled():  # Qt is lent, and no loop of its runs that would collect
            from assistant.ui.work.event_loop import collect_due

            collect_due()
        if self.apart:
            faulthandler.dump_traceback_later(HANG, exit=True)

    def tell(self):
        """Write down what was counted and found until now, for whoever began this process."""
        (self.home / "told").write_text(json.dumps([self.counts, self.faults]))

    def fault(self, words, data=None):
        """Tell what is wrong, once for each kind, and keep the input that did it."""
        if words in self.faults:
            return
        self.faults.append(words)
        if data is not None:
            self.keep.mkdir(parents=True, exist_ok=True)
            path = self.keep / hashlib.sha256(data).hexdigest()[:12]
            path.write_bytes(data)
            words = f"{words}: {path}"
        print(f"  {words}", flush=True)

    @contextlib.contextmanager
    def guarded(self, what):
        """Make a fault of whatever is raised."""
        try:
            yield
        except Exception as error:
            self.fault(f"{what}: {kind(error)}: {error}")


def kind(error):
    """Return what errors of one kind have in common: what each is, and the last place in the program."""
    places = [one for one in traceback.extract_tb(error.__traceback__) if one.filename.startswith(f"{ROOT}/assistant")]
    last = f" at {Path(places[-1].filename).relative_to(ROOT)}:{places[-1].lineno}" if places else ""
    return f"{type(error).__name__}{last}"


class Stress(NamedTuple):
    """A row of the table of stresses."""

    name: str  # of several of a kind: the kind, a slash, its own
    go: Callable[[Run], None]
    short: float  # times, or seconds, in the tests
    long: int  # times in a night
    forks: bool = False  # and so begins in a process of its own without Qt, in the tests too

    def here(self, run):
        with run.guarded(self.name), contextlib.nullcontext() if self.forks else qt(run):
            self.go(run)
        return run

    def elsewhere(self, run):
        """Do it in a process of its own; its death is a fault, with the input that was being read."""
        with tempfile.TemporaryDirectory(prefix="stress-", dir=QUICK) as name:
            home, told = Path(name), Path(name) / "told"
            given = {"times": run.times, "seconds": run.seconds, "seed": run.seed, "keep": str(run.keep)}
            environment = {
                **os.environ,
                "PYTHONPATH": str(ROOT),
                "PYTHONHASHSEED": str(run.seed % (1 << 32)),
                "QT_QPA_PLATFORM": "offscreen",
                "OPENBLAS_NUM_THREADS": "1",
                "SABRETACHE_HOME": str(home / "own"),
                "XDG_CACHE_HOME": str(home / "cache"),
            }
            command = [sys.executable, "-c", WITHIN, pickle.dumps(self).hex(), name, json.dumps(given)]
            with (home / "said").open("wb") as said:  # decoders of pictures have much to say
                status = subprocess.run(command, env=environment, stderr=said, check=False).returncode
            if told.exists():
                counts, run.faults = json.loads(told.read_text())
                run.counts = Counter(counts)
            if status:
                print((home / "said").read_text(errors="replace")[-4000:])
                current = home / "current"
                run.fault(f"{self.name}: died with status {status}", current.read_bytes() if current.exists() else None)
        return run

    def within(self, home, given):
        """Be the process of its own."""
        resource.setrlimit(resource.RLIMIT_DATA, (ROOM, ROOM))
        faulthandler.enable()
        faulthandler.dump_traceback_later(ALL, exit=True)
        words = json.loads(given)
        run = self.here(Run(Path(home), **{**words, "keep": Path(words["keep"])}, apart=True))
        run.tell()
        sys.stdout.flush()
        os._exit(0)  # what is left of windows and threads needs no orderly end


def every_way(named, run):
    """Run the tests that are named so in their long form, and count them: each file through each door, each quitting often."""
    command = [sys.executable, "-m", "pytest", "tests/cli", "tests/ui", "-k", named]
    environment = os.environ | {"EVERY_WAY": "1"}
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    run.counts["steps"] += int(f"0 {done.stdout.partition(' passed')[0]}".split()[-1])
    if done.returncode:
        run.fault(done.stdout[-4000:])


@contextlib.contextmanager
def qt(run):
    """Lend Qt: what it warns of, and what is raised in what it calls, is a fault."""
    from PySide6.QtCore import QtMsgType, qInstallMessageHandler
    from PySide6.QtWidgets import QApplication

    from assistant.ui.work.event_loop import collect_here

    def told(sort, _where, words):
        if sort != QtMsgType.QtDebugMsg and KNOWN not in words:
            run.fault(f"Qt warned: {words}")

    program = QApplication.instance() or QApplication([])
    before = sys.excepthook, qInstallMessageHandler(told)
    sys.excepthook = lambda _sort, error, _trace: run.fault(f"{kind(error)}: {error}")
    timer = collect_here(program)  # as in the program
    try:
        yield
    finally:
        timer.stop()
        gc.enable()
        sys.excepthook = before[0]
        qInstallMessageHandler(before[1])


def megabytes(which="VmRSS"):
    """Return what this process holds, or the most that it held (VmHWM), as Linux tells it."""
    status = STATUS.read_bytes()
    return int(status.partition(which.encode() + b":")[2].split(maxsplit=1)[0]) >> 10
