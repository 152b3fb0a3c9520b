"""Whether a counter lies where it is looked for: its face, drawn on the board, is compared with what is seen there.

An edge of a cup or of another counter may look like the coloured edge of a face, and the sleeve of a hand like a plain one. But
then the lines of the face are missing, the rest of it looks like the board, and it has no edge all around. How much each counts was
fitted to synthetic photographs of all boards. Looks of one form are weighed together, in long rows of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from assistant.scan.arrays import Floats, Truths
from assistant.scan.detection import patterns
from assistant.scan.detection.classify import Look, Sharp, by_group
from assistant.scan.detection.correlation import BOLDEST, PALEST, upright_pictures
from assistant.scan.detection.patterns import MOST, Levels
from assistant.scan.threads import WAVE

AROUND = 4  # pixels of the close picture within the outline, and beyond it, between which edges are
BRIGHTER = 8.0  # steps by which light may change a face: what would have to change by more is something plain


class Weight(NamedTuple):
    """What tells that a counter shows a face where a look says so.

    `likeness` of its picture; `figure`, how much it explains of what is drawn there, beyond a plain patch in any light: a hand has
    a colour and no figure. How much `nearer` it looks to the face than to the board, and how clear its `edges` are.
    """

    likeness: float
    figure: float
    nearer: float
    edges: float

    @property
    def worth(self) -> float:
        """How much rather this is seen than another look at the same place, as the logarithm of the odds."""
        return float(np.dot(RATHER, self))

    @property
    def belief(self) -> float:
        """How likely it is that a counter lies there by all that is known, as the logarithm of the odds."""
        return float(np.dot(THERE, self)) + NOTHING


# Fitted by `tests/photo/fit_faces.py` to synthetic photographs of all boards.
_FITTED = msgspec.json.decode(Path(__file__).with_name("weights.json").read_bytes())
RATHER, THERE = (np.array([_FITTED[name][what] for what in Weight._fields]) for name in ("rather", "there"))
NOTHING: float = _FITTED["nothing"]


def weighed(lab: Floats, board: Levels, looks: Sequence[Look], sharps: Sequence[Sharp]) -> list[Weight]:
    """Return how well each of some looks explains what lies there."""
    return by_group(looks, lambda some: _weighed(lab, board, some, sharps[some[0].group]), WAVE)


def _weighed(lab: Floats, board: Levels, looks: Sequence[Look], faces: Sharp) -> list[Weight]:
    """Return the weights of looks of one form."""
    # One place is looked at once, whatever faces may lie there.
    places, of = np.unique([one.at for one in looks], axis=0, return_inverse=True)
    of = of.ravel()
    size = (faces.size[0] + 2 * AROUND, faces.size[1] + 2 * AROUND)
    seen, bare = (_planes(upright_pictures(one, places, faces.unit, size)) for one in (lab, board))
    inner = np.pad(faces.mask, AROUND)
    there, board_there = seen[..., inner], bare[..., inner]
    plain = _square(there - _even(there, faces.mask)).sum(axis=1)[of]
    to_board = _square(there - board_there).sum(axis=1)[of]
    edges = np.log1p(_edges(seen, faces))[of]
    there, board_there = there[of], board_there[of]
    drawn = _planes(faces.pictures[[faces.best[int(one.scores.argmax())] for one in looks]])
    face = drawn[..., faces.mask]
    noise = patterns.NOISE * face.shape[2]
    left = _square(_shaded(there, face) - face).sum(axis=1)
    figure = 1 - left / (plain + noise)
    to_face, between = (_square(one).sum(axis=1) for one in (there - face, face - board_there))
    nearer = (to_board - to_face) / (between + noise)
    told = ([one.score for one in looks], np.maximum(figure, -1), nearer, edges)
    return [Weight(*map(float, each)) for each in zip(*told, strict=True)]


def _planes(pictures: Floats) -> Floats:
    """Return pictures (n, high, wide, channels) by channel: numpy takes many times as long along an axis of three."""
    return np.ascontiguousarray(np.moveaxis(pictures[..., :3], 3, 1))


def _square(apart: Floats) -> Floats:
    """Return the square of what differs; a scratch or a spot of light counts to a limit."""
    return np.minimum(np.square(apart).sum(axis=1), MOST)


def _even(seen: Floats, mask: Truths) -> Floats:
    """Return the evenly changing colours nearest to what is seen."""
    rows, columns = np.nonzero(mask)
    plane, _ = np.linalg.qr(np.stack([rows, columns, np.ones(len(rows))], axis=1))
    plane = plane.astype(np.float32)
    return np.matmul(np.matmul(seen, plane), plane.T)


def _shaded(seen: Floats, face: Floats) -> Floats:
    """Return what is seen in the light of the pictures of its faces: a little brighter or darker, bolder or paler."""
    ours, theirs = (one.mean(axis=2, keepdims=True) for one in (seen, face))
    here, there = (
        np.sqrt(np.square(one - mean)[:, :1].mean(axis=2, keepdims=True))
        for one, mean in ((seen, ours), (face, theirs))
    )
    bold = np.ones_like(ours)
    bold[:, :1] = np.clip(there / np.maximum(here, 1.0), 1 / BOLDEST, 1 / PALEST)
    return bold * (seen - ours) + ours + np.clip(theirs - ours, -BRIGHTER, BRIGHTER)


def _edges(seen: Floats, faces: Sharp) -> Floats:
    """Return by how much what lies within an outline differs from what is beside, on the side where it does least but one, from
    pictures with `AROUND` pixels more on each side: a part of a cup may have the colours of a plain face, it has no edges.
    """
    wide, high = faces.size
    whole = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size) > 0.5
    solid = np.pad(whole.astype(np.uint8), AROUND)
    within = cv2.distanceTransform(solid, cv2.DIST_L2, 3)
    beyond = cv2.distanceTransform(1 - solid, cv2.DIST_L2, 3)
    y, x = np.indices(solid.shape)
    across, down = (x - (x.max() / 2)) / wide, (y - (y.max() / 2)) / high
    steps = [
        np.linalg.norm(
            seen[..., on & (within > 1) & (within <= AROUND)].mean(axis=2)
            - seen[..., on & (beyond > 1) & (beyond <= AROUND)].mean(axis=2),
            axis=1,
        )
        for on in (across > np.abs(down), across < -np.abs(down), down > np.abs(across), down < -np.abs(across))
    ]
    return np.sort(np.stack(steps), axis=0)[1]
