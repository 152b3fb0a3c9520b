"""What telephones are told of an edit, at the moment when they are woken."""

from __future__ import annotations

from pathlib import Path

from assistant.core.edits import Move
from assistant.web.guests import Guest
from assistant.web.sharing import SharedTable
from assistant.web.state import undoable
from tests.web.evening import Turns, new_desk


def test_whoever_did_an_edit_may_take_it_back_as_soon_as_anybody_sees_it(tmp_path: Path) -> None:
    desk = new_desk("empires", tmp_path / "t.sabretache")
    shared, anne, ben = SharedTable(desk, Turns()), Guest("a", "Anne", True), Guest("b", "Ben", True)
    woken: list[tuple[int, bool, bool]] = []
    shared.listen(
        lambda: woken.append((shared.moment.journal.now, undoable(shared.moment, anne), undoable(shared.moment, ben)))
    )
    there = tuple(one.id for one in desk.position.counters_in("varsovie"))
    shared.do(Move(there, "minsk"), shared.moment, anne)
    desk.edit(Move(there, "varsovie"))
    desk.undo()
    shared.undo(anne)
    assert woken == [(1, True, False), (2, False, False), (1, True, False), (0, False, False)]
    desk.close()
