"""Piles of a zone lie in it: level where that can be, one above the other or a little aside where the zone is narrow."""

import itertools

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from assistant.core.map_files import board
from assistant.core.table import Place
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.plan.board import LEVEL, WIDE, BoardPlan, along, best_row, piles_in

MAPS = ("doe2022", "doe2020", "dotr", "ddd", "antique")
SMALL = {"chypre", "sea-propontide"}  # smaller than two counters
SIDE = 56.0


def country(wide, high):
    path = QPainterPath()
    path.addRect(-wide / 2, -high / 2, wide, high)
    return path


@pytest.mark.parametrize("map_id", MAPS)
def test_two_piles_lie_within_their_zone_and_not_on_each_other(qtbot, map_id):
    plan = BoardPlan(board(map_id))
    beyond = set()
    for zone in (one.id for one in plan.board.zones.values() if not one.track):
        row = plan.row(zone, 2)
        one, other = (
            plan.centres[zone] + row.shift + row.direction * step for step in along([1.14 * plan.counter] * 2)
        )
        assert max(abs(one.x() - other.x()), abs(one.y() - other.y())) >= plan.counter
        beyond |= {zone for at in (one, other) if not plan.paths[zone].contains(at)}
    assert beyond <= SMALL


def test_a_row_is_level_where_there_is_room_and_stands_or_is_shifted_where_there_is_not(qtbot):
    assert best_row(country(300, 100), QPointF(0, 0), 2, SIDE) == LEVEL
    assert best_row(country(50, 300), QPointF(0, 0), 2, SIDE).direction.y() == pytest.approx(1.0)
    aside = best_row(country(110, 40), QPointF(14, 0), 2, SIDE)
    assert aside.direction == LEVEL.direction and aside.shift.x() < 0
    assert best_row(country(10, 10), QPointF(0, 0), 2, SIDE) == LEVEL  # nothing is better anywhere


def test_parts_of_a_row_lie_about_its_middle():
    assert along([2.0, 4.0]) == [-2.0, 1.0] and along([WIDE]) == [0.0] and along([]) == []


def test_a_pile_stays_where_it_is_when_a_counter_is_laid_on_it(qtbot):
    """Strasbourg is narrow along its river: level, the right and the left of two would lie beyond it."""
    position = Desk.new(find_game("empires"), "august-1914").position
    plan, places = BoardPlan(position.board), []
    for n, kind in enumerate(("germany-a5", "france-a4", "france-a4", "france-a4")):
        position = position.after(Place(f"new-{n}", kind, "strasbourg"))
        places.append([pile.at for pile in piles_in(plan, position, "strasbourg", 1.0)])
    assert all(plan.paths["strasbourg"].contains(at) for some in places for at in some)
    apart = [some[-1] - some[0] for some in places[1:]]
    assert all(abs(one.y()) > SIDE / 4 for one in apart)
    assert all((one - other).manhattanLength() < SIDE / 2 for one, other in itertools.pairwise(apart))
