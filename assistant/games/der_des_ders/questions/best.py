"""The question of the best use of resource points over all technology attempts and offensives of a turn (6.5)."""

from __future__ import annotations

from assistant.core.blocks import Block, Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Overrides, Question, Role, SideId
from assistant.core.text import Text
from assistant.games.der_des_ders import topics_spending
from assistant.games.der_des_ders.planning import Plan
from assistant.games.der_des_ders.questions import mirror
from assistant.games.der_des_ders.questions.asking import decimal, reasons_of, situation
from assistant.games.der_des_ders.questions.spending import Points
from assistant.games.der_des_ders.rules import say
from assistant.games.der_des_ders.strikes import Aim, Strike
from assistant.games.der_des_ders.vocabulary import SECTOR_NAMES, TECH_NAMES


class Best(Question, frozen=True, kw_only=True, tag="best"):
    """The best use of resource points over all technology attempts and offensives of a turn (6.5)."""

    side: SideId
    pr: Points | None = None
    aim: Aim = "steps"
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return the plans, best first."""
        given = situation(
            position, topics_spending.BestUseGiven, self.overrides, side=self.side, pr=self.pr, aim=self.aim
        )
        worked = topics_spending.best_use(given)
        ranked: tuple[Plan, ...] = worked.value["plans"]
        header = (say("best-column-plan"), say(f"best-column-{given.aim}"), say("best-column-levels"))
        rows = tuple((plan_words(plan), decimal(plan.value), decimal(plan.levels)) for plan in ranked)
        zones = tuple(tuple(_zones(position, plan.branches[0].offensives)) for plan in ranked)
        body: tuple[Block, ...] = (Grid(say("best-title", pr=worked.value["pr"]), header, rows, zones),)
        best = ranked[0].branches[0].offensives
        lights = Highlights({zone: Role.SOURCE for zone in _zones(position, best)})
        verdict = say("best-verdict", plan=plan_words(ranked[0]))
        return Answer(verdict, reasons_of(position, worked), body, lights, situation=given, value=worked.value)


def plan_words(plan: Plan) -> Text:
    """Return a plan in words: its technologies, then the offensives if none of them is unlocked."""
    techs = tuple(
        say("best-use-tech", tech=TECH_NAMES[use.tech], level=use.level, pr=use.cost) for use in plan.technologies
    )
    blows = tuple(
        say("best-use-blow", attacker=SECTOR_NAMES[b.attacker], defender=SECTOR_NAMES[b.defender], pr=b.pr)
        for b in plan.branches[0].offensives
    )
    return say("best-plan", parts=(*techs, *blows) or (say("best-use-nothing"),))


def _zones(position: Position, strikes: tuple[Strike, ...]) -> list[str]:
    return [mirror.zone_of(position, strike.attacker) for strike in strikes]
