"""Fleets: what they carry, patrols, hired ships (5.3.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from assistant.core.calc import Worked
from assistant.core.cards import answered, work
from assistant.core.edits import Move
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterIds,
    Highlights,
    Overrides,
    Question,
    Role,
    SideId,
    ZoneId,
)
from assistant.games.antique.amounts import likely
from assistant.games.antique.books import Books
from assistant.games.antique.designs import counts, loads, troops
from assistant.games.antique.fleets import (
    LoadReadings,
    NeutralFleet,
    Patrol,
    ShipsNeeded,
    neutral_fleet,
    patrol,
    ships_needed,
)
from assistant.games.antique.mirror import (
    FLEET,
    SEA,
    Corps,
    all_corps,
    corps,
    fleets,
    is_friendly,
    is_province,
    nation,
    readings_of,
    row,
    season_index,
    side_name,
    state,
)
from assistant.games.antique.rows import DesignRow, FleetRow, MoveRow
from assistant.games.antique.words import assumed, say

NO_OVERRIDES: Mapping[str, Any] = {}


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


class Hire(Question, frozen=True, tag="hire"):
    """Hiring neutral ships for corps, which bring them anywhere in one turn (5.3.2)."""

    counters: CounterIds
    turns: Annotated[int, Meta(ge=1, le=8)] = 1
    landing: ZoneId = ""
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: object) -> frozenset[str] | None:  # noqa: ARG003
        """Light up corps, then coasts."""
        if blank == "counters":
            return frozenset(unit.id for unit in all_corps(position))
        return coasts(position) if blank == "landing" else None

    def answer(self, position: Position) -> Answer:
        """Price the ships, and offer to pay them."""
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.side for unit in units}) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        given = NeutralFleet(points=Fraction(sum(unit.present for unit in units)), turns=self.turns)
        situation, worked = work(given, self.overrides, neutral_fleet)
        po = worked.value.po
        books = Books(position).pay(units[0].side, -po, "hire")
        key, where = "hire", {}
        if self.landing:
            if self.landing not in coasts(position):
                raise QuestionError("landing", say("not-a-coast", zone=position.zone(self.landing).name))
            land(books, position, units, self.landing)
            key, where = "hire-landing", {"zone": position.zone(self.landing).name}
        return answered(
            say("hire-verdict", po=po),
            situation,
            worked,
            highlights=Highlights(
                counters=dict.fromkeys(self.counters, Role.SUBJECT),
                zones={self.landing: Role.TARGET} if self.landing else {},
            ),
            offers=(books.offer(key, "5.3.2", nation=side_name(position, units[0].side), po=po, **where),)
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
        hostile = not is_friendly(position, unit.side, zone)
        books.write("corps", unit.id, landed=hostile, garrison=False, guest=False)
        books.add("moves", MoveRow(season=now, counter=unit.id, start=unit.zone, end=zone))


QUESTIONS: tuple[type[Question], ...] = (Ships, PatrolChance, Hire)
