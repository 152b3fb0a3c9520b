"""The next step of a phase: what is due, the Manoeuvre under way, or the action that brings most (7, 9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from assistant.games.empires.opponent.aiding import best_aids
from assistant.games.empires.opponent.choosing import (
    Dig,
    Diplomacy,
    Purchase,
    Research,
    best_dig,
    best_purchase,
    best_tile,
    best_track,
    first_tile,
    recruit_all,
)
from assistant.games.empires.opponent.fights import NO_AIDS, Aids, Attack
from assistant.games.empires.opponent.fronts import Front
from assistant.games.empires.opponent.gassing import Gas, best_gas
from assistant.games.empires.opponent.operations import Going
from assistant.games.empires.opponent.planner import WIDTH, Manoeuvre, Planned, likely, plan_manoeuvre
from assistant.games.empires.opponent.replies import considered
from assistant.games.empires.opponent.state import BOX_2, State, Tile
from assistant.games.empires.opponent.weights import Weights
from assistant.games.empires.powers import POWERS
from assistant.games.empires.questions.actions import NUMBER

# What a second and a third Manoeuvre bring of what the first brings, before they are planned in earnest.
AGAIN = (1.0, 0.55, 0.35)


class Tiles(NamedTuple):
    """The tiles that wait become available (10)."""


class FirstTile(NamedTuple):
    """A tile is laid before the war (2)."""

    tile: Tile


class Move(NamedTuple):
    going: Going


class Strike(NamedTuple):
    """An attack: its fight in the book, who leads, supports and is attacked there, what missions are spent on it."""

    zone: int
    front: Front
    attack: Attack
    aids: Aids = NO_AIDS


class End(NamedTuple):
    """The phase is over."""


Step = Tiles | FirstTile | Gas | Move | Strike | Purchase | Dig | Research | Diplomacy | End


class Decision(NamedTuple):
    """The next step, and why.

    Attributes:
        step: what is done.
        opens: the kind of action that the step begins, empty where none begins with it.
        gain: what the action brings, in victory points.
        plan: the operations of the Manoeuvre, this one's among them.
        options: what each kind of action would bring.
        rival: the operation that was refused for those of the plan.
        ahead: the Manoeuvre that comes after a Recruitment, as it looks before it.
    """

    step: Step
    opens: str = ""
    gain: float = 0.0
    plan: tuple[Planned, ...] = ()
    options: Mapping[str, float] = {}
    rival: Planned | None = None
    ahead: tuple[Planned, ...] = ()


def decide(state: State, by: Weights, width: int = WIDTH, tries: int = 0) -> Decision:
    """Return the next step of the power whose phase it is.

    Args:
        tries: plans of a Manoeuvre that are tried against the enemies' answer.
    """
    if any(place == BOX_2 and tile not in state.fresh for tile, place in state.tiles[state.phase].items()):
        return Decision(Tiles())
    tile = first_tile(state)
    if tile is not None:
        return Decision(FirstTile(tile))
    if state.kinds <= {"recruitment"} and (gas := best_gas(state, by)) is not None:
        return Decision(gas, "", gas.gain)
    if is_manoeuvring(state):
        found = considered(state, by, begin=False, width=width, tries=tries)
        if found.plan:
            return Decision(first_of(state, found.plan), "", found.gain, found.plan, {}, found.rival)
    if state.kinds == {"recruitment"} and (purchase := best_purchase(state, by)) is not None:
        return Decision(purchase, "", purchase.gain)
    if state.used < NUMBER[POWERS[state.phase]]:
        action = _action(state, by, width, tries)
        if action is not None:
            return action
    return Decision(End())


def _more(planned: Manoeuvre, by: Weights, width: int, left: int) -> Iterator[float]:
    """Yield what a second and a third Manoeuvre would bring: planned on the likely table while actions are left, else guessed."""
    if not planned.plan:
        return
    gain, before = planned.gain, AGAIN[0]
    for n, share in enumerate(AGAIN[1:], 2):
        table = likely(planned) if n <= left else None
        if table is not None:
            planned = plan_manoeuvre(table, by, begin=True, width=width)
            gain = min(gain, planned.gain)
        else:
            gain *= share / before
        before = share
        yield gain


def is_manoeuvring(state: State) -> bool:
    """Tell whether a Manoeuvre action may still go on: nothing but Recruitment and Manoeuvres has been done."""
    return state.action > 0 and "manoeuvre" in state.kinds and state.kinds <= {"recruitment", "manoeuvre"}


def first_of(state: State, plan: tuple[Planned, ...]) -> Step:
    """Return the first step of a Manoeuvre: its movements come before its attacks (9.2)."""
    for planned in plan:
        for going in planned.operation.going:
            return Move(going)
    planned = plan[0]
    assert planned.fight is not None
    book = planned.fight.battle
    attack = book.solve(book.start).attack
    assert attack is not None
    aids = best_aids(state, planned.operation.zone, planned.fight, attack)
    return Strike(planned.operation.zone, planned.fight, attack, aids)


def _action(state: State, by: Weights, width: int, tries: int) -> Decision | None:
    """Return the action to take now: of those that would be taken with what is left, Recruitment first, then Manoeuvres (7)."""
    left = NUMBER[POWERS[state.phase]] - state.used
    worth: dict[str, float] = {}
    steps: dict[str, Step] = {}
    planned = Manoeuvre(0.0, ())
    if not state.kinds and (purchase := best_purchase(state, by)) is not None:
        worth["recruitment"], steps["recruitment"] = recruit_all(state, by)[0], purchase
    if state.kinds <= {"recruitment", "manoeuvre"}:
        planned = considered(state, by, begin=True, width=width, tries=tries)
        if planned.plan:
            worth["manoeuvre"], steps["manoeuvre"] = planned.gain, first_of(state, planned.plan)
    others = (("entrenchment", best_dig), ("research", best_tile), ("diplomacy", best_track))
    for kind, best in others:
        if kind not in state.kinds and (found := best(state, by)) is not None:
            worth[kind], steps[kind] = found.gain, found
    offers = [(gain + (planned.bonus if kind == "manoeuvre" else 0.0), kind) for kind, gain in worth.items()]
    offers += [(gain, "manoeuvre") for gain in _more(planned, by, width, left if tries else 1)]
    chosen = {kind for _, kind in sorted(offers, reverse=True)[:left]}
    for kind in ("recruitment", "manoeuvre", *(kind for _, kind in sorted(offers, reverse=True))):
        if kind in chosen:
            if kind == "manoeuvre":
                return Decision(steps[kind], kind, worth[kind], planned.plan, worth, planned.rival)
            return Decision(steps[kind], kind, worth[kind], (), worth, None, planned.plan)
    return None
