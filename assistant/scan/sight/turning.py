"""Faces that are one picture but for a turn: an aeroplane drawn at eight headings looks, turned, like each of the others."""

from __future__ import annotations

import functools

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import patterns
from assistant.scan.sight.seen import Face, FaceBook, FaceKey

Floats = NDArray[np.float32]
SMALL = 21.0  # pixels in the side of the largest face
TURNS = 48
LEAST = 3  # turns of that many from which on a face is turned, not only looked at askew
SOFT = 0.8
CLEAR = 30.0  # steps that count where one is clear and the other is not
SAME = 0.15  # of what a face differs from itself at a quarter turn


class Turning:
    """The faces of a book, small, on a clear ground; looked through only for those that are seen."""

    def __init__(self, book: FaceBook) -> None:
        self._keys = tuple(book)
        sides = [max(book[key].side, book[key].side / book[key].shape) for key in book]
        unit = SMALL / max(sides, default=SMALL)
        box = int(np.ceil(SMALL * 1.45)) | 1
        self._pictures = [_small(book[key], unit, box) for key in self._keys]
        self._rows: Floats = (
            np.stack([one.ravel() for one in self._pictures]) if self._pictures else np.zeros((0, 1), np.float32)
        )
        self._squares = np.einsum("ij,ij->i", self._rows, self._rows)
        self.twins = functools.cache(self._twins)

    def _twins(self, key: FaceKey) -> tuple[FaceKey, ...]:
        """Return the other faces that look like one, turned by more than hands lay askew."""
        number = self._keys.index(key)
        turned = np.stack(
            [_turned(self._pictures[number], 360 / TURNS * n).ravel() for n in range(LEAST, TURNS - LEAST + 1)]
        )
        squares = np.einsum("ij,ij->i", turned, turned)
        apart = squares[:, None] + self._squares - 2 * turned @ self._rows.T
        quarters = [TURNS // 4 - LEAST, TURNS // 2 - LEAST, 3 * TURNS // 4 - LEAST]
        own = float(apart[quarters, number].min())
        near = apart.min(axis=0) < SAME * own
        return tuple(other for n, other in enumerate(self._keys) if near[n] and other != key)


def _small(face: Face, unit: float, box: int) -> Floats:
    """Return a face (box, box, 4): Lab and how far it is not clear, both nothing where it is."""
    patch = (*face.patches, *face.learnt)[0]
    size = (max(3, round(face.side * unit)), max(3, round(face.side / face.shape * unit)))
    solid = np.full(patch.shape[:2], 255, np.uint8) if patch.shape[2] == 3 else patch[..., 3]
    # Colours of what is clear are anybody's: they are left out before the picture is made small.
    share = cv2.resize(solid.astype(np.float32) / 255, size, interpolation=cv2.INTER_AREA)
    lab = patterns.to_lab(np.ascontiguousarray(patch[..., :3])) * (solid.astype(np.float32) / 255)[..., None]
    small = cv2.resize(lab, size, interpolation=cv2.INTER_AREA)
    result = np.zeros((box, box, 4), np.float32)
    top, left = (box - size[1]) // 2, (box - size[0]) // 2
    result[top : top + size[1], left : left + size[0], :3] = small
    result[top : top + size[1], left : left + size[0], 3] = CLEAR * share
    return np.asarray(cv2.GaussianBlur(result, (0, 0), SOFT), np.float32)


def _turned(picture: Floats, degrees: float) -> Floats:
    side = picture.shape[0]
    matrix = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), -degrees, 1.0)
    return np.asarray(cv2.warpAffine(picture, matrix, (side, side), flags=cv2.INTER_LINEAR), np.float32)
