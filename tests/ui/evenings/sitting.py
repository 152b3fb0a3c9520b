"""A player lent before the window of a table."""

import contextlib

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QWidget

from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from tests.ui.evenings.keys import Keys
from tests.ui.evenings.mouse import Mouse
from tests.ui.evenings.player import wait_until
from tests.ui.running import laid_out

SIZE = (1280, 720)


class Flashes(QObject):
    """Watches for parts of the window that are shown alone for a moment, before they stand in it: they take the keyboard away."""

    def __init__(self):
        super().__init__()
        self.seen = []

    def eventFilter(self, watched, event):
        """Remember whatever opens as a window of its own and is none."""
        shown = event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow()
        if shown and watched.windowType() == Qt.WindowType.Window and not isinstance(watched, TableWindow):
            self.seen.append(f"{type(watched).__name__} {watched.objectName()}")
        return False


WAYS = {"keys": Keys, "mouse": Mouse}


@contextlib.contextmanager
def sitting(way, desk, pause=0):
    """Lend a player before the window of a table, and put the window away."""
    window = TableWindow(Session(desk, Settings()))
    window.resize(*SIZE)
    settled = QSignalSpy(window.settled)
    window.show()
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    wait_until(lambda: settled.count() > 0, "the window is never there")
    window.inspector.wanted = False
    flashes = Flashes()
    app = QApplication.instance()
    app.installEventFilter(flashes)
    yield WAYS[way](window, pause)
    app.removeEventFilter(flashes)
    assert not flashes.seen, flashes.seen
    window.close()
    window.deleteLater()
    laid_out()
