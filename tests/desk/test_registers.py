"""Registers as CSV: what is written reads back as it was, what is wrong is located, an import is one edit."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.core import phase_log
from assistant.core.amounts import written
from assistant.core.game import RegisterColumn, phase_log_of
from assistant.core.phase_log import Deed
from assistant.core.table import Move, Note, Position, Table, apply, parts
from assistant.core.text import LANGUAGES, DataError, EditError, QuestionError, render
from assistant.desk import registers
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import GAMES, find_game
from assistant.games.antique.mirror import province
from tests.games.tables import start
from tests.rows import by_rows

KEEPING = [game for game in map(find_game, GAMES) if game.registers]
everywhere = pytest.mark.parametrize(
    ("game", "register"), [(g, r) for g in KEEPING for r in g.registers], ids=lambda x: getattr(x, "slug", None) or x.id
)
# Cells of every type that an import may change, and what they become.
CELLS = [
    (RegisterColumn("a", "number"), "\N{MINUS SIGN}1 200", -1200),
    (RegisterColumn("a", "number", default=3), " ", 3),
    (RegisterColumn("a", "fraction"), "1,5", "3/2"),
    (RegisterColumn("a", "fraction"), "205/4", "205/4"),
    (RegisterColumn("a", "flag"), "oui", True),
    (RegisterColumn("a", "flag", default=True), "", False),
    (RegisterColumn("a", "choice", ("mixed", "cavalry")), "mixed", "mixed"),
    (RegisterColumn("a", "choice", ("mixed", "cavalry")), "", None),
    (RegisterColumn("a", "zone"), "Égypte", "egypte"),
    (RegisterColumn("a", "side"), "egypte", "egypte"),
    (RegisterColumn("a", "lines"), "one | two|", ["one", "two"]),
    (RegisterColumn("a", "word", default="x"), "", ""),
]
WRONG = [
    (RegisterColumn("a", "number"), "many"),
    (RegisterColumn("a", "number"), "1.5"),
    (RegisterColumn("a", "fraction"), "1/0"),
    (RegisterColumn("a", "choice", ("mixed",)), "Mixed"),
    (RegisterColumn("a", "zone"), "Atlantis"),
    (RegisterColumn("a", "side"), "nobody"),
]


@everywhere
def test_what_is_written_reads_back_as_it_was(game, register):
    for setup in game.setups:
        position = start(game, setup)
        words = registers.as_csv(position, register)
        assert registers.from_csv(position, register, words, "x.csv") == ()
        assert len(words.splitlines()) >= 1 + len(position.register(register.id))


@everywhere
def test_a_register_travels_to_another_table(game, register):
    """Written from one set-up and read into another table, a register holds the same, cell for cell."""
    full, other = start(game, game.setups[0]), start(game, game.setups[-1])
    if register.fixed and full.register(register.id).keys() != other.register(register.id).keys():
        return
    words = registers.as_csv(full, register)
    table = other.table
    for edit in registers.from_csv(other, register, words, "x.csv"):
        table = apply(table, edit)
    after = Position(other.board, other.kinds, table, other.defaults)
    wanted = set(words.splitlines())
    assert wanted <= set(registers.as_csv(after, register).splitlines())


@pytest.mark.parametrize(("column", "words", "value"), CELLS)
def test_cells_are_read_as_their_type(column, words, value):
    position = start(find_game("antique"), "start")
    assert registers.read(column, words, position) == value


@pytest.mark.parametrize(("column", "words"), WRONG)
def test_cells_of_another_type_are_refused(column, words):
    with pytest.raises(ValueError, match=r".*"):
        registers.read(column, words, start(find_game("antique"), "start"))


@pytest.fixture
def desk():
    return Desk.new(find_game("antique"), "start")


def test_an_import_is_one_edit(desk):
    nations = registers.find_register(desk.game, "nations")
    words = "id;treasury;player\nitalie;205,5;Ana\ngaule;7/3;Léo\nasie;200;\n"  # as a French spreadsheet writes
    edits = registers.from_csv(desk.position, nations, words, "x.csv")
    assert [edit.fact for edit in edits if isinstance(edit, Note)] == ["nations/italie", "nations/gaule"]
    before = desk.position.register("nations")["italie"]
    desk.edit(registers.as_one(edits, desk.game, nations))
    after = desk.position.register("nations")
    assert Fraction(after["italie"]["treasury"]) == Fraction(411, 2) and after["gaule"]["player"] == "Léo"
    assert after["italie"]["mp_inf"] == before["mp_inf"], "columns that are not named stay"
    assert desk.undo() and not desk.undo()
    assert desk.position.register("nations")["italie"] == before


def test_words_of_several_lines_travel(desk):
    bulletins = registers.find_register(desk.game, "bulletins")
    text = 'First line, with a comma\nthe "second"; with a semicolon'
    desk.edit(Note("bulletins/0000", {"en": text, "fr": "Un | deux"}))
    words = registers.as_csv(desk.position, bulletins)
    desk.undo()
    (edit,) = registers.from_csv(desk.position, bulletins, words, "x.csv")
    desk.edit(edit)
    assert desk.position.register("bulletins")["0000"]["en"] == text


@by_rows("register, words, places")
def test_what_is_wrong_is_located_and_nothing_is_done(desk, register, words, places):
    with pytest.raises(DataError) as caught:
        registers.from_csv(desk.position, registers.find_register(desk.game, register), words, "x.csv")
    assert [problem.where for problem in caught.value.problems] == places
    for language in LANGUAGES:
        assert places[0] in render(caught.value.text, language) and "<" not in render(caught.value.text, language)


def test_an_unknown_register_is_answered_with_those_there_are(desk):
    with pytest.raises(QuestionError, match="nations"):
        registers.find_register(desk.game, "nation")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_of_a_csv_end_as_they_will(desk, end):
    register = desk.game.registers[0]
    words = registers.as_csv(desk.position, register)
    assert registers.from_csv(desk.position, register, words.replace("\n", end), "x.csv") == ()
    assert registers.unnamed_rows(desk.position, register, words.replace("\n", end)) == ()


def test_what_is_no_csv_is_refused_with_its_line(desk):
    register = desk.game.registers[0]
    words = "id\n" + "x" * 200_000
    with pytest.raises(DataError) as refused:
        registers.from_csv(desk.position, register, words, "x.csv")
    assert [problem.where for problem in refused.value.problems] == ["x.csv:2"]
    with pytest.raises(DataError):
        registers.unnamed_rows(desk.position, register, words)


def test_numbers_travel_to_a_spreadsheet_and_back(desk):
    """No date, no word, no other number: amounts are decimals there, exact here; what may be two numbers is refused."""
    nations = registers.find_register(desk.game, "nations")
    for value in ("5/4", "-333/80", "25/3", "185/4"):
        desk.edit(Note("nations/italie", {**desk.position.register("nations")["italie"], "treasury": value}))
        words = registers.as_csv(desk.position, nations)
        assert "/" not in words and registers.from_csv(desk.position, nations, words, "x.csv") == ()
        (gaul,) = registers.from_csv(
            desk.position, nations, f"id,treasury\ngaule,{written(Fraction(value))}\n", "x.csv"
        )
        assert isinstance(gaul, Note) and Fraction(gaul.value["treasury"]) == Fraction(value)
    with pytest.raises(DataError, match="two numbers"):
        registers.from_csv(desk.position, nations, 'id,treasury\nitalie,"1,243"\n', "x.csv")


@by_rows("register, cells")
def test_what_no_rule_can_read_is_refused_at_the_door(desk, register, cells):
    row, column, value = cells.split(",")
    with pytest.raises(DataError):
        registers.from_csv(
            desk.position, registers.find_register(desk.game, register), f"id,{column}\n{row},{value}\n", "x.csv"
        )


@pytest.mark.parametrize("points", ["162.5", '"162,5"', "325/2"])
def test_points_with_a_fraction_are_points(desk, points):
    edits = registers.from_csv(
        desk.position, registers.find_register(desk.game, "provinces"), f"id,armies\njudee,{points}\n", "x.csv"
    )
    desk.edit(edits[0])
    assert province(desk.position, "judee").garrisons == (Fraction(325, 2),)


# The phase log: what a game notes about an edit stands in the same entry of the journal; the rows of older tables are read


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
