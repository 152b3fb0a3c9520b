"""Trade, alliances and their breaking, espionage and protection (6, 7, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Annotated

from msgspec.structs import replace

from assistant.core.amounts import read_number, written
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    Question,
    RowId,
    SideId,
    ZoneId,
    among,
    out_of,
)
from assistant.core.record import Filled, within
from assistant.core.table import Position
from assistant.core.text import QuestionError, Spoken, Text, folded
from assistant.games.antique.cards import SEASON, Books, Card
from assistant.games.antique.corps import counts
from assistant.games.antique.dealings import (
    Espionage,
    Partner,
    alliance_bribe,
    breach,
    espionage,
    protection,
    spies_out,
    trade,
)
from assistant.games.antique.mirror import (
    AMOUNT,
    LAND,
    MOST_PO,
    SEA,
    Corps,
    CorpsId,
    CorpsIds,
    all_corps,
    allied,
    amount,
    commanded,
    corps,
    every,
    fleets,
    held,
    is_province,
    nation,
    nation_label,
    of_season,
    pact,
    points_in,
    register_row,
    rows,
    season,
    season_index,
    side_name,
    state,
    tell,
    yearly_revenue,
)
from assistant.games.antique.questions.treasury import booked, revenue
from assistant.games.antique.registers import AllianceRow, ProtectionRow, SpyResult, SpyRow, Subject, TradeRow
from assistant.games.antique.terms import D6, ZERO, Counts, Exact, Many, because, error, likely, rejected, say
from assistant.games.antique.treasury import annual_revenue

# Trade, alliances and their breaking (6, 7).

HURRIED_FORTIFICATION = 20  # PO of temporary ones (5.8.2)


class TradeIncome(Correctable, tag="trade"):
    """What a nation's merchants earn this season, partner by partner (6)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Apply the caps, and offer to collect."""
        card, now = Card(position, self), season_index(position)
        if nation(position, self.side).traded > now:
            return card.answer("trade-done", po=booked(position, self.side, "trade"))
        routes, idle = manned_routes(position, self.side)
        called = [side_name(position, partner) for partner in routes]
        partners = (Partner(ships=ships, budget=annual_budget(position, other)) for other, ships in routes.items())
        value = card.work(trade, called=called, season=season(position), partners=tuple(partners))
        card.know(po=value.total)
        if idle:
            card.because("6", "merchants-missing", n=idle)
        if routes:
            card.because("6", "trade-at-sea")
        for counter, _, zone, row in fleets(position, self.side) if routes else ():
            if row.merchants:
                card.follow("follow-trade-at-sea", Ask("voyage", {"counter": counter, "trade": True}), zone=zone)
        lines = zip(routes, value.per_partner, strict=False)
        card.sum("trade-title", *((nation_label(position, partner), po) for partner, po in lines))
        books = Books(position).pay(self.side, value.total, "trade").write("nations", self.side, traded=now + 1)
        card.offer(books, "trade", "", SEASON)
        return card.answer("trade-verdict")


def trade_routes(position: Position, side: str) -> Counts:
    """Return the merchants that a nation sends to each partner."""
    routes: Counts = {}
    for line in every(position, TradeRow):
        if line.nation == side and line.partner and line.ships:
            routes[line.partner] = routes.get(line.partner, 0) + line.ships
    return routes


def annual_budget(position: Position, side: str) -> Fraction:
    """Return a nation's revenue of a year: its home and pacified provinces in full, conquered ones by half (6)."""
    if nation(position, side).idle:  # a people that nobody plays trades all the same (2)
        return sum((yearly_revenue(position, zone) for zone in held(position, side)), ZERO)
    return annual_revenue(revenue(position, zone) for zone in held(position, side))


def manned_routes(position: Position, side: str) -> tuple[Counts, int]:
    """Return the merchants that really sail to each partner, in the order of the routes, and how many of the routes are none.

    A route says how many ships are meant to sail; ships that a nation has not earn nothing.
    """
    left = nation(position, side).merchants + sum(row.merchants for *_, row in fleets(position, side))
    manned, idle = {}, 0
    for partner, ships in trade_routes(position, side).items():
        manned[partner] = min(ships, max(0, left))
        idle += ships - manned[partner]
        left -= ships
    return manned, idle


