"""Revenues, the troops' pay, and the books (4)."""

from __future__ import annotations

from fractions import Fraction

from assistant.core.blocks import Sum, SumLine
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Correctable, CounterId, Question, Role, SideId
from assistant.core.text import Name, Text
from assistant.games.antique.cards import Books, Card, balance, opening
from assistant.games.antique.mirror import (
    LAND_LINKS,
    Corps,
    all_corps,
    corps,
    corps_of,
    every,
    held,
    is_province,
    is_welcome,
    nation,
    nation_label,
    of_season,
    province,
    readings_of,
    season,
    season_index,
    season_name,
    side_name,
    state,
    tell,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.registers import Entry, LedgerRow
from assistant.games.antique.routes import TOLLS, stays
from assistant.games.antique.terms import ZERO, Exact, as_read, exact, say, several
from assistant.games.antique.treasury import (
    FIELD_PAY,
    GARRISON_PAY,
    Collected,
    Income,
    Manpower,
    PaidArmy,
    Revenue,
    Upkeep,
    income,
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
        given = Income(
            season=season(position),
            provinces=tuple(revenue(position, zone) for zone in zones),
            manpower=Manpower(inf=books.mp_inf, cav=books.mp_cav),
            annual_manpower=Manpower(inf=books.quota_inf, cav=books.quota_cav),
        )
        value = card.work(given, lambda given: income(given, called))
        for zone, name in zip(zones, called, strict=True):
            card.unwritten("provinces", zone, name)
        lines = zip(zones, value.per_province, strict=False)
        card.sum("income-title", "4.1.4", *((zone_label(position, zone), amount, zone) for zone, amount in lines))
        card.light(*zones, role=Role.SOURCE)
        card.offer(collected(position, self.side, value), "collect", "4.1.4")
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
    return sum((line.amount for line in lines if (line.nation, line.entry) == (side, entry)), start=ZERO)


class UpkeepDue(Correctable, tag="upkeep"):
    """What a nation pays its troops this season, before any move (4.2)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Work out the pay of each corps where it stands, and offer to pay it."""
        card, now, books = Card(position, self), season_index(position), nation(position, self.side)
        if books.paid > now:
            return card.answer("upkeep-done", po=-booked(position, self.side, "upkeep"))
        units = paid_corps(position, self.side)
        called = [unit.name for unit in units]
        given = Upkeep(armies=tuple(paid_army(position, unit) for unit in units))
        pay = card.work(given, lambda given: upkeep(given, called))
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
            card.reasons += as_read(readings_of(position), TOLLS)  # of the invader of neutral ground
        for unit in units:
            card.unwritten("corps", unit.id, unit.name)
        lines = zip(units, pay.per_army, strict=False)
        card.sum("upkeep-title", "4.2", *((unit.label, amount, unit.id, unit.zone) for unit, amount in lines))
        card.light(*(unit.id for unit in units))
        card.offer(entries, "pay", "4.2")
        return card.answer("upkeep-verdict", ok=not short)


class Garrison(Question, tag="garrison"):
    """A corps put into garrison: it does not leave its province and costs 4 % of its AP a year (4.2)."""

    counter: CounterId

    def answer(self, position: Position) -> Answer:
        """Compare its pay with that of the field, and offer to put it into garrison, or back into the field."""
        unit = corps(position, self.counter)
        points, books = Fraction(unit.present), Books(position)
        pay = {"field": points * FIELD_PAY, "garrison": points * GARRISON_PAY}
        card = Card(position, self, corps=unit, zone=unit.zone, **pay)
        card.light(unit.id)
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


def paid_corps(position: Position, side: str) -> tuple[Corps, ...]:
    """Return the corps that a nation pays: its own, but for those whose pay a borrower has taken over, and those (7)."""
    return tuple(unit for unit in all_corps(position) if unit.payer == side)


def paid_army(position: Position, unit: Corps) -> PaidArmy:
    """Return how a corps can feed itself where it stands: in whose province, reached how, touching what (4.2)."""
    points = Fraction(unit.present)
    if not is_province(position, unit.zone):
        return PaidArmy(points=points)
    status = state(position, unit.zone)
    friendly = is_welcome(position, unit, unit.zone)
    neighbours = position.board.linked(LAND_LINKS)[unit.zone]
    return PaidArmy(
        points=points,
        garrison=unit.row.garrison,
        landed=unit.row.landed,
        pacified=friendly and status in ("home", "pacified"),
        contiguous=any(is_welcome(position, unit, zone) for zone in neighbours),
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
    words = {"season": season_name(line.season), "entry": say(f"entry-{line.entry}")}
    if not line.about:
        return say("books-line", **words)
    return say("books-line-about", about=spoken_of(position, line.about), **words)


def spoken_of(position: Position, about: str) -> Text | Name | str:
    """Return what an entry is about as people say it: provinces and nations by their names, a corps as it is called."""
    if about in position.kinds.sides:
        return side_name(position, about)
    zones = about.split()
    if all(zone in position.board.zones for zone in zones):
        return say("listed", names=tuple(position.zone(zone).name for zone in zones))
    return about


class Nations(Question, tag="nations"):
    """All the nations at a glance: treasury, manpower, corps, provinces."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Put the nations side by side."""
        card = Card(position, n=len(position.kinds.sides))
        cells = []
        for side in position.kinds.sides:
            books, own = nation(position, side), (len(corps_of(position, side)), len(held(position, side)))
            cells.append((nation_label(position, side), books.treasury, books.mp_inf, books.mp_cav, *own))
        card.grid("nations-title", "nations", "nation treasury inf cav corps provinces", cells)
        return card.answer("nations-verdict")
