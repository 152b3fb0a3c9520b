"""Table files that are damaged, made to do harm, or of version 1.0: opened as far as they are sound, or refused in a sentence."""

import contextlib
import json
import random
import shutil
import sqlite3
import time

import pytest

from assistant.core import validation
from assistant.core.journal import Journal, Step
from assistant.core.json_tables import encode_table
from assistant.core.table import Counter, Move, Note, Table
from assistant.core.text import LANGUAGES, DataError, EditError, render
from assistant.desk import table_file
from assistant.desk.contract import check_path
from assistant.desk.desk import Desk, load
from assistant.desk.saves import About, Save, SaveError
from assistant.games import find_game
from tests.pace import allowed

START = Table({"red-3#1": Counter("red-3#1", "red-3", "anvers")})

SCHEMA_1 = """
CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE setup (id INTEGER PRIMARY KEY CHECK (id = 1), data TEXT NOT NULL);
CREATE TABLE edits (n INTEGER PRIMARY KEY, edit TEXT NOT NULL, at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);
CREATE TABLE snapshots (n INTEGER PRIMARY KEY, data TEXT NOT NULL);
CREATE TABLE finger (id INTEGER PRIMARY KEY CHECK (id = 1), now INTEGER NOT NULL, serial INTEGER NOT NULL);
"""


def of_version_1(path, edits=5, now=3):
    """Make a file as version 1.0 did."""
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("BEGIN")
    for statement in SCHEMA_1.split(";"):
        connection.execute(statement)
    connection.execute("PRAGMA application_id = 0x5ABE7AC4")
    connection.execute("PRAGMA user_version = 1")
    connection.executemany(
        "INSERT INTO about VALUES (?, ?)", [("game", "five"), ("title", "Sunday"), ("setup", "start")]
    )
    connection.execute("INSERT INTO setup VALUES (1, ?)", (encode_table(START).decode(),))
    for n in range(1, edits + 1):
        edit = f'{{"do":"move","counters":["red-3#1"],"zone":"zone-{n}"}}'
        connection.execute("INSERT INTO edits (n, edit, at) VALUES (?, ?, '2026-01-02 03:04:05')", (n, edit))
    connection.execute("INSERT INTO finger VALUES (1, ?, 7)", (now,))
    connection.execute("COMMIT")
    connection.close()


def of_today(path, edits=5, zones="zone"):
    save = Save.create(path, About("five"), START)
    for n in range(1, edits + 1):
        save.change(lambda journal, n=n: journal.record(Move(("red-3#1",), f"{zones}-{n}")))
    save.close()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.sabretache"


def sql(path, *statements):
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        connection.execute(statement)
    connection.close()


def zone(save):
    return save.journal().table.counters["red-3#1"].zone


# Files of version 1.0


def test_a_change_that_fails_leaves_it_of_version_1(path):
    of_version_1(path)
    before = path.read_bytes()
    save = Save.open(path)

    def wrong(_journal):
        raise RuntimeError

    with pytest.raises(RuntimeError):
        save.change(wrong)
    save.close()
    assert path.read_bytes() == before


# Damaged files


