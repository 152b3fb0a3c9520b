"""What lies above the games knows none of them: no nation, side, track, marker or type of a shipped game in its code.

The ids are read from `maps/` and `counters/`, so that a new game is covered the day it comes.
"""

import ast
import csv
import re
import tomllib
from pathlib import Path

import pytest

from assistant.core.places import data
from tests.rows import by_rows

ROOT = Path(__file__).resolve().parent.parent
ABOVE = sorted(p for room in ("ui", "desk", "cli", "web", "core") for p in (ROOT / "assistant" / room).rglob("*.py"))
# Ids that are also plain English, said by code about other things: an event of Qt, a tile of grain, the axis of an arrow.
# They may stand in names and sentences, but nothing may be decided by them.
PLAIN = frozenset({
    "action", "army", "atlantic", "axis", "blockade", "bowl", "central", "corps", "event", "fleet", "fortification", "garrison",
    "mission", "patrol", "pawn", "phase", "pillage", "raid", "reminder", "resources", "revolution", "rupture", "season",
    "sector", "tile", "trade", "turn", "unsupplied", "veteran", "whistle", "year",
})  # fmt: skip
COLUMNS = {
    "assistant/core/game.py": {"action"},  # of the phase log, which every game may keep
    "assistant/core/deeds.py": {"phase"},  # the fact that says whose phase it is
}
TAGS = frozenset({"season", "year"})  # tags of boxes that docs/data.md gives a meaning for every board


def ids():
    """Return the ids that the files of the shipped games give."""
    found = set()
    for folder in filter(Path.is_dir, data("counters").iterdir()):
        about = tomllib.loads((folder / "counters.toml").read_text(encoding="utf-8"))
        for table in ("sides", "nations", "markers", "faces"):
            found.update(about.get(table, {}))
        with (folder / "kinds.csv").open(encoding="utf-8", newline="") as file:
            found.update(row["type"] for row in csv.DictReader(file))
    for folder in filter(Path.is_dir, data("maps").iterdir()):
        about = tomllib.loads((folder / "map.toml").read_text(encoding="utf-8"))
        found.update(about.get("liveries", {}))
        tracks = tomllib.loads((folder / "tracks.toml").read_text(encoding="utf-8"))
        found.update(track["id"] for track in tracks.get("track", ()))
    return frozenset(found - {""})


IDS = ids()


def words(text):
    """Return the words of a constant or a name, and what they make when joined as ids are."""
    return {*re.findall(r"[a-z]+(?:[-_][a-z0-9]+)*", text.lower()), *re.split(r"[^a-z]+", text.lower())}


def said(tree):
    """Yield what code says: its constants but for docstrings, its names."""
    silent = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef))
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if id(node) not in silent:
                yield node.lineno, text
            case ast.Name(id=text) | ast.Attribute(attr=text) | ast.FunctionDef(name=text) | ast.ClassDef(name=text):
                yield node.lineno, text
            case ast.arg(arg=text):
                yield node.lineno, text


def decided_by(tree):
    """Yield the constants that something is decided by: compared, looked up, begun or ended with, in a table."""
    for node in ast.walk(tree):
        parts = []
        match node:
            case ast.Compare():
                parts = [node.left, *node.comparators]
            case ast.Call(func=ast.Attribute(attr="startswith" | "endswith" | "removeprefix" | "frozenset"), args=args):
                parts = args
            case ast.Subscript():
                parts = [node.slice]
            case ast.Dict():
                parts = [key for key in node.keys if key is not None]
            case ast.MatchValue():
                parts = [node.value]
            case ast.Set() | ast.Tuple() | ast.List():
                parts = node.elts
        for part in parts:
            inner = part.elts if isinstance(part, (ast.Tuple, ast.Set, ast.List)) else [part]
            for one in inner:
                if isinstance(one, ast.Constant) and isinstance(one.value, str):
                    yield one.lineno, one.value


def offences(source, own=None):
    """Return the lines that know a game; `own` words are the file's by right."""
    tree = ast.parse(source)
    found = [f"{line}: {word}" for line, text in said(tree) for word in words(text) & (IDS - PLAIN)]
    found += [f"{line}: {text}" for line, text in decided_by(tree) if text in IDS & PLAIN - TAGS - (own or set())]
    return sorted(set(found))


def test_the_ids_are_read():
    assert {"austria_hungary", "entente", "coquelicot", "missions-allies", "trench-central", "gaule"} <= IDS
    assert IDS >= TAGS


@by_rows("offence")
def test_an_offence_is_found(offence):
    assert offences(offence)


@pytest.mark.parametrize("path", ABOVE, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_word_of_a_game_above_the_games(path):
    own = COLUMNS.get(path.relative_to(ROOT).as_posix())
    assert offences(path.read_text(encoding="utf-8"), own) == []
