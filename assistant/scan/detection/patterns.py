"""Faces made ready to be compared: how they look at one size, at one blur, turned; and which are one picture but for a turn.

Pictures are compared in Lab, lightness halved against shadows, by their likeness: the cosine between them after most of their
own mean was taken off, so that light hardly counts and colour counts a little. 1 is the same picture, 0 has nothing in
common.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from assistant.core.record import Record
from assistant.scan.arrays import Bytes, Floats, Size, Truths
from assistant.scan.detection.sightings import Face, FaceBook, FaceKey, Patch
from assistant.scan.pictures.strips import smaller

Levels = Bytes  # (high, wide, 3 or 4), of Lab
CENTRED = np.array([0.8, 0.4, 0.4], np.float32)  # share of the mean that is taken off, by channel
WEIGHT = np.array([100 / 255, 1.3, 1.3], np.float32)  # of lightness and of both colours
PLAIN = 1.2  # what is plainer than so is like nothing
NOISE, MOST = 12.0, 400.0  # square steps that differ on a bare board, and that one pixel can count
ALIKE = 0.99  # likeness from which on two faces are looked for and weighed as one
CLOSE = 32  # pixels in the width of the picture that is compared closely, of an outline, of the largest face where faces are turned
MARGIN = 0.05  # of a side: what lies so near to the edge of a counter is worn, bent or in the shadow


def get_ready() -> None:
    """Have OpenCV make its tables of Lab, which it does with the first picture: that takes a tenth of a second."""
    to_levels(np.zeros((1, 1, 3), np.uint8))


def to_lab(pixels: Bytes) -> Floats:
    """Return RGB as the weighted Lab in which pictures are compared, around 0."""
    return to_steps(cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB))


def to_levels(pixels: Bytes) -> Levels:
    """Return RGB as levels of Lab, with a fourth that is nothing: OpenCV looks up four numbers in half the time that three take."""
    return cv2.cvtColor(cv2.cvtColor(pixels, cv2.COLOR_RGB2LAB), cv2.COLOR_RGB2RGBA)


def to_steps(levels: Levels) -> Floats:
    """Return levels, three or four numbers of each pixel, as the weighted Lab in which pictures are compared, around 0."""
    return cv2.LUT(levels, _steps(levels.shape[-1]))


@functools.cache
def _steps(channels: int) -> Floats:
    """Return the steps of each level of each channel, of a fourth none."""
    steps = (np.arange(256) - 128)[None, :, None] * WEIGHT
    return np.asarray(np.pad(steps, ((0, 0), (0, 0), (0, channels - 3))), np.float32)


class Form(Record, eq=False):
    """Counters of one outline: width and height in pixels of the full scan; `solid` says where they are not clear."""

    wide: float
    high: float
    solid: Truths  # (CLOSE, CLOSE), upright

    @property
    def area(self) -> float:
        """Width times height."""
        return self.wide * self.high

    @property
    def compact(self) -> bool:
        """Whether a circle holds most of it."""
        return max(self.wide, self.high) < 1.35 * min(self.wide, self.high)

    @property
    def square(self) -> bool:
        """Whether it looks alike after a quarter turn."""
        return abs(np.log(self.wide / self.high)) < 0.1

    def mask(self, size: Size) -> Truths:
        """Return which pixels of an upright picture of a counter, `size` wide and high, are compared."""
        inside = np.pad(cv2.resize(self.solid.astype(np.float32), size, interpolation=cv2.INTER_LINEAR) > 0.5, 1)
        depth = cv2.distanceTransform(inside.astype(np.uint8), cv2.DIST_L2, 3)[1:-1, 1:-1]
        return depth > max(1.0, MARGIN * min(size))

    def like(self, other: Form) -> bool:
        """Tell whether two outlines can be taken for one."""
        sizes = abs(np.log(self.wide / other.wide)) < 0.05 and abs(np.log(self.high / other.high)) < 0.05
        both, either = np.count_nonzero(self.solid & other.solid), np.count_nonzero(self.solid | other.solid)
        return bool(sizes and both > 0.94 * either)


class Group(Record, eq=False):
    """All pictures of the faces of one form, and to which face each belongs."""

    form: Form
    keys: tuple[FaceKey, ...]
    patches: tuple[Patch, ...]
    of: tuple[int, ...]  # for each patch the number of its face
    drawings: tuple[int | None, ...]  # and which of the face's own it is; none for those from photographs

    def drawn_as(self, drawing: int) -> tuple[int, ...]:
        """Return which patches are left where tables show one drawing of each face that has it, and what was learnt."""
        having = {face for face, own in zip(self.of, self.drawings, strict=True) if own == drawing}
        return tuple(
            n
            for n, (face, own) in enumerate(zip(self.of, self.drawings, strict=True))
            if own in (drawing, None) or face not in having
        )

    def only(self, kept: Sequence[int]) -> Group:
        """Return the group with some of its patches."""
        patches, of = tuple(self.patches[n] for n in kept), tuple(self.of[n] for n in kept)
        return Group(self.form, self.keys, patches, of, tuple(self.drawings[n] for n in kept))


def form_of(face: Face) -> Form:
    """Return the outline of a face: of its picture, or the least that a learnt patch shows, for beside a round one is the board."""
    outlines = [smaller(_solid(patch), (CLOSE, CLOSE)) > 127 for patch in face.patches[:1] or face.learnt]
    return Form(face.side, face.side / face.shape, min(outlines, key=np.count_nonzero))


def is_bare(face: Face) -> bool:
    """Tell whether a face is no counter's: of another size, or without a surface of a quarter of its box to be known by."""
    return bool(not face.cut or form_of(face).mask((CLOSE, CLOSE)).mean() < 0.25)


