"""What a machine does to a table: a disk that only reads, files put in another's place or taken away, a clock set back, no home,
no language, no letters; a disk that fills up."""

import os
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from assistant.core.places import settle, user_data
from assistant.core.table import Note
from assistant.core.text import DataError
from assistant.desk import saves
from assistant.desk.desk import Desk
from assistant.desk.saves import SaveError
from assistant.games import find_game
from tests.patience import PATIENCE
from tests.python import python

ROOT = Path(__file__).parents[2]
BARE = {"PATH": os.environ.get("PATH", ""), "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
FIGHT = ["ask", "t.sabretache", "attack", "--zone", "minsk"]


@pytest.fixture
def desk(tmp_path):
    made = Desk.new(find_game("empires"), "example-4", tmp_path / "t.sabretache")
    made.edit(Note("note", "first"))
    return made


def run(folder, *words, **environment):
    """Run the program with nothing in its environment but what is given."""
    command = [sys.executable, "-m", "assistant", *words]
    return subprocess.run(command, cwd=folder, env={**BARE, **environment}, capture_output=True, timeout=PATIENCE)


def test_where_nothing_can_be_written_the_table_is_read_and_a_sentence_says_why(desk, tmp_path):
    desk.close()
    # Root may write anywhere: SQLite is asked to open the file as it would be on a disk that only reads.
    path, before = tmp_path / "t.sabretache", (tmp_path / "t.sabretache").read_bytes()
    reading = saves.Save.open(path)
    reading._connection.execute("PRAGMA query_only = ON")
    again = Desk.at(reading)
    assert again.position.fact("note") == "first"
    with pytest.raises(SaveError, match="cannot be written"):
        again.edit(Note("note", "second"))
    assert again.position.fact("note") == "first"
    again.close()
    assert path.read_bytes() == before


def test_its_folder_taken_away_beneath_it_is_written_anew_with_all_that_was_done(tmp_path):
    folder = tmp_path / "evening"
    folder.mkdir()
    moved = Desk.new(find_game("empires"), "example-4", folder / "t.sabretache")
    moved.edit(Note("note", "first"))
    shutil.rmtree(folder)
    with pytest.raises(DataError, match="cannot be written"):
        moved.edit(Note("note", "second"))
    folder.mkdir()
    moved.edit(Note("note", "second"))
    moved.close()
    again = Desk.open(folder / "t.sabretache")
    assert again.journal.length == 2 and again.position.fact("note") == "second"
    again.close()


def test_a_clock_set_back_changes_no_order(desk, tmp_path):
    for year, words in ((2031, "second"), (2020, "third"), (1999, "fourth")):
        desk.save.change(lambda journal, y=year, w=words: journal.record(Note("note", w), f"{y}-01-01 00:00:00"))
    desk.close()
    again = Desk.open(tmp_path / "t.sabretache")
    assert [step.number for step in again.journal.steps] == [1, 2, 3, 4]
    assert again.position.fact("note") == "fourth" and again.troubles == ()
    assert again.undo() and again.position.fact("note") == "third"
    again.close()


@pytest.mark.parametrize("locale", ["C", "xx_YY.utf8"])
def test_a_machine_of_no_language_speaks_all_the_same(desk, tmp_path, locale):
    desk.close()
    done = run(tmp_path, *FIGHT, LC_ALL=locale, HOME=str(tmp_path))
    assert done.returncode == 0 and b"Minsk: Germany 7" in done.stdout and not done.stderr


def test_without_a_home_tables_are_kept_elsewhere(desk, tmp_path, monkeypatch):
    desk.close()
    for home in ({}, {"HOME": "/nonexistent"}):
        done = run(tmp_path, *FIGHT, LANG="fr_FR.UTF-8", **home)
        assert done.returncode == 0 and b"Traceback" not in done.stderr
    (tmp_path / "a file").write_text("no folder")
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "a file" / "home"))
    assert settle() is not None and user_data().is_dir()
    Desk.new(find_game("empires"), "empty", user_data() / "t.sabretache").close()
    shutil.rmtree(user_data())


