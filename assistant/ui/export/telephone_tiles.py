"""Draws the board for the pages on telephones: tiles of the ground, counters and markers one by one, and where they lie."""

from __future__ import annotations

import functools
from collections.abc import Callable
from threading import RLock

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPainterPath

from assistant.core.printed import Board
from assistant.core.table import Position
from assistant.desk.web_interface import FlatBoard, Picture, Stack
from assistant.ui.board.layers.counters import CountersLayer
from assistant.ui.board.layers.highlights import occupier
from assistant.ui.board.layers.stage import Stage
from assistant.ui.counters.body import face_of
from assistant.ui.counters.draw import aspect, draw_counter, draw_marker, picture_of
from assistant.ui.export.picture import EDGE
from assistant.ui.look.theme import LIGHT, THEMES, Look, blank, encoded, painting
from assistant.ui.map_painting import names as zone_names
from assistant.ui.map_painting.ground_painter import Canvas, paint_ground
from assistant.ui.plan import shapes as ground_shapes
from assistant.ui.plan.board import BoardPlan, Pile

SHARP = 168  # pixels of a counter's side: three for each unit at which it lies on the board
BESIDE = 1.0  # the zoom for which piles are laid: counters as large as printed


class TelephoneArtist:
    """Draws for telephones; its pictures are images, so that any thread may make them, one at a time.

    Args:
        levels: pixels a unit, at which tiles are painted.
        tile: pixels of a tile's side.
        own: whether the player's own pictures of counters are shown, where he has any.
    """

    def __init__(self, levels: tuple[float, ...], tile: int, *, own: bool = False) -> None:
        self.levels, self.tile, self.own = levels, tile, own
        self._plan = functools.lru_cache(2)(BoardPlan)  # no window's own: others draw by those at the same time
        self._lock = RLock()

    def _corner(self, plan: BoardPlan) -> QPointF:
        return plan.bounds.topLeft() - QPointF(EDGE, EDGE)

    def sheet(self, board: Board) -> FlatBoard:
        """Return a board laid flat."""
        plan = self._plan(board)
        corner = self._corner(plan)
        outlines = {zone: _svg(path, corner) for zone, path in plan.paths.items()}
        middles = {zone: _point(at - corner) for zone, at in plan.centres.items()}
        largest = plan.sheet_rect(plan.largest)
        place = (*_point(largest.topLeft() - corner), largest.width(), largest.height())
        return FlatBoard(plan.bounds.width() + 2 * EDGE, plan.bounds.height() + 2 * EDGE, place, outlines, middles)

    def _layer(self, position: Position) -> tuple[BoardPlan, CountersLayer]:
        plan = self._plan(position.board)
        stage = Stage(plan, Look(LIGHT, "en"), position)
        stage.zoom = BESIDE
        return plan, CountersLayer(stage)

    def zones(self, position: Position) -> dict[str, tuple[tuple[Stack, ...], tuple[Picture, ...]]]:
        """Return what lies in each zone: the piles of counters, and the markers."""
        with self._lock:
            plan, layer = self._layer(position)
            layer.lay_out()
            corner = self._corner(plan)
            return {
                zone: (
                    tuple(_stack(pile, position, corner) for pile in layer.piles.get(zone, ())),
                    tuple(
                        _picture(chip.marker.id, chip.number, chip.rect, corner) for chip in layer.chips.get(zone, ())
                    ),
                )
                for zone in {**layer.piles, **layer.chips}
            }

    def holder(self, position: Position, zone: str, theme: str) -> str:
        """Return the colour of who holds a zone that is not his at home, as the board shows it by bars; else nothing."""
        look, kinds = THEMES[theme], position.kinds
        for marker in position.markers_in(zone):
            if (side := occupier(position, marker, zone)) is not None:
                return look.shade(kinds.emblem(side)) if side else look.second_ink
        return ""

    def ground(self, position: Position, theme: str, language: str, tile: tuple[int, int, int]) -> bytes:
        """Return a tile of the ground with its names as PNG: which level, which column, which row."""
        level, column, row = tile
        plan, scale, look = self._plan(position.board), self.levels[level], Look(THEMES[theme], language)
        side = self.tile / scale
        corner = self._corner(plan)
        rect = QRectF(corner.x() + column * side, corner.y() + row * side, side, side)
        with self._lock:
            shapes = ground_shapes.shapes(plan)
            names = zone_names.placed(plan, look, scale)

        def paint(painter: QPainter) -> None:
            painter.scale(scale, scale)
            painter.translate(-rect.topLeft())
            paint_ground(Canvas(painter, look, scale, rect), plan, shapes, position.kinds)
            zone_names.paint(painter, names, look, rect)

        return _png(self.tile, self.tile, paint, opaque=True)

    def counter(self, position: Position, what: tuple[str, int], theme: str, language: str) -> bytes:
        """Return the picture of a counter as PNG: its kind and face."""
        kind, face = position.kinds.kinds[what[0]], what[1]
        shown = face_of(kind, face, position.kinds, language)
        picture = picture_of(position.kinds.id, kind, face) if self.own else None
        rect = QRectF(0, 0, SHARP, SHARP)
        return _png(SHARP, SHARP, lambda painter: draw_counter(painter, shown, THEMES[theme], rect, picture=picture))

    def marker(self, position: Position, what: tuple[str, int], theme: str) -> bytes:
        """Return the picture of a marker as PNG: its kind and number."""
        marker = position.kinds.markers[what[0]]
        high = SHARP // 2
        wide = round(high * aspect(marker))
        rect = QRectF(0, 0, wide, high)
        return _png(
            wide, high, lambda painter: draw_marker(painter, marker, what[1], position.kinds, THEMES[theme], rect)
        )


def _stack(pile: Pile, position: Position, corner: QPointF) -> Stack:
    lying, kinds = position.table.counters, position.kinds
    dim = any(marker in kinds.markers and kinds.markers[marker].dims for marker in position.markers_in(pile.zone))
    shown = [lying[name] for name in pile.counters[-pile.layers :]]
    drawn = tuple(
        _picture(one.kind, min(one.face, len(kinds.kinds[one.kind].faces) - 1), pile.place(layer), corner, dim)
        for layer, one in enumerate(shown)
    )
    return Stack(drawn, len(pile.counters))


def _picture(name: str, number: int, rect: QRectF, corner: QPointF, dim: bool = False) -> Picture:
    x, y = _point(rect.center() - corner)
    return Picture(name, number, x, y, round(rect.width(), 1), round(rect.height(), 1), dim)


def _point(at: QPointF) -> tuple[float, float]:
    return round(at.x(), 1), round(at.y(), 1)


def _svg(path: QPainterPath, corner: QPointF) -> str:
    """Return a path of straight lines as an SVG writes it."""
    words = []
    for n in range(path.elementCount()):
        element = path.elementAt(n)
        x, y = element.x - corner.x(), element.y - corner.y()
        words.append(f"{'M' if element.isMoveTo() else 'L'}{x:.1f} {y:.1f}")
    return "".join(words) + "Z"


def _png(wide: int, high: int, paint: Callable[[QPainter], None], opaque: bool = False) -> bytes:
    image = blank(QSize(wide, high), opaque=opaque)
    with painting(image) as painter:
        paint(painter)
    return encoded(image)
