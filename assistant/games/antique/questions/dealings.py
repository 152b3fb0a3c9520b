"""Trade, alliances and their breaking (6, 7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from assistant.core.blocks import Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, CounterId, Highlights, Overrides, Question, Role, SideId, ZoneId
from assistant.games.antique.amounts import ZERO, shown
from assistant.games.antique.books import Books
from assistant.games.antique.dealings import (
    AllianceBribe,
    Breach,
    Partner,
    Trade,
    alliance_bribe,
    breach,
    trade,
)
from assistant.games.antique.mirror import (
    allied,
    corps,
    corps_in,
    corps_name,
    fleets,
    held,
    nation,
    row,
    rows,
    season,
    season_index,
    side_name,
)
from assistant.games.antique.questions.cards import nation_label
from assistant.games.antique.questions.treasury import booked, revenue
from assistant.games.antique.rows import AllianceRow, TradeRow
from assistant.games.antique.treasury import annual_revenue
from assistant.games.antique.words import assumed, because, say

HURRIED_FORTIFICATION = 20  # PO of temporary ones (5.8.2)


class TradeIncome(Question, frozen=True, tag="trade"):
    """What a nation's merchants earn this season, partner by partner (6)."""

    side: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Apply the caps, and offer to collect."""
        name, now = side_name(position, self.side), season_index(position)
        if nation(position, self.side).traded > now:
            return Answer(say("trade-done", nation=name, po=shown(booked(position, self.side, "trade"))))
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


class TradeWith(Question, frozen=True, tag="trade-route"):
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
        idle = not self.ships and not row(position, "trade", row_name, TradeRow).ships
        key = "trade-route" if self.ships else "trade-route-none"
        return Answer(
            say(key if not self.ships else "trade-route-verdict", ships=self.ships, cap=cap, **names),
            offers=() if idle else (books.offer(key, "6", ships=self.ships, **names),),
            value={"cap": cap},
        )


class Alliance(Question, frozen=True, tag="alliance"):
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
        end = Books(position).write("alliances", key, ended=True)
        ready = row.notice is not None and now > row.notice
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


class BrokenAlliance(Question, frozen=True, tag="breach"):
    """Former allies in one province after an alliance broken without notice (7)."""

    zone: ZoneId
    side: SideId
    other: SideId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare the two in AP: four to one destroys the weaker abroad."""
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


class Bribery(Question, frozen=True, tag="bribe"):
    """Making a lent unreliable general reliable on the field (7)."""

    counter: CounterId
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price it at 20 % of his troops, and offer to pay."""
        unit = corps(position, self.counter)
        situation, worked = work(AllianceBribe(points=Fraction(unit.present)), self.overrides, alliance_bribe)
        cost = worked.value.cost
        books = Books(position).pay(unit.side, -cost, "bribe", unit.row.name)
        return answered(
            say("bribe-verdict", corps=corps_name(position, unit), po=shown(cost)),
            situation,
            worked,
            offers=(books.offer("bribe", "7", po=shown(cost), corps=corps_name(position, unit)),) if cost else (),
        )


class Give(Question, frozen=True, tag="give"):
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
        giver = nation(position, self.side)
        gifts = {"po": self.po, "inf": self.inf, "cav": self.cav}
        what = tuple(say(f"gift-{name}", n=amount) for name, amount in gifts.items() if amount)
        doubts = []
        if (self.inf or self.cav) and not allied(position, self.side, self.other):
            doubts.append(because("4.1.3", "manpower-between-allies"))
        if self.po > giver.treasury or self.inf > giver.mp_inf or self.cav > giver.mp_cav:
            doubts.append(assumed("more-than-there-is", nation=names["nation"]))
        return Answer(
            say("give-verdict", what=what, **names) if what else say("give-nothing", **names),
            reasons=tuple(doubts),
            offers=(books.offer("give", "7", what=what, **names),) if what else (),
            tone=Role.WARNING if doubts else Role.SUBJECT,
        )


class Spend(Question, frozen=True, tag="spend"):
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


QUESTIONS: tuple[type[Question], ...] = (TradeIncome, TradeWith, Alliance, BrokenAlliance, Bribery, Give, Spend)
