"""Corps raised and disbanded, allied corps, recruits, ships, designs, corps joined into armies (2, 5.1, 5.2, 5.8.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Grid, Reason, Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    Highlights,
    Overrides,
    Question,
    Role,
    RowId,
    SideId,
    ZoneId,
    among,
)
from assistant.games.antique.amounts import exact
from assistant.games.antique.books import Books
from assistant.games.antique.corps import (
    AlliedDesign,
    ArmyCorps,
    ArmyLimits,
    Bracket,
    CorpsManpower,
    CorpsManpowerReadings,
    DesignReadings,
    allied_design,
    army_limits,
    corps_design,
    corps_manpower,
    corps_type,
    counts,
    deployed,
    troops,
    true_type,
)
from assistant.games.antique.designs import (
    bracket_lines,
    brackets,
    design_faults,
    designed,
    enter,
    leave,
    lowered_design,
    new_corps,
)
from assistant.games.antique.levies import (
    WHOLE_POINTS,
    AlliedLevy,
    Dissolve,
    EmergencyLevy,
    LevyCorps,
    LevyCost,
    LevyCostReadings,
    MassLevy,
    MassLevyReadings,
    Shipyard,
    ShipyardReadings,
    allied_levy,
    dissolve,
    emergency_levy,
    levy_cost,
    mass_levy,
    shipyard,
    spendable,
)
from assistant.games.antique.mirror import (
    Corps,
    Filled,
    corps,
    corps_in,
    corps_name,
    corps_of,
    home,
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
from assistant.games.antique.registers import CorpsRow, DesignRow, ShipyardRow
from assistant.games.antique.words import assumed, rejected, say

# Corps raised at home and disbanded (5.2.1, 5.2.6, 5.8.1).

LEVIED = "-levee"  # how the rows of designs one grade down end


class Levy(Question, tag="levy"):
    """Raising a corps at home: its PO, its manpower, missing manpower bought (5.2.1)."""

    register = "designs"
    design: RowId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price the corps, look at the season's limits, and offer to raise it."""
        side = designed(position, self.design).nation
        wanted = new_corps(position, self.design)
        books = nation(position, side)
        given = LevyCost(
            po_cost=wanted.po_cost,
            mp_inf=wanted.mp_inf,
            mp_cav=wanted.mp_cav,
            stock_inf=books.mp_inf,
            stock_cav=books.mp_cav,
            options=readings_of(position, LevyCostReadings),
        )
        situation, worked = work(given, self.overrides, levy_cost)
        paid = worked.value
        wanted = msgspec.structs.replace(wanted, bought=bool(paid.missing_inf or paid.missing_cav))
        entry = Books(position).pay(side, -paid.po, "levy", wanted.name).manpower(side, -paid.used_inf, -paid.used_cav)
        enter(entry, position, side, wanted, home(position, side))
        lines = (
            SumLine(say("levy-line-corps"), exact(situation.po_cost), "5.2.1"),
            SumLine(say("levy-line-missing"), exact(paid.po - situation.po_cost), "5.2.1"),
        )
        return answered(
            say("levy-verdict", corps=wanted.name, po=paid.po),
            situation,
            worked,
            reasons=unwritten(position, "designs", self.design, wanted.name),
            body=(Sum(say("levy-title", corps=wanted.name), lines, 2),),
            offers=(entry.offer("levy", "5.2.1", nation=side_name(position, side), corps=wanted.name, po=paid.po),),
        )


