"""The words of the page itself, handed to its script."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from assistant.core.text import keys, render, speaker

say = speaker(__name__)
PREFIX = "page-"


@functools.cache
def words_of(language: str) -> Mapping[str, str]:
    """Return every message of the page in a language, by its key without the prefix."""
    found = (key for key in sorted(keys("assistant.web", language)) if key.startswith(PREFIX))
    return {key.removeprefix(PREFIX): render(say(key), language) for key in found}
