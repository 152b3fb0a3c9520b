from __future__ import annotations

import gc
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QInputDialog, QMessageBox, QWidget
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.ui.board import surface
from assistant.ui.board.layers.stage import Layer
from assistant.ui.look import symbols
from assistant.ui.map_painting.pictures import GroundStudio
from assistant.ui.program.windows import Program
from assistant.ui.table import photographs
from assistant.ui.table.window import TableWindow
from assistant.ui.work.event_loop import collect_due, collect_here
from tests.kept_pictures import FOLDER
from tests.ui.own_boards import Player, Print, printed, standing
from tests.ui.running import deleted, running, shown
from tests.ui.small.laid import small, table  # noqa: F401


@pytest.fixture(autouse=True)
def no_printer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody is there to choose a printer."""
    monkeypatch.setattr(QPrintDialog, "show", lambda _dialog: None)


@pytest.fixture(autouse=True, scope="package")
def collected_here(qapp: QApplication) -> Iterator[None]:
    """As in the program: garbage is collected in the window's thread alone."""
    timer = collect_here(qapp)
    yield
    timer.stop()
    gc.collect()  # else what is left of windows would be deleted in whatever thread of another test makes the next object
    gc.enable()


@pytest.fixture(autouse=True)
def windows_put_away() -> Iterator[None]:
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
def pictures_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test has a home of its own, but no window paints what another has painted."""
    for module in (surface, photographs, symbols):
        monkeypatch.setattr(module, "cache_folder", lambda: FOLDER)


@pytest.fixture
def painting() -> None:
    """Ask for boards that are painted: for tests that look at them."""


@pytest.fixture
def grounds(painting: None) -> None:
    """Ask for their ground, too, which takes a second a board."""


@pytest.fixture(autouse=True)
def boards_unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards stay blank where nobody looks at them: painting them is half of what a window costs."""
    if "painting" not in request.fixturenames:
        monkeypatch.setattr(Layer, "paint", lambda *_: None)
    if "grounds" not in request.fixturenames:
        monkeypatch.setattr(GroundStudio, "order", lambda *_: None)


@pytest.fixture
def desk(table: Desk) -> Desk:  # noqa: F811
    """The table before whose window a test is: files name their own."""
    return table


@pytest.fixture
def window(desk: Desk, qtbot: QtBot) -> Iterator[TableWindow]:
    """The window of the table; nothing opens in it because a pointer happens to rest there."""
    with shown(desk, qtbot) as made:
        made.inspector.wanted = False
        yield made


@pytest.fixture
def program(qtbot: QtBot) -> Iterator[Program]:
    """The program in English, with nothing opened yet."""
    with running(qtbot) as made:
        made.settings.show_as(replace(made.settings.look, language="en"))
        yield made


@pytest.fixture(scope="session")
def scan() -> Print:
    """A scan of a printed board."""
    return printed()


@pytest.fixture
def player(qtbot: QtBot, scan: Print) -> Player:
    """A player at the window of own boards, with the scan opened; below, further on in his work."""
    return standing(qtbot, scan, "opened")


@pytest.fixture
def fitted(qtbot: QtBot, scan: Print) -> Player:
    return standing(qtbot, scan, "fitted")


@pytest.fixture
def clicked(qtbot: QtBot, scan: Print) -> Player:
    return standing(qtbot, scan, "clicked")


@pytest.fixture
def traced(qtbot: QtBot, scan: Print) -> Player:
    return standing(qtbot, scan, "traced")


@pytest.fixture
def drawn(fitted: Player) -> Player:
    """A board laid by its fit, in the zone editor."""
    fitted.window.go("zones")
    return fitted


class Modal(QObject):
    """Sees every dialog that is shown."""

    def __init__(self, seen: list[str]) -> None:
        super().__init__()
        self.seen = seen

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.Show
            and isinstance(watched, QWidget)
            and watched.isWindow()
            and watched.isModal()
        ):
            self.seen.append(type(watched).__name__)
        return False


@pytest.fixture
def undisturbed(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What stops the play: no dialog may; choosing a file is the one exception, and is given up here. No thread fails."""
    stopped: list[str] = []
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
    monkeypatch.setattr(threading, "excepthook", lambda failed: stopped.append(str(failed)))
    app, modal = QApplication.instance(), Modal(stopped)
    app.installEventFilter(modal)
    yield stopped
    app.removeEventFilter(modal)
    assert not stopped
