"""A zone cut out of a photograph that was laid straight, and the same piece of the board as the window draws it; both framed."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.printed import Board, Point, Zone
from assistant.desk.photo.detect import SheetScan
from assistant.desk.photo.differences import Difference
from assistant.desk.photo.faces import Pixels
from assistant.ui.board.view import BoardView
from assistant.ui.export.picture import Drawing, Lent
from assistant.ui.look.theme import Theme, about, painting
from assistant.ui.plan.board import outlined

AROUND = 2.4  # counters' sides on each side of the middle, at least
WIDEST = 5.5  # of a large zone: as much on each side at most
SIZE = 420  # pixels of a picture's width
SHAPE = 1.16  # its width over its height


@dataclass(frozen=True, eq=False)
class Straight:
    """Photographs of sheets, laid straight, with how each sheet lies in its picture."""

    scans: Mapping[str, SheetScan]
    pictures: Mapping[str, Pixels] = field(repr=False)

    def cut_out(self, difference: Difference, board: Board, theme: Theme) -> QImage | None:
        """Return a zone as it is photographed; None if its sheet is in no photograph.

        Args:
            board: that lies on the table.
            theme: in use, for the frame.
        """
        zone = board.zones.get(difference.zone)
        if zone is None or zone.sheet not in self.pictures:
            return None
        scan, pixels = self.scans[zone.sheet], self.pictures[zone.sheet]
        share = pixels.shape[1] / scan.picture.full_size[0]
        frame = frame_of(difference, board)
        corners = scan.to_scan([point.toTuple() for point in QPolygonF(frame).toList()]) * share
        left, top = np.floor(corners.min(axis=0)).astype(int)
        right, bottom = np.ceil(corners.max(axis=0)).astype(int)
        wide, high = pixels.shape[1], pixels.shape[0]
        piece = np.ascontiguousarray(pixels[max(0, top) : min(high, bottom), max(0, left) : min(wide, right)])
        if not piece.size:
            return None
        scale = SIZE / max(right - left, bottom - top)
        image = QImage(round((right - left) * scale), round((bottom - top) * scale), QImage.Format.Format_RGB32)
        image.fill(QColor(theme.cell))
        with painting(image) as painter:
            painter.scale(scale, scale)
            painter.translate(-left, -top)
            cut = QImage(piece.data, piece.shape[1], piece.shape[0], 3 * piece.shape[1], QImage.Format.Format_RGB888)
            painter.drawImage(QPointF(max(0, left), max(0, top)), cut)
            rings = ((scan.to_scan(ring) * share).tolist() for ring in itertools.chain(*zone.polygons))
            _frame(painter, outlined(rings), theme, 1 / scale)
        return image


def drawn(view: BoardView, difference: Difference) -> QImage | None:
    """Return the same piece of the board as the window draws it, without photograph or scan beneath."""
    stage = view.stage
    if difference.zone not in stage.plan.board.zones:
        return None
    zone = stage.plan.board.zones[difference.zone]
    frame = frame_of(difference, stage.plan.board).translated(stage.plan.offsets[zone.sheet])
    image = Drawing(stage.position, stage.look, part=frame, lent=Lent(counters=stage.pictures)).image(SIZE)
    with painting(image) as painter:
        painter.scale(SIZE / frame.width(), SIZE / frame.width())
        painter.translate(-frame.topLeft())
        _frame(painter, stage.plan.paths[zone.id], view.look.theme, frame.width() / SIZE)
    return image


def frame_of(difference: Difference, board: Board) -> QRectF:
    """Return the piece of a sheet that shows a zone, in units of the sheet: what is around what is meant."""
    zone = board.zones[difference.zone]
    counter = board.sheets[zone.sheet].counter
    left, top, right, bottom = zone.bounds
    x, y = difference.place or _middle(zone)
    half = max(AROUND * counter, min(WIDEST * counter, 0.6 * max(right - left, bottom - top)))
    if difference.close:
        half = counter
    elif right - left < 2 * half and bottom - top < 2 * half:
        x, y = (left + right) / 2, (top + bottom) / 2
    return about(QPointF(x, y), 2 * half * SHAPE, 2 * half)


def _middle(zone: Zone) -> Point:
    if zone.contains(*zone.centre):
        return zone.centre
    point = zone.shape.representative_point()
    return float(point.x), float(point.y)


def _frame(painter: QPainter, outline: QPainterPath, theme: Theme, unit: float) -> None:
    """Draw the outline of the zone that is meant: light on dark, seen on any print."""
    for name, width in ((theme.casing, 6.0), (theme.accent, 3.0)):
        painter.strokePath(outline, QPen(QColor(name), width * unit, c=Qt.PenCapStyle.RoundCap))
