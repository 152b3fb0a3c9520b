"""Parts of a window that keep which message each of them says, so that all can be said again in another language."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtWidgets import QCheckBox, QLabel, QPushButton, QWidget

from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.lines import label

WidgetT = TypeVar("WidgetT", bound=QWidget)


class Worded:
    """Makes buttons and labels with the window's texts; `say` writes them all."""

    def speak(self, own: Callable[..., str]) -> None:
        """Take the texts from a function of their keys."""
        self.own = own
        self._words: list[tuple[Callable[[str], object], str]] = []

    def say(self) -> None:
        """Write every word in the window's language."""
        for write, key in self._words:
            write(self.own(key))

    def spoken(self, write: Callable[[str], object], key: str) -> None:
        """Have a text written whenever words are."""
        self._words.append((write, key))

    def button(self, key: str, deed: Callable[[], object], style: str = "") -> QPushButton:
        """Return a button with one of the window's texts."""
        made = QPushButton()
        made.setObjectName(style)
        made.clicked.connect(lambda: deed())
        self.spoken(made.setText, key)
        return made

    def tick(self, key: str, deed: Callable[[], object], on: bool = False) -> QCheckBox:
        """Return a box to be ticked, with one of the window's texts."""
        made = QCheckBox()
        made.setChecked(on)
        made.toggled.connect(lambda _on: deed())
        self.spoken(made.setText, key)
        return made

    def label(self, key: str, style: str = "small", *, wrap: bool = True) -> QLabel:
        """Return a label with one of the window's texts; beside a field it may not wrap, without a style it does not."""
        made = label("", style, wrap) if style else PlainLabel()
        self.spoken(made.setText, key)
        return made

    def named(self, widget: WidgetT, key: str) -> WidgetT:
        """Return a widget that is called by one of the window's texts to whoever does not see it."""
        self.spoken(widget.setAccessibleName, key)
        return widget
