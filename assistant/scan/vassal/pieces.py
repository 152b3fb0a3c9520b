"""What a VASSAL piece is: its chain of traits, decoded from the strings that modules and saves hold.

    text    +/null/TYPE/STATE            a command that makes the piece
    TYPE    trait TAB (trait TAB (… piece;…))   each level escaped into the one outside it
    STATE   the same nesting, an entry a trait

Prototypes are put in where a piece names them. Expressions and commands of traits stay words here.
"""

from __future__ import annotations

import functools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import islice, zip_longest
from types import MappingProxyType
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.record import Record
from assistant.scan.vassal.expressions import worked_out

MOST_TRAITS = 2_000  # a large module's army has 155
MOST_SPLICED = 2_000_000  # of all the pieces of a module together; large ones have 200,000
MOST_TEXT = 4 << 20  # of a prototype with its parameters filled in; real ones stay below 100 kB
# Traits whose state is read as well
STATED = frozenset(["emb", "emb2", "mark", "label", "PROP", "calcProp", "locmsg", "rotate", "obs", "hide"])
FORMULAS = {"calcProp": 2, "locmsg": 3}  # traits that tell a property by its name, and which word what it is
READ = STATED.union(["prototype", "piece", "basicName", "immob"])
TABS = re.compile(r"(\\*)\t")
MOST_WORDS = 400  # letters of a label
MOST_WORDS_OF = 40  # a trait; layers have 34
MOST_KEPT = 24_000_000  # letters of types that are not taken apart anew for each save
MOST_PARTS = 200  # pictures, turns, labels of a piece; the richest has some dozen


class Trait(Record, dict=True):
    """One trait: its id (`emb2`), its whole type string; its state, or its place among those of a piece."""

    id: str
    type: str
    place: int = -1
    state: str = ""

    @functools.cached_property
    def words(self) -> Sequence[str]:
        """The words of its type, those that older versions did not write as empty ones."""
        return words_in(self.type)


class Layer(Record):
    """Pictures of which one is laid over what is further in; `level` 1 is the first, 0 and below none."""

    name: str
    images: tuple[str, ...]
    names: tuple[str, ...]
    always: bool  # no key switches it off
    level: int
    offset: tuple[int, int] = (0, 0)
    scale: float = 1.0
    follows: str = ""  # the property that gives its level, whatever the file says
    first: int = 1  # the value of that property at level 1
    only: tuple[str, bool] = ("", True)  # it is shown only if this property is so


class Turn(Record):
    """All that is further in, turned by degrees clockwise."""

    degrees: float
    facings: int  # 1: any angle


class Label(Record):
    """Words against the box of what is further in; `place` and `just` are VASSAL's letters, down and across."""

    words: str
    size: int
    ink: str
    paper: str
    place: str
    offset: tuple[int, int]
    just: str
    turn: int


class Mask(Record):
    """What others see of a piece instead of all that is further in, as long as it is masked."""

    image: str
    name: str
    on: bool


Part = Layer | Turn | Label | Mask


class Piece(Record, dict=True):
    """A piece as far as a table needs it: its own picture, what is laid over it, the innermost first.

    `traits` counts, by id, those whose meaning was not read.
    """

    name: str
    image: str
    parts: tuple[Part, ...]
    properties: Mapping[str, str]
    gpid: str = ""
    traits: Mapping[str, int] = {}
    missing: tuple[str, ...] = ()  # prototypes that are not there, or that name themselves
    invisible: bool = False  # to all but one player
    # Properties whose words the type holds, or how to come to them
    formulas: Mapping[str, str] = {}

    @functools.cached_property
    def asks(self) -> bool:
        """Whether what it shows hangs on values that are not its own."""
        return any(part.follows if isinstance(part, Layer) else isinstance(part, Label) for part in self.parts)

    @property
    def mask(self) -> Mask | None:
        """The mask that it can have; the one it has, if it has one."""
        masks = [part for part in self.parts if isinstance(part, Mask)]
        return next((mask for mask in masks if mask.on), masks[-1] if masks else None)

    @functools.cached_property
    def vector(self) -> tuple[int, ...]:
        """Its state: level of each layer, angle of each turn, the innermost first."""
        return tuple(
            part.level if isinstance(part, Layer) else round(part.degrees)
            for part in self.parts
            if isinstance(part, Layer | Turn)
        )

    def state(self, vector: Sequence[int]) -> Piece:
        """Return the piece as it is in another state, unmasked."""
        left = iter(vector)

        def part_at(part: Part) -> Part:
            if isinstance(part, Layer):
                return replace(part, level=next(left))
            if isinstance(part, Mask):
                return replace(part, on=False)
            return replace(part, degrees=next(left)) if isinstance(part, Turn) else part

        return replace(self, parts=tuple(map(part_at, self.parts)))


