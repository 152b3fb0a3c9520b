"""The rules as rows, each read off the rulebook: the worked cases, a second look, and the edges that both leave out.

`expect` is a part of the answer; `error` is the path of the blank that cannot be.
"""

import json
from pathlib import Path

import pytest

from assistant.core.calc import public
from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.calculator import CALCULATOR
from tests.games import cases, reviews

FOLDER = "antique"
EDGES = Path(__file__).with_name("edges.jsonl").read_text(encoding="utf-8").splitlines()
LOOKED = [row for kind in ("expect", "error") for row in reviews.load(FOLDER, kind)]
ROWS = [*cases.load(FOLDER), *LOOKED, *map(json.loads, EDGES)]


def called(row):
    return row.get("id") or reviews.named(row)


@pytest.mark.parametrize("row", [row for row in ROWS if "expect" in row], ids=called)
def test_the_answer_is_the_rulebooks_and_explained_in_both_languages(row):
    found = cases.worked_value("antique", row)
    assert reviews.agrees(row["expect"], found), f"{row.get('why', '')}\nexpected {row['expect']}\nfound {found}"
    worked = CALCULATOR.work(row["topic"], row["given"])
    assert worked.reasons
    for language in LANGUAGES:
        told = public(worked, language)
        for words in (*(reason["text"] for reason in told["reasons"]), *told["assumed"]):
            assert words and "<" not in words, words


@pytest.mark.parametrize("row", [row for row in ROWS if "error" in row], ids=called)
def test_what_cannot_be_is_refused_at_its_blank(row):
    with pytest.raises(QuestionError) as caught:
        CALCULATOR.work(row["topic"], json.dumps(row["given"]).encode())
    assert caught.value.field == row["error"]
    for language in LANGUAGES:
        words = render(caught.value.text, language)
        assert words and "<" not in words


def test_every_topic_has_its_rows():
    assert {row["topic"] for row in ROWS if "expect" in row} == {topic.name for topic in CALCULATOR.topics}
