"""Whether a counter lies where one was looked for: its lines are seen where they should be, and all of it is nearer to the face
than to the board.

An edge of a cup or of another counter may look like the coloured edge of a face, and the sleeve of a hand like a plain one. But
then the lines of the face are missing, the rest of it looks like the board, and it has no edge all around. How much each counts was
fitted to synthetic photographs of all boards. Looks of one form are proven together, in long rows of numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.comparing import upright_pictures
from assistant.scan.sight.naming import CLOSE, Look, Sharp
from assistant.scan.sight.patterns import Levels
from assistant.scan.sight.sharing import in_two

Floats = NDArray[np.float32]
Planes = Sequence[Floats]  # three channels
SPREAD = 3.0  # pixels of the close picture: what changes more slowly is no line
STRONGEST = 10.0  # steps that a line may count
FAINT = 4.0  # square steps of noise
MOST = 400.0  # square steps that a pixel counts at most
BARE = 25.0
RIM, BESIDE, AROUND = (
    (1.0, 3.5),
    (1.0, 4.0),
    6,
)  # pixels of the close picture: within the outline, beyond it, looked at in all
DIM = 3.0  # steps
# Steps from the board from which on what is beside begins not to be it, and so many more until it surely is not; of a clear edge.
LIKE_BOARD, NO_BOARD, EDGE = 15.0, 25.0, 12.0
ALLOWED, FURTHER = 0.3, 3.8  # sides that may go on, and what each further one takes off the odds
CHANCE, LINES, NEARER, RICH, EDGES = -9.8, 3.37, 5.71, 0.55, 2.06
AT_ONCE = 48  # looks


def proofs(lab: Floats, board: Levels, looks: Sequence[Look], sharps: Sequence[Sharp], share: float) -> list[float]:
    """Return how likely it is that a counter lies at each look, as the logarithm of the odds: 0 is even."""
    own: dict[int, list[int]] = {}
    for n, one in enumerate(looks):
        own.setdefault(one.group, []).append(n)
    parts = [some[start : start + AT_ONCE] for some in own.values() for start in range(0, len(some), AT_ONCE)]
    result = [0.0] * len(looks)

    def part(some: Sequence[int]) -> Floats:
        return _proofs(lab, board, [looks[n] for n in some], sharps[looks[some[0]].group], share)

    for some, odds in zip(parts, in_two(part, parts), strict=True):
        for n, one in zip(some, odds, strict=True):
            result[n] = float(one)
    return result


def _proofs(lab: Floats, board: Levels, looks: Sequence[Look], faces: Sharp, share: float) -> Floats:
    """Return the odds of looks of one form."""
    unit = faces.group.form.wide * share / CLOSE
    places = np.array([(one.x, one.y, one.turn, one.factor) for one in looks])
    around = (faces.size[0] + 2 * AROUND, faces.size[1] + 2 * AROUND)
    wide_seen, wide_bare = (
        [np.ascontiguousarray(upright[..., n]).reshape(len(looks), -1) for n in range(3)]
        for upright in (upright_pictures(picture, places, unit, around) for picture in (lab, board))
    )
    seen, bare = ([_inner(one, around) for one in some] for some in (wide_seen, wide_bare))
    best = faces.pictures[[faces.best_patch(int(one.scores.argmax())) for one in looks]]
    face = [np.ascontiguousarray(best[..., channel]) for channel in range(3)]
    inside = faces.mask.astype(np.float32)
    here, drawn = (_lines(some, inside) for some in (seen, face))
    count = np.count_nonzero(faces.mask)
    ours, theirs, both = (_product(*pair) for pair in ((here, here), (drawn, drawn), (here, drawn)))
    noise = FAINT * count
    lines = both / np.sqrt((ours + noise) * (theirs + noise))
    to_board, to_face, apart = (_far(*pair, inside) for pair in ((seen, bare), (seen, face), (face, bare)))
    nearer = (to_board - to_face) / (apart + BARE * count)
    rich = np.log(theirs / count + 3)
    weak, goes_on = _edges(wide_seen, wide_bare, faces)
    edges = np.log(weak + DIM)
    less = FURTHER * np.maximum(0, goes_on - ALLOWED)
    return np.asarray(CHANCE + LINES * lines + NEARER * nearer + RICH * rich + EDGES * edges - less, np.float32)


def _inner(pictures: Floats, size: tuple[int, int]) -> Floats:
    """Return pictures (n, high, wide) without the `AROUND` pixels on each side that rows (n, pixels) have besides."""
    wide, high = size
    return np.ascontiguousarray(pictures.reshape(-1, high, wide)[:, AROUND:-AROUND, AROUND:-AROUND])


def _edges(seen: Planes, bare: Planes, faces: Sharp) -> tuple[Floats, Floats]:
    """Return what the edges of outlines tell, from pictures (n, pixels) with `AROUND` pixels more on each side.

    The first is by how much what lies within differs from what is beside, on the side where it does least but one: a part of a cup
    or a sleeve may have the colours of a plain face; it has no edges where the face has. The second is on how many of the four
    sides it goes on without an edge where there is no board either: a counter ends, the rim of a cup does not.
    """
    wide, high = faces.size
    whole = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size) > 0.5
    solid: NDArray[np.uint8] = np.pad(whole.astype(np.uint8), AROUND)
    within = cv2.distanceTransform(solid, cv2.DIST_L2, 3)
    beyond = cv2.distanceTransform((1 - solid).astype(np.uint8), cv2.DIST_L2, 3)
    y, x = np.indices(solid.shape)
    across, down = (x - (x.max() / 2)) / wide, (y - (y.max() / 2)) / high
    steps = []
    goes_on = np.zeros(len(seen[0]), np.float32)
    for on in (across > np.abs(down), across < -np.abs(down), down > np.abs(across), down < -np.abs(across)):
        rim = (on & (within > RIM[0]) & (within <= RIM[1])).ravel()
        beside = (on & (beyond > BESIDE[0]) & (beyond <= BESIDE[1])).ravel()
        if not rim.any() or not beside.any():
            steps.append(goes_on * 0)
            continue
        outside = _means(seen, beside)
        steps.append(np.linalg.norm(_means(seen, rim) - outside, axis=0))
        off_board = np.linalg.norm(outside - _means(bare, beside), axis=0)
        goes_on += np.clip((off_board - LIKE_BOARD) / NO_BOARD, 0, 1) * np.maximum(0, 1 - steps[-1] / EDGE)
    return np.asarray(np.sort(np.stack(steps), axis=0)[1], np.float32), goes_on


def _means(pictures: Planes, there: NDArray[np.bool_]) -> Floats:
    """Return the mean colours (3, n) of pictures (n, pixels) where they count."""
    share = there.astype(np.float32) / np.float32(np.count_nonzero(there))
    return np.stack([one @ share for one in pictures])


def _lines(pictures: Planes, inside: Floats) -> Planes:
    """Return what changes quickly in pictures (n, high, wide), nothing where it does not count."""
    down, across = (_softener(length) for length in inside.shape)
    share = down @ inside @ across.T + np.float32(1e-3)
    slow = (np.matmul(np.matmul(down, one * inside), across.T) / share for one in pictures)
    return [np.clip(one - other, -STRONGEST, STRONGEST) * inside for one, other in zip(pictures, slow, strict=True)]


def _product(one: Planes, other: Planes) -> Floats:
    """Return (n) the sum of the products of pictures."""
    return np.asarray(sum(np.einsum("nij,nij->n", *pair) for pair in zip(one, other, strict=True)), np.float32)


def _softener(length: int) -> Floats:
    """Return the matrix that blurs a row of so many pixels by `SPREAD`."""
    reach = round(SPREAD * 8 + 1) | 1
    return np.asarray(cv2.GaussianBlur(np.eye(length, dtype=np.float32), (1, reach), SPREAD, sigmaY=SPREAD), np.float32)


def _far(one: Planes, other: Planes, inside: Floats) -> Floats:
    """Return (n) the sum of the squares of what differs where it counts."""
    square: Any = 0.0
    for ours, theirs in zip(one, other, strict=True):
        apart = ours - theirs
        square = square + apart * apart
    return np.asarray(np.minimum(square, MOST).reshape(len(square), -1) @ inside.ravel(), np.float32)
