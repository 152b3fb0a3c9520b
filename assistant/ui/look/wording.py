"""The window's own words, and labels and tooltips that show words as words.

Nothing out of a file, a path or a player's head is ever read as markup.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping
from html import escape
from importlib import resources
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

from assistant.core.text import Name, Spoken, Text, render, speaker, unbroken

# The window's own words.
#
# Nearly all of them are plain, or name a value or two (`{ $name }`). Those are read here without the Fluent library, which
# costs 70 ms to import and to read: the first paint need not wait for it.

PACKAGE = "assistant.ui"
SMALL = 1000  # numbers below it are written the same in every language
say = speaker(__name__)
_VALUE = re.compile(r"\{ \$([a-z-]+) \}")


def words(text: Spoken, language: str) -> str:
    """Return a text in a language, its lines unbroken where French typography wants no break."""
    return unbroken(_said(text, language), language)


def _said(text: Spoken, language: str) -> str:
    if isinstance(text, Text) and text.package == PACKAGE:
        plain = _plain(language).get(text.key)
        if plain is not None:
            return _filled(plain, text, language)
    return render(text, language)


def own(key: str, language: str, **args: Any) -> str:
    """Return one of the window's own messages."""
    return words(say(key, **args), language)


def _filled(plain: str, text: Text, language: str) -> str:
    """Return a message with its values, as Fluent would write it; Fluent itself where a value is of another kind."""
    values: dict[str, str] = {}
    for name, value in text.args.items():
        if isinstance(value, (str, Text, Name)):
            values[name.replace("_", "-")] = words(value, language)
        elif isinstance(value, int) and not isinstance(value, bool) and 0 <= value < SMALL:
            values[name.replace("_", "-")] = str(value)
        else:
            return render(text, language)
    if any(name not in values for name in _VALUE.findall(plain)):
        return render(text, language)
    return _VALUE.sub(lambda found: values[found.group(1)], plain)


@functools.cache
def _plain(language: str) -> Mapping[str, str]:
    """Return the messages of one line in which nothing but values is to be filled in."""
    found: dict[str, str] = {}
    folder = resources.files(PACKAGE).joinpath("texts", language)
    for file in folder.iterdir():
        lines = file.read_text(encoding="utf-8").splitlines()
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            key, equals, value = line.partition(" = ")
            simple = "{" not in _VALUE.sub("", value) and not following.startswith((" ", "}"))
            if equals and key[:1].isalpha() and simple:
                found[key] = value
    return found


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
