"""Which piece of a VASSAL module shows which face of our counters: what the names say, then what the player says.

A piece with several pictures shows a counter's faces in their order. A face that hides what its counter is (the back of a
technology tile) has no picture: it looks alike for all, and is drawn.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from assistant.core.kinds import CounterSet, Kind, KindId
from assistant.scan.vassal.match import kinds_meant, words_of

STEM = 4  # letters by which words are compared: `Germany`, `German`
ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12"}
LIKELY = 0.3  # the share of the words of both names that are in both, from which a kind is offered

PrintedFace = tuple[KindId, int]  # 0 the front, 1 the back


@dataclass(frozen=True, eq=False)
class Pairs:
    """Pieces that have pictures, and the face of ours that each one's first picture shows."""

    pieces: Mapping[KindId, Kind]
    kinds: CounterSet
    chosen: Mapping[KindId, PrintedFace]
    ranks: Mapping[
        KindId, Mapping[KindId, float]
    ]  # of each piece, our kinds by how alike the names are, likeliest first

    def shown(self, piece: KindId) -> tuple[PrintedFace, ...]:
        """Return the faces of ours that a piece shows; none while it is not paired."""
        if piece not in self.chosen:
            return ()
        kind, first = self.chosen[piece]
        last = first + len(pictures_of(self.pieces[piece]))
        return tuple((kind, face) for face in open_faces(self.kinds.kinds[kind]) if first <= face < last)

    def pictures(self) -> dict[PrintedFace, str]:
        """Return the picture of each face that has one, as the module calls it."""
        found: dict[PrintedFace, str] = {}
        for piece, (_, first) in self.chosen.items():
            images = pictures_of(self.pieces[piece])
            for face in self.shown(piece):
                found.setdefault(face, images[face[1] - first])
        return found

    @functools.cached_property
    def taken(self) -> frozenset[PrintedFace]:
        """The faces of ours that some piece shows."""
        return frozenset(face for piece in self.chosen for face in self.shown(piece))

    @property
    def paired_kinds(self) -> int:
        """How many of our kinds have a picture."""
        return len({kind for kind, _ in self.taken})

    @property
    def rest(self) -> tuple[KindId, ...]:
        """The pieces that are not paired: those for which a face can be offered first."""
        left = [piece for piece in self.pieces if piece not in self.chosen]
        return tuple(sorted(left, key=lambda piece: self.offered(piece) is None))

    def offered(self, piece: KindId) -> PrintedFace | None:
        """Return the likeliest face of ours that no piece shows yet; None if no name is anything like the piece's."""
        likely = (kind for kind, alike in self.ranks[piece].items() if alike >= LIKELY)
        faces = ((kind, face) for kind in likely for face in open_faces(self.kinds.kinds[kind]))
        return next((face for face in faces if face not in self.taken), None)

    def choices(self, piece: KindId) -> tuple[PrintedFace, ...]:
        """Return every face that a piece can be paired with, the likeliest kinds first."""
        ranked = dict.fromkeys((*self.ranks[piece], *self.kinds.kinds))
        return tuple((kind, face) for kind in ranked for face in open_faces(self.kinds.kinds[kind]))

    def pair(self, piece: KindId, face: PrintedFace | None) -> Pairs:
        """Return the pairs with a piece showing a face, which no other piece shows then; None: the piece shows nothing."""
        chosen = {other: now for other, now in self.chosen.items() if other != piece}
        if face is not None:
            chosen = {other: now for other, now in chosen.items() if now != face}
            chosen = {piece: face, **chosen}  # the newest decides where two show the same
        return replace(self, chosen=chosen)


def pairs_of(pieces: Iterable[Kind], kinds: CounterSet) -> Pairs:
    """Return the pieces that have pictures, those paired that are surely known by name (`vassal_match.kinds_meant`)."""
    shown = {piece.id: piece for piece in pieces if pictures_of(piece)}
    chosen: dict[KindId, PrintedFace] = {}
    taken: set[KindId] = set()
    for piece, kind in kinds_meant(shown.values(), kinds).items():
        if kind.id not in taken and 0 in open_faces(kind):
            taken.add(kind.id)
            chosen[piece] = (kind.id, 0)
    return Pairs(shown, kinds, chosen, _ranks(shown.values(), kinds))


def pictures_of(piece: Kind) -> tuple[str, ...]:
    """Return the pictures of a piece's faces, as the module calls them."""
    return tuple(str(face["image"]) for face in piece.faces if face.get("image"))


def open_faces(kind: Kind) -> tuple[int, ...]:
    """Return the faces of a counter that say what it is: those that a picture can show."""
    return tuple(face for face in range(len(kind.faces)) if not kind.is_secret(face))


def _ranks(pieces: Iterable[Kind], kinds: CounterSet) -> dict[KindId, Mapping[KindId, float]]:
    names = [
        (kind.id, stems)
        for kind in kinds.kinds.values()
        for stems in {_stems(kind.name.en), _stems(kind.name.fr), _stems(kind.id)}
    ]
    found: dict[KindId, Mapping[KindId, float]] = {}
    for piece in pieces:
        own = _stems(piece.name.en)
        about = own.union(*(_stems(str(value)) for value in piece.tags.values() if isinstance(value, str)))
        marks: dict[KindId, float] = {}
        for kind, stems in names:
            alike = len(stems & own) + 0.5 * len(stems & (about - own))
            if alike:
                marks[kind] = max(marks.get(kind, 0.0), alike / len(stems | own))
        found[piece.id] = {kind: marks[kind] for kind in sorted(marks, key=lambda kind: -marks[kind])}
    return found


def _stems(name: str) -> frozenset[str]:
    return frozenset(ROMAN.get(word, word[:STEM]) for word in words_of(name))
