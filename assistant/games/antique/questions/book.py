"""The ledger of what was done in a season, and the book: what the rules have against deeds and against what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from assistant.core.judgement import Book, Found, Grade, Objection, objecting
from assistant.core.ledger import Deed, Entry, Keeper, Ledger
from assistant.core.questions import Offer
from assistant.core.record import Ids
from assistant.core.table import Edit, Mark, Move, Note, Place, Position, parts
from assistant.games.antique.battle import conquest
from assistant.games.antique.cards import balance, design_faults, enemies_in, field_faults, is_invaded, season_levies
from assistant.games.antique.corps import army_limits
from assistant.games.antique.mirror import (
    FLEET,
    LAND,
    LAND_LINKS,
    SEA,
    Corps,
    R,
    all_corps,
    allied,
    corps,
    corps_in,
    corps_of,
    corps_type,
    every,
    fleets,
    home,
    is_province,
    named,
    nation,
    of_season,
    pawn,
    points_in,
    province,
    register_row,
    rows,
    season_index,
    sides_in,
    state,
    year,
)
from assistant.games.antique.movement import Plunder, ships_needed
from assistant.games.antique.questions.battles import NEUTRAL, conquest_doubts, unfought
from assistant.games.antique.questions.dealings import UNPLACED, trade_routes
from assistant.games.antique.questions.reports import is_published
from assistant.games.antique.questions.treasury import A_YEAR, Account, Disband, allies_given, army_situation
from assistant.games.antique.registers import (
    REGISTERS,
    BattleRow,
    CorpsRow,
    DesignRow,
    FleetRow,
    LedgerRow,
    MoveRow,
    OrderRow,
    ShipyardRow,
    SpyRow,
    Subject,
)
from assistant.games.antique.routes import loading, routes
from assistant.games.antique.terms import say
from assistant.games.antique.treasury import FREE_CORPS, MOST_CORPS, MOST_CORPS_INVADED, allied_levy, levy_limits

Levy = Literal["home", "allied", "emergency", "mass", "risen"]


class Raised(Deed, tag="raised"):
    """A corps came into play."""

    corps: str
    kind: Levy = "home"
    design: str = ""
    land: str = ""  # of its allies; empty for a corps of the homeland
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


class Conquered(Deed, tag="conquered"):
    """A province changed hands."""

    zone: str


class Published(Deed, tag="published"):
    """The season's bulletin went out."""


class Traded(Deed, tag="traded"):
    """A nation collected what its merchants earned."""


class Ended(Deed, tag="ended"):
    """The season ended: what it owed is lost."""


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
    simple = parts(edit)
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
        if register == "bulletins" and _goes_out(before, after, season_index(before)):
            yield Published()
    for line in entries:
        if line.entry == "pillage" or line.entry == "raid":
            yield Plundered(by=line.nation, kind=line.entry, zone=line.about)
        elif line.entry == "trade":
            yield Traded(by=line.nation)
    for spy in new(SpyRow):
        yield Spied(by=spy.spy, target=spy.target, subject=spy.subject, zone=spy.zone)
    yield from _gifts(before, after, notes)
    for zone in marked:
        holder = after.controller(zone)
        if holder and holder != before.controller(zone) and is_province(after, zone):
            yield Conquered(by=holder, zone=zone)
    if season_index(before) != season_index(after):
        yield Ended()


def _goes_out(before: Position, after: Position, season: int) -> bool:
    return is_published(after, season) and not is_published(before, season)


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
                kind, told = _kind(row), {"design": row.design, "land": row.ally}
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


def _kind(row: CorpsRow) -> Levy:
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


BOOK, against = Book(KEEPER, tell=named), objecting(say)
HOME_DESIGNS = 5  # 5.1.1
PLUNDERERS = 50  # AP of a corps that pillages or raids (5.3.3)


# Treasury (4).


@BOOK.state("4.2")
def treasuries(now: Position) -> Found:
    """A treasury holds what its ledger says, and never less than nothing; nor does manpower."""
    for side in now.sides:
        books = nation(now, side)
        if books.treasury < 0:
            yield against("treasury-negative", nation=side, po=books.treasury, grade=Grade.UNPAID)
        if books.mp_inf < 0 or books.mp_cav < 0:
            yield against(
                "manpower-negative", nation=side, inf=books.mp_inf, cav=books.mp_cav, grade=Grade.UNPAID, rule="4.1.3"
            )
        if books.treasury != balance(now, side):
            account = Account(side=side).answer(now)
            yield Objection(account.verdict, (), Grade.UNKNOWN, "4", mend=account.offers[0])


