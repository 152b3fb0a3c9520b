"""Players of whole games on a table that nobody sees, and one who draws lots as the yardstick from below (3, 8)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from assistant.core import whole_games
from assistant.core.position import Position
from assistant.games.third_reich.opponent import decisions as plan
from assistant.games.third_reich.opponent.cards import Opponent
from assistant.games.third_reich.opponent.operations import Marches, fight_of, ready_zones
from assistant.games.third_reich.opponent.skills import CAMPS, weights
from assistant.games.third_reich.questions.log import theatre
from assistant.games.third_reich.questions.owed import attacks_owed

GOES_ON = 0.85  # how often who draws lots buys, operates or attacks once more
WORTH = 3.0


def drawn(position: Position, chance: random.Random) -> Iterator[plan.Decision]:
    """Yield an action, a purchase, an operation, a combat, as long as there are some: each tried if those before it fail."""
    yield from map(plan.Decision, _steps(position, chance))


def _steps(position: Position, chance: random.Random) -> Iterator[plan.Step]:
    seen = theatre(position)
    yield from plan.at_once(seen)
    actions = [take for take in plan.takes(seen, weights("greedy")) if take.name != "research"]
    if actions:
        yield chance.choice(actions)
    bought = list(plan.purchases(seen))
    if bought and chance.random() < GOES_ON:
        yield plan.Buy(chance.choice(bought))
    if not position.fact("combat-begun") and seen.po(seen.phase) and chance.random() < GOES_ON:
        marches = Marches(seen)
        armies = marches.idle()
        chance.shuffle(armies)
        for army in armies[:4]:
            found = [going for going in marches.of(army) if going.po <= seen.po(seen.phase)]
            if found:
                yield plan.Operate(chance.choice(found))
    due = set(attacks_owed(seen, seen.phase))
    for zone in sorted(ready_zones(seen), key=lambda zone: (zone not in due, zone)):
        ready = fight_of(seen, zone, (), WORTH, must=True)
        combats = list(ready.fight.single()) if ready is not None else []
        if ready is not None and combats and (zone in due or chance.random() < GOES_ON):
            yield plan.Strike(zone, ready, chance.choice(combats))
    yield plan.End()


player = whole_games.Players(Opponent, __package__, drawn, CAMPS)
play = partial(whole_games.play, Opponent)
