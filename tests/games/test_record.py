"""Every part of what the walks do is told by a line that quick entry reads back: the same table lies after it."""

import contextlib
import functools
from collections import Counter
from types import SimpleNamespace

import msgspec
import pytest

from assistant.core.position import CONTROL
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.descriptions import describe, is_kept, unfolded
from assistant.desk.entry.line import read
from assistant.games import find_game
from tests.stress.games import PLAYED, anything

WALKS = {
    "empires": 60, "third-reich": 50, "der-des-ders": 60, "antique": 25, "three-isles": 60, "river-road": 60, "red-dunes": 60,
}  # fmt: skip


class Enough(Exception):
    """So many edits were made."""


class Seat(SimpleNamespace):
    """Sits at a desk until so many edits were made."""

    edits = 0

    def sit(self, desk):
        self.desk = desk
        desk.listen(self.seen)

    def seen(self):
        self.edits += 1
        if self.edits >= self.most:
            raise Enough


@functools.cache
def played(slug):
    """Return a desk at which a walk was made, the same for all who ask."""
    seat = Seat(game=find_game(slug), most=WALKS[slug], run=SimpleNamespace(times=1))
    with contextlib.suppress(Enough):
        PLAYED.get(slug, anything)(seat, 3)
    return seat.desk


def steps(desk):
    """Yield the edits of a table, each with the position that it finds."""
    position = desk.position_at(0)
    for n in range(1, desk.journal.now + 1):
        edit = desk.journal.step(n).edit
        yield position, edit
        position = desk.position_at(n, position)


def lying(position, game):
    """Return what lies on a table: what looks alike is alike, and the program's own memory is not on it."""
    kinds, table = position.kinds.kinds, position.table

    def looks(counter):
        one = table.counters[counter]
        hidden = kinds[one.kind].is_secret(one.face)
        return one.zone, kinds[one.kind].side if hidden else one.kind, one.face

    found = dict(Counter(map(looks, table.counters)))
    found |= {key: n for key, n in table.markers.items() if position.kinds.markers[key[0]].kind != CONTROL}
    found |= dict(position.held)
    defaults = {(one.id, column.id): column.default for one in game.registers for column in one.columns}
    for fact, value in {**position.defaults, **table.facts}.items():
        register, _, row = fact.partition("/")
        if not is_kept(Note(fact, value)):
            if row and value:
                value = {cell: one for cell, one in sorted(value.items()) if one != defaults.get((register, cell))}
            found[register, looks(row) if row in table.counters else row] = msgspec.json.encode(value)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", WALKS)
def test_every_line_of_the_record_is_read_back(slug, language):
    game, lines = find_game(slug), 0
    for before, edit in steps(played(slug)):
        position = before
        for words in unfolded(edit, before, game) or (describe(edit, before, game),):
            line = render(words, language)
            for command in read(line, position, game):
                assert command.fault is None or lying(before, game) == lying(before.after(edit), game), (
                    line,
                    command.fault,
                )
                if command.edit is not None:
                    position = position.after(command.edit)
                    lines += 1
        assert lying(position, game) == lying(before.after(edit), game), (edit, unfolded(edit, before, game))
    assert lines > 30
