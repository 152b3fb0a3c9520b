"""Pictures of the ground on their way to the window: they are large, so that none is kept that nobody will look at."""

import gc
import threading
import weakref

import pytest
from PySide6.QtCore import QObject, QRectF
from PySide6.QtWidgets import QApplication

from assistant.core.map_files import board
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.look.settings import Settings
from assistant.ui.map_painting.pictures import GroundStudio, Order
from assistant.ui.plan.board import BoardPlan
from tests.ui.running import laid_out

pytestmark = pytest.mark.usefixtures("grounds")


def studio(tmp_path, owner):
    kinds = Desk.new(find_game("empires")).kinds
    return GroundStudio(BoardPlan(board("doe2022")), Settings().look, kinds, tmp_path, owner)


def test_while_the_window_is_busy_only_the_newest_picture_waits(tmp_path, qtbot):
    owner = QObject()
    made = studio(tmp_path, owner)
    shown = []
    made.finished.connect(shown.append)
    kept = []
    for wide in (20.0, 30.0, 40.0):
        made.order(Order(QRectF(0, 0, wide, wide), 1.0, 1.0))
        assert made.wait()
        kept.append(wide)
    assert shown == []
    qtbot.waitUntil(lambda: len(shown) == 1)
    QApplication.processEvents()
    assert [picture.order.rect.width() for picture in shown] == kept[-1:]


def test_names_are_seen_before_the_ground_is_painted(tmp_path, qtbot, monkeypatch):
    may_paint, owner = threading.Event(), QObject()
    painter = "assistant.ui.map_painting.ground_painter.paint_ground"
    monkeypatch.setattr(painter, lambda *_: may_paint.wait())
    made = studio(tmp_path, owner)
    shown = []
    made.finished.connect(shown.append)
    made.order(Order(QRectF(0, 0, 20.0, 20.0), 1.0, 1.0))
    qtbot.waitUntil(lambda: len(shown) == 1)
    assert shown[0].ground.isNull() and shown[0].names is not None
    may_paint.set()
    qtbot.waitUntil(lambda: len(shown) == 2)
    assert not shown[1].ground.isNull() and shown[1].names is shown[0].names


def test_a_studio_that_is_gone_keeps_no_picture(tmp_path, qtbot):
    owner = QObject()
    made = studio(tmp_path, owner)
    seen = []
    send = made._send
    made._send = lambda parcel: (seen.append(weakref.ref(parcel)), send(parcel))
    made.order(Order(QRectF(0, 0, 20.0, 20.0), 1.0, 1.0))
    assert made.wait()
    made.close()
    laid_out()
    gc.collect()
    assert seen and all(parcel() is None for parcel in seen)


def test_what_a_deleted_window_had_ordered_is_not_painted(tmp_path, qtbot, monkeypatch):
    painted = []
    monkeypatch.setattr(GroundStudio, "paint", lambda _self, order, *_: painted.append(order))
    owner, first = QObject(), threading.Event()
    made = studio(tmp_path, owner)
    made._pool.start(first.wait)  # something else is under way
    made.order(Order(QRectF(0, 0, 20.0, 20.0), 1.0, 1.0))
    owner.deleteLater()
    with qtbot.waitSignal(owner.destroyed):
        pass
    first.set()
    assert made._pool.waitForDone()
    assert painted == []
