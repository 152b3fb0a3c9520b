"""What was done in a season, read off edits by whatever road they came (core/ledger.py)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from assistant.core.ledger import Deed, Keeper, Ledger
from assistant.core.position import Position
from assistant.core.table import Edit, Mark, Move, Note, Place, parts
from assistant.games.antique.mirror import (
    FLEET,
    LAND,
    SEA,
    corps,
    corps_type,
    is_province,
    nation,
    register_row,
    rows,
    season_index,
)
from assistant.games.antique.registers import (
    BattleRow,
    CorpsRow,
    LedgerRow,
    MoveRow,
    ShipyardRow,
    SpyRow,
    Subject,
)


class Raised(Deed, tag="raised"):
    """A corps came into play."""

    corps: str
    kind: Literal["home", "allied", "emergency", "mass", "risen"] = "home"
    design: str = ""
    bought: bool = False


class Marched(Deed, tag="marched"):
    """A corps walked; `written`: the season's moves have it, as a drag has not."""

    corps: str
    start: str
    end: str
    forced: bool = False
    written: bool = True


class Shipped(Deed, tag="shipped"):
    """Corps were carried over sea; without a `fleet`, by hired ships."""

    corps: tuple[str, ...] = ()
    fleet: str = ""


class Regrouped(Deed, tag="regrouped"):
    """A corps was put into an army."""

    corps: str


class Laid(Deed, tag="laid"):
    """Ships were ordered."""

    ships: int


class Plundered(Deed, tag="plundered"):
    """A province was pillaged or raided."""

    kind: Literal["pillage", "raid"]
    zone: str


class Gave(Deed, tag="gave"):
    """Manpower went to another nation."""

    to: str


class Spied(Deed, tag="spied"):
    """A spy was paid."""

    target: str
    subject: Subject
    zone: str = ""


class Conquered(Deed, tag="conquered"):
    """A province changed hands."""

    zone: str


class Ended(Deed, tag="ended"):
    """The season ended."""


def _read(ledger: Ledger, before: Position, edit: Edit) -> Ledger:
    after = before.after(edit)
    for deed in _deeds(before, after, edit):
        ledger = ledger.with_deed(deed, before)
    return ledger


KEEPER = Keeper(span=season_index, read=_read)


def _deeds(before: Position, after: Position, edit: Edit) -> Iterator[Deed]:
    simple = parts(edit)
    notes = tuple(dict.fromkeys(part.fact for part in simple if isinstance(part, Note)))
    went = {
        counter: after.table.counters[counter].zone
        for part in simple
        if isinstance(part, (Move, Place))
        for counter in (part.counters if isinstance(part, Move) else (part.counter,))
        if counter in after.table.counters
    }
    marked = tuple(dict.fromkeys(part.zone for part in simple if isinstance(part, Mark)))
    yield from _corps(before, after, notes, went)
    for fact in notes:
        register, _, row = fact.partition("/")
        if row and after.knows(fact):
            yield from _written(before, after, register, row, new=not before.knows(fact))
    yield from _gifts(before, after, notes)
    for zone in marked:
        holder = after.controller(zone)
        if holder and holder != before.controller(zone) and is_province(after, zone):
            yield Conquered(by=holder, zone=zone)
    if season_index(before) != season_index(after):
        yield Ended()


def _on_map(position: Position, counter: str) -> str:
    """Return where a counter lies in a province or at sea; empty elsewhere."""
    lying = position.table.counters.get(counter)
    return lying.zone if lying is not None and position.zone(lying.zone).kind in (LAND, SEA) else ""


def _corps(before: Position, after: Position, notes: tuple[str, ...], went: dict[str, str]) -> Iterator[Deed]:
    """Yield what corps did: came, walked, sailed, joined an army."""
    now = season_index(before)
    fresh = [fact for fact in notes if not before.knows(fact) and after.knows(fact)]
    moves = {
        row.counter: row
        for row in (register_row(after, MoveRow, fact[6:]) for fact in fresh if fact.startswith("moves/"))
    }
    entries = {register_row(after, LedgerRow, fact[7:]).entry for fact in fresh if fact.startswith("ledger/")}
    fleet = next((c for c in went if after.kind(c).type == FLEET and _on_map(before, c)), "")
    shipped: list[str] = []
    for counter, end in went.items():
        if corps_type(after, after.table.counters[counter].kind) is None or not _on_map(after, counter):
            continue
        start, unit = _on_map(before, counter), corps(after, counter)
        if not start:
            if f"corps/{counter}" in fresh and unit.row.raised == now + 1:
                yield Raised(
                    by=unit.side, corps=counter, kind=_kind(unit.row), design=unit.row.design, bought=unit.row.bought
                )
        elif start != end and (fleet or "hire" in entries):
            shipped.append(counter)
        elif start != end and not _beaten(after, start, unit.serves):
            forced, written = (moves[counter].forced, True) if counter in moves else (False, False)
            yield Marched(by=unit.serves, corps=counter, start=start, end=end, forced=forced, written=written)
    if shipped or (fleet and fleet in moves):
        by = corps(after, shipped[0]).serves if shipped else after.kind(fleet).side
        yield Shipped(by=by, corps=tuple(shipped), fleet=fleet)


def _kind(row: CorpsRow) -> Literal["home", "allied", "emergency", "mass", "risen"]:
    if row.risen:
        return "risen"
    if row.ally:
        return "allied"
    return "mass" if row.free else "emergency" if row.emergency else "home"


def _beaten(position: Position, zone: str, side: str) -> bool:
    """Tell whether a nation's army leaves a province because it was beaten there, or fought a draw (5.6)."""
    now = season_index(position)
    fought = (row for row in rows(position, BattleRow).values() if (row.season, row.zone) == (now, zone))
    return any(side == row.loser or (row.draw and side == row.winner) for row in fought)


def _written(before: Position, after: Position, register: str, row: str, *, new: bool) -> Iterator[Deed]:
    """Yield what a row tells that was written."""
    match register:
        case "corps" if not new:
            army = register_row(after, CorpsRow, row).army
            if army and army != register_row(before, CorpsRow, row).army and _on_map(after, row):
                yield Regrouped(by=corps(after, row).serves, corps=row)
        case "shipyard" if new:
            order = register_row(after, ShipyardRow, row)
            yield Laid(by=order.nation, ships=order.ships)
        case "ledger" if new:
            line = register_row(after, LedgerRow, row)
            if line.entry == "pillage" or line.entry == "raid":
                yield Plundered(by=line.nation, kind=line.entry, zone=line.about)
        case "spies" if new:
            spy = register_row(after, SpyRow, row)
            yield Spied(by=spy.spy, target=spy.target, subject=spy.subject, zone=spy.zone)


def _gifts(before: Position, after: Position, notes: tuple[str, ...]) -> Iterator[Deed]:
    """Yield the manpower that one nation loses and another gains."""
    sides = [fact[8:] for fact in notes if fact.startswith("nations/") and fact[8:] in after.kinds.sides]
    change = {
        side: (
            nation(after, side).mp_inf - nation(before, side).mp_inf,
            nation(after, side).mp_cav - nation(before, side).mp_cav,
        )
        for side in sides
    }
    for giver, (inf, cav) in change.items():
        for taker, gained in change.items():
            if giver != taker and gained == (-inf, -cav) and (inf < 0 or cav < 0):
                yield Gave(by=giver, to=taker)
