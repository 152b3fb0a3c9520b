"""What may come next in a line of quick entry."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from assistant.core.game import Game
from assistant.core.limits import LONGEST_ENTRY, MOST_ENTRY_WORDS
from assistant.core.position import CONTROL, Position
from assistant.core.problems import folded
from assistant.core.questions import tag
from assistant.core.text import render
from assistant.desk import wording
from assistant.desk.entry.counters import Sorter
from assistant.desk.entry.grammar import VERBS, Word, commands_of, cut
from assistant.desk.entry.vocabulary import Vocabulary, vocabulary

MOST = 8


@dataclass(frozen=True)
class Completion:
    """A word that may stand between `start` and `end` of the line; `hint` says what it is."""

    start: int
    end: int
    word: str
    hint: str = ""


def complete(
    line: str, caret: int, position: Position, game: Game, language: str, near: str = ""
) -> tuple[Completion, ...]:
    """Return the words that may replace the one before the caret, the likeliest first; none before a word is begun.

    Args:
        caret: place in the line, from 0.
        near: the zone under the pointer.
    """
    if len(line) > LONGEST_ENTRY:
        return ()
    span = next((span for span in commands_of(line[:caret]) if span[1] == caret), None)
    words = cut(line, *span) if span else ()
    if not 0 < len(words) <= MOST_ENTRY_WORDS or words[-1].kind != "word" or words[-1].end != caret:
        return ()
    names = vocabulary(game, position)
    before = words[:-1]
    fold = words[-1].fold
    found: dict[str, Completion] = {}
    start = words[-1].start
    for word, hint in _candidates(names, position, fold, before, language, near):
        if folded(word) != fold:
            found.setdefault(folded(word), Completion(start, caret, word, hint))
        if len(found) >= MOST:
            break
    return tuple(found.values())


def _candidates(
    names: Vocabulary, position: Position, fold: str, before: Sequence[Word], language: str, near: str
) -> Iterator[tuple[str, str]]:
    """Yield (word, hint): behind an arrow zones, behind a zone or an equals sign powers, else both and what may begin a line."""
    leading = bool(before) and names.leads_on(before[-1:])
    placed = not names.joints(before) and any(
        (zone := names.zone(before[n:])) and zone.exact for n in range(len(before))
    )
    if not leading:
        yield from _powers(position, fold, language)
    if leading or not (placed or any(word.kind == "equals" for word in before)):
        zones = tuple(zone for zone in names.zones_beginning(fold) if "track" not in position.board.zones[zone].tags)
        for name in Sorter(names, near).ranked(zones):
            yield render(name, language), ""
    if before:
        return
    for word, question in names.questions_by_word.items():
        if word.startswith(fold):
            yield tag(question), render(wording.question_title(names.game, question), language)
    for marker in position.kinds.markers.values():
        name = marker.name[language]
        if marker.kind != CONTROL and folded(name).startswith(fold):
            yield name.split("(")[0].strip(), name
    for pawn in names.pawns:
        name = pawn.kind.name[language]
        if folded(name).startswith(fold):
            yield name, ""
    column = 1 if language == "fr" else 0
    for words in VERBS.values():
        word = words[min(column, len(words) - 1)]
        if len(word) > 1 and folded(word).startswith(fold):
            yield word, ""


def _powers(position: Position, fold: str, language: str) -> Iterator[tuple[str, str]]:
    for nation in position.kinds.nations.values():
        short = str(nation.tags.get("words", "")).split()
        own = [folded(word) for word in (nation.id, nation.name.en, nation.name.fr, *short)]
        if any(word.startswith(fold) for word in own):
            yield (short[0] if short else nation.name[language]), nation.name[language]
    for side in position.kinds.sides.values():
        own = [folded(word) for word in (side.id, side.name.en, side.name.fr, *side.words)]
        if any(word.startswith(fold) for word in own):
            yield (side.words[0] if side.words else side.name[language]), side.name[language]
