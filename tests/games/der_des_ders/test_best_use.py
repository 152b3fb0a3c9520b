"""The best use of resource points against a search through every plan, laws and chances asked one by one."""

import functools
import itertools
import json
from collections import defaultdict
from fractions import Fraction
from types import SimpleNamespace

import pytest

from assistant.games.der_des_ders import planning
from assistant.games.der_des_ders.game import CALCULATOR
from assistant.games.der_des_ders.state import set_up
from tests.games.der_des_ders.tables import as_read

START = set_up()
BOARD = START.board


def ask(topic, **situation):
    return as_read(CALCULATOR.work(topic, situation).value)


@functools.cache
def law(state, attacker, target, pr):
    """The law of an offensive's hits, None where it may not be launched."""
    given = {"state": json.loads(state), "attacker": attacker, "defender": target, "pr": pr}
    pool = ask("offensive_setup", **given)
    if not pool.pop("legal") or pool.pop("cost") != pr:
        return None
    found = ask("hit_distribution", pool={name: pool[name] for name in pool if name != "reason"})["distribution"]
    return {int(hits): Fraction(p) for hits, p in found.items()}


def rich(state, side):
    """A state as a key, with points enough for any offensive."""
    return json.dumps({**state, "pr": {side: 20}}, sort_keys=True)


def every_campaign(state, side, pr):
    """Yield every set of offensives that `pr` points pay: {attacker: (target, points)}."""
    key, choices = rich(state, side), []
    for attacker in BOARD.of_side(side):
        ways = itertools.product(BOARD.neighbours[attacker], range(1, pr + 1))
        able = [way for way in ways if BOARD.side(way[0]) != side and law(key, attacker, *way) is not None]
        choices.append([(attacker, choice) for choice in (None, *able)])
    for chosen in itertools.product(*choices):
        plan = {attacker: choice for attacker, choice in chosen if choice}
        if sum(n for _, n in plan.values()) <= pr:
            yield plan


def target_laws(state, side, plan):
    """Return for each target the law of the hits on it, dice of all its attackers together."""
    key, laws = rich(state, side), {}
    for attacker, (target, n) in plan.items():
        summed = defaultdict(Fraction)
        before = laws.get(target, {0: Fraction(1)})
        for (a, p), (b, q) in itertools.product(before.items(), law(key, attacker, target, n).items()):
            summed[a + b] += p * q
        laws[target] = summed
    return laws


def steps_of(state, target):
    return state["breakdown"].get(target, BOARD.sectors[target].initial_breakdown)


def fall(state, target, hits):
    return sum(p for n, p in hits.items() if n >= steps_of(state, target))


def worth(state, side, plan, aim):
    total = Fraction(0)
    for target, hits in target_laws(state, side, plan).items():
        if aim == "steps":
            total += sum(min(n, steps_of(state, target)) * p for n, p in hits.items())
        else:
            total += fall(state, target, hits) * BOARD.sectors[target].vp
    return total


def best_by_hand(state, side, pr, aim, level_worth):
    """Search every set of attempts and, for each outcome, every campaign."""
    levels = {tech: state["tech"].get(side, {}).get(tech, 0) for tech in ("attack", "defence", "artillery", "air")}

    @functools.cache
    def campaign(gained, left):
        tech = {**state["tech"], side: {tech: levels[tech] + (tech in gained) for tech in levels}}
        after = {**state, "tech": tech}
        return max(worth(after, side, plan, aim) for plan in every_campaign(after, side, left))

    tries = {}
    for tech in levels:
        held = {**state, "pr": {side: pr}}
        found = [ask("tech_attempt", side=side, tech=tech, extra_pr=extra, state=held) for extra in range(5)]
        tries[tech] = [None, *(one for one in found if one["legal"])]
    best = Fraction(-1)
    for chosen in itertools.product(*tries.values()):
        tried = {tech: one for tech, one in zip(tries, chosen, strict=True) if one}
        left = pr - sum(one["cost"] for one in tried.values())
        if left < 0:
            continue
        chances = {tech: Fraction(one["probability"]) for tech, one in tried.items()}
        value = Fraction(0)
        for results in itertools.product([False, True], repeat=len(tried)):
            chance, gained = Fraction(1), []
            for (tech, p), success in zip(chances.items(), results, strict=True):
                chance *= p if success else 1 - p
                gained += [tech] if success else []
            value += chance * campaign(tuple(gained), left)
        best = max(best, value + (level_worth * sum(chances.values()) if aim == "steps" else 0))
    return best


WEAK = {"russia": 1, "austria_hungary": 1, "serbia": 1, "aof": 1, "egypt": 2, "german_africa": 2, "ottoman": 2}
TECH = {"entente": {"air": 7, "defence": 3}, "central": {"defence": 4}}
SMALL = {"turn": 2, "breakdown": WEAK, "tech": TECH}


@pytest.mark.parametrize("aim", ["steps", "vp"])
@pytest.mark.parametrize("side", ["entente", "central"])
@pytest.mark.parametrize("pr, level_worth", [(0, 1), (2, 1), (3, Fraction(1, 3)), (4, 0)])
def test_nothing_beats_the_first_plan(aim, side, pr, level_worth):
    asked = {"side": side, "pr": pr, "aim": aim, "level_worth": str(level_worth)}
    first = ask("best_use", state=SMALL, **asked)["plans"][0]
    assert Fraction(first["value"]) == best_by_hand(SMALL, side, pr, aim, level_worth)


