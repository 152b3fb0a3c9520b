"""What lies under a point of the board, at any zoom: from shapes alone, without a window."""

import pytest
from PySide6.QtCore import QPointF, QRectF

from assistant.core.position import Position
from assistant.core.table import Mark, Place, apply
from assistant.ui.board.hits import CarriedMarker, Shapes, card_at, grip_at, marker_at, pile_at, zone_at
from assistant.ui.board.layers.counters import Chip, Lying
from assistant.ui.plan.board import CARD_SIZE, FAN_BASE, FAN_ROW, BoardPlan, fan_base, fan_cards, piles
from tests.ui import little_board

ZOOMS = (0.1, 0.35, 1.0, 2.5)
HERE = QRectF(-5000, -5000, 12000, 12000)


def position():
    return little_board.position(
        paris=("fr-4", "fr-4", "fr-4/back"), metz=("de-5",), reserve=("fr-4", "gas"), turn_1=("turn",)
    )


@pytest.fixture(scope="module")
def plan():
    return BoardPlan(position().board)


def shapes(plan, zoom, now=None, opened=""):
    now = now or position()
    found = piles(plan, now, zoom)
    if not opened:
        return Shapes(plan, Lying(found))
    pile = found[opened][0]
    cards = fan_cards(pile, 1 / zoom, HERE)
    return Shapes(plan, Lying(found), {}, pile, cards, fan_base(cards, 1 / zoom))


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_pile_is_taken_whole_where_it_is_drawn_and_its_zone_goes_with_it(plan, zoom):
    lying = shapes(plan, zoom)
    for zone, group in piles(plan, position(), zoom).items():
        for pile in group:
            top = pile.place(pile.layers - 1).center()
            assert grip_at(lying, top) == pile_at(lying, top).counters
            assert zone_at(lying, top) == pile_at(lying, top).zone
            assert zone == pile.zone


@pytest.mark.parametrize("zoom", ZOOMS)
def test_between_the_counters_of_a_cascade_lies_the_ground(plan, zoom):
    pile = max((p for group in piles(plan, position(), zoom).values() for p in group), key=lambda p: p.layers)
    assert pile.layers > 1
    corner = pile.rect.topLeft() + QPointF(pile.size * 0.01, pile.size * 0.01)
    assert pile.rect.contains(corner) and not any(pile.place(n).contains(corner) for n in range(pile.layers))
    assert pile_at(Shapes(plan, Lying({pile.zone: (pile,)})), corner) is None


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_fan_gives_one_counter_its_base_the_pile(plan, zoom):
    lying = shapes(plan, zoom, opened="paris")
    assert lying.open_pile is not None and len(lying.cards) == len(lying.open_pile.counters) > 1
    for card in lying.cards:
        assert abs(card.rect.width() * zoom - CARD_SIZE) < 1e-6, "as large on the screen at any zoom"
        assert grip_at(lying, card.rect.center()) == (card_at(lying, card.rect.center()).counter,)
    assert abs(lying.base.width() * zoom - FAN_BASE[0]) < 1e-6
    assert grip_at(lying, lying.base.center()) == lying.open_pile.counters


def test_a_fan_of_many_has_rows_and_stays_in_view(plan):
    now = position()
    table = now.table
    kind = table.counters[now.counters_in("paris")[0].id].kind
    for n in range(50, 50 + 2 * FAN_ROW):
        table = apply(table, Place(f"{kind}#{n}", kind, "paris"))
    many = Position(now.board, now.kinds, table, now.defaults)
    pile = piles(plan, many, 1.0)["paris"][0]
    view = QRectF(pile.at.x() - 400, pile.at.y() - 60, 800, 500)
    cards = fan_cards(pile, 1.0, view)
    assert len({round(card.rect.top()) for card in cards}) >= 3
    assert all(view.contains(card.rect) for card in cards)


def test_markers_lie_above_piles_and_under_the_fan(plan):
    now = position()
    pile = piles(plan, now, 1.0)["paris"][0]
    marker = next(iter(now.kinds.markers.values()))
    assert Mark(marker.id, "paris").marker == marker.id
    chip = Chip(marker, 2, QRectF(pile.at.x() - 8, pile.at.y() - 8, 16, 16))
    lying = Shapes(plan, Lying(piles(plan, now, 1.0)), {"paris": (chip,)})
    assert marker_at(lying, pile.at) == grip_at(lying, pile.at) == CarriedMarker(marker.id, 2, "paris")
    cards = fan_cards(pile, 1.0, HERE)
    moved = tuple(type(card)(card.counter, card.rect.translated(pile.at - card.rect.center()), 0.0) for card in cards)
    opened = Shapes(plan, lying.lying, lying.chips, pile, moved)
    assert grip_at(opened, pile.at) == (moved[-1].counter,)


def test_beside_the_board_there_is_nothing(plan):
    lying = shapes(plan, 1.0)
    far = QPointF(-4000, -4000)
    assert (zone_at(lying, far), grip_at(lying, far), card_at(lying, far)) == ("", None, None)
