"""Files for ever: those of version 1.0.0 and of the second format hold what they held; later ones open as far as can be read."""

import json
import re
import shutil
import sqlite3
import zlib
from pathlib import Path

import msgspec
import pytest

from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk import branches, setups, table_json
from assistant.desk import encryption as sealed_table
from assistant.desk.contract import check_path
from assistant.desk.desk import Desk
from assistant.desk.kits import installed
from assistant.desk.saves import Save, SaveError
from assistant.desk.table_file import FORMAT
from assistant.desk.user_data import boards, components, shared_boards
from assistant.games import find_game
from assistant.games.kit import library
from tests.rows import by_rows

FILES = Path(__file__).parents[1] / "data" / "version_1"
EXPECTED = json.loads((FILES / "expected.json").read_text(encoding="utf-8"))
GAMES = sorted(EXPECTED)


def sum_of(table):
    lying = {c.id: [c.kind, c.zone, c.face] for c in table.counters.values()}
    return zlib.crc32(json.dumps(lying, sort_keys=True).encode())


def holds_what_it_held(desk, game):
    expected = EXPECTED[game]
    assert (desk.journal.now, desk.journal.length) == (expected["now"], expected["edits"])
    assert sum_of(desk.position.table) == expected["crc"]
    assert desk.troubles == ()


@pytest.fixture(params=GAMES)
def old(request, tmp_path):
    return Path(shutil.copy(FILES / f"{request.param}.sabretache", tmp_path))


def test_a_table_holds_what_it_held_and_a_look_changes_nothing(old):
    before = old.read_bytes()
    desk = Desk.open(old)
    holds_what_it_held(desk, old.stem)
    assert desk.save is not None and desk.save.about().title == EXPECTED[old.stem]["title"]
    for language in LANGUAGES:
        told = [render(desk.told(n), language) for n in range(1, desk.journal.length + 1)]
        assert not [line for line in told if re.search(r"<[a-z]+-", line) or not line]
    desk.close()
    assert old.read_bytes() == before
    assert list(check_path(old)) == []


def test_going_on_from_an_earlier_edit_keeps_what_lay_ahead(old):
    desk = Desk.open(old)
    at, length = desk.journal.now, desk.journal.length
    assert desk.edit(Note("note", "a new line"))
    desk.close()
    again = Desk.open(old)
    assert len(again.journal.branches) == 2 and again.journal.length == at + 1 and again.troubles == ()
    assert sum_of(again.position.table) == EXPECTED[old.stem]["crc"]
    assert branches.go(again, 0) and again.journal.length == length
    assert again.go(at) and sum_of(again.position.table) == EXPECTED[old.stem]["crc"]
    again.close()


def test_dates_of_the_edits_are_kept(old):
    save = Save.open(old)
    dates = [step.at for step in save.journal().steps]
    save.change(lambda journal: journal.record(Note("note", "x"), "2030-01-01 00:00:00"))
    assert all(dates) and [step.at for step in save.journal().steps][: len(dates)] == dates
    save.close()


@pytest.mark.parametrize("game", sorted(path.stem for path in FILES.glob("*.json") if path.stem in EXPECTED))
def test_an_export_is_read(game, tmp_path):
    desk = table_json.imported(FILES / f"{game}.json", tmp_path / "t.sabretache")
    holds_what_it_held(desk, game)
    desk.close()


def test_a_sealed_table_opens(tmp_path):
    pytest.importorskip("cryptography")
    path = Path(shutil.copy(FILES / "antique.sabresealed", tmp_path))
    desk = sealed_table.open_desk(path, "trois légions à Capoue")
    holds_what_it_held(desk, "antique")
    desk.edit(Note("note", "sealed anew"))
    desk.close()
    desk = sealed_table.open_desk(path, "trois légions à Capoue")
    assert desk.position.fact("note") == "sealed anew"
    desk.close()


def test_a_board_to_give_away_is_read():
    board = shared_boards.read_file(FILES / "antique.sabreboard")
    assert board.zones["italie"].name.fr == "Le mien"
    assert list(boards.unplayable(board, find_game("antique").map)) == []


@pytest.fixture
def home(tmp_path, monkeypatch):
    place = shutil.copytree(FILES / "home", tmp_path / "home")
    monkeypatch.setenv("SABRETACHE_HOME", str(place))
    return place


def test_corrections_and_set_ups_hold(home):
    game = find_game("empires")
    (kept,) = components.corrections(f"maps-{game.map}")
    assert kept == msgspec.structs.replace(kept, subject="zone", value="forest")
    components.keep(f"maps-{game.map}", [msgspec.structs.replace(kept, value="hill")])
    assert components.trouble_with(f"maps-{game.map}") is None
    (setup,) = setups.own_setups(game)
    assert setup.title == "My set-up"
    desk = setups.begin(game, setup, None)
    assert sum_of(desk.position.table) == EXPECTED["empires"]["crc"]


# Files for ever: those of the second format open, and a table of a later format is shown as far as it can be read


SECOND = Path(__file__).parents[1] / "data" / "format_2"


def holds_its_branches(desk):
    assert [branch.since for branch in desk.journal.branches] == [0, 0]
    assert (desk.journal.branch, desk.journal.now, desk.journal.length) == (1, 1, 1)
    assert render(desk.told(1), "en") == "2 × Russia, army 3 → Warsaw"
    before = desk.journal.to(0)
    assert render(desk.told(1, before), "en") == "Germany, army 5: Minsk → Vilna"


@pytest.fixture
def table(tmp_path):
    return Path(shutil.copy(SECOND / "empires.sabretache", tmp_path))


def test_a_table_of_the_second_format_holds_what_it_held(table):
    before = table.read_bytes()
    desk = Desk.open(table)
    holds_its_branches(desk)
    assert desk.troubles == ()
    desk.close()
    assert table.read_bytes() == before and list(check_path(table)) == []


def test_its_export_and_its_kit_open_too(tmp_path):
    desk = table_json.imported(SECOND / "empires.json", tmp_path / "again.sabretache")
    holds_its_branches(desk)
    desk.close()
    place = installed.receive(SECOND / "three-isles.sabrekit")
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


@by_rows("order, said")
def test_a_later_format_that_is_laid_out_otherwise_is_told(table, order, said):
    with sqlite3.connect(table) as connection:
        connection.execute(order)
        connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    with pytest.raises(SaveError, match=said):
        Save.open(table)
