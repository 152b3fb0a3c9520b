"""What was put off holds nothing: a window that is put away before it was done goes with its table."""

import ast
import gc
import weakref
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import later
from tests.ui.running import deleted

UI = Path(__file__).resolve().parents[2] / "assistant" / "ui"


class Doer(QObject):
    """Something of a window."""

    done = 0

    def do(self):
        type(self).done += 1


@pytest.mark.parametrize(
    "deed", [lambda one: one.do, lambda one: lambda: one.do()], ids=["its method", "a function that holds it"]
)
def test_an_owner_that_goes_before_is_let_go(qtbot, deed):
    Doer.done = 0
    gone, stays = Doer(), Doer()
    known = weakref.ref(gone)
    later(gone, deed(gone))
    later(stays, deed(stays))
    gone.deleteLater()
    deleted()
    del gone
    qtbot.waitUntil(lambda: Doer.done == 1)
    gc.collect()
    assert known() is None and Doer.done == 1 and not stays.children()


def test_a_window_put_away_in_the_middle_of_a_key_goes_with_its_table(table, qtbot):
    """A key has the keyboard looked after with the next turn of the event loop; here the window is gone by then."""
    desk = table.aside()
    known = weakref.ref(desk)
    window = TableWindow(Session(desk, Settings()))
    window.show()
    qtbot.waitExposed(window)
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    window.close()
    window.deleteLater()
    deleted()
    del window, desk
    QApplication.processEvents()
    gc.collect()
    assert known() is None, "the table that was put away is still held"


def test_nothing_is_put_off_by_a_timer_that_holds_what_is_gone():
    """`QTimer.singleShot` with an owner never lets go of what it should have done (PySide 6.11): `later` does."""
    for path in sorted(UI.rglob("*.py")):
        for call in (node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)):
            if isinstance(call.func, ast.Attribute) and call.func.attr == "singleShot":
                assert len(call.args) == 2, f"{path}:{call.lineno}"
