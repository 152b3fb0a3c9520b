"""Trade, alliances and their breaking, espionage and protection (6, 7, 8)."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from assistant.core.amounts import read_number, written
from assistant.core.blocks import Chance, Chances, Reason, Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError, folded
from assistant.core.questions import (
    Answer,
    CounterId,
    CounterIds,
    FollowUp,
    Highlights,
    Overrides,
    Question,
    Role,
    RowId,
    SideId,
    ZoneId,
    among,
)
from assistant.core.text import Name, Text
from assistant.games.antique.amounts import ZERO, Exact, likely, weights
from assistant.games.antique.books import Books
from assistant.games.antique.corps import counts
from assistant.games.antique.dealings import (
    AllianceBribe,
    Breach,
    Espionage,
    EspionageReadings,
    Partner,
    Protection,
    Trade,
    alliance_bribe,
    breach,
    espionage,
    protection,
    spies_out,
    trade,
)
from assistant.games.antique.mirror import (
    LAND,
    SEA,
    Corps,
    Filled,
    all_corps,
    allied,
    corps,
    corps_ids,
    corps_in,
    corps_name,
    corps_of,
    fleets,
    held,
    is_province,
    nation,
    nation_label,
    readings_of,
    register_row,
    rows,
    season,
    season_index,
    side_name,
    state,
)
from assistant.games.antique.questions.treasury import booked, revenue
from assistant.games.antique.registers import AllianceRow, ProtectionRow, SpyRow, Subject, TradeRow
from assistant.games.antique.treasury import annual_revenue
from assistant.games.antique.words import because, say

# Trade, alliances and their breaking (6, 7).

HURRIED_FORTIFICATION = 20  # PO of temporary ones (5.8.2)


class TradeIncome(Question, tag="trade"):
    """What a nation's merchants earn this season, partner by partner (6)."""

    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Apply the caps, and offer to collect."""
        name, now = side_name(position, self.side), season_index(position)
        if nation(position, self.side).traded > now:
            return Answer(say("trade-done", nation=name, po=booked(position, self.side, "trade")))
        routes, idle = manned_routes(position, self.side)
        called = [side_name(position, partner) for partner in routes]
        given = Trade(
            season=season(position),
            partners=tuple(
                Partner(ships=ships, budget=annual_budget(position, partner)) for partner, ships in routes.items()
            ),
        )
        situation, worked = work(given, self.overrides, lambda given: trade(given, called))
        total = worked.value.total
        lines = tuple(
            SumLine(nation_label(position, partner), po, "6")
            for partner, po in zip(routes, worked.value.per_partner, strict=False)
        )
        books = Books(position).pay(self.side, total, "trade").write("nations", self.side, traded=now + 1)
        return answered(
            say("trade-verdict", nation=name, po=total),
            situation,
            worked,
            reasons=(because("6", "merchants-missing", n=idle),) if idle else (),
            body=(Sum(say("trade-title", nation=name), lines, 2),),
            offers=(books.offer("trade", "6", nation=name, po=total),),
        )


def trade_routes(position: Position, side: str) -> dict[str, int]:
    """Return the merchants that a nation sends to each partner."""
    routes: dict[str, int] = {}
    for line in rows(position, "trade", TradeRow).values():
        if line.nation == side and line.partner and line.ships:
            routes[line.partner] = routes.get(line.partner, 0) + line.ships
    return routes


def annual_budget(position: Position, side: str) -> Fraction:
    """Return a nation's revenue of a year: its home and pacified provinces in full, conquered ones by half (6)."""
    return annual_revenue(revenue(position, zone) for zone in held(position, side))


