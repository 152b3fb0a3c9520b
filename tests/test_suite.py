"""The parts in which the tests run: every file in one of them, those that take long spread evenly."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def suite(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import suite

    return suite


def test_every_file_of_tests_is_in_one_part(suite: Any) -> None:
    files = Counter(file for files in suite.parts(ROOT).values() for file in files)
    there = {str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}
    assert set(files) == {file for file in there if "small_game" not in file} and set(files.values()) == {1}


def test_no_part_is_much_longer_than_the_others_of_its_group(suite: Any) -> None:
    longest = 30.0
    seconds = {f"test_{n}.py": longest / (n % 7 + 1) for n in range(60)}
    cut = suite.cuts(seconds)
    assert sum(seconds.values()) / suite.LONGEST <= len(cut) < sum(seconds.values()) / suite.LONGEST + 1
    assert sorted(file for _, files in cut for file in files) == sorted(seconds)
    totals = [total for total, _ in cut]
    assert max(totals) - min(totals) <= min(seconds.values()) + 0.1 and all(
        total == pytest.approx(sum(seconds[file] for file in files)) for total, files in cut
    )


def test_the_longest_part_is_begun_first(suite: Any) -> None:
    known = json.loads(suite.SECONDS.read_text(encoding="utf-8"))
    totals = [
        round(sum(known.get(file.removeprefix("tests/"), suite.USUAL) for file in files), 1)
        for files in suite.parts(ROOT).values()
    ]
    assert totals == sorted(totals, reverse=True)
    assert all((ROOT / "tests" / file).exists() for file in known), "python3 packaging/test.py --measure"


def test_how_long_files_take_is_written_down(suite: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "SECONDS", tmp_path / "seconds")
    suite.keep("3.04 ui/test_b.py\n1.5 ui/test_c.py\n12 ui/test_a.py\n1 ui/test_c.py\n0.2 ui/test_d.py\n")
    assert json.loads(suite.SECONDS.read_text(encoding="utf-8")) == {
        "ui/test_a.py": 12.0,
        "ui/test_b.py": 3.0,
        "ui/test_c.py": 2.5,
    }
