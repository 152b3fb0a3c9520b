"""Fleets: what they carry, storms, pirates, patrols, hired ships (5.3.2, 6)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Chance, Chances
from assistant.core.cards import answered, work
from assistant.core.edits import Move as MoveCounters
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    Highlights,
    Offer,
    Overrides,
    Path,
    Question,
    Role,
    SideId,
    ZoneId,
    ZoneIds,
)
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import likely
from assistant.games.antique.books import Books
from assistant.games.antique.designs import counts, loads, troops
from assistant.games.antique.fleets import (
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
from assistant.games.antique.mirror import (
    FLEET,
    SEA,
    Corps,
    corps,
    fleets,
    is_friendly,
    is_province,
    nation,
    readings_of,
    row,
    season,
    season_index,
    side_name,
    state,
    unwritten,
)
from assistant.games.antique.rows import DesignRow, FleetRow, MoveRow
from assistant.games.antique.words import assumed, because, say

Sunk = Annotated[int, Meta(ge=0, le=200)]
SHOWN = 8  # outcomes of a storm that are listed


class Voyage(Question, frozen=True, tag="voyage"):
    """A fleet's way over sea zones: dispersion, sinking, and the troops it lands (5.3.2)."""

    counter: CounterId
    zones: ZoneIds
    cargo: CounterIds = ()
    landing: ZoneId = ""
    trade: bool = False
    sunk_merchants: Sunk = 0
    sunk_warships: Sunk = 0
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: object) -> frozenset[str] | None:  # noqa: ARG003
        """Light up fleets and sea zones."""
        if blank == "counter":
            return frozenset(counter for counter, *_ in fleets(position))
        if blank == "zones":
            return frozenset(zone.id for zone in position.board.zones.values() if zone.kind == SEA)
        return None

    def answer(self, position: Position) -> Answer:
        """Work out the chances; offer to sail, with the ships that sank left out."""
        side, start, ships = fleet(position, self.counter)
        for zone in self.zones:
            if position.zone(zone).kind != SEA:
                raise QuestionError("zones", say("not-a-sea", zone=position.zone(zone).name))
        situation, worked = work(self._situation(position, side, ships), self.overrides, naval_move)
        rows = tuple(
            Chance(say("ships-lost", n=int(n)), Fraction(chance), "good" if n == "0" else "bad")
            for n, chance in list(worked.value.dist.items())[:SHOWN]
            if chance
        )
        offers = (
            (Offer(say("offer-sail"), self._sail(position, side, start, ships).edit(), "5.3.2"),) if self.zones else ()
        )
        return answered(
            say("voyage-verdict", calm=likely(worked.value.p_not_dispersed), sunk=likely(worked.value.p_ship_sunk)),
            situation,
            worked,
            reasons=(
                *unwritten(position, "fleets", self.counter, position.kind(self.counter).name),
                *self._room(position, ships),
                *_moved(position, ships),
            ),
            body=(Chances(say("voyage-title"), rows),) if rows else (),
            highlights=Highlights(
                counters={self.counter: Role.SUBJECT},
                paths=(Path((start, *self.zones, *((self.landing,) if self.landing else ()))),) if self.zones else (),
            ),
            offers=offers,
        )

    def _situation(self, position: Position, side: str, ships: FleetRow) -> NavalMove:
        return NavalMove(
            coastal=tuple(bool(position.zone(zone).get("coastal", False)) for zone in self.zones),
            season=season(position),
            trade=self.trade,
            merchants=ships.merchants,
            warships=ships.warships,
            sink_mod=nation(position, side).sink_mod,
            options=readings_of(position, NavalReadings),
        )

    def _room(self, position: Position, ships: FleetRow) -> tuple[Reason, ...]:
        units = tuple(corps(position, counter) for counter in self.cargo)
        needed = ships_needed(loading(position, units)).value.ships if units else 0
        return (assumed("too-few-ships", needed=needed, ships=ships.merchants),) if needed > ships.merchants else ()

    def _sail(self, position: Position, side: str, start: str, ships: FleetRow) -> Books:
        books = Books(position).do(MoveCounters((self.counter,), self.zones[-1]))
        now = season_index(position)
        books.write(
            "fleets",
            self.counter,
            merchants=max(0, ships.merchants - self.sunk_merchants),
            warships=max(0, ships.warships - self.sunk_warships),
            moved=now + 1,
        )
        for counter in self.cargo:
            unit = corps(position, counter)
            end = self.landing or self.zones[-1]
            hostile = is_province(position, end) and not is_friendly(position, side, end)
            books.do(MoveCounters((counter,), end)).write("corps", counter, landed=hostile, garrison=False)
            books.add("moves", MoveRow(season=now, counter=counter, start=unit.zone, end=end))
        books.add("moves", MoveRow(season=now, counter=self.counter, start=start, end=self.zones[-1]))
        return books


