"""Piles on the board: enemies who share a zone lie side by side, what fights on top of what does not."""

import pytest

from assistant.core import counter_files
from assistant.core.position import Position
from assistant.desk.desk import load
from assistant.desk.visibility import see
from assistant.games import find_game
from assistant.ui.plan.board import BoardPlan, piles, together


def laid():
    game = find_game("third-reich")
    board, kinds = load(game)
    table = counter_files.lay_out(counter_files.setup(game.counters, "summer-1941"), board, kinds)
    return piles(BoardPlan(board), Position(board, kinds, table, game.defaults), 1.0)


@pytest.mark.parametrize("zone", ["riga", "kovel", "minsk", "tarnopol", "odessa", "carelie"])
def test_enemies_lie_side_by_side(qtbot, zone):
    axis, ussr = laid()[zone]
    assert not axis.rect.intersects(ussr.rect)
    assert {name.split("-")[0] for name in ussr.counters} == {"ussr"}
    assert sorted(together((axis, ussr)).counters) == sorted(axis.counters + ussr.counters)


def test_one_side_is_one_pile_in_the_middle_of_its_place(qtbot):
    (pile,) = laid()["kiev"]
    game = find_game("third-reich")
    assert pile.at == BoardPlan(load(game)[0]).centres["kiev"] and len(pile.counters) == 3


def test_missions_lie_under_the_armies(qtbot):
    axis, _ = laid()["riga"]
    assert axis.counters[0].startswith("air-") and not axis.counters[-1].startswith("air-")


def test_fleets_lie_beside_corps_and_both_can_be_told_apart_when_the_map_fits(qtbot):
    game = find_game("antique")
    board, kinds = load(game)
    table = counter_files.lay_out(counter_files.setup(game.counters, "start"), board, kinds)
    plan = BoardPlan(board)
    fit = 900 / plan.sheet_rect("map").width()  # a window of 1280 x 720
    corps, fleet = piles(plan, Position(board, kinds, table, game.defaults), fit)["italie"]
    assert corps.counters == ("italie-infantry#1",) and fleet.counters == ("italie-fleet#1",)
    assert not corps.rect.intersects(fleet.rect)
    assert corps.size * fit >= 25, "screen pixels"
    assert kinds.look(kinds.kinds["italie-fleet"]).sign != kinds.kinds["italie-infantry"].sign
    seen = piles(plan, see(game, Position(board, kinds, table, game.defaults)).position, fit)
    assert "italie" not in seen and seen["season:1"], "corps and fleets are left out, the calendar stays"
