"""Worked cases of the rules as data: run each through its calculator and compare with what is expected."""

import functools
import json
from pathlib import Path

from assistant.core.calc import as_json
from assistant.games import find_calculator

HERE = Path(__file__).parent


@functools.cache
def _file(folder):
    return json.loads((HERE / folder / "cases.json").read_text(encoding="utf-8"))


def load(folder):
    """Return the cases of `tests/games/<folder>/cases.json`, boards put in where a case names one."""
    data = _file(folder)
    cases = data["cases"] if isinstance(data, dict) else data
    return [with_board(folder, case) for case in cases]


def boards(folder):
    """Return the boards that cases name."""
    data = _file(folder)
    return dict(data.get("boards", {})) if isinstance(data, dict) else {}


def with_board(folder, case):
    """Put in the board that a case names."""
    board = case["given"].get("board")
    if isinstance(board, str) and (whole := boards(folder).get(board)):
        case["given"] = {**case["given"], "board": whole}
    return case


def worked_value(game, case):
    """Return what the calculator answers, as JSON data."""
    return solved(game, case["topic"], case["given"], case.get("edition", ""))


def solved(game, topic, given, edition=""):
    """Return what the calculator answers, as JSON data."""
    return json.loads(json.dumps(as_json(find_calculator(game, edition).work(topic, given).value)))


def holds(expected, found, match):
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


def _canonical(value):
    return json.dumps(value, sort_keys=True)
