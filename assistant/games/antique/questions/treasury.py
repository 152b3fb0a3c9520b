"""Revenues, pay and the books; corps raised, disbanded and put together, recruits, ships, designs (2, 4, 5.1, 5.2, 5.8.1)."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Annotated, Any

from msgspec.structs import replace

from assistant.core.questions import (
    Answer,
    Correctable,
    Question,
    Reason,
    ReasonKind,
    Role,
    RowId,
    SideId,
    Sum,
    SumLine,
    ZoneId,
    among,
)
from assistant.core.record import Filled, within
from assistant.core.table import Position
from assistant.core.text import QuestionError, Spoken, Text
from assistant.games.antique.cards import (
    Books,
    Card,
    balance,
    brackets,
    design_faults,
    design_manpower,
    designed,
    enemies_in,
    lowered_design,
    new_corps,
    opening,
)
from assistant.games.antique.corps import (
    ArmyCorps,
    Bracket,
    allied_design,
    army_limits,
    corps_design,
    corps_type,
    counts,
    deployed,
    price,
    troops,
)
from assistant.games.antique.mirror import (
    Corps,
    CorpsId,
    CorpsIds,
    Units,
    all_corps,
    beside,
    corps,
    corps_in,
    corps_of,
    every,
    held,
    home,
    is_province,
    is_welcome,
    nation,
    nation_label,
    of_season,
    province,
    readings_of,
    rows,
    season,
    season_index,
    season_name,
    side_name,
    state,
    tell,
    year,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.registers import CorpsRow, DesignRow, Entry, LedgerRow, ShipyardRow
from assistant.games.antique.routes import stays
from assistant.games.antique.terms import ZERO, Exact, as_read, error, exact, say, several
from assistant.games.antique.treasury import (
    FIELD_PAY,
    GARRISON_PAY,
    Collected,
    LevyCorps,
    Manpower,
    PaidArmy,
    Revenue,
    allied_levy,
    dissolve,
    emergency_levy,
    income,
    levy_cost,
    mass_levy,
    shipyard,
    upkeep,
)

BLOCKADE = "blockade"


class IncomeDue(Correctable, tag="income"):
    """What a nation collects this season (4.1.4)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Work out the revenue of each province held, and offer to collect it."""
        card, books = Card(position, self), nation(position, self.side)
        if books.collected > season_index(position):
            return card.answer("income-done", po=booked(position, self.side, "income"))
        zones = held(position, self.side)
        called = [position.zone(zone).name for zone in zones]
        value = card.work(
            income,
            called=called,
            season=season(position),
            provinces=tuple(revenue(position, zone) for zone in zones),
            manpower=Manpower(inf=books.mp_inf, cav=books.mp_cav),
            annual_manpower=Manpower(inf=books.quota_inf, cav=books.quota_cav),
        )
        for zone, name in zip(zones, called, strict=True):
            card.unwritten("provinces", zone, name)
        lines = zip(zones, value.per_province, strict=False)
        card.sum("income-title", *((zone_label(position, zone), amount, zone) for zone, amount in lines))
        card.light(*zones, role=Role.SOURCE)
        card.offer(collected(position, self.side, value), "collect")
        return card.answer("income-verdict")


def revenue(position: Position, zone: str) -> Revenue:
    """Return what a held province pays with: its yearly revenue, its state, the loot of last season's raids."""
    written, status = province(position, zone), state(position, zone)
    if status == "neutral":
        raise QuestionError("zone", tell(position, "nobody-holds", zone=zone))
    return Revenue(
        revenue_per_year=yearly_revenue(position, zone),
        status=status,
        raid_loot=several(written.raid_loot, f"provinces/{zone}.raid_loot"),
    )


def collected(position: Position, side: str, value: Collected) -> Books:
    """Return the entries of a nation that collects: its treasury, its manpower, its provinces' raids settled.

    Args:
        value: what it is to be.
    """
    before = nation(position, side)
    books = Books(position).pay(side, value.po, "income")
    books.write("nations", side, collected=season_index(position) + 1)
    books.manpower(side, value.manpower.inf - before.mp_inf, value.manpower.cav - before.mp_cav)
    for zone in held(position, side):
        if province(position, zone).raid_loot:
            books.write("provinces", zone, raid_loot="")
    return books


