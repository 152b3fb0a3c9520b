"""Whether a counter lies where it is looked for: its face, drawn on the board, is compared with what is seen there.

An edge of a cup or of another counter may look like the coloured edge of a face, and the sleeve of a hand like a plain one. But
then the lines of the face are missing, the rest of it looks like the board, and it has no edge all around. How much each counts was
fitted to synthetic photographs of all boards. Looks of one form are weighed together, in long rows of numbers.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection.classify import Look, Sharp
from assistant.scan.detection.correlation import upright_pictures
from assistant.scan.detection.patterns import CLOSE, Levels
from assistant.scan.detection.threads import in_two

Floats = NDArray[np.float32]  # pictures are (n, 3, high, wide), what counts of them (n, 3, pixels)
AROUND = 6  # pixels of the close picture that are looked at beyond the outline
NOISE, PLAIN = 25.0, 12.0  # square steps that differ on a bare board, on a plain patch
SHADOW = 8.0  # steps by which light may be off
MOST, MOST_OF_BOARD = 2500.0, 400.0  # square steps that one pixel can count
# Than its picture a face may be seen paler or bolder, brighter and tinted by so many steps.
PALER, BOLDER, BRIGHTER, TINTED = 0.8, 1.5, 10.0, 6.0
# Pixels: what changes more slowly is no line; steps that a line counts at most; square steps of noise.
SPREAD, STRONGEST, FAINT = 3.0, 10.0, 4.0
RIM, BESIDE = 3.5, (1.0, 4.0)  # pixels within the outline, and beyond it, between which edges are
DIM = 3.0  # steps
AT_ONCE = 48  # looks
# What lines, nearness, richness and edges say of whether a counter lies there, as the logarithm of the odds: fitted to photographs
# of all boards that the tests make up.
CHANCE, LINES, NEARER, RICH, EDGES = -9.8, 3.37, 5.71, 0.55, 2.06
ALLOWED, FURTHER = 0.3, 3.8  # sides that may go on, and what each further one takes off the odds
# Steps from the board from which on what is beside begins not to be it, and so many more until it surely is not; of a clear edge.
LIKE_BOARD, NO_BOARD, EDGE = 15.0, 25.0, 12.0


class Weight(NamedTuple):
    """How much of what differs from the bare board a look explains, up to 1; the odds that a counter lies there, as a logarithm.

    `figure` is how much it explains of what is drawn there, beyond a plain patch in any light: a hand has a colour and no figure.
    """

    share: float
    figure: float = 0.0
    odds: float = 0.0
    lines: float = 0.0

    @property
    def value(self) -> float:
        """What tells a counter from what is none: both shares, the figure counting half."""
        return self.share + 0.5 * max(self.figure, -1.0)


def weighed(
    lab: Floats, board: Levels, places: Sequence[Sequence[Look]], sharps: Sequence[Sharp]
) -> list[list[Weight]]:
    """Return how well each of the looks at each place explains what lies there: a small one that of a larger one, too."""
    areas = [faces.group.form.area for faces in sharps]
    looks = [one for some in places for one in some]
    largest = [max(areas[one.group] for one in some) for some in places for _ in some]
    own: dict[int, list[int]] = {}
    for n, one in enumerate(looks):
        own.setdefault(one.group, []).append(n)
    parts = [some[start : start + AT_ONCE] for some in own.values() for start in range(0, len(some), AT_ONCE)]

    def part(some: Sequence[int]) -> list[Weight]:
        group = looks[some[0]].group
        beyond = np.array([areas[group] < 0.9 * largest[n] for n in some], np.float32)
        return _weighed(lab, board, [looks[n] for n in some], beyond, sharps[group])

    found = {
        n: one for some, ones in zip(parts, in_two(part, parts), strict=True) for n, one in zip(some, ones, strict=True)
    }
    told = iter(found[n] for n in range(len(looks)))
    return [[next(told) for _ in some] for some in places]


def _weighed(lab: Floats, board: Levels, looks: Sequence[Look], beyond: Floats, faces: Sharp) -> list[Weight]:
    """Return the weights of looks of one form; of those with `beyond` what lies about it counts, too."""
    # One place is looked at once, whatever faces may lie there.
    places, of = np.unique([(one.x, one.y, one.turn, one.factor) for one in looks], axis=0, return_inverse=True)
    of = of.ravel()
    size = (faces.size[0] + 2 * AROUND, faces.size[1] + 2 * AROUND)
    seen, bare = (_planes(upright_pictures(one, places, faces.wide / CLOSE, size)) for one in (lab, board))
    inner, own = np.pad(faces.mask, AROUND), np.s_[..., AROUND:-AROUND, AROUND:-AROUND]
    there, board_there = seen[..., inner], bare[..., inner]
    light = np.clip((board_there - there)[:, 0].mean(axis=1), -SHADOW, SHADOW)
    lit = seen - bare
    lit[:, 0] += light[:, None, None]
    apart = _square(lit)
    rest, outside = apart[:, inner].sum(axis=1)[of], beyond * apart[:, ~inner].sum(axis=1)[of]
    plain = _square(there - _even(there, faces.mask)).sum(axis=1)[of]
    to_board = _square(there - board_there, MOST_OF_BOARD).sum(axis=1)[of]
    weak, goes_on = (one[of] for one in _edges(seen, bare, faces))
    ours, there, board_there = _lines(seen[own], faces.mask)[of], there[of], board_there[of]
    drawn = _planes(faces.pictures[[faces.best_patch(int(one.scores.argmax())) for one in looks]])
    face, theirs = drawn[..., faces.mask], _lines(drawn, faces.mask)
    count, around = face.shape[2], inner.size - face.shape[2]
    left = _square(_shaded(there, face) - face).sum(axis=1)
    share = 1 - (left + outside) / (rest + outside + NOISE * (count + beyond * around))
    figure = 1 - left / (plain + PLAIN * count)
    its, other, both = (np.einsum("ncp,ncp->n", *pair) for pair in ((theirs, theirs), (ours, ours), (ours, theirs)))
    lines = both / np.sqrt((other + FAINT * count) * (its + FAINT * count))
    to_face, between = (_square(one, MOST_OF_BOARD).sum(axis=1) for one in (there - face, face - board_there))
    nearer = (to_board - to_face) / (between + NOISE * count)
    odds = CHANCE + LINES * lines + NEARER * nearer + RICH * np.log(its / count + 3) + EDGES * np.log(weak + DIM)
    odds -= FURTHER * np.maximum(0, goes_on - ALLOWED)
    return [Weight(*map(float, each)) for each in zip(share, figure, odds, lines, strict=True)]


def _planes(pictures: Floats) -> Floats:
    """Return pictures (n, high, wide, channels) by channel: numpy takes many times as long along an axis of three."""
    return np.ascontiguousarray(np.moveaxis(pictures[..., :3], 3, 1))


def _square(apart: Floats, most: float = MOST) -> Floats:
    """Return the square of what differs; a scratch or a spot of light counts to a limit."""
    return np.asarray(np.minimum(np.square(apart).sum(axis=1), most), np.float32)


def _even(seen: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return the evenly changing colours nearest to what is seen."""
    rows, columns = np.nonzero(mask)
    plane, _ = np.linalg.qr(np.stack([rows, columns, np.ones(len(rows))], axis=1))
    plane = plane.astype(np.float32)
    return np.asarray((seen @ plane) @ plane.T)


