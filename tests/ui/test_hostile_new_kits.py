"""The hostile files where a game is drawn or made of a module, and as a photograph laid under a board of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from assistant.core.text import Text, render
from assistant.scan.pictures.images import save_png
from assistant.ui.program.windows import Program
from tests.hostile_files import FILES, PICTURE, ROWS
from tests.scan.vassal_modules import board, build_file, module, piece, regions, slot
from tests.ui.test_hostile_doors import LONGEST, folder, program

__all__ = ["folder", "program"]
PLAIN = ("Traceback", "codec", "Error")


def chosen(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_more: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args, **_more: ([str(path)], ""))


def test_every_file_where_a_game_is_drawn(
    folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = program.kits.open_drawing()
    steps: dict[str, Any] = {step.id: step for step in window.steps}
    workbench = window.workbench
    told: list[str] = []
    workbench.told.connect(told.append)
    for name in FILES:
        told.clear()
        chosen(monkeypatch, folder / name)
        before = workbench.draft.counters
        steps["counters"].choose_csv()
        assert told or workbench.draft.counters != before, name
        told.clear()
        steps["open"].choose()
        qtbot.waitUntil(lambda: bool(told) or (workbench.job is None and workbench.picture.complete), timeout=LONGEST)
        QApplication.processEvents()
        assert not any(word in words for words in told for word in PLAIN), (name, told)
        assert not window.grab().isNull(), name
        told.clear()
        window.go("sheet")
        steps["sheet"].choose()
        qtbot.waitUntil(lambda: bool(told) or steps["sheet"].sheet_picture.complete, timeout=LONGEST)
        assert (ROWS[name].opens == PICTURE) != bool(told), (name, told)
        assert not any(word in words for words in told for word in PLAIN), (name, told)
        workbench.change(cutting=None)
    window.close()


def test_every_file_as_a_module_and_as_its_position(
    folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in FILES:
        window = program.kits.open_module(folder / name)
        qtbot.waitUntil(lambda w=window: w.job is None, timeout=LONGEST)  # type: ignore[misc]
        assert window.words.text() and not any(word in window.words.text() for word in PLAIN), name
        assert not window.grab().isNull(), name
        window.close()
    places = board(regions({"Paris": (100, 100), "Berlin": (400, 100)}))
    sound = module(tmp_path / "sound.vmod", build_file(places, slot("Army", piece("Army", "map.png"))))
    window = program.kits.open_module(sound)
    qtbot.waitUntil(lambda: window.job is None, timeout=LONGEST)
    for name in FILES:
        chosen(monkeypatch, folder / name)
        window.add.click()
    made: list[tuple[str, tuple[Text, ...]]] = []
    window.made.connect(lambda name, remarks: made.append((name, remarks)))
    window.go.click()
    qtbot.waitUntil(lambda: bool(made), timeout=LONGEST)
    remarks = [render(remark, "en") for remark in made[0][1]]
    unreadable = [name for name in FILES if name != "e.vsav"]
    assert len(remarks) >= len(unreadable), remarks
    assert not any(word in words for words in remarks for word in PLAIN), remarks


def test_every_file_as_a_photograph_under_ones_own_board(
    folder: Path, program: Program, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program.show_start()
    program.open_sample_of("", "")
    assert program.window is not None
    boards = program.window.commands.boards
    picture = tmp_path / "scan.png"
    pixels = np.random.default_rng(7).integers(0, 255, (300, 400, 3), np.uint8)
    save_png(pixels, picture)

    class Own:  # what of a board of one's own a photograph is laid by
        pictures = {"map": picture}
        scans = ()
        map = "ponds"

    monkeypatch.setattr(boards, "_own", Own)
    monkeypatch.setattr(boards, "restore", lambda: None)
    told: list[str] = []
    program.window.session.told.connect(told.append)
    for name in FILES:
        told.clear()
        chosen(monkeypatch, folder / name)
        boards.choose_photo()
        qtbot.waitUntil(lambda: len(told) == 2, timeout=LONGEST)
        assert boards.last_photo is None, name
        assert not any(word in words for words in told for word in PLAIN), (name, told)
