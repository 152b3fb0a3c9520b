"""What the layers of the board share: the plan, the look, the zoom, and pictures of small things drawn once."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from assistant.core.printed import Kind, MarkerKind, ZoneId
from assistant.core.questions import Role
from assistant.core.table import Position
from assistant.ui.counters.draw import CounterPictures, aspect, draw_counter, draw_marker, face_of
from assistant.ui.look.symbols import draw_badge
from assistant.ui.look.theme import Look, Paint, Theme, painting
from assistant.ui.plan.board import BoardPlan

SCREENS = 4  # full ones of pictures that are kept, lying upon each other; more would only wander about in memory
LEAST = 8 << 20  # bytes of pictures that the smallest view keeps
BUCKETS = (18, 24, 32, 42, 56, 76, 104, 144, 200)  # sizes of counters while the zoom is changing


class Stage:
    """The state that layers read while they paint; only the view changes it."""

    zoom = 1.0  # screen pixels a scene unit, now
    ratio = 1.0  # device pixels a screen pixel
    peeking = ""  # the power whose secret counters are shown to their owner
    settled = True  # False while the zoom is changing: pictures are stretched, not drawn again
    pictures: CounterPictures | None = None  # the player's own of the counters
    _bytes = 0

    def __init__(self, plan: BoardPlan, look: Look, position: Position) -> None:
        self.plan, self.look, self.position = plan, look, position
        self._kept: OrderedDict[Hashable, QPixmap] = OrderedDict()
        self._room = 32 << 20  # bytes, until a view says how large it is

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.look.theme

    @property
    def unit(self) -> float:
        """Scene units of a screen pixel."""
        return 1 / self.zoom

    def forget(self) -> None:
        """Drop every picture: the look has changed."""
        self._kept.clear()
        self._bytes = 0

    def fit_into(self, width: int, height: int) -> None:
        """Keep as many pictures as a view of that size can show, in screen pixels."""
        self._room = max(LEAST, SCREENS * width * height * 4)

    def picture(self, key: Hashable, width: float, height: float, paint: Paint) -> QPixmap:
        """Return the picture under `key`, painted once, `width` x `height` screen pixels."""
        full_key = (key, round(width * self.ratio), round(height * self.ratio))
        found = self._kept.get(full_key)
        if found is not None:
            self._kept.move_to_end(full_key)
            return found
        pixmap = QPixmap(max(1, full_key[1]), max(1, full_key[2]))
        pixmap.setDevicePixelRatio(self.ratio)  # before it is painted: what is left out follows screen pixels
        pixmap.fill(Qt.GlobalColor.transparent)
        with painting(pixmap) as painter:
            paint(painter)
        pixmap = pixmap.copy()  # what was painted on keeps the tools for it: 2.5 kB beside the 14 of 60 x 60 pixels
        self._kept[full_key] = pixmap
        self._bytes += full_key[1] * full_key[2] * 4
        while self._bytes > self._room * max(1.0, self.ratio) ** 2:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.width() * old.height() * 4
        return pixmap

    def face_shown(self, kind: Kind, face: int) -> int:
        """Return the face that the screen shows: the front of a secret counter while its owner looks."""
        return 0 if self.peeking and kind.side == self.peeking and kind.is_secret(face) else face

    def crisp(self, px: float) -> float:
        """Return the size at which a thing is drawn that takes `px` on the screen: its own at rest, a near one while zooming."""
        return max(8.0, float(round(px) if self.settled else min(BUCKETS, key=lambda size: abs(size - px))))

    def counter(self, kind: Kind, face: int, px: float, dim: bool = False) -> QPixmap:
        """Return a counter's picture at `px` screen pixels."""
        face = self.face_shown(kind, face)
        px = self.crisp(px)
        look = self.look
        key = ("counter", kind.id, face, dim, look.theme.id, look.language, id(kind))

        def paint(painter: QPainter) -> None:
            shown = face_of(kind, face, self.position.kinds, look.language)
            own = self.pictures.of(kind, face) if self.pictures is not None else None
            draw_counter(painter, shown, look.theme, QRectF(0, 0, px, px), dim, own)

        return self.picture(key, px, px, paint)

    def marker(self, marker: MarkerKind, number: int, height: float) -> QPixmap:
        """Return a marker's picture, `height` screen pixels high."""
        height = max(6.0, float(round(height)))
        wide = round(height * aspect(marker))
        key = ("marker", marker.id, number, self.theme.id)
        return self.picture(
            key,
            wide,
            height,
            lambda p: draw_marker(p, marker, number, self.position.kinds, self.theme, QRectF(0, 0, wide, height)),
        )

    def badge(self, role: Role, px: float) -> QPixmap:
        """Return a role's badge."""
        look = self.theme.roles[role]
        return self.picture(
            ("badge", role, self.theme.id),
            px,
            px,
            lambda p: draw_badge(p, look, self.theme, QPointF(px / 2, px / 2), px * 0.84),
        )