class TradeWith(Question, tag="trade-route"):
    """Sending merchants to another nation, for every season until changed (6)."""

    side: SideId
    partner: SideId
    ships: Annotated[int, within(0, 200)]

    def answer(self, position: Position) -> Answer:
        """Offer to write the route down."""
        apart(self.side, self.partner, "partner")
        row, cap = f"{self.side}-{self.partner}", annual_budget(position, self.partner) // 10
        card = Card(position, self, cap=cap)
        books = Books(position).write("trade", row, nation=self.side, partner=self.partner, ships=self.ships)
        # None sent where none went is no order; where some went, they are called back.
        if self.ships or register_row(position, TradeRow, row).ships:
            card.offer(books, "trade-route" if self.ships else "trade-route-none", "6")
        return card.answer("trade-route-verdict" if self.ships else "trade-route-none", value={"cap": cap})


def apart(side: str, other: str, blank: str) -> None:
    """Refuse a dealing of a nation with itself."""
    if side == other:
        raise error(blank, "not-with-itself")


class Alliance(Question, tag="alliance"):
    """Proclaiming an alliance, giving notice, ending it (7)."""

    side: SideId
    other: SideId

    def answer(self, position: Position) -> Answer:
        """Say how things stand between the two; offer the next step."""
        apart(self.side, self.other, "other")
        card, now = Card(position, a=self.side, b=self.other), season_index(position)
        found = pact(position, self.side, self.other)
        if found is None:
            books = Books(position).add(AllianceRow(a=self.side, b=self.other, since=now))
            card.offer(books, "proclaim", "7")
            return card.answer("alliance-none", value={"allied": False})
        key, row = found
        ready = row.notice is not None and now > row.notice
        end = Books(position).write("alliances", key, ended=True, broken=None if ready else now)
        for unit in all_corps(position):
            if {unit.side, unit.row.lent} == {self.side, self.other}:
                end.write("corps", unit.id, lent="", paid_by="")  # each has his own troops again (7)
        if row.notice is None:
            card.offer(Books(position).write("alliances", key, notice=now), "notice", "7")
        card.offer(end, "end-alliance" if ready else "breach", "7")
        verdict = "alliance-stands" if row.notice is None else "alliance-ends" if ready else "alliance-notice"
        return card.answer(verdict, seasons=now - row.since, value={"allied": True, "since": row.since})


class BrokenAlliance(Correctable, tag="breach"):
    """Former allies in one province after an alliance broken without notice (7)."""

    zone: ZoneId
    side: SideId
    other: SideId

    def answer(self, position: Position) -> Answer:
        """Compare the two in AP: four to one destroys the weaker abroad."""
        card = Card(position, self, a=self.side, b=self.other)
        if allied(position, self.side, self.other):
            raise card.refuse("other", "alliance-holds")
        points = {side: points_in(position, self.zone, side) for side in (self.side, self.other)}
        if not all(points.values()):
            raise card.refuse("zone", "nobody-there")
        strong, weak = (
            sorted(points, key=lambda side: points[side], reverse=True) if self.side != self.other else (self.side,) * 2
        )
        abroad = position.controller(self.zone) != weak
        value = card.work(breach, superior=points[strong], inferior=points[weak], inferior_abroad=abroad)
        return card.answer(f"breach-verdict-{value.outcome}", nation=weak)


class Bribery(Correctable, tag="bribe"):
    """Making a lent unreliable general reliable on the field, at the cost of whom he fights for (7)."""

    counter: CorpsId

    def answer(self, position: Position) -> Answer:
        """Price it at 20 % of his troops, and offer to pay."""
        unit = corps(position, self.counter)
        card = Card(position, self, corps=unit)
        value = card.work(alliance_bribe, points=unit.present)
        if not unit.row.lent:
            return card.answer("bribe-not-lent", ok=False)
        card.know(po=value.cost)
        if value.cost:
            card.offer(Books(position).pay(unit.serves, -value.cost, "bribe", unit.row.name), "bribe")
        return card.answer("bribe-verdict")


