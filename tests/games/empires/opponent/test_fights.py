"""The book of fights is the calculators' plan where the two ask the same; it may adapt, so it is never worse."""

from __future__ import annotations

import itertools
import random

import pytest

from assistant.games.empires import attack_plan
from assistant.games.empires.combat import Ground, Technologies
from assistant.games.empires.opponent.fights import TRENCH, Attack, Attacker, Battle, Defender, Fight, Place
from assistant.games.empires.words import DEFAULT, Edition, Explanation

CV = {
    "germany": (0, 3, 5),
    "austria_hungary": (0, 2, 3),
    "turkey": (0, 2, 3),
    "france": (0, 2, 4),
    "russia": (0, 2, 3),
    "serbia": (0, 2, 3),
}
SV = (0, 1, 2)
MINOR = {"turkey", "serbia"}
OWN = {"germany": "germany", "austria_hungary": "austria_hungary", "turkey": "austria_hungary"}


def both(seed: int, most: int, first: bool = False) -> tuple[attack_plan.PlanGiven, Fight]:
    """A fight drawn by lot, as the planning card and as the book have it."""
    chance = random.Random(seed)
    ours = [(chance.choice(sorted(OWN)), chance.randint(1, 2)) for _ in range(chance.randint(1, most))]
    theirs = [
        (chance.choice(["france", "russia", "serbia"]), chance.randint(1, 2)) for _ in range(chance.randint(1, most))
    ]
    techs = {p: Technologies(attack=chance.randint(0, 2), defense=chance.randint(0, 2), sturmtruppen=chance.random() < 0.2)
             for p in ("germany", "austria_hungary", "allies", "russia")}  # fmt: skip
    powers = {"france": "allies", "serbia": "allies", "russia": "russia", **OWN}
    ground = Ground(
        country=chance.choice(["france", "russia", "austria_hungary"]),
        terrain=chance.choice(["plain", "forest", "mountain"]),
    )
    trench, open_ = chance.choice([0, 0, 1, 2]), chance.random() < 0.7
    given = attack_plan.PlanGiven(
        attackers=tuple(attack_plan.PlanAttacker(id=f"a{n}", nation=w, power=None, full=s == 2,
                                           cv_full=CV[w][2], cv_reduced=CV[w][1],
                                           sv_full=2, sv_reduced=1) for n, (w, s) in enumerate(ours)),
        defenders=tuple(attack_plan.PlanDefender(id=f"d{n}", nation=w, power=None, full=s == 2,
                                           cv_full=CV[w][2], cv_reduced=CV[w][1],
                                           sv_full=2, sv_reduced=1) for n, (w, s) in enumerate(theirs)),
        zone=ground, trench=trench, techs=techs, retreat_open=open_,
    )  # fmt: skip
    fight = Fight(
        attackers=tuple(Attacker(CV[w], SV, techs[powers[w]].attack, w in MINOR,
                                 techs[powers[w]].sturmtruppen and w not in MINOR and not first) for w, _ in ours),
        own=tuple(s for _, s in ours), ready=(True,) * len(ours), done=(False,) * len(ours),
        defenders=tuple(Defender(CV[w], techs[powers[w]].defense, w in MINOR) for w, _ in theirs),
        theirs=tuple(s for _, s in theirs), hit=(False,) * len(theirs), trench=trench,
        place=Place({"france": 2}.get(ground.country, 1), ground.terrain == "mountain", ground.terrain != "plain",
                    ground.country == "france", open_),
        surplus=max(0, len(ours) - len(theirs)), must=True, worth=0.0, first=first,
    )  # fmt: skip
    return given, fight


@pytest.mark.parametrize(("seed", "edition"), [(n, Edition.FIRST if n % 2 else Edition.V1_1) for n in range(40)])
def test_one_attack_without_a_trench_is_worth_what_the_plan_says(seed, edition):
    given, fight = both(seed, 2, edition is Edition.FIRST)
    given = attack_plan.PlanGiven(**{f: getattr(given, f) for f in given.__struct_fields__ if f != "trench"})
    fight = fight._replace(trench=0)
    book = Battle(fight, DEFAULT)
    alone = book.start._replace(ready=(True,) + (False,) * (len(fight.own) - 1))
    for plan in attack_plan.ranked_plans(given, Explanation(edition)):
        (attack, *more) = plan.attacks
        if more or attack.lead != "a0" or attack.supports:
            continue
        worth = book.worth(alone, Attack(0, int(attack.target[1:]), ()))
        # One attack: afterwards the book stops, for nobody else is ready.
        assert worth == pytest.approx(float(plan.enemy_steps - plan.own_steps))


@pytest.mark.parametrize(("seed", "edition"), [(n, Edition.FIRST if n % 2 else Edition.V1_1) for n in range(30)])
def test_who_adapts_does_no_worse_than_the_best_plan(seed, edition):
    given, fight = both(seed, 3, edition is Edition.FIRST)
    best = max(plan.enemy_steps - plan.own_steps for plan in attack_plan.ranked_plans(given, Explanation(edition)))
    found = Battle(fight, DEFAULT)
    value = found.solve(found.start).value
    # The book pays for trenches given up too, which the plan does not count.
    assert value >= float(best) - 1e-9 and value <= float(best) + 2 * TRENCH + 2.5
    ends = found.solve(found.start).ends
    assert sum(ends.values()) == pytest.approx(1)


def test_the_chances_of_an_end_are_those_of_the_dice():
    """One full German army on one reduced French one in the open: 5 against 2."""
    german, french = Attacker(CV["germany"], SV, 0, False, False), Defender(CV["france"], 0, False)
    plain = Place(2, False, False, True, True)
    fight = Fight((german,), (2,), (True,), (False,), (french,), (1,), (False,), 0, plain, 0, True, 10.0)
    book = Battle(fight, DEFAULT)
    cleared = sum(chance for end, chance in book.solve(book.start).ends.items() if not any(end.theirs))
    # A reduced army dies of any loss: all rolls but those in which the defender has the double.
    dead = sum(2 + d < 2 * (5 + a) for a, d in itertools.product(range(1, 7), repeat=2))
    assert cleared == pytest.approx(dead / 36)
