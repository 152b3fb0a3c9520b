"""The little language of cards: what it says, what it refuses, and that nothing typed ends in anything but a sentence."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core.text import render
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

ROWS = ({"attack": 3, "type": "foot"}, {"attack": 5, "type": "guns", "via": "river"}, {"type": "camp"})
SCOPE = Scope({"terrain": "hills", "river": True, "vp": 2}, {"own": ROWS, "defenders": ROWS[:1]}, {"trench": 2})
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


@pytest.mark.parametrize(
    ("words", "said", "at"),
    [
        ("sum(atack)", "there is no “atack”; the nearest is “attack”", 4),
        ("attack + 1", "“attack” is a value of counters: say sum(attack)", 0),
        ("sum(attack, defender)", "there is no “defender”; the nearest is “defenders”", 12),
        ("som(attack)", "there is no “som”; the nearest is “sum”", 0),
        ("marker('trenhc')", "there is no “trenhc”; the nearest is “trench”", 7),
    ],
)
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
