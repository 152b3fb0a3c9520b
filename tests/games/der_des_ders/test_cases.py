"""The rows of the rules (`test_rule_rows.py`) know every reading; spoilt ones are answered or refused, and quickly."""

import json
import random
import time

from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games.der_des_ders.game import CALCULATOR
from assistant.games.der_des_ders.state import Readings
from tests.games import cases, reviews
from tests.pace import allowed

FOLDER = "der_des_ders"
ROWS = reviews.rows(FOLDER)


def test_every_reading_has_two_rows():
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
