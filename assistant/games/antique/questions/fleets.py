"""Fleets: what they carry, ships for hire, patrols, a voyage with its storms and what goes down (5.3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from assistant.core.blocks import Chance, Chances, Reason
from assistant.core.calc import Worked
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Path,
    Question,
    Role,
    SideId,
    ZoneId,
    ZoneIds,
    among,
)
from assistant.core.table import Move
from assistant.core.table import Move as MoveCounters
from assistant.games.antique.amounts import ZERO, likely
from assistant.games.antique.books import Books
from assistant.games.antique.corps import counts, troops
from assistant.games.antique.designs import loads
from assistant.games.antique.mirror import (
    FLEET,
    SEA,
    Corps,
    Filled,
    all_corps,
    allied,
    corps,
    corps_ids,
    corps_label,
    fleet_ids,
    fleets,
    is_friendly,
    is_province,
    nation,
    readings_of,
    register_row,
    seas,
    season,
    season_index,
    side_name,
    state,
    unwritten,
)
from assistant.games.antique.movement import (
    LoadReadings,
    NavalMove,
    NavalReadings,
    NeutralFleet,
    Patrol,
    ShipsNeeded,
    naval_move,
    neutral_fleet,
    patrol,
    ships_needed,
)
from assistant.games.antique.questions.battles import shared
from assistant.games.antique.registers import DesignRow, FleetRow, MoveRow
from assistant.games.antique.routes import aboard, sea_way
from assistant.games.antique.words import assumed, because, say

# Fleets: what they carry, patrols, hired ships (5.3.2).

Sunk = Annotated[int, Meta(ge=0, le=200)]
NO_OVERRIDES: Mapping[str, Any] = {}


def fleet(position: Position, counter: str) -> tuple[str, str, FleetRow]:
    """Return whose a fleet is, where it lies, and its ships.

    Raises:
        QuestionError: the counter is no fleet.
    """
    lying = position.table.counters.get(counter)
    if lying is None or position.kinds.kinds[lying.kind].type != FLEET:
        raise QuestionError("counter", say("no-fleet", counter=counter))
    return position.kinds.kinds[lying.kind].side, lying.zone, register_row(position, "fleets", counter, FleetRow)


def loading(position: Position, units: Sequence[Corps]) -> ShipsNeeded:
    """Return the elements of corps as they are shipped, read off what they field this season."""
    total: dict[str, int] = {}
    for unit in units:
        given = loads(
            troops(register_row(position, "designs", unit.row.design, DesignRow).lines), counts(unit.row.field)
        )
        for kind in given.__struct_fields__:
            if kind != "options":
                total[kind] = total.get(kind, 0) + getattr(given, kind)
    shipped = msgspec.convert(total, ShipsNeeded)
    return msgspec.structs.replace(shipped, options=readings_of(position, LoadReadings))


class Ships(Question, tag="ships-needed"):
    """How many Sh(I) corps need to embark (5.3.2)."""

    counters: CounterIds
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Add up the loads of what the corps field."""
        units = tuple(corps(position, counter) for counter in self.counters)
        situation, worked = work(loading(position, units), self.overrides, ships_needed)
        blank = [unit for unit in units if not unit.row.field]
        return answered(
            say("ships-needed-verdict", n=worked.value.ships),
            situation,
            worked,
            reasons=tuple(assumed("no-composition", corps=unit.row.name or unit.id) for unit in blank),
            highlights=Highlights(counters=dict.fromkeys(self.counters, Role.SUBJECT)),
        )


def _shores(position: Position, _: Filled) -> frozenset[str]:
    return coasts(position)


class PatrolChance(Question, tag="patrol"):
    """The chance of a nation's patrol to intercept fleets that enter a sea zone (5.3.2)."""

    zone: Annotated[ZoneId, among(seas)]
    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Look for a coast of the nation's own and for its modifier."""
        situation, worked, own = patrol_chance(position, self.zone, self.side, self.overrides)
        there = [counter for counter, side, zone, _ in fleets(position) if (side, zone) == (self.side, self.zone)]
        name = position.zone(self.zone).name
        return answered(
            say("patrol-verdict", zone=name, nation=side_name(position, self.side), chance=likely(worked.value.p)),
            situation,
            worked,
            reasons=() if there else (assumed("no-fleet-there", zone=name),),
            highlights=Highlights(
                zones={self.zone: Role.SUBJECT, **dict.fromkeys(own, Role.SOURCE)},
                counters=dict.fromkeys(there, Role.SUBJECT),
            ),
        )


