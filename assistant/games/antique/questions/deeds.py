"""The ledger of what was done in a season: what edits mean, by whatever road they came."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from msgspec.structs import replace

from assistant.core.ledger import Deed, Entry, Keeper, Ledger
from assistant.core.record import Ids
from assistant.core.table import Edit, Mark, Move, Note, Place, Position, Remove, parts
from assistant.games.antique.aftermath import VICTORIES
from assistant.games.antique.mirror import (
    FLEET,
    LAND,
    SEA,
    R,
    all_corps,
    corps,
    corps_type,
    every,
    is_province,
    nation,
    of_season,
    province,
    register_row,
    season_index,
    state,
)
from assistant.games.antique.movement import Plunder
from assistant.games.antique.questions.reports import is_published
from assistant.games.antique.registers import (
    REGISTERS,
    BattleRow,
    CorpsRow,
    DesignRow,
    LedgerRow,
    MoveRow,
    ProtectionRow,
    SpyRow,
    Subject,
)
from assistant.games.antique.routes import routes
from assistant.games.antique.terms import ZERO

Levy = Literal["home", "allied", "emergency", "mass", "risen"]


class Raised(Deed, tag="raised"):
    """A corps came into play."""

    corps: str
    kind: Levy = "home"
    design: str = ""
    land: str = ""  # of its allies; empty for a corps of the homeland
    zone: str = ""
    bought: bool = False


class Marched(Deed, tag="marched"):
    """A corps walked."""

    corps: str
    start: str
    end: str
    forced: bool = False


class Shipped(Deed, tag="shipped"):
    """Corps were carried over sea; without a `fleet`, by hired ships."""

    corps: Ids = ()
    fleet: str = ""


class Regrouped(Deed, tag="regrouped"):
    """A corps was put into an army."""

    corps: str


class Plundered(Deed, tag="plundered"):
    """A province was pillaged or raided."""

    kind: Plunder
    zone: str


class Gave(Deed, tag="gave"):
    """Manpower went to another nation."""

    to: str


class Spied(Deed, tag="spied"):
    """A spy was paid."""

    target: str
    subject: Subject
    zone: str = ""


class Protected(Deed, tag="protected"):
    """Protection from spies was bought."""

    subject: Subject | None
    against: str


class Fought(Deed, tag="fought"):
    """A battle was written down, with what both sides brought; a side without a name is the neutral army."""

    other: str
    zone: str
    brought: tuple[Fraction, Fraction] = (ZERO, ZERO)


class Conquered(Deed, tag="conquered"):
    """A province changed hands."""

    zone: str


class Published(Deed, tag="published"):
    """The season's bulletin went out."""


class Traded(Deed, tag="traded"):
    """A nation collected what its merchants earned."""


class Settled(Deed, tag="settled"):
    """A nation collected its revenue, or paid its troops."""


class Fortified(Deed, tag="fortified"):
    """Fortifications were bought."""

    po: Fraction
    zone: str


class Vanished(Deed, tag="vanished"):
    """A corps was taken off the map, and its sheet was not."""

    corps: str


class Pacified(Deed, tag="pacified"):
    """A province was marked as pacified, and nothing was written of how."""

    zone: str


class Rewritten(Deed, tag="rewritten"):
    """A sheet was changed that stays as it is, or changes by what is done."""

    sheet: str
    row: str


class Ended(Deed, tag="ended"):
    """The season ended: what it owed is lost."""

    seasons: int = 1  # that passed


def _read(ledger: Ledger, before: Position, edit: Edit) -> Ledger:
    after = before.after(edit)
    for deed in _deeds(before, after, edit):
        at, going_on = before, _goes_on(ledger, deed, before) if isinstance(deed, Marched) else None
        if going_on is not None:
            march, at = going_on.deed, going_on.before
            ledger, deed = ledger.without(going_on), replace(deed, start=march.start)  # type: ignore[attr-defined]
        if not isinstance(deed, Marched) or deed.start != deed.end:  # back where it was, a corps has not marched
            ledger = ledger.with_deed(deed, at)
    return ledger


