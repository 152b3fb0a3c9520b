"""Which of several looks at one place is right, and whether anything lies there: each is drawn on the board and compared.

A small face may agree well with the middle of a large counter. Drawn on the scan with the board around it, it does not. Many
places are weighed at once: the work is then in long rows of numbers, which two cores share.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.comparing import ACROSS
from assistant.scan.sight.naming import Look, Sharp
from assistant.scan.sight.sharing import CORES, in_two

Floats = NDArray[np.float32]
AROUND = 1.25  # of the size of the largest look, what is compared
STEP = 2  # every second pixel will do
NOISE = 25.0  # square steps that differ on a bare board
SHADOW = 8.0  # steps by which light may be off
PLAIN = 12.0  # square steps that differ on a plain patch
MOST = 2500.0  # square steps that one pixel can count
FEW = 12  # pixels of which nothing is told
AT_ONCE = 48  # looks


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


def weighed(
    lab: Floats, board: Floats, places: Sequence[Sequence[Look]], sharps: Sequence[Sharp], share: float
) -> list[list[Weight]]:
    """Return what each look, drawn on the board, explains of the photograph, all within what any at its place covers.

    Args:
        lab: the working picture.
        board: the scan as the photograph would show it.
        places: the looks at each place.
        sharps: the faces by group.
        share: working pixels a pixel of the full scan.
    """

    def part(some: Sequence[Sequence[Look]]) -> list[list[Weight]]:
        weights = iter(_weighed(lab, board, some, sharps, share))
        return [list(itertools.islice(weights, len(looks))) for looks in some]

    return [looks for some in in_two(part, _parts(places)) for looks in some]


def _parts(places: Sequence[Sequence[Look]]) -> Iterator[Sequence[Sequence[Look]]]:
    """Yield some places at a time, of `AT_ONCE` looks or hardly more, as many for one core as for the other."""
    start, count = 0, 0
    each = -(-sum(map(len, places)) // CORES)
    most = each / -(-each // AT_ONCE) if each else 1
    for n, looks in enumerate(places):
        count += len(looks)
        if count >= most or n == len(places) - 1:
            yield places[start : n + 1]
            start, count = n + 1, 0


def _weighed(
    lab: Floats, board: Floats, places: Sequence[Sequence[Look]], sharps: Sequence[Sharp], share: float
) -> list[Weight]:
    places = [looks for looks in places if looks]
    looks = [one for some in places for one in some]
    if not looks:
        return []
    of = np.repeat(np.arange(len(places)), [len(some) for some in places])
    forms = [sharps[one.group].group.form for one in looks]
    reach = int(max(max(form.wide, form.high) for form in forms) * share * 0.75 * AROUND)
    steps = np.arange(-reach, reach + 1, STEP)
    rows = np.array([int(some[0].y) for some in places])[:, None] + steps
    columns = np.array([int(some[0].x) for some in places])[:, None] + steps
    within = ((rows >= 0) & (rows < lab.shape[0]))[:, :, None] & ((columns >= 0) & (columns < lab.shape[1]))[:, None]
    at = (np.clip(rows, 0, lab.shape[0] - 1)[:, :, None], np.clip(columns, 0, lab.shape[1] - 1)[:, None])
    seen, bare = (picture[at].reshape(len(places), -1, 3) for picture in (lab, board))
    drawn, solid = _drawn(bare[of], looks, rows[of], columns[of], sharps, share)
    own = (solid > 0.5) & within.reshape(len(places), -1)[of]
    starts = np.flatnonzero(np.r_[True, np.diff(of) > 0])
    inside = np.logical_or.reduceat(own, starts, axis=0)
    count = np.count_nonzero(inside, axis=1)
    light = np.clip(_mean(bare[..., 0] - seen[..., 0], inside), -SHADOW, SHADOW)
    dimmed = seen.copy()
    dimmed[..., 0] += light[:, None]
    rest = _mean(_off(dimmed, bare), inside)[of]
    seen = seen[of]
    shaded = _shaded(seen, drawn, own)
    left_over = _off(shaded, drawn)
    after = _mean(left_over, inside[of])
    plain = _mean(_off(seen, _flat(seen, own, len(steps))), own)
    figure = 1 - _mean(left_over, own) / (plain + PLAIN)
    drawn_on = np.count_nonzero(own, axis=1)
    figure = np.where(drawn_on >= FEW, figure, np.where(drawn_on > 0, 1 - _mean(left_over, own) / PLAIN, -1.0))
    told = zip(1 - after / (rest + NOISE), (rest - after) * count[of], figure, count[of], strict=True)
    return [Weight(float(a), float(b), float(c)) if n >= FEW else Weight(0.0, 0.0) for a, b, c, n in told]


def _mean(values: Floats, there: NDArray[np.bool_]) -> Floats:
    """Return the mean (n, …) of values (n, pixels, …) where they count."""
    count = np.maximum(np.count_nonzero(there, axis=1), 1).astype(np.float32)
    if values.ndim == 2:
        return np.asarray(np.einsum("ij,ij->i", values, there.astype(np.float32)) / count, np.float32)
    return np.asarray(np.matmul(there.astype(np.float32)[:, None], values)[:, 0] / count[:, None], np.float32)


def _off(seen: Floats, drawn: Floats) -> Floats:
    """Return the square of what differs; a scratch or a spot of light counts to a limit."""
    apart = seen - drawn
    return np.asarray(np.minimum(np.einsum("ijk,ijk->ij", apart, apart), MOST), np.float32)


def _flat(seen: Floats, own: NDArray[np.bool_], side: int) -> Floats:
    """Return the evenly changing colours nearest to what is seen where it counts, each of `side` rows."""
    axis = np.linspace(-1, 1, side)
    plane = np.stack([*(grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij")), np.ones(side * side)], axis=1)
    both = (plane[:, :, None] * plane[:, None]).reshape(-1, 9).astype(np.float32)
    there = own.astype(np.float32)
    square = (there @ both).reshape(-1, 3, 3) + 1e-3 * np.eye(3)
    known = np.matmul(plane.astype(np.float32).T, seen * there[..., None])
    found = np.linalg.solve(square.astype(np.float64), known.astype(np.float64)).astype(np.float32)
    return np.asarray(np.matmul(plane.astype(np.float32), found), np.float32)


def _shaded(seen: Floats, drawn: Floats, own: NDArray[np.bool_]) -> Floats:
    """Return what is seen of counters in the light in which their pictures were taken: a little brighter, darker or paler."""
    ours, theirs = _mean(seen, own), _mean(drawn, own)
    wide, narrow = (
        np.sqrt(np.maximum(_mean((values[..., 0] - mean[:, None, 0]) ** 2, own), 0))
        for values, mean in ((drawn, theirs), (seen, ours))
    )
    spread = np.clip(wide / np.maximum(narrow, 1.0), 0.8, 1.5)
    change = theirs - ours
    light = ours[:, 0] + np.clip(change[:, 0], -10, 10)
    result = np.empty_like(seen)
    result[..., 0] = (seen[..., 0] - ours[:, :1]) * spread[:, None] + light[:, None]
    result[..., 1:] = seen[..., 1:] + np.clip(change[:, None, 1:], -6, 6)
    enough = np.count_nonzero(own, axis=1) >= FEW
    return np.where((own & enough[:, None])[..., None], result, seen)


def _drawn(
    bare: Floats,
    looks: Sequence[Look],
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    sharps: Sequence[Sharp],
    share: float,
) -> tuple[Floats, Floats]:
    """Return parts of the board (n, pixels, 3) with the best face of each look on them, and where those cover them."""
    result, covers = bare.copy(), np.zeros(bare.shape[:2], np.float32)
    for group in {one.group for one in looks}:
        faces = sharps[group]
        own = [n for n, one in enumerate(looks) if one.group == group]
        where = np.array([(one.x, one.y, one.turn, one.factor) for one in (looks[n] for n in own)])
        patches = [faces.best_patch(int(looks[n].scores.argmax())) for n in own]
        used = sorted(set(patches))
        atlas = _atlas(faces, used)
        unit = faces.group.form.wide * share * where[:, 3] / faces.size[0]
        angle = np.radians(where[:, 2])
        cos, sin = ((part / unit).astype(np.float32)[:, None, None] for part in (np.cos(angle), np.sin(angle)))
        across = (columns[own] - where[:, :1]).astype(np.float32)[:, None, :]
        down = (rows[own] - where[:, 1:2]).astype(np.float32)[:, :, None]
        wide, high = faces.size
        x = np.clip(cos * across + sin * down + np.float32((wide + 1) / 2), 0, wide + 1)
        y = np.clip(cos * down - sin * across + np.float32((high + 1) / 2), 0, high + 1)
        y += (high + 2) * np.array([used.index(patch) for patch in patches], np.float32)[:, None, None]
        there = _sampled(atlas, x, y).reshape(len(own), -1, 4)
        share_of = there[..., 3:]
        result[own] += share_of * (there[..., :3] - result[own])
        covers[own] = there[..., 3]
    return result, covers


def _atlas(faces: Sharp, patches: Sequence[int]) -> Floats:
    """Return pictures one below the other, the last channel where each covers what is beneath, each with an edge that is clear."""
    solid = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size, interpolation=cv2.INTER_LINEAR)
    edged = np.pad(solid, 1)
    pictures = np.pad(faces.pictures[list(patches)], ((0, 0), (1, 1), (1, 1), (0, 0)), mode="edge")
    result = np.concatenate([pictures, np.broadcast_to(edged[None, ..., None], (*pictures.shape[:3], 1))], axis=-1)
    return np.ascontiguousarray(result.reshape(-1, *result.shape[2:]), np.float32)


def _sampled(atlas: Floats, x: Floats, y: Floats) -> Floats:
    """Return what an atlas shows at places, in rows."""
    lines = -(-x.size // ACROSS)
    at: Any = np.zeros((2, lines * ACROSS), np.float32)
    at[0, : x.size], at[1, : y.size] = x.ravel(), y.ravel()
    at = at.reshape(2, lines, ACROSS)
    seen = cv2.remap(atlas, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(-1, 4)[: x.size]
