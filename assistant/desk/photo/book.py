"""The book of faces of a table: what each counter and marker that may lie on it looks like.

The player's own pictures first (a module's, a sheet's), our drawings where he has none, and what his photographs have taught.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from assistant.core.kinds import CounterSet
from assistant.core.problems import DataError
from assistant.desk.own import counters as own_counters
from assistant.desk.photo import learnt
from assistant.desk.photo.drawings import Coloured, Drawings, Pixels
from assistant.desk.photo.faces import CounterFace, FaceKey, all_keys, shown_by
from assistant.scan.sight.seen import Face, FaceBook

# Pixels of a counter's side as it is drawn for the book: as it is printed, and as a smaller picture of a table has it, in which
# less is written on it and signs stand elsewhere.
DRAWN, SMALLER = 128, 62
MOST_FILE = 8 << 20  # bytes of one of the player's pictures
MARGIN = 0.94  # of a counter's side as it is drawn: the rest is its margin


@dataclass(frozen=True, eq=False)
class Faces:
    """A book of faces in which none looks like another, and for each of them all that look so: nobody can tell those apart."""

    book: FaceBook
    twins: Mapping[FaceKey, tuple[FaceKey, ...]]

    def alike(self, face: FaceKey) -> tuple[FaceKey, ...]:
        """Return all faces that look like one of the book, itself among them."""
        return self.twins.get(face, (face,))

    def first(self, face: FaceKey) -> FaceKey:
        """Return the face of the book that looks like another one."""
        return next((key for key, group in self.twins.items() if face in group), face)


def face_book(kinds: CounterSet, side: float, drawings: Drawings, patches: Mapping[FaceKey, Any]) -> Faces:
    """Return the book of faces of a counter set.

    Args:
        side: of a counter, in pixels of the full scan.
        drawings: draws what the player has no picture of.
    """
    names = own_counters.names(kinds.id)
    faces: dict[FaceKey, Face] = {}
    groups: dict[tuple[Any, ...], list[FaceKey]] = {}
    pictures: tuple[Coloured, ...]
    for key in all_keys(kinds):
        shown = shown_by(key)
        if isinstance(shown, CounterFace):
            kind = kinds.kinds[shown.kind]
            name = own_counters.file_name(shown.kind, shown.face)
            own = _own(kinds.id, name) if name in names and own_counters.may_have(kind, shown.face) else None
            if own is not None:
                pictures, wide = (own,), side * MARGIN
            else:
                pictures = tuple(drawings.counter(kinds, kind, shown.face, size) for size in (DRAWN, SMALLER))
                wide = side * pictures[0].shape[1] / DRAWN
        else:
            pictures = (drawings.marker(kinds, kinds.markers[shown.marker], shown.number, DRAWN),)
            wide = side * pictures[0].shape[1] / DRAWN
        group = groups.setdefault((pictures[0].shape, pictures[0].tobytes()), [])
        if not group:
            faces[key] = Face(wide, pictures, tuple(patches.get(key, ())))
        group.append(key)
    return Faces(FaceBook(faces), {group[0]: tuple(group) for group in groups.values()})


def learnt_of(kinds: CounterSet) -> dict[FaceKey, tuple[Pixels, ...]]:
    """Return what earlier photographs have taught of a counter set."""
    return learnt.read(kinds.id, all_keys(kinds))


def _own(set_id: str, name: str) -> Coloured | None:
    """Return one of the player's pictures; None if it cannot be read: the drawing does then."""
    from assistant.scan.vassal.counter_pictures import decoded

    try:
        with (own_counters.folder(set_id) / name).open("rb") as file:
            return np.asarray(decoded(file.read(MOST_FILE), name), np.uint8)
    except (OSError, DataError):
        return None