def patrol_chance(
    position: Position, zone: str, side: str, overrides: Mapping[str, Any] = NO_OVERRIDES
) -> tuple[Patrol, Worked, tuple[str, ...]]:
    """Return the chance of a nation's patrol in a sea zone: the situation, what the rules make of it, its own coasts there.

    Raises:
        QuestionError: the zone is no sea.
    """
    if position.zone(zone).kind != SEA:
        raise QuestionError("zone", say("not-a-sea", zone=position.zone(zone).name))
    coasts = position.board.linked(frozenset({"coast"}))[zone]
    own = tuple(z for z in coasts if position.controller(z) == side and state(position, z) in ("home", "pacified"))
    given = Patrol(bordering_pacified=bool(own), patrol_mod=nation(position, side).patrol_mod)
    return (*work(given, overrides, patrol), own)


class Hire(Question, tag="hire"):
    """Hiring neutral ships for corps, which bring them anywhere in one turn (5.3.2)."""

    counters: Annotated[CounterIds, among(corps_ids)]
    turns: Annotated[int, Meta(ge=1, le=8)] = 1
    sunk: Sunk = 0  # of the ships that the corps fill, each tried by itself after an incident
    landing: Annotated[ZoneId, among(_shores)] = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price the ships, and offer to pay them."""
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.serves for unit in units}) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        given = NeutralFleet(points=Fraction(sum(unit.present for unit in units)), turns=self.turns)
        situation, worked = work(given, self.overrides, neutral_fleet)
        po = worked.value.po
        books = Books(position).pay(units[0].serves, -po, "hire")
        key, where = "hire", {}
        ships = ships_needed(loading(position, units)).value.ships
        if self.sunk > ships:
            raise QuestionError("sunk", say("sunk-above-hired", ships=ships))
        if self.landing:
            if self.landing not in coasts(position):
                raise QuestionError("landing", say("not-a-coast", zone=position.zone(self.landing).name))
            land(books, position, units, self.landing)
            points = [Fraction(unit.present) for unit in units]
            drowned = shared(sum(points, start=ZERO) * Fraction(self.sunk, ships or 1), points)
            for unit, lost in zip(units, drowned, strict=True):
                if lost:
                    books.write("corps", unit.id, march_lost=unit.row.march_lost + lost)
            key, where = "hire-landing", {"zone": position.zone(self.landing).name}
        return answered(
            say("hire-verdict", po=po),
            situation,
            worked,
            reasons=(because("5.3.2", "hire-incident", ships=ships),),
            highlights=Highlights(
                counters=dict.fromkeys(self.counters, Role.SUBJECT),
                zones={self.landing: Role.TARGET} if self.landing else {},
            ),
            offers=(books.offer(key, "5.3.2", nation=side_name(position, units[0].serves), po=po, **where),)
            if po
            else (),
        )


def coasts(position: Position) -> frozenset[str]:
    """Return the provinces where ships can land troops."""
    shores = position.board.linked(frozenset({"coast"}))
    return frozenset(zone for zone in position.board.zones if is_province(position, zone) and shores[zone])


def land(books: Books, position: Position, units: Sequence[Corps], zone: str) -> None:
    """Write down that corps come ashore in a province, on enemy ground as landed ones (4.2, 5.4.2)."""
    now = season_index(position)
    books.do(Move(tuple(unit.id for unit in units), zone))
    for unit in units:
        hostile = not is_friendly(position, unit.serves, zone)
        books.write("corps", unit.id, landed=hostile, garrison=False, guest=False)
        books.add("moves", MoveRow(season=now, counter=unit.id, start=unit.zone, end=zone))


FLEET_QUESTIONS: tuple[type[Question], ...] = (Ships, PatrolChance, Hire)


# A fleet's voyage: storms on the real way, patrols met, troops that go down with their ships (5.3.2).

SHOWN = 6  # outcomes of a storm that are listed one by one


class Voyage(Question, tag="voyage"):
    """A fleet's way over sea zones: dispersion, sinking, patrols met, and the troops it lands (5.3.2).

    Zones between two that do not touch are found; the chances are those of the whole way.
    """

    counter: Annotated[CounterId, among(fleet_ids)]
    zones: Annotated[ZoneIds, among(seas)] = ()
    cargo: Annotated[CounterIds, among(corps_ids)] = ()
    landing: Annotated[ZoneId, among(_shores)] = ""
    trade: bool = False
    sunk_merchants: Sunk = 0
    sunk_warships: Sunk = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the chances; offer to sail with what sank left out, or to stop where a patrol intercepts."""
        side, start, ships = fleet(position, self.counter)
        if self.sunk_merchants > ships.merchants or self.sunk_warships > ships.warships:
            field = "sunk_merchants" if self.sunk_merchants > ships.merchants else "sunk_warships"
            raise QuestionError(field, say("sunk-above-fleet", merchants=ships.merchants, warships=ships.warships))
        way = sea_way(position, start, self.zones, self.landing)
        units = aboard(position, side, start, self.cargo)
        if not way and not (self.landing and units):
            lights = Highlights(counters={self.counter: Role.SUBJECT})
            return Answer(say("voyage-nowhere"), highlights=lights)
        situation, worked = work(self._situation(position, side, ships, way), self.overrides, naval_move)
        value = worked.value
        drowned = self._drowned(units, ships)
        met = tuple(patrols_met(position, side, way))
        end = self.landing or (way[-1] if way else start)
        sunk = self.sunk_merchants + self.sunk_warships
        offers = [
            self._sail(position, side, start, way, drowned).offer(
                "sail", "5.3.2", nation=side_name(position, side), zone=position.zone(end).name, sunk=sunk
            ),
            *(self._stopped(position, side, start, way, drowned, zone) for zone, *_ in met),
        ]  # fmt: skip
        return answered(
            say(
                "voyage-verdict",
                calm=likely(value.p_not_dispersed),
                sunk=likely(value.p_ship_sunk),
            ),
            situation,
            worked,
            reasons=(
                *self._way_reasons(position, start, way),
                *_patrol_reasons(position, met),
                *(
                    because("5.3.2", "troops-drowned", corps=corps_label(position, unit), points=lost)
                    for unit, lost in zip(units, drowned, strict=True)
                    if lost
                ),
                *unwritten(position, "fleets", self.counter, position.kind(self.counter).name),
            ),
            body=_outcomes(value.dist),
            highlights=Highlights(
                counters={self.counter: Role.SUBJECT, **dict.fromkeys(self.cargo, Role.SUBJECT)},
                zones=dict.fromkeys((zone for zone, *_ in met), Role.WARNING),
                paths=(Path((start, *way, *((self.landing,) if self.landing else ()))),),
            ),
            offers=offers,
            follow_ups=tuple(
                FollowUp(
                    say("follow-patrol", nation=side_name(position, other), zone=position.zone(zone).name),
                    Ask("patrol", {"zone": zone, "side": other}),
                )
                for zone, other, _ in met
            ),
        )

    def _situation(self, position: Position, side: str, ships: FleetRow, way: Sequence[str]) -> NavalMove:
        return NavalMove(
            coastal=tuple(bool(position.zone(zone).get("coastal", False)) for zone in way),
            season=season(position),
            trade=self.trade,
            merchants=ships.merchants,
            warships=ships.warships,
            sink_mod=nation(position, side).sink_mod,
            options=readings_of(position, NavalReadings),
        )

    def _way_reasons(self, position: Position, start: str, way: Sequence[str]) -> tuple[Reason, ...]:
        if len(way) <= len(self.zones):
            return ()
        names = tuple(position.zone(zone).name for zone in way)
        return (because("5.3.2", "real-way", start=position.zone(start).name, zones=names, n=len(way)),)

    def _drowned(self, units: Sequence[Corps], ships: FleetRow) -> tuple[Fraction, ...]:
        """Return the AP of each corps that go down: troops are spread over the ships, and sink with theirs (5.3.2)."""
        points = [Fraction(unit.present) for unit in units]
        if not ships.merchants:
            return tuple(ZERO for _ in points)
        return shared(sum(points, start=ZERO) * Fraction(self.sunk_merchants, ships.merchants), points)

    def _sail(
        self, position: Position, side: str, start: str, way: Sequence[str], drowned: Sequence[Fraction], stop: str = ""
    ) -> Books:
        """Return the entries of the voyage; `stop` is the sea zone where a patrol brings the fleet to battle."""
        ships = register_row(position, "fleets", self.counter, FleetRow)
        end = stop or (way[-1] if way else start)
        books = Books(position).do(MoveCounters((self.counter,), end))
        now = season_index(position)
        books.write(
            "fleets",
            self.counter,
            merchants=ships.merchants - self.sunk_merchants,
            warships=ships.warships - self.sunk_warships,
            moved=now + 1,
            patrol=False,
        )
        shore = self.landing if self.landing and not stop else end
        for counter, lost in zip(self.cargo, drowned, strict=True):
            unit = row_of(position, counter)
            hostile = is_province(position, shore) and not is_friendly(position, side, shore)
            books.do(MoveCounters((counter,), shore))
            books.write(
                "corps", counter, landed=hostile, garrison=False, guest=False, march_lost=unit.row.march_lost + lost
            )
            books.add("moves", MoveRow(season=now, counter=counter, start=unit.zone, end=shore))
        books.add("moves", MoveRow(season=now, counter=self.counter, start=start, end=end))
        return books

    def _stopped(
        self, position: Position, side: str, start: str, way: Sequence[str], drowned: Sequence[Fraction], zone: str
    ) -> Offer:
        books = self._sail(position, side, start, way, drowned, zone)
        return books.offer("intercepted", "5.3.2", nation=side_name(position, side), zone=position.zone(zone).name)


