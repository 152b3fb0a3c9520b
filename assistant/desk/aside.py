"""All that lies aside: kits, boards and pictures that others took the place of, damaged tables, replaced files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from assistant.core import atomic_write
from assistant.core.atomic_write import Aside
from assistant.core.places import tables, user_data
from assistant.core.text import Trouble, speaker, writing
from assistant.desk.saves import SUFFIX
from assistant.desk.user_data.boards import kits_changed

say = speaker(__name__)

# Where what lies aside lay until version 1.1, beside its place.
BESIDE = ("kits/*.removed*", "kits/*.former", "boards/*.away", "counters/*.former", "counters/*.away")


def listed() -> tuple[Aside, ...]:
    """Return all that lies aside, the last first."""
    return tuple(sorted((*atomic_write.lying_aside(), *_beside()), key=lambda one: one.when, reverse=True))


def _beside() -> Iterator[Aside]:
    """Yield what lies under another name beside its place."""
    found = [(path, path.with_name(path.name.partition(".")[0])) for each in BESIDE for path in user_data().glob(each)]
    damaged = tables().glob(f"*.damaged-*{SUFFIX}")
    found += [(path, path.with_name(path.name.rpartition(".damaged-")[0] + SUFFIX)) for path in damaged]
    for path, origin in found:
        with contextlib.suppress(OSError):
            yield Aside(path, origin, datetime.fromtimestamp(path.stat().st_mtime, UTC))


def latest(origin: Path) -> Aside | None:
    """Return what was laid aside last of all that lay at a place; None where nothing was."""
    atomic_write.stand_up(origin, aside=True)
    return next((one for one in listed() if one.origin == origin.absolute()), None)


def nth(number: int) -> Aside:
    """Return what is so manieth in the list, from 1.

    Raises:
        Trouble: there is none of that number.
    """
    every = listed()
    if not 0 < number <= len(every):
        raise Trouble(say("aside-none", n=number, most=len(every)))
    return every[number - 1]


def bring_back(one: Aside) -> None:
    """Put something where it lay; what lies there now is laid aside.

    Raises:
        Trouble: it cannot be put there.
    """
    with writing(one.origin):
        atomic_write.bring_back(one)
    kits_changed()
