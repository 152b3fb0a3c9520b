"""Files for ever: those of the second format open, and a table of a later format is shown as far as it can be read."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk import table_json
from assistant.desk.contract import check_path
from assistant.desk.desk import Desk
from assistant.desk.kits import installed
from assistant.desk.saves import Save, SaveError
from assistant.desk.table_file import FORMAT
from assistant.games.kit import library

FILES = Path(__file__).parents[1] / "data" / "format_2"


def holds_what_it_held(desk):
    assert [branch.since for branch in desk.journal.branches] == [0, 0]
    assert (desk.journal.branch, desk.journal.now, desk.journal.length) == (1, 1, 1)
    assert render(desk.told(1), "en") == "2 × Russia, army 3 → Warsaw"
    before = desk.journal.to(0)
    assert render(desk.told(1, before), "en") == "Germany, army 5: Minsk → Vilna"


@pytest.fixture
def table(tmp_path):
    return Path(shutil.copy(FILES / "empires.sabretache", tmp_path))


def test_a_table_of_the_second_format_holds_what_it_held(table):
    before = table.read_bytes()
    desk = Desk.open(table)
    holds_what_it_held(desk)
    assert desk.troubles == ()
    desk.close()
    assert table.read_bytes() == before and list(check_path(table)) == []


def test_its_export_and_its_kit_open_too(tmp_path):
    desk = table_json.imported(FILES / "empires.json", tmp_path / "again.sabretache")
    holds_what_it_held(desk)
    desk.close()
    place = installed.receive(FILES / "three-isles.sabrekit")
    assert library.game(place).setups


def of_tomorrow(path):
    """Make the table one of a later format: with a table more, and an edit of a kind that nobody knows yet."""
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE weather (day INTEGER PRIMARY KEY, sky TEXT NOT NULL)")
        connection.execute("""INSERT INTO steps VALUES (3, 2, '{"type": "conjure", "what": "rain"}', '2031-01-01')""")
        connection.execute("UPDATE branches SET tip = 3 WHERE n = 1")
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")


def test_a_table_of_a_later_format_is_shown_and_not_written(table):
    of_tomorrow(table)
    before = table.read_bytes()
    desk = Desk.open(table)
    assert render(desk.told(1), "en") == "2 × Russia, army 3 → Warsaw"
    assert desk.position.table.counters
    for language, word in zip(LANGUAGES, ("newer", "récent"), strict=True):
        first, *rest = (render(text, language) for text in desk.troubles)
        assert word in first and str(table) in first and len(rest) == 2 and "<" not in first
    for deed in (lambda: desk.edit(Note("note", "x")), desk.undo):
        with pytest.raises(SaveError, match="newer program"):
            deed()
    assert desk.save is not None
    with pytest.raises(SaveError, match="newer program"):
        desk.save.rename("another")
    desk.close()
    assert table.read_bytes() == before


def test_a_later_format_that_is_laid_out_otherwise_is_told(table):
    with sqlite3.connect(table) as connection:
        connection.execute("ALTER TABLE steps ADD COLUMN who TEXT")
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(SaveError, match="Bring this program up to date"):
        Save.open(table)


def test_what_could_run_is_in_no_format(table):
    with sqlite3.connect(table) as connection:
        connection.execute("CREATE TRIGGER harm AFTER INSERT ON steps BEGIN DELETE FROM steps; END")
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(SaveError):
        Save.open(table)
