"""Photographs that come by themselves: from telephones, into a folder, twice, many at once; what is kept is laid under again."""

import os
import shutil
import threading
from dataclasses import replace
from datetime import datetime

import cv2
import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from assistant.core.table import Move
from assistant.desk.photo import archive
from assistant.scan.detection.quality import say as sight
from assistant.scan.detection.sightings import SightError
from assistant.ui.table import photographs
from assistant.ui.table.photographs import PARTS
from tests.ui.photographing import drawings, knowing_eye, photographed, press

LAID = ("empires", "august-1914")


@pytest.fixture
def told(window):
    said = []
    window.session.told.connect(said.append)
    return said


def several(photos, folder, count, wide=300):
    """Photographs of one moment, none like another: one of the table, and the same a little smaller each time."""
    largest = photographed(photos.session.position, folder / "0.jpg", wide + 10 * count)
    pixels = cv2.imread(str(largest))
    result = [largest]
    for n in range(1, count):
        result.append(folder / f"{n}.jpg")
        cv2.imwrite(str(result[-1]), pixels[: -10 * n, : -10 * n])
    return result


def seen(photos, qtbot):
    qtbot.waitUntil(lambda: photos.job is None, timeout=60_000)


def moved(photos):
    """Lend an eye that sees a table on which something was moved."""
    after = photos.session.position.after(Move(("russia-a3#1",), "minsk"))
    photos.see = knowing_eye(after, drawings())


def test_the_second_half_of_a_board_joins_the_first_until_somebody_walks(photos, qtbot, tmp_path, told, monkeypatch):
    moved(photos)
    left, right, late, again = several(photos, tmp_path, 4, 1000)
    photos.sent(left, "Bea")
    seen(photos, qtbot)
    first = photos.seen
    assert first is not None
    monkeypatch.setattr(photos, "_work", lambda paths, *_: lambda _report: replace(first, paths=paths))
    assert photos.is_unattended and any("Bea’s photograph: one thing differs" in one for one in told)
    photos.sent(right, "Bea")
    assert photos.paths == (left, right), "the first was seen already, but nobody had begun"
    seen(photos, qtbot)
    photos.sent(shutil.copy(left, tmp_path / "copy.jpg"), "Carl")
    assert photos.job is None and photos.paths == (left, right), "the same once more is nothing new"
    photos.panel.go(0)
    photos.sent(late, "Carl")
    assert photos.job is None and photos.folder.waiting == [late]
    assert told[-1] == "Carl’s photograph is looked at when you are done with this one."
    QTest.mouseClick(photos.panel.buttons["photo-put-away"], Qt.MouseButton.LeftButton)
    assert photos.paths == (late,) and photos.session.desk.journal.length == 0
    seen(photos, qtbot)
    assert photos.panel.shown is not None and photos.panel.walk.end == 1
    photos.parts.docks.open("photograph")
    photos.panel.setFocus()
    photos.sent(again, "Carl")
    assert photos.folder.waiting == [again], "who has the keyboard there is at it"
    press(Qt.Key.Key_Return)
    assert photos.session.desk.journal.length == 1 and photos.paths == (again,)
    photos.cancel()


def test_what_waits_is_looked_at_after_a_refusal_and_after_a_cancel(photos, qtbot, tmp_path, monkeypatch):
    begun, held = [], threading.Event()

    def blind(_report):
        begun.append(1)
        if len(begun) == 2:
            held.wait(20)
        raise SightError(sight("sight-dark"))

    monkeypatch.setattr(photos, "_work", lambda *_: blind)
    first, second, third = several(photos, tmp_path, 3)
    photos.look_at([first])
    photos.folder.waiting.append(second)
    qtbot.waitUntil(lambda: photos.paths == (second,), timeout=30_000)
    photos.folder.waiting.append(third)
    assert photos.job is not None and not photos.panel.cancel.isHidden()
    photos.panel.cancel.click()
    assert photos.paths == (third,), "given up: the next"
    held.set()
    seen(photos, qtbot)
    assert not photos.folder.waiting and photos.panel.refused
    photos.board_kept()
    assert not photos.panel.refused, "it was said of another board"


