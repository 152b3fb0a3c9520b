"""The words of a game's questions, facts, registers and rules, whichever front end shows them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Mapping
from typing import Any

from assistant.core.game import Fact, Game, Section
from assistant.core.printed import Board, CounterSet
from assistant.core.questions import Question, tag
from assistant.core.text import Name, Text, has_message, keys, verbatim

SHARED = "assistant.desk"  # whose texts name what games have in common


def question_title(game: Game, question: type[Question] | Question) -> Text:
    """Return the title of a question."""
    return said(game.package, f"question-{tag(question)}", tag(question))


def blank_label(game: Game, question: type[Question] | Question, blank: str) -> Text:
    """Return what a blank of a question is called."""
    return said(game.package, f"question-{tag(question)}-{blank}", blank)


def choice_label(game: Game, question: type[Question] | Question, blank: str, choice: str) -> Text:
    """Return what one choice of a blank is called: its own text, else the game's word for it (`word-<choice>`)."""
    own = f"question-{tag(question)}-{blank}-{choice}"
    return said(game.package, own, choice) if _known(game.package, own) else word(game, choice)


def fact_title(game: Game, fact: str) -> Text:
    """Return what a fact is called."""
    return said(game.package, f"fact-{fact}", fact)


def fact_note(game: Game, fact: str) -> Text | None:
    """Return the note that explains a fact, if the game has one."""
    key = f"fact-{fact}-note"
    return Text(game.package, key) if _known(game.package, key) else None


def fact_value(game: Game, fact: Fact, value: Any) -> Text:
    """Return the words of a fact's value."""
    answer = ("yes" if value else "no") if isinstance(value, bool) else ""
    key = f"fact-{fact.id}-{answer or value}"
    if _known(game.package, key):
        return Text(game.package, key)
    return Text(SHARED, answer) if answer else word(game, str(value))


def register_title(game: Game, register: str) -> Text:
    """Return what a register is called."""
    return _own_or_shared(game, f"register-{register}", register)


def section_title(game: Game, section: Section) -> Text:
    """Return what a section of a side's own page is called: its own text, else its register's title."""
    own = f"section-{section.id}"
    return Text(game.package, own) if _known(game.package, own) else register_title(game, section.register)


def column_title(game: Game, register: str, column: str) -> Text:
    """Return what a column of a register is called."""
    return _own_or_shared(game, f"register-{register}-{column}", column)


def _own_or_shared(game: Game, key: str, otherwise: str) -> Text:
    """Return the game's message; registers that games have in common, such as the phase log, have theirs here."""
    package = game.package if _known(game.package, key) or not _known(SHARED, key) else SHARED
    return said(package, key, otherwise)


def situation_label(game: Game, field: str) -> Text:
    """Return what a value of a situation is called (`situation-<field>`, or as the reading of that name), else its name."""
    field = field.strip("_")
    keys = (f"situation-{_slug(field)}", f"fact-{_slug(field)}", f"fact-{field}")
    return said(game.package, next((key for key in keys if _known(game.package, key)), ""), field)


def situation_value(game: Game, field: str, value: str) -> Text:
    """Return one of the values that a situation's field can have: as the reading of that name says it, else the game's word."""
    keys = (f"fact-{name}-{said}" for name in (field, _slug(field)) for said in (value, _slug(value)))
    known = next((key for key in keys if _known(game.package, key)), "")
    return Text(game.package, known) if known else word(game, value)


def word(game: Game, name: str, column: str = "") -> Text:
    """Return the game's word for one of its ids (`word-<id>`, or from its data), else the id with spaces for its hyphens.

    In a column of a register it may mean something else (`word-<column>-<id>`).
    """
    if name in game.spoken:
        return Text(SHARED, "as-spoken", {"words": game.spoken[name]})
    key = f"word-{column}-{_slug(name)}"
    return said(game.package, key if _known(game.package, key) else f"word-{_slug(name)}", name)


def printed(game: Game, board: Board, kinds: CounterSet, value: str) -> Text | Name:
    """Return what a value on a map is called: a side, a nation, a zone, a kind of link, else by the game's word."""
    named: Iterable[Mapping[str, Any]] = (kinds.sides, kinds.nations, board.zones)
    for things in named:
        if value in things:
            name: Name = things[value].name
            return name
    return board.link_kinds[value] if value in board.link_kinds else word(game, value)


def said(package: str, key: str, otherwise: str) -> Text:
    """Return the message `key` if the package has it, else `otherwise` as readable words."""
    if _known(package, key):
        return Text(package, key)
    plain = otherwise.replace("_", " ").replace("-", " ")
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