def _goes_on(ledger: Ledger, deed: Marched, before: Position) -> Entry | None:
    """Return the march by hand that a drag by land goes on; None where a march that was written down is over."""
    for entry in reversed(ledger.entries):
        march = entry.deed
        if isinstance(march, Marched) and march.corps == deed.corps:
            by_land = all(is_province(before, zone) for zone in (march.start, deed.start, deed.end))
            return entry if by_land and march.end == deed.start and not has_moved(before, deed.corps) else None
    return None


KEEPER = Keeper(span=season_index, read=_read)


def _deeds(before: Position, after: Position, edit: Edit) -> Iterator[Deed]:
    simple, now = parts(edit), season_index(before)
    notes = tuple(dict.fromkeys(part.fact for part in simple if isinstance(part, Note)))
    went = {
        counter: after.counters[counter].zone
        for part in simple
        if isinstance(part, (Move, Place))
        for counter in (part.counters if isinstance(part, Move) else (part.counter,))
        if counter in after.counters
    }
    marked = tuple(dict.fromkeys(part.zone for part in simple if isinstance(part, Mark)))
    fresh = [fact for fact in notes if after.knows(fact) and not before.knows(fact)]

    def new(shape: type[R]) -> list[R]:
        """Return the rows that a register gained."""
        register = f"{REGISTERS[shape]}/"
        return [register_row(after, shape, fact[len(register) :]) for fact in fresh if fact.startswith(register)]

    entries = new(LedgerRow)
    hired = any(line.entry == "hire" for line in entries)
    yield from _corps(before, after, went, fresh, {row.counter: row for row in new(MoveRow)}, hired)
    for fact in notes:
        register, _, row = fact.partition("/")
        if register == "corps" and before.knows(fact) and _on_map(after, row):
            unit = corps(after, row)
            if unit.row.army and unit.row.army != register_row(before, CorpsRow, row).army:
                yield Regrouped(by=unit.serves, corps=row)
        if register == "bulletins" and is_published(after, now) and not is_published(before, now):
            yield Published()
    yield from _paid(entries, new(SpyRow))
    yield from (Protected(by=row.nation, subject=row.subject, against=row.against) for row in new(ProtectionRow))
    for b in new(BattleRow):
        yield Fought(by=b.winner, other=b.loser, zone=b.zone, brought=(b.winner_points, b.loser_points))
    yield from _gifts(before, after, notes)
    yield from _by_hand(before, after, simple, notes)
    for zone in marked:
        holder = after.controller(zone)
        if holder and holder != before.controller(zone) and is_province(after, zone):
            yield Conquered(by=holder, zone=zone)
    if passed := season_index(after) - now:
        yield Ended(seasons=passed)


def _paid(entries: Sequence[LedgerRow], spies: Sequence[SpyRow]) -> Iterator[Deed]:
    """Yield what was booked, and the spies that were sent for it."""
    for line in entries:
        if line.entry == "pillage" or line.entry == "raid":
            yield Plundered(by=line.nation, kind=line.entry, zone=line.about)
        elif line.entry == "trade":
            yield Traded(by=line.nation)
        elif line.entry == "fortification":
            yield Fortified(by=line.nation, po=-line.amount, zone=line.about)
    for side in dict.fromkeys(line.nation for line in entries if line.entry in ("income", "upkeep")):
        yield Settled(by=side)
    for spy in spies:
        yield Spied(by=spy.spy, target=spy.target, subject=spy.subject, zone=spy.zone)


def _by_hand(before: Position, after: Position, simple: Sequence[Edit], notes: Ids) -> Iterator[Deed]:
    """Yield what no rule does: corps that vanish, provinces that are pacified, sheets that are rewritten."""
    gone = (c for part in simple if isinstance(part, (Move, Remove)) for c in part.counters)
    for counter in (c for c in gone if _on_map(before, c) and corps_type(before, before.counters[c].kind)):
        if not _on_map(after, counter) and after.knows(f"corps/{counter}"):
            yield Vanished(by=corps(before, counter).side, corps=counter)
    for zone in (part.zone for part in simple if isinstance(part, Mark) and is_province(after, part.zone)):
        land, now = province(before, zone), season_index(before)
        rolled = f"provinces/{zone}" in notes or land.tried > now >= land.rolled
        if state(before, zone) != state(after, zone) == "pacified" and not rolled:
            yield Pacified(by=after.controller(zone), zone=zone)
    for sheet, _, row in (fact.partition("/") for fact in notes):
        kept = sheet in FIXED and row in before.register(sheet) and row in after.register(sheet)
        if kept and FIXED[sheet](before, after, row):
            yield Rewritten(sheet=sheet, row=row)


