"""Questions about surrender, the Armistice roll, the points and how the war went (4, 7, 10)."""

from __future__ import annotations

from typing import Annotated

from msgspec.structs import replace

from assistant.core.blocks import odds
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, Correctable, Highlights, Offers, Question, Role, Rolls, SideId, ZoneId
from assistant.core.record import within
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import log, mirror, table_edits, turn_sequence
from assistant.games.der_des_ders.board import Level
from assistant.games.der_des_ders.offensives import Blow, Settled, armistice_chance, settle
from assistant.games.der_des_ders.questions.cards import (
    NOW,
    Blocks,
    back,
    booked,
    card,
    grid,
    lit,
    offer,
    refused,
    rolled,
    solved,
    the_sector,
    the_side,
    thrown,
    told,
)
from assistant.games.der_des_ders.state import Refusal, State
from assistant.games.der_des_ders.table_edits import Edits, TurningPoint, edits_between, lay, war_won
from assistant.games.der_des_ders.topics import SurrenderGiven, VictoryGiven, armistice, surrender, victory
from assistant.games.der_des_ders.words import SIDES, TECHS, Numbers, SectorId, Side, because, enemy, say


class Surrender(Correctable, tag="surrender"):
    """What lost breakdown steps do to a sector: surrender, victory points and the Armistice roll (7)."""

    zone: ZoneId
    hits: Level = 0
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return what becomes of the sector, with the edits that settle it."""
        sector = the_sector(position, self.zone, "zone")
        given = log.situation(
            position,
            SurrenderGiven,
            self.overrides,
            sector=sector,
            hits=self.hits,
            armistice_die=next(iter(self.dice), None),
        )
        state = given.full_state()
        due = next(
            (point for point in table_edits.armistice_rolls_due(position, state) if point.sector == sector), None
        )
        if due is not None:
            return self._owed(position, state, due)
        worked = surrender(given)
        blow = worked.result
        lights = lit(position, Role.TARGET, sector)
        if isinstance(blow, Refusal):
            return refused(position, say("not-at-war", sector=sector), given, worked, highlights=lights)
        if not blow.surrendered:
            left = blow.state.breakdown[sector]
            edits = edits_between(position, state, blow.state)
            offers = offer(say("offer-steps", sector=sector, n=self.hits), edits, "6.7")
            verdict = say("surrender-stands", sector=sector, left=left)
            return card(position, verdict, given, worked, highlights=lights, offers=offers, throws=())
        roll = rolled(position, self, lambda dice: settle((blow,), state, dice))
        chance = odds(armistice_chance(blow.state.vp[blow.side], state))
        settled = roll.result or Settled()
        edits = edits_between(position, state, blow.state, rolls=settled.rolls)
        return card(
            position,
            say("surrender-falls", sector=sector, chance=chance),
            given,
            worked,
            remarks=settled.reasons,
            highlights=lights,
            offers=_settling(sector, blow, edits, settled, self.dice) if roll.result else (),
            roll=roll,
        )

    def _owed(self, position: Position, state: State, due: TurningPoint) -> Answer:
        """Settle a surrender that hands made: the points as far as the track lacks them, and the Armistice roll."""
        sector, side = due.sector, enemy(state.board.side(due.sector))
        least, _ = table_edits.counted(position, state)[side]
        vp = max(state.vp[side], least)
        blow = Blow(replace(state, vp={**state.vp, side: vp}), sector, True, side)
        roll = rolled(position, self, lambda dice: settle((blow,), state, dice))
        chance = armistice_chance(vp, state)
        why = [because("7", "surrenders", sector=sector, side=side, vp=due.vp)]
        offers: Offers = ()
        if (settled := roll.result) is not None:
            (made,) = settled.rolls
            why = [*settled.reasons, *why]
            track = (lay(position, mirror.pawn(f"vp-{side}"), f"vp:{vp}"),) if vp != state.vp[side] else ()
            noted = table_edits.entered(position, replace(due, side=side, die=made.die))
            offers = _settling(sector, blow, (*track, noted), settled, self.dice)
        return told(
            position,
            say("surrender-falls", sector=sector, chance=odds(chance)),
            *why,
            highlights=lit(position, Role.TARGET, sector),
            offers=offers,
            roll=roll,
            value={"vp_after": vp, "armistice_probability": chance},
        )


def _settling(sector: SectorId, blow: Blow, edits: Edits, settled: Settled, dice: Numbers) -> Offers:
    then = Ask("war") if settled.winner else NOW
    line = say("surrender-booked", sector=sector, side=blow.side, vp=blow.state.vp[blow.side])
    edits = (*edits, *war_won(settled.winner))
    return offer(say("offer-surrender", sector=sector), edits, "7", then, booked(line, dice))


class Armistice(Correctable, tag="armistice"):
    """The chance that an Armistice roll of a side wins the war (7)."""

    side: SideId
    vp: Annotated[int, within(0, 16)] | None = None
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return the chance, and whether the die wins."""
        side = the_side(self.side)
        state = log.state(position)
        values = {"vp": state.vp[side] if self.vp is None else self.vp, "die": next(iter(self.dice), None)}
        given, worked = solved(position, self, armistice, **values)
        verdict = say("armistice-verdict", side=side, vp=given.vp, chance=odds(worked.value["probability"]))
        return card(position, verdict, given, worked, throws=thrown("armistice"))


