"""The words in which differences and choices are told, and the edits that send a counter home."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.core.edits import Edit, Flip, Move, Place, Remove
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.core.text import Name, Text, speaker
from assistant.desk.describing import counters_named, describe
from assistant.desk.photo.differences import Choice
from assistant.desk.photo.faces import CounterFace, FaceKey, shown_by

say = speaker(__name__)
KEYS = 9  # choices of a difference at most: digits that choose them


def face_named(position: Position, face: FaceKey) -> Text | Name:
    """Return what people call a face: the counter's name, "reduced" if it is its weaker side; a tile that hides, as such."""
    shown = shown_by(face)
    if not isinstance(shown, CounterFace):
        kind = position.kinds.markers.get(shown.marker)
        name = kind.name if kind is not None else shown.marker
        levels = kind.levels if kind is not None else 1
        return say("face-marker-level" if levels > 1 else "face-marker", name=name, n=shown.number)
    alone = "seen"
    after = position.after(Place(alone, shown.kind, next(iter(position.board.zones)), shown.face))
    return counters_named(after, (alone,))


def choice_of(position: Position, edits: tuple[Edit, ...]) -> Choice:
    """Return a choice in the words of the journal."""
    told = []
    after = position
    for edit in edits:
        told.append(describe(edit, after))
        after = after.after(edit)
    words = told[-1]
    for earlier in reversed(told[:-1]):
        words = say("choice-both", first=earlier, second=words)
    return Choice(words, edits)


def kept_as_it_is() -> Choice:
    """Return the choice that changes nothing."""
    return Choice(say("choice-keep"))


def sent_home(position: Position, counters: tuple[CounterId, ...]) -> tuple[Edit, ...]:
    """Return the edits that send counters of one kind to where they lie out of play, on their front; else out of the game."""
    home = str(position.kind(counters[0]).get("home", ""))
    if home not in position.board.zones:
        return (Remove(counters),)
    turned = tuple(c for c in counters if position.table.counters[c].face)
    return (Move(counters, home), *((Flip(turned, 0),) if turned else ()))


def different(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices, of like prints, alike in words, the first; no more than there are keys for."""
    by_words: dict[str, Choice] = {}
    for choice in choices:
        by_words.setdefault(repr(choice.text), choice)
    return tuple(by_words.values())[:KEYS]
