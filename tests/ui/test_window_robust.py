"""Whatever happens to files, settings, windows and threads: a sentence in both languages, nothing lost, no traceback."""

import os
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QByteArray
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move, Note
from assistant.core.text import LANGUAGES
from assistant.desk import saves
from assistant.desk.desk import Desk
from assistant.system_libraries import lacking
from assistant.ui.look.main_window import SETTINGS, MainWindow
from assistant.ui.look.settings import Settings
from assistant.ui.plan import shapes as ground_shapes
from assistant.ui.program import app as starting
from assistant.ui.program.app import begin, drops_references, lacks_display, start
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work import jobs
from tests.nightly import few_by_day
from tests.patience import PATIENCE
from tests.ui.running import laid_out, running, shown

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def no_traceback(monkeypatch):
    """Threads fail silently for everybody but the player: here they fail the test."""
    found = []
    monkeypatch.setattr(threading, "excepthook", found.append)
    yield
    assert not found


@pytest.fixture
def program(small, tmp_path, qtbot, request):
    """The program in one of the languages, in turns."""
    language = LANGUAGES[len(request.node.name) % len(LANGUAGES)]
    (tmp_path / "home").mkdir(exist_ok=True)
    (tmp_path / "home" / SETTINGS).write_text(f"[General]\nlanguage={language}\n")
    with running(qtbot) as made:
        yield made


def opened(desk, qtbot):
    made = TableWindow(Session(desk, Settings()))
    with qtbot.waitSignal(made.settled):
        made.show()
    return made


def said(program):
    """Return what the program tells; it is a sentence in the language of the window, or the test fails."""
    words = program.window.phase_bar.told if program.window is not None else program.start.toast.text()
    assert words and "<" not in words and words[0].isupper() | words[0].isdigit() | ("." in words), words
    return words


def place(window, counter):
    return window.session.position.table.counters[counter].zone


ARMY = "russie-a3#4"


# Files that cannot be opened


def sql(*orders):
    """Return what does this to a table's file."""

    def harm(path):
        with sqlite3.connect(path) as connection:
            for order in orders:
                connection.execute(order)

    return harm


HARMS = {
    "torn": lambda path: path.write_bytes(path.read_bytes()[: path.stat().st_size // 2]),
    "of an unknown game": sql("UPDATE about SET value = 'chess' WHERE key = 'game'"),
    "a head alone": lambda path: path.write_bytes(b"SQLite format 3\x00" + b"\x00" * 100),
    "gone": Path.unlink,
    "a folder": lambda path: (path.unlink(), path.mkdir()),
}


def played(game, folder):
    """Return the file of a table of two edits."""
    path = folder / "evening.sabretache"
    desk = Desk.new(game, "summer", path)
    for zone in ("moscou", "minsk"):
        desk.edit(Move((ARMY,), zone))
    desk.close()
    return path


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS)
def test_a_file_that_cannot_be_opened_gets_a_sentence(program, small, tmp_path, qtbot, harm):
    path = played(small, tmp_path)
    harm(path)
    before = path.read_bytes() if path.is_file() else None
    program.open_file(path)
    assert program.window is None
    qtbot.waitUntil(lambda: program.start is not None and program.start.toast.isVisible())
    said(program)
    assert (path.read_bytes() if path.is_file() else None) == before, "what is left of it is left alone"
    program.begin(small, "summer", None, "Another")
    assert isinstance(program.window, TableWindow), "the program goes on"


def test_a_damaged_table_opens_as_far_as_it_is_sound(program, small, tmp_path):
    path = played(small, tmp_path)
    sql("DELETE FROM steps WHERE n = 1")(path)
    before = path.read_bytes()
    program.open_file(path)
    assert program.window is not None and "evening.damaged-1.sabretache" in program.window.phase_bar.told
    assert program.window.session.desk.journal.length == 0 and path.read_bytes() == before
    assert program.window.session.do(Move((ARMY,), "varsovie"))
    assert path.with_name("evening.damaged-1.sabretache").read_bytes() == before
    again = Desk.open(path)
    assert again.position.table.counters[ARMY].zone == "varsovie" and not again.troubles
    again.close()


def test_a_table_stays_when_the_next_one_cannot_be_opened(program, small, tmp_path):
    program.begin(small, "summer", None, "First")
    assert program.window is not None
    first = program.window
    program.open_file(tmp_path / "nothing.sabretache")
    assert program.window is first and "nothing.sabretache" in said(program)
    assert first.session.do(Move((ARMY,), "moscou"))


@pytest.mark.parametrize(
    "given", ["missing.sabretache", "folder", "../evening.sabretache", "--sample small", "--sample smell"]
)
def test_the_start_survives_its_argument(small, tmp_path, qtbot, monkeypatch, given):
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)
    app = QApplication.instance()
    shell = start(app, given.split())
    qtbot.waitUntil(lambda: shell.centralWidget() is not None, timeout=5000)
    assert isinstance(shell.centralWidget(), TableWindow) == (given == "--sample small")
    shell.close()
    app.setStyleSheet("")


