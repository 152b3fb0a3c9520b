"""What each counter and marker that may lie on a table looks like: the player's pictures, our drawings, and learned patches.

    counters/<set>.learnt.zip     <name of the face>-<n>.png, the oldest first

What photographs have taught is one file, written whole. Anybody may have laid another in its place: it is read as a stranger's, and
what does not fit is left out.
"""

from __future__ import annotations

import io
import math
import re
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from assistant.core.atomic_write import write_out
from assistant.core.limits import MOST_FACE
from assistant.core.places import user_data
from assistant.core.printed import CounterSet
from assistant.core.record import Record
from assistant.core.text import DataError, speaker, writing
from assistant.desk.photo.faces import Coloured, CounterFace, Drawings, FaceKey, Pixels, all_keys, shown_by, shrunk
from assistant.desk.user_data import counters as own_counters
from assistant.scan.detection.sightings import Face, FaceBook
from assistant.scan.pictures.images import png_of

say = speaker(__name__)

MOST = 6  # patches of one face
PATCH = re.compile(r"(.+)-([0-9]{1,9})\.png")
LARGEST = 160  # pixels of a patch's side
MOST_BYTES = 1 << 20  # of one patch in the file
LARGEST_ATLAS = 64 << 20


def place(set_id: str) -> Path:
    """Return where the patches of a counter set are kept."""
    return user_data() / "counters" / f"{set_id}.learnt.zip"


def learnt_of(kinds: CounterSet) -> dict[FaceKey, tuple[Pixels, ...]]:
    """Return what earlier photographs have taught of a counter set, the oldest first; what is no patch of ours is passed over."""
    from assistant.scan.vassal.archive import open_archive

    path = place(kinds.id)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_ATLAS:
            return {}
        with open_archive(path) as archive:
            named: dict[str, list[tuple[int, str]]] = {}
            for name in archive.names:
                if patch := PATCH.fullmatch(name):
                    named.setdefault(patch[1], []).append((int(patch[2]), name))
            found = {}
            for key in all_keys(kinds):
                names = sorted(named.get(_stem(key), ()))[-MOST:]
                patches = (_decoded(archive.read(name, MOST_BYTES), name, LARGEST**2) for _, name in names)
                if known := tuple(one for one in patches if one is not None):
                    found[key] = known
            return found
    except (DataError, OSError):
        return {}


def remember(kinds: CounterSet, patches: Mapping[FaceKey, Sequence[Pixels]]) -> None:
    """Add patches of confirmed counters to what is known of a counter set; of each face the newest `MOST` are kept.

    Raises:
        DataError: the file cannot be written.
    """
    buffer, known = io.BytesIO(), learnt_of(kinds)
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for key in sorted({*known, *patches}):
            for n, patch in enumerate([*known.get(key, ()), *patches.get(key, ())][-MOST:]):
                small = shrunk(patch, LARGEST)
                archive.writestr(zipfile.ZipInfo(f"{_stem(key)}-{n}.png"), png_of(small))
    path = place(kinds.id)
    write_out(path, buffer.getvalue())


def forget(set_id: str) -> None:
    """Forget all that was learnt of a counter set.

    Raises:
        DataError: the file cannot be removed.
    """
    path = place(set_id)
    with writing(path):
        path.unlink(missing_ok=True)


def _stem(key: FaceKey) -> str:
    return re.sub(r"[^\w-]", "_", key)


def _decoded(data: bytes | None, name: str, most: int) -> Coloured | None:
    """Return the pixels of a picture, at most so many; None if it cannot be read."""
    from assistant.scan.vassal.counter_pictures import decoded

    try:
        return decoded(data or b"", name, most)
    except DataError:
        return None


# The book of faces of a table: what each counter and marker that may lie on it looks like.
#
# The player's own pictures first (a module's, a sheet's), our drawings where he has none, and what his photographs have taught.

