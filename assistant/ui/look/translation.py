"""Qt's own words, in its dialogs, in the menus of text fields and in the names of keys, in the window's language."""

from __future__ import annotations

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

NAME = "words of Qt"  # the translator's name: one at a time is installed


def translate(app: QApplication, language: str) -> None:
    """Have Qt speak `language` from now on. English is what it speaks of itself, and what it falls back on."""
    kept = app.findChild(QTranslator, NAME)
    if kept is not None and kept.language().startswith(language):
        return
    if kept is not None:
        app.removeTranslator(kept)
        kept.setParent(None)
        kept.deleteLater()
    if language == "en":
        return
    made = QTranslator(app)
    made.setObjectName(NAME)
    if made.load(f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(made)
