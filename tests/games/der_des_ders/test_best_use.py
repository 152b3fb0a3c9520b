"""The best use of resource points against a search through every plan."""

import itertools
from fractions import Fraction
from types import SimpleNamespace

import msgspec
import pytest

from assistant.games.der_des_ders import planning
from assistant.games.der_des_ders.battle import armistice_chance
from assistant.games.der_des_ders.calculator import CALCULATOR
from assistant.games.der_des_ders.offensives import attackers_of
from assistant.games.der_des_ders.purchases import attempt, open_technologies
from assistant.games.der_des_ders.rules import usual_rules
from assistant.games.der_des_ders.state import operational_value, set_up

RULES = usual_rules()
BOARD = RULES.board


def position(**changes):
    state = set_up(BOARD)
    for name in ("breakdown", "status", "tech", "vp", "pr"):
        if name in changes:
            merged = {**getattr(state, name)}
            for key, value in changes.pop(name).items():
                merged[key] = {**merged[key], **value} if isinstance(value, dict) else value
            changes[name] = merged
    return msgspec.structs.replace(state, **changes)


def every_campaign(state, side, pr):
    """Yield every set of offensives that `pr` points pay: {attacker: (target, points)}."""
    choices = []
    for attacker in BOARD.of_side(side):
        mine = [None]
        for target in BOARD.neighbours[attacker]:
            if attacker in attackers_of(state, RULES, target):
                mine += [(target, n) for n in range(1, operational_value(state, RULES, attacker) + 1)]
        choices.append([(attacker, choice) for choice in mine])
    for chosen in itertools.product(*choices):
        plan = {attacker: choice for attacker, choice in chosen if choice}
        if sum(n for _, n in plan.values()) <= pr:
            yield plan


def target_laws(state, plan):
    """Return for each target the law of the hits on it, dice of all its attackers together."""
    laws = {}
    for attacker, (target, n) in plan.items():
        law = planning.strike_law(state, RULES, planning.Strike(attacker, target, n))
        before = laws.get(target, {0: Fraction(1)})
        summed = {}
        for (a, p), (b, q) in itertools.product(before.items(), law.items()):
            summed[a + b] = summed.get(a + b, 0) + p * q
        laws[target] = summed
    return laws


def worth(state, plan, aim):
    total = Fraction(0)
    for target, law in target_laws(state, plan).items():
        standing = state.breakdown[target]
        fall = sum(p for hits, p in law.items() if hits >= standing)
        if aim == "steps":
            total += sum(min(hits, standing) * p for hits, p in law.items())
        else:
            total += fall * BOARD.sectors[target].vp
    return total


def best_by_hand(state, side, pr, aim, level_worth):
    """Search every set of attempts and, for each outcome, every campaign."""
    techs = open_technologies(state, RULES, side)
    rich = state.with_pr(side, pr)
    best = Fraction(-1)
    for extras in itertools.product([None, 0, 1, 2, 3, 4], repeat=len(techs)):
        tried = [attempt(rich, RULES, side, t, e) for t, e in zip(techs, extras, strict=True) if e is not None]
        if any(not hasattr(one, "cost") for one in tried) or sum(one.cost for one in tried) > pr:
            continue
        left = pr - sum(one.cost for one in tried)
        value = Fraction(0)
        for results in itertools.product([False, True], repeat=len(tried)):
            chance, levels = Fraction(1), dict(state.tech[side])
            for one, success in zip(tried, results, strict=True):
                chance *= one.probability if success else 1 - one.probability
                if success:
                    levels[one.tech] = one.level
            after = msgspec.structs.replace(state, tech={**state.tech, side: levels})
            value += chance * max(worth(after, plan, aim) for plan in every_campaign(after, side, left))
        if aim == "steps":
            value += level_worth * sum(one.probability for one in tried)
        best = max(best, value)
    return best


SMALL = {"russia": 1, "austria_hungary": 1, "serbia": 1, "aof": 1, "egypt": 2, "german_africa": 2, "ottoman": 2}


@pytest.mark.parametrize("aim", ["steps", "vp"])
@pytest.mark.parametrize("side", ["entente", "central"])
@pytest.mark.parametrize("pr, level_worth", [(0, 1), (2, 1), (3, Fraction(1, 3)), (4, 0)])
def test_nothing_beats_the_first_plan(aim, side, pr, level_worth):
    state = position(turn=2, breakdown=SMALL, tech={"entente": {"air": 7, "defence": 3}, "central": {"defence": 4}})
    ranked = planning.plans(state, RULES, side, pr, aim, Fraction(level_worth))
    assert ranked[0].value == best_by_hand(state, side, pr, aim, level_worth)


