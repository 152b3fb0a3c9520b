"""Marches, orders, pillage and raids: all moves are simultaneous (5.3.1, 5.3.3)."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from assistant.core.amounts import written
from assistant.core.blocks import Chance, Chances
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Correctable,
    CounterId,
    CounterIds,
    Path,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Record
from assistant.core.text import Text
from assistant.games.antique.cards import Books, Card
from assistant.games.antique.designs import marching
from assistant.games.antique.mirror import (
    Corps,
    all_corps,
    allied,
    army_recon,
    corps,
    corps_ids,
    corps_in,
    corps_type,
    is_province,
    nation,
    of_season,
    province,
    readings_of,
    register_row,
    season_index,
    state,
    tell,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.movement import (
    Crossing,
    ForcedMarch,
    Pillage,
    RaidInterception,
    crossing,
    forced_march,
    move,
    pillage,
    raid_interception,
)
from assistant.games.antique.movement import (
    Plunder as Kind,
)
from assistant.games.antique.registers import MoveRow, OrderRow
from assistant.games.antique.routes import (
    TOLLS,
    Route,
    army,
    cavalry_only,
    gap,
    route,
    routes,
    toll,
    tolled,
    way,
)
from assistant.games.antique.terms import ZERO, Exact, as_read, exact, likely, say, weights

# Marches and orders: all moves are simultaneous (5.3.1).

TONES = {"normal": Role.PATH, "forced": Role.WARNING, "illegal": Role.BLOCKED}


class Column(Record):
    """An army under orders: the corps of one army in one province that are sent the same way.

    `gap` is the first province that no land joins to the one before it; empty when the way is whole.
    """

    units: tuple[Corps, ...]
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

    counters: Annotated[CounterIds, among(corps_ids)]
    zone: Annotated[ZoneId, among(_in_reach)]
    peaceful: bool = False

    def answer(self, position: Position) -> Answer:
        """Find the best way, judge it, and offer to march or to write the order down."""
        units = army(position, self.counters)
        if self.zone == units[0].zone:
            raise QuestionError("zone", say("already-there"))
        column = Column(units, way(position, units, self.zone), peaceful=self.peaceful)
        path = column.route.path
        card = Card(position, self, corps=units, n=len(path))
        status = card.work(column.route.move, move).status
        _neutral_tolls(card, column)
        card.light(units[0].zone, role=Role.SUBJECT)
        card.light(self.zone)
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
    if "N" in column.route.move.path:
        card.reasons += as_read(readings_of(position), TOLLS)


class Reach(Question, tag="reach"):
    """Every province that an army can enter this turn, normally or by a forced march (5.3.1)."""

    counters: Annotated[CounterIds, among(corps_ids)]

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
            given = Crossing(recon_a=army_recon(a.units), recon_b=army_recon(b.units))
            card.because("5.3.1.1", "orders-crossing", a=_army(a), b=_army(b))
            card.reasons += crossing(given).reasons
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
            say("march-booked", corps=unit.label, zone=zone_label(position, end))
            for unit, column, end in listed
            if column.goes
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
    together: dict[tuple[str, str, str, tuple[str, ...], bool], list[Corps]] = {}
    for unit in all_corps(position):
        order = register_row(position, OrderRow, unit.id)
        path = order.path
        for zone in path:
            if not is_province(position, zone):
                raise QuestionError(f"orders/{unit.id}", say("order-not-land", zone=zone))
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
        value = card.work(Crossing(recon_a=army_recon(a), recon_b=army_recon(b)), crossing)
        may = self.side if value.a_may else self.other if value.b_may else ""
        card.light(self.zone, role=Role.SUBJECT)
        card.light(self.other_zone)
        return card.answer("crossing-may" if may else "crossing-none", nation=may)


class Attrition(Correctable, tag="attrition"):
    """What a corps loses on a forced march: exact chances, then the AP lost as they fell (5.3.1.2)."""

    counter: CounterId
    lost: Annotated[int, Meta(ge=0, le=500)] | None = None

    def answer(self, position: Position) -> Answer:
        """Work out the chances from what the corps fields; offer to write down what was lost."""
        unit = corps(position, self.counter)
        card = Card(position, self, corps=unit)
        card.work(ForcedMarch(groups=marching(unit.lines, unit.fielded)), forced_march)
        if not card.situation.groups:
            card.assume("no-composition")
        card.light(unit.id)
        if self.lost is not None:
            tested = season_index(position) + 1
            books = Books(position).write("corps", unit.id, march_lost=Fraction(self.lost), march_tested=tested)
            card.offer(books, "march-loss", "5.3.1.2", points=self.lost)
        return card.answer("attrition-verdict")


def marches_of_season(position: Position, season: int) -> tuple[tuple[str, str, str], ...]:
    """Return the marches that a season's bulletin tells of: nation, from where, to where; one for an army.

    "The moves of the armies" (9). Fleets are not among them, nor what still is at sea: where ships are is what spies are
    paid for (8). The start is empty for an army that came from the sea. Lines that are not filled in are passed over.
    """
    marches: dict[tuple[str, str, str], None] = {}
    for moved in of_season(position, MoveRow, season):
        lying = position.table.counters.get(moved.counter)  # None of one that has left the table since
        kind = lying.kind if lying else moved.counter.rpartition("#")[0]
        if kind in position.kinds.kinds and is_province(position, moved.end) and corps_type(position, kind):
            start = moved.start if is_province(position, moved.start) else ""
            marches[position.kinds.kinds[kind].side, start, moved.end] = None
    return tuple(marches)


# Pillage and raids on the table (5.3.3).


def _plunderers(position: Position, _: Filled) -> list[str]:
    return [unit.id for unit in all_corps(position) if nation(position, unit.serves).pillages]


class Plunder(Correctable, tag="pillage"):
    """A corps pillages the province where it stands, or raids a neighbouring one (5.3.3)."""

    counter: Annotated[CounterId, among(_plunderers)]
    zone: ZoneId = ""
    die: Annotated[int, Meta(ge=1, le=3)] | None = None

    def answer(self, position: Position) -> Answer:
        """Say what it brings and whether it may; with the die, offer to write it down."""
        unit = corps(position, self.counter)
        zone = self.zone or unit.zone
        kind: Kind = "pillage" if zone == unit.zone else "raid"
        card = Card(position, self, zone=zone, nation=unit.serves)
        given = Pillage(kind=kind, die=self.die, corps_points=Fraction(unit.present), corps=1)
        value = card.work(given, pillage)
        # Before the die, the mean loot stands for what is meant.
        gained = _gain(position, zone, kind, value.expected if value.po is None else value.po)
        books = self._books(position, unit, zone, kind, gained)
        if not position.knows(f"nations/{unit.serves}"):
            card.assume("assumed-pillagers")
        card.body.append(Chances(say("loot-title"), tuple(Chance(say("loot-row", po=po), 1) for po in value.by_die)))
        card.light(zone, unit.id)
        if kind == "raid":
            card.follow("follow-interception", RaidCaught(counter=unit.id, zone=zone))
        for die in (1, 2, 3) if self.die is None else ():
            card.follow("follow-die", Plunder(counter=unit.id, zone=zone, die=die), die=die)
        if value.po is None:
            card.meant = books.edit()
            return card.answer(f"{kind}-verdict", ok=value.corps_ok, po=value.expected)
        card.offer(books, kind, "5.3.3", po=gained, die=self.die or 0)
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

    counter: CounterId
    zone: ZoneId
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, count the earlier raids; with the die, say what happens."""
        unit = corps(position, self.counter)
        land, card = province(position, self.zone), Card(position, self)
        defenders = tuple(other for other in corps_in(position, self.zone) if other.serves != unit.serves)
        given = RaidInterception(
            recon_defender=army_recon(defenders),
            recon_raider=army_recon((unit,)),
            previous_raids=land.raids,
            # A quiet year is four seasons without a raid since the first one [A35].
            quiet_years=max(0, season_index(position) - land.last_raid) // 4 if land.raids else 0,
        )
        value = card.work(given, raid_interception)
        caught = bool(self.dice) and self.dice[0] >= value.needed
        caught_in, passes_in = weights((value.p, 1 - value.p))
        rows = ("caught", caught_in, "bad"), ("passes", passes_in, "good")
        card.body.append(
            Chances(say("raid-title"), tuple(Chance(say(f"raid-row-{word}"), n, tone) for word, n, tone in rows))
        )
        card.light(self.zone, unit.id)
        card.light(*(other.id for other in defenders), role=Role.SOURCE)
        if not caught:
            card.follow("follow-raid", Plunder(counter=unit.id, zone=self.zone))
        if not self.dice:
            return card.answer("raid-interception-verdict", chance=likely(value.p))
        return card.answer("raid-caught" if caught else "raid-passes", die=self.dice[0], needed=value.needed)
