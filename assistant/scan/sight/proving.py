"""Whether a counter lies where one was looked for: its lines are seen where they should be, and all of it is nearer to the face
than to the board.

An edge of a cup or of another counter may look like the coloured edge of a face, and the sleeve of a hand like a plain one. But
then the lines of the face are missing, the rest of it looks like the board, and it has no edge all around. How much each counts was
fitted to synthetic photographs of all boards.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.naming import CLOSE, Look, Sharp, upright_picture

Floats = NDArray[np.float32]
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
CHANCE, LINES, NEARER, RICH, EDGES = -9.8, 3.37, 5.71, 0.55, 2.06


def proof(lab: Floats, board: Floats, one: Look, faces: Sharp, share: float) -> float:
    """Return how likely it is that a counter lies there, as the logarithm of the odds: 0 is even.

    Args:
        lab: the working picture.
        board: the scan as the photograph would show it.
        one: what was found.
        faces: of its group.
        share: working pixels a pixel of the full scan.
    """
    unit = faces.group.form.wide * share / CLOSE
    place = (one.x, one.y, one.turn, one.factor)
    seen, bare = (upright_picture(picture, place, unit, faces.size) for picture in (lab, board))
    face, there = faces.pictures[faces.best_patch(int(one.scores.argmax()))], faces.mask
    here, drawn = (_lines(picture, there) for picture in (seen, face))
    noise = FAINT * len(here)
    lines = float((here * drawn).sum() / np.sqrt(((here * here).sum() + noise) * ((drawn * drawn).sum() + noise)))
    to_board, to_face, apart = (_far(*pair)[there] for pair in ((seen, bare), (seen, face), (face, bare)))
    nearer = float((to_board - to_face).sum() / (apart.sum() + BARE * len(apart)))
    rich = float(np.log((drawn * drawn).sum() / len(drawn) + 3))
    edges = float(np.log(_weak_edge(lab, place, unit, faces) + DIM))
    return CHANCE + LINES * lines + NEARER * nearer + RICH * rich + EDGES * edges


def _weak_edge(lab: Floats, place: tuple[float, float, float, float], unit: float, faces: Sharp) -> float:
    """Return by how much what lies within an outline differs from what is beside it, on the side where it does least but one.

    A part of a cup or a sleeve may have the colours of a plain face; it has no edges where the face has.
    """
    wide, high = faces.size
    seen = upright_picture(lab, place, unit, (wide + 2 * AROUND, high + 2 * AROUND))
    whole = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size) > 0.5
    solid: NDArray[np.uint8] = np.pad(whole.astype(np.uint8), AROUND)
    within = cv2.distanceTransform(solid, cv2.DIST_L2, 3)
    beyond = cv2.distanceTransform((1 - solid).astype(np.uint8), cv2.DIST_L2, 3)
    y, x = np.indices(solid.shape)
    across, down = (x - (x.max() / 2)) / wide, (y - (y.max() / 2)) / high
    steps = []
    for on in (across > np.abs(down), across < -np.abs(down), down > np.abs(across), down < -np.abs(across)):
        rim = seen[on & (within > RIM[0]) & (within <= RIM[1])]
        beside = seen[on & (beyond > BESIDE[0]) & (beyond <= BESIDE[1])]
        steps.append(float(np.linalg.norm(rim.mean(axis=0) - beside.mean(axis=0))) if len(rim) and len(beside) else 0.0)
    return sorted(steps)[1]


def _lines(picture: Floats, there: NDArray[np.bool_]) -> Floats:
    """Return what changes quickly in a picture, within `there`."""
    inside = there.astype(np.float32)
    share = cv2.GaussianBlur(inside, (0, 0), SPREAD) + 1e-3
    slow = cv2.GaussianBlur(picture * inside[..., None], (0, 0), SPREAD) / share[..., None]
    return np.asarray(np.clip(picture - slow, -STRONGEST, STRONGEST)[there], np.float32)


def _far(one: Floats, other: Floats) -> Floats:
    off = one - other
    return np.asarray(np.minimum(np.einsum("ijk,ijk->ij", off, off), MOST), np.float32)
