"""The book of fights is the calculators' plan where the two ask the same; it may adapt, so it is never worse."""

import itertools
import random

import pytest

from assistant.games.empires import attack_plan
from assistant.games.empires.combat import Ground, Technologies
from assistant.games.empires.opponent.fights import TRENCH, Battle, Fight, Stand
from assistant.games.empires.words import DEFAULT, Explanation

CV = {
    "germany": (0, 3, 5),
    "austria_hungary": (0, 2, 3),
    "turkey": (0, 2, 3),
    "france": (0, 2, 4),
    "russia": (0, 2, 3),
    "serbia": (0, 2, 3),
}


def both(seed, most, first=False, dug=True):
    """A fight drawn by lot, as the planning card and as the book have it."""
    chance = random.Random(seed)

    def drawn(nations):
        return [(chance.choice(nations), chance.randint(1, 2)) for _ in range(chance.randint(1, most))]

    sides = drawn(["austria_hungary", "germany", "turkey"]), drawn(["france", "russia", "serbia"])
    techs = {p: Technologies(attack=chance.randint(0, 2), defense=chance.randint(0, 2), sturmtruppen=chance.random() < 0.2)
             for p in ("germany", "austria_hungary", "allies", "russia")}  # fmt: skip
    ground = Ground(
        country=chance.choice(["france", "russia", "austria_hungary"]),
        terrain=chance.choice(["plain", "forest", "mountain"]),
    )
    trench, open_ = chance.choice([0, 0, 1, 2]) if dug else 0, chance.random() < 0.7
    ours, theirs = (
        [{"nation": w, "full": s == 2, "cv_full": CV[w][2], "cv_reduced": CV[w][1], "sv_full": 2, "sv_reduced": 1}
         for w, s in side] for side in sides
    )  # fmt: skip
    given = attack_plan.PlanGiven(
        attackers=tuple(attack_plan.PlanAttacker(id=f"a{n}", **army) for n, army in enumerate(ours)),
        defenders=tuple(attack_plan.PlanDefender(id=f"d{n}", **army) for n, army in enumerate(theirs)),
        zone=ground, trench=trench, techs=techs, retreat_open=open_,
    )  # fmt: skip
    field = attack_plan.Field(*(tuple(steps for _, steps in side) for side in sides), trench)
    start = Stand(field, tuple(range(len(ours))), max(0, len(ours) - len(theirs)), must=True)
    armies = (tuple(attack_plan.Combatant(w, None, CV[w], (0, 1, 2)) for w, _ in side) for side in sides)
    return given, Fight(*armies, ground, tuple(techs.items()), open_, start, 0.0, first)


@pytest.mark.parametrize(("seed", "first"), [(n, bool(n % 2)) for n in range(40)])
def test_one_attack_without_a_trench_is_worth_what_the_plan_says(seed, first):
    given, fight = both(seed, 2, first, dug=False)
    book = Battle(fight, DEFAULT)
    alone = book.start._replace(ready=(0,))
    for plan in attack_plan.ranked_plans(given, Explanation(first)):
        (attack, *more) = plan.attacks
        if more or attack.lead != "a0" or attack.supports:
            continue
        worth = book.worth(alone, attack_plan.Attack(0, int(attack.target[1:])))
        # One attack: afterwards the book stops, for nobody else is ready.
        assert worth == pytest.approx(float(plan.enemy_steps - plan.own_steps))


@pytest.mark.parametrize(("seed", "first"), [(n, bool(n % 2)) for n in range(30)])
def test_who_adapts_does_no_worse_than_the_best_plan(seed, first):
    given, fight = both(seed, 3, first)
    best = max(plan.enemy_steps - plan.own_steps for plan in attack_plan.ranked_plans(given, Explanation(first)))
    found = Battle(fight, DEFAULT)
    value = found.solve(found.start).value
    # The book pays for trenches given up too, which the plan does not count.
    assert value >= float(best) - 1e-9 and value <= float(best) + 2 * TRENCH + 2.5
    ends = found.solve(found.start).ends
    assert sum(ends.values()) == pytest.approx(1)


def test_the_chances_of_an_end_are_those_of_the_dice():
    """One full German army on one reduced French one in the open: 5 against 2."""
    german, french = (attack_plan.Combatant(w, None, CV[w], (0, 1, 2)) for w in ("germany", "france"))
    start = Stand(attack_plan.Field((2,), (1,), 0), (0,), 0, must=True)
    book = Battle(
        Fight((german,), (french,), Ground(country="france", terrain="plain"), (), True, start, 10.0), DEFAULT
    )
    cleared = sum(chance for end, chance in book.solve(book.start).ends.items() if not any(end.theirs))
    # A reduced army dies of any loss: all rolls but those in which the defender has the double.
    dead = sum(2 + d < 2 * (5 + a) for a, d in itertools.product(range(1, 7), repeat=2))
    assert cleared == pytest.approx(dead / 36)
