"""The book: what the rules have against deeds and against what lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from assistant.core.judgement import Book, Found, Grade, Objection, objecting
from assistant.core.ledger import Ledger
from assistant.core.questions import Offer
from assistant.core.record import ids_of
from assistant.core.table import Position
from assistant.games.antique.battle import conquest
from assistant.games.antique.cards import (
    balance,
    design_faults,
    enemies_in,
    field_faults,
    is_invaded,
    season_levies,
)
from assistant.games.antique.corps import DESIGNS_PER_COUNTRY, army_limits, counts
from assistant.games.antique.mirror import (
    SEA,
    Corps,
    all_corps,
    allied,
    beside,
    corps,
    corps_in,
    corps_of,
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
    shores,
    sides_in,
    state,
    year,
)
from assistant.games.antique.movement import PILLAGING_POINTS, ships_needed
from assistant.games.antique.questions.aftermath import pursuers
from assistant.games.antique.questions.battles import NEUTRAL, conquest_doubts, unfought
from assistant.games.antique.questions.dealings import HURRIED_FORTIFICATION, UNPLACED, trade_routes
from assistant.games.antique.questions.deeds import (
    KEEPER,
    Conquered,
    Ended,
    Fortified,
    Fought,
    Gave,
    Marched,
    Pacified,
    Plundered,
    Protected,
    Raised,
    Regrouped,
    Rewritten,
    Settled,
    Shipped,
    Spied,
    Traded,
    Vanished,
    has_moved,
    kind_of,
)
from assistant.games.antique.questions.reports import row_name
from assistant.games.antique.questions.treasury import A_YEAR, LEVIED, Account, Disband, allies_given, army_situation
from assistant.games.antique.registers import (
    BattleRow,
    CorpsRow,
    DesignRow,
    Entry,
    FleetRow,
    LedgerRow,
    OrderRow,
    ProtectionRow,
    ShipyardRow,
    SpyRow,
)
from assistant.games.antique.routes import loading, routes
from assistant.games.antique.terms import ZERO, say
from assistant.games.antique.treasury import FREE_CORPS, MOST_CORPS, MOST_CORPS_INVADED, allied_levy, levy_limits

BOOK, against = Book(KEEPER, tell=named), objecting(say)
HOME_DESIGNS = 5  # 5.1.1


# Treasury (4).


@BOOK.state("4.2")
def treasuries(now: Position) -> Found:
    """A treasury never holds less than nothing; nor does manpower."""
    for side in now.sides:
        books = nation(now, side)
        if books.treasury < 0:
            yield against("treasury-negative", nation=side, po=books.treasury, grade=Grade.UNPAID)
        if books.mp_inf < 0 or books.mp_cav < 0:
            yield against(
                "manpower-negative", nation=side, inf=books.mp_inf, cav=books.mp_cav, grade=Grade.UNPAID, rule="4.1.3"
            )


@BOOK.state("4", passing=True)
def balanced(now: Position) -> Found:
    """A treasury holds what its ledger says, once both are written."""
    for side in now.sides:
        if nation(now, side).treasury != balance(now, side):
            account = Account(side=side).answer(now)
            yield Objection(account.verdict, (), Grade.UNKNOWN, mend=account.offers[0])


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
    """Two corps a season at home, one of them with missing manpower bought."""
    if deed.kind == "home":
        for violation in levy_limits(**season_levies(before, deed.by, deed.bought)).value.violations:
            if violation != "corps_cap":  # which is said of all that are in play
                yield against(f"levies-{violation.replace('_', '-')}", deed.corps, nation=deed.by)


# What is bought in a season: by which entries the ledger pays for it, and by which rule.
BOUGHT: Mapping[str, tuple[str, Sequence[Entry]]] = {
    "corps": ("5.1.2", ("levy", "emergency", "allied")),
    "ships": ("5.2.4", ("ships",)),
    "protections": ("8", ("protection",)),
    "spies": ("8", ("spying",)),
}


@BOOK.due("5.1.2")
def bought(ledger: Ledger, now: Position) -> Found:
    """What is bought is paid for: corps that cost PO, ships, protections, spies but the umpire's own."""
    paid = Counter((line.nation, line.entry) for line in of_season(now, LedgerRow))
    raised = (deed for deed in ledger.of(Raised) if deed.kind not in ("mass", "risen"))
    ordered = (row for row in every(now, ShipyardRow) if row.due - A_YEAR == season_index(now))
    had: Mapping[str, Iterable[str]] = {
        "corps": (deed.by for deed in raised if register_row(now, CorpsRow, deed.corps).po_cost),
        "ships": (row.nation for row in ordered),
        "protections": (row.nation for row in of_season(now, ProtectionRow)),
        "spies": (row.spy for row in of_season(now, SpyRow) if not nation(now, row.spy).umpire),
    }
    for what, (rule, entries) in BOUGHT.items():
        for side, n in Counter(had[what]).items():
            booked = sum(paid[side, entry] for entry in entries)
            if n > booked:
                names = {"nation": side, "n": n, "paid": booked, "what": say(f"bought-{what}")}
                yield against("bought-unpaid", **names, grade=Grade.UNPAID, rule=rule)


