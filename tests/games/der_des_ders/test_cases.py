"""The worked cases of the rules digest, and what every answer owes its reader."""

import re

import pytest

from assistant.core.text import render
from assistant.games.der_des_ders.calculator import CALCULATOR
from tests.games.cases import holds, load, worked_value

CASES = load("der_des_ders")


def lowest_terms(expected):
    """Write `2/4` and `1/1` as the calculator does."""
    if isinstance(expected, dict):
        return {key: lowest_terms(value) for key, value in expected.items()}
    if isinstance(expected, list):
        return [lowest_terms(value) for value in expected]
    if isinstance(expected, str) and re.fullmatch(r"\d+/\d+", expected):
        from fractions import Fraction

        return str(Fraction(expected))
    return expected


def fits(case, found):
    expected = lowest_terms(case["expect"])
    if case["topic"] == "system_tech_choice":  # the case shows the beginning of the order
        found["first"] = found["first"][: len(expected["first"])]
    return holds(expected, found, "subset")


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case):
    found = worked_value("der-des-ders", case)
    assert fits(case, found), f"{case['question']}\nexpected {case['expect']}\nfound {found}"


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_answer_is_explained_in_both_languages(case):
    worked = CALCULATOR.work(case["topic"], case["given"])
    assert worked.reasons
    for language in ("en", "fr"):
        for text in (*(reason.text for reason in worked.reasons), *worked.assumed):
            words = render(text, language)
            assert words and "<" not in words, words
