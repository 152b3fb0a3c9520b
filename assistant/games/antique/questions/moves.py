"""Marches, orders, pillage and raids, fleets and their storms: all moves are simultaneous (5.3)."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Annotated

from assistant.core.amounts import written
from assistant.core.calc import Worked
from assistant.core.questions import (
    Answer,
    Ask,
    Chance,
    Chances,
    Correctable,
    CounterId,
    Path,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneId,
    ZoneIds,
    among,
    out_of,
)
from assistant.core.record import Filled, Ids, Record, within
from assistant.core.table import Position
from assistant.core.text import QuestionError, Text
from assistant.games.antique.cards import Books, Card, marching
from assistant.games.antique.mirror import (
    NOTHING_FILLED,
    SEA,
    Corps,
    CorpsId,
    CorpsIds,
    FleetId,
    SeaId,
    Units,
    all_corps,
    allied,
    army_recon,
    beside,
    corps,
    corps_in,
    fleets,
    is_friendly,
    is_province,
    nation,
    province,
    readings_of,
    register_row,
    seas,
    season,
    season_index,
    shores,
    state,
    tell,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.movement import Plunder as Kind
from assistant.games.antique.movement import (
    crossing,
    forced_march,
    move,
    naval_move,
    neutral_fleet,
    patrol,
    pillage,
    raid_interception,
    ships_needed,
)
from assistant.games.antique.questions.battles import shared
from assistant.games.antique.registers import OrderRow
from assistant.games.antique.routes import (
    Route,
    aboard,
    army,
    cavalry_only,
    fleet,
    gap,
    loading,
    route,
    routes,
    sea_way,
    toll,
    tolled,
    way,
)
from assistant.games.antique.terms import D3, ZERO, Exact, Many, as_read, error, exact, likely, say

# Marches and orders (5.3.1).

TONES = {"normal": Role.PATH, "forced": Role.WARNING, "illegal": Role.BLOCKED}


class Column(Record):
    """An army under orders: the corps of one army in one province that are sent the same way.

    `gap` is the first province that no land joins to the one before it; empty when the way is whole.
    """

    units: Units
    route: Route
    gap: str = ""
    peaceful: bool = False

    @property
    def goes(self) -> bool:
        """Whether the order can be carried out."""
        return not self.gap and self.route.status != "illegal"

    @property
    def status(self) -> str:
        """How hard the way is: `normal`, `forced` or `illegal`."""
        return self.route.status if self.goes else "illegal"


def _in_reach(position: Position, filled: Filled) -> Collection[str] | None:
    if not filled.get("counters"):
        return None
    try:
        return routes(position, army(position, filled["counters"]))
    except QuestionError:
        return None


class March(Correctable, tag="march"):
    """An army's way to a province: a normal move, a forced march, or beyond its strength (5.3.1)."""

    counters: CorpsIds
    zone: Annotated[ZoneId, among(_in_reach)]
    via: ZoneIds = ()  # the provinces that it goes through, in order; empty for the best way
    peaceful: bool = False

    def answer(self, position: Position) -> Answer:
        """Find the best way, judge it, and offer to march or to write the order down."""
        units = army(position, self.counters)
        if self.zone == units[0].zone:
            raise error("zone", "already-there")
        path = (*self.via, self.zone)
        if self.via and (apart := gap(position, units[0].zone, path)):
            raise QuestionError("via", tell(position, "order-apart", zone=apart))
        own = route(position, units[0].serves, path, cavalry=cavalry_only(units)) if self.via else None
        column = Column(units, own or way(position, units, self.zone), peaceful=self.peaceful)
        path = column.route.path
        card = Card(position, self, corps=units, n=len(path))
        status = card.work(move, column.route.move).status
        _neutral_tolls(card, column)
        card.light(units[0].zone, role=Role.SUBJECT)
        card.paths = (Path((units[0].zone, *path), TONES[status]),)
        order, go = Books(position), Books(position)
        for unit in units:
            order.write("orders", unit.id, path=path, peaceful=self.peaceful)
            if status == "forced":
                card.follow("follow-attrition", Attrition(counter=unit.id), corps=unit)
        carry_out(go, position, column)
        if status != "illegal":
            card.offer(go, "march", "5.3.1")
            card.offer(order, "order", "5.3.1")
        return card.answer(f"march-{status}", tone=TONES[status])