def _moved(position: Position, ships: FleetRow) -> tuple[Reason, ...]:
    """Say that the fleet has had its one move of the season (5.3.2)."""
    return (because("5.3.2", "fleet-moved-already"),) if ships.moved > season_index(position) else ()


def fleet(position: Position, counter: str) -> tuple[str, str, FleetRow]:
    """Return whose a fleet is, where it lies, and its ships.

    Raises:
        QuestionError: the counter is no fleet.
    """
    lying = position.table.counters.get(counter)
    if lying is None or position.kinds.kinds[lying.kind].type != FLEET:
        raise QuestionError("counter", say("no-fleet", counter=counter))
    return position.kinds.kinds[lying.kind].side, lying.zone, row(position, "fleets", counter, FleetRow)


def loading(position: Position, units: Sequence[Corps]) -> ShipsNeeded:
    """Return the elements of corps as they are shipped, read off what they field this season."""
    total: dict[str, int] = {}
    for unit in units:
        given = loads(troops(row(position, "designs", unit.row.design, DesignRow).lines), counts(unit.row.field))
        for kind in given.__struct_fields__:
            if kind != "options":
                total[kind] = total.get(kind, 0) + getattr(given, kind)
    shipped = msgspec.convert(total, ShipsNeeded)
    return msgspec.structs.replace(shipped, options=readings_of(position, LoadReadings))


class Ships(Question, frozen=True, tag="ships-needed"):
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


class PatrolChance(Question, frozen=True, tag="patrol"):
    """The chance of a nation's patrol to intercept fleets that enter a sea zone (5.3.2)."""

    zone: ZoneId
    side: SideId
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: object) -> frozenset[str] | None:  # noqa: ARG003
        """Light up the sea zones."""
        return frozenset(z.id for z in position.board.zones.values() if z.kind == SEA) if blank == "zone" else None

    def answer(self, position: Position) -> Answer:
        """Look for a coast of the nation's own and for its modifier."""
        if position.zone(self.zone).kind != SEA:
            raise QuestionError("zone", say("not-a-sea", zone=position.zone(self.zone).name))
        coasts = position.board.linked(frozenset({"coast"}))[self.zone]
        own = [z for z in coasts if position.controller(z) == self.side and state(position, z) in ("home", "pacified")]
        given = Patrol(bordering_pacified=bool(own), patrol_mod=nation(position, self.side).patrol_mod)
        situation, worked = work(given, self.overrides, patrol)
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


class Hire(Question, frozen=True, tag="hire"):
    """Hiring neutral ships for corps (5.3.2)."""

    counters: CounterIds
    turns: Annotated[int, Meta(ge=1, le=8)] = 1
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price the ships, and offer to pay them."""
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.side for unit in units}) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        given = NeutralFleet(points=Fraction(sum(unit.present for unit in units)), turns=self.turns)
        situation, worked = work(given, self.overrides, neutral_fleet)
        po = worked.value.po
        books = Books(position).pay(units[0].side, -po, "hire")
        return answered(
            say("hire-verdict", po=po),
            situation,
            worked,
            highlights=Highlights(counters=dict.fromkeys(self.counters, Role.SUBJECT)),
            offers=(Offer(say("offer-hire", po=po), books.edit(), "5.3.2"),) if po else (),
        )


QUESTIONS: tuple[type[Question], ...] = (Voyage, Ships, PatrolChance, Hire)