def booked(position: Position, side: str, entry: Entry) -> Exact:
    """Return the PO that a nation's journal shows this season under one kind of entry."""
    lines = of_season(position, LedgerRow)
    return sum((line.amount for line in lines if (line.nation, line.entry) == (side, entry)), ZERO)


class UpkeepDue(Correctable, tag="upkeep"):
    """What a nation pays its troops this season, before any move (4.2)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Work out the pay of each corps where it stands, and offer to pay it."""
        card, now, books = Card(position, self), season_index(position), nation(position, self.side)
        if books.paid > now:
            return card.answer("upkeep-done", po=-booked(position, self.side, "upkeep"))
        # Those whose pay a borrower has taken over are paid by him (7).
        units = tuple(unit for unit in all_corps(position) if unit.payer == self.side)
        called = [unit.name for unit in units]
        pay = card.work(upkeep, called=called, armies=tuple(paid_army(position, unit) for unit in units))
        entries = Books(position).pay(self.side, -pay.total, "upkeep").write("nations", self.side, paid=now + 1)
        for unit in units:
            if stays(position, unit):
                entries.write("corps", unit.id, toll=now + 1)
        card.know(po=pay.total)
        short = pay.total > books.treasury
        if short:
            card.because("4.2", "upkeep-treasury-short", treasury=books.treasury)
        if any(
            state(position, u.zone) == "neutral" and not u.row.guest for u in units if is_province(position, u.zone)
        ):
            card.reasons += as_read(readings_of(position), "toll_of_invaders")
        for unit in units:
            card.unwritten("corps", unit.id, unit.name)
        lines = zip(units, pay.per_army, strict=False)
        card.sum("upkeep-title", *((unit.label, amount, unit.id, unit.zone) for unit, amount in lines))
        card.light(*(unit.id for unit in units))
        card.offer(entries, "pay")
        return card.answer("upkeep-verdict", ok=not short)


class Garrison(Question, tag="garrison"):
    """A corps put into garrison: it does not leave its province and costs 4 % of its AP a year (4.2)."""

    counter: CorpsId

    def answer(self, position: Position) -> Answer:
        """Compare its pay with that of the field, and offer to put it into garrison, or back into the field."""
        unit = corps(position, self.counter)
        points, books = unit.present, Books(position)
        pay = {"field": points * FIELD_PAY, "garrison": points * GARRISON_PAY}
        card = Card(position, self, corps=unit, zone=unit.zone, **pay)
        if unit.row.garrison:
            card.offer(books.write("corps", unit.id, garrison=False), "garrison-ends", "4.2")
            return card.answer("garrison-stands")
        if not is_province(position, unit.zone) or state(position, unit.zone) == "neutral":
            card.because("4.2", "garrison-where")
            return card.answer("garrison-nowhere", ok=False)
        card.because("4.2", "garrison-stays")
        if nation(position, unit.side).paid > season_index(position):
            card.because("4.2", "garrison-paid-already")
        card.unwritten("corps", unit.id, unit.name)
        card.offer(books.write("corps", unit.id, garrison=True), "garrison", "4.2")
        return card.answer("garrison-verdict")


def paid_army(position: Position, unit: Corps) -> PaidArmy:
    """Return how a corps can feed itself where it stands: in whose province, reached how, touching what (4.2)."""
    points = unit.present
    if not is_province(position, unit.zone):
        return PaidArmy(points=points)
    status = state(position, unit.zone)
    friendly = is_welcome(position, unit, unit.zone)
    return PaidArmy(
        points=points,
        garrison=unit.row.garrison,
        landed=unit.row.landed,
        pacified=friendly and status in ("home", "pacified"),
        contiguous=any(is_welcome(position, unit, zone) for zone in beside(position, unit.zone)),
        island=bool(position.zone(unit.zone).get("island", False)),
        blockaded=bool(position.marker(BLOCKADE, unit.zone)),
        neutral=stays(position, unit),
    )


