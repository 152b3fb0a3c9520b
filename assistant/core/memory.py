"""Memory that pictures took is given back as soon as they are gone."""

from __future__ import annotations

import contextlib
import ctypes
import sys
import threading
from collections.abc import Iterator

from assistant.core.cancellation import go_on

MMAP_THRESHOLD, TRIM_THRESHOLD, ARENA_MAX = -3, -1, -8  # as `malloc.h` numbers what can be set
LARGE, VAST = 128 << 10, 32 << 20  # bytes; the C library takes no more for a threshold
MUCH = 128 << 20  # bytes that may be free at the end of what was lent before any is given back
EVERY = 60_000  # ms between two looks at what could be given back
_gives_back = False  # whether `give_back` was asked for
_one_at_a_time = threading.Lock()


def give_back() -> None:
    """Have everything large lie in memory of its own, which goes back to the system when it is freed.

    The C library of Linux takes a picture that was freed as a sign to lay the next ones of that size among the small
    things. There the gaps that they leave are never whole again: a window of an evening would hold half as much once more.
    And it would lend every thread room of its own, which no other fills. Elsewhere nothing is done.
    """
    global _gives_back
    _gives_back = True
    _set(ARENA_MAX, 1)
    _apart(LARGE)


def keep_all() -> None:
    """Have large rows of numbers take each other's place to the end: for a command that works with them and is done.

    Room that goes back comes back empty, and each page of it is a fault; threads that lend each its own room hold more of it.
    """
    _set(ARENA_MAX, 1)
    _set(MMAP_THRESHOLD, VAST)
    _set(TRIM_THRESHOLD, MUCH)


@contextlib.contextmanager
def large_numbers() -> Iterator[None]:
    """Let large rows of numbers that come and go take each other's place while one works with them; give all back afterwards.

    Room that goes back to the system at once comes back empty: to have it emptied for each step of a look at a photograph
    took as long as the look itself. Who comes meanwhile waits: two at once would take twice the memory.

    Raises:
        Unwanted: it was given up while another was at work.
    """
    with _one_at_a_time:
        go_on()
        if _gives_back:
            _apart(VAST)
        try:
            yield
        finally:
            if _gives_back:
                _apart(LARGE)
                tidy()


def _apart(size: int) -> None:
    """Have what is so large lie in memory of its own."""
    _set(MMAP_THRESHOLD, size)
    _set(TRIM_THRESHOLD, size)


def _set(what: int, value: int) -> None:
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):  # a C library without it, such as musl
            ctypes.CDLL(None).mallopt(what, value)


def tidy() -> None:
    """Give back the pages between small things that are free; some milliseconds, every so often (`EVERY`)."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