def manned_routes(position: Position, side: str) -> tuple[dict[str, int], int]:
    """Return the merchants that really sail to each partner, in the order of the routes, and how many of the routes are none.

    A route says how many ships are meant to sail; ships that a nation has not earn nothing.
    """
    left = nation(position, side).merchants + sum(
        row.merchants for _, owner, _, row in fleets(position) if owner == side
    )
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
    ships: Annotated[int, Meta(ge=0, le=200)]

    def answer(self, position: Position) -> Answer:
        """Offer to write the route down."""
        if self.side == self.partner:
            raise QuestionError("partner", say("not-with-itself"))
        row_name = f"{self.side}-{self.partner}"
        books = Books(position)
        books.write("trade", row_name, nation=self.side, partner=self.partner, ships=self.ships)
        names = {"nation": side_name(position, self.side), "partner": side_name(position, self.partner)}
        cap = annual_budget(position, self.partner) // 10
        # None sent where none went is no order; where some went, they are called back.
        idle = not self.ships and not register_row(position, "trade", row_name, TradeRow).ships
        key = "trade-route" if self.ships else "trade-route-none"
        return Answer(
            say(key if not self.ships else "trade-route-verdict", ships=self.ships, cap=cap, **names),
            offers=() if idle else (books.offer(key, "6", ships=self.ships, **names),),
            value={"cap": cap},
        )


class Alliance(Question, tag="alliance"):
    """Proclaiming an alliance, giving notice, ending it (7)."""

    side: SideId
    other: SideId

    def answer(self, position: Position) -> Answer:
        """Say how things stand between the two; offer the next step."""
        if self.side == self.other:
            raise QuestionError("other", say("not-with-itself"))
        names = {"a": side_name(position, self.side), "b": side_name(position, self.other)}
        found = pact(position, self.side, self.other)
        now = season_index(position)
        if found is None:
            books = Books(position).add("alliances", AllianceRow(a=self.side, b=self.other, since=now))
            offer = books.offer("proclaim", "7", **names)
            return Answer(say("alliance-none", **names), offers=(offer,), value={"allied": False})
        key, row = found
        notice = Books(position).write("alliances", key, notice=now)
        ready = row.notice is not None and now > row.notice
        end = Books(position).write("alliances", key, ended=True, broken=None if ready else now)
        for unit in all_corps(position):
            if {unit.side, unit.row.lent} == {self.side, self.other}:
                end.write("corps", unit.id, lent="", paid_by="")  # each has his own troops again (7)
        offers = [end.offer("end-alliance" if ready else "breach", "7", **names)]
        if row.notice is None:
            offers.insert(0, notice.offer("notice", "7", **names))
        verdict = "alliance-stands" if row.notice is None else "alliance-ends" if ready else "alliance-notice"
        return Answer(
            say(verdict, seasons=now - row.since, **names),
            offers=tuple(offers),
            value={"allied": True, "since": row.since},
        )


def pact(position: Position, a: str, b: str) -> tuple[str, AllianceRow] | None:
    """Return the alliance of two nations that still stands, with the name of its row."""
    for key, found in rows(position, "alliances", AllianceRow).items():
        if {found.a, found.b} == {a, b} and not found.ended:
            return key, found
    return None


class BrokenAlliance(Question, tag="breach"):
    """Former allies in one province after an alliance broken without notice (7)."""

    zone: ZoneId
    side: SideId
    other: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare the two in AP: four to one destroys the weaker abroad."""
        if allied(position, self.side, self.other):
            raise QuestionError(
                "other", say("alliance-holds", a=side_name(position, self.side), b=side_name(position, self.other))
            )
        points = {
            side: sum((Fraction(u.present) for u in corps_in(position, self.zone, side)), start=ZERO)
            for side in (self.side, self.other)
        }
        if not all(points.values()):
            raise QuestionError("zone", say("nobody-there", zone=position.zone(self.zone).name))
        strong, weak = (
            sorted(points, key=lambda side: points[side], reverse=True) if self.side != self.other else (self.side,) * 2
        )
        given = Breach(
            superior=points[strong], inferior=points[weak], inferior_abroad=position.controller(self.zone) != weak
        )
        situation, worked = work(given, self.overrides, breach)
        return answered(
            say(f"breach-verdict-{worked.value.outcome}", nation=side_name(position, weak)),
            situation,
            worked,
            highlights=Highlights(zones={self.zone: Role.TARGET}),
        )


class Bribery(Question, tag="bribe"):
    """Making a lent unreliable general reliable on the field, at the cost of whom he fights for (7)."""

    counter: CounterId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price it at 20 % of his troops, and offer to pay."""
        unit = corps(position, self.counter)
        situation, worked = work(AllianceBribe(points=Fraction(unit.present)), self.overrides, alliance_bribe)
        cost = worked.value.cost
        books = Books(position).pay(unit.serves, -cost, "bribe", unit.row.name)
        if not unit.row.lent:
            own = say("bribe-not-lent", corps=corps_name(position, unit))
            return answered(own, situation, worked, tone=Role.WARNING)
        return answered(
            say("bribe-verdict", corps=corps_name(position, unit), po=cost),
            situation,
            worked,
            offers=(books.offer("bribe", "7", po=cost, corps=corps_name(position, unit)),) if cost else (),
        )