class Lying(NamedTuple):
    """A piece where it lies: on which map window, in which deck, and what VASSAL itself kept of it."""

    piece: Piece
    map: str = ""
    at: tuple[int, int] = (0, 0)
    deck: str = ""
    covered: bool = False  # face down in it
    known: Mapping[str, str] = MappingProxyType({})


class Prototypes:
    """The prototypes of a module, each taken apart once for every set of parameters that pieces give it."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._texts = texts or {}
        self._known: dict[tuple[str, str], tuple[Trait, ...] | None] = {}
        self._spliced = 0

    def traits(self, name: str, given: str) -> tuple[Trait, ...] | None:
        """Return a prototype's own traits, with `$key$` replaced from `key=value,…`.

        None when there is no such one, or when a module made to do harm has had more spliced in than there can be.
        """
        key = name, given
        if key not in self._known:
            made = made_by(_filled(self._texts.get(name, ""), given))
            self._known[key] = None if made is None else tuple(_paired(*made[1:]))[:-1]
        found = self._known[key]
        self._spliced += len(found or ()) + 1
        return found if self._spliced <= MOST_SPLICED else None


def tokens(text: str, delimiter: str) -> list[str]:
    """Return the parts of a sequence: a delimiter behind a backslash belongs to its part, quotes round a part go."""
    if "\\" not in text:
        return [_unquoted(part) for part in text.split(delimiter)]
    parts = text.replace(f"\\{delimiter}", "\0").split(delimiter)
    return [_unquoted(part.replace("\0", delimiter)) for part in parts]


def words_in(text: str) -> list[str]:
    """Return the words of `word;word;…`, and as many empty ones behind them as anybody asks for."""
    return [*tokens(text, ";"), *[""] * MOST_WORDS_OF]


def chain(text: str) -> list[str]:
    """Return the entries of nested pairs, outermost first.

    The tab that ends the entry at depth n has n backslashes before it, so one walk finds them all: taking the pairs apart
    one inside the other would read a large army's text a hundred times.
    """
    plain = text.split("\t", MOST_TRAITS)
    bare = [part.rstrip("\\") for part in plain[:-1]]
    runs = [len(part) - len(cut) for part, cut in zip(plain, bare, strict=False)]
    if len(plain) < MOST_TRAITS and runs == list(range(len(bare))) and "'" not in text:
        return [*bare, plain[-1]]
    # Some entry has tabs or quotes of its own.
    found: list[str] = []
    start, end = 0, len(text)
    for run in TABS.finditer(text):
        first, tab = run.span(1)
        if tab - first != len(found) or first < start:
            continue
        if len(found) == MOST_TRAITS - 1:
            break
        found.append(_unquoted(_raised(text[start:first], len(found) + 1)))
        start = tab + 1
        if end - start > 1 and text[start] == text[end - 1] == "'":  # quotes round all that is further in
            start, end = start + 1, end - 1
    return [*found, _raised(text[start:end], len(found))]


def _raised(entry: str, depth: int) -> str:
    """Return an entry without the backslashes that its depth put before tabs of its own."""
    return entry.replace("\\" * depth + "\t", "\t") if depth and "\t" in entry else entry


def piece_of(text: str, prototypes: Prototypes) -> Piece | None:
    """Return the piece that a command makes, None when the command makes none (a stack, a deck, another command)."""
    made = made_by(text)
    if made is None or not chain(made[1])[-1].startswith("piece;"):
        return None
    return Mould(made[1], prototypes).lying(made[2]).piece


def made_by(text: str) -> tuple[str, str, str] | None:
    """Return id, type and state of an add command."""
    if not text.startswith("+/"):
        return None
    parts = tokens(text[2:], "/")
    return (parts[0], parts[1], parts[2]) if len(parts) >= 3 else None


class Mould:
    """The type of a piece, taken apart once; states of pieces are poured into it."""

    def __init__(self, type_text: str, prototypes: Prototypes) -> None:
        missing: list[str] = []
        types = chain(type_text)
        own = [Trait(text.partition(";")[0], text, n) for n, text in enumerate(types)]
        # Two prototypes that name two others each, and so on, would come to billions.
        self._traits = tuple(islice(_spliced(own, prototypes, (), missing), MOST_TRAITS))
        self._missing = tuple(missing)
        basic = next((trait for trait in reversed(own) if trait.id == "piece"), Trait("piece", "piece"))
        # Since VASSAL 3.6 a name may be a trait of its own.
        renamed = next((trait.words[1] for trait in self._traits if trait.id == "basicName"), "")
        self._basic = basic.place
        self._name, self._image = basic.words[4] or renamed, basic.words[3].strip()
        self._unread = Counter(trait.id for trait in self._traits if trait.id not in READ)
        self._shown = tuple(trait for trait in self._traits if trait.id in STATED)
        self._asked = sorted({trait.place for trait in self._shown} - {-1})

    def lying(self, state_text: str) -> Lying:
        """Return the piece that is in a state, and where it lies."""
        states = chain(state_text)
        many = len(states)
        place = words_in(states[self._basic] if 0 <= self._basic < many else "")
        piece = _poured(self, tuple(states[n] if n < many else "" for n in self._asked), place[3])
        known = {key: value for key, value in zip(place[5::2], place[6::2], strict=False) if key}
        return Lying(piece, "" if place[0] == "null" else place[0], (whole(place[1]), whole(place[2])), known=known)

    def poured(self, states: Sequence[str], gpid: str) -> Piece:
        """Return the piece whose traits that can be in several are in these states."""
        said = dict(zip(self._asked, states, strict=True))
        traits = [(trait, said.get(trait.place, trait.state)) for trait in self._shown]
        return Piece(
            self._name,
            self._image,
            tuple(islice((part for trait, state in reversed(traits) for part in _parts(trait, state)), MOST_PARTS)),
            _properties(traits),
            gpid,
            self._unread,
            self._missing,
            any(trait.id == "hide" and state not in ("", "null") for trait, state in traits),
            {trait.words[1]: trait.words[FORMULAS[trait.id]] for trait, _ in reversed(traits) if trait.id in FORMULAS},
        )


@lru_cache(maxsize=16_384)
def _poured(mould: Mould, states: tuple[str, ...], gpid: str) -> Piece:
    return mould.poured(states, gpid)


class Moulds:
    """The types that saves hold, each taken apart once: hundreds of saves hold the same pieces."""

    def __init__(self) -> None:
        self._known: dict[str, Mould] = {}
        self._letters = 0

    def of(self, type_text: str) -> Mould:
        """Return the mould of a type."""
        if type_text not in self._known:
            self._letters += len(type_text)
            if self._letters > MOST_KEPT:
                self._known, self._letters = {}, len(type_text)
            self._known[type_text] = Mould(type_text, Prototypes())  # a save has them spliced in already
        return self._known[type_text]


def _paired(type_text: str, state_text: str) -> Iterator[Trait]:
    for text, state in zip_longest(types := chain(type_text), chain(state_text)[: len(types)], fillvalue=""):
        yield Trait(text.partition(";")[0], text, state=state)


def _spliced(
    traits: Sequence[Trait], prototypes: Prototypes, inside: tuple[str, ...], missing: list[str]
) -> Iterator[Trait]:
    for trait in traits:
        yield trait
        if trait.id != "prototype":
            continue
        _, name, given = trait.words[:3]
        inner = prototypes.traits(name, given)
        if inner is None or name in inside or len(inside) > 40:
            missing.append(name)
            continue
        yield from _spliced(inner, prototypes, (*inside, name), missing)


def _filled(text: str, given: str) -> str:
    """Return a prototype's text with the parameters `key=value,…` of the piece in place of `$key$`; "" past all measure."""
    for pair in tokens(given, ","):
        key, _, value = pair.partition("=")
        if not key:
            continue
        if len(text) + text.count(f"${key}$") * len(value) > MOST_TEXT:
            return ""
        text = text.replace(f"${key}$", value)
    return text


