"""The bar below the board: what was written with its undo, what is expected, what is owed; a breach is answered in one line."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move, Said
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.games.empires.questions.attack import Attack
from assistant.games.empires.questions.phases import EndOfPhase
from assistant.ui.look.style import dress
from assistant.ui.table.phase_bar import Elided
from assistant.ui.widgets.session import example
from tests.rows import by_rows
from tests.ui.running import laid_out

LAID = ("empires", "august-1914")

BREACH = Move(("russia-a3#1",), "paris")  # in Germany's phase


AUTUMN = pytest.mark.parametrize("desk", [("empires", "autumn-1915")], indirect=True)


def seen(window):
    laid_out()
    bar = window.phase_bar
    return bar.written.strong.full, bar.written.small.full, bar.owed.strong.full


def buttons(window):
    laid_out()
    return {key for key, button in window.phase_bar.written.buttons.items() if button.isVisible()}


@pytest.mark.parametrize("slug", list(GAMES))
def test_a_table_that_is_laid_out_accuses_nobody(slug):
    game = find_game(slug)
    for setup in game.setups:
        assert not Desk.new(game, setup).against()


@pytest.mark.parametrize("value", ["played", "correction"])
def test_a_breach_is_answered_in_one_line(window, qtbot, value):
    assert buttons(window) == set()
    window.session.do(BREACH)
    qtbot.waitUntil(lambda: window.findings.count > 0)
    written, against, owed = seen(window)
    assert (
        written == "Russia, army 3: Vilna → Paris" and against.startswith("Against §7: ") and "against the rule" in owed
    )
    assert buttons(window) == {"played", "correction", "undo"}
    window.phase_bar.written.buttons[value].click()
    assert window.session.desk.journal.step(2).edit == Said(1, value)
    qtbot.waitUntil(lambda: buttons(window) == {"undo"})  # nothing is asked twice
    assert [breach.accepted for breach in window.session.desk.review()] == [True] * (value == "played")


@by_rows("words, line, rest")
def test_a_headline_is_never_cut_within_a_name(qapp, words, line, rest):
    strong = Elided("strong-line")
    strong.setFixedWidth(strong.fontMetrics().horizontalAdvance(f"{line} ; "))
    assert strong.parted(words) == (line, rest) and strong.parted(line) == (line, "")


def test_undo_stands_where_the_last_edit_is_told(window):
    before = window.session.position.table
    window.session.do(Move(("germany-a5#1",), "bruxelles"))
    assert seen(window)[0] == "Germany, army 5: Cologne → Brussels"
    window.phase_bar.written.buttons["undo"].click()
    assert window.session.position.table == before and seen(window)[0] == "Set-up"
    window.phase_bar.hear("Laid back.")
    window.session.settings.show_as(replace(window.session.look, language="fr"))
    laid_out()
    assert not window.phase_bar.told, "what was said in another language is put away"
    window.phase_bar.expected.buttons["later"].click()
    assert window.session.desk.journal.now == 1


@AUTUMN
def test_the_dice_that_are_expected_fill(window, qtbot):
    card = window.answers.ask(Attack(zone="minsk"))
    window.board.setFocus()
    for keys, dice in (("", (0, 0)), ("6", (6, 0)), ("3", (6, 3))):
        QTest.keyClicks(window.board, keys)
        qtbot.waitUntil(lambda: card.pending is None)
        laid_out()
        shown = window.phase_bar.dice
        assert (*shown.rolls, *[0] * (shown.most - len(shown.rolls))) == dice
    assert window.phase_bar.expected.strong.full.startswith("Enter: ")


def test_the_whole_journal_is_reviewed_and_a_moment_gone_to(window, qtbot):
    window.session.do(BREACH)
    window.session.do(Move(("germany-a5#1",), "bruxelles"))
    window.docks.open("review")
    panel = window.docks.panel("review")
    assert panel.list.isHidden() and panel.buttons["go"].isHidden()  # nothing is asked while it is worked out
    qtbot.waitUntil(lambda: panel.model.rowCount() == 1)
    assert panel.focusProxy() is panel.list and panel.list.currentIndex().row() == 0
    words = panel.model.index(0, 0).data(Qt.ItemDataRole.DisplayRole)
    assert "§7" in words
    dress(QApplication.instance(), window.session.settings.look)
    for width in range(240, 400, 8):  # a row is as high as its words are in the room that its paddings leave
        panel.list.resize(width, 400)
        laid_out()
        row = panel.list.visualRect(panel.model.index(0, 0))
        wrapped = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        needed = panel.list.fontMetrics().boundingRect(0, 0, row.width() - 12, 900, wrapped, words).height()
        assert row.height() >= needed, width
    QApplication.instance().setStyleSheet("")
    panel.go()
    assert window.session.desk.journal.now == 1 and panel.model.rowCount() == 1
    assert window.board.focus_layer.lit == ("paris",)
    window.phase_bar.say_of_it("played")  # of the moment that is shown, and nothing that was played later is left
    assert window.session.desk.journal.step(3).edit == Said(2, "played") and window.board.focus_layer.lit == ()
    panel.say_of_it("played")
    qtbot.waitUntil(lambda: bool(panel.model.rows) and panel.model.rows[0].accepted)
    assert window.session.desk.journal.now == 4


@AUTUMN
def test_what_is_expected_is_what_keys_would_do(window):
    card = window.answers.ask(Attack(zone="minsk"))
    window.board.setFocus()
    for key, takes in (("", True), ("w", False), ("w", True)):  # the findings lie before the card, and the card again
        QTest.keyClicks(window.board, key)
        laid_out()
        assert window.answers.takes_keys is takes and (card.title in window.phase_bar.expected.strong.full) is takes


def test_the_example_moves_an_army_of_whose_turn_it_is(window):
    laid_out()
    assert "de cologne > brussels" in window.phase_bar.expected.small.full
    window.session.do(window.session.desk.ask(EndOfPhase(side="germany")).offers[0].edit)
    laid_out()
    hint = example(window.session)
    assert "E " not in window.session.own("bar-hint", **(hint | {"ends": "no"})), (
        "no key of a phase where there is none"
    )
    kinds = window.session.position.kinds
    assert hint["power"] == kinds.sides["allies"].words[0], hint
    assert f"{hint['power']} {hint['place']} > {hint['other']}" in window.phase_bar.expected.small.full
