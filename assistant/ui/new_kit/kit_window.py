"""A window in which something of a kit is changed."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QMainWindow

from assistant.ui.look import wording
from assistant.ui.look.settings import Settings


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
