"""Fights of cards at the edges, how an outcome is carried out, and the little language that they are written in."""

import itertools
from collections import Counter
from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.table import Flip, Move, Note, Remove, parts
from assistant.core.text import Name, QuestionError, render
from assistant.games.kit import card as cards
from assistant.games.kit.combat import FightGiven, Fought, Outcome, fight, losing, strength
from assistant.games.kit.dice import Effect, choices, die_totals, ratio_of
from assistant.games.kit.formulas import (
    FUNCTIONS,
    MOST_NODES,
    PLAIN,
    FormulaError,
    Scope,
    Vocabulary,
    evaluate,
    holds,
    number,
    parsed,
)
from assistant.games.kit.questions.fights import MOST_CHOSEN, Carrying
from assistant.games.kit.state import State, View
from tests.rows import by_rows

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


@pytest.mark.parametrize(("first", "steps"), [("both", (1, 1)), ("attacker", (0, 1)), ("defender", (1, 0))])
def test_thrown_dice_decide_an_exchange_of_fire(first, steps):
    columns, table = (1, 5), ((0, 0, 0, 1, 1, 2), (0, 0, 1, 1, 2, 2))
    fire = made("fire", columns=columns, table=table, first=first)
    # Four for the attacker, three for the defender: both hit, unless the other side's hit came first.
    fallen = asked(fire, [9], [4, 4], dice=(4, 3)).fallen
    assert fallen is not None and (fallen.attacker_steps, fallen.defender_steps) == steps
    assert asked(fire, [9], [4, 4], dice=(4,)).fallen is None, "the other throws yet"


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


BOTH = {"title": Name("x", "x"), "attacker": "sum(attack)", "defender": "sum(attack)"}


def carried_out(card, outcome, rows, exits=()):
    """Return what each offer does that carries an outcome out, between the attackers' rows in `a` and the defenders' in `d`."""
    fight = msgspec.convert({**BOTH, **card}, cards.Fight)
    standing = dict(zip("ad", map(tuple, rows), strict=True))
    lying = View(State(zones={}), {"d": tuple((zone, "") for zone in exits)}, standing)
    carrying = Carrying(
        fight, lying, rows, lambda words, some: strength(words, Scope({}, {}, {}), some), lambda *_: True
    )
    found = Fought(1, 1, (outcome,), fallen=outcome)
    offers = carrying.offers("x", found, ("d",), lambda zone: Name(zone, zone), ())
    return [[part for part in parts(offer.edit) if not isinstance(part, Note)] for offer in offers]


def ways(result, attackers, defenders, exits=()):
    """Return the ways to carry out a result of a table between counters of these strengths."""
    rows = [
        [{"id": f"{side}{n}", "side": side, "zone": side, "attack": one} for n, one in enumerate(strengths)]
        for side, strengths in (("a", attackers), ("d", defenders))
    ]
    result = {"words": {"en": "x", "fr": "x"}, **result}
    table = {"kind": "ratio", "columns": ["1-1"], "table": [["X"]], "dice": "1d6", "results": {"X": result}}
    return carried_out(table, Outcome(Fraction(1), "X"), rows, exits)


def out(*names):
    return [Remove((name,)) for name in names]


EXCHANGE = {"defender": "eliminated", "exchange": True}
RETREAT = {"defender": "step 1, retreat 1", "advance": True}
CHOSEN = [5, 3, 3, *[0] * (MOST_CHOSEN - 3)]


