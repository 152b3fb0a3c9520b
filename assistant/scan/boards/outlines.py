"""Outlines as rings of points: what a line cuts off, where there is most room, whether a ring crosses itself, which zones touch."""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from assistant.core.board import Point, Polygon, Ring
from assistant.scan.fit.transforms import Points

# Outlines as rings of points: what is cut off by a line, where there is most room, whether a ring crosses itself.

Edge = tuple[Point, Point]
GAPING = 0.34  # of a line's length: how far apart the ends of a loop may be


def edges_of(ring: Ring) -> Iterator[Edge]:
    """Yield the edges of a ring, the last back to its beginning."""
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def ring_with(ring: Ring, edge: Edge, point: Point) -> Ring:
    """Return a ring with `point` between the two ends of an edge, if it has that edge, in either direction."""
    for n, (a, b) in enumerate(edges_of(ring)):
        if (a, b) == edge or (b, a) == edge:
            return (*ring[: n + 1], point, *ring[n + 1 :])
    return ring


def polygons_in(shape: BaseGeometry) -> tuple[Polygon, ...]:
    """Return the polygons of a shape as rings that close by themselves; lines and points in it are left out."""
    parts = [part for part in _flat(shape) if part.geom_type == "Polygon" and not part.is_empty]
    return tuple(
        tuple(tuple((float(x), float(y)) for x, y in ring.coords[:-1]) for ring in (part.exterior, *part.interiors))
        for part in parts
    )


def shape_of(polygons: tuple[Polygon, ...]) -> BaseGeometry:
    """Return polygons as one shape."""
    parts = [shapely.Polygon(rings[0], rings[1:]) for rings in polygons]
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


@functools.lru_cache(maxsize=4096)
def deepest(polygons: tuple[Polygon, ...]) -> Point:
    """Return the middle of the largest circle inside the largest part: where counters have most room."""
    largest = max((shapely.Polygon(rings[0], rings[1:]) for rings in polygons), key=lambda part: part.area)
    if not largest.is_valid or largest.area == 0:
        spot = largest.representative_point() if largest.is_valid else largest.envelope.centroid
    else:
        left, top, right, bottom = largest.bounds
        # Without a tolerance the search of a round zone does not end.
        circle = shapely.maximum_inscribed_circle(largest, tolerance=max(right - left, bottom - top) / 200)
        spot = shapely.Point(circle.coords[0])
    return round(spot.x, 2), round(spot.y, 2)


def area_of(ring: Ring) -> float:
    """Return the area inside a ring."""
    x, y = np.array(ring).T
    return abs(float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1)))) / 2


@dataclass(frozen=True)
class Crossing:
    """A line that runs through one part of an outline: on which edges it enters and leaves, and its points in between."""

    part: int
    nodes: tuple[tuple[Edge, Point], tuple[Edge, Point]]
    inside: tuple[Point, ...]

    def halves(self, polygons: tuple[Polygon, ...]) -> tuple[tuple[Polygon, ...], tuple[Polygon, ...]]:
        """Return both sides of the line, the larger first; the nodes must be points of the outer ring by now.

        Holes lie with the side they are in, other parts of the zone stay with the larger side.
        """
        outer, *holes = polygons[self.part]
        start, end = (point for _, point in self.nodes)
        first, last = outer.index(start), outer.index(end)
        way = outer[first : last + 1] if first <= last else (*outer[first:], *outer[: last + 1])
        back = outer[last : first + 1] if last <= first else (*outer[last:], *outer[: first + 1])
        sides = [(*way, *reversed(self.inside)), (*back, *self.inside)]
        sides.sort(key=area_of, reverse=True)
        whole = [shapely.Polygon(side) for side in sides]
        lying: tuple[list[Ring], list[Ring]] = ([], [])
        for hole in holes:
            middle = shapely.Polygon(hole).representative_point()
            lying[0 if whole[0].contains(middle) else 1].append(hole)
        others = tuple(rings for n, rings in enumerate(polygons) if n != self.part)
        return ((sides[0], *lying[0]), *others), ((sides[1], *lying[1]),)


def crossings(polygons: tuple[Polygon, ...], line: tuple[Point, ...]) -> Crossing | None:
    """Return how a line runs through an outline from border to border; None if it does not, or if it meets a hole there."""
    for part, rings in enumerate(polygons):
        met = sorted(_met(rings[0], line))
        for (along, edge, point), (further, edge_2, point_2) in itertools.pairwise(met):
            inside = tuple(line[n] for n in range(len(line)) if along < n < further)
            run = shapely.LineString([point, *inside, point_2])
            if run.length < 1e-9 or point == point_2:
                continue
            middle = run.interpolate(0.5, normalized=True)
            zone = shapely.Polygon(rings[0], rings[1:])
            if zone.contains(middle) and zone.buffer(run.length * 1e-9).covers(run) and run.is_simple:
                return Crossing(part, ((edge, point), (edge_2, point_2)), inside)
    return None