# The question of the points: stocks, incomes, victory points, who would win now (6.4, 7, 10).


class Points(Question, tag="points"):
    """Resource points, income and victory points of both sides, and who would win now (6.4, 7, 10)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return both sides' points, side by side."""
        state = log.state(position)
        worked = victory(log.situation(position, VictoryGiven, vp=dict(state.vp)))
        rows, value = [], dict(worked.value)
        for side in SIDES:
            got = turn_sequence.collect(state, side).income
            chance = armistice_chance(state.vp[side], state)
            value[side] = {"pr": state.pr[side], "income": got, "vp": state.vp[side], "armistice": chance}
            rows.append(((), say("side", side=side), state.pr[side], got, state.vp[side], odds(chance)))
        ahead = worked.value["winner"]
        verdict = say("points-verdict", entente=state.vp["entente"], central=state.vp["central"], side=ahead)
        return card(
            position,
            verdict,
            None,
            replace(worked, value=value),
            body=grid("points", "side pr income vp armistice", rows),
        )


# How the war went: who won and how, the points, what turned it (7, 10).


class War(Question, tag="war"):
    """How the war went so far: its turning points, turn by turn, and where both sides stand (7, 10)."""

    live = True

    def answer(self, position: Position) -> Answer:
        """Return the summary; at the end of the war it says who won and how."""
        state = log.state(position)
        over = position.fact("phase") == "over"
        points = table_edits.entries(position)
        verdict = won_text(position) if over else say("war-verdict", turn=state.turn, n=len(points))
        zones = {mirror.zone_of(position, point.sector): Role.SUBJECT for point in points if point.sector}
        value = {"winner": position.fact("winner"), "by": position.fact("won-by"), "turning_points": points}
        follow = () if over else (back(),)
        body = how_it_went(position, state)
        return told(position, verdict, body=body, highlights=Highlights(zones), follow_ups=follow, value=value)


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
        side: sum(state.status[sector] in ("surrendered", "out") for sector in state.board.of_side(side))
        for side in SIDES
    }
    income = {side: turn_sequence.collect(state, side).income for side in SIDES}
    figures = {say(f"war-row-{head}"): of for head, of in (("points", state.vp), ("lost", lost), ("income", income))}
    figures |= {say("war-row-technology", tech=t): {side: state.tech[side][t] for side in SIDES} for t in TECHS}
    return grid(
        "", header, (((), head, *(of[side] for side in SIDES)) for head, of in figures.items()), say("war-standing")
    )