@pytest.mark.parametrize(
    ("result", "attackers", "defenders", "exits", "found"),
    [
        # 2 and 4 are 6; 5 and 3 would be two too many.
        (EXCHANGE, [5, 3, 2, 4], [6], [], [out("d0", "a2", "a3")]),
        # Where nobody is eliminated the weaker side goes whole.
        ({"exchange": True}, [2], [4, 3], [], [out("a0", "d1")]),
        # Of few counters every choice is looked at; of more the strongest go first.
        (EXCHANGE, CHOSEN, [6], [], [out("d0", "a1", "a2")]),
        (EXCHANGE, [*CHOSEN, 0], [6], [], [out("d0", "a0", "a1")]),
        # What they are worth in print pays, not what the ground makes of them: 3, as three of the defenders are printed.
        ({**EXCHANGE, "worth": "sum(attack)"}, [5, 3], [3], [], [out("d0", "a1")]),
        # One of both, as the loser likes; the points of a result are steps or zones of retreat.
        ({"defender": "step 1 or retreat 1"}, [3], [1], ["hill"], [out("d0"), [Move(("d0",), "hill")]]),
        ({"defender": "points 1"}, [3], [1], ["hill"], [[Move(("d0",), "hill")], out("d0")]),
        # Who must retreat and cannot is eliminated; what fell does not flee; who is left advances.
        ({"defender": "retreat 1", "advance": True}, [3], [1], [], [out("d0"), [*out("d0"), Move(("a0",), "d")]]),
        (RETREAT, [3], [1], ["hill"], [out("d0"), [*out("d0"), Move(("a0",), "d")]]),
        (RETREAT, [3], [1, 2], ["hill"],
         [[*out("d0"), Move(("d1",), "hill")], [*out("d0"), Move(("d1",), "hill"), Move(("a0",), "d")]]),
    ],
)  # fmt: skip
def test_a_result_is_carried_out(result, attackers, defenders, exits, found):
    assert ways(result, attackers, defenders, exits) == found


@given(st.lists(st.integers(0, 9), min_size=1, max_size=11), st.lists(st.integers(0, 9), min_size=1, max_size=11))
def test_an_exchange_is_paid_in_full_or_with_all_there_is(attackers, defenders):
    edits, *advance = ways({**EXCHANGE, "advance": True}, attackers, defenders)
    gone = {name for edit in edits for name in edit.counters}
    left = [f"a{n}" for n in range(len(attackers)) if f"a{n}" not in gone]
    assert {f"d{n}" for n in range(len(defenders))} <= gone
    assert sum(one for n, one in enumerate(attackers) if f"a{n}" in gone) >= sum(defenders) or not left
    assert [edits[-1] for edits in advance] == ([Move(tuple(left), "d")] if left else [])


ROWS = [{"id": "a", "reduced": {"attack": 1, "face": 1}, "attack": 3}, {"id": "b", "attack": 2}]


@pytest.mark.parametrize(
    ("steps", "order", "edits"),
    [
        (1, "0", [Flip(("a",), 1)]),
        (2, "0", out("a")),
        (3, "0", out("a", "b")),
        (2, "attack", [Flip(("a",), 1), *out("b")]),  # the weakest first
        (1, "-attack", [Flip(("a",), 1)]),
        (2, "-attack", [Flip(("a",), 1), *out("b")]),  # each step by whoever is the strongest then
    ],
)
def test_a_counter_turns_over_for_its_first_step_and_is_gone_with_the_second(steps, order, edits):
    dice = {"kind": "buckets", "hits_attacker": 1, "hits_defender": 1, "order": order}
    assert carried_out(dice, Outcome(Fraction(1), attacker_steps=steps), [ROWS, []]) == [edits]


def suffered(words):
    found = choices(words)
    return None if found is None else [[(one.what, one.amount) for one in some] for some in found]


def test_what_a_side_suffers_is_typed_in_either_language():
    assert suffered("perte 1, recul 2") == suffered("Step 1, retreat 2") == [[("step", 1), ("retreat", 2)]]
    assert suffered("éliminé") == suffered("eliminated") == [[("eliminated", 1)]]
    assert suffered("eliminated 2") is suffered("recul loin") is suffered("step 1 or") is suffered("mark") is None
    assert suffered("perte 1 ou recul 2") == [[("step", 1)], [("retreat", 2)]]
    assert suffered("points 2") == [[("retreat", 2)], [("step", 1), ("retreat", 1)], [("step", 2)]]
    assert suffered("points 30") is None  # more ways than anybody looks through
    assert choices("mark spent") == choices("marque spent") == ((Effect("mark", 1, "spent"),),)


COUNTERS = ({"attack": 3, "type": "foot"}, {"attack": 5, "type": "guns", "via": "river"}, {"type": "camp"})
SCOPE = Scope({"terrain": "hills", "river": True, "vp": 2}, {"own": COUNTERS, "defenders": COUNTERS[:1]}, {"trench": 2})
GROUND, COLUMNS = frozenset({"terrain", "river", "vp"}), frozenset({"attack", "type", "via"})
KNOWN = Vocabulary(GROUND, COLUMNS, frozenset({"own", "defenders"}), frozenset({"trench"}))


