"""How the tests, the benchmark and the mutants of packaging/ do their work."""

import csv
import importlib
import importlib.util
import itertools
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def suite(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    spec = importlib.util.spec_from_file_location("suite", ROOT / "packaging" / "test.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_file_of_tests_is_in_one_part(suite):
    files = Counter(file for files in suite.parts(ROOT).values() for file in files)
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}
    assert set(files) == there and set(files.values()) == {1}


def test_no_part_is_much_longer_than_the_others_of_its_group(suite):
    longest = 30.0
    seconds = {f"test_{n}.py": longest / (n % 7 + 1) for n in range(60)}
    cut = suite.cuts(seconds)
    assert sum(seconds.values()) / suite.LONGEST <= len(cut) < sum(seconds.values()) / suite.LONGEST + 1
    assert sorted(file for _, files in cut for file in files) == sorted(seconds)
    totals = [total for total, _ in cut]
    assert max(totals) - min(totals) <= min(seconds.values()) + 0.1 and all(
        total == pytest.approx(sum(seconds[file] for file in files)) for total, files in cut
    )


def test_the_longest_part_is_begun_first(suite):
    known = json.loads(suite.SECONDS.read_text(encoding="utf-8"))
    totals = [
        sum(known.get(file.removeprefix("tests/"), suite.USUAL) for file in files)
        for files in suite.parts(ROOT).values()
    ]
    assert all(longer > total - 0.01 for longer, total in itertools.pairwise(totals))


def test_how_long_files_take_is_written_down(suite, tmp_path, monkeypatch):
    monkeypatch.setattr(suite, "SECONDS", tmp_path / "seconds")
    suite.keep("3.04 ui/test_b.py\n1.5 ui/test_c.py\n12 ui/test_a.py\n1 ui/test_c.py\n0.2 ui/test_d.py\n")
    assert json.loads(suite.SECONDS.read_text(encoding="utf-8")) == {
        "ui/test_a.py": 12.0,
        "ui/test_b.py": 3.0,
        "ui/test_c.py": 2.5,
    }


FORKS = """
import importlib.util, os, sys
from pathlib import Path
spec = importlib.util.spec_from_file_location("suite", "packaging/test.py")
suite = importlib.util.module_from_spec(spec)
spec.loader.exec_module(suite)
suite.WARM = []
def fails():
    print("said before it fails", flush=True)
    raise ValueError("a reason")
def killed():
    os.kill(os.getpid(), 9)
work = {"well": lambda: 0, "badly": lambda: 3, "broken": fails, "killed": killed,
        "program": lambda: suite.start(["python", "-c", "import msgspec; print('of the environment')"])}
print(sorted(suite.together(list(work.items()), Path(sys.argv[1]))))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no forks here")
def test_a_fork_that_fails_or_dies_is_told(tmp_path):
    paths = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    command = [sys.executable, "-c", FORKS, str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": paths}
    told = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout
    assert told.splitlines()[-1] == "['badly', 'broken', 'killed']"
    assert "said before it fails" in told and "ValueError: a reason" in told and "of the environment\n   ok" in told


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
    found = [Found("batch", 101), Found("supply", 3.9, "a note", {"game": "empires"}), Found("edit", 7.5)]
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
        return bench.Row(part, "supply", value, unit, "<=3", "").worse({part: recorded})

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


@pytest.fixture
def mutants(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    return importlib.import_module("mutants")


def test_each_package_has_code_and_tests(mutants):
    for package, tests in mutants.PACKAGES.items():
        assert (ROOT / "assistant" / package).is_dir() and all((ROOT / name).exists() for name in tests), package
    games = {path.name for path in (ROOT / "assistant" / "games").iterdir() if (path / "game.py").exists()}
    assert games <= {*mutants.GAMES}
    for name in mutants.DESELECTED:
        path, _, function = name.partition("::")
        assert f"def {function}(" in (ROOT / path).read_text(encoding="utf-8")


def test_the_settings_can_be_read(mutants):
    words = {"only": ["assistant/core/*"], "skipped": [], "copied": ["tests"], "words": ["-x"], "tests": ["tests/core"]}
    told = tomllib.loads(mutants.SETTINGS.format(**words))["tool"]["mutmut"]
    assert told["only_mutate"] == ["assistant/core/*"] and told["source_paths"] == ["assistant/"]
    assert told["pytest_add_cli_args"] == ["-x"]


def test_every_row_beside_a_module_has_its_test():
    modules = [path for path in (ROOT / "tests").rglob("test_*.py") if path.with_suffix(".toml").exists()]
    assert modules
    for path in modules:
        given = set(re.findall(r"@by_rows\(.*\)\n(?:@.*\n)*def (\w+)\(", path.read_text(encoding="utf-8")))
        assert given == set(tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))), path
