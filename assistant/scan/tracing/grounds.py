"""Where zones are printed in few flat colours, a piece of one colour goes to the zone beside it of that colour.

Lines drawn round a narrow bay run together and cut it off, and beneath a word no coast is seen; but the bay is as blue as the
sea that it opens to. Where the ground is textured, or tints differ little, colours tell nothing and nothing is changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.scan.fit.prior import Labels, nearest, scaled
from assistant.scan.fit.ridges import STROKE, Mask, Where, grown

SAME = 16.0  # in Lab (each 0 … 255): ground so near to the colour of a click is of that kind
OTHER = 24.0  # likewise: colours nearer to each other than this are not told apart
LIGHTER = 50.0  # likewise: what is so much lighter than print is ground, though it seems to be ink
FLAT = 0.8  # of a board lies on its zones' own colours, or colours tell nothing
OWN = 0.25  # of a zone likewise
MEANT = 0.25  # of a click or stroke lies on a colour that is its zone's
# Pixels at 2,000 wide between a piece and the zone that it goes to: as wide as printed lines that ran together.
REACH = 5.0
DARKEST = 25  # per cent of what seems to be ink is as dark as print
BITS = 5  # of each of red, green and blue that are looked at
MOST = 250  # kinds; a board whose clicks lie on more colours is not printed in few
NONE = 255

Kinds = NDArray[np.uint8]  # (h, w): the number of the colour of each pixel's ground, `NONE` for any other


def kinds_of(pixels: NDArray[np.uint8], ink: Mask, clicks: Labels) -> Kinds:
    """Return an RGB picture (h, w, 3) sorted by the colours at its clicks; nothing but `NONE` if there is but one.

    Args:
        ink: what of it is lines and letters (h, w).
        clicks: the labels of clicks and strokes (h, w), 0 elsewhere.
    """
    colours = _at_clicks(pixels, ink, clicks)
    kind, count = _kinds(colours)
    if not 2 <= count <= MOST:
        return np.full(clicks.shape, NONE, np.uint8)
    kinds = _sorted(pixels, colours, kind)
    # A narrow bay may pass for ink between white lands; but what is as dark as print is print.
    inked = ink > 0
    print_light = float(np.percentile(_lab(pixels[inked])[:, 0], DARKEST)) if inked.any() else 0.0
    dark = np.ones(NONE + 1, bool)
    dark[:count] = [colours[kind == n, 0].max() < print_light + LIGHTER for n in range(count)]
    return _filled(kinds, (kinds == NONE) | (inked & dark[kinds]), scaled(STROKE, kinds.shape))


@dataclass(frozen=True, eq=False)
class Grounds:
    """The colours of a picture, or of a part of it, and whose they are.

    Args:
        owned: whether a zone or the outside (rows: labels 0 …) is said by its clicks to have a colour (columns).
        unit: pixels in one of a picture 2,000 wide.
    """

    kinds: Kinds
    owned: Where
    unit: float

    def cut(self, window: tuple[slice, slice]) -> Grounds:
        """Return what is known of a window."""
        return replace(self, kinds=self.kinds[window])

    def halved(self) -> Grounds:
        """Return what is known of every second pixel."""
        return replace(self, kinds=np.ascontiguousarray(self.kinds[::2, ::2]), unit=self.unit / 2)


def grounds_of(kinds: Kinds, clicks: Labels, count: int) -> Grounds:
    """Return whose the colours of a picture are, by the clicks (labels; h, w) of `count` zones and of the outside."""
    seeds = np.flatnonzero(clicks)
    label, kind = clicks.ravel()[seeds].astype(np.int64), kinds.ravel()[seeds]
    counts = np.bincount(label * (NONE + 1) + kind, minlength=(count + 2) * (NONE + 1)).reshape(count + 2, NONE + 1)
    counts[:, NONE] = 0
    owned = (counts > 0) & (counts >= MEANT * counts.sum(axis=1, keepdims=True))
    return Grounds(kinds, np.asarray(owned), scaled(1, kinds.shape))


def by_colour(labels: Labels, clicks: Labels, grounds: Grounds) -> Labels:
    """Return labels (h, w) with each piece of another zone's colour given to that zone, if it lies beside it.

    Args:
        labels: the zones as they were flooded, or a part of them.
        clicks: the labels of clicks and strokes there (h, w), 0 elsewhere: they stay.
        grounds: what is known of that part.
    """
    import cv2

    kinds, owned, reach = grounds.kinds, grounds.owned, REACH * grounds.unit
    most = len(owned)
    own = owned[labels, kinds]
    area, theirs = (np.bincount(part, minlength=most) for part in (labels.ravel(), labels[own]))
    if theirs.sum() < FLAT * labels.size:
        return labels
    telling = owned.any(axis=1) & (theirs >= OWN * area)
    known = telling[labels]
    strange = known & ~own & (kinds != NONE) & (clicks == 0)
    rim = round(reach) + 1
    result = labels
    for kind in np.unique(kinds[strange]).tolist():
        here = (strange & (kinds == kind)).astype(np.uint8)
        left, top, wide, high = cv2.boundingRect(here)
        window = slice(max(top - rim, 0), top + high + rim), slice(max(left - rim, 0), left + wide + rim)
        settled = (own & known & (kinds == kind))[window]
        if not settled.any():
            continue
        count, pieces = cv2.connectedComponents(here[window], connectivity=8)
        owner = _beside(pieces, count, labels[window], settled, reach)
        result = result.copy() if result is labels else result
        np.copyto(result[window], owner[pieces], where=owner[pieces] > 0, casting="unsafe")
    return result


def _beside(pieces: NDArray[np.int32], count: int, labels: Labels, settled: Where, reach: float) -> NDArray[np.int64]:
    """Return for each piece the label that most of its rim is next to; 0 if none is near."""
    far, theirs = nearest(settled, labels)
    near = (pieces > 0) & (far <= reach)
    most = int(labels.max()) + 1
    pairs, votes = np.unique(pieces[near].astype(np.int64) * most + theirs[near], return_counts=True)
    owner = np.zeros(count, np.int64)
    for pair in pairs[np.argsort(votes, kind="stable")].tolist():
        owner[pair // most] = pair % most
    return owner


def _at_clicks(pixels: NDArray[np.uint8], ink: Mask, clicks: Labels) -> NDArray[np.float32]:
    """Return the colours (n, 3) of the ground at each click or stroke; one that lies on print alone has none."""
    import cv2

    free = (clicks > 0) & ~grown(ink)
    _, places = cv2.connectedComponents((clicks > 0).astype(np.uint8), connectivity=8)
    seeds = np.flatnonzero(free)
    order = seeds[np.argsort(places.ravel()[seeds], kind="stable")]
    groups = np.split(order, np.flatnonzero(np.diff(places.ravel()[order])) + 1)
    flat = pixels.reshape(-1, 3)
    return _lab(np.array([np.median(flat[group], axis=0) for group in groups if len(group)]).reshape(-1, 3))


def _kinds(colours: NDArray[np.float32]) -> tuple[NDArray[np.int64], int]:
    """Return the number of each colour's kind, and how many there are: colours that run into each other are one kind."""
    from scipy.sparse.csgraph import connected_components

    apart = np.linalg.norm(colours[:, None] - colours[None], axis=-1)
    count, kinds = connected_components(apart < OTHER, directed=False)
    return np.asarray(kinds, np.int64), int(count)


