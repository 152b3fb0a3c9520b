"""What a game declares: facts with defaults that may be, registers whose columns exist, questions that can be told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from assistant.core.game import Fact, Game, Register
from assistant.core.kinds import CounterSet
from assistant.core.problems import Problem
from assistant.core.questions import blanks, tag
from assistant.core.text import speaker

say = speaker(__name__)

COLUMNS = frozenset(
    {
        "word", "number", "fraction", "flag", "choice", "zone", "zones", "side", "nation", "row", "lines", "thing", "moment",
        "done", "holdings",
    }
)  # fmt: skip # types of a register's columns


def declarations(game: Game, kinds: CounterSet) -> Iterator[Problem]:
    """Yield what a game declares that cannot be."""
    if not kinds.sides:
        yield Problem(f"counters/{kinds.id}", say("no-sides"))
    if not game.questions:
        yield Problem("questions", say("no-questions"))
    tags = Counter(tag(question) for question in game.questions)
    for name in sorted(name for name, n in tags.items() if n > 1):
        yield Problem(f"questions: {name}", say("tag-twice", tag=name))
    if game.findings is not None and game.findings not in game.questions:
        yield Problem("findings", say("findings-not-listed"))
    registers = {register.id: register for register in game.registers}
    for question in game.questions:
        if any(blank.input == "row" for blank in blanks(question)) and question.register not in registers:
            yield Problem(f"questions: {tag(question)}", say("register-not-there", register=question.register or "-"))
    for name, n in Counter([*(fact.id for fact in game.facts), *registers]).items():
        if n > 1:
            yield Problem(f"facts: {name}", say("fact-twice", fact=name))
    for fact in game.facts:
        yield from _fact(fact)
    for register in game.registers:
        yield from _register(register, registers)
    calculator = game.calculator
    if calculator is not None:
        for name, n in Counter(topic.name for topic in calculator.topics).items():
            if n > 1:
                yield Problem(f"calculator: {name}", say("topic-twice", topic=name))


def _fact(fact: Fact) -> Iterator[Problem]:
    """Yield a default that the fact itself would refuse."""
    value = fact.default
    if fact.choices and value not in fact.choices:
        yield Problem(f"facts: {fact.id}", say("default-no-choice", value=str(value)))
    number = isinstance(value, int) and not isinstance(value, bool)
    low, high = (
        fact.least is not None and number and value < fact.least,
        fact.most is not None and number and value > fact.most,
    )
    if low or high:
        yield Problem(f"facts: {fact.id}", say("default-out-of-range", value=str(value)))


def _register(register: Register, others: dict[str, Register]) -> Iterator[Problem]:
    """Yield columns of an unknown type, choices without values, rows of registers that are not there, stray defaults."""
    for column in register.columns:
        where = f"registers: {register.id}.{column.id}"
        if column.type not in COLUMNS:
            yield Problem(where, say("column-type", type=column.type, types=", ".join(sorted(COLUMNS))))
        if column.type == "choice" and not column.values:
            yield Problem(where, say("choice-without-values"))
        if column.type == "row" and not {*column.values[:1]} & others.keys():
            yield Problem(where, say("register-not-there", register=", ".join(column.values) or "-"))
    known = {column.id for column in register.columns}
    rows: dict[str, Any] = dict(register.defaults)
    for row, values in rows.items():
        for column in sorted(values.keys() - known):
            yield Problem(f"registers: {register.id}/{row}", say("column-not-there", column=column))