def row_of(position: Position, counter: str) -> Corps:
    """Return the corps of a counter."""
    return next(unit for unit in all_corps(position) if unit.id == counter)


def patrols_met(position: Position, side: str, way: Sequence[str]) -> list[tuple[str, str, Fraction]]:
    """Return the patrols on a way in the order in which they are met: sea zone, nation, chance to intercept."""
    found = []
    for zone in way:
        there = {
            owner
            for _, owner, at, row in fleets(position)
            if at == zone and row.patrol and owner != side and not allied(position, owner, side)
        }
        found += [(zone, owner, Fraction(patrol_chance(position, zone, owner)[1].value.p)) for owner in sorted(there)]
    return found


def _patrol_reasons(position: Position, met: Sequence[tuple[str, str, Fraction]]) -> list[Reason]:
    through = Fraction(1)
    told = []
    for zone, owner, chance in met:
        through *= 1 - chance
        names = {"zone": position.zone(zone).name, "nation": side_name(position, owner)}
        told.append(because("5.3.2", "patrol-met", about=(zone,), chance=likely(chance), **names))
    return [*told, because("5.3.2", "patrols-passed", chance=likely(through))] if told else []


def _outcomes(dist: object) -> tuple[Chances, ...]:
    """Return the chances of so many ships lost, each out of all outcomes; the rare ones together in the last line."""
    listed = [(n, Fraction(chance)) for n, chance in dist.items() if chance]  # type: ignore[attr-defined]
    if len(listed) < 2:
        return ()  # nothing can sink
    rows = [Chance(say("ships-lost", n=int(n)), chance, "good" if n == "0" else "bad") for n, chance in listed[:SHOWN]]
    rest = sum((chance for _, chance in listed[SHOWN:]), start=ZERO)
    if rest:
        rows.append(Chance(say("ships-lost-more", n=int(listed[SHOWN][0])), rest, "bad"))
    return (Chances(say("voyage-title"), tuple(rows)),)


