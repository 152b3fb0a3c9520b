"""Files that mean harm, that cannot be, that are very long: each command says so and goes on."""

import json
import os
import random
import resource
import shutil
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from assistant.__main__ import draw, paint, print_pdf
from assistant.cli.main import main
from assistant.core.journal import Journal
from assistant.core.limits import MOST_WHOLE_FILE
from assistant.core.table import Flip, Mark, Move, Note, Several
from assistant.core.text import DataError, Trouble, render
from assistant.core.text_files import read_words
from assistant.desk.descriptions import describe
from assistant.desk.desk import Desk
from assistant.desk.encryption import read_sealed
from assistant.desk.saves import About, Save
from assistant.desk.table_json import imported
from assistant.games import find_game
from assistant.scan.pictures.headers import read_header
from assistant.scan.vassal.archive import open_archive
from tests.cli.every_way_in import CORRECTED, PASSPHRASE, ways
from tests.hostile_files import ALL, DEAR, EVERY_WAY, MODULE, ROWS, path_of, send, some
from tests.pace import allowed
from tests.python import python
from tests.scan.vassal_modules import board, build_file, module, picture, piece, regions, slot

ROOT = Path(__file__).resolve().parents[2]
SECONDS = 2.0  # of a processor, for one command, on a quiet machine
MEGABYTES = 520  # the libraries alone take some 200, the eye for photographs and all faces drawn as much again
LONGEST = 60.0  # seconds of a wall's clock, where others work too; the clock of a reading is a quarter
LIMITS = (
    (resource.RLIMIT_CPU, 5),
    (resource.RLIMIT_DATA, 1 << 30),
)  # seconds, start included, and bytes: of harmful files
IN_A_WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication
from assistant.ui.look.settings import Settings
from assistant.ui.kits.module_window import ModuleWindow

app = QApplication([])
window = ModuleWindow(Path(sys.argv[1]), Settings())
window.show()
while window.worker.job is not None:  # to look without waiting would spend the processor that is bounded
    app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
