"""Branches of a table: begun by going back and editing, tried out, named, compared, put away and brought back."""

import pytest

from assistant.core.table import Flip, Mark, Move, Note
from assistant.core.text import LANGUAGES, QuestionError, render
from assistant.desk import branches
from assistant.desk.desk import Desk
from assistant.desk.saves import ChangedElsewhere

ARMY, SECOND = "russie-a3#4", "russie-a3#1"


def where(desk, counter=ARMY):
    return desk.position.table.counters[counter].zone


def words(desk, number):
    return render(branches.title(desk, number), "en")


@pytest.fixture
def forked(table):
    """Three moves; then one back to the first, and another move: a second branch."""
    for zone in ("wilna", "riga", "moscou"):
        table.edit(Move((ARMY,), zone))
    table.go(1)
    table.edit(Move((ARMY,), "varsovie"))
    return table


def test_the_old_line_stays_and_is_called_by_its_last_edit(forked):
    assert where(forked) == "varsovie" and forked.journal.length == 2
    old, new = branches.rows(forked)
    assert (old.here, new.here, old.own, new.own) == (False, True, 2, 0) and old.at
    assert render(old.title, "en") == "Russian army: Riga → Moscow"
    assert branches.other(forked) and where(forked) == "moscou", "everything is as it was before"
    assert branches.other(forked) and where(forked) == "varsovie"


def test_undo_and_redo_follow_the_branch_one_is_on(forked):
    forked.undo()
    assert where(forked) == "wilna" and forked.redo() and where(forked) == "varsovie" and not forked.redo()
    branches.go(forked, 0)
    forked.go(1)
    assert forked.redo() and where(forked) == "riga"


def test_the_tree_is_in_the_file(forked):
    branches.name(forked, 0, "Rennenkampf’s way")
    branches.what_if(forked)
    forked.edit(Flip((SECOND,)))
    again = Desk.open(forked.save.path)
    assert again.journal.branches == forked.journal.branches and again.journal.branch == 2
    assert [again.journal.to(n).edits for n in range(3)] == [forked.journal.to(n).edits for n in range(3)]
    again.close()


def test_what_if_is_tried_looked_at_and_left(table):
    table.edit(Move((ARMY,), "wilna"))
    table.edit(Move((ARMY,), "riga"))
    table.undo()
    assert branches.what_if(table) and where(table) == "wilna"
    assert words(table, 1) == "What if… (nothing tried yet)"
    table.edit(Move((ARMY,), "varsovie"))
    table.edit(Mark("trench-central", "berlin", 2))
    assert not branches.what_if(table)
    assert where(table) == "wilna" and table.redo() and where(table) == "riga", "as if nothing had been tried"
    assert words(table, 1).startswith("Trench") and branches.go(table, 1) and where(table) == "varsovie"
    assert not branches.what_if(table) and branches.what_if(table) and not branches.what_if(table)
    assert len(table.journal.branches) == 2, "an empty trial leaves nothing behind"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_differs_is_listed(forked, language):
    branches.go(forked, 0)
    for edit in (Flip((SECOND,)), Mark("trench-central", "berlin", 2), Note("weather", "mud"), Note("x/y", {"a": 1})):
        forked.edit(edit)
    branches.go(forked, 1)
    found = branches.compare(forked, 0)
    told = [render(each.text, language) for each in found]
    assert len(told) == 5 and not any("<" in line for line in told)
    if language == "en":
        assert "Russian army: here Warsaw, there Moscow" in told
        assert any("here, 2 there" in line for line in told)
    assert any({"varsovie", "moscou", ARMY} <= set(each.about) for each in found)
    assert branches.compare(forked, 1) == ()


def test_a_branch_is_put_away_and_brought_back(forked):
    with pytest.raises(QuestionError, match="played on"):
        branches.put_away(forked, 1)
    assert branches.put_away(forked, 0) and [row.branch.number for row in branches.rows(forked)] == [1]
    assert [row.branch.number for row in branches.rows(forked, away=True)] == [0]
    assert branches.bring_back(forked, 0) and len(branches.rows(forked)) == 2
    branches.put_away(forked, 0)
    assert branches.go(forked, 0) and len(branches.rows(forked)) == 2 and where(forked) == "moscou"


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_a_branch_that_is_not_there_gets_a_sentence(forked, number):
    for deed in (branches.go, branches.compare, branches.put_away, branches.bring_back, branches.row):
        with pytest.raises(QuestionError, match="no branch"):
            deed(forked, number)
    with pytest.raises(QuestionError, match="no branch"):
        branches.name(forked, number, "x")


# Somebody else writes into the same file


@pytest.fixture
def other(table):
    return Desk.open(table.save.path)


def test_an_edit_is_done_on_the_newer_table_where_it_still_means_the_same(table, other):
    other.edit(Move((SECOND,), "riga"))
    table.edit(Move((ARMY,), "moscou"))
    assert (where(table), where(table, SECOND)) == ("moscou", "riga")
    assert other.refresh() and other.journal.edits == table.journal.edits and len(other.journal.edits) == 2
    other.close()


@pytest.mark.parametrize(
    ("theirs", "ours"),
    [
        (Move((ARMY,), "riga"), Move((ARMY,), "moscou")),
        (Flip((ARMY,)), Flip((ARMY,))),
        (Mark("trench-central", "berlin", 2), Mark("trench-central", "berlin", 1)),
        (Note("weather", "mud"), Note("weather", "frost")),
    ],
)
def test_where_it_does_not_the_newer_table_is_shown_and_nothing_written(table, other, theirs, ours):
    other.edit(theirs)
    with pytest.raises(ChangedElsewhere) as caught:
        table.edit(ours)
    assert all("<" not in render(caught.value.text, language) for language in LANGUAGES)
    assert table.journal.edits == other.journal.edits == (theirs,)
    assert table.edit(ours), "done again, it is done"
    other.close()


def test_undo_never_takes_back_what_somebody_else_just_did(table, other):
    table.edit(Move((ARMY,), "moscou"))
    other.refresh()
    other.edit(Move((SECOND,), "riga"))
    with pytest.raises(ChangedElsewhere):
        table.undo()
    assert table.journal.now == 2 and where(table, SECOND) == "riga"
    other.close()


def test_what_changes_nothing_is_not_written(table, tmp_path):
    assert table.edit(Move((ARMY,), "moscou"))
    for edit in (Move((ARMY,), "moscou"), Flip((ARMY,), 0), Mark("trench-central", "berlin", 0), Note("weather")):
        assert not table.edit(edit) and table.journal.length == 1
    table.edit(Note("note", "again"))
    assert table.edit(Note("note", "again")), "two equal notes are two lines"