class Lend(Question, tag="lend"):
    """Corps lent to another nation, which commands them as allies, or called back (7).

    Their own nation takes their losses and goes on paying them, unless the borrower is said to.
    """

    counters: CorpsIds
    to: SideId = ""  # empty: they are called back
    paid_by: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Offer to write down whom they serve, and who pays them.

        Raises:
            QuestionError: the corps are of several nations, lent to their own, or paid by neither of the two.
        """
        units = tuple(corps(position, counter) for counter in self.counters)
        owners = {unit.side for unit in units}
        if len(owners) != 1:
            raise error("counters", "not-one-nation")
        owner, payer = units[0].side, self.paid_by if self.to else ""
        apart(owner, self.to, "to")
        if payer not in ("", owner, self.to):
            raise error("paid_by", "lend-payer")
        books = Books(position)
        for unit in units:
            books.write("corps", unit.id, lent=self.to, paid_by="" if payer == owner else payer)
        card = Card(
            position, self, corps=units, n=len(units), nation=owner, other=self.to or owner, payer=payer or owner
        )
        key = "lend" if self.to else "lend-back"
        if self.to:
            card.because("7", "lend-command")
        if any((unit.row.lent, unit.payer) != (self.to, payer or owner) for unit in units):
            card.offer(books, key, "7")
        return card.answer(f"{key}-verdict")


class Give(Question, tag="give"):
    """PO handed to another nation, and manpower between proclaimed allies (4.1.2, 4.1.3, 7)."""

    side: SideId
    other: SideId
    po: Annotated[Annotated[int, within(0, MOST_PO)] | str, AMOUNT] = 0
    inf: Many = 0
    cav: Many = 0

    def answer(self, position: Position) -> Answer:
        """Offer to write the gift down in both books."""
        apart(self.side, self.other, "other")
        gifts = {"po": (po := amount(self.po)), "inf": self.inf, "cav": self.cav}
        what = tuple(say(f"gift-{name}", n=n) for name, n in gifts.items() if n)
        card = Card(position, self, what=what)
        books = Books(position).pay(self.side, -po, "gift", self.other).pay(self.other, po, "gift", self.side)
        if self.inf or self.cav:
            books.manpower(self.side, -self.inf, -self.cav).manpower(self.other, self.inf, self.cav)
        if what:
            card.offer(books, "give", "7")
        return card.answer("give-verdict" if what else "give-nothing")


class Spend(Question, tag="spend"):
    """PO spent on fortifications, whose prices are DBM's, or whatever else the umpire allows (5.8.2)."""

    side: SideId
    po: Annotated[Annotated[int, within(1, MOST_PO)] | str, AMOUNT]
    about: str = ""
    hurried: bool = False

    def answer(self, position: Position) -> Answer:
        """Offer to pay; in a hurry at most 20 PO of temporary fortifications."""
        card, po = Card(position, self, what=self.about or say("fortifications")), amount(self.po)
        card.know(po=po)
        too_much = self.hurried and po > HURRIED_FORTIFICATION
        key = "fortification-hurried" if self.hurried else "fortification-bought"
        card.reasons.append((rejected if too_much else because)("5.8.2", key))
        if po:
            card.offer(Books(position).pay(self.side, -po, "fortification", self.about), "fortify", "5.8.2")
        if too_much:
            card.offers[0] = replace(card.offers[0], against=tuple(card.reasons))
        return card.answer("spend-too-much" if too_much else "spend-verdict", ok=not too_much)


# Espionage and protection (8).

Bonus = Annotated[int, within(0, 20)]
NOTHING = "-"  # the answer that there is nothing of what was asked
UNPLACED: frozenset[Subject] = frozenset({"treasury", "spying"})  # all others are asked of one army, one fleet (8)


def _spied_places(position: Position, filled: Filled) -> list[str]:
    """Return the sea zones for a fleet, the provinces for an army."""
    kind = SEA if filled.get("subject") == "fleet" else LAND
    return [zone.id for zone in position.zones.values() if zone.kind == kind]


