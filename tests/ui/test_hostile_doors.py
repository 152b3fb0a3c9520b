"""The hostile files through the doors of the windows that are not everybody's: dialogs, drops, recent tables, false names."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QListWidgetItem
from pytestqt.qtbot import QtBot

from assistant.core.places import PAGES, SEALED
from assistant.ui.map_painting.pictures import GroundStudio
from assistant.ui.program import app
from assistant.ui.program.windows import Program
from assistant.ui.widgets.notices import PassphraseCard
from assistant.ui.widgets.session import BOARD, KIT
from tests.hostile_files import FILES, send, some
from tests.scan.vassal_modules import board, build_file, module, piece, regions, slot
from tests.ui.own_boards import Player
from tests.ui.running import running
from tests.ui.test_hostile_files import heard

LONGEST = 60_000  # ms


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The hostile files side by side, where imports would find them."""
    place = tmp_path / "sent"
    place.mkdir()
    send(place)
    monkeypatch.chdir(place)
    monkeypatch.syspath_prepend(str(place))
    yield place
    assert not (place / "PWNED").exists() and not {"evil", "antigravity"} & set(sys.modules)


@pytest.fixture
def program(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setattr(
        GroundStudio, "order", lambda *_: None
    )  # the shipped ground, painted well elsewhere, fifty times here
    with running(qtbot) as made:
        yield made


def dropped(path: Path) -> tuple[QMimeData, QDropEvent]:
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    return files, QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, files, Qt.MouseButton.LeftButton, none)


def chosen(monkeypatch: pytest.MonkeyPatch, *paths: Path) -> None:
    """Have whoever is asked for a file choose these."""
    names = [str(path) for path in paths]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_more: (names[0], ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args, **_more: (names, ""))


# The program


def through_the_dialog(program: Program, path: Path) -> None:
    program.start._choose_file()


def through_the_dialog_of_exports(program: Program, path: Path) -> None:
    program.do("import", None)


def through_the_recent_tables(program: Program, path: Path) -> None:
    line = QListWidgetItem(path.stem)
    line.setData(Qt.ItemDataRole.UserRole, path)
    program.start.recent.itemActivated.emit(line)


def dropped_on_it(program: Program, path: Path) -> None:
    _files, event = dropped(path)
    program.shell.dropEvent(event)


def through_the_menu_of_a_table(program: Program, path: Path) -> None:
    program.window.commands.files.open()


DOORS: tuple[tuple[str, Callable[[Program, Path], None]], ...] = (
    ("start", through_the_dialog),
    ("start", through_the_dialog_of_exports),
    ("start", through_the_recent_tables),
    ("start", dropped_on_it),
    ("table", dropped_on_it),
    ("table", through_the_menu_of_a_table),
)


def met(program: Program, told: list[str], before: object, path: Path, qtbot: QtBot) -> None:
    """Wait until a file was shown or refused in a sentence; put away what it opened."""

    def answered() -> bool:
        cards = program.shell.findChildren(PassphraseCard)
        shown = program.window is not None and program.window is not before
        return bool(told or program.boards.windows or cards or shown)

    qtbot.waitUntil(answered, timeout=LONGEST)
    for window in list(program.boards.windows.values()):
        qtbot.waitUntil(lambda w=window: w.workbench.job is None, timeout=LONGEST)
        assert not window.grab().isNull(), path.name
    for card in program.shell.findChildren(PassphraseCard):
        card.lines[0].setText("six words that nobody would guess")
        card._done()
        assert card.wrong.text() and "codec" not in card.wrong.text(), path.name
        card.leave()
    assert not any("Traceback" in words or "codec" in words for words in told), path.name
    assert not program.shell.grab().isNull()
    program.boards.close()
    QApplication.processEvents()


