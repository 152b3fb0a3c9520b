"""Feed a reader of other people's files with spoilt ones: `python3 packaging/fuzz.py [READER] [SECONDS] [--seed N] [--inputs N]`.

READER is one of those in fuzz_readers.py, or `all`; each is fed for SECONDS (1800). A finding is whatever is neither accepted nor
refused with a sentence: any other exception, an input that takes more than `SLOW` seconds or `ROOM` megabytes, a process that dies.
Inputs that did it are kept in a folder (./fuzz-findings, or `--keep FOLDER`), one of each kind; those of tests/data/crashers are
fed first. The same seed (1) makes the same inputs in the same order: two runs of as many `--inputs` end with the same sum, but for
libFuzzer where what a reader keeps in mind between inputs changes the lines that it reaches.

Inputs that lead to new code are spoilt further: with `atheris` (libFuzzer) where it is installed, else by a few plain ways of our
own, with the lines of the program traced. Each reader works in a process of its own.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import hashlib
import io
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
import traceback
import unittest.mock
import uuid
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = str(ROOT / "assistant")
CRASHERS = ROOT / "tests" / "data" / "crashers"
SECONDS = 1800
SLOW = 5.0  # seconds of a processor for one input
HANGS = 60  # seconds after which the process is given up, with all stacks
ROOM = 250  # megabytes that one input may add to the process
LONGEST = 300_000  # bytes of an input


def main() -> int:
    """Feed one reader or all; return 0 when there was no finding."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("reader", nargs="?", default="all")
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS)
    parser.add_argument("--keep", type=Path, default=Path("fuzz-findings"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--inputs", type=int, default=sys.maxsize, help="end after so many, should the seconds last")
    parser.add_argument("--plain", action="store_true", help="without atheris")
    parser.add_argument("--within", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.within:
        return _within(options)
    from prepare import prepare

    python = prepare(tests=True)
    asked = [
        str(python),
        "-c",
        "import fuzz_readers; print(*fuzz_readers.READERS)",
    ]  # this Python may lack what they import
    known = subprocess.run(asked, cwd=Path(__file__).parent, check=True, capture_output=True, text=True).stdout.split()
    wanted = known if options.reader == "all" else [options.reader]
    if unknown := set(wanted) - set(known):
        parser.error(f"no reader {', '.join(unknown)}; there are {', '.join(known)}")
    return max([_fed(str(python), reader, options) for reader in wanted])


def _fed(python: str, reader: str, options: argparse.Namespace) -> int:
    """Feed a reader in another process; a death is a finding: the input that was being read is kept."""
    with tempfile.TemporaryDirectory() as home:
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", ""))),
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONHASHSEED": str(options.seed % (1 << 32)),
            "SABRETACHE_HOME": f"{home}/own",
            "FUZZ_FOLDER": home,
        }
        measures = ["--seed", str(options.seed), "--inputs", str(options.inputs), "--keep", str(options.keep)]
        command = [python, str(Path(__file__)), reader, str(options.seconds), *measures, "--within"]
        status = subprocess.run(
            [*command, *(["--plain"] if options.plain else [])], env=environment, check=False
        ).returncode
        current = Path(home) / "current"
        if current.exists():  # it was being read, and never was done
            kept = Findings(reader, options.keep).keep(current.read_bytes(), f"died with status {status}")
            print(f"{reader}: DIED with status {status}: {kept}", flush=True)
    return 1 if status else 0


class Findings:
    """What went wrong, one of each kind, with the inputs that did it."""

    def __init__(self, reader: str, folder: Path) -> None:
        self.reader, self.folder = reader, folder / reader
        self.kinds: dict[str, Path] = {}

    def keep(self, data: bytes, kind: str) -> Path:
        """Keep an input, if none of its kind is kept yet; return where."""
        if kind not in self.kinds:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.kinds[kind] = self.folder / hashlib.sha256(data).hexdigest()[:12]
            path.write_bytes(data)
            print(f"{self.reader}: FOUND {kind}: {path}", flush=True)
        return self.kinds[kind]


class Watched:
    """A reader under watch: exceptions, time and memory of each input."""

    def __init__(self, read: Callable[[bytes], object], findings: Findings, folder: Path) -> None:
        self._read, self.findings, self._current = read, findings, folder / "current"
        self.inputs = self.accepted = 0
        self.slowest = 0.0
        self.sum = hashlib.sha256()
        self.warm = False  # at first time and room go into what is imported

    def __call__(self, data: bytes) -> None:
        """Read one input."""
        from assistant.core.problems import Trouble

        self._current.write_bytes(data)
        self.sum.update(len(data).to_bytes(8, "big") + data)
        patience = HANGS if self.warm else 10 * HANGS  # at first all that it imports is made ready to be watched
        faulthandler.dump_traceback_later(patience, exit=True, file=sys.__stderr__)
        before, began = _megabytes(), time.process_time()
        try:
            self._read(data)
            self.accepted += 1
        except Trouble:
            pass
        except Exception as bug:
            self.findings.keep(data, _kind(bug))
        finally:
            faulthandler.cancel_dump_traceback_later()
        self._current.unlink()
        took = time.process_time() - began
        self.inputs += 1
        if not self.warm:
            return
        self.slowest = max(self.slowest, took)
        if took > SLOW:
            self.findings.keep(data, "slow")
        if _megabytes() - before > ROOM:
            self.findings.keep(data, "large")

    def told(self, reader: str, engine: str, seconds: float) -> str:
        """Say how it went."""
        inputs = f"{self.inputs} inputs in {seconds:.0f} s ({engine}), {self.accepted} accepted"
        cost = f"the slowest {self.slowest:.1f} s, {_megabytes()} MB at most"
        return f"{reader}: {inputs}, {cost}, {len(self.findings.kinds)} findings; sum {self.sum.hexdigest()[:12]}"


def _within(options: argparse.Namespace) -> int:
    folder = Path(os.environ["FUZZ_FOLDER"])
    resource.setrlimit(resource.RLIMIT_DATA, (3 << 30, 3 << 30))  # a finding, not the end of the machine
    findings = Findings(options.reader, options.keep)
    try:
        if options.plain:
            raise ImportError
        import atheris
    except ImportError:
        atheris = None
    if atheris is None:
        reader, watched = ready(options.reader, findings, folder)
        began = time.monotonic()
        _plainly(reader.seeds, reader.words, watched, options)
        print(watched.told(options.reader, "plain", time.monotonic() - began), flush=True)
        return 1 if findings.kinds else 0
    with contextlib.redirect_stderr(io.StringIO()), atheris.instrument_imports(include=["assistant"]):
        reader, watched = ready(options.reader, findings, folder)
    seeds, began = folder / "seeds", time.monotonic()
    seeds.mkdir()
    for n, seed in enumerate(reader.seeds):
        (seeds / str(n)).write_bytes(seed)
    quoted = ["".join(f"\\x{byte:02x}" for byte in word) for word in reader.words]
    (folder / "words").write_text("".join(f'"{word}"\n' for word in quoted))

    def read(data: bytes) -> None:
        watched(data)
        took = time.monotonic() - began
        if took > options.seconds or watched.inputs >= options.inputs:  # libFuzzer never returns
            print(watched.told(options.reader, "atheris", took), flush=True)
            os._exit(1 if findings.kinds else 0)

    flags = [
        f"-max_len={LONGEST}",
        f"-seed={options.seed or 1}",  # 0 would be chosen by the clock
        f"-dict={folder / 'words'}",
        "-rss_limit_mb=0",
        "-verbosity=0",
        f"-timeout={2 * HANGS}",
    ]
    atheris.Setup([sys.argv[0], *flags, str(seeds)], read)
    atheris.Fuzz()
    return 0


def ready(name: str, findings: Findings, folder: Path) -> tuple[Any, Watched]:
    """Make a reader, and feed it its seeds, with which all that it imports late is imported, and what once did harm."""
    from fuzz_readers import READERS

    place = folder / "work"
    place.mkdir()
    still = unittest.mock.patch("time.time", lambda: 1e9), unittest.mock.patch("uuid.uuid4", lambda: uuid.UUID(int=1))
    with still[0], still[1]:  # archives hold the time, boards a name of their own: seeds are the same in every run
        reader = READERS[name](place)
    watched = Watched(reader.read, findings, folder)
    for seed in reader.seeds:
        watched(seed)
    watched.warm = True
    for path in sorted((CRASHERS / name).glob("*")):
        watched(path.read_bytes())
    return reader, watched


def _plainly(seeds: tuple[bytes, ...], words: tuple[bytes, ...], watched: Watched, options: argparse.Namespace) -> None:
    """Spoil the inputs that led to new lines of the program, again and again."""
    chance, end = random.Random(options.seed), time.monotonic() + options.seconds
    known: set[tuple[CodeType, int]] = set()
    pool = list(seeds)
    new = False

    def lines(frame: FrameType, event: str, _what: object) -> Any:
        nonlocal new
        if not frame.f_code.co_filename.startswith(PROGRAM):
            return None
        if event == "line" and (place := (frame.f_code, frame.f_lineno)) not in known:
            known.add(place)
            new = True
        return lines

    while time.monotonic() < end and watched.inputs < options.inputs:
        data = spoilt(chance.choice(pool), pool, words, chance)
        new = False
        sys.settrace(lines)
        try:
            watched(data)
        finally:
            sys.settrace(None)
        if new:
            pool.append(data)


NUMBERS = (
    b"0",
    b"-1",
    b"1e309",
    b"99999999999999999999",
    b"2.5",
    b"NaN",
    b"65536",
    b"2147483648",
    b"null",
    b"[]",
    b"{}",
    b'""',
)


def spoilt(data: bytes, pool: list[bytes], words: tuple[bytes, ...], chance: random.Random) -> bytes:
    """Return an input with one to four things done to it."""
    made = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(made) + 1)
        to = min(len(made), at + chance.choice((1, 2, 4, 16, 64, 1024)))
        match chance.randrange(8):
            case 0 if made:
                made[at % len(made)] ^= 1 << chance.randrange(8)
            case 1 if made:
                made[at % len(made)] = chance.choice((0, 1, 127, 128, 255, chance.randrange(256)))
            case 2:
                del made[at:to]
            case 3:
                made[at:at] = made[at:to] * chance.choice((1, 2, 50))
            case 4 if words:
                made[at : at if chance.random() < 0.5 else to] = chance.choice(words)
            case 5:
                other = chance.choice(pool)
                cut = chance.randrange(len(other) + 1)
                made[at:] = other[cut:]
            case 6:
                made[at:at] = chance.choice(NUMBERS)
            case _:
                _number(made, at, chance)
    return bytes(made[:LONGEST])


def _number(made: bytearray, at: int, chance: random.Random) -> None:
    """Put another number in the place of the next one."""
    start = next((n for n in range(at, len(made)) if 48 <= made[n] <= 57), None)
    if start is not None:
        end = next((n for n in range(start, len(made)) if not 48 <= made[n] <= 57), len(made))
        made[start:end] = chance.choice(NUMBERS)


def _kind(bug: Exception) -> str:
    """Return what bugs of one kind have in common: what it is, and the last place in the program."""
    places = [one for one in traceback.extract_tb(bug.__traceback__) if one.filename.startswith(PROGRAM)]
    last = f" at {Path(places[-1].filename).relative_to(ROOT)}:{places[-1].lineno}" if places else ""
    return f"{type(bug).__name__}{last}"


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform.startswith("linux") else 1 << 20)


if __name__ == "__main__":
    sys.exit(main())
