"""The window of the sides' own pages: one side at a time, wide enough for its tables; edits are done and undone here too."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from assistant.desk import sheets
from assistant.ui.panels.side_page import SidePage
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.toast import Toast

SIZE = QSize(1180, 660)


class SideWindow(QWidget):
    """Stands before the window of the table.

    Args:
        over: the window of the table.
    """

    def __init__(self, over: QWidget, session: Session) -> None:
        super().__init__(over, Qt.WindowType.Window)
        self.session = session
        self.sides = QTabBar()
        self.sides.setDrawBase(False)
        self.sides.setExpanding(False)
        self.sides.currentChanged.connect(self._turn)
        self.page = SidePage(session)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 8, 10)
        column.addWidget(self.sides)
        column.addWidget(self.page, 1)
        self.toast = Toast(self)
        undo, redo = partial(session.attempt, session.desk.undo), partial(session.attempt, session.desk.redo)
        for keys, deed in (("Ctrl+Z", undo), ("Ctrl+Y", redo), ("Ctrl+Shift+Z", redo), ("Esc", self.close)):
            QShortcut(QKeySequence(keys), self).activated.connect(deed)
        session.changed.connect(self._refresh)
        session.look_changed.connect(self._look)
        session.told.connect(lambda words: self.toast.tell(words) if self.isVisible() else None)
        self.resize(SIZE.boundedTo(self.screen().availableSize()))
        self._name()

    def show_side(self, side: str) -> None:
        """Come up with a side's page."""
        at = next((n for n in range(self.sides.count()) if self.sides.tabData(n) == side), 0)
        self.sides.setCurrentIndex(at)
        self.show()
        self.raise_()
        self.activateWindow()
        self._turn(at)

    def _name(self) -> None:
        session, kept = self.session, self.sides.currentIndex()
        self.setWindowTitle(session.own("side-pages"))
        self.sides.setAccessibleName(session.own("side-pages"))
        self.sides.blockSignals(True)
        while self.sides.count():
            self.sides.removeTab(0)
        for side in session.position.kinds.sides.values():
            if sheets.page_of(session.desk.game, session.position, side.id):
                self.sides.setTabData(self.sides.addTab(session.words(side.name)), side.id)
        self.sides.setCurrentIndex(max(0, kept))
        self.sides.blockSignals(False)

    def _turn(self, at: int) -> None:
        if self.isVisible() and at >= 0:
            self.page.show_side(self.sides.tabData(at))

    def _refresh(self) -> None:
        if self.isVisible():
            self.page.refresh()

    def _look(self) -> None:
        """Speak the window's language; while players look on nobody's page is shown."""
        if self.session.watched:
            self.close()
            return
        self._name()
        self._turn(self.sides.currentIndex())
