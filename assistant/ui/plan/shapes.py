"""The ground's shapes: coast rings, tint bands, borders by class. Computed once a board, away from the window's thread."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPolygonF

from assistant.core.printed import Link, Point, Zone
from assistant.core.record import Filled, grouped
from assistant.ui.plan.board import BoardPlan, edges, home, is_box, is_sea, outlined
from assistant.ui.work import jobs

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

RINGS = (52.0, 40.0, 30.0, 21.0, 13.0, 6.0)  # soft light along the coast, in sheet units
WATER_LINES = (6.0, 13.0, 21.0, 30.0)
BANDS = (17.0, 10.0, 4.5)  # inside each frontier
TERRAIN_INSET = 7.0
NEUTRAL = frozenset({"background", "neutral", "land", "ground", "scenery"})


Pair = frozenset[str]
OVER_WATER = frozenset({"strait", "straits", "landing_axis"})


@dataclass(frozen=True)
class Shape:
    """A path and the rectangle around it, so that what is out of sight costs nothing."""

    path: QPainterPath
    rect: QRectF


@dataclass(frozen=True)
class GroundShapes:
    """Everything of the ground that needs geometry; lines are open paths."""

    neutral: tuple[Shape, ...]
    graticule: tuple[Shape, ...]  # meridians and parallels, seen at sea only
    rings: tuple[Shape, ...]
    water_lines: tuple[Shape, ...]
    land: tuple[tuple[str, Shape], ...]  # nation and outline of its country
    bands: tuple[tuple[str, tuple[Shape, ...]], ...]
    zone_lines: tuple[Shape, ...]
    frontiers: tuple[Shape, ...]
    coasts: tuple[Shape, ...]
    sea_lines: tuple[Shape, ...]
    inner: Mapping[str, QPainterPath]  # zones a little smaller, where terrain is drawn
    borders: Mapping[Pair, tuple[Shape, ...]]  # the lines between two zones
    crossings: tuple[tuple[Link, QPointF, QPointF], ...]  # links over water, from shore to shore


@functools.lru_cache(maxsize=3)
def shapes(plan: BoardPlan) -> GroundShapes:
    """Return the shapes of a board's ground. Takes about half a second for a hundred zones."""
    jobs.load()
    from shapely.geometry import box
    from shapely.ops import unary_union

    board = plan.board
    lands = [zone for zone in board.zones.values() if not (is_sea(zone) or zone.track or is_box(zone))]
    neutral = [(feature, _feature_shape(plan, feature)) for feature in board.ground if _is_neutral(feature)]
    at = {zone.id: _shape(plan, zone) for zone in lands}
    maps = {zone.sheet for zone in lands}
    frame = unary_union([box(*edges(plan.sheet_rect(sheet))) for sheet in maps]) if maps else None
    everything = unary_union([*at.values(), *(shape for _, shape in neutral)]).simplify(0.7)
    rings = [_clipped(everything.buffer(width, quad_segs=3).simplify(0.8), frame) for width in RINGS]
    bands, countries = [], []
    for nation, parts in grouped((home(zone), at[zone.id]) for zone in lands).items():
        whole = unary_union(parts)
        countries.append((nation, _as_shape(whole)))
        bands.append((nation, tuple(_band(whole, width) for width in BANDS)))
    lines, borders = _classified(plan, lands)
    wet = {width: ring for width, ring in zip(RINGS, rings, strict=True)}
    return GroundShapes(
        neutral=tuple(_as_shape(shape) for _, shape in neutral),
        graticule=tuple(_graticule(plan)),
        rings=tuple(_as_shape(ring) for ring in rings),
        water_lines=tuple(_as_shape(wet[width]) for width in WATER_LINES),
        land=tuple(countries),
        bands=tuple(bands),
        zone_lines=lines["zone"],
        frontiers=lines["frontier"],
        coasts=lines["coast"],
        sea_lines=lines["sea"],
        inner={
            zone.id: _path(at[zone.id].buffer(-TERRAIN_INSET))
            for zone in lands
            if zone.tags.get("terrain", "plain") != "plain"
        },
        borders=borders,
        crossings=tuple(_crossings(plan, at)),
    )


def _is_neutral(feature: Filled) -> bool:
    kind = str((feature.get("properties") or {}).get("kind", "background"))
    return kind in NEUTRAL and (feature.get("geometry") or {}).get("type") in ("Polygon", "MultiPolygon")


def _graticule(plan: BoardPlan) -> Iterator[Shape]:
    """Yield the meridians and parallels that the map's scenery has."""
    for feature in plan.board.ground:
        about, geometry = feature.get("properties") or {}, feature.get("geometry") or {}
        if about.get("kind") == "graticule" and geometry.get("type") == "LineString":
            points = [plan.point(str(about.get("sheet", plan.largest)), *point) for point in geometry["coordinates"]]
            yield _line([point.toTuple() for point in points])


def _shape(plan: BoardPlan, zone: Zone) -> BaseGeometry:
    return _laid(zone.shape, plan.offsets[zone.sheet])


def _laid(shape: BaseGeometry, offset: QPointF) -> BaseGeometry:
    """Return a shape of a sheet where it lies in the scene."""
    from shapely.affinity import translate

    moved = translate(shape, offset.x(), offset.y())
    return moved if moved.is_valid else moved.buffer(0)