def test_no_more_than_a_few_of_many_are_joined(photos, tmp_path, monkeypatch):
    many = several(photos, tmp_path, PARTS + 3)
    looked = []
    look_at = photos.look_at
    monkeypatch.setattr(
        photos, "look_at", lambda paths, **named: looked.append(tuple(paths)) or look_at(paths, **named)
    )
    for path in many:
        photos._came(path)
    assert photos.paths == tuple(many[:PARTS]) and photos.folder.waiting == many[PARTS:]
    photos.look_at(many[:2])
    many.pop(0).unlink()
    photos._came(many[1])
    assert photos.paths == tuple(many[:2]), "what was taken away meanwhile does not spoil the others"
    photos.cancel()
    photos.folder.waiting.clear()
    for path in many:
        photos.folder.waiting.append(path)
    photos.give_up()
    assert len(looked[-1]) == PARTS and not photos.folder.waiting
    photos.cancel()


def test_what_was_taken_before_the_mirror_was_brought_up_to_date_is_forgotten(photos, tmp_path):
    early, settled, late = several(photos, tmp_path, 3)
    for n, path in enumerate((early, settled, late)):
        os.utime(path, (1_790_000_000 + 600 * n,) * 2)
    photos.folder.waiting.append(early)
    assert photos.folder.next([settled]) == [], "it would take back what was played since"
    photos.folder.waiting.append(early)
    photos.folder.waiting.append(late)
    assert photos.folder.next([settled]) == [late]
    photos.folder.waiting.append(late)
    late.unlink()
    assert photos.folder.next() == [], "it was taken away meanwhile"


def test_a_folder_that_vanishes_is_told_and_watched_again(photos, tmp_path, told):
    folder = tmp_path / "camera"
    folder.mkdir()
    photos.folder.watch(folder)
    came = []
    photos.folder.came.disconnect()
    photos.folder.came.connect(came.append)
    folder.rmdir()
    photos.folder.look()
    photos.folder.look()
    assert [one for one in told if "camera" in one][1:] == [
        "camera is not there any more. It is watched again when it is back."
    ]
    folder.mkdir()
    (folder / "new.jpg").write_bytes(b"whole")
    photos.folder.look()
    photos.folder.look()
    assert came == [folder / "new.jpg"] and not photos.folder.gone
    photos.folder.leave()


def test_a_folder_of_another_name_is_told_and_one_that_takes_its_place_is_watched(
    photos, qtbot, tmp_path, told, monkeypatch
):
    monkeypatch.setattr(photographs, "AWAY", 50)
    monkeypatch.setattr(photographs, "REST", 20)
    folder = tmp_path / "camera"
    folder.mkdir()
    photos.folder.watch(folder)
    came = []
    photos.folder.came.disconnect()
    photos.folder.came.connect(came.append)
    folder.rename(tmp_path / "old camera")
    qtbot.waitUntil(lambda: photos.folder.gone)
    folder.mkdir()
    qtbot.waitUntil(lambda: not photos.folder.gone)
    (folder / "new.jpg").write_bytes(b"whole")
    qtbot.waitUntil(lambda: came == [folder / "new.jpg"])
    photos.folder.leave()


def test_the_last_photograph_lies_under_the_counters_of_a_table_opened_again(window, photos, qtbot, tmp_path, told):
    under = window.commands.by_id["photo-under"].deed
    sheet = window.session.position.board.sheets["map"]
    save = window.session.desk.save
    assert save is not None and under is not None
    under()
    assert told[-1] == "No photograph has been looked at yet."
    wide = 400
    straight = np.full((round(wide * sheet.height / sheet.width), wide, 3), 120, np.uint8)
    (path,) = archive.keep(save, {"map": straight}, datetime(2026, 11, 22, 21, 40))
    under()
    assert window.board.scan.shown and photos.boards.photo_shown
    under()
    assert not window.board.scan.shown and not photos.boards.photo_shown
    path.unlink()
    under()
    assert not window.board.scan.shown and not photos.boards.photo_shown, "it was deleted meanwhile"
    archive.keep(save, {"map": straight[:40]}, datetime(2026, 11, 22, 21, 40))
    under()
    assert not photos.boards.photo_shown and told[-1] == "No photograph has been looked at yet.", "of another board"