class Emergency(Question, tag="emergency"):
    """Raising a corps at once in the invaded homeland, for twice its PO (5.8.1)."""

    register = "designs"
    design: RowId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price it, and offer to raise it."""
        side = designed(position, self.design).nation
        wanted = msgspec.structs.replace(new_corps(position, self.design), emergency=True)
        books = nation(position, side)
        given = EmergencyLevy(
            po_cost=wanted.po_cost,
            mp_inf=wanted.mp_inf,
            mp_cav=wanted.mp_cav,
            stock_inf=books.mp_inf,
            stock_cav=books.mp_cav,
            corps_in_play=len(corps_of(position, side)),
        )
        situation, worked = work(given, self.overrides, emergency_levy)
        po = worked.value.po
        entry = Books(position).pay(side, -po, "emergency", wanted.name)
        entry.manpower(side, -situation.mp_inf, -situation.mp_cav)
        enter(entry, position, side, wanted, home(position, side))
        offer = entry.offer("levy", "5.8.1", nation=side_name(position, side), corps=wanted.name, po=po)
        return answered(
            say("levy-verdict" if worked.value.ok else "levy-against", corps=wanted.name, po=po),
            situation,
            worked,
            offers=(offer,) if worked.value.ok else (),
            tone=Role.SUBJECT if worked.value.ok else Role.WARNING,
        )


class MassLevies(Question, tag="mass-levy"):
    """One or two free corps, one grade down, while the homeland is invaded (5.8.1)."""

    register = "designs"
    first: RowId
    second: RowId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """See which corps can be raised, and offer them; their manpower comes back with peace."""
        side = designed(position, self.first).nation
        wanted = [new_corps(position, name) for name in (self.first, self.second) if name]
        books = nation(position, side)
        given = MassLevy(
            corps=tuple(LevyCorps(mp_inf=corps_.mp_inf, mp_cav=corps_.mp_cav) for corps_ in wanted),
            stock_inf=books.mp_inf,
            stock_cav=books.mp_cav,
            corps_in_play=len(corps_of(position, side)),
            options=readings_of(position, MassLevyReadings),
        )
        situation, worked = work(given, self.overrides, mass_levy)
        value = worked.value
        entry = Books(position).manpower(side, value.stock_inf - books.mp_inf, value.stock_cav - books.mp_cav)
        laid: list[str] = []
        aside_inf, aside_cav = books.mp_inf, books.mp_cav
        for corps_, goes in zip(wanted, value.raised, strict=False):
            if goes:
                # What is set aside comes back when the corps is disbanded with the threat.
                inf = spendable(corps_.mp_inf, aside_inf, WHOLE_POINTS)
                cav = spendable(corps_.mp_cav, aside_cav, WHOLE_POINTS)
                aside_inf, aside_cav = aside_inf - inf, aside_cav - cav
                # One grade down: the corps follows a design of its own, which the register keeps beside the first one.
                levied = lowered_design(designed(position, corps_.design))
                entry.put("designs", f"{corps_.design}{LEVIED}", levied)
                free = msgspec.structs.replace(
                    corps_,
                    name=levied.name,
                    design=f"{corps_.design}{LEVIED}",
                    field=levied.field,
                    free=True,
                    mp_inf=inf,
                    mp_cav=cav,
                )
                laid.append(enter(entry, position, side, free, home(position, side), laid))
        raised = sum(value.raised)
        return answered(
            say("mass-levy-verdict", n=raised),
            situation,
            worked,
            offers=(entry.offer("mass-levy", "5.8.1", nation=side_name(position, side), n=raised),) if raised else (),
            tone=Role.SUBJECT if raised else Role.WARNING,
        )


class Disband(Question, tag="disband"):
    """Disbanding a corps: what comes back of its manpower and its cost (5.2.6)."""

    counter: CounterId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Say what it brings, and offer to disband it."""
        unit = corps(position, self.counter)
        given = Dissolve(
            po_cost=unit.row.po_cost,
            mp_inf=unit.row.mp_inf,
            mp_cav=unit.row.mp_cav,
            at_home=unit.zone == home(position, unit.side),
        )
        situation, worked = work(given, self.overrides, dissolve)
        back = worked.value
        name = corps_name(position, unit)
        books = Books(position)
        if unit.row.free:
            # A corps of a mass levy was free: only the manpower set aside returns (5.8.1).
            books.manpower(unit.side, unit.row.mp_inf, unit.row.mp_cav)
            leave(books, position, unit)
            offer = books.offer("send-home", "5.8.1", corps=name)
            return answered(say("disband-free", corps=name), situation, worked, offers=(offer,))
        books.pay(unit.side, back.po, "disband", unit.row.name).manpower(unit.side, back.inf, back.cav)
        leave(books, position, unit)
        return answered(
            say("disband-verdict", corps=name, po=back.po, inf=back.inf, cav=back.cav),
            situation,
            worked,
            reasons=unwritten(position, "corps", unit.id, name),
            offers=(books.offer("disband", "5.2.6", corps=name, po=back.po),),
        )


LEVY_QUESTIONS: tuple[type[Question], ...] = (Levy, Emergency, MassLevies, Disband)


# Allied corps, recruits, ships, designs (5.1, 5.2).

Number = Annotated[int, Meta(ge=0, le=50)]
A_YEAR = 4  # seasons that a ship takes (5.2.4)


def _pacified(position: Position, _: Filled) -> list[str]:
    return [zone for zone in position.held if is_province(position, zone) and state(position, zone) == "pacified"]


class AlliedLevies(Question, tag="allied-levy"):
    """A corps or recruits from a pacified country (5.2.2)."""

    zone: Annotated[ZoneId, among(_pacified)]
    inf: Number = 0
    cav: Number = 0
    overrides: Overrides = {}

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
        beyond = (assumed("recruits-beyond", inf=land.contingent_inf, cav=land.contingent_cav),) if over else ()
        verdict = "allied-verdict" if worked.value.corps_ok or worked.value.recruit_ok else "allied-nothing"
        return answered(
            say(verdict, zone=name),
            situation,
            worked,
            reasons=(*beyond, *unwritten(position, "provinces", self.zone, name)),
            offers=offers,
        )


class Ships(Question, tag="ships"):
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
            reasons=unwritten(position, "nations", self.side, name),
            offers=(entry.offer("ships", "5.2.4", nation=name, po=po, n=situation.ships),) if po else (),
        )


