"""Paints the ground: sea, land, frontiers, terrain, links; then seas' and countries' lettering. Runs in any thread."""

from __future__ import annotations

import functools
import itertools
import math
import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from assistant.core.printed import Board, CounterSet, Link
from assistant.ui.look import lettering
from assistant.ui.look.symbols import path_of, raw
from assistant.ui.look.theme import TINTED, TINTS, Look, Theme, colour, mixed, stroke
from assistant.ui.map_painting import names as zone_names
from assistant.ui.map_painting import sheets as paper
from assistant.ui.map_painting.sheets import Canvas
from assistant.ui.plan.board import BoardPlan, home
from assistant.ui.plan.shapes import WATER_LINES, Shape, length

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
    called: Sequence[str] = ()


PLAIN = ("plain", "clear", "open", "plaine", "clair")
GLYPHS: Mapping[
    str, Glyph
] = {  # by all names that boards have for a terrain; none of open country, or of what somebody thought of
    name: Glyph(**entry) for terrain, entry in raw("terrain").items() for name in (terrain, *entry.get("called", ()))
}
GLYPH_SIZE = 14.0


def tints(board: Board) -> Mapping[str, str]:
    """Return the colours of terrains that have no sign of ours, in the order of the board's own list."""
    column = board.columns.get("terrain")
    own = [one for one in (column.values if column is not None else ()) if one not in (*PLAIN, *GLYPHS)]
    return dict(zip(own, itertools.cycle(TINTS), strict=False))


def paint_glyphs(canvas: Canvas, terrain: str, inner: QPainterPath, tint: str, keep_clear: QRectF) -> None:
    """Fill `inner` with the terrain's signs, larger when seen from far, none under the name (`keep_clear`)."""
    painter, theme, zoom, sign = canvas.painter, canvas.theme, canvas.zoom, GLYPHS.get(terrain)
    if sign is None or inner.isEmpty():
        return
    grow = 1.9 if zoom < 0.40 else 1.35 if zoom < 0.75 else 1.0
    shade, in_it, share = (sign.dark, 0.42, 0.66) if theme.dark else (sign.light, 0.12, 0.76)
    ink = colour(mixed(shade, tint, in_it), share)
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


def paint_borders(canvas: Canvas) -> None:
    """Draw what lies on borders, inside the zone where it is met."""
    painter, plan = canvas.painter, canvas.plan
    pens, zones = _border_pens(canvas.theme), plan.board.zones
    limits = tuple(column.id for column in plan.board.columns.values() if column.line)

    def along(kind: str) -> None:
        for pen in pens[kind]:
            for line in lines:
                painter.strokePath(line.path, pen)

    for link in plan.board.links:
        lines = canvas.shapes.borders.get(frozenset(link.ends), ())
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


def paint_lines(canvas: Canvas) -> None:
    """Draw the links whose kind says how: between the middles of their zones, or along their border; in the order of kinds."""
    painter, plan = canvas.painter, canvas.plan
    for kind, line in plan.board.link_lines.items():
        pen = _pen(line.colour, line.width, line.dash or ())
        pen.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
        painter.setPen(pen)
        for link in plan.board.links:
            along = canvas.shapes.borders.get(frozenset(link.ends), ()) if line.along and link.kind == kind else ()
            for piece in along:
                painter.strokePath(piece.path, pen)
            if link.kind == kind and not along:
                painter.drawLine(plan.centres[link.a], plan.centres[link.b])


def paint_crossings(canvas: Canvas) -> None:
    """Draw straits as two lines from shore to shore, landing axes as dashed arrows with the most armies they carry."""
    painter, theme = canvas.painter, canvas.theme
    for link, a, b in canvas.shapes.crossings:
        if link.kind == "landing_axis":
            _paint_axis(canvas, link, a, b)
            continue
        side = _normal(a, b) * 4
        for name, width in ((theme.halo, 5.0), (theme.frontier, 2.2)):
            stroke(painter, name, width, c=ROUND)
            for shift in (side, -side):
                painter.drawLine(a + shift, b + shift)


def _shaft(a: QPointF, b: QPointF, bend: float, one_way: bool) -> tuple[QPainterPath, list[tuple[QPointF, QPointF]]]:
    """Return a bent line, and its tips with the ways that they point."""
    middle = (a + b) / 2 + _normal(a, b) * (length(b - a) * bend)
    shaft = QPainterPath(a)
    shaft.quadTo(middle, b)
    return shaft, [(b, b - middle), (a, a - middle)][: 1 if one_way else 2]


def _paint_axis(canvas: Canvas, link: Link, a: QPointF, b: QPointF) -> None:
    painter, theme = canvas.painter, canvas.theme
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
        lettering.figure(painter, str(armies), middle, 15, theme.ink, 600)


