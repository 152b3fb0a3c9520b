"""Conquest, pacification, relief, spontaneous allies (5.6, 5.8.2)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated

from msgspec import Meta

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.cards import answered, work
from assistant.core.position import CONTROL, Position, control_edit
from assistant.core.problems import QuestionError
from assistant.core.questions import (
    Answer,
    Ask,
    FollowUp,
    Highlights,
    Offer,
    Overrides,
    Question,
    Role,
    SideId,
    ZoneId,
    among,
)
from assistant.core.table import Mark
from assistant.core.text import Text
from assistant.games.antique.amounts import Exact, likely
from assistant.games.antique.books import Books
from assistant.games.antique.conquest import (
    Conquest,
    Pacification,
    PacificationReadings,
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
    province,
    readings_of,
    season_index,
    side_name,
    sides_in,
    standing,
    state,
    unwritten,
)
from assistant.games.antique.registers import CorpsRow
from assistant.games.antique.words import assumed, say

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
        land, name = province(position, self.zone), position.zone(self.zone).name
        side = self.side or next(iter(sides_in(position, self.zone)), "")
        if not side:
            raise QuestionError("zone", say("nobody-there", zone=name))
        given = Conquest(defender=land.defender, troops=troops_in(position, self.zone, side))
        situation, worked = work(given, self.overrides, conquest)
        books = taken(position, self.zone, side)
        ok = worked.value.ok
        return answered(
            say("conquest-verdict" if ok else "conquest-not-yet", zone=name, nation=side_name(position, side)),
            situation,
            worked,
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=(books.offer("conquest", "5.6", zone=name, nation=side_name(position, side)),) if ok else (),
            tone=Role.SUBJECT if ok else Role.WARNING,
        )


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


def troops_in(position: Position, zone: str, side: str) -> Fraction:
    """Return the AP of a nation's corps in a province."""
    return Fraction(sum(unit.present for unit in corps_in(position, zone, side)))


def taken(position: Position, zone: str, side: str) -> Books:
    """Return the entries of a province that a nation conquers: control, the season, pacification from nothing."""
    books = Books(position).do(control_edit(position, zone, side))
    return books.write("provinces", zone, since=season_index(position), tried=0, pillaged=0, raid_loot="")


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
        given = pacification_situation(position, self.zone, self.supplement)
        situation, worked = work(given, self.overrides, pacification)
        value, name = worked.value, position.zone(self.zone).name
        side = position.controller(self.zone)
        done = province(position, self.zone).tried > season_index(position)
        follow_ups = [] if self.supplement else [
            FollowUp(say("follow-supplement", n=n), Pacify(zone=self.zone, supplement=n)) for n in (1, 2)
        ]  # fmt: skip
        lines = (
            SumLine(say("pacify-line-seasons"), value.season_bonus, "5.6"),
            SumLine(say("pacify-line-troops"), value.troop_bonus, "5.6"),
            SumLine(say("pacify-line-fate"), value.fate_bonus, "5.6"),
            SumLine(say("pacify-line-paid"), value.paid_bonus, "5.6"),
        )
        success = self.die is not None and self.die <= value.chance
        verdict = "pacify-verdict" if self.die is None else "pacify-succeeds" if success else "pacify-fails"
        return answered(
            say(verdict, zone=name, chance=likely(value.p), die=self.die or 0),
            situation,
            worked,
            reasons=unwritten(position, "provinces", self.zone, name),
            body=(Sum(say("pacify-title", zone=name), lines, 2), _ahead(situation)),
            highlights=Highlights(zones={self.zone: Role.TARGET}, figures={self.zone: f"{value.chance}/10"}),
            offers=_pacify_offers(
                position, self.zone, value.cost, side, success=success, done=done, thrown=self.die is not None
            ),
            follow_ups=follow_ups,
        )


def _pacify_offers(
    position: Position, zone: str, cost: int, side: str, *, success: bool, done: bool, thrown: bool
) -> tuple[Offer, ...]:
    name, who = position.zone(zone).name, {"nation": side_name(position, side)}
    books = Books(position)
    if not done:
        books.pay(side, -cost, "pacification", zone).write("provinces", zone, tried=season_index(position) + 1)
    if success:
        pacified(position, zone, books)
        return (books.offer("pacified", "5.6", zone=name, po=0 if done else cost, **who),)
    if done:
        return ()
    return (books.offer("pacify-failed" if thrown else "pacify-pay", "5.6", zone=name, po=cost, **who),)


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
        raise QuestionError("zone", say("not-conquered", zone=position.zone(zone).name))
    return Pacification(
        seasons=max(0, season_index(position) - land.since),
        supplement=supplement,
        pillage_seasons=land.pillaged,
        # Reading of 5.3.3 [A36]: until the pacification, whoever pillaged and whoever holds it since.
        pillaged=land.ravaged,
        troops=troops_in(position, zone, side),
        defender=land.defender,
        defender_loss=land.defender_loss,
        byzantine=nation(position, side).byzantine,
        options=readings_of(position, PacificationReadings),
    )