class Account(Question, tag="books"):
    """A nation's treasury and every entry that made it."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """List the entries, and tell whether they add up to what the treasury holds."""
        entries = [line for line in every(position, LedgerRow) if line.nation == self.side]
        treasury, due = exact(nation(position, self.side).treasury), balance(position, self.side)
        card = Card(position, self, due=due)
        first = SumLine(say("books-opening"), exact(opening(position, self.side)), "2")
        lines = (SumLine(ledger_line(position, line), exact(line.amount)) for line in entries)
        card.body.append(Sum(card.say("books-title"), (first, *lines), 2))
        value = {"treasury": treasury, "ledger": due}
        if treasury == due:
            return card.answer("books-balanced", po=treasury, value=value)
        fix = Books(position).pay(self.side, treasury - due, "correction")
        card.offer(fix.write("nations", self.side, treasury=treasury), "correct", po=treasury - due)
        return card.answer("books-unbalanced", po=treasury, tone=Role.DOUBT, value=value)


def ledger_line(position: Position, line: LedgerRow) -> Text:
    """Return an entry of the treasury's journal in words: its season, what it is, whom or which place it is about."""
    words = {"season": season_name(line.season), "entry": say(f"word-entry-{line.entry}")}
    if not line.about:
        return say("books-line", **words)
    return say("books-line-about", about=spoken_of(position, line.about), **words)


def spoken_of(position: Position, about: str) -> Spoken:
    """Return what an entry is about as people say it: provinces and nations by their names, a corps as it is called."""
    if about in position.sides:
        return side_name(position, about)
    zones = about.split()
    if all(zone in position.zones for zone in zones):
        return say("listed", names=tuple(position.zone(zone).name for zone in zones))
    return about


class Nations(Question, tag="nations"):
    """All the nations at a glance: treasury, manpower, corps, provinces."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Put the nations side by side."""
        card = Card(position, n=len(position.sides))
        cells = []
        for side in position.sides:
            books, own = nation(position, side), (len(corps_of(position, side)), len(held(position, side)))
            cells.append((nation_label(position, side), books.treasury, books.mp_inf, books.mp_cav, *own))
        card.grid("nations-title", "nations", "nation treasury inf cav corps provinces", cells)
        return card.answer("nations-verdict")


# Corps raised and disbanded, allied corps, recruits, ships, designs, corps joined into armies (2, 5.1, 5.2, 5.8.1).

# Corps raised at home and disbanded (5.2.1, 5.2.6, 5.8.1).

LEVIED = "-levee"  # how the rows of designs one grade down end


class Levy(Correctable, tag="levy"):
    """Raising a corps at home: its PO, its manpower, missing manpower bought (5.2.1); one of allies, in their country (5.1.3)."""

    register = "designs"
    design: RowId

    def answer(self, position: Position) -> Answer:
        """Price the corps, look at the season's limits, and offer to raise it."""
        if country := designed(position, self.design).country:
            return _from_allies(Card(position, self), country, self.design)
        wanted, stock = new_corps(position, self.design), _stock(position, self.design)
        card = Card(position, self, corps=wanted.name)
        paid = card.work(levy_cost, wanted, **stock)
        card.unwritten("designs", self.design, wanted.name)
        cost = card.situation.po_cost
        card.sum("levy-title", ("levy-line-corps", cost), ("levy-line-missing", paid.po - cost))
        wanted = replace(wanted, bought=bool(paid.missing_inf or paid.missing_cav))
        _raise(card, self.design, wanted, "levy", paid.po, paid.used_inf, paid.used_cav)
        return card.answer("levy-verdict")


