"""Which zones touch, and by how much, read from their outlines."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from shapely.geometry.base import BaseGeometry


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
