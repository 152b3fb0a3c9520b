"""The deeds of a turn in the words of the rules; and the rows in which tables of earlier versions remember them (6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from assistant.core import phase_log
from assistant.core.ledger import Deed
from assistant.core.position import Position
from assistant.core.table import Edit, Note, Several
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.board import printed_board
from assistant.games.der_des_ders.words import SECTORS, SIDES, SectorId, Side, Tech


class Led(Deed, frozen=True, tag="initiative"):
    """A side took the initiative; `paid`: what each side's stock lost (6.2, 12.3)."""

    side: Side
    paid: Mapping[Side, int] = {}


class Drew(Deed, frozen=True, tag="draw"):
    """An event marker left the bowl (6.3)."""

    event: int


class Applied(Deed, frozen=True, tag="event"):
    """A drawn marker took its effect (11)."""

    event: int


class Collected(Deed, frozen=True, tag="income"):
    """Both sides collected as the program counts it (6.4)."""


class Tried(Deed, frozen=True, tag="technology"):
    """An attempt at a box; a `cost` of 0: nobody told it (6.5.1)."""

    tech: Tech
    level: int
    cost: int = 0


class Launched(Deed, frozen=True, tag="offensive"):
    """An offensive: the points it was given, 0 if nobody told, and whether it could not be given more (6.7).

    `start`: the box on which the defender stood. There is no defender if an old table does not tell it.
    """

    attacker: SectorId
    defender: SectorId = ""
    pr: int = 0
    all_out: bool = False
    start: int = 0


class Lost(Deed, frozen=True, tag="loss"):
    """Hands took steps off an enemy: somebody attacked it, and who is not told yet (6.7)."""

    sector: SectorId
    start: int


class Righted(Deed, frozen=True, tag="no-offensive"):
    """Nobody attacked: the marker was put right."""

    sector: SectorId


class Reinforced(Deed, frozen=True, tag="reinforcement"):
    """Steps bought for a sector (6.5.3)."""

    sector: SectorId
    steps: int = 1
    cost: int = 0


class Sailed(Deed, frozen=True, tag="naval"):
    """A naval roll, for which `cost` points were spent (6.6)."""

    cost: int = 0


class Readied(Deed, frozen=True, tag="poppies"):
    """The system drew so many Coquelicots (12.4)."""

    n: int


class Entered(Deed, frozen=True, tag="entry"):
    """A sector's marker came onto the breakdown track (8)."""

    sector: SectorId


class Passed(Deed, frozen=True, tag="passed"):
    """The table went on to another step of the turn; `laid`: it was laid out so, or put right (6.1)."""

    was: str
    now: str
    laid: bool = False


class Turned(Deed, frozen=True, tag="turned"):
    """The turn ended; `closed`: by the card, which settles what its end brings (6.8)."""

    turn: int
    closed: bool = False


class Laid(Deed, frozen=True, tag="laid"):
    """The table was laid as it lies after turns that nobody noted: nothing of it is judged."""


TOLD = (
    Collected | Tried | Launched | Righted | Reinforced | Sailed | Turned | Laid
)  # what an edit may say that it meant
SPENDING = (Tried, Launched, Reinforced, Sailed)


def telling(edits: Iterable[Edit], deed: Deed) -> tuple[Edit, ...]:
    """Return edits as one that says what they mean."""
    return (Several(tuple(edits), None, msgspec.to_builtins(deed)),)


def told(deed: Mapping[str, Any] | None) -> Deed | None:
    """Return what an edit says that it meant; None where it says nothing that there is."""
    try:
        found: Deed | None = msgspec.convert(deed, TOLD) if deed else None
    except msgspec.ValidationError:
        return None
    if found is None or not is_known(found):
        return None
    sector = getattr(found, "attacker", getattr(found, "sector", ""))
    return msgspec.structs.replace(found, by=printed_board().side(sector)) if sector else found


def is_known(deed: Deed) -> bool:
    """Tell whether the sectors and the side of a deed exist."""
    named = (getattr(deed, blank, "") for blank in ("attacker", "defender", "sector"))
    return deed.by in ("", *SIDES) and all(sector in ("", *SECTORS) for sector in named)


# The rows in which earlier versions remembered the turn, and in which players may write what was done.

OFFENSIVE, ALL_OUT, LOSS = "offensive", "all-out", "loss"
WORDS = (OFFENSIVE, ALL_OUT, LOSS, "technology", "reinforcement", "naval")
SECTOR_TURN, TECHNOLOGY_TURN = "sector-turn", "technology-turn"  # registers of version 1.0.0
FORMER = (SECTOR_TURN, TECHNOLOGY_TURN)


def is_row(note: Note) -> bool:
    """Tell whether a note writes or strikes such a row."""
    return note.fact.partition("/")[0] in (phase_log.REGISTER, *FORMER)


def opened(position: Position) -> Iterator[Deed]:
    """Yield what rows of a table tell of the turn under way."""
    yield from _former(position)
    for row in phase_log.deeds(position).values():
        deed = _of_row(position, row)
        if deed is not None:
            yield deed


def _of_row(position: Position, row: phase_log.Deed) -> Deed | None:
    """Return what a row tells; None where it names nothing on this table."""
    actor, target = mirror.sector_of(position, row.who), mirror.sector_at(position, row.zone)
    start = mirror.number_of(position, row.start) or 0
    side = row.side if row.side in SIDES else ""
    if row.did in (OFFENSIVE, ALL_OUT) and actor:
        return Launched(by=side, attacker=actor, defender=target, pr=row.cost, all_out=row.did == ALL_OUT, start=start)
    if row.did == LOSS and target:
        return Lost(by=side, sector=target, start=start)
    if row.did == "reinforcement" and actor:
        return Reinforced(by=side, sector=actor, cost=row.cost)
    if row.did == "naval" and side:
        return Sailed(by=side, cost=row.cost)
    box = mirror.tech_box(position, row.zone)
    return Tried(by=box[0], tech=box[1], level=box[2], cost=row.cost) if row.did == "technology" and box else None


def _former(position: Position) -> Iterator[Deed]:
    """Yield what a table of version 1.0.0, put away in the middle of a turn, remembered of it."""
    for zone, row in position.register(SECTOR_TURN).items():
        sector = mirror.sector_at(position, zone)
        if sector and row.get("attacked"):
            yield Launched(attacker=sector)
        for n in range(int(row.get("reinforced") or 0) if sector else 0):
            yield Reinforced(sector=sector, cost=n + 1)
    for track, row in position.register(TECHNOLOGY_TURN).items():
        for level in str(row.get("levels") or "").replace(",", " ").split():
            box = mirror.tech_box(position, f"tech-{track}:{level}")
            if box:
                yield Tried(by=box[0], tech=box[1], level=box[2])


def forgotten(position: Position) -> tuple[Note, ...]:
    """Return the notes that strike the rows of the turn: another begins (6.8)."""
    former = (Note(f"{register}/{row}") for register in FORMER for row in position.register(register))
    return (*phase_log.cleared(position), *former)
