"""Homographies: how a camera sees a flat sheet. Direct linear transform with normalised coordinates, in numpy."""

from __future__ import annotations

import itertools

import numpy as np
from numpy.typing import ArrayLike, NDArray

from assistant.scan.fit.splines import Points, as_points

Matrix = NDArray[np.float64]  # (3, 3), the last number 1
MOST_QUADS = 3000
IN_LINE = 0.01  # of points hardly broader than this share of their length nothing flat can be told


def fit_homography(source: ArrayLike, target: ArrayLike) -> Matrix:
    """Return the (3, 3) matrix that carries `source` (n, 2), four points or more, nearest to `target` (n, 2)."""
    here, there = as_points(source), as_points(target)
    return _solve(here, there, np.arange(len(here))[None])[0]


def apply_homography(matrix: Matrix, points: ArrayLike) -> Points:
    """Return where `matrix` carries (n, 2) `points`."""
    here = as_points(points)
    lifted = here @ matrix[:, :2].T + matrix[:, 2]
    return lifted[:, :2] / lifted[:, 2:]


def carried_each(matrices: NDArray[np.float64], points: Points) -> Points:
    """Return where each of (n, 3, 3) matrices carries the point of (n, 2) that is its own."""
    lifted = np.einsum("nij,nj->ni", matrices[:, :, :2], points) + matrices[:, :, 2]
    return np.asarray(lifted[:, :2] / lifted[:, 2:])


def homographies_of_quads(source: Points, target: Points) -> NDArray[np.float64]:
    """Return the (m, 3, 3) homographies of fours of the points, all or (the same every time) a few thousand of them."""
    quads = np.array(list(itertools.combinations(range(len(source)), 4)))
    if len(quads) > MOST_QUADS:
        quads = quads[np.random.default_rng(0).choice(len(quads), MOST_QUADS, replace=False)]
    quads = quads[_spread(source[quads]) & _spread(target[quads])]
    return _solve(source, target, quads)


def homographies_without_one(source: Points, target: Points) -> NDArray[np.float64]:
    """Return the (n, 3, 3) homographies of n points; the k-th has not seen point k."""
    n = len(source)
    return _solve(source, target, np.array([[k for k in range(n) if k != left] for left in range(n)]))


def in_one_line(points: Points) -> bool:
    """Tell whether all points but one lie (nearly) in one line, so that no homography can be told from them."""
    return any(flatness(np.delete(points, left, axis=0)) < IN_LINE for left in range(len(points)))


def _spread(quads: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Tell for each of (m, 4, 2) quadruples whether no three of its points lie in one line."""
    return np.all([flatness(np.delete(quads, left, axis=1)) > IN_LINE for left in range(4)], axis=0)


def flatness(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the breadth of clouds (..., n, 2) of points as a share of their length."""
    lengths = np.linalg.svd(points - points.mean(axis=-2, keepdims=True), compute_uv=False)
    return np.asarray(lengths[..., 1] / np.maximum(lengths[..., 0], 1e-12))


def _solve(source: Points, target: Points, chosen: NDArray[np.intp]) -> NDArray[np.float64]:
    """Return a (3, 3) matrix for each row of `chosen`, the indexes of the points to use."""
    from_here, to_there = _normalising(source), _normalising(target)
    here, there = apply_homography(from_here, source)[chosen], apply_homography(to_there, target)[chosen]
    # The last right singular vector is the best solution of the linear equations; of four points it is none of the first eight.
    equations = _equations(here, there)
    matrices = np.linalg.svd(equations, full_matrices=equations.shape[1] < 9)[2][:, -1].reshape(-1, 3, 3)
    matrices = np.linalg.inv(to_there) @ matrices @ from_here
    return np.asarray(matrices / matrices[:, 2:, 2:])


def _normalising(points: Points) -> Matrix:
    centre = points.mean(axis=0)
    size = float(np.sqrt(np.mean(np.sum((points - centre) ** 2, axis=1)))) or 1.0
    scale = np.sqrt(2) / size
    return np.array([[scale, 0, -scale * centre[0]], [0, scale, -scale * centre[1]], [0, 0, 1.0]])


def _equations(here: NDArray[np.float64], there: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the (m, 2n, 9) equations of m sets of n points."""
    x, y = here[..., 0], here[..., 1]
    u, v = there[..., 0], there[..., 1]
    one, zero = np.ones_like(x), np.zeros_like(x)
    across = np.stack([x, y, one, zero, zero, zero, -u * x, -u * y, -u], axis=-1)
    down = np.stack([zero, zero, zero, x, y, one, -v * x, -v * y, -v], axis=-1)
    return np.concatenate([across, down], axis=-2)