# Pixels of a counter's side as it is drawn for the book: as it is printed, and as a smaller picture of a table has it, in which
# less is written on it and signs stand elsewhere.
DRAWN, SMALLER = 128, 62
SMALL, LARGE = 0.6, 2.2  # counters' sides: what is larger is a hand or a card
MARGIN = 0.94  # of a counter's side as it is drawn: the rest is its margin
# Pixels of a side at which two pictures of faces are compared; from which likeness on they show the same.
GRAIN, ALIKE = 16, 0.8


class Faces(Record, eq=False):
    """A book of faces in which none looks like another, and for each of them all that look so: nobody can tell those apart.

    `drawn` are known by our drawing alone; `once` by a single patch that looks otherwise than it. `foreign`: most patches do so.
    """

    book: FaceBook
    twins: Mapping[FaceKey, tuple[FaceKey, ...]]
    drawn: frozenset[FaceKey] = frozenset()
    once: frozenset[FaceKey] = frozenset()
    foreign: bool = False

    def alike(self, face: FaceKey) -> tuple[FaceKey, ...]:
        """Return all faces that look like one of the book, itself among them."""
        return self.twins.get(face, (face,))

    def first(self, face: FaceKey) -> FaceKey:
        """Return the face of the book that looks like another one."""
        return next((key for key, group in self.twins.items() if face in group), face)


def face_book(
    kinds: CounterSet, side: float, scale: float, drawings: Drawings, patches: Mapping[FaceKey, Any]
) -> Faces:
    """Return the book of faces of a counter set.

    Args:
        side: of a counter, in pixels of the full scan.
        scale: pixels of the full scan in a unit of the sheet.
        drawings: draws what the player has no picture of.
    """
    pixel = scale * (kinds.pixel or own_counters.are_to_scale(kinds.id))
    faces: dict[FaceKey, Face] = {}
    groups: dict[tuple[Any, ...], list[FaceKey]] = {}
    owned: set[FaceKey] = set()
    pictures: tuple[Coloured, ...]
    for key in all_keys(kinds):
        shown, unit = shown_by(key), side / DRAWN  # `unit`: of a pixel of its pictures
        if isinstance(shown, CounterFace):
            kind = kinds.kinds[shown.kind]
            name = own_counters.file_name(shown.kind, shown.face)
            may = own_counters.may_have(kind, shown.face)
            own = _decoded(own_counters.picture(kinds.id, name), name, MOST_FACE) if may else None
            if own is not None:
                pictures, unit = (own,), pixel or side * MARGIN / own.shape[1]
                owned.add(key)
            else:
                pictures = tuple(drawings.counter(kinds, kind, shown.face, size) for size in (DRAWN, SMALLER))
        else:
            pictures = (drawings.marker(kinds, kinds.markers[shown.marker], shown.number, DRAWN),)
        group = groups.setdefault((pictures[0].shape, pictures[0].tobytes()), [])
        if not group:
            wide = unit * pictures[0].shape[1]
            cut = key not in owned or not pixel or SMALL < wide / side < LARGE
            faces[key] = Face(wide, pictures, tuple(patches.get(key, ())), cut)
        group.append(key)
    taught = {key: face for key, face in faces.items() if face.learnt and key not in owned}
    unlike = {key for key, face in taught.items() if alike(face.patches[0], face.learnt[-1]) < ALIKE}
    once = frozenset(key for key in unlike if len(taught[key].learnt) == 1)
    drawn = frozenset(faces.keys() - taught.keys() - owned)
    twins = {group[0]: tuple(group) for group in groups.values()}
    return Faces(FaceBook(faces), twins, drawn, once, len(unlike) > len(taught) / 2)


def alike(one: Pixels, other: Pixels) -> float:
    """Return how alike two pictures of faces are, -1 to 1: their correlation, whichever quarter turn they lie at."""
    import cv2

    small = [
        cv2.resize(each[..., :3], (GRAIN, GRAIN), interpolation=cv2.INTER_AREA).astype(float) for each in (one, other)
    ]
    first, second = (each - each.mean() for each in small)
    most = math.sqrt((first**2).sum() * (second**2).sum()) or 1.0
    return max(float((first * np.rot90(second, turn)).sum()) / most for turn in range(4))
