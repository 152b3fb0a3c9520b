"""Every reason has its words, in both languages."""

import msgspec
import pytest

from assistant.core.calc import public
from assistant.core.text import has_message, keys
from assistant.games import find_calculator
from assistant.games.empires.rules import Options
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
            choices = ["yes", "no"]
        else:
            choices = list(field.type.__args__)
        for choice in choices:
            assert has_message(PACKAGE, f"reading-{field.name}-{choice}", "en")
