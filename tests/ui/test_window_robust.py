"""Whatever happens to files, settings, windows and threads: a sentence in both languages, nothing lost, no traceback."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.core.game import Game
from assistant.core.table import Move, Note
from assistant.core.text import LANGUAGES
from assistant.desk import saves
from assistant.desk.desk import Desk
from assistant.system_libraries import lacking
from assistant.ui.look.main_window import SETTINGS, MainWindow
from assistant.ui.look.settings import Settings
from assistant.ui.plan import shapes as ground_shapes
from assistant.ui.plan.board import BoardPlan
from assistant.ui.program import app as starting
from assistant.ui.program.app import begin, drops_references, lacks_display, start
from assistant.ui.program.windows import Program
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work import jobs
from tests.patience import PATIENCE
from tests.ui.running import laid_out, running
from tests.ui.small.laid import PAPER

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def no_traceback(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Threads fail silently for everybody but the player: here they fail the test."""
    found: list[object] = []
    monkeypatch.setattr(threading, "excepthook", found.append)
    yield
    assert not found


@pytest.fixture
def program(small: Game, tmp_path: Path, qtbot: QtBot, request: pytest.FixtureRequest) -> Iterator[Program]:
    """The program in one of the languages, in turns."""
    language = LANGUAGES[len(request.node.name) % len(LANGUAGES)]
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / SETTINGS).write_text(f"[General]\nlanguage={language}\n")
    with running(qtbot) as made:
        yield made


def opened(desk: Desk, qtbot: QtBot) -> TableWindow:
    made = TableWindow(Session(desk, Settings()))
    with qtbot.waitSignal(made.settled):
        made.show()
    return made


def said(program: Program) -> str:
    """Return what the program tells; it is a sentence in the language of the window, or the test fails."""
    words = program.window.phase_bar.told if program.window is not None else program.start.toast.text()
    assert words and "<" not in words and words[0].isupper() | words[0].isdigit() | ("." in words), words
    return words


def place(window: TableWindow, counter: str) -> str:
    return window.session.position.table.counters[counter].zone


ARMY = "russie-a3#4"


# Files that cannot be opened


def sql(*orders: str) -> Callable[[Path], object]:
    """Return what does this to a table's file."""

    def harm(path: Path) -> None:
        with sqlite3.connect(path) as connection:
            for order in orders:
                connection.execute(order)

    return harm


def flipped(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096::7] = bytes(byte ^ 0x5A for byte in data[4096::7])
    path.write_bytes(data)


