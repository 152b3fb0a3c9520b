"""The colours that a side may have, and the box in which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QComboBox

COLOURS = ("blue", "red", "green", "ochre", "plum", "field-grey", "tan", "jade", "sky", "rose", "olive", "violet")
PATCH = (28, 14)  # pixels of a colour beside its name


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
