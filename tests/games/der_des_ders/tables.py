"""Tables of La Der des Ders for tests: laid out, changed by edits, asked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.board import Correction
from assistant.core.calc import as_json
from assistant.core.position import Position
from assistant.core.questions import Answer, Ask, FollowUp, Question
from assistant.core.table import Edit, Move, Note, apply
from assistant.games.der_des_ders.game import GAME


def laid(setup: str = "1914", *edits: Edit, corrections: Iterable[Correction] = ()) -> Position:
    """Return a table laid out from a set-up, then changed."""
    corrections = tuple(corrections)
    board = files.board(GAME.map).corrected(c for c in corrections if c.subject != "kind")
    kinds = counter_files.counters(GAME.counters).corrected(c for c in corrections if c.subject == "kind")
    table = counter_files.lay_out(counter_files.setup(GAME.counters, setup), board, kinds)
    return done(Position(board, kinds, table, GAME.defaults), *edits)


def done(position: Position, *edits: Edit) -> Position:
    """Return the table after edits, each as it is: nothing is noted about it."""
    table = position.table
    for edit in edits:
        table = apply(table, edit)
    return Position(position.board, position.kinds, table, position.defaults)


def by_hand(position: Position, *edits: Edit) -> Position:
    """Return the table after edits of hands, with what the game notes about each."""
    for edit in edits:
        position = position.after(GAME.with_notes(position, edit))
    return position


def asked(question: Question | Ask, position: Position) -> Answer:
    """Return the answer to a question or to what stands for one."""
    return GAME.asked(question).answer(position)


def accepted(position: Position, question: Question | Ask, n: int = 0) -> Position:
    """Return the table after an offer was accepted."""
    return done(position, asked(question, position).offers[n].edit)


def plain(answer: Answer) -> Any:
    """Return what an answer tells a script."""
    return as_read(answer.value)


def as_read(value: Any) -> Any:
    """Return a value as a script reads it from its JSON."""
    return json.loads(json.dumps(as_json(value)))


def keys(answer: Answer) -> list[str]:
    """Return the keys of an answer's reasons."""
    return [reason.text.key for reason in answer.reasons]


def leading(answer: Answer, key: str) -> list[FollowUp]:
    """Return the follow-ups with this label."""
    return [follow for follow in answer.follow_ups if follow.label.key == key]


def put(counter: str, zone: str) -> Move:
    """Return the move of a counter of which there is one."""
    return Move((f"{counter}#1",), zone)


def holding(entente: int, central: int) -> tuple[Edit, ...]:
    """Return the edits by which both sides hold so many points, up to 10 each."""
    return put("resources-entente", f"resources:{entente}"), put("resources-central", f"resources:{central}")


def spending(side: str, opponent: str = "none") -> tuple[Edit, ...]:
    """Return the notes that it is the first spending phase, of `side`."""
    return Note("phase", "first"), Note("initiative", side), Note("opponent", opponent)
