"""What a board may hold at most: exactly so much passes, one more is told."""

from __future__ import annotations

import pytest

from assistant.core import board_limits
from assistant.core.text import render
from assistant.desk.desk import load
from assistant.games import find_game

BOARD, _ = load(find_game("der-des-ders"))
CORNERS = sum(len(ring) for zone in BOARD.zones.values() for polygon in zone.polygons for ring in polygon)


def test_our_boards_can_be_walked() -> None:
    assert list(board_limits.misfits(BOARD)) == []


@pytest.mark.parametrize(
    ("limit", "most", "where"),
    [
        ("MOST_ZONES", max(len(BOARD.zones), -(-len(BOARD.links) // 10)), "zones.csv"),
        ("MOST_CORNERS", CORNERS, "zones.geojson"),
    ],
)
def test_as_much_as_is_allowed_passes_and_no_more(
    limit: str, most: int, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board_limits, limit, most)
    assert list(board_limits.misfits(BOARD)) == []
    monkeypatch.setattr(board_limits, limit, most - 1)
    (told,) = board_limits.misfits(BOARD)
    assert told.where == where and f"{most - 1:,}" in render(told.text).replace("\N{NARROW NO-BREAK SPACE}", ",")