@BOOK.rule("5.2.1")
def levied_at_home(deed: Raised, before: Position) -> Found:
    """Corps are raised in the homeland, those of allies in their country."""
    land = deed.land or home(before, deed.by)
    if not deed.land and before.controller(land) != deed.by:
        yield against("homeland-lost", land, deed.corps, nation=deed.by)
    if deed.zone != land:
        yield against("levied-elsewhere", deed.corps, land, zone=land, rule="5.2.2" if deed.land else "")
    if deed.design and register_row(before, DesignRow, deed.design).nation not in ("", deed.by):
        yield against("levied-of-another", deed.corps, nation=deed.by)


@BOOK.rule("5.8.2")
def risen(ledger: Ledger, deed: Raised, before: Position) -> Found:
    """Spontaneous allies rise once for the invader, in a province that is not pacified."""
    if deed.kind == "risen":
        if state(before, deed.land) == "pacified":
            yield against("risen-pacified", deed.land, zone=deed.land)
        if any((other.kind, other.land, other.by) == ("risen", deed.land, deed.by) for other in ledger.of(Raised)):
            yield against("risen-twice", deed.land, deed.corps, zone=deed.land)


@BOOK.rule("5.2.6")
def vanished(deed: Vanished, before: Position) -> Found:
    """A corps leaves the game by being disbanded, or destroyed."""
    yield against("corps-vanished", deed.corps, corps=corps(before, deed.corps).name, grade=Grade.UNKNOWN)


@BOOK.rule("5.1.1")
def rewritten(deed: Rewritten, before: Position) -> Found:
    """A design is fixed, veterans have won twice, and only a spy that was countered is lied to."""
    rule = {"designs": "", "corps": "5.7", "spies": "8"}[deed.sheet]
    yield against(f"rewritten-{deed.sheet}", row=row_name(before, deed.sheet, deed.row), grade=Grade.UNKNOWN, rule=rule)


@BOOK.rule("5.8.1")
def levied_in_danger(ledger: Ledger, deed: Raised, before: Position) -> Found:
    """Mass and emergency levies want an invader at home; against him two corps are raised free at the most."""
    land = deed.land or home(before, deed.by)
    if deed.kind in ("mass", "emergency") and not enemies_in(before, land, deed.by):
        key, rule = ("province-not-invaded", "5.8.2") if deed.land else ("homeland-not-invaded", "")
        yield against(key, land, deed.corps, zone=land, rule=rule)
    free = {unit.id for unit in corps_of(before, deed.by) if kind_of(unit.row) == "mass"}
    free |= {other.corps for other in ledger.of(Raised) if (other.by, other.kind) == (deed.by, "mass")}
    if deed.kind == "mass" and len(free - {deed.corps}) >= FREE_CORPS:
        yield against("mass-levy-twice", deed.corps, nation=deed.by, most=FREE_CORPS)


@BOOK.rule("5.2.2")
def allied_levies(deed: Raised, before: Position) -> Found:
    """A pacified country gives one corps a season, and none in a year in which it gave recruits."""
    if deed.land and deed.kind != "risen":
        for reason in allied_levy(**allies_given(before, deed.land, deed.by, mass=deed.kind == "emergency")).reasons:
            if reason.text.key.startswith(("allied-not-pacified", "allied-one-corps-a", "allied-recruited-already")):
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
        for land, n in Counter(row.country for row in own_designs(now, side) if row.country).items():
            if n > DESIGNS_PER_COUNTRY:
                yield against("too-many-allied-designs", land, zone=land, n=n, most=DESIGNS_PER_COUNTRY, rule="5.1.3")


def own_designs(position: Position, side: str) -> list[DesignRow]:
    """Return the corps that a nation has designed; those of a mass levy, one grade down, are none of its own."""
    designs = rows(position, DesignRow).items()
    return [row for name, row in designs if row.nation == side and row.name and not name.endswith(LEVIED)]


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
        elif unit.row.garrison and state(now, unit.zone) == "neutral":
            yield against("garrison-neutral", unit.id, unit.zone, corps=unit.label, zone=unit.zone, rule="5.3.1.1")
        able = {line.name for line, _ in pursuers(unit)} if unit.row.pursued else set()
        if strangers := tuple(name for name in counts(unit.row.pursued) if name not in able):
            yield against("pursuers-unable", unit.id, corps=unit.label, troops=strangers, rule="5.5.1")
        if unit.row.veteran and 2 * unit.row.lost > unit.row.points:
            yield against("veteran-no-more", unit.id, corps=unit.label, grade=Grade.UNKNOWN, rule="5.7")
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


