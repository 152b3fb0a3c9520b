"""The question of the points: stocks, incomes, victory points, who would win now (6.4, 7, 10)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from assistant.core.blocks import Grid
from assistant.core.figures import odds
from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.games.der_des_ders import income, mirror
from assistant.games.der_des_ders.questions.cards import number, told
from assistant.games.der_des_ders.surrender import armistice_chance
from assistant.games.der_des_ders.topics_turn import VictoryGiven, victory
from assistant.games.der_des_ders.words import SIDE_NAMES, SIDES, say


class Points(Question, frozen=True, tag="points"):
    """Resource points, income and victory points of both sides, and who would win now (6.4, 7, 10)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return both sides' points, side by side."""
        state, rules = mirror.table(position)
        worked = victory(mirror.situation(position, VictoryGiven, vp=dict(state.vp)))
        rows, value = [], msgspec.structs.asdict(worked.value)
        for side in SIDES:
            got = income.collect(state, rules, side).income
            chance = armistice_chance(state.vp[side], rules)
            value[side] = {"pr": state.pr[side], "income": got, "vp": state.vp[side], "armistice": chance}
            figures = map(number, (state.pr[side], got, state.vp[side]))
            rows.append((say("side", side=SIDE_NAMES[side]), *figures, odds(chance)))
        header = tuple(say(f"points-column-{name}") for name in ("side", "pr", "income", "vp", "armistice"))
        ahead = SIDE_NAMES[worked.value.winner]
        verdict = say("points-verdict", entente=state.vp["entente"], central=state.vp["central"], side=ahead)
        return Answer(verdict, told(position, worked), (Grid(say("points-title"), header, tuple(rows)),), value=value)
