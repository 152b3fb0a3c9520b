"""Players of whole games on a table that nobody sees, and one who draws lots as the yardstick from below (7, 9)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from assistant.core import whole_games
from assistant.core.position import Position
from assistant.games.empires.log import NUMBER
from assistant.games.empires.opponent.cards import Opponent
from assistant.games.empires.opponent.decisions import (
    Decision,
    Dig,
    Diplomacy,
    End,
    FirstTile,
    Move,
    Research,
    Step,
    Strike,
    Tiles,
    diggable,
    due_tiles,
    first_tiles,
    is_manoeuvring,
    open_tracks,
    possible,
    purchases,
    researchable,
)
from assistant.games.empires.opponent.fights import Survey, fight_of, open_action, operations, room
from assistant.games.empires.opponent.model import NOBODY, State, owed, state_of
from assistant.games.empires.words import POWERS

GOES_ON = 0.8  # how often who draws lots buys one army more, or uses one more in a Manoeuvre
WORTH = 3.0  # of clearing a zone, for the way in which his losses are taken
ONCE = ("entrenchment", "research", "diplomacy")


def drawn(position: Position, chance: random.Random) -> Iterator[Decision]:
    """Yield first the kind of action, then what is done with it, each tried if those before it fail (7)."""
    state = state_of(position)
    if due_tiles(state):
        yield Decision(Tiles())
    if ready := sorted(first_tiles(state)):
        yield Decision(FirstTile(chance.choice(ready)))
    if is_manoeuvring(state):  # attacks that are owed always, other operations as the lot falls
        must = owed(state)
        if must or chance.random() < GOES_ON:
            yield from map(Decision, _operations(state, chance, must))
    elif state.kinds == {"recruitment"} and chance.random() < GOES_ON:
        yield from map(Decision, _begun(state, "recruitment", chance))
    if state.used < NUMBER[POWERS[state.phase]]:
        kinds = [kind for kind in ONCE if kind not in state.kinds]
        kinds += ["recruitment"] * (not state.kinds) + ["manoeuvre"] * (state.kinds <= {"recruitment", "manoeuvre"})
        chance.shuffle(kinds)
        yield from (Decision(step, kind) for kind in kinds for step in _begun(state, kind, chance))
    yield Decision(End())


def _begun(state: State, kind: str, chance: random.Random) -> Iterator[Step]:
    """Yield what an action of a kind may begin with: one that the lot draws, of operations each in turn."""
    if kind == "manoeuvre":
        begun = state.copy()
        open_action(begun)
        yield from _operations(begun, chance, [])
        return
    may_be: Mapping[str, Callable[[], Iterable[Step]]] = {
        "recruitment": lambda: purchases(state),
        "entrenchment": lambda: map(Dig, diggable(state)),
        "research": lambda: (Research(tile) for tile, _ in sorted(researchable(state))),
        "diplomacy": lambda: map(Diplomacy, open_tracks(state)),
    }
    if found := list(may_be[kind]()):
        yield chance.choice(found)


def _operations(state: State, chance: random.Random, must: list[int]) -> Iterator[Step]:
    """Yield the first step of operations in the order of the lot: a movement, or an attack by armies that are there."""
    found = [one for one in operations(state, room(state), frozenset(), Survey(state)) if not must or one.zone in must]
    chance.shuffle(found)
    for operation in found:
        if operation.going:
            yield Move(operation.going[0])
        elif operation.zone != NOBODY:
            front = fight_of(state, operation.zone, operation.ready, WORTH)
            attacks = list(front.battle.attacks(front.battle.start)) if front is not None else []
            if front is not None and attacks:
                attack = chance.choice(attacks)
                yield Strike(operation.zone, front, attack, chance.choice(list(possible(state, front, attack))))


player = whole_games.Players(Opponent, __package__, drawn)
play = partial(whole_games.play, Opponent)
