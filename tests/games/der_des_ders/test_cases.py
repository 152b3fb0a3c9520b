"""The rows of the rules (`test_rule_rows.py`) know every reading, and are answered quickly."""

import json
import time

from assistant.games.der_des_ders.game import CALCULATOR
from assistant.games.der_des_ders.state import Readings
from tests.games import reviews
from tests.pace import allowed

FOLDER = "der_des_ders"
ROWS = reviews.rows(FOLDER)


def test_every_reading_has_two_rows():
    usual = Readings()
    chosen = [option for row in ROWS for option in row["given"].get("options", {}).items()]
    other = {name for name, value in chosen if getattr(usual, name, value) != value}
    # How tanks last and when 42 may be drawn, whole turns show: test_turns.py.
    assert other | {"armistice_drawn_at_once"} == set(Readings.__struct_fields__)


def test_combat_questions_are_quick():
    raw = json.dumps(next(row["given"] for row in ROWS if row["topic"] == "offensive_setup")).encode()
    start = time.thread_time()
    for _ in range(500):
        CALCULATOR.work("offensive_setup", raw)
    assert (time.thread_time() - start) / 500 < allowed(60e-6)
