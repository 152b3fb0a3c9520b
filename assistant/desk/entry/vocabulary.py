"""What quick entry can name on a table: zones, sides and nations, kinds of counters, markers, pawns of tracks, questions, facts.

Matching is forgiving: case, accents and hyphens do not matter, any unique beginning will do, both languages and ids work.
"""

from __future__ import annotations

import functools
import itertools
import re
from bisect import bisect
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from operator import attrgetter
from typing import TypeVar

from assistant.core import counter_files
from assistant.core.cards import is_of, place_named
from assistant.core.deeds import PHASE
from assistant.core.game import Fact, Game
from assistant.core.printed import (
    RESERVE,
    Board,
    CounterSet,
    Kind,
    MarkerKind,
    Nation,
    Power,
    Side,
    Zone,
    ZoneId,
)
from assistant.core.questions import Question, tag
from assistant.core.record import Ids, Record, in_common
from assistant.core.table import CONTROL, Position
from assistant.core.text import LANGUAGES, Name, Text, by_word, folded, has_message, in_both, keys, nearest, render
from assistant.desk import wording
from assistant.desk.descriptions import main_value
from assistant.desk.entry.grammar import INTO, NEXT, SMALL_WORDS, VERBS, WHOSE, Word, Words, cut, in_full

T = TypeVar("T")
Kinds = tuple[Kind, ...]
LONGEST_NAME = 5  # words
LAND = 5  # letters that the name of a land and that of its people share at the least
LONGEST_WORD = 40  # characters of a word that may be meant otherwise; of a longer one nothing is looked for
LONGEST_KIND = 12  # words, of what is printed on a counter: "15. Offensive du Trentin"


class Found(Record):
    """What a run of words names: the ids it may mean, how many words it took, whether it is a full name."""

    ids: Ids
    length: int
    exact: bool


class Pawn(Record):
    """A counter that only shows a number on a track, and the folded words that name it."""

    kind: Kind
    track: str
    words: frozenset[str]

    def answers(self, word: str) -> bool:
        """Tell whether `word` is a name of the pawn, or a beginning of one of three letters or more."""
        return word in self.words or (len(word) >= 3 and any(known.startswith(word) for known in self.words))


