"""A bug: the window stays, and a sheet shows what happened."""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication

from assistant.core.questions import Question
from assistant.ui.widgets.session import Session

if TYPE_CHECKING:
    from assistant.ui.program.crash_sheet import CrashSheet


class CrashKeeper(QObject):
    """Catches what nobody caught. The table is safe: every edit was written before it was shown."""

    caught = Signal(object)

    def __init__(self, own: Any) -> None:
        super().__init__()
        self.own = own
        self.session: Session | None = None
        self.sheet: CrashSheet | None = None
        self.caught.connect(self.show_bug, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Stand behind everything."""
        sys.excepthook = self._hook

    def _hook(self, kind: type[BaseException], bug: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, QApplication.quit)
            return
        sys.__excepthook__(kind, bug, trace)
        self.caught.emit(bug)

    def show_bug(self, bug: BaseException, question: Question | None = None) -> None:
        """Show the sheet for a bug; one at a time."""
        from assistant.desk.bug_report import kept, report  # seldom needed
        from assistant.ui.program.crash_sheet import CrashSheet

        if self.sheet is not None:
            return
        session = self.session
        game = session.desk.game.slug if session else ""
        table = session.position.table if session else None
        words = report(bug, game, table, question)
        self.sheet = CrashSheet(words, self.own, QApplication.activeWindow(), kept(words))
        self.sheet.destroyed.connect(self._gone)
        self.sheet.show()

    def _gone(self) -> None:
        self.sheet = None
