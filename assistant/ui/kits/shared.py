"""What the windows of a kit share: their words, names in both languages, and small tables for lists."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QMainWindow,
)

from assistant.core.text import Text
from assistant.ui.look import wording
from assistant.ui.look.settings import Settings
from assistant.ui.widgets.worded import Worded

# A window in which something of a kit is changed.


class KitWindow(QMainWindow, Worded):
    """What such windows have in common: their words, and that they are gone once they are closed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings = settings
        self.speak(lambda key, **args: wording.own(key, settings.language, **args))

    def worded(self, text: Text) -> str:
        """Return a text in the window's language."""
        return wording.words(text, self.settings.language)
