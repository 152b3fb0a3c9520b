"""The second look at each game's rules as data: `review.jsonl`, a situation a line, worked out by hand.

`expect` is a part of the answer; `error` is the path of the blank that cannot be.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def load(folder: str, kind: str) -> list[dict[str, Any]]:
    """Return the situations of `tests/games/<folder>/review.jsonl` that have the key `kind`: `expect` or `error`."""
    lines = (HERE / folder / "review.jsonl").read_text(encoding="utf-8").splitlines()
    return [line for line in map(json.loads, lines) if kind in line]


def named(line: dict[str, Any]) -> str:
    """Return how a situation is called in the list of tests."""
    return f"{line['topic']} {line.get('error') or json.dumps(line['given'])[:80]}"


def agrees(expected: Any, found: Any) -> bool:
    """Tell whether the answer holds what is expected: objects in part, lists whole, fractions by their value."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and agrees(expected[key], found[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(map(agrees, expected, found))
    return _plain(expected) == _plain(found)


def _plain(value: Any) -> Any:
    """Return a number as a Fraction, so that "1" and 1 are the same, and anything else with its type."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and value.replace("/", "", 1).isdecimal():
        return Fraction(value)
    return type(value), value
