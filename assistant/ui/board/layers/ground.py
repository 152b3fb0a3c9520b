"""Shows the ground's pictures: flat tints at once, then what is kept on disk, then the sharp picture of what is in view."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.stage import Stage
from assistant.ui.ground import sheets as paper
from assistant.ui.ground.pictures import Picture, whole
from assistant.ui.plan.board import home, is_box, is_paper, is_sea


class GroundLayer(Layer):
    """The ground below everything; hidden on the map where a scan lies instead, not on the sheets beside it."""

    order = 0.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.base: tuple[Picture, QPixmap] | None = None  # the whole board, not very sharp
        self.sharp: tuple[Picture, QPixmap] | None = None  # what is in view, at the size of the screen
        self.shown = True

    def take(self, picture: Picture) -> None:
        """Show a finished picture."""
        found = (picture, QPixmap.fromImage(picture.ground))
        if picture.names is None:
            self.base = found
        else:
            self.sharp = found
        self.update()

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the best there is of the exposed part."""
        if self.shown:
            self._draw_best(painter, exposed)
        elif _clip_beside(painter, self.stage, exposed):
            self._draw_best(painter, exposed)
            painter.restore()

    def _draw_best(self, painter: QPainter, exposed: QRectF) -> None:
        if self.sharp and self.sharp[0].rect.contains(exposed.intersected(whole(self.stage.plan))):
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
        plan, theme = self.stage.plan, self.stage.look.theme
        for sheet in plan.board.sheets:
            painter.fillRect(plan.sheet_rect(sheet), QColor(theme.sea if sheet == plan.largest else theme.paper))
        painter.setPen(Qt.PenStyle.NoPen)
        for zone_id in plan.zones_in(exposed):
            zone = plan.board.zones[zone_id]
            if is_paper(zone):
                painter.fillRect(plan.boxes[zone_id].adjusted(2, 2, -2, -2), QColor(theme.cell))
            elif not is_sea(zone):
                painter.fillPath(plan.paths[zone_id], QColor(theme.tint(plan.board.livery(home(zone)))))
            if is_box(zone):
                paper.paint_boxes(painter, self.stage.look, plan, plan.boxes[zone_id], self.stage.zoom)


class NamesLayer(Layer):
    """The names, above the answers' colours and below the counters."""

    order = 30.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.sharp: tuple[Picture, QPixmap] | None = None
        self.shown = True

    def take(self, picture: Picture) -> None:
        """Show the names of a finished picture."""
        if picture.names is not None:
            self.sharp = (picture, QPixmap.fromImage(picture.names))
            self.update()

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the exposed part, stretched while the zoom changes."""
        if self.sharp is None:
            return
        if self.shown:
            draw_picture(painter, *self.sharp, exposed, self.stage)
        elif _clip_beside(painter, self.stage, exposed):
            draw_picture(painter, *self.sharp, exposed, self.stage)
            painter.restore()


def _clip_beside(painter: QPainter, stage: Stage, exposed: QRectF) -> bool:
    """Save the painter and clip it to what lies beside the map; do neither when nothing of that is exposed."""
    rect = stage.plan.sheet_rect(stage.plan.largest)
    if rect.contains(exposed):
        return False
    beside = QPainterPath()
    beside.addRect(exposed)
    beside.addRect(rect.intersected(exposed))
    beside.setFillRule(Qt.FillRule.OddEvenFill)
    painter.save()
    painter.setClipPath(beside, Qt.ClipOperation.IntersectClip)
    return True


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