def put(painter: QPainter, pixmap: QPixmap, rect: QRectF, settled: bool = True) -> None:
    """Draw a picture at a place of the scene: on whole device pixels at rest, stretched into `rect` while zooming."""
    world = painter.worldTransform()
    place = world.mapRect(rect)
    painter.resetTransform()
    size = pixmap.deviceIndependentSize()
    if settled or abs(size.width() - place.width()) < 1.5:
        middle = place.center()
        painter.drawPixmap(QPointF(round(middle.x() - size.width() / 2), round(middle.y() - size.height() / 2)), pixmap)
    else:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawPixmap(place, pixmap, QRectF(pixmap.rect()))
    painter.setWorldTransform(world)


# What all layers have in common.

EXTENT = 6000.0  # how far beyond the papers layers may draw


class Layer(QGraphicsItem):
    """An item as large as the scene that draws only what is asked for."""

    order = 0.0

    def __init__(self, stage: Stage) -> None:
        super().__init__()
        self.stage = stage
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(self.order)
        self._extent = stage.plan.bounds.adjusted(-EXTENT, -EXTENT, EXTENT, EXTENT)

    @property
    def plan(self) -> BoardPlan:
        """The board, laid out."""
        return self.stage.plan

    @property
    def position(self) -> Position:
        """What lies on it."""
        return self.stage.position

    @property
    def zoom(self) -> float:
        """Screen pixels a scene unit."""
        return self.stage.zoom

    @property
    def unit(self) -> float:
        """Scene units of a screen pixel."""
        return self.stage.unit

    @property
    def theme(self) -> Theme:
        """The colours."""
        return self.stage.theme

    def boundingRect(self) -> QRectF:
        """Return the whole scene; `paint` is told which part of it to draw."""
        return self._extent

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:  # noqa: ARG002
        """Draw the exposed part."""
        self.draw(painter, option.exposedRect)

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw what lies in `exposed`, in scene units."""


# A zone's colouring as a picture: drawn once for a zoom, then only copied.

MARGIN = 6.0
LARGEST = 1400.0  # screen pixels; larger zones are drawn where they are seen


def stamp(painter: QPainter, stage: Stage, zone: ZoneId, key: Hashable, paint: Paint) -> None:
    """Paint a zone's colouring (`paint` draws it in scene units), from the picture kept under `key` where there is one."""
    rect = stage.plan.boxes[zone].adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
    zoom = stage.zoom
    if max(rect.width(), rect.height()) * zoom > LARGEST or not stage.settled:
        painter.save()
        paint(painter)
        painter.restore()
        return
    wide, high = rect.width() * zoom, rect.height() * zoom

    def inside(picture: QPainter) -> None:
        picture.scale(zoom, zoom)
        picture.translate(-rect.topLeft())
        paint(picture)

    full = ("stamp", zone, key, stage.theme.id, round(zoom, 4))
    pixmap = stage.picture(full, wide, high, inside)
    size = pixmap.deviceIndependentSize()
    put(painter, pixmap, QRectF(rect.left(), rect.top(), size.width() / zoom, size.height() / zoom))
