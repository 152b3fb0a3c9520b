import gc
import threading
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.board import surface
from assistant.ui.board.layers.stage import Layer
from assistant.ui.look import symbols
from assistant.ui.map_painting.pictures import GroundStudio
from assistant.ui.program.start_page import Cover
from assistant.ui.table import photographs
from assistant.ui.work import jobs
from assistant.ui.work.event_loop import collect_due, collect_here
from tests.kept_pictures import FOLDER
from tests.ui.own_boards import printed, standing
from tests.ui.photographing import drawings
from tests.ui.running import deleted, running, shown
from tests.ui.small.laid import small, table  # noqa: F401


@pytest.fixture(autouse=True)
def no_printer(monkeypatch):
    """Nobody is there to choose a printer."""
    monkeypatch.setattr(QPrintDialog, "show", lambda _dialog: None)


@pytest.fixture(autouse=True, scope="package")
def collected_here(qapp):
    """As in the program: garbage is collected in the window's thread alone."""
    timer = collect_here(qapp)
    yield
    timer.stop()
    gc.collect()  # else what is left of windows would be deleted in whatever thread of another test makes the next object
    gc.enable()


@pytest.fixture(autouse=True)
def windows_put_away():
    """A window that a test leaves behind is deleted with all it holds: a hundred of them would fill the machine."""
    before = set(QApplication.topLevelWidgets())
    yield
    for window in QApplication.topLevelWidgets():
        if window.parent() is None and window not in before:
            if window.isVisible():
                window.close()
            window.deleteLater()
    deleted()
    collect_due()


@pytest.fixture(autouse=True)
def pictures_found(monkeypatch):
    """Each test has a home of its own, but no window paints what another has painted."""
    for module in (surface, photographs, symbols):
        monkeypatch.setattr(module, "cache_folder", lambda: FOLDER)


@pytest.fixture
def painting():
    """Ask for boards that are painted: for tests that look at them."""


@pytest.fixture
def grounds(painting):
    """Ask for their ground, too, which takes a second a board."""


@pytest.fixture(autouse=True)
def boards_unpainted(request, monkeypatch):
    """Boards and covers stay blank where nobody looks at them: painting them is half of what a window costs."""
    if "painting" not in request.fixturenames:
        monkeypatch.setattr(Layer, "paint", lambda *_: None)
        monkeypatch.setattr(Cover, "draw", lambda cover, *paper: setattr(cover, "paper", paper))
    if "grounds" not in request.fixturenames:
        monkeypatch.setattr(GroundStudio, "order", lambda *_: None)


@pytest.fixture
def desk(request, tmp_path):
    """The table before a window: game and set-up of a file's LAID, or of a test's own parameter; else the small one's."""
    of = getattr(request, "param", getattr(request.module, "LAID", None))
    if of is None:
        yield request.getfixturevalue("table")
    else:
        game = find_game(of[0])
        yield Desk.new(game, of[1] or game.sample, tmp_path / "evening.sabretache", "Evening")


@pytest.fixture
def window(desk, qtbot):
    """The window of the table; nothing opens in it because a pointer happens to rest there."""
    with shown(desk, qtbot) as made:
        made.inspector.wanted = False
        yield made


@pytest.fixture
def photos(window, qtbot, monkeypatch):
    """What looks at photographs in the window; drawings of boards are kept."""
    monkeypatch.setattr(photographs.PhotoCommands, "_drawn", lambda self: drawings(self.session.language))
    yield window.commands.photos
    qtbot.waitUntil(jobs.end_all, timeout=60_000)  # what was given up holds its pictures until then


@pytest.fixture
def program(qtbot):
    """The program in English, with nothing opened yet."""
    with running(qtbot) as made:
        made.settings.show_as(replace(made.settings.look, language="en"))
        yield made


@pytest.fixture(scope="session")
def scan():
    """A scan of a printed board."""
    return printed()


@pytest.fixture
def player(qtbot, scan):
    """A player at the window of own boards, with the scan opened; below, further on in his work."""
    return standing(qtbot, scan, "opened")


@pytest.fixture
def fitted(qtbot, scan):
    return standing(qtbot, scan, "fitted")


@pytest.fixture
def clicked(qtbot, scan):
    return standing(qtbot, scan, "clicked")


@pytest.fixture
def traced(qtbot, scan):
    return standing(qtbot, scan, "traced")


@pytest.fixture
def drawn(fitted):
    """A board laid by its fit, in the zone editor."""
    fitted.window.go("zones")
    return fitted


class Modal(QObject):
    """Sees every dialog that is shown, or every window."""

    def __init__(self, seen, every=False):
        super().__init__()
        self.seen, self.every = seen, every

    def eventFilter(self, watched, event):
        if (
            event.type() == QEvent.Type.Show
            and isinstance(watched, QWidget)
            and watched.isWindow()
            and (self.every or watched.isModal())
        ):
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def undisturbed(monkeypatch):
    """What stops the play: no dialog may; choosing a file is the one exception, and is given up here. No thread fails."""
    stopped = []
    for kind, names in (
        (QDialog, ["exec"]),
        (QMessageBox, ["exec", "information", "question", "warning", "critical", "about"]),
        (QInputDialog, ["getText", "getInt", "getItem", "getMultiLineText"]),
    ):
        for name in names:
            monkeypatch.setattr(kind, name, lambda *_args, name=name, **_more: stopped.append(name))
    for name in ("getOpenFileName", "getSaveFileName", "getOpenFileNames"):
        monkeypatch.setattr(QFileDialog, name, lambda *_args, **_more: ("", ""))
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args, **_more: "")
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda _page: True)  # no browser opens
    monkeypatch.setattr(threading, "excepthook", lambda failed: stopped.append(str(failed)))
    app, modal = QApplication.instance(), Modal(stopped)
    app.installEventFilter(modal)
    yield stopped
    app.removeEventFilter(modal)
    assert not stopped
