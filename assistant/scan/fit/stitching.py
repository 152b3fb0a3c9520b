"""Joining the scans of one board: an A3 scanner takes a large map in parts that overlap.

Parts are tied by pairs of points: the same printed spot clicked in two of them. The first part stays where it is; the
others are turned, sized and shifted onto it, all ties weighing alike, and where parts overlap they fade into each other.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from assistant.core.limits import MOST_DECODED
from assistant.core.record import Record
from assistant.core.text import DataError, speaker
from assistant.scan.arrays import Doubles, Floats, cv2
from assistant.scan.fit.transforms import Points, as_points
from assistant.scan.pictures.images import Picture
from assistant.scan.pictures.strips import Pixels

say = speaker(__name__)
BAND = 512  # rows of the joined picture made at a time


class Tie(Record):
    """One printed spot seen in two parts: their numbers from 0, and where it is in pixels of each full picture."""

    first: int
    second: int
    at_first: tuple[float, float]
    at_second: tuple[float, float]


class Placement(Record):
    """Where a part lies in the joined picture: x' = a x - b y + dx, y' = b x + a y + dy, in full pixels of the first part."""

    a: float
    b: float
    dx: float
    dy: float

    def place(self, points: object) -> Points:
        """Return where (n, 2) pixels of the part lie."""
        x, y = as_points(points).T  # type: ignore[arg-type]
        return np.column_stack([self.a * x - self.b * y + self.dx, self.b * x + self.a * y + self.dy])


def placements(parts: int, ties: Sequence[Tie]) -> tuple[Placement, ...]:
    """Return how each of `parts` pictures lies on the first.

    Raises:
        DataError: a part is tied to the others by fewer than two points, or a tie names a part that is not there.
    """
    for tie in ties:
        if not (0 <= tie.first < parts and 0 <= tie.second < parts and tie.first != tie.second):
            raise DataError(say("join-no-such-part", part=max(tie.first, tie.second) + 1, parts=parts))
    reached = {0}
    while True:
        # Two ties fix a part's turn and size: a part counts as placed when two lead to placed ones.
        loose = [part for part in range(parts) if part not in reached]
        pairs = [(tie.first, tie.second) for tie in ties]
        found = [part for part in loose if sum(part in pair and not reached.isdisjoint(pair) for pair in pairs) >= 2]
        if not found:
            break
        reached.update(found)
    if len(reached) < parts:
        raise DataError(say("join-needs-ties", part=min(set(range(parts)) - reached) + 1))
    return _solved(parts, ties)


def tie_errors(ties: Sequence[Tie], placed: Sequence[Placement]) -> tuple[float, ...]:
    """Return how far apart (full pixels of the first part) each tie's two spots come to lie; a large one is a wrong click."""
    return tuple(
        float(np.linalg.norm(placed[tie.first].place([tie.at_first]) - placed[tie.second].place([tie.at_second])))
        for tie in ties
    )


def joined(
    parts: Sequence[Picture], placed: Sequence[Placement], report: Callable[[float], object] = lambda _share: None
) -> Picture:
    """Return one picture of all parts; at most 40 million pixels, less fine if need be. What no part shows is white.

    It is made band by band, so that it costs little more memory than the parts and itself; `report` is told the share done. Its
    pixel (0, 0) is the top left of everything, which need not be that of the first part.
    """
    corners = [
        place.place([(0, 0), (w, 0), (w, h), (0, h)])
        for place, (w, h) in ((p, q.full_size) for p, q in zip(placed, parts, strict=True))
    ]
    low, high = np.min(np.concatenate(corners), axis=0), np.max(np.concatenate(corners), axis=0)
    full = np.ceil(high - low)
    scale = max(min(part.scale for part in parts), float(np.sqrt(full[0] * full[1] / MOST_DECODED)))
    size = (int(np.ceil(full[0] / scale)), int(np.ceil(full[1] / scale)))
    laid = [_laid(part, place, low, scale) for part, place in zip(parts, placed, strict=True)]
    result = np.full((size[1], size[0], 3), 255, np.uint8)
    for top in range(0, size[1], BAND):
        report(top / size[1])
        _fade(laid, top, result[top : top + BAND])
    return Picture(result, scale, (int(full[0]), int(full[1])))


class _Laid(Record, eq=False):
    """A part, how much each of its pixels counts, and the matrix from them to the joined picture."""

    pixels: Pixels
    weight: Floats
    matrix: Doubles


def _laid(part: Picture, place: Placement, low: Doubles, scale: float) -> _Laid:
    matrix = np.array([[place.a, -place.b, place.dx - low[0]], [place.b, place.a, place.dy - low[1]]])
    matrix[:, :2] *= part.scale
    matrix /= scale
    height, width = part.pixels.shape[:2]
    # Full weight inside, none at the edge: seams fade over a twentieth of the part.
    inside = np.zeros((height + 2, width + 2), np.uint8)
    inside[1:-1, 1:-1] = 1
    fade = np.minimum(cv2.distanceTransform(inside, cv2.DIST_L1, 3)[1:-1, 1:-1] / (0.05 * min(width, height)), 1.0)
    return _Laid(part.pixels, fade.astype(np.float32), matrix)


def _fade(laid: Sequence[_Laid], top: int, band: Pixels) -> None:
    """Write a band of the joined picture, `top` rows below its top: the parts fade into each other where they overlap."""
    size = (band.shape[1], band.shape[0])
    total = np.zeros(band.shape, np.float32)
    weight = np.zeros(band.shape[:2], np.float32)
    for part in laid:
        turn = part.matrix - np.array([[0, 0, 0], [0, 0, top]])
        share = cv2.warpAffine(part.weight, turn, size, flags=cv2.INTER_LINEAR)
        shown = cv2.warpAffine(part.pixels, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        total += shown.astype(np.float32) * share[..., None]
        weight += share
    seen = weight > 1e-4
    band[seen] = np.clip(total[seen] / weight[seen][:, None] + 0.5, 0, 255).astype(np.uint8)


def _solved(parts: int, ties: Sequence[Tie]) -> tuple[Placement, ...]:
    """Solve for all parts at once: both spots of every tie should fall on the same place; places are complex numbers."""
    rows = np.zeros((len(ties), 2 * parts), complex)
    for row, tie in zip(rows, ties, strict=True):
        row[2 * tie.first : 2 * tie.first + 2] = complex(*tie.at_first), 1
        row[2 * tie.second : 2 * tie.second + 2] = -complex(*tie.at_second), -1
    # The first part stays as it is: it goes to the right-hand side.
    rest = np.linalg.lstsq(rows[:, 2:], -rows[:, 0], rcond=None)[0] if parts > 1 else ()
    numbers = np.array([1, 0, *rest], complex).reshape(-1, 2)
    return tuple(Placement(turn.real, turn.imag, shift.real, shift.imag) for turn, shift in numbers.tolist())
