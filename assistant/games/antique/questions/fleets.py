"""Fleets: what they carry, ships for hire, patrols, a voyage with its storms and what goes down (5.3.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Chance, Chances
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    CounterId,
    CounterIds,
    Path,
    Question,
    Role,
    SideId,
    ZoneId,
    ZoneIds,
    among,
)
from assistant.core.record import Filled
from assistant.games.antique.cards import Books, Card
from assistant.games.antique.designs import loads
from assistant.games.antique.mirror import (
    COAST_LINKS,
    FLEET,
    NOTHING_FILLED,
    SEA,
    Corps,
    allied,
    corps,
    corps_ids,
    fleet_ids,
    fleets,
    is_friendly,
    is_province,
    nation,
    readings_of,
    register_row,
    seas,
    season,
    state,
    tell,
)
from assistant.games.antique.movement import (
    NavalMove,
    NeutralFleet,
    Patrol,
    ShipsNeeded,
    naval_move,
    neutral_fleet,
    patrol,
    ships_needed,
)
from assistant.games.antique.questions.battles import shared
from assistant.games.antique.registers import FleetRow
from assistant.games.antique.routes import aboard, sea_way
from assistant.games.antique.terms import ZERO, likely, say

# Fleets: what they carry, patrols, hired ships (5.3.2).

Sunk = Annotated[int, Meta(ge=0, le=200)]


def fleet(position: Position, counter: str) -> tuple[str, str, FleetRow]:
    """Return whose a fleet is, where it lies, and its ships.

    Raises:
        QuestionError: the counter is no fleet.
    """
    lying = position.table.counters.get(counter)
    if lying is None or position.kinds.kinds[lying.kind].type != FLEET:
        raise QuestionError("counter", say("no-fleet", counter=counter))
    return position.kinds.kinds[lying.kind].side, lying.zone, register_row(position, FleetRow, counter)


def loading(position: Position, units: Sequence[Corps]) -> ShipsNeeded:
    """Return the elements of corps as they are shipped, read off what they field this season."""
    total: Counter[str] = Counter()
    for unit in units:
        given = loads(unit.lines, unit.fielded)
        total.update({kind: getattr(given, kind) for kind in given.__struct_fields__ if kind != "options"})
    shipped = msgspec.convert(total, ShipsNeeded)
    return msgspec.structs.replace(shipped, options=readings_of(position))


class Ships(Correctable, tag="ships-needed"):
    """How many Sh(I) corps need to embark (5.3.2)."""

    counters: CounterIds

    def answer(self, position: Position) -> Answer:
        """Add up the loads of what the corps field."""
        units = tuple(corps(position, counter) for counter in self.counters)
        card = Card(position, self)
        card.work(loading(position, units), ships_needed)
        for unit in units:
            if not unit.row.field:
                card.assume("no-composition", corps=unit.row.name or unit.id)
        card.light(*self.counters)
        return card.answer("ships-needed-verdict")


class PatrolChance(Correctable, tag="patrol"):
    """The chance of a nation's patrol to intercept fleets that enter a sea zone (5.3.2)."""

    zone: Annotated[ZoneId, among(seas)]
    side: SideId

    def answer(self, position: Position) -> Answer:
        """Look for a coast of the nation's own and for its modifier."""
        card = Card(position, self)
        given, own = patrol_situation(position, self.zone, self.side)
        value = card.work(given, patrol)
        there = [counter for counter, side, zone, _ in fleets(position) if (side, zone) == (self.side, self.zone)]
        if not there:
            card.assume("no-fleet-there")
        card.light(self.zone, role=Role.SUBJECT)
        card.light(*own, role=Role.SOURCE)
        card.light(*there)
        return card.answer("patrol-verdict", chance=likely(value.p))


def patrol_situation(position: Position, zone: str, side: str) -> tuple[Patrol, tuple[str, ...]]:
    """Return what a nation's patrol in a sea zone depends on, and its own coasts there.

    Raises:
        QuestionError: the zone is no sea.
    """
    if position.zone(zone).kind != SEA:
        raise QuestionError("zone", tell(position, "not-a-sea", zone=zone))
    coasts = position.board.linked(COAST_LINKS)[zone]
    own = tuple(z for z in coasts if position.controller(z) == side and state(position, z) in ("home", "pacified"))
    return Patrol(bordering_pacified=bool(own), patrol_mod=nation(position, side).patrol_mod), own


class Hire(Correctable, tag="hire"):
    """Hiring neutral ships for corps, which bring them anywhere in one turn (5.3.2)."""

    counters: Annotated[CounterIds, among(corps_ids)]
    turns: Annotated[int, Meta(ge=1, le=8)] = 1
    sunk: Sunk = 0  # of the ships that the corps fill, each tried by itself after an incident
    landing: Annotated[ZoneId, among(coasts)] = ""

    def answer(self, position: Position) -> Answer:
        """Price the ships, and offer to pay them."""
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.serves for unit in units}) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        card = Card(position, self, nation=units[0].serves, zone=self.landing)
        given = NeutralFleet(points=Fraction(sum(unit.present for unit in units)), turns=self.turns)
        po = card.work(given, neutral_fleet).po
        books = Books(position).pay(units[0].serves, -po, "hire")
        ships = ships_needed(loading(position, units)).value.ships
        card.know(ships=ships)
        if self.sunk > ships:
            raise card.refuse("sunk", "sunk-above-hired")
        card.because("5.3.2", "hire-incident")
        card.light(*self.counters)
        if self.landing:
            if self.landing not in coasts(position):
                raise card.refuse("landing", "not-a-coast")
            card.light(self.landing)
            hostile = not is_friendly(position, units[0].serves, self.landing)
            ashore(books, units, self.landing, drowning(units, self.sunk, ships), hostile=hostile)
        if po:
            card.offer(books, "hire-landing" if self.landing else "hire", "5.3.2")
        return card.answer("hire-verdict")


