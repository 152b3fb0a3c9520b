"""Revenues, the troops' pay, and the books (4)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, CounterId, Highlights, Overrides, Question, Role, SideId
from assistant.core.text import Name, Text
from assistant.games.antique.amounts import ZERO, Exact, exact, several
from assistant.games.antique.books import Books, balance, opening
from assistant.games.antique.mirror import (
    Corps,
    all_corps,
    corps,
    corps_label,
    corps_name,
    corps_of,
    held,
    is_province,
    is_welcome,
    nation,
    nation_label,
    province,
    readings_of,
    rows,
    season,
    season_index,
    season_name,
    side_name,
    state,
    unwritten,
    yearly_revenue,
    zone_label,
)
from assistant.games.antique.registers import Entry, LedgerRow
from assistant.games.antique.routes import TollReadings, stays
from assistant.games.antique.treasury import (
    FIELD_PAY,
    GARRISON_PAY,
    Collected,
    Income,
    IncomeReadings,
    Manpower,
    PaidArmy,
    Revenue,
    Upkeep,
    UpkeepReadings,
    income,
    upkeep,
)
from assistant.games.antique.words import assumed, because, readings, say

BLOCKADE = "blockade"


class IncomeDue(Question, tag="income"):
    """What a nation collects this season (4.1.4)."""

    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the revenue of each province held, and offer to collect it."""
        name = side_name(position, self.side)
        if nation(position, self.side).collected > season_index(position):
            return Answer(say("income-done", nation=name, po=booked(position, self.side, "income")))
        zones = held(position, self.side)
        called = [position.zone(zone).name for zone in zones]
        situation, worked = work(
            income_situation(position, self.side), self.overrides, lambda given: income(given, called)
        )
        po = worked.value.po
        lines = tuple(
            SumLine(zone_label(position, zone), amount, "4.1.4", (zone,))
            for zone, amount in zip(zones, worked.value.per_province, strict=False)
        )
        collect = collected(position, self.side, worked.value).offer("collect", "4.1.4", nation=name, po=po)
        return answered(
            say("income-verdict", nation=name, po=po),
            situation,
            worked,
            reasons=[r for zone in zones for r in unwritten(position, "provinces", zone, position.zone(zone).name)],
            body=(Sum(say("income-title", nation=name), lines, 2),),
            highlights=Highlights(zones=dict.fromkeys(zones, Role.SOURCE)),
            offers=(collect,),
        )


def income_situation(position: Position, side: str) -> Income:
    """Return what a nation's revenue depends on: the provinces that it holds, its stock of manpower, the season."""
    books = nation(position, side)
    return Income(
        season=season(position),
        provinces=tuple(revenue(position, zone) for zone in held(position, side)),
        manpower=Manpower(inf=books.mp_inf, cav=books.mp_cav),
        annual_manpower=Manpower(inf=books.quota_inf, cav=books.quota_cav),
        options=readings_of(position, IncomeReadings),
    )


def revenue(position: Position, zone: str) -> Revenue:
    """Return what a held province pays with: its yearly revenue, its state, the loot of last season's raids."""
    written, status = province(position, zone), state(position, zone)
    if status == "neutral":
        raise QuestionError("zone", say("nobody-holds", zone=position.zone(zone).name))
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
    now = season_index(position)
    lines = rows(position, "ledger", LedgerRow).values()
    found = (line.amount for line in lines if (line.season, line.nation, line.entry) == (now, side, entry))
    return exact(sum(found, start=ZERO))


