"""Attack plans against an oracle that knows no short cuts: every plan, every die."""

import itertools
import time
from fractions import Fraction

import pytest

from assistant.games import find_calculator
from tests.pace import allowed

CALCULATOR = find_calculator("third-reich")


def army(name, country, faction, full, weak, **more):
    base = {"id": name, "country": country, "faction": faction, "type": "infantry", "combat": [full, weak]}
    return {**base, "support": [2, 1], **more}


def german(name, **more):
    return army(name, "germany", "axis", 5, 3, **{"op": "assault", **more})


def soviet(name, **more):
    return army(name, "ussr", "ussr", 3, 2, **more)


PLAIN = {"name": "X", "home": "ussr", "terrain": ["plain"], "controller": "ussr"}
FRONT = {
    "turn": 8,
    "zone": PLAIN,
    "attackers": [german("P", type="armour", combat=[6, 4], support=[3, 2]), german("G"), german("H", reduced=True)],
    "defenders": [soviet("S"), soviet("T", reduced=True)],
    "missions": 1,
}
AFRICA = {
    "turn": 10,
    "zone": {"name": "Bengasi", "home": "italy", "region": "north_africa", "controller": "axis"},
    "attackers": [
        army("U", "uk", "allies", 5, 3, type="armour", op="assault"),
        army("V", "uk", "allies", 4, 2, op="assault"),
    ],
    "defenders": [
        army("I", "italy", "axis", 3, 2),
        {**army("D", "germany", "axis", 0, 0, type="armour", dak=True), "combat": None},
    ],
    "missions": 1,
}
TWICE = {**FRONT, "missions": 0, "options": {"defender_attacked_once": False}}
LANDED = {
    **FRONT,
    "zone": {**PLAIN, "home": "belgium", "terrain": ["forest"]},
    "attackers": [german("L", op="amphibious_assault"), german("G"), german("M", op="tactical_movement")],
    "defenders": [soviet("S")],
}
SITUATIONS = {"front": FRONT, "africa": AFRICA, "twice": TWICE, "landed": LANDED}


def plan(given, **more):
    return CALCULATOR.work("attack_plan", {**given, "show": 1000, **more}).value


def fought(given, attack, dead, faces, dice):
    """One combat through the public topic, with the faces and the dead of this moment."""
    defenders = [{**d, "reduced": faces[d["id"]]} for d in given["defenders"] if d["id"] not in dead]
    combat = {
        "turn": given["turn"],
        "zone": given["zone"],
        "attackers": given["attackers"],
        "defenders": defenders,
        "attacking": attack.attacker,
        "target": attack.target,
        "supporting": list(attack.supporting),
        "air": attack.air,
        "dice": dice,
        "options": given.get("options", {}),
    }
    return CALCULATOR.work("combat_potential", combat).value


def by_dice(given, shown):
    """Return own steps lost, enemy steps lost, chance to clear, chance to lose nothing, die by die."""
    steps = {"full": 2, "reduced": 1, "eliminated": 0}
    rolls = list(itertools.product(range(1, 7), repeat=2))
    start = {d["id"]: d.get("reduced", False) for d in given["defenders"]}
    own_face = {a["id"]: "reduced" if a.get("reduced") else "full" for a in given["attackers"]}
    branches = [(Fraction(1), dict(start), frozenset(), 0)]
    for attack in shown.attacks:
        grown = []
        for weight, faces, dead, own in branches:
            if attack.target in dead:
                grown.append((weight, faces, dead, own))
                continue
            for dice in rolls:
                result = fought(given, attack, dead, faces, dice)
                lost = steps[own_face[attack.attacker]] - steps[result.attacker_after]
                gone = dead | {attack.target} if result.defender_after == "eliminated" else dead
                after = {**faces, attack.target: result.defender_after != "full"}
                grown.append((weight / 36, after, gone, own + lost))
        branches = merged(grown)

    def left(faces, dead):
        return sum(0 if name in dead else 1 if reduced else 2 for name, reduced in faces.items())

    total = left(start, frozenset())
    return (
        sum((w * own for w, _, _, own in branches), Fraction(0)),
        sum((w * (total - left(f, d)) for w, f, d, _ in branches), Fraction(0)),
        sum((w for w, f, d, _ in branches if not left(f, d)), Fraction(0)),
        sum((w for w, _, _, own in branches if not own), Fraction(0)),
    )


def merged(branches):
    found = {}
    for weight, faces, dead, own in branches:
        key = (tuple(sorted(faces.items())), dead, own)
        found[key] = found.get(key, Fraction(0)) + weight
    return [(weight, dict(faces), dead, own) for (faces, dead, own), weight in found.items()]