def carry_out(books: Books, position: Position, column: Column) -> None:
    """Write down that an army walks its way: counters moved, the season's move, tolls paid, orders done, no garrison any more."""
    units, path = column.units, column.route.path
    paying = tolled(position, path, peaceful=column.peaceful)
    if paying:
        books.pay(units[0].payer, -toll(position, units), "toll", " ".join(paying))
    for unit in units:
        if paying:
            books.write("corps", unit.id, toll=season_index(position) + 1)
        if position.knows(f"orders/{unit.id}"):
            books.strike("orders", unit.id)
    guest = column.peaceful and state(position, path[-1]) == "neutral"
    books.march(units, path[-1], forced=column.route.status == "forced", guest=guest)


def _neutral_tolls(card: Card, column: Column) -> None:
    position = card.position
    paying = tolled(position, column.route.path, peaceful=column.peaceful)
    if paying:
        card.because("5.3.1.1", "toll-on-the-way", zones=paying, po=toll(position, column.units))
    if not column.peaceful and state(position, column.route.path[-1]) == "neutral":
        card.reasons += as_read(readings_of(position), "toll_of_attackers")


class Reach(Question, tag="reach"):
    """Every province that an army can enter this turn, normally or by a forced march (5.3.1)."""

    counters: CorpsIds

    def answer(self, position: Position) -> Answer:
        """Light the provinces in reach, each with how many are entered."""
        units = army(position, self.counters)
        card, found = Card(position), routes(position, units)
        normal = sum(best.status == "normal" for best in found.values())
        card.because("5.3.1.1", "reach-cavalry" if cavalry_only(units) else "reach-army")
        card.light(units[0].zone, role=Role.SUBJECT)
        for zone, best in found.items():
            card.light(zone, role=Role.REACHABLE if best.status == "normal" else Role.WARNING)
        card.figures = {zone: str(len(best.path)) for zone, best in found.items()}
        value = {zone: best.status for zone, best in found.items()}
        return card.answer("reach-verdict", normal=normal, forced=len(found) - normal, value=value)


class Orders(Question, tag="orders"):
    """All written orders together: how hard each is, which armies cross, and carrying them out at once (5.3.1.1)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List the orders; offer to carry out those that can be."""
        columns = ordered(position)
        card = Card(position)
        if not columns:
            return card.answer("orders-none", value={})
        books = Books(position)
        for column in columns:
            if column.goes:
                carry_out(books, position, column)
        crossings = [pair for pair in itertools.combinations(columns, 2) if _cross(position, *pair)]
        for a, b in crossings:
            card.because("5.3.1.1", "orders-crossing", a=_army(a), b=_army(b))
            card.reasons += crossing(recon_a=army_recon(a.units), recon_b=army_recon(b.units)).reasons
        for column in columns:
            if column.gap:
                card.because("5.3.1.1", "order-no-way", corps=_army(column), zone=column.gap)
        listed = [(unit, column, column.route.path[-1]) for column in columns for unit in column.units]
        cells = (
            (unit.label, zone_label(position, end), say("status-apart" if column.gap else f"status-{column.status}"))
            for unit, column, end in listed
        )
        card.grid("orders-title", "orders", "corps to status", cells, ((unit.id, end) for unit, _, end in listed))
        card.paths = tuple(Path((a.units[0].zone, *a.route.path), TONES[a.status]) for a in columns if not a.gap)
        marches = tuple(
            card.say("march-booked", corps=unit.label, zone=end) for unit, column, end in listed if column.goes
        )
        if marches:
            card.offer(books, "carry-out", "5.3.1.1", n=len(marches), marches=marches)
        ok = not crossings and len(marches) == len(listed)
        value = {unit.id: column.status for unit, column, _ in listed}
        return card.answer("orders-verdict", n=len(listed), crossings=len(crossings), ok=ok, value=value)


def ordered(position: Position) -> tuple[Column, ...]:
    """Return the armies under orders; corps of one army that start together the same way march as one (5.3.1.1).

    Raises:
        QuestionError: an order names something that is no province.
    """
    together: dict[tuple[str, str, str, Ids, bool], list[Corps]] = {}
    for unit in all_corps(position):
        order = register_row(position, OrderRow, unit.id)
        path = order.path
        for zone in path:
            if not is_province(position, zone):
                raise error(f"orders/{unit.id}", "order-not-land", zone=zone)
        if path:
            together.setdefault((unit.serves, unit.zone, unit.row.army, path, order.peaceful), []).append(unit)
    return tuple(
        Column(
            tuple(units),
            route(position, side, path, cavalry=cavalry_only(units)),
            gap(position, units[0].zone, path),
            peaceful,
        )
        for (side, _, _, path, peaceful), units in together.items()
    )