# Corps (5.1, 5.2).


@BOOK.rule("5.1.1")
def design_kept(deed: Raised, before: Position) -> Found:
    """A corps is raised from a lawful design, of the type that it fields."""
    if deed.design and deed.kind != "mass" and not deed.land:
        for text in design_faults(before, deed.design):
            if not text.key.startswith("field-"):  # which is said of the corps in play
                yield Objection(text, (deed.corps,))


@BOOK.rule("5.2.1")
def levies(deed: Raised, before: Position) -> Found:
    """Two corps a season at home, one of them with missing manpower bought; twenty in play."""
    if deed.kind == "home":
        for violation in levy_limits(**season_levies(before, deed.by, deed.bought)).value.violations:
            rule = "5.2.3" if violation == "corps_cap" else ""
            yield against(f"levies-{violation.replace('_', '-')}", deed.corps, nation=deed.by, rule=rule)


@BOOK.rule("5.8.1")
def levied_in_danger(ledger: Ledger, deed: Raised, before: Position) -> Found:
    """Mass and emergency levies want an invader at home; against him two corps are raised free at the most."""
    land = deed.land or home(before, deed.by)
    if deed.kind in ("mass", "emergency") and not enemies_in(before, land, deed.by):
        key, rule = ("province-not-invaded", "5.8.2") if deed.land else ("homeland-not-invaded", "")
        yield against(key, land, deed.corps, zone=land, rule=rule)
    free = {unit.id for unit in corps_of(before, deed.by) if _kind(unit.row) == "mass"}
    free |= {other.corps for other in ledger.of(Raised) if (other.by, other.kind) == (deed.by, "mass")}
    if deed.kind == "mass" and len(free - {deed.corps}) >= FREE_CORPS:
        yield against("mass-levy-twice", deed.corps, nation=deed.by, most=FREE_CORPS)


@BOOK.rule("5.2.2")
def allied_levies(deed: Raised, before: Position) -> Found:
    """A pacified country gives one corps a season, and none in a year in which it gave recruits."""
    if deed.land and deed.kind != "risen":
        for reason in allied_levy(**allies_given(before, deed.land, deed.by, mass=deed.kind == "emergency")).reasons:
            if reason.text.key in ("allied-not-pacified", "allied-one-corps-a-season", "allied-recruited-already"):
                yield Objection(reason.text, (deed.land, deed.corps))


@BOOK.state("5.2.3")
def numbers(now: Position) -> Found:
    """A nation has so many corps in play, and five designs of its own."""
    for side in now.sides:
        own = corps_of(now, side)
        most = MOST_CORPS_INVADED if is_invaded(now, side) else MOST_CORPS
        if len(own) > most:
            yield against("too-many-corps", *(unit.id for unit in own), nation=side, n=len(own), most=most)
        designs = [row for row in own_designs(now, side) if not row.country]
        if len(designs) > HOME_DESIGNS:
            yield against("too-many-designs", nation=side, n=len(designs), most=HOME_DESIGNS, rule="5.1.1")


def own_designs(position: Position, side: str) -> list[DesignRow]:
    """Return the corps that a nation has designed; those of a mass levy, one grade down, are none of its own."""
    designs = rows(position, DesignRow).items()
    return [row for name, row in designs if row.nation == side and row.name and not name.endswith("-levee")]


@BOOK.state("5.1.1")
def sheets(now: Position) -> Found:
    """Everything in play has its sheet, and corps field what their design lets them."""
    for unit in all_corps(now):
        if not now.knows(f"corps/{unit.id}"):
            yield against("corps-unwritten", unit.id, corps=unit.label, grade=Grade.UNKNOWN)
        if not unit.adds_up:
            yield Objection(unit.odd, (unit.id,), Grade.UNKNOWN, "5.5.1")
        for text in field_faults(now, unit.row):
            yield against("corps-field-wrong", unit.id, corps=unit.label, fault=text)
        if unit.row.garrison and now.zone(unit.zone).kind == SEA:
            yield against("garrison-at-sea", unit.id, corps=unit.label, rule="4.2")
    for counter, _, zone, _ in fleets(now):
        if not now.knows(f"fleets/{counter}"):
            yield against(
                "fleet-unwritten", counter, fleet=now.kind(counter).name, zone=zone, grade=Grade.UNKNOWN, rule="5.3.2"
            )