class Vocabulary:
    """Every name of one table: of its board, of its counter set, and what its game adds."""

    def __init__(self, game: Game, board: Board, kinds: CounterSet) -> None:
        self.game = game
        self.board = board
        self.kinds = kinds
        self.powers_by_word = kinds.powers
        self._beginnings = sorted((*found, n) for n, found in enumerate(_beginnings(board.zones.values())))

    def zone(self, words: Words) -> Found | None:
        """Return the zone or zones that the first of `words` may name; the longest run of words wins."""
        run = _run(words)
        full = [word.fold_in_full for word in words[: len(run)]]
        for length in range(len(run), 0, -1):
            for joined in ("".join(full[:length]), "".join(run[:length])):
                if joined in self.board.by_name:
                    return Found((self.board.by_name[joined],), length, True)
        if not run or not run[0] or words[0].kind != "word":
            return None
        for length in range(len(run), 0, -1):
            joined = "".join(run[:length])
            if words[length - 1].kind == "word" and (ids := self.zones_beginning(joined)):
                return Found(self._with_lands(joined, ids), length, False)
            if length > 1 and (ids := self._abbreviated(run[:length])):
                return Found(ids, length, False)
        return None

    def _with_lands(self, fold: str, ids: Ids) -> Ids:
        """Return places; where a later word of a name may be another land's people, that land too: "allemande", in two places."""
        if any(folded(name).startswith(fold) for one in ids for name in (one, *self.board.zones[one].name)):
            return ids
        lands = (zone for name, zone in self.board.by_name.items() if in_common(name, fold) >= max(LAND, len(fold) - 3))
        return tuple(dict.fromkeys((*(zone for zone in lands if not self.board.zones[zone].track), *ids)))

    def _abbreviated(self, run: Sequence[str]) -> Ids:
        """Return the zones of whose name every word is begun so: "dev 2"."""
        names = ((zone, name) for zone in self.zones_beginning(run[0]) for name in self.board.zones[zone].name)
        cut = ((zone, [folded(word) for word in re.split(r"[\s_'’-]+", name)]) for zone, name in names)
        begun = (zone for zone, name in cut if len(name) == len(run) and all(map(str.startswith, name, run)))
        return tuple(dict.fromkeys(begun))

    def is_place(self, found: Found) -> bool:
        """Tell whether a full name is that of a place on the map, no box of a track."""
        return found.exact and not self.board.zones[found.ids[0]].track

    def begins_place(self, words: Words) -> bool:
        """Tell whether the first of some words are a zone's name, or begin that of a place."""
        zone = self.zone(words)
        return zone is not None and (zone.exact or not all(self.board.zones[one].track for one in zone.ids))

    def zones_meant(self, line: str) -> Ids:
        """Return the zones that a whole line may name, where nothing but a zone is meant: "gaule cis" is not Gaul."""
        exact = self.board.named(line) if line.strip() else None
        if exact is not None:
            return (exact.id,)
        words = cut(line, 0, len(line))
        found = self.zone(words) if words else None
        if found is not None and found.length == len(words):
            return found.ids
        whole = "".join(_run(words))
        return self.zones_beginning(whole) if whole else ()

    def zones_beginning(self, fold: str) -> Ids:
        """Return the zones a name of which begins so: places before boxes, whole names before their later words."""
        by_rank: dict[int, list[tuple[int, str]]] = {}
        for at in range(bisect(self._beginnings, (fold,)), len(self._beginnings)):
            beginning, rank, zone, n = self._beginnings[at]
            if not beginning.startswith(fold):
                break
            if rank % 2 == 0 or len(fold) >= 3:
                by_rank.setdefault(rank, []).append((n, zone))
        return tuple(dict.fromkeys(zone for _, zone in sorted(by_rank[min(by_rank)]))) if by_rank else ()

    def zones_like(self, fold: str) -> Ids:
        """Return the zone whose name is nearly this, for "did you mean"."""
        close = nearest(fold, self.board.by_name) if len(fold) < LONGEST_WORD else ""
        return (self.board.by_name[close],) if close else ()

    def powers_like(self, fold: str) -> tuple[Name, ...]:
        """Return the power whose name is nearly this, for "did you mean"."""
        close = nearest(fold, self.powers_by_word) if len(fold) < LONGEST_WORD else ""
        found = sorted(self.powers_by_word[close] if close else (), key=attrgetter("id"))
        sides = [power for power in found if isinstance(power, Side)]
        return tuple(dict.fromkeys(power.name for power in sides or found))

    def leads_on(self, words: Words) -> bool:
        """Tell whether the first word says where to (`to`, `vers`, `va`, `>`), and is no part of a name: "To come"."""
        if words[0].kind == "arrow" or words[0].verb not in ("to", "move"):
            return words[0].kind == "arrow"
        return not self.is_zone(words)

    def is_zone(self, words: Words) -> bool:
        """Tell whether the first of some words are a zone's whole name."""
        zone = self.zone(words)
        return zone is not None and zone.exact

    def joins(self, words: Words) -> bool:
        """Tell whether the first word only joins others, "the 2 infantry from Paris": it names nothing."""
        small = words[0].fold in SMALL_WORDS or words[0].verb == "lay"
        return small and words[0].fold not in self.powers_by_word and not self.is_zone(words)

    def plain(self, words: Words) -> list[Word]:
        """Return words without those that only join others."""
        return [word for at, word in enumerate(words) if not self.joins(words[at:])]

    def unowned(self, words: Words) -> list[Word]:
        """Return words without a small one that is a power's as well, between counters and a place: "1 army de verdun"."""
        both = self.powers_by_word.keys() & set(SMALL_WORDS)
        small = {
            at for at in range(1, len(words) - 1)
            if words[at].fold in both and words[at - 1].kind == "word" and self.begins_place(words[at + 1 :])
        }  # fmt: skip
        return [word for at, word in enumerate(words) if at not in small]

    def ends_phase(self, words: Words) -> bool:
        """Tell whether a line says that the phase is over: "next phase", "fin de la phase", with its key: "finir la phase E"."""
        said = {word.fold for word in words} - {*SMALL_WORDS}
        more = said - NEXT - {PHASE}
        return PHASE in said and bool(said & NEXT) and len(more) < 2 and all(len(w) == 1 or self.side(w) for w in more)

    def in_phase(self, words: Words) -> str:
        """Return the side of a line that says whose phase it is, "c'est aux alliés", "phase des alliés"; empty for any other."""
        said = [word.fold for word in words[1:]] if words[0].fold in {*WHOSE, PHASE} else []
        left = [fold for fold in said if fold not in {*SMALL_WORDS, *WHOSE}] or said[-1:]
        return self.side(left[0]) if len(left) == 1 else ""

    def joints(self, words: Words) -> list[int]:
        """Return which words lead on from what is moved to where; a `to` inside a name does not: "4. Race to the Sea"."""
        found, placed = [], False
        for at in self.outside_names(words):
            placed = placed or any(map(self.is_zone, (words[n:at] for n in range(at))))
            between = placed and words[at].fold in INTO and self.is_zone(self.plain(words[at + 1 :]))
            if between or self.leads_on(words[at:]):
                found.append(at)
        return found

    def outside_names(self, words: Words) -> Iterator[int]:
        """Yield which words are in no whole name of a zone or of counters."""
        at = 0
        while at < len(words):
            zone = self.zone(words[at:])
            named = max(self.kinds_in_full(words[at:])[1], zone.length if zone and zone.exact else 0)
            if not named:
                yield at
            at += named or 1

    def between(self, words: Words) -> list[Words]:
        """Return the runs of words between two joints, the zones passed: `konigsberg > wilna > varsovie`."""
        runs = itertools.pairwise(self.joints(words))
        return [words[start + 1 : end] for start, end in runs if end > start + 1]

    def own_box(self, zone: str, kinds: Collection[Kind]) -> tuple[str, Kinds]:
        """Return the box that is meant and which of `kinds`: every power has boxes and tiles of the same names."""
        box = self.board.zones[zone]
        own = tuple(kind for kind in kinds if is_of(box, kind.side))
        sides = {kind.side for kind in kinds}
        if not own and len(sides) == 1:
            return self.box_of(zone, *sides) or zone, tuple(kinds)
        return zone, own or tuple(kinds)

    def box_of(self, zone: str, side: str) -> str:
        """Return the box of a side that is called as this box of a track; empty if it has none."""
        box = self.board.zones[zone]
        alike = (other for other in self.board.zones.values() if other.name == box.name and is_of(other, side))
        return next((other.id for other in alike if other.track), "")

    def powers(self, fold: str) -> Sequence[Power]:
        """Return the sides and nations that a word names; `german` and `russes` will do for Germany and Russie."""
        known = self.powers_by_word
        if fold in known:
            return known[fold]
        begun = [powers for word, powers in known.items() if len(fold) >= 2 and word.startswith(fold)]
        if begun:
            return _one_power(begun)
        alike = {word: in_common(word, fold) for word in known}
        most = max(alike.values(), default=0)
        if most < 4 or most < len(fold.rstrip("s")) - 4:
            return ()
        return _one_power(known[word] for word, shared in alike.items() if shared == most)

    def is_power(self, words: Words) -> bool:
        """Tell whether the first of some words names a power, "german" as well: if nothing else is called so."""
        if not words or words[0].fold in self.powers_by_word:
            return bool(words)
        fold = words[0].fold
        return bool(self.powers(fold)) and not self.begins_place(words) and fold not in self.kinds_by_word

    def side(self, fold: str) -> str:
        """Return the side that a word names, a nation's own side if it names a nation; empty if none or several."""
        powers = self.powers(fold)
        sides = _ids(powers, Side) or {nation.side for nation in powers if isinstance(nation, Nation)}
        return next(iter(sides)) if len(sides) == 1 else ""

    def nation(self, fold: str) -> str:
        """Return the nation that a word names; a side's name stands for the nation of that name. Empty if none or several."""
        nations = self._nations(self.powers(fold))
        return next(iter(nations)) if len(nations) == 1 else ""

    def _nations(self, powers: Sequence[Power]) -> set[str]:
        """Return the nations among some powers, else those that are called like them."""
        called = {word for power in powers for word in power.name}
        alike = (nation.id for nation in self.kinds.nations.values() if not called.isdisjoint(nation.name))
        return _ids(powers, Nation) or {*alike}

    def kinds_named(self, fold: str) -> Kinds:
        """Return the kinds of counters that a word names: by nation or side, with a value (`uk3`), by id, name or type.

        A power's word means what fights for it: kinds that show a value, if it has any, else all but the pawns of tracks.
        """
        if fold in self.kinds_by_word:
            return self.kinds_by_word[fold]
        valued = re.fullmatch(r"(\D+)(\d+)", fold)
        every = self.kinds_of(valued[1] if valued else fold)
        of_power = tuple(kind for kind in every if main_value(kind) is not None) or every
        if valued:
            of_power = tuple(kind for kind in of_power if int(valued[2]) in values(kind))
        if of_power:
            return of_power
        found = {kind.id: kind for kind in _begun(self.kinds_by_word, fold)}
        # A later word of a name, the end of an id, an ordinary word: "gas", "dak", "chars"; "tanks" begins another's name, too.
        forms = {fold, fold.rstrip("sx")} if len(fold) >= 3 else set()
        printed = self.kinds.kinds.values()
        called = [
            kind for kind in printed if not forms.isdisjoint({*self.words_by_kind[kind.id]} - {folded(kind.type)})
        ]
        found.update((kind.id, kind) for kind in (*called, *(self.arms(fold) if forms or not found else ())))
        if not found and len(fold) >= 2:
            found = {kind.id: kind for kind in self.narrowed([*printed], fold)}
        return tuple(kind for kind in found.values() if not kind.track)

    def kinds_in_full(self, words: Words) -> tuple[Kinds, int]:
        """Return the kinds whose full name the first of `words` are, and how many words that took; the longest run wins."""
        found: tuple[Kinds, int] = ((), 0)
        joined = ""
        for length, word in enumerate(words[:LONGEST_KIND], 1):
            if word.kind not in ("word", "number", "comma"):
                break
            joined += word.fold_in_full
            if word.kind != "comma" and joined in self.kinds_by_word:
                found = self.kinds_by_word[joined], length
        return found

    def kinds_of(self, fold: str) -> Kinds:
        """Return all kinds of a power that a word names but the pawns of tracks: of its nation, and what only has its side."""
        powers = self.powers(fold)
        sides, nations = _ids(powers, Side), self._nations(powers)
        kinds = [kind for kind in self.kinds.kinds.values() if not kind.track]
        return tuple(k for k in kinds if (k.nation in nations if nations and k.nation else k.side in sides))

    def arms(self, fold: str) -> Kinds:
        """Return the kinds of which this begins what is printed behind whose they are: "i" and "inf" for "Germany, infantry"."""
        own = (
            (kind, (name.rpartition(",")[2] for name in kind.name if "," in name)) for kind in self.kinds.kinds.values()
        )
        return tuple(kind for kind, arms in own if any(folded(arm).startswith(fold) for arm in arms if fold))

    @functools.cached_property
    def kinds_by_word(self) -> Mapping[str, Kinds]:
        """Folded ids and full names to kinds of counters, but for pawns of tracks and what names a power."""
        kinds = ((kind, (kind.id, *kind.name)) for kind in self.kinds.kinds.values() if not kind.track)
        return {word: found for word, found in by_word(kinds).items() if word not in self.powers_by_word}

    @functools.cached_property
    def words_by_kind(self) -> Mapping[str, Collection[str]]:
        """What each kind is called, as `words_of` says."""
        return {kind.id: self.words_of(kind) for kind in self.kinds.kinds.values()}

    def words_of(self, kind: Kind) -> Collection[str]:
        """Return the folded words of what is printed on a kind and of its type, the end of its id, and the ordinary words for
        what its columns say: "char" for armour.
        """
        printed = (word for name in kind.name for word in re.split(r"[\s,:'’-]+", name))
        said = (word for value in kind.tags.values() for word in self._more(f"called-{value}"))
        return {*map(folded, (kind.type, kind.id.split("-")[-1], *printed, *said))} - {""}

    def narrowed(self, kinds: Sequence[Kind], fold: str) -> Kinds:
        """Return those of `kinds` that a further word describes (`infantry`, `blindés`): by type, name or id."""
        if len(fold) < 2:
            return ()
        named = tuple(kind for kind in kinds if fold in self.words_by_kind[kind.id])  # "armour" is no "army"
        return named or tuple(
            kind for kind in kinds if any(_describes(fold, word) for word in self.words_by_kind[kind.id])
        )

    @functools.cached_property
    def zones_in_full(self) -> Mapping[str, Ids]:
        """Names to zones: as they are printed, and as the journal tells boxes of one name apart."""
        zones = self.board.zones
        return by_word(((id, (*zones[id].name, *in_both(place_named(self.board, id)))) for id in zones), in_words)

    @functools.cached_property
    def every_kind(self) -> Mapping[str, Kinds]:
        """Folded names to kinds of counters, pawns of tracks among them."""
        return by_word(((kind, kind.name) for kind in self.kinds.kinds.values()), in_words)

    @functools.cached_property
    def markers_in_full(self) -> Mapping[str, tuple[MarkerKind, ...]]:
        """Folded names to kinds of markers."""
        return by_word(((marker, marker.name) for marker in self.kinds.markers.values()), in_words)

    @functools.cached_property
    def facts_in_full(self) -> Mapping[str, Ids]:
        """Folded titles to facts: those that the game declares, and others that it has a title for."""
        titled = (key.removeprefix("fact-") for key in keys(self.game.package, "en") if key.startswith("fact-"))
        facts = dict.fromkeys((*(fact.id for fact in self.game.facts), *titled, PHASE))  # any kit may have phases
        return by_word(((fact, in_both(wording.fact_title(self.game, fact))) for fact in facts), in_words)

    @functools.cached_property
    def markers_by_word(self) -> Mapping[str, tuple[MarkerKind, ...]]:
        """Folded words to marker kinds; control, which has a grammar of its own, is left out."""
        return by_word(
            (marker, (marker.id, marker.kind, *marker.name, *(re.split(r"\s*[(:]", name)[0] for name in marker.name)))
            for marker in self.kinds.markers.values()
            if marker.kind != CONTROL
        )

    def markers_named(self, words: Words) -> tuple[MarkerKind, ...]:
        """Return the markers that all of `words` name together; what stands in brackets tells namesakes apart.

        Three letters will do when no place begins so.
        """
        fold = "".join(word.fold for word in words)
        known = self.markers_by_word
        found = known.get(in_full(words)) or known.get(fold) or known.get(fold.rstrip("s"), ())
        if not found and not self.zones_beginning(fold) and fold not in self.powers_by_word:
            found = _begun(known, fold)
        return found

    def names_in_full(self, words: Words) -> bool:
        """Tell whether the line has the full name of a counter, or begins with that of a pawn or a marker."""
        said = [word for word in words if word.kind in ("word", "number") and not word.signed]
        runs = [in_full(said[:length]) for length in range(1, LONGEST_KIND)]
        full = {folded(name) for marker in self.kinds.markers.values() for name in marker.name}
        if any(run in full or self.pawns_in_full(run) for run in runs):
            return True
        return any(self.kinds_in_full(words[at:])[1] for at in range(len(words)))

    @functools.cached_property
    def tracks_of(self) -> Mapping[str, frozenset[str]]:
        """Types of counters to the tracks on which the set-ups of the game have some."""
        tracks: dict[str, set[str]] = {}  # an empty one stands for the map
        for name in self.game.setups:
            table = counter_files.lay_out(counter_files.setup(self.game.counters, name), self.board, self.kinds)
            for counter in table.counters.values():
                tracks.setdefault(self.kinds.kinds[counter.kind].type, set()).add(self.board.zones[counter.zone].track)
        return {type: frozenset(found) for type, found in tracks.items()}

    def boxes_of(self, kind: Kind) -> tuple[Zone, ...]:
        """Return the boxes of its own side in which a counter may lie, by its type."""
        own = (zone for zone in self.board.zones.values() if zone.track and is_of(zone, kind.side))
        return tuple(zone for zone in own if self.belongs(kind, zone.id))

    def belongs(self, kind: Kind, zone: ZoneId) -> bool:
        """Tell whether counters of its type lie in such a place, on the map or on a track."""
        return self.board.zones[zone].track in self.tracks_of.get(kind.type, ())

    @functools.cached_property
    def pawns(self) -> tuple[Pawn, ...]:
        """Return the pawns of the tracks."""
        return tuple(Pawn(kind, kind.track, self._pawn_words(kind)) for kind in self.kinds.kinds.values() if kind.track)

    def _pawn_words(self, kind: Kind) -> frozenset[str]:
        track = kind.track
        known = self.board.tracks.get(track)
        names = [kind.id, *kind.name, track, *(known.words if known else ())]
        boxes = self.board.track(track)
        if boxes:  # a box is called "Victory points 3": what is left without the number is the track's name
            names += [re.sub(r"[\s\d−+-]+$", "", name) for name in boxes[0].name]
        names += [name.partition(":")[0].strip() for name in kind.name]
        words = {folded(name) for name in names}
        for name in names:
            parts = [folded(part) for part in re.split(r"[\s_:,'’-]+", name)]
            parts = [part for part in parts if part and part not in SMALL_WORDS]
            words.update(parts)
            if len(parts) > 1:
                words.add("".join(part[0] for part in parts))
        words.update(word for word, named in self.powers_by_word.items() if any(map(kind.is_of, named)))
        return frozenset(words - {""})

    def pawns_in_full(self, fold: str) -> tuple[Pawn, ...]:
        """Return the pawns whose full name this is."""
        return tuple(pawn for pawn in self.pawns if fold in map(folded, pawn.kind.name))

    def pawns_named(self, words: Sequence[str]) -> tuple[Pawn, ...]:
        """Return the pawns that every one of `words` names: called so themselves, named in full, or merely begun, in this order."""
        full = tuple(pawn for pawn in self.pawns if all(word in pawn.words for word in words))
        # A nation's word names all its pawns: "france" is France's own before that of French Africa.
        own = tuple(pawn for pawn in full if {*map(folded, pawn.kind.name)} & {*words})
        full = own or full
        return full or tuple(pawn for pawn in self.pawns if all(pawn.answers(word) for word in words))

    @functools.cached_property
    def questions_by_word(self) -> Mapping[str, type[Question]]:
        """Folded words to questions: the tag, the title in both languages, and the words that the game adds."""
        told = [(question, [tag(question)]) for question in self.game.questions]
        for question in self.game.questions:
            title, more = wording.question_title(self.game, question), self._more(f"question-{tag(question)}-words")
            told.append((question, [*in_both(title), *more]))
        return {word: found[0] for word, found in by_word(told).items()}

    def _more(self, key: str) -> list[str]:
        """Return the words that the game adds under a key of its texts, of both languages."""
        package = self.game.package
        told = (render(Text(package, key), each) for each in LANGUAGES if has_message(package, key, each))
        return [word for words in told for word in words.split()]

    @functools.cached_property
    def _beginnings_of_words(self) -> Collection[str]:
        """Every folded word with which a line may begin."""
        known = {beginning for beginning, *_rest in self._beginnings}
        for words in (self.powers_by_word, self.kinds_by_word, self.markers_by_word):
            known.update(words)
        known.update(self.questions_by_word, self.facts_by_word)
        known.update(word for pawn in self.pawns for word in pawn.words)
        known.update(folded(word) for words in VERBS.values() for word in words)
        return known

    def begins(self, letters: str) -> bool:
        """Tell whether a known word begins so."""
        fold = folded(letters)
        return bool(fold) and any(word.startswith(fold) for word in self._beginnings_of_words)

    def question(self, words: Words) -> tuple[type[Question], int] | None:
        """Return the question that the first words name, and how many words that took."""
        if (found := _first(words, self.questions_by_word)) or not words:
            return found
        fold = next((word.fold for word in words[:LONGEST_NAME] if word.kind == "word"), "")
        if len(fold) < 3 or fold in self.powers_by_word or fold in SMALL_WORDS or words[0].verb:
            return None
        zones = self.zones_beginning(fold)  # a word alone cannot tell boxes of tracks apart
        if zones and not (len(words) == 1 and all(self.board.zones[zone].track for zone in zones)):
            return None
        begun = {question for word, question in self.questions_by_word.items() if word.startswith(fold)}
        return (begun.pop(), 1) if len(begun) == 1 else None

    @functools.cached_property
    def facts_by_word(self) -> Mapping[str, Fact]:
        """Folded words to facts: the id, the title in both languages."""
        titles = ((fact, wording.fact_title(self.game, fact.id)) for fact in self.game.facts)
        told = by_word((fact, (fact.id, *in_both(title))) for fact, title in titles)
        return {word: found[0] for word, found in told.items()}

    def told_behind(self, words: Words) -> tuple[int, int]:
        """Return where a question stands behind what it is asked of, "belgique capitule", in how many words; else 0."""
        known = ((at, _first(words[at:], self.questions_by_word)) for at in range(1, len(words)))
        at, used = next(((at, found[1]) for at, found in known if found), (0, 0))
        of = self.plain(words[:at])
        placed = bool(of) and self.begins_place(of)
        return (at, used) if placed or all(self.is_power([word]) for word in of) else (0, 0)

    def fact(self, words: Words) -> tuple[Fact, int] | None:
        """Return the fact that the first words name in full, and how many words that took."""
        return _first(words, self.facts_by_word)

    def choice(self, fact: Fact, fold: str) -> object:
        """Return the value of a fact that a word names, None if it names none."""
        choices = fact.choices or ((True, False) if isinstance(fact.default, bool) else ())
        for exactly in (True, False):
            for value in choices:
                text = wording.fact_value(self.game, fact, value)
                names = [folded(str(value)), *map(folded, in_both(text))]
                if fold in names if exactly else any(name.startswith(fold) for name in names):
                    return value
        return None