@pytest.mark.parametrize(("place", "door"), DOORS)
def test_every_file_through(
    place: str,
    door: Callable[[Program, Path], None],
    folder: Path,
    program: Program,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = heard(monkeypatch)
    at_a_table = place == "table"
    if at_a_table:
        program.open_sample_of("", "")
    for name in some(FILES, DOORS.index((place, door))):
        if not at_a_table and program.start is None:
            program.show_start()
        told.clear()
        chosen(monkeypatch, folder / name)
        before = program.window
        door(program, folder / name)
        met(program, told, before, folder / name, qtbot)


@pytest.mark.parametrize("name", some(FILES, 3))
def test_a_file_as_the_word_of_a_command(
    name: str, folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = heard(monkeypatch)
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the program sets its own
    program.shell.leaving.disconnect()
    begun: list[Program] = []
    monkeypatch.setattr(Program, "__init__", noting(Program.__init__, begun))
    app.begin(program.app, program.shell, [str(folder / name)])
    met(begun[0], told, None, folder / name, qtbot)
    begun[0].leave()


def noting(init: Callable[..., None], begun: list[Program]) -> Callable[..., None]:
    def noted(self: Program, *args: object, **more: object) -> None:
        begun.append(self)
        init(self, *args, **more)

    return noted


FALSE = (".SABRETACHE", SEALED, PAGES, KIT, BOARD, ".vmod", ".vsav")


@pytest.mark.parametrize("suffix", FALSE)
def test_files_under_a_false_name(
    suffix: str, folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = heard(monkeypatch)
    program.show_start()
    for name in some(FILES, FALSE.index(suffix)):
        path = shutil.copy(folder / name, folder / f"gift-{name}{suffix}")
        told.clear()
        before = program.window
        program.open_file(path)
        met(program, told, before, path, qtbot)


# The walk to an own board


WAYS = ("a picture", "scans of one board", "a module", "a shared board", "a saved position")


@pytest.mark.parametrize("way", WAYS)
def test_every_file_in_the_walk_to_an_own_board(
    way: str, folder: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    player = Player(qtbot)
    opening, keeping = player.window.steps[0], player.window.steps[-1]
    places = board(regions({"Paris": (100, 100), "Berlin": (400, 100)}))
    sound = module(tmp_path / "sound.vmod", build_file(places, slot("Army", piece("Army", "map.png"))))
    if way == "a saved position":
        player.opens(sound)
        assert opening.vassal.found is not None
    for name in some(FILES, WAYS.index(way)):
        player.told.clear()
        path = folder / name
        chosen(monkeypatch, path)
        match way:
            case "a picture":
                opening.choose()
            case "scans of one board":
                chosen(monkeypatch, path, path)
                opening.choose()
            case "a module":
                opening.choose_module()
            case "a shared board":
                keeping.choose_receive()
            case _:
                opening.vassal.read(path)
        qtbot.waitUntil(lambda: player.workbench.job is None, timeout=LONGEST)
        QApplication.processEvents()
        assert not any("codec" in words or "Traceback" in words for words in player.told), name
        assert not player.window.grab().isNull(), name


# At a table


def test_every_file_as_photograph_rulebook_and_sealed_pages(
    folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.show_start()
    program.open_sample_of("", "")
    window = program.window
    told: list[str] = []
    window.session.told.connect(told.append)
    window.docks.open("rules")
    rules, photographs = window.docks.panel("rules"), window.commands.photos
    edits = window.session.desk.journal.length
    for name in some(FILES, 2):
        told.clear()
        chosen(monkeypatch, folder / name)
        rules.choose()
        qtbot.waitUntil(lambda: rules.job is None or bool(rules.told.text()), timeout=LONGEST)
        photographs.choose()
        qtbot.waitUntil(lambda: photographs.job is None, timeout=LONGEST)
        assert told and not any("codec" in words or "Traceback" in words for words in told), name
        window.commands.campaign.open_pages()
        (card,) = window.findChildren(PassphraseCard)
        card.lines[0].setText("six words that nobody would guess")
        card._done()
        assert card.wrong.text() and "codec" not in card.wrong.text(), name
        card.leave()
        card.deleteLater()
        QApplication.sendPostedEvents(None, 52)  # what is to be deleted
    rules.keep(None)
    assert window.session.desk.journal.length == edits
    assert not window.grab().isNull()
