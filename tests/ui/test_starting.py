"""The program starts whatever it finds: no folder of its own, absurd settings, a small screen, names that are no text."""

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from unittest.mock import Mock

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from assistant.core.places import user_data
from assistant.core.text import LANGUAGES
from assistant.desk.editor.draft import DraftFile
from assistant.ui.look.main_window import SETTINGS, MainWindow
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import DARK, LIGHT
from assistant.ui.program.app import begin
from tests.nightly import few_by_day
from tests.python import python
from tests.ui.running import laid_out, running

TOO_LONG = "a" * 300  # no file can be called so; asking after it is refused as in a forbidden folder


@pytest.fixture
def homes(tmp_path, monkeypatch):
    """The passing folders that are taken where the user's own cannot be."""
    made = []

    def mkdtemp(prefix=""):
        made.append(tmp_path / f"{prefix}{len(made)}")
        made[-1].mkdir()
        return str(made[-1])

    monkeypatch.setattr("tempfile.mkdtemp", mkdtemp)
    yield made


@pytest.mark.parametrize("sort", ["a file", "forbidden", "unwritable"])
def test_without_a_folder_of_ones_own_a_sentence_is_told_and_the_program_goes_on(
    sort, homes, tmp_path, monkeypatch, qtbot
):
    (tmp_path / "file").touch()
    home = {"a file": tmp_path / "file", "forbidden": tmp_path / TOO_LONG / "x", "unwritable": Path("/proc/none")}[sort]
    if sort == "unwritable" and not Path("/proc").is_dir():
        pytest.skip("no folder here that nobody can write")
    monkeypatch.setenv("SABRETACHE_HOME", str(home))
    told = []
    with running(qtbot) as program:
        program.told.connect(told.append)
        program.show_start()
        assert len(told) == 1 and str(home) in told[0] and str(homes[0]) in told[0] and "SABRETACHE_HOME" in told[0]
        game = program.start.games[0]
        program.open_sample(game)
        qtbot.waitUntil(lambda: program.window is not None)
        assert list(homes[0].rglob("*.sabretache")) and len(told) == 1


NAMES = "language theme text-scale reduce-motion recent geometry state tray frame inspector"
ABSURD = ("nan", "-1", "9" * 20, "a, b, c", "@Invalid()", "@QSize(9 9)", "<img src=x>")


SPOILT = (
    *("\n".join(["[General]", *(f"{name}={value}" for name in NAMES.split())]).encode() for value in ABSURD),
    b"\x00\xff\xfe not an ini file \x00" * 50,
    b"[General]\nlanguage=klingon\ntheme=plaid\ntext-scale=enormous\nreduce-motion=perhaps\n",
    b"[General]\ngeometry=17\nstate=@ByteArray(nonsense)\nrecent=@Invalid()\nframe=1, two, 3\ntray=7\n",
    b"[General]\ngeometry=@ByteArray(\\x1\\xd9)\nframe=-9000, 90000, 5, 5\ntext-scale=99\nrecent=3, 4\n",
)


@pytest.mark.parametrize("data", few_by_day(SPOILT, SPOILT[0], *SPOILT[len(ABSURD) :]))
def test_spoilt_settings_are_passed_over(own_home, data, qtbot):
    (user_data() / SETTINGS).write_bytes(data)
    settings = Settings()
    assert settings.language in LANGUAGES and 0.8 <= settings.look.text_scale <= 2.0 and settings.recent() == ()
    with running(qtbot) as program:
        program.show_start()
        program.open_sample(program.start.games[0])
        qtbot.waitUntil(lambda: program.window is not None)
        board = program.window.board
        assert program.shell.width() >= 480 and board.width() >= 280 and board.height() >= 200
        for _ in LANGUAGES:
            program.settings.next_language()


def test_a_recent_table_in_a_forbidden_folder_is_left_out(tmp_path):
    table = tmp_path / "t.sabretache"
    table.touch()
    settings = Settings()
    settings.opened(table)
    kept = QSettings(str(user_data() / SETTINGS), QSettings.Format.IniFormat)
    kept.setValue("recent", [str(tmp_path / TOO_LONG / "u.sabretache"), str(table)])
    kept.sync()
    assert Settings().recent() == (table,)


