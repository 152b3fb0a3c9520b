"""A position as a picture, without a window: PNG, SVG or PDF for `sabretache picture` and reports; tiles for telephones."""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPageSize, QPainter, QPainterPath, QPdfWriter

from assistant.core.atomic_write import ending, write_whole
from assistant.core.limits import MOST_SHOWN, WIDEST
from assistant.core.printed import Board, Point
from assistant.core.questions import Highlights
from assistant.core.table import Position
from assistant.core.text import DataError, speaker, writing
from assistant.desk.web_interface import FlatBoard, Picture, Stack
from assistant.ui.board.layers.counters import CountersLayer, is_dimmed
from assistant.ui.board.layers.ground import ScanLayer
from assistant.ui.board.layers.highlights import BadgesLayer, ControlLayer, RolesLayer, occupier
from assistant.ui.board.layers.stage import Stage
from assistant.ui.counters.draw import CounterPictures, aspect, draw_counter, draw_marker, face_of, picture_of
from assistant.ui.look.theme import LIGHT, THEMES, Look, Paint, application, blank, encoded, painting
from assistant.ui.map_painting import names as zone_names
from assistant.ui.map_painting.ground_painter import paint_ground, paint_print
from assistant.ui.map_painting.sheets import Canvas
from assistant.ui.plan.board import BoardPlan, Pile, plan_of
from assistant.ui.plan.shapes import shapes

say = speaker(__name__)

# Where Qt paints a file to: into memory first, because its writers do not tell of a full disk.


@contextlib.contextmanager
def device(path: Path) -> Iterator[QBuffer]:
    """Lend a device to write to; all that was written stands at `path` when the block is left without an exception.

    Raises:
        OSError: it cannot be written there; what was there before is as it was.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    yield buffer
    write_whole(path, bytes(buffer.data().data()))


EDGE = 30.0  # table left around the papers


class Lent(NamedTuple):
    """What a window lends to a picture: the own scan as it is shown, the counters' pictures."""

    scan: ScanLayer | None = None
    counters: CounterPictures | None = None


class Drawing:
    """A position laid out for one picture, painted layer upon layer: ground, who holds what, names, what lies there.

    Args:
        part: of the scene; None for all of it.
    """

    def __init__(
        self,
        position: Position,
        look: Look = Look(LIGHT),  # noqa: B008 - a value
        highlights: Highlights | None = None,
        part: QRectF | None = None,
        lent: Lent = Lent(),  # noqa: B008 - a value
    ) -> None:
        application()
        self.position, self.look = position, look
        self.plan = plan_of(position.board)
        self.rect = part or self.plan.bounds.adjusted(-EDGE, -EDGE, EDGE, EDGE)
        self.highlights = highlights or Highlights()
        self.lent = lent
        self._stage = Stage(self.plan, self.look, self.position)
        self._stage.pictures = lent.counters

    def image(self, width: int) -> QImage:
        """Return it so many pixels wide."""
        scale = width / self.rect.width()
        image = blank(QSize(width, round(self.rect.height() * scale)), opaque=True)
        with painting(image) as painter:
            self.paint(painter, scale)
        return image

    def write_svg(self, path: Path) -> None:
        """Write it as SVG; letters are outlines, so that it looks the same everywhere.

        Raises:
            OSError: it cannot be written there.
        """
        from PySide6.QtSvg import QSvgGenerator

        scale = 0.6
        size = QSizeF(self.rect.size() * scale).toSize()
        with device(path) as file:
            generator = QSvgGenerator()
            generator.setOutputDevice(file)
            generator.setSize(size)
            generator.setViewBox(QRectF(0, 0, size.width(), size.height()))
            generator.setTitle(self.position.board.title[self.look.language])
            with painting(generator) as painter:
                self.paint(painter, scale, finer=4.0)

    def write_pdf(self, path: Path) -> None:
        """Write it as a PDF page, landscape A4, the picture as large as the page.

        Raises:
            OSError: it cannot be written there.
        """
        size = QPageSize(QPageSize.PageSizeId.A4).size(QPageSize.Unit.Millimeter)
        with device(path) as file:
            writer = QPdfWriter(file)
            writer.setTitle(self.position.board.title[self.look.language])
            writer.setPageSize(QPageSize(QSizeF(size.height(), size.width()), QPageSize.Unit.Millimeter))
            writer.setResolution(200)
            with painting(writer) as painter:
                page = painter.viewport()
                scale = min(page.width() / self.rect.width(), page.height() / self.rect.height())
                self.paint(painter, scale, finer=4.0)

    def paint(self, painter: QPainter, scale: float, finer: float = 1.0) -> None:
        """Paint everything at `scale` device pixels a scene unit; counters `finer` times sharper, for print."""
        painter.scale(scale, scale)
        painter.translate(-self.rect.topLeft())
        painter.setClipRect(self.rect)
        self.ground(painter, scale)
        scan = self.lent.scan if self.lent.scan is not None and self.lent.scan.shown else None
        if scan is not None:
            scan.on(self._at(scale, finer)).draw(painter, self.rect)
        self.held(painter, scale, finer)
        roles = RolesLayer(self._at(scale, finer))
        roles.highlights = self.highlights
        roles.draw(painter, self.rect)
        if scan is None:
            self.names(painter, scale)
        self.things(painter, scale, finer)

    def ground(self, painter: QPainter, scale: float) -> None:
        """Paint what is printed, without the names of zones."""
        paint_ground(Canvas(painter, self.look, self.plan, scale, self.rect, self.position.kinds))

    def held(self, painter: QPainter, scale: float, finer: float = 1.0) -> None:
        """Paint who holds what is not his own."""
        ControlLayer(self._at(scale, finer)).draw(painter, self.rect)

    def names(self, painter: QPainter, scale: float) -> None:
        """Paint the names of zones."""
        zone_names.paint(painter, zone_names.placed(self.plan, self.look, scale), self.look, self.rect)

    def things(self, painter: QPainter, scale: float, finer: float = 1.0) -> None:
        """Paint counters and markers, and the figures that an answer writes."""
        stage = self._at(scale, finer)
        badges, counters = BadgesLayer(stage), CountersLayer(stage)
        badges.highlights, counters.roles = self.highlights, self.highlights.counters
        counters.lay_out()
        badges.covered = counters.rects_of
        counters.draw(painter, self.rect)
        badges.draw(painter, self.rect)

    def _at(self, scale: float, finer: float) -> Stage:
        self._stage.zoom, self._stage.ratio = scale, finer
        return self._stage