def enclosed(
    polygons: tuple[Polygon, ...], line: tuple[Point, ...]
) -> tuple[tuple[Polygon, ...], tuple[Polygon, ...]] | None:
    """Return an outline without what a closed line inside it goes round, and that part; None if the line is no such loop.

    A loop drawn by hand need not meet itself to the point: it is closed when its ends are near for its length.
    """
    if len(line) < 4 or math.dist(line[0], line[-1]) > GAPING * shapely.LineString(line).length:
        return None
    ring = line[:-1] if line[0] == line[-1] else line
    loop = shapely.Polygon(ring)
    for part, (outer, *holes) in enumerate(polygons):
        if loop.is_valid and loop.area > 0 and shapely.Polygon(outer, holes).buffer(0).contains(loop.boundary):
            inner = tuple(hole for hole in holes if loop.contains(shapely.Polygon(hole)))
            rest = (outer, *(hole for hole in holes if hole not in inner), ring)
            return (*polygons[:part], rest, *polygons[part + 1 :]), ((ring, *inner),)
    return None


def _met(ring: Ring, line: tuple[Point, ...]) -> Iterator[tuple[float, Edge, Point]]:
    """Yield where a line meets the edges of a ring: how far along (in points of the line), the edge, the place."""
    for n, (p, q) in enumerate(itertools.pairwise(line)):
        for a, b in edges_of(ring):
            rx, ry, sx, sy = q[0] - p[0], q[1] - p[1], b[0] - a[0], b[1] - a[1]
            cross = rx * sy - ry * sx
            if cross == 0:
                continue
            along = ((a[0] - p[0]) * sy - (a[1] - p[1]) * sx) / cross
            beside = ((a[0] - p[0]) * ry - (a[1] - p[1]) * rx) / cross
            if 0 <= along <= 1 and 0 <= beside < 1:
                point = a if beside == 0 else (a[0] + beside * sx, a[1] + beside * sy)
                yield n + along, (a, b), point


def _flat(shape: BaseGeometry) -> Iterator[Any]:
    for part in shapely.get_parts(shape):
        if part.geom_type in ("MultiPolygon", "GeometryCollection"):
            yield from _flat(part)
        else:
            yield part


def carried(
    polygons: Mapping[str, tuple[Polygon, ...]], to: Callable[[Points], Points]
) -> dict[str, tuple[Polygon, ...]]:
    """Return outlines carried by `to`, a map of (n, 2) points; every point is carried once, so neighbours stay exact."""
    places = sorted({point for parts in polygons.values() for rings in parts for ring in rings for point in ring})
    if not places:
        return dict(polygons)
    there = np.round(np.asarray(to(np.array(places))), 2).tolist()
    moved: dict[Point, Point] = {point: (float(x), float(y)) for point, (x, y) in zip(places, there, strict=True)}
    return {
        zone: tuple(tuple(tuple(moved[point] for point in ring) for ring in rings) for rings in parts)
        for zone, parts in polygons.items()
    }


# Which zones touch, and by how much, read from their outlines.


def shared_borders(shapes: Mapping[str, BaseGeometry], gap: float = 0.0) -> dict[tuple[str, str], float]:
    """Return the length of the border of each pair of zones that touch, the pair in alphabetical order.

    Args:
        shapes: outlines, all in the same units.
        gap: outlines this far apart still touch; 0 for outlines that share their vertices exactly.
    """
    import shapely

    names = sorted(shapes)
    outlines = np.array([shapes[name] for name in names], dtype=object)
    edges = shapely.boundary(outlines)
    if gap:
        pairs = shapely.STRtree(edges).query(edges, predicate="dwithin", distance=gap)
    else:
        pairs = shapely.STRtree(outlines).query(outlines, predicate="intersects")
    found = {}
    for one, two in pairs.T[pairs[0] < pairs[1]].tolist():
        if gap:
            # Where one outline runs within the gap of the other, measured on both and averaged.
            length = (
                shapely.intersection(edges[one], shapely.buffer(edges[two], gap)).length
                + shapely.intersection(edges[two], shapely.buffer(edges[one], gap)).length
            ) / 2
        else:
            length = shapely.intersection(edges[one], edges[two]).length
        if length > 2 * gap:
            found[names[one], names[two]] = float(length)
    return found
