"""Attack plans against a slow, plain recount: every roll of every attack, by way of the single-attack calculators."""

import functools
import itertools
import json
import time
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games import find_calculator
from tests.games.cases import solved
from tests.pace import allowed

work = functools.partial(solved, "empires")
BOTH = pytest.mark.parametrize("edition", ["v1.1", "first"])


def army(name, nation="germany", cv=(5, 3), sv=(2, 1), full=True, **more):
    return {
        "id": name, "nation": nation, "cv_full": cv[0], "cv_reduced": cv[1], "sv_full": sv[0], "sv_reduced": sv[1],
        "full": full, **more,
    }  # fmt: skip


GERMANS = [army("g1"), army("g2", full=False), army("g3", cv=(4, 2))]
FRENCH = [army("f1", "france", (4, 2)), army("f2", "france", (3, 2), full=False), army("f3", "uk", (4, 3))]
PLAIN = {"country": "france", "terrain": "plain", "name": "Verdun"}
HILLS = {"country": "austria_hungary", "terrain": "mountain", "name": "Innsbruck"}


@functools.cache
def outcome_of(attacker, defender, edition):
    return work("loss_result", {"attacker": attacker, "defender": defender}, edition)["outcome"]


class Recount:
    """The prospect of one plan as fractions, from first principles."""

    RANK = {
        "steps": lambda own, enemy, clear, unhurt: (enemy - own, clear, unhurt),
        "clear": lambda own, enemy, clear, unhurt: (clear, enemy - own, unhurt),
        "unhurt": lambda own, enemy, clear, unhurt: (unhurt, enemy - own, clear),
    }

    def __init__(self, situation, edition):
        self.situation, self.edition = situation, edition
        self.armies = {a["id"]: a for a in (*situation["attackers"], *situation["defenders"])}
        self.ours = [a["id"] for a in situation["attackers"]]
        self.theirs = [a["id"] for a in situation["defenders"]]

    def rank(self, found):
        return self.RANK[self.situation.get("aim", "steps")](*found)

    def of(self, plan):
        steps = {name: 1 + a["full"] for name, a in self.armies.items()}
        missions = self.situation.get("missions", {})
        have = (missions.get("attacker", 0), missions.get("defender", 0))
        return self.from_here(plan, steps, self.situation["trench"], set(), set(), have, True)

    def from_here(self, plan, steps, trench, attacked, fought, missions, air_left):
        if not plan:
            return 0, 0, int(all(steps[d] == 0 for d in self.theirs)), 1
        attack, rest = plan[0], plan[1:]
        left = [d for d in self.theirs if steps[d] and d not in attacked]
        legal = [d for d in left if steps[d] == 2] or left
        if attack["target"] in legal:
            legal = [attack["target"]]
        else:
            legal = [d for d in legal if d not in {a["target"] for a in rest}]
        if not steps[attack["lead"]] or not legal:
            return self.from_here(rest, steps, trench, attacked, fought, missions, air_left)
        tries = []
        for target in legal:
            for tanks in (False, True)[: 1 + (missions[0] > 0)]:
                after_tanks = (missions[0] - tanks, missions[1])
                at = {**attack, "target": target}, rest, steps, trench, attacked, fought
                tries.append(self.one_attack(*at, after_tanks, air_left, tanks, 0, 0))
                if air_left and after_tanks[0]:
                    tries.append(self.duel(at, after_tanks, tanks, 0, 0))
        return max(tries, key=self.rank)

    def duel(self, at, missions, tanks, spent, countered):
        missions, spent = (missions[0] - 1, missions[1]), spent + 1
        flown = self.one_attack(*at, missions, False, tanks, spent, countered)
        if not missions[1]:
            return flown
        missions, countered = (missions[0], missions[1] - 1), countered + 1
        after = [self.one_attack(*at, missions, False, tanks, spent, countered)]
        if missions[0]:
            after.append(self.duel(at, missions, tanks, spent, countered))
        return min(flown, max(after, key=self.rank), key=self.rank)

    def face(self, name, steps):
        a = self.armies[name]
        return {"nation": a["nation"], "cv": a["cv_full"] if steps[name] == 2 else a["cv_reduced"]}

    def one_attack(self, attack, rest, steps, trench, attacked, fought, missions, air_left, tanks, spent, countered):
        lead, target = attack["lead"], attack["target"]
        supports = [s for s in attack["supports"] if steps[s]]
        combat = {
            "attacker": self.face(lead, steps),
            "defender": self.face(target, steps),
            "supports": [
                {"sv": self.armies[s]["sv_full"] if steps[s] == 2 else self.armies[s]["sv_reduced"]} for s in supports
            ],
            "zone": self.situation["zone"], "trench": trench, "techs": self.situation.get("techs", {}),
            "spend": {"tanks": tanks, "aviation": spent, "counter": countered},
        }  # fmt: skip
        sums = work("combat_potential", combat, self.edition)
        base = sums["attacker"]["base"], sums["defender"]["base"]
        rolls = [(base[0] + a, base[1] + d) for a, d in itertools.product(range(1, 7), repeat=2)]
        outcomes = Counter(outcome_of(*roll, self.edition) for roll in rolls)
        total = [Fraction(0)] * 4
        now_fought, now_attacked = fought | {lead, *supports}, attacked | {target}
        for outcome, rolls in outcomes.items():
            found = self.outcome(outcome, attack, supports, rest, steps, trench, attacked, fought, now_attacked, now_fought,
                                 missions, air_left)  # fmt: skip
            total = [sum_ + Fraction(rolls, 36) * n for sum_, n in zip(total, found, strict=True)]
        return tuple(total)

    def outcome(self, outcome, attack, supports, rest, steps, trench, attacked, fought, now_attacked, now_fought,
                missions, air_left):  # fmt: skip
        def shown(name, done):
            return {"id": name, "full": steps[name] == 2, "fought": name in done}

        lead, target = attack["lead"], attack["target"]
        ways = work(
            "loss_allocation",
            {
                "outcome": outcome,
                "attacker": {
                    "lead": shown(lead, fought),
                    "supports": [shown(s, fought) for s in supports],
                    "others": [shown(a, fought) for a in self.ours if steps[a] and a not in (lead, *supports)],
                },
                "defender": {
                    "target": shown(target, attacked),
                    "others": [shown(d, attacked) for d in self.theirs if steps[d] and d != target],
                },
                "trench": trench,
                "zone": self.situation["zone"],
            },
            self.edition,
        )["allocations"]
        habit = self.situation.get("trench_use", "best")
        if habit != "best":
            ways = [w for w in ways if w["trench_used"] == (habit == "always")] or ways
        answers = {}
        for way in ways:
            after = dict(steps)
            for name, lost in (*way["attacker"].items(), *way["defender"].items()):
                after[name] -= lost
            own, enemy = sum(way["attacker"].values()), sum(way["defender"].values())
            if way["retreat"]:
                if not self.situation.get("retreat_open", True):
                    enemy += after[target]
                after[target] = 0
            later = self.from_here(rest, after, way["trench_final"], now_attacked, now_fought, missions, air_left)
            found = (own + later[0], enemy + later[1], later[2], 0 if own else later[3])
            answers.setdefault((str(way["defender"]), way["trench_used"]), []).append(found)
        return min((max(found, key=self.rank) for found in answers.values()), key=self.rank)