def _shaded(seen: Floats, face: Floats) -> Floats:
    """Return what is seen in the light in which the pictures of its faces were taken: a little brighter, darker or paler."""
    ours, theirs = (one.mean(axis=2, keepdims=True) for one in (seen, face))
    here, there = (
        np.sqrt(np.square(one - mean)[:, :1].mean(axis=2, keepdims=True))
        for one, mean in ((seen, ours), (face, theirs))
    )
    bold = np.ones_like(ours)
    bold[:, :1] = np.clip(there / np.maximum(here, 1.0), PALER, BOLDER)
    most = np.array((BRIGHTER, TINTED, TINTED), np.float32)[:, None]
    return np.asarray(bold * (seen - ours) + ours + np.clip(theirs - ours, -most, most), np.float32)


def _lines(pictures: Floats, mask: NDArray[np.bool_]) -> Floats:
    """Return what changes quickly in pictures where they count."""
    inside = mask.astype(np.float32)
    down, across = (_softener(length) for length in mask.shape)
    slow, share = (np.matmul(np.matmul(down, one * inside), across.T) for one in (pictures, np.float32(1)))
    lines = pictures - slow / (share + np.float32(1e-3))
    return np.asarray(np.clip(lines, -STRONGEST, STRONGEST)[..., mask], np.float32)


@functools.lru_cache(maxsize=64)
def _softener(length: int) -> Floats:
    """Return the matrix that blurs a row of so many pixels; beyond them there is nothing."""
    eye = np.eye(length, dtype=np.float32)
    return np.asarray(cv2.GaussianBlur(eye, (1, 0), SPREAD, sigmaY=SPREAD, borderType=cv2.BORDER_CONSTANT), np.float32)


def _edges(seen: Floats, bare: Floats, faces: Sharp) -> tuple[Floats, Floats]:
    """Return what the edges of outlines tell, from pictures with `AROUND` pixels more on each side.

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
    goes_on = np.zeros(len(seen), np.float32)
    for on in (across > np.abs(down), across < -np.abs(down), down > np.abs(across), down < -np.abs(across)):
        rim, beside = on & (within > 1) & (within <= RIM), on & (beyond > BESIDE[0]) & (beyond <= BESIDE[1])
        if not rim.any() or not beside.any():
            steps.append(goes_on * 0)
            continue
        outside = seen[..., beside].mean(axis=2)
        steps.append(np.linalg.norm(seen[..., rim].mean(axis=2) - outside, axis=1))
        off_board = np.linalg.norm(outside - bare[..., beside].mean(axis=2), axis=1)
        goes_on += np.clip((off_board - LIKE_BOARD) / NO_BOARD, 0, 1) * np.maximum(0, 1 - steps[-1] / EDGE)
    return np.asarray(np.sort(np.stack(steps), axis=0)[1], np.float32), goes_on
