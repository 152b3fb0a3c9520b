"""The pieces of a VASSAL module as a counter set: kinds whose faces are the states that pieces can be in.

A kind is a slot of the module, and all slots that say the very same. Its first face is the slot as it lies there; then come the
levels of its layers one after the other, its masked side if it has one, and whatever states positions hold besides.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import islice

import msgspec
from msgspec.structs import replace

from assistant.core.printed import CARD, FACES, Column, CounterSet, Kind, Value
from assistant.core.text import Name, Text, in_both, render, speaker
from assistant.scan.vassal.build import Build, SlotPart
from assistant.scan.vassal.composites import Find, labels, look_of, resolved
from assistant.scan.vassal.pieces import Label, Layer, Mask, Moulds, Piece, Prototypes, Turn, piece_of

say = speaker(__name__)

RESERVED = frozenset(
    [
        "id",
        "side",
        "nation",
        "type",
        "copies",
        "name_en",
        "name_fr",
        "place",
        "group",
        "image",
        "shown",
        "state",
        "levels",
        "level",
    ]
)
SOURCE = "published (VASSAL module)"
MOST_STATES = 40  # of a slot
MOST_LOOKS = 10_000  # of all slots together; beyond, only the first layers of each are gone through
MOST_MET = 20_000  # pieces that are kept while positions are read
MOST_NAMED = 12
UNKNOWN = Label("?", 24, "0,0,0", "255,255,255", "cc", (0, 0), "cc", 0)  # on a masked piece without a picture

Sign = tuple[object, ...]
Vector = tuple[int, ...]
State = tuple[Vector, tuple[str, ...]]  # with the words of its labels


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


class _Made(msgspec.Struct):
    """A kind in the making."""

    piece: Piece
    tags: dict[str, Value]
    faces: list[dict[str, Value]] = []
    states: dict[State, int] = {}
    looks: dict[tuple[str, str], int] = {}
    hidden: int = 0  # the face that tells nothing; 0 without one
    listed: int = 0  # slots in windows, of which players take
    set_up: int = 0  # slots in stacks and decks
    lying: int = 0  # at once, in any position
    slots: list[str] = []  # their numbers in the module


class Balance(msgspec.Struct):
    """What became of the slots of a module: kinds, copies, those that were left out by name."""

    unread: int = 0
    unseen: list[str] = []
    cut: int = 0  # kinds of which not every state is a face


class Catalogue:
    """The kinds of a module. Positions find theirs here, and add what the module does not list."""

    def __init__(self, build: Build, entry: Find, remarks: list[Text]) -> None:
        self.balance = Balance()
        self.values = dict(build.values)  # of properties that all pieces may ask for
        self.build, self._entry = build, entry
        self._decks = {stack.deck for stack in build.stacks} - {""}
        self._made: dict[str, _Made] = {}
        self._ids = Ids("piece")
        self._by_sign: dict[Sign, str] = {}
        self._by_slot: dict[Sign, str] = {}
        self._unseen: set[Sign] = set()
        self._met: dict[int, tuple[Piece, str | None, str]] = {}  # pieces that never change; kind and word of each
        self.moulds = Moulds()
        self.set_up: list[tuple[int, Piece]] = []  # what lies in which stack of the module as a game begins
        self.begun: set[str] = set()  # kind and face of each slot
        listed = list(self._slots(remarks))
        counts = [_counts(piece) for piece, _ in listed]
        deep = max(map(len, counts), default=0)
        while deep and sum(sum(count[:deep]) for count in counts) + len(counts) > MOST_LOOKS:
            deep -= 1
        for piece, slot in listed:
            self._list(piece, slot, deep)
            if slot.stack >= 0:
                self.set_up.append((slot.stack, piece))
        _remark_on([piece for piece, _ in listed], remarks)
        if self.balance.cut:
            remarks.append(say("vassal-states-cut", n=self.balance.cut))

    def kind_of(self, piece: Piece) -> tuple[str | None, str]:
        """Return the kind of a piece of a position, which is added if the module does not list it; None without a look.

        The word for kind and face by which set-ups name its state comes with it.
        """
        if id(piece) in self._met:
            return self._met[id(piece)][1:]
        kind = self._by_slot.get(_slot(piece)) or self._by_sign.get(_sign(piece)) or self._by_slot.get(_looks(piece))
        if not kind and (_slot(piece) in self._unseen or not self._shows(piece)):
            kind = None
        else:
            kind = kind or self._add(piece, {}, 0)
        word = _word(kind, self._face(self._made[kind], resolved(piece, self.values))) if kind else ""
        if not piece.asks and len(self._met) < MOST_MET:
            self._met[id(piece)] = piece, kind, word
        return kind, word

    def hidden(self, kind: str) -> str:
        """Return kind and face of a piece that lies face down."""
        made = self._made[kind]
        if not made.hidden and len(made.faces) < len(FACES):
            mask = made.piece.mask
            image = self._entry(mask.image) if mask is not None else None
            made.hidden = len(made.faces)
            made.faces.append({"shown": False, **({"image": image} if image else {})})
        return _word(kind, made.hidden)

    def masked(self, piece: Piece) -> str:
        """Return the kind of what a player has masked: its mask, and nothing of what is under it."""
        mask = piece.mask
        name = mask.name if mask is not None and mask.name != "?" else render(say("vassal-masked"), "en")
        image = mask.image if mask is not None and self._entry(mask.image) else ""
        shown = Piece(name, image, () if image else (UNKNOWN,), {})
        return self.kind_of(shown)[0] or self._add(shown, {}, 0)

    def laid(self, words: Iterable[str]) -> None:
        """Note what lies in a position at once: there are as many copies."""
        for kind, n in Counter(word.partition("/")[0] for word in words).items():
            self._made[kind].lying = max(self._made[kind].lying, n)

    def counters(self) -> CounterSet:
        """Return the counter set as it is known now."""
        kinds = {
            key: _kind(key, made, CARD if made.tags.get("place") in self._decks else "counter")
            for key, made in self._made.items()
        }
        build = self.build
        return CounterSet(
            slug(build.name, fallback="module"), Name(build.name, build.name), {}, {}, kinds, {}, _columns(kinds)
        )

    @property
    def slots(self) -> Mapping[str, str]:
        """The kind of each slot, by its number in the module; a kind without a number goes by its name."""
        return {slot or made.piece.name: key for key, made in self._made.items() for slot in made.slots}

    @property
    def copies(self) -> int:
        """How many counters the slots of the module are: a piece of a window that is set up as well is one."""
        return sum(max(made.listed, made.set_up) for made in self._made.values())

    def fork(self) -> Catalogue:
        """Return a catalogue that can be added to without changing this one."""
        other = object.__new__(Catalogue)
        other.__dict__.update(self.__dict__)
        other._made = {
            key: replace(made, faces=list(made.faces), states=dict(made.states), looks=dict(made.looks))
            for key, made in self._made.items()
        }
        other._by_sign, other._by_slot, other._met = dict(self._by_sign), dict(self._by_slot), {}
        other._ids = Ids("piece")
        for key in self._made:
            other._ids.of(key)
        return other

    def _slots(self, remarks: list[Text]) -> Iterator[tuple[Piece, SlotPart]]:
        prototypes = Prototypes(self.build.prototypes)
        for slot in self.build.slots:
            piece = piece_of(slot.text, prototypes)
            if piece is None:
                self.balance.unread += 1
                continue
            piece = resolved(replace(piece, gpid=slot.gpid or piece.gpid), self.values)
            words = "".join(f" ({word})" for word in labels(piece, self.values) if word)
            name = piece.name or slot.name or f"{_called(piece)}{words}".strip()
            piece = replace(piece, name=name)
            yield piece, slot
        if self.balance.unread:
            remarks.append(say("vassal-slots-unread", n=self.balance.unread))

    def _list(self, piece: Piece, slot: SlotPart, deep: int) -> None:
        if not self._shows(piece):
            self._unseen.add(_slot(piece))
            self.balance.unseen.append(piece.name)
            return
        kind = self._by_sign.get(_sign(piece)) or self._add(piece, {"place": slot.place, "group": slot.group}, deep)
        for name in (piece.name, ""):  # some pieces of saves do not say their name
            self._by_slot.setdefault((piece.gpid, name, piece.image), kind)
        made = self._made[kind]
        made.slots.append(piece.gpid)
        self.begun.add(_word(kind, self._face(made, piece)))
        made.set_up += slot.stack >= 0
        made.listed += slot.stack < 0

    def _add(self, piece: Piece, found: Mapping[str, str], deep: int) -> str:
        kind = self._ids.of(piece.name)
        tags: dict[str, Value] = {key: word for key, word in found.items() if word}
        tags.update({column_id(name): value.strip() for name, value in piece.properties.items() if value.strip()})
        made = self._made[kind] = _Made(piece, tags)
        self._face(made, piece)
        if found.get("place") in self._decks:  # the back of a card; units are turned to their steps first
            self.hidden(kind)
        states = list(islice(_vectors(piece, deep), MOST_STATES + 1))
        for vector in states[:MOST_STATES]:
            self._face(made, piece.state(vector))
        if piece.mask is not None:
            self.hidden(kind)
        self.balance.cut += len(states) > MOST_STATES or any(_counts(piece)[deep:])
        self._by_sign[_sign(piece)] = kind
        # Where several kinds look alike, looks tell none of them.
        self._by_slot[_looks(piece)] = "" if _looks(piece) in self._by_slot else kind
        if piece.gpid:
            self._by_slot.setdefault(_slot(piece), kind)
        return kind

    def _shows(self, piece: Piece) -> bool:
        """Tell whether VASSAL shows anything of a piece, in any of its states."""
        layers = (image for part in piece.parts if isinstance(part, Layer) for image in part.images)
        return bool(piece.image) or any(layers) or any(labels(piece, self.values))

    def _face(self, made: _Made, piece: Piece) -> int:
        """Return the face of a piece in its state; one that looks and is called like another is that one."""
        state = (piece.vector, labels(piece, self.values))
        if state in made.states:
            return made.states[state]
        if any(isinstance(part, Mask) and part.on for part in piece.parts):
            piece = piece.state(piece.vector)
        shown = look_of(piece, self._entry, self.values), _called(piece)
        if shown in made.looks:
            number = made.looks[shown]
        elif len(made.faces) == len(FACES) - 1:  # the last is kept for the side that tells nothing
            self.balance.cut += 1
            number = 0
        else:
            number = len(made.faces)
            face: dict[str, Value] = {key: word for key, word in zip(("image", "state"), shown, strict=True) if word}
            if piece.vector:
                face["levels"] = " ".join(map(str, piece.vector))
            level = next((part.level for part in piece.parts if isinstance(part, Layer)), None)
            if level is not None:
                face["level"] = max(level, 0)
            made.faces.append(face)
            made.looks[shown] = number
        made.states[state] = number
        return number


def _word(kind: str, face: int) -> str:
    return f"{kind}/{FACES[face]}" if face else kind


def _slot(piece: Piece) -> Sign:
    return piece.gpid, piece.name, piece.image


def _looks(piece: Piece) -> Sign:
    return piece.name, piece.image, tuple(part.images for part in piece.parts if isinstance(part, Layer))


def _sign(piece: Piece) -> Sign:
    """Return all that was read of a piece but slot and state: two strengths of one name and picture are two kinds."""
    return piece.name, piece.image, piece.state([0] * len(piece.vector)).parts, tuple(sorted(piece.properties.items()))


def _levels(piece: Piece) -> list[tuple[int, ...]]:
    """Return for each number of the vector what it may be."""
    found: list[tuple[int, ...]] = []
    for part in piece.parts:
        match part:
            case Layer():
                off = () if part.always and part.level > 0 else (-1,)
                found.append(() if part.follows else (*range(1, len(part.images) + 1), *off))
            case Turn():
                few = part.facings if 1 < part.facings <= 4 else 0
                found.append(tuple(round(n * 360 / part.facings) for n in range(few)))
    return found


def _counts(piece: Piece) -> list[int]:
    """Return how many states each of its layers brings about that can change."""
    return [len(levels) - 1 for levels in _levels(piece) if len(levels) > 1]


def _vectors(piece: Piece, deep: int) -> Iterator[Vector]:
    """Yield the states that a player can bring about by one layer, of the first `deep` that can change."""
    base = piece.vector
    changing = [(n, levels) for n, levels in enumerate(_levels(piece)) if len(levels) > 1]
    for n, levels in changing[:deep]:
        for level in levels:
            yield (*base[:n], level, *base[n + 1 :])


def _called(piece: Piece) -> str:
    """Return what the levels of a piece are called."""
    layers = (part for part in piece.parts if isinstance(part, Layer) and not part.follows)
    names = (part.names[part.level - 1] for part in layers if 0 < part.level <= len(part.names))
    return ", ".join(name.strip("+ ") for name in names if name.strip("+ "))


def _kind(key: str, made: _Made, sort: str) -> Kind:
    name = Name(made.piece.name or key, made.piece.name or key)
    faces = tuple(made.faces) if len(made.faces) > 1 else ({k: v for k, v in made.faces[0].items() if k == "image"},)
    copies = max(made.listed, made.set_up, made.lying, 1)
    return Kind(key, "", "", sort, copies, name, faces, made.tags)


def note(remarks: list[Text], key: str, names: Sequence[str | Name], **more: int) -> None:
    """Note how many there are of what has these names, if there are any, and what the first of them are called."""
    if names:
        remarks.append(say(key, n=len(names), names=tuple(names[:MOST_NAMED]), **more))


def _remark_on(pieces: Sequence[Piece], remarks: list[Text]) -> None:
    note(remarks, "vassal-prototypes-missing", sorted({name for piece in pieces for name in piece.missing}))
    traits: Counter[str] = Counter()
    for piece in pieces:
        traits.update(piece.traits)
    if traits:
        named = tuple(f"{trait} ({n})" for trait, n in traits.most_common())
        remarks.append(say("vassal-traits-unread", names=named))


def column_id(name: str) -> str:
    """Return the column that a property of pieces becomes."""
    made = re.sub(r"[^a-z0-9]+", "_", slug(name, fallback="property"))
    return f"its_{made}" if made in RESERVED or made.partition("_")[0] in FACES else made


def _columns(kinds: Mapping[str, Kind]) -> dict[str, Column]:
    names = dict.fromkeys(tag for kind in kinds.values() for tag in kind.tags)
    columns = {name: Column(name, Name(name, name), "word", (), SOURCE) for name in names}
    told = dict.fromkeys(("image", "place", "group", "state", "levels"), "word")
    for key, column_type in (told | {"level": "number", "shown": "flag"}).items():
        columns[key] = Column(key, in_both(say(f"vassal-column-{key}")), column_type, (), SOURCE)
    return columns
