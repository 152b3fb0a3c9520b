"""Journals that meet: copies of a table that went on apart are joined as branches, and nothing done at any of them is lost."""

import shutil

import pytest

from assistant.cli.main import main
from assistant.core.journal import Journal
from assistant.core.table import BOOKMARK, NOTE, Mark, Move, Note, Table, rests_on
from assistant.desk.desk import Desk
from assistant.games.empires.game import V1_1

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
        assert not rests_on(Note(fact, "one"), Table(facts={fact: "two"}))


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
