"""The links of what a card tells, looked at and followed with the mouse."""

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest


def place_of(told, words):
    """Return where words stand, in pixels of the text."""
    found = told.document().find(words)
    assert not found.isNull(), f"{words!r} is not told: {told.toPlainText()}"
    found.setPosition(found.selectionStart() + 1)
    return told.cursorRect(found).center()


def look_at(told, words):
    """Move the mouse onto words, once all is laid out."""
    QCoreApplication.processEvents()
    QTest.mouseMove(told.viewport(), QPoint(told.width() - 1, 0))
    QTest.mouseMove(told.viewport(), place_of(told, words))


def follow(told, words):
    QTest.mouseClick(told.viewport(), Qt.MouseButton.LeftButton, pos=place_of(told, words))