class Design(Question, tag="design"):
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
                type=true_type(lines, fielded, wanted.type),
                lines=bracket_lines(lines),
                options=readings_of(position, CorpsManpowerReadings),
            )
        )
        faults = tuple(design_faults(position, self.design))
        rows = tuple(
            (
                say("named", name=line.name),
                say("cell", amount=line.cost),
                say("cell-range", low=line.min, high=line.max),
                say("cell", amount=line.list_max),
                say("cell", amount=fielded.get(line.name, 0)),
            )
            for line in lines
        )
        header = tuple(say(f"design-{word}") for word in ("troops", "cost", "bracket", "list", "field"))
        known = {reason.text for reason in worked.reasons}
        ok = not faults
        return answered(
            say("design-valid" if ok else "design-invalid", corps=wanted.name),
            situation,
            worked,
            reasons=(
                *(rejected("5.1.1", text.key, **text.args) for text in faults if text not in known),
                *kind.reasons,
                *price.reasons,
                *unwritten(position, "designs", self.design, wanted.name),
            ),
            body=(Grid(say("design-title", corps=wanted.name), header, rows),),
            tone=Role.SUBJECT if ok else Role.WARNING,
        )


class AlliedDesigns(Question, tag="allied-design"):
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


DESIGN_QUESTIONS: tuple[type[Question], ...] = (AlliedLevies, Ships, Design, AlliedDesigns)


# Armies: corps put together under one name, and what one army may hold (2, 5.2.5).


class Army(Question, tag="army"):
    """Whether the corps of a nation in a province may be one army (2, 5.2.5)."""

    zone: ZoneId
    side: SideId
    army: str = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Add up AP, manpower and generals of the corps that bear the army's name."""
        units = tuple(unit for unit in corps_in(position, self.zone, self.side) if self.army in ("", unit.row.army))
        situation, worked = work(army_situation(position, self.side, units), self.overrides, army_limits)
        rows = tuple(
            (
                say("named", name=corps_name(position, unit)),
                say("cell", amount=unit.present),
                say("cell", amount=unit.row.mp_inf + unit.row.mp_cav),
                say("cell", amount=unit.row.generals),
            )
            for unit in units
        )
        header = tuple(say(f"army-column-{word}") for word in ("corps", "points", "manpower", "generals"))
        name = position.zone(self.zone).name
        verdict = say(
            "army-fits" if worked.value.ok else "army-too-big", zone=name, nation=side_name(position, self.side)
        )
        return answered(
            verdict,
            situation,
            worked,
            reasons=_unwritten_corps(position, units),
            body=(Grid(say("army-title", zone=name), header, rows, tuple((unit.id,) for unit in units)),),
            tone=Role.SUBJECT if worked.value.ok else Role.WARNING,
        )


def army_situation(position: Position, side: str, units: tuple[Corps, ...]) -> ArmyLimits:
    """Return corps as the limits of an army see them; a mixed corps' manpower is given once, the rule doubles it."""
    return ArmyLimits(
        corps=tuple(
            ArmyCorps(
                type=unit.type,
                points=Fraction(unit.present),
                mp=max(unit.row.mp_inf, unit.row.mp_cav),
                generals=unit.row.generals,
                allied=bool(unit.row.ally or unit.row.lent),
            )
            for unit in units
        ),
        list_generals=nation(position, side).list_generals,
    )


def _unwritten_corps(position: Position, units: tuple[Corps, ...]) -> tuple[Reason, ...]:
    return tuple(r for unit in units for r in unwritten(position, "corps", unit.id, corps_name(position, unit)))


class Regroup(Question, tag="regroup"):
    """Corps of one province put together into an army, or taken out of theirs, before any move (5.2.5)."""

    counters: CounterIds
    army: str = ""

    def answer(self, position: Position) -> Answer:
        """Look at the limits and at what has moved already, and offer to write the army's name down.

        Raises:
            QuestionError: the corps are of several nations, or stand apart.
        """
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.serves for unit in units}) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        if len({unit.zone for unit in units}) != 1:
            raise QuestionError("counters", say("regroup-apart"))
        zone = units[0].zone
        name = self.army.strip()
        books = Books(position)
        for unit in units:
            if unit.row.army != name:
                books.write("corps", unit.id, army=name)
        names = {
            "corps": tuple(corps_name(position, unit) for unit in units),  # no two alike
            "n": len(units),
            "army": name,
            "zone": position.zone(zone).name,
        }
        key = "regroup" if name else "regroup-apart-again"
        return Answer(
            say(f"{key}-verdict", **names),
            highlights=Highlights(counters={unit.id: Role.SUBJECT for unit in units}),
            offers=(books.offer(key, "5.2.5", **names),) if any(unit.row.army != name for unit in units) else (),
        )


ARMY_QUESTIONS: tuple[type[Question], ...] = (Army, Regroup)
