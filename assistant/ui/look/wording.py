"""The window's own words, and labels and tooltips that show words as words.

Nothing out of a file, a path or a player's head is ever read as markup.
"""

from __future__ import annotations

from html import escape
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from assistant.core.text import Spoken, render, speaker, unbroken

say = speaker(__name__)


def words(text: Spoken, language: str) -> str:
    """Return a text in a language, its lines unbroken where French typography wants no break."""
    return unbroken(render(text, language), language)


def own(key: str, language: str, **args: Any) -> str:
    """Return one of the window's own messages."""
    return words(say(key, **args), language)


# Words that are only words: nothing out of a file, a path or a player's head is ever read as markup.
#
# Qt guesses whether the text of a label or a tool tip is HTML, and would then fetch the pictures that it names. Labels
# are made here, and tool tips go through `tip`; a test holds the whole of `ui` to it.


class PlainLabel(QLabel):
    """A label that shows its words as they are."""

    def __init__(self, words: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(words)


def tip(words: str) -> str:
    """Return words for a tool tip, which has no setting for plain text: those that Qt could take for markup are escaped."""
    return f'<p style="white-space: pre-wrap">{escape(words)}</p>' if "<" in words or "&" in words else words


def held(markup: str) -> str:
    """Return markup for Qt, which takes a narrow space for one at which a line may end."""
    return markup.replace("\N{NARROW NO-BREAK SPACE}", "\N{NO-BREAK SPACE}")


def caption(words: str) -> str:
    """Return words for a button or a menu, where a lone & would underline the letter behind it."""
    return words.replace("&", "&&")
