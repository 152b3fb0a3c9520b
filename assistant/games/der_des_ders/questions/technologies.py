"""Questions about technologies: which are open, what an attempt costs and promises, what it gave (6.5.1)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.blocks import Block, Grid
from assistant.core.figures import odds, percent, signed
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Overrides, Question, Rolls, SideId
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import mirror, technology
from assistant.games.der_des_ders.cardboard import edits_between
from assistant.games.der_des_ders.questions.cards import answered, back, booked, number, offer, refused, the_side, told
from assistant.games.der_des_ders.questions.remarks import spends
from assistant.games.der_des_ders.questions.rolling import roll_for_me, thrown
from assistant.games.der_des_ders.rules import Refusal, Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.topics_spending import TechAttemptGiven, Tried, tech_attempt
from assistant.games.der_des_ders.words import SIDE_NAMES, TECH_NAMES, Side, Tech, say

Points = Annotated[int, Meta(ge=0, le=20)]
CERTAIN_ENOUGH = Fraction(5, 6)  # no bonus makes an attempt surer than that (3.1)


class ChooseTechnology(Question, frozen=True, tag="choose-technology"):
    """The technologies that a side may attempt now, with the chance for 1, 2 and 3 points (6.5.1)."""

    side: SideId

    def answer(self, position: Position) -> Answer:
        """Return the open technologies, each as a question."""
        state, rules = mirror.table(position)
        side = the_side(self.side)
        rows, exact, follow = [], [], []
        for tech in technology.open_technologies(state, rules, side):
            tries = list(attempts(state.with_pr(side, 3), rules, side, tech))
            name = say("technology-level", tech=TECH_NAMES[tech], level=tries[0].level)
            chances = [tried.probability for tried in tries]
            rows.append((name, *map(percent, chances)))
            exact.append((None, *chances))
            if state.pr[side]:
                follow.append(FollowUp(name, Technology(side=side, tech=tech), usual=True))
        header = (say("choose-column-technology"), *(say("choose-column-for", pr=pr) for pr in (1, 2, 3)))
        body = (Grid(say("choose-chances"), header, tuple(rows), exact=tuple(exact)),) if rows else ()
        verdict = say("choose-technology-verdict", side=SIDE_NAMES[side], n=len(rows), pr=state.pr[side])
        remarks = told(position, spends(position, state, rules, side, "technology"))
        return Answer(verdict, remarks, body, follow_ups=(*follow, back()), value={"open": len(rows)})


def attempts(rich: State, rules: Rules, side: Side, tech: Tech) -> list[technology.Attempt]:
    """Return the attempts that the stock of `rich` pays, the cheapest first.

    Args:
        rich: the war with points to spare.
    """
    tries = (technology.attempt(rich, rules, side, tech, extra) for extra in range(rich.pr[side]))
    return [tried for tried in tries if isinstance(tried, technology.Attempt)]


class Technology(Question, frozen=True, tag="technology"):
    """An attempt to unlock a technology: its odds against its cost, and with the die what it gave (6.5.1)."""

    side: SideId
    tech: Tech
    extra_pr: Points = 0
    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the odds of the attempt, or its result."""
        values = {"side": self.side, "tech": self.tech, "extra_pr": self.extra_pr}
        given = mirror.situation(position, TechAttemptGiven, self.overrides, **values, die=next(iter(self.dice), None))
        worked = tech_attempt(given)
        tried, name = worked.result, TECH_NAMES[given.tech]
        if isinstance(tried, Refusal):
            return refused(position, say("technology-refused", tech=name), given, worked)
        state, rules = given.table()
        shown = answered(
            position,
            self._verdict(given, tried),
            given,
            worked,
            remarks=spends(position, state, rules, given.side, "technology", tried.attempt.cost),
            body=(_prices(state, rules, given.side, given.tech),),
            throws=thrown("technology"),
        )
        if tried.after is None:
            roll = roll_for_me(position, self, self.dice, lambda dice: dice.roll("technology"))
            return msgspec.structs.replace(shown, follow_ups=(roll, *self._dearer(state, given.side)))
        key = "offer-tech-unlocked" if tried.success else "offer-tech-failed"
        label = say(key, tech=name, level=tried.attempt.level, cost=tried.attempt.cost)
        line = booked(label, self.dice, given.side)
        offers = offer(label, edits_between(position, state, tried.after, rules), "6.5.1", booked=line)
        return msgspec.structs.replace(shown, offers=offers)

    @staticmethod
    def _verdict(given: TechAttemptGiven, tried: Tried) -> Text:
        attempt, name = tried.attempt, TECH_NAMES[given.tech]
        if tried.success is None:
            chance = odds(attempt.probability)
            return say("technology-verdict", tech=name, level=attempt.level, cost=attempt.cost, chance=chance)
        key = "tech-unlocked" if tried.success else "tech-failed"
        return say(key, tech=name, level=attempt.level, die=given.die, bonus=signed(attempt.bonus))

    def _dearer(self, state: State, side: Side) -> tuple[FollowUp, ...]:
        if self.extra_pr + 2 > state.pr[side]:
            return ()
        more = msgspec.structs.replace(self, extra_pr=self.extra_pr + 1)
        return (FollowUp(say("technology-more", pr=self.extra_pr + 2), more),)


def _prices(state: State, rules: Rules, side: Side, tech: Tech) -> Block:
    """The chance for each price, as far as more points help."""
    tries = attempts(state.with_pr(side, 7), rules, side, tech)
    sure = next((n for n, tried in enumerate(tries) if tried.probability == CERTAIN_ENOUGH), len(tries))
    header = (say("price-column-pr"), say("price-column-bonus"), say("price-column-chance"))
    rows = ((number(tried.cost), verbatim(signed(tried.bonus)), odds(tried.probability)) for tried in tries[: sure + 1])
    return Grid(say("technology-prices"), header, tuple(rows))