def _solid(patch: Patch) -> Bytes:
    """Return how far a patch covers what is beneath it, up to 255."""
    return np.full(patch.shape[:2], 255, np.uint8) if patch.shape[2] == 3 else patch[..., 3]


def groups(book: FaceBook) -> tuple[Group, ...]:
    """Return the faces by form, without those that have no surface."""
    found: list[tuple[Form, list[FaceKey]]] = []
    for key, face in book.items():
        if is_bare(face):
            continue
        form = form_of(face)
        keys = next((keys for known, keys in found if known.like(form)), None)
        if keys is None:
            found.append((form, [key]))
        else:
            keys.append(key)
    result = []
    for form, keys in found:
        rows = [
            (_filled(patch), n, drawing) for n, key in enumerate(keys) for drawing, patch in _worst_first(book[key])
        ]
        patches, of, drawings = zip(*rows, strict=True)
        result.append(Group(form, tuple(keys), patches, of, drawings))
    return tuple(result)


def _worst_first(face: Face) -> list[tuple[int | None, Patch]]:
    """Return the patches of a face, the best last, and which of its own each is."""
    return [*reversed(tuple(enumerate(face.patches))), *((None, patch) for patch in face.learnt)]


def upright(patches: Iterable[Patch], size: Size, blur: float) -> Floats:
    """Return pictures (n, high, wide, 3) of RGB patches at a size in pixels, blurred as the photograph is there."""
    result = []
    for patch in patches:
        factor = patch.shape[1] / size[0]
        small = cv2.resize(patch, size, interpolation=cv2.INTER_AREA if factor > 1 else cv2.INTER_LINEAR)
        if blur > 0.3:
            small = cv2.GaussianBlur(small, (0, 0), blur, borderType=cv2.BORDER_REPLICATE)
        result.append(to_lab(small))
    return np.stack(result)


def turned(pictures: Floats, degrees: float, beyond: int = cv2.BORDER_REPLICATE) -> Floats:
    """Return square pictures (n, side, side, channels) turned clockwise about their middle; what is `beyond` as OpenCV names it."""
    side = pictures.shape[1]
    matrix = cv2.getRotationMatrix2D(((side - 1) / 2, (side - 1) / 2), -degrees, 1.0)
    return np.stack(
        [cv2.warpAffine(one, matrix, (side, side), flags=cv2.INTER_LINEAR, borderMode=beyond) for one in pictures]
    )


def centred(values: Floats) -> Floats:
    """Return (n, pixels, 3) as rows (n, 3 * pixels), most of their own mean taken off."""
    return (values - CENTRED * values.mean(axis=1, keepdims=True)).reshape(len(values), -1)