def _recast(before: Position, after: Position, row: str) -> bool:
    old, new = (register_row(each, DesignRow, row) for each in (before, after))
    cast = any(unit.row.design == row for unit in all_corps(before))
    return cast and (old.type, old.points, old.lines) != (new.type, new.points, new.lines)


def _honoured(before: Position, after: Position, row: str) -> bool:
    old, new = (register_row(each, CorpsRow, row) for each in (before, after))
    return new.veteran and not old.veteran and new.run < VICTORIES


def _answered(before: Position, after: Position, row: str) -> bool:
    old, new = (register_row(each, SpyRow, row) for each in (before, after))
    return old.result == new.result != "countered" and old.answer != new.answer and bool(old.answer)


FIXED = {"designs": _recast, "corps": _honoured, "spies": _answered}


def _on_map(position: Position, counter: str) -> str:
    """Return where a counter lies in a province or at sea; empty elsewhere."""
    lying = position.counters.get(counter)
    return lying.zone if lying is not None and position.zone(lying.zone).kind in (LAND, SEA) else ""


def _corps(
    before: Position, after: Position, went: dict[str, str], fresh: list[str], moves: dict[str, MoveRow], hired: bool
) -> Iterator[Deed]:
    """Yield what corps did: came, walked, sailed."""
    now = season_index(before)
    sailing = [c for c in went if after.kind(c).type == FLEET and _on_map(before, c) not in ("", _on_map(after, c))]
    fleet = next(iter(sailing), "")
    shipped: list[str] = []
    for counter, end in went.items():
        if corps_type(after, after.counters[counter].kind) is None or not _on_map(after, counter):
            continue
        start, unit = _on_map(before, counter), corps(after, counter)
        if not start:
            if f"corps/{counter}" in fresh and unit.row.raised == now + 1:
                row = unit.row
                kind, told = kind_of(row), {"design": row.design, "land": row.ally, "zone": end}
                yield Raised(by=unit.side, corps=counter, kind=kind, bought=row.bought, **told)
        elif start != end and (fleet or hired) and (counter in moves or not _walks(before, counter, end)):
            shipped.append(counter)
        elif start != end and not _beaten(after, start, unit.serves):
            forced = counter in moves and moves[counter].forced
            yield Marched(by=unit.serves, corps=counter, start=start, end=end, forced=forced)
    if shipped or fleet:
        by = corps(after, shipped[0]).serves if shipped else after.kind(fleet).side
        yield Shipped(by=by, corps=tuple(shipped), fleet=fleet)


def _walks(before: Position, counter: str, end: str) -> bool:
    """Tell whether a corps may as well have walked to where a fleet went by hand beside it: a short way by land."""
    unit = corps(before, counter)
    found = routes(before, (unit,)).get(end) if is_province(before, unit.zone) else None
    return found is not None and found.status == "normal"


def kind_of(row: CorpsRow) -> Levy:
    kinds: dict[Levy, object] = {"risen": row.risen, "mass": row.free, "emergency": row.emergency, "allied": row.ally}
    return next((kind for kind, told in kinds.items() if told), "home")


def _beaten(position: Position, zone: str, side: str) -> bool:
    """Tell whether a nation's army leaves a province because it was beaten there, or fought a draw (5.6)."""
    now = season_index(position)
    fought = (row for row in every(position, BattleRow) if (row.season, row.zone) == (now, zone))
    return any(side == row.loser or (row.draw and side == row.winner) for row in fought)


def _gifts(before: Position, after: Position, notes: Ids) -> Iterator[Deed]:
    """Yield the manpower that one nation loses and another gains."""
    sides = [fact[8:] for fact in notes if fact.startswith("nations/") and fact[8:] in after.sides]
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


def has_moved(position: Position, counter: str) -> bool:
    """Tell whether a counter has made a move of this season that was written down."""
    return any(row.counter == counter for row in of_season(position, MoveRow))