HARMS: dict[str, Callable[[Path], object]] = {
    "torn": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "scrambled": flipped,
    # so much newer that it cannot even be looked at
    "newer": sql("ALTER TABLE steps ADD COLUMN who TEXT", "PRAGMA user_version = 99"),
    "of another program": lambda path: (path.unlink(), sql("CREATE TABLE songs (name TEXT)")(path)),
    "of an unknown game": sql("UPDATE about SET value = 'chess' WHERE key = 'game'"),
    "with words for a picture": lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8),
    "of no program": lambda path: path.write_bytes(b"not a table"),
    "a head alone": lambda path: path.write_bytes(b"SQLite format 3\x00" + b"\x00" * 100),
    "emptied": lambda path: path.write_bytes(b""),
    "gone": Path.unlink,
    "a folder": lambda path: (path.unlink(), path.mkdir()),
}
DAMAGES = {
    "without its edits": sql("DELETE FROM steps WHERE n = 1"),
    "with a strange edit": sql("UPDATE steps SET edit = '[\"teleport\"]' WHERE n = 1"),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_a_file_that_cannot_be_opened_gets_a_sentence(
    program: Program, small: Game, tmp_path: Path, qtbot: QtBot, harm: Callable[[Path], object]
) -> None:
    path = tmp_path / "evening.sabretache"
    desk = Desk.new(small, "summer", path)
    desk.edit(Move((ARMY,), "moscou"))
    desk.edit(Move((ARMY,), "minsk"))
    desk.close()
    harm(path)
    before = path.read_bytes() if path.is_file() else None
    program.open_file(path)
    assert program.window is None
    qtbot.waitUntil(lambda: program.start is not None and program.start.toast.isVisible())
    said(program)
    assert (path.read_bytes() if path.is_file() else None) == before, "what is left of it is left alone"
    program.begin(small, "summer", None, "Another")
    assert isinstance(program.window, TableWindow), "the program goes on"


@pytest.mark.parametrize("harm", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_table_opens_as_far_as_it_is_sound(
    program: Program, small: Game, tmp_path: Path, harm: Callable[[Path], object]
) -> None:
    path = tmp_path / "evening.sabretache"
    desk = Desk.new(small, "summer", path)
    desk.edit(Move((ARMY,), "moscou"))
    desk.edit(Move((ARMY,), "minsk"))
    desk.close()
    harm(path)
    before = path.read_bytes()
    program.open_file(path)
    assert program.window is not None and "evening.damaged-1.sabretache" in program.window.phase_bar.told
    assert program.window.session.desk.journal.length == 0 and path.read_bytes() == before
    assert program.window.session.do(Move((ARMY,), "varsovie"))
    assert path.with_name("evening.damaged-1.sabretache").read_bytes() == before
    again = Desk.open(path)
    assert again.position.table.counters[ARMY].zone == "varsovie" and not again.troubles
    again.close()


def test_a_table_stays_when_the_next_one_cannot_be_opened(program: Program, small: Game, tmp_path: Path) -> None:
    program.begin(small, "summer", None, "First")
    assert program.window is not None
    first = program.window
    program.open_file(tmp_path / "nothing.sabretache")
    assert program.window is first and "nothing.sabretache" in said(program)
    assert first.session.do(Move((ARMY,), "moscou"))


@pytest.mark.parametrize(
    "given", ["missing.sabretache", "folder", "../evening.sabretache", "--sample small", "--sample smell"]
)
def test_the_start_survives_its_argument(
    small: Game, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    app = QApplication.instance()
    shell = start(app, given.split())
    qtbot.waitUntil(lambda: shell.centralWidget() is not None, timeout=5000)
    assert isinstance(shell.centralWidget(), TableWindow) == (given == "--sample small")
    shell.close()
    app.setStyleSheet("")


def test_a_window_closed_before_its_panels_are_there_closes_its_file(small: Game, tmp_path: Path, qtbot: QtBot) -> None:
    app = QApplication.instance()
    Desk.new(small, "summer", tmp_path / "t.sabretache").close()
    shell = MainWindow()
    begin(app, shell, [str(tmp_path / "t.sabretache")])  # not shown: the board is never painted, no panel follows
    assert shell.centralWidget() is None
    shell.close()
    desk = Desk.open(tmp_path / "t.sabretache")
    desk.edit(Move((ARMY,), "moscou"))
    desk.close()
    assert sorted(path.name for path in tmp_path.glob("t.*")) == ["t.sabretache"]


# Files that change under an open window


def test_a_file_deleted_while_open_is_written_again(window: TableWindow, qtbot: QtBot) -> None:
    save = window.session.desk.save
    window.session.do(Move((ARMY,), "moscou"))
    save.path.unlink()
    assert window.session.do(Move((ARMY,), "minsk")), "before the window has noticed"
    save.path.rename(save.path.with_name("elsewhere.sabretache"))
    qtbot.waitUntil(lambda: "written again" in window.phase_bar.told, timeout=3000)
    assert window.session.do(Move((ARMY,), "varsovie"))
    again = Desk.open(save.path)
    assert again.position.table.counters[ARMY].zone == "varsovie" and len(again.journal.edits) == 3
    again.close()


def test_a_file_replaced_by_an_older_copy_loses_nothing_of_what_was_done_since(
    window: TableWindow, qtbot: QtBot
) -> None:
    """As programs do that keep folders of several machines alike."""
    save = window.session.desk.save
    window.session.do(Move((ARMY,), "moscou"))
    copy = save.path.with_name("copy")
    copy.write_bytes(save.path.read_bytes())
    window.session.do(Move((ARMY,), "minsk"))
    copy.replace(save.path)
    qtbot.waitUntil(lambda: "Another copy" in window.phase_bar.told, timeout=3000)
    assert place(window, ARMY) == "minsk" and window.docks.is_open("journal")
    assert window.session.do(Move((ARMY,), "varsovie"))
    again = Desk.open(save.path)
    assert [edit.zone for edit in again.journal.edits] == ["moscou", "minsk", "varsovie"]
    again.close()


def test_what_another_window_writes_is_shown_at_once(window: TableWindow, qtbot: QtBot) -> None:
    save = window.session.desk.save
    other = Desk.open(save.path)
    other.edit(Move((ARMY,), "moscou"))
    qtbot.waitUntil(lambda: place(window, ARMY) == "moscou", timeout=3000)
    assert window.session.do(Move((ARMY,), "minsk"))
    assert other.refresh() and other.position.table.counters[ARMY].zone == "minsk" and not other.refresh()
    other.close()


def test_two_windows_at_the_same_moment_keep_the_newer_table(window: TableWindow, qtbot: QtBot) -> None:
    save = window.session.desk.save
    other = Desk.open(save.path)
    other.edit(Move((ARMY,), "moscou"))
    assert not window.session.do(Move((ARMY,), "minsk")), "the other was faster: nothing of it is overwritten"
    assert place(window, ARMY) == "moscou" and window.phase_bar.told
    assert window.session.do(Move((ARMY,), "minsk"))
    other.close()


def test_a_file_locked_by_another_program_gets_a_sentence(window: TableWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    save = window.session.desk.save
    locker = sqlite3.connect(save.path, isolation_level=None)
    locker.execute("BEGIN EXCLUSIVE")
    monkeypatch.setattr(saves, "BUSY", 0.3)  # who plays waits longer before it is told
    before = place(window, ARMY)
    assert not window.session.do(Move((ARMY,), "moscou"))
    assert window.phase_bar.told and place(window, ARMY) == before
    locker.execute("ROLLBACK")
    locker.close()
    assert window.session.do(Move((ARMY,), "moscou"))


def no_room(path: Path, connection: sqlite3.Connection) -> Callable[[], None]:
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return lambda: connection.execute("PRAGMA max_page_count = 1000000") and None


def no_right_to_write(path: Path, connection: sqlite3.Connection) -> Callable[[], None]:
    connection.execute("PRAGMA query_only = ON")
    return lambda: connection.execute("PRAGMA query_only = OFF") and None


@pytest.mark.parametrize("harm", [no_room, no_right_to_write], ids=lambda harm: harm.__name__)
def test_an_edit_that_cannot_be_written_is_not_shown(
    window: TableWindow, harm: Callable[[Path, sqlite3.Connection], Callable[[], None]]
) -> None:
    desk = window.session.desk
    assert window.session.do(Move((ARMY,), "moscou"))
    mend = harm(desk.save.path, desk.save._connection)
    refused = False
    for n in range(40):  # a full disk may have room for a few edits yet
        before = desk.position
        if not window.session.do(Note("weather", "x" * 4000 + str(n))):
            assert desk.position is before and window.phase_bar.told
            refused = True
    assert refused
    known = len(desk.journal.edits)
    mend()
    assert window.session.do(Move((ARMY,), "minsk"))
    again = Desk.open(desk.save.path)
    assert len(again.journal.edits) == known + 1 and again.position.table.counters[ARMY].zone == "minsk"
    again.close()


def test_a_folder_that_takes_no_files_gets_a_sentence(program: Program, small: Game, tmp_path: Path) -> None:
    home = tmp_path / "home" / "tables"
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder of tables should be")
    program.show_start()
    program.begin(small, "summer", None, "First")
    assert program.window is None and said(program)


def test_kill_nine_loses_no_acknowledged_edit(small: Game, tmp_path: Path) -> None:
    path = tmp_path / "killed.sabretache"
    Desk.new(small, "summer", path).close()
    code = (
        "import sys; from pathlib import Path; import assistant.core.places as places; from assistant import games;"
        f"places.data = lambda kind: Path({str(PAPER)!r}) / kind;"
        "games.GAMES = {'small': ('tests.ui.small.game', 'GAME')};"
        "from tests.ui.small.session import main; main()"
    )
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "SABRETACHE_HOME": str(tmp_path / "home")}
    total = 0
    for pause in (0.2, 0.01):
        with subprocess.Popen(
            [sys.executable, "-c", code, str(path)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as session:
            first = session.stdout.readline()
            assert first, "the window was opened and edits are made"
            time.sleep(pause)
            session.send_signal(signal.SIGKILL)
            done = int(([first.strip(), *session.stdout.read().split()])[-1])
        assert done > total
        desk = Desk.open(path)
        assert len(desk.journal.edits) >= done
        total = len(desk.journal.edits)
        desk.close()


# The user's own files


GARBAGE = (
    b"\x00\xff\xfe not an ini file \x00" * 50,
    b"[General]\nlanguage=klingon\ntheme=plaid\ntext-scale=enormous\nreduce-motion=perhaps\n",
    b"[General]\ngeometry=17\nstate=@ByteArray(nonsense)\nrecent=@Invalid()\nframe=1, two, 3\ntray=7\n",
    b"[General]\ngeometry=@ByteArray(\\x1\\xd9)\nframe=-9000, 90000, 5, 5\ntext-scale=99\nrecent=3, 4\n",
)


@pytest.mark.parametrize("data", GARBAGE)
def test_spoilt_settings_are_passed_over(small: Game, tmp_path: Path, qtbot: QtBot, data: bytes) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / SETTINGS).write_bytes(data)
    app = QApplication.instance()
    shell = start(app, ["--sample", "small"])
    qtbot.waitUntil(lambda: isinstance(shell.centralWidget(), TableWindow), timeout=5000)
    window = shell.centralWidget()
    assert isinstance(window, TableWindow)
    look = window.session.settings.look
    assert look.language in LANGUAGES and 0.8 <= look.text_scale <= 2.0
    assert window.board.width() >= 280 and window.board.height() >= 200
    window.session.settings.next_language()
    window.session.settings.next_language()
    shell.close()
    app.setStyleSheet("")


@pytest.mark.parametrize("subject", ["maps-small", "counters-small"])
@pytest.mark.parametrize("data", [b"", b"{", b'[{"subject": 5}]', b"\xff\xfe\x00", b'"words"'])
def test_spoilt_corrections_get_a_sentence(
    program: Program, small: Game, tmp_path: Path, qtbot: QtBot, subject: str, data: bytes
) -> None:
    folder = tmp_path / "home" / "own"
    folder.mkdir(parents=True, exist_ok=True)
    assert subject.partition("-")[2] in (small.map, small.counters)
    (folder / f"{subject}.json").write_bytes(data)
    program.begin(small, "summer", None, "First")
    assert program.window is not None and f"{subject}.json" in said(program), "the table opens with what we ship"
    assert (folder / f"{subject}.json").read_bytes() == data, "what is left of it is left alone"


@pytest.mark.parametrize("name", ["", "C", "de_DE.UTF-8", "klingon", "fr_CA", "FR"])
def test_an_unknown_language_is_english(
    small: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, name)
    assert Settings().language == ("fr" if name.lower().startswith("fr") else "en")


@pytest.mark.parametrize(
    ("pyside", "python", "bad"),
    [((6, 12), (3, 11), True), ((6, 13), (3, 10), True), ((6, 11), (3, 11), False), ((6, 12), (3, 12), False)],
)
def test_the_wheel_that_loses_references_is_refused(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    pyside: tuple[int, int],
    python: tuple[int, int],
    bad: bool,
) -> None:
    assert drops_references(pyside, python) == bad
    if not bad:
        return
    monkeypatch.setattr(starting.PySide6, "__version_info__", (*pyside, 0, "", ""))
    monkeypatch.setattr(starting.sys, "version_info", (*python, 7))
    for language, word in (("en_GB", "newer"), ("fr_FR", "récent")):
        monkeypatch.setenv("LC_ALL", language)
        assert starting.main([]) == 1
        words = capsys.readouterr().err
        assert word in words and "pip install" in words and words.count("\n") == 1


# Haste, small screens, large letters


def test_closing_while_an_answer_is_worked_out(table: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    window = opened(table, qtbot)
    begun, go_on = threading.Event(), threading.Event()

    def slow(question: object) -> None:
        begun.set()
        go_on.wait(5)

    monkeypatch.setattr(table, "ask", slow)
    assert table.game.points is not None
    window.session.ask(table.game.points(table.position))
    assert begun.wait(2)
    window.close()
    window.deleteLater()
    laid_out()
    go_on.set()
    laid_out()


def test_a_hundred_steps_back_and_forth(window: TableWindow, qtbot: QtBot) -> None:
    start_table = window.session.position.table
    for n in range(60):
        assert window.session.do(Move((ARMY,), ("moscou", "minsk", "varsovie")[n % 3]))
    end_table = window.session.position.table
    for key, wanted in (("undo", start_table), ("redo", end_table)):
        for _ in range(100):
            window.commands.by_id[key].trigger()
        assert window.session.position.table == wanted
    for _ in range(10):
        window.commands.by_id["undo"].trigger()
        window.commands.by_id["redo"].trigger()
    stage = window.board.stage
    qtbot.waitUntil(lambda: stage.position is window.session.position)
    laid_out()
    assert window.session.position.table == end_table


@pytest.mark.parametrize(("scale", "language"), [(0.8, "en"), (1.0, "fr"), (2.0, "en"), (2.0, "fr")])
def test_a_small_screen_and_large_letters(window: TableWindow, qtbot: QtBot, scale: float, language: str) -> None:
    settings = window.session.settings
    for _ in range(20):
        settings.larger(1 if scale > 1 else -1) if scale != 1 else None
    assert settings.look.text_scale == scale
    while settings.language != language:
        settings.next_language()
    for size in ((640, 480), (1280, 720), (640, 480)):
        window.resize(*size)
        laid_out()
        assert window.grab().height() == window.height()
    assert window.width() <= 700, "the window can be made as small as an old screen"
    for name in window.docks.by_id:
        window.docks.open(name)
        laid_out()
    window.board.fit()
    settings.larger(0)


@pytest.mark.usefixtures("grounds")
def test_the_window_never_waits_for_the_painter_of_the_ground(
    table: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow machine that is still painting when the look, the language or the table changes."""
    go_on = threading.Event()
    real = ground_shapes.shapes

    def slow(plan: BoardPlan) -> ground_shapes.GroundShapes:
        go_on.wait(2 * PATIENCE)
        return real(plan)

    monkeypatch.setattr(ground_shapes, "shapes", slow)
    window = opened(table, qtbot)
    begun = time.perf_counter()
    window.session.settings.next_theme()
    window.session.settings.next_language()
    window.close()
    window.deleteLater()
    laid_out()
    assert time.perf_counter() - begun < PATIENCE
    go_on.set()
    assert jobs.pool("ground").waitForDone()
    laid_out()


def test_without_a_screen_a_sentence_is_told() -> None:
    assert not lacks_display("linux", {"WAYLAND_DISPLAY": "wayland-0"}) and not lacks_display("win32", {})
    bare = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")}
    if lacks_display(sys.platform, bare):
        found = subprocess.run(
            [sys.executable, "-m", "assistant"],
            env={**bare, "LANG": "fr_FR.UTF-8"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert found.returncode == 1 and (lacking(bare, window=True) or "écran" in found.stderr)


def test_a_bar_of_tabs_that_goes_while_it_glides_takes_nothing_with_it(table: Desk) -> None:
    """The places of the docks are those of a window that was worked at by chance: Qt came down when they were brought back."""
    settings = Settings()
    settings.keep("state", QByteArray((ROOT / "tests" / "data" / "glided-docks.bin").read_bytes()))
    window = TableWindow(Session(table, settings))
    window.show()
    assert QTest.qWaitForWindowExposed(window)
    assert window.docks.by_id["journal"].isVisible()
