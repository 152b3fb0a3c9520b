"""What the faces of counters and markers are called in a book of faces, and which of them look alike.

germany-a5/0            the front of a kind, /1 its back
germany-attack-1/1      a back that tells nothing: one key for all tiles of a side and type, the first of the set
marker:trench-entente/2 a marker with its number
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from assistant.core.kinds import CounterId, CounterSet, KindId, MarkerId
from assistant.core.position import Position

FaceKey = str
MARKER = "marker:"


class CounterFace(msgspec.Struct, frozen=True):
    """A face of a kind: 0 the front, 1 the back."""

    kind: KindId
    face: int


class MarkerFace(msgspec.Struct, frozen=True):
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


def face_of(position: Position, counter: CounterId, turned: bool = False) -> FaceKey:
    """Return the face of a counter that a table has up, or the other one."""
    lying = position.table.counters[counter]
    return key_of(position.kinds, lying.kind, 1 - min(lying.face, 1) if turned else lying.face)


def marker_key(marker: MarkerId, number: int) -> FaceKey:
    """Return the key of a marker with a number."""
    return f"{MARKER}{marker}/{number}"


def shown_by(key: FaceKey) -> CounterFace | MarkerFace:
    """Return what a key speaks of.

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
    told: set[FaceKey] = set()
    for kind in kinds.kinds.values():
        for face in range(min(len(kind.faces), 2)):
            key = key_of(kinds, kind.id, face)
            if kind.copies and key not in told:
                told.add(key)
                yield key
    for marker in kinds.markers.values():
        for number in range(1, marker.levels + 1):
            yield marker_key(marker.id, number)
