"""The sheet that shows a bug: what happened, with the position and the question, ready to become a test."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from assistant.ui.widgets.lines import hbox, label, named, push_button, vbox


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
        self.text = named(QPlainTextEdit(words), own("crash-title"))
        self.text.setReadOnly(True)
        head = [label(own("crash-title"), "heading"), label(own("crash-words"))]
        if path is not None:
            head.append(label(own("crash-kept", path=str(path)), "small"))
        copy = push_button(own("copy"), lambda: QApplication.clipboard().setText(words), "primary")
        vbox(*head, (self.text, 1), hbox(1, copy, push_button(own("go-on"), self.close)), on=self)
