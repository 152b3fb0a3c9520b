"""What else quick entry can name: markers, the pawns of tracks, questions, facts."""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assistant.core.board import Board
from assistant.core.game import Fact, Game
from assistant.core.kinds import CounterSet, Kind, MarkerKind
from assistant.core.position import CONTROL, Position
from assistant.core.problems import folded
from assistant.core.questions import Question, tag
from assistant.core.text import LANGUAGES, Text, has_message, render
from assistant.desk import wording
from assistant.desk.quick_names import Names
from assistant.desk.quick_words import Word

SMALL_WORDS = frozenset(["of", "the", "de", "du", "des", "la", "le", "les", "d", "l", "et", "and"])
TRACK_WORDS = {"turn": ("tour",), "vp": ("pv",)}  # abbreviations that most boards print


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

    def markers(self, fold: str) -> tuple[MarkerKind, ...]:
        """Return the markers that a word names; three letters will do when no place begins so."""
        found = self.markers_by_word.get(fold, ())
        if not found and len(fold) >= 3 and not self.zones_beginning(fold) and fold not in self.powers_by_word:
            begun = [kinds for word, kinds in self.markers_by_word.items() if word.startswith(fold)]
            found = tuple({marker.id: marker for kinds in begun for marker in kinds}.values())
        return found

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
        names = [kind.id, kind.name.en, kind.name.fr, track, *TRACK_WORDS.get(track, ())]
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

    def pawns_named(self, words: Sequence[str]) -> tuple[Pawn, ...]:
        """Return the pawns that every one of `words` names; those named in full before the merely begun."""
        full = tuple(pawn for pawn in self.pawns if all(word in pawn.words for word in words))
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
