"""How `packaging/test.py` runs the tests: every file in one part, those that take long spread evenly; what fails is told."""

import importlib.util
import itertools
import json
import os
import subprocess
import sys
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
suite.WARM = ()
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
