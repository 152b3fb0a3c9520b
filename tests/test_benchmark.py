"""What the benchmark makes of numbers: rows with their goals, growth told by its dearest step, a ratio that became much worse."""

import csv
import importlib
import re
import sys
from pathlib import Path

import pytest

PACKAGING = Path(__file__).parents[1] / "packaging"


@pytest.fixture(autouse=True)
def bench(monkeypatch):
    monkeypatch.syspath_prepend(str(PACKAGING))
    yield importlib.import_module("bench")
    for name in [name for name in sys.modules if name.split(".")[0] in ("bench", "benchmarks")]:
        del sys.modules[name]


def test_every_row_is_measured_by_its_part(bench):
    with bench.TABLE.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["part"] for row in rows} == set(bench.PARTS)
    assert len({(row["part"], row["key"]) for row in rows}) == len(rows)
    for part, module in bench.PARTS.items():
        text = (PACKAGING / "benchmarks" / f"{module}.py").read_text(encoding="utf-8")
        assert f"def {part}() -> Iterator[Found]:" in text
        assert [row["key"] for row in rows if row["part"] == part and f'"{row["key"]}"' not in text] == []
    assert all(re.fullmatch(r"[<>]=([\d.]+|\{most\})", row["goal"]) for row in rows)


def test_a_row_meets_its_goal_from_the_right_side(bench, monkeypatch):
    from benchmarks import Found, rules, yardsticks

    floors = bench.table(bench.FLOORS, "floor")
    monkeypatch.setattr(yardsticks, "measured", lambda floor: float(floors[floor]["ms"]))  # as where the goals were set
    found = [Found("batch", 101), Found("supply", 4.9, "a note", {"game": "empires"}), Found("edit", 7.5)]
    monkeypatch.setattr(rules, "core", lambda: iter(found))
    batch, supply, edit = bench.rows("core")
    assert (batch.met, supply.met, edit.met) == (False, True, True)
    assert supply.name == "empires: supply of the whole board, told" and "a note)" in str(supply)
    assert "MISS" in str(batch)
    assert (
        not bench.Row("photo", "found", 98.9, "%", ">=99", "").met
        and bench.Row("photo", "found", 99, "%", ">=99", "").met
    )


def test_a_time_is_held_against_what_its_floor_takes_beside_it(bench, monkeypatch):
    from benchmarks import yardsticks

    floors = bench.table(bench.FLOORS, "floor")
    row = bench.Row("large", "supply", 150, "ms", "<=100", "both sides")
    for slower, met in ((1, False), (1.4, False), (1.6, True)):
        monkeypatch.setattr(yardsticks, "measured", lambda floor, slower=slower: float(floors[floor]["ms"]) * slower)
        told = bench.held_against(row, "flood")
        assert (told.met, told.unit) == (met, "x") and "150.00 ms" in told.note and "both sides" in told.note
    seconds = bench.held_against(bench.Row("photo", "seconds", 1, "s", "<=10", ""), "flood")
    assert seconds.value == pytest.approx(1000 / (float(floors["flood"]["ms"]) * 1.6))


def test_every_floor_is_work_that_can_be_measured(bench, monkeypatch):
    from benchmarks import yardsticks

    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    floors = set(bench.table(bench.FLOORS, "floor"))
    assert {row["floor"] for row in bench.table(bench.TABLE, "part", "key").values()} - {""} == floors
    took = {floor: yardsticks.measured(floor) for floor in floors - {"blur"}}
    assert min(took.values()) > 0 and took["outlines"] > took["pixels"]


def test_growth_is_told_by_its_dearest_step():
    from benchmarks.rules import grown

    for costs, each, dearest in (((1, 10, 100), True, 1), ((1, 100, 10_000), True, 10), ((1, 2, 2), False, 2)):
        (row,) = grown((10, 100, 1000), [{"work, ms": cost} for cost in costs], "each", each=each)
        assert row.value == pytest.approx(dearest) and row.words == {"what": "work, ms, each"}


def test_a_made_board_is_as_large_as_it_was_asked_to_be():
    from benchmarks.rules import board

    from assistant.desk.desk import Desk
    from assistant.games.kit import library

    desk = Desk.new(library.game(board(10)), "empty")
    assert len([zone for zone in desk.board.zones.values() if zone.kind == "land"]) == 100
    assert len(desk.board.links) > 2 * 9 * 10
    assert desk.ask(desk.game.supply(desk.position, ())).verdict


def test_a_ratio_much_worse_than_the_recorded_one_is_a_regression(bench):
    def worse(value, unit="x", part="peers", **recorded):
        return bench.Row(part, "supply", value, unit, "<=3", "").worse(recorded)

    assert worse(1.6, supply=1.0) and not worse(1.4, supply=1.0)
    assert not worse(9, "ms", supply=1.0), "times depend on the machine"
    assert not worse(9) and not worse(9, part="growth", supply=1.0)


def test_a_process_is_told_what_it_alone_holds():
    """On Linux a process counts as its own what its parent had in memory when it was made; here a small one makes it."""
    from benchmarks import python

    held = bytearray(200 << 20)
    seconds, busy, megabytes = python("-c", "import time; time.sleep(0.3)")
    assert len(held) == 200 << 20 and megabytes < 60
    assert seconds >= 0.3 > busy
