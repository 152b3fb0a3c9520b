"""What a photograph shows of the table lies as it is seen, whatever the game pays and marks with a move."""

import random

from assistant.core.ledger import Deed
from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.desk.photo.diff import reconciled
from assistant.desk.photo.review import settled
from assistant.games import find_game
from tests.desk.photo.views import lies, perfect_view, played


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
        edit = settled(
            [(each, each.marked) for each in reconciled(view, desk.position).differences], desk.position, "21:40"
        )
        assert edit is not None
        desk.edit(edit, view.whole(table.board))
    assert lies(desk.position) == lies(table)