def test_a_window_closed_before_its_panels_are_there_closes_its_file(small, tmp_path, qtbot):
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


def test_a_file_deleted_while_open_is_written_again(window, qtbot):
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


def test_a_file_replaced_by_an_older_copy_loses_nothing_of_what_was_done_since(window, qtbot):
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


def test_what_was_written_while_the_window_was_made_is_shown(desk, qtbot):
    other = Desk.open(desk.save.path)
    other.edit(Move((ARMY,), "moscou"))
    other.close()
    with shown(desk, qtbot) as window:
        assert place(window, ARMY) == "moscou"


def test_what_another_window_writes_is_shown_at_once(window, qtbot):
    save = window.session.desk.save
    other = Desk.open(save.path)
    other.edit(Move((ARMY,), "moscou"))
    qtbot.waitUntil(lambda: place(window, ARMY) == "moscou", timeout=3000)
    assert window.session.do(Move((ARMY,), "minsk"))
    assert other.refresh() and other.position.table.counters[ARMY].zone == "minsk" and not other.refresh()
    other.close()


def test_a_file_locked_by_another_program_gets_a_sentence(window, monkeypatch):
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


def no_room(path, connection):
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages}")
    return lambda: connection.execute("PRAGMA max_page_count = 1000000") and None


def no_right_to_write(path, connection):
    connection.execute("PRAGMA query_only = ON")
    return lambda: connection.execute("PRAGMA query_only = OFF") and None


@pytest.mark.parametrize("harm", [no_room, no_right_to_write], ids=lambda harm: harm.__name__)
def test_an_edit_that_cannot_be_written_is_not_shown(window, harm):
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


def test_a_folder_that_takes_no_files_gets_a_sentence(program, small, tmp_path):
    home = tmp_path / "home" / "tables"
    home.parent.mkdir(exist_ok=True)
    home.write_text("a file where the folder of tables should be")
    program.show_start()
    program.begin(small, "summer", None, "First")
    assert program.window is None and said(program)


# The user's own files


@pytest.mark.parametrize("subject", ["maps-small", "counters-small"])
def test_spoilt_corrections_get_a_sentence(program, small, tmp_path, subject):
    """Whatever they hold (tests/desk/test_own_paper.py)."""
    assert subject.partition("-")[2] in (small.map, small.counters)
    file = tmp_path / "home" / "own" / f"{subject}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"{")
    program.begin(small, "summer", None, "First")
    assert program.window is not None and file.name in said(program), "the table opens with what we ship"
    assert file.read_bytes() == b"{", "what is left of it is left alone"


@pytest.mark.parametrize("name", ["", "C", "de_DE.UTF-8", "klingon", "fr_CA", "FR"])
def test_an_unknown_language_is_english(small, tmp_path, monkeypatch, name):
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(variable, name)
    assert Settings().language == ("fr" if name.lower().startswith("fr") else "en")


@pytest.mark.parametrize(
    ("pyside", "python", "bad"),
    [((6, 12), (3, 11), True), ((6, 13), (3, 10), True), ((6, 11), (3, 11), False), ((6, 12), (3, 12), False)],
)
def test_the_wheel_that_loses_references_is_refused(monkeypatch, capsys, pyside, python, bad):
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


@pytest.mark.parametrize(
    "look", few_by_day([(0.8, "en"), (1.0, "fr"), (2.0, "en"), (2.0, "fr")], (0.8, "en"), (2.0, "fr"))
)
def test_a_small_screen_and_large_letters(window, qtbot, look):
    settings, (scale, language) = window.session.settings, look
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
def test_the_window_never_waits_for_the_painter_of_the_ground(table, qtbot, monkeypatch):
    """A slow machine that is still painting when the look, the language or the table changes."""
    go_on = threading.Event()
    real = ground_shapes.shapes

    def slow(plan):
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


def test_without_a_screen_a_sentence_is_told():
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


def test_a_bar_of_tabs_that_goes_while_it_glides_takes_nothing_with_it(table):
    """The places of the docks are those of a window that was worked at by chance: Qt came down when they were brought back."""
    settings = Settings()
    settings.keep("state", QByteArray((ROOT / "tests" / "data" / "glided-docks.bin").read_bytes()))
    window = TableWindow(Session(table, settings))
    window.show()
    assert QTest.qWaitForWindowExposed(window)
    assert window.docks.by_id["journal"].isVisible()
