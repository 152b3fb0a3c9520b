"""Any situation at all: an answer that is exact and says why in both languages, or a QuestionError; nothing else."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from assistant.core.calc import as_json, public
from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES, keys, render
from assistant.desk.wording import situation_label
from assistant.games import find_game
from assistant.games.antique.game import CALCULATOR

GAME = find_game("antique")
WORDS = st.sampled_from(
    ["GAULE", "Égypte", "Spain", "italie", "Pontus", "sarmatie", "carthage", "p1", "p2", "Sp", "nowhere"]
)
AMOUNTS = st.fractions(min_value=0, max_value=400, max_denominator=6).map(str) | st.integers(0, 400)
RATES = st.fractions(min_value=0, max_value=1, max_denominator=20).map(str)
topics = pytest.mark.parametrize("topic", CALCULATOR.topics, ids=lambda topic: topic.name)


def situations(kind, name=""):
    """A strategy for any JSON that a msgspec type takes, small numbers preferred."""
    match kind:
        case inspect.StructType():
            needed = {f.encode_name: situations(f.type, f.encode_name) for f in kind.fields if f.required}
            others = {f.encode_name: situations(f.type, f.encode_name) for f in kind.fields if not f.required}
            return st.fixed_dictionaries(needed, optional=others)
        case inspect.UnionType():
            return st.one_of(*(situations(item, name) for item in kind.types if not isinstance(item, inspect.NoneType)))
        case inspect.LiteralType():
            return st.sampled_from(kind.values)
        case inspect.IntType():
            return st.integers(
                max(kind.ge if kind.ge is not None else -3, -3), min(kind.le if kind.le is not None else 30, 30)
            )
        case inspect.CustomType():
            return RATES if name.endswith("loss") else AMOUNTS
        case inspect.BoolType():
            return st.booleans()
        case inspect.StrType():
            return WORDS
        case inspect.VarTupleType():
            return st.lists(situations(kind.item_type, name), max_size=4)
        case inspect.TupleType():
            return st.tuples(*(situations(item, name) for item in kind.item_types)).map(list)
        case inspect.DictType():
            return st.dictionaries(WORDS, situations(kind.value_type, name), max_size=4)
    raise TypeError(kind)


@topics
def test_any_situation_is_answered_or_refused(topic):
    answered = []

    @given(situations(inspect.type_info(topic.given)))
    @settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
    def ask(situation):
        try:
            worked = CALCULATOR.work(topic.name, situation)
        except QuestionError as error:
            for language in LANGUAGES:
                assert "<" not in render(error.text, language), error
            assert error.field.startswith("given")
            return
        answered.append(worked)
        assert worked.reasons
        for language in LANGUAGES:
            told = public(worked, language)
            lines = [reason["text"] for reason in told["reasons"]] + told["assumed"]
            assert not any("<" in line or "Fraction(" in line or "None" in line for line in lines), lines
            assert all(reason["rule"] for reason in told["reasons"])
        assert_exact(as_json(worked.value))

    ask()
    assert answered, "no situation was possible at all"


def assert_exact(value):
    """Whole numbers as integers, fractions as strings in lowest terms, no floats."""
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list | tuple) else ():
        assert_exact(item)
    assert not isinstance(value, float)
    if isinstance(value, str) and value.lstrip("-").replace("/", "").isdigit():
        assert Fraction(value).denominator > 1 and str(Fraction(value)) == value, value


@topics
def test_every_reading_has_words(topic):
    """Each value of each option is said in the words of its message, in both languages."""
    for field in inspect.type_info(topic.given).fields:
        if field.encode_name == "options":
            for option in field.type.fields:
                values = option.type.values if isinstance(option.type, inspect.LiteralType) else (False, True)
                for value in values:
                    word = ("yes" if value else "no") if isinstance(value, bool) else value
                    key = f"reading-{option.name}" + ("" if type(value) is int else f"-{word}")
                    for language in LANGUAGES:
                        assert key.replace("_", "-") in keys(GAME.package, language), key


def test_a_chosen_reading_is_told():
    case = {"coastal": [False], "season": "winter", "ships": 2, "options": {"dispersion": "once"}}
    told = public(CALCULATOR.work("naval_move", case), "fr")
    assert any("une seule fois" in line for line in told["assumed"])


def fields(kind):
    """The names of all values of a situation, those of its parts too, but for the readings."""
    if isinstance(kind, inspect.StructType):
        for field in kind.fields:
            if field.encode_name != "options":
                yield field.name
                yield from fields(field.type)
    parts = [getattr(kind, "item_type", None), getattr(kind, "value_type", None)]
    for part in (*filter(None, parts), *getattr(kind, "types", ()), *getattr(kind, "item_types", ())):
        yield from fields(part)


@topics
def test_every_value_of_a_situation_has_words(topic):
    """A card lets one correct each value by its name, whether the sample table asks for that topic or not."""
    wanted = set(fields(inspect.type_info(topic.given)))
    assert {name for name in wanted if not situation_label(GAME, name).package} == set()
