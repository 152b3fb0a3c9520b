"""Which of several looks at one place is right, and whether a counter lies there at all: each is drawn on the board and compared.

Many places are weighed at once. An edge of a cup may look like the coloured edge of a face; then the lines of the face are
missing, and the rest of it is nearer to the board.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from assistant.scan.detection.classify import CLOSE, Look, Sharp
from assistant.scan.detection.correlation import ACROSS, upright_pictures
from assistant.scan.detection.patterns import Levels, softener, to_steps
from assistant.scan.detection.threads import CORES, in_two

# Which of several looks at one place is right, and whether anything lies there: each is drawn on the board and compared.
#
# A small face may agree well with the middle of a large counter. Drawn on the scan with the board around it, it does not. Many
# places are weighed at once: the work is then in long rows of numbers, which two cores share. Each channel has rows of its own:
# numpy
# takes many times as long along an axis of three.

Floats = NDArray[np.float32]
Planes = list[Floats]  # three channels, each (n, pixels)
AROUND = 1.25  # of the size of the largest look, what is compared
STEP, ROUGHLY = 2, 3  # every second pixel will do; every third, where the best of several tries goes on
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
    lab: Floats,
    board: Levels,
    places: Sequence[Sequence[Look]],
    sharps: Sequence[Sharp],
    share: float,
    step: int = STEP,
) -> list[list[Weight]]:
    """Return what each look, drawn on the board, explains of the photograph, all within what any at its place covers.

    Args:
        places: the looks at each place.
        step: every which pixel is compared, across and down.
    """

    def part(some: Sequence[Sequence[Look]]) -> list[list[Weight]]:
        weights = iter(_weighed(lab, board, some, sharps, share, step))
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
    lab: Floats,
    board: Levels,
    places: Sequence[Sequence[Look]],
    sharps: Sequence[Sharp],
    share: float,
    step: int,
) -> list[Weight]:
    places = [looks for looks in places if looks]
    looks = [one for some in places for one in some]
    if not looks:
        return []
    of = np.repeat(np.arange(len(places)), [len(some) for some in places])
    forms = [sharps[one.group].group.form for one in looks]
    reach = int(max(max(form.wide, form.high) for form in forms) * share * 0.75 * AROUND)
    steps = np.arange(-reach, reach + 1, step)
    rows = np.array([int(some[0].y) for some in places])[:, None] + steps
    columns = np.array([int(some[0].x) for some in places])[:, None] + steps
    within = ((rows >= 0) & (rows < lab.shape[0]))[:, :, None] & ((columns >= 0) & (columns < lab.shape[1]))[:, None]
    at = (np.clip(rows, 0, lab.shape[0] - 1)[:, :, None], np.clip(columns, 0, lab.shape[1] - 1)[:, None])
    seen, bare = (_pixels(picture, at) for picture in (lab, board))
    drawn, solid = _drawn([one[of] for one in bare], looks, rows[of], columns[of], sharps, share)
    own = _Part.of((solid > 0.5) & within.reshape(len(places), -1)[of])
    starts = np.flatnonzero(np.r_[True, np.diff(of) > 0])
    inside = _Part.of(np.logical_or.reduceat(own.there, starts, axis=0))
    light = np.clip(inside.mean(bare[0] - seen[0]), -SHADOW, SHADOW)
    rest = inside.mean(_off([seen[0] + light[:, None], *seen[1:]], bare))[of]
    seen = [one[of] for one in seen]
    left_over = _off(_shaded(seen, drawn, own), drawn)
    after = _Part(inside.there[of], inside.share[of], inside.number[of]).mean(left_over)
    plain = own.mean(_off(seen, _flat(seen, own, len(steps))))
    figure = 1 - own.mean(left_over) / (plain + PLAIN)
    bare_patch = np.where(own.number > 0, 1 - own.mean(left_over) / PLAIN, -1.0)
    figure = np.where(own.number >= FEW, figure, bare_patch)
    count = inside.number[of]
    told = zip(1 - after / (rest + NOISE), (rest - after) * count, figure, count, strict=True)
    return [Weight(float(a), float(b), float(c)) if n >= FEW else Weight(0.0, 0.0) for a, b, c, n in told]


class _Part(NamedTuple):
    """Which of some pixels count, as truths and as numbers (n, pixels), and how many (n) that are."""

    there: NDArray[np.bool_]
    share: Floats
    number: Floats

    @classmethod
    def of(cls, there: NDArray[np.bool_]) -> _Part:
        """Return those that are there."""
        return cls(there, there.astype(np.float32), np.count_nonzero(there, axis=1).astype(np.float32))

    def mean(self, values: Floats) -> Floats:
        """Return the mean (n) of values (n, pixels) where they count."""
        return np.asarray(np.einsum("ij,ij->i", values, self.share) / np.maximum(self.number, 1), np.float32)


def _pixels(picture: Floats | Levels, at: tuple[NDArray[np.intp], NDArray[np.intp]]) -> Planes:
    """Return what a picture has at places (n, rows, columns)."""
    if picture.dtype == np.uint8:
        levels = picture.view(np.uint32)[..., 0][at]  # four numbers are taken as one
        pixels = to_steps(levels.view(np.uint8).reshape(len(levels), -1, 4))
    else:
        found = picture.view(np.complex128)[..., 0][at]
        pixels = found.view(np.float32).reshape(len(found), -1, 4)
    channels = cv2.split(pixels)
    return [np.asarray(one, np.float32) for one in channels[:3]]


def _off(seen: Planes, drawn: Planes) -> Floats:
    """Return the square of what differs; a scratch or a spot of light counts to a limit."""
    total: Any = 0.0
    for one, other in zip(seen, drawn, strict=True):
        apart = one - other
        apart *= apart
        total = np.add(total, apart, out=apart)
    return np.asarray(np.minimum(total, MOST, out=total), np.float32)


def _flat(seen: Planes, own: _Part, side: int) -> Planes:
    """Return the evenly changing colours nearest to what is seen where it counts, each of `side` rows."""
    plane, both = _plane(side)
    square = (own.share @ both).reshape(-1, 3, 3) + 1e-3 * np.eye(3)
    known = np.stack([(one * own.share) @ plane for one in seen], axis=-1)
    found = np.linalg.solve(square.astype(np.float64), known.astype(np.float64)).astype(np.float32)
    return [found[..., channel] @ plane.T for channel in range(3)]


@functools.lru_cache(8)
def _plane(side: int) -> tuple[Floats, Floats]:
    """Return what even planes over a square of pixels are made of (pixels, 3), and the products of these (pixels, 9)."""
    axis = np.linspace(-1, 1, side)
    plane = np.stack([*(grid.ravel() for grid in np.meshgrid(axis, axis, indexing="ij")), np.ones(side * side)], axis=1)
    both = (plane[:, :, None] * plane[:, None]).reshape(-1, 9)
    return plane.astype(np.float32), both.astype(np.float32)


def _shaded(seen: Planes, drawn: Planes, own: _Part) -> Planes:
    """Return what is seen of counters in the light in which their pictures were taken: a little brighter, darker or paler."""
    ours, theirs = ([own.mean(one) for one in some] for some in (seen, drawn))
    wide, narrow = (
        np.sqrt(own.mean((some[0] - means[0][:, None]) ** 2)) for some, means in ((drawn, theirs), (seen, ours))
    )
    spread = np.clip(wide / np.maximum(narrow, 1.0), 0.8, 1.5)
    change = [there - here for here, there in zip(ours, theirs, strict=True)]
    light = ours[0] + np.clip(change[0], -10, 10)
    lit = [(seen[0] - ours[0][:, None]) * spread[:, None] + light[:, None]]
    lit += [one + np.clip(other, -6, 6)[:, None] for one, other in zip(seen[1:], change[1:], strict=True)]
    there = own.there & (own.number >= FEW)[:, None]
    return [np.where(there, new, old) for new, old in zip(lit, seen, strict=True)]


def _drawn(
    bare: Planes,
    looks: Sequence[Look],
    rows: NDArray[np.intp],
    columns: NDArray[np.intp],
    sharps: Sequence[Sharp],
    share: float,
) -> tuple[Planes, Floats]:
    """Return parts of the board with the best face of each look on them, in their place, and where those cover them."""
    covers = np.zeros_like(bare[0])
    for group in {one.group for one in looks}:
        faces = sharps[group]
        own = [n for n, one in enumerate(looks) if one.group == group]
        where = np.array([(one.x, one.y, one.turn, one.factor) for one in (looks[n] for n in own)])
        patches = [faces.best_patch(int(looks[n].scores.argmax())) for n in own]
        used = sorted(set(patches))
        unit = faces.group.form.wide * share * where[:, 3] / faces.size[0]
        angle = np.radians(where[:, 2])
        cos, sin = ((part / unit).astype(np.float32)[:, None, None] for part in (np.cos(angle), np.sin(angle)))
        across = (columns[own] - where[:, :1]).astype(np.float32)[:, None, :]
        down = (rows[own] - where[:, 1:2]).astype(np.float32)[:, :, None]
        wide, high = faces.size
        x = np.clip(cos * across + sin * down + np.float32((wide + 1) / 2), 0, wide + 1)
        y = np.clip(cos * down - sin * across + np.float32((high + 1) / 2), 0, high + 1)
        y += (high + 2) * np.array([used.index(patch) for patch in patches], np.float32)[:, None, None]
        *there, covered = cv2.split(_sampled(_atlas(faces, used), x, y).reshape(len(own), -1, 4))
        for one, face in zip(bare, there, strict=True):
            beneath = one if len(own) == len(looks) else one[own]
            one[own] = beneath + covered * (face - beneath)
        covers[own] = covered
    return bare, covers


def _atlas(faces: Sharp, patches: Sequence[int]) -> Floats:
    """Return pictures one below the other, the last channel where each covers what is beneath, each with an edge that is clear."""
    wide, high = faces.size
    result = np.zeros((len(patches), high + 2, wide + 2, 4), np.float32)
    result[:, 1:-1, 1:-1, :3] = faces.pictures[list(patches)]
    result[:, 1:-1, 1:-1, 3] = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size)
    for edge, beside in ((0, 1), (-1, -2)):
        result[:, :, edge, :3] = result[:, :, beside, :3]
    for edge, beside in ((0, 1), (-1, -2)):
        result[:, edge, :, :3] = result[:, beside, :, :3]
    return result.reshape(-1, wide + 2, 4)


def _sampled(atlas: Floats, x: Floats, y: Floats) -> Floats:
    """Return what an atlas shows at places, in rows."""
    lines = -(-x.size // ACROSS)
    at: Any = np.zeros((2, lines * ACROSS), np.float32)
    at[0, : x.size], at[1, : y.size] = x.ravel(), y.ravel()
    at = at.reshape(2, lines, ACROSS)
    seen = cv2.remap(atlas, at[0], at[1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(seen, np.float32).reshape(-1, 4)[: x.size]


# Whether a counter lies where one was looked for: its lines are seen where they should be, and all of it is nearer to the face
# than to the board.
#
# An edge of a cup or of another counter may look like the coloured edge of a face, and the sleeve of a hand like a plain one. But
# then the lines of the face are missing, the rest of it looks like the board, and it has no edge all around. How much each
# counts was
# fitted to synthetic photographs of all boards. Looks of one form are proven together, in long rows of numbers.

Channels = Sequence[Floats]  # three channels
SPREAD = 3.0  # pixels of the close picture: what changes more slowly is no line
STRONGEST = 10.0  # steps that a line may count
FAINT = 4.0  # square steps of noise
MOST_PER_PIXEL = 400.0  # square steps that a pixel counts at most
BARE = 25.0
RIM, BESIDE, PIXELS_AROUND = (
    (1.0, 3.5),
    (1.0, 4.0),
    6,
)  # pixels of the close picture: within the outline, beyond it, looked at in all
DIM = 3.0  # steps
# Steps from the board from which on what is beside begins not to be it, and so many more until it surely is not; of a clear edge.
LIKE_BOARD, NO_BOARD, EDGE = 15.0, 25.0, 12.0
ALLOWED, FURTHER = 0.3, 3.8  # sides that may go on, and what each further one takes off the odds
CHANCE, LINES, NEARER, RICH, EDGES = -9.8, 3.37, 5.71, 0.55, 2.06


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
    around = (faces.size[0] + 2 * PIXELS_AROUND, faces.size[1] + 2 * PIXELS_AROUND)
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
    ours, theirs, both = (
        np.asarray(sum(np.einsum("nij,nij->n", one, other) for one, other in zip(*pair, strict=True)), np.float32)
        for pair in ((here, here), (drawn, drawn), (here, drawn))
    )
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
    return np.ascontiguousarray(
        pictures.reshape(-1, high, wide)[:, PIXELS_AROUND:-PIXELS_AROUND, PIXELS_AROUND:-PIXELS_AROUND]
    )


def _edges(seen: Channels, bare: Channels, faces: Sharp) -> tuple[Floats, Floats]:
    """Return what the edges of outlines tell, from pictures (n, pixels) with `AROUND` pixels more on each side.

    The first is by how much what lies within differs from what is beside, on the side where it does least but one: a part of a cup
    or a sleeve may have the colours of a plain face; it has no edges where the face has. The second is on how many of the four
    sides it goes on without an edge where there is no board either: a counter ends, the rim of a cup does not.
    """
    wide, high = faces.size
    whole = cv2.resize(faces.group.form.solid.astype(np.float32), faces.size) > 0.5
    solid: NDArray[np.uint8] = np.pad(whole.astype(np.uint8), PIXELS_AROUND)
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


def _means(pictures: Channels, there: NDArray[np.bool_]) -> Floats:
    """Return the mean colours (3, n) of pictures (n, pixels) where they count."""
    share = there.astype(np.float32) / np.float32(np.count_nonzero(there))
    return np.stack([one @ share for one in pictures])


def _lines(pictures: Channels, inside: Floats) -> Channels:
    """Return what changes quickly in pictures (n, high, wide), nothing where it does not count."""
    down, across = (softener(length, SPREAD) for length in inside.shape)
    share = down @ inside @ across.T + np.float32(1e-3)
    slow = (np.matmul(np.matmul(down, one * inside), across.T) / share for one in pictures)
    return [np.clip(one - other, -STRONGEST, STRONGEST) * inside for one, other in zip(pictures, slow, strict=True)]


def _far(one: Channels, other: Channels, inside: Floats) -> Floats:
    """Return (n) the sum of the squares of what differs where it counts."""
    square: Any = 0.0
    for ours, theirs in zip(one, other, strict=True):
        apart = ours - theirs
        square = square + apart * apart
    return np.asarray(np.minimum(square, MOST_PER_PIXEL).reshape(len(square), -1) @ inside.ravel(), np.float32)
