"""Evenings of photographs: the mirror follows, however edges are counted and whatever the game pays and marks with a move."""

import random

import pytest
from msgspec.structs import replace

from assistant.core.ledger import Deed
from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.review import settled
from assistant.games import find_game
from tests.desk.photo.player import answered
from tests.desk.photo.views import lies, perfect_view, played, told


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


def test_a_move_that_is_seen_pays_and_marks_only_what_lies_out_of_sight():
    game = find_game("third-reich")
    desk = Desk.new(game, game.sample)
    name = next(name for name, lying in desk.position.table.counters.items() if lying.kind == "italy-infantry")
    here = desk.position.table.counters[name].zone
    move = Move((name,), next(iter(desk.position.board.neighbours[here])))
    moved = desk.position.after(move)
    both = game.with_notes(desk.position, move)
    view = perfect_view(moved)
    assert lies(desk.position.after(both)) != lies(moved)  # points are paid, or a marker laid
    seen = game.with_notes(desk.position, move, view.whole(desk.position.board))
    after = desk.position.after(seen)
    assert lies(after) == lies(moved)
    done, paid, before = (game.keeper.of(one).of(Deed) for one in (after, desk.position.after(both), desk.position))
    assert done == paid != before
    of_map = perfect_view(moved, ["map"]).whole(desk.position.board)
    beside = desk.position.after(game.with_notes(desk.position, move, of_map))
    assert lies(beside) != lies(moved)  # the track was not photographed


def test_an_evening_of_photographs_ends_in_the_same_table():
    game = find_game("third-reich")
    desk, dice = Desk.new(game, game.sample), random.Random(0)
    table = desk.position
    for _ in range(4):
        table = played(table, 4, dice)
        view = perfect_view(table, table.board.sheets)
        edit = settled([(each, each.marked) for each in told(view, desk.position)], desk.position, "21:40")
        assert edit is not None
        desk.edit(edit, view.whole(table.board))
    assert lies(desk.position) == lies(table)
