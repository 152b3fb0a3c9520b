"""Every reason has its words, in both languages."""

import copy
import re
from pathlib import Path
from typing import Literal, get_args, get_origin

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import assistant.games.empires
from assistant.core.calc import public
from assistant.core.problems import QuestionError
from assistant.core.text import has_message, keys
from assistant.games import find_calculator
from assistant.games.empires.words import Options
from tests.games.cases import load

PACKAGE = "assistant.games.empires"
CASES = [case for case in load("empires") if case.get("calculator", True)]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_reasons_are_sentences_with_rules(case, language):
    answer = public(find_calculator("empires", case["edition"]).work(case["topic"], case["given"]), language)
    words = [*(reason["text"] for reason in answer["reasons"]), *answer["assumed"]]
    assert not [text for text in words if "<" in text]
    assert all(reason["rule"] for reason in answer["reasons"])
    if case["edition"] == "first":
        assert all(reason["rule"].startswith("first ") for reason in answer["reasons"])


def test_both_languages_have_the_same_messages():
    assert keys(PACKAGE, "en") == keys(PACKAGE, "fr")


def test_every_reading_of_every_option_can_be_said():
    for field in msgspec.structs.fields(Options):
        if field.type is bool:
            choices = ["-yes", "-no"]
        elif get_origin(field.type) is Literal:
            choices = [f"-{choice}" for choice in get_args(field.type)]
        else:
            choices = [""]  # a number, said in one sentence
        for choice in choices:
            assert has_message(PACKAGE, f"reading-{field.name}{choice}", "en")


def test_every_message_that_the_code_says_has_words():
    folder = Path(assistant.games.empires.__file__).parent
    said = re.compile(r'(?:because|reject|assume|say)\(\s*"([a-z0-9_-]+)"(?: if [^"]+ else "([a-z0-9_-]+)")?')
    found = {key for path in folder.rglob("*.py") for pair in said.findall(path.read_text()) for key in pair if key}
    assert len(found) > 150
    assert not [key for key in sorted(found) if not has_message(PACKAGE, key, "en")]


JUNK = [None, -1, 7, 10**9, "nowhere", [], {}, True, [["a"]], {"a": 1}, "germany"]


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_no_situation_however_absurd_breaks_a_calculator(data):
    """Any value of a good situation replaced by junk, or dropped: an answer or an error that names a field."""
    case = data.draw(st.sampled_from(CASES))
    situation = copy.deepcopy(case["given"])
    place = situation
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        inner = place[key]
        if not isinstance(inner, (dict, list)) or not inner or data.draw(st.booleans()):
            break
        place = inner
    if isinstance(place, dict) and data.draw(st.booleans()):
        del place[key]
    else:
        place[key] = data.draw(st.sampled_from(JUNK))
    try:
        public(find_calculator("empires", case["edition"]).work(case["topic"], situation))
    except QuestionError as error:
        assert error.field.startswith("given")
