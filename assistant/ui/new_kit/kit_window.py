"""A window in which something of a kit is changed, and a colour chosen for a side."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QComboBox, QMainWindow

from assistant.ui.look import wording
from assistant.ui.look.settings import Settings

PATCH = (28, 14)  # pixels of a colour beside its name


class KitWindow(QMainWindow):
    """What such windows have in common: their words, and that they tell when the kit was saved."""

    saved = Signal(str)  # the kit's name

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings = settings

    def own(self, key: str, **args: object) -> str:
        """Return one of the window's own messages."""
        return wording.own(key, self.settings.language, **args)


def colour_box(colours: Mapping[str, tuple[str, str]], chosen: str, changed: Callable[[], None]) -> QComboBox:
    """Return a box in which a side's colour is chosen.

    Args:
        colours: by name: what each is called, and the colour itself.
        chosen: the name of the one that it has.
        changed: is called when another is chosen.
    """
    box = QComboBox()
    for name, (words, colour) in colours.items():
        patch = QPixmap(*PATCH)
        patch.fill(QColor(colour))
        box.addItem(patch, words, name)
    box.setCurrentIndex(list(colours).index(chosen))
    box.currentIndexChanged.connect(lambda _n: changed())
    return box
