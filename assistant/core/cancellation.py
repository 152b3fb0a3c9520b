"""Work that nobody waits for any more ends itself: who asks says how to tell, who thinks long looks now and then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Unwanted(Exception):
    """Nobody waits any more for what was under way."""


def _always() -> bool:
    return True


_wanted: ContextVar[Callable[[], bool]] = ContextVar("wanted", default=_always)


@contextmanager
def while_wanted(wanted: Callable[[], bool]) -> Iterator[None]:
    """Let what is done inside end as soon as `wanted` says no; it ends with `Unwanted`, at its next `go_on`."""
    token = _wanted.set(wanted)
    try:
        yield
    finally:
        _wanted.reset(token)


def go_on() -> None:
    """Go on, if somebody still waits.

    Raises:
        Unwanted: nobody does.
    """
    if not _wanted.get()():
        raise Unwanted
