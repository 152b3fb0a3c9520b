"""Allied corps, recruits, ships, designs (5.1, 5.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Grid
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Overrides, Question, Role, RowId, SideId, ZoneId
from assistant.core.reasons import Reason
from assistant.games.antique.amounts import shown
from assistant.games.antique.armies import AlliedDesign, Bracket, allied_design
from assistant.games.antique.books import Books
from assistant.games.antique.corps import (
    CorpsManpower,
    CorpsManpowerReadings,
    DesignReadings,
    corps_design,
    corps_manpower,
    corps_type,
)
from assistant.games.antique.designs import bracket_lines, brackets, counts, deployed, troops
from assistant.games.antique.levies import AlliedLevy, Shipbuilding, Shipyard, ShipyardReadings, allied_levy, shipyard
from assistant.games.antique.mirror import (
    held,
    is_province,
    nation,
    province,
    readings_of,
    rows,
    season_index,
    side_name,
    state,
    unwritten,
    year,
)
from assistant.games.antique.muster import designed, enter
from assistant.games.antique.rows import CorpsRow, DesignRow, ShipyardRow
from assistant.games.antique.words import assumed, because, say

Number = Annotated[int, Meta(ge=0, le=50)]
A_YEAR = 4  # seasons that a ship takes (5.2.4)


class AlliedLevies(Question, frozen=True, tag="allied-levy"):
    """A corps or recruits from a pacified country (5.2.2)."""

    zone: ZoneId
    inf: Number = 0
    cav: Number = 0
    overrides: Overrides = {}

    @classmethod
    def eligible(cls, position: Position, blank: str, filled: object) -> frozenset[str] | None:  # noqa: ARG003
        """Light up the pacified provinces."""
        zones = (zone for side in position.kinds.sides for zone in held(position, side))
        return frozenset(zone for zone in zones if state(position, zone) == "pacified") if blank == "zone" else None

    def answer(self, position: Position) -> Answer:
        """Say what the country still gives this season and year, and offer to take it."""
        land = province(position, self.zone)
        side = position.controller(self.zone)
        name = position.zone(self.zone).name
        if not side:
            raise QuestionError("zone", say("nobody-holds", zone=name))
        now = season_index(position) + 1
        given = AlliedLevy(
            pacified=state(position, self.zone) == "pacified",
            corps_this_season=int(land.ally_corps_season == now),
            corps_this_year=int(land.ally_corps_year == year(position)),
            recruited_this_year=land.recruited_year == year(position),
            inf=self.inf,
            cav=self.cav,
        )
        situation, worked = work(given, self.overrides, allied_levy)
        offers = []
        if worked.value.corps_ok and land.ally_type:
            corps = CorpsRow(
                name=f"{name.fr}",
                type=land.ally_type,
                points=Fraction(land.ally_points),
                po_cost=Fraction(land.ally_po),
                ally=self.zone,
                recon=land.ally_recon,
                raised=now,
            )
            books = Books(position).pay(side, -land.ally_po, "allied", self.zone)
            books.write("provinces", self.zone, ally_corps_season=now, ally_corps_year=year(position))
            enter(books, position, side, corps, self.zone)
            offers.append(books.offer("allied", "5.2.2", nation=side_name(position, side), zone=name, po=land.ally_po))
        if worked.value.recruit_ok and (situation.inf or situation.cav):
            po = worked.value.recruit_po
            books = Books(position).pay(side, -po, "recruit", self.zone).manpower(side, situation.inf, situation.cav)
            books.write("provinces", self.zone, recruited_year=year(position))
            offers.append(
                books.offer(
                    "recruit",
                    "5.2.2",
                    nation=side_name(position, side),
                    zone=name,
                    po=po,
                    inf=situation.inf,
                    cav=situation.cav,
                )
            )
        over = situation.inf > land.contingent_inf or situation.cav > land.contingent_cav
        beyond = (
            (assumed("recruits-beyond", inf=shown(land.contingent_inf), cav=shown(land.contingent_cav)),)
            if over
            else ()
        )
        verdict = "allied-verdict" if worked.value.corps_ok or worked.value.recruit_ok else "allied-nothing"
        return answered(
            say(verdict, zone=name),
            situation,
            worked,
            reasons=(*beyond, *unwritten(position, "provinces", self.zone, name)),
            offers=offers,
        )


class Ships(Question, frozen=True, tag="ships"):
    """Building Sh(I), or a larger shipyard (5.2.4)."""

    side: SideId
    ships: Number = 0
    extra: Number = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price ships and capacity, and offer to order them; ships are delivered in a year."""
        books = nation(position, self.side)
        given = Shipyard(
            base=books.base,
            capacity=books.capacity,
            extra=self.extra,
            ships=self.ships,
            options=readings_of(position, ShipyardReadings),
        )
        situation, worked = work(given, self.overrides, shipyard)
        value = worked.value
        entry = Books(position).pay(self.side, -value.capacity_po, "capacity").pay(self.side, -value.ships_po, "ships")
        entry.write("nations", self.side, capacity=value.capacity)
        if situation.ships:
            entry.add(
                "shipyard", ShipyardRow(nation=self.side, ships=situation.ships, due=season_index(position) + A_YEAR)
            )
        po = value.capacity_po + value.ships_po
        name = side_name(position, self.side)
        return answered(
            say("ships-verdict", nation=name, po=po, n=situation.ships),
            situation,
            worked,
            reasons=(
                *_of_the_year(position, self.side, value, situation.ships),
                *unwritten(position, "nations", self.side, name),
            ),
            offers=(entry.offer("ships", "5.2.4", nation=name, po=po, n=situation.ships),) if po else (),
        )