class Lend(Question, tag="lend"):
    """Corps lent to another nation, which commands them as allies, or called back (7).

    Their own nation takes their losses and goes on paying them, unless the borrower is said to.
    """

    counters: Annotated[CounterIds, among(corps_ids)]
    to: SideId = ""  # empty: they are called back
    paid_by: SideId = ""

    def answer(self, position: Position) -> Answer:
        """Offer to write down whom they serve, and who pays them.

        Raises:
            QuestionError: the corps are of several nations, or lent to their own.
        """
        units = tuple(corps(position, counter) for counter in self.counters)
        owners = {unit.side for unit in units}
        if len(owners) != 1:
            raise QuestionError("counters", say("not-one-nation"))
        if self.to in owners:
            raise QuestionError("to", say("not-with-itself"))
        owner, payer = units[0].side, self.paid_by if self.to else ""
        books = Books(position)
        for unit in units:
            books.write("corps", unit.id, lent=self.to, paid_by="" if payer == owner else payer)
        names = {
            "corps": tuple(corps_name(position, unit) for unit in units),
            "n": len(units),
            "nation": side_name(position, owner),
            "other": side_name(position, self.to or owner),
            "payer": side_name(position, payer or owner),
        }
        key = "lend" if self.to else "lend-back"
        changes = any((unit.row.lent, unit.payer) != (self.to, payer or owner) for unit in units)
        return Answer(
            say(f"{key}-verdict", **names),
            reasons=(because("7", "lend-command"),) if self.to else (),
            highlights=Highlights(counters=dict.fromkeys(self.counters, Role.SUBJECT)),
            offers=(books.offer(key, "7", **names),) if changes else (),
        )


class Give(Question, tag="give"):
    """PO handed to another nation, and manpower between proclaimed allies (4.1.2, 4.1.3, 7)."""

    side: SideId
    other: SideId
    po: Annotated[int, Meta(ge=0, le=5000)] = 0
    inf: Annotated[int, Meta(ge=0, le=500)] = 0
    cav: Annotated[int, Meta(ge=0, le=500)] = 0

    def answer(self, position: Position) -> Answer:
        """Offer to write the gift down in both books."""
        if self.side == self.other:
            raise QuestionError("other", say("not-with-itself"))
        names = {"nation": side_name(position, self.side), "other": side_name(position, self.other)}
        books = Books(position).pay(self.side, -self.po, "gift", self.other).pay(self.other, self.po, "gift", self.side)
        if self.inf or self.cav:
            books.manpower(self.side, -self.inf, -self.cav).manpower(self.other, self.inf, self.cav)
        gifts = {"po": self.po, "inf": self.inf, "cav": self.cav}
        what = tuple(say(f"gift-{name}", n=amount) for name, amount in gifts.items() if amount)
        return Answer(
            say("give-verdict", what=what, **names) if what else say("give-nothing", **names),
            offers=(books.offer("give", "7", what=what, **names),) if what else (),
        )


