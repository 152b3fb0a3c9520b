"""A VASSAL position as a set-up of one of our games: zones, counters and pictures of faces that both know by name.

A module calls a counter what its maker liked: `France A4`, `4th French Army` in the window “France”, `Armée 4` with the mark
`Nation = France`. So names are compared as words. Which piece shows which face: what the names say, then what the player says.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from assistant.core.counter_files import Setup
from assistant.core.printed import FACES, Board, CounterSet, Kind, KindId, ZoneId
from assistant.core.printed import words_of as powers_words
from assistant.core.record import Record
from assistant.core.text import Texts, by_word, folded, speaker
from assistant.scan.vassal.module import Module
from assistant.scan.vassal.save import Laid

# Of a kind of ours, all words but those of its nation must be in the piece's name; its nation's may also be in the window
# the piece is taken from, or in its marks. Where two kinds fit equally well, neither is taken.

say = speaker(__name__)

MOST_STRANGE = 2  # words of a piece's name that its kind says nothing of
MOST_NAMED = 12  # names in one sentence
EMPTY_WORDS = frozenset(["the", "of", "and", "le", "la", "les", "l", "de", "du", "des", "d", "et"])
# Peoples whose name begins otherwise than their country's, in one language or the other.
PEOPLES = {
    "french": "france",
    "british": "uk",
    "english": "uk",
    "britannique": "uk",
    "anglai": "uk",
    "ottoman": "turkey",
    "turc": "turquie",
    "american": "usa",
    "americain": "usa",
    "soviet": "ussr",
    "sovietique": "ussr",
    "polish": "poland",
    "danish": "denmark",
}
STEM = 4  # letters by which words are compared
ROMAN = {"ii": "2", "iii": "3", "iv": "4", "vi": "6", "vii": "7", "viii": "8", "ix": "9", "xi": "11", "xii": "12"}
ORDINAL = re.compile(r"(?<=\d)(st|nd|rd|th|re|er|e|eme|ere)$")

Words = frozenset[str]


class Matched(Record, eq=False):
    """What of a position our table can hold: the set-up, how many counters it lays, and what stayed behind."""

    setup: Setup
    laid: int
    remarks: Texts


def matched(module: Module, laid: Laid, board: Board, kinds: CounterSet) -> Matched:
    """Return a module's saved position in the terms of a game's board and counters; nothing is laid beyond the copies.

    Args:
        laid: a saved position of it.
    """
    ours = {zone: known_zone(module, zone, board) for zone in laid.setup.zones}
    meant = kinds_meant(laid.counters.kinds.values(), kinds)
    zones: dict[ZoneId, list[str]] = {}
    used: Counter[KindId] = Counter()
    strange_zones: Counter[str] = Counter()
    strange_kinds: Counter[str] = Counter()
    too_many: Counter[str] = Counter()
    for zone, stack in laid.setup.zones.items():
        ours_here = ours[zone]
        for word in stack:
            name, _, face = word.partition("/")
            kind = meant.get(name)
            if kind is None:
                strange_kinds[laid.counters.kinds[name].name.en] += 1
            elif ours_here is None:
                strange_zones[module.called.get(zone, zone)] += 1
            elif used[kind.id] >= kind.copies:
                too_many[kind.name.en] += 1
            else:
                used[kind.id] += 1
                up = FACES[min(FACES.index(face or FACES[0]), len(kind.faces) - 1)]
                zones.setdefault(ours_here, []).append(f"{kind.id}/{up}" if up != FACES[0] else kind.id)
    setup = Setup(
        laid.setup.id, laid.setup.title, laid.setup.source, {zone: tuple(stack) for zone, stack in zones.items()}
    )
    told = (("kinds", strange_kinds), ("zones", strange_zones), ("copies", too_many))
    remarks = tuple(
        say(f"vassal-strange-{key}", n=sum(found.values()), names=_listed(found)) for key, found in told if found
    )
    return Matched(setup, sum(used.values()), remarks)


def known_zone(module: Module, zone: ZoneId, board: Board) -> ZoneId | None:
    """Return the zone of a game's board that a module's zone is, by name; what stands in brackets may be left out."""
    called = module.called.get(zone, zone)
    for name in (called, re.sub(r"\s*[(\[].*$", "", called)):
        found = board.named(name) if folded(name) else None
        if found is not None and not found.track:
            return found.id
    return None


def kinds_meant(pieces: Iterable[Kind], kinds: CounterSet) -> dict[KindId, Kind]:
    """Return which kind of a game each of a module's pieces is, without those that are none or might be several."""
    by_name = by_word((kind, (kind.id, *kind.name)) for kind in kinds.kinds.values())
    profiles = [profile for kind in kinds.kinds.values() for profile in _profiles(kind, kinds)]
    found: dict[KindId, Kind] = {}
    for piece in pieces:
        exact = by_name.get(folded(piece.name.en), ())
        if len(exact) == 1:
            found[piece.id] = exact[0]
        elif (best := _best(piece, profiles)) is not None:
            found[piece.id] = kinds.kinds[best]
    return found


