"""The wheel that loses references to None (docs/decisions/0003-pyside-pin.md) must never come in unnoticed."""

import sys

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QGraphicsRectItem

# Few enough that a faulty wheel fails the test instead of aborting the run.
CALLS = 3000


class Speaker(QObject):
    said = Signal(bool)


def test_void_calls_and_slots_keep_their_references(qtbot):
    item, speaker, heard = QGraphicsRectItem(), Speaker(), []
    speaker.said.connect(heard.append)
    before = sys.getrefcount(None), sys.getrefcount(True)
    for _ in range(CALLS):
        item.moveBy(1, 1)
    for _ in range(100):
        speaker.said.emit(True)
    heard.clear()
    assert abs(sys.getrefcount(None) - before[0]) < 50
    assert abs(sys.getrefcount(True) - before[1]) < 50
