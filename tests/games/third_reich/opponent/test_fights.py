"""The book of fights is the calculators' combat, and its plan is no worse than any that the card of plans finds."""

import itertools

import pytest

from assistant.games.third_reich.attack_plan import attack_plan
from assistant.games.third_reich.combat import CombatBlank, combat_potential
from assistant.games.third_reich.game import GAME
from assistant.games.third_reich.opponent.operations import Combat, combat_chances, fight_of, solved
from assistant.games.third_reich.questions import combatants
from assistant.games.third_reich.questions.cards import theatre
from tests.games.tables import start


def _fought():
    """The zones of the printed examples where the side of the phase may attack."""
    for setup in ("example-7", "example-9", "example-11", "example-8", "example-6"):
        seen = theatre(start(GAME, setup))
        for zone in seen.contested():
            if combatants.attacking_side(seen, zone) == seen.phase and fight_of(seen, zone, (), 1.0, must=True):
                yield setup, zone


FOUGHT = tuple(_fought())


@pytest.mark.parametrize(("setup", "zone"), FOUGHT)
def test_chances_are_those_of_the_36_rolls_of_the_combat(setup, zone):
    seen = theatre(start(GAME, setup))
    side = combatants.attacking_side(seen, zone)
    ready = fight_of(seen, zone, (), 3.0, must=True)
    assert side is not None and ready is not None
    for lead, target in itertools.product(range(len(ready.attackers)), range(len(ready.targets))):
        given = combatants.combat(seen, zone, side, attacking=ready.attackers[lead], target=ready.targets[target])
        blank = {name: getattr(given, name) for name in given.__struct_fields__}
        rolled = [combat_potential(CombatBlank(**blank, dice=(a, d), options=seen.options)).value
                  for a, d in itertools.product(range(1, 7), repeat=2)]  # fmt: skip
        found = combat_chances(ready.fight, Combat(lead, target, ()))
        assert rolled[0].legal == ((lead, target) not in ready.fight.forbidden)
        assert found.kills == pytest.approx(sum(one.defender_after == "eliminated" for one in rolled) / 36)
        assert found.dies == pytest.approx(sum(one.attacker_after == "eliminated" for one in rolled) / 36)


def test_the_book_plans_no_worse_than_the_card():
    seen_some = 0
    for setup, zone in FOUGHT:
        seen = theatre(start(GAME, setup))
        ready = fight_of(seen, zone, (), 1.0, must=True)
        assert ready is not None
        shown = attack_plan(combatants.plan_blank(seen, zone, seen.phase, 0, "steps", 1)).value.best_exchange
        if shown is None:
            continue
        best = solved(ready.fight)
        steps = sum(
            found.steps - found.dies * (1 if ready.fight.attackers[one.lead].reduced else 2) - found.turned
            for one in best.combats
            for found in [combat_chances(ready.fight, one)]
        )
        assert steps + best.clear * ready.fight.worth >= float(shown.enemy_steps_lost - shown.own_steps_lost) - 1e-6
        seen_some += 1
    assert seen_some