def paint_insets(canvas: Canvas) -> None:
    """Draw a frame around a part of the map that shows another country."""
    painter, plan, theme = canvas.painter, canvas.plan, canvas.theme
    for feature in plan.board.ground:
        about = feature.get("properties") or {}
        if about.get("kind") != "inset":
            continue
        sheet = str(about.get("sheet", plan.largest))
        corners = QPolygonF([plan.point(sheet, x, y) for x, y in feature["geometry"]["coordinates"][0]])
        for name, width in ((theme.paper, 15.0), (theme.frame, 4.0)):
            stroke(painter, name, width, j=Qt.PenJoinStyle.MiterJoin)
            painter.drawPolygon(corners)
        rect = corners.boundingRect()
        title = str(about.get(f"name_{canvas.look.language}", ""))
        at = QPointF(rect.left() + 24, rect.top() + 34)
        lettering.line(painter, title, at, 32, theme.ink, lettering.TITLE, lettering.LEFT)


def paint_arrows(canvas: Canvas) -> None:
    """Draw the arrows from square areas, in the colour of the nation that may use them."""
    plan = canvas.plan
    for link in plan.board.links:
        if link.kind in ARROW_KINDS:
            nation = str(link.tags.get("nation") or home(plan.board.zones[link.a]))
            _paint_arrow(canvas, *_shore_to_shore(plan, link), plan.board.livery(nation).body, link.one_way)


def _paint_arrow(canvas: Canvas, a: QPointF, b: QPointF, body: str, one_way: bool) -> None:
    painter, theme = canvas.painter, canvas.theme
    shaft, tips = _shaft(a, b, 0.10, one_way)
    shown = body if not theme.dark else mixed(body, "#FFFFFF", 0.2)
    for name, extra in ((theme.casing, 5.0), (shown, 0.0)):
        painter.strokePath(shaft, _pen(name, 6 + extra))
        painter.setPen(_pen(name, max(extra, 0.1), cap=Qt.PenCapStyle.SquareCap))
        painter.setBrush(QColor(name))
        for tip, way in tips:
            painter.drawPath(arrow_head(tip, way, 20))


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
    way = (b - a) / (length(b - a) or 1)
    return steps[leaves] - way * 6, steps[enters] + way * 14


def _normal(a: QPointF, b: QPointF) -> QPointF:
    way = b - a
    return QPointF(-way.y(), way.x()) / (length(way) or 1)


# The large lettering of the ground: seas in italics, countries in wide capitals, each along its baseline.

SMALLEST_NAME = 22.0  # country lettering under this is noise
NAMES = {"sea": frozenset({"sea_name", "sea"}), "country": frozenset({"country_name", "country", "nation_name"})}


def paint_names(canvas: Canvas) -> None:
    """Write the seas' names, then the countries', those of small states left out."""
    theme, found = canvas.theme, [feature.get("properties") or {} for feature in canvas.plan.board.ground]
    for sort, names in NAMES.items():
        for feature in found:
            size, neutral = float(feature.get("size", 30)), bool(feature.get("neutral"))
            country = sort == "country"
            known = feature.get("kind") in names and feature.get("baseline") and size * canvas.zoom >= 7
            if not known or (country and size < SMALLEST_NAME and not neutral):
                continue
            large, ink = country and not neutral, colour(theme.sea_name, 0.95)
            path = _lettered(canvas, feature, size, large, 0.92 if country else 0.90, italic=not country)
            if path.intersects(canvas.visible):
                share = theme.country_share * (0.8 if neutral else 1.0)
                canvas.painter.fillPath(path, colour(theme.country_name, share) if country else ink)


def _lettered(
    canvas: Canvas, feature: Mapping[str, Any], size: float, large: bool, spread: float, *, italic: bool
) -> QPainterPath:
    """Return a name along its baseline; a large one in strong capitals."""
    plan, language = canvas.plan, canvas.look.language
    face = lettering.Face(lettering.SERIF, 600 if large else 500, italic)
    zone = plan.board.zones.get(str(feature.get("zone", "")))
    words = zone.name[language] if zone else str(feature.get(f"name_{language}") or feature.get("name_en", ""))
    if large:
        words = words.upper()
    sheet = str(feature.get("sheet", plan.largest))
    a, control, b = (plan.point(sheet, *point) for point in feature["baseline"])
    baseline = QPainterPath(a)
    baseline.quadTo(control, b)
    px = lettering.fitted(words, baseline.length(), size, face)
    return lettering.along(words, (a, control, b), px, face, spread)


RING_SHARES = (0.10, 0.12, 0.14, 0.16, 0.20, 0.30)
LINE_SHARES: Mapping[float, float] = {6.0: 0.55, 13.0: 0.40, 21.0: 0.28, 30.0: 0.18}
BAND_SHARES = (0.15, 0.18, 0.26)


def _fixed(name: str, width: float, share: float = 1.0) -> QPen:
    """Return a pen of `width` device pixels, whatever the zoom."""
    pen = _pen(colour(name, share), width)
    pen.setCosmetic(True)
    return pen