@pytest.mark.parametrize("name", SITUATIONS)
def test_every_prospect_is_that_of_the_dice(name):
    given = SITUATIONS[name]
    plans = plan(given).plans
    longest = max(len(shown.attacks) for shown in plans)
    # All short plans, and a spread of the long ones: enough dice for a test.
    chosen = [shown for shown in plans if len(shown.attacks) == 1] + [s for s in plans if len(s.attacks) == longest][
        ::9
    ]
    for shown in chosen:
        assert (shown.own_steps_lost, shown.enemy_steps_lost, shown.clear, shown.no_loss) == by_dice(given, shown)


def declared(given, once):
    """Return every row of legal attacks, found by trying everything and asking the public topic."""
    names = [a["id"] for a in given["attackers"]]
    targets = [d["id"] for d in given["defenders"]]
    slots = max(0, len(names) - len(targets))
    singles = []
    for lead, target, air in itertools.product(names, targets, ("none", "uncountered")):
        others = [name for name in names if name != lead]
        for n in range(len(others) + 1):
            for supporting in itertools.combinations(others, n):
                combat = {
                    **{key: given[key] for key in ("turn", "zone", "attackers", "defenders")},
                    **{"attacking": lead, "target": target, "supporting": supporting, "air": air},
                }
                if CALCULATOR.work("combat_potential", combat).value.legal:
                    singles.append((lead, target, supporting, air))
    rows = []
    for n in range(1, len(names) + 1):
        for row in itertools.permutations(singles, n):
            armies = [army for attack in row for army in (attack[0], *attack[2])]
            hit = [attack[1] for attack in row]
            if (
                len(set(armies)) == len(armies)
                and sum(len(attack[2]) for attack in row) <= slots
                and sum(attack[3] != "none" for attack in row) <= given["missions"]
                and (not once or len(set(hit)) == len(hit))
            ):
                rows.append(row)
    return rows


@pytest.mark.parametrize("name", ["front", "africa", "landed"])
def test_no_plan_is_missed(name):
    given = SITUATIONS[name]
    value = plan(given)
    found = {tuple((a.attacker, a.target, a.supporting, a.air) for a in shown.attacks) for shown in value.plans}
    every = set(declared(given, once=True))
    if value.order_matters:
        assert found == every
    else:
        assert {tuple(sorted(row)) for row in found} == {tuple(sorted(row)) for row in every}


def test_order_matters_for_italians_beside_germans():
    value = plan(AFRICA)
    assert value.order_matters

    def chance(first, second):
        rows = [s for s in value.plans if [a.target for a in s.attacks] == [first, second]]
        rows = [s for s in rows if s.attacks[0].air == s.attacks[1].air == "none"]
        return max(s.clear for s in rows)

    # Once the Afrika Korps is gone the Italians defend with one point less.
    assert chance("D", "I") > chance("I", "D")


def test_armies_alike_stand_for_each_other():
    alike = {**FRONT, "missions": 0, "attackers": [german("A"), german("B")], "defenders": [soviet("S"), soviet("T")]}
    # One attack or two: which of the like armies does it changes nothing.
    assert plan(alike).considered == 2
    twice = plan({**alike, "options": {"defender_attacked_once": False}})
    # One attack; two on one army; one on each.
    assert twice.considered == 3


def test_calais_spares_no_french():
    given = {
        "turn": 2,
        "zone": {"name": "Calais", "home": "france", "controller": "allies"},
        "attackers": [german("G"), german("H")],
        "defenders": [army("U", "uk", "allies", 4, 2), army("F", "france", "allies", 3, 2)],
    }
    rows = [{a.target for a in shown.attacks} for shown in plan(given).plans]
    assert {"F"} in rows and {"U", "F"} in rows and {"U"} not in rows


def test_winter_flies_no_mission():
    assert all(a.air == "none" for shown in plan({**FRONT, "turn": 13}).plans for a in shown.attacks)


def test_nothing_to_attack_with():
    value = plan({**FRONT, "attackers": [german("M", op="tactical_movement")]})
    assert value.considered == 0 and value.plans == () and value.safest is None


def test_ranking():
    for by, best in (("steps", "best_exchange"), ("clear", "best_to_clear"), ("safe", "safest")):
        value = plan(FRONT, rank_by=by)
        assert value.plans[0] == getattr(value, best)
    clear = plan(FRONT, rank_by="clear").plans
    assert [s.clear for s in clear] == sorted((s.clear for s in clear), reverse=True)


def test_three_against_three_is_fast():
    given = {**FRONT, "defenders": [soviet("S"), soviet("T", reduced=True), soviet("U", combat=[5, 3])], "missions": 3}
    start = time.thread_time()
    plan(given)
    assert time.thread_time() - start < allowed(0.1)