def test_without_any_letters_of_the_system_the_board_is_painted(desk, tmp_path):
    desk.close()
    (tmp_path / "fonts.conf").write_text("<?xml version='1.0'?><fontconfig></fontconfig>")
    done = run(
        tmp_path, "picture", "t.sabretache", "t.png", HOME=str(tmp_path), FONTCONFIG_FILE=str(tmp_path / "fonts.conf")
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    assert (tmp_path / "t.png").stat().st_size > 50_000


# A disk that fills up: whatever is written, the file that was there stays as it was, and a sentence says what happened


PROGRAM = """
    import resource, signal, sys
    from pathlib import Path

    from assistant.core.printed import Correction
    from assistant.core.map_files import board
    from assistant.core.table import Note
    from assistant.core.places import user_data
    from assistant.core.text import Trouble
    from assistant.core.text import render
    from assistant.desk import encryption, setups, table_json
    from assistant.desk.desk import Desk
    from assistant.desk.user_data import boards, components, counters, shared_boards
    from assistant.games import find_game

    folder, SPENT = Path(sys.argv[1]), {".turn", ".sabretache-journal"}  # what they hold is spent
    game = find_game("antique")
    desk = Desk.new(game, "start", folder / "table.sabretache", "Thursdays")
    mine = boards.OwnBoard(game.map, board(game.map))
    encryption.COST = 4
    many = [Correction("zone", f"zone-{n}", "terrain", "words " * 40) for n in range(100)]

    def put_back():
        desk.save.path.unlink(missing_ok=True)
        desk.save.put_back()

    deeds = {
        "export": lambda: table_json.export_to(desk, folder / "table.json"),
        "set-up": lambda: setups.keep(game, "mine", desk.position.table),
        "corrections": lambda: components.keep("maps-x", many),
        "picture": lambda: counters.keep("set", {("kind", 0): b"png" * 9000}),
        "board": lambda: boards.keep(mine),
        "pack": lambda: shared_boards.pack(mine, folder / "board.sabreboard"),
        "seal": lambda: encryption.seal(desk.save.path, folder / "table.sabresealed", "some words"),
        "unseal": lambda: encryption.unseal(folder / "table.sabresealed", folder / "plain.sabretache", "some words"),
        "edit": lambda: desk.edit(Note("note", "words " * 5000)),
        "put back": put_back,
    }
    for deed in deeds.values():
        deed()
    (folder / "plain.sabretache").unlink()

    def held():
        places = {*folder.rglob("*"), *user_data().rglob("*")}
        return {path: path.read_bytes() for path in places if path.is_file() and path.suffix not in SPENT}

    for name, deed in deeds.items():
        before = held()
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (2048, resource.RLIM_INFINITY))
        try:
            deed()
            told = "done"
        except Trouble as trouble:
            told = render(trouble.text, "en")
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if name == "put back":
            before = {path: data for path, data in before.items() if path != desk.save.path}
        after = held()
        lost = sorted(path.name for path in before if after.get(path) != before[path])
        left = sorted(path.name for path in after if path not in before)
        print(f"{name}|{told}|{lost}|{left}")
    put_back()
    print("again|done|[]|[]" if len(Desk.open(desk.save.path).journal.edits) == 1 else "again|lost||")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of file sizes stands for a full disk")
def test_whatever_is_written_the_old_file_stays(tmp_path):
    pytest.importorskip("cryptography")
    done = python("-c", textwrap.dedent(PROGRAM), tmp_path)
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows[-2:]] == ["put back", "again"] and len(rows) == 11
    for name, told, lost, left in rows[:-1]:
        assert told != "done" and "\n" not in told and "None" not in told, name
        assert (lost, left) == ("[]", "[]"), (name, told)
    assert rows[-1][1] == "done"
