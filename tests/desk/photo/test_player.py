"""An evening in which edges are miscounted: whoever sits at the table settles the doubtful lines, and the mirror follows."""

import random
from dataclasses import replace

import pytest

from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.review import settled
from assistant.games import find_game
from tests.desk.photo.player import answered
from tests.desk.photo.views import lies, perfect_view, played


@pytest.mark.parametrize("slug", ["empires", "third-reich"])
def test_an_evening_in_which_some_edges_are_not_seen_ends_in_the_same_table(slug):
    game = find_game(slug)
    table = mirror = Desk.new(game, game.sample).position
    dice, keys = random.Random(20), 0
    for _ in range(10):
        table = played(table, 4, dice)
        view = perfect_view(table, ("map", "tracks"))
        dim = tuple(replace(s, edges=max(0, s.edges - (dice.random() < 0.15))) for s in view.spotted)
        found = reconciled(replace(view, spotted=dim), mirror)
        keys += found.doubtful + bool(found.differences)
        edit = settled(answered(found, mirror, table, lies), mirror, "21:40")
        mirror = mirror if edit is None else mirror.after(edit)
    here, there = lies(mirror), lies(table)
    assert sum(here.get(place) != there.get(place) for place in {*here, *there}) <= 2
    assert keys <= 24


def test_a_doubt_is_settled_by_what_lies_there():
    """Two like armies of one stack, and another that may have come: the choice taken is the one that is true."""
    game = find_game("empires")
    mirror = Desk.new(game, "august-1914").position
    moved = mirror.counters_in("verdun")[-1].id
    table = mirror.after(Move((moved,), "nancy"))
    found = reconciled(perfect_view(table), mirror)
    edit = settled(answered(found, mirror, table, lies), mirror, "21:40")
    assert edit is not None and lies(mirror.after(edit)) == lies(table)