def plans(situation, edition="v1.1"):
    return work("attack_plan", situation, edition)["plans"]


def check(situation, edition="v1.1", most=None):
    found = plans(situation, edition)
    assert found
    for plan in found[:most]:
        own, enemy, clear, unhurt = Recount(situation, edition).of(plan["attacks"])
        assert (plan["own_steps"], plan["enemy_steps"]) == (str(own), str(enemy)), plan
        assert (plan["clear"], plan["unhurt"]) == (str(clear), str(unhurt)), plan
    return found


@BOTH
@pytest.mark.parametrize("aim", ["steps", "clear", "unhurt"])
@pytest.mark.parametrize("zone", [PLAIN, HILLS], ids=["plain", "mountain"])
def test_two_against_two_in_every_plan(edition, aim, zone):
    situation = {"attackers": GERMANS[:2], "defenders": FRENCH[:2], "zone": zone, "trench": 2, "aim": aim}
    check(situation, edition)


@BOTH
def test_supports_and_an_idle_friend(edition):
    idle = [*GERMANS[:2], {**GERMANS[2], "eligible": False}]
    found = check({"attackers": idle, "defenders": FRENCH[:1], "zone": PLAIN, "trench": 1}, edition)
    assert max(len(plan["attacks"][0]["supports"]) for plan in found) == 1
    found = check({"attackers": GERMANS, "defenders": FRENCH[:2], "zone": PLAIN, "trench": 0}, edition, most=6)
    assert all(sum(len(a["supports"]) for a in plan["attacks"]) <= 1 for plan in found)