def test_what_cannot_be_opened_is_told(tmp_path, qtbot):
    told = []
    with running(qtbot) as program:
        program.told.connect(told.append)
        program.show_start()
        for n, name in enumerate((TOO_LONG, "nothing", "\udcff"), 1):
            program.open_file(tmp_path / f"{name}.sabretache")
            program.import_file(tmp_path / f"{name}.sabretache")
            assert len(told) == 2 * n and all(told), ascii(name)


def test_a_table_whose_name_is_no_text_is_played_on(tmp_path, qtbot):
    name = "caf\udce9"  # a byte of an older alphabet, as Python spells it
    if sys.platform in ("darwin", "win32"):
        pytest.skip("names of files are text here")
    from assistant.desk.desk import Desk
    from assistant.games import find_game

    game = find_game("empires")
    Desk.new(game, game.sample, tmp_path / f"{name}.sabretache").close()
    with running(qtbot) as program:
        program.open_file(tmp_path / f"{name}.sabretache")
        qtbot.waitUntil(lambda: program.window is not None)
        assert not program.window.grab().isNull()
        program.show_start()
        assert program.start is not None and not program.start.grab().isNull()


@pytest.mark.parametrize("ending", [".SABRETACHE", ".Sabretache", ".sabreboard", ".sabrekit", ".sabresealed"])
def test_a_file_of_ours_is_opened_by_the_window_also_in_capitals(ending, tmp_path, monkeypatch):
    from assistant import __main__

    opened = []
    monkeypatch.setattr(
        "assistant.ui.program.app.main", lambda words, _, language: opened.append((words, language)) or 0
    )
    path = str(tmp_path / f"T{ending}")
    for words in ([path], ["--lang", "fr", path], [path, "--lang", "en"]):
        monkeypatch.setattr(sys, "argv", ["sabretache", *words])
        assert __main__.main() == 0
    assert opened == [([path], ""), ([path], "fr"), ([path], "en")]


SIZES = """
import sys
from PySide6.QtWidgets import QApplication
from tests.ui.running import running
app = QApplication([])
app.setStyle("Fusion")
class Bot:
    wait = staticmethod(lambda _ms: app.processEvents())
with running(Bot, as_on_a_large_screen=False) as program:
    program.show_start()
    app.processEvents()
    room, sizes = app.primaryScreen().availableSize(), [program.shell.size()]
    program.open_sample(program.start.games[0])
    while program.window is None:
        app.processEvents()
    for _ in range(20):
        app.processEvents()
    sizes.append(program.shell.size())
    sys.stdout.write(" ".join(str(part) for size in (room, *sizes) for part in size.toTuple()))
"""