# Nothing is left to attempt, so that the points go to offensives alone.
MANY = {
    "turn": 1,
    "breakdown": {"austria_hungary": 2, "ottoman": 1, "bulgaria": 2, "russia": 4, "italy": 3},
    "status": {**dict.fromkeys(("italy", "romania", "greece", "bulgaria"), "at_war"), "france": "out"},
    "tech": {"entente": {"attack": 2, "artillery": 1, "defence": 3}},
}


def campaign(state, pr, aim):
    """The first plan's value, and its offensives as a campaign."""
    plan = ask("best_use", side="entente", pr=pr, aim=aim, level_worth=0, state=state)["plans"][0]
    (branch,) = plan["branches"]
    assert not plan["technologies"]
    return Fraction(plan["value"]), {one["attacker"]: (one["defender"], one["pr"]) for one in branch["offensives"]}


@pytest.mark.parametrize("aim", ["steps", "vp"])
def test_many_sectors_share_the_points_as_well_as_any_search(aim):
    for pr in (1, 3, 5):
        by_hand = max(worth(MANY, "entente", plan, aim) for plan in every_campaign(MANY, "entente", pr))
        value, plan = campaign(MANY, pr, aim)
        assert sum(n for _, n in plan.values()) <= pr
        assert value == by_hand == worth(MANY, "entente", plan, aim)


def armistice(vp):
    return Fraction(ask("armistice", vp=vp)["probability"])


def test_the_chance_to_win_counts_every_armistice_roll():
    tech = {"entente": {"defence": 3}, "central": {"defence": 4}}
    state = {"turn": 1, "breakdown": {"austria_hungary": 1, "german_africa": 1}, "vp": {"entente": 1}, "tech": tech}

    def chance(plan):
        laws = target_laws(state, "entente", plan)
        alive, won = {1: Fraction(1)}, Fraction(0)
        for target in sorted(laws, key=lambda t: -BOARD.sectors[t].vp):
            falls, after = fall(state, target, laws[target]), defaultdict(Fraction)
            for points, p in alive.items():
                more = points + BOARD.sectors[target].vp
                won += p * falls * armistice(more)
                after[more] += p * falls * (1 - armistice(more))
                after[points] += p * (1 - falls)
            alive = after
        return won

    # Deciding the second offensive after the first can only help.
    by_hand = max(chance(plan) for plan in every_campaign(state, "entente", 3))
    assert campaign(state, 3, "win")[0] >= by_hand
    alone = {"turn": 1, "breakdown": {"german_africa": 1}, "vp": {"entente": 1}, "tech": {}}
    none = law(rich(alone, "entente"), "aof", "german_africa", 2)[0]
    assert campaign(alone, 2, "win")[0] == (1 - none) * armistice(3)


def test_compulsory_offensives_are_in_every_plan():
    for plan in ask("best_use", side="central", pr=4, state={"turn": 6, "events": [17]})["plans"]:
        for branch in plan["branches"]:
            (verdun,) = [strike for strike in branch["offensives"] if strike["attacker"] == "germany"]
            assert verdun["defender"] == "france" and verdun["pr"] >= 2


def test_duties_bind_whoever_alone_can_meet_them_as_far_as_points_go(monkeypatch):
    asked = {"a": {"x": 2}, "b": {"x": 1}, "c": {"y": 1, "z": 1}, "d": {"y": 3}, "e": {"z": 1}}
    duties = [
        SimpleNamespace(
            defender=defender,
            attackers=tuple(SimpleNamespace(attacker=who, min_pr=least) for who, least in able.items()),
        )
        for defender, able in asked.items()
    ]
    monkeypatch.setattr(planning, "obligations", lambda *_: duties)
    # x meets the first; the third any of two could; the fourth costs more than the two points that are left.
    assert planning.duties_of(START, "central", 4) == {"x": ("a", 2), "z": ("e", 1)}
    assert planning.duties_of(START, "central", 2) == {"x": ("a", 2)}


@pytest.mark.parametrize("aim", ["steps", "vp"])
def test_offensives_that_events_ask_for_bind_the_plan_each_against_its_own_target(aim):
    """Brusilov and Gaza; the rest of the points go as well as they can beside them."""
    tried = ["attack:3", "artillery:2", "defence:4", "air:1"]
    state = {**MANY, "turn": 6, "events": [19, 23], "tech_attempted": {"entente": tried}}
    duties = ask("obligations", side="entente", state={**state, "pr": {"entente": 9}})["list"]
    bound = {able["attacker"]: (duty["defender"], able["min_pr"]) for duty in duties for able in duty["attackers"]}
    assert {who: goal for who, (goal, _) in bound.items()} == {"russia": "austria_hungary", "egypt": "ottoman"}
    for pr in (3, 4, 5):
        due = dict(list(bound.items())[: pr // 2])  # two points each, as far as points go
        kept = [
            plan
            for plan in every_campaign(state, "entente", pr)
            if all(plan.get(who, ("", 0))[0] == goal and plan[who][1] >= least for who, (goal, least) in due.items())
        ]
        value, plan = campaign(state, pr, aim)
        assert value == max(worth(state, "entente", plan, aim) for plan in kept) and plan in kept


def test_plans_are_ranked_best_first_and_are_as_many_as_asked_for():
    plans = ask("best_use", side="central", pr=9, state={"turn": 8}, count=5)["plans"]
    values = [Fraction(plan["value"]) for plan in plans]
    assert len(values) == 5 and values == sorted(values, reverse=True)
    assert all(sum(use["cost"] for use in plan["technologies"]) <= 9 for plan in plans)
