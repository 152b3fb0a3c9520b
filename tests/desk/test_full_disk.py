"""A disk that fills up: whatever is written, the file that was there stays as it was, and a sentence says what happened."""

import subprocess
import sys
import textwrap

import pytest

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
        "seal": lambda: encryption.seal(desk.save.path, folder / "table.sabresealed", "words"),
        "unseal": lambda: encryption.unseal(folder / "table.sabresealed", folder / "plain.sabretache", "words"),
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
    command = [sys.executable, "-c", textwrap.dedent(PROGRAM), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stdout.splitlines()]
    assert [row[0] for row in rows[-2:]] == ["put back", "again"] and len(rows) == 11
    for name, told, lost, left in rows[:-1]:
        assert told != "done" and "\n" not in told and "None" not in told, name
        assert (lost, left) == ("[]", "[]"), (name, told)
    assert rows[-1][1] == "done"
