"""The phase log: every edit leaves what the game notes about it, in the same entry of the journal."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import phase_log
from assistant.core.board import Board
from assistant.core.game import phase_log_of
from assistant.core.kinds import CounterSet
from assistant.core.phase_log import Deed
from assistant.core.position import Position
from assistant.core.problems import EditError
from assistant.core.table import Edit, Move, Note, Several, Table, parts
from assistant.core.text import Name, render, verbatim
from assistant.desk import registers
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read

RUSSIANS = ("russie-a3#1", "russie-a3#2")
WORDS = ("moved", "attacked")


def noted(before: Position, edit: Edit, after: Position) -> tuple[Edit, ...]:
    """Note every movement of a counter of which the edit does not speak itself; a new turn clears the log."""
    if any(isinstance(part, Note) and part.fact == "year" for part in parts(edit)):
        return phase_log.cleared(after)
    told = phase_log.spoken_for(edit)
    return phase_log.written(
        after,
        (
            Deed(did="moved", who=who, start=before.table.counters[who].zone, via=part.via, zone=part.zone)
            for part in parts(edit)
            if isinstance(part, Move)
            for who in part.counters
            if who not in told
        ),
    )


@pytest.fixture
def logging(table: Desk) -> Desk:
    register = phase_log_of(WORDS)
    table.game = msgspec.structs.replace(table.game, noted=noted, registers=(*table.game.registers, register))
    return table


def test_edit_and_note_are_one_entry(logging: Desk) -> None:
    logging.edit(Move(RUSSIANS[:1], "minsk", ("wilna",)))
    expected = Deed(did="moved", who=RUSSIANS[0], start="varsovie", via=("wilna",), zone="minsk")
    assert phase_log.done(logging.position) == (expected,)
    assert expected.entered == ("wilna", "minsk")
    assert len(logging.journal.edits) == 1
    words = describe(logging.journal.edits[0], logging.position_at(0), logging.game)
    assert render(words) == "Russian army: Warsaw → Wilna → Minsk"
    logging.undo()
    assert phase_log.done(logging.position) == ()
    logging.redo()
    assert phase_log.done(logging.position) == (expected,)


def test_a_line_names_the_zones_on_its_way(logging: Desk) -> None:
    (command,) = read("varsovie > wilna > minsk 2 ru", logging.position, logging.game)
    assert isinstance(command.edit, Move)
    assert (command.edit.via, command.edit.zone) == (("wilna",), "minsk")
    logging.edit(command.edit)
    assert {deed.who for deed in phase_log.done(logging.position, "moved")} == set(command.edit.counters)


def test_a_way_through_no_zone_cannot_be(logging: Desk) -> None:
    with pytest.raises(EditError, match="atlantis"):
        logging.edit(Move(RUSSIANS, "minsk", ("atlantis",)))
    assert phase_log.done(logging.position) == ()


def test_what_an_edit_says_itself_is_not_noted_twice(logging: Desk) -> None:
    own = phase_log.written(logging.position, [Deed(did="attacked", who=RUSSIANS[0], zone="minsk")])
    logging.edit(Several((Move(RUSSIANS, "minsk"), *own), verbatim("Battle")))
    assert [deed.did for deed in phase_log.done(logging.position, who=RUSSIANS[0])] == ["attacked"]
    assert [deed.did for deed in phase_log.done(logging.position, who=RUSSIANS[1])] == ["moved"]
    assert list(phase_log.deeds(logging.position)) == ["1", "2"]
    assert render(describe(logging.journal.edits[0], logging.position, logging.game)) == "Battle"


def test_the_log_ends_with_its_phase_and_returns_with_undo(logging: Desk) -> None:
    logging.edit(Move(RUSSIANS, "wilna"))
    logging.edit(Note("year", 1915))
    assert phase_log.done(logging.position) == ()
    logging.undo()
    assert len(phase_log.done(logging.position)) == 2


def test_rows_are_corrected_as_those_of_any_register(logging: Desk) -> None:
    logging.edit(Move(RUSSIANS[:1], "minsk"))
    columns = {column.id: column for column in phase_log_of(WORDS).columns}
    way = registers.read(columns["via"], "Wilna | riga", logging.position)
    row = dict(logging.position.register(phase_log.REGISTER)["1"])
    logging.edit(
        Note("phase-log/1", {**row, "via": way, "cost": registers.read(columns["cost"], "3", logging.position)})
    )
    assert phase_log.done(logging.position)[0].entered == ("wilna", "riga", "minsk")
    assert phase_log.spent(logging.position, "moved") == 3
    with pytest.raises(ValueError, match="Atlantis"):
        registers.read(columns["via"], "Atlantis", logging.position)


def test_cells_of_another_kind_count_as_not_written(logging: Desk) -> None:
    logging.edit(Note("phase-log/odd", {"did": "moved", "who": 7, "via": "minsk", "cost": None, "flag": True}))
    assert phase_log.done(logging.position) == (Deed(did="moved"),)


def _bare() -> Position:
    name = Name("Five", "Cinq")
    return Position(Board("five", name, {}, {}, {}, ()), CounterSet("five", name, {}, {}, {}, {}), Table())


deeds = st.builds(
    Deed,
    did=st.sampled_from(WORDS),
    side=st.sampled_from(("", "russia")),
    who=st.sampled_from(("", *RUSSIANS)),
    via=st.lists(st.sampled_from(("wilna", "riga")), max_size=3).map(tuple),
    zone=st.sampled_from(("", "minsk")),
    cost=st.integers(0, 9),
)


@given(st.lists(st.lists(deeds, max_size=3), max_size=5))
def test_what_is_written_is_read_in_order(batches: list[list[Deed]]) -> None:
    position = _bare()
    for batch in batches:
        for note in phase_log.written(position, batch):
            position = position.after(note)
    assert list(phase_log.done(position)) == [deed for batch in batches for deed in batch]
    assert phase_log.spent(position, "moved") == sum(d.cost for batch in batches for d in batch if d.did == "moved")
    for note in phase_log.cleared(position):
        position = position.after(note)
    assert phase_log.done(position) == ()
