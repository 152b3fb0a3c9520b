"""What each counter and marker that may lie on a table looks like: the player's pictures, our drawings, and learned patches.

    counters/<set>.learnt.zip     <name of the face>-<n>.png, the oldest first

What photographs have taught is one file, written whole. Anybody may have laid another in its place: it is read as a stranger's, and
what does not fit is left out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from assistant.core.atomic_write import write_whole
from assistant.core.kinds import CounterSet
from assistant.core.places import user_data
from assistant.core.problems import DataError, writing
from assistant.core.text import speaker
from assistant.desk.photo.faces import Coloured, CounterFace, Drawings, FaceKey, Pixels, all_keys, shown_by, shrunk
from assistant.desk.user_data import counters as own_counters
from assistant.scan.detection.sightings import Face, FaceBook
from assistant.scan.pictures.headers import header_of

# Faces learnt from the player's own photographs: small patches of his counters, kept in his folder for each counter set.
#
#     counters/<set>.learnt.zip     <name of the face>-<n>.png, the oldest first
#
# One file, written whole. Anybody may have laid another in its place: it is read as a stranger's, and what does not fit is left
# out.

say = speaker(__name__)

MOST = 6  # patches of one face
LARGEST = 160  # pixels of a patch's side
MOST_BYTES = 1 << 20  # of one patch in the file
LARGEST_ATLAS = 64 << 20


def place(set_id: str) -> Path:
    """Return where the patches of a counter set are kept."""
    return user_data() / "counters" / f"{set_id}.learnt.zip"


def read(set_id: str, keys: Iterable[FaceKey]) -> dict[FaceKey, tuple[Pixels, ...]]:
    """Return the patches of faces, the oldest first; what is no patch of ours is passed over."""
    from assistant.scan.vassal.archive import open_archive

    path = place(set_id)
    try:
        if not path.is_file() or path.stat().st_size > LARGEST_ATLAS:
            return {}
        with open_archive(path) as archive:
            named: dict[str, list[str]] = {}
            for name in archive.names:
                stem, _, number = name.removesuffix(".png").rpartition("-")
                if name.endswith(".png") and number.isdecimal():
                    named.setdefault(stem, []).append(name)
            found = {}
            for key in keys:
                names = sorted(named.get(_stem(key), ()), key=_number)[-MOST:]
                patches = [patch for name in names if (patch := _patch(archive.read(name, MOST_BYTES))) is not None]
                if patches:
                    found[key] = tuple(patches)
            return found
    except (DataError, OSError):
        return {}


def keep(set_id: str, patches: Mapping[FaceKey, Sequence[Pixels]]) -> None:
    """Keep the patches of faces, the newest `MOST` of each, in place of all that were kept.

    Raises:
        DataError: the file cannot be written.
    """
    import cv2

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for key, several in sorted(patches.items()):
            for n, patch in enumerate(several[-MOST:]):
                small = shrunk(patch, LARGEST)
                code = cv2.COLOR_RGBA2BGRA if small.shape[2] == 4 else cv2.COLOR_RGB2BGR
                _, data = cv2.imencode(".png", cv2.cvtColor(small, code))
                archive.writestr(zipfile.ZipInfo(f"{_stem(key)}-{n}.png"), data.tobytes())
    path = place(set_id)
    with writing(path):
        write_whole(path, buffer.getvalue())


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


def _number(name: str) -> int:
    return int(name.removesuffix(".png").rpartition("-")[2][:9])


def _patch(data: bytes) -> Pixels | None:
    """Return the pixels of a patch, None for anything else."""
    import cv2

    try:
        header = header_of(io.BytesIO(data), "patch")
        if header.kind != "png" or max(header.width, header.height) > LARGEST or b"IEND" not in data[-16:]:
            return None
        found: Any = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    except (DataError, cv2.error, ValueError):
        return None
    if found is None or found.dtype != np.uint8 or found.ndim != 3 or found.shape[2] not in (3, 4):
        return None
    code = cv2.COLOR_BGRA2RGBA if found.shape[2] == 4 else cv2.COLOR_BGR2RGB
    return np.asarray(cv2.cvtColor(found, code), np.uint8)


# The book of faces of a table: what each counter and marker that may lie on it looks like.
#
# The player's own pictures first (a module's, a sheet's), our drawings where he has none, and what his photographs have taught.

# Pixels of a counter's side as it is drawn for the book: as it is printed, and as a smaller picture of a table has it, in which
# less is written on it and signs stand elsewhere.
DRAWN, SMALLER = 128, 62
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
    return read(kinds.id, all_keys(kinds))


def remember(kinds: CounterSet, patches: Mapping[FaceKey, Sequence[Pixels]]) -> None:
    """Add patches of confirmed counters to what is known of a counter set; of each face the newest are kept.

    Raises:
        DataError: they cannot be written.
    """
    known = learnt_of(kinds)
    keep(kinds.id, {key: (*known.get(key, ()), *patches.get(key, ())) for key in {**known, **patches}})


def _own(set_id: str, name: str) -> Coloured | None:
    """Return one of the player's pictures; None if it cannot be read: the drawing does then."""
    from assistant.scan.vassal.counter_pictures import decoded

    try:
        return np.asarray(decoded(own_counters.picture(set_id, name) or b"", name), np.uint8)
    except DataError:
        return None