class OrderPatrol(Question, tag="patrol-order"):
    """Sending a fleet on patrol in a sea zone, where it meets the fleets that enter this season (5.3.2)."""

    counter: Annotated[CounterId, among(fleet_ids)]
    zone: Annotated[ZoneId, among(seas)] = ""

    def answer(self, position: Position) -> Answer:
        """Say how likely it intercepts; offer to order the patrol, or to call it back."""
        side, start, ships = fleet(position, self.counter)
        zone = self.zone or start
        way = sea_way(position, start, (zone,))
        chance = patrol_chance(position, zone, side)[1]
        name = position.zone(zone).name
        books = Books(position)
        if zone != start:
            now = season_index(position)
            books.do(MoveCounters((self.counter,), zone)).write("fleets", self.counter, moved=now + 1)
            books.add("moves", MoveRow(season=now, counter=self.counter, start=start, end=zone))
        books.write("fleets", self.counter, patrol=True)
        offers = [books.offer("patrol", "5.3.2", nation=side_name(position, side), zone=name)]
        if ships.patrol:
            back = Books(position).write("fleets", self.counter, patrol=False)
            offers = [back.offer("no-patrol", nation=side_name(position, side), zone=position.zone(start).name)]
        return Answer(
            say(
                "patrol-ordered" if ships.patrol else "patrol-verdict",
                zone=name,
                nation=side_name(position, side),
                chance=likely(chance.value.p),
            ),
            reasons=(
                *chance.reasons,
                *((because("5.3.2", "patrol-storms", n=len(way)),) if way else ()),
            ),
            highlights=Highlights(counters={self.counter: Role.SUBJECT}, zones={zone: Role.TARGET}),
            offers=tuple(offers),
            follow_ups=(FollowUp(say("follow-storm"), Ask("voyage", {"counter": self.counter, "zones": list(way)})),)
            if way
            else (),
            value={"p": chance.value.p},
        )


VOYAGE_QUESTIONS: tuple[type[Question], ...] = (Voyage, OrderPatrol)