def standing(position: Position, side: str = "") -> tuple[ZoneId, str]:
    """Return a place where somebody's counters lie, a side's if it has any on the map, and the short word for whose they are."""
    zones, sides = position.board.zones, position.kinds.sides

    def owner(zone: ZoneId) -> str:
        lying = position.counters_in(zone)
        return position.kind(lying[-1]).side if lying else ""

    on_map = [zone.id for zone in zones.values() if not (zone.track or zone.kind == RESERVE)] or list(zones)
    held = [zone for zone in position.occupied if zone in on_map] or on_map
    place = max(held, key=lambda zone: (bool(side) and owner(zone) == side, bool(owner(zone))))
    power = sides.get(owner(place)) or next(iter(sides.values()), None)
    return place, (*power.words, power.id)[0] if power is not None else ""


def values(kind: Kind) -> tuple[int, ...]:
    """Return the main figures of a kind's faces, the front's first."""
    shown = (main_value(kind, face) for face in range(len(kind.faces)))
    return tuple(value for value in shown if value is not None)


def _describes(fold: str, word: str) -> bool:
    """Tell whether a typed word is a beginning, a plural or another gender of a printed one: "armies", "allemandes"."""
    shared = in_common(word, fold)
    return word.startswith(fold) or (shared >= 3 and shared >= len(word) - 2 and shared >= len(fold) - 3)