def _of_the_year(position: Position, side: str, value: Shipbuilding, ships: int) -> tuple[Reason, ...]:
    """Say that earlier orders of the year and this one are more ships than the nation builds in a year (5.2.4)."""
    orders = (order for order in rows(position, "shipyard", ShipyardRow).values() if order.nation == side)
    before = sum(order.ships for order in orders if (order.due - A_YEAR) // 4 == season_index(position) // 4)
    if not (before and ships and before + ships > value.capacity):
        return ()
    return (because("5.2.4", "shipyard-year", n=before + ships, most=value.capacity),)


class Design(Question, frozen=True, tag="design"):
    """A corps' design checked line by line, with its type and what it costs (5.1.1, 5.1.2)."""

    register = "designs"
    design: RowId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Check the brackets, tell the type of what is fielded and the manpower."""
        wanted = designed(position, self.design)
        lines = troops(wanted.lines)
        given = msgspec.structs.replace(brackets(lines, wanted.points), options=readings_of(position, DesignReadings))
        situation, worked = work(given, self.overrides, corps_design)
        fielded = counts(wanted.field)
        kind = corps_type(deployed(lines, fielded))
        price = corps_manpower(
            CorpsManpower(
                type=wanted.type, lines=bracket_lines(lines), options=readings_of(position, CorpsManpowerReadings)
            )
        )
        rows = tuple(
            (
                say("named", name=line.name),
                say("cell", amount=shown(line.cost)),
                say("cell-range", low=line.min, high=line.max),
                say("cell", amount=line.list_max),
                say("cell", amount=fielded.get(line.name, 0)),
            )
            for line in lines
        )
        header = tuple(say(f"design-{word}") for word in ("troops", "cost", "bracket", "list", "field"))
        ok = worked.value.valid and price.value.tier is not None
        return answered(
            say("design-valid" if ok else "design-invalid", corps=wanted.name),
            situation,
            worked,
            reasons=(*kind.reasons, *price.reasons, *unwritten(position, "designs", self.design, wanted.name)),
            body=(Grid(say("design-title", corps=wanted.name), header, rows),),
            tone=Role.SUBJECT if ok else Role.WARNING,
        )


class AlliedDesigns(Question, frozen=True, tag="allied-design"):
    """A corps of a pacified country checked against its list: the minima but one, the maxima, two designs a country (5.1.3)."""

    register = "designs"
    design: RowId
    minima: str
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Check the design; `minima` tells those of the country's list: `Bd 4, Ps 2`, troops named as in the design.

        Raises:
            QuestionError: the design follows no country's list, or the minima cannot be read.
        """
        wanted = designed(position, self.design)
        if not is_province(position, wanted.country):
            raise QuestionError("design", say("design-no-country", corps=wanted.name))
        lines = troops(wanted.lines)
        least = _minima(self.minima)
        others = [
            name
            for name, row in rows(position, "designs", DesignRow).items()
            if name != self.design and (row.nation, row.country) == (wanted.nation, wanted.country)
        ]
        listed = {line.name: Bracket(min=least.get(line.name, 0), max=line.list_max) for line in lines}
        listed |= {name: Bracket(min=n, max=n) for name, n in least.items() if name not in listed}
        given = AlliedDesign(
            list=listed,
            corps={line.name: Bracket(min=line.min, max=line.max) for line in lines},
            designs_already=len(others),
        )
        situation, worked = work(given, self.overrides, allied_design)
        value, name = worked.value, position.zone(wanted.country).name
        po = -(-wanted.points // 3)
        side = side_name(position, wanted.nation)
        books = Books(position).pay(wanted.nation, -po, "allied", wanted.country)
        return answered(
            say("allied-design-ok" if value.ok else "allied-design-wrong", corps=wanted.name, zone=name),
            situation,
            worked,
            reasons=unwritten(position, "designs", self.design, wanted.name),
            highlights=Highlights(zones={wanted.country: Role.TARGET}),
            offers=(books.offer("pay-design", "5.1.3", nation=side, po=po, corps=wanted.name, zone=name),)
            if value.ok
            else (),
            tone=Role.SUBJECT if value.ok and not value.must_dissolve_one else Role.WARNING,
        )


def _minima(words: str) -> dict[str, int]:
    """Return the minima of a list, read from `Bd 4, Ps 2`."""
    found = {}
    for part in words.replace(";", ",").split(","):
        name, _, number = part.strip().rpartition(" ")
        if not name or not number.isdecimal():
            raise QuestionError("minima", say("minima-unreadable", word=part.strip()))
        found[name] = int(number)
    return found


QUESTIONS: tuple[type[Question], ...] = (AlliedLevies, Ships, Design, AlliedDesigns)
