"""What is acknowledged is in the file: writers that are killed with SIGKILL, and several that write beside one another.

A process that has imported everything forks those that write and read, so that a kill costs no start of Python. One in five is
killed before its first edit: while it reads, and mends, what the kill before left. Others write where the disk fills up, answers
slowly, or the clock goes back between two of them.
"""

import gc
import itertools
import os
import random
import resource
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from assistant.core.problems import Trouble
from tests.stress import marks
from tests.stress.marks import KINDS, READY, STOP

ALONE = (*("desk", "branches", "sealed", "corrections", "settings", "draft", "photograph") * 2, "board", "kit")
WINDOW = 100  # a window is killed in each round of so many: to open one takes as long as dozens of the others
FULL, SLOW, BACK = "full", "slow", "back"  # what is wrong with disk and clock
FILLED = 200_000  # bytes at which, at most, the disk is full for a file
ENOUGH = 30  # edits of a writer whose disk does not fill up
LIVES = 12  # kills that one file goes through
EDITS = 6  # after which, at most, a writer is killed
SETTLED = 50  # kills after which every kind of writer must have had some edit acknowledged


def forked(deed, home):
    """Have a child of this process do something with the end of a pipe, at home in a folder; return it and the other end."""
    reading, writing = os.pipe()
    child = os.fork()
    if child:
        os.close(writing)
        return child, reading
    try:
        os.close(reading)
        os.environ.update(SABRETACHE_HOME=str(home / "own"), XDG_CACHE_HOME=str(home / "cache"))
        deed(writing)
        os._exit(0)  # without closing anything: what was acknowledged is in the file
    except BaseException:
        os.write(writing, traceback.format_exc().encode()[-4000:])
    finally:
        os._exit(1)


def rest_of(pipe):
    """Read a pipe to its end."""
    with os.fdopen(pipe, "rb") as said:
        return said.read()


def saying(made):
    """Return what says each mark in a pipe as soon as it is acknowledged."""

    def say(pipe):
        for mark in made():
            os.write(pipe, f"{mark}\n".encode())

    return say


def told_of(deed, home):
    """Have a child of this process read marks; raise RuntimeError with why it cannot."""
    child, pipe = forked(saying(deed), home)
    found = rest_of(pipe).decode(errors="replace")
    if os.waitpid(child, 0)[1]:
        raise RuntimeError(f"cannot be read: {found}")
    return found.splitlines()


def hindered(how, kind, home, name, chance):
    """Write where disk or clock are not as they should be; a writer whose disk is full is refused, and ends."""
    if how == FULL:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(FILLED * chance.random() ** 2), resource.RLIM_INFINITY))
    elif how == SLOW:
        fsync = os.fsync
        os.fsync = lambda file: (time.sleep(chance.uniform(0.0, 0.02)), fsync(file))[1]
    elif how == BACK:
        back, now = timedelta(days=chance.uniform(0, 2000)), time.time
        time.time = lambda: now() - back.total_seconds()
        before = type("Before", (datetime,), {"now": classmethod(lambda _, zone=None: datetime.now(zone) - back)})
        for module in [each for key, each in sys.modules.items() if key.startswith("assistant.")]:
            if getattr(module, "datetime", None) is datetime:
                module.datetime = before
    try:
        yield from itertools.islice(KINDS[kind].write(home, name), ENOUGH if how == FULL else None)
    except (Trouble, OSError):
        if how != FULL:
            raise


def killed(kind, name, home, run, how=""):
    """Kill a writer between two of its edits, or before the first; return the marks that it said.

    Args:
        how: what is wrong with its disk or clock; a full disk ends it by itself.
    """
    said, chance = b"", run.chance
    begun, hindrance = time.monotonic(), random.Random(chance.random())
    child, pipe = forked(saying(lambda: hindered(how, kind, home, name, hindrance)), home)
    if how == FULL:
        said = rest_of(pipe)
        if os.waitpid(child, 0)[1]:
            raise RuntimeError(f"a full disk is no sentence: {said.decode(errors='replace')}")
        return said.decode().splitlines()
    if chance.random() < 0.2:
        time.sleep(chance.uniform(0.0, 0.05))
    else:
        wanted = chance.randint(1, EDITS)
        while said.count(b"\n") < wanted and (more := os.read(pipe, 1 << 16)):
            said += more
            if said.count(b"\n") == 1:
                begun = time.monotonic()  # of the first that is no start
        many = said.count(b"\n") - 1
        time.sleep(chance.uniform(0.0, 1.3 * (time.monotonic() - begun) / many if many > 0 else 0.01))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    said += rest_of(pipe)
    if not os.WIFSIGNALED(status):
        raise RuntimeError(f"a writer ended by itself: {said.decode(errors='replace')}")
    return said.decode().splitlines()


