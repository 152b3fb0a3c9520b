"""The words of a game's questions, facts, registers and rules, whichever front end shows them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.core.game import Fact, Game, Section
from assistant.core.printed import Board, CounterSet
from assistant.core.questions import Question, tag
from assistant.core.table import Position
from assistant.core.text import Name, Text, has_message, keys, verbatim

SHARED = "assistant.desk"  # whose texts name what games have in common


def question_title(game: Game, question: type[Question] | Question) -> Text:
    """Return the title of a question."""
    return _own(game, f"question-{tag(question)}") or _readable(tag(question))


def blank_label(game: Game, question: type[Question] | Question, blank: str) -> Text:
    """Return what a blank of a question is called."""
    return _own(game, f"question-{tag(question)}-{blank}") or _readable(blank)


def choice_label(game: Game, question: type[Question] | Question, blank: str, choice: str) -> Text:
    """Return what one choice of a blank is called: its own text, else the game's word for it (`word-<choice>`)."""
    return _own(game, f"question-{tag(question)}-{blank}-{choice}") or word(game, choice)


def turn_called(game: Game, position: Position) -> Text | None:
    """Return what the game calls the turn: the first word of the bar that is no secret; None if it has none."""
    return next((item.text for item in game.status(position) if not item.secret), None)


def fact_title(game: Game, fact: str) -> Text:
    """Return what a fact is called."""
    return _own(game, f"fact-{fact}") or _readable(fact)


def fact_note(game: Game, fact: str) -> Text | None:
    """Return the note that explains a fact, if the game has one."""
    return _own(game, f"fact-{fact}-note")


def fact_value(game: Game, fact: Fact, value: Any) -> Text:
    """Return the words of a fact's value."""
    answer = ("yes" if value else "no") if isinstance(value, bool) else ""
    plain = Text(SHARED, answer) if answer else word(game, str(value))
    return _own(game, f"fact-{fact.id}-{answer or value}") or plain


def register_title(game: Game, register: str) -> Text:
    """Return what a register is called."""
    return _own_or_shared(game, f"register-{register}", register)


def section_title(game: Game, section: Section) -> Text:
    """Return what a section of a side's own page is called: its own text, else its register's title."""
    return _own(game, f"section-{section.id}") or register_title(game, section.register)


def column_title(game: Game, register: str, column: str) -> Text:
    """Return what a column of a register is called."""
    return _own_or_shared(game, f"register-{register}-{column}", column)


def _own_or_shared(game: Game, key: str, otherwise: str) -> Text:
    """Return the game's message; registers that games have in common, such as the phase log, have theirs here."""
    shared = Text(SHARED, key) if _known(SHARED, key) else _readable(otherwise)
    return _own(game, key) or shared


def situation_label(game: Game, field: str) -> Text:
    """Return what a value of a situation is called (`situation-<field>`, or as the reading of that name), else its name."""
    field = field.strip("_")
    keys = (f"situation-{_slug(field)}", f"fact-{_slug(field)}", f"fact-{field}")
    return _own(game, *keys) or _readable(field)


def situation_value(game: Game, field: str, value: str) -> Text:
    """Return one of the values that a situation's field can have: as the reading of that name says it, else the game's word."""
    keys = (f"fact-{name}-{said}" for name in (field, _slug(field)) for said in (value, _slug(value)))
    return _own(game, *keys) or word(game, value)


def word(game: Game, name: str, column: str = "") -> Text:
    """Return the game's word for one of its ids (`word-<id>`, or from its data), else the id with spaces for its hyphens.

    In a column of a register it may mean something else (`word-<column>-<id>`).
    """
    if name in game.spoken:
        return Text(SHARED, "as-spoken", {"words": game.spoken[name]})
    return _own(game, f"word-{column}-{_slug(name)}", f"word-{_slug(name)}") or _readable(name)


def printed(game: Game, board: Board, kinds: CounterSet, value: str) -> Text | Name:
    """Return what a value on a map is called: a side, a nation, a zone, a kind of link, else by the game's word."""
    named: Iterable[Mapping[str, Any]] = (kinds.sides, kinds.nations, board.zones)
    for things in named:
        if value in things:
            name: Name = things[value].name
            return name
    return board.link_kinds[value] if value in board.link_kinds else word(game, value)


def _own(game: Game, *keys: str) -> Text | None:
    """Return the first of these messages that a game has, None if it has none."""
    return next((Text(game.package, key) for key in keys if _known(game.package, key)), None)


def _readable(words: str) -> Text:
    """Return an id as words that can be read."""
    plain = words.replace("_", " ").replace("-", " ")
    return verbatim(plain[:1].upper() + plain[1:])


def _slug(name: str) -> str:
    return name.replace("_", "-")


@functools.lru_cache(maxsize=4096)
def _known(package: str, key: str) -> bool:
    return has_message(package, key, "en")


# Rules at hand: what each section that answers cite is about, in our own words (texts/<language>/rules.ftl of each game).

PREFIX = "rule-"
NUMBER = re.compile(r"\d+")


def numbers(game: Game) -> tuple[str, ...]:
    """Return the sections that a game has words for, in the order of the rulebook: `9.2`, `first 9.3`."""
    found = [
        key.removeprefix(PREFIX) for key in keys(game.package, "en") if re.fullmatch(r"rule(-[a-z]+)?(-\d+)+", key)
    ]
    return tuple(sorted(map(_number, found), key=place_of))


def _number(key: str) -> str:
    edition, _, rest = key.partition("-") if not key[0].isdigit() else ("", "", key)
    return " ".join(filter(None, (edition, rest.replace("-", "."))))


def place_of(number: str) -> tuple[str, tuple[int, ...]]:
    """Return what sections are sorted by: edition, then chapter by chapter."""
    edition = number.partition(" ")[0] if " " in number else ""
    return edition, tuple(map(int, NUMBER.findall(number)))


def paraphrase(game: Game, number: str) -> tuple[str, Text] | None:
    """Return the section nearest to a number and its words: that of `5.3.1.1` stands in `5.3.1`; None if there are none."""
    while number:
        key = PREFIX + number.replace(" ", "-").replace(".", "-")
        if has_message(game.package, key, "en"):
            return number, Text(game.package, key, {})
        number = number.rpartition(".")[0]
    return None
