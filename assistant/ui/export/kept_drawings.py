"""What photographs are compared with: drawn sheets and faces, kept on disk by an earlier start.

What is not kept yet is drawn, for which alone Qt is loaded. The files may go at any time.
"""

from __future__ import annotations

import contextlib
import functools
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

import numpy as np

from assistant.core import atomic_write
from assistant.core.printed import Board, CounterSet, Kind, MarkerKind
from assistant.desk.photo.faces import Coloured, CounterFace, FaceKey, Pixels, all_keys, key_of, marker_key, shown_by
from assistant.ui.map_painting.signature import COUNTERS, file_of, painters, prune, signature

if TYPE_CHECKING:
    from assistant.ui.export.drawn import Drawn


# Drawn sheets and faces on disk, as they are: reading takes a hundredth of the time of drawing. They may go at any time.

KEPT = 160 << 20  # bytes on disk


def kept(path: Path, count: int, channels: int) -> list[Pixels]:
    """Return so many pictures as they were kept; none if they are not there, or are none."""
    try:
        with np.load(path, allow_pickle=False) as file:
            found = [file[name] for name in file.files]
        path.touch()
    except (OSError, ValueError, EOFError, TypeError, zipfile.BadZipFile):
        return []
    good = all(one.dtype == np.uint8 and one.ndim == 3 and one.shape[2] == channels for one in found)
    return found if good and len(found) == count else []


def keep(path: Path, pictures: Sequence[Pixels]) -> None:
    """Keep pictures, and no more than there is room for; a full or read-only disk costs time later, nothing else."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with atomic_write.whole(path, lasting=False) as draft, draft.open("wb") as file:
            np.savez(file, *pictures)
        prune(path.parent, "*.np[yz]", KEPT)


THEME = "light"  # in which `Drawn` draws


class KeptDrawings:
    """Lends drawings in one language, and keeps them in a folder between starts."""

    _of: CounterSet | None = None  # the counter set that was asked for last

    def __init__(self, language: str, folder: Path) -> None:
        self._language, self._folder = language, folder
        self._faces: dict[int, Mapping[FaceKey, Coloured]] = {}  # of that one, by size
        self._sheets: WeakValueDictionary[Path, Pixels] = WeakValueDictionary()  # that somebody holds

    @functools.cached_property
    def drawn(self) -> Drawn:
        """What draws them."""
        from assistant.ui.export.drawn import Drawn

        return Drawn(self._language)

    def counter(self, kinds: CounterSet, kind: Kind, face: int, size: int) -> Coloured:
        """Return a counter's face (`Drawn.counter`)."""
        found = self._all(kinds, size).get(key_of(kinds, kind.id, face))
        return self.drawn.counter(kinds, kind, face, size) if found is None else found

    def marker(self, kinds: CounterSet, marker: MarkerKind, number: int, size: int) -> Coloured:
        """Return a marker (`Drawn.marker`)."""
        found = self._all(kinds, size).get(marker_key(marker.id, number))
        return self.drawn.marker(kinds, marker, number, size) if found is None else found

    def sheet(self, board: Board, kinds: CounterSet, sheet: str, width: int) -> Pixels:
        """Return a sheet of the board with nothing on it (`Drawn.sheet`)."""
        words = f"{signature(board, kinds, THEME, self._language)}|{sheet}|{width}"
        path = file_of(self._folder, words).with_suffix(".npz")
        found = self._sheets.get(path)
        if found is None:
            found = next(iter(kept(path, 1, 3)), None)
        if found is None:
            found = self.drawn.sheet(board, kinds, sheet, width)
            keep(path, [found])
        self._sheets[path] = found
        return found

    def _all(self, kinds: CounterSet, size: int) -> Mapping[FaceKey, Coloured]:
        """Return all faces of a counter set: they are asked for together, and kept in one file."""
        if self._of is not kinds:
            self._of, self._faces = kinds, {}
        if size not in self._faces:
            words = f"{kinds.id}|{zlib.crc32(repr(kinds).encode())}|{size}|{self._language}|{painters(COUNTERS)}"
            path, keys = file_of(self._folder, words).with_suffix(".npz"), tuple(all_keys(kinds))
            found = kept(path, len(keys), 4)
            if not found:
                found = [self._face(kinds, key, size) for key in keys]
                keep(path, found)
            self._faces[size] = dict(zip(keys, found, strict=True))
        return self._faces[size]

    def _face(self, kinds: CounterSet, key: FaceKey, size: int) -> Coloured:
        shown = shown_by(key)
        if isinstance(shown, CounterFace):
            return self.drawn.counter(kinds, kinds.kinds[shown.kind], shown.face, size)
        return self.drawn.marker(kinds, kinds.markers[shown.marker], shown.number, size)
