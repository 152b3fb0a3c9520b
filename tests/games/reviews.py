"""The second look at each game's rules as data: `review.jsonl`, a situation a line, worked out by hand.

`expect` is a part of the answer; `error` is the path of the blank that cannot be, `word` what the refusal says. `edition` may be
several. `of` and `set` take a worked case's situation with other values, by path; `why` is for readers.
"""

import copy
import json
from fractions import Fraction

from tests.games import cases


def load(folder, kind):
    """Return the situations of `tests/games/<folder>/review.jsonl` that have the key `kind`: `expect` or `error`."""
    lines = (cases.HERE / folder / "review.jsonl").read_text(encoding="utf-8").splitlines()
    return [one for line in map(json.loads, lines) if kind in line for one in _whole(folder, line)]


def rows(folder):
    """Return every situation of a game that has an answer or is refused: the worked cases, the second look, edges beside it."""
    edges = cases.HERE / folder / "edges.jsonl"
    lines = edges.read_text(encoding="utf-8").splitlines() if edges.exists() else []
    return [*cases.load(folder), *load(folder, "expect"), *load(folder, "error"), *map(json.loads, lines)]


def _whole(folder, line):
    """Yield a line once for each of its editions, its situation written out."""
    if "of" in line:
        line["given"] = copy.deepcopy(next(case["given"] for case in cases.load(folder) if case["id"] == line["of"]))
        for path, value in line["set"].items():
            *above, last = path.split("/")
            place = line["given"]
            for key in above:
                place = place[int(key) if isinstance(place, list) else key]
            place[int(last) if isinstance(place, list) else last] = value
    cases.with_board(folder, line)
    editions = line.get("edition")
    yield from ({**line, "edition": one} for one in editions) if isinstance(editions, list) else (line,)


def named(line):
    """Return how a situation is called in the list of tests."""
    return f"{line['topic']} {line.get('error') or json.dumps(line['given'])[:80]}"


def agrees(expected, found):
    """Tell whether the answer holds what is expected: objects in part, lists whole, fractions by their value."""
    if isinstance(expected, dict):
        return isinstance(found, dict) and all(key in found and agrees(expected[key], found[key]) for key in expected)
    if isinstance(expected, list):
        return isinstance(found, list) and len(expected) == len(found) and all(map(agrees, expected, found))
    return _plain(expected) == _plain(found)


def _plain(value):
    """Return a number as a Fraction, so that "1" and 1 are the same, and anything else with its type."""
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, str) and value.replace("/", "", 1).isdecimal():
        return Fraction(value)
    return type(value), value
