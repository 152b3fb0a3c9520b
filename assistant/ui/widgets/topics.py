"""What help is about, written on the widgets themselves: a word of the glossary, or the number of a rule."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

TOPIC = "topic"
RULE = "§"


def speaks_of(widget: QWidget, word: str) -> None:
    """Write on a widget which word of the glossary explains it and all that stands in it."""
    widget.setProperty(TOPIC, word)


def applies(widget: QWidget, rule: str) -> None:
    """Write on a widget which rule it applies; nothing for none."""
    if rule:
        widget.setProperty(TOPIC, RULE + rule)


def topic_of(widget: QWidget | None) -> str:
    """Return what a widget, or the nearest one around it that knows, is about; empty where none does."""
    while widget is not None:
        if topic := widget.property(TOPIC):
            return str(topic)
        widget = widget.parentWidget()
    return ""
