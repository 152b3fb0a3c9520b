"""Paints the ground: sea, land, frontiers, terrain, links; then seas' and countries' lettering. Runs in any thread."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from assistant.core.looks import Livery
from assistant.core.printed import Board, CounterSet, Link
from assistant.ui.look import lettering
from assistant.ui.look.symbols import path_of, raw
from assistant.ui.look.theme import TINTED, TINTS, Look, Theme, colour, mixed, stroke
from assistant.ui.map_painting import names as zone_names
from assistant.ui.map_painting import sheets as paper
from assistant.ui.plan.board import BoardPlan, home
from assistant.ui.plan.shapes import WATER_LINES, GroundShapes, Shape
from assistant.ui.plan.shapes import shapes as ground_shapes

# Terrain: small engraved glyphs in jittered rows, the same on every machine.


@dataclass(frozen=True)
class Glyph:
    """One terrain's sign: lit and dark parts, and how far apart the signs stand."""

    step: float
    light: str
    dark: str
    width: float
    strokes: str = ""
    fills: str = ""


PLAIN = "plain"
GLYPHS: Mapping[str, Glyph] = {name: Glyph(**entry) for name, entry in raw("terrain").items()}
GLYPH_SAME: Mapping[str, str] = {
    "high_mountain": "mountain",
    "mountains": "mountain",
    "montagne": "mountain",
    "foret": "forest",
    "woods": "forest",
    "marais": "marsh",
    "swamp": "marsh",
    "hill": "hills",
    "mountain_desert": "mountain",
    "urban": "city",
    **dict.fromkeys(("clear", "open", "plaine", "clair"), PLAIN),
}
GLYPH_SIZE = 14.0


def glyph(terrain: str) -> Glyph | None:
    """Return the sign of a terrain, None for open country, and for one that somebody thought of."""
    return GLYPHS.get(GLYPH_SAME.get(terrain, terrain))


def tints(board: Board) -> Mapping[str, str]:
    """Return the colours of terrains that have no sign of ours, in the order of the board's own list."""
    column = board.columns.get("terrain")
    known = (PLAIN, *GLYPHS)
    own = [one for one in (column.values if column is not None else ()) if GLYPH_SAME.get(one, one) not in known]
    return dict(zip(own, itertools.cycle(TINTS), strict=False))


def paint_glyphs(
    painter: QPainter, terrain: str, inner: QPainterPath, tint: str, theme: Theme, zoom: float, keep_clear: QRectF
) -> None:
    """Fill `inner` with the terrain's signs, larger when seen from far, none under the name (`keep_clear`)."""
    sign = glyph(terrain)
    if sign is None or inner.isEmpty():
        return
    grow = 1.9 if zoom < 0.40 else 1.35 if zoom < 0.75 else 1.0
    ink = QColor(mixed(sign.dark if theme.dark else sign.light, tint, 0.42 if theme.dark else 0.12))
    ink.setAlphaF(0.66 if theme.dark else 0.76)
    strokes, fills = path_of(sign.strokes), path_of(sign.fills)
    pen = _pen(ink, sign.width)
    scale = GLYPH_SIZE / 16 * grow
    for point in glyph_places(inner, sign.step * grow):
        if keep_clear.contains(point):
            continue
        painter.save()
        painter.translate(point)
        painter.scale(scale, scale)
        if sign.fills:
            painter.fillPath(fills, ink)
        if sign.strokes:
            painter.strokePath(strokes, pen)
        painter.restore()


def glyph_places(inner: QPainterPath, step: float) -> Iterator[QPointF]:
    """Yield where signs stand: rows, every other one shifted, each sign a little off its place."""
    rect = inner.boundingRect()
    # Seeded by position: the same trees stand in a zone whatever else is drawn.
    chance = random.Random(round(rect.left()) * 73856093 ^ round(rect.top()) * 19349663)
    rows = int(rect.height() / (step * 0.86)) + 1
    columns = int(rect.width() / step) + 2
    for row in range(rows):
        for column in range(columns):
            x = rect.left() + (column + (0.5 if row % 2 else 0.0)) * step + chance.uniform(-0.24, 0.24) * step
            y = rect.top() + (row + 0.5) * step * 0.86 + chance.uniform(-0.2, 0.2) * step
            point = QPointF(x, y)
            if inner.contains(point):
                yield point


# Paints what is printed between zones: arrows, straits, landing axes, rivers, fortified lines, high mountains; and insets.

RIVER, RIVER_DARK = "#5E93B4", "#3F6E8C"
ARROW_KINDS = frozenset({"arrow", "arrows"})
ROUND, FLAT = Qt.PenCapStyle.RoundCap, Qt.PenCapStyle.FlatCap


