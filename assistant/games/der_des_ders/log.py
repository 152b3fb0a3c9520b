"""What the log of the turn says: who attacked, what was attempted and bought, who sailed (6.5, 6.6, 6.7).

It is the phase log that the games have in common; here it lasts a turn, for which the rules count everything. Its rows are
written by `noting`, whatever changed the table, and read through this module.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core import phase_log
from assistant.core.edits import Note
from assistant.core.phase_log import Deed
from assistant.core.position import Position

# What a deed may be. An offensive: `who` against the zone, whose marker stood on the box `start`, for `cost` points (0 if nobody
# told); with all the points that its sector could be given it is all-out. A loss: hands took steps off an enemy, and who
# attacked is not told yet. A technology: `zone` is the box attempted. A reinforcement is one step.
OFFENSIVE, ALL_OUT, LOSS = "offensive", "all-out", "loss"
TECHNOLOGY, REINFORCEMENT, NAVAL = "technology", "reinforcement", "naval"
OFFENSIVES = (OFFENSIVE, ALL_OUT)
WORDS = (*OFFENSIVES, LOSS, TECHNOLOGY, REINFORCEMENT, NAVAL)

# Registers in which tables of version 1.0.0 remembered the turn.
SECTOR_TURN, TECHNOLOGY_TURN = "sector-turn", "technology-turn"
FORMER = (SECTOR_TURN, TECHNOLOGY_TURN)


def every(position: Position) -> tuple[Deed, ...]:
    """Return what was done this turn, in order; of a table kept by version 1.0.0 what that remembered."""
    return (*_former(position), *phase_log.deeds(position).values())


def done(position: Position, *did: str) -> tuple[Deed, ...]:
    """Return the deeds of these kinds in order."""
    return tuple(deed for deed in every(position) if deed.did in did)


def rows(position: Position, *did: str, zone: str) -> tuple[str, ...]:
    """Return the rows of the deeds of these kinds that took place in a zone, in order."""
    return tuple(row for row, deed in phase_log.deeds(position).items() if deed.did in did and deed.zone == zone)


def forgotten(position: Position) -> tuple[Note, ...]:
    """Return the notes that empty the log: another turn begins (6.8)."""
    former = (Note(f"{register}/{row}") for register in FORMER for row in position.register(register))
    return (*phase_log.cleared(position), *former)


def _former(position: Position) -> Iterator[Deed]:
    """Yield what a table of version 1.0.0, put away in the middle of a turn, remembered of it."""
    for zone, row in position.register(SECTOR_TURN).items():
        if row.get("attacked"):
            yield Deed(did=OFFENSIVE, who=f"sector-{zone}#1")
        for n in range(1, int(row.get("reinforced") or 0) + 1):
            yield Deed(did=REINFORCEMENT, who=f"sector-{zone}#1", zone=zone, cost=n)
    for track, row in position.register(TECHNOLOGY_TURN).items():
        for level in str(row.get("levels") or "").replace(",", " ").split():
            yield Deed(did=TECHNOLOGY, side=track.partition("-")[0], zone=f"tech-{track}:{level}")
