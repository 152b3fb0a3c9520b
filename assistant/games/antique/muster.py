"""Corps that come into play and leave it: their counters, their rows, what designs cost."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from assistant.core.edits import Edit, Move, Note, Place, Remove
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.games.antique.books import Books
from assistant.games.antique.corps import CorpsManpower, CorpsManpowerReadings, CorpsType, corps_manpower, price
from assistant.games.antique.designs import bracket_lines, troops
from assistant.games.antique.levies import LevyLimits
from assistant.games.antique.mirror import (
    LAND,
    SEA,
    Corps,
    all_corps,
    allied,
    corps_of,
    home,
    readings_of,
    row,
    season_index,
)
from assistant.games.antique.rows import CorpsRow, DesignRow
from assistant.games.antique.words import say


def designed(position: Position, design: str) -> DesignRow:
    """Return a corps as designed.

    Raises:
        QuestionError: there is no such design, or it belongs to no nation.
    """
    wanted = row(position, "designs", design, DesignRow)
    if wanted.nation not in position.kinds.sides:
        raise QuestionError("design", say("no-such-design", word=design))
    return wanted


def new_corps(position: Position, design: str) -> CorpsRow:
    """Return the row of a corps raised from a design: its PO (5.1.2), its manpower, its full AP.

    Raises:
        QuestionError: there is no such design, or no class of manpower takes it.
    """
    wanted = designed(position, design)
    given = CorpsManpower(
        type=wanted.type,
        lines=bracket_lines(troops(wanted.lines)),
        options=readings_of(position, CorpsManpowerReadings),
    )
    manpower = corps_manpower(given).value
    if manpower.tier is None:
        raise QuestionError("design", say("design-impossible", corps=wanted.name))
    cost = price(wanted.points)
    return CorpsRow(
        name=wanted.name,
        design=design,
        type=wanted.type,
        points=Fraction(wanted.points),
        po_cost=Fraction(cost),
        mp_inf=Fraction(manpower.inf),
        mp_cav=Fraction(manpower.cav),
        raised=season_index(position) + 1,
        field=wanted.field,
    )


def enter(
    books: Books, position: Position, side: str, written: CorpsRow, zone: str, taken: Collection[str] = ()
) -> str:
    """Write down a new corps and lay its counter; return the counter's id.

    Args:
        books: what the corps is written in.
        written: its row; its type says which counter.
        zone: where it comes into play.
        taken: counters that the same offer has laid already.
    """
    counter, edit = spare_counter(position, side, written.type or "infantry", zone, taken)
    books.do(edit)
    books.put("corps", counter, written)
    return counter


def spare_counter(
    position: Position, side: str, type: CorpsType, zone: str, taken: Collection[str] = ()
) -> tuple[str, Edit]:
    """Return a counter of this type that is not in play, and the edit that brings it into `zone`.

    Args:
        taken: those that are in use.

    Raises:
        QuestionError: the counter set has no such counters.
    """
    kind = next((k.id for k in position.kinds.kinds.values() if k.side == side and k.get("corps") == type), None)
    if kind is None:
        raise QuestionError("side", say("no-counter-kind", type=type))
    for counter in position.table.counters.values():
        if counter.kind == kind and counter.id not in taken and position.zone(counter.zone).kind not in (LAND, SEA):
            return counter.id, Move((counter.id,), zone)
    number = 1
    while f"{kind}#{number}" in position.table.counters or f"{kind}#{number}" in taken:
        number += 1
    return f"{kind}#{number}", Place(f"{kind}#{number}", kind, zone)


def leave(books: Books, position: Position, unit: Corps) -> Books:
    """Take a corps out of play: its counter goes back to its box, its row and its orders are struck."""
    box = str(position.kind(unit.id).get("home", ""))
    books.do(Move((unit.id,), box) if box in position.board.zones else Remove((unit.id,)))
    books.strike("corps", unit.id)
    if position.knows(f"orders/{unit.id}"):
        books.do(Note(f"orders/{unit.id}"))
    return books


def season_levies(position: Position, side: str, *more: bool) -> LevyLimits:
    """Return the home levies of this season, then those asked for: each whether it bought missing manpower (5.2.1)."""
    now = season_index(position) + 1
    own = corps_of(position, side)
    done = [u.row.bought for u in own if u.row.raised == now and not (u.row.ally or u.row.emergency or u.row.free)]
    return LevyLimits(
        levies=(*done, *more),
        corps_in_play=len(own) - len(done),
        homeland_invaded=is_invaded(position, side),
    )


def is_invaded(position: Position, side: str) -> bool:
    """Tell whether corps of nations that are no allies stand in the homeland (5.8.1)."""
    return bool(enemies_in(position, home(position, side), side))


def enemies_in(position: Position, zone: str, side: str) -> tuple[Corps, ...]:
    """Return the corps in a zone of nations that are not allied to `side`."""
    others = (unit for unit in all_corps(position) if unit.zone == zone and unit.side != side)
    return tuple(unit for unit in others if not allied(position, unit.side, side))