def _pen(ink: str | QColor, width: float, dashes: Sequence[float] = (), cap: Qt.PenCapStyle = ROUND) -> QPen:
    pen = QPen(QColor(ink), width, c=FLAT if dashes else cap, j=Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(dashes)
    return pen


def _border_pens(theme: Theme) -> Mapping[str, tuple[QPen, QPen]]:
    brown = "#C4AE86" if theme.dark else "#8A7350"
    return {
        "river": (_pen(colour(theme.coast_rings, 0.7), 15), _pen(RIVER_DARK if theme.dark else RIVER, 9)),
        "fortified_line": (_pen(theme.frontier, 17, (0.5, 0.42)), _pen(theme.frontier, 9, cap=FLAT)),
        "high_mountain": (_pen(brown, 19, (0.13, 0.26)), _pen(brown, 4.5)),
        "limit": (_pen(colour(theme.halo, 0.9), 10), _pen(theme.accent, 6, (3.2, 1.6))),
    }


def paint_borders(painter: QPainter, look: Look, plan: BoardPlan, shapes: GroundShapes) -> None:
    """Draw what lies on borders, inside the zone where it is met."""
    pens, zones = _border_pens(look.theme), plan.board.zones
    limits = tuple(column.id for column in plan.board.columns.values() if column.line)

    def along(kind: str) -> None:
        for pen in pens[kind]:
            for line in lines:
                painter.strokePath(line.path, pen)

    for link in plan.board.links:
        lines = shapes.borders.get(frozenset(link.ends), ())
        if not lines:
            continue
        for zone, column in ((link.a, "into_a"), (link.b, "into_b")):
            if (met := link.tags.get(column)) in ("river", "fortified_line"):
                painter.save()
                painter.setClipPath(plan.paths[zone], Qt.ClipOperation.IntersectClip)
                along(str(met))
                painter.restore()
        for kind in ("river", "high_mountain"):
            if link.tags.get(kind):
                along(kind)
        if any(bool(zones[link.a].get(c)) != bool(zones[link.b].get(c)) for c in limits):
            along("limit")


def paint_lines(painter: QPainter, plan: BoardPlan, shapes: GroundShapes) -> None:
    """Draw the links whose kind says how: between the middles of their zones, or along their border; in the order of kinds."""
    for kind, line in plan.board.link_lines.items():
        pen = _pen(line.colour, line.width, line.dash or ())
        pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        painter.setPen(pen)
        for link in plan.board.links:
            along = shapes.borders.get(frozenset(link.ends), ()) if line.along and link.kind == kind else ()
            for piece in along:
                painter.strokePath(piece.path, pen)
            if link.kind == kind and not along:
                painter.drawLine(plan.centres[link.a], plan.centres[link.b])


def paint_crossings(painter: QPainter, look: Look, shapes: GroundShapes) -> None:
    """Draw straits as two lines from shore to shore, landing axes as dashed arrows with the most armies they carry."""
    for link, a, b in shapes.crossings:
        if link.kind == "landing_axis":
            _paint_axis(painter, look, link, a, b)
            continue
        side = _normal(a, b) * 4
        for name, width in ((look.theme.halo, 5.0), (look.theme.frontier, 2.2)):
            painter.setPen(QPen(QColor(name), width, c=ROUND))
            for shift in (side, -side):
                painter.drawLine(a + shift, b + shift)


def _shaft(a: QPointF, b: QPointF, bend: float, one_way: bool) -> tuple[QPainterPath, list[tuple[QPointF, QPointF]]]:
    """Return a bent line, and its tips with the ways that they point."""
    middle = (a + b) / 2 + _normal(a, b) * (_length(b - a) * bend)
    shaft = QPainterPath(a)
    shaft.quadTo(middle, b)
    return shaft, [(b, b - middle), (a, a - middle)][: 1 if one_way else 2]


def _paint_axis(painter: QPainter, look: Look, link: Link, a: QPointF, b: QPointF) -> None:
    theme = look.theme
    shaft, tips = _shaft(a, b, 0.16, link.one_way)
    ink, halo = QColor(theme.sea_name), colour(theme.halo, 0.8)
    dashed = QPen(ink, 3.4, c=FLAT)
    dashed.setDashPattern([3.2, 1.8])
    painter.strokePath(shaft, QPen(halo, 7, c=ROUND))
    painter.strokePath(shaft, dashed)
    stroke(painter, halo, 1.6, ink)
    for tip, way in tips:
        painter.drawPath(arrow_head(tip, way, 17))
    if armies := link.tags.get("max_armies"):
        middle = shaft.pointAtPercent(0.5)
        stroke(painter, ink, 2.2, theme.halo)
        painter.drawEllipse(middle, 10, 10)
        lettering.line(painter, str(armies), middle, 15, theme.ink, lettering.NUMERALS, 600)
    painter.setBrush(Qt.BrushStyle.NoBrush)


def paint_insets(painter: QPainter, look: Look, plan: BoardPlan) -> None:
    """Draw a frame around a part of the map that shows another country."""
    for feature in plan.board.ground:
        about = feature.get("properties") or {}
        if about.get("kind") != "inset":
            continue
        sheet = str(about.get("sheet", plan.largest))
        corners = QPolygonF([plan.point(sheet, x, y) for x, y in feature["geometry"]["coordinates"][0]])
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width in ((look.theme.paper, 15.0), (look.theme.frame, 4.0)):
            painter.setPen(QPen(QColor(name), width, j=Qt.PenJoinStyle.MiterJoin))
            painter.drawPolygon(corners)
        rect = corners.boundingRect()
        title = str(about.get(f"name_{look.language}", ""))
        at = QPointF(rect.left() + 24, rect.top() + 34)
        lettering.line(painter, title, at, 32, look.theme.ink, lettering.SERIF, 600, align=lettering.LEFT)


def paint_arrows(painter: QPainter, look: Look, plan: BoardPlan) -> None:
    """Draw the arrows from square areas, in the colour of the nation that may use them."""
    for link in plan.board.links:
        if link.kind in ARROW_KINDS:
            nation = str(link.tags.get("nation") or home(plan.board.zones[link.a]))
            _paint_arrow(painter, look, *_shore_to_shore(plan, link), plan.board.livery(nation).body, link.one_way)


def _paint_arrow(painter: QPainter, look: Look, a: QPointF, b: QPointF, body: str, one_way: bool) -> None:
    shaft, tips = _shaft(a, b, 0.10, one_way)
    shown = body if not look.theme.dark else mixed(body, "#FFFFFF", 0.2)
    for name, extra in ((look.theme.casing, 5.0), (shown, 0.0)):
        painter.strokePath(shaft, _pen(name, 6 + extra))
        painter.setPen(_pen(name, max(extra, 0.1), cap=Qt.PenCapStyle.SquareCap))
        painter.setBrush(QColor(name))
        for tip, way in tips:
            painter.drawPath(arrow_head(tip, way, 20))
    painter.setBrush(Qt.BrushStyle.NoBrush)


def arrow_head(tip: QPointF, way: QPointF, size: float) -> QPainterPath:
    """Return a triangle of `size` that points along `way` and ends a little beyond `tip`."""
    place = QTransform.fromTranslate(tip.x(), tip.y()).rotateRadians(math.atan2(way.y(), way.x())).scale(size, size)
    return path_of("M 0.4 0 L -0.5 0.52 L -0.26 0 L -0.5 -0.52 Z") * place


def _shore_to_shore(plan: BoardPlan, link: Link) -> tuple[QPointF, QPointF]:
    """Return where a straight line between two zones leaves the one and enters the other, a little inside each."""
    a, b = plan.centres[link.a], plan.centres[link.b]
    one, other = plan.paths[link.a], plan.paths[link.b]
    steps = [a + (b - a) * (n / 200) for n in range(201)]
    leaves = max((n for n, point in enumerate(steps) if one.contains(point)), default=0)
    enters = min((n for n, point in enumerate(steps) if n > leaves and other.contains(point)), default=200)
    way = (b - a) / (_length(b - a) or 1)
    return steps[leaves] - way * 6, steps[enters] + way * 14


def _normal(a: QPointF, b: QPointF) -> QPointF:
    way = b - a
    return QPointF(-way.y(), way.x()) / (_length(way) or 1)


def _length(way: QPointF) -> float:
    return math.hypot(way.x(), way.y())


# The large lettering of the ground: seas in italics, countries in wide capitals, each along its baseline.

SMALLEST_NAME = 22.0  # country lettering under this is noise
NAMES = {"sea": frozenset({"sea_name", "sea"}), "country": frozenset({"country_name", "country", "nation_name"})}


def paint_names(painter: QPainter, look: Look, plan: BoardPlan, visible: QRectF, zoom: float) -> None:
    """Write the seas' names, then the countries', those of small states left out."""
    theme, found = look.theme, [feature.get("properties") or {} for feature in plan.board.ground]
    for sort, names in NAMES.items():
        for feature in found:
            size, neutral = float(feature.get("size", 30)), bool(feature.get("neutral"))
            country = sort == "country"
            known = feature.get("kind") in names and feature.get("baseline") and size * zoom >= 7
            if not known or (country and size < SMALLEST_NAME and not neutral):
                continue
            large, ink = country and not neutral, colour(theme.sea_name, 0.95)
            path = _lettered(
                plan, feature, look, size, 600 if large else 500, not country, 0.92 if country else 0.90, large
            )
            if path.intersects(visible):
                share = theme.country_share * (0.8 if neutral else 1.0)
                painter.fillPath(path, colour(theme.country_name, share) if country else ink)


def _lettered(
    plan: BoardPlan,
    feature: Mapping[str, Any],
    look: Look,
    size: float,
    weight: int,
    italic: bool,
    spread: float,
    capitals: bool,
) -> QPainterPath:
    zone = plan.board.zones.get(str(feature.get("zone", "")))
    words = (
        zone.name[look.language] if zone else str(feature.get(f"name_{look.language}") or feature.get("name_en", ""))
    )
    if capitals:
        words = words.upper()
    sheet = str(feature.get("sheet", plan.largest))
    a, control, b = (plan.point(sheet, *point) for point in feature["baseline"])
    baseline = QPainterPath(a)
    baseline.quadTo(control, b)
    room = baseline.length()
    natural = lettering.width(words, size, lettering.SERIF, weight, italic)
    px = size if natural <= room else size * room / natural
    return lettering.along(words, (a, control, b), px, lettering.SERIF, weight, italic, spread)


RING_SHARES = (0.10, 0.12, 0.14, 0.16, 0.20, 0.30)
LINE_SHARES: Mapping[float, float] = {6.0: 0.55, 13.0: 0.40, 21.0: 0.28, 30.0: 0.18}
BAND_SHARES = (0.15, 0.18, 0.26)


@dataclass(frozen=True)
class Canvas:
    """Where the ground is painted: the painter, already moved and scaled; `zoom` in device pixels a scene unit."""

    painter: QPainter
    look: Look
    zoom: float
    visible: QRectF

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self.look.theme

    def sees(self, shape: Shape) -> bool:
        """Tell whether any of a shape is in sight."""
        return shape.rect.intersects(self.visible)

    def pen(self, name: str, width: float, share: float = 1.0) -> QPen:
        """Return a pen of `width` device pixels, whatever the zoom."""
        pen = _pen(colour(name, share), width)
        pen.setCosmetic(True)
        return pen

    def draw(self, shapes: Iterable[Shape], pen: QPen) -> None:
        """Draw those shapes that are in sight."""
        self.painter.setPen(pen)
        for shape in filter(self.sees, shapes):
            self.painter.drawPath(shape.path)


def paint_ground(canvas: Canvas, plan: BoardPlan, shapes: GroundShapes, kinds: CounterSet | None = None) -> None:
    """Paint everything that lies under the answers: papers, sea, land, terrain, borders, lettering, tracks.

    `kinds` names the panels of the sides that have tracks of their own, and has their emblems.
    """
    painter = canvas.painter
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(canvas.visible, QColor(canvas.theme.table))
    maps = {zone.sheet for zone in plan.board.zones.values() if zone.id in shapes.inner} | {plan.largest}
    for sheet in plan.board.sheets:
        rect = plan.sheet_rect(sheet)
        if not rect.intersects(canvas.visible):
            continue
        paper.paint_sheet(canvas.painter, canvas.look, rect)
        if sheet in maps:
            painter.save()
            painter.setClipRect(rect)
            _paint_map(canvas, plan, shapes, rect)
            painter.restore()
            paper.paint_frame(canvas.painter, canvas.look, rect)
    paint_arrows(painter, canvas.look, plan)
    paper.paint_boxes(canvas.painter, canvas.look, plan, canvas.visible, canvas.zoom, kinds)
    if canvas.theme.grain:
        for sheet in plan.board.sheets:
            _paint_grain(canvas, plan.sheet_rect(sheet).adjusted(-14, -14, 14, 14))


def paint_print(painter: QPainter, look: Look, plan: BoardPlan, part: QRectF, scale: float, kinds: CounterSet) -> None:
    """Paint a part of a board as it is printed, at `scale` device pixels a scene unit: the ground, and the names of zones."""
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    painter.setClipRect(part)
    paint_ground(Canvas(painter, look, scale, part), plan, ground_shapes(plan), kinds)
    zone_names.paint(painter, zone_names.placed(plan, look, scale), look, part)


def _paint_map(canvas: Canvas, plan: BoardPlan, shapes: GroundShapes, rect: QRectF) -> None:
    _paint_sea(canvas, shapes, rect)
    _paint_land(canvas, shapes, plan.board.livery)
    _paint_terrain(canvas, plan, shapes)
    _paint_lines(canvas, shapes)
    paint_borders(canvas.painter, canvas.look, plan, shapes)
    paint_lines(canvas.painter, plan, shapes)
    paint_crossings(canvas.painter, canvas.look, shapes)
    paint_insets(canvas.painter, canvas.look, plan)
    paint_names(canvas.painter, canvas.look, plan, canvas.visible, canvas.zoom)


def _paint_sea(canvas: Canvas, shapes: GroundShapes, rect: QRectF) -> None:
    painter, theme = canvas.painter, canvas.theme
    depth = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    depth.setColorAt(0.0, QColor(theme.sea_edge))
    depth.setColorAt(0.45, QColor(theme.sea))
    depth.setColorAt(1.0, QColor(theme.sea_edge))
    painter.fillRect(rect, depth)
    for ring, share in zip(shapes.rings, RING_SHARES, strict=True):
        painter.fillPath(ring.path, colour(theme.coast_rings, share if not theme.dark else share * 0.7))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    canvas.draw(shapes.graticule, canvas.pen(theme.graticule, 1, 0.45))
    dashed = canvas.pen(theme.sea_name, 1.0 if canvas.zoom < 0.75 else 1.6, 0.6)
    dashed.setDashPattern([6, 5])
    canvas.draw(shapes.sea_lines, dashed)
    if canvas.zoom >= 0.40:
        for width, line in zip(WATER_LINES, shapes.water_lines, strict=True):
            painter.setPen(canvas.pen(theme.water_lines, 1, LINE_SHARES[width]))
            painter.drawPath(line.path)


def _paint_land(canvas: Canvas, shapes: GroundShapes, liveries: Callable[[str], Livery]) -> None:
    painter, theme = canvas.painter, canvas.theme
    painter.setPen(Qt.PenStyle.NoPen)
    for shape in shapes.neutral:
        if canvas.sees(shape):
            painter.fillPath(shape.path, QColor(theme.neutral))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    canvas.draw(shapes.neutral, canvas.pen(theme.neutral_line, 1))
    for nation, whole in shapes.land:
        if canvas.sees(whole):
            painter.fillPath(whole.path, QColor(theme.tint(liveries(nation))))
    for nation, bands in shapes.bands:
        body = liveries(nation).body
        for band, share in zip(bands, BAND_SHARES, strict=True):
            if canvas.sees(band):
                painter.fillPath(band.path, colour(body, share))


def _paint_terrain(canvas: Canvas, plan: BoardPlan, shapes: GroundShapes) -> None:
    own = tints(plan.board)
    for zone_id, inner in shapes.inner.items():
        if not plan.boxes[zone_id].intersects(canvas.visible):
            continue
        zone = plan.board.zones[zone_id]
        tint = canvas.theme.tint(plan.board.livery(home(zone)))
        clear, terrain = paper.name_room(plan, zone, canvas.look, canvas.zoom), str(zone.tags["terrain"])
        if terrain in own:
            canvas.painter.fillPath(inner, colour(own[terrain], TINTED))
        paint_glyphs(canvas.painter, terrain, inner, tint, canvas.theme, canvas.zoom, clear)


def _paint_lines(canvas: Canvas, shapes: GroundShapes) -> None:
    theme = canvas.theme
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    canvas.draw(shapes.zone_lines, canvas.pen(theme.zone_line, 1, 0.9))
    canvas.draw(shapes.coasts, canvas.pen(theme.coast, 1))
    canvas.draw(shapes.frontiers, canvas.pen(theme.frontier, 3.2 if canvas.zoom >= 0.75 else 2.2))


def _paint_grain(canvas: Canvas, paper_rect: QRectF) -> None:
    painter = canvas.painter
    painter.save()
    painter.setOpacity(canvas.theme.grain)
    brush = QBrush(_grain())
    brush.setTransform(painter.worldTransform().inverted()[0])
    painter.fillRect(canvas.visible.intersected(paper_rect), brush)
    painter.restore()


@functools.cache
def _grain() -> QImage:
    """Return a tile of paper: light and dark fibres, the same on every machine."""
    chance = random.Random(1914)
    size = 256
    tile = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    for _ in range(9000):
        shade = 255 if chance.random() < 0.5 else 40
        painter.setPen(QColor(shade, shade, shade, chance.randint(20, 110)))
        x, y = chance.randrange(size), chance.randrange(size)
        painter.drawLine(x, y, x + chance.randrange(3), y + chance.randrange(2))
    painter.end()
    return tile