def rows(values: Floats) -> Floats:
    """Return (n, pixels, 3) as rows of length 1, (n, 3 * pixels): the product of two is their likeness."""
    flat = centred(values)
    return np.asarray(
        flat / (np.linalg.norm(flat, axis=1, keepdims=True) + PLAIN * np.sqrt(values.shape[1])), np.float32
    )


def unlike(lines: Floats, most: int | None = None) -> Sequence[int]:
    """Return numbers of rows, `most` at most, such that every other before the last is `ALIKE` to one of them."""
    kept: list[int] = []
    for n in range(len(lines)):
        if len(kept) == most:
            break
        if not kept or float(np.max(lines[kept] @ lines[n])) < ALIKE:
            kept.append(n)
    return kept


def _filled(patch: Patch) -> Bytes:
    """Return a patch no larger than needed, without its clear part: that takes the colour of what is next to it on the counter."""
    if patch.shape[1] > 2 * CLOSE:
        patch = smaller(patch, (2 * CLOSE, max(1, round(2 * CLOSE * patch.shape[0] / patch.shape[1]))))
    if patch.shape[2] == 3:
        return patch
    share = (patch[..., 3:].astype(np.float32) / 255) ** 2
    rgb = patch[..., :3].astype(np.float32)
    spread = max(1.0, patch.shape[1] / 12)
    around = (
        cv2.GaussianBlur(rgb * share, (0, 0), spread)
        / np.maximum(cv2.GaussianBlur(share[..., 0], (0, 0), spread), 1e-3)[..., None]
    )
    return np.asarray(np.clip(rgb * share + around * (1 - share), 0, 255), np.uint8)


# Faces that are one picture but for a turn: an aeroplane drawn at eight headings looks, turned, like each of the others.

TURNS = 24
ASKEW = 2  # turns of that many within which a face is looked at askew, not turned
SOFT = 0.9  # pixels by which pictures are blurred before they are compared, so that one to the side does no harm
SAME = 0.15  # of what a face differs from itself at a quarter turn


class Turning:
    """The faces of a book, small, on a clear ground; looked through only for those that are seen."""

    def __init__(self, book: FaceBook) -> None:
        self._keys = tuple(book)
        sides = [max(face.side, face.side / face.shape) for face in book.values()]
        unit = CLOSE / max(sides, default=CLOSE)
        box = int(np.ceil(np.hypot(CLOSE, CLOSE))) | 1
        self._pictures = [_small(face, unit, box) for face in book.values()]
        self._rows: Floats = (
            np.stack([one.ravel() for one in self._pictures]) if self._pictures else np.zeros((0, 1), np.float32)
        )
        self._squares = np.einsum("ij,ij->i", self._rows, self._rows)
        self.twins = functools.cache(self._twins)

    def _twins(self, key: FaceKey) -> tuple[FaceKey, ...]:
        """Return the other faces that look like one, turned by more than hands lay askew."""
        number = self._keys.index(key)
        own = self._pictures[number][None]
        ways = [turned(own, 360 / TURNS * n, cv2.BORDER_CONSTANT).ravel() for n in range(ASKEW, TURNS - ASKEW + 1)]
        rows = np.stack(ways)
        apart = np.einsum("ij,ij->i", rows, rows)[:, None] + self._squares - 2 * rows @ self._rows.T
        quarters = [TURNS // 4 - ASKEW, TURNS // 2 - ASKEW, 3 * TURNS // 4 - ASKEW]
        near = apart.min(axis=0) < SAME * float(apart[quarters, number].min())
        return tuple(other for n, other in enumerate(self._keys) if near[n] and other != key)


def _small(face: Face, unit: float, box: int) -> Floats:
    """Return a face (box, box, 3), nothing where it is clear."""
    patch = (*face.patches, *face.learnt)[0]
    wide, high = (max(3, round(length * unit)) | 1 for length in (face.side, face.side / face.shape))  # with a middle
    # Colours of what is clear are anybody's: they are left out before the picture is made small.
    solid = (_solid(patch) / np.float32(255))[..., None]
    whole = to_lab(np.ascontiguousarray(patch[..., :3])) * solid
    small = cv2.resize(whole, (wide, high), interpolation=cv2.INTER_AREA)
    top, left = (box - high) // 2, (box - wide) // 2
    return cv2.GaussianBlur(np.pad(small, ((top, box - high - top), (left, box - wide - left), (0, 0))), (0, 0), SOFT)