class Spend(Question, tag="spend"):
    """PO spent on fortifications, whose prices are DBM's, or whatever else the umpire allows (5.8.2)."""

    side: SideId
    po: Annotated[int, Meta(ge=1, le=5000)]
    about: str = ""
    hurried: bool = False

    def answer(self, position: Position) -> Answer:
        """Offer to pay; in a hurry at most 20 PO of temporary fortifications."""
        name = side_name(position, self.side)
        books = Books(position).pay(self.side, -self.po, "fortification", self.about)
        too_much = self.hurried and self.po > HURRIED_FORTIFICATION
        reasons = (because("5.8.2", "fortification-hurried" if self.hurried else "fortification-bought"),)
        return Answer(
            say("spend-too-much" if too_much else "spend-verdict", nation=name, po=self.po),
            reasons=reasons,
            offers=(
                books.offer("fortify", "5.8.2", nation=name, po=self.po, what=self.about or say("fortifications")),
            ),
            tone=Role.WARNING if too_much else Role.SUBJECT,
        )


TRADE_QUESTIONS: tuple[type[Question], ...] = (
    TradeIncome,
    TradeWith,
    Alliance,
    BrokenAlliance,
    Bribery,
    Lend,
    Give,
    Spend,
)


# Espionage and protection (8).

Points = Annotated[int, Meta(ge=0, le=20)]
NOTHING = "-"  # the answer that there is nothing of what was asked
UNPLACED: frozenset[Subject] = frozenset({"treasury", "spying"})  # all others are asked of one army, one fleet (8)


def _spied_places(position: Position, filled: Filled) -> list[str]:
    """Return the sea zones for a fleet, the provinces for an army."""
    kind = SEA if filled.get("subject") == "fleet" else LAND
    return [zone.id for zone in position.board.zones.values() if zone.kind == kind]


