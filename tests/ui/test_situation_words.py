"""The blanks of a situation on a card: every value of every game has words in both languages."""

import pytest
from msgspec import inspect

from assistant.core.questions import Answer
from assistant.core.text import render
from assistant.desk.contract import asked
from assistant.desk.wording import situation_label, situation_value
from assistant.games import GAMES, find_game
from assistant.ui.answers.told import leaves
from tests.games.tables import start


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_that_a_card_lets_one_correct_has_words(slug):
    game = find_game(slug)
    position = start(game, game.sample or game.setups[0])
    named = {*position.kinds.sides, *position.kinds.nations, *position.board.zones}
    steps = {
        step
        for _, answer in asked(game, position)
        if isinstance(answer, Answer) and answer.situation is not None
        for leaf in leaves(answer.situation)
        for step in leaf.path.split(".")
    }
    nameless = [
        step
        for step in sorted(steps - named)
        if not step.isdigit() and not situation_label(game, step).package  # no message: the field's own English name
    ]
    assert steps and nameless == []


@pytest.mark.parametrize("slug", GAMES)
def test_every_choice_that_a_card_offers_has_words(slug):
    game = find_game(slug)
    position = start(game, game.sample or game.setups[0])
    choices = {
        (next(step for step in reversed(leaf.path.split(".")) if not step.isdigit()), value)
        for _, answer in asked(game, position)
        if isinstance(answer, Answer) and answer.situation is not None
        for leaf in leaves(answer.situation)
        if isinstance(leaf.type, inspect.LiteralType)
        for value in leaf.type.values
        if isinstance(value, str) and not value.isdigit()
    }
    assert [choice for choice in sorted(choices) if not situation_value(game, *choice).package] == []


def test_a_reading_is_called_on_a_card_as_in_the_panel_of_readings():
    game = find_game("empires")
    assert "technologie" in render(situation_label(game, "minor_tech"), "fr")
