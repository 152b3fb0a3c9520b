"""Branches in the window: begun by going back and editing, gone to and left by keys, compared, named, deleted, brought back."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from assistant.core.table import Move, Note
from assistant.ui.widgets.lines import Line
from tests.ui.running import laid_out

ARMY = "russie-a3#4"


@pytest.fixture
def desk(table):
    for zone in ("wilna", "riga", "moscou"):
        table.edit(Move((ARMY,), zone))
    return table


@pytest.fixture
def panel(window, qtbot):
    window.docks.open("journal")
    found = window.docks.panel("journal")
    qtbot.waitUntil(found.isVisible)
    found.refresh()
    return found


def place(window):
    return window.session.position.table.counters[ARMY].zone


def press(window, key, *modifiers):
    window.activateWindow()
    window.board.setFocus()
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    QTest.keyClick(window.board, key, held)


CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier


def rows(panel):
    model = panel.branches.model
    return [model.index(n, 0).data() for n in range(model.rowCount())]


def test_touching_a_counter_after_going_back_keeps_what_lay_ahead(window, qtbot):
    for _ in range(2):
        press(window, Qt.Key.Key_Z, CTRL)
    assert place(window) == "wilna"
    window.session.do(Move((ARMY,), "varsovie"))
    assert "2 later edits are kept" in window.phase_bar.told and "Alt+Up" in window.phase_bar.told
    press(window, Qt.Key.Key_Up, ALT)
    assert place(window) == "moscou" and "Riga → Moscow" in window.phase_bar.told
    press(window, Qt.Key.Key_Up, ALT)
    assert place(window) == "varsovie"
    press(window, Qt.Key.Key_Z, CTRL)
    press(window, Qt.Key.Key_Y, CTRL)
    assert place(window) == "varsovie", "undo and redo follow the branch one is on"


def test_what_if_is_one_key_there_and_one_back(window, panel):
    assert not panel.branches.isVisible()
    press(window, Qt.Key.Key_T, CTRL)
    assert "What if" in window.phase_bar.told
    window.session.do(Move((ARMY,), "varsovie"))
    laid_out()
    assert window.phase_bar.written.caption.text().startswith("What if: ")
    press(window, Qt.Key.Key_T, CTRL)
    assert place(window) == "moscou" and "one edit, is kept" in window.phase_bar.told
    assert len(rows(panel)) == 2 and panel.branches.isVisible()
    press(window, Qt.Key.Key_T, CTRL)
    press(window, Qt.Key.Key_T, CTRL)
    assert "Nothing had been tried" in window.phase_bar.told and len(rows(panel)) == 2


def test_branches_are_seen_compared_named_deleted_and_brought_back(window, panel, qtbot):
    box, lit = panel.branches, list[tuple[str, ...]]()
    window.session.lit.connect(lit.append)
    window.session.desk.go(1)
    window.session.do(Move((ARMY,), "varsovie"))
    window.session.do(Note("weather", "mud"))
    assert [row.split(" · ")[0] for row in rows(panel)][1].startswith("Russian army: Riga → Moscow")
    assert rows(panel)[0].startswith("▸") and "Moscow (+2)" in rows(panel)[1]
    assert "another branch" in panel.model.data(panel.model.index(1, 0))
    box.list.setCurrentIndex(box.model.index(1, 0))
    box.buttons["branch-compare"].click()
    told = [line.words.text() for line in box.differences.findChildren(Line)]
    assert "2 things differ" in box.told.text() and told[0] == "Russian army: here Warsaw, there Moscow"
    assert {"varsovie", "moscou"} <= set(lit[-1]), "lit on the board"
    box.buttons["branch-compare"].click()
    assert lit[-1] == () and not box.told.isVisible()
    box.name()
    editor = box.list.findChild(QLineEdit)
    assert editor is not None and editor.text() == "Russian army: Riga → Moscow"
    editor.setText("To Moscow")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows(panel)[1].startswith("To Moscow (+2)"))
    box.list.setCurrentIndex(box.model.index(1, 0))
    box.buttons["branch-delete"].click()
    assert len(rows(panel)) == 1 and "Bring back" in window.phase_bar.told
    box.buttons["branch-bring-back"].click()
    assert len(rows(panel)) == 2
    box.list.setCurrentIndex(box.model.index(1, 0))
    box.buttons["branch-go"].click()
    assert place(window) == "moscou" and not box.buttons["branch-bring-back"].isVisible()


def test_a_journal_that_is_opened_shows_where_it_stands(window, qtbot):
    for n in range(40):
        window.session.do(Move((ARMY,), "varsovie" if n % 2 else "wilna"))
    window.session.desk.go(39)
    window.session.do(Move((ARMY,), "moscou"))  # a second branch: the box of branches takes room of the list
    press(window, Qt.Key.Key_J, CTRL)
    shown = window.docks.panel("journal").list
    laid_out()
    assert shown.verticalScrollBar().maximum() > 0, "it is longer than its room"
    assert shown.viewport().rect().contains(shown.visualRect(shown.currentIndex()))


def test_names_are_words_and_nothing_else(window, panel):
    window.session.desk.go(1)
    window.session.do(Move((ARMY,), "varsovie"))
    model = panel.branches.model
    model.setData(model.index(1, 0), "<img src=x> <b>Grouchy</b>")
    assert rows(panel)[1].startswith("<img src=x> <b>Grouchy</b>")
    model.setData(model.index(1, 0), "   ")
    assert rows(panel)[1].startswith("Russian army: Riga → Moscow"), "without a name it is called by its last edit"


def test_what_changes_nothing_says_so(window):
    before = window.session.desk.journal
    assert window.session.do(Move((ARMY,), "moscou"))
    assert window.session.desk.journal is before and "Nothing changes" in window.phase_bar.told