class Spy(Question, tag="spy"):
    """One attempt at spying: its price, its chances, and with the secret die what the spy is told (8)."""

    side: SideId
    target: SideId
    subject: Subject
    zone: Annotated[ZoneId, among(_spied_places)] = ""
    bonus: Points = 0
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Count the protections met; offer to pay and to write down the result."""
        self._check_place(position)
        given = self._situation(position)
        situation, worked = work(given, self.overrides, espionage)
        value = worked.value
        names: dict[str, Any] = {"spy": side_name(position, self.side), "target": side_name(position, self.target)}
        if not value.possible or value.cost is None:
            return answered(say("spy-impossible", **names), situation, worked)
        result = self._result(position, situation)
        fates = (("true", "good"), ("countered", "bad"), ("failed", "bad"))
        chances = weights((value.p_true, value.p_countered, value.p_plain_failure))
        rows_ = tuple(
            Chance(say(f"spy-row-{key}"), weight, tone) for (key, tone), weight in zip(fates, chances, strict=True)
        )
        told = self._truth(position) if result == "true" else ""
        names["subject"] = about(position, self.subject, self.zone)
        entry = SpyRow(
            season=season_index(position),
            spy=self.side,
            target=self.target,
            subject=self.subject,
            zone=self.zone,
            result=result,
            answer=told,
        )
        books = Books(position).pay(self.side, -value.cost, "spying", self.target).add("spies", entry)
        rolls = [] if self.die else [msgspec.structs.replace(self, die=n) for n in range(1, 7)]
        follow_ups = [FollowUp(say("follow-die", die=roll.die), roll) for roll in rolls]
        return answered(
            say(f"spy-{result}", po=value.cost, chance=likely(value.p_true or 0), **names),
            situation,
            worked,
            reasons=self._advice(position, result),
            body=(Chances(say("spy-title"), rows_),),
            offers=(books.offer("spy" if result == "asked" else "spy-result", "8", po=value.cost, **names),),
            follow_ups=follow_ups,
        )

    def _check_place(self, position: Position) -> None:
        """See that one payment asks about one place, where the subject has a place (8)."""
        if self.subject not in UNPLACED and not self.zone:
            raise QuestionError("zone", say("spy-where-fleet" if self.subject == "fleet" else "spy-where-army"))
        if not self.zone:
            return
        kind = position.zone(self.zone).kind if self.zone in position.board.zones else ""
        if kind != (SEA if self.subject == "fleet" else LAND):
            name = position.zone(self.zone).name if kind else self.zone
            raise QuestionError("zone", say("spy-where-not", zone=name))

    def _situation(self, position: Position) -> Espionage:
        season = season_index(position)
        on_subject = against = 0
        for row in rows(position, "protections", ProtectionRow).values():
            if row.season == season and row.nation == self.target:
                on_subject += row.malus if row.subject == self.subject else 0
                against += row.malus if row.against == self.side else 0
        return Espionage(
            spy=self.side,
            target=self.target,
            trade_partner=self.target in trade_routes(position, self.side)
            or self.side in trade_routes(position, self.target),
            bonus=self.bonus,
            type_malus=on_subject,
            nation_malus=against,
            neutral_province=is_province(position, self.zone) and state(position, self.zone) == "neutral",
            umpire_nation=nation(position, self.side).umpire,
            options=readings_of(position, EspionageReadings),
        )

    def _result(self, position: Position, given: Espionage) -> Literal["asked", "true", "countered", "failed"]:  # noqa: ARG002
        if given.umpire_nation and espionage(given).value.cost == 0:
            return "true"
        if self.die is None:
            return "asked"
        return spies_out(self.die, given)

    def _advice(self, position: Position, result: str) -> tuple[Reason, ...]:
        if result == "countered":
            return (because("8", "spy-may-lie", target=side_name(position, self.target)),)
        return (
            (because("8", "spy-truth", truth=told_words(position, self._truth(position))),) if result == "true" else ()
        )

    def _truth(self, position: Position) -> str:
        """Return the true answer in names and numbers, `-` for a true nothing; the umpire may word it otherwise."""
        return TRUTHS[self.subject](position, self) or NOTHING


def about(position: Position, subject: Subject, zone: str) -> Text:
    """Return what was asked, with its place."""
    word = say(f"word-{subject.replace('_', '-')}")
    return say("spy-about", subject=word, zone=position.zone(zone).name) if zone in position.board.zones else word


def told_words(position: Position, answer: str) -> Text:
    """Return what a spy was told, names of places and nations in the language of whoever reads it."""
    if answer.strip() == NOTHING:
        return say("spy-nothing")
    return say("listed", names=tuple(_in_words(position, part) for part in answer.split(", ")))


def _in_words(position: Position, part: str) -> Text | Name | str:
    zone, side = position.board.named(part), position.kinds.sides.get(position.kinds.words.get(folded(part), ""))
    if zone is not None or side is not None:
        return zone.name if zone is not None else side.name  # type: ignore[union-attr]
    name, _, number = part.rpartition(" ")
    for place, words in (("", part), (name, number)):
        with suppress(ValueError):
            amount = read_number(words)
            return say("spy-place", name=_in_words(position, place), n=amount) if place else say("cell", amount=amount)
    return part


def _units(position: Position, asked: Spy) -> tuple[Corps, ...]:
    return tuple(unit for unit in corps_of(position, asked.target) if asked.zone in ("", unit.zone))


def _place(position: Position, zone: str) -> str:
    """Return a zone's name as the umpire's sheet has it; sheets in English say it in English (`told_words`)."""
    return position.zone(zone).name.fr


def _armies(position: Position, asked: Spy) -> str:
    return ", ".join(sorted({_place(position, unit.zone) for unit in _units(position, asked)}))


def _sizes(position: Position, asked: Spy) -> str:
    points: dict[str, Exact] = {}
    for unit in _units(position, asked):
        name = _place(position, unit.zone)
        points[name] = points.get(name, 0) + unit.present
    return ", ".join(f"{name} {written(total)}" for name, total in sorted(points.items()))


def _composition(position: Position, asked: Spy) -> str:
    return "; ".join(
        f"{_unit_name(position, unit)} ({fielded})" if (fielded := _fielded(unit)) else _unit_name(position, unit)
        for unit in _units(position, asked)
    )


def _fielded(unit: Corps) -> str:
    """Return what a corps fields, `6 Bd (O), 2 Cv (O)`; lines without elements are left out."""
    found = counts(unit.row.field, f"corps/{unit.id}.field")
    return ", ".join(f"{n} {name}" for name, n in found.items() if n)


def _unit_name(position: Position, unit: Corps) -> str:
    name = corps_name(position, unit)
    return name if isinstance(name, str) else name.fr


def _main_troops(position: Position, asked: Spy) -> str:
    counted: dict[str, int] = {}
    for unit in _units(position, asked):
        for name, n in counts(unit.row.field, f"corps/{unit.id}.field").items():
            counted[name] = counted.get(name, 0) + n
    return max(counted, key=lambda name: counted[name], default="")


def _fleets(position: Position, asked: Spy) -> str:
    there = {zone for _, owner, zone, _ in fleets(position) if owner == asked.target and asked.zone in ("", zone)}
    return ", ".join(sorted(_place(position, zone) for zone in there))


def _treasury(position: Position, asked: Spy) -> str:
    return written(nation(position, asked.target).treasury)


def _spying(position: Position, asked: Spy) -> str:
    """Return who spies on the nation that asks, this season (8)."""
    now = season_index(position)
    spies = {
        row.spy for row in rows(position, "spies", SpyRow).values() if row.target == asked.side and row.season == now
    }
    return ", ".join(sorted(position.kinds.sides[spy].name.fr for spy in spies if spy in position.kinds.sides))


TRUTHS: dict[Subject, Callable[[Position, Spy], str]] = {
    "army": _armies,
    "size": _sizes,
    "composition": _composition,
    "main_troops": _main_troops,
    "fleet": _fleets,
    "treasury": _treasury,
    "spying": _spying,
}


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
        row = rows(position, "spies", SpyRow).get(self.attempt)
        if row is None or row.result != "countered":
            raise QuestionError("attempt", say("no-countered-spy"))
        names = {
            "spy": side_name(position, row.spy),
            "target": side_name(position, row.target),
            "subject": about(position, row.subject, row.zone),
        }
        words = self.answer_given.strip()
        books = Books(position).write("spies", self.attempt, answer=words)
        told = told_words(position, words) if words else say("spy-no-answer")
        return Answer(
            say("false-answer-verdict", told=told, **names),
            reasons=(because("8", "spy-may-lie", target=names["target"]),),
            offers=(books.offer("false-answer", "8", told=told, **names),) if words != row.answer else (),
        )


def countered(position: Position, side: str) -> dict[str, SpyRow]:
    """Return this season's attempts against a nation that it may answer with a lie, by row (8)."""
    now = season_index(position)
    spies = rows(position, "spies", SpyRow).items()
    return {name: row for name, row in spies if (row.season, row.target, row.result) == (now, side, "countered")}


class Protect(Question, tag="protection"):
    """Counter-espionage for the season: a subject against everybody, or a nation on every subject (8)."""

    side: SideId
    malus: Annotated[int, Meta(ge=1, le=20)]
    subject: Subject | None = None
    against: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price it, and offer to pay."""
        if bool(self.subject) == bool(self.against):
            raise QuestionError("subject", say("protect-one-way"))
        situation, worked = work(Protection(maluses=(self.malus,)), self.overrides, protection)
        cost = worked.value.cost
        row = ProtectionRow(
            season=season_index(position),
            nation=self.side,
            subject=self.subject,
            against=self.against,
            malus=self.malus,
        )
        books = Books(position).pay(self.side, -cost, "protection").add("protections", row)
        return answered(
            say("protection-verdict", nation=side_name(position, self.side), po=cost),
            situation,
            worked,
            offers=(books.offer("protect", "8", nation=side_name(position, self.side), po=cost),),
        )


SPY_QUESTIONS: tuple[type[Question], ...] = (Spy, Protect, FalseAnswer)
