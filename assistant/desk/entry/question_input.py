"""From words to a question: the blanks of a question filled in from what a person or a script wrote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from assistant.core.decoding import decode_situation, read_json
from assistant.core.game import Game
from assistant.core.position import Position
from assistant.core.problems import QuestionError, near
from assistant.core.questions import Blank, Question, blanks, tag
from assistant.core.text import LANGUAGES, render, speaker
from assistant.desk import wording
from assistant.desk.entry.grammar import cut
from assistant.desk.entry.questions import meant
from assistant.desk.entry.vocabulary import vocabulary

say = speaker(__name__)

YES = {"yes", "oui", "true", "vrai", "1", "on"}
NO = {"no", "non", "false", "faux", "0", "off"}


def question_type(game: Game, name: str) -> type[Question]:
    """Return the question that a game knows as `name`.

    Raises:
        QuestionError: there is none; the text names the nearest and how to list them.
    """
    found = game.question(name)
    if found is None:
        names = [tag(question) for question in game.questions]
        raise QuestionError("ask", say("no-such-question", word=name, **near(name, names)))
    return found


def from_words(
    game: Game, question: type[Question], words: Mapping[str, str | list[str]], position: Position
) -> Question:
    """Return the question with blanks filled in from words: names of zones, sides and choices in either language, counters by id.

    Raises:
        QuestionError: a blank cannot be filled so; `field` is the blank.
    """
    known = {blank.name: blank for blank in blanks(question)}
    for name in words.keys() - known.keys():
        raise QuestionError(name, say("no-such-blank", word=name, **near(name, known)))
    values: dict[str, Any] = {}
    for name, word in words.items():
        described = _described(game, question, known[name], word, position, values)
        values[name] = described or _value(known[name], word, position)
    for name, value in values.items():
        if known[name].input == "choice":
            values[name] = _choice(game, question, known[name], str(value))
    return from_json(question, values)


def from_json(question: type[Question], values: Mapping[str, Any]) -> Question:
    """Return the question with blanks filled in from JSON values.

    Raises:
        QuestionError: a blank is missing, unknown or unusable; `field` is its path.
    """
    try:
        return decode_situation({"ask": tag(question), **values}, question, at="")
    except QuestionError as error:
        raise QuestionError(error.field.lstrip("."), error.text) from None


def _value(blank: Blank, word: str | list[str], position: Position) -> Any:
    words = word if isinstance(word, list) else [word]
    match blank.input:
        case "zones":
            return [_zone(blank, each, position) for part in words for each in part.split(",")]
        case "counters":
            return [_counter(blank, each, position) for part in words for each in part.split(",")]
        case "rolls":
            return [_whole(blank, each) for part in words for each in part.replace(",", " ").split()]
        case "overrides":
            return dict(_override(blank, part) for part in words)
    text = words[-1]
    match blank.input:
        case "zone":
            return _zone(blank, text, position)
        case "counter":
            return _counter(blank, text, position)
        case "side" | "nation":
            found = position.kinds.words.get(_folded(text))
            if found is None:
                close = near(text, position.kinds.words.values())
                raise QuestionError(blank.name, say("no-such-side", word=text, **close))
            return found
        case "flag":
            if text.lower() in YES | NO:
                return text.lower() in YES
            raise QuestionError(blank.name, say("yes-or-no", word=text))
        case "number":
            return _whole(blank, text)
    return text


def _described(
    game: Game,
    question: type[Question],
    blank: Blank,
    word: str | list[str],
    position: Position,
    filled: Mapping[str, Any],
) -> list[str]:
    """Return the counters that numbers or words printed on them mean, among those that the game lets a blank mean: `3 1 4`."""
    said = " ".join(word if isinstance(word, list) else [word]).replace(",", " ")
    if blank.input != "counters" or "#" in said:
        return []
    words, found = cut(said, 0, len(said)), list[str]()
    eligible = question.eligible(position, blank.name, filled) or frozenset()
    while words:
        counters, used = meant(vocabulary(game, position), position, words, eligible - {*found})
        if not counters:
            raise QuestionError(
                blank.name, say("no-such-counter-here", word=said, **near(said, position.table.counters))
            )
        found.append(counters[0])
        words = words[used:]
    return found


def _choice(game: Game, question: type[Question], blank: Blank, word: str) -> str:
    """Return the choice that a word names by its label in either language; the word itself when it names none."""
    for choice in blank.choices:
        label = wording.choice_label(game, question, blank.name, choice)
        if word != choice and _folded(word) in {_folded(render(label, language)) for language in LANGUAGES}:
            return choice
    return word


def _folded(word: str) -> str:
    from assistant.core.problems import folded

    return folded(word)


def _zone(blank: Blank, word: str, position: Position) -> str:
    zone = position.board.named(word.strip())
    if zone is None:
        close = near(word, [z.name.en for z in position.board.zones.values()] + list(position.board.zones))
        raise QuestionError(blank.name, say("no-such-zone", word=word.strip(), **close))
    return zone.id


def _counter(blank: Blank, word: str, position: Position) -> str:
    if word.strip() not in position.table.counters:
        close = near(word, position.table.counters)
        raise QuestionError(blank.name, say("no-such-counter-here", word=word.strip(), **close))
    return word.strip()


def _whole(blank: Blank, word: str) -> int:
    try:
        return int(word)
    except ValueError:
        raise QuestionError(blank.name, say("whole-number", word=word)) from None


def _override(blank: Blank, word: str) -> tuple[str, Any]:
    path, equals, value = word.partition("=")
    if not equals:
        raise QuestionError(blank.name, say("override-form", word=word))
    try:
        return path.strip(), read_json(value)
    except msgspec.DecodeError:
        return path.strip(), value.strip()
