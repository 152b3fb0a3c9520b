"""Sheets as a hand may leave them: half filled in, or with words that are no amount. No answer may break on them."""

from __future__ import annotations

import pytest

from assistant.core.problems import QuestionError
from assistant.core.text import render
from assistant.games.antique.game import GAME
from assistant.games.antique.questions.battles import Battle
from assistant.games.antique.questions.reports import Bulletin, PlayerSheet
from assistant.games.antique.questions.treasury import IncomeDue
from tests.games.antique.tables import ask, campaign, write


@pytest.mark.parametrize(
    ("zone", "column", "words", "question"),
    [
        ("italie", "raid_loot", "10 much", IncomeDue(side="italie")),
        ("italie", "raid_loot", "1/0", PlayerSheet(side="italie")),
        ("cisalpine", "armies", "300,200", Battle(zone="cisalpine")),
    ],
)
def test_amounts_in_a_row_are_read_or_pointed_at(zone, column, words, question):
    with pytest.raises(QuestionError) as caught:
        ask(write(campaign(), "provinces", zone, **{column: words}), question)
    assert caught.value.field == f"provinces/{zone}.{column}"
    assert words.split()[-1] in render(caught.value.text, "fr")


@pytest.mark.parametrize(
    ("register", "values"), [("moves", {"season": 0}), ("battles", {"season": 0}), ("battles", {"zone": "atlantide"})]
)
def test_lines_that_are_not_filled_in_are_not_told(register, values):
    position = write(campaign(), register, "0001", **values)
    assert ask(position, Bulletin()).value == ask(campaign(), Bulletin()).value
    assert len(GAME.pages(position)) == len(GAME.pages(campaign()))


def test_a_number_beyond_counting_names_its_cell():
    with pytest.raises(QuestionError) as caught:
        ask(write(campaign(), "nations", "italie", warships=10**30), PlayerSheet(side="italie"))
    assert caught.value.field == "nations/italie.warships"