# Painting a table into a file without a window: what `sabretache picture` and the demonstration use.


NARROWEST, USUAL = 100, 3200  # pixels of a PNG


def paint_file(
    position: Position,
    path: Path,
    theme: str,
    language: str,
    highlights: Highlights | None,
    width: int | None = None,
    lent: Lent = Lent(),  # noqa: B008 - a value
) -> None:
    """Paint a position into a PNG, SVG or PDF file, as its name ends.

    Args:
        width: of a PNG, in pixels; None for what is usual, as far as the board allows.

    Raises:
        DataError: the name ends otherwise, the width is none that can be painted, or the file cannot be written.
    """
    kind = ending(path, ".png", ".svg", ".pdf")
    drawing = Drawing(position, Look(THEMES[theme], language), highlights, lent=lent)
    most = min(WIDEST, int((MOST_SHOWN * drawing.rect.width() / drawing.rect.height()) ** 0.5))
    width = min(USUAL, most) if width is None else width
    if kind == ".png" and not NARROWEST <= width <= most:
        raise DataError(say("picture-width", width=width, least=NARROWEST, most=most))
    with writing(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if kind == ".png":
            write_whole(path, encoded(drawing.image(width)))
        elif kind == ".svg":
            drawing.write_svg(path)
        else:
            drawing.write_pdf(path)


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
            shapes(plan)  # computed once, and kept
        kinds, wide = position.kinds, self.tile
        return _png(wide, wide, lambda painter: paint_print(painter, look, plan, rect, scale, kinds), opaque=True)

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
    lying, kinds = position.counters, position.kinds
    dim = is_dimmed(position, pile.zone)
    shown = [lying[name] for name in pile.counters[-pile.layers :]]
    drawn = tuple(
        _picture(one.kind, min(one.face, len(kinds.kinds[one.kind].faces) - 1), pile.place(layer), corner, dim)
        for layer, one in enumerate(shown)
    )
    return Stack(drawn, len(pile.counters))


def _picture(name: str, number: int, rect: QRectF, corner: QPointF, dim: bool = False) -> Picture:
    x, y = _point(rect.center() - corner)
    return Picture(name, number, x, y, round(rect.width(), 1), round(rect.height(), 1), dim)


def _point(at: QPointF) -> Point:
    return round(at.x(), 1), round(at.y(), 1)


def _svg(path: QPainterPath, corner: QPointF) -> str:
    """Return a path of straight lines as an SVG writes it."""
    words = []
    for n in range(path.elementCount()):
        element = path.elementAt(n)
        x, y = element.x - corner.x(), element.y - corner.y()
        words.append(f"{'M' if element.isMoveTo() else 'L'}{x:.1f} {y:.1f}")
    return "".join(words) + "Z"


def _png(wide: int, high: int, paint: Paint, opaque: bool = False) -> bytes:
    image = blank(QSize(wide, high), opaque=opaque)
    with painting(image) as painter:
        paint(painter)
    return encoded(image)
