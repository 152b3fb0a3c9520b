"""What is seen in photographs of the table, and what has to be known of the counters to see it.

Places are pixels (x, y) of the full scan of the board, whatever the size of the photographs; turns are degrees clockwise, 0 for a
counter that lies as the board is read.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from assistant.core.record import Record
from assistant.core.text import DataError
from assistant.scan.arrays import Bytes

FaceKey = str  # what the caller calls a face, "KIND/FACE" as a rule; nothing here looks into it
Place = tuple[float, float]
Outline = tuple[Place, ...]
# (high, wide, 3) RGB, or (high, wide, 4) where the last says how far the face covers what is beneath
Patch = Bytes


def places_of(points: NDArray[np.number]) -> Outline:
    """Return points (n, 2) as places."""
    return tuple(map(tuple, points.tolist()))


THICKNESS = 0.123  # of its width that a counter is high: 1.2 to 2 mm of 13


class SightError(DataError):
    """A photograph in which the table cannot be seen: another board, blurred, dark, too little of it; what to do is said."""


class Likely(Record):
    """A face that something seen may be; `score` from -1 to 1, 1 for a picture that agrees in every pixel."""

    face: FaceKey
    score: float


class Seen(Record):
    """A counter seen on top: where its middle lies, how it is turned, how wide it is, and what it shows.

    `likely` has the best face first and is never empty. `certain` tells whether the best stands clear of all others. `edges` is how
    many counters beneath show an edge: 0 says that none was seen, not that none is there. `hemmed` tells whether something lies
    close beside it, where more edges may be. `lean` is how far something as high as a counter is wide would seem to lie from its
    foot there, x and y; (0, 0) if nobody knows.
    """

    place: Place
    turn: float
    side: float
    likely: tuple[Likely, ...]
    certain: bool
    edges: int = 0
    hemmed: bool = False
    lean: Place = (0.0, 0.0)

    @property
    def face(self) -> FaceKey:
        """The face that it most likely shows."""
        return self.likely[0].face


class Covering(Record):
    """Something that lies on the board and shows no face of the book: a hand, a die, a card, a cup, an unknown counter."""

    outline: Outline
    place: Place  # a point well inside


class Sight(Record):
    """All that photographs show. `board` are the parts of the scan that they show, each an outline.

    `riddles` are outlines of places that do not look like the board though nothing was made out there: something may lie there.
    `within` says for each photograph where it shows the board, in its own full pixels; `refused` are the numbers of the others.
    """

    seen: tuple[Seen, ...]
    coverings: tuple[Covering, ...]
    board: tuple[Outline, ...]
    within: tuple[Outline, ...] = ()
    riddles: tuple[Outline, ...] = ()
    refused: tuple[int, ...] = ()


class Expected(Record):
    """What the mirror has: so many counters (1 or more) that show a face, lying near a place, beneath others or not."""

    face: FaceKey
    place: Place
    count: int = 1


class Face(Record, eq=False):
    """How one face looks: pictures of it, upright; `side` is its width in pixels of the full scan.

    The first patch is the best that there was before anything was learnt: the player's picture, or our drawing; what follows is the
    same face drawn otherwise, and a table shows the same drawing of all. Learnt ones come from photographs of his table and count
    for more. What is not `cut` as counters are is not looked for: a card, a patch of the map.
    """

    side: float
    patches: tuple[Patch, ...] = ()
    learnt: tuple[Patch, ...] = ()
    cut: bool = True

    @property
    def shape(self) -> float:
        """Width over height."""
        high, wide = (*self.patches, *self.learnt)[0].shape[:2]
        return wide / high


FaceBook = dict[FaceKey, Face]  # all faces that may lie on the table; each has at least one patch