def coasts(position: Position, _: Filled = NOTHING_FILLED) -> frozenset[str]:
    """Return the provinces where ships can land troops."""
    shores = position.board.linked(COAST_LINKS)
    return frozenset(zone for zone in position.board.zones if is_province(position, zone) and shores[zone])


def ashore(books: Books, units: Sequence[Corps], zone: str, drowned: Sequence[Fraction], *, hostile: bool) -> None:
    """Write down that corps come ashore, less what went down; on enemy ground as landed ones (4.2, 5.4.2)."""
    for unit, lost in zip(units, drowned, strict=True):
        if lost:
            books.write("corps", unit.id, march_lost=unit.row.march_lost + lost)
    if units:
        books.march(units, zone, landed=hostile)


def drowning(units: Sequence[Corps], sunk: int, ships: int) -> tuple[Fraction, ...]:
    """Return the AP of each corps that go down: troops are spread over the ships, and sink with theirs (5.3.2)."""
    points = [Fraction(unit.present) for unit in units]
    return shared(sum(points, start=ZERO) * Fraction(sunk, ships or 1), points)


# A fleet's voyage: storms on the real way, patrols met, troops that go down with their ships (5.3.2).

SHOWN = 6  # outcomes of a storm that are listed one by one


class Voyage(Correctable, tag="voyage"):
    """A fleet's way over sea zones: dispersion, sinking, patrols met, and the troops it lands (5.3.2).

    Zones between two that do not touch are found; the chances are those of the whole way.
    """

    counter: Annotated[CounterId, among(fleet_ids)]
    zones: Annotated[ZoneIds, among(seas)] = ()
    cargo: Annotated[CounterIds, among(corps_ids)] = ()
    landing: Annotated[ZoneId, among(coasts)] = ""
    trade: bool = False
    sunk_merchants: Sunk = 0
    sunk_warships: Sunk = 0

    def answer(self, position: Position) -> Answer:
        """Work out the chances; offer to sail with what sank left out, or to stop where a patrol intercepts."""
        side, start, ships = fleet(position, self.counter)
        if self.sunk_merchants > ships.merchants or self.sunk_warships > ships.warships:
            field = "sunk_merchants" if self.sunk_merchants > ships.merchants else "sunk_warships"
            raise QuestionError(field, say("sunk-above-fleet", merchants=ships.merchants, warships=ships.warships))
        way = sea_way(position, start, self.zones, self.landing)
        units = aboard(position, side, start, self.cargo)
        card = Card(position, self, nation=side)
        card.light(self.counter)
        if not way and not (self.landing and units):
            return card.answer("voyage-nowhere")
        value = card.work(self._situation(position, side, ships, way), naval_move)
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
        card.paths = (Path((start, *way, *((self.landing,) if self.landing else ()))),)
        end = way[-1] if way else start
        card.offer(
            self._sail(position, side, start, end, self.landing or end, units, drowned),
            "sail",
            "5.3.2",
            zone=self.landing or end,
            sunk=self.sunk_merchants + self.sunk_warships,
        )
        for zone, *_ in met:
            # Here the patrol brings the fleet to battle.
            books = self._sail(position, side, start, zone, zone, units, drowned)
            card.offer(books, "intercepted", "5.3.2", zone=zone)
        return card.answer("voyage-verdict", calm=likely(value.p_not_dispersed), sunk=likely(value.p_ship_sunk))

    def _situation(self, position: Position, side: str, ships: FleetRow, way: Sequence[str]) -> NavalMove:
        return NavalMove(
            coastal=tuple(bool(position.zone(zone).get("coastal", False)) for zone in way),
            season=season(position),
            trade=self.trade,
            merchants=ships.merchants,
            warships=ships.warships,
            sink_mod=nation(position, side).sink_mod,
        )

    def _sail(
        self,
        position: Position,
        side: str,
        start: str,
        end: str,
        shore: str,
        units: Sequence[Corps],
        drowned: Sequence[Fraction],
    ) -> Books:
        """Return the entries of the voyage: the fleet sails to `end`, the troops go to `shore`."""
        ships = register_row(position, FleetRow, self.counter)
        books = Books(position).sail(self.counter, start, end)
        merchants, warships = ships.merchants - self.sunk_merchants, ships.warships - self.sunk_warships
        books.write("fleets", self.counter, merchants=merchants, warships=warships, patrol=False)
        hostile = is_province(position, shore) and not is_friendly(position, side, shore)
        ashore(books, units, shore, drowned, hostile=hostile)
        return books


def patrols_met(position: Position, side: str, way: Sequence[str]) -> list[tuple[str, str, Fraction]]:
    """Return the patrols on a way in the order in which they are met: sea zone, nation, chance to intercept."""
    found = []
    for zone in way:
        there = {
            owner
            for _, owner, at, row in fleets(position)
            if at == zone and row.patrol and owner != side and not allied(position, owner, side)
        }
        found += [
            (zone, owner, Fraction(patrol(patrol_situation(position, zone, owner)[0]).value.p))
            for owner in sorted(there)
        ]
    return found


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
        chance = patrol(patrol_situation(position, zone, side)[0])
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
