"""Parts of a window that keep which message each of them says, so that all can be said again in another language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from PySide6.QtWidgets import QBoxLayout, QCheckBox, QFormLayout, QHBoxLayout, QLabel, QLayout, QPushButton, QWidget

from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.lines import NarrowBox, label, say_choices, tight

WidgetT = TypeVar("WidgetT", bound=QWidget)
Piece = QWidget | QLayout | int | list["Part"]
Part = Piece | tuple[Piece, int]
BoxT = TypeVar("BoxT", bound=QBoxLayout)


def laid(layout: BoxT, *parts: Part) -> BoxT:
    """Return a layout with parts in it, one after the other; a list of parts lies side by side.

    A number is so many pixels of nothing, 0 all the room that is left; in a pair it is the part's share of that room.
    """
    for part in parts:
        what, share = part if isinstance(part, tuple) else (part, 0)
        if isinstance(what, QWidget):
            layout.addWidget(what, share)
        elif isinstance(what, int):
            (layout.addSpacing if what else layout.addStretch)(what or 1)
        else:
            layout.addLayout(laid(QHBoxLayout(), *what) if isinstance(what, list) else what, share)
    return layout


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
