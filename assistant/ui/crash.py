"""A bug: the window stays, and a sheet shows what happened with the position and the question, ready to become a test."""

from __future__ import annotations

import sys
import traceback
from types import TracebackType
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from assistant import __version__
from assistant.core.calc import encode_exact
from assistant.core.json_tables import table_data
from assistant.core.questions import Question
from assistant.core.table import Table
from assistant.ui.lines import label
from assistant.ui.room import Room


def report(bug: BaseException, game: str, table: Table | None, question: Question | None) -> str:
    """Return everything needed to see the bug again, as JSON."""
    found: dict[str, Any] = {
        "sabretache": __version__,
        "python": sys.version.split()[0],
        "game": game,
        "bug": "".join(traceback.format_exception(bug)),
        "question": msgspec.to_builtins(question, enc_hook=encode_exact) if question is not None else None,
        "table": msgspec.to_builtins(table_data(table)) if table is not None else None,
    }
    return msgspec.json.format(msgspec.json.encode(found, enc_hook=repr), indent=1).decode()


class CrashSheet(QDialog):
    """Shows a report; does not stop the window."""

    def __init__(self, words: str, own: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.setWindowTitle(own("crash-title"))
        self.resize(640, 460)
        column = QVBoxLayout(self)
        column.addWidget(label(own("crash-title"), "heading"))
        column.addWidget(label(own("crash-words")))
        self.text = QPlainTextEdit(words)
        self.text.setReadOnly(True)
        self.text.setAccessibleName(own("crash-title"))
        column.addWidget(self.text, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        copy = QPushButton(own("copy"))
        copy.setObjectName("primary")
        copy.clicked.connect(lambda: QApplication.clipboard().setText(words))
        leave = QPushButton(own("go-on"))
        leave.clicked.connect(self.close)
        row.addWidget(copy)
        row.addWidget(leave)
        column.addLayout(row)


class CrashKeeper(QObject):
    """Catches what nobody caught. The table is safe: every edit was written before it was shown."""

    caught = Signal(object)

    def __init__(self, own: Any) -> None:
        super().__init__()
        self.own = own
        self.room: Room | None = None
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
        if self.sheet is not None:
            return
        room = self.room
        game = room.desk.game.slug if room else ""
        table = room.position.table if room else None
        self.sheet = CrashSheet(report(bug, game, table, question), self.own, QApplication.activeWindow())
        self.sheet.destroyed.connect(self._gone)
        self.sheet.show()

    def _gone(self) -> None:
        self.sheet = None