class Emergency(Correctable, tag="emergency"):
    """Raising a corps at once in the invaded homeland, for twice its PO (5.8.1)."""

    register = "designs"
    design: RowId

    def answer(self, position: Position) -> Answer:
        """Price it, and offer to raise it."""
        wanted = replace(new_corps(position, self.design), emergency=True)
        card = Card(position, self, corps=wanted.name)
        if designed(position, self.design).country:
            raise card.refuse("design", "design-abroad")
        in_play = len(corps_of(position, designed(position, self.design).nation))
        value = card.work(emergency_levy, wanted, **_stock(position, self.design), corps_in_play=in_play)
        if value.ok:
            given = card.situation
            _raise(card, self.design, wanted, "emergency", value.po, given.mp_inf, given.mp_cav)
        return card.answer("levy-verdict" if value.ok else "levy-against", ok=value.ok)


def _stock(position: Position, design: str) -> dict[str, Any]:
    """Return the manpower of the nation that a design belongs to, as the price of a levy has it."""
    books = nation(position, designed(position, design).nation)
    return {"stock_inf": books.mp_inf, "stock_cav": books.mp_cav}


def _raise(card: Card, design: str, wanted: CorpsRow, entry: Entry, po: Exact, inf: Exact, cav: Exact) -> None:
    """Offer to raise a corps at home for PO and manpower."""
    position, side = card.position, designed(card.position, design).nation
    books = Books(position).pay(side, -po, entry, wanted.name).manpower(side, -inf, -cav)
    card.offer(books.enter(side, wanted, home(position, side)), "levy", nation=side)


class MassLevies(Correctable, tag="mass-levy"):
    """One or two free corps, one grade down, while the homeland is invaded (5.8.1); one of allies, in their country (5.8.2)."""

    register = "designs"
    first: RowId
    second: RowId = ""

    def answer(self, position: Position) -> Answer:
        """See which corps can be raised, and offer them; the manpower of free ones comes back with peace.

        Raises:
            QuestionError: one of two corps is of allies.
        """
        designs = [designed(position, name) for name in (self.first, self.second) if name]
        for country in filter(None, (design.country for design in designs)):
            if self.second:
                raise error("second", "design-abroad", corps=tuple(design.name for design in designs))
            return _from_allies(Card(position, self), country, self.first, mass=True)
        side = designed(position, self.first).nation
        wanted = [new_corps(position, name) for name in (self.first, self.second) if name]
        books = nation(position, side)
        card = Card(position, self, nation=side)
        value = card.work(
            mass_levy,
            corps=tuple(LevyCorps(mp_inf=row.mp_inf, mp_cav=row.mp_cav) for row in wanted),
            **_stock(position, self.first),
            corps_in_play=len(corps_of(position, side)),
        )
        entry = Books(position).manpower(side, value.stock_inf - books.mp_inf, value.stock_cav - books.mp_cav)
        for row, goes, aside in zip(wanted, value.raised, value.set_aside, strict=False):
            if goes:
                # What is set aside comes back when the corps is disbanded with the threat.
                free = replace(row, free=True, mp_inf=Fraction(aside.inf), mp_cav=Fraction(aside.cav))
                _enter_lowered(entry, side, free, home(position, side))
        card.know(n=sum(value.raised))
        if any(value.raised):
            card.offer(entry, "mass-levy")
        return card.answer("mass-levy-verdict", ok=any(value.raised))


def _enter_lowered(entry: Books, side: str, row: CorpsRow, zone: str) -> None:
    """Write down a corps of a mass levy, one grade down: the register keeps its design beside the first one."""
    design = row.design
    levied = lowered_design(designed(entry.position, design) if design else DesignRow(name=row.name))
    if design:
        entry.put("designs", design := f"{design}{LEVIED}", levied)
    entry.enter(side, replace(row, name=levied.name, design=design, field=levied.field), zone)


