"""The question of the best use of resource points over all technology attempts and offensives of a turn (6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import msgspec

from assistant.core.blocks import Block, Grid, Steps
from assistant.core.figures import percent
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Highlights, Overrides, Question, Role, SideId
from assistant.core.text import Text
from assistant.games.der_des_ders import mirror, topics_spending
from assistant.games.der_des_ders.planning import Plan
from assistant.games.der_des_ders.questions.cards import answered, back, decimal
from assistant.games.der_des_ders.questions.technologies import Points
from assistant.games.der_des_ders.strikes import Aim, Strike
from assistant.games.der_des_ders.words import SECTOR_NAMES, TECH_NAMES, say


class Best(Question, frozen=True, tag="best"):
    """The best use of resource points over all technology attempts and offensives of a turn (6.5)."""

    side: SideId
    pr: Points | None = None
    aim: Aim = "steps"
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the plans, best first."""
        given = mirror.situation(
            position, topics_spending.BestUseGiven, self.overrides, side=self.side, pr=self.pr, aim=self.aim
        )
        worked = topics_spending.best_use(given)
        best, *others = worked.result.plans
        steps = (*_attempts(best), *_blows(best))
        plan = Steps(say("best-plan-title"), tuple((step, False) for step in steps or (say("best-use-nothing"),)))
        header = (say("best-column-plan"), say(f"best-column-{given.aim}"), say("best-column-levels"))
        shown = percent if given.aim == "win" else decimal
        rows = tuple((plan_words(plan), shown(plan.value), decimal(plan.levels)) for plan in others)
        zones = tuple(tuple(_zones(position, plan.branches[0].offensives)) for plan in others)
        exact = tuple((None, plan.value, plan.levels) for plan in others)
        body: tuple[Block, ...] = (plan, *((Grid(say("best-title"), header, rows, zones, exact),) if rows else ()))
        lights = Highlights({zone: Role.SOURCE for zone in _zones(position, best.branches[0].offensives)})
        figures = {"pr": worked.result.pr, "value": shown(best.value), "levels": decimal(best.levels)}
        return answered(
            position,
            say(f"best-verdict-{given.aim}", **figures),
            given,
            worked,
            body=body,
            highlights=lights,
            follow_ups=(*self._first(position, best), *self._aims(given.aim), back()),
        )

    def _first(self, position: Position, best: Plan) -> Iterator[FollowUp]:
        """Begin with what the plan begins with."""
        if best.technologies:
            use = best.technologies[0]
            asked = Ask("technology", {"side": self.side, "tech": use.tech, "extra_pr": use.cost - 1})
            yield FollowUp(_attempts(best)[0], asked, usual=True)
        elif blows := best.branches[0].offensives:
            start, end = (mirror.zone_of(position, sector) for sector in (blows[0].attacker, blows[0].defender))
            asked = Ask("attack", {"defender": end, "attacker": start, "pr": blows[0].pr})
            yield FollowUp(_blows(best)[0], asked, usual=True)

    def _aims(self, now: Aim) -> Iterator[FollowUp]:
        for aim in get_args(Aim):
            if aim != now:
                yield FollowUp(say(f"best-rather-{aim}"), msgspec.structs.replace(self, aim=aim), usual=True)


def _attempts(plan: Plan) -> tuple[Text, ...]:
    return tuple(
        say("best-use-tech", tech=TECH_NAMES[use.tech], level=use.level, pr=use.cost) for use in plan.technologies
    )


def _blows(plan: Plan) -> tuple[Text, ...]:
    return tuple(
        say("best-use-blow", attacker=SECTOR_NAMES[b.attacker], defender=SECTOR_NAMES[b.defender], pr=b.pr)
        for b in plan.branches[0].offensives
    )


def plan_words(plan: Plan) -> Text:
    """Return a plan in words: its technologies, then the offensives if none of them is unlocked."""
    return say("best-plan", parts=(*_attempts(plan), *_blows(plan)) or (say("best-use-nothing"),))


def _zones(position: Position, strikes: tuple[Strike, ...]) -> list[str]:
    return [mirror.zone_of(position, strike.attacker) for strike in strikes]
