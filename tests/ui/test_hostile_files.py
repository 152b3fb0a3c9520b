"""Each file of tests/data/hostile through every door of the windows: shown as far as it is sound, or a sentence is told."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.editor.window import map_of
from assistant.ui.program.windows import Program
from assistant.ui.table.window import TableWindow
from tests.hostile_files import ALL, BOARD, FILES, KIT, PICTURE, ROWS, TABLE, path_of, send
from tests.ui.own_boards import Player


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The hostile files side by side, as a stranger would send them; what is imported from here would be found."""
    send(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    assert not (tmp_path / "PWNED").exists() and not {"evil", "antigravity"} & set(sys.modules)


def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the program tells."""
    told: list[str] = []
    real = Program.tell

    def tell(program: Program, words: str) -> None:
        told.append(words)
        real(program, words)

    monkeypatch.setattr(Program, "tell", tell)
    return told


@pytest.mark.parametrize("name", ALL)
def test_opened_as_from_the_start_page_or_a_double_click(
    name: str, folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = heard(monkeypatch)
    program.show_start()
    program.open_file(folder / name)
    QApplication.processEvents()
    if ROWS[name].opens == TABLE:
        qtbot.waitUntil(lambda: program.window is not None)
        assert not program.window.grab().isNull()
    elif ROWS[name].opens == BOARD:
        (window,) = program.boards.windows.values()
        qtbot.waitUntil(lambda: window.workbench.job is None, timeout=60_000)
        assert not window.grab().isNull()
        program.boards.close()
    elif ROWS[name].opens == KIT:
        qtbot.waitUntil(lambda: program.kits.card is not None, timeout=60_000)
    else:
        qtbot.waitUntil(lambda: bool(told), timeout=60_000)
        assert program.window is None and program.start is not None
        assert len(told) == 1 and (folder.name in told[0] or name.endswith(".sabrekit"))
    assert not any("Traceback" in words or "codec" in words for words in told)


@pytest.mark.parametrize("name", FILES)
def test_imported_as_an_export(name: str, folder: Path, program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    told = heard(monkeypatch)
    program.show_start()
    program.import_file(folder / name)
    assert program.window is None
    assert len(told) == 1 and "codec" not in told[0]


@pytest.mark.parametrize("name", FILES)
def test_dropped_on_the_window_of_own_boards(name: str, folder: Path, tmp_path: Path, qtbot: QtBot) -> None:
    player = Player(qtbot)
    files = QMimeData()
    alone = tmp_path / "alone" / name  # a saved position would open the module that lies beside it
    alone.parent.mkdir()
    shutil.copy(folder / name, alone)
    files.setUrls([QUrl.fromLocalFile(str(alone))])
    player.window.dropEvent(
        QDropEvent(
            QPointF(5, 5), Qt.DropAction.CopyAction, files, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    qtbot.waitUntil(lambda: bool(player.told) or player.workbench.picture.complete, timeout=60_000)
    qtbot.waitUntil(lambda: not player.window.work.isVisible(), timeout=20_000)
    assert not player.window.grab().isNull()
    if ROWS[name].opens == PICTURE:
        assert player.workbench.draft.picture
    else:
        assert player.told and not player.workbench.draft.picture
    assert not any("codec" in words for words in player.told)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk.new(find_game("empires"), find_game("empires").sample, tmp_path / "plain.sabretache")


DOORS: dict[str, Callable[[TableWindow, Path], object]] = {
    "a register's rows": lambda window, path: window.docks.panel("registers").import_csv(path),
    "a counter's picture": lambda window, path: window.commands.counters.take(
        window.session.position.kinds.kinds["germany-a5"], 0, path
    ),
}


@pytest.mark.parametrize("door", DOORS)
def test_chosen_at_a_table(door: str, folder: Path, window: TableWindow, qtbot: QtBot) -> None:
    window.docks.open("registers")
    qtbot.waitUntil(lambda: window.docks.panel("registers").isVisible())
    edits = window.session.desk.journal.length
    for name in FILES:
        told: list[str] = []
        window.session.told.connect(told.append)
        DOORS[door](window, folder / name)
        QApplication.processEvents()
        assert len(told) >= 1 and not any("codec" in words for words in told), name
        window.session.told.disconnect(told.append)
    assert window.session.desk.journal.length == edits
    assert not window.grab().isNull()


@pytest.mark.parametrize(
    "spoil", [lambda data: data[: len(data) // 2], lambda data: data[:60] + b"\xff" * 40 + data[100:]]
)
def test_a_board_whose_packing_is_torn_names_no_map(spoil: Callable[[bytes], bytes], tmp_path: Path) -> None:
    sound = path_of("boardcrash-2-0.sabreboard").read_bytes()
    path = tmp_path / "b.sabreboard"
    path.write_bytes(sound)
    assert map_of(path)
    path.write_bytes(spoil(sound))
    assert map_of(path) == ""
