"""Values of a situation that the asker set himself, by dotted path: `zone.terrain`, `attackers.0.reduced`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from assistant.core.calc import encode_exact
from assistant.core.decoding import decode_situation
from assistant.core.problems import QuestionError
from assistant.core.text import speaker

say = speaker(__name__)
S = TypeVar("S")


def with_overrides(situation: S, overrides: Mapping[str, Any]) -> S:
    """Return `situation` with some of its values replaced.

    Args:
        situation: filled in from the table.
        overrides: dotted path to value; the number of an item stands as a step of its own (`armies.0.landed`) or in
            brackets (`armies[0].landed`).

    Raises:
        QuestionError: a path leads nowhere, or a value cannot be; `field` is `overrides.` and the path.
    """
    if not overrides:
        return situation
    # Through JSON, so that every tuple is a list that can be written to.
    data = msgspec.json.decode(msgspec.json.encode(situation, enc_hook=encode_exact))
    for path, value in overrides.items():
        place: Any = data
        *steps, last = re.findall(r"[^.\[\]]+", path) or [""]
        for step in steps:
            place = place.setdefault(step, {}) if isinstance(place, dict) else _item(place, step, path)
        if isinstance(place, dict) and last:
            place[last] = value
        else:
            _item(place, last, path)
            place[int(last)] = value
    return decode_situation(data, type(situation), at="overrides")


def _item(place: Any, step: str, path: str) -> Any:
    if isinstance(place, list) and step.isdecimal() and int(step) < len(place):
        return place[int(step)]
    raise QuestionError(f"overrides.{path}", say("no-such-value-here", path=path))
