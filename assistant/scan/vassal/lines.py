"""Lines printed between named points, read from a board's picture.

A printed line is thin, of one colour and one width, and the ground on its two sides is alike; a coast has land on one
side and sea on the other. Between two points the way is taken along which the picture is thinnest. Whether it is a line
is told by what lies across it from end to end, and by the surest lines of the same board, whose look all others share.
What is not sure is not told.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from msgspec.structs import replace

from assistant.core.record import Record
from assistant.core.text import DataError
from assistant.scan.arrays import Bytes, Doubles, Floats, Numbers, Truths, cv2
from assistant.scan.fit.ridges import bends, slope
from assistant.scan.pictures.strips import smaller
from assistant.scan.vassal.counter_pictures import decoded

SPACING = 80.0  # pixels between neighbouring points, to which the picture is made smaller
NEAREST, LONGEST = 0.25, 3.5  # of the spacing: points nearer or farther than that have no line between them
BOX, HIDDEN = 0.33, 0.55  # of the way to a point's neighbour: where its box lies, what its name may hide besides
BANDS = 24  # pairs that are looked at together
FORBIDDEN = 1e6  # the cost of a pixel that no way takes
STEEPEST = 2  # pixels that a way goes aside for one ahead
OFFSETS = np.arange(-9.0, 9.1, 0.5)  # pixels across a way
FLANKS = (5, 7, 10, 14)  # of the offsets: from the middle of a line to the ground beside it
NEXT = 6  # of the offsets: how far the ground beside a line is looked at
CONTRAST = 9.0  # of a line with its ground, in Lab
LEAN = 0.3  # of the contrast: the ground on both sides of a line is no farther apart
SHARE, FAIR = 0.85, 0.7  # of a way that must show the line: however it turns, and where it hardly does
TURNS, FEW_TURNS, SURE_TURNS = 2.5, 1.0, 2.0  # radians, all turns added
DETOUR, SURE_DETOUR = 1.45, 1.3  # of the straight way
DASH = 7  # pixels between the dashes of a line
FEWEST, OFTEN, ALIKE = 3, 0.1, 0.05  # sure lines that a board must have, of all pairs; of one look, of all sure ones
COLOURS, WIDTHS = 10.0, 1.0  # how far those of one look differ, in Lab and in pixels
BESIDE, SHARED = 4.0, 0.35  # pixels within which two ways are one, and how much of a way another may share

MOST_READ = 30_000_000  # pixels of a picture

Pixels = Bytes
Points = Doubles
Plane = Floats


def lines_between(pixels: Pixels, points: Sequence[tuple[float, float]], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """Return which of some pairs of points have a printed line between them.

    Args:
        pixels: the board, red green blue.
        points: in its pixels.
        pairs: numbers of points that lie next to each other.
    """
    places = np.array(points, np.float64)
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    near = apart.min(axis=1)
    share = min(1.0, SPACING / max(1.0, float(np.median(near))))
    small = smaller(pixels, tuple(max(1, round(side * share)) for side in pixels.shape[1::-1]))
    places, near = places * share, np.minimum(near * share, 1.3 * SPACING)
    far = {n: apart[pair] * share / SPACING for n, pair in enumerate(pairs)}
    wanted = sorted((n for n in far if NEAREST < far[n] < LONGEST), key=far.__getitem__)
    if len(wanted) <= FEWEST:
        return []
    ridges, seen = _ridges(small), list[_Seen]()
    for first in range(0, len(wanted), BANDS):
        bands = [_Band(n, places, near, pairs[n]) for n in wanted[first : first + BANDS]]
        ways = _ways([band.costs(ridges) for band in bands])
        seen += (one for band, way in zip(bands, ways, strict=True) if (one := _seen(band, small, way)))
    found = _of_one_look(seen) or _of_one_look([one.closed() for one in seen])
    return sorted(one.n for one in _parted(found, pairs))


def board_pixels(data: bytes, entry: str) -> Pixels | None:
    """Return the picture of a board, red green blue; None for one that is a drawing, too large, or cannot be read."""
    try:
        return np.ascontiguousarray(decoded(data, entry, MOST_READ)[..., :3])
    except (DataError, MemoryError):
        return None


def _ridges(pixels: Pixels) -> Pixels:
    """Return how thin the picture is at each pixel: how it bends across, less how it bends along and how it slopes."""
    found = np.zeros(pixels.shape[:2], np.uint8)
    for top in range(0, len(pixels), 500):
        start = max(0, top - 12)
        lab = cv2.cvtColor(pixels[start : top + 512].astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
        best = np.zeros(lab.shape[:2], np.float32)
        for sigma in (1.0, 2.0):
            for plane in cv2.split(cv2.GaussianBlur(lab, (0, 0), sigma)):
                middle, apart = bends(plane)
                thin = 2 * np.minimum(np.abs(middle), apart) * sigma**2
                best = np.maximum(best, thin - slope(plane) * sigma)
        own = best[top - start :][:500]
        found[top : top + len(own)] = np.clip(own * 16, 0, 255)
    return found


class _Band:
    """The ground between two points, turned so that it runs from left to right."""

    def __init__(self, n: int, places: Points, near: Points, pair: tuple[int, int]) -> None:
        a, b = pair
        self.n, self.begin = n, places[a]
        way = places[b] - places[a]
        self.length = float(np.hypot(*way))
        self.half = int(min(0.45 * self.length, 0.9 * SPACING)) + 12
        self.along = way / self.length
        self.aside = np.array([-self.along[1], self.along[0]])
        self.room = (near[a], near[b])
        reach = np.hypot(*(places - (places[a] + places[b]) / 2).T) < self.length / 2 + self.half + SPACING
        self.others = [
            (*self.inside(places[k]), 0.3 * min(near[k], 1.2 * SPACING)) for k in np.flatnonzero(reach) if k not in pair
        ]

    def inside(self, place: Points) -> tuple[float, float]:
        """Return a place as so far along, and so far aside."""
        return float((place - self.begin) @ self.along), float((place - self.begin) @ self.aside)

    def costs(self, ridges: Pixels) -> Plane:
        """Return what each pixel costs a way: little on ridges and in the boxes of its ends, much in those of others."""
        size = (int(self.length) + 1, 2 * self.half + 1)
        corner = self.begin - self.half * self.aside
        turn = np.column_stack([self.along, self.aside, corner])
        thin = cv2.warpAffine(ridges, turn, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP)
        found = (1 / (0.06 + np.minimum(1, thin.astype(np.float32) / 128))).astype(np.float32)
        for x, y, radius in self.others:
            cv2.circle(found, (round(x), round(y) + self.half), int(radius), 50.0, -1)
        for x, room in ((0, self.room[0]), (size[0] - 1, self.room[1])):
            cv2.circle(found, (x, self.half), int(BOX * room), 0.15, -1)
        return found


def _ways(costs: Sequence[Plane]) -> list[Numbers]:
    """Return for each band the cheapest way from the middle of its left edge to that of its right: a row for each column."""
    rows, columns = (max(sizes) for sizes in zip(*(one.shape for one in costs), strict=True))
    ground = np.full((columns, len(costs), rows + 2 * STEEPEST), FORBIDDEN, np.float32)
    middle = rows // 2 + STEEPEST
    for n, one in enumerate(costs):
        top = middle - one.shape[0] // 2
        ground[: one.shape[1], n, top : top + one.shape[0]] = one.T
    steps = range(-STEEPEST, STEEPEST + 1)
    sums = np.full(ground.shape[1:], FORBIDDEN, np.float32)
    sums[:, middle] = 0
    back = np.zeros(ground.shape, np.int8)
    for column in range(1, columns):
        tried = np.stack([np.roll(sums, step, axis=1) + ground[column] * np.hypot(1, step) for step in steps])
        back[column] = tried.argmin(axis=0) - STEEPEST
        sums = tried.min(axis=0)
    found = []
    for n, one in enumerate(costs):
        way = np.full(one.shape[1], middle)
        for column in range(len(way) - 1, 0, -1):
            way[column - 1] = way[column] - back[column, n, way[column]]
        found.append(way - middle)
    return found


class _Seen(Record, eq=False):
    """What lies across a way, between what hides its ends."""

    n: int
    points: Points  # of the picture
    shown: Truths  # where the line is seen
    colour: Doubles
    spread: float  # of its colour
    contrast: float
    lean: float  # how far the ground differs from one side to the other all along, to the contrast
    width: float
    turns: float
    detour: float

    @property
    def share(self) -> float:
        """How much of the way shows the line."""
        return float(self.shown.mean())

    def closed(self) -> _Seen:
        """Return the same of a line that may be dashed."""
        wide = np.ones(DASH)
        grown = np.convolve(np.pad(self.shown, DASH), wide, "same") > 0
        shown = np.convolve(grown, wide, "same")[DASH:-DASH] > DASH - 0.5
        return replace(self, shown=shown)


def _seen(band: _Band, pixels: Pixels, way: Numbers) -> _Seen | None:
    """Return what is seen along a way, None where nothing like a line is."""
    kernel = cv2.getGaussianKernel(15, 2.5).ravel()
    rows = np.convolve(np.pad(way.astype(float), 7, mode="edge"), kernel, "valid")
    gone = np.append(0.0, np.cumsum(np.hypot(1, np.diff(rows))))
    at = np.arange(0.0, gone[-1])
    x = np.interp(at, gone, np.arange(len(rows)))
    y = np.interp(at, gone, rows)
    slope = np.interp(at, gone, np.gradient(rows))
    points = band.begin + x[:, None] * band.along + y[:, None] * band.aside
    normal = (band.aside - slope[:, None] * band.along) / np.hypot(1, slope)[:, None]
    across = points[:, None] + OFFSETS[None, :, None] * normal[:, None]
    colours = cv2.remap(
        pixels, across[..., 0].astype(np.float32), across[..., 1].astype(np.float32), cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )  # fmt: skip
    lab = cv2.cvtColor(colours.astype(np.float32) / 255, cv2.COLOR_RGB2LAB)
    lab = (lab[:, :-2] + lab[:, 1:-1] + lab[:, 2:]) / 3
    hidden = [min(HIDDEN * room, (band.length - 12) / 2) for room in band.room]
    open_ones = (np.hypot(x, y) > hidden[0]) & (np.hypot(x - band.length, y) > hidden[1])
    if open_ones.sum() < 8:
        return None
    lab, points, middle = lab[open_ones], points[open_ones], len(OFFSETS) // 2 - 1
    tried = [(*_line(lab, middle + aside, flank), middle + aside, flank) for flank in FLANKS for aside in (-1, 0, 1)]
    shown, contrast, row, flank = max(tried, key=lambda one: float(one[0].mean()))
    if not shown.any():
        return None
    here = lab[shown]
    colour = np.median(here[:, row], axis=0)
    profile = np.median(here, axis=0)
    ground = (profile[row - flank] + profile[row + flank]) / 2
    of_line = (profile - ground) @ (colour - ground) > ((colour - ground) @ (colour - ground)) / 2
    outside = np.flatnonzero(~of_line)
    width = outside[outside > row].min(initial=len(of_line)) - outside[outside < row].max(initial=-1) - 1
    left, right = here[:, max(0, row - flank - NEXT) : row - flank + 1], here[:, row + flank : row + flank + NEXT + 1]
    lean = np.median(left.mean(axis=1) - right.mean(axis=1), axis=0)
    course = np.unwrap(np.arctan2(*(points[6:] - points[:-6]).T))[::3]
    return _Seen(
        band.n,
        points,
        shown,
        colour,
        float(np.median(np.linalg.norm(here[:, row] - colour, axis=1))),
        float(np.median(contrast[shown])),
        float(np.linalg.norm(lean) / np.median(contrast[shown])),
        float(width) / 2,
        float(np.abs(np.diff(course)).sum()),
        float(gone[-1]) / band.length,
    )


def _line(lab: Plane, row: int, flank: int) -> tuple[Truths, Plane]:
    """Return where a way shows a line with like ground on both sides, and its contrast with it."""
    left, right = lab[:, row] - lab[:, row - flank], lab[:, row] - lab[:, row + flank]
    one, other = np.linalg.norm(left, axis=1), np.linalg.norm(right, axis=1)
    contrast = np.minimum(one, other)
    same = (left * right).sum(axis=1) > 0.6 * one * other
    return (contrast > CONTRAST) & same & (np.linalg.norm(left - right, axis=1) < 0.7 * contrast), contrast


def _of_one_look(seen: Sequence[_Seen]) -> list[_Seen]:
    """Return the ways that show a line of a look that enough sure lines of the board have."""
    sure = [
        one
        for one in seen
        if one.share >= 0.9 and one.contrast >= 12 and one.spread <= 8 and one.turns < SURE_TURNS
        and one.detour <= SURE_DETOUR
    ]  # fmt: skip
    if len(sure) <= max(FEWEST, OFTEN * len(seen)):
        return []
    colours, widths = np.array([one.colour for one in sure]), np.array([one.width for one in sure])
    found = []
    for one in seen:
        alike = (np.linalg.norm(colours - one.colour, axis=1) <= COLOURS) & (np.abs(widths - one.width) <= WIDTHS)
        fair = one.turns < TURNS if one.share >= SHARE else one.turns < FEW_TURNS and one.share >= FAIR
        enough = alike.sum() > max(FEWEST, ALIKE * len(sure))
        if fair and enough and one.lean <= LEAN and one.spread <= COLOURS and one.detour <= DETOUR:
            found.append(one)
    return found


def _parted(found: Sequence[_Seen], pairs: Sequence[tuple[int, int]]) -> list[_Seen]:
    """Return the ways without those that run along the line of another one from the same point, the surest first."""
    import shapely

    kept: list[tuple[_Seen, shapely.Polygon]] = []
    for one in sorted(found, key=lambda one: one.turns - 10 * one.share):
        shown = one.points[one.shown]
        beside = (along for other, along in kept if {*pairs[other.n]} & {*pairs[one.n]})
        if all(shapely.contains_xy(along, *shown.T).mean() <= SHARED for along in beside):
            kept.append((one, shapely.buffer(shapely.LineString(one.points), BESIDE)))
    return [one for one, _ in kept]
