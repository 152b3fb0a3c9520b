"""Each family of fights against an enumeration of its own, roll by roll."""

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
strengths = st.lists(st.integers(0, 9), min_size=1, max_size=4)


def made(kind, **entries):
    title = {"en": "F", "fr": "F"}
    both = {"attacker": "sum(v)", "defender": "sum(v)", "results": RESULTS}
    return msgspec.convert({"kind": kind, "title": title, **both, **entries}, cards.Fight)


def asked(fighting, ours, theirs, **more):
    sides = {"attackers": tuple({"v": v} for v in ours), "defenders": tuple({"v": v} for v in theirs)}
    found = fight(fighting, FightGiven(fight="f", **sides, **more)).value
    assert sum(one.chance for one in found.outcomes) == 1
    return found


def by_result(found):
    return {one.result: one.chance for one in found.outcomes}


def by_steps(found):
    return {(one.attacker_steps, one.defender_steps): one.chance for one in found.outcomes}


def share(ways):
    total = sum(ways.values())
    return {key: Fraction(count, total) for key, count in ways.items()}


@given(
    strengths, strengths, st.sampled_from(["defender", "attacker", "nearest"]), st.integers(-2, 2), st.integers(-3, 3)
)
def test_a_ratio_finds_its_column_and_every_roll_its_cell(ours, theirs, how, shift, die):
    columns = ("1-3", "1-2", "1-1", "3-2", "2-1", "4-1")
    values = [Fraction(*map(int, column.split("-"))) for column in columns]
    table = [[CELLS[(c * 2 + roll) % 4] for roll in range(11)] for c in range(6)]
    shifts = [{"when": True, "columns": shift, "die": die}]
    fighting = made("ratio", columns=columns, table=table, dice="2d6", round=how, shifts=shifts)
    found = asked(fighting, ours, theirs)
    if sum(theirs) == 0:
        start = 5
    else:
        ratio = Fraction(sum(ours), sum(theirs))
        if how == "defender":
            start = max([n for n in range(6) if values[n] <= ratio] or [0])
        elif how == "attacker":
            start = min([n for n in range(6) if values[n] >= ratio] or [5])
        else:
            start = min(range(6), key=lambda n: (abs(values[n] - ratio), n))
    column = min(max(start + shift, 0), 5)
    ways = Counter(table[column][min(max(a + b - 2 + die, 0), 10)] for a, b in itertools.product(range(1, 7), repeat=2))
    assert found.column == columns[column]
    assert by_result(found) == share(ways)


