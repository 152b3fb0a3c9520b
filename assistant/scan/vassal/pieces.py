"""What a VASSAL piece is: its chain of traits, decoded from the strings that modules and saves hold.

    text    +/null/TYPE/STATE            a command that makes the piece
    TYPE    trait TAB (trait TAB (… piece;…))   each level escaped into the one outside it
    STATE   the same nesting, an entry a trait

Prototypes are put in where a piece names them. Expressions and commands of traits stay words: nothing is worked out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice

MOST_TRAITS = 2_000  # a large module's army has 155
MOST_SPLICED = 2_000_000  # of all the pieces of a module together; large ones have 200,000
MOST_TEXT = 4 << 20  # of a prototype with its parameters filled in; real ones stay below 100 kB
READ = frozenset(("emb", "emb2", "mark", "label", "PROP", "prototype", "piece", "basicName"))


@dataclass(frozen=True)
class Trait:
    """One trait: its id (`emb2`), its whole type string and its state."""

    id: str
    type: str
    state: str = ""


@dataclass(frozen=True)
class Layer:
    """Pictures of which one is laid over the piece; `level` 1 is the first, 0 and below none."""

    name: str
    images: tuple[str, ...]
    names: tuple[str, ...]
    always: bool
    level: int


@dataclass(frozen=True)
class Piece:
    """A piece as far as a table needs it. `traits` counts, by id, those whose meaning was not read."""

    name: str
    image: str
    layers: tuple[Layer, ...]
    properties: Mapping[str, str]
    map: str = ""
    at: tuple[int, int] = (0, 0)
    gpid: str = ""
    traits: Mapping[str, int] = field(default_factory=dict)
    missing: tuple[str, ...] = ()  # prototypes that are not there, or that name themselves

    @property
    def faces(self) -> tuple[str, ...]:
        """The pictures of its sides: its own, then those of the layer that turns or steps it."""
        own = (self.image,) if self.image else ()
        for layer in self.layers:
            shown = tuple(dict.fromkeys(image for image in layer.images if image))
            if layer.always and len(shown) == 1 and own:
                continue  # a decoration
            if shown:
                return shown if layer.always and len(shown) > 1 else (*own, *shown)
        return own

    @property
    def face(self) -> int:
        """Which of its faces lies up."""
        for layer in self.layers:
            number = layer.level - 1
            if 0 <= number < len(layer.images) and layer.images[number] in self.faces:
                return self.faces.index(layer.images[number])
        return 0


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
            self._known[key] = None if made is None else tuple(_paired(made[1], made[2])[:-1])
        found = self._known[key]
        self._spliced += len(found or ()) + 1
        return found if self._spliced <= MOST_SPLICED else None


def tokens(text: str, delimiter: str) -> list[str]:
    """Return the parts of a sequence: a delimiter behind a backslash belongs to its part, quotes round a part go."""
    if "\\" not in text:
        return [_unquoted(part) for part in text.split(delimiter)]
    parts = re.split(rf"(?<!\\){re.escape(delimiter)}", text)
    return [_unquoted(part.replace(f"\\{delimiter}", delimiter)) for part in parts]


def chain(text: str) -> list[str]:
    """Return the entries of nested pairs, outermost first.

    The tab that ends the entry at depth n has n backslashes before it, so one walk finds them all: taking the pairs apart
    one inside the other would read a large army's text a hundred times.
    """
    found: list[str] = []
    start, end = 0, len(text)
    tab = -1
    while (tab := text.find("\t", tab + 1)) >= 0:
        first = tab  # of the backslashes before it, looked for backwards: a run of them is never walked twice
        while first > start and text[first - 1] == "\\":
            first -= 1
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
    return read_piece(made[1], made[2], prototypes)


def made_by(text: str) -> tuple[str, str, str] | None:
    """Return id, type and state of an add command."""
    if not text.startswith("+/"):
        return None
    parts = tokens(text[2:], "/")
    return (parts[0], parts[1], parts[2]) if len(parts) >= 3 else None


def read_piece(type_text: str, state_text: str, prototypes: Prototypes) -> Piece:
    """Return the piece of a type and a state.

    Args:
        type_text: what the module says of its kind.
        state_text: what the save says of it.
    """
    missing: list[str] = []
    # Two prototypes that name two others each, and so on, would come to billions.
    own = _paired(type_text, state_text)
    traits = list(islice(_spliced(own, prototypes, (), missing), MOST_TRAITS))
    basic = next((trait for trait in reversed(own) if trait.id == "piece"), Trait("piece", "piece"))
    words = [*tokens(basic.type, ";"), *[""] * 5]
    place = [*tokens(basic.state, ";"), *[""] * 5]
    # Since VASSAL 3.6 a name may be a trait of its own.
    renamed = next((tokens(trait.type, ";")[1:2] for trait in traits if trait.id == "basicName"), [])
    return Piece(
        words[4] or "".join(renamed),
        words[3].strip(),
        # The innermost layer is drawn first: it is the piece's own picture more than the marks over it.
        tuple(layer for trait in reversed(traits) for layer in _layer(trait)),
        _properties(traits),
        "" if place[0] == "null" else place[0],
        (_whole(place[1]), _whole(place[2])),
        place[3],
        Counter(trait.id for trait in traits if trait.id not in READ),
        tuple(missing),
    )


def _paired(type_text: str, state_text: str) -> list[Trait]:
    types, states = chain(type_text), chain(state_text)
    states += [""] * (len(types) - len(states))
    return [Trait(text.partition(";")[0], text, state) for text, state in zip(types, states, strict=False)]


def _spliced(
    traits: Sequence[Trait], prototypes: Prototypes, inside: tuple[str, ...], missing: list[str]
) -> Iterator[Trait]:
    for trait in traits:
        yield trait
        if trait.id != "prototype":
            continue
        _, name, *given = [*tokens(trait.type, ";"), ""]
        inner = prototypes.traits(name, given[0] if given else "")
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


def _layer(trait: Trait) -> Iterator[Layer]:
    if trait.id not in ("emb", "emb2"):
        return
    words = tokens(trait.type, ";")
    level = _whole(tokens(trait.state, ";")[0], -1)
    if trait.id == "emb2" and len(words) > 16:
        images, names = tokens(words[16], ","), tokens(words[17], ",") if len(words) > 17 else []
        # The first versions had no word for it: a layer without a key to switch it on was always on.
        always = words[26] == "true" if len(words) > 26 and words[25] != "0" else words[3] == ""
        yield Layer(words[19] if len(words) > 19 else "", tuple(images), tuple(names), always, level)
    elif trait.id == "emb" and len(words) > 9:
        pairs = [[*tokens(word, ","), ""] for word in words[9:]]
        always = not tokens(words[1], ";")[0]
        yield Layer("", tuple(pair[0] for pair in pairs), tuple(pair[1] for pair in pairs), always, level)


def _properties(traits: Sequence[Trait]) -> dict[str, str]:
    """Return the marks, properties and labels of a piece; an outer one hides the same one further in."""
    found: dict[str, str] = {}
    for trait in reversed(traits):
        if trait.id == "mark":
            keys, values = tokens(trait.type[5:], ","), tokens(trait.state, ",")
            found.update({key: value for key, value in zip(keys, values, strict=False) if key})
        elif trait.id == "PROP":
            words = tokens(trait.type, ";")
            if len(words) > 1 and words[1]:
                found[words[1]] = trait.state
        elif trait.id == "label" and trait.state:
            found["label"] = trait.state
    return found


def _unquoted(part: str) -> str:
    return part[1:-1] if len(part) > 1 and part[0] == part[-1] == "'" else part


def _whole(word: str, default: int = 0) -> int:
    try:
        return int(word)
    except ValueError:
        return default
