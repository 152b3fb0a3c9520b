"""What the faces of counters and markers are called, which of them look alike, and who draws them.

    germany-a5/0            the front of a kind, /1 its back
    germany-attack-1/1      a back that tells nothing: one key for all tiles of a side and type, the first of the set
    marker:trench-entente/2 a marker with its number

The window lends the drawings (`Drawings`). No Qt here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from assistant.core.printed import Board, CounterId, CounterSet, Kind, KindId, MarkerId, MarkerKind
from assistant.core.record import Record
from assistant.core.table import Position
from assistant.scan.arrays import Bytes
from assistant.scan.pictures.strips import smaller

Pixels = Bytes  # (high, wide, 3) RGB
Coloured = Bytes  # (high, wide, 4), the last says how much is covered


class Drawings(Protocol):
    """Draws what lies on a table that was printed from this program."""

    def counter(self, kinds: CounterSet, kind: Kind, face: int, size: int) -> Coloured:
        """Return a counter's face, cut to its outline; `size` pixels are a counter's side with its margin."""

    def marker(self, kinds: CounterSet, marker: MarkerKind, number: int, size: int) -> Coloured:
        """Return a marker, cut to its outline; `size` pixels are the side of a counter."""

    def sheet(self, board: Board, kinds: CounterSet, sheet: str, width: int) -> Pixels:
        """Return a sheet of the board with nothing on it."""


FaceKey = str
MARKER = "marker:"


class CounterFace(Record):
    """A face of a kind: 0 the front, 1 the back."""

    kind: KindId
    face: int


class MarkerFace(Record):
    """A marker as it lies with a number up."""

    marker: MarkerId
    number: int


def key_of(kinds: CounterSet, kind: KindId, face: int) -> FaceKey:
    """Return the key of a counter's face; faces that tell nothing share one for each side and type."""
    printed = kinds.kinds[kind]
    face = min(face, len(printed.faces) - 1)
    if printed.is_secret(face):
        kind = next(
            one.id
            for one in kinds.kinds.values()
            if (one.side, one.type) == (printed.side, printed.type) and face < len(one.faces) and one.is_secret(face)
        )
    return f"{kind}/{face}"


def face_of(position: Position, counter: CounterId, face: int | None = None) -> FaceKey:
    """Return the face of a counter that a table has up, or another by its number."""
    lying = position.counters[counter]
    return key_of(position.kinds, lying.kind, lying.face if face is None else face)


def marker_key(marker: MarkerId, number: int) -> FaceKey:
    """Return the key of a marker with a number."""
    return f"{MARKER}{marker}/{number}"


def shown_by(key: FaceKey) -> CounterFace | MarkerFace:
    """Return the face or the marker that a key names.

    Raises:
        ValueError: it is no key of ours.
    """
    name, _, number = key.rpartition("/")
    if name.startswith(MARKER):
        return MarkerFace(name.removeprefix(MARKER), int(number))
    return CounterFace(name, int(number))


def is_marker(key: FaceKey) -> bool:
    """Tell whether a key is that of a marker."""
    return key.startswith(MARKER)


def all_keys(kinds: CounterSet) -> Iterator[FaceKey]:
    """Yield the key of every face that can lie on a table of this set, each once."""
    printed = (kind for kind in kinds.kinds.values() if kind.copies)
    yield from dict.fromkeys(key_of(kinds, kind.id, face) for kind in printed for face in range(len(kind.faces)))
    for marker in kinds.markers.values():
        for number in range(1, marker.levels + 1):
            yield marker_key(marker.id, number)


def shrunk(pixels: Pixels, most: int) -> Pixels:
    """Return a picture whose longer side has at most so many pixels."""
    share = most / max(pixels.shape[:2])
    if share >= 1:
        return pixels
    return smaller(pixels, tuple(max(1, round(side * share)) for side in pixels.shape[1::-1]))
