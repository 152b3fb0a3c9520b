"""What the benchmark makes of numbers: growth told by its dearest step, and a ratio that became much worse is a regression."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[1] / "packaging"


@pytest.fixture(autouse=True)
def benchmarks(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield
    for name in [name for name in sys.modules if name.split(".")[0] == "benchmarks"]:
        del sys.modules[name]


def test_growth_is_told_by_its_dearest_step() -> None:
    from benchmarks.growth import flat

    assert flat("even", (10, 100, 1000), (1, 10, 100), "ms").value == pytest.approx(1)
    squares = flat("by the square", (10, 100), (1, 100), "ms")
    assert squares.value == pytest.approx(10) and not squares.met
    assert not flat("a deed", (10, 100), (1, 2), "ms", by=False).met
    assert flat("a deed", (10, 100), (1, 1.4), "ms", by=False).met


def test_a_made_board_is_as_large_as_it_was_asked_to_be(tmp_path: Path) -> None:
    from benchmarks.growth import board

    from assistant.desk.desk import Desk
    from assistant.games.kit import library

    desk = Desk.new(library.game(board(100, tmp_path)), "landing")
    assert len([zone for zone in desk.board.zones.values() if zone.sheet == "map"]) == 100
    assert len([link for link in desk.board.links if link.a.startswith("z")]) == 2 * 9 * 10
    assert desk.game.supply is not None
    assert desk.ask(desk.game.supply(desk.position, ())).verdict


def test_a_ratio_much_worse_than_the_recorded_one_is_a_regression() -> None:
    from benchmarks.__main__ import is_worse
    from benchmarks.rows import Row

    assert is_worse(Row("supply", 1.6, "x", 3), {"supply": 1.0})
    assert not is_worse(Row("supply", 1.4, "x", 3), {"supply": 1.0})
    assert not is_worse(Row("supply", 9, "ms", 3), {"supply": 1.0}), "times depend on the machine"
    assert not is_worse(Row("new", 9, "x", 3), {})
