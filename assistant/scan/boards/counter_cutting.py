"""Counters cut out of the scan of their sheet, and which of them show the same.

Two prints of one counter differ by the scanner's noise and by a pixel or two of the cut; two counters of one family differ by a
digit, which is small but strong. So faces are compared by the place where they differ most, not by how much they differ in all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from assistant.core.printed import Ring
from assistant.scan.arrays import Bytes, Floats, cv2

SIDE = 64  # pixels of a face as it is compared
RIM = 4  # of these at each edge are not looked at: what is printed beside a counter
FARTHEST = 5.0  # of these, how far two prints may lie apart
STEPS = 4  # in which two prints are laid on each other to a small part of a pixel
SPOT = 6  # of these, the width of the smallest thing that tells two counters apart
# Of 255: how much a spot, and the whole, may differ by noise and light. 8 and 6 differ by 20.
CLOSE, SAME_LIGHT = 15.0, 22.0
LOOKED_AT = 3  # counters of a kind with which another one is compared
COARSE, FAR = 6, 60.0  # a glance at faces of so few pixels: with more between them they are not compared

Pixels = Bytes  # (h, w, 3), red green blue
Soft = Floats  # (SIDE, SIDE) or (SIDE, SIDE, 3), blurred a little, its light taken away
Shape = tuple[Pixels, ...]  # the faces of one counter


def cut(
    pixels: Pixels, scale: float, rings: Sequence[Ring], share: float, report: Callable[[float], object]
) -> list[Pixels]:
    """Return the face within each outline, upright.

    Args:
        pixels: of the sheet, RGB (h, w, 3).
        scale: how many pixels of the full picture one of these stands for.
        rings: lower right, lower left, upper left and upper right corner of each (`Grid.cells` of squares), in full pixels.
        share: pixels of a face for each full pixel.
        report: is told the share that is done.
    """
    found = []
    for n, ring in enumerate(rings):
        report(n / len(rings))
        _, fourth, first, second = (np.array(corner) / scale for corner in ring)
        wide, high = math.dist(first, second), math.dist(first, fourth)
        size = max(1, round(wide)), max(1, round(high))
        flat = np.array([(0, 0), (size[0], 0), (0, size[1])], np.float32)
        carry = cv2.getAffineTransform(np.array([first, second, fourth], np.float32), flat)
        # Corners lie between pixels, pixels have middles
        carry[:, 2] = carry[:, 2] + (carry[:, 0] + carry[:, 1]) / 2 - 0.5
        face = cv2.warpAffine(pixels, carry, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
        kept = max(1, round(wide * scale * share)), max(1, round(high * scale * share))
        way = cv2.INTER_AREA if share * scale < 1 else cv2.INTER_CUBIC
        found.append(cv2.resize(face, kept, interpolation=way))
    return found


def families(shapes: Sequence[Shape], report: Callable[[float], object]) -> list[list[int]]:
    """Return which counters show the same on all their faces: their numbers, a list for each kind, in the order they came.

    Args:
        shapes: the faces of each counter.
        report: is told the share that is done.
    """
    seen = [tuple(map(_Seen, shape)) for shape in shapes]
    found: list[list[int]] = []
    for n, faces in enumerate(seen):
        report(n / len(seen))
        for kind in found:
            if any(_same(faces, seen[known]) for known in kind[:LOOKED_AT]):
                kind.append(n)
                break
        else:
            found.append([n])
    return found


def _same(one: Sequence[_Seen], other: Sequence[_Seen]) -> bool:
    return len(one) == len(other) and all(map(_alike, one, other))


class _Seen:
    """A face as it is compared: small, and smaller still for a first glance."""

    def __init__(self, face: Pixels) -> None:
        small = cv2.resize(face, (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(np.float32)
        soft = cv2.GaussianBlur(small, (0, 0), 1.0)
        self.light = soft.mean(axis=(0, 1))
        self.whole = soft - self.light
        self.grey = self.whole.mean(axis=2)
        self.glance = cv2.resize(self.whole, (COARSE, COARSE), interpolation=cv2.INTER_AREA)
        self.ratio = face.shape[1] / face.shape[0]


def _alike(one: _Seen, other: _Seen) -> bool:
    """Tell whether two faces show the same, as far as a scan can tell."""
    if np.abs(one.light - other.light).max() > SAME_LIGHT or not 0.8 < one.ratio / other.ratio < 1.25:
        return False
    if np.abs(one.glance - other.glance).max() > FAR:
        return False
    beside = _moved(other.whole, *_between(one.grey, other.grey))
    apart = np.abs(one.whole - beside)[RIM:-RIM, RIM:-RIM].max(axis=2)
    return bool(cv2.blur(apart, (SPOT, SPOT)).max() < CLOSE)


def _moved(face: Soft, dx: float, dy: float) -> Soft:
    """Return a face moved by a part of a pixel to the left and up."""
    carry = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
    way = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return cv2.warpAffine(face, carry, (SIDE, SIDE), flags=way, borderMode=cv2.BORDER_REPLICATE)


def _between(one: Soft, other: Soft) -> tuple[float, float]:
    """Return by how much a face has to be moved to lie on another one: roughly by its waves, then by its slopes."""
    window = cv2.createHanningWindow((SIDE, SIDE), cv2.CV_32F)
    found = cv2.phaseCorrelate(one.copy(), other.copy(), window)  # it lays the window over what it is given
    dx, dy = found[0]
    if max(abs(dx), abs(dy)) > FARTHEST:
        dx = dy = 0.0
    inner = slice(RIM, -RIM)
    for _ in range(STEPS):
        beside = _moved(other, dx, dy)
        across, down = (np.gradient(beside, axis=axis)[inner, inner].ravel() for axis in (1, 0))
        slopes = np.stack([across, down], axis=1)
        solved = np.linalg.lstsq(slopes, (one - beside)[inner, inner].ravel(), rcond=None)
        dx, dy = (float(np.clip(at + by, -FARTHEST, FARTHEST)) for at, by in zip((dx, dy), solved[0], strict=True))
    return dx, dy
