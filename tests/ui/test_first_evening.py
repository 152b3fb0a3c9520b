"""The first evening ticks what is done (evenings/test_first_evenings.py walks it); words of the window; layouts kept by names."""

import pytest
from PySide6.QtWidgets import QLabel

from assistant.core.questions import Ask
from assistant.core.text import LANGUAGES
from assistant.ui.answers.fight import FightView
from assistant.ui.look import wording
from assistant.ui.panels.help import KINDS, WORDS
from assistant.ui.table.docks import declared
from assistant.ui.table.menu_actions import KeysSheet
from assistant.ui.widgets.lines import RuleNumber, topic_of

LAID = ("empires", "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_and_word_is_said(language):
    for kind, steps in KINDS.items():
        assert wording.own(f"lesson-{kind}", language)
        assert all(wording.own(f"lesson-step-{step}", language) for step in steps)
    assert {dock.word for dock in declared() if dock.word} <= set(WORDS)
    assert all(wording.own(f"word-{word}", language) and wording.own(f"word-{word}-means", language) for word in WORDS)


def test_the_words_of_the_window_are_listed(window):
    window.docks.open("glossary")
    said = [label.text() for label in window.docks.panel("glossary").findChildren(QLabel)]
    assert len(said) == 2 * len(WORDS) and "Branch" in said


def test_layouts_are_kept_and_brought_back(window):
    layouts = window.commands.layouts
    window.docks.open("journal")
    layouts.keep_as("with the journal")
    window.docks.by_id["journal"].hide()
    layouts.keep_as("A/B & more")
    layouts.bring_back("with the journal")
    assert not window.docks.by_id["journal"].isHidden()
    layouts.usual()
    assert window.docks.by_id["journal"].isHidden()
    window.commands.refresh()
    layouts.fill(window.commands.lists["layouts"])
    assert [action.text() for action in window.commands.lists["layouts"].actions()] == [
        "A/B && more",
        "with the journal",
    ]
    window.commands.lists["layouts"].actions()[1].trigger()
    assert not window.docks.by_id["journal"].isHidden()
    for n in range(20):
        layouts.keep_as(str(n))
    assert layouts.names == [str(n) for n in range(8, 20)]


def test_what_has_the_keyboard_or_lies_under_the_hand_is_explained(window, qtbot):
    glossary = window.docks.panel("glossary")
    helped = window.commands.by_id["help"]

    window.quick.setFocus()
    helped.trigger()
    assert glossary.word == "quick" and window.docks.is_open("glossary")
    qtbot.waitUntil(lambda: glossary.verticalScrollBar().value() > 0)
    assert glossary.headings["quick"].text() == "▸ Quick entry"

    window.docks.open("journal")
    window.docks.panel("journal").list.setFocus()
    helped.trigger()
    assert glossary.word == "journal"

    session = window.session
    window.docks.open("answers")
    window.ask(session.desk.game.asked(Ask("attack", {"zone": "verdun", "dice": (6, 1)})))
    card = window.answers.active
    qtbot.waitUntil(lambda: card.answer is not None)
    view, number = card.findChildren(FightView)[0], card.findChildren(RuleNumber)[0]
    assert topic_of(view.pieces[0]) == "fight" and topic_of(card.choice_buttons[0])
    qtbot.waitUntil(card.isVisible)
    card.setFocus()
    helped.trigger()
    assert glossary.word == "card"

    window.docks.open("answers")
    told = []
    session.ruled.connect(told.append)
    qtbot.waitUntil(number.isVisible)
    window.commands.help._under_the_hand = lambda: number
    helped.trigger()
    assert told == [number.rule] and window.docks.panel("rules").number == number.rule

    window.board.setFocus()
    window.commands.help._under_the_hand = lambda: view.pieces[0]
    helped.trigger()
    assert glossary.word == "fight"
    window.commands.help._under_the_hand = lambda: None
    helped.trigger()
    sheet = window.findChild(KeysSheet)
    sheet.leave()
