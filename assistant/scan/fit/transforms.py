"""Maps from plane to plane: thin-plate splines, and homographies (how a camera sees a flat sheet), in numpy.

A spline is the smoothest bend that brings points near their partners; a homography is a direct linear transform with normalised
coordinates. A photographed board is made straight by its four corners.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from assistant.core.printed import Point
from assistant.core.record import Record
from assistant.core.text import EditError, speaker
from assistant.scan.arrays import Array, Bytes, Doubles, Numbers, cv2

say = speaker(__name__)

# Thin-plate splines.

Points = Doubles  # (n, 2): x to the right, y down


class Spline(Record, dict=True):
    """A map of the plane: an affine part and a sum of thin-plate kernels round `nodes`; a value, easily saved as JSON.

    `unit` is the length, in the units of the source points, by which coordinates are divided before anything else, so that
    a smoothing means the same for every picture size.
    """

    unit: float
    nodes: tuple[Point, ...]
    weights: tuple[Point, ...]
    affine: tuple[Point, ...]  # three rows: constant, x, y

    def __call__(self, points: ArrayLike) -> Points:
        """Return where (n, 2) `points` of the source plane come to lie."""
        here = as_points(points) / self.unit
        flat = self._affine
        result = flat[0] + here @ flat[1:]
        # Block by block: a kernel matrix of a whole polygon set would be hundreds of megabytes.
        for start in range(0, len(here), 20_000):
            block = slice(start, start + 20_000)
            result[block] += np.einsum("nm,mk->nk", _kernel(here[block], self._nodes), self._weights)
        return result * self.unit

    def then(self, linear: ArrayLike, shift: ArrayLike) -> Spline:
        """Return this map followed by an affine one: points (n, 2) times `linear` (2, 2), plus `shift` (2,)."""
        affine = self._affine @ np.asarray(linear, float)
        affine[0] += np.asarray(shift, float) / self.unit
        return Spline(self.unit, self.nodes, _rows(self._weights @ np.asarray(linear, float)), _rows(affine))

    @functools.cached_property
    def _nodes(self) -> Points:
        return np.array(self.nodes, dtype=float).reshape(-1, 2)

    @functools.cached_property
    def _weights(self) -> Points:
        return np.array(self.weights, dtype=float).reshape(-1, 2)

    @functools.cached_property
    def _affine(self) -> Points:
        return np.array(self.affine, dtype=float)


def fit_spline(source: ArrayLike, target: ArrayLike, *, unit: float, smoothing: ArrayLike) -> Spline:
    """Return the spline that carries `source` (n, 2) near `target` (n, 2).

    Args:
        source: points, at least three of them not in one line (else the affine part is the least of those that fit).
        target: their partners, in the same order.
        unit: length by which coordinates are divided; the width of the picture is a good one.
        smoothing: 0 goes through every point; 0.01 evens out clicks that are a few thousandths of `unit` off. One number,
            or one for each point: more for points that are less sure.
    """
    here, there = as_points(source) / unit, as_points(target) / unit
    n = len(here)
    system = np.zeros((n + 3, n + 3))
    system[:n, :n] = _kernel(here, here) + np.diag(np.broadcast_to(np.asarray(smoothing, float), n))
    system[:n, n] = system[n, :n] = 1.0
    system[:n, n + 1 :] = here
    system[n + 1 :, :n] = here.T
    right = np.vstack([there, np.zeros((3, 2))])
    solved = _solved(system, right)
    return Spline(unit, _rows(here), _rows(solved[:n]), _rows(solved[n:]))


def _solved(system: Doubles, right: Doubles) -> Doubles:
    """Return what a square system asks for; the least answer where it leaves some open."""
    # OpenCV works in one thread: numpy's wait longer for each other than so small a system takes.
    found, solved = cv2.solve(system, right, flags=cv2.DECOMP_LU)
    if found and np.allclose(system @ solved, right, rtol=0, atol=1e-9):
        return solved
    return np.asarray(np.linalg.lstsq(system, right, rcond=None)[0])


def as_points(points: ArrayLike) -> Points:
    """Return `points` as an (n, 2) array of floats."""
    return np.asarray(points, dtype=float).reshape(-1, 2)


def _kernel(points: Points, nodes: Points) -> Doubles:
    """Return r^2 log r^2 (n, m) of the distances r between points and nodes; 0 where they are one."""
    across, down = (np.subtract.outer(points[:, axis], nodes[:, axis]) for axis in range(2))
    squared = across * across + down * down
    return squared * np.log(np.maximum(squared, 1e-300))


def _rows(array: Array) -> tuple[Point, ...]:
    return tuple(map(tuple, array.tolist()))


# Homographies.

Matrix = Doubles  # (3, 3), the last number 1
USUAL = 0.74  # of a photograph's longer side: the focal length of the cameras in telephones, 24 to 28 mm of 36
MOST_ASLANT = 5  # times as long as it is seen is a side of a board at most
IN_LINE = 0.01  # of points hardly broader than this share of their length nothing flat can be told


def fit_homography(source: ArrayLike, target: ArrayLike) -> Matrix:
    """Return the (3, 3) matrix that carries `source` (n, 2), four points or more, nearest to `target` (n, 2)."""
    here, there = as_points(source), as_points(target)
    return homographies(here, there, np.arange(len(here))[None])[0]


def homographies(source: Points, target: Points, chosen: Numbers) -> Doubles:
    """Return the (3, 3) matrix of each row of `chosen`, the indexes of the points to use."""
    (here, from_here), (there, to_there) = _normalised(source), _normalised(target)
    # The last right singular vector is the best solution of the linear equations; of four points it is none of the first eight.
    lifted = np.column_stack([here, np.ones(len(here))])[chosen]
    none, (u, v) = np.zeros_like(lifted), there.T[:, chosen, None]
    equations = np.block([[lifted, none, -u * lifted], [none, lifted, -v * lifted]])
    matrices = np.linalg.svd(equations, full_matrices=equations.shape[1] < 9)[2][:, -1].reshape(-1, 3, 3)
    matrices = np.linalg.inv(to_there) @ matrices @ from_here
    return matrices / matrices[:, 2:, 2:]


def apply_homography(matrix: Matrix, points: ArrayLike) -> Points:
    """Return where `matrix` carries (n, 2) `points`."""
    here = as_points(points)
    lifted = here @ matrix[:, :2].T + matrix[:, 2]
    return lifted[:, :2] / lifted[:, 2:]


def in_one_line(points: Points) -> bool:
    """Tell whether all points but one lie (nearly) in one line, so that no homography can be told from them."""
    return any(flatness(np.delete(points, left, axis=0)) < IN_LINE for left in range(len(points)))


def flatness(points: Doubles) -> Doubles:
    """Return the breadth of clouds (..., n, 2) of points as a share of their length."""
    lengths = np.linalg.svd(points - points.mean(axis=-2, keepdims=True), compute_uv=False)
    return np.asarray(lengths[..., 1] / np.maximum(lengths[..., 0], 1e-12))


def _normalised(points: Points) -> tuple[Points, Matrix]:
    """Return points about their middle, of spread 1, and the matrix that carries them there."""
    centre = points.mean(axis=0)
    size = float((points - centre).std()) or 1.0
    return (points - centre) / size, np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, size]]) / size


# Photographed boards.


def straightened(pixels: Bytes, corners: Sequence[Point]) -> Bytes:
    """Return the part of a picture between four corners as the rectangle that a camera in a telephone saw so.

    No side is shorter than the longer of its pair in the picture.

    Args:
        pixels: the whole photograph: the camera looked at its middle.
        corners: in pixels, in any order.

    Raises:
        EditError: they are no corners of a board.
    """
    first, second, third, fourth = places = _in_turn(corners)
    wide = max(math.dist(first, second), math.dist(fourth, third))
    high = max(math.dist(first, fourth), math.dist(second, third))
    seen, square = np.array(places, np.float32), np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    if len(cv2.convexHull(seen)) < 4 or min(wide, high) < 50:
        raise EditError(say("straighten-corners"))
    tall, broad, *_ = pixels.shape
    lens = cv2.getPerspectiveTransform(square, (seen - (broad / 2, tall / 2)).astype(np.float32) / max(pixels.shape))
    across, down = np.linalg.norm(lens[:, :2] / [[USUAL], [USUAL], [1]], axis=0)
    made = round(max(wide, high * across / down)), round(max(high, wide * down / across))
    if max(made) > MOST_ASLANT * max(wide, high):
        raise EditError(say("straighten-flat"))
    carry = cv2.getPerspectiveTransform(seen, square * np.array(made, np.float32))
    return cv2.warpPerspective(pixels, carry, made, flags=cv2.INTER_AREA)


def _in_turn(corners: Sequence[Point]) -> tuple[Point, Point, Point, Point]:
    """Return four corners clockwise from the upper left one."""
    x, y = (sum(axis) / 4 for axis in zip(*corners, strict=True))
    around = sorted(corners, key=lambda corner: math.atan2(corner[1] - y, corner[0] - x))
    start = min(range(4), key=lambda n: around[n][0] + around[n][1])
    first, second, third, fourth = around[start:] + around[:start]
    return first, second, third, fourth
