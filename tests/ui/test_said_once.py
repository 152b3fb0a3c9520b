"""What a card says, once each: buttons are no lines beneath it, and every value that it lets one correct has words."""

import re
from dataclasses import replace

import pytest
from msgspec import inspect
from PySide6.QtWidgets import QLabel, QPushButton

from assistant.core.questions import Answer, Grid, ReasonKind
from assistant.core.text import render
from assistant.desk.contract import asked as cards
from assistant.desk.desk import Desk
from assistant.desk.wording import situation_label, situation_value
from assistant.games import GAMES, find_game
from assistant.ui.answers.told import Told, leaves
from tests.games.tables import start
from tests.ui.running import shown


def asked(window, qtbot, question):
    """Ask, and wait for the answer."""
    card = window.answers.ask(window.session.desk.game.asked(question))
    qtbot.waitUntil(lambda: card.pending is None and card.answer is not None)
    return card


def words_of(card):
    """The words of its widgets, then the lines of what it tells."""
    told = [line for text in card.findChildren(Told) for line in text.toPlainText().splitlines()]
    return [*(label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)), *told]


def test_steps_that_are_buttons_are_not_listed_again_until_they_are_done(qtbot):
    game = find_game("empires")
    with shown(Desk.new(game, "autumn-1915"), qtbot) as window:
        card = asked(window, qtbot, game.phase_end(window.session.position))
        said = words_of(card)
        assert len(card.choice_buttons) > 3
        for button in card.choice_buttons:
            assert said.count(button.words.text()) == 1


@pytest.mark.parametrize("tag", ["initiative", "income"])
def test_reasons_say_neither_the_verdict_nor_the_sums_once_more(tag, qtbot):
    game = find_game("der-des-ders")
    with shown(Desk.new(game, "1914"), qtbot) as window:
        card = asked(window, qtbot, game.question(tag)())
        verdict = window.session.words(card.answer.verdict)
        assert words_of(card).count(verdict) == 1
        told = card.findChildren(Told)[0].toPlainText()
        reasons = [reason for reason in card.answer.reasons if reason.kind is ReasonKind.RULE]
        assert sum(window.session.words(reason.text) in told for reason in reasons) <= 3


TAKEN_UP = [
    ("empires", "autumn-1915", "research"),
    ("empires", "autumn-1915", "gas"),
    ("third-reich", "", "actions"),
    ("third-reich", "", "phase"),
]


@pytest.mark.parametrize(("slug", "setup", "tag"), TAKEN_UP)
def test_what_a_button_takes_up_stands_on_the_button_alone(slug, setup, tag, qtbot):
    game = find_game(slug)
    with shown(Desk.new(game, setup or game.sample), qtbot) as window:
        card = asked(window, qtbot, game.question(tag)())
        answer = card.answer
        rows = {row[0]: row for block in answer.body if isinstance(block, Grid) for row in block.rows}
        said = words_of(card)
        for choice, button in zip(card.choices, card.choice_buttons, strict=True):
            if choice.said is None:
                continue
            row = rows.get(choice.said)
            assert row is not None or any(reason.text == choice.said for reason in answer.reasons)
            cells = [window.session.words(cell) for cell in row[1:]] if row else []
            assert all(button.more is not None and cell in button.more.text() for cell in cells)
            assert said.count(window.session.words(choice.said)) <= (
                button.words.text() == window.session.words(choice.said)
            )


@pytest.mark.parametrize("slug", ["empires", "der-des-ders"])
def test_a_table_that_is_called_as_its_card_is_called_so_once(slug, qtbot):
    game = find_game(slug)
    with shown(Desk.new(game, game.sample), qtbot) as window:
        said = words_of(asked(window, qtbot, game.points(window.session.position)))
        assert said.count({"empires": "Victory points", "der-des-ders": "Points"}[slug]) == 1


def test_a_folded_card_has_the_colon_of_the_language(qtbot):
    game = find_game("empires")
    with shown(Desk.new(game, "autumn-1915"), qtbot) as window:
        window.session.settings.show_as(replace(window.session.settings.look, language="fr"))
        window.deeds.ask_phase_end()
        window.deeds.ask_points()
        qtbot.waitUntil(lambda: all(card.pending is None for card in window.answers.cards))
        line = next(b for b in window.answers.cards[1].findChildren(QPushButton) if b.objectName() == "folded")
        assert not re.search(r"\w:", line.accessibleName()) and ":" in line.accessibleName()


# Situations


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_that_a_card_lets_one_correct_and_every_choice_has_words(slug):
    game = find_game(slug)
    position = start(game, game.sample or game.setups[0])
    named = {*position.kinds.sides, *position.kinds.nations, *position.board.zones}
    situations = [answer.situation for _, answer in cards(game, position) if isinstance(answer, Answer)]
    found = [leaf for situation in situations if situation is not None for leaf in leaves(situation)]
    steps = {step for leaf in found for step in leaf.path.split(".") if not step.isdigit()}
    # No message: the field's own English name.
    assert steps and [step for step in sorted(steps - named) if not situation_label(game, step).package] == []
    choices = {
        (next(step for step in reversed(leaf.path.split(".")) if not step.isdigit()), value)
        for leaf in found
        if isinstance(leaf.type, inspect.LiteralType)
        for value in leaf.type.values
        if isinstance(value, str) and not value.isdigit()
    }
    assert [choice for choice in sorted(choices) if not situation_value(game, *choice).package] == []


def test_a_reading_is_called_on_a_card_as_in_the_panel_of_readings():
    game = find_game("empires")
    assert "technologie" in render(situation_label(game, "minor_tech"), "fr")
