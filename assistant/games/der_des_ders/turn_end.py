"""The end of a turn and of the war: the Revolution, the last turn's count, what lapses (6.8, 9, 10)."""

from __future__ import annotations

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders import calendar, income, reinforcements, technology
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.surrender import ArmisticeRoll, Blow, settle, winner_on_points
from assistant.games.der_des_ders.words import SIDE_NAMES, Side, because


class Closed(msgspec.Struct, frozen=True):
    """A turn that is over: the position on the next turn, or the last one with who has won."""

    state: State
    winner: Side | None
    reasons: tuple[Reason, ...]
    rolls: tuple[ArmisticeRoll, ...] = ()


def close_turn(state: State, rules: Rules, drawn_this_turn: tuple[int, ...], dice: Dice) -> Closed:
    """Return the position after the end of a turn: the Revolution, the last turn's count, then the next turn (6.8, 9, 10)."""
    left = reinforcements.revolution_exit(state, rules)
    state, reasons = left.state, list(left.reasons)
    rolls: tuple[ArmisticeRoll, ...] = ()
    if left.leaves and rules.readings.revolution_armistice_roll:
        # Reading of 9 and 10: rolled at the end of the turn, before a final count.
        settled = settle((Blow(state, "russia", True, "central"),), rules, dice)
        reasons += settled.reasons
        rolls = settled.rolls
        if settled.winner is not None:
            return Closed(state, settled.winner, tuple(reasons), rolls)
    if state.turn == calendar.TURNS or income.ARMISTICE in state.events:
        entente, central = state.vp["entente"], state.vp["central"]
        winner = winner_on_points(entente, central)
        key = "victory-tie" if entente == central else "victory"
        reasons.append(because("10", key, side=SIDE_NAMES[winner], entente=entente, central=central))
        return Closed(state, winner, tuple(reasons), rolls)
    after = next_turn(state, drawn_this_turn)
    if rules.readings.tanks_until == "turn":
        # Reading of event 34: its bonus is for the turn in which it was drawn.
        after = after.without_events(technology.TANKS)
    reasons.append(because("6.8", "next-turn", turn=after.turn))
    return Closed(after, None, tuple(reasons), rolls)


def next_turn(state: State, drawn_this_turn: tuple[int, ...]) -> State:
    """Return the position on the next turn: markers of one turn gone, Lafayette one box on, nobody has acted (6.8, 11.1)."""
    return msgspec.structs.replace(
        state,
        turn=state.turn + 1,
        events=calendar.still_lasting(state.events, drawn_this_turn),
        attacked=(),
        tech_attempted={},
        reinforced={},
        lafayette=None if state.lafayette is None else state.lafayette + 1,
    )
