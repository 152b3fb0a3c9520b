"""Exact laws against every possible roll of the dice."""

import itertools
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.games.der_des_ders import battle, dice, offensives, purchases, turn_sequence
from assistant.games.der_des_ders.dice import Pool, success_chance
from assistant.games.der_des_ders.rules import Readings, Rules, usual_rules
from assistant.games.der_des_ders.state import set_up

RULES = usual_rules()
FACES = range(1, 7)


class NeedsDie(Exception):
    """The roll goes on: one more die must be known."""


def every_roll(work):
    """Call `work(roll)` for every course the dice may take; yield its result with its chance."""
    todo = [()]
    while todo:
        faces = todo.pop()
        left = iter(faces)

        def roll(left=left):
            face = next(left, None)
            if face is None:
                raise NeedsDie
            return face

        try:
            result = work(roll)
        except NeedsDie:
            todo.extend((*faces, face) for face in FACES)
            continue
        yield result, Fraction(1, 6 ** len(faces))


def law_by_hand(pool, gaza_rerolls_artillery=True):
    """Roll every die of the pool in every way and count the hits, with the rules of 3.1 and 6.7 written out anew."""

    def hits(face, modifier):
        return face == 6 or (face != 1 and face + modifier >= pool.attack_value)

    def work(roll):
        total = 0
        for n in range(pool.attack_dice + pool.artillery_dice):
            gun = n >= pool.attack_dice
            modifier = pool.artillery_modifier if gun else pool.attack_modifier
            good = hits(roll(), modifier)
            if gun and pool.attacker_artillery_reroll and not good:
                good = hits(roll(), modifier)
            if pool.defender_reroll and good:
                good = hits(roll(), modifier)
            if pool.gaza and good and (gaza_rerolls_artillery or not gun):
                good = hits(roll(), modifier)
            total += good
        return total

    law = {}
    for total, chance in every_roll(work):
        law[total] = law.get(total, 0) + chance
    return law


@settings(max_examples=40, deadline=None)
@given(
    st.builds(
        Pool,
        attack_value=st.integers(2, 6),
        attack_dice=st.integers(0, 1),
        attack_modifier=st.integers(-5, 5),
        artillery_dice=st.integers(0, 1),
        artillery_modifier=st.integers(0, 1),
        attacker_artillery_reroll=st.booleans(),
        defender_reroll=st.booleans(),
        gaza=st.booleans(),
    ),
    st.booleans(),
)
def test_hit_law_is_that_of_every_roll(pool, gaza_all):
    assert dice.hit_law(pool, gaza_all) == law_by_hand(pool, gaza_all)


@pytest.mark.parametrize("attack_dice, artillery_dice", [(4, 3), (3, 2), (0, 4), (5, 0)])
def test_many_plain_dice(attack_dice, artillery_dice):
    pool = Pool(attack_value=4, attack_dice=attack_dice, attack_modifier=1, artillery_dice=artillery_dice)
    counts = {}
    for faces in itertools.product(FACES, repeat=attack_dice + artillery_dice):
        hits = sum(f >= 3 for f in faces[:attack_dice]) + sum(f >= 4 for f in faces[attack_dice:])
        counts[hits] = counts.get(hits, 0) + 1
    whole = 6 ** (attack_dice + artillery_dice)
    assert dice.hit_law(pool) == {hits: Fraction(n, whole) for hits, n in counts.items()}


@pytest.mark.parametrize("reroll", ["attacker_artillery_reroll", "defender_reroll", "gaza"])
def test_resolving_every_roll_gives_the_law(reroll):
    pool = Pool(attack_value=5, attack_dice=2, attack_modifier=1, artillery_dice=1, **{reroll: True})
    law = {}

    def work(roll):
        attack, guns = [roll() for _ in range(pool.attack_dice)], [roll() for _ in range(pool.artillery_dice)]
        return dice.resolve(pool, attack, guns, lambda _which: roll()).hits

    for hits, chance in every_roll(work):
        law[hits] = law.get(hits, 0) + chance
    assert law == dice.hit_law(pool)


