"""Promises about the code itself."""

import ast
import re
from pathlib import Path

import pytest

from assistant.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
CODE = sorted((ROOT / "assistant").rglob("*.py"))


def named(path):
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", CODE, ids=named)
def test_nothing_is_left_for_later(path):
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b|raise NotImplementedError$", text, re.MULTILINE)


@pytest.mark.parametrize("path", [p for p in CODE if "games" not in p.parts], ids=named)
def test_no_game_is_named_outside_its_folder(path):
    """Front ends, desk and core read what games declare; a game's slug in a condition would be a special case."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    compared = [
        side for node in ast.walk(tree) if isinstance(node, ast.Compare) for side in (node.left, *node.comparators)
    ]
    words = {side.value for side in compared if isinstance(side, ast.Constant)}
    assert not words & set(GAMES)


def test_public_things_say_what_they_are():
    """Every public class and function of core and desk has a docstring."""
    silent = [
        f"{named(path)}: {node.name}"
        for path in CODE
        if path.relative_to(ROOT).parts[1] in ("core", "desk")
        for node in public(ast.parse(path.read_text(encoding="utf-8")).body)
        if not ast.get_docstring(node)
    ]
    assert silent == []


def public(body):
    found = [n for n in body if isinstance(n, (ast.FunctionDef, ast.ClassDef)) and not n.name.startswith("_")]
    return [*found, *(member for node in found if isinstance(node, ast.ClassDef) for member in public(node.body))]


def test_the_project_speaks_of_itself_alone():
    """No machine paths and no package hosts in anything that is committed."""
    wrong = re.compile(r"(?<!\w)/(work|root)/|pypi\.org|files\.pythonhosted|deb\.debian|registry\.npmjs", re.IGNORECASE)
    kinds = ("*.md", "*.py", "*.toml", "*.ftl", "*.csv", "*.sh")
    files = [p for kind in kinds for p in ROOT.rglob(kind) if not {".venv", ".git", "build"} & set(p.parts)]
    told = [named(p) for p in files if p != Path(__file__) and wrong.search(p.read_text(encoding="utf-8"))]
    assert told == []
