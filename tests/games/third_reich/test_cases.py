"""The worked cases of the rules and the second look at them: the answer, its sentences, what is refused."""

from __future__ import annotations

import copy
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES, render
from assistant.games import find_calculator
from tests.games import reviews
from tests.games.cases import holds, load, worked_value

CALCULATOR = find_calculator("third-reich")
CASES = load("third_reich")
LOOKS = reviews.load("third_reich", "expect")
ABSURD = reviews.load("third_reich", "error")
TOPICS = {case["topic"]: case["given"] for case in reversed(CASES)}  # the first case of each


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    value = worked_value("third-reich", case)
    for key, expected in case["expect"].items():
        # Keys may be more, objects inside are compared whole.
        assert key in value
        assert holds(expected, value[key], "exact"), (case["why"], value[key])
    worked = CALCULATOR.work(case["topic"], case["given"])
    assert worked.reasons
    for text in (*(reason.text for reason in worked.reasons), *worked.assumed):
        for language in LANGUAGES:
            words = render(text, language)
            assert words and "<" not in words, words
    assert all(re.fullmatch(r"\d+(\.\d+)?", reason.rule) for reason in worked.reasons)


@pytest.mark.parametrize("look", LOOKS, ids=[f"{n} {reviews.named(look)}" for n, look in enumerate(LOOKS)])
def test_second_look(look):
    value = worked_value("third-reich", look)
    assert reviews.agrees(look["expect"], value), f"expected {look['expect']}\nfound {value}"
    for whole in ("reach", "changes") if isinstance(value, dict) else ():  # nothing else is reached or changes
        assert look["expect"].get(whole, value.get(whole, {})).keys() == value.get(whole, {}).keys()


@pytest.mark.parametrize("case", ABSURD, ids=reviews.named)
def test_the_error_names_the_field_and_the_nearest_word(case):
    with pytest.raises(QuestionError) as error:
        CALCULATOR.work(case["topic"], case["given"])
    assert error.value.field == case["error"]
    assert all("<" not in render(error.value.text, language) for language in LANGUAGES)
    assert case.get("word", "").casefold() in render(error.value.text, "en").casefold()


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_every_topic_takes_options_and_refuses_what_is_none(topic):
    def answer(**options: str) -> Any:
        return worked_value("third-reich", {"topic": topic, "given": {**TOPICS[topic], "options": options}})

    assert answer(rounding="result_up") == answer()
    with pytest.raises(QuestionError, match="rounding") as error:
        answer(roundin="result_up")
    assert error.value.field == "given.options.roundin"


JUNK = [None, True, -1, 0, 99, "", "axis", "Z9", [], ["x"], {}, {"x": 1}, [[1, 2]]]


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from leaves(item, (*path, key))


@pytest.mark.parametrize("topic", sorted(TOPICS))
def test_junk_never_escapes_as_another_exception(topic):
    chance = random.Random(topic)
    places = [path for path in leaves(TOPICS[topic]) if path]
    for _ in range(150):
        given = copy.deepcopy(TOPICS[topic])
        *parents, last = chance.choice(places)
        place: Any = given
        for key in parents:
            place = place[key]
        if chance.random() < 0.15 and isinstance(place, dict):
            del place[last]
        else:
            place[last] = chance.choice(JUNK)
        try:
            CALCULATOR.work(topic, given)
        except QuestionError as error:
            assert error.field.startswith("given")
