"""The net of borders that are drawn by hand: where a click is caught, how a piece follows printed lines, which faces close.

Zones keep plain rings. The net is their outlines, the picture's frame, and the lines that close nothing yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import shapely

from assistant.core.printed import Point, Polygons, Zone
from assistant.scan.arrays import Floats
from assistant.scan.boards.editing import GRID
from assistant.scan.boards.outlines import polygons_in
from assistant.scan.fit.ridges import Heights

Line = tuple[Point, ...]
BASE = 0.4  # what a pixel costs that a printed line runs through: less, and ways go round by any strong line
FAINTEST = 0.02  # of the surest line: what is fainter costs no more
STRAIGHT = 0.72  # of the way's mean height: a straight line so well borne out is the border
ROOM = 24  # pixels round both ends in which a way is looked for
MOST = 60_000  # pixels in which it is looked for: more are taken in larger steps
SMOOTH = 0.8  # pixels that a way may be simplified by


class Net:
    """All lines of a sheet, in pixels of the picture.

    Args:
        zones: those that have an outline.
        lines: drawn, not part of any outline.
        size: of the picture, whose frame is a line too.
    """

    def __init__(self, zones: Iterable[Zone], lines: Sequence[Line], size: tuple[float, float]) -> None:
        self.zones = tuple(zone for zone in zones if zone.polygons)
        rings = [(*ring, ring[0]) for zone in self.zones for rings in zone.polygons for ring in rings]
        frame = shapely.boundary(shapely.box(0, 0, *size))
        self.lines = [shapely.LineString(line) for line in lines]
        self._all = np.array([*self.lines, *map(shapely.LineString, rings), frame], dtype=object)
        self._tree = shapely.STRtree(self._all)
        self._shapes = shapely.STRtree([zone.shape for zone in self.zones])

    def caught(self, spot: Point, reach: float) -> Point | None:
        """Return the end or corner, else the place on a line, that a click is meant for; None if all are beyond reach."""
        here = shapely.Point(spot)
        near = self._all[self._tree.query(here, predicate="dwithin", distance=reach)]
        if not len(near):
            return None
        corners = shapely.multipoints(shapely.get_coordinates(near))
        best = corners if here.distance(corners) <= reach else shapely.union_all(near)
        x, y = shapely.get_coordinates(shapely.shortest_line(best, here))[0].round(2).tolist()
        return x, y

    def held(self, line: Line) -> float:
        """Return the share of a line that runs inside zones."""
        whole = shapely.LineString(line)
        inside = [self.zones[n].shape for n in self._shapes.query(whole, predicate="intersects")]
        borders = shapely.buffer(shapely.union_all([shape.boundary for shape in inside]), 1.0)
        run = shapely.difference(shapely.intersection(whole, shapely.union_all(inside)), borders)
        return float(run.length / max(whole.length, 1e-9))

    def room(self, loop: Line) -> float:
        """Return the share of what a closed line goes round that lies in no zone."""
        whole = shapely.Polygon(loop).buffer(0)
        inside = [self.zones[n].shape for n in self._shapes.query(whole, predicate="intersects")]
        return float(shapely.difference(whole, shapely.union_all(inside)).area / max(whole.area, 1e-9))

    def faces(self, line: Line) -> list[Polygons]:
        """Return the faces that a new line closes, smallest first: those along it in no zone, but for the largest."""
        whole = shapely.LineString(line)
        along = [
            face for face in self._faces(whole) if shapely.intersection(face.boundary, whole.buffer(GRID)).length > 1
        ]
        free = [face for face in along if not len(self._shapes.query(face.representative_point(), "within"))]
        return [polygons_in(face) for face in sorted(free, key=lambda face: float(face.area))[:-1]]

    def face_at(self, spot: Point) -> Polygons:
        """Return the face round a place; nothing where a zone lies."""
        here = shapely.Point(spot)
        if len(self._shapes.query(here, "within")):
            return ()
        return next((polygons_in(face) for face in self._faces() if face.contains(here)), ())

    def _faces(self, *more: shapely.LineString) -> list[shapely.Polygon]:
        """Return all faces of the net, and of more lines."""
        cut = shapely.get_parts(shapely.union_all([*self._all, *more], grid_size=GRID))
        return shapely.get_parts(shapely.polygonize(cut.tolist())).tolist()

    def loose(self) -> tuple[Line, ...]:
        """Return the drawn lines without what runs along the outline of a zone by now."""
        if not self.lines:
            return ()
        outlines = shapely.union_all([zone.shape.boundary for zone in self.zones], grid_size=GRID)
        pieces = shapely.get_parts(shapely.union_all([*self.lines, outlines], grid_size=GRID))
        drawn = shapely.buffer(shapely.union_all(self.lines), 2 * GRID)
        middles = shapely.line_interpolate_point(pieces, 0.5, normalized=True)
        kept = shapely.intersects(drawn, middles) & (shapely.distance(outlines, middles) > 2 * GRID)
        merged = shapely.get_parts(shapely.line_merge(shapely.multilinestrings(pieces[kept])))
        return tuple(tuple(map(tuple, shapely.get_coordinates(line).round(2).tolist())) for line in merged)


class Wire:
    """Ways along the printed lines of a picture.

    Args:
        heights: how much each pixel (h, w) lies on a line.
        scale: pixels of the full picture in one of `heights`.
    """

    def __init__(self, heights: Heights, scale: float) -> None:
        surest = max(float(np.percentile(heights, 99)), 1e-6)
        self.sure: Floats = np.clip(heights / surest, FAINTEST, 1)
        self.scale = scale

    def way(self, start: Point, end: Point, turned: bool = False) -> tuple[Line, bool]:
        """Return how a border runs between two places of the full picture, and whether it follows a printed line.

        It is straight where that is nearly as well borne out; `turned` takes the other of the two.
        """
        from skimage.graph import route_through_array

        high, wide = self.sure.shape
        ends = np.array([start, end])[:, ::-1] / self.scale
        low = np.maximum(np.floor(ends.min(axis=0)) - ROOM, 0).astype(int)
        top = np.minimum(np.ceil(ends.max(axis=0)) + ROOM + 1, (high, wide)).astype(int)
        step = int(np.ceil(np.sqrt(max(np.prod(np.maximum(top - low, 1)) / MOST, 1))))
        sure = self.sure[low[0] : top[0] : step, low[1] : top[1] : step]
        if sure.size < 4:
            return (start, end), False
        first, last = np.clip(np.round((ends - low) / step), 0, np.array(sure.shape) - 1).astype(int)
        path = np.array(route_through_array(BASE - np.log(sure) / 4, first, last, geometric=True)[0])
        count = max(int(np.abs(last - first).max()), 1) + 1
        straight = np.round(np.linspace(first, last, count)).astype(int)
        along, plain = (float(sure[tuple(points.T)].mean()) for points in (path, straight))
        if (plain >= STRAIGHT * along) != turned or len(path) < 3:
            return (start, end), False
        places = ((path[1:-1] * step + low) * self.scale)[:, ::-1]
        line = shapely.LineString([start, *places.tolist(), end]).simplify(SMOOTH * self.scale * step)
        return tuple((round(x, 2), round(y, 2)) for x, y in shapely.get_coordinates(line).tolist()), True