@BOTH
def test_three_against_three(edition):
    check({"attackers": GERMANS, "defenders": FRENCH, "zone": PLAIN, "trench": 2}, edition, most=3)


@pytest.mark.parametrize("habit", ["always", "never"])
def test_trench_habits_and_no_way_out(habit):
    situation = {"attackers": GERMANS[:2], "defenders": FRENCH[:1], "zone": PLAIN, "trench": 1, "trench_use": habit}
    check({**situation, "retreat_open": False})


def test_tanks_and_the_duel_in_the_air():
    techs = {"germany": {"tanks": 1, "aviation": True, "attack": 1}, "allies": {"aviation": True, "tanks": 2}}
    situation = {
        "attackers": GERMANS[:2], "defenders": FRENCH[:2], "zone": PLAIN, "trench": 1, "techs": techs,
        "missions": {"attacker": 3, "defender": 1},
    }  # fmt: skip
    found = check(situation, most=4)
    assert any(plan["spend"]["tanks"] for plan in found)


STEPS = st.booleans()


@settings(max_examples=15, deadline=None)
@given(
    ours=st.lists(st.tuples(st.integers(1, 5), STEPS), min_size=1, max_size=2),
    theirs=st.lists(st.tuples(st.integers(1, 5), STEPS), min_size=1, max_size=2),
    trench=st.sampled_from([0, 1, 2]),
    edition=st.sampled_from(["v1.1", "first"]),
    aim=st.sampled_from(["steps", "clear", "unhurt"]),
    terrain=st.sampled_from(["plain", "forest", "mountain"]),
)
def test_any_small_fight(ours, theirs, trench, edition, aim, terrain):
    situation = {
        "attackers": [army(f"a{n}", cv=(cv, max(1, cv - 2)), full=full) for n, (cv, full) in enumerate(ours)],
        "defenders": [army(f"d{n}", "russia", (cv, max(1, cv - 1)), full=full) for n, (cv, full) in enumerate(theirs)],
        "zone": {"country": "russia", "terrain": terrain, "name": "Riga"},
        "trench": trench,
        "aim": aim,
    }
    check(situation, edition, most=2)


def test_full_strength_first_and_ranking():
    found = plans({"attackers": GERMANS, "defenders": FRENCH, "zone": PLAIN, "trench": 0})
    for plan in found:
        targets = [a["target"] for a in plan["attacks"]]
        assert "f2" not in targets or (targets[-1] == "f2" and set(targets) == {"f1", "f2", "f3"})
    gains = [Fraction(p["enemy_steps"]) - Fraction(p["own_steps"]) for p in found]
    assert gains == sorted(gains, reverse=True)


def test_gas_reduces_a_full_army_first():
    situation = {"attackers": GERMANS[:1], "defenders": FRENCH[:1], "zone": PLAIN, "trench": 1, "gas": True}
    plain, gassed = sorted(plans(situation), key=lambda p: p["gas"] or "")
    assert (plain["gas"], gassed["gas"]) == (None, "f1")
    reduced = {**situation, "gas": False, "defenders": [{**FRENCH[0], "full": False}]}
    (after,) = plans(reduced)
    assert Fraction(gassed["enemy_steps"]) == Fraction(after["enemy_steps"]) + 1
    assert gassed["clear"] == after["clear"]
    # Not in a mountain (10.6).
    assert len(plans({**situation, "zone": {**PLAIN, "terrain": "mountain"}})) == 1


def test_plans_alike_are_told_once():
    same = [army("g1"), army("g2"), army("g3")]
    found = plans({"attackers": same, "defenders": FRENCH[:1], "zone": PLAIN, "trench": 0})
    assert sorted((len(p["attacks"][0]["supports"]), p["alike"]) for p in found) == [(0, 3), (1, 6), (2, 3)]


def test_three_against_three_is_quick():
    situation = json.dumps({"attackers": GERMANS, "defenders": FRENCH, "zone": PLAIN, "trench": 2}).encode()
    calculator = find_calculator("empires")
    calculator.work("attack_plan", situation)
    spent = []
    for _ in range(3):
        begun = time.thread_time()
        calculator.work("attack_plan", situation)
        spent.append(time.thread_time() - begun)
    assert min(spent) < allowed(0.1)
