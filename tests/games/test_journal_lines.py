"""What the journal says of an accepted offer: who did what, where and with which dice, not what its button said."""

import json
from pathlib import Path

import pytest

from assistant.core.questions import Ask
from assistant.core.text import render
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.games import find_game

LINES = [*map(json.loads, Path(__file__).with_name("journal_lines.jsonl").read_text(encoding="utf-8").splitlines())]


@pytest.mark.parametrize("row", LINES, ids=lambda row: f"{row['game']}-{row['ask']}")
def test_a_line_says_who_what_where_and_with_which_dice(row):
    found = find_game(row["game"])
    desk = Desk.new(found, row["setup"])
    offer = desk.ask(found.asked(Ask(row["ask"], row["blanks"]))).offers[0]
    line = describe(offer.edit, desk.position, found)
    said = [render(line, language).replace("\N{NARROW NO-BREAK SPACE}", " ") for language in ("en", "fr")]
    assert said == [row["en"], row["fr"]]
    assert render(offer.label, "en") != said[0], "the button says what may be done, the journal what was"
