"""A player who draws lots among what the table offers: the yardstick from below (3, 8)."""

from __future__ import annotations

import random

from assistant.core.position import Position
from assistant.core.questions import Offer
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent import deciding as plan
from assistant.games.third_reich.opponent.bundles import Bundle
from assistant.games.third_reich.opponent.marches import Marches
from assistant.games.third_reich.opponent.operations import fight_of, is_ready
from assistant.games.third_reich.opponent.steps import offer_of
from assistant.games.third_reich.opponent.weights import weights
from assistant.games.third_reich.questions.findings import happened
from assistant.games.third_reich.questions.owing import attacks_owed, income_due

GOES_ON = 0.85  # how often he buys, operates or attacks once more
WORTH = 3.0


class Lots:
    """A player who draws lots: an action, a purchase, an operation, a combat, as long as there are some."""

    def __init__(self) -> None:
        self.struck: plan.Strike | None = None

    def bundle(self, position: Position, chance: random.Random, dice: tuple[int, ...]) -> Bundle:
        """Return what is done next; of a combat its result once dice are given."""
        if dice and self.struck is not None:
            return Bundle((plan.Decision(self.struck),), (position,), offer_of(position, self.struck, dice))
        for step in self._steps(position, chance):
            offer = offer_of(position, step)
            if isinstance(step, plan.Strike):
                self.struck = step
            if offer is not None or isinstance(step, plan.Strike):
                return Bundle((plan.Decision(step),), (position,), offer)
        return Bundle((plan.Decision(plan.End()),), (position,), offer_of(position, plan.End()))

    def answer(self, position: Position, zone: str) -> Offer | None:  # noqa: ARG002
        """Return None: he lets missions fly."""
        return None

    def _steps(self, position: Position, chance: random.Random):  # type: ignore[no-untyped-def]
        """Yield steps that may be possible, each tried if those before it are not."""
        seen = theatre(position)
        for finding in happened(seen):
            if finding.offer is not None:
                yield plan.Chore(finding.offer)
        if income_due(seen, seen.phase):
            yield plan.Income()
        actions = [take for take in plan.takes(seen, weights("greedy")) if take.action != "research"]
        if actions:
            yield chance.choice(actions)
        bought = list(plan.purchases(seen))
        if bought and chance.random() < GOES_ON:
            yield plan.Buy(chance.choice(bought), 0.0)
        if not position.fact("combat-begun") and seen.po(seen.phase) and chance.random() < GOES_ON:
            marches = Marches(seen)
            armies = marches.idle()
            chance.shuffle(armies)
            for army in armies[:4]:
                found = [going for going in marches.of(army) if going.po <= seen.po(seen.phase)]
                if found:
                    yield plan.Operate(chance.choice(found))
        due = set(attacks_owed(seen, seen.phase))
        zones = sorted(seen.contested(), key=lambda zone: (zone not in due, zone))
        for zone in zones:
            if not any(is_ready(seen, army.id) for army in seen.armies_in(zone, seen.phase)):
                continue
            ready = fight_of(seen, zone, (), WORTH, must=True)
            combats = plan.combats_of(ready) if ready is not None else []
            if ready is not None and combats and (zone in due or chance.random() < GOES_ON):
                yield plan.Strike(zone, ready, chance.choice(combats))
        yield plan.End()
