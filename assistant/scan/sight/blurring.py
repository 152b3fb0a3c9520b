"""How a photograph is blurred where a counter lies, in the pixels of that counter upright."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

SHARPEST = 0.05  # square pixels by which anything is blurred


def upright_blur(blur: NDArray[np.float64], turn: float, unit: float) -> NDArray[np.float64]:
    """Return a blur of the working picture, a covariance (2, 2), in upright pixels: turned so, `unit` of its pixels to one."""
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    upright = np.array([[cos, sin], [-sin, cos]]) / unit
    return np.asarray(upright @ blur @ upright.T)


def kernel_of(blur: NDArray[np.float64], reach: int) -> NDArray[np.float64]:
    """Return the kernel (n, n) that blurs so, a covariance (2, 2) across and down, as far as `reach` pixels from its middle."""
    spread = np.linalg.inv(blur + SHARPEST * np.eye(2))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    kernel = np.exp(-(spread[0, 0] * x * x + 2 * spread[0, 1] * x * y + spread[1, 1] * y * y) / 2)
    return np.asarray(kernel / kernel.sum())
