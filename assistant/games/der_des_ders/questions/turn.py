"""Questions that walk through a turn: what comes next, the end of the turn (6.1, 6.8, 10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from assistant.core.blocks import Steps
from assistant.core.edits import Edit, Note
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Offer, Overrides, Question, Rolls
from assistant.core.reasons import Reason
from assistant.games.der_des_ders import calendar, mirror
from assistant.games.der_des_ders.cardboard import edits_between, into_bowl, next_phase, war_won
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.given import Placed
from assistant.games.der_des_ders.noting import new_turn
from assistant.games.der_des_ders.obligations import obligations
from assistant.games.der_des_ders.questions.cards import NOW, booked, offer, told
from assistant.games.der_des_ders.questions.deeds import done_this_turn
from assistant.games.der_des_ders.questions.events import named, next_marker, pending, still_due
from assistant.games.der_des_ders.questions.findings import neglected
from assistant.games.der_des_ders.questions.offensives import any_offensive
from assistant.games.der_des_ders.questions.reinforcements import any_reinforcement
from assistant.games.der_des_ders.questions.remarks import STEPS, Step, current_step, not_now
from assistant.games.der_des_ders.questions.rolling import roll_for_me, rolled
from assistant.games.der_des_ders.questions.war import how_it_went, won_text
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, year_of
from assistant.games.der_des_ders.technology import open_technologies
from assistant.games.der_des_ders.turn_end import Closed, close_turn
from assistant.games.der_des_ders.words import SIDE_NAMES, Side, because, enemy, fact, say

PHASES = ("initiative", "events", "income", "first", "second", "end")
# The question that carries out each phase outside the spending.
CARRIED_OUT = {"initiative": "initiative", "events": "draw", "income": "income", "end": "end-turn"}


class Now(Question, frozen=True, tag="now"):
    """Where we are in the turn, and what comes next (6.1)."""

    live: ClassVar[bool] = True

    def answer(self, position: Position) -> Answer:
        """Return the checklist of the turn, with the next step ready to be asked."""
        state, rules = mirror.table(position)
        phase = str(position.fact("phase"))
        if phase == "over":
            return Answer(won_text(position), body=how_it_went(position, state, rules), value={"phase": phase})
        at = PHASES.index(phase) if phase in PHASES else 0
        leader = mirror.leader(position)
        sides = {"first": SIDE_NAMES[leader], "second": SIDE_NAMES[enemy(leader)]}
        steps = tuple((say(f"phase-{name}", side=sides.get(name, "")), n < at) for n, name in enumerate(PHASES))
        order = Steps(say("turn-title", turn=state.turn, year=str(year_of(state.turn, rules))), steps)
        body = (order, *done_this_turn(position))
        value = {"phase": phase}
        if state.turn == 1 and phase == "initiative" and not position.knows("opponent"):
            return Answer(say("now-who"), (), body, offers=_who_plays(), value=value)
        verdict = say(f"now-{PHASES[at]}", side=sides.get(phase, ""), turn=state.turn)
        follow = tuple(_next(position, state, rules, PHASES[at]))
        return Answer(verdict, (), body, offers=_drawn_all(position, phase), follow_ups=follow, value=value)


def _next(position: Position, state: State, rules: Rules, phase: str) -> Iterator[FollowUp]:
    """Yield what comes next: points to absorb before anything else, then what the phase asks for."""
    side = mirror.spender(position)
    if position.fact("overflow"):
        yield FollowUp(say("absorb-follow", n=position.fact("overflow")), Ask("absorb"), usual=True)
    elif side is not None:
        yield from _spending(position, state, rules, side)
    elif phase == "events" and pending(position):
        yield FollowUp(say("next-event", event=named(pending(position)[0])), next_marker(position), usual=True)
    elif phase != "events" or still_due(position):
        yield FollowUp(say(f"next-{CARRIED_OUT[phase]}"), Ask(CARRIED_OUT[phase]), usual=True)


def _spending(position: Position, state: State, rules: Rules, side: Side) -> Iterator[FollowUp]:
    """Yield what the side may do now: the step of 6.5 at which it stands first, those that it has passed last."""
    if side == position.fact("opponent"):
        yield FollowUp(say("next-system"), Ask("system"), usual=True)
        return
    rich, filled = bool(state.pr[side]), {"side": side}
    due = any(not duty.void for duty in obligations(state, rules, side))
    possible: dict[Step, bool] = {
        "technology": rich and bool(open_technologies(state, rules, side)),
        "offensive": rich and any_offensive(state, rules, side),
        "reinforcement": rich and any_reinforcement(state, rules, side),
        "naval": True,
    }
    asked: dict[Step, FollowUp] = {
        step: FollowUp(say(f"next-{step}"), Ask("naval" if step == "naval" else f"choose-{step}", filled), usual=True)
        for step in STEPS
    }
    at = STEPS.index(current_step(state, rules, side))
    for step in STEPS[at:]:
        if due and step != "technology":
            yield FollowUp(say("next-obligations"), Ask("obligations", filled), usual=True)
            due = False
        if possible[step]:
            yield asked[step]
    if rich:
        yield FollowUp(say("next-best"), Ask("best", filled), usual=True)
    yield from (asked[step] for step in STEPS[:at] if possible[step])


def _who_plays() -> tuple[Offer, ...]:
    """Ask first whether the system plays a side (12.1)."""
    return tuple(
        one
        for who in ("none", "central", "entente")
        for one in offer(say(f"offer-opponent-{who}"), (Note("opponent", who),), "12.1" * (who != "none"))
    )


def _drawn_all(position: Position, phase: str) -> tuple[Offer, ...]:
    """When nothing is left to draw or to apply, the draw is over: the bowl was empty, or hands applied the markers (6.3)."""
    if phase != "events" or pending(position) or still_due(position):
        return ()
    key = "offer-events-done" if mirror.events_at(position, mirror.BOWL) else "offer-events-over"
    return offer(say(key), next_phase("income"), "6.3", booked=say("events-booked"))


class EndTurn(Question, frozen=True, tag="end-turn"):
    """The end of the turn: the Revolution, markers that lapse, the next turn or the end of the game (6.8, 9, 10)."""

    dice: Rolls = ()
    overrides: Overrides = {}

    def answer(self, position: Position) -> Answer:
        """Return what the end of the turn brings, offered as one edit."""
        given = mirror.situation(position, Placed, self.overrides)
        state, rules = given.table()
        drawn = (calendar.CIRCUS,) if position.fact("circus-turn") == state.turn else ()

        def work(dice: Dice) -> Closed:
            return close_turn(state, rules, drawn, dice)

        roll = rolled(self.dice, work)
        done, remarks = roll.result, told(position, _left_undone(position, state, rules))
        shown: dict[str, Any] = {"situation": given, "throws": roll.throws}
        if done is None:
            follow = (roll_for_me(position, self, self.dice, work),)
            return Answer(say("end-turn-needs-die"), remarks, follow_ups=follow, **shown)
        reasons = (*remarks, *told(position, done.reasons))
        edits = edits_between(position, state, done.state, rules, rolls=done.rolls)
        if done.winner is not None:
            by = "armistice" if any(made.success for made in done.rolls) else "points"
            line = booked(say("over-booked", side=SIDE_NAMES[done.winner]), self.dice)
            over = offer(say("offer-over"), (*edits, *war_won(done.winner, by)), "10", Ask("war"), line)
            verdict = say("end-turn-over", side=SIDE_NAMES[done.winner])
            return Answer(verdict, reasons, offers=over, value={"winner": done.winner}, **shown)
        turn = done.state.turn
        added = calendar.markers_added(turn, rules.board)
        if added:
            year = str(year_of(turn, rules))
            reasons += (because("6.3", "year-added", turn=turn, year=year, n=len(added)),)
        edits += (*into_bowl(position, added), *_forgotten(position, drawn))
        on = offer(say("offer-next-turn"), edits, "6.8", NOW, booked(say("turn-booked", turn=turn), self.dice))
        value = {"turn": turn, "events_added": added}
        return Answer(say("next-turn", turn=turn), reasons, offers=on, value=value, **shown)


def _forgotten(position: Position, drawn: tuple[int, ...]) -> tuple[Edit, ...]:
    """Return the notes by which the table forgets the turn."""
    lapsed = (Note("circus-turn"),) if not drawn and position.fact("circus-turn") else ()
    return (*new_turn(position), *lapsed)


def _left_undone(position: Position, state: State, rules: Rules) -> tuple[Reason, ...]:
    """Return what the turn still owes when somebody ends it: another phase, points to absorb, markers, compulsory offensives."""
    waiting = pending(position)
    return (
        *not_now(position, "end"),
        *((fact("event-others-wait", rule="6.3", events=tuple(map(named, waiting))),) if waiting else ()),
        *(finding.reason for finding in neglected(position, state, rules)),
    )