@given(st.integers(1, 12), st.integers(-9, 9))
def test_success_chance(threshold, modifier):
    by_hand = sum(n == 6 or (n != 1 and n + modifier >= threshold) for n in FACES)
    assert success_chance(threshold, modifier) == Fraction(by_hand, 6)
    assert Fraction(1, 6) <= success_chance(threshold, modifier) <= Fraction(5, 6)


@pytest.mark.parametrize("reinforced", range(6))
def test_revolution_law(reinforced):
    law = {}
    for faces in itertools.product(FACES, repeat=reinforced):
        law[faces.count(1)] = law.get(faces.count(1), 0) + Fraction(1, 6**reinforced)
    assert purchases.revolution_law(reinforced) == law


@pytest.mark.parametrize("natural", [False, True])
@pytest.mark.parametrize("side", ["entente", "central"])
@pytest.mark.parametrize("spent", range(8))
@pytest.mark.parametrize("events", [(), (26,), (16,)])
def test_naval_law_is_that_of_every_die(natural, side, spent, events):
    import msgspec

    rules = Rules(RULES.board, Readings(natural_rule_naval=natural))
    state = msgspec.structs.replace(set_up(RULES.board), pr={"entente": 20, "central": 20}, events=events)
    law = {}
    for die in FACES:
        value = purchases.naval_roll(state, rules, side, die, spent).value
        law[value] = law.get(value, 0) + Fraction(1, 6)
    assert purchases.naval_law(state, rules, side, spent) == law


@pytest.mark.parametrize("turn", [2, 4, 9, 14])
@pytest.mark.parametrize("bids", list(itertools.product(range(4), repeat=2)))
def test_initiative_chance_is_that_of_every_pair_of_dice(turn, bids):
    bids = dict(zip(("entente", "central"), bids, strict=True))
    stock = {"entente": 3, "central": 3}
    won = 0
    for ours, theirs in itertools.product(FACES, repeat=2):
        result = turn_sequence.initiative(turn, RULES, bids, {"entente": ours, "central": theirs}, stock)
        won += result.winner == "entente"
    assert turn_sequence.entente_chance(turn, RULES, bids) == Fraction(won, 36)


@pytest.mark.parametrize(
    "vp, plain, natural", [(0, 0, 1), (1, 0, 1), (2, 1, 1), (3, 2, 2), (6, 5, 5), (7, 6, 5), (16, 6, 5)]
)
def test_armistice_readings(vp, plain, natural):
    literal = Rules(RULES.board, Readings(natural_rule_armistice=True))
    assert battle.armistice_chance(vp, RULES) == Fraction(plain, 6)
    assert battle.armistice_chance(vp, literal) == Fraction(natural, 6)


@pytest.mark.parametrize("human", ["entente", "central"])
@pytest.mark.parametrize("turn", range(2, len(RULES.board.initiative_track.values) + 1))
def test_the_initiative_of_each_turn_is_the_tracks_or_bought(turn, human):
    track, prices = RULES.board.initiative_track.values, RULES.board.solo_initiative_cost.values
    owner, price = track[turn - 1], prices[turn - 1]
    for stock in (price - 1, price, price + 3):
        got = turn_sequence.solo_initiative(turn, RULES, human, True, stock)
        bought = owner != human and stock >= price
        assert got.winner == (human if bought or owner == human else owner)
        assert (got.cost, got.stock_after) == ((price, stock - price) if bought else (0, stock))
        assert turn_sequence.solo_initiative(turn, RULES, human, False, stock).winner == owner


def test_the_schlieffen_plan_is_germanys_offensive_of_the_turn():
    state = set_up(RULES.board)
    planned = msgspec.structs.replace(state, events=(*state.events, offensives.SCHLIEFFEN))
    ours = Rules(RULES.board, Readings(schlieffen_uses_offensive=True))
    assert offensives.can_still_attack(state, ours, "germany")
    assert not offensives.can_still_attack(planned, ours, "germany")
    assert offensives.can_still_attack(planned, ours, "france")
    assert offensives.can_still_attack(planned, RULES, "germany"), "as it is usually read"
