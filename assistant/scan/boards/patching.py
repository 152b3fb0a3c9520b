"""Traced outlines round those that a person has drawn by hand: the hand is right, and neighbours still share exact borders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

GRID = 0.01  # pixels: as fine as outlines are kept


def patched(
    kept: Mapping[str, BaseGeometry], traced: Mapping[str, BaseGeometry], grid: float | None = GRID
) -> dict[str, BaseGeometry]:
    """Return the outlines of all zones: those in `kept` as they are, the traced ones where these leave them room.

    What the tracing gave to a kept zone and its outline does not hold goes to the neighbour that it touches most, so that
    no gap opens between them. Islands of nobody stay nobody's. Points lie on `grid`; without one they stay where they are.
    """
    if not kept:
        return dict(traced)
    lines = [shape.boundary for shape in (*kept.values(), *traced.values())]
    # Cut along all lines at once: each piece lies wholly in or out of every outline, and pieces meet point to point.
    cut = shapely.get_parts(shapely.union_all(lines, grid_size=grid))
    pieces = shapely.get_parts(shapely.polygonize(cut.tolist())).tolist()
    spots = [piece.representative_point() for piece in pieces]
    owners = _owners(spots, kept)
    free = {name: shape for name, shape in traced.items() if name not in kept}
    owners = [owner or other for owner, other in zip(owners, _owners(spots, free), strict=True)]
    left_over = [not owner and bool(once) for owner, once in zip(owners, _owners(spots, traced), strict=True)]
    owners = _given_away(pieces, owners, left_over, set(free))
    parts: dict[str, list[BaseGeometry]] = defaultdict(list)
    for piece, owner in zip(pieces, owners, strict=True):
        if owner:
            parts[owner].append(piece)
    return {name: shapely.coverage_union_all(found) for name, found in parts.items()}


def _owners(spots: Sequence[BaseGeometry], zones: Mapping[str, BaseGeometry]) -> list[str]:
    """Return for each spot the zone that it lies in, empty for none."""
    names, owners = list(zones), [""] * len(spots)
    if names:
        tree = shapely.STRtree(np.array([zones[name] for name in names], dtype=object))
        for spot, zone in tree.query(np.asarray(spots, dtype=object), predicate="intersects").T.tolist():
            owners[spot] = owners[spot] or names[zone]
    return owners


def _given_away(
    pieces: Sequence[BaseGeometry], owners: list[str], left_over: Sequence[bool], takers: set[str]
) -> list[str]:
    """Return the owners after each piece that is left over went to the taker with which it has the longest border."""
    tree = shapely.STRtree(np.asarray(pieces, dtype=object))
    given = list(owners)
    for n in np.flatnonzero(left_over).tolist():
        long: dict[str, float] = defaultdict(float)
        for other in tree.query(pieces[n], predicate="intersects").tolist():
            if owners[other] in takers:
                common = shapely.intersection(pieces[n].boundary, pieces[other].boundary)
                long[owners[other]] += float(shapely.length(common))
        best = max(long, key=lambda name: long[name], default="")
        if best and long[best] > 0:
            given[n] = best
    return given
