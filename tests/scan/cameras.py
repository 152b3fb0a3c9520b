"""A camera over bent paper: the truth that fits of clicked points are held against."""

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.registration import Landmark, Lens
from assistant.scan.fit.transforms import apply_homography, fit_homography

Points = NDArray[np.float64]
SIZE = (2500, 1800)
SHEET = np.array([840.0, 600.0])
GRID = np.stack(np.meshgrid(np.linspace(0, 840, 29), np.linspace(0, 600, 21)), axis=-1).reshape(-1, 2)


class Camera:
    """A paper that bends by up to `bend` pixels, seen at an angle through a barrel lens."""

    def __init__(self, seed, bend=10.0, k1=-0.03):
        self.rng = np.random.default_rng(seed)
        corners = np.array([[0, 0], [840, 0], [840, 600], [0, 600]], float)
        aim = np.array([[150, 120], [2350, 90], [2450, 1700], [60, 1650]]) + self.rng.normal(0, 40, (4, 2))
        self.matrix = fit_homography(corners, aim)
        self.lens = Lens(k1, (1250, 900), float(np.hypot(*SIZE)) / 2)
        self.bend, self.phase = bend, self.rng.uniform(0, 6, 2)

    def __call__(self, board):
        """Return the pixels (n, 2) at which places (n, 2) of the sheet are seen."""
        x, y = (np.asarray(board) / SHEET).T
        paper = np.column_stack(
            [np.sin(np.pi * y) * np.cos(self.phase[0] + 2 * x), np.sin(np.pi * x) * np.cos(self.phase[1] + 2 * y)]
        )
        return self.lens.bend(apply_homography(self.matrix, board)) + self.bend * paper

    def clicks(self, columns, rows, noise=1.5):
        """Return landmarks over the sheet, each clicked with `noise` pixels of error across and down."""
        places = [(float(x), float(y)) for y in np.linspace(15, 585, rows) for x in np.linspace(15, 825, columns)]
        seen = self(np.array(places)) + self.rng.normal(0, noise, (len(places), 2))
        return [
            Landmark(f"p{n}", place, (float(x), float(y)))
            for n, (place, (x, y)) in enumerate(zip(places, seen, strict=True))
        ]


def errors(fit, camera):
    """Return how far (pixels) a fit is off at each place of a grid over the sheet."""
    return np.asarray(np.linalg.norm(fit.to_image(GRID) - camera(GRID), axis=1))
