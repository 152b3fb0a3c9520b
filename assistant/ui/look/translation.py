"""Qt's own words, in its dialogs, in the menus of text fields and in the names of keys, in the window's language."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QTranslator
from PySide6.QtWidgets import QApplication

NAME = "words of Qt"  # the name of the translators that are installed
OURS = Path(__file__).parent  # `qt_fr.qm`, out of `qt_fr.ts`: words that Qt itself has not in French yet


def translate(app: QApplication, language: str) -> None:
    """Have Qt speak `language` from now on. English is what it speaks of itself, and what it falls back on."""
    kept = app.findChildren(QTranslator, NAME)
    if kept and kept[0].language().startswith(language):
        return
    for former in kept:
        app.removeTranslator(former)
        former.setParent(None)
        former.deleteLater()
    if language == "en":
        return
    for file, folder in (
        (f"qt_{language}", str(OURS)),
        (f"qtbase_{language}", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)),
    ):
        made = QTranslator(app)
        made.setObjectName(NAME)
        if made.load(file, folder):
            app.installTranslator(made)
