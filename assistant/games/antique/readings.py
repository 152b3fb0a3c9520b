"""The readings of unclear rules that an answer rests on, in words."""

from __future__ import annotations

import functools

from assistant.core.calc import Situation
from assistant.core.cards import reading
from assistant.core.text import Text
from assistant.games.antique.words import say


@functools.cache
def readings(options: Situation) -> tuple[Text, ...]:
    """Return the reading of each unclear rule that `options` chooses; the defaults are readings as well."""
    return tuple(reading(say, options, name) for name in options.__struct_fields__)
