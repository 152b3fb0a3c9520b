"""What else quick entry can name: markers, the pawns of tracks, questions, facts."""

from __future__ import annotations

from bisect import bisect_left
import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.core import counter_reading as counter_files
from assistant.core.board import Board, Zone
from assistant.core.game import Fact, Game
from assistant.core.kinds import CounterSet, Kind, MarkerKind
from assistant.core.position import CONTROL, Position
from assistant.core.problems import folded
from assistant.core.questions import Question, tag
from assistant.core.text import LANGUAGES, Text, has_message, render
from assistant.desk import wording
from assistant.desk.entry.names import LONGEST_KIND, Names, is_of
from assistant.desk.entry.words import VERBS, Word

SMALL_WORDS = frozenset(["of", "the", "de", "du", "des", "la", "le", "les", "d", "l", "et", "and"])


@dataclass(frozen=True)
class Pawn:
    """A counter that only shows a number on a track, and the folded words that name it."""

    kind: Kind
    track: str
    words: frozenset[str]

    def answers(self, word: str) -> bool:
        """Tell whether `word` is a name of the pawn, or a beginning of one of three letters or more."""
        return word in self.words or (len(word) >= 3 and any(known.startswith(word) for known in self.words))


class Vocabulary(Names):
    """Every name of one table."""

    def __init__(self, game: Game, board: Board, kinds: CounterSet) -> None:
        super().__init__(board, kinds)
        self.game = game

    @functools.cached_property
    def markers_by_word(self) -> Mapping[str, tuple[MarkerKind, ...]]:
        """Folded words to marker kinds; control, which has a grammar of its own, is left out."""
        words: dict[str, dict[str, MarkerKind]] = {}
        for marker in self.kinds.markers.values():
            if marker.kind == CONTROL:
                continue
            names = [marker.id, marker.kind, marker.name.en, marker.name.fr]
            names += [re.split(r"\s*[(:]", name)[0] for name in (marker.name.en, marker.name.fr)]
            for name in names:
                words.setdefault(folded(name), {})[marker.id] = marker
        return {word: tuple(found.values()) for word, found in words.items() if word}

    def markers_named(self, words: Sequence[Word]) -> tuple[MarkerKind, ...]:
        """Return the markers that all of `words` name together; what stands in brackets tells namesakes apart."""
        in_full = self.markers_by_word.get("".join(word.fold_in_full for word in words))
        return in_full or self.markers("".join(word.fold for word in words))

    def markers(self, fold: str) -> tuple[MarkerKind, ...]:
        """Return the markers that a word names; three letters will do when no place begins so."""
        found = self.markers_by_word.get(fold, ())
        if not found and len(fold) >= 3 and not self.zones_beginning(fold) and fold not in self.powers_by_word:
            begun = [kinds for word, kinds in self.markers_by_word.items() if word.startswith(fold)]
            found = tuple({marker.id: marker for kinds in begun for marker in kinds}.values())
        return found

    def names_in_full(self, words: Sequence[Word]) -> bool:
        """Tell whether the line has the full name of a counter, or begins with that of a pawn or a marker."""
        said = [word for word in words if word.kind in ("word", "number") and not word.signed]
        runs = ["".join(word.fold_in_full for word in said[:length]) for length in range(1, LONGEST_KIND)]
        full = {folded(name) for marker in self.kinds.markers.values() for name in (marker.name.en, marker.name.fr)}
        if any(run in full or self.pawns_in_full(run) for run in runs):
            return True
        return any(self.kinds_in_full(words[at:])[1] for at in range(len(words)))

    @functools.cached_property
    def tracks_of(self) -> Mapping[str, frozenset[str]]:
        """Types of counters to the tracks on which the set-ups of the game have some."""
        tracks: dict[str, set[str]] = {}
        for name in self.game.setups:
            table = counter_files.lay_out(counter_files.setup(self.game.counters, name), self.board, self.kinds)
            for counter in table.counters.values():
                track = self.board.zones[counter.zone].get("track")
                if track:
                    tracks.setdefault(self.kinds.kinds[counter.kind].type, set()).add(str(track))
        return {type: frozenset(found) for type, found in tracks.items()}

    def boxes_of(self, kind: Kind) -> tuple[Zone, ...]:
        """Return the boxes of its own side in which a counter may lie, by its type."""
        tracks = self.tracks_of.get(kind.type, frozenset())
        return tuple(
            zone for zone in self.board.zones.values() if zone.get("track") in tracks and is_of(zone, kind.side)
        )

    @functools.cached_property
    def pawns(self) -> tuple[Pawn, ...]:
        """Return the pawns of the tracks."""
        return tuple(
            Pawn(kind, str(kind.get("track")), self._pawn_words(kind))
            for kind in self.kinds.kinds.values()
            if kind.get("track")
        )

    def _pawn_words(self, kind: Kind) -> frozenset[str]:
        track = str(kind.get("track"))
        known = self.board.tracks.get(track)
        names = [kind.id, kind.name.en, kind.name.fr, track, *(known.words if known else ())]
        boxes = self.board.track(track)
        if boxes:  # a box is called "Victory points 3": what is left without the number is the track's name
            names += [re.sub(r"[\s\d−+-]+$", "", name) for name in (boxes[0].name.en, boxes[0].name.fr)]
        words = {folded(name) for name in names}
        for name in names:
            parts = [folded(part) for part in re.split(r"[\s_:,'’-]+", name)]
            parts = [part for part in parts if part and part not in SMALL_WORDS]
            words.update(parts)
            if len(parts) > 1:
                words.add("".join(part[0] for part in parts))
        refs = {f"nation:{kind.nation}", f"side:{kind.side}"}
        words.update(word for word, named in self.powers_by_word.items() if named & refs)
        return frozenset(words - {""})

    def pawns_in_full(self, fold: str) -> tuple[Pawn, ...]:
        """Return the pawns whose full name this is."""
        return tuple(pawn for pawn in self.pawns if fold in (folded(pawn.kind.name.en), folded(pawn.kind.name.fr)))

    def pawns_named(self, words: Sequence[str]) -> tuple[Pawn, ...]:
        """Return the pawns that every one of `words` names: called so themselves, named in full, or merely begun, in this order."""
        full = tuple(pawn for pawn in self.pawns if all(word in pawn.words for word in words))
        # A nation's word names all its pawns: "france" is France's own before that of French Africa.
        own = tuple(pawn for pawn in full if {folded(pawn.kind.name.en), folded(pawn.kind.name.fr)} & set(words))
        full = own or full
        return full or tuple(pawn for pawn in self.pawns if all(pawn.answers(word) for word in words))

    @functools.cached_property
    def questions_by_word(self) -> Mapping[str, type[Question]]:
        """Folded words to questions: the tag, the title in both languages, and the words that the game adds."""
        words: dict[str, type[Question]] = {}
        for question in self.game.questions:
            words.setdefault(folded(tag(question)), question)
        for question in self.game.questions:
            for language in LANGUAGES:
                title = render(wording.question_title(self.game, question), language)
                extra = f"question-{tag(question)}-words"
                more = ""
                if has_message(self.game.package, extra, language):
                    more = render(Text(self.game.package, extra), language)
                for word in (title, *more.split()):
                    words.setdefault(folded(word), question)
        return {word: question for word, question in words.items() if word}

    @functools.cached_property
    def _beginnings_of_words(self) -> tuple[str, ...]:
        """Every folded word with which a line may begin, in order."""
        known = {beginning for beginning, *_rest in self._beginnings}
        for words in (self.powers_by_word, self._kinds_by_word, self.markers_by_word, self.questions_by_word):
            known.update(words)
        known.update(self.facts_by_word)
        known.update(word for pawn in self.pawns for word in pawn.words)
        known.update(folded(word) for words in VERBS.values() for word in words)
        return tuple(sorted(known))

    def begins(self, letters: str) -> bool:
        """Tell whether a known word begins so."""
        fold = folded(letters)
        words = self._beginnings_of_words
        at = bisect_left(words, fold)
        return bool(fold) and at < len(words) and words[at].startswith(fold)

    def question(self, words: Sequence[Word]) -> tuple[type[Question], int] | None:
        """Return the question that the first words name, and how many words that took."""
        run = [word.fold for word in words[:5] if word.kind == "word"]
        for length in range(len(run), 0, -1):
            found = self.questions_by_word.get("".join(run[:length]))
            if found:
                return found, length
        if not run or len(run[0]) < 3 or self.zones_beginning(run[0]) or run[0] in self.powers_by_word:
            return None
        begun = {q: None for word, q in self.questions_by_word.items() if word.startswith(run[0])}
        return (next(iter(begun)), 1) if len(begun) == 1 else None

    @functools.cached_property
    def facts_by_word(self) -> Mapping[str, Fact]:
        """Folded words to facts: the id, the title in both languages."""
        words: dict[str, Fact] = {}
        for fact in self.game.facts:
            title = wording.fact_title(self.game, fact.id)
            for word in (fact.id, *(render(title, language) for language in LANGUAGES)):
                words.setdefault(folded(word), fact)
        return {word: fact for word, fact in words.items() if word}

    def fact(self, words: Sequence[Word]) -> tuple[Fact, int] | None:
        """Return the fact that the first words name in full, and how many words that took."""
        run = [word.fold for word in words[:5] if word.kind == "word"]
        for length in range(len(run), 0, -1):
            found = self.facts_by_word.get("".join(run[:length]))
            if found:
                return found, length
        return None

    def choice(self, fact: Fact, fold: str) -> object:
        """Return the value of a fact that a word names, None if it names none."""
        choices = fact.choices or ((True, False) if isinstance(fact.default, bool) else ())
        for exactly in (True, False):
            for value in choices:
                text = wording.fact_value(self.game, fact, value)
                names = [folded(str(value)), *(folded(render(text, language)) for language in LANGUAGES)]
                if fold in names if exactly else any(name.startswith(fold) for name in names):
                    return value
        return None


_last: list[Vocabulary] = []


def vocabulary(game: Game, position: Position) -> Vocabulary:
    """Return the names of a table. Those of the last board asked for are kept: they serve as long as it is not corrected."""
    for kept in _last:
        if kept.game is game and kept.board is position.board and kept.kinds is position.kinds:
            return kept
    _last[:] = [Vocabulary(game, position.board, position.kinds)]
    return _last[0]
