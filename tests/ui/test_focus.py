"""Who has the keyboard: whatever is hidden gives it back to the board, and Tab walks through what can be seen."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.games.empires.game import V1_1
from assistant.ui.answers.told import Told
from assistant.ui.look.style import dress
from assistant.ui.look.theme import LIGHT, THEMES
from assistant.ui.table.keyboard import FocusRing
from tests.ui.running import answered, laid_out, shown

PANELS = ("answers", "findings", "questions", "journal", "facts", "readings", "registers", "check-board")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot):
    with shown(Desk.new(V1_1, "autumn-1915"), qtbot) as made:
        made.resize(1280, 720)
        made.activateWindow()
        assert QTest.qWaitForWindowActive(made)
        made.inspector.wanted = False
        made.commands.by_id["points"].trigger()
        answered(made, qtbot)
        laid_out()
        made.board.setFocus()
        yield made
    app = QApplication.instance()
    app.setStyleSheet("")


def stops(place):
    """Where Tab can stop in a place."""
    within = [place, *place.findChildren(QWidget)]
    return [w for w in within if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus]


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_that_is_closed_gives_the_keyboard_to_the_board(window, name, qtbot):
    window.docks.open(name)
    laid_out()
    inside = stops(window.docks.panel(name))
    if inside:
        inside[-1].setFocus()
        assert window.docks.panel(name).isAncestorOf(window.focusWidget())
    window.docks.by_id[name].close()
    laid_out()
    assert window.focusWidget() is window.board


def test_the_bare_board_has_the_keyboard_and_keeps_it(window, qtbot):
    window.quick.begin()
    assert window.focusWidget() is window.quick
    answers = window.docks.by_id["answers"]
    for bare in (True, False):
        qtbot.keyClick(window, Qt.Key.Key_H, CTRL)
        laid_out()
        assert window.focusWidget() is window.board
        assert window.foot.isVisible() != bare and answers.isVisible() != bare


def test_the_window_itself_keeps_no_key(window, qtbot):
    window.setFocus()  # as the system does with a window that has just been put in its shell
    laid_out()
    assert window.focusWidget() is window.board


def test_a_card_that_is_put_away_gives_the_keyboard_to_the_board(window, qtbot):
    card = window.answers.active
    card.setFocus()
    assert window.focusWidget() is card
    window.answers.close_card(card)
    laid_out()
    assert window.focusWidget() is window.board


def misplace_a_pawn(window, qtbot):
    """Let the findings hold something."""
    position = window.session.position
    pawn = next(c.id for c in position.table.counters.values() if position.kinds.kinds[c.kind].type == "pawn")
    window.session.do(Move((pawn,), "paris"))
    qtbot.waitUntil(lambda: window.docks.findings_count > 0)
    answered(window, qtbot)


def wear(window, theme):
    """Show the window as the program would."""
    settings, app = window.session.settings, QApplication.instance()
    settings.show_as(replace(settings.look, theme=theme))
    dress(app, settings.look)


def seen(widget):
    QApplication.processEvents()
    return widget.grab().toImage()


def stop_of(holder):
    """What Tab stands at: a widget, or the place of a link in a text."""
    return holder.textCursor().position() if isinstance(holder, Told) else holder


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
@pytest.mark.parametrize("front", ["card", "findings"])
def test_every_stop_of_tab_has_a_name_and_a_mark(window, theme, front, qtbot):
    wear(window, theme)
    misplace_a_pawn(window, qtbot)
    window.docks.open("answers" if front == "card" else front)
    laid_out()
    card, findings = window.answers.active, window.docks.panel("findings")
    assert card is not None
    window.quick.setFocus()
    window.board.setFocus(Qt.FocusReason.TabFocusReason)
    places = {"board": window.board, "card": card, "findings": findings, "line": window.quick}
    del places["findings" if front == "card" else "card"]
    met = {}
    walked = []
    while (stop := stop_of(holder := window.focusWidget())) not in walked:
        assert holder is not None and holder.isVisible(), holder
        walked.append(stop)
        said = holder.accessibleName() or getattr(holder, "text", str)()
        assert said, f"{holder} in {holder.parentWidget()} has no name"
        for name, place in places.items():
            if holder is place or place.isAncestorOf(holder):
                met.setdefault(name, []).append(holder)
        marked = seen(holder)
        QTest.keyClick(holder, Qt.Key.Key_Tab)
        assert seen(holder) != marked, f"nothing shows that {said} has the keyboard"
    assert met.keys() == places.keys()
    assert len(met[front]) > 1, "the panel and what it holds"
    assert front != "card" or {type(one) for one in met[front]} > {Told}, "the card, its signs and its links"


def test_the_board_is_framed_by_tab_and_quiet_by_click(window, qtbot):
    wear(window, LIGHT)
    ring = window.board.findChild(FocusRing)
    assert ring is not None and not ring.isVisible()
    window.quick.begin()
    QTest.keyClick(window.quick, Qt.Key.Key_F6)
    while window.focusWidget() is not window.board:
        QTest.keyClick(window.focusWidget(), Qt.Key.Key_F6)
    assert ring.isVisible() and ring.geometry() == window.board.rect()
    colour = LIGHT.accent.lower()
    assert window.board.grab().toImage().pixelColor(1, window.board.height() // 2).name() == colour
    QTest.mouseClick(window.board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    assert window.focusWidget() is window.board and not ring.isVisible()


def test_a_question_is_asked_by_keys_alone_and_escape_closes_no_card(window, qtbot):
    window.answers.close_all()
    QTest.keyClick(window.board, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(window.focusWidget(), "recruitm")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    form = window.docks.questions.form
    assert form.isAncestorOf(window.focusWidget()), "the form has the keyboard"
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.answers.active is not None)
    asked = window.answers.active
    assert window.focusWidget() is window.board and window.answers.takes_keys, "the next key is the card's"
    QTest.keyClick(window.board, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is not window.board
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.focusWidget() is window.board and window.answers.active is asked


def test_what_is_told_at_length_leaves_the_board_where_it_is(window, qtbot):
    window.resize(1280, 720)
    height, words = (
        window.phase_bar.height(),
        "Enter: nothing is marked. Shift+Enter opens the stack of the marked zone. ",
    )
    window.phase_bar.tell(words * 2)
    qtbot.waitUntil(lambda: window.phase_bar.said.isVisible())
    assert window.phase_bar.height() == height
