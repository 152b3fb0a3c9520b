"""Memory that pictures took is given back as soon as they are gone."""

from __future__ import annotations

import contextlib
import ctypes
import sys

MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1  # as `malloc.h` numbers what can be set
LARGE = 128 << 10  # bytes
EVERY = 60_000  # ms between two looks at what could be given back


def give_back() -> None:
    """Have everything large lie in memory of its own, which goes back to the system when it is freed.

    The C library of Linux takes a picture that was freed as a sign to lay the next ones of that size among the small
    things. There the gaps that they leave are never whole again: a window of an evening would hold half as much once more.
    Elsewhere nothing is done.
    """
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):  # a C library without it, such as musl
            library = ctypes.CDLL(None)
            library.mallopt(MMAP_THRESHOLD, LARGE)
            library.mallopt(TRIM_THRESHOLD, LARGE)


def tidy() -> None:
    """Give back the pages between small things that are free; some milliseconds, every so often (`EVERY`)."""
    if sys.platform.startswith("linux"):
        with contextlib.suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)