def _layer(trait: Trait, state: str) -> Iterator[Layer]:
    words = trait.words
    names = tuple(tokens(words[17], ","))
    images = tuple(tokens(words[16], ","))
    # The first versions had no word for it: a layer without a key to switch it on was always on.
    always = words[26] != "false" if words[25] not in ("", "0") else words[3] == ""
    follows = words[23] if words[22] == "true" else ""
    yield Layer(
        words[19],
        images,
        names,
        always,
        _level(state, always, len(images)),
        (whole(words[14]), whole(words[15])),
        number(words[31], 1.0),
        follows,
        whole(words[24], 1),
        (words[32] if follows else "", words[33] != "false"),
    )


def _old_layer(trait: Trait, state: str) -> Iterator[Layer]:
    words = tokens(trait.type, ";")
    if len(words) > 9:
        pairs = [[*tokens(word, ","), ""] for word in words[9:]]
        always = not tokens(words[1], ";")[0]
        images, names = tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs)
        offset = (whole(words[7]), whole(words[8]))
        yield Layer("", images, names, always, _level(state, always, len(images)), offset)


def _level(state: str, always: bool, most: int) -> int:
    level = whole(tokens(state, ";")[0], 1 if always and not state else -1)
    return min(max(level, -most), most)


def _turn(trait: Trait, state: str) -> Iterator[Turn]:
    facings = max(1, whole(trait.words[1], 1))
    told = tokens(state, ";")[0]
    if facings == 1:
        yield Turn(-number(told, 0.0) % 360, 1)
    else:
        yield Turn(min(max(whole(told), 0), facings - 1) * 360 / facings, facings)