class _Profile(Record):
    """A kind as words: those that must be in a piece's name, and the stems of the names of its nation or side."""

    kind: KindId
    own: Words
    nation: tuple[Words, ...]


def _profiles(kind: Kind, kinds: CounterSet) -> Iterable[_Profile]:
    owner = kinds.nations.get(kind.nation) or kinds.sides.get(kind.side)
    names = powers_words(owner) if owner is not None else ()
    nation = tuple({words_of(name) for name in names} - {frozenset()})
    said = frozenset().union(*nation)
    for name in (*kind.name, kind.id):
        own = words_of(name) - said
        # A kind that is called as its nation, or has no number or arm of its own, is known by its whole name only.
        if own:
            yield _Profile(kind.id, own, tuple(map(_stems, nation)))


def _best(piece: Kind, profiles: Iterable[_Profile]) -> KindId | None:
    name, about = words_of(piece.name.en), _about(piece)
    marks: dict[KindId, int] = {}
    for profile in profiles:
        nations = [stems for stems in profile.nation if stems <= about]
        if not profile.own <= name or (profile.nation and not nations):
            continue
        said = frozenset[str]().union(*nations)
        strange = sum(_stem(word) not in said for word in name - profile.own)
        if strange <= MOST_STRANGE:
            marks[profile.kind] = max(marks.get(profile.kind, -9), len(profile.own) - 2 * strange)
    best = [kind for kind, mark in marks.items() if mark == max(marks.values())]
    return best[0] if len(best) == 1 else None


def _about(piece: Kind) -> Words:
    """Return the stems of all that a piece's name and marks say."""
    marks = (value for value in piece.tags.values() if isinstance(value, str))
    return frozenset().union(*(_stems(words_of(name)) for name in (piece.name.en, *marks)))


def _stem(word: str) -> str:
    """Return that of a word by which names are compared: `Germany`, `German`."""
    return ROMAN.get(word, word[:STEM])


def _stems(words: Words) -> Words:
    return frozenset(map(_stem, words))


def words_of(name: str) -> Words:
    """Return the words of a name: small letters without accents, numbers without `st` or `ème`, plurals as singulars.

    A people is its country where the two are not alike.

    `A4` is two words; `4-2`, the values on a counter, is one that no kind has.
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter))
    found: list[str] = []
    for word in re.findall(r"\d+-\d+|\d+[a-z]*|[a-z]+", plain):
        word = ORDINAL.sub("", word)
        word = word[:-1] if word.isalpha() and len(word) > 3 and word.endswith("s") else word
        found.append(PEOPLES.get(word, word))
    return frozenset(found) - EMPTY_WORDS


def _listed(found: Mapping[str, int]) -> tuple[str, ...]:
    names = [f"{name} ({n})" if n > 1 else name for name, n in sorted(found.items(), key=lambda one: -one[1])]
    return tuple(names[:MOST_NAMED])


# Which piece of a VASSAL module shows which face of our counters: what the names say, then what the player says.
#
# A piece with several pictures shows a counter's faces in their order. A face that hides what its counter is (the back of a
# technology tile) has no picture: it looks alike for all, and is drawn.

LIKELY = 0.3  # the share of the words of both names that are in both, from which a kind is offered

PrintedFace = tuple[KindId, int]  # 0 the front, 1 the back


class Pairs(Record, eq=False, dict=True):
    """Pieces that have pictures, and the face of ours that each one's first picture shows."""

    pieces: Mapping[KindId, Kind]
    kinds: CounterSet
    chosen: Mapping[KindId, PrintedFace]
    # Of each piece, our kinds by how alike the names are, likeliest first
    ranks: Mapping[KindId, Mapping[KindId, float]]

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
    """Return the looks of a piece's open faces (`composites.py`)."""
    return tuple(str(face["image"]) for face in piece.faces if face.get("image") and "shown" not in face)


def open_faces(kind: Kind) -> tuple[int, ...]:
    """Return the faces of a counter that say what it is: those that a picture can show."""
    return tuple(face for face in range(len(kind.faces)) if not kind.is_secret(face))


def _ranks(pieces: Iterable[Kind], kinds: CounterSet) -> dict[KindId, Mapping[KindId, float]]:
    names = [
        (kind.id, stems)
        for kind in kinds.kinds.values()
        for stems in {_stems(words_of(name)) for name in (*kind.name, kind.id)}
    ]
    found: dict[KindId, Mapping[KindId, float]] = {}
    for piece in pieces:
        own, about = _stems(words_of(piece.name.en)), _about(piece)
        marks: dict[KindId, float] = {}
        for kind, stems in names:
            alike = len(stems & own) + 0.5 * len(stems & (about - own))
            if alike:
                marks[kind] = max(marks.get(kind, 0.0), alike / len(stems | own))
        found[piece.id] = {kind: marks[kind] for kind in sorted(marks, key=lambda kind: -marks[kind])}
    return found
