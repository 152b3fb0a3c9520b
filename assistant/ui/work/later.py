"""What is done a little later, once Qt has done what it is at."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def later(owner: QObject, deed: Callable[[], object], after: int = 0) -> None:
    """Do something with a later turn of the event loop, if its owner is still there by then.

    `QTimer.singleShot` with a bound method never lets go of it when its owner is deleted first (PySide 6.11): the whole window
    that the method belongs to stays in memory.

    Args:
        owner: what the deed is for; gone, it is not done.
    """
    timer = QTimer(owner, singleShot=True, interval=after)
    timer.timeout.connect(deed)
    timer.timeout.connect(timer.deleteLater)
    timer.start()