@BOOK.state("5.8.1")
def levied_abroad(now: Position) -> Found:
    """Corps that were raised for the homeland stay there."""
    for unit in all_corps(now):
        if (unit.row.free or unit.row.emergency) and unit.zone != (unit.row.ally or home(now, unit.side)):
            yield against("levy-abroad", unit.id, unit.zone, corps=unit.label)


@BOOK.state("5.8.1", passing=True)
def levied(now: Position) -> Found:
    """Corps of mass levies go with the threat, spontaneous allies after an idle turn."""
    for unit in all_corps(now):
        label = unit.label
        if unit.row.free and not is_invaded(now, unit.side):
            yield against("levy-no-threat", unit.id, corps=label, mend=_sent_home(now, unit))
        if unit.row.risen and unit.row.raised <= season_index(now) and not _goes(now, unit):
            yield against("allies-idle", unit.id, corps=label, rule="5.8.2", mend=_sent_home(now, unit))


def _sent_home(now: Position, unit: Corps) -> Offer:
    return Disband(counter=unit.id).answer(now).offers[0]


def _goes(position: Position, unit: Corps) -> bool:
    """Tell whether a corps has moved this season or is ordered to."""
    return has_moved(position, unit.id) or bool(register_row(position, OrderRow, unit.id).path)


def has_moved(position: Position, counter: str) -> bool:
    """Tell whether a counter has made a move of this season that was written down."""
    return any(row.counter == counter for row in of_season(position, MoveRow))


@BOOK.state("5.2.5")
def armies(now: Position) -> Found:
    """An army keeps its limits of AP, manpower and generals."""
    for zone in sorted({unit.zone for unit in all_corps(now)}):
        for side in sides_in(now, zone):
            units = corps_in(now, zone, side)
            for army in sorted({unit.row.army for unit in units}):
                same = tuple(unit for unit in units if unit.row.army == army)
                if not army_limits(**army_situation(now, side, same)).value.ok:
                    name = {"army": army} if army else {}
                    key = "army-over-limits-named" if army else "army-over-limits"
                    yield against(key, zone, *(unit.id for unit in same), zone=zone, nation=side, **name)


@BOOK.rule("5.2.5")
def regrouped_late(deed: Regrouped, before: Position) -> Found:
    """Armies are put together before they move."""
    if has_moved(before, deed.corps):
        yield against("regroup-moved", deed.corps, corps=corps(before, deed.corps).name, order=True)