def _sorted(pixels: NDArray[np.uint8], colours: NDArray[np.float32], kind: NDArray[np.int64]) -> Kinds:
    """Return for each pixel the kind of the colour that it is nearest to, `NONE` if to none."""
    steps = np.arange(1 << BITS)
    some = np.stack(np.meshgrid(steps, steps, steps, indexing="ij"), axis=-1).reshape(-1, 3)
    middle = _lab((some << (8 - BITS)) + (1 << (7 - BITS)))
    found, least = np.full(len(some), NONE, np.uint8), np.full(len(some), SAME, np.float32)
    _, each = np.unique(colours.round(), axis=0, return_index=True)
    for n in each.tolist():
        apart = np.linalg.norm(middle - colours[n], axis=1)
        found[apart < least] = kind[n]
        least = np.minimum(least, apart)
    red, green, blue = (pixels[..., n].astype(np.uint16) >> (8 - BITS) for n in range(3))
    return found[(red << (2 * BITS)) | (green << BITS) | blue]


def _filled(kinds: Kinds, hidden: Where, reach: float) -> Kinds:
    """Return kinds (h, w) where what print hides is of the nearest kind that is seen, if that is within reach."""
    if hidden.all():
        return np.full_like(kinds, NONE)
    far, seen = nearest(~hidden, kinds)
    return np.where(far <= reach, seen, np.uint8(NONE))


def _lab(colours: NDArray[Any]) -> NDArray[np.float32]:
    """Return RGB colours (n, 3) as Lab (n, 3), each 0 … 255."""
    import cv2

    if not len(colours):
        return np.zeros((0, 3), np.float32)
    rows = np.clip(np.round(colours), 0, 255).astype(np.uint8)[None]
    return np.asarray(cv2.cvtColor(rows, cv2.COLOR_RGB2Lab)[0], np.float32)
