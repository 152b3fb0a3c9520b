"""`check` says of a table file all that is not shown of it, and nothing of a sound one."""

import contextlib
import json
import sqlite3

import pytest

from assistant.core import validation
from assistant.core.journal import Journal, Step
from assistant.core.table import Counter, Move, Note, Table
from assistant.core.text import LANGUAGES, EditError, render
from assistant.desk import table_file
from assistant.desk.contract import check_path
from assistant.desk.desk import Desk, load
from assistant.desk.saves import Save
from assistant.games import find_game


def note(fact, value):
    return {"do": "note", "fact": fact, "value": value}


def labelled(package, key):
    return {"do": "several", "edits": [note("a", 1)], "label": {"package": package, "key": key}}


WRONG = {
    "a stranger's label": ([labelled("evil", "k")], "Edit 1 carries a title"),
    "a label that nobody wrote": ([note("a", 1), labelled("evil", "no-such")], "Edit 2 carries a title"),
    "one within another edit": ([{"do": "several", "edits": [labelled("os", "path")]}], "Edit 1 carries a title"),
    "a fact that was mended": ([note("phase", ["list"]), note("phase", "germany")], "phase: This fact cannot be ['list']"),
    "a counter that went": (
        [{"do": "place", "counter": "x", "kind": "none", "zone": "minsk"}, {"do": "remove", "counters": ["x"]}],
        "x: This counter is of no kind",
    ),
    "a face for a moment": (
        [{"do": "flip", "counters": ["germany-a5#1"], "face": 9}, {"do": "flip", "counters": ["germany-a5#1"], "face": 0}],
        "germany-a5#1: ",
    ),
    "a level for a moment": (
        [{"do": "mark", "marker": "control-germany", "zone": "minsk", "number": n} for n in (99, 1)], "minsk: "
    ),
    "a zone that the board has not": (
        [{"do": "mark", "marker": "control-germany", "zone": "atlantis", "number": n} for n in (1, 0)],
        "atlantis: The board in use has no such zone",
    ),
}  # fmt: skip


@pytest.fixture
def path(tmp_path):
    game = find_game("empires")
    path = tmp_path / "t.sabretache"
    Desk.new(game, game.sample, path).close()
    return path


def write(path, edits, at="2026-01-01 00:00:00"):
    """Write edits into a file, one after the other, as nobody but a stranger would."""
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.executemany(
            "INSERT INTO steps VALUES (?, ?, ?, ?)",
            [(n, n - 1, json.dumps(edit), at) for n, edit in enumerate(edits, 1)],
        )
        file.execute("UPDATE branches SET tip = ?", (len(edits),))
        file.execute("UPDATE finger SET now = ?", (len(edits),))
        file.commit()


def told(path):
    problems = list(check_path(path))
    assert not any("<" in render(problem.text, language) for problem in problems for language in LANGUAGES)
    return [f"{problem.where}: {render(problem.text, 'en')}" for problem in problems]


@pytest.mark.parametrize(("edits", "words"), WRONG.values(), ids=WRONG.keys())
def test_what_is_left_out_is_said_once(path, edits, words):
    write(path, edits)
    (line,) = told(path)
    assert words in line and path.name in line


def test_of_what_is_sound_nothing_is_said(path):
    write(path, [note("phase", "germany"), labelled("", "<b>my evening</b>"), labelled("assistant.desk", "file-busy")])
    assert told(path) == []


def test_a_time_that_is_no_text_is_named(path):
    write(path, [note("a", 1)], b"\0")
    (line,) = told(path)
    assert "Edit 1" in line and "without a time" in line


def test_an_edit_deep_in_a_long_journal_that_cannot_be_done_is_named(path, monkeypatch):
    monkeypatch.setattr(table_file, "REPLAYED", 2)  # in long ones not all is tried when they are opened
    write(path, [note("a", 1), {"do": "remove", "counters": ["nobody"]}, note("a", 2), note("a", 3)])
    assert any("Edit 2 cannot be done" in line for line in told(path))


def test_what_rests_on_an_edit_that_cannot_be_done_is_not_tried_again_and_again():
    steps = [Step(1, 0, Move(("nobody",), "a")), *(Step(n, n - 1, Note("a", n)) for n in range(2, 3000))]
    journal = Journal(Table({"x": Counter("x", "k", "a")})).grown(steps, Journal(Table({})).branches, 0, 0, {})
    ((step, wrong),) = journal.tables()
    assert step.number == 1 and isinstance(wrong, EditError) and list(journal.unsound()) == [1]


def test_more_damage_than_is_told_is_counted(path):
    write(path, [note("a", 1)])
    with contextlib.closing(sqlite3.connect(path)) as file:
        file.executemany("INSERT INTO steps VALUES (?, 1, '{}', '')", [(n,) for n in range(2, 32)])
        file.commit()
    lines = told(path)
    assert any("20 more edits cannot be read or done" in line for line in lines) and len(lines) == 12


def test_what_only_the_whole_table_shows_is_said_too(path, monkeypatch):
    """Each edit lays one counter more, which is sound; together they are more than a table holds."""
    with contextlib.closing(Save.open(path)) as save:
        lying = len(save.journal().table.counters)
    monkeypatch.setattr(validation, "MOST_COUNTERS", lying + 1)
    kind = next(iter(load(find_game("empires"))[1].kinds))
    write(
        path,
        [{"do": "place", "counter": f"{kind}#{90 + n}", "kind": kind, "zone": "paris", "face": 0} for n in (1, 2, 3)],
    )
    assert any("counters" in line and str(lying + 3) in line for line in told(path))
