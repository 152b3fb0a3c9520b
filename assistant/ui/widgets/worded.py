"""Parts of a window that keep which message each of them says, so that all can be said again in another language."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QPushButton, QWidget

from assistant.ui.look.main_window import TakesFiles, give_keys, usual_size
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.lines import NarrowBox, label, push_button, say_choices, tight
from assistant.ui.work.event_loop import Callback

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

    def button(self, key: str, deed: Callback, style: str = "") -> QPushButton:
        """Return a button with one of the window's texts."""
        made = push_button("", deed, style)
        self.spoken(made.setText, key)
        return made

    def tick(self, key: str, deed: Callback, on: bool = False) -> QCheckBox:
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

    def choices(self, key: str, values: Sequence[str], words: str = "") -> NarrowBox:
        """Return a list of values, called by one of the window's texts; each is said by `<words>-<value>`, else `<key>-<value>`."""
        made = NarrowBox()
        self.spoken(
            lambda name: say_choices(made, name, [(value, self.own(f"{words or key}-{value}")) for value in values]),
            key,
        )
        return made

    def form_of(self, parent: QWidget, *fields: tuple[str, QWidget] | QWidget) -> QFormLayout:
        """Return a form: each field beside the text that calls it, or alone in its row."""
        made = tight(QFormLayout(parent))
        for field in fields:
            if isinstance(field, tuple):
                key, part = field
                made.addRow(self.label(key, wrap=False), self.named(part, key))
            else:
                made.addRow(field)
        return made

    def named(self, widget: WidgetT, key: str) -> WidgetT:
        """Return a widget that is called by one of the window's texts to whoever does not see it."""
        self.spoken(widget.setAccessibleName, key)
        return widget


class WordedWindow(TakesFiles, Worded):
    """A window beside the table's: it says its words again in another language, and is deleted once it is closed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings, self.worded = settings, settings.words
        self.speak(settings.own)

    def begin(self, *keys: tuple[str, Callback]) -> None:
        """Say all words, now and whenever the look changes, and take the keys of every window, and more."""
        self.say()
        self.resize(usual_size(self))
        give_keys(self, (("Ctrl+W", self.close), *self.settings.keys(self), *keys))
        self.settings.changed.connect(self.say)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Follow the look no longer."""
        with contextlib.suppress(RuntimeError):  # the program, and its settings with it, may have gone first
            self.settings.changed.disconnect(self.say)
        super().closeEvent(event)
