"""Which of several looks at one place is right, and whether anything lies there: each is drawn on the board and compared.

A small face may agree well with the middle of a large counter. Drawn on the scan with the board around it, it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.naming import Look, Sharp

Floats = NDArray[np.float32]
AROUND = 1.25  # of the size of the largest look, what is compared
STEP = 2  # every second pixel will do
NOISE = 25.0  # square steps that differ on a bare board
SHADOW = 8.0  # steps by which light may be off
PLAIN = 12.0  # square steps that differ on a plain patch
MOST = 2500.0  # square steps that one pixel can count


@dataclass(frozen=True)
class Weight:
    """How much of what differs from the bare board a look explains: up to 1, and in all (pixels times steps squared).

    `figure` is how much it explains of what is drawn there, beyond a plain patch in any light: a hand has a colour and no figure.
    """

    share: float
    whole: float
    figure: float = 0.0

    @property
    def value(self) -> float:
        """What tells a counter from what is none: both shares, the figure counting half."""
        return self.share + 0.5 * max(self.figure, -1.0)


def weighed(lab: Floats, board: Floats, looks: Sequence[Look], sharps: Sequence[Sharp], share: float) -> list[Weight]:
    """Return what each look, drawn on the board, explains of the photograph, all within what any of them covers.

    Args:
        lab: the working picture.
        board: the scan as the photograph would show it.
        looks: at one place.
        sharps: the faces by group.
        share: working pixels a pixel of the full scan.
    """
    reach = (
        max(max(sharps[one.group].group.form.wide, sharps[one.group].group.form.high) for one in looks)
        * share
        * 0.75
        * AROUND
    )
    x, y = looks[0].x, looks[0].y
    top, left = max(0, int(y - reach)), max(0, int(x - reach))
    part = (slice(top, int(y + reach) + 1, STEP), slice(left, int(x + reach) + 1, STEP))
    seen, bare = lab[part], board[part]
    drawn = [_drawn(bare, one, sharps[one.group], share, (left, top)) for one in looks]
    inside = np.any([solid > 0.5 for _, solid in drawn], axis=0)
    if np.count_nonzero(inside) < 12:
        return [Weight(0.0, 0.0)] * len(looks)
    rows, columns = np.indices(inside.shape)
    rest = _rest(_dimmed(seen[inside], bare[inside]), bare[inside])
    result = []
    for picture, solid in drawn:
        shaded = _shaded(seen[inside], picture[inside], solid[inside])
        left_over = _rest(shaded, picture[inside])
        own = solid[inside] > 0.5
        plane = np.column_stack([rows[inside][own], columns[inside][own], np.ones(np.count_nonzero(own))]).astype(
            np.float32
        )
        plain = seen[inside][own]
        figure = 1 - _rest(shaded[own], picture[inside][own]) / (_rest(plain, _flat(plane, plain)) + PLAIN)
        result.append(Weight(1 - left_over / (rest + NOISE), (rest - left_over) * np.count_nonzero(inside), figure))
    return result


def _dimmed(seen: Floats, bare: Floats) -> Floats:
    """Return what is seen as bright as the board, if it is nearly so: a shadow is no counter."""
    result = seen.copy()
    result[:, 0] += np.clip((bare[:, 0] - seen[:, 0]).mean(), -SHADOW, SHADOW)
    return result


def _rest(seen: Floats, drawn: Floats) -> float:
    """Return the mean square of what differs; a scratch or a spot of light counts to a limit."""
    off = np.einsum("ij,ij->i", seen - drawn, seen - drawn)
    return float(np.mean(np.minimum(off, MOST)))


def _flat(plane: Floats, seen: Floats) -> Floats:
    """Return the evenly changing colour nearest to what is seen; `plane` (n, 3) has row, column and 1."""
    if len(seen) < 12:
        return seen
    return np.asarray(plane @ np.linalg.lstsq(plane, seen, rcond=None)[0], np.float32)


def _shaded(seen: Floats, picture: Floats, solid: Floats) -> Floats:
    """Return what is seen of a counter in the light in which its picture was taken: a little brighter, darker or paler."""
    there = solid > 0.5
    result = seen.copy()
    if np.count_nonzero(there) < 12:
        return result
    ours, theirs = seen[there], picture[there]
    spread = float(np.clip(theirs[:, 0].std() / max(float(ours[:, 0].std()), 1.0), 0.8, 1.5))
    light = ours[:, 0].mean() + np.clip(theirs[:, 0].mean() - ours[:, 0].mean(), -10, 10)
    result[there, 0] = (ours[:, 0] - ours[:, 0].mean()) * spread + light
    result[there, 1:] += np.clip(theirs[:, 1:].mean(axis=0) - ours[:, 1:].mean(axis=0), -6, 6)
    return result


def _drawn(bare: Floats, one: Look, faces: Sharp, share: float, corner: tuple[int, int]) -> tuple[Floats, Floats]:
    """Return a part of the board with the best face of a look on it, and where that covers it."""
    best = int(one.scores.argmax())
    patch = faces.pictures[faces.best_patch(best)]
    solid = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size, interpolation=cv2.INTER_LINEAR)
    unit = faces.group.form.wide * share * one.factor / faces.size[0] / STEP
    cos, sin = np.cos(np.radians(one.turn)) * unit, np.sin(np.radians(one.turn)) * unit
    middle = ((faces.size[0] - 1) / 2, (faces.size[1] - 1) / 2)
    x, y = (one.x - corner[0]) / STEP, (one.y - corner[1]) / STEP
    matrix = np.array(
        [[cos, -sin, x - cos * middle[0] + sin * middle[1]], [sin, cos, y - sin * middle[0] - cos * middle[1]]]
    )
    size = (bare.shape[1], bare.shape[0])
    there = cv2.warpAffine(solid, matrix, size, flags=cv2.INTER_LINEAR)
    picture = cv2.warpAffine(patch, matrix, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    there, picture = np.asarray(there, np.float32), np.asarray(picture, np.float32)
    return np.asarray(bare * (1 - there[..., None]) + picture * there[..., None], np.float32), np.asarray(
        there, np.float32
    )