@BOOK.state("5.3.2")
def ashore(now: Position) -> Found:
    """Fleets lie at sea, or on a coast."""
    for counter, _, zone, _ in fleets(now):
        if is_province(now, zone) and not any(now.zone(each).kind == SEA for each in shores(now, zone)):
            yield against("fleet-inland", counter, zone, fleet=now.kind(counter).name, zone=zone)


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
    places = (deed.zone,) if deed.kind == "pillage" else beside(before, deed.zone)
    if before.controller(deed.zone) == deed.by and state(before, deed.zone) == "home":
        yield against("plunder-at-home", deed.zone, zone=deed.zone)
    if not any(unit.present >= PILLAGING_POINTS for zone in places for unit in corps_in(before, zone, deed.by)):
        yield against(f"{deed.kind}-from-nowhere", deed.zone, zone=deed.zone, points=PILLAGING_POINTS)


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


@BOOK.rule("5.6")
def pacified_by_hand(deed: Pacified) -> Found:
    """A conquered province is pacified by a roll of the season."""
    yield against("pacified-unrolled", deed.zone, zone=deed.zone, grade=Grade.UNKNOWN)


# Trade, alliances, espionage (6 to 8).


@BOOK.state("6")
def merchants(now: Position) -> Found:
    """No more merchants trade than a nation has; those that carried troops this season do not."""
    for side in now.sides:
        if side in trade_routes(now, side):
            yield against("not-with-itself")
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


@BOOK.rule("8")
def protected(deed: Protected, before: Position) -> Found:
    """A protection is bought before the spies that it meets are thrown for."""
    met = (row for row in of_season(before, SpyRow) if row.target == deed.by and row.result != "asked")
    if any(deed.against == row.spy if deed.against else deed.subject == row.subject for row in met):
        yield against("protected-late", nation=deed.by, order=True)


@BOOK.rule("7")
def fought(deed: Fought, before: Position) -> Found:
    """Allies fight no battle, and who pursued after one misses the next."""
    sides = (deed.by, deed.other)
    if allied(before, *sides):
        yield against("battle-of-allies", deed.zone, nations=sides)
    for side, points in zip(sides, deed.brought, strict=True):
        units = corps_in(before, deed.zone, side) if side else ()
        away = [unit for unit in units if unit.row.pursued]
        if away and points > sum((unit.brought for unit in units), ZERO):
            yield against("pursuers-fight", deed.zone, *ids_of(away), nation=side, rule="5.5.1")


@BOOK.state("8")
def protections(now: Position) -> Found:
    """Nations are protected from others."""
    if any(row.nation and row.nation == row.against for row in of_season(now, ProtectionRow)):
        yield against("not-with-itself")


# The turn (3).

# What is raised against an invader comes when he does (5.8).
AT_ONCE = ("mass", "emergency", "risen")


@BOOK.rule("3")
def in_order(ledger: Ledger, deed: Settled | Raised) -> Found:
    """A nation collects and pays before it raises corps, and raises them before it marches."""
    if isinstance(deed, Raised) and deed.kind in AT_ONCE:
        return
    behind = (Marched, Shipped, Traded) if isinstance(deed, Raised) else (Raised, Regrouped, Marched, Shipped, Traded)
    if any(one.by == deed.by for one in ledger.of(*behind)):
        key = "levied-late" if isinstance(deed, Raised) else "settled-late"
        yield against(key, nation=deed.by, order=True)


@BOOK.rule("3")
def marched_late(deed: Marched, before: Position) -> Found:
    """Corps march before the battles; who withdraws from one does not march."""
    if any(row.zone == deed.start and deed.by in (row.winner, row.loser) for row in of_season(before, BattleRow)):
        yield against("marched-late", deed.corps, deed.start, corps=corps(before, deed.corps).name, order=True)


@BOOK.rule("3")
def passed(deed: Ended) -> Found:
    """One season follows the other."""
    if deed.seasons != 1:
        yield against("season-skipped", n=deed.seasons, grade=Grade.UNKNOWN)


@BOOK.rule("5.8.2")
def fortified(ledger: Ledger, deed: Fortified, before: Position) -> Found:
    """One's own provinces are fortified; behind the marches, for so much at the most."""
    if is_province(before, deed.zone) and before.controller(deed.zone) != deed.by:
        yield against("order-not-own", deed.zone, zone=deed.zone)
    deeds = ledger.of(Fortified, Marched, Shipped)
    started = next((n for n, one in enumerate(deeds) if not isinstance(one, Fortified) and one.by == deed.by), None)
    if started is not None:
        spent = sum((one.po for one in deeds[started:] if isinstance(one, Fortified) and one.by == deed.by), deed.po)
        if spent > HURRIED_FORTIFICATION:
            yield against("fortified-late", nation=deed.by, po=spent, most=HURRIED_FORTIFICATION)


@BOOK.state("3")
def pawns(now: Position) -> Found:
    """The pawns of season and year lie on their tracks."""
    for track in ("season", "year"):
        if not pawn(now, track):
            yield against(f"no-{track}-pawn", grade=Grade.UNKNOWN)