def _army(column: Column) -> Text:
    """Return an army under orders in words."""
    first = column.units[0]
    return tell(first.position, "orders-army", nation=first.side, zone=first.zone)


def _cross(position: Position, a: Column, b: Column) -> bool:
    """Tell whether two enemies' armies leave neighbouring provinces for each other's (5.3.1.1)."""
    first, second = a.units[0], b.units[0]
    friends = first.serves == second.serves or allied(position, first.serves, second.serves)
    return a.goes and b.goes and not friends and a.route.path[0] == second.zone and b.route.path[0] == first.zone


class Cross(Correctable, tag="crossing"):
    """Two armies that march into each other's province: who may wait and fight at home (5.3.1.1)."""

    zone: ZoneId
    side: SideId
    other_zone: ZoneId
    other: SideId

    def answer(self, position: Position) -> Answer:
        """Compare the reconnaissance of the two armies."""
        a = corps_in(position, self.zone, self.side)
        b = corps_in(position, self.other_zone, self.other)
        card = Card(position, self, zone=self.other_zone if a else self.zone)
        if not (a and b):
            raise card.refuse("zone", "nobody-there")
        value = card.work(crossing, recon_a=army_recon(a), recon_b=army_recon(b))
        may = self.side if value.a_may else self.other if value.b_may else ""
        card.light(self.zone, role=Role.SUBJECT)
        card.light(self.other_zone)
        return card.answer("crossing-may" if may else "crossing-none", nation=may)


class Attrition(Correctable, tag="attrition"):
    """What a corps loses on a forced march: exact chances, then the AP lost as they fell (5.3.1.2)."""

    counter: CorpsId
    lost: Many | None = None

    def answer(self, position: Position) -> Answer:
        """Work out the chances from what the corps fields; offer to write down what was lost."""
        unit = corps(position, self.counter)
        card = Card(position, self, corps=unit)
        card.work(forced_march, groups=marching(unit.lines, unit.fielded))
        if not card.situation.groups:
            card.assume("no-composition")
        if self.lost is None:
            card.because("5.3.1.2", "attrition-untold")
        else:
            tested = season_index(position) + 1
            books = Books(position).write("corps", unit.id, march_lost=Fraction(self.lost), march_tested=tested)
            card.offer(books, "march-loss", points=self.lost)
        return card.answer("attrition-verdict")


# Pillage and raids on the table (5.3.3).


def _plunderers(position: Position, filled: Filled) -> list[str]:
    """Return the corps that pillage, of a province those that stand there or next door."""
    zone = str(filled.get("zone", ""))
    near = {zone, *beside(position, zone)} if zone in position.zones else position.zones.keys()
    return [unit.id for unit in all_corps(position) if unit.zone in near and nation(position, unit.serves).pillages]


class Plunder(Correctable, tag="pillage"):
    """A corps pillages the province where it stands, or raids a neighbouring one (5.3.3)."""

    counter: Annotated[CounterId, among(_plunderers)]
    zone: ZoneId = ""
    die: D3 | None = None

    def answer(self, position: Position) -> Answer:
        """Say what it brings and whether it may; with the die, offer to write it down."""
        unit = corps(position, self.counter)
        zone = self.zone or unit.zone
        kind: Kind = "pillage" if zone == unit.zone else "raid"
        card = Card(position, self, zone=zone, nation=unit.serves)
        value = card.work(pillage, kind=kind, corps_points=unit.present)
        # Before the die, the mean loot stands for what is meant.
        gained = _gain(position, zone, kind, value.expected if value.po is None else value.po)
        books = self._books(position, unit, zone, kind, gained)
        if not position.knows(f"nations/{unit.serves}"):
            card.assume("assumed-pillagers")
        card.body.append(out_of(((say("loot-row", po=po), 1, "") for po in value.by_die), say("loot-title")))
        card.light(zone)
        if kind == "raid":
            card.follow("follow-interception", RaidCaught(counter=unit.id, zone=zone))
        card.ask_die(Plunder(counter=unit.id, zone=zone, die=self.die), 3)
        if value.po is None:
            card.meant = books.edit()
            return card.answer(f"{kind}-verdict", ok=value.corps_ok, po=value.expected)
        card.offer(books, kind, po=gained, die=self.die or 0)
        return card.answer(f"{kind}-done", ok=value.corps_ok, po=gained)

    def _books(self, position: Position, unit: Corps, zone: str, kind: Kind, gained: Exact) -> Books:
        target, now = province(position, zone), season_index(position) + 1
        books = Books(position).pay(unit.serves, gained, kind, zone)
        if kind == "pillage":
            return books.write("provinces", zone, pillaged=target.pillaged + 1, sacked=True, pillage_turn=now)
        loot = f"{target.raid_loot} {written(gained)}".strip()
        return books.write("provinces", zone, raid_loot=loot, raids=target.raids + 1, last_raid=now, pillage_turn=now)


