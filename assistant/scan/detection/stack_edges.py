"""How many counters lie beneath one, as far as their edges show, and how far a stack leans away from its foot.

A camera sees the side of a stack: what is covered beyond the outline of the top counter grows with each counter beneath. Where the
camera stood follows from how the board lies in the photograph: its nearer parts are larger (parallax).
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection.sightings import THICKNESS, Outline, Place

# How many counters lie beneath one, as far as their edges show.
#
# A stack leans, and a camera sees its side: what is covered beyond the outline of the top counter, measured out from each of its
# sides, grows with each counter beneath. Edges show where all stacks of a photograph have theirs: what stands in the way of the
# other sides of one hides none.

LEAST, WALL = 0.03, 0.1  # of a side that the wall of one counter and its shadow show, at least and at most
EACH = 0.14  # of a side that each further one adds
MOST = 6
BETWEEN = 0.15  # of a side, about a counter: the gap to what lies so near is taken for covered (`covering.covered`)
AROUND = 0.9  # of a side: so far out it is looked
STACKS = 4  # that show edges, from which on they tell where all edges are
ONE_WAY = 0.8  # how far these must agree, 1 if all do
FARTHEST = 0.8  # of a side: beyond that another counter lies there
ALONE = 0.25  # of all counters lie alone, or more
GAP = 0.2  # of a side: what is covered up to something farther away is more than a gap taken for covered
TOWARDS = 0.45  # of a step that way, how far it leads out of a side that shows edges


class Sides(NamedTuple):
    """How far what is covered reaches beyond a counter, in sides of one, by the ways `out` (4, 2) of its own sides.

    `reach` is None where another counter or a marker stands in the way; `least` is how far it reaches at least, up to what stands
    there.
    """

    out: NDArray[np.float64]
    reach: tuple[float | None, ...]
    least: tuple[float, ...]

    @property
    def farthest(self) -> float:
        """How far it reaches on the side where it does most, of those that are seen."""
        return max((one for one in self.reach if one is not None), default=0.0)

    def way(self, wall: float) -> NDArray[np.float64] | None:
        """Return in which way its edges show, one long; None where none shows.

        Args:
            wall: how far what is covered reaches beyond a counter that lies alone.
        """
        if not _edges(self.farthest, wall):
            return None
        beyond = np.array([max(0.0, (one or 0.0) - wall) for one in self.reach])
        way = beyond @ self.out
        return np.asarray(way / max(float(np.hypot(*way)), 1e-6))

    def told(self, wall: float, way: NDArray[np.float64] | None) -> tuple[int, bool]:
        """Return how many edges show beneath it, and whether more may be hidden.

        Args:
            wall: how far what is covered reaches beyond a counter that lies alone.
            way: in which way all edges show; None if nobody knows.
        """
        if way is None:
            return _edges(self.farthest, wall), None in self.reach
        there = [n for n, out in enumerate(self.out) if out @ way > TOWARDS]
        seen = [one for n in there if (one := self.reach[n]) is not None]
        return _edges(max(seen or (self.least[n] for n in there)), wall), not seen


def edges_of(rings: Sequence[NDArray[np.float32]], covered: NDArray[np.bool_], side: float) -> list[tuple[int, bool]]:
    """Return how many edges show beneath each counter of a photograph, and whether more may be hidden there.

    Args:
        rings: the outlines (4, 2) of the counters on top, in pixels of the working picture.
        side: of a counter in the same pixels.
    """
    over = numbered(rings, covered.shape)

    def measured(way: NDArray[np.float64] | None = None) -> list[Sides]:
        return [edges_beside(ring, covered, side, over, n, way) for n, ring in enumerate(rings, 1)]

    counters = measured()
    wall = _wall(counters)
    ways = [way for one in counters if (way := one.way(wall)) is not None]
    mean = np.mean(ways, axis=0) if len(ways) >= STACKS else np.zeros(2)
    agreed = float(np.hypot(*mean))
    way = mean / agreed if agreed > ONE_WAY else None
    return [one.told(wall, way) for one in (counters if way is None else measured(way))]


def _edges(far: float, wall: float) -> int:
    return int(np.clip(round((far - wall) / EACH), 0, MOST))


def _wall(counters: Sequence[Sides]) -> float:
    """Return how far what is covered reaches beyond a counter that lies alone, as many do."""
    free = [one.farthest for one in counters if None not in one.reach]
    return float(np.clip(np.quantile(free, ALONE), LEAST, WALL)) if len(free) >= STACKS else WALL


def numbered(rings: Sequence[NDArray[np.float32]], shape: tuple[int, ...]) -> NDArray[np.int16]:
    """Return which of several outlines covers each pixel, counted from 1; 0 where none does."""
    result = np.zeros(shape[:2], np.int16)
    for n, ring in enumerate(rings, 1):
        cv2.fillConvexPoly(result, np.round(ring).astype(np.int32), n)
    return result


def edges_beside(
    ring: NDArray[np.float32],
    covered: NDArray[np.bool_],
    side: float,
    over: NDArray[np.int16],
    number: int,
    way: NDArray[np.float64] | None = None,
) -> Sides:
    """Return what `beyond` does of one of several outlines; only what lies about it is looked at.

    Args:
        over: which outline covers each pixel (`numbered`).
        way: in which way all edges show, if that is known.
    """
    reach = AROUND * side + 2
    left, top = (max(0, int(low)) for low in ring.min(axis=0) - reach)
    right, bottom = (max(0, int(high)) + 1 for high in ring.max(axis=0) + reach)
    part = (slice(top, bottom), slice(left, right))
    there = over[part]
    corner = np.array((left, top), np.float32)
    return beyond(ring - corner, covered[part], side, (there > 0) & (there != number), way)


def beyond(
    ring: NDArray[np.float32],
    covered: NDArray[np.bool_],
    side: float,
    others: NDArray[np.bool_],
    way: NDArray[np.float64] | None = None,
) -> Sides:
    """Return how far what is covered reaches beyond a counter. Where another counter or a marker stands in the way nothing is told.

    Args:
        ring: the outline (4, 2) of the counter on top, in pixels of the working picture.
        side: of a counter in the same pixels.
        others: where other counters are seen.
        way: in which way all edges show, if that is known: high stacks lean beyond the sides of their tops.
    """
    middle = ring.mean(axis=0)
    along = np.roll(ring, -1, axis=0) - ring
    start = ring + along / 2
    out = start - middle
    out = out / np.maximum(np.hypot(out[:, :1], out[:, 1:]), 1e-6)
    steps = np.arange(0.0, AROUND * side)
    aside = np.array([-0.25, 0.0, 0.25])
    # By side of the counter, three lines side by side, steps outwards, x and y.
    first = (start[:, None] + aside[:, None] * along[:, None])[:, :, None]
    outwards = out
    if way is not None:  # of sides that show edges along the way of these
        towards = out @ way
        outwards = np.where(towards[:, None] > TOWARDS, way / np.maximum(towards, TOWARDS)[:, None], out)
    lines = first + steps[:, None] * outwards[:, None, None]
    free = ~_on(lines, covered)
    lengths = np.where(free.any(axis=2), free.argmax(axis=2), len(steps))
    wide = 2 * round(BETWEEN * side) + 1
    about = cv2.dilate(others.astype(np.uint8), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (wide, wide))) > 0
    near = np.arange(len(steps)) <= lengths[..., None]
    alone = np.logical_not(np.any(_on(lines, about) & near, axis=2))
    there = _on(lines, others)
    to_other = np.where(there.any(axis=2), there.argmax(axis=2), 0)
    gaps = np.where(~alone & (lengths >= to_other), to_other, 0) / side
    reach: list[float | None] = []
    for own, known in zip(lengths, alone, strict=True):
        far = statistics.median(own[known].tolist()) / side if np.count_nonzero(known) > 1 else FARTHEST
        reach.append(far if far < FARTHEST else None)
    least = np.median(gaps, axis=1)
    return Sides(out, tuple(reach), tuple(np.where(least > GAP, least, 0.0).tolist()))


def _on(places: NDArray[np.float64], mask: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return what a mask says at places (..., 2)."""
    columns = np.clip(np.round(places[..., 0]).astype(int), 0, mask.shape[1] - 1)
    rows = np.clip(np.round(places[..., 1]).astype(int), 0, mask.shape[0] - 1)
    return np.asarray(mask[rows, columns], bool)


