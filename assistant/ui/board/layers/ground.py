"""What lies under all: the ground's pictures, or the player's own scan, shown at the size of the screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap, QPolygonF, QTransform

from assistant.ui.board.layers.stage import Layer, Stage
from assistant.ui.look.theme import hairlines
from assistant.ui.map_painting.pictures import Picture, whole
from assistant.ui.map_painting.sheets import Canvas, paint_boxes
from assistant.ui.plan.board import home, is_box, is_sea
from assistant.ui.work import jobs
from assistant.ui.work.event_loop import later

if TYPE_CHECKING:
    from assistant.ui.map_painting.scan_reader import ScanReader


# Shows the ground's pictures: flat tints at once, then what is kept on disk, then the sharp picture of what is in view.


class PrintedLayer(Layer):
    """What is printed; hidden on the map where a scan lies instead, not on the sheets beside it."""

    sharp: tuple[Picture, QPixmap] | None = None  # what is in view, at the size of the screen
    shown = True

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed part that is to be seen."""
        rect = self.plan.sheet_rect(self.plan.largest)
        if self.shown:
            self.draw_print(painter, exposed)
        elif not rect.contains(exposed):
            beside = QPainterPath()
            beside.addRect(exposed)
            beside.addRect(rect.intersected(exposed))
            beside.setFillRule(Qt.FillRule.OddEvenFill)
            painter.save()
            painter.setClipPath(beside, Qt.ClipOperation.IntersectClip)
            self.draw_print(painter, exposed)
            painter.restore()

    def draw_print(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed part."""


class GroundLayer(PrintedLayer):
    """The ground below everything."""

    order = 0.0
    base: tuple[Picture, QPixmap] | None = None  # the whole board, not very sharp

    def take(self, picture: Picture) -> None:
        """Show a finished picture, if its ground is painted."""
        if picture.ground.isNull():
            return
        found = (picture, QPixmap.fromImage(picture.ground))
        if picture.names is None:
            self.base = found
        else:
            self.sharp = found
        self.update()

    def draw_print(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the best there is of the exposed part."""
        if self.sharp and self.sharp[0].rect.contains(exposed.intersected(whole(self.plan))):
            draw_picture(painter, *self.sharp, exposed, self.stage)
            return
        if self.base:
            draw_picture(painter, *self.base, exposed, self.stage)
        else:
            self._draw_flat(painter, exposed)
        if self.sharp and _near(self.sharp[0].order.scale, self.stage):
            draw_picture(painter, *self.sharp, exposed, self.stage)

    def _draw_flat(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw sea and tints only: what can be shown before anything was computed."""
        plan, theme = self.plan, self.theme
        for sheet in plan.board.sheets:
            painter.fillRect(plan.sheet_rect(sheet), QColor(theme.sea if sheet == plan.largest else theme.paper))
        for zone_id in plan.zones_in(exposed):
            zone = plan.board.zones[zone_id]
            if zone.track:
                painter.fillRect(plan.boxes[zone_id].adjusted(2, 2, -2, -2), QColor(theme.cell))
            elif not is_sea(zone):
                painter.fillPath(plan.paths[zone_id], QColor(theme.tint(plan.board.livery(home(zone)))))
            if is_box(zone):
                paint_boxes(Canvas(painter, self.stage.look, plan, self.zoom, plan.boxes[zone_id]))


class NamesLayer(PrintedLayer):
    """The names, above the answers' colours and below the counters."""

    order = 30.0

    def take(self, picture: Picture) -> None:
        """Show the names of a picture, unless they came ahead of it."""
        if picture.names is not None and (self.sharp is None or self.sharp[0].names is not picture.names):
            self.sharp = (picture, QPixmap.fromImage(picture.names))
            self.update()

    def draw_print(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed part, stretched while the zoom changes."""
        if self.sharp is not None:
            draw_picture(painter, *self.sharp, exposed, self.stage)


def _near(scale: float, stage: Stage) -> bool:
    return 0.5 < scale / (stage.zoom * stage.ratio) < 2.0


def draw_picture(painter: QPainter, picture: Picture, pixmap: QPixmap, exposed: QRectF, stage: Stage) -> None:
    """Draw a part of a picture: pixel for pixel when it was made for this zoom, stretched otherwise."""
    rect = picture.rect.intersected(exposed.adjusted(-1, -1, 1, 1))
    if rect.isEmpty():
        return
    scale = picture.order.scale
    pixels = picture.order.pixels
    source = QRectF(
        rect.left() * scale - pixels.x(), rect.top() * scale - pixels.y(), rect.width() * scale, rect.height() * scale
    ).toAlignedRect()
    source = source.intersected(pixmap.rect())
    if abs(scale - stage.zoom * stage.ratio) < 1e-4 * scale:
        corner = painter.worldTransform().map(QPointF(picture.rect.topLeft()))
        painter.save()
        painter.resetTransform()
        ratio = stage.ratio
        at = QPointF(round(corner.x() * ratio) + source.x(), round(corner.y() * ratio) + source.y()) / ratio
        painter.drawPixmap(
            QRectF(at.x(), at.y(), source.width() / ratio, source.height() / ratio), pixmap, QRectF(source)
        )
        painter.restore()
        return
    place = QRectF(
        (source.x() + pixels.x()) / scale,
        (source.y() + pixels.y()) / scale,
        source.width() / scale,
        source.height() / scale,
    )
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, stage.settled)
    painter.drawPixmap(place, pixmap, QRectF(source))


# The player's own scan, under the zones: read in the background, kept in halves of halves, shown at the size of the screen.

MESH = 10  # parts a side into which a bent scan is cut

ToScene = Callable[[float, float], tuple[float, float]]
Way = QTransform | ToScene  # of pixels to the scene: flat, or bent


class ScanLayer(Layer):
    """The scan in place of the drawn ground."""

    order = 1.0
    shown = False
    reader: ScanReader | None = None  # of the scan that is shown, with its `progress` and `failed`

    def __init__(self, stage: Stage, owner: QObject) -> None:
        super().__init__(stage)
        self._owner = owner
        owner.destroyed.connect(self.close)
        self._to_scene: Way = QTransform()
        self._mesh: list[tuple[QRectF, QTransform]] = []

    def open(self, path: Path, to_scene: Way) -> None:
        """Read a scan in the background and show it as it comes.

        Raises:
            DataError: the file is no picture.
        """
        jobs.load()
        from assistant.ui.map_painting.scan_reader import ScanReader

        self.close()
        reader = ScanReader(path)
        self.reader, self._to_scene = reader, to_scene
        self._mesh = self._cut(*reader.levels.size)
        reader.progress.connect(self._more)
        # Begun with the next turn of the event loop, so that whoever asked can listen first.
        later(self._owner, reader.start)

    def close(self) -> None:
        """Give up the scan."""
        if self.reader is not None:
            self.reader.cancel()
            self.reader = None

    def on(self, stage: Stage) -> ScanLayer:
        """Return a layer that draws the same scan for another stage: a picture of the board instead of the window."""
        other = ScanLayer(stage, self._owner)
        other.shown, other.reader, other._to_scene, other._mesh = self.shown, self.reader, self._to_scene, self._mesh
        return other

    def _more(self) -> None:
        if self.reader is not None:  # what was read may arrive when the window, and this with it, has been deleted
            self.update()

    def _cut(self, wide: int, high: int) -> list[tuple[QRectF, QTransform]]:
        """Return the parts of the scan with the transform of each: one for a flat scan, a mesh for a bent one."""
        if isinstance(self._to_scene, QTransform):
            return [(QRectF(0, 0, wide, high), self._to_scene)]
        parts = []
        for row in range(MESH):
            for column in range(MESH):
                rect = QRectF(column * wide / MESH, row * high / MESH, wide / MESH, high / MESH)
                parts.append((rect, _fit(rect, self._to_scene)))
        return parts

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed parts that are there, and the zones' outlines."""
        if not self.shown or self.reader is None:
            return
        for rect, transform in self._mesh:
            place = transform.mapRect(rect)
            if not place.intersects(exposed):
                continue
            painter.save()
            painter.setTransform(transform, combine=True)
            wanted = transform.inverted()[0].mapRect(exposed).intersected(rect)
            sharpness = place.width() / max(rect.width(), 1) * self.zoom * self.stage.ratio
            self.reader.draw(painter, wanted, sharpness)
            painter.restore()
        self._draw_zones(painter, exposed)

    def _draw_zones(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the zones' outlines over the scan: a light hairline beside a dark one, seen on any print."""
        plan, theme = self.plan, self.theme
        zones = [
            zone
            for zone in plan.zones_in(exposed)
            if not (plan.board.zones[zone].track or is_sea(plan.board.zones[zone]))
        ]
        casing = [(theme.casing, self.unit)] if self.zoom >= 0.5 else []
        hairlines(painter, map(plan.paths.__getitem__, zones), [*casing, (theme.accent, 0.0)])


def _fit(rect: QRectF, to_scene: ToScene) -> QTransform:
    """Return the projective transform that takes a part's corners where `to_scene` takes them."""
    corners = [rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft()]
    images = [QPointF(*to_scene(corner.x(), corner.y())) for corner in corners]
    found = QTransform.quadToQuad(QPolygonF(corners), QPolygonF(images))
    return found if isinstance(found, QTransform) else QTransform()
