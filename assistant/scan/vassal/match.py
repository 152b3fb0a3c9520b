"""A VASSAL position as a set-up of one of our games: zones and counters that both know by name.

A module calls a counter what its maker liked: `France A4`, `4th French Army` in the window “France”, `Armée 4` with the
mark `Nation = France`. So names are compared as words: of a kind of ours, all its words but those of its nation must be in
the piece's name; its nation's may also be in the window the piece is taken from, or in its marks. Where two kinds fit
equally well, neither is taken.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from assistant.core.board import Board, ZoneId
from assistant.core.counter_reading import Setup
from assistant.core.kinds import CounterSet, Kind, KindId
from assistant.core.problems import folded
from assistant.core.text import Text, speaker
from assistant.scan.vassal.module import Module
from assistant.scan.vassal.setup import Laid

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
ORDINAL = re.compile(r"(?<=\d)(st|nd|rd|th|re|er|e|eme|ere)$")

Words = frozenset[str]


@dataclass(frozen=True, eq=False)
class Matched:
    """What of a position our table can hold: the set-up, how many counters it lays, and what stayed behind."""

    setup: Setup
    laid: int
    remarks: tuple[Text, ...]


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
                turned = face and len(kind.faces) > 1
                zones.setdefault(ours_here, []).append(f"{kind.id}/{face}" if turned else kind.id)
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
        if found is not None and "track" not in found.tags:
            return found.id
    return None


def kinds_meant(pieces: Iterable[Kind], kinds: CounterSet) -> dict[KindId, Kind]:
    """Return which kind of a game each of a module's pieces is, without those that are none or might be several."""
    by_name: dict[str, set[KindId]] = {}
    for kind in kinds.kinds.values():
        for name in (kind.id, kind.name.en, kind.name.fr):
            by_name.setdefault(folded(name), set()).add(kind.id)
    profiles = [profile for kind in kinds.kinds.values() for profile in _profiles(kind, kinds)]
    found: dict[KindId, Kind] = {}
    for piece in pieces:
        exact = by_name.get(folded(piece.name.en), set())
        if len(exact) == 1:
            found[piece.id] = kinds.kinds[next(iter(exact))]
        elif (best := _best(piece, profiles)) is not None:
            found[piece.id] = best
    return found


@dataclass(frozen=True)
class _Profile:
    """A kind as words: those that must be in a piece's name, and the names of its nation or side."""

    kind: Kind
    own: Words
    nation: tuple[Words, ...]


def _profiles(kind: Kind, kinds: CounterSet) -> Iterable[_Profile]:
    owners = [owner for owner in (kinds.nations.get(kind.nation), kinds.sides.get(kind.side)) if owner is not None]
    owner = owners[0] if owners else None
    names: tuple[str, ...] = ()
    if owner is not None:
        more = getattr(owner, "words", ()) or str(owner.tags.get("words", "")).split()
        names = (owner.name.en, owner.name.fr, owner.id, *more)
    nation = tuple({words_of(name) for name in names} - {frozenset()})
    said = frozenset().union(*nation)
    for name in (kind.name.en, kind.name.fr, kind.id):
        own = words_of(name) - said
        # A kind that is called as its nation, or has no number or arm of its own, is known by its whole name only.
        if own:
            yield _Profile(kind, own, nation)


def _best(piece: Kind, profiles: Iterable[_Profile]) -> Kind | None:
    name = words_of(piece.name.en)
    about = name.union(*(words_of(str(value)) for value in piece.tags.values() if isinstance(value, str)))
    marks: dict[KindId, int] = {}
    fitting: dict[KindId, Kind] = {}
    for profile in profiles:
        nations = [words for words in profile.nation if all(any(_alike(word, its) for its in about) for word in words)]
        if not profile.own <= name or (profile.nation and not nations):
            continue
        said = frozenset[str]().union(*nations)
        strange = sum(not any(_alike(word, its) for its in said) for word in name - profile.own)
        if strange <= MOST_STRANGE:
            fitting[profile.kind.id] = profile.kind
            marks[profile.kind.id] = max(marks.get(profile.kind.id, -9), len(profile.own) - 2 * strange)
    if not marks:
        return None
    best, *others = sorted(marks, key=lambda kind: -marks[kind])
    return fitting[best] if not others or marks[others[0]] < marks[best] else None


def _alike(word: str, other: str) -> bool:
    """Tell whether two words name a nation alike: `Germany`, `German`."""
    return word == other or (min(len(word), len(other)) > 3 and word[:4] == other[:4])


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
