"""Marches, orders, pillage and raids: all moves are simultaneous (5.3.1, 5.3.3)."""

from __future__ import annotations

import itertools
from collections.abc import Collection
from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.amounts import written
from assistant.core.blocks import Chance, Chances, Grid, Reason
from assistant.core.calc import Record
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Overrides,
    Path,
    Question,
    Role,
    Rolls,
    SideId,
    ZoneId,
    among,
)
from assistant.core.table import Move as MoveCounters
from assistant.core.text import Text
from assistant.games.antique.amounts import ZERO, Exact, exact, likely, weights
from assistant.games.antique.books import Books
from assistant.games.antique.corps import counts, troops
from assistant.games.antique.designs import marching
from assistant.games.antique.mirror import (
    Corps,
    Filled,
    all_corps,
    allied,
    army_recon,
    corps,
    corps_ids,
    corps_in,
    corps_label,
    corps_name,
    corps_type,
    is_province,
    nation,
    province,
    readings_of,
    register_row,
    rows,
    season_index,
    side_name,
    state,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.movement import (
    Crossing,
    ForcedMarch,
    Pillage,
    RaidInterception,
    RaidReadings,
    crossing,
    forced_march,
    move,
    pillage,
    raid_interception,
)
from assistant.games.antique.registers import DesignRow, MoveRow, OrderRow
from assistant.games.antique.routes import (
    Route,
    TollReadings,
    army,
    cavalry_only,
    gap,
    route,
    routes,
    toll,
    tolled,
    way,
)
from assistant.games.antique.words import assumed, because, readings, say

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


class March(Question, tag="march"):
    """An army's way to a province: a normal move, a forced march, or beyond its strength (5.3.1)."""

    counters: Annotated[CounterIds, among(corps_ids)]
    zone: Annotated[ZoneId, among(_in_reach)]
    peaceful: bool = False
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Find the best way, judge it, and offer to march or to write the order down."""
        units = army(position, self.counters)
        if self.zone == units[0].zone:
            raise QuestionError("zone", say("already-there"))
        best = way(position, units, self.zone)
        situation, worked = work(best.move, self.overrides, move)
        status = worked.value.status
        name = position.zone(self.zone).name
        order, go = Books(position), Books(position)
        for unit in units:
            order.write("orders", unit.id, path=best.path, peaceful=self.peaceful)
        carry_out(go, position, Column(units, best, peaceful=self.peaceful))
        follow_ups = []
        if status == "forced":
            follow_ups = [
                FollowUp(say("follow-attrition", corps=corps_name(position, unit)), Attrition(counter=unit.id))
                for unit in units
            ]
        return answered(
            say(f"march-{status}", zone=name, n=len(best.path)),
            situation,
            worked,
            reasons=_neutral_tolls(position, Column(units, best, peaceful=self.peaceful)),
            highlights=Highlights(
                zones={units[0].zone: Role.SUBJECT, self.zone: Role.TARGET},
                paths=(Path((units[0].zone, *best.path), TONES[status]),),
            ),
            offers=()
            if status == "illegal"
            else (
                go.offer("march", "5.3.1", zone=name, corps=tuple(corps_name(position, unit) for unit in units)),
                order.offer("order", "5.3.1", zone=name, corps=tuple(corps_name(position, unit) for unit in units)),
            ),
            follow_ups=follow_ups,
            tone=TONES[status],
        )


def carry_out(books: Books, position: Position, column: Column) -> None:
    """Write down that an army walks its way: counters moved, the season's move, tolls paid, orders done, no garrison any more.

    `books`: the books of the nation; `position`: the table as it lies, with board and counters; `column`: of the register or
    face.
    """
    units, path = column.units, column.route.path
    books.do(MoveCounters(tuple(unit.id for unit in units), path[-1]))
    paying = tolled(position, path, peaceful=column.peaceful)
    if paying:
        books.pay(units[0].payer, -toll(position, units), "toll", " ".join(paying))
    now = season_index(position)
    for unit in units:
        books.write(
            "corps",
            unit.id,
            garrison=False,
            landed=False,
            guest=column.peaceful and state(position, path[-1]) == "neutral",
            toll=now + 1 if paying else unit.row.toll,
        )
        forced = column.route.status == "forced"
        books.add("moves", MoveRow(season=now, counter=unit.id, start=unit.zone, end=path[-1], forced=forced))
        if position.knows(f"orders/{unit.id}"):
            books.strike("orders", unit.id)


def _neutral_tolls(position: Position, column: Column) -> list[Reason]:
    paying = tolled(position, column.route.path, peaceful=column.peaceful)
    told = []
    if paying:
        zones = tuple(position.zone(zone).name for zone in paying)
        told.append(because("5.3.1.1", "toll-on-the-way", zones=zones, po=toll(position, column.units)))
    if "N" in column.route.move.path:
        told += [assumed(text.key) for text in readings(readings_of(position, TollReadings))]
    return told


class Reach(Question, tag="reach"):
    """Every province that an army can enter this turn, normally or by a forced march (5.3.1)."""

    counters: Annotated[CounterIds, among(corps_ids)]

    def answer(self, position: Position) -> Answer:
        """Light the provinces in reach, each with how many are entered."""
        units = army(position, self.counters)
        found = routes(position, units)
        roles = {zone: Role.REACHABLE if best.status == "normal" else Role.WARNING for zone, best in found.items()}
        normal = sum(best.status == "normal" for best in found.values())
        return Answer(
            say("reach-verdict", normal=normal, forced=len(found) - normal),
            highlights=Highlights(
                zones={units[0].zone: Role.SUBJECT, **roles},
                figures={zone: str(len(best.path)) for zone, best in found.items()},
            ),
            reasons=(because("5.3.1.1", "reach-cavalry" if cavalry_only(units) else "reach-army"),),
            value={zone: best.status for zone, best in found.items()},
        )


class Orders(Question, tag="orders"):
    """All written orders together: how hard each is, which armies cross, and carrying them out at once (5.3.1.1)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """List the orders; offer to carry out those that can be."""
        columns = ordered(position)
        if not columns:
            return Answer(say("orders-none"), value={})
        crossings = [pair for pair in itertools.combinations(columns, 2) if _cross(position, *pair)]
        books = Books(position)
        for column in columns:
            if column.goes:
                carry_out(books, position, column)
        listed = [(unit, column) for column in columns for unit in column.units]
        cells = tuple(
            (
                corps_label(position, unit),
                zone_label(position, column.route.path[-1]),
                say("status-apart" if column.gap else f"status-{column.status}"),
            )
            for unit, column in listed
        )
        about = tuple((unit.id, column.route.path[-1]) for unit, column in listed)
        going = sum(column.goes for _, column in listed)
        marches = tuple(
            say("march-booked", corps=corps_label(position, unit), zone=zone_label(position, column.route.path[-1]))
            for unit, column in listed
            if column.goes
        )
        reasons = [reason for pair in crossings for reason in _crossing_reasons(position, *pair)]
        reasons += [_gap_reason(position, column) for column in columns if column.gap]
        return Answer(
            say("orders-verdict", n=len(listed), crossings=len(crossings)),
            reasons=tuple(reasons),
            body=(
                Grid(say("orders-title"), tuple(say(f"orders-{w}") for w in ("corps", "to", "status")), cells, about),
            ),
            highlights=Highlights(
                paths=tuple(Path((a.units[0].zone, *a.route.path), TONES[a.status]) for a in columns if not a.gap)
            ),
            offers=(books.offer("carry-out", "5.3.1.1", n=going, marches=marches),) if going else (),
            tone=Role.WARNING if crossings or going < len(listed) else Role.SUBJECT,
            value={unit.id: column.status for unit, column in listed},
        )


def ordered(position: Position) -> tuple[Column, ...]:
    """Return the armies under orders; corps of one army that start together the same way march as one (5.3.1.1).

    Raises:
        QuestionError: an order names something that is no province.
    """
    together: dict[tuple[str, str, str, tuple[str, ...], bool], list[Corps]] = {}
    for unit in all_corps(position):
        order = register_row(position, "orders", unit.id, OrderRow)
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


def _gap_reason(position: Position, apart: Column) -> Reason:
    return because("5.3.1.1", "order-no-way", corps=_army(position, apart), zone=position.zone(apart.gap).name)


def _army(position: Position, column: Column) -> Text:
    """Return an army under orders in words."""
    first = column.units[0]
    return say("orders-army", nation=side_name(position, first.side), zone=position.zone(first.zone).name)


def _cross(position: Position, a: Column, b: Column) -> bool:
    """Tell whether two enemies' armies leave neighbouring provinces for each other's (5.3.1.1)."""
    first, second = a.units[0], b.units[0]
    friends = first.serves == second.serves or allied(position, first.serves, second.serves)
    return a.goes and b.goes and not friends and a.route.path[0] == second.zone and b.route.path[0] == first.zone


def _crossing_reasons(position: Position, a: Column, b: Column) -> tuple[Reason, ...]:
    given = Crossing(recon_a=army_recon(a.units).points, recon_b=army_recon(b.units).points)
    told = because("5.3.1.1", "orders-crossing", a=_army(position, a), b=_army(position, b))
    return (told, *crossing(given).reasons)


class Cross(Question, tag="crossing"):
    """Two armies that march into each other's province: who may wait and fight at home (5.3.1.1)."""

    zone: ZoneId
    side: SideId
    other_zone: ZoneId
    other: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare the reconnaissance of the two armies."""
        a = corps_in(position, self.zone, self.side)
        b = corps_in(position, self.other_zone, self.other)
        if not (a and b):
            raise QuestionError(
                "zone", say("nobody-there", zone=position.zone(self.other_zone if a else self.zone).name)
            )
        given = Crossing(recon_a=army_recon(a).points, recon_b=army_recon(b).points)
        situation, worked = work(given, self.overrides, crossing)
        may = self.side if worked.value.a_may else self.other if worked.value.b_may else ""
        verdict = say("crossing-may", nation=side_name(position, may)) if may else say("crossing-none")
        return answered(
            verdict,
            situation,
            worked,
            highlights=Highlights(zones={self.zone: Role.SUBJECT, self.other_zone: Role.TARGET}),
        )


class Attrition(Question, tag="attrition"):
    """What a corps loses on a forced march: exact chances, then the AP lost as they fell (5.3.1.2)."""

    counter: CounterId
    lost: Annotated[int, Meta(ge=0, le=500)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the chances from what the corps fields; offer to write down what was lost."""
        unit = corps(position, self.counter)
        name = corps_name(position, unit)
        fielded, lines = (
            counts(unit.row.field),
            troops(register_row(position, "designs", unit.row.design, DesignRow).lines),
        )
        situation, worked = work(ForcedMarch(groups=marching(lines, fielded)), self.overrides, forced_march)
        offers = []
        if self.lost is not None:
            books = Books(position).write(
                "corps", unit.id, march_lost=Fraction(self.lost), march_tested=season_index(position) + 1
            )
            offers.append(books.offer("march-loss", "5.3.1.2", corps=name, points=self.lost))
        unknown = () if situation.groups else (assumed("no-composition", corps=name),)
        return answered(
            say(
                "attrition-verdict",
                corps=name,
                elements=worked.value.expected_elements,
                points=worked.value.expected_points,
            ),
            situation,
            worked,
            reasons=unknown,
            highlights=Highlights(counters={unit.id: Role.SUBJECT}),
            offers=offers,
        )


def marches_of_season(position: Position, season: int) -> tuple[tuple[str, str, str], ...]:
    """Return the marches that a season's bulletin tells of: nation, from where, to where; one for an army.

    "The moves of the armies" (9). Fleets are not among them, nor what still is at sea: where ships are is what spies are
    paid for (8). The start is empty for an army that came from the sea. Lines that are not filled in are passed over.
    """
    marches: dict[tuple[str, str, str], None] = {}
    for moved in rows(position, "moves", MoveRow).values():
        kind = _kind_of(position, moved.counter)
        if moved.season != season or kind not in position.kinds.kinds or not is_province(position, moved.end):
            continue
        if corps_type(position, kind) is None:
            continue
        start = moved.start if is_province(position, moved.start) else ""
        marches[position.kinds.kinds[kind].side, start, moved.end] = None
    return tuple(marches)


def _kind_of(position: Position, counter: str) -> str:
    """Return the kind of a counter, also of one that has left the table since."""
    lying = position.table.counters.get(counter)
    return lying.kind if lying else counter.rpartition("#")[0]


MARCH_QUESTIONS: tuple[type[Question], ...] = (March, Reach, Orders, Cross, Attrition)


# Pillage and raids on the table (5.3.3).


def _plunderers(position: Position, _: Filled) -> list[str]:
    return [unit.id for unit in all_corps(position) if nation(position, unit.serves).pillages]


class Plunder(Question, tag="pillage"):
    """A corps pillages the province where it stands, or raids a neighbouring one (5.3.3)."""

    counter: Annotated[CounterId, among(_plunderers)]
    zone: ZoneId = ""
    die: Annotated[int, Meta(ge=1, le=3)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Say what it brings and whether it may; with the die, offer to write it down."""
        unit = corps(position, self.counter)
        zone = self.zone or unit.zone
        kind: Literal["pillage", "raid"] = "pillage" if zone == unit.zone else "raid"
        given = Pillage(kind=kind, die=self.die, corps_points=Fraction(unit.present), corps=1)
        situation, worked = work(given, self.overrides, pillage)
        value = worked.value
        name = position.zone(zone).name
        gained = None if value.po is None else _gain(position, zone, kind, value.po)
        # Before the die, the mean loot stands for what is meant.
        meant = self._books(
            position, unit, zone, kind, _gain(position, zone, kind, value.expected) if gained is None else gained
        )
        offers = []
        if gained is not None:
            offers.append(
                meant.offer(
                    kind,
                    "5.3.3",
                    nation=side_name(position, unit.serves),
                    zone=name,
                    po=gained,
                    die=self.die or 0,
                )
            )
        follow_ups = []
        if kind == "raid":
            follow_ups.append(FollowUp(say("follow-interception", zone=name), RaidCaught(counter=unit.id, zone=zone)))
        if self.die is None:
            rolls = (Plunder(counter=unit.id, zone=zone, die=die) for die in (1, 2, 3))
            follow_ups += [FollowUp(say("follow-die", die=roll.die), roll) for roll in rolls]
        card = answered(
            say(f"{kind}-done", zone=name, po=gained)
            if gained is not None
            else say(f"{kind}-verdict", zone=name, po=value.expected),
            situation,
            worked,
            reasons=() if position.knows(f"nations/{unit.serves}") else (assumed("assumed-pillagers"),),
            body=(Chances(say("loot-title"), tuple(Chance(say("loot-row", po=po), 1) for po in value.by_die)),),
            highlights=Highlights(zones={zone: Role.TARGET}, counters={unit.id: Role.SUBJECT}),
            offers=offers,
            follow_ups=follow_ups,
            tone=Role.SUBJECT if value.corps_ok else Role.WARNING,
        )
        return card if gained is not None else msgspec.structs.replace(card, meant=meant.edit())

    def _books(
        self, position: Position, unit: Corps, zone: str, kind: Literal["pillage", "raid"], gained: Exact
    ) -> Books:
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


class RaidCaught(Question, tag="raid-interception"):
    """Whether a raid on a province is caught (5.3.3)."""

    counter: CounterId
    zone: ZoneId
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare reconnaissance, count the earlier raids; with the die, say what happens."""
        unit = corps(position, self.counter)
        land = province(position, self.zone)
        defenders = tuple(other for other in corps_in(position, self.zone) if other.serves != unit.serves)
        now = season_index(position)
        given = RaidInterception(
            recon_defender=army_recon(defenders).points,
            recon_raider=army_recon((unit,)).points,
            previous_raids=land.raids,
            # A quiet year is four seasons without a raid since the first one [A35].
            quiet_years=max(0, now - land.last_raid) // 4 if land.raids else 0,
            options=readings_of(position, RaidReadings),
        )
        situation, worked = work(given, self.overrides, raid_interception)
        needed, name = worked.value.needed, position.zone(self.zone).name
        if self.dice:
            caught = self.dice[0] >= needed
            verdict = say("raid-caught" if caught else "raid-passes", die=self.dice[0], needed=needed)
        else:
            verdict = say("raid-interception-verdict", zone=name, chance=likely(worked.value.p))
        caught_in, passes_in = weights((worked.value.p, 1 - worked.value.p))
        return answered(
            verdict,
            situation,
            worked,
            body=(
                Chances(
                    say("raid-title"),
                    (
                        Chance(say("raid-row-caught"), caught_in, "bad"),
                        Chance(say("raid-row-passes"), passes_in, "good"),
                    ),
                ),
            ),
            highlights=Highlights(
                zones={self.zone: Role.TARGET},
                counters={unit.id: Role.SUBJECT, **{u.id: Role.SOURCE for u in defenders}},
            ),
            follow_ups=()
            if self.dice and self.dice[0] >= needed
            else (FollowUp(say("follow-raid", zone=name), Plunder(counter=unit.id, zone=self.zone)),),
        )


RAID_QUESTIONS: tuple[type[Question], ...] = (Plunder, RaidCaught)
