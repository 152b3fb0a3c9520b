"""Questions about surrender, the Armistice roll, the points and how the war went (4, 7, 10)."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from assistant.core.blocks import odds
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, Correctable, Question, Role, Rolls, SideId, ZoneId
from assistant.core.record import within
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import log, mirror, table_edits, turn_sequence
from assistant.games.der_des_ders.board import Level
from assistant.games.der_des_ders.offensives import Blow, Course, armistice_chance
from assistant.games.der_des_ders.questions.cards import NOW, Blocks, Card, Rows, grid, the_sector, the_side, thrown
from assistant.games.der_des_ders.state import Refusal, State
from assistant.games.der_des_ders.table_edits import Edits, TurningPoint, edits_between, lay, war_won
from assistant.games.der_des_ders.topics import armistice, surrender, victory
from assistant.games.der_des_ders.words import SIDES, TECHS, Side, enemy, say


class Surrender(Correctable, tag="surrender"):
    """What lost breakdown steps do to a sector: surrender, victory points and the Armistice roll (7)."""

    zone: ZoneId
    hits: Level = 0
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return what becomes of the sector, with the edits that settle it."""
        card, sector = Card(position, self), the_sector(position, self.zone, "zone")
        blow = card.work(surrender, sector=sector, armistice_die=card.die).result
        state = card.state
        due = [point for point in table_edits.armistice_rolls_due(position, state) if point.sector == sector]
        if due:
            return self._owed(position, state, due[0])
        card.light(sector)
        if isinstance(blow, Refusal):
            return card.refused("not-at-war")
        if not blow.surrendered:
            card.throws = ()
            card.offer("offer-steps", edits_between(position, state, blow.state), "6.7", n=self.hits)
            return card.answer("surrender-stands", left=blow.state.breakdown[sector])
        settled = card.roll(lambda dice: Course(state, dice).armistice(blow))
        if settled is not None:
            card.reasons += settled.reasons
            _settling(card, blow, edits_between(position, state, blow.state, rolls=settled.rolls), settled)
        return card.answer("surrender-falls", chance=odds(armistice_chance(blow.state.vp[blow.side], state)))

    def _owed(self, position: Position, state: State, due: TurningPoint) -> Answer:
        """Settle a surrender that hands made: the points as far as the track lacks them, and the Armistice roll."""
        sector, side = due.sector, enemy(state.side(due.sector))
        card = Card(position, self, sector=sector)
        least, _ = table_edits.counted(position, state)[side]
        vp = max(state.vp[side], least)
        blow = Blow(replace(state, vp={**state.vp, side: vp}), sector, True, side)
        settled = card.roll(lambda dice: Course(state, dice).armistice(blow))
        if settled is not None:
            card.reasons += settled.reasons
            track = (lay(position, mirror.pawn(f"vp-{side}"), f"vp:{vp}"),) if vp != state.vp[side] else ()
            noted = table_edits.entered(position, replace(due, side=side, die=settled.rolls[0].die))
            _settling(card, blow, (*track, noted), settled)
        card.because("7", "surrenders", side=side, vp=due.vp)
        card.light(sector)
        chance = armistice_chance(vp, state)
        value = {"vp_after": vp, "armistice_probability": chance}
        return card.answer("surrender-falls", chance=odds(chance), value=value)


def _settling(card: Card, blow: Blow, edits: Edits, settled: Course) -> None:
    card.know(sector=blow.sector, side=blow.side, vp=blow.state.vp[blow.side])
    line, then = card.booked("surrender-booked"), Ask("war") if settled.winner else NOW
    card.offer("offer-surrender", (*edits, *war_won(settled.winner)), "7", line, then)