def _feature_shape(plan: BoardPlan, feature: Filled) -> BaseGeometry:
    from shapely.geometry import shape

    sheet = str((feature.get("properties") or {}).get("sheet", plan.largest))
    return _laid(shape(feature["geometry"]), plan.offsets[sheet])


def _clipped(shape: BaseGeometry, frame: BaseGeometry | None) -> BaseGeometry:
    return shape if frame is None else shape.intersection(frame)


def _band(whole: BaseGeometry, width: float) -> Shape:
    """Return the strip of `width` inside an outline: the outline and a smaller one, filled odd-even."""
    inner = whole.buffer(-width, quad_segs=3).simplify(0.5)
    path = _path(whole)
    path.addPath(_path(inner))
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return Shape(path, path.controlPointRect())


def _parts(shape: BaseGeometry) -> Iterator[Any]:
    for part in getattr(shape, "geoms", (shape,)):
        if part.geom_type == "Polygon" and not part.is_empty:
            yield part
        elif hasattr(part, "geoms"):
            yield from _parts(part)


def _path(shape: BaseGeometry) -> QPainterPath:
    return outlined(ring.coords for part in _parts(shape) for ring in (part.exterior, *part.interiors))


def _as_shape(shape: BaseGeometry) -> Shape:
    path = _path(shape)
    return Shape(path, path.controlPointRect())


Segment = tuple[Point, Point]


def _crossings(plan: BoardPlan, at: Mapping[str, BaseGeometry]) -> Iterator[tuple[Link, QPointF, QPointF]]:
    """Yield links over water with the two nearest points of their shores, a little apart where the shores all but touch."""
    from shapely.ops import nearest_points

    for link in plan.board.links:
        if link.kind not in OVER_WATER or link.a not in at or link.b not in at:
            continue
        one, other = nearest_points(at[link.a], at[link.b])
        a, b = QPointF(one.x, one.y), QPointF(other.x, other.y)
        way = b - a
        if length(way) < 1:
            way = plan.centres[link.b] - plan.centres[link.a]
        far = length(way) or 1.0
        step = way * (max(7.0, 15.0 - far / 2) / far)
        yield link, a - step, b + step


def length(way: QPointF) -> float:
    """Return how far it is from the beginning of a way to its end."""
    return math.hypot(way.x(), way.y())


def _classified(
    plan: BoardPlan, lands: Iterable[Zone]
) -> tuple[dict[str, tuple[Shape, ...]], dict[Pair, tuple[Shape, ...]]]:
    """Return the border lines by what lies on their two sides: neighbours share their borders point by point."""
    sides: dict[Segment, list[Zone]] = {}
    order: list[Segment] = []
    seas = [zone for zone in plan.board.zones.values() if is_sea(zone)]
    for zone in (*lands, *seas):
        offset = plan.offsets[zone.sheet]
        for rings in zone.polygons:
            for ring in rings:
                points = [(round(x + offset.x(), 2), round(y + offset.y(), 2)) for x, y in ring]
                for a, b in zip(points, (*points[1:], points[0]), strict=True):
                    key = (a, b) if a <= b else (b, a)
                    if key not in sides:
                        sides[key] = []
                        order.append((a, b))
                    sides[key].append(zone)
    found: dict[str, dict[Pair, list[Segment]]] = {"zone": {}, "frontier": {}, "coast": {}, "sea": {}}
    frames = [plan.sheet_rect(sheet) for sheet in plan.board.sheets]
    for a, b in order:
        zones = sides[(a, b) if a <= b else (b, a)]
        name = _class(zones)
        if name == "coast" and len(zones) == 1 and (is_sea(zones[0]) or _on_frame(a, b, frames)):
            continue
        found[name].setdefault(frozenset(zone.id for zone in zones), []).append((a, b))
    lines = {
        name: {pair: tuple(_chained(segments)) for pair, segments in groups.items()} for name, groups in found.items()
    }
    flat = {name: tuple(line for pieces in groups.values() for line in pieces) for name, groups in lines.items()}
    borders = {pair: pieces for name in ("zone", "frontier") for pair, pieces in lines[name].items()}
    return flat, borders


def _class(zones: list[Zone]) -> str:
    wet = [is_sea(zone) for zone in zones]
    if all(wet) and len(zones) > 1:
        return "sea"
    if len(zones) == 1 or any(wet):
        return "coast"
    return "zone" if home(zones[0]) == home(zones[1]) else "frontier"


def _on_frame(a: Point, b: Point, frames: Iterable[QRectF]) -> bool:
    """Tell whether a border only ends the paper."""
    sides = ((n % 2, edge) for rect in frames for n, edge in enumerate(edges(rect)))
    return any(abs(a[axis] - edge) < 1.0 and abs(b[axis] - edge) < 1.0 for axis, edge in sides)


def _chained(segments: list[Segment]) -> Iterator[Shape]:
    """Join the segments of one border, which come in the order of their ring, into lines."""
    line: list[Point] = []
    for a, b in segments:
        if line and line[-1] != a:
            yield _line(line)
            line = []
        if not line:
            line = [a]
        line.append(b)
    if line:
        yield _line(line)


def _line(points: list[Point]) -> Shape:
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    return Shape(path, path.controlPointRect().adjusted(-1, -1, 1, 1))
