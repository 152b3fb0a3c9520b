"""The rules as rows, each read off the rulebook: the worked cases, a second look, and the edges that both leave out.

`expect` is a part of the answer; `error` is the path of the blank that cannot be.
"""

import json
import random
import time
from pathlib import Path

import pytest

from assistant.core.calc import public
from assistant.core.problems import QuestionError
from assistant.core.text import LANGUAGES, render
from assistant.games.der_des_ders.calculator import CALCULATOR
from assistant.games.der_des_ders.state import Readings
from tests.games import cases, reviews
from tests.pace import allowed

FOLDER = "der_des_ders"
EDGES = Path(__file__).with_name("edges.jsonl").read_text(encoding="utf-8").splitlines()
LOOKED = [row for kind in ("expect", "error") for row in reviews.load(FOLDER, kind)]
ROWS = [*cases.load(FOLDER), *LOOKED, *map(json.loads, EDGES)]


def called(row):
    return row.get("id") or reviews.named(row)


@pytest.mark.parametrize("row", [row for row in ROWS if "expect" in row], ids=called)
def test_the_answer_is_the_rulebooks_and_explained_in_both_languages(row):
    found = cases.worked_value("der-des-ders", row)
    assert reviews.agrees(row["expect"], found), f"{row.get('why', '')}\nexpected {row['expect']}\nfound {found}"
    worked = CALCULATOR.work(row["topic"], row["given"])
    assert worked.reasons or worked.value["surrenders"] == (), "but for an absorption of nothing"
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


def test_every_topic_has_its_rows_and_every_reading_two():
    asked = {row["topic"] for row in ROWS if "expect" in row}
    assert asked | {"best_use"} == {topic.name for topic in CALCULATOR.topics}, "test_best_use.py searches every plan"
    usual = Readings()
    chosen = [option for row in ROWS for option in row["given"].get("options", {}).items()]
    other = {name for name, value in chosen if getattr(usual, name, value) != value}
    # How tanks last and when 42 may be drawn, whole turns show: test_turns.py.
    assert other | {"armistice_drawn_at_once"} == set(Readings.__struct_fields__)


STRANGE = (
    None, -1, 0, 1, 3, 7, 20, 99, 1914, 42, "", "france", "Autriche", "central", True, [], [1], ["germany"], {}, {"a": 1},
)  # fmt: skip


def spoilt(given, chance):
    """Return a situation with one value somewhere replaced by a strange one."""
    copy, places = json.loads(json.dumps(given)), []

    def walk(node):
        for key in list(node) if isinstance(node, dict) else range(len(node)):
            places.append((node, key))
            if isinstance(node[key], dict | list):
                walk(node[key])

    walk(copy)
    if places:
        node, key = chance.choice(places)
        node[key] = chance.choice(STRANGE)
    return copy


def test_spoilt_situations_are_answered_or_refused():
    chance = random.Random(1918)
    for row in cases.load(FOLDER) * 12:
        given = spoilt(row["given"], chance)
        try:
            worked = CALCULATOR.work(row["topic"], given)
        except QuestionError as error:
            assert error.field.startswith("given"), given
            render(error.text, "fr")
        else:
            assert worked.reasons, given


def test_combat_questions_are_quick():
    raw = json.dumps(next(row["given"] for row in ROWS if row["topic"] == "offensive_setup")).encode()
    start = time.thread_time()
    for _ in range(500):
        CALCULATOR.work("offensive_setup", raw)
    assert (time.thread_time() - start) / 500 < allowed(60e-6)