@BOOK.state("5.2.4")
def shipyards(now: Position) -> Found:
    """A nation builds so many ships a year."""
    orders = [row for row in every(now, ShipyardRow) if (row.due - A_YEAR) // 4 + 1 == year(now)]
    for side in now.sides:
        n, most = sum(row.ships for row in orders if row.nation == side), nation(now, side).capacity
        if n > most:
            yield against("shipyard-year", nation=side, n=n, most=most)


# Movement (5.3).


@BOOK.rule("5.3.1.1")
def marched(ledger: Ledger, deed: Marched, before: Position) -> Found:
    """A corps marches once a season, as far as it can; a garrison stays."""
    unit = corps(before, deed.corps)
    name = unit.name
    walked = any(other.corps == deed.corps and is_province(before, other.start) for other in ledger.of(Marched))
    if has_moved(before, deed.corps) or (walked and is_province(before, deed.start)):
        yield against("moved-already", deed.corps, corps=name)
    if unit.row.garrison and nation(before, unit.payer).paid > season_index(before):
        yield against("garrison-marches", deed.corps, corps=name, rule="4.2")
    if not is_province(before, deed.end):
        ships = {
            zone for _, side, zone, _ in fleets(before) if side == unit.serves or allied(before, side, unit.serves)
        }
        if is_province(before, deed.start) and not ships & {deed.start, deed.end}:
            yield against("no-ships-there", deed.corps, corps=name, zone=deed.end, grade=Grade.UNKNOWN, rule="5.3.2")
        return
    if not is_province(before, deed.start):
        return
    found = routes(before, (unit,)).get(deed.end)
    if found is None:
        yield against("march-beyond", deed.corps, deed.end, corps=name, zone=deed.end)
    elif found.status == "forced" and not deed.forced:
        yield against(
            "march-forced-unsaid", deed.corps, deed.end, corps=name, zone=deed.end, grade=Grade.UNKNOWN, rule="5.3.1.2"
        )


@BOOK.rule("5.3.2")
def shipped(ledger: Ledger, deed: Shipped, before: Position) -> Found:
    """Troops embark once, a ship sails once, and carries what it holds."""
    units = tuple(corps(before, counter) for counter in deed.corps)
    for unit in units:
        if has_moved(before, unit.id):
            yield against("moved-already", unit.id, corps=unit.name)
    if not deed.fleet:
        return
    row = register_row(before, FleetRow, deed.fleet)
    if row.moved > season_index(before):
        yield against("fleet-moved-already", deed.fleet)
    elif any(other.fleet == deed.fleet for other in ledger.of(Shipped)):  # or one voyage in several drags
        yield against("fleet-moved-already", deed.fleet, grade=Grade.UNKNOWN)
    needed = ships_needed(loading(before, units)).value.ships if units else 0
    if needed > row.merchants:
        yield against("too-few-ships", deed.fleet, *deed.corps, needed=needed, ships=row.merchants, grade=Grade.UNPAID)


@BOOK.rule("5.3.3")
def plundered(deed: Plundered, before: Position) -> Found:
    """Some nations pillage, with a corps of some size on the spot or next door, once a province and turn."""
    if not nation(before, deed.by).pillages:
        grade = Grade.AGAINST if before.knows(f"nations/{deed.by}") else Grade.UNKNOWN
        yield against("nation-does-not-pillage", nation=deed.by, grade=grade)
    if not is_province(before, deed.zone):
        return
    if province(before, deed.zone).pillage_turn > season_index(before):
        yield against("pillaged-already", deed.zone, zone=deed.zone)
    places = (deed.zone,) if deed.kind == "pillage" else tuple(before.board.linked(LAND_LINKS)[deed.zone])
    if before.controller(deed.zone) == deed.by and state(before, deed.zone) == "home":
        yield against("plunder-at-home", deed.zone, zone=deed.zone)
    if not any(unit.present >= PLUNDERERS for zone in places for unit in corps_in(before, zone, deed.by)):
        yield against(f"{deed.kind}-from-nowhere", deed.zone, zone=deed.zone, points=PLUNDERERS)


# Battles and conquest (5.4 to 5.6).


@BOOK.state("5.4", passing=True)
def enemies(now: Position) -> Found:
    """Enemies do not stand together without a battle."""
    for zone in sorted(set(now.occupied)):
        if pairs := unfought(now, zone) if is_province(now, zone) else ():
            key = "neutral-waits" if all(NEUTRAL in pair for pair in pairs) else "enemies-together"
            yield against(key, zone, zone=zone, nations=sides_in(now, zone))


@BOOK.rule("5.6")
def conquered(deed: Conquered, before: Position) -> Found:
    """A province is taken by half the former defender's points, when nobody is left to beat."""
    for text in conquest_doubts(before, deed.zone, deed.by):
        yield Objection(text, (deed.zone,))
    troops, defender = points_in(before, deed.zone, deed.by), province(before, deed.zone).defender
    if not conquest(defender=defender, troops=troops).value.ok:
        yield against("conquest-too-weak", deed.zone, zone=deed.zone, points=troops, defender=defender)


# Trade, alliances, espionage (6 to 8).


@BOOK.state("6")
def merchants(now: Position) -> Found:
    """No more merchants trade than a nation has; those that carried troops this season do not."""
    for side in now.sides:
        sent, free = sum(trade_routes(now, side).values()), free_merchants(now, side)
        if sent > free:
            yield against("merchants-too-few", nation=side, n=sent, free=free, grade=Grade.UNPAID)


def free_merchants(position: Position, side: str) -> int:
    """Return the merchants of a nation that may trade this season: those in port, and in fleets that have not sailed."""
    now = season_index(position)
    idle = (row.merchants for *_, row in fleets(position, side) if row.moved <= now)
    return nation(position, side).merchants + sum(idle)


@BOOK.rule("4.1.3")
def gave(deed: Gave, before: Position) -> Found:
    """Manpower is given between proclaimed allies alone."""
    if not allied(before, deed.by, deed.to):
        yield against("manpower-between-allies")


@BOOK.rule("8")
def spied(deed: Spied, before: Position) -> Found:
    """A payment asks about one army or fleet of another nation, never about a neutral province."""
    if deed.target == deed.by:
        yield against("spy-oneself")
    if deed.subject not in UNPLACED and not deed.zone:
        yield against("spy-where-fleet" if deed.subject == "fleet" else "spy-where-army")
    if is_province(before, deed.zone) and state(before, deed.zone) == "neutral":
        yield against("spy-neutral-province", deed.zone)


# The turn (3).


@BOOK.state("3")
def pawns(now: Position) -> Found:
    """The pawns of season and year lie on their tracks."""
    for track in ("season", "year"):
        if not pawn(now, track):
            yield against(f"no-{track}-pawn", grade=Grade.UNKNOWN)
