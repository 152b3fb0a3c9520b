"""What the windows of a kit share: their words, names in both languages, and small tables for lists."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QMainWindow,
)

from assistant.core.text import Text
from assistant.ui.look import wording
from assistant.ui.look.main_window import give_keys, usual_size
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

    def begin(self, *keys: tuple[str, Callable[[], object]]) -> None:
        """Say all words, now and whenever others are wanted, and take the keys of every window, and more."""
        self.say()
        self.resize(usual_size(self))
        looks = ("F8", self.settings.next_language), ("F9", self.settings.next_theme)
        give_keys(self, (("Ctrl+W", self.close), *looks, *keys))
        self.settings.changed.connect(self.say)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Hear of no other look any more."""
        with contextlib.suppress(RuntimeError):  # the program, and its settings with it, may have gone first
            self.settings.changed.disconnect(self.say)
        super().closeEvent(event)

    def worded(self, text: Text) -> str:
        """Return a text in the window's language."""
        return wording.words(text, self.settings.language)