def _gain(position: Position, zone: str, kind: str, po: int) -> Exact:
    """Return the PO that a die of pillage or raid really brings (5.3.3)."""
    # Reading of 5.3.3 [A7]: the raider keeps what his die says, even if the province's season yields less.
    if kind == "pillage" or position.fact("raider_keeps") == "all":
        return po
    return exact(min(Fraction(po), max(ZERO, yearly_revenue(position, zone) / 4 - province(position, zone).raided)))


class RaidCaught(Correctable, tag="raid-interception"):
    """Whether a raid on a province is caught (5.3.3)."""

    counter: CorpsId
    zone: ZoneId
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, count the earlier raids; with the die, say what happens."""
        unit = corps(position, self.counter)
        land, card = province(position, self.zone), Card(position, self)
        defenders = tuple(other for other in corps_in(position, self.zone) if other.serves != unit.serves)
        value = card.work(
            raid_interception,
            recon_defender=army_recon(defenders),
            recon_raider=army_recon((unit,)),
            previous_raids=land.raids,
            # A quiet year is four seasons without a raid since the first one [A35].
            quiet_years=max(0, season_index(position) - land.last_raid) // 4 if land.raids else 0,
        )
        caught = bool(self.dice) and self.dice[0] >= value.needed
        rows = (say("raid-row-caught"), value.p, "bad"), (say("raid-row-passes"), 1 - value.p, "good")
        card.body.append(out_of(rows, say("raid-title")))
        card.light(*(other.id for other in defenders), role=Role.SOURCE)
        if not caught:
            card.follow("follow-raid", Plunder(counter=unit.id, zone=self.zone))
        if not self.dice:
            return card.answer("raid-interception-verdict", chance=likely(value.p))
        return card.answer("raid-caught" if caught else "raid-passes", die=self.dice[0], needed=value.needed)


# Fleets: what they carry, patrols, hired ships (5.3.2).

Sunk = Annotated[int, within(0, 200)]


class Ships(Correctable, tag="ships-needed"):
    """How many Sh(I) corps need to embark (5.3.2)."""

    counters: CorpsIds

    def answer(self, position: Position) -> Answer:
        """Add up the loads of what the corps field."""
        units = tuple(corps(position, counter) for counter in self.counters)
        card = Card(position, self)
        card.work(ships_needed, loading(position, units))
        for unit in units:
            if not unit.row.field:
                card.assume("no-composition", corps=unit.name)
        return card.answer("ships-needed-verdict")


class PatrolChance(Correctable, tag="patrol"):
    """The chance of a nation's patrol to intercept fleets that enter a sea zone (5.3.2)."""

    zone: SeaId
    side: SideId

    def answer(self, position: Position) -> Answer:
        """Look for a coast of the nation's own and for its modifier."""
        card = Card(position, self)
        own = own_coasts(position, self.zone, self.side)
        value = card.work(patrol, bordering_pacified=bool(own), patrol_mod=nation(position, self.side).patrol_mod)
        there = [counter for counter, _, zone, _ in fleets(position, self.side) if zone == self.zone]
        if not there:
            card.assume("no-fleet-there")
        card.light(self.zone, role=Role.SUBJECT)
        card.light(*own, role=Role.SOURCE)
        card.light(*there)
        return card.answer("patrol-verdict", chance=likely(value.p))


def own_coasts(position: Position, zone: str, side: str) -> Ids:
    """Return the coasts of a sea zone that are a nation's own, at home or pacified.

    Raises:
        QuestionError: the zone is no sea.
    """
    if position.zone(zone).kind != SEA:
        raise QuestionError("zone", tell(position, "not-a-sea", zone=zone))
    coast = shores(position, zone)
    return tuple(z for z in coast if position.controller(z) == side and state(position, z) in ("home", "pacified"))


def patrols(position: Position, zone: str, side: str) -> Worked:
    """Return the chance of a nation's patrol in a sea zone."""
    own = bool(own_coasts(position, zone, side))
    return patrol(bordering_pacified=own, patrol_mod=nation(position, side).patrol_mod)