def _run(words: Words) -> list[str]:
    """Return the folded words that may together be one name."""
    run: list[str] = []
    for word in words[:LONGEST_NAME]:
        if word.kind not in ("word", "number") or (word.kind == "number" and word.signed):
            break
        run.append(word.fold)
    return run


def _beginnings(zones: Iterable[Zone]) -> Iterator[tuple[str, int, str]]:
    """Yield (folded beginning, rank, zone): rank 0 and 1 for places, 2 and 3 for boxes; odd for the later words of a name."""
    for zone in zones:
        boxed = 2 if zone.track else 0
        for name in (*(() if boxed else (zone.id,)), *zone.name, *zone.aliases):
            yield folded(name), boxed, zone.id
            words = re.split(r"[\s_'’-]+", name)
            for later in range(1, len(words)):
                yield folded("".join(words[later:])), boxed + 1, zone.id


def _ids(powers: Iterable[Power], of: type[Power]) -> set[str]:
    return {power.id for power in powers if isinstance(power, of)}


def _one_power(found: Iterable[Sequence[Power]]) -> Sequence[Power]:
    """Return the powers if they all are one: a side and its namesake, or one nation; else nothing."""
    powers = [power for some in found for power in some]
    several = any(len(_ids(powers, kind)) > 1 for kind in (Side, Nation))
    apart = any({*one.name}.isdisjoint(other.name) for one, other in itertools.pairwise(powers))
    return () if several or apart else powers


def _begun(known: Mapping[str, Iterable[T]], fold: str) -> tuple[T, ...]:
    """Return what the words name that begin so, each once; three letters at the least are a beginning."""
    begun = (things for word, things in known.items() if len(fold) >= 3 and word.startswith(fold))
    return tuple({id(thing): thing for things in begun for thing in things}.values())


def in_words(name: str) -> str:
    """Return a whole name as it is compared where nothing may be guessed: with the sign of its number."""
    return folded(re.sub(r"(?<!\w)[-−](?=\d)", " minus ", name))


def _first(words: Words, known: Mapping[str, T]) -> tuple[T, int] | None:
    """Return what the most of the first words name, and how many words that took."""
    run = [word.fold for word in words[:LONGEST_NAME] if word.kind == "word"]
    lengths = (length for length in range(len(run), 0, -1) if "".join(run[:length]) in known)
    return next(((known["".join(run[:length])], length) for length in lengths), None)


_kept = functools.lru_cache(1)(Vocabulary)


def vocabulary(game: Game, position: Position) -> Vocabulary:
    """Return the names of a table. Those of the last board asked for are kept: they serve as long as it is not corrected."""
    return _kept(game, position.board, position.kinds)
