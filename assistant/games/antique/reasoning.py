"""How an answer explains itself: the cited steps, and the readings of unclear rules that it rests on."""

from __future__ import annotations

import functools
from typing import Any

from assistant.core.calc import Situation
from assistant.core.reasons import Reason
from assistant.core.text import Text, speaker

say = speaker(__name__)


def because(rule: str, key: str, /, **args: Any) -> Reason:
    """Return the reason `key`, said with `args`, that cites `rule`."""
    return Reason(say(key, **args), rule)


@functools.cache
def readings(options: Situation) -> tuple[Text, ...]:
    """Return the reading of each unclear rule that `options` chooses, in words; the defaults are readings as well."""
    return tuple(say(reading_key(name, getattr(options, name))) for name in options.__struct_fields__)


def reading_key(option: str, value: object) -> str:
    """Return the message key of one reading, such as `reading-raid-basis-before-share`."""
    return f"reading-{option}-{value}".lower().replace("_", "-")
