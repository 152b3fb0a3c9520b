"""A player who draws lots among what is allowed: the yardstick from below (7, 9)."""

from __future__ import annotations

import random

from assistant.games.empires.opponent.aiding import possible
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Research, may_lay, open_tracks, purchases
from assistant.games.empires.opponent.deciding import (
    Decision,
    End,
    FirstTile,
    Move,
    Step,
    Strike,
    Tiles,
    is_manoeuvring,
)
from assistant.games.empires.opponent.fights import NO_AIDS
from assistant.games.empires.opponent.land import CENTRAL, NOBODY
from assistant.games.empires.opponent.operations import Operation, Survey, fight_of, go, open_action, operations, room
from assistant.games.empires.opponent.state import BOX_1, BOX_2, TO_COME, State, owed
from assistant.games.empires.powers import POWERS
from assistant.games.empires.questions.actions import NUMBER
from assistant.games.empires.research import SET_UP_TILES

GOES_ON = 0.8  # how often he buys one army more, or uses one more in a Manoeuvre
WORTH = 3.0  # of clearing a zone, for the way in which his losses are taken


class Lots:
    """A player who draws lots: first the kind of action, then what is done with it. His armies keep the rules of 9.2."""

    def __init__(self) -> None:
        self.pending: list[Operation] = []

    def decide(self, state: State, chance: random.Random) -> Decision:
        """Return the next step."""
        tiles = state.tiles[state.phase]
        if any(place == BOX_2 and tile not in state.fresh for tile, place in tiles.items()):
            return Decision(Tiles())
        if (
            state.turn == 1
            and not state.used
            and sum(p == BOX_1 for p in tiles.values()) < SET_UP_TILES[state.land.first]
        ):
            ready = sorted(tile for tile, place in tiles.items() if place == TO_COME and may_lay(state, tile))
            if ready:
                return Decision(FirstTile(chance.choice(ready)))
        step = self._under_way(state, chance)
        if step is not None:
            return Decision(step)
        if state.used < NUMBER[POWERS[state.phase]]:
            kinds = ["entrenchment", "research", "diplomacy"]
            kinds = [kind for kind in kinds if kind not in state.kinds]
            kinds += ["recruitment"] * (not state.kinds) + ["manoeuvre"] * (state.kinds <= {"recruitment", "manoeuvre"})
            chance.shuffle(kinds)
            for kind in kinds:
                begun = self._begun(state, kind, chance)
                if begun is not None:
                    return Decision(begun, kind)
        return Decision(End())

    def _under_way(self, state: State, chance: random.Random) -> Step | None:
        """Return a further step of the action under way: attacks that are owed always, others as the lot falls."""
        if self.pending:
            return self._part(state, chance)
        if is_manoeuvring(state):
            must = owed(state)
            if must or chance.random() < GOES_ON:
                return self._drawn(state, chance, must)
        elif state.kinds == {"recruitment"} and chance.random() < GOES_ON:
            found = list(purchases(state))
            return chance.choice(found) if found else None
        return None

    def _begun(self, state: State, kind: str, chance: random.Random) -> Step | None:
        tiles, camp = state.tiles[state.phase], CENTRAL[state.phase]
        found: list[Step] = []
        match kind:
            case "manoeuvre":
                begun = state.copy()
                open_action(begun)
                return self._drawn(begun, chance, [])
            case "recruitment":
                found.extend(purchases(state))
            case "entrenchment":
                here = {state.zone[army] for army in state.mine(state.phase) if army not in state.moved}
                found.extend(Dig(zone) for zone in sorted(here) if state.dug[camp][zone] < 2)
            case "research":
                laid = (t for t, place in tiles.items() if place == BOX_1 or (place == TO_COME and may_lay(state, t)))
                found.extend(Research(tile) for tile in sorted(laid))
            case "diplomacy":
                found.extend(Diplomacy(track) for track in open_tracks(state))
        return chance.choice(found) if found else None

    def _drawn(self, state: State, chance: random.Random, must: list[int]) -> Step | None:
        """Draw an operation; of those that end in a fight only one that can be fought."""
        found = [
            one for one in operations(state, room(state), frozenset(), Survey(state)) if not must or one.zone in must
        ]
        chance.shuffle(found)
        for operation in found:
            made = state.copy()
            for going in operation.going:
                go(made, going)
            if operation.zone == NOBODY or self._strike(made, operation, chance) is not None:
                self.pending = [operation]
                return self._part(state, chance)
        return None

    def _part(self, state: State, chance: random.Random) -> Step | None:
        """Return the next movement of the operation drawn, or its attack."""
        operation = self.pending.pop()
        if operation.going:
            first, *rest = operation.going
            if rest or operation.zone != NOBODY:
                self.pending = [operation._replace(going=tuple(rest))]
            return Move(first)
        return self._strike(state, operation, chance)

    def _strike(self, state: State, operation: Operation, chance: random.Random) -> Strike | None:
        front = fight_of(state, operation.zone, operation.ready, WORTH)
        attacks = list(front.battle.attacks(front.battle.start)) if front is not None else []
        if front is None or not attacks:
            return None
        attack = chance.choice(attacks)
        aids = list(possible(state, operation.zone, front, attack))
        return Strike(operation.zone, front, attack, chance.choice(aids) if len(aids) > 1 else NO_AIDS)
