"""Fights of cards at the edges; each family is held against an enumeration of every roll by `tests/stress/cards.py`."""

import itertools
import operator
from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.problems import QuestionError
from assistant.games.kit import card as cards
from assistant.games.kit.combat import FightGiven, Outcome, fight, losing
from assistant.games.kit.dice import die_totals, hits_of, ratio_of, rounds, to_the_end
from assistant.games.kit.formulas import Scope

CELLS = ("AE", "AR", "DR", "DE")
RESULTS = {key: {"words": {"en": key, "fr": key}} for key in CELLS}
ONE = {"attacker": 1, "defender": 1}  # die for each counter
few = st.lists(st.integers(1, 5), min_size=1, max_size=3)


def made(kind, **entries):
    title = {"en": "F", "fr": "F"}
    both = {"attacker": "sum(v)", "defender": "sum(v)", "results": RESULTS}
    return msgspec.convert({"kind": kind, "title": title, **both, **entries}, cards.Fight)


def asked(fighting, ours, theirs, **more):
    sides = {"attackers": tuple({"v": v} for v in ours), "defenders": tuple({"v": v} for v in theirs)}
    found = fight(fighting, FightGiven(fight="f", **sides, **more)).value
    assert sum(one.chance for one in found.outcomes) == 1
    return found


def by_steps(found):
    return {(one.attacker_steps, one.defender_steps): one.chance for one in found.outcomes}


@pytest.mark.parametrize(("first", "steps"), [("both", (1, 1)), ("attacker", (0, 1)), ("defender", (1, 0))])
def test_thrown_dice_decide_an_exchange_of_fire(first, steps):
    columns, table = (1, 5), ((0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 2, 2))
    fire = made("fire", columns=columns, table=table, first=first)
    # Four for the attacker, three for the defender: both hit, unless the other side's hit came first.
    fallen = asked(fire, [9], [4, 4], dice=(4, 3)).fallen
    assert fallen is not None and (fallen.attacker_steps, fallen.defender_steps) == steps
    assert asked(fire, [9], [4, 4], dice=(4,)).fallen is None, "the other throws yet"


@settings(deadline=None, max_examples=40)
@given(few, few, st.booleans(), st.integers(1, 2))
def test_handfuls_of_dice_fall_as_they_are_counted(ours, theirs, or_more, number):
    """Each counter rolls a die of four and hits on its own value; two rounds at most, the weakest lost first."""
    fighting = made(
        "buckets", sides=4, rounds=number, order="v", or_more=or_more, hits_attacker="min(v, 4)",
        hits_defender="min(v, 4)", **ONE,
    )  # fmt: skip
    states = {(0, 0): Fraction(1)}
    for _ in range(number):
        following = Counter()
        for (lost, taken), chance in states.items():
            mine, others = sorted(ours)[lost:], sorted(theirs)[taken:]
            hit = operator.ge if or_more else operator.le
            falls = [[hit(roll, min(v, 4)) for roll in range(1, 5)] for v in mine + others]
            ways = Counter(
                (min(lost + sum(fell[len(mine) :]), len(ours)), min(taken + sum(fell[: len(mine)]), len(theirs)))
                for fell in itertools.product(*falls)
            )
            for state, count in ways.items():
                following[state] += chance * Fraction(count, 4 ** len(falls))
        states = dict(following)
    assert by_steps(asked(fighting, ours, theirs)) == states


def test_a_fight_to_the_end_is_the_limit_of_many_rounds():
    def hits(count, hitting):
        return [hits_of([(1, hitting)] * (count - lost), 6) for lost in range(count + 1)]

    ours, theirs = hits(4, 2), hits(3, 3)
    exact, near = to_the_end([(ours, theirs)]), rounds([(ours, theirs)], 60)
    assert sum(exact.values()) == 1
    assert all(lost == 4 or taken == 3 for lost, taken in exact)
    assert all(abs(float(chance) - float(near.get(state, 0))) < 1e-9 for state, chance in exact.items())


def test_who_cannot_hit_does_not_fight_for_ever():
    fighting = made("buckets", hits_attacker=0, hits_defender=0, rounds=0, **ONE)
    assert asked(fighting, [1], [1, 1]).outcomes == (Outcome(Fraction(1)),)


def test_the_first_reason_tells_how_many_dice_each_side_throws():
    fighting = made("buckets", hits_attacker=2, hits_defender=2, rounds=1, attacker=1, defender=2)
    sides = {"attackers": ({"v": 1},) * 3, "defenders": ({"v": 1},) * 2}
    told = fight(fighting, FightGiven(fight="f", **sides)).reasons[0].text
    assert (told.key, told.args["attacker"], told.args["defender"]) == ("buckets-dice", 3, 4)


def test_twenty_against_twenty_is_exact():
    fighting = made("buckets", hits_attacker=2, hits_defender=3, rounds=0, **ONE)
    found = asked(fighting, [1] * 20, [1] * 20)
    assert len(found.outcomes) == 41  # one side gone, of the other 0 to 20 left


def test_losses_go_by_their_order_each_counter_to_its_end():
    rows = ({"v": 3, "reduced": {"v": 1}}, {"v": 2})
    assert tuple(losing(rows, 1, "v", Scope()).values()) == ({"v": 3, "reduced": {"v": 1}},)
    assert tuple(losing(rows, 2, "v", Scope()).values()) == ({"v": 1},)
    assert tuple(losing(rows, 1, "0 - v", Scope()).values()) == ({"v": 1}, {"v": 2})
    assert tuple(losing(rows, 9, "v", Scope()).values()) == ()


def test_dice_decide_and_a_die_of_seven_is_a_sentence():
    table = [[*CELLS, "DE", "DE"]]
    fighting = made("difference", columns=(0,), table=table)
    assert asked(fighting, [1], [1], dice=(2,)).fallen == Outcome(Fraction(1, 6), "AR")
    with pytest.raises(QuestionError) as caught:
        asked(fighting, [1], [1], dice=(7,))
    assert caught.value.field == "dice[0]"


def test_a_toggle_that_the_card_lacks_is_refused():
    with pytest.raises(QuestionError):
        asked(made("difference", columns=(0,), table=[["AE"] * 6]), [1], [1], toggles=("rain",))


@pytest.mark.parametrize(
    ("words", "ratio"),
    [("1-2", Fraction(1, 2)), ("3:1", 3), (" 4 / 2 ", 2), ("2", 2), ("0-3", None), ("3-0", None), ("a", None)],
)
def test_a_printed_ratio_has_two_sides(words, ratio):
    assert ratio_of(words) == ratio


@pytest.mark.parametrize("dice", ["d6", "1d6", "2d6", "3d4", "d100", "D10", "d66"])
def test_dice_are_counted_way_by_way(dice):
    number, _, sides = dice.lower().partition("d")
    faces = [range(1, int(sides) + 1)] * int(number or 1)
    ways = Counter(map(sum, itertools.product(*faces)))
    if dice == "d66":
        ways = Counter(10 * tens + units for tens, units in itertools.product(range(1, 7), repeat=2))
    assert die_totals(dice) == tuple(sorted(ways.items()))
