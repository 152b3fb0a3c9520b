"""Whether a counter lies where one was looked for: its lines are seen where they should be, and all of it is nearer to the face
than to the board.

An edge of a cup or of another counter may look like the coloured edge of a face, and the sleeve of a hand like a plain one. But
then the lines of the face are missing, and the rest of it looks like the board. How much each counts was fitted to synthetic
photographs of all boards.
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
CHANCE, LIKE, LINES, NEARER, RICH = -8.45, 0.34, 3.15, 6.68, 1.33


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
    return CHANCE + LIKE * one.score + LINES * lines + NEARER * nearer + RICH * rich


def _lines(picture: Floats, there: NDArray[np.bool_]) -> Floats:
    """Return what changes quickly in a picture, within `there`."""
    inside = there.astype(np.float32)
    share = cv2.GaussianBlur(inside, (0, 0), SPREAD) + 1e-3
    slow = cv2.GaussianBlur(picture * inside[..., None], (0, 0), SPREAD) / share[..., None]
    return np.asarray(np.clip(picture - slow, -STRONGEST, STRONGEST)[there], np.float32)


def _far(one: Floats, other: Floats) -> Floats:
    off = one - other
    return np.asarray(np.minimum(np.einsum("ijk,ijk->ij", off, off), MOST), np.float32)
