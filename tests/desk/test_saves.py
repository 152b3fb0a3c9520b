"""Table files: what they keep, what is wrong with a file that is none. (Writers that are killed: tests/stress/writers.py.)"""

import random
import shutil
import sqlite3

import pytest

from assistant.cli.main import main
from assistant.core.journal import SNAPSHOT_EVERY, Journal
from assistant.core.table import BOOKMARK, NOTE, Counter, Mark, Move, Note, Several, Table, rests_on
from assistant.core.text import LANGUAGES, DataError, render
from assistant.desk.desk import Desk
from assistant.desk.saves import About, Save, SaveError
from assistant.games.empires.game import V1_1

START = Table({"red-3#1": Counter("red-3#1", "red-3", "anvers")})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.sabretache"


def moved(zone):
    return lambda journal: journal.record(Move(("red-3#1",), zone))


def made(path, edits=0):
    save = Save.create(path, About("five"), START)
    for n in range(edits):
        save.change(moved(f"zone-{n}"))
    return save


def test_snapshots_shorten_the_replay(path):
    made(path, SNAPSHOT_EVERY + 3).close()
    journal = Save.open(path).journal()
    assert set(journal.snapshots_since(0)) == {SNAPSHOT_EVERY}
    assert journal.table.counters["red-3#1"].zone == f"zone-{SNAPSHOT_EVERY + 2}"
    assert journal.table_at(1).counters["red-3#1"].zone == "zone-0"


def test_a_snapshot_that_cannot_be_read_is_passed_over(path):
    made(path, SNAPSHOT_EVERY + 3).close()
    sqlite3.connect(path).execute("UPDATE snapshots SET data = '{'").connection.commit()
    save = Save.open(path)
    assert save.journal().table.counters["red-3#1"].zone == f"zone-{SNAPSHOT_EVERY + 2}" and not save.damage


def test_a_second_writer_goes_on_from_the_first(path):
    first = made(path, 1)
    second = Save.open(path)
    second.change(moved("theirs"))
    assert first.is_newer()
    journal = first.change(moved("ours"))
    assert [edit.zone for edit in journal.edits] == ["zone-0", "theirs", "ours"]
    assert second.journal().edits == journal.edits and not second.is_newer()


def test_when_edits_were_made_is_kept(path):
    save = made(path, 1)
    save.change(lambda journal: journal.record(Move(("red-3#1",), "x"), "1914-08-02 19:00:00"))
    save.close()
    journal = Save.open(path).journal()
    assert journal.step(2).at == "1914-08-02 19:00:00" and len(journal.step(1).at) == 19


def foreign(path):
    sqlite3.connect(path).execute("CREATE TABLE recipes (name TEXT)").connection.commit()


def newer(path):
    made(path, 2).close()
    with sqlite3.connect(path) as connection:
        connection.execute("ALTER TABLE steps ADD COLUMN who TEXT")  # so much newer that it cannot even be looked at
        connection.execute("PRAGMA user_version = 99")