@pytest.mark.parametrize(
    ("words", "value"),
    [
        ("sum(attack)", 8),
        ("sum(attack) + 1 if terrain == 'hills' else 0", 9),
        ("sum(attack, defenders) * 2 - vp", 4),
        ("sum(attack if type == 'guns' else 0)", 5),
        ("most(attack)", 5),
        ("least(attack)", 0),
        ("count(own)", 3),
        ("count(own, attack > 2)", 2),
        ("every(own, attack >= 0) and any(own, via == 'river')", True),
        ("every(defenders, type in ('foot', 'horse'))", True),
        ("sum(attack) / 3", Fraction(8, 3)),
        ("floor(sum(attack) / 3)", 2),
        ("ceil(sum(attack) / 3)", 3),
        ("max(vp, 7, 1) - min(3, 4)", 4),
        ("marker('trench') + abs(-2)", 4),
        ("not river or vp < 3", True),
        ("1 < vp <= 2", True),
        ("terrain not in ('plain', 'marsh')", True),
        ("nothing_of_the_kind", 0),
        ("1if river else 2", 1),  # ugly, and Python warns of it: nobody is told
        ("3", 3),
    ],
)
def test_a_formula_says(words, value):
    assert evaluate(parsed(words), SCOPE) == value


@pytest.mark.parametrize(
    "words",
    [
        "__import__('os').system('true')", "open('x')", "attack.real", "[x for x in own]", "lambda: 1", "own[0]", "f'{vp}'",
        "vp ** 9", "vp // 2", "vp is 1", "(vp := 3)", "sum(attack, own, 3)", "sum()", "sum(*own)", "max(1)", "marker(vp)",
        "sum(sum(attack))", "1 if", "'", "vp if", "\x00", "1e400", "1.5", "None", "...", "a" * 500,
        "-" * 60 + "1", "10000000000",
    ],
)  # fmt: skip
def test_what_the_closed_list_lacks_is_refused(words):
    with pytest.raises(FormulaError):
        parsed(words)


@by_rows("words, said, at")
def test_a_wrong_name_is_named_with_its_place_and_the_nearest(words, said, at):
    with pytest.raises(FormulaError) as caught:
        parsed(words, KNOWN)
    assert (render(caught.value.text), caught.value.at) == (said, at)


def test_within_a_sum_a_formula_is_no_deeper_than_without():
    for words in ("-" * 24 + "vp", "sum(" + "-" * 23 + "attack)"):
        assert parsed(words)
        with pytest.raises(FormulaError):
            parsed(words.replace("-", "--", 1))


@pytest.mark.parametrize("words", ["terrain + 1", "1 / (vp - 2)", "999999999 * 999999999", "terrain < 3", "sum(type)"])
def test_what_cannot_be_reckoned_is_a_sentence(words):
    with pytest.raises(FormulaError):
        number(parsed(words), SCOPE)


SIGNS = ["(", ")", ",", "+", "-", "*", "/", "<", "==", "if", "else", "and", "not", "in", "1", "'a'", "[", "."]
WORDS = st.sampled_from([*FUNCTIONS, "attack", "own", "vp", "terrain", *SIGNS])


@given(st.one_of(st.text(max_size=60), st.lists(WORDS, max_size=25).map(" ".join)))
def test_whatever_is_typed_is_a_value_or_a_sentence(words):
    try:
        holds(parsed(words, KNOWN), SCOPE)
    except FormulaError as error:
        assert render(error.text)
        assert render(error.text, "fr")


def test_a_formula_has_as_many_parts_as_it_may_and_not_one_more():
    """The comparison with its sign and its number, the list and what it is for, and a part for each of its numbers."""
    numbers = MOST_NODES - 5
    assert evaluate(parsed(f"1 in ({','.join('1' * numbers)})"), SCOPE) is True
    with pytest.raises(FormulaError) as told:
        parsed(f"1 in ({','.join('1' * (numbers + 1))})")
    assert told.value.text.key == "formula-too-long"


@pytest.mark.parametrize("name", sorted(PLAIN))
def test_a_function_takes_as_many_numbers_as_it_may_and_not_one_more(name):
    least, most = (1, 1) if name in ("abs", "floor", "ceil") else (2, 8)
    for count in range(1, 11):
        words = f"{name}({', '.join('12345678910'[:count])})"
        if least <= count <= most:
            assert evaluate(parsed(words), SCOPE) is not None
        else:
            with pytest.raises(FormulaError) as told:
                parsed(words)
            assert told.value.text.key == "formula-call"