@pytest.mark.parametrize("wide, high, larger", [(800, 600, 2), pytest.param(400, 300, 1, marks=pytest.mark.night)])
def test_the_first_window_fits_a_small_screen(wide, high, larger, tmp_path):
    """800 by 600 with text twice as large; and the same pixels two by two, of which programs see 400 by 300."""
    screen = tmp_path / "screen.json"
    pixels = {"name": "s", "x": 0, "y": 0, "width": wide, "height": high, "logicalDpi": 96, "dpr": 800 // wide}
    screen.write_text(json.dumps({"screens": [pixels]}))
    home = tmp_path / "home"
    home.mkdir()
    (home / SETTINGS).write_text(f"[General]\ntext-scale={larger}\n")
    done = python("-c", SIZES, home=home, QT_QPA_PLATFORM=f"offscreen:configfile={screen}")
    assert done.returncode == 0, done.stderr[-2000:]
    numbers = [int(word) for word in done.stdout.split()]
    room, *sizes = zip(numbers[::2], numbers[1::2], strict=True)
    assert room == (wide, high) and len(sizes) == 2
    assert all(w <= wide and h <= high for w, h in sizes), sizes


def test_a_window_kept_too_small_is_found_again(qtbot):
    first = MainWindow()
    qtbot.addWidget(first)
    first.resize(70, 70)
    first.show()
    first.close()
    second = MainWindow()
    qtbot.addWidget(second)
    assert second.width() >= 480 and second.height() >= 360


def test_a_dark_window_is_dark_before_its_theme_is_loaded(qtbot):
    settings = Settings()
    settings.show_as(replace(settings.look, theme=DARK))
    with running(qtbot) as program:  # what is around the first board
        assert program.app.palette().window().color().name().upper() == DARK.table
        laid_out()
    settings.show_as(replace(settings.look, theme=LIGHT))
    QApplication.instance().setPalette(LIGHT.qt_palette())
    bare = MainWindow("--sample")
    qtbot.addWidget(bare)
    assert bare.grab().toImage().pixelColor(5, 5).name().upper() == DARK.table


LOADED = """
import sys
from PySide6.QtWidgets import QApplication
from assistant.ui.program.app import start

app = QApplication(["test"])
shell = start(app, ["--sample"])


def wait() -> None:
    from assistant.ui.table.first_board import FirstBoard

    first = shell.findChild(FirstBoard)
    first.painted.disconnect()  # the window around it, for which much more is loaded
    first.painted.connect(lambda: app.exit())


shell.painted.connect(wait)
app.exec()
sys.stdout.write(" ".join(sys.modules))
"""


def test_the_first_paint_of_a_board_waits_for_nothing_that_it_does_not_need(tmp_path):
    """A module that asks for numpy at its head, far from the window, had made every start a fifth longer."""
    done = python("-c", LOADED, home=tmp_path)
    assert done.returncode == 0, done.stderr[-2000:]
    loaded = set(done.stdout.split())
    assert "assistant.ui.board.view" in loaded and "assistant.games.empires.game" in loaded
    late = {"numpy", "PIL", "fluent", "babel", "cv2", "scipy", "difflib", "importlib.metadata", "secrets"}
    assert not loaded & late
    assert "assistant.ui.table.window" not in loaded


def test_every_file_of_the_command_line_is_opened(monkeypatch):
    opened, program, shell = Mock(), Mock(), Mock()
    program.open_files = opened
    monkeypatch.setattr("assistant.ui.program.windows.Program", lambda *_: program)
    monkeypatch.setattr("assistant.ui.program.app.collect_here", lambda _: None)
    begin(Mock(), shell, ["war.sabrerules", "tonight.vsav"], language="fr")
    program.settings.speak.assert_called_once_with("fr")
    opened.assert_called_once_with((Path("war.sabrerules"), Path("tonight.vsav")))


NAMED = """
import sys
from PySide6.QtCore import QEvent
from PySide6.QtGui import QFileOpenEvent
from assistant.ui.program.app import Application

app, opened = Application(["sabretache"]), []
app.sendEvent(app, QFileOpenEvent("/early.sabretache"))
assert opened == []
app.open_by(opened.append)
app.sendEvent(app, QFileOpenEvent("/late.sabretache"))
app.sendEvent(app, QEvent(QEvent.Type.User))
sys.stdout.write(" ".join(str(path) for paths in opened for path in paths))
"""


def test_what_the_system_names_by_an_event_is_opened_once_the_program_is_there(tmp_path):
    """As macOS does."""
    done = python("-c", NAMED, home=tmp_path)
    assert not done.returncode and done.stdout == "/early.sabretache /late.sabretache"


# What version 1.0.0 kept for the window: settings, and the draft of an own board with its undo


HOME = Path(__file__).parents[1] / "data" / "version_1" / "home"


@pytest.fixture
def home_of_1(tmp_path, monkeypatch):
    place = shutil.copytree(HOME, tmp_path / "home")
    monkeypatch.setenv("SABRETACHE_HOME", str(place))
    return place


def test_settings_hold(home_of_1):
    settings = Settings()
    assert (settings.language, settings.look.theme.id, settings.look.text_scale) == ("fr", "dark", 1.2)
    assert settings.kept("hint-seen") == "true" and settings.recent() == (), "the table has gone"


def test_the_draft_of_a_board_goes_on(home_of_1):
    history = DraftFile("doe2022").read()
    assert (history.now, len(history.drafts)) == (3, 5)
    assert [mark.name for mark in history.step(1).draft.landmarks] == ["z0", "z1", "z2", "z3"]
