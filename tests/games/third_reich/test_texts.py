"""Every answer speaks both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import assistant.games.third_reich as package
from assistant.core.calc import Worked
from assistant.core.text import has_message, keys, render
from assistant.games import find_calculator
from tests.games.cases import load

NAME = "assistant.games.third_reich"
CASES = load("third_reich")


def test_both_languages_say_the_same_things() -> None:
    assert keys(NAME, "en") == keys(NAME, "fr")


def test_every_fixed_key_in_the_code_has_words() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.glob("*.py"))
    fixed = set(re.findall(r'say\(\s*"([a-z0-9-]+)"', code))
    assert len(fixed) > 100
    assert not [key for key in fixed if not has_message(NAME, key, "en")]


def test_every_key_is_used() -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in Path(package.__file__).parent.glob("*.py"))
    built = (
        "word-", "reading-", "submarines-", "result-", "purchase-", "stopped-", "move-strategic", "move-naval", "effects-",
        "question-", "fact-", "register-",
    )  # fmt: skip
    assert not [key for key in keys(NAME, "en") if f'"{key}"' not in code and not key.startswith(built)]


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_reasons_and_readings_render(case: dict) -> None:
    worked: Worked = find_calculator("third-reich").work(case["topic"], case["given"])
    assert worked.reasons
    for text in (*(reason.text for reason in worked.reasons), *worked.assumed):
        for language in ("en", "fr"):
            words = render(text, language)
            assert words and "<" not in words, words
    assert all(re.fullmatch(r"\d+(\.\d+)?", reason.rule) for reason in worked.reasons)
