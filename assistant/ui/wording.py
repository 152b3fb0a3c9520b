"""The window's own words.

Nine in ten of them are plain (`key = words`). Those are read here without the Fluent library, which costs 45 ms to import:
the first paint need not wait for it.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from importlib import resources
from typing import Any

from assistant.core.text import Name, Text, render, speaker

PACKAGE = "assistant.ui"
say = speaker(__name__)


def words(text: Text | Name | str, language: str) -> str:
    """Return a text in a language."""
    if isinstance(text, Text) and text.package == PACKAGE and not text.args:
        plain = _plain(language).get(text.key)
        if plain is not None:
            return plain
    return render(text, language)


def own(key: str, language: str, **args: Any) -> str:
    """Return one of the window's own messages."""
    return words(say(key, **args), language)


@functools.cache
def _plain(language: str) -> Mapping[str, str]:
    """Return the messages that need no working out: one line, no placeable."""
    found: dict[str, str] = {}
    folder = resources.files(PACKAGE).joinpath("texts", language)
    for file in folder.iterdir():
        lines = file.read_text(encoding="utf-8").splitlines()
        for line, following in zip(lines, [*lines[1:], ""], strict=True):
            key, equals, value = line.partition(" = ")
            if equals and key[:1].isalpha() and "{" not in value and not following.startswith((" ", "}")):
                found[key] = value
    return found
