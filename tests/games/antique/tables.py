"""Tables of the campaign for tests: the set-up played on through edits and offers, and what the rules read of it."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.cli.answers import as_text
from assistant.core.judgement import with_objections
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Ask, Question
from assistant.core.table import Edit, Mark, Move, Note, Place, apply
from assistant.core.text import render
from assistant.desk.desk import Desk, check
from assistant.desk.saves import About
from assistant.games.antique import cards, mirror
from assistant.games.antique.game import GAME
from tests.games.tables import start

ROMAN, GAUL = "italie-infantry#1", "gaule-infantry#1"
FLEET = "italie-fleet#1"


def q(tag: str, /, **blanks: Any) -> Question:
    """A question by its public tag."""
    return GAME.asked(Ask(tag, blanks))


class Table(Position):
    """A position that is changed by edits and offers, each as the desk would accept it."""

    def done(self, *edits: Edit) -> Table:
        table = self
        for edit in edits:
            check(edit, table)
            table = Table(self.board, self.kinds, apply(table.table, edit), self.defaults)
        return table

    def move(self, counters: str, zone: str) -> Table:
        return self.done(Move(tuple(counters.split()), zone))

    def place(self, counter: str, zone: str) -> Table:
        return self.done(Place(counter, counter.partition("#")[0], zone))

    def hold(self, side: str, zones: str, level: int = 1) -> Table:
        """Provinces conquered (1) or pacified (2)."""
        return self.done(*(Mark(f"control-{side}", zone, level) for zone in zones.split()))

    def note(self, fact: str, value: Any) -> Table:
        return self.done(Note(fact, value))

    def write(self, register: str, row: str, **values: Any) -> Table:
        """Some cells of a register's row written by hand."""
        return self.note(f"{register}/{row}", {**self.register(register).get(row, {}), **values})

    def ask(self, what: str | Question, /, **blanks: Any) -> Answer:
        question = q(what, **blanks) if isinstance(what, str) else what
        return with_objections(GAME, self, question.answer(self))

    def accept(self, what: str | Question, /, offer: int = 0, **blanks: Any) -> Table:
        return self.done(self.ask(what, **blanks).offers[offer].edit)

    def next_season(self) -> Table:
        return self.accept("season", offer=-1)

    def told(self, what: str | Question, /, **blanks: Any) -> list[str]:
        """The keys of an answer's reasons."""
        return keys(self.ask(what, **blanks))

    def wrong(self) -> list[str]:
        """The keys of what is found against the rules or lies wrong, without what the season still owes."""
        return [key for key in self.ask("findings").value if not key.startswith("owed-")]

    def words(self, what: str, language: str, **blanks: Any) -> str:
        return as_text(self.ask(what, **blanks), language)

    def refuses(self, field: str, what: str | Question, /, **blanks: Any) -> str:
        """The sentence with which a question is refused because of a field."""
        with pytest.raises(QuestionError) as caught:
            self.ask(what, **blanks)
        words = render(caught.value.text, "fr")
        assert caught.value.field == field and words and "<" not in words
        return words

    def nation(self, side: str = "italie") -> Any:
        return mirror.nation(self, side)

    def corps(self, counter: str = ROMAN) -> Any:
        return mirror.corps(self, counter)

    def province(self, zone: str = "cisalpine") -> Any:
        return mirror.province(self, zone)

    def state(self, zone: str = "cisalpine") -> str:
        return mirror.state(self, zone)

    def balance(self, side: str = "italie") -> Any:
        """A treasury as its journal says, which is what its sheet says."""
        found = cards.balance(self, side)
        assert found == self.nation(side).treasury
        return found


def campaign(setup: str = "start") -> Table:
    laid = start(GAME, setup)
    return Table(laid.board, laid.kinds, laid.table, laid.defaults)


def keys(answer: Answer) -> list[str]:
    return [reason.text.key for reason in answer.reasons]


def desk_with(position: Position) -> Desk:
    """A desk of its own at which that position lies."""
    return Desk.begin(GAME, position.table, None, About(GAME.slug, "", "start"))