def many_sectors():
    return position(
        turn=1,
        breakdown={"austria_hungary": 2, "ottoman": 1, "bulgaria": 2, "russia": 4, "italy": 3},
        status={"italy": "at_war", "romania": "at_war", "greece": "at_war", "bulgaria": "at_war", "france": "out"},
        tech={"entente": {"attack": 2, "artillery": 1, "defence": 3}},
    )


def test_many_sectors_share_the_points_as_well_as_any_search():
    state = many_sectors()
    for aim in ("steps", "vp"):
        strategist = planning.Strategist(state, RULES, "entente", aim, {})
        for pr in (1, 3, 5):
            by_hand = max(worth(state, plan, aim) for plan in every_campaign(state, "entente", pr))
            found = strategist.campaign(pr)
            assert found.worth[0] == by_hand
            plan = {strike.attacker: (strike.defender, strike.pr) for strike in found.strikes}
            assert sum(strike.pr for strike in found.strikes) <= pr
            assert worth(state, plan, aim) == by_hand


def test_the_chance_to_win_counts_every_armistice_roll():
    state = position(
        turn=1,
        breakdown={"austria_hungary": 1, "german_africa": 1},
        vp={"entente": 1},
        tech={"entente": {"defence": 3}, "central": {"defence": 4}},
    )
    found = planning.Strategist(state, RULES, "entente", "win", {}).campaign(3)

    def chance(plan):
        laws = target_laws(state, plan)
        alive, vp = {1: Fraction(1)}, Fraction(0)
        for target in sorted(laws, key=lambda t: -BOARD.sectors[t].vp):
            fall = sum(p for hits, p in laws[target].items() if hits >= state.breakdown[target])
            after = {}
            for points, p in alive.items():
                more = points + BOARD.sectors[target].vp
                won = armistice_chance(more, RULES)
                vp += p * fall * won
                after[more] = after.get(more, 0) + p * fall * (1 - won)
                after[points] = after.get(points, 0) + p * (1 - fall)
            alive = after
        return vp

    by_hand = max(chance(plan) for plan in every_campaign(state, "entente", 3))
    # Deciding the second offensive after the first can only help.
    assert found.worth[0] >= by_hand
    alone = position(turn=1, breakdown={"german_africa": 1}, vp={"entente": 1})
    only = planning.Strategist(alone, RULES, "entente", "win", {}).campaign(2)
    law = planning.strike_law(alone, RULES, planning.Strike("aof", "german_africa", 2))
    assert only.worth[0] == (1 - law[0]) * armistice_chance(3, RULES)


def test_compulsory_offensives_are_in_every_plan():
    state = position(turn=6, events=(17,))
    for plan in planning.plans(state, RULES, "central", 4):
        for branch in plan.branches:
            verdun = [strike for strike in branch.offensives if strike.attacker == "germany"]
            assert [strike.defender for strike in verdun] == ["france"] and verdun[0].pr >= 2


@pytest.mark.parametrize("aim", ["steps", "vp"])
def test_offensives_that_events_ask_for_bind_the_plan_each_against_its_own_target(aim):
    state, bound = many_sectors(), {"russia": ("ottoman", 2), "serbia": ("bulgaria", 1)}
    strategist = planning.Strategist(state, RULES, "entente", aim, bound)
    for pr in (3, 4, 5):
        kept = [
            plan
            for plan in every_campaign(state, "entente", pr)
            if all(plan.get(who, ("", 0))[0] == goal and plan[who][1] >= least for who, (goal, least) in bound.items())
        ]
        found = strategist.campaign(pr)
        assert found.worth[0] == max(worth(state, plan, aim) for plan in kept)
        assert {strike.attacker: (strike.defender, strike.pr) for strike in found.strikes} in kept


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
    assert planning.duties_of(position(turn=6), RULES, "central", 4) == {"x": ("a", 2), "z": ("e", 1)}
    assert planning.duties_of(position(turn=6), RULES, "central", 2) == {"x": ("a", 2)}


def test_topic_ranks_best_first_and_respects_the_count():
    worked = CALCULATOR.work("best_use", {"side": "central", "pr": 9, "state": {"turn": 8}, "count": 5})
    values = [plan.value for plan in worked.value.plans]
    assert len(values) == 5 and values == sorted(values, reverse=True)
    assert all(sum(use.cost for use in plan.technologies) <= 9 for plan in worked.value.plans)
