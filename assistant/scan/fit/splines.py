"""Thin-plate splines: the smoothest bend of a plane that brings points near their partners."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Points = NDArray[np.float64]  # (n, 2): x to the right, y down


@dataclass(frozen=True)
class Spline:
    """A map of the plane: an affine part and a sum of thin-plate kernels round `nodes`; a value, easily saved as JSON.

    `unit` is the length, in the units of the source points, by which coordinates are divided before anything else, so that
    a smoothing means the same for every picture size.
    """

    unit: float
    nodes: tuple[tuple[float, float], ...]
    weights: tuple[tuple[float, float], ...]
    affine: tuple[tuple[float, float], ...]  # three rows: constant, x, y

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


def _solved(system: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return what a square system asks for; the least answer where it leaves some open."""
    import cv2

    # OpenCV works in one thread: numpy's wait longer for each other than so small a system takes.
    found, solved = cv2.solve(system, right, flags=cv2.DECOMP_LU)
    if found and np.allclose(system @ solved, right, rtol=0, atol=1e-9):
        return np.asarray(solved, float)
    return np.asarray(np.linalg.lstsq(system, right, rcond=None)[0])


def as_points(points: ArrayLike) -> Points:
    """Return `points` as an (n, 2) array of floats."""
    return np.asarray(points, dtype=float).reshape(-1, 2)


def _kernel(points: Points, nodes: Points) -> NDArray[np.float64]:
    """Return r^2 log r^2 (n, m) of the distances r between points and nodes; 0 where they are one."""
    across, down = (np.subtract.outer(points[:, axis], nodes[:, axis]) for axis in range(2))
    squared = across * across + down * down
    return np.asarray(squared * np.log(np.maximum(squared, 1e-300)))


def _rows(array: NDArray[Any]) -> tuple[tuple[float, float], ...]:
    return tuple((float(x), float(y)) for x, y in array)
