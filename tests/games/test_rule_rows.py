"""The rules as rows, each read off the rulebook: the worked cases, a second look, and the edges that both leave out.

`expect` is a part of the answer; `error` is the path of the blank that cannot be.
"""

import json

import pytest

from assistant.core.calc import public
from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES, render
from assistant.games import find_calculator
from tests.games import cases, reviews

GAMES = {"antique": "antique", "der-des-ders": "der_des_ders"}
SEARCHED = {"der-des-ders": {"best_use"}}  # test_best_use.py searches every plan
ROWS = [(slug, row) for slug, folder in GAMES.items() for row in reviews.rows(folder)]


def of(kind):
    """The rows that have an answer, or that are refused."""
    rows = [(slug, row) for slug, row in ROWS if kind in row]
    ids = [f"{slug} {row.get('id') or reviews.named(row)}" for slug, row in rows]
    return pytest.mark.parametrize(("slug", "row"), rows, ids=ids)


@of("expect")
def test_the_answer_is_the_rulebooks_and_explained_in_both_languages(slug, row):
    found = cases.worked_value(slug, row)
    assert reviews.agrees(row["expect"], found), f"{row.get('why', '')}\nexpected {row['expect']}\nfound {found}"
    worked = find_calculator(slug).work(row["topic"], row["given"])
    assert worked.reasons or not found.get("surrenders", True), "but for an absorption of nothing"
    for language in LANGUAGES:
        told = public(worked, language)
        for words in (*(reason["text"] for reason in told["reasons"]), *told["assumed"]):
            assert words and "<" not in words, words


@of("error")
def test_what_cannot_be_is_refused_at_its_blank(slug, row):
    with pytest.raises(QuestionError) as caught:
        find_calculator(slug).work(row["topic"], json.dumps(row["given"]).encode())
    assert caught.value.field == row["error"]
    for language in LANGUAGES:
        words = render(caught.value.text, language)
        assert words and "<" not in words


@pytest.mark.parametrize("slug", GAMES)
def test_every_topic_has_its_rows(slug):
    asked = {row["topic"] for one, row in ROWS if one == slug and "expect" in row}
    assert asked | SEARCHED.get(slug, set()) == {topic.name for topic in find_calculator(slug).topics}
