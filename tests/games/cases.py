"""Worked cases of the rules as data: run each through its calculator and compare with what is expected."""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any

from assistant.core.calc import as_json
from assistant.games import find_calculator

HERE = Path(__file__).parent


@functools.cache
def _file(folder: str) -> Any:
    return json.loads((HERE / folder / "cases.json").read_text(encoding="utf-8"))


def load(folder: str) -> list[dict[str, Any]]:
    """Return the cases of `tests/games/<folder>/cases.json`, boards put in where a case names one."""
    data = _file(folder)
    cases: list[dict[str, Any]] = data["cases"] if isinstance(data, dict) else data
    return [with_board(folder, case) for case in cases]


def boards(folder: str) -> dict[str, Any]:
    """Return the boards that cases name."""
    data = _file(folder)
    return dict(data.get("boards", {})) if isinstance(data, dict) else {}


def with_board(folder: str, case: dict[str, Any]) -> dict[str, Any]:
    """Put in the board that a case names."""
    board = case["given"].get("board")
    if isinstance(board, str) and (whole := boards(folder).get(board)):
        case["given"] = {**case["given"], "board": whole}
    return case


def worked_value(game: str, case: dict[str, Any]) -> Any:
    """Return what the calculator answers, as JSON data."""
    return solved(game, case["topic"], case["given"], case.get("edition", ""))


def solved(game: str, topic: str, given: Any, edition: str = "") -> Any:
    """Return what the calculator answers, as JSON data."""
    return json.loads(json.dumps(as_json(find_calculator(game, edition).work(topic, given).value)))


def holds(expected: Any, found: Any, match: str) -> bool:
    """Tell whether `found` is what the case expects: `exact`, `subset` (keys may be more) or `set` (any order)."""
    if match == "exact":
        return bool(expected == found)
    if match == "set":
        return sorted(map(_canonical, expected)) == sorted(map(_canonical, found))
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(
            key in found and holds(expected[key], found[key], match) for key in expected
        )
    return bool(expected == found)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True)
