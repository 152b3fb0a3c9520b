"""Choosing, place by place, among ways of reading a picture: where two of them part zones otherwise, what is printed decides.

A good border runs along printed lines and leaves none of them unused. Beneath words no line is seen: the way whose borders
run there the shortest, and that uses the lines on both sides of a word, costs least.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.landscape import REFERENCE_WIDTH
from assistant.scan.fit.letters import OTHERS, Reading, Way, ground, printed, without_letters
from assistant.scan.fit.prior import Labels
from assistant.scan.fit.strokes import Mask, disc
from assistant.scan.tracing.flood import side_by_side

# Lengths in pixels of a picture 2,000 wide, areas in their squares. All were set on three drawings of names across a
# published map and one invented one.
BESIDE = 3.0  # a border so near to a line runs along it
LEAST = 100.0  # what two ways give to different zones, if it is less, is not looked at
GAIN = 6.0  # by so much cheaper must another way be
UNUSED = 0.5  # what a pixel of a line costs that no border uses; one of a border without a line costs 1

Flood = Callable[[NDArray[np.uint8]], Labels]


def best_read(pixels: NDArray[np.uint8], reading: Reading, labels: Labels, flooded: Flood) -> NDArray[np.uint8]:
    """Return a picture without letters, each place of it read in the way that parts zones best.

    Args:
        pixels: as printed, RGB (h, w, 3).
        reading: it, read in the usual way.
        labels: the zones as that way parts them (h, w).
        flooded: tells how a picture read in another way parts them.
    """
    bare = reading.bare
    if np.array_equal(bare, pixels):
        return bare
    judge = _Judge(*printed(reading.told), pixels.shape[1] / REFERENCE_WIDTH)
    beneath = ground(pixels, reading.told)

    def parted(way: Way) -> tuple[NDArray[np.uint8], Labels | None]:
        other = without_letters(pixels, reading.told, way, beneath)
        return other, None if np.array_equal(other, reading.bare) else flooded(other)

    for other, theirs in side_by_side(parted, OTHERS):
        if theirs is None:
            continue
        better = judge.better(labels, theirs)
        if better.any():
            labels = np.where(better, theirs, labels)
            bare = np.where(judge.round(better)[..., None], other, bare)
    return bare


class _Judge:
    def __init__(self, lines: NDArray[np.bool_], middles: NDArray[np.bool_], unit: float) -> None:
        self.unit = unit
        self.tolerance = disc(BESIDE * unit)
        self.beside = _grown(lines, self.tolerance)
        self.middles = middles

    def round(self, where: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Return a place and what is close to it."""
        return _grown(where, disc((BESIDE + 1) * self.unit))

    def better(self, labels: Labels, others: Labels) -> NDArray[np.bool_]:
        """Return where (h, w) other labels agree so much better with what is printed that they are taken."""
        import cv2

        unlike = cv2.morphologyEx((labels != others).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
        count, places = cv2.connectedComponents(self.round(unlike > 0).astype(np.uint8), connectivity=8)
        area = np.bincount(places[unlike > 0], minlength=count)
        before, after = (
            np.bincount(places.ravel(), weights=self._costs(each).ravel(), minlength=count) for each in (labels, others)
        )
        taken = (area >= LEAST * self.unit**2) & (after < before - GAIN * self.unit)
        taken[0] = False  # what lies between such places
        return np.asarray(taken[places])

    def _costs(self, labels: Labels) -> NDArray[np.float32]:
        edge = np.zeros(labels.shape, bool)
        edge[:, 1:] |= labels[:, 1:] != labels[:, :-1]
        edge[1:] |= labels[1:] != labels[:-1]
        unused = self.middles & ~_grown(edge, self.tolerance)
        return np.asarray((edge & ~self.beside) + UNUSED * unused, np.float32)


def _grown(where: NDArray[np.bool_], kernel: Mask) -> NDArray[np.bool_]:
    import cv2

    return np.asarray(cv2.dilate(where.astype(np.uint8), kernel) > 0)
