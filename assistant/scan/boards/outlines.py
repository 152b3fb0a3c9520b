"""Outlines as rings of points: where there is most room, which zones touch."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from assistant.core.printed import Point, Polygons, Ring
from assistant.scan.fit.transforms import Points

Edge = tuple[Point, Point]
AT_ONCE = 5_000  # pairs of outlines
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


def polygons_in(shape: BaseGeometry) -> Polygons:
    """Return the polygons of a shape as rings that close by themselves; lines and points in it are left out."""
    found = shapely.get_parts(shapely.get_parts(shape))  # those of a collection too
    parts = [part for part in found if part.geom_type == "Polygon" and not part.is_empty]
    return tuple(tuple(tuple(ring.coords[:-1]) for ring in (part.exterior, *part.interiors)) for part in parts)


def parts_of(polygons: Polygons) -> list[shapely.Polygon]:
    """Return polygons as shapes."""
    return [shapely.Polygon(rings[0], rings[1:]) for rings in polygons]


def shape_of(polygons: Polygons) -> BaseGeometry:
    """Return polygons as one shape."""
    parts = parts_of(polygons)
    return parts[0] if len(parts) == 1 else shapely.MultiPolygon(parts)


@functools.lru_cache(maxsize=4096)
def deepest(polygons: Polygons) -> Point:
    """Return the middle of the largest circle inside the largest part: where counters have most room."""
    largest = max(parts_of(polygons), key=lambda part: part.area)
    if not largest.is_valid or largest.area == 0:
        spot = largest.representative_point() if largest.is_valid else largest.envelope.centroid
    else:
        left, top, right, bottom = largest.bounds
        # Without a tolerance the search of a round zone does not end.
        circle = shapely.maximum_inscribed_circle(largest, tolerance=max(right - left, bottom - top) / 200)
        spot = shapely.Point(circle.coords[0])
    return round(spot.x, 2), round(spot.y, 2)


def carried(polygons: Mapping[str, Polygons], to: Callable[[Points], Points]) -> dict[str, Polygons]:
    """Return outlines carried by `to`, a map of (n, 2) points; every point is carried once, so neighbours stay exact."""
    places = sorted({point for parts in polygons.values() for rings in parts for ring in rings for point in ring})
    if not places:
        return dict(polygons)
    there = np.round(np.asarray(to(np.array(places))), 2).tolist()
    moved = dict(zip(places, map(tuple, there), strict=True))
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
    names = sorted(shapes)
    outlines = np.array([shapes[name] for name in names], dtype=object)
    edges = shapely.boundary(outlines)
    if gap:
        pairs = shapely.STRtree(edges).query(edges, predicate="dwithin", distance=gap)
    else:
        pairs = shapely.STRtree(outlines).query(outlines, predicate="intersects")
    pairs = pairs[:, pairs[0] < pairs[1]]
    found = {}
    for ones, others in (pairs[:, first : first + AT_ONCE] for first in range(0, pairs.shape[1], AT_ONCE)):
        if gap:  # where one outline runs within the gap of the other, measured on both and averaged
            there = shapely.intersection(edges[ones], shapely.buffer(edges[others], gap))
            back = shapely.intersection(edges[others], shapely.buffer(edges[ones], gap))
            lengths = (shapely.length(there) + shapely.length(back)) / 2
        else:
            lengths = shapely.length(shapely.intersection(edges[ones], edges[others]))
        for one, other, length in zip(ones.tolist(), others.tolist(), lengths.tolist(), strict=True):
            if length > 2 * gap:
                found[names[one], names[other]] = length
    return found