class Spy(Correctable, tag="spy"):
    """One attempt at spying: its price, its chances, and with the secret die what the spy is told (8)."""

    side: SideId
    target: SideId
    subject: Subject
    zone: Annotated[ZoneId, among(_spied_places)] = ""
    bonus: Bonus = 0
    die: D6 | None = None

    def answer(self, position: Position) -> Answer:
        """Count the protections met; offer to pay and to write down the result."""
        self._check_place(position)
        paid, bonus = self._paid(position)
        card = Card(position, replace(self, bonus=bonus))
        met = [row for row in of_season(position, ProtectionRow) if row.nation == self.target]
        value = card.work(
            espionage,
            spy=self.side,
            trade_partner=self.target in trade_routes(position, self.side)
            or self.side in trade_routes(position, self.target),
            type_malus=sum(row.malus for row in met if row.subject == self.subject),
            nation_malus=sum(row.malus for row in met if row.against == self.side),
            neutral_province=is_province(position, self.zone) and state(position, self.zone) == "neutral",
            umpire_nation=nation(position, self.side).umpire,
        )
        if not value.possible or value.cost is None:
            return card.answer("spy-impossible")
        result = self._result(card.situation)
        truth = self._truth(position) if result == "true" else ""
        card.know(subject=about(position, self.subject, self.zone), po=value.cost)
        entry = card.row(SpyRow, spy=self.side, result=result, answer=truth)
        if result == "countered":
            card.because("8", "spy-may-lie")
        if truth:
            card.because("8", "spy-truth", truth=told_words(position, truth))
        fates = (
            ("true", value.p_true, "good"),
            ("countered", value.p_countered, "bad"),
            ("failed", value.p_plain_failure, "bad"),
        )
        card.body.append(out_of(((say(f"spy-row-{fate}"), p, tone) for fate, p, tone in fates), say("spy-title")))
        if not paid:
            books = Books(position).pay(self.side, -value.cost, "spying", self.target).add(entry)
            card.offer(books, "spy" if result == "asked" else "spy-result", "", SEASON)
        elif result != "asked":  # what was paid before the die was thrown
            card.offer(Books(position).write("spies", paid, result=result, answer=truth), "spy-result", "", SEASON)
        card.ask_die(card.question, 6)
        return card.answer(f"spy-{result}", chance=likely(value.p_true or 0))

    def _paid(self, position: Position) -> tuple[str, int]:
        """Return the attempt that was paid and waits for this die, if one does, and the bonus that was paid for."""
        asked = (season_index(position), self.side, self.target, self.subject, self.zone, "asked")
        for row, spy in rows(position, SpyRow).items():
            waits = (spy.season, spy.spy, spy.target, spy.subject, spy.zone, spy.result) == asked
            if waits and self.bonus in (0, spy.bonus):  # who tells none means what was paid
                return row, spy.bonus
        return "", self.bonus

    def _check_place(self, position: Position) -> None:
        """See that one payment asks about one place, where the subject has a place (8)."""
        if self.subject not in UNPLACED and not self.zone:
            raise error("zone", "spy-where-fleet" if self.subject == "fleet" else "spy-where-army")
        if not self.zone:
            return
        kind = position.zone(self.zone).kind if self.zone in position.zones else ""
        if kind != (SEA if self.subject == "fleet" else LAND):
            raise QuestionError("zone", tell(position, "spy-where-not", zone=self.zone))

    def _result(self, given: Espionage) -> SpyResult:
        if given.umpire_nation and espionage(given).value.cost == 0:
            return "true"
        return "asked" if self.die is None else spies_out(self.die, given)

    def _truth(self, position: Position) -> str:
        """Return the true answer in names and numbers, `-` for a true nothing; the umpire may word it otherwise."""
        target, zone = self.target, self.zone
        match self.subject:
            case "treasury":
                return written(nation(position, target).treasury)
            case "spying":
                # Who spies on the nation that asks, this season (8).
                spies = {row.spy for row in of_season(position, SpyRow) if row.target == self.side}
                told = (position.sides[spy].name.fr for spy in spies if spy in position.sides)
            case "fleet":
                there = (at for _, _, at, _ in fleets(position, target) if zone in ("", at))
                told = (_place(position, at) for at in there)
            case _:
                units = [unit for unit in commanded(position, target) if zone in ("", unit.zone)]
                return _of_corps(position, self.subject, units) or NOTHING
        return ", ".join(sorted(set(told))) or NOTHING