# How far what stands above the board seems to lie from its foot: a camera that looks aslant sees it lean away from itself.
#
# Where the camera stood follows from how the board lies in the photograph: its nearer parts are larger.

# Of the photograph's longer side: the focal length of the cameras in telephones, 24 to 28 mm of 36. A board seen from straight
# above tells nothing of it (nor does anything lean there); one seen aslant does, and counts for more the more it is.
USUAL, DOUBT = 0.74, 0.05
FARTHEST_ZOOM = 2.0  # times as long or as short it may be: telephones that zoom, photographs that were cut


@dataclass(frozen=True)
class Leaning:
    """Where the camera stood above the board: `beneath` is the place under it, `height` how far above, in pixels of the scan."""

    beneath: Place
    height: float

    def of(self, place: Place, high: float) -> Place:
        """Return how far a point seems to lie from its foot.

        Args:
            place: where on the board it seems to lie, in pixels of the scan.
            high: how high it is above the board, in the same pixels.
        """
        share = high / self.height
        return (place[0] - self.beneath[0]) * share, (place[1] - self.beneath[1]) * share


def to_foot(ring: NDArray[np.float32], lean: NDArray[np.float64], beneath: int) -> NDArray[np.float32]:
    """Return the outline (n, 2), convex, of all that a counter and the stack beneath it hide.

    Args:
        ring: the outline of the counter (m, 2).
        lean: how far something as high as a counter is wide seems to lie from its foot (`Leaning.of`), in the same pixels.
        beneath: how many counters show an edge beneath it; one may that shows none.
    """
    foot = ring - (lean * THICKNESS * max(2, beneath + 1)).astype(np.float32)
    return np.asarray(cv2.convexHull(np.concatenate([ring, foot]))[:, 0], np.float32)


