"""Matching a photograph of the table to the player's own scan of the board.

Small details are found in both pictures, paired, and the pairs that agree with one view of a flat board are kept; what the
paper's bends and the lens add is taken from those pairs too. Counters hide details and add wrong ones: a good part of the
board must be free, which on a table it is. Two ways to see details are tried, the quick one first (docs/decisions/0009).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import Any
from weakref import WeakKeyDictionary, ref

import numpy as np
import shapely
from msgspec.structs import replace

from assistant.core.record import Record
from assistant.core.text import DataError, speaker
from assistant.scan.arrays import Array, Bytes, Doubles, Size, cv2
from assistant.scan.fit.transforms import Points, Spline, apply_homography, fit_spline
from assistant.scan.pictures.images import AnyPicture, Picture
from assistant.scan.pictures.strips import Pixels
from assistant.scan.threads import in_two

say = speaker(__name__)
WORK_WIDTH = 1500  # finer finds no better match and takes three times as long
FEWEST = 25  # agreeing pairs below which a match is chance
SURE = 300  # agreeing pairs from which the quick way will do
BEND_POINTS = 60
BESIDE = 96  # pixels of its neighbour that a band is looked at with, for the surroundings of details near its edge
# What finds and describes details, how descriptions are compared, bands looked at by themselves
_Detector = tuple[Any, int, int]
Ring = Sequence[tuple[float, float]]
_Details = tuple[Points, Array]  # where they are (n, 2), and the description of each
# Of photographs that are looked at just now: what the quick way saw, and how they show the scan that they were matched to last.
_QUICK: WeakKeyDictionary[AnyPicture, _Details] = WeakKeyDictionary()
_MATCHED: WeakKeyDictionary[AnyPicture, tuple[ref[Picture], Match]] = WeakKeyDictionary()


class Match(Record):
    """A photograph laid on a scan: maps between full pixels of both, and how well it fits."""

    homography: tuple[float, ...]  # scan to photo, row by row
    bend: Spline | None  # what is added in the photo
    pairs: int
    error: float  # median distance of agreeing pairs, in pixels of the full photograph
    scan_size: Size

    def to_photo(self, scan: Any) -> Points:
        """Return where the photograph shows (n, 2) pixels of the scan."""
        seen = apply_homography(np.array(self.homography).reshape(3, 3), scan)
        return seen if self.bend is None else self.bend(seen)


def match_photo(photo: AnyPicture, scan: Picture) -> Match:
    """Return how a photograph shows the board of a scan, whichever way up.

    Raises:
        DataError: too little of the board is recognised; the sentence says what to try.
    """
    last, match = _MATCHED.get(photo, (None, None))
    if last is not None and match is not None and last() is scan:
        return match
    (here, here_scale), (there, there_scale) = in_two(_for_work, (scan, photo))
    known, seen = in_two(lambda grey: _details(grey, _quick()), (here, there))
    _QUICK[photo] = seen
    agreeing = 0
    for quick, enough in ((True, SURE), (False, FEWEST)):
        detector = _quick() if quick else _thorough()
        if not quick:
            known, seen = _details(here, detector), _details(there, detector)
        source, target = _pairs(known, seen, detector)
        matrix, agreeing = _view(source, target, here.shape)
        if matrix is not None and agreeing >= enough:
            match = _laid(matrix, source, target, here_scale, there_scale, scan.full_size)
            _MATCHED[photo] = (ref(scan), match)
            return match
    raise DataError(say("photo-no-match", found=agreeing, needed=FEWEST))


def shows(photo: AnyPicture, scan: Picture, beside: Sequence[Ring] = ()) -> bool:
    """Tell at a glance whether a photograph shows the board of a scan: the quick way alone, which may miss a hard one.

    Args:
        beside: outlines of other boards in the photograph, in its full pixels: what lies within is not looked at again.
    """
    detector = _quick()
    points, looks = _QUICK[photo] if photo in _QUICK else _details(_for_work(photo)[0], detector)
    scale = photo.scale * max(1.0, max(photo.full_size) / photo.scale / WORK_WIDTH)
    boards = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in beside if len(ring) > 2])
    outside = ~shapely.contains_xy(boards, *(points * scale).T)
    points, looks = points[outside], looks[outside]
    if len(points) < FEWEST:
        return False
    here = _for_work(scan)[0]
    source, target = _pairs(_details(here, detector), (points, looks), detector)
    matrix, agreeing = _view(source, target, here.shape)
    return matrix is not None and agreeing >= FEWEST


def _view(source: Points, target: Points, shape: tuple[int, ...]) -> tuple[Doubles | None, int]:
    """Return the view of a flat board on which most pairs agree, and how many do; none if no camera sees a board so."""
    if len(source) < 4:
        return None, 0
    matrix, mask = cv2.findHomography(source, target, cv2.USAC_MAGSAC, 4.0, maxIters=5000, confidence=0.999)
    if mask is None or not _sensible(matrix, shape):
        return None, 0
    return matrix, int(np.count_nonzero(mask))


def _laid(
    matrix: Doubles,
    source: Points,
    target: Points,
    here_scale: float,
    there_scale: float,
    scan_size: Size,
) -> Match:
    """Return the match of a view and of the bends that pairs show beyond it, by the working scales of both pictures."""
    # What bends away from one flat view is still near it: a second, wider look for pairs.
    seen = apply_homography(matrix, source)
    near = np.linalg.norm(seen - target, axis=1) < 0.012 * WORK_WIDTH
    bend = _bend(seen[near], target[near])
    after = seen[near] if bend is None else bend(seen[near])
    error = float(np.median(np.linalg.norm(after - target[near], axis=1))) * there_scale
    full = np.diag([there_scale, there_scale, 1.0]) @ matrix @ np.diag([1 / here_scale, 1 / here_scale, 1.0])
    return Match(
        homography=tuple((full / full[2, 2]).ravel().tolist()),
        bend=None if bend is None else replace(bend, unit=bend.unit * there_scale),
        pairs=int(near.sum()),
        error=error,
        scan_size=scan_size,
    )


def laid_under(photo: AnyPicture, match: Match, width: int) -> Pixels:
    """Return the photograph as the scan would show it, `width` pixels wide: to be laid under the counters.

    Args:
        match: how it shows the board.
    """
    scale = match.scan_size[0] / width
    size = (width, max(1, round(match.scan_size[1] / scale)))
    return resampled(photo.pixels, size, lambda places: match.to_photo(places * scale) / photo.scale)


def resampled(pixels: Pixels, size: Size, source: Callable[[Points], Points]) -> Pixels:
    """Return a picture of a size (width, height), each pixel of which shows what lies at its source in another.

    Args:
        source: of places (n, 2); smooth, for it is asked on a coarse grid and interpolated between.
    """
    width, height = size
    grid = np.stack(np.meshgrid(np.arange(0, width + 16, 16.0), np.arange(0, height + 16, 16.0)), axis=-1)
    seen = source(grid.reshape(-1, 2)).reshape(grid.shape).astype(np.float32)
    rows, columns = np.indices((height, width), dtype=np.float32)
    where = cv2.remap(seen, (columns + 0.5) / 16, (rows + 0.5) / 16, cv2.INTER_LINEAR)
    return cv2.remap(pixels, where[..., 0] - 0.5, where[..., 1] - 0.5, cv2.INTER_LINEAR)


def _for_work(picture: AnyPicture) -> tuple[Bytes, float]:
    """Return a grey picture of working size, light evened out, and its scale to the full one."""
    even = cv2.createCLAHE(3.0, (8, 8)).apply(grey_of(picture.pixels, WORK_WIDTH))
    return even, picture.full_size[0] / even.shape[1]


def grey_of(pixels: Pixels, longest: int) -> Bytes:
    """Return a picture in grey, its longer side at most so many pixels."""
    grey = cv2.cvtColor(pixels, cv2.COLOR_RGB2GRAY)
    share = min(1.0, longest / max(grey.shape))
    return cv2.resize(grey, None, fx=share, fy=share, interpolation=cv2.INTER_AREA)


def _quick() -> _Detector:
    """Return ORB: corners and what is brighter beside them, compared bit by bit."""
    return cv2.ORB.create(nfeatures=6000, fastThreshold=10), cv2.NORM_HAMMING, 1


def _thorough() -> _Detector:
    """Return SIFT: eight times as slow, and twice to five times as many pairs; it takes 400 MB for a picture looked at whole."""
    return cv2.SIFT.create(nfeatures=6000, contrastThreshold=0.02), cv2.NORM_L2, 2


def _pairs(here: _Details, there: _Details, detector: _Detector) -> tuple[Points, Points]:
    """Return details (n, 2) that look alike in both and like nothing else."""
    (points_here, looks_here), (points_there, looks_there) = here, there
    if min(len(looks_here), len(looks_there)) < 2:
        return np.zeros((0, 2)), np.zeros((0, 2))
    two = cv2.BFMatcher(detector[1]).knnMatch(looks_here, looks_there, k=2)
    good = [
        first for first, second in (pair for pair in two if len(pair) == 2) if first.distance < 0.8 * second.distance
    ]
    source = points_here[[pair.queryIdx for pair in good]].reshape(-1, 2)
    target = points_there[[pair.trainIdx for pair in good]].reshape(-1, 2)
    return source, target


def _details(grey: Bytes, detector: _Detector) -> _Details:
    """Return where details are (n, 2), and the description of each (n, d), band by band of the picture."""
    finder, _, bands = detector
    edges = np.linspace(0, len(grey), bands + 1).astype(int).tolist()
    places: list[Points] = []
    looks: list[Array] = []
    for top, bottom in itertools.pairwise(edges):
        first = max(0, top - BESIDE)
        points, described = finder.detectAndCompute(grey[first : bottom + BESIDE], None)
        if described is not None:
            at = np.array([point.pt for point in points], float) + np.array((0.5, first + 0.5))
            own = (at[:, 1] >= top) & (at[:, 1] < bottom)
            places.append(at[own])
            looks.append(described[own])
    return (np.concatenate(places), np.concatenate(looks)) if places else (np.zeros((0, 2)), np.zeros((0, 1)))


def _sensible(matrix: Any, shape: tuple[int, ...]) -> bool:
    """Tell whether a homography shows the board as a convex picture of some size, not mirrored."""
    if matrix is None:
        return False
    height, width = shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], float)
    if np.any(corners @ matrix[2, :2] + matrix[2, 2] <= 0):
        return False
    seen = apply_homography(matrix, corners).astype(np.float32)
    return cv2.isContourConvex(seen) and cv2.contourArea(seen, oriented=True) > 0.01 * WORK_WIDTH**2


def _bend(seen: Points, target: Points) -> Spline | None:
    """Return the bend that pairs show beyond the homography, from pairs averaged over cells so that none outweighs."""
    from scipy.ndimage import median

    cells = np.floor(seen / (WORK_WIDTH / 12))
    _, number, count = np.unique(cells, axis=0, return_inverse=True, return_counts=True)
    wanted = np.flatnonzero(count >= 3)[: 4 * BEND_POINTS]
    if len(wanted) < 8:
        return None
    source, goal = (
        np.stack([median(axis, number.ravel(), wanted) for axis in one.T], axis=1) for one in (seen, target)
    )
    return fit_spline(source, goal, unit=float(WORK_WIDTH), smoothing=0.02)