@given(strengths, strengths, st.integers(-9, 9))
def test_a_difference_finds_its_column(ours, theirs, least):
    columns = (least, least + 3, least + 4)
    table = [[CELLS[(c + roll // 2) % 4] for roll in range(6)] for c in range(3)]
    found = asked(made("difference", columns=columns, table=table), ours, theirs)
    lead = sum(ours) - sum(theirs)
    column = 2 if lead >= least + 4 else 1 if lead >= least + 3 else 0
    assert by_result(found) == share(Counter(table[column]))


@pytest.mark.parametrize(("first", "steps"), [("both", (1, 1)), ("attacker", (0, 1)), ("defender", (1, 0))])
def test_thrown_dice_decide_an_exchange_of_fire(first, steps):
    columns, table = (1, 5), ((0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 2, 2))
    fire = made("fire", columns=columns, table=table, first=first)
    # Four for the attacker, three for the defender: both hit, unless the other side's hit came first.
    fallen = asked(fire, [9], [4, 4], dice=(4, 3)).fallen
    assert fallen is not None and (fallen.attacker_steps, fallen.defender_steps) == steps
    assert asked(fire, [9], [4, 4], dice=(4,)).fallen is None, "the other throws yet"


@given(strengths, strengths, st.sampled_from(["both", "attacker", "defender"]))
def test_fire_is_exchanged_roll_by_roll(ours, theirs, first):
    columns, table = (1, 5, 10), ((0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 2, 2), (0, 1, 1, 2, 2, 3))
    found = asked(made("fire", columns=columns, table=table, first=first), ours, theirs)

    def hits(values, lost, roll):
        left = sum(values[lost:])  # losses go in the order in which counters stand
        column = 2 if left >= 10 else 1 if left >= 5 else 0 if left >= 1 else None
        return 0 if column is None else table[column][roll]

    ways = Counter()
    for a, d in itertools.product(range(6), repeat=2):
        if first == "defender":
            wounds = hits(theirs, 0, d)
            ways[wounds, hits(ours, wounds, a)] += 1
        else:
            kills = hits(ours, 0, a)
            ways[hits(theirs, kills if first == "attacker" else 0, d), kills] += 1
    assert by_steps(found) == share(ways)


blocks = st.lists(st.lists(st.integers(0, 6), min_size=1, max_size=3), min_size=1, max_size=3)  # values, step by step


def counter(values):
    """Return a counter's row, each further value what is left of it after a step."""
    first, *rest = values
    return {"v": first, **({"reduced": counter(rest)} if rest else {})}


def after_steps(side, lost):
    """Return the values left after steps that go to the weakest each time, the first of equals; told by lists alone."""
    left = [list(values) for values in side]
    for _ in range(lost):
        if left:
            weakest = min(range(len(left)), key=lambda n: left[n][0])
            left[weakest].pop(0)
            left = [values for values in left if values]
    return [values[0] for values in left]


@settings(deadline=None, max_examples=60)
@given(blocks, blocks, st.sampled_from(["attacker", "defender"]), st.integers(-1, 1), st.integers(-2, 2))
def test_opportunity_and_defensive_fire_go_one_after_the_other(ours, theirs, first, columns, die):
    """Who fires second does so with what is left: 1,296 throws of two dice a side, steps taken as they fall."""
    table = [[max(0, (c + roll) // 3 - 1) for roll in range(11)] for c in range(3)]
    shifts = [{"when": True, "columns": columns, "die": die, "of": "defender"}]
    fire = made("fire", columns=(1, 4, 8), table=table, dice="2d6", order="v", first=first, shifts=shifts)
    sides = {"attackers": [*map(counter, ours)], "defenders": [*map(counter, theirs)]}
    found = fight(fire, FightGiven(fight="f", **{key: tuple(rows) for key, rows in sides.items()})).value

    def hits(values, roll, shift, modifier):
        served = [n for n, least in enumerate((1, 4, 8)) if least <= sum(values)]
        if not served:
            return 0
        return table[min(max(served[-1] + shift, 0), 2)][min(max(roll - 2 + modifier, 0), 10)]

    ways = Counter()
    for a, b, c, d in itertools.product(range(1, 7), repeat=4):
        if first == "attacker":
            taken = hits(after_steps(ours, 0), a + b, 0, 0)
            ways[hits(after_steps(theirs, taken), c + d, columns, die), taken] += 1
        else:
            lost = hits(after_steps(theirs, 0), c + d, columns, die)
            ways[lost, hits(after_steps(ours, lost), a + b, 0, 0)] += 1
    assert by_steps(found) == share(ways)


@settings(deadline=None, max_examples=25)
@given(few, few, st.sampled_from(["attacker", "defender"]), st.integers(1, 2))
def test_handfuls_of_dice_go_one_after_the_other(ours, theirs, first, number):
    """A die a counter, hits on its own value of four: whoever is hit first does not roll."""
    fighting = made(
        "buckets",
        sides=4,
        rounds=number,
        order="v",
        first=first,
        hits_attacker="min(v, 4)",
        hits_defender="min(v, 4)",
        **ONE,
    )
    states = {(0, 0): Fraction(1)}

    def volley(states, of):
        """Let the attackers (0) or the defenders (1) roll."""
        following = Counter()
        for state, chance in states.items():
            firing = sorted((ours, theirs)[of])[state[of] :]
            for rolls in itertools.product(range(1, 5), repeat=len(firing)):
                fallen = min(state[1 - of] + sum(map(operator.le, rolls, firing)), len((theirs, ours)[of]))
                after = (state[0], fallen) if of == 0 else (fallen, state[1])
                following[after] += chance / 4 ** len(firing)
        return following

    for _ in range(number):
        for of in (0, 1) if first == "attacker" else (1, 0):
            states = volley(states, of)
    assert by_steps(asked(fighting, ours, theirs)) == states


@given(strengths, strengths, st.sampled_from(["difference", "ratio"]))
def test_opposed_dice_are_compared_roll_by_roll(ours, theirs, by):
    bands = [{"least": least, "result": result} for least, result in zip((-99, -1, 1, 2), CELLS, strict=True)]
    found = asked(made("opposed", bands=bands, by=by), ours, theirs)
    ways = Counter()
    for a, d in itertools.product(range(1, 7), repeat=2):
        one, other = sum(ours) + a, sum(theirs) + d
        quotient = 0 if one == other else one // other if one > other else -(other // one)
        value = one - other if by == "difference" else quotient
        ways["AE" if value < -1 else "AR" if value < 1 else "DR" if value < 2 else "DE"] += 1
    assert by_result(found) == share(ways)


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
