"""A name in both languages, a line for each; a rules card keeps it as one entry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from assistant.core.text import LANGUAGES
from assistant.desk.kits import cards
from assistant.desk.kits.cards import Field
from assistant.ui.widgets.lines import label


def has_both(value: object) -> bool:
    """Tell whether an entry is a name in both languages."""
    return isinstance(value, dict) and set(value) == set(LANGUAGES)


class BothLanguages(QWidget):
    """A line in each language."""

    textChanged = Signal()  # called as a line calls its own

    def __init__(self, field: Field, value: Mapping[str, str], own: Callable[..., str]) -> None:
        super().__init__()
        self.field = field
        self.lines = {language: QLineEdit(value[language]) for language in LANGUAGES}
        rows = QGridLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setColumnStretch(1, 1)
        for n, (language, line) in enumerate(self.lines.items()):
            rows.addWidget(label(own(f"language-{language}"), "small", wrap=False), n, 0)
            rows.addWidget(line, n, 1)
            line.setAccessibleName(f"{own(f'card-field-{field.key}')}, {own(f'language-{language}')}")
            line.textChanged.connect(self.textChanged)

    def text(self) -> str:
        """Return the entry as the card writes it."""
        return cards.shown(self.field, {language: line.text() for language, line in self.lines.items()})