class Disband(Correctable, tag="disband"):
    """Disbanding a corps: what comes back of its manpower and its cost (5.2.6)."""

    counter: CorpsId

    def answer(self, position: Position) -> Answer:
        """Say what it brings, and offer to disband it."""
        unit = corps(position, self.counter)
        card, books = Card(position, self, corps=unit), Books(position)
        back = card.work(dissolve, unit.row, at_home=unit.zone == home(position, unit.side))
        if unit.row.free or unit.row.risen:
            if unit.row.free:  # only the manpower set aside returns (5.8.1)
                books.manpower(unit.side, unit.row.mp_inf, unit.row.mp_cav)
            card.offer(books.leave(unit), "send-home", "5.8.1" if unit.row.free else "5.8.2")
            return card.answer("disband-free" if unit.row.free else "disband-risen")
        books.pay(unit.side, back.po, "disband", unit.row.name).manpower(unit.side, back.inf, back.cav)
        card.unwritten("corps", unit.id, unit.name)
        card.offer(books.leave(unit), "disband")
        return card.answer("disband-verdict")


# Allied corps, recruits, ships, designs (5.1, 5.2).

Number = Annotated[int, within(0, 50)]
A_YEAR = 4  # seasons that a ship takes (5.2.4)


def _pacified(position: Position, _: Filled) -> list[str]:
    return [zone for zone in position.held if is_province(position, zone) and state(position, zone) == "pacified"]


class AlliedLevies(Correctable, tag="allied-levy"):
    """A corps or recruits from a pacified country (5.2.2); against an invader there, a corps one grade down (5.8.2)."""

    zone: Annotated[ZoneId, among(_pacified)]
    inf: Number = 0
    cav: Number = 0
    mass: bool = False

    def answer(self, position: Position) -> Answer:
        """Say what the country still gives this season and year, and offer to take it."""
        return _from_allies(Card(position, self), self.zone, mass=self.mass)


def _from_allies(card: Card, zone: str, design: str = "", *, mass: bool = False) -> Answer:
    """Say what a pacified country gives: the corps of its list or one designed for it, recruits; in a mass levy one grade down."""
    position = card.position
    land, side = province(position, zone), designed(position, design).nation if design else position.controller(zone)
    card.know(zone=zone, nation=side)
    if not side:
        raise card.refuse("zone", "nobody-holds")
    value = card.work(allied_levy, **allies_given(position, zone, side, mass=mass))
    if mass:
        card.reasons += as_read(readings_of(position), "mass_allies")
    inf, cav = card.situation.inf, card.situation.cav
    if inf > land.contingent_inf or cav > land.contingent_cav:
        card.assume("recruits-beyond", inf=land.contingent_inf, cav=land.contingent_cav)
    card.unwritten("provinces", zone)
    now, raised = season_index(position) + 1, allied_corps(position, zone, design)
    if value.corps_ok and raised.points:
        card.know(corps=raised.name, po=raised.po_cost)
        books = Books(position).pay(side, -raised.po_cost, "allied", zone)
        books.write("provinces", zone, ally_corps_season=now, ally_corps_year=year(position))
        if mass:
            _enter_lowered(books, side, replace(raised, emergency=True), zone)
        else:
            books.enter(side, raised, zone)
        card.offer(books, "allied-mass" if mass else "levy" if design else "allied", "5.8.2" if mass else "")
    if value.recruit_ok and (inf or cav):
        books = Books(position).pay(side, -value.recruit_po, "recruit", zone).manpower(side, inf, cav)
        books.write("provinces", zone, recruited_year=year(position))
        card.offer(books, "recruit", po=value.recruit_po)
    if not mass and enemies_in(position, zone, side):
        card.follow("question-mass-levy", MassLevies(first=design) if design else AlliedLevies(zone=zone, mass=True))
    return card.answer("allied-verdict" if value.corps_ok or value.recruit_ok else "allied-nothing")


