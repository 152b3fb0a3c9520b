"""Pictures of the ground, painted away from the window's thread and kept on disk, so that a later start is instant."""

from __future__ import annotations

import errno
import functools
import os
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, QRectF, Signal
from PySide6.QtGui import QImage, QPainter, QTransform

from assistant.core import atomic_write
from assistant.core.printed import CounterSet
from assistant.core.record import Record
from assistant.ui.look.theme import Look, blank
from assistant.ui.map_painting.signature import file_of, prune, signature
from assistant.ui.plan.board import BoardPlan
from assistant.ui.work import jobs
from assistant.ui.work.jobs import Address

if TYPE_CHECKING:
    from assistant.ui.map_painting.names import ZoneName


KEPT = 120 << 20  # bytes of pictures on disk
MARGIN = 120.0  # table around the papers


class Order(Record):
    """What is wanted: a rectangle of the scene at `scale` device pixels a unit; `zoom` decides sizes of names and signs."""

    rect: QRectF
    scale: float
    zoom: float
    with_names: bool = True

    @property
    def pixels(self) -> QRect:
        """The picture's place in device pixels of the whole scene."""
        left, top = int(self.rect.left() * self.scale // 1), int(self.rect.top() * self.scale // 1)
        return QRect(left, top, int(self.rect.width() * self.scale) + 2, int(self.rect.height() * self.scale) + 2)


class Picture(Record):
    """A finished picture: ground, and names apart because answers are shown between the two; the names come first, without it."""

    order: Order
    ground: QImage
    names: QImage | None

    @property
    def rect(self) -> QRectF:
        """The part of the scene that it shows."""
        return QTransform.fromScale(1 / self.order.scale, 1 / self.order.scale).mapRect(QRectF(self.order.pixels))


class _Parcel:
    """A picture on its way to the window's thread. Only what brings it holds it: a studio that is gone keeps none."""

    def __init__(self, picture: Picture) -> None:
        self.picture: Picture | None = picture


class GroundStudio(QObject):
    """Paints pictures of one board's ground in the background; the newest order of each sort wins.

    Args:
        cache: where pictures are kept; None for nowhere.
    """

    finished = Signal(object)  # Picture

    def __init__(self, plan: BoardPlan, look: Look, kinds: CounterSet, cache: Path | None, parent: QObject) -> None:
        super().__init__(parent)
        self.plan, self.look, self.kinds, self.cache = plan, look, kinds, cache
        self._latest: dict[bool, Order] = {}
        self._under_way: dict[bool, weakref.ref[_Parcel]] = {}  # the newest of each sort
        self._names: dict[float, tuple[ZoneName, ...]] = {}  # where names stand at the zoom of the last picture
        self._closed = threading.Event()
        self.destroyed.connect(self._closed.set)  # orders hold us in Python until they have been worked off
        self._address = Address(self)

    def order(self, order: Order) -> None:
        """Ask for a picture; an unfinished one of the same sort is given up."""
        self._latest[order.with_names] = order
        jobs.enqueue("ground", functools.partial(self._work, order))

    def close(self) -> None:
        """Give up everything that is being painted. Nobody waits: what is under way ends by itself, unseen."""
        self._closed.set()
        self._latest.clear()

    def wait(self, milliseconds: int = 20_000) -> bool:
        """Wait until nothing is being painted; tests and pictures use it."""
        return jobs.pool("ground").waitForDone(milliseconds)

    def _stale(self, order: Order) -> bool:
        return self._closed.is_set() or self._latest.get(order.with_names) is not order

    def _work(self, order: Order) -> None:
        if self._stale(order):
            return
        picture = self.kept(order)
        if picture is None:
            picture = self.paint(order, lambda: self._stale(order), lambda names: self._send(_Parcel(names)))
            if picture is not None:
                self._keep(picture)
        if picture is not None and not self._closed.is_set():
            self._send(_Parcel(picture))

    def _send(self, parcel: _Parcel) -> None:
        """Send a picture to the window's thread; an older one that is still under way is wanted no more, and is large."""
        assert parcel.picture is not None
        sort = parcel.picture.order.with_names
        if (before := self._under_way.get(sort)) is not None and (older := before()) is not None:
            older.picture = None
        self._under_way[sort] = weakref.ref(parcel)
        self._address.tell(lambda studio: studio._give(parcel))

    def _give(self, parcel: _Parcel) -> None:
        if parcel.picture is not None and not self._closed.is_set():
            self.finished.emit(parcel.picture)

    def paint(
        self,
        order: Order,
        stale: Callable[[], bool] = lambda: False,
        ahead: Callable[[Picture], object] = lambda names: None,  # noqa: ARG005
    ) -> Picture | None:
        """Return the picture, painted here and now; None if nobody wants it any longer. `ahead` is given its names before."""
        from assistant.ui.map_painting import names as zone_names
        from assistant.ui.map_painting.ground_painter import paint_ground
        from assistant.ui.map_painting.sheets import Canvas
        from assistant.ui.plan import shapes  # loaded when something is to be painted, not at the start

        pixels = order.pixels
        visible = QTransform.fromScale(1 / order.scale, 1 / order.scale).mapRect(QRectF(pixels).adjusted(-2, -2, 2, 2))
        names = None
        if order.with_names:
            names = blank(pixels.size())
            painter = self._painter(names, order)
            if order.zoom not in self._names:
                self._names = {order.zoom: zone_names.placed(self.plan, self.look, order.zoom)}
            zone_names.paint(painter, self._names.get(order.zoom, ()), self.look, visible)
            painter.end()
            ahead(Picture(order, QImage(), names))
        shapes.shapes(self.plan)  # they take longest, and are kept
        if stale():
            return None
        ground = blank(pixels.size(), opaque=True)
        painter = self._painter(ground, order)
        paint_ground(Canvas(painter, self.look, self.plan, order.zoom, visible, self.kinds))
        painter.end()
        if stale():
            return None
        return Picture(order, ground, names)

    def _painter(self, image: QImage, order: Order) -> QPainter:
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-order.pixels.x(), -order.pixels.y())
        painter.scale(order.scale, order.scale)
        return painter

    # The disk: whole-board pictures only; the ground uncompressed because reading it must take no time.

    def kept(self, order: Order) -> Picture | None:
        """Return a picture that was painted before, if it is still on disk."""
        path = self._path(order)
        if path is None or not path.with_suffix(".bmp").is_file():
            return None
        ground = QImage(str(path.with_suffix(".bmp")))
        names = QImage(str(path.with_suffix(".png"))) if order.with_names else None
        if ground.size() != order.pixels.size() or (names is not None and names.isNull()):
            return None
        path.with_suffix(".bmp").touch()
        if names is not None:
            path.with_suffix(".png").touch()
            names = names.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
        return Picture(order, ground.convertToFormat(QImage.Format.Format_RGB32), names)

    def _keep(self, picture: Picture) -> None:
        path = self._path(picture.order)
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if picture.names is not None:
                _save(picture.names, path.with_suffix(".png"), 80)
            _save(picture.ground, path.with_suffix(".bmp"))
            prune(path.parent, "*.[bp][mn][pg]", KEPT)
        except OSError:
            return  # a full or read-only disk costs time at the next start, nothing else

    def _path(self, order: Order) -> Path | None:
        if self.cache is None or not order.rect.contains(self.plan.bounds):
            return None
        words = f"{self._signature}|{order.pixels.getRect()}|{order.scale:.5f}|{order.zoom:.3f}|{order.with_names}"
        return file_of(self.cache, words)

    @functools.cached_property
    def _signature(self) -> str:
        look = self.look
        return signature(self.plan.board, self.kinds, look.theme.id, look.language, look.text_scale)


def whole(plan: BoardPlan) -> QRectF:
    """Return the rectangle of all papers with some table around."""
    return plan.bounds.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


def _save(picture: QImage, path: Path, quality: int = -1) -> None:
    with atomic_write.whole(path, lasting=False) as draft:
        if not picture.save(str(draft), None, quality):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
