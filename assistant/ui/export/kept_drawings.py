"""What photographs are compared with, as an earlier start has drawn it; what is not kept yet is drawn, for which Qt is loaded."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from assistant.core.board import Board
from assistant.core.kinds import CounterSet, Kind, MarkerKind
from assistant.desk.photo.drawings import Coloured, Pixels
from assistant.desk.photo.faces import CounterFace, FaceKey, all_keys, key_of, marker_key, shown_by
from assistant.ui.export import sheets_kept
from assistant.ui.ground.signing import COUNTERS, painters, signature

if TYPE_CHECKING:
    from assistant.ui.export.drawn import Drawn

THEME = "light"  # in which `Drawn` draws


class KeptDrawings:
    """Lends drawings in one language, and keeps them in a folder between starts."""

    def __init__(self, language: str, folder: Path) -> None:
        self._language, self._folder = language, folder
        self._of: CounterSet | None = None  # the counter set that was asked for last
        self._faces: dict[int, Mapping[FaceKey, Coloured]] = {}  # of that one, by size
        self._sheets: WeakValueDictionary[Path, Pixels] = WeakValueDictionary()  # that somebody holds
        self._drawn: Drawn | None = None

    @property
    def drawn(self) -> Drawn:
        """What draws them."""
        if self._drawn is None:
            from assistant.ui.export.drawn import Drawn

            self._drawn = Drawn(self._language)
        return self._drawn

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
        path = sheets_kept.path_of(self._folder, words)
        found = self._sheets.get(path)
        if found is None:
            found = sheets_kept.kept(path, width)
        if found is None:
            found = self.drawn.sheet(board, kinds, sheet, width)
            sheets_kept.keep(path, found)
        self._sheets[path] = found
        return found

    def _all(self, kinds: CounterSet, size: int) -> Mapping[FaceKey, Coloured]:
        """Return all faces of a counter set: they are asked for together, and kept in one file."""
        if self._of is not kinds:
            self._of, self._faces = kinds, {}
        if size not in self._faces:
            words = f"{kinds.id}|{zlib.crc32(repr(kinds).encode())}|{size}|{self._language}|{painters(COUNTERS)}"
            path, keys = sheets_kept.path_of(self._folder, words), tuple(all_keys(kinds))
            found = sheets_kept.kept_faces(path, len(keys))
            if found is None:
                found = [self._face(kinds, key, size) for key in keys]
                sheets_kept.keep_faces(path, found)
            self._faces[size] = dict(zip(keys, found, strict=True))
        return self._faces[size]

    def _face(self, kinds: CounterSet, key: FaceKey, size: int) -> Coloured:
        shown = shown_by(key)
        if isinstance(shown, CounterFace):
            return self.drawn.counter(kinds, kinds.kinds[shown.kind], shown.face, size)
        return self.drawn.marker(kinds, kinds.markers[shown.marker], shown.number, size)