def allies_given(position: Position, zone: str, side: str, *, mass: bool = False) -> Filled:
    """Return what a country has given its holder this season and year, as the rules ask of a levy there (5.2.2, 5.8.2)."""
    land = province(position, zone)
    given = int(land.ally_corps_season == season_index(position) + 1)
    whole_year = mass and readings_of(position).mass_allies == "year"
    if whole_year:
        entries = (row for row in every(position, LedgerRow) if (row.entry, row.about) == ("allied", zone))
        given = int(sum(row.season // A_YEAR + 1 == year(position) for row in entries) >= A_YEAR)
    return {
        "pacified": state(position, zone) == "pacified" and position.controller(zone) == side,
        "corps_this_season": given,
        "corps_this_year": int(land.ally_corps_year == year(position)),
        "recruited_this_year": land.recruited_year == year(position),
        "whole_year": whole_year,
    }


def allied_corps(position: Position, zone: str, design: str = "", **values: Any) -> CorpsRow:
    """Return the row of a corps that a province raises for somebody now, as its sheet or a design describes its allies."""
    land, now = province(position, zone), season_index(position) + 1
    row = CorpsRow(
        name=position.zone(zone).name.fr,
        type=land.ally_type or "infantry",
        points=Fraction(land.ally_points if land.ally_type else 0),
        po_cost=Fraction(land.ally_po),
        ally=zone,
        recon=land.ally_recon,
        raised=now,
    )
    if design:  # it costs no manpower (5.1.3)
        one = designed(position, design)
        points = Fraction(one.points)
        values |= {"name": one.name, "design": design, "type": one.type, "points": points, "field": one.field}
        values["po_cost"] = Fraction(price(one.points))
    return replace(row, **values)


class Ships(Correctable, tag="ships"):
    """Building Sh(I), or a larger shipyard (5.2.4)."""

    side: SideId
    ships: Number = 0
    extra: Number = 0

    def answer(self, position: Position) -> Answer:
        """Price ships and capacity, and offer to order them; ships are delivered in a year."""
        books = nation(position, self.side)
        card = Card(position, self)
        value = card.work(shipyard, books)
        entry = Books(position).pay(self.side, -value.capacity_po, "capacity").pay(self.side, -value.ships_po, "ships")
        entry.write("nations", self.side, capacity=value.capacity)
        if ships := card.situation.ships:
            entry.add(ShipyardRow(nation=self.side, ships=ships, due=season_index(position) + A_YEAR))
        card.know(po=value.capacity_po + value.ships_po, n=card.situation.ships)
        card.unwritten("nations", self.side, side_name(position, self.side))
        if value.capacity_po + value.ships_po:
            card.offer(entry, "ships")
        return card.answer("ships-verdict")


class Design(Correctable, tag="design"):
    """A corps' design checked line by line, with its type and what it costs (5.1.1, 5.1.2)."""

    register = "designs"
    design: RowId

    def answer(self, position: Position) -> Answer:
        """Check the brackets, tell the type of what is fielded and the manpower."""
        wanted = designed(position, self.design)
        lines, fielded = troops(wanted.lines), counts(wanted.field)
        card = Card(position, self, corps=wanted.name)
        card.work(corps_design, **brackets(lines, wanted.points))
        known = {reason.text for reason in card.worked.reasons}
        faults = tuple(design_faults(position, self.design))
        card.reasons += (
            *(Reason(text, "5.1.1", ReasonKind.REJECTED) for text in faults if text not in known),
            *corps_type(elements=deployed(lines, fielded)).reasons,
            *design_manpower(position, wanted).reasons,
        )
        card.unwritten("designs", self.design, wanted.name)
        cells = (
            (
                line.name,
                line.cost,
                say("cell-range", low=line.min, high=line.max),
                line.list_max,
                fielded.get(line.name, 0),
            )
            for line in lines
        )
        card.grid("design-title", "design", "troops cost bracket list field", cells)
        return card.answer("design-invalid" if faults else "design-valid", ok=not faults)


class AlliedDesigns(Correctable, tag="allied-design"):
    """A corps of a pacified country checked against its list: the minima but one, the maxima, two designs a country (5.1.3)."""

    register = "designs"
    design: RowId
    minima: str

    def answer(self, position: Position) -> Answer:
        """Check the design; `minima` tells those of the country's list: `Bd 4, Ps 2`, troops named as in the design.

        Raises:
            QuestionError: the design follows no country's list, or the minima cannot be read.
        """
        wanted = designed(position, self.design)
        card = Card(position, self, corps=wanted.name, zone=wanted.country, nation=wanted.nation)
        if not is_province(position, wanted.country):
            raise card.refuse("design", "design-no-country")
        lines = troops(wanted.lines)
        least = counts(filter(str.strip, re.split("[,;]", self.minima)), "minima")
        others = [
            name
            for name, row in rows(position, DesignRow).items()
            if name != self.design and (row.nation, row.country) == (wanted.nation, wanted.country)
        ]
        listed = {line.name: Bracket(min=least.get(line.name, 0), max=line.list_max) for line in lines}
        listed |= {name: Bracket(min=n, max=n) for name, n in least.items() if name not in listed}
        own = {line.name: Bracket(min=line.min, max=line.max) for line in lines}
        value = card.work(allied_design, list=listed, corps=own, designs_already=len(others))
        card.know(po=price(wanted.points))
        card.unwritten("designs", self.design, wanted.name)
        card.light(wanted.country)
        if value.ok:
            books = Books(position).pay(wanted.nation, -price(wanted.points), "allied", wanted.country)
            card.offer(books, "pay-design")
        verdict = "allied-design-ok" if value.ok else "allied-design-wrong"
        return card.answer(verdict, ok=value.ok and not value.must_dissolve_one)


# Armies: corps put together under one name, and what one army may hold (2, 5.2.5).


class Army(Correctable, tag="army"):
    """Whether the corps of a nation in a province may be one army (2, 5.2.5)."""

    zone: ZoneId
    side: SideId
    army: str = ""

    def answer(self, position: Position) -> Answer:
        """Add up AP, manpower and generals of the corps that bear the army's name."""
        units = tuple(unit for unit in corps_in(position, self.zone, self.side) if self.army in ("", unit.row.army))
        card = Card(position, self)
        value = card.work(army_limits, **army_situation(position, self.side, units))
        for unit in units:
            card.unwritten("corps", unit.id, unit.name)
        cells = ((u.name, u.present, u.row.mp_inf + u.row.mp_cav, u.row.generals) for u in units)
        about = ((unit.id,) for unit in units)
        card.grid("army-title", "army-column", "corps points manpower generals", cells, about)
        return card.answer("army-fits" if value.ok else "army-too-big", ok=value.ok)


def army_situation(position: Position, side: str, units: Units) -> Filled:
    """Return corps as the limits of an army see them; a mixed corps' manpower is given once, the rule doubles it."""
    corps = tuple(
        ArmyCorps(
            type=unit.type,
            points=unit.present,
            mp=max(unit.row.mp_inf, unit.row.mp_cav),
            generals=unit.row.generals,
            allied=bool(unit.row.ally or unit.row.lent),
        )
        for unit in units
    )
    return {"corps": corps, "list_generals": nation(position, side).list_generals}


class Regroup(Question, tag="regroup"):
    """Corps of one province put together into an army, or taken out of theirs, before any move (5.2.5)."""

    counters: CorpsIds
    army: str = ""

    def answer(self, position: Position) -> Answer:
        """Look at the limits and at what has moved already, and offer to write the army's name down.

        Raises:
            QuestionError: the corps are of several nations, or stand apart.
        """
        units = tuple(corps(position, counter) for counter in self.counters)
        if len({unit.serves for unit in units}) != 1:
            raise error("counters", "not-one-nation")
        if len({unit.zone for unit in units}) != 1:
            raise error("counters", "regroup-apart")
        name, books = self.army.strip(), Books(position)
        changed = [unit for unit in units if unit.row.army != name]
        for unit in changed:
            books.write("corps", unit.id, army=name)
        card = Card(position, self, corps=units, n=len(units), army=name, zone=units[0].zone)
        key = "regroup" if name else "regroup-apart-again"
        if changed:
            card.offer(books, key, "5.2.5")
        return card.answer(f"{key}-verdict")
