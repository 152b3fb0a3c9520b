"""Tables of the campaign for tests: the set-up played on through edits and offers."""

from __future__ import annotations

from typing import Any

from assistant.core.position import Position
from assistant.core.questions import Answer, Question
from assistant.core.table import Edit, Note, apply
from assistant.desk.desk import check
from assistant.games.antique.game import GAME
from tests.games.tables import start


def campaign(setup: str = "start") -> Position:
    return start(GAME, setup)


def done(position: Position, *edits: Edit) -> Position:
    """The position after edits that the desk would accept."""
    table = position.table
    for edit in edits:
        check(edit, position)
        table = apply(table, edit)
    return Position(position.board, position.kinds, table, position.defaults)


def accept(position: Position, question: Question, offer: int = 0) -> Position:
    """The position after one of a question's offers."""
    return done(position, question.answer(position).offers[offer].edit)


def write(position: Position, register: str, row: str, **values: Any) -> Position:
    """The position with some cells of a register's row written by hand."""
    return done(position, Note(f"{register}/{row}", {**position.register(register).get(row, {}), **values}))


def ask(position: Position, question: Question) -> Answer:
    return question.answer(position)
