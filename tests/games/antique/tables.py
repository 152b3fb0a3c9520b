"""Tables of the campaign for tests: the set-up played on through edits and offers, and what the rules read of it."""

import pytest

from assistant.cli.answers import as_text
from assistant.core.judgement import with_objections
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Ask
from assistant.core.table import Mark, Move, Note, Place, apply
from assistant.core.text import render
from assistant.desk.desk import Desk, check
from assistant.desk.saves import About
from assistant.games.antique import cards, mirror
from assistant.games.antique.game import GAME
from tests.games.tables import start

ROMAN, GAUL = "italie-infantry#1", "gaule-infantry#1"
FLEET = "italie-fleet#1"


def q(tag, /, **blanks):
    """A question by its public tag."""
    return GAME.asked(Ask(tag, blanks))


class Table(Position):
    """A position that is changed by edits and offers, each as the desk would accept it."""

    def done(self, *edits):
        table = self
        for edit in edits:
            check(edit, table)
            table = Table(self.board, self.kinds, apply(table.table, edit), self.defaults)
        return table

    def move(self, counters, zone):
        return self.done(Move(tuple(counters.split()), zone))

    def place(self, counter, zone):
        return self.done(Place(counter, counter.partition("#")[0], zone))

    def hold(self, side, zones, level=1):
        """Provinces conquered (1) or pacified (2)."""
        return self.done(*(Mark(f"control-{side}", zone, level) for zone in zones.split()))

    def note(self, fact, value):
        return self.done(Note(fact, value))

    def write(self, register, row, **values):
        """Some cells of a register's row written by hand."""
        return self.note(f"{register}/{row}", {**self.register(register).get(row, {}), **values})

    def ask(self, what, /, **blanks):
        question = q(what, **blanks) if isinstance(what, str) else what
        return with_objections(GAME, self, question.answer(self))

    def accept(self, what, /, offer=0, **blanks):
        return self.done(self.ask(what, **blanks).offers[offer].edit)

    def next_season(self):
        return self.accept("season", offer=-1)

    def told(self, what, /, **blanks):
        """The keys of an answer's reasons."""
        return keys(self.ask(what, **blanks))

    def wrong(self):
        """The keys of what is found against the rules or lies wrong, without what the season still owes."""
        return [key for key in self.ask("findings").value if not key.startswith("owed-")]

    def words(self, what, language, **blanks):
        return as_text(self.ask(what, **blanks), language)

    def refuses(self, field, what, /, **blanks):
        """The sentence with which a question is refused because of a field."""
        with pytest.raises(QuestionError) as caught:
            self.ask(what, **blanks)
        words = render(caught.value.text, "fr")
        assert caught.value.field == field and words and "<" not in words
        return words

    def nation(self, side="italie"):
        return mirror.nation(self, side)

    def corps(self, counter=ROMAN):
        return mirror.corps(self, counter)

    def province(self, zone="cisalpine"):
        return mirror.province(self, zone)

    def state(self, zone="cisalpine"):
        return mirror.state(self, zone)

    def balance(self, side="italie"):
        """A treasury as its journal says, which is what its sheet says."""
        found = cards.balance(self, side)
        assert found == self.nation(side).treasury
        return found


def campaign(setup="start"):
    laid = start(GAME, setup)
    return Table(laid.board, laid.kinds, laid.table, laid.defaults)


def keys(answer):
    return [reason.text.key for reason in answer.reasons]


def desk_with(position):
    """A desk of its own at which that position lies."""
    return Desk.begin(GAME, position.table, None, About(GAME.slug, "", "start"))
