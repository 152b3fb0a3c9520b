"""Conquest, pacification, relief, spontaneous allies (5.6, 5.8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from assistant.core.blocks import Grid
from assistant.core.position import CONTROL, Position, control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
    Overrides,
    Question,
    SideId,
    ZoneId,
    among,
)
from assistant.core.table import Mark
from assistant.core.text import Text
from assistant.games.antique.cards import Books, Card, grid
from assistant.games.antique.conquest import (
    Conquest,
    Pacification,
    PacificationSeries,
    Relief,
    conquest,
    pacification,
    pacification_cumulative,
    relief,
)
from assistant.games.antique.designs import enemies_in, enter
from assistant.games.antique.levies import Spontaneous, spontaneous
from assistant.games.antique.mirror import (
    PACIFIED,
    Filled,
    corps_in,
    held,
    is_province,
    nation,
    points_in,
    province,
    season_index,
    sides_in,
    standing,
    state,
    tell,
)
from assistant.games.antique.questions.levies import allied_corps
from assistant.games.antique.terms import ZERO, likely, say

AHEAD = 6  # seasons of a pacification that are worked out


def _conquerable(position: Position, _: Filled) -> list[str]:
    return conquerable(position)


def _conquered(position: Position, _: Filled) -> list[str]:
    return conquered(position)


class Conquer(Question, tag="conquest"):
    """Whether the army in a province is strong enough to conquer it (5.6)."""

    zone: Annotated[ZoneId, among(_conquerable)]
    side: SideId = ""
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Compare the army with half the former defender; offer to take the province."""
        side = self.side or next(iter(sides_in(position, self.zone)), "")
        card = Card(position, zone=self.zone, nation=side)
        defender = province(position, self.zone).defender
        if not side:
            raise card.refuse("zone", "nobody-there")
        given = Conquest(defender=defender, troops=points_in(position, self.zone, side))
        ok = card.work(self.overrides, given, conquest)[1].ok
        card.light(self.zone)
        if ok:
            books = Books(position).do(control_edit(position, self.zone, side))
            now = season_index(position)
            books.write("provinces", self.zone, since=now, tried=0, pillaged=0, raid_loot="")
            card.offer(books, "conquest", "5.6")
        return card.answer("conquest-verdict" if ok else "conquest-not-yet", ok=ok)


def conquest_doubts(position: Position, zone: str, side: str) -> Iterator[Text]:
    """Yield what stands between a nation's army and a province that it would conquer."""
    if enemies_in(position, zone, side):
        yield say("enemies-left")
    if state(position, zone) == "neutral" and province(position, zone).armies:
        yield say("armies-left", points=province(position, zone).garrisons)
    if position.controller(zone) == side:
        yield say("held-already")


def conquerable(position: Position) -> list[str]:
    """Return the provinces where corps stand that do not hold them."""
    return [
        zone
        for zone in sorted(set(position.occupied))
        if is_province(position, zone)
        and any(standing(position, unit) in ("invader", "landed") for unit in corps_in(position, zone))
    ]


def pacified(position: Position, zone: str, books: Books) -> Books:
    """Lift the control marker of a province to its second level, and forget the pillage."""
    marker = next(
        m.id for m in position.kinds.markers.values() if m.kind == CONTROL and m.side == position.controller(zone)
    )
    return books.do(Mark(marker, zone, PACIFIED)).write("provinces", zone, pillaged=0, sacked=False)


