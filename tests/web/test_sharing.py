"""What telephones are told of an edit, at the moment when they are woken."""

import pytest

from assistant.core.problems import QuestionError
from assistant.core.questions import Question
from assistant.core.table import Move
from assistant.desk import bug_report
from assistant.web import cards
from assistant.web.access import Guest
from assistant.web.shared_table import SharedTable
from assistant.web.views import undoable
from tests.web.evening import Turns, new_desk


def test_whoever_did_an_edit_may_take_it_back_as_soon_as_anybody_sees_it(tmp_path):
    desk = new_desk("empires", tmp_path / "t.sabretache")
    shared, anne, ben = SharedTable(desk, Turns()), Guest("a", "Anne", True), Guest("b", "Ben", True)
    woken = []
    shared.listen(
        lambda: woken.append((shared.moment.journal.now, undoable(shared.moment, anne), undoable(shared.moment, ben)))
    )
    there = tuple(one.id for one in desk.position.counters_in("varsovie"))
    shared.do(Move(there, "minsk"), shared.moment, anne)
    desk.edit(Move(there, "varsovie"))
    desk.undo()
    shared.undo(anne, shared.moment)
    assert woken == [(1, True, False), (2, False, False), (1, True, False), (0, False, False)]
    desk.close()


class Faulty(Question, tag="faulty"):
    """Fails by a fault of the program."""

    def answer(self, position):
        raise KeyError(len(position.table.counters))


def test_a_fault_of_the_program_is_told_to_a_guest_and_kept(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(bug_report, "user_data", lambda: tmp_path)
    desk = new_desk("empires", tmp_path / "t.sabretache")
    with pytest.raises(QuestionError):
        cards.answered(SharedTable(desk, Turns()).moment, Guest("a", "Anne", True), Faulty())
    desk.close()
    (path,) = tmp_path.rglob("reports/*.json")
    assert "KeyError" in path.read_text(encoding="utf-8")
    assert str(path) in caplog.text