class Armistice(Correctable, tag="armistice"):
    """The chance that an Armistice roll of a side wins the war (7)."""

    side: SideId
    vp: Annotated[int, within(0, 16)] | None = None
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the chance, and whether the die wins."""
        card, side = Card(position, self), the_side(self.side)
        vp = log.state(position).vp[side] if self.vp is None else self.vp
        chance = card.work(armistice, vp=vp, die=card.die).value["probability"]
        card.throws = thrown("armistice")
        return card.answer("armistice-verdict", side=side, chance=odds(chance))


# The question of the points: stocks, incomes, victory points, who would win now (6.4, 7, 10).


class Points(Question, tag="points"):
    """Resource points, income and victory points of both sides, and who would win now (6.4, 7, 10)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return both sides' points, side by side."""
        card, state = Card(position), log.state(position)
        worked, card.situation = card.work(victory, vp=dict(state.vp)), None
        rows, value = Rows(), dict(worked.value)
        for side in SIDES:
            got = turn_sequence.collect(state, side).income
            chance = armistice_chance(state.vp[side], state)
            value[side] = {"pr": state.pr[side], "income": got, "vp": state.vp[side], "armistice": chance}
            rows.append(((), say("side", side=side), state.pr[side], got, state.vp[side], odds(chance)))
        card.body += grid("points", "side pr income vp armistice", rows)
        vp = {str(side): n for side, n in state.vp.items()}
        return card.answer("points-verdict", **vp, side=worked.value["winner"], value=value)


# How the war went: who won and how, the points, what turned it (7, 10).


class War(Question, tag="war"):
    """How the war went so far: its turning points, turn by turn, and where both sides stand (7, 10)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the summary; at the end of the war it says who won and how."""
        card, state, points = Card(position), log.state(position), table_edits.entries(position)
        over = position.fact("phase") == "over"
        card.body += how_it_went(position, state)
        card.light(*(point.sector for point in points), role=Role.SUBJECT)
        if not over:
            card.back()
        verdict = won_text(position) if over else say("war-verdict", turn=state.turn, n=len(points))
        value = {"winner": position.fact("winner"), "by": position.fact("won-by"), "turning_points": points}
        return card.answer(verdict, value=value)


def won_text(position: Position) -> Text:
    """Return who won and how, as the last turn was noted (7, 10)."""
    winner: Side = "central" if position.fact("winner") == "central" else "entente"
    by = str(position.fact("won-by") or "")
    key = f"game-over-{by}" if by in ("armistice", "points") else "game-over"
    return say(key, side=winner, turn=log.state(position).turn)


def how_it_went(position: Position, state: State) -> Blocks:
    """Return the turning points in their order, then both sides side by side."""
    points = table_edits.entries(position)
    rows = ((mirror.zones(position, point.sector), *_row(point, state)) for point in points)
    return (*grid("war", "turn what vp die", rows, say("war-turning-points")), *_standing(state))


def _row(point: TurningPoint, state: State) -> tuple[Text | int, ...]:
    state = replace(state, turn=min(14, max(1, point.turn)))
    names = {"sector": point.sector, "side": point.side}
    return (
        say("war-turn", turn=point.turn, year=str(state.year)),
        say(f"war-{point.what}", **names),
        point.vp or verbatim("\N{EN DASH}"),
        point.die or verbatim("\N{EN DASH}"),
    )


def _standing(state: State) -> Blocks:
    """Return where both sides stand, a column each: points, sectors lost, production, technologies."""
    header = (say("war-column-what"), *(say("side", side=side) for side in SIDES))
    lost = {
        side: sum(state.status[sector] in ("surrendered", "out") for sector in state.of_side(side)) for side in SIDES
    }
    income = {side: turn_sequence.collect(state, side).income for side in SIDES}
    figures = {say(f"war-row-{head}"): of for head, of in (("points", state.vp), ("lost", lost), ("income", income))}
    figures |= {say("war-row-technology", tech=t): {side: state.tech[side][t] for side in SIDES} for t in TECHS}
    return grid(
        "", header, (((), head, *(of[side] for side in SIDES)) for head, of in figures.items()), say("war-standing")
    )