class UpkeepDue(Question, tag="upkeep"):
    """What a nation pays its troops this season, before any move (4.2)."""

    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the pay of each corps where it stands, and offer to pay it."""
        name = side_name(position, self.side)
        if nation(position, self.side).paid > season_index(position):
            return Answer(say("upkeep-done", nation=name, po=-booked(position, self.side, "upkeep")))
        units = paid_corps(position, self.side)
        called = [corps_name(position, unit) for unit in units]
        situation, worked = work(
            upkeep_situation(position, self.side), self.overrides, lambda given: upkeep(given, called)
        )
        po = worked.value.total
        lines = tuple(
            SumLine(corps_label(position, unit), amount, "4.2", (unit.id, unit.zone))
            for unit, amount in zip(units, worked.value.per_army, strict=False)
        )
        treasury = nation(position, self.side).treasury
        books = (
            Books(position).pay(self.side, -po, "upkeep").write("nations", self.side, paid=season_index(position) + 1)
        )
        for unit in units:
            if stays(position, unit):
                books.write("corps", unit.id, toll=season_index(position) + 1)
        reasons = [because("4.2", "upkeep-treasury-short", treasury=treasury)] if po > treasury else []
        return answered(
            say("upkeep-verdict", nation=name, po=po),
            situation,
            worked,
            reasons=[
                *reasons,
                *(assumed(text.key) for text in _toll_readings(position, units)),
                *(r for unit in units for r in unwritten(position, "corps", unit.id, corps_name(position, unit))),
            ],
            body=(Sum(say("upkeep-title", nation=name), lines, 2),),
            highlights=Highlights(counters={unit.id: Role.SUBJECT for unit in units}),
            offers=(books.offer("pay", "4.2", nation=name, po=po),),
            tone=Role.WARNING if reasons else Role.SUBJECT,
        )


def _toll_readings(position: Position, units: Sequence[Corps]) -> tuple[Text, ...]:
    """Return the readings of tolls that the pay of an invader of neutral ground rests on."""
    invades = any(
        state(position, u.zone) == "neutral" and not u.row.guest for u in units if is_province(position, u.zone)
    )
    return readings(readings_of(position, TollReadings)) if invades else ()


class Garrison(Question, tag="garrison"):
    """A corps put into garrison: it does not leave its province and costs 4 % of its AP a year (4.2)."""

    counter: CounterId

    def answer(self, position: Position) -> Answer:
        """Compare its pay with that of the field, and offer to put it into garrison, or back into the field."""
        unit = corps(position, self.counter)
        names = {"corps": corps_name(position, unit), "zone": position.zone(unit.zone).name}
        points = Fraction(unit.present)
        pay = {"field": exact(points * FIELD_PAY), "garrison": exact(points * GARRISON_PAY)}
        lit = Highlights(counters={unit.id: Role.SUBJECT})
        if unit.row.garrison:
            books = Books(position).write("corps", unit.id, garrison=False)
            offer = books.offer("garrison-ends", "4.2", **names)
            return Answer(say("garrison-stands", **names, **pay), highlights=lit, offers=(offer,))
        if not is_province(position, unit.zone) or state(position, unit.zone) == "neutral":
            return Answer(
                say("garrison-nowhere", **names),
                reasons=(because("4.2", "garrison-where"),),
                highlights=lit,
                tone=Role.WARNING,
            )
        paid = nation(position, unit.side).paid > season_index(position)
        books = Books(position).write("corps", unit.id, garrison=True)
        return Answer(
            say("garrison-verdict", **names, **pay),
            reasons=(
                because("4.2", "garrison-stays"),
                *((because("4.2", "garrison-paid-already"),) if paid else ()),
                *unwritten(position, "corps", unit.id, corps_name(position, unit)),
            ),
            highlights=lit,
            offers=(books.offer("garrison", "4.2", **names),),
        )


def upkeep_situation(position: Position, side: str) -> Upkeep:
    """Return each corps of a nation as an army to be paid."""
    return Upkeep(
        armies=tuple(paid_army(position, unit) for unit in paid_corps(position, side)),
        options=readings_of(position, UpkeepReadings),
    )


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
    neighbours = position.board.linked(frozenset({"land"}))[unit.zone]
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
        name = side_name(position, self.side)
        entries = [line for line in rows(position, "ledger", LedgerRow).values() if line.nation == self.side]
        lines = [SumLine(say("books-opening"), exact(opening(position, self.side)), "2")]
        lines += [
            SumLine(
                ledger_line(position, line),
                exact(line.amount),
            )
            for line in entries
        ]
        treasury, due = exact(nation(position, self.side).treasury), balance(position, self.side)
        body = (Sum(say("books-title", nation=name), tuple(lines), 2),)
        if treasury == due:
            return Answer(
                say("books-balanced", nation=name, po=treasury),
                body=body,
                value={"treasury": treasury, "ledger": due},
            )
        fix = (
            Books(position).pay(self.side, treasury - due, "correction").write("nations", self.side, treasury=treasury)
        )
        return Answer(
            say("books-unbalanced", nation=name, po=treasury, due=due),
            body=body,
            offers=(fix.offer("correct", nation=name, po=treasury - due),),
            tone=Role.DOUBT,
            value={"treasury": treasury, "ledger": due},
        )


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
        grid = []
        for side in position.kinds.sides:
            books = nation(position, side)
            cells = (
                books.treasury,
                books.mp_inf,
                books.mp_cav,
                len(corps_of(position, side)),
                len(held(position, side)),
            )
            grid.append((nation_label(position, side), *(say("cell", amount=cell) for cell in cells)))
        header = tuple(say(f"nations-{word}") for word in ("nation", "treasury", "inf", "cav", "corps", "provinces"))
        return Answer(say("nations-verdict", n=len(grid)), body=(Grid(say("nations-title"), header, tuple(grid)),))


QUESTIONS: tuple[type[Question], ...] = (IncomeDue, UpkeepDue, Garrison, Account, Nations)