def leaning(board: Outline, within: Outline, size: tuple[int, int]) -> Leaning | None:
    """Return where the camera stood; None if that cannot be told.

    Args:
        board: an outline on the scan, four corners or more.
        within: where the photograph shows its corners, in pixels of the photograph.
        size: width and height of the photograph, in the middle of which the camera is taken to look.
    """
    if len(within) < 4 or len(within) != len(board):
        return None
    places, start = np.array(board), np.mean(board, axis=0)
    unit = float(np.ptp(places, axis=0).max())
    seen = (np.array(within) - np.array(size) / 2) / max(size)
    lens, _ = cv2.findHomography((places - start) / unit, seen)
    if lens is None:
        return None
    stood = _stood(np.asarray(lens, float))
    if not np.isfinite(stood).all() or stood[2] <= 0.0:
        return None
    x, y = start + unit * stood[:2]
    return Leaning((float(x), float(y)), float(unit * stood[2]))


def _stood(lens: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return where a camera stood, x, y and height above the board, that sees its places (x, y) at `lens` @ (x, y, 1).

    Zhang, A flexible new technique for camera calibration (2000): the board's two axes are of one length and square to each other,
    which tells the focal length and then where they point.
    """
    across, down, _ = lens.T
    size = (across[:2] @ across[:2] + down[:2] @ down[:2]) / 2
    flat = np.array([across[:2] @ down[:2], (across[:2] @ across[:2] - down[:2] @ down[:2]) / 2]) / size
    deep = np.array([across[2] * down[2], (across[2] ** 2 - down[2] ** 2) / 2]) / size
    usual = 1 / USUAL**2  # of one over the focal length squared: in it both are linear
    told = (DOUBT**2 / usual - flat @ deep) / (flat @ flat + DOUBT**2 / usual**2)
    focal = 1 / np.sqrt(np.clip(told, usual / FARTHEST_ZOOM**2, usual * FARTHEST_ZOOM**2))
    axes = np.diag([1 / focal, 1 / focal, 1.0]) @ lens
    axes *= 2 / (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1]))
    first, second, far = axes.T
    left, _, right = np.linalg.svd(np.column_stack([first, second, np.cross(first, second)]))
    place = -(left @ right).T @ far
    return np.array([place[0], place[1], abs(place[2])])
