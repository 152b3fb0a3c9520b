"""Breaches of the rules, paragraph by paragraph, for the games that tell them by rows of deeds (`breaches.csv` of each).

A row: the paragraph, what is laid before, the deeds, and deeds like them that are lawful. A deed is done as one edit, and as a drag
of each of its counters.
"""

import csv
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from assistant.core.game import Game
from assistant.core.judgement import Grade, Objection, judged, objections, review
from assistant.core.table import Edit, Position, parts

Row = Mapping[str, str]


class Done(NamedTuple):
    """Deeds that were done: the table before and after, the edits, what was said of each before it was done."""

    begun: Position
    left: Position
    edits: list[Edit]
    said: list[Objection]

    @property
    def rules(self):
        return {objection.rule for objection in self.said}


class Rows(NamedTuple):
    """The rows of a game, and what their words mean to it."""

    rows: list[Row]
    edit_of: Callable[[Position, str], Edit]
    start: Callable[[Row], tuple[Game, Position]]
    is_whole: Callable[[Edit], bool]  # says what its parts mean together: it is dragged in one

    def laid(self, row):
        """Return the table under a row, of which nothing is remembered."""
        game, position = self.start(row)
        for words in filter(None, map(str.strip, row["laid"].split(";"))):
            position = position.after(self.edit_of(position, words))
        return game, Position(position.board, position.kinds, position.table, position.defaults)

    def done(self, row, deeds, dragged=False):
        game, position = self.laid(row)
        done = Done(position, position, [], [])
        for words in filter(None, map(str.strip, deeds.split(";"))):
            edit = self.edit_of(position, words)
            for one in parts(edit) if dragged and not self.is_whole(edit) else (edit,):
                whole = game.with_notes(position, one)
                found, position = judged(game, position, whole)
                done.edits.append(whole)
                done.said.extend(found)
        return done._replace(left=position)

    def broken(self, row, dragged):
        """Do what breaks a rule, which is said before each deed and by the review; what is lawful passes in silence."""
        done = self.done(row, row["deeds"], dragged)
        assert row["rule"] in done.rules, done.said
        assert row["rule"] in {breach.objection.rule for breach in review(self.laid(row)[0], done.begun, done.edits)}
        lawful = self.done(row, row["lawful"], dragged).said
        against = [one for one in lawful if one.grade is not Grade.UNKNOWN and one.rule == row["rule"]]
        assert not against, against
        return done

    def unmissed(self, book, kind, likely, monkeypatch):
        """Yield the functions of a book that, emptied, leave every likely row said."""
        own = getattr(book, kind)
        for n, rule in enumerate(tuple(own)):
            with monkeypatch.context() as patch:
                patch.setattr(book, kind, [*own[:n], rule._replace(find=lambda *_: iter(())), *own[n + 1 :]])
                if all(row["rule"] in self.done(row, row["deeds"]).rules for row in likely(rule)):
                    yield rule.find.__name__


def read(beside):
    """Return the rows of the file beside a module of tests."""
    return list(csv.DictReader(Path(beside).with_name("breaches.csv").open(encoding="utf-8")))


def every(rows):
    """Mark a test that is done for each row, at once and by drags."""
    ids = [f"{n}-{row['rule']}" for n, row in enumerate(rows, 2)]
    by_row = pytest.mark.parametrize("row", rows, ids=ids)
    by_hand = pytest.mark.parametrize("dragged", [False, True], ids=["at once", "by drags"])
    return lambda test: by_row(by_hand(test))


KINDS = pytest.mark.parametrize("kind", ["rules", "accounts", "dues", "states", "passing"])  # of functions in a book


class Injecting:
    """Breaches that a table allows, by kind (`kind_…`); each is of a chapter."""

    def __init__(self, now, chance):
        self.now, self.chance, self.side = now, chance, str(now.fact("phase"))

    def every(self):
        for name in sorted(dir(self)):
            if name.startswith("kind_"):
                for found in getattr(self, name)():
                    yield name.removeprefix("kind_"), found

    def unsaid(self, game, tried):
        """Yield the breaches that no objection names; all are counted by kind."""
        for name, (chapters, edit) in self.every():
            tried[name] += 1
            said = {found.rule for found in objections(game, self.now, game.with_notes(self.now, edit))}
            if not any(rule.startswith(tuple(chapters.split())) for rule in said):
                yield name, chapters, edit, said

    @classmethod
    def tells_all(cls, tried, unsaid):
        """See that every kind was tried, often, and each breach was said."""
        kinds = {name.removeprefix("kind_") for name in dir(cls) if name.startswith("kind_")}
        assert len(kinds) >= 18 and kinds == set(tried) and sum(tried.values()) > 300, (kinds - set(tried), tried)
        assert not unsaid, (len(unsaid), unsaid[:3])

    def some(self, things):
        return [self.chance.choice(sorted(things))] if things else []
