"""The phase log: what a game notes about an edit stands in the same entry of the journal; the rows of older tables are read."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import phase_log
from assistant.core.game import phase_log_of
from assistant.core.phase_log import Deed
from assistant.core.table import Move, Note, Position, Table, parts
from assistant.core.text import EditError, render
from assistant.desk import registers
from assistant.desk.descriptions import describe
from assistant.desk.entry.line import read

RUSSIANS = ("russie-a3#1", "russie-a3#2")
WORDS = ("moved", "attacked")


def noted(before, edit, after):
    """Note every movement of a counter; a new turn clears the log."""
    if any(isinstance(part, Note) and part.fact == "year" for part in parts(edit)):
        return phase_log.cleared(after)
    moved = ((who, part) for part in parts(edit) if isinstance(part, Move) for who in part.counters)
    last = len(phase_log.deeds(after))
    return tuple(
        row(last + n, Deed(did="moved", who=who, start=before.table.counters[who].zone, via=part.via, zone=part.zone))
        for n, (who, part) in enumerate(moved, 1)
    )


def row(number, deed):
    return Note(f"{phase_log.PREFIX}{number}", msgspec.to_builtins(deed))


def done(position):
    return tuple(phase_log.deeds(position).values())


@pytest.fixture
def logging(table):
    register = phase_log_of(WORDS)
    table.game = msgspec.structs.replace(table.game, noted=noted, registers=(*table.game.registers, register))
    return table


def test_edit_and_note_are_one_entry(logging):
    logging.edit(Move(RUSSIANS[:1], "minsk", ("wilna",)))
    expected = Deed(did="moved", who=RUSSIANS[0], start="varsovie", via=("wilna",), zone="minsk")
    assert done(logging.position) == (expected,)
    assert len(logging.journal.edits) == 1
    words = describe(logging.journal.edits[0], logging.position_at(0), logging.game)
    assert render(words) == "Russian army: Warsaw → Wilna → Minsk"
    logging.undo()
    assert done(logging.position) == ()
    logging.redo()
    assert done(logging.position) == (expected,)


def test_a_line_names_the_zones_on_its_way(logging):
    (command,) = read("varsovie > wilna > minsk 2 ru", logging.position, logging.game)
    assert (command.edit.via, command.edit.zone) == (("wilna",), "minsk")
    logging.edit(command.edit)
    assert {deed.who for deed in done(logging.position)} == set(command.edit.counters)
    with pytest.raises(EditError, match="atlantis"):
        logging.edit(Move(RUSSIANS, "minsk", ("atlantis",)))
    assert len(done(logging.position)) == 2


def test_the_log_ends_with_its_phase_and_returns_with_undo(logging):
    logging.edit(Move(RUSSIANS, "wilna"))
    logging.edit(Note("year", 1915))
    assert done(logging.position) == ()
    logging.undo()
    assert len(done(logging.position)) == 2


def test_rows_are_corrected_as_those_of_any_register(logging):
    logging.edit(Move(RUSSIANS[:1], "minsk"))
    columns = {column.id: column for column in phase_log_of(WORDS).columns}
    way = registers.read(columns["via"], "Wilna | riga", logging.position)
    cells = dict(logging.position.register(phase_log.REGISTER)["1"])
    cost = registers.read(columns["cost"], "3", logging.position)
    logging.edit(Note("phase-log/1", {**cells, "via": way, "cost": cost}))
    (deed,) = done(logging.position)
    assert (deed.via, deed.zone, deed.cost) == (("wilna", "riga"), "minsk", 3)
    with pytest.raises(ValueError, match="Atlantis"):
        registers.read(columns["via"], "Atlantis", logging.position)


def test_cells_of_another_kind_count_as_not_written(logging):
    logging.edit(Note("phase-log/odd", {"did": "moved", "who": 7, "via": "minsk", "cost": None, "flag": True}))
    assert done(logging.position) == (Deed(did="moved"),)


@given(st.lists(st.builds(Deed, did=st.sampled_from(WORDS), cost=st.integers(0, 9)), max_size=12), st.randoms())
def test_rows_are_read_in_their_order_however_they_were_written(made, chance):
    notes = [row(n, deed) for n, deed in enumerate(made, 1)]
    chance.shuffle(notes)
    facts = {note.fact: note.value for note in notes}
    position = Position(None, None, Table(facts=facts))
    assert list(done(position)) == made
    for note in phase_log.cleared(position):
        position = position.after(note)
    assert done(position) == ()