def cut(path):
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - 4096 * (len(data) // 8192)])


def scribbled(path):
    data = bytearray(path.read_bytes())
    data[-9000:-5000] = b"\xa5" * 4000
    path.write_bytes(data)


def write_edit(n, words):
    return lambda path: sql(path, f"UPDATE steps SET edit = '{words}' WHERE n = {n}")


DEEP = '{"do":"several","edits":[' * 900 + '{"do":"note","fact":"x","value":1}' + "]}" * 900
DAMAGES = [
    # what is done to a file of five edits, how many are left, words of what is told, where the finger is
    (write_edit(3, '{"do": "juggle"}'), 2, "Edit 3 cannot be read", 2),
    (write_edit(5, DEEP), 4, "Edit 5 cannot be read", 4),
    (write_edit(1, '{"do":"move","counters":["nobody"],"zone":"a"}'), 0, "Edit 1 cannot be done", 0),
    (lambda path: sql(path, "UPDATE steps SET edit = x'00ff' WHERE n = 4"), 3, "Edit 4 cannot be read", 3),
    (lambda path: sql(path, "DELETE FROM steps WHERE n = 2"), 1, "3 edits were made after", 1),
    (lambda path: sql(path, "UPDATE steps SET after = 77 WHERE n = 4"), 3, "2 edits were made after", 3),
    (lambda path: sql(path, "UPDATE finger SET now = 2.5"), 5, "stands at the last edit", 5),
    (lambda path: sql(path, "UPDATE finger SET now = -3"), 5, "stands at the last edit", 5),
    (lambda path: sql(path, "DELETE FROM finger"), 5, "stands at the last edit", 5),
    (lambda path: sql(path, "UPDATE finger SET branch = 3"), 5, "stands at the last edit", 5),
    (lambda path: sql(path, "UPDATE branches SET tip = 99"), 5, "", 5),
    (lambda path: sql(path, "DELETE FROM branches"), 5, "stands at the last edit", 5),
    (lambda path: sql(path, "UPDATE branches SET name = x'00'"), 5, "stands at the last edit", 5),
]


@pytest.mark.parametrize(("spoil", "left", "words", "now"), DAMAGES)
def test_what_is_sound_is_open_and_the_rest_is_named(path, spoil, left, words, now):
    of_today(path)
    spoil(path)
    damaged = path.read_bytes()
    save = Save.open(path)
    journal = save.journal()
    assert (journal.length, journal.now) == (left, now)
    for language in LANGUAGES:
        told = [render(text, language) for text in save.damage]
        assert not any("<" in line for line in told) and (not words or str(path) in told[0])
    assert words in " ".join(render(text, "en") for text in save.damage)
    assert path.read_bytes() == damaged
    # Work goes on: the sound part is written anew, the damaged file is kept.
    save.change(lambda newest: newest.record(Move(("red-3#1",), "on")))
    if words:
        assert path.with_name("t.damaged-1.sabretache").read_bytes() == damaged
    assert not save.damage and save.journal().length == left + 1
    save.change(lambda newest: newest.record(Note("weather", "mud")))
    save.close()
    again = Save.open(path)
    assert again.journal().length == left + 2 and zone(again) == "on" and not again.damage
    again.close()


@pytest.mark.parametrize("spoil", [cut, scribbled])
def test_pages_that_cannot_be_read_cost_no_more_than_they_held(path, spoil):
    of_today(path, 400)
    spoil(path)
    save = Save.open(path)
    journal = save.journal()
    assert save.damage and 0 < journal.length < 400
    assert all(text.args.get("n") != -1 for text in save.damage)
    assert zone(save) == f"zone-{journal.now}"
    save.change(lambda newest: newest.record(Move(("red-3#1",), "on")))
    assert not save.damage and zone(save) == "on"
    save.close()


def test_a_table_without_its_set_up_cannot_be_opened(path):
    of_today(path)
    sql(path, "DELETE FROM setup")
    with pytest.raises(SaveError, match="damaged"):
        Save.open(path).journal()


def test_bytes_that_flip_are_a_sentence_or_a_table(path, tmp_path):
    """Every file is opened or refused; nothing breaks, whichever byte is another one."""
    of_today(path, 30)
    data, chance = path.read_bytes(), random.Random(1812)
    opened = refused = 0
    for round_ in range(150):
        spoilt = bytearray(data)
        for _ in range(chance.choice((1, 3, 40))):
            spoilt[chance.randrange(len(data))] = chance.randrange(256)
        other = tmp_path / f"{round_}.sabretache"
        other.write_bytes(spoilt)
        try:
            save = Save.open(other)
            try:
                assert save.journal().table is not None
                save.about()
                opened += 1
            finally:
                save.close()
        except SaveError as error:
            assert "<" not in render(error.text, "fr")
            refused += 1
    assert opened and refused


# Files made to do harm


HARM = {
    "a view in place of the edits": (
        "ALTER TABLE steps RENAME TO kept",
        "CREATE VIEW steps AS SELECT n, after, edit, at FROM kept",
    ),
    "an endless view": (
        "DROP TABLE steps",
        "CREATE VIEW steps (n, after, edit, at) AS WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c) "
        'SELECT n, n - 1, \'{"do":"note","fact":"x","value":1}\', \'\' FROM c',
    ),
    "a trigger": ("CREATE TRIGGER t AFTER INSERT ON steps BEGIN DELETE FROM steps; END",),
    "a table more": ("CREATE TABLE recipes (name TEXT)",),
    "a column more": ("ALTER TABLE finger ADD COLUMN more INTEGER",),
    "an index": ("CREATE INDEX i ON steps (edit)",),
    "a virtual table": ("CREATE VIRTUAL TABLE v USING fts5(words)",),
}


@pytest.mark.parametrize("statements", HARM.values(), ids=HARM.keys())
@pytest.mark.parametrize("version", [1, 2])
def test_what_is_not_ours_to_the_letter_is_not_opened(path, statements, version):
    if version == 1:
        of_version_1(path)
        statements = tuple(
            line.replace("steps", "edits").replace(" after,", "").replace("n - 1,", "") for line in statements
        )
    else:
        of_today(path)
    sql(path, *statements)
    before, begun = path.read_bytes(), time.thread_time()
    with pytest.raises(SaveError, match="altered") as caught:
        Save.open(path)
    assert time.thread_time() - begun < allowed(0.2) and path.read_bytes() == before
    assert "<" not in render(caught.value.text, "fr")


# What happens beneath an open table


def test_a_table_of_another_game_in_its_place_is_left_alone(path):
    of_today(path)
    save = Save.open(path)
    known = save.journal()
    other = path.with_name("other.sabretache")
    Save.create(other, About("six"), START).close()
    theirs = other.read_bytes()
    other.replace(path)
    for deed in (save.is_newer, lambda: save.change(lambda journal: journal.record(Note("weather", "mud")))):
        with pytest.raises(SaveError, match="another game"):
            deed()
    assert path.read_bytes() == theirs
    path.rename(other)
    save.change(lambda journal: journal.record(Note("weather", "mud")))
    save.close()
    again = Save.open(path)
    assert again.journal().edits == (*known.edits, Note("weather", "mud")) and again.about().game == "five"
    again.close()


@pytest.mark.parametrize("place", ["gone", "garbage", "folder"])
def test_whatever_comes_in_its_place_loses_nothing(path, place):
    of_today(path)
    save = Save.open(path)
    known = save.journal()
    path.unlink()
    if place == "garbage":
        path.write_bytes(b"dear diary")
    elif place == "folder":
        path.mkdir()
    if place != "gone":
        with pytest.raises(SaveError):
            save.change(lambda journal: journal.record(Note("weather", "mud")))
        path.rmdir() if place == "folder" else path.unlink()
    save.change(lambda journal: journal.record(Note("weather", "mud")))
    save.close()
    again = Save.open(path)
    assert again.journal().edits == (*known.edits, Note("weather", "mud"))
    again.close()


@pytest.mark.parametrize("zones", ["zone", "elsewhere"])
def test_a_file_written_over_in_its_place_is_read_anew(path, zones):
    of_today(path)
    save = Save.open(path)
    assert save.journal().length == 5
    other = path.with_name("other.sabretache")
    of_today(other, 9, zones)
    save._connection.execute("PRAGMA cache_size = 0")
    shutil.copyfile(other, path)
    assert save.is_newer() and save.journal().length == 9 and not save.damage
    assert save.journal().step(1).edit == Move(("red-3#1",), f"{zones}-1")
    save.close()


def test_a_full_disk_leaves_the_table_that_is_there(path, monkeypatch):
    of_today(path)
    save = Save.open(path)
    save.journal()
    moved = path.with_name("moved")
    path.rename(moved)

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(DataError, match="space"):
        save.put_back()
    assert not path.exists() and [found.name for found in path.parent.iterdir()] == [moved.name]
    monkeypatch.undo()
    save.put_back()
    assert save.journal().length == 5
    save.close()


# `check` says of a table file all that is not shown of it, and nothing of a sound one


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
def whole_file(tmp_path):
    game = find_game("empires")
    made = tmp_path / "t.sabretache"
    Desk.new(game, game.sample, made).close()
    return made


def write(whole_file, edits, at="2026-01-01 00:00:00"):
    """Write edits into a file, one after the other, as nobody but a stranger would."""
    with contextlib.closing(sqlite3.connect(whole_file)) as file:
        file.executemany(
            "INSERT INTO steps VALUES (?, ?, ?, ?)",
            [(n, n - 1, json.dumps(edit), at) for n, edit in enumerate(edits, 1)],
        )
        file.execute("UPDATE branches SET tip = ?", (len(edits),))
        file.execute("UPDATE finger SET now = ?", (len(edits),))
        file.commit()


def told(whole_file):
    problems = list(check_path(whole_file))
    assert not any("<" in render(problem.text, language) for problem in problems for language in LANGUAGES)
    return [f"{problem.where}: {render(problem.text, 'en')}" for problem in problems]


@pytest.mark.parametrize(("edits", "words"), WRONG.values(), ids=WRONG.keys())
def test_what_is_left_out_is_said_once(whole_file, edits, words):
    write(whole_file, edits)
    (line,) = told(whole_file)
    assert words in line and whole_file.name in line


def test_of_what_is_sound_nothing_is_said(whole_file):
    write(
        whole_file,
        [note("phase", "germany"), labelled("", "<b>my evening</b>"), labelled("assistant.desk", "file-busy")],
    )
    assert told(whole_file) == []


def test_a_time_that_is_no_text_is_named(whole_file):
    write(whole_file, [note("a", 1)], b"\0")
    (line,) = told(whole_file)
    assert "Edit 1" in line and "without a time" in line


def test_an_edit_deep_in_a_long_journal_that_cannot_be_done_is_named(whole_file, monkeypatch):
    monkeypatch.setattr(table_file, "REPLAYED", 2)  # in long ones not all is tried when they are opened
    write(whole_file, [note("a", 1), {"do": "remove", "counters": ["nobody"]}, note("a", 2), note("a", 3)])
    assert any("Edit 2 cannot be done" in line for line in told(whole_file))


def test_what_rests_on_an_edit_that_cannot_be_done_is_not_tried_again_and_again():
    steps = [Step(1, 0, Move(("nobody",), "a")), *(Step(n, n - 1, Note("a", n)) for n in range(2, 3000))]
    journal = Journal(Table({"x": Counter("x", "k", "a")})).grown(steps, Journal(Table({})).branches, 0, 0, {})
    ((step, wrong),) = journal.tables()
    assert step.number == 1 and isinstance(wrong, EditError) and list(journal.unsound()) == [1]


def test_more_damage_than_is_told_is_counted(whole_file):
    write(whole_file, [note("a", 1)])
    with contextlib.closing(sqlite3.connect(whole_file)) as file:
        file.executemany("INSERT INTO steps VALUES (?, 1, '{}', '')", [(n,) for n in range(2, 32)])
        file.commit()
    lines = told(whole_file)
    assert any("20 more edits cannot be read or done" in line for line in lines) and len(lines) == 12


def test_what_only_the_whole_table_shows_is_said_too(whole_file, monkeypatch):
    """Each edit lays one counter more, which is sound; together they are more than a table holds."""
    with contextlib.closing(Save.open(whole_file)) as save:
        lying = len(save.journal().table.counters)
    monkeypatch.setattr(validation, "MOST_COUNTERS", lying + 1)
    kind = next(iter(load(find_game("empires"))[1].kinds))
    write(
        whole_file,
        [{"do": "place", "counter": f"{kind}#{90 + n}", "kind": kind, "zone": "paris", "face": 0} for n in (1, 2, 3)],
    )
    assert any("counters" in line and str(lying + 3) in line for line in told(whole_file))
