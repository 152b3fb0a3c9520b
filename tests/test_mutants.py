"""What `packaging/mutants.py` asks of mutmut: packages and tests that there are, in settings that can be read."""

import importlib
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


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
