"""Rebuilding corps, and what a battle's dice bring: baggage, pursuit, failed landings (5.5, 5.7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import Meta

from assistant.core.cards import answered, work
from assistant.core.position import Position
from assistant.core.questions import Answer, CounterId, Highlights, Offer, Overrides, Question, Role, Rolls, SideId
from assistant.core.text import verbatim
from assistant.games.antique.aftermath import (
    Baggage,
    Pursuit,
    SecondArmy,
    baggage,
    pursuit,
    second_army,
)
from assistant.games.antique.amounts import ZERO, percent, shown
from assistant.games.antique.books import Books
from assistant.games.antique.mirror import corps, corps_name, nation, readings_of, side_name, unwritten
from assistant.games.antique.muster import leave
from assistant.games.antique.rebuilding import (
    CommandRoll,
    Rebuilt,
    Replacement,
    ReplacementReadings,
    command_roll,
    loss_band,
    replacement,
)
from assistant.games.antique.words import say

Many = Annotated[int, Meta(ge=0, le=500)]


class Rebuild(Question, frozen=True, tag="rebuild"):
    """What rebuilding a corps costs after its battles, and what becomes of it (5.5.1)."""

    counter: CounterId
    recovered: Many | None = None
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Price the losses by their rate, the nation's recovered budget taken first; offer what follows."""
        unit = corps(position, self.counter)
        books = nation(position, unit.side)
        lost = unit.row.lost + unit.row.march_lost
        options = readings_of(position, ReplacementReadings)
        # What is free needs no budget: it waits for corps that have to pay (5.5.1).
        measured = lost if options.march_loss == "counts" else unit.row.lost
        free = options.band_basis == "gross" and loss_band(measured / (unit.row.points or 1), options) == "free"
        recovered = min(books.budget, lost) if self.recovered is None and not free else Fraction(self.recovered or 0)
        given = Replacement(
            initial=unit.row.points,
            lost=unit.row.lost,
            march_lost=unit.row.march_lost,
            recovered=recovered,
            treasury=max(Fraction(0), books.treasury),
            po_cost=unit.row.po_cost,
            mp_inf=unit.row.mp_inf,
            mp_cav=unit.row.mp_cav,
            options=options,
        )
        situation, worked = work(given, self.overrides, replacement)
        value = worked.value
        name = corps_name(position, unit)
        return answered(
            say(
                f"rebuild-{value.outcome}",
                corps=name,
                rate=percent(value.rate),
                po=shown(value.po),
                back=shown(value.back_po),
            ),
            situation,
            worked,
            reasons=unwritten(position, "corps", unit.id, name),
            highlights=Highlights(counters={unit.id: Role.SUBJECT}),
            offers=(self._offer(position, situation, value),) if lost else (),
            tone=Role.SUBJECT if value.outcome == "kept" else Role.WARNING,
        )

    def _offer(self, position: Position, given: Replacement, value: Rebuilt) -> Offer:
        unit = corps(position, self.counter)
        name = corps_name(position, unit)
        books = Books(position)
        if value.outcome == "kept":
            # Only what is rebuilt uses the budget up; the rest waits for other corps.
            budget = nation(position, unit.side).budget
            used = ZERO if value.band == "free" else min(given.recovered, given.lost + given.march_lost, budget)
            books.write("nations", unit.side, budget=budget - used)
            books.pay(unit.side, -value.po, "rebuild", unit.row.name)
            books.write("corps", unit.id, lost=ZERO, counted=ZERO, march_lost=ZERO)
            return books.offer("rebuild", "5.5.1", corps=name, po=shown(value.po))
        if value.outcome == "dissolved":
            books.pay(unit.side, value.back_po, "dissolved", unit.row.name)
            books.manpower(unit.side, value.back_inf, value.back_cav)
        leave(books, position, unit)
        return books.offer(value.outcome, "5.5.1", corps=name)


class Plundered(Question, frozen=True, tag="baggage"):
    """PO from plundered baggage, 1d6 each in battle and 1d3 in pursuit (5.5.1)."""

    side: SideId
    battle: Many = 0
    pursuit: Many = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Give the range; with the dice, offer to put their sum into the treasury."""
        situation, worked = work(Baggage(battle=self.battle, pursuit=self.pursuit), self.overrides, baggage)
        value, total = worked.value, sum(self.dice)
        books = Books(position).pay(self.side, total, "baggage")
        return answered(
            say("baggage-verdict", expected=shown(value.expected), least=value.least, most=value.most),
            situation,
            worked,
            offers=(
                books.offer(
                    "baggage",
                    "5.5.1",
                    po=total,
                    nation=side_name(position, self.side),
                    dice=verbatim(" ".join(map(str, self.dice))),
                    n=len(self.dice),
                ),
            )
            if total
            else (),
        )


class PursuitLimits(Question, frozen=True, tag="pursuit"):
    """The most that a pursuit destroys, and what it costs the pursuers (5.5.1)."""

    mounted: Many
    psiloi: Many
    refused: bool = False
    regular: Many = 0
    irregular: Many = 0
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:  # noqa: ARG002
        """Give the limits; who falls belongs to pursuit rules that the campaign does not print."""
        given = Pursuit(
            mounted=self.mounted,
            psiloi=self.psiloi,
            battle_refused=self.refused,
            regular=self.regular,
            irregular=self.irregular,
        )
        situation, worked = work(given, self.overrides, pursuit)
        return answered(say("pursuit-verdict", most=worked.value.max_destroyed), situation, worked)


class NextArmy(Question, frozen=True, tag="second-army"):
    """What a second army of the nation recovers when the first is beaten (5.5.1)."""

    side: SideId
    first_loss: Many
    first_result: Literal["win", "draw", "defeat"] = "defeat"
    all_annihilated: bool = False
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Give the budget, and offer to write it down."""
        given = SecondArmy(
            first_result=self.first_result, first_loss=Fraction(self.first_loss), all_annihilated=self.all_annihilated
        )
        situation, worked = work(given, self.overrides, second_army)
        budget = worked.value.budget
        books = Books(position).write("nations", self.side, budget=nation(position, self.side).budget + budget)
        return answered(
            say("second-army-verdict", points=shown(budget)),
            situation,
            worked,
            offers=(books.offer("budget", "5.5.1", nation=side_name(position, self.side), points=shown(budget)),)
            if budget
            else (),
        )


class Command(Question, frozen=True, tag="command"):
    """A corps' command die, +1 for veterans (5.7)."""

    counter: CounterId
    die: Annotated[int, Meta(ge=1, le=6)]
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Read off the corps' sheet whether it is veteran."""
        unit = corps(position, self.counter)
        situation, worked = work(CommandRoll(die=self.die, veteran=unit.row.veteran), self.overrides, command_roll)
        return answered(
            say("command-verdict", corps=corps_name(position, unit), score=worked.value.score),
            situation,
            worked,
            reasons=unwritten(position, "corps", unit.id, corps_name(position, unit)),
        )


QUESTIONS: tuple[type[Question], ...] = (
    Rebuild,
    Plundered,
    PursuitLimits,
    NextArmy,
    Command,
)
