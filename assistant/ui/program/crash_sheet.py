"""The sheet that shows a bug: what happened, with the position and the question, ready to become a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from assistant.ui.widgets.lines import label


class CrashSheet(QDialog):
    """Shows a report; does not stop the window.

    Args:
        path: of the file in which it is kept.
    """

    def __init__(self, words: str, own: Any, parent: QWidget | None = None, path: Path | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.setWindowTitle(own("crash-title"))
        self.resize(640, 460)
        column = QVBoxLayout(self)
        column.addWidget(label(own("crash-title"), "heading"))
        column.addWidget(label(own("crash-words")))
        if path is not None:
            column.addWidget(label(own("crash-kept", path=str(path)), "small"))
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