def _of_corps(position: Position, subject: Subject, units: Sequence[Corps]) -> str:
    """Return what a spy is told of corps; of elements lines without any are left out: `Legio I (6 Bd (O), 2 Cv (O))`."""
    points: dict[str, Exact] = {}
    counted: Counts = {}
    names = []
    for unit in units:
        place, name = _place(position, unit.zone), unit.name if isinstance(unit.name, str) else unit.name.fr
        points[place] = points.get(place, 0) + unit.present
        fielded = counts(unit.row.field, f"corps/{unit.id}.field") if subject in ("composition", "main_troops") else {}
        listed = ", ".join(f"{n} {troops}" for troops, n in fielded.items() if n)
        names.append(f"{name} ({listed})" if listed else name)
        for troops, n in fielded.items():
            counted[troops] = counted.get(troops, 0) + n
    match subject:
        case "composition":
            return "; ".join(names)
        case "main_troops":
            return max(counted, key=lambda name: counted[name], default="")
        case "size":
            return ", ".join(f"{name} {written(total)}" for name, total in sorted(points.items()))
    return ", ".join(sorted(points))


def about(position: Position, subject: Subject, zone: str) -> Text:
    """Return what was asked, with its place."""
    word = say(f"word-{subject.replace('_', '-')}")
    return tell(position, "spy-about", subject=word, zone=zone) if zone in position.zones else word


def told_words(position: Position, answer: str) -> Text:
    """Return what a spy was told, names of places and nations in the language of whoever reads it."""
    if answer.strip() == NOTHING:
        return say("spy-nothing")
    return say("listed", names=tuple(_in_words(position, part) for part in answer.split(", ")))


def _in_words(position: Position, part: str) -> Spoken:
    zone, side = position.board.named(part), position.sides.get(position.kinds.words.get(folded(part), ""))
    if zone is not None or side is not None:
        return zone.name if zone is not None else side.name  # type: ignore[union-attr]
    name, _, number = part.rpartition(" ")
    for place, words in (("", part), (name, number)):
        with suppress(ValueError):
            amount = read_number(words)
            return say("spy-place", name=_in_words(position, place), n=amount) if place else say("loot-row", po=amount)
    return part


def _place(position: Position, zone: str) -> str:
    """Return a zone's name as the umpire's sheet has it; sheets in English say it in English (`told_words`)."""
    return position.zone(zone).name.fr


class FalseAnswer(Question, tag="false-answer"):
    """What a protected player has a countered spy told, whom the umpire asks: a lie, or nothing (8)."""

    register = "spies"
    attempt: RowId
    answer_given: str = ""

    def answer(self, position: Position) -> Answer:
        """Say what was asked, and offer to have the spy told so.

        Raises:
            QuestionError: there is no such attempt, or it was not countered.
        """
        row = rows(position, SpyRow).get(self.attempt)
        if row is None or row.result != "countered":
            raise error("attempt", "no-countered-spy")
        words = self.answer_given.strip()
        told = told_words(position, words) if words else say("spy-no-answer")
        subject = about(position, row.subject, row.zone)
        card = Card(position, spy=row.spy, target=row.target, subject=subject, told=told)
        card.because("8", "spy-may-lie")
        if words != row.answer:
            card.offer(Books(position).write("spies", self.attempt, answer=words), "false-answer", "8")
        return card.answer("false-answer-verdict")


def countered(position: Position, side: str) -> dict[str, SpyRow]:
    """Return this season's attempts against a nation that it may answer with a lie, by row (8)."""
    now = season_index(position)
    spies = rows(position, SpyRow).items()
    return {name: row for name, row in spies if (row.season, row.target, row.result) == (now, side, "countered")}


class Protect(Correctable, tag="protection"):
    """Counter-espionage for the season: a subject against everybody, or a nation on every subject (8)."""

    side: SideId
    malus: Annotated[int, within(1, 20)]
    subject: Subject | None = None
    against: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Price it, and offer to pay."""
        if bool(self.subject) == bool(self.against):
            raise error("subject", "protect-one-way")
        card = Card(position, self)
        value = card.work(protection, maluses=(self.malus,))
        row = card.row(ProtectionRow, nation=self.side)
        card.know(po=value.cost)
        card.offer(Books(position).pay(self.side, -value.cost, "protection").add(row), "protect")
        return card.answer("protection-verdict")
