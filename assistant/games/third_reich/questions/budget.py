"""Operation points on the table: what there is, what may come in, what operations cost now (4.1, 8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, get_args

import msgspec

from assistant.core.blocks import Grid, Sum, SumLine
from assistant.core.position import Position
from assistant.core.questions import Answer, FollowUp, Question, Role, SideId
from assistant.core.text import Text
from assistant.games.third_reich.mirror import Theatre, theatre
from assistant.games.third_reich.operations import TouchedZone, operation_cost
from assistant.games.third_reich.points import BudgetBlank, Event, planning, po_budget
from assistant.games.third_reich.questions.cards import called
from assistant.games.third_reich.questions.economy import Actions, planning_situation
from assistant.games.third_reich.questions.owing import income_due
from assistant.games.third_reich.questions.supplying import faction
from assistant.games.third_reich.questions.ways import cost_situation
from assistant.games.third_reich.words import SPOKEN, Faction, Operation, say

Few = Annotated[int, msgspec.Meta(ge=0, le=2)]
Points = Annotated[int, msgspec.Meta(ge=0, le=40)]
# Ground where operations may cost more, by faction: the sentence that names it, and a zone there (8, 19).
DEAR_GROUND: dict[Faction, tuple[tuple[str, TouchedZone], ...]] = {
    "axis": (
        ("price-in-ussr", TouchedZone(home="ussr")),
        ("price-beyond-limit", TouchedZone(home="ussr", beyond_limite_est=True)),
    ),
    "allies": (("price-in-west", TouchedZone(home="france")),),
    "ussr": (),
}


class Budget(Question, frozen=True, tag="budget"):
    """How far do the operation points go?"""

    side: SideId = ""
    planning: Few = 0
    spend: Points = 0

    def answer(self, position: Position) -> Answer:
        """Answer with the points left after what comes in and what is spent, and the price of each operation."""
        seen = theatre(position)
        side = faction(self.side) if self.side else seen.phase
        worked = po_budget(self.situation(seen, side))
        income, collected = income_due(seen, side), _collected(seen, side) * self.planning
        lines = [SumLine(say("budget-stock"), seen.po(side), "4.1")]
        if income:
            lines.append(SumLine(say("budget-italy"), income, "4.1"))
        if collected:
            lines.append(SumLine(say("budget-planning"), collected, "4.1"))
        if worked.value.wasted:
            lines.append(SumLine(say("budget-lost"), -worked.value.wasted, "4.1"))
        if self.spend and worked.value.legal:
            lines.append(SumLine(say("budget-spent"), -self.spend, "8"))
        return Answer(
            say(
                "budget-verdict" if worked.value.legal else "budget-too-much",
                faction=SPOKEN[side],
                n=worked.value.po_after,
            ),
            called(position).reasons(worked),
            (Sum(say("budget-sum"), tuple(lines)), Grid(say("prices"), *_prices(seen, side))),
            follow_ups=(
                FollowUp(say("budget-with-planning"), msgspec.structs.replace(self, side=side, planning=1)),
                FollowUp(say("actions-now"), Actions(side=side)),
            ),
            tone=Role.SUBJECT if worked.value.legal else Role.WARNING,
            value=worked.value,
        )

    def situation(self, seen: Theatre, side: Faction) -> BudgetBlank:
        """Return the row of gains and spendings asked about (4.1, 8)."""
        gains = [income_due(seen, side), *([_collected(seen, side)] * self.planning)]
        events = [Event(gain=gain) for gain in gains if gain]
        if seen.position.fact("combat-begun"):
            events.append(Event(combat=True))
        if self.spend:
            events.append(Event(spend=self.spend))
        return BudgetBlank(po=seen.po(side), events=tuple(events), options=seen.options)


def _collected(seen: Theatre, side: Faction) -> int:
    return int(planning(planning_situation(seen, side)).value.collected)


def _prices(seen: Theatre, side: Faction) -> tuple[tuple[Text, ...], tuple[tuple[Text, ...], ...]]:
    """Return the prices of this turn: a row for each operation, a column for each ground where they may differ (8)."""
    grounds = (("price-anywhere", TouchedZone()), *DEAR_GROUND[side])
    header = (say("price-operation"), *(say(key) for key, _ in grounds))
    rows = []
    for op in get_args(Operation):
        prices = (say("points", n=_price(seen, side, op, zone)) for _, zone in grounds)
        rows.append((SPOKEN[op], *prices))
    rows.append((say("price-several-seas"), *_naval(seen, side, len(grounds))))
    return header, tuple(rows)


def _naval(seen: Theatre, side: Faction, columns: int) -> Iterator[Text]:
    for _ in range(columns):
        yield say("points", n=_price(seen, side, "naval_movement", TouchedZone(), sea_zones=2))


def _price(seen: Theatre, side: Faction, op: Operation, zone: TouchedZone, sea_zones: int = 1) -> int:
    return int(operation_cost(cost_situation(seen, side, op, (zone,), sea_zones)).value.po)