def folder(path):
    path.mkdir()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda path: path.write_text("dear diary"), "not a table"),
        (lambda path: path.write_bytes(b""), "not a table"),
        (lambda path: path.write_bytes(random.Random(3).randbytes(5000)), "not a table"),
        (lambda _path: None, "no file"),
        (folder, "it is a folder"),
        (foreign, "not a table"),
        (newer, "newer"),
    ],
)
def test_a_file_that_is_no_table_gets_a_sentence_and_is_left_alone(path, spoil, words):
    spoil(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises((SaveError, DataError)) as caught:
        Save.open(path).journal()
    assert words in str(caught.value)
    for language in LANGUAGES:
        told = render(caught.value.text, language)
        assert str(path) in told and "<" not in told
    assert (path.read_bytes() if path.is_file() else None) == before


def test_a_file_is_not_overwritten(path):
    made(path).close()
    with pytest.raises(SaveError, match="already"):
        Save.create(path, About("five"), START)


def test_a_place_that_cannot_be_written_is_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(DataError, match="cannot be written"):
        Save.create(tmp_path / "file" / "t.sabretache", About("five"), START)


def test_a_closed_table_is_one_file(path):
    made(path, 3).close()
    assert [p.name for p in path.parent.iterdir()] == [path.name]
    shutil.copy(path, path.with_name("copy.sabretache"))
    assert Save.open(path.with_name("copy.sabretache")).journal().now == 3


def test_several_edits_are_one_line_of_the_journal(path):
    save = made(path)
    save.change(lambda journal: journal.record(Several((Move(("red-3#1",), "a"), Move(("red-3#1",), "b")))))
    assert Save.open(path).journal().now == 1


# Journals that meet: copies of a table that went on apart are joined as branches, and nothing done at any of them is lost


A, B, C = (Note(f"fact-{name}", name) for name in "abc")


def lines(journal):
    return {tuple(step.edit for step in journal.line(branch.number)) for branch in journal.branches}


def written(*edits, start=None, at=""):
    journal = start or Journal(Table())
    for edit in edits:
        journal = journal.record(edit, at)
    return journal


SHARED = written(A)


@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        (SHARED, SHARED, {(A,)}),
        (SHARED, written(B, start=SHARED), {(A,), (A, B)}),
        (written(B, start=SHARED), SHARED, {(A, B)}),
        (written(B, start=SHARED), written(C, start=SHARED), {(A, B), (A, C)}),
        (written(B), written(B, at="2026-01-01 10:00:00"), {(B,)}),
        (written(B, C), written(A, start=written(B, C).undo()), {(B, C), (B, A)}),
    ],
)
def test_what_both_hold_is_there_once_and_the_rest_on_branches(mine, theirs, found):
    joined = mine.grafted(theirs)
    assert lines(joined) == found | lines(mine)
    assert (joined.branch, joined.now) == (mine.branch, mine.now)
    assert joined.grafted(theirs) is joined and not joined.unsound()


def test_another_set_up_is_no_copy():
    with pytest.raises(ValueError, match="set-up"):
        SHARED.grafted(Journal(Table(facts={"x": 1})))


def test_remarks_rest_on_nothing():
    for fact in (NOTE, BOOKMARK):
        assert not any(rests_on(Note(fact, "one"), Table(facts={fact: "two"})).values())


@pytest.fixture
def pair(tmp_path):
    """A table of two edits, and a copy that went on with another one."""
    mine, copy = tmp_path / "mine.sabretache", tmp_path / "copy.sabretache"
    desk = Desk.new(V1_1, "august-1914", mine)
    desk.edit(Move(("germany-a5#1",), "brussels" if "brussels" in desk.board.zones else "berlin"))
    desk.close()
    shutil.copy(mine, copy)
    other = Desk.open(copy)
    other.edit(Mark("trench-central", "berlin", 1))
    other.close()
    return mine, copy


def test_a_file_that_was_replaced_under_an_open_table_is_joined(pair):
    mine, copy = pair
    desk = Desk.open(mine)
    desk.edit(Mark("trench-central", "hambourg", 1))
    before = desk.position.table
    copy.replace(mine)
    assert desk.refresh()
    assert desk.save is not None and desk.save.met == 1
    assert desk.position.table == before, "my table stays as it lay"
    assert {len(line) for line in lines(desk.journal)} == {2} and len(desk.journal.branches) == 2
    desk.edit(Note(NOTE, "and on"))
    desk.close()
    again = Desk.open(mine)
    assert lines(again.journal) == lines(desk.journal)
    again.close()


def test_the_command_joins_two_copies(pair, capsys):
    mine, copy = map(str, pair)
    assert main(["merge", mine, copy, "--lang", "en"]) == 0
    assert main(["merge", mine, copy, "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "One edit came in" in told[0] and "Nothing new" in told[1]
