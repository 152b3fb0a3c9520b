"""Exact laws against every possible roll of the dice, asked as scripts ask."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games.der_des_ders.dice import Pool, resolve
from assistant.games.der_des_ders.game import CALCULATOR
from assistant.games.der_des_ders.state import set_up
from tests.games.der_des_ders.tables import as_read

FACES = range(1, 7)
BOARD = set_up().board
POOL = {"attack_value": 5, "attack_dice": 2, "attack_modifier": 1, "artillery_dice": 1, "artillery_modifier": 0}


def ask(topic, **situation):
    return as_read(CALCULATOR.work(topic, situation).value)


def law(found):
    return {int(n): Fraction(chance) for n, chance in found.items() if Fraction(chance)}


def share(ways):
    return {what: Fraction(n, sum(ways.values())) for what, n in ways.items() if n}


def hit_law(pool, gaza_all=True):
    return law(ask("hit_distribution", pool=pool, options={"gaza_rerolls_artillery": gaza_all})["distribution"])


class NeedsDie(Exception):
    """The roll goes on: one more die must be known."""


def every_roll(work):
    """Return the law of what `work(roll)` returns over every course the dice may take."""
    todo, found = [()], Counter()  # (result, dice thrown): how many courses lead to it
    while todo:
        faces = todo.pop()
        left = iter(faces)

        def roll(left=left):
            if (face := next(left, None)) is None:
                raise NeedsDie
            return face

        try:
            found[work(roll), len(faces)] += 1
        except NeedsDie:
            todo.extend((*faces, face) for face in FACES)
    law = Counter()
    for (result, dice), n in found.items():
        law[result] += Fraction(n, 6**dice)
    return dict(law)


@settings(max_examples=40, deadline=None)
@given(
    st.fixed_dictionaries(
        {
            "attack_value": st.integers(2, 6),
            "attack_dice": st.integers(0, 1),
            "attack_modifier": st.integers(-5, 5),
            "artillery_dice": st.integers(0, 1),
            "artillery_modifier": st.integers(0, 1),
            "attacker_artillery_reroll": st.booleans(),
            "defender_reroll": st.booleans(),
            "gaza": st.booleans(),
        }
    ),
    st.booleans(),
)
def test_hit_law_is_that_of_every_roll(pool, gaza_all):
    """Every die of the pool in every way, with the rules of 3.1 and 6.7 written out anew."""

    def work(roll):
        total = 0
        for n in range(pool["attack_dice"] + pool["artillery_dice"]):
            gun = n >= pool["attack_dice"]

            def good(modifier=pool["artillery_modifier" if gun else "attack_modifier"]):
                return (face := roll()) == 6 or (face != 1 and face + modifier >= pool["attack_value"])

            hit = good()
            if gun and pool["attacker_artillery_reroll"] and not hit:
                hit = good()
            if pool["defender_reroll"] and hit:
                hit = good()
            if pool["gaza"] and hit and (gaza_all or not gun):
                hit = good()
            total += hit
        return total

    assert hit_law(pool, gaza_all) == every_roll(work)


@pytest.mark.parametrize("attack, artillery", [(4, 2), (3, 2), (0, 4), (5, 0)])
def test_many_plain_dice(attack, artillery):
    pool = {**POOL, "attack_value": 4, "attack_dice": attack, "artillery_dice": artillery}
    rolls = itertools.product(FACES, repeat=attack + artillery)
    ways = Counter(sum(f >= 3 for f in faces[:attack]) + sum(f >= 4 for f in faces[attack:]) for faces in rolls)
    assert hit_law(pool) == share(ways)


@pytest.mark.parametrize("reroll", ["attacker_artillery_reroll", "defender_reroll", "gaza"])
def test_resolving_every_roll_gives_the_law(reroll):
    pool = Pool(**POOL, **{reroll: True})

    def work(roll):
        attack, guns = [roll() for _ in range(pool.attack_dice)], [roll() for _ in range(pool.artillery_dice)]
        return resolve(pool, attack, guns, lambda _which: roll()).hits

    assert every_roll(work) == hit_law({**POOL, reroll: True})


def test_rerolls_and_lost_points_are_reasons_where_there_are_some():
    def said(topic, **situation):
        return {reason.text.key: reason.text.args for reason in CALCULATOR.work(topic, situation).reasons}

    guns = {**POOL, "attack_dice": 0, "artillery_dice": 2, "attacker_artillery_reroll": True}
    for gaza, rerolls in ((True, [6]), (False, [])):
        assert ("hits-gaza" in said("hit_distribution", pool={**POOL, "gaza": gaza})) == gaza
        assert ("resolve-rerolls" in said("offensive_resolve", pool=guns, artillery=[1, 2], rerolls=rerolls)) == gaza
    for held, die, loss in ((9, 4, 4), (2, 5, 2)):
        state = {"turn": 2, "pr": {"entente": held}}
        assert said("apply_event", event=8, die=die, state=state)["income-gallipoli"]["loss"] == loss


def test_a_die_succeeds_on_what_it_must_show_a_one_never_a_six_always():
    for threshold, bonus in itertools.product(range(1, 13), range(-9, 10)):
        by_hand = sum(n == 6 or (n != 1 and n + bonus >= threshold) for n in FACES)
        assert ask("tech_probability", threshold=threshold, bonus=bonus)["probability"] == str(Fraction(by_hand, 6))


@pytest.mark.parametrize("steps", range(6))
def test_the_revolution_moves_on_every_one(steps):
    ones = Counter(faces.count(1) for faces in itertools.product(FACES, repeat=steps))
    assert law(ask("revolution", reinforcements=steps)["distribution"]) == share(ones)


@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("side", ["entente", "central"])
@pytest.mark.parametrize("events", [[], [26], [16]])
def test_naval_law_is_that_of_every_die(natural, side, events):
    state = {"pr": {"entente": 20, "central": 20}, "events": events}
    for spent in range(8):
        asked = {"side": side, "pr_spent": spent, "state": state, "options": {"natural_rule_naval": natural}}
        lost = Counter(ask("naval_result", die=die, **asked)["value"] for die in FACES)
        assert law(ask("naval_distribution", **asked)["distribution"]) == share(lost)


@pytest.mark.parametrize("turn", [2, 4, 9, 14])
def test_initiative_chance_is_that_of_every_pair_of_dice(turn):
    for ours, theirs in itertools.product(range(4), repeat=2):
        asked = {"turn": turn, "bids": {"entente": ours, "central": theirs}}
        won = sum(
            ask("initiative", **asked, dice={"entente": a, "central": b}, stock={"entente": 3, "central": 3})["winner"]
            == "entente"
            for a, b in itertools.product(FACES, repeat=2)
        )
        assert Fraction(ask("initiative_probability", **asked)["entente"]) == Fraction(won, 36)


@pytest.mark.parametrize("human", ["entente", "central"])
@pytest.mark.parametrize("turn", range(2, len(BOARD.initiative_track.values) + 1))
def test_the_initiative_of_each_turn_is_the_tracks_or_bought(turn, human):
    owner, price = (row.values[turn - 1] for row in (BOARD.initiative_track, BOARD.solo_initiative_cost))
    for stock in (price - 1, price, price + 3):
        asked = {"turn": turn, "human": human, "stock": stock}
        bought = owner != human and stock >= price
        got = ask("solo_initiative", wants_it=True, **asked)
        assert got["winner"] == (human if bought else owner)
        assert (got["cost"], got["stock_after"]) == ((price, stock - price) if bought else (0, stock))
        assert ask("solo_initiative", wants_it=False, **asked)["winner"] == owner


@pytest.mark.parametrize("uses, germany", [(True, False), (False, True)])
def test_the_schlieffen_plan_is_germanys_offensive_of_the_turn_where_it_is_read_so(uses, germany):
    for attacker, able in (("germany", germany), ("france", True)):
        defender = {"germany": "france", "france": "germany"}[attacker]
        state = {"events": [3], "pr": {"entente": 5, "central": 5}}
        asked = {"attacker": attacker, "defender": defender, "pr": 1, "options": {"schlieffen_uses_offensive": uses}}
        assert ask("offensive_setup", state=state, **asked)["legal"] is able
        assert ask("offensive_setup", state={**state, "events": []}, **asked)["legal"]