def _label(trait: Trait, state: str) -> Iterator[Label]:
    words = trait.words
    down, across = (words[6] or "t")[0], (words[8] or "c")[0]
    just = (words[10] or "b")[0] + (words[11] or "c")[0]
    size = min(max(whole(words[3], 10), 1), 200)
    offset = (whole(words[9]), whole(words[7]))
    ink = "0,0,0" if words[5] == "" else words[5]
    yield Label(state.strip()[:MOST_WORDS], size, ink, words[4], down + across, offset, just, whole(words[15]))


def _mask(trait: Trait, state: str) -> Iterator[Mask]:
    words = trait.words
    yield Mask(words[2], words[5] or "?", tokens(state, ";")[0] not in ("", "null"))


_PARTS: Mapping[str, Callable[[Trait, str], Iterator[Part]]] = {
    "emb2": _layer,
    "emb": _old_layer,
    "rotate": _turn,
    "label": _label,
    "obs": _mask,
}


@lru_cache(maxsize=8192)
def _parts(trait: Trait, state: str) -> tuple[Part, ...]:
    """Return what a trait draws."""
    read = _PARTS.get(trait.id)
    return tuple(read(trait, state)) if read is not None else ()


def _properties(traits: Sequence[tuple[Trait, str]]) -> dict[str, str]:
    """Return the marks, properties and labels of a piece; an outer one hides the same one further in."""
    found: dict[str, str] = {}
    for trait, state in reversed(traits):
        if trait.id == "mark":
            found.update(_marks(trait.type, state))
        elif trait.id == "PROP":
            if name := trait.words[1]:
                found[name] = state
        elif trait.id == "label" and state:
            called = trait.words[16]
            found["label" if called in ("", "TextLabel") else called] = state
    return found


@lru_cache(maxsize=8192)
def _marks(type_text: str, state: str) -> Sequence[tuple[str, str]]:
    pairs = zip(tokens(type_text[5:], ","), tokens(state, ","), strict=False)
    return tuple((key, value) for key, value in pairs if key)


def said(words: str, known: Mapping[str, str]) -> str:
    """Return the words of a label, `$property$` replaced or an expression worked out; empty where that cannot be done."""
    if words.startswith("{"):
        words = worked_out(words, partial(asked, known)) or ""
    else:
        words = re.sub(r"\$([^$]*)\$", lambda found: asked(known, found[1]), words)
    if words.lower().startswith("<html>"):
        words = re.sub(r"<[^>]{0,200}>", " ", re.sub(r"(?i)<br[^>]{0,9}>", "\n", words))
    return words[:MOST_WORDS]


def asked(known: Mapping[str, str], name: str, deep: int = 5) -> str:
    """Return the words of a property, or of an expression; "" without one, or where it cannot be worked out."""
    words = name if name.startswith("{") else known.get(name.strip("$ "), "")
    if not words.startswith("{") or not deep:
        return words
    return worked_out(words, lambda other: asked(known, other, deep - 1)) or ""


def _unquoted(part: str) -> str:
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part


def whole(word: str, default: int = 0) -> int:
    try:
        return min(max(int(word), -1_000_000), 1_000_000)
    except ValueError:
        return default


def number(word: str, default: float) -> float:
    try:
        value = float(word)
    except ValueError:
        return default
    # No board is larger than this; beyond, sums of positions would run away.
    return value if math.isfinite(value) and abs(value) <= 1_000_000 else default