sys.stderr.write(window.words.text())
"""


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """Sound files, for commands that read a second one."""
    folder = tmp_path_factory.mktemp("plain")
    assert main(["new", "empires", str(folder / "plain.sabretache")]) == 0
    (folder / "seeds.csv").write_text("zone,x,y\na,10,10\nb,20,20\n")
    (folder / "plain.png").write_bytes(picture(60, 40))
    (folder / "passphrase.txt").write_text(PASSPHRASE)
    places = board(regions({"Paris": (100, 100), "Berlin": (400, 100)}))
    module(folder / "plain.vmod", build_file(places, slot("Army", piece("Army", "map.png"))))
    # The sheet is drawn, and kept for all of them.
    drawn = python("-m", "assistant", "photo", "plain.sabretache", "plain.png", cwd=folder, home=folder / "home")
    assert drawn.returncode == 2
    return folder


@pytest.fixture(scope="module")
def nursery():
    """A process that has everything imported, and begins one for each file."""
    command, environment = [sys.executable, "-m", "tests.cli.every_way_in"], {**os.environ, "PYTHONPATH": str(ROOT)}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, **pipes, text=True, env=environment) as running:
        yield running
        running.stdin.close()


@pytest.mark.parametrize("name", ALL)
def test_no_way_in_is_harmed(name, plain, nursery, tmp_path):
    send(tmp_path)
    shutil.copytree(plain, tmp_path, dirs_exist_ok=True)
    row = ROWS[name]
    wanted = [*([row.way] if row.way != MODULE else ()), *some(list(ways(name)), ALL.index(name), 20)]
    assert nursery.stdin is not None and nursery.stdout is not None
    print(json.dumps([str(tmp_path), name, wanted]), file=nursery.stdin, flush=True)
    status, words = json.loads(nursery.stdout.readline())
    assert status == 0, words
    found = json.loads(words)
    told = found["told"]
    assert set(told) == set(wanted)
    for way, result in told.items():
        assert result["status"] in (0, 1, 2), (way, result["said"])
        assert result["status"] == 0 or result["said"].strip(), way
        for machinery in ("Traceback", "Error:", "codec"):
            assert machinery not in result["said"], (way, result["said"])
        assert result["seconds"] < allowed(SECONDS), way
        if way in CORRECTED:
            assert result["status"] == 0 and f"{CORRECTED[way]}.json" in result["said"], way
    assert row.way == MODULE or (told[row.way]["status"] == row.status and row.says in told[row.way]["said"]), told[
        row.way
    ]
    assert found["imported"] == [] and not (tmp_path / "PWNED").exists()
    assert found["megabytes"] < MEGABYTES


def limited():
    for what, most in LIMITS:
        resource.setrlimit(what, (most, most))


@pytest.mark.parametrize("name", DEAR)
def test_what_was_dear_is_bounded(name, plain, tmp_path):
    send(tmp_path)
    shutil.copytree(plain, tmp_path, dirs_exist_ok=True)
    mine = tmp_path / "home" / "counters" / "river-road" / "blue-foot-front.png"
    mine.parent.mkdir(parents=True)
    mine.write_bytes(b"mine")
    row = ROWS[name]
    words = (
        ["-c", IN_A_WINDOW, name] if row.way == MODULE else ["-m", "assistant", *ways(name)[row.way], "--lang", "en"]
    )
    own = {"PYTHONPATH": str(ROOT), "SABRETACHE_HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, *words],
        cwd=tmp_path,
        env={**os.environ, **own},
        preexec_fn=limited,
        capture_output=True,
        text=True,
        timeout=LONGEST,
    )
    assert done.returncode == row.status and row.says in done.stdout + done.stderr and "Traceback" not in done.stderr, (
        done
    )
    assert mine.read_bytes() == b"mine"


def test_every_file_has_its_row():
    there = {path.name for path in path_of("evil.py").parent.iterdir()} - {"README.md"}
    assert {path_of(name).name for name in ROWS} == there


TOO_LONG = "a" * 300  # no file can be called so; asking after it is refused as in a forbidden folder

pytestmark = pytest.mark.usefixtures(
    "qapp"
)  # before a picture is painted: one application serves all tests of a process


def run(*words):
    return main([*map(str, words), "--lang", "en"], painter=paint, draw=draw, to_pdf=print_pdf)


@pytest.fixture(scope="module")
def young(tmp_path_factory):
    path = tmp_path_factory.mktemp("young") / "t.sabretache"
    assert run("new", "empires", path, "--setup", "august-1914") == 0
    return path


@pytest.fixture
def table(young, tmp_path):
    return Path(shutil.copy(young, tmp_path))


PLACES = (TOO_LONG, f"{TOO_LONG}/x", "file/x")
WRITING = {
    "new": ("new", "empires", "OUT.sabretache"),
    "export": ("export", "TABLE", "OUT.json"),
    "png": ("picture", "TABLE", "OUT.png", "--width", "200"),
    "svg": ("picture", "TABLE", "OUT.svg", "--width", "200"),
    "pdf": ("picture", "TABLE", "OUT.pdf", "--width", "200"),
    "register": ("register", "TABLE", "yearly", "--export", "OUT.csv"),
    "seal": ("seal", "TABLE", "OUT.sabresealed", "--passphrase-file", "PASS"),
    "new-game": ("new-game", "OUT/my-war"),
    "ask": ("ask", "TABLE", "findings", "--picture", "OUT.png"),
}
PAINTED = ("png", "svg", "pdf", "ask")
READING = {
    "show": ("show", "OUT"),
    "check": ("check", "OUT"),
    "import": ("import", "OUT", "NEW"),
    "trace": ("trace", "OUT", "OUT"),
    "vassal": ("vassal", "OUT"),
    "register": ("register", "TABLE", "yearly", "--import", "OUT"),
    "unseal": ("unseal", "OUT", "NEW", "--passphrase-file", "PASS"),
    "passphrase": ("seal", "TABLE", "NEW", "--passphrase-file", "OUT"),
}


def told(words, out, table, capsys):
    (table.parent / "pass").write_text("six words that nobody would guess\n")
    places = {
        "OUT": str(out),
        "TABLE": str(table),
        "NEW": str(table.parent / "new"),
        "PASS": str(table.parent / "pass"),
    }
    for mark, place in places.items():
        words = tuple(place + word.removeprefix(mark) if word.startswith(mark) else word for word in words)
    capsys.readouterr()
    status = run(*words)
    found = capsys.readouterr()
    assert status == 2 or (status == 1 and words[0] == "check"), found.err
    assert (found.err or found.out).strip() and "Errno" not in found.err
    return found.err


@pytest.mark.parametrize(
    ("name", "place"),  # what paints a board first tries one
    [(name, place) for name in WRITING for place in PLACES[2 * (name in PAINTED) :]],
)
def test_what_cannot_be_written_is_told(name, place, table, capsys):
    (table.parent / "file").touch()
    before = table.read_bytes()
    assert str(table.parent) in told(WRITING[name], table.parent / place, table, capsys)
    assert table.read_bytes() == before


@pytest.mark.parametrize("place", [TOO_LONG, "file/x", "none"])
@pytest.mark.parametrize("name", READING)
def test_what_cannot_be_read_is_told(name, place, table, capsys):
    (table.parent / "file").touch()
    told(READING[name], table.parent / place, table, capsys)
    assert not (table.parent / "new").exists()


@pytest.mark.parametrize("words", [("show", ""), ("new", "empires", ""), ("check", ""), ("pages", "t", "--out", "")])
def test_an_empty_name_is_told(words, capsys):
    with pytest.raises(SystemExit) as ended:
        run(*words)
    assert ended.value.code == 2 and "the name of a file is empty" in capsys.readouterr().err


def test_the_users_own_folder_may_be_forbidden(table, capsys, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(table.parent / TOO_LONG))
    status = run("show", table)
    assert status in (0, 2) and (status == 0 or TOO_LONG in capsys.readouterr().err)


def test_a_table_named_in_capitals_is_a_table(table, capsys):
    path = table.rename(table.with_name("T.SABRETACHE"))
    assert run("check", path) == 0 and "Nothing is wrong" in capsys.readouterr().out


def command(*words, **how):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8:strict"}
    given = [sys.executable, "-m", "assistant", *map(str, words)]
    return subprocess.run(given, env=environment, check=False, **how)


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names of files are text here")
def test_names_that_are_no_text_are_written_as_they_came(tmp_path):
    path = tmp_path / os.fsdecode(b"caf\xe9.sabretache")
    done = command("new", "empires", path, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, os.fsencode(path) + b"\n", b"")
    done = command("show", f"{path}x", capture_output=True)
    assert done.returncode == 2 and b"caf\xe9.sabretachex" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_output_that_cannot_be_written_is_told(table):
    with Path("/dev/full").open("wb") as full:
        done = command("show", table, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and b"no space is left" in done.stderr


EDITS = 100_000 if EVERY_WAY else 30_000
MOST_SECONDS = 1.0  # of work, on a quiet machine
MOST_MEMORY = 150 << 20


def edits(desk, many):
    """Edits of every sort that hardly ever repeat one another."""
    chance = random.Random(7)
    zones, counters = list(desk.board.zones), list(desk.position.table.counters)

    def one(n):
        counter = chance.choice(counters)
        match chance.randrange(20):
            case 0:
                return Note("note", f"line {n}")
            case 1:
                return Mark("trench-central", chance.choice(zones), chance.randrange(3))
            case 2 | 3:
                return Flip((counter,))
            case 4:
                return Several(
                    (
                        Move((counter,), chance.choice(zones)),
                        Flip((chance.choice(counters),)),
                        Note(f"x/{counter}", {"a": n}),
                    )
                )
            case 5:
                return Move(tuple({counter, chance.choice(counters)}), chance.choice(zones), (chance.choice(zones),))
        return Move((counter,), chance.choice(zones))

    return [one(n) for n in range(many)]


@pytest.fixture(scope="module")
def desk():
    return Desk.new(find_game("empires"), "august-1914")


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="memory is measured as Linux tells it")
def test_a_long_journal_is_told_in_a_moment(desk, tmp_path):
    journal = desk.journal
    for edit in edits(desk, EDITS):
        journal = journal.record(edit, "2026-01-01 00:00:00")
    path = tmp_path / "long.sabretache"
    Save.create(path, About("empires"), journal).close()
    measured = (
        "import resource, sys; from assistant.cli.main import main\n"
        f"status = main(['show', {str(path)!r}, '--journal', '--lang', 'fr'])\n"
        "used = resource.getrusage(resource.RUSAGE_SELF)\n"
        "peak = next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM'))\n"
        "print(used.ru_utime + used.ru_stime, int(peak) << 10, file=sys.stderr)\n"
        "sys.exit(status)\n"
    )
    done = subprocess.run([sys.executable, "-c", measured], capture_output=True, text=True, check=True)
    seconds, memory = map(float, done.stderr.split())
    assert sum(bool(line[:7].strip()) for line in done.stdout.splitlines()) == EDITS, "parts stand below their edit"
    assert seconds < allowed(MOST_SECONDS) and memory < MOST_MEMORY, (seconds, memory)


def test_a_line_says_the_same_as_if_the_whole_table_had_been_looked_at(desk, tmp_path, capsys):
    journal = desk.journal
    for edit in edits(desk, 400):
        journal = journal.record(edit)
    steps = range(1, journal.length + 1)
    whole = [describe(journal.step(n).edit, desk.position_of(journal.table_at(n - 1)), desk.game) for n in steps]
    path = tmp_path / "table.sabretache"
    Save.create(path, About("empires"), journal).close()
    for language in ("en", "fr"):
        told = [render(text, language) for text in whole]
        assert [render(desk.told(n, journal), language) for n in steps] == told
        assert main(["show", str(path), "--journal", "--lang", language]) == 0
        lines = capsys.readouterr().out.splitlines()
        assert [line[7:] for line in lines if line[:7].strip()] == told, "parts stand below their edit"


def test_walking_a_journal_gives_every_table(desk):
    journal = Journal(desk.journal.setup)
    for edit in edits(desk, 150):
        journal = journal.record(edit)
    journal = journal.at(3)
    walked = list(journal.walk())
    assert [step for step, _ in walked] == [journal.step(n) for n in range(1, 151)]
    assert all(table == journal.table_at(n) for n, (_, table) in enumerate(walked))


# What is no file where a file is asked for, by each door: nothing is waited for, and it is told what lies there.
ODD = {"pipe": (os.mkfifo, "a pipe or a device"), "folder": (Path.mkdir, "a folder, not a file")}
DOORS = {
    "words": read_words,
    "sealed": read_sealed,
    "table": Save.open,
    "picture": read_header,
    "JSON": lambda path: imported(path, path.with_suffix(".made")),
    "module": open_archive,
}


@pytest.mark.parametrize(
    ("kind", "door"), sorted({*product(ODD, DOORS)} - {("folder", "module")})
)  # that may be unpacked
def test_what_is_no_file_is_not_waited_for(kind, door, tmp_path):
    make, words = ODD[kind]
    make(path := tmp_path / "odd")
    with pytest.raises(Trouble) as raised:
        DOORS[door](path)
    assert words in render(raised.value.text, "en")


def test_a_file_that_is_too_large_is_not_read_whole(tmp_path):
    (path := tmp_path / "large").touch()
    os.truncate(path, MOST_WHOLE_FILE + 1)
    for door in ("sealed", "JSON"):
        with pytest.raises(DataError, match="too large"):
            DOORS[door](path)
