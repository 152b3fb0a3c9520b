"""How many counters lie beneath one, as far as their edges show, and how far a stack leans away from its foot.

A camera sees the side of a stack: what is covered beyond the outline of the top counter grows with each counter beneath. Where the
camera stood follows from how the board lies in the photograph: its nearer parts are larger (parallax).
"""

from __future__ import annotations

import statistics
from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.core.record import Record
from assistant.scan.arrays import Array, Doubles, Floats, Size, Truths
from assistant.scan.detection.sightings import THICKNESS, Outline, Place
from assistant.scan.fit.transforms import USUAL

# How many counters lie beneath one, as far as their edges show.

# Of a side that a lone counter's wall and shadow show, each further counter adding its thickness: so most are counted right of 185
# stacks on three boards.
WALL = 0.04


def edges_of(rings: Sequence[Floats], covered: Truths, side: float) -> list[tuple[int, bool]]:
    """Return how many edges show beneath each counter of a photograph, and whether more may be hidden by what lies beside it.

    Args:
        rings: the outlines (4, 2) of the counters on top, in pixels of the working picture.
        side: of a counter in the same pixels.
    """
    over = np.zeros(covered.shape, np.int16)
    for n, ring in enumerate(rings, 1):
        cv2.fillConvexPoly(over, np.round(ring).astype(np.int32), n)
    reaches = [_reaches(ring, covered, side, over, n) for n, ring in enumerate(rings, 1)]
    return [
        (max(0, round((max(reach, default=0.0) - WALL) / THICKNESS)), len(reach) < len(ring))
        for ring, reach in zip(rings, reaches, strict=True)
    ]


def _reaches(ring: Floats, covered: Truths, side: float, over: NDArray[np.int16], number: int) -> list[float]:
    """Return how far what is covered reaches beyond a counter, in sides of one; of its sides at which no other counter lies.

    Args:
        over: which outline covers each pixel.
        number: of this one.
    """
    along = np.roll(ring, -1, axis=0) - ring
    out = ring + along / 2 - ring.mean(axis=0)
    out /= np.maximum(np.hypot(out[:, :1], out[:, 1:]), 1e-6)
    steps = np.arange(0.0, side + 2)  # a whole side away another counter lies
    # By side of the counter, three lines side by side, steps outwards, x and y.
    lines = (ring[:, None] + np.array([0.25, 0.5, 0.75])[:, None] * along[:, None])[:, :, None]
    lines = lines + steps[:, None] * out[:, None, None]
    free = ~_on(lines, covered)
    lengths = np.where(free.any(axis=2), free.argmax(axis=2), len(steps))
    there = _on(lines, over)
    others = (there > 0) & (there != number) & (np.arange(len(steps)) <= lengths[..., None] + THICKNESS * side)
    alone = ~others.any(axis=2)
    known = [own[seen] for own, seen in zip(lengths, alone, strict=True) if np.count_nonzero(seen) > 1]
    return [far for one in known if (far := statistics.median(one.tolist()) / side) < 1]


def _on(places: Doubles, picture: Array) -> Array:
    """Return what a picture has at places (..., 2)."""
    columns = np.clip(np.round(places[..., 0]).astype(int), 0, picture.shape[1] - 1)
    rows = np.clip(np.round(places[..., 1]).astype(int), 0, picture.shape[0] - 1)
    return picture[rows, columns]


# How far what stands above the board seems to lie from its foot: a camera that looks aslant sees it lean away from itself.

# Of the usual focal length. A board seen from straight above tells nothing of it (nor does anything lean there); one seen aslant
# does, and counts for more the more it is.
DOUBT = 0.05


class Leaning(Record):
    """The camera above the board: `beneath` is the place under it, `height` how far above, in pixels of the scan."""

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


def to_foot(ring: Floats, lean: Doubles, beneath: int) -> Floats:
    """Return the outline (n, 2), convex, of all that a counter and the stack beneath it hide.

    Args:
        ring: the outline of the counter (m, 2).
        lean: how far something as high as a counter is wide seems to lie from its foot (`Leaning.of`), in the same pixels.
        beneath: how many counters show an edge beneath it; one may that shows none.
    """
    foot = ring - (lean * THICKNESS * max(2, beneath + 1)).astype(np.float32)
    return cv2.convexHull(np.concatenate([ring, foot]))[:, 0]


def leaning(board: Outline, within: Outline, size: Size) -> Leaning | None:
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


def _stood(lens: Doubles) -> Doubles:
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
    if told <= 0:
        return np.full(3, np.nan)
    focal = 1 / np.sqrt(told)
    axes = np.diag([1 / focal, 1 / focal, 1.0]) @ lens
    axes *= 2 / (np.linalg.norm(axes[:, 0]) + np.linalg.norm(axes[:, 1]))
    first, second, far = axes.T
    left, _, right = np.linalg.svd(np.column_stack([first, second, np.cross(first, second)]))
    place = -(left @ right).T @ far
    return np.array([place[0], place[1], abs(place[2])])
