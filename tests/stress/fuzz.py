"""Spoilt files for the readers of other people's files, led by the lines of the program that they reach.

A fault is whatever is neither accepted nor refused with a sentence: any other exception, an input that takes more than `SLOW`
seconds or `MORE` megabytes, a process that dies. What once did harm (tests/data/crashers) is fed first.
"""

import os
import sys
import time
import unittest.mock
import uuid
from collections import Counter
from contextlib import contextmanager
from fnmatch import fnmatch

from assistant.core.text import Trouble
from assistant.scan import reading
from tests.hostile_files import FILES, path_of
from tests.stress.running import ROOT, kind, megabytes

CRASHERS = ROOT / "tests" / "data" / "crashers"
SLOW = 5.0  # seconds of a processor for one input
# Seconds of a wall's clock: also what another process reads for us, in two readings at most.
LATE = 2 * reading.LATE + 5
MORE = 250  # megabytes that one input may add to the process
LONGEST = 300_000  # bytes of an input
DAY, FEW = 10, 5  # spoilt inputs of a run by day, which begins with so few others beside the first
FOLLOWED = 8  # of so many inputs one: to follow the lines that are reached takes several times as long as to read
KNOWN_WELL = 200  # calls of a function without a new line, after which its lines are followed no more
OFTEN = (*(1, 2, 3, 9, 50) * 3, 20_000)  # how often some bytes are said again: a large input takes as long as a hundred
NUMBERS = b'0 -1 1e309 99999999999999999999 2.5 NaN 65536 2147483648 null [] {} ""'.split()


def feed(make, run):
    """Feed a reader its seeds, with which all that it imports late is imported, what once did harm, and spoilt inputs."""
    still = unittest.mock.patch("time.time", lambda: 1e9), unittest.mock.patch("uuid.uuid4", lambda: uuid.UUID(int=1))
    with still[0], still[1]:  # archives hold the time, boards a name of their own: seeds are the same in every run
        reader = make(run)
    watched = Watched(run, reader.read)
    first, *others = reader.seeds
    if run.times <= DAY:  # some doors of the program try hostile files by day too (tests/cli/test_hostile_files.py)
        others = run.chance.sample(others, min(FEW, len(others)))
    else:
        others += [path_of(name).read_bytes() for name in FILES if any(fnmatch(name, one) for one in reader.hostile)]
    seeds = [first, *others]
    accepted = [watched.fed(seed, warm=False) for seed in seeds]
    assert any(accepted), "not one sound file is read"
    for path in sorted((CRASHERS / make.__name__).glob("*")):
        watched.fed(path.read_bytes())
    pool, words, lines = seeds, reader.words, Lines()
    breeds = 2 * max(map(len, pool)) + 1000  # bytes of an input from which others are made: all would be as large
    for n in run.each("inputs"):
        data = spoilt(run.chance.choice(pool), pool, words, run.chance)
        if n % FOLLOWED:
            watched.fed(data)
            continue
        with lines.followed():
            watched.fed(data)
        if lines.new and len(data) <= breeds:
            pool.append(data)


class Watched:
    """A reader under watch: exceptions, time and memory of each input."""

    def __init__(self, run, read):
        self._run, self._read, self._most = run, read, megabytes("VmHWM")
        # What is left if the process dies of it.
        self._current = os.open(run.home / "current", os.O_CREAT | os.O_WRONLY)

    def fed(self, data, warm=True):
        """Have an input read; return whether it was accepted. At first (not `warm`) time and room go into what is imported."""
        os.pwrite(self._current, data, 0)
        os.ftruncate(self._current, len(data))
        begun, at, accepted = time.process_time(), time.monotonic(), False
        try:
            self._read(data)
            accepted = True
        except Trouble:
            pass
        except Exception as bug:
            self._run.fault(kind(bug), data)
        before, self._most = self._most, megabytes("VmHWM")
        if warm and (time.process_time() - begun > SLOW or time.monotonic() - at > LATE):
            self._run.fault("slow", data)
        if warm and self._most - before > MORE:
            self._run.fault("large", data)
        return accepted


class Lines:
    """The lines of the program that were ever reached."""

    def __init__(self):
        self._known = set()
        self._calls = Counter()
        self.new = False

    @contextmanager
    def followed(self):
        """Say in `new` whether a line is reached for the first time."""
        self.new, before = False, sys.gettrace()
        sys.settrace(self._trace)
        try:
            yield
        finally:
            sys.settrace(before)

    def _trace(self, frame, event, _what):
        code = frame.f_code
        if event == "call":
            self._calls[code] += 1
            ours = code.co_filename.startswith(f"{ROOT}/assistant")
            return self._trace if ours and self._calls[code] < KNOWN_WELL else None
        if event == "line" and (place := (code, frame.f_lineno)) not in self._known:
            self._known.add(place)
            self._calls[code], self.new = 0, True
        return self._trace


def spoilt(data, pool, words, chance):
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
                made[at:at] = made[at:to] * chance.choice(OFTEN)
            case 4 if words:
                made[at : at if chance.random() < 0.5 else to] = chance.choice(words)
            case 5:
                other = chance.choice(pool)
                made[at:] = other[chance.randrange(len(other) + 1) :]
            case 6:
                made[at:at] = chance.choice(NUMBERS)
            case _:  # another number in the place of the next one
                start = next((n for n in range(at, len(made)) if 48 <= made[n] <= 57), len(made))
                end = next((n for n in range(start, len(made)) if not 48 <= made[n] <= 57), len(made))
                if start < end:
                    made[start:end] = chance.choice(NUMBERS)
    return bytes(made[:LONGEST])