def _draw(canvas: Canvas, shapes: Iterable[Shape], pen: QPen) -> None:
    """Draw those shapes that are in sight."""
    for shape in shapes:
        if canvas.sees(shape.rect):
            canvas.painter.strokePath(shape.path, pen)


def paint_ground(canvas: Canvas) -> None:
    """Paint everything that lies under the answers: papers, sea, land, terrain, borders, lettering, tracks."""
    painter, plan = canvas.painter, canvas.plan
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillRect(canvas.visible, QColor(canvas.theme.table))
    maps = {zone.sheet for zone in plan.board.zones.values() if zone.id in canvas.shapes.inner} | {plan.largest}
    for sheet in plan.board.sheets:
        rect = plan.sheet_rect(sheet)
        if not canvas.sees(rect):
            continue
        paper.paint_sheet(canvas, rect)
        if sheet in maps:
            painter.save()
            painter.setClipRect(rect)
            _paint_map(canvas, rect)
            painter.restore()
            paper.paint_frame(canvas, rect)
    paint_arrows(canvas)
    paper.paint_boxes(canvas)
    if canvas.theme.grain:
        for sheet in plan.board.sheets:
            _paint_grain(canvas, plan.sheet_rect(sheet).adjusted(-14, -14, 14, 14))


def paint_print(painter: QPainter, look: Look, plan: BoardPlan, part: QRectF, scale: float, kinds: CounterSet) -> None:
    """Paint a part of a board as it is printed, at `scale` device pixels a scene unit: the ground, and the names of zones."""
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    painter.setClipRect(part)
    paint_ground(Canvas(painter, look, plan, scale, part, kinds))
    zone_names.paint(painter, zone_names.placed(plan, look, scale), look, part)


def _paint_map(canvas: Canvas, rect: QRectF) -> None:
    _paint_sea(canvas, rect)
    for paint in (
        _paint_land,
        _paint_terrain,
        _paint_lines,
        paint_borders,
        paint_lines,
        paint_crossings,
        paint_insets,
        paint_names,
    ):
        paint(canvas)


def _paint_sea(canvas: Canvas, rect: QRectF) -> None:
    painter, theme, shapes = canvas.painter, canvas.theme, canvas.shapes
    depth = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    depth.setColorAt(0.0, QColor(theme.sea_edge))
    depth.setColorAt(0.45, QColor(theme.sea))
    depth.setColorAt(1.0, QColor(theme.sea_edge))
    painter.fillRect(rect, depth)
    for ring, share in zip(shapes.rings, RING_SHARES, strict=True):
        painter.fillPath(ring.path, colour(theme.coast_rings, share if not theme.dark else share * 0.7))
    _draw(canvas, shapes.graticule, _fixed(theme.graticule, 1, 0.45))
    dashed = _fixed(theme.sea_name, 1.0 if canvas.zoom < 0.75 else 1.6, 0.6)
    dashed.setDashPattern([6, 5])
    _draw(canvas, shapes.sea_lines, dashed)
    if canvas.zoom >= 0.40:
        for width, line in zip(WATER_LINES, shapes.water_lines, strict=True):
            _draw(canvas, (line,), _fixed(theme.water_lines, 1, LINE_SHARES[width]))


def _paint_land(canvas: Canvas) -> None:
    painter, theme, shapes, liveries = canvas.painter, canvas.theme, canvas.shapes, canvas.plan.board.livery
    for shape in shapes.neutral:
        if canvas.sees(shape.rect):
            painter.fillPath(shape.path, QColor(theme.neutral))
    _draw(canvas, shapes.neutral, _fixed(theme.neutral_line, 1))
    for nation, whole in shapes.land:
        if canvas.sees(whole.rect):
            painter.fillPath(whole.path, QColor(theme.tint(liveries(nation))))
    for nation, bands in shapes.bands:
        body = liveries(nation).body
        for band, share in zip(bands, BAND_SHARES, strict=True):
            if canvas.sees(band.rect):
                painter.fillPath(band.path, colour(body, share))


def _paint_terrain(canvas: Canvas) -> None:
    plan = canvas.plan
    own = tints(plan.board)
    for zone_id, inner in canvas.shapes.inner.items():
        if not canvas.sees(plan.boxes[zone_id]):
            continue
        zone = plan.board.zones[zone_id]
        tint = canvas.theme.tint(plan.board.livery(home(zone)))
        clear, terrain = paper.name_room(canvas, zone), str(zone.tags["terrain"])
        if terrain in own:
            canvas.painter.fillPath(inner, colour(own[terrain], TINTED))
        paint_glyphs(canvas, terrain, inner, tint, clear)


def _paint_lines(canvas: Canvas) -> None:
    theme, shapes = canvas.theme, canvas.shapes
    _draw(canvas, shapes.zone_lines, _fixed(theme.zone_line, 1, 0.9))
    _draw(canvas, shapes.coasts, _fixed(theme.coast, 1))
    _draw(canvas, shapes.frontiers, _fixed(theme.frontier, 3.2 if canvas.zoom >= 0.75 else 2.2))


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