def _ahead(situation: Pacification) -> Grid:
    """Return the odds of the coming seasons if things stay as they are."""
    values = {
        name: getattr(situation, name) for name in situation.__struct_fields__ if name not in ("seasons", "supplement")
    }
    series = PacificationSeries(
        rolls=AHEAD, first_seasons=situation.seasons, supplements=(situation.supplement,) * AHEAD, **values
    )
    odds = pacification_cumulative(series).value
    rows = tuple(
        (say("cell", amount=situation.seasons + n), say("cell", amount=likely(each)), say("cell", amount=likely(by)))
        for n, (each, by) in enumerate(zip(odds.p_each, odds.cumulative, strict=True))
    )
    return Grid(say("ahead-title"), (say("ahead-seasons"), say("ahead-each"), say("ahead-by")), rows)


class PacifySeries(Question, tag="pacification-odds"):
    """The odds of a pacification over so many seasons, each with its supplement (5.6)."""

    zone: ZoneId
    rolls: Annotated[int, Meta(ge=1, le=40)] = AHEAD
    supplement: Annotated[int, Meta(ge=0, le=2)] = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Work out the chance by each season and what all the attempts cost."""
        now = pacification_situation(position, self.zone, 0)
        values = {name: getattr(now, name) for name in now.__struct_fields__ if name not in ("seasons", "supplement")}
        given = PacificationSeries(
            rolls=self.rolls, first_seasons=now.seasons, supplements=(self.supplement,) * self.rolls, **values
        )
        situation, worked = work(given, self.overrides, pacification_cumulative)
        value = worked.value
        return answered(
            say(
                "pacify-odds",
                zone=position.zone(self.zone).name,
                n=situation.rolls,
                chance=likely(value.cumulative[-1]),
                po=value.cost_total,
            ),
            situation,
            worked,
            reasons=unwritten(position, "provinces", self.zone, position.zone(self.zone).name),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
        )


class ReliefCame(Question, tag="relief"):
    """An army of the province's nationality came to free it (5.6)."""

    zone: ZoneId
    annihilated: bool = False
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Say what becomes of the pacification, and offer to write it down."""
        name = position.zone(self.zone).name
        situation, worked = work(Relief(relief_annihilated=self.annihilated), self.overrides, relief)
        books = Books(position)
        offers: tuple[Offer, ...] = ()
        if is_province(position, self.zone) and state(position, self.zone) == "conquered":
            if worked.value.pacified:
                pacified(position, self.zone, books)
            else:
                books.write("provinces", self.zone, since=season_index(position), pillaged=0)
            offers = (books.offer("relief", "5.6", zone=name, pacified=int(worked.value.pacified)),)
        return answered(
            say("relief-pacified" if worked.value.pacified else "relief-again", zone=name),
            situation,
            worked,
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=offers,
        )


class SpontaneousAllies(Question, tag="spontaneous"):
    """The allies that rise for the invader of a province not yet pacified (5.8.2)."""

    zone: ZoneId
    side: SideId = ""
    die: Annotated[int, Meta(ge=1, le=6)] | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Take the province's yearly contingent, in AP of its allied corps; with the die, offer to lay their counter."""
        land, name = province(position, self.zone), position.zone(self.zone).name
        # Reading of 5.8.2 [A50]: the contingent is the allied corps that the province gives, in AP.
        given = Spontaneous(contingent=Fraction(land.ally_points), die=self.die, pillaged=land.ravaged)
        situation, worked = work(given, self.overrides, spontaneous)
        value = worked.value
        doubts = [] if state(position, self.zone) == "conquered" else [assumed("not-a-conquest", zone=name)]
        verdict = (
            say("spontaneous-verdict", zone=name, percent=value.expected_percent)
            if value.amount is None
            else say("spontaneous-raised", zone=name, points=value.amount)
        )
        return answered(
            verdict,
            situation,
            worked,
            reasons=(*doubts, *unwritten(position, "provinces", self.zone, name)),
            highlights=Highlights(zones={self.zone: Role.TARGET}),
            offers=self._rise(position, value.amount),
            follow_ups=tuple(
                FollowUp(say("follow-die", die=n), Ask("spontaneous", {"zone": self.zone, "side": self.side, "die": n}))
                for n in (() if self.die else range(1, 7))
            ),
        )

    def _rise(self, position: Position, amount: Exact | None) -> tuple[Offer, ...]:
        """Return the offer to lay the allies' counter beside the invader's army; none before the die, or where none rise."""
        holder = position.controller(self.zone)
        invaders = [side for side in sides_in(position, self.zone) if side != holder]
        side = self.side or next(iter(invaders), "")
        land = province(position, self.zone)
        if not amount or not side:
            return ()
        name = position.zone(self.zone).name
        row = CorpsRow(
            name=name.fr,
            type=land.ally_type or "infantry",
            points=Fraction(amount),
            po_cost=Fraction(0),
            ally=self.zone,
            recon=land.ally_recon,
            raised=season_index(position) + 1,
            risen=True,
        )
        books = Books(position)
        enter(books, position, side, row, self.zone)
        names = {"nation": side_name(position, side), "zone": name, "points": amount}
        return (books.offer("spontaneous", "5.8.2", **names),)


QUESTIONS: tuple[type[Question], ...] = (Conquer, Pacify, PacifySeries, ReliefCame, SpontaneousAllies)