def coasts(position: Position, _: Filled = NOTHING_FILLED) -> frozenset[str]:
    """Return the provinces where ships can land troops."""
    return frozenset(zone for zone in position.zones if is_province(position, zone) and shores(position, zone))


Coast = Annotated[ZoneId, among(coasts)]


class Hire(Correctable, tag="hire"):
    """Hiring neutral ships for corps, which bring them anywhere in one turn (5.3.2)."""

    counters: CorpsIds
    turns: Annotated[int, within(1, 8)] = 1
    sunk: Sunk = 0  # of the ships that the corps fill, each tried by itself after an incident
    landing: Coast = ""

    def answer(self, position: Position) -> Answer:
        """Price the ships, and offer to pay them."""
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.serves for unit in units}) != 1:
            raise error("counters", "not-one-nation")
        card = Card(position, self, nation=units[0].serves, zone=self.landing)
        po = card.work(neutral_fleet, points=sum(unit.present for unit in units)).po
        books = Books(position).pay(units[0].serves, -po, "hire")
        ships = ships_needed(loading(position, units)).value.ships
        card.know(ships=ships)
        if self.sunk > ships:
            raise card.refuse("sunk", "sunk-above-hired")
        card.because("5.3.2", "hire-incident")
        if self.landing:
            if self.landing not in coasts(position):
                raise card.refuse("landing", "not-a-coast")
            card.light(self.landing)
            hostile = not is_friendly(position, units[0].serves, self.landing)
            ashore(books, units, self.landing, drowning(units, self.sunk, ships), hostile=hostile)
        if po:
            card.offer(books, "hire-landing" if self.landing else "hire")
        return card.answer("hire-verdict")


def ashore(books: Books, units: Sequence[Corps], zone: str, drowned: Sequence[Fraction], *, hostile: bool) -> None:
    """Write down that corps come ashore, less what went down; on enemy ground as landed ones (4.2, 5.4.2)."""
    for unit, lost in zip(units, drowned, strict=True):
        if lost:
            books.write("corps", unit.id, march_lost=unit.row.march_lost + lost)
    if units:
        books.march(units, zone, landed=hostile)


def drowning(units: Sequence[Corps], sunk: int, ships: int) -> tuple[Fraction, ...]:
    """Return the AP of each corps that go down: troops are spread over the ships, and sink with theirs (5.3.2)."""
    points = [unit.present for unit in units]
    return shared(sum(points, ZERO) * Fraction(sunk, ships or 1), points)


# A fleet's voyage: storms on the real way, patrols met, troops that go down with their ships (5.3.2).

SHOWN = 6  # outcomes of a storm that are listed one by one


