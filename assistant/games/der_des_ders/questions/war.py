"""How the war went: who won and how, the points, what turned it (7, 10)."""

from __future__ import annotations

from typing import ClassVar

from assistant.core.blocks import Block, Grid
from assistant.core.position import Position
from assistant.core.questions import Answer, Highlights, Question, Role
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import diary, income, mirror
from assistant.games.der_des_ders.diary import TurningPoint
from assistant.games.der_des_ders.questions.cards import back, number
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, year_of
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SIDES, TECH_NAMES, TECHS, Side, say


class War(Question, frozen=True, tag="war"):
    """How the war went so far: its turning points, turn by turn, and where both sides stand (7, 10)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the summary; at the end of the war it says who won and how."""
        state, rules = mirror.table(position)
        over = position.fact("phase") == "over"
        points = diary.entries(position)
        verdict = won_text(position) if over else say("war-verdict", turn=state.turn, n=len(points))
        zones = {mirror.zone_of(position, point.sector): Role.SUBJECT for point in points if point.sector}
        value = {"winner": position.fact("winner"), "by": position.fact("won-by"), "turning_points": points}
        follow = () if over else (back(),)
        body = how_it_went(position, state, rules)
        return Answer(verdict, (), body, Highlights(zones), follow_ups=follow, value=value)


def won_text(position: Position) -> Text:
    """Return who won and how, as the last turn was noted (7, 10)."""
    winner: Side = "central" if position.fact("winner") == "central" else "entente"
    by = str(position.fact("won-by") or "")
    key = f"game-over-{by}" if by in ("armistice", "points") else "game-over"
    return say(key, side=SIDE_NAMES[winner], turn=mirror.table(position)[0].turn)


def how_it_went(position: Position, state: State, rules: Rules) -> tuple[Block, ...]:
    """Return the turning points in their order, then both sides side by side."""
    points = diary.entries(position)
    header = tuple(say(f"war-column-{head}") for head in ("turn", "what", "vp", "die"))
    rows = tuple(_row(point, rules) for point in points)
    about = tuple((mirror.zone_of(position, point.sector),) if point.sector else () for point in points)
    turned = (Grid(say("war-turning-points"), header, rows, about),) if rows else ()
    return (*turned, _standing(state, rules))


def _row(point: TurningPoint, rules: Rules) -> tuple[Text, ...]:
    turn = min(14, max(1, point.turn))
    names = {"sector": SECTOR_NAMES.get(point.sector, ""), "side": SIDE_NAMES[point.side] if point.side else ""}
    return (
        say("war-turn", turn=point.turn, year=str(year_of(turn, rules))),
        say(f"war-{point.what}", **names),
        number(point.vp) if point.vp else verbatim("\N{EN DASH}"),
        number(point.die) if point.die else verbatim("\N{EN DASH}"),
    )


def _standing(state: State, rules: Rules) -> Grid:
    """Return where both sides stand, a column each: points, sectors lost, production, technologies."""
    header = (say("war-column-what"), *(say("side", side=SIDE_NAMES[side]) for side in SIDES))
    rows: dict[Text, list[int]] = {say(f"war-row-{head}"): [] for head in ("points", "lost", "income")}
    rows |= {say("war-row-technology", tech=TECH_NAMES[tech]): [] for tech in TECHS}
    for side in SIDES:
        lost = sum(state.status[sector] in ("surrendered", "out") for sector in rules.board.of_side(side))
        figures = (state.vp[side], lost, income.collect(state, rules, side).income)
        for cells, figure in zip(rows.values(), (*figures, *(state.tech[side][tech] for tech in TECHS)), strict=True):
            cells.append(figure)
    return Grid(say("war-standing"), header, tuple((head, *map(number, cells)) for head, cells in rows.items()))