class Pacify(Question, tag="pacification"):
    """The chance to pacify a conquered province this season and the coming ones (5.6)."""

    zone: Annotated[ZoneId, among(_conquered)]
    supplement: Annotated[int, Meta(ge=0, le=2)] = 0
    die: Annotated[int, Meta(ge=1, le=10)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Add up the modifiers; offer to pay, and with the ten-sided die what follows."""
        side, land = position.controller(self.zone), province(position, self.zone)
        card = Card(position, zone=self.zone, nation=side)
        given = pacification_situation(position, self.zone, self.supplement)
        situation, value = card.work(self.overrides, given, pacification)
        card.unwritten("provinces", self.zone, position.zone(self.zone).name)
        words = ("seasons", value.season_bonus), ("troops", value.troop_bonus), ("fate", value.fate_bonus)
        lines = ((f"pacify-line-{word}", bonus) for word, bonus in (*words, ("paid", value.paid_bonus)))
        card.sum("pacify-title", "5.6", *lines)
        card.body.append(_ahead(situation))
        card.light(self.zone)
        card.figures = {self.zone: f"{value.chance}/10"}
        for n in () if self.supplement else (1, 2):
            card.follow("follow-supplement", Pacify(zone=self.zone, supplement=n), n=n)
        success = self.die is not None and self.die <= value.chance
        books, done = Books(position), land.tried > season_index(position)
        card.know(po=0 if done else value.cost)
        if not done:
            books.pay(side, -value.cost, "pacification", self.zone)
            books.write("provinces", self.zone, tried=season_index(position) + 1)
        if success:
            card.offer(pacified(position, self.zone, books), "pacified", "5.6")
        elif not done:
            card.offer(books, "pacify-pay" if self.die is None else "pacify-failed", "5.6")
        verdict = "pacify-verdict" if self.die is None else "pacify-succeeds" if success else "pacify-fails"
        return card.answer(verdict, chance=likely(value.p), die=self.die or 0)


def conquered(position: Position) -> list[str]:
    """Return the provinces that are held and not pacified."""
    return [
        zone for side in position.kinds.sides for zone in held(position, side) if state(position, zone) == "conquered"
    ]


def pacification_situation(position: Position, zone: str, supplement: int) -> Pacification:
    """Return what the pacification of a province depends on (5.6).

    Raises:
        QuestionError: nobody has conquered it.
    """
    land, side = province(position, zone), position.controller(zone)
    if state(position, zone) != "conquered":
        raise QuestionError("zone", tell(position, "not-conquered", zone=zone))
    return Pacification(
        seasons=max(0, season_index(position) - land.since),
        supplement=supplement,
        pillage_seasons=land.pillaged,
        # Reading of 5.3.3 [A36]: until the pacification, whoever pillaged and whoever holds it since.
        pillaged=land.ravaged,
        troops=points_in(position, zone, side),
        defender=land.defender,
        defender_loss=land.defender_loss,
        byzantine=nation(position, side).byzantine,
    )


def _ahead(situation: Pacification) -> Grid:
    """Return the odds of the coming seasons if things stay as they are."""
    odds = pacification_cumulative(_series(situation, AHEAD, situation.supplement)).value
    chances = zip(odds.p_each, odds.cumulative, strict=True)
    rows = ((situation.seasons + n, likely(each), likely(by)) for n, (each, by) in enumerate(chances))
    return grid(say("ahead-title"), "ahead", "seasons each by", rows)


def _series(now: Pacification, rolls: int, supplement: int) -> PacificationSeries:
    values = {name: getattr(now, name) for name in now.__struct_fields__ if name not in ("seasons", "supplement")}
    return PacificationSeries(rolls=rolls, first_seasons=now.seasons, supplements=(supplement,) * rolls, **values)


class PacifySeries(Question, tag="pacification-odds"):
    """The odds of a pacification over so many seasons, each with its supplement (5.6)."""

    zone: ZoneId
    rolls: Annotated[int, Meta(ge=1, le=40)] = AHEAD
    supplement: Annotated[int, Meta(ge=0, le=2)] = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the chance by each season and what all the attempts cost."""
        card = Card(position, zone=self.zone)
        given = _series(pacification_situation(position, self.zone, 0), self.rolls, self.supplement)
        situation, value = card.work(self.overrides, given, pacification_cumulative)
        card.unwritten("provinces", self.zone, position.zone(self.zone).name)
        card.light(self.zone)
        return card.answer("pacify-odds", n=situation.rolls, chance=likely(value.cumulative[-1]), po=value.cost_total)


class ReliefCame(Question, tag="relief"):
    """An army of the province's nationality came to free it (5.6)."""

    zone: ZoneId
    annihilated: bool = False
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Say what becomes of the pacification, and offer to write it down."""
        card = Card(position, zone=self.zone)
        free = card.work(self.overrides, Relief(relief_annihilated=self.annihilated), relief)[1].pacified
        books = Books(position)
        card.light(self.zone)
        if is_province(position, self.zone) and state(position, self.zone) == "conquered":
            if free:
                pacified(position, self.zone, books)
            else:
                books.write("provinces", self.zone, since=season_index(position), pillaged=0)
            card.offer(books, "relief", "5.6", pacified=int(free))
        return card.answer("relief-pacified" if free else "relief-again")


class SpontaneousAllies(Question, tag="spontaneous"):
    """The allies that rise for the invader of a province not yet pacified (5.8.2)."""

    zone: ZoneId
    side: SideId = ""
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Take the province's yearly contingent, in AP of its allied corps; with the die, offer to lay their counter."""
        land, holder = province(position, self.zone), position.controller(self.zone)
        side = self.side or next((side for side in sides_in(position, self.zone) if side != holder), "")
        card = Card(position, zone=self.zone, nation=side)
        # Reading of 5.8.2 [A50]: the contingent is the allied corps that the province gives, in AP.
        given = Spontaneous(contingent=Fraction(land.ally_points), die=self.die, pillaged=land.ravaged)
        _, value = card.work(self.overrides, given, spontaneous)
        card.know(points=value.amount)
        if state(position, self.zone) != "conquered":
            card.assume("not-a-conquest")
        card.unwritten("provinces", self.zone, position.zone(self.zone).name)
        card.light(self.zone)
        for n in () if self.die else range(1, 7):
            card.follow("follow-die", Ask("spontaneous", {"zone": self.zone, "side": self.side, "die": n}), die=n)
        if value.amount and side:
            # Their counter is laid beside the invader's army.
            risen = allied_corps(position, self.zone, points=Fraction(value.amount), po_cost=ZERO, risen=True)
            books = Books(position)
            enter(books, position, side, risen, self.zone)
            card.offer(books, "spontaneous", "5.8.2")
        if value.amount is None:
            return card.answer("spontaneous-verdict", percent=value.expected_percent)
        return card.answer("spontaneous-raised")


QUESTIONS = (Conquer, Pacify, PacifySeries, ReliefCame, SpontaneousAllies)