class Voyage(Correctable, tag="voyage"):
    """A fleet's way over sea zones: dispersion, sinking, patrols met, troops that land (5.3.2); or its merchants' way (6).

    Zones between two that do not touch are found; the chances are those of the whole way.
    """

    counter: FleetId
    zones: Annotated[ZoneIds, among(seas)] = ()
    cargo: CorpsIds = ()
    landing: Coast = ""
    trade: bool = False
    sunk_merchants: Sunk = 0
    sunk_warships: Sunk = 0

    def answer(self, position: Position) -> Answer:
        """Work out the chances; offer to sail with what sank left out, or to stop where a patrol intercepts."""
        side, start, ships = fleet(position, self.counter)
        had = {"merchants": ships.merchants, "warships": ships.warships}
        afloat = {"merchants": ships.merchants - self.sunk_merchants, "warships": ships.warships - self.sunk_warships}
        for kind, left in afloat.items():
            if left < 0:
                raise error(f"sunk_{kind}", "sunk-above-fleet", **had)
        way = sea_way(position, start, self.zones, self.landing)
        units = aboard(position, side, start, self.cargo)
        card = Card(position, self, nation=side)
        if not way and not (self.landing and units):
            return card.answer("voyage-nowhere")
        value = card.work(
            naval_move,
            ships,
            coastal=tuple(bool(position.zone(zone).get("coastal", False)) for zone in way),
            season=season(position),
            sink_mod=nation(position, side).sink_mod,
        )
        drowned = drowning(units, self.sunk_merchants, ships.merchants)
        met = tuple(patrols_met(position, side, way))
        if len(way) > len(self.zones):
            card.because("5.3.2", "real-way", start=start, zones=way, n=len(way))
        through = Fraction(1)
        for zone, owner, chance in met:
            through *= 1 - chance
            card.because("5.3.2", "patrol-met", about=(zone,), chance=likely(chance), zone=zone, nation=owner)
            card.follow("follow-patrol", Ask("patrol", {"zone": zone, "side": owner}), nation=owner, zone=zone)
        if met:
            card.because("5.3.2", "patrols-passed", chance=likely(through))
        for unit, lost in zip(units, drowned, strict=True):
            if lost:
                card.because("5.3.2", "troops-drowned", corps=unit.label, points=lost)
        card.unwritten("fleets", self.counter, position.kind(self.counter).name)
        card.body += _outcomes(value.dist)
        card.light(*self.cargo)
        card.light(*(zone for zone, *_ in met), role=Role.WARNING)
        card.paths = (Path((start, *way, *filter(None, (self.landing,)))),)

        def sailed(end: str, shore: str) -> Books:
            """Return the entries of the voyage: the fleet sails to `end`, the troops go to `shore`."""
            books = Books(position).sail(self.counter, start, end)
            books.write("fleets", self.counter, patrol=False, **afloat)
            hostile = is_province(position, shore) and not is_friendly(position, side, shore)
            ashore(books, units, shore, drowned, hostile=hostile)
            return books

        end = way[-1] if way else start
        shore, sunk = self.landing or end, self.sunk_merchants + self.sunk_warships
        if not self.trade:
            card.offer(sailed(end, shore), "sail", zone=shore, sunk=sunk)
        elif sunk:  # merchants go and come back, all season long
            books = Books(position).write("fleets", self.counter, **afloat)
            card.offer(books, "trade-losses", "6", sunk=sunk)
        for zone, *_ in met:
            # Here the patrol brings the fleet to battle.
            card.offer(sailed(zone, zone), "intercepted", zone=zone)
        return card.answer("voyage-verdict", calm=likely(value.p_not_dispersed), sunk=likely(value.p_ship_sunk))


def patrols_met(position: Position, side: str, way: Sequence[str]) -> list[tuple[str, str, Fraction]]:
    """Return the patrols on a way in the order in which they are met: sea zone, nation, chance to intercept."""
    found = []
    for zone in way:
        there = {
            owner
            for _, owner, at, row in fleets(position)
            if at == zone and row.patrol and owner != side and not allied(position, owner, side)
        }
        found += [(zone, owner, Fraction(patrols(position, zone, owner).value.p)) for owner in sorted(there)]
    return found


def _outcomes(dist: object) -> tuple[Chances, ...]:
    """Return the chances of so many ships lost, each out of all outcomes; the rare ones together in the last line."""
    listed = [(n, Fraction(chance)) for n, chance in dist.items() if chance]  # type: ignore[attr-defined]
    if len(listed) < 2:
        return ()  # nothing can sink
    rows = [Chance(say("ships-lost", n=int(n)), chance, "good" if n == "0" else "bad") for n, chance in listed[:SHOWN]]
    rest = sum((chance for _, chance in listed[SHOWN:]), ZERO)
    if rest:
        rows.append(Chance(say("ships-lost-more", n=int(listed[SHOWN][0])), rest, "bad"))
    return (Chances(say("voyage-title"), tuple(rows)),)


class OrderPatrol(Question, tag="patrol-order"):
    """Sending a fleet on patrol in a sea zone, where it meets the fleets that enter this season (5.3.2)."""

    counter: FleetId
    zone: SeaId = ""

    def answer(self, position: Position) -> Answer:
        """Say how likely it intercepts; offer to order the patrol, or to call it back."""
        side, start, ships = fleet(position, self.counter)
        zone = self.zone or start
        way = sea_way(position, start, (zone,))
        chance = patrols(position, zone, side)
        card = Card(position, nation=side, zone=zone)
        card.reasons += chance.reasons
        if way:
            card.because("5.3.2", "patrol-storms", n=len(way))
            card.follow("follow-storm", Ask("voyage", {"counter": self.counter, "zones": list(way)}))
        card.light(self.counter, zone)
        books = Books(position)
        if ships.patrol:
            card.offer(books.write("fleets", self.counter, patrol=False), "no-patrol", zone=start)
        else:
            if zone != start:
                books.sail(self.counter, start, zone)
            card.offer(books.write("fleets", self.counter, patrol=True), "patrol", "5.3.2")
        verdict = "patrol-ordered" if ships.patrol else "patrol-verdict"
        return card.answer(verdict, chance=likely(chance.value.p), value={"p": chance.value.p})
