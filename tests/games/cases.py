"""Worked cases of the rules as data: run each through its calculator and compare with what is expected."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from assistant.core.calc import as_json
from assistant.games import find_calculator

HERE = Path(__file__).parent


def load(folder: str) -> list[dict[str, Any]]:
    """Return the cases of `tests/games/<folder>/cases.json`, boards put in where a case names one."""
    data = json.loads((HERE / folder / "cases.json").read_text(encoding="utf-8"))
    boards = data.get("boards", {}) if isinstance(data, dict) else {}
    cases: list[dict[str, Any]] = data["cases"] if isinstance(data, dict) else data
    for case in cases:
        board = case["given"].get("board")
        if isinstance(board, str) and board in boards:
            case["given"] = {**case["given"], "board": boards[board]}
    return cases


def worked_value(game: str, case: dict[str, Any]) -> Any:
    """Return what the calculator answers, as JSON data."""
    worked = find_calculator(game, case.get("edition", "")).work(case["topic"], case["given"])
    return json.loads(json.dumps(as_json(worked.value)))


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