class File:
    """A file of one kind, through all its kills."""

    def __init__(self, kind, home):
        self.kind, self.home = kind, home
        self.kills = 0
        self.kept = []  # marks that were read after the last kill

    def kill(self, name, run, hindrance):
        """Kill somebody who writes; return how many edits he said were kept, and what is wrong then."""
        how = KINDS[self.kind]
        said = killed(self.kind, name, self.home, run, hindrance)
        self.kills += 1
        kept, before = told_of(lambda: how.read(self.home), self.home), self.kept
        due = (said or before)[-1:] if how.last else [*before, *said]
        more = f"{name}-{len(said)}"  # it was being written
        self.kept = kept
        if sorted(kept) not in (sorted(due), [more] if how.last else sorted([*due, more])):
            lost, strange = sorted(set(due) - set(kept)), sorted(set(kept) - set(due))
            return len(said), f"said {said[-3:]}, LOST {lost[:5]}, strange {strange[:5]}"
        mine = [mark for mark in kept if mark.startswith(f"{name}-")]
        swapped = how.ordered and mine != sorted(mine, key=lambda mark: int(mark.rpartition("-")[2]))
        return len(said), f"out of order: {mine}" if swapped else ""


def kills(run):
    """Kill writers of every kind of file; what had been acknowledged must be there, what was being written may be."""
    many_writers(run, "kills", ("",), WINDOW)


def disks(run):
    """Have writers of every kind of file work where the disk fills up or is slow, or the clock goes back; else as `kills`."""
    many_writers(run, "disks", (FULL, SLOW, BACK, FULL), 10**9)


def many_writers(run, what, hindrances, window):
    """Have one writer after the other write, each killed or refused, a window once in so many; look at what each left."""
    acknowledged = Counter()
    files = {}
    kinds = itertools.cycle(ALONE)
    marks.warm()
    gc.freeze()  # so that no child copies all that was imported only to look what of it is garbage
    young = run.home / "young"
    young.mkdir()
    told_of(lambda: marks.make(young) or [], young)
    for number in run.each(what):
        kind, hindrance = "window" if number % window == window // 4 else next(kinds), run.chance.choice(hindrances)
        if kind == "settings" and hindrance == FULL:
            hindrance = SLOW  # what cannot be kept of them is no work of anybody's, and not told
        file = files.get(kind)
        if file is None or file.kills >= LIVES:
            home = run.home / kind
            shutil.rmtree(home, ignore_errors=True)
            shutil.copytree(young, home)
            file = files[kind] = File(kind, home)
        try:
            said, wrong = file.kill(f"{kind}-{number}", run, hindrance)
        except RuntimeError as error:
            said, wrong = 0, str(error)
        acknowledged[kind] += said
        if wrong:
            run.fault(f"{kind}, {hindrance or 'kill'} {number}, the {file.kills}. of its file: {wrong}")
            del files[kind]
    silent = [kind for kind in files if not acknowledged[kind]]
    if silent and run.counts[what] >= SETTLED:
        run.fault(f"nothing was written by {silent}")


def together(kinds, home, seconds):
    """Run writers beside one another for so long; return what each said."""
    (home / STOP).unlink(missing_ok=True)

    def until_stop(kind, name):
        for mark in KINDS[kind].write(home, name):
            yield mark
            if kind != "command" and (home / STOP).exists():  # the command has stopped by itself then
                return

    writing = [
        forked(saying(lambda kind=kind, n=n: until_stop(kind, f"{kind}-{n}")), home) for n, kind in enumerate(kinds)
    ]
    begun = [os.read(pipe, 1 << 16) for _, pipe in writing]  # all are at work
    with ThreadPoolExecutor(len(writing)) as readers:
        found = readers.map(rest_of, [pipe for _, pipe in writing])
        time.sleep(seconds)
        (home / STOP).touch()
        said = [(first + rest).decode(errors="replace").splitlines() for first, rest in zip(begun, found, strict=True)]
    for child, _ in writing:
        if os.waitpid(child, 0)[1]:
            raise RuntimeError(f"a writer ended: {said}")
    return [[mark for mark in one if mark != READY] for one in said]


def wrong_in(said, kept, ordered):
    """Return the marks that are not as they were acknowledged, by what is wrong with them."""
    everything, places = list(itertools.chain.from_iterable(said)), {mark: n for n, mark in enumerate(kept)}
    pairs = [pair for one in said for pair in itertools.pairwise(one)]
    found = {
        "LOST": sorted(set(everything) - set(kept)),
        "twice": [mark for mark, n in Counter(kept).items() if n > 1],
        "never acknowledged": sorted(set(kept) - set(everything)),
        "out of order": [mark for before, mark in pairs if ordered and places.get(before, 0) > places.get(mark, 0)],
    }
    return {what: some[:5] for what, some in found.items() if some}


def beside(run):
    """Have writers work at one table, then at one file of corrections and one of settings: seconds of each."""
    marks.warm()
    home = run.home / "table"
    home.mkdir()
    told_of(lambda: marks.make(home) or [], home)
    seconds = min(run.times, run.seconds)
    for kind, kinds in {
        "desk": ("window", "command", "desk", "desk"),
        "corrections": ("corrections",) * 4,
        "settings": ("settings",) * 4,
    }.items():
        said = together(kinds, home, seconds if kind == "desk" else seconds / 10)
        kept = told_of(lambda kind=kind: KINDS[kind].read(home), home)
        run.counts["steps"] += sum(map(len, said))
        wrong = wrong_in(said, kept, kind == "desk")
        if wrong or not all(said):
            run.fault(f"{kinds}: {[len(one) for one in said]} acknowledged, {wrong}")
