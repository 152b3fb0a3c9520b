"""The pieces of a VASSAL module as a counter set: kinds whose faces name their pictures."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from assistant.core.board import Column, Value
from assistant.core.kinds import CounterSet, Kind
from assistant.core.text import Name, Text, speaker
from assistant.scan.vassal.build import Build
from assistant.scan.vassal.pieces import Piece, Prototypes, piece_of

say = speaker(__name__)

RESERVED = frozenset(("id", "side", "nation", "type", "copies", "name_en", "name_fr", "place", "image"))
SOURCE = "published (VASSAL module)"

Signature = tuple[str, tuple[str, ...]]


def slug(word: str, taken: Container[str] = (), fallback: str = "x") -> str:
    """Return a short id for a name, unlike those `taken`.

    Args:
        taken: those that are in use.
        fallback: where nothing of the name is left.
    """
    plain = unicodedata.normalize("NFKD", word.casefold()).encode("ascii", "ignore").decode()
    made = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:60] or fallback
    number, found = 1, made
    while found in taken:
        number += 1
        found = f"{made}-{number}"
    return found


class Ids:
    """Gives out short ids, each once."""

    def __init__(self, fallback: str) -> None:
        self._fallback = fallback
        self._taken: set[str] = set()
        self._numbers: Counter[str] = Counter()

    def of(self, word: str) -> str:
        """Return an id for a name, unlike those given out before."""
        made = found = slug(word, fallback=self._fallback)
        while found in self._taken:
            self._numbers[made] += 1
            found = f"{made}-{self._numbers[made] + 1}"
        self._taken.add(found)
        return found


def signature(piece: Piece) -> Signature:
    """Return what tells kinds apart: name and pictures."""
    return piece.name, piece.faces


def with_names(pieces: Iterable[Piece], build: Build) -> tuple[Piece, ...]:
    """Return pieces of a save, those without a name called as the module lists them."""
    listed = {slot.gpid: slot.name for slot in build.slots if slot.gpid}
    return tuple(piece if piece.name else replace(piece, name=listed.get(piece.gpid, "")) for piece in pieces)


def counters_of(build: Build, laid: Sequence[Piece], remarks: list[Text]) -> tuple[CounterSet, Mapping[Signature, str]]:
    """Return the pieces of a module as a counter set, and which kind a piece is of by its signature.

    Pieces of a saved position that the module does not list are kinds too.

    Args:
        laid: the pieces of a saved position; a kind has at least as many copies as lie there.
        remarks: takes what was not understood.
    """
    listed: list[tuple[Piece, str]] = []
    unread = 0
    prototypes = Prototypes(build.prototypes)
    for slot in build.slots:
        piece = piece_of(slot.text, prototypes)
        if piece is None:
            unread += 1
        else:
            listed.append((piece if piece.name else replace(piece, name=slot.name), slot.place))
    if unread:
        remarks.append(say("vassal-slots-unread", n=unread))
    _remark_on([piece for piece, _ in listed], remarks)
    kinds = _kinds([*listed, *((piece, "") for piece in laid)], Counter(map(signature, laid)))
    by_id = {kind.id: kind for kind in kinds.values()}
    title = Name(build.name, build.name)
    counters = CounterSet(slug(build.name, fallback="module"), title, {}, {}, by_id, {}, _columns(by_id))
    return counters, {key: kind.id for key, kind in kinds.items()}


def _remark_on(pieces: Sequence[Piece], remarks: list[Text]) -> None:
    missing = sorted({name for piece in pieces for name in piece.missing})
    if missing:
        remarks.append(say("vassal-prototypes-missing", names=tuple(missing[:12]), n=len(missing)))
    traits: Counter[str] = Counter()
    for piece in pieces:
        traits.update(piece.traits)
    if traits:
        named = tuple(f"{trait} ({n})" for trait, n in traits.most_common())
        remarks.append(say("vassal-traits-unread", names=named))
    layered = sum(sum(1 for layer in piece.layers if any(layer.images)) > 1 for piece in pieces)
    if layered:
        remarks.append(say("vassal-layers-left", n=layered))
    many = sum(len(piece.faces) > 2 for piece in pieces)
    if many:
        remarks.append(say("vassal-faces-left", n=many))


def _kinds(listed: Sequence[tuple[Piece, str]], lying: Mapping[Signature, int]) -> dict[Signature, Kind]:
    copies = Counter(signature(piece) for piece, place in listed if place)
    kinds: dict[Signature, Kind] = {}
    ids = Ids("piece")
    for piece, place in listed:
        key = signature(piece)
        if key in kinds:
            continue
        kind_id = ids.of(piece.name)
        tags: dict[str, Value] = {"place": place} if place else {}
        tags.update({column_id(name): value.strip() for name, value in piece.properties.items() if value.strip()})
        faces: tuple[Mapping[str, Value], ...] = tuple({"image": image} for image in piece.faces) or ({},)
        count = max(copies[key], lying.get(key, 0), 1)
        name = Name(piece.name or kind_id, piece.name or kind_id)
        kinds[key] = Kind(kind_id, "", "", "counter", count, name, faces, tags)
    return kinds


def column_id(name: str) -> str:
    """Return the column that a property of pieces becomes."""
    made = re.sub(r"[^a-z0-9]+", "_", slug(name, fallback="property"))
    return f"its_{made}" if made in RESERVED or made.startswith(("front_", "back_")) else made


def _columns(kinds: Mapping[str, Kind]) -> dict[str, Column]:
    names = dict.fromkeys(tag for kind in kinds.values() for tag in kind.tags)
    columns = {name: Column(name, Name(name, name), "word", (), SOURCE) for name in names}
    columns["image"] = Column("image", Name("Picture", "Image"), "word", (), SOURCE)
    columns["place"] = Column("place", Name("Found in", "Rangé dans"), "word", (), SOURCE)
    return columns
