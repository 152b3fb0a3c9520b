"""The fuzzers feed every reader of other people's files: what once did harm, and a few dozen spoilt files each."""

from __future__ import annotations

import importlib
import random
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
TRIES = 25  # `python3 packaging/fuzz.py` tries for half an hour each
pytestmark = pytest.mark.usefixtures("qapp")  # before a board is painted: one application serves all tests of a process
OF_FILES = ("table", "json", "board", "module", "save", "picture", "csv", "calculator", "quick", "phone")
NAMES = (*OF_FILES, "kit", "formula", "letter", "sealed", "corrections", "web")


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    monkeypatch.syspath_prepend(str(ROOT / "tests" / "small_game"))
    monkeypatch.setattr("assistant.core.places._lent", [])
    return importlib.import_module("fuzz")


@pytest.mark.parametrize("name", NAMES)
def test_spoilt_files_are_refused_or_read(name: str, fuzz: Any, tmp_path: Path) -> None:
    findings = fuzz.Findings(name, tmp_path / "found")
    reader, watched = fuzz.ready(name, findings, tmp_path)
    assert watched.accepted > 0
    chance = random.Random(name)
    for _ in range(TRIES):
        watched(fuzz.spoilt(chance.choice(reader.seeds), list(reader.seeds), reader.words, chance))
    assert findings.kinds == {}
    assert watched.inputs >= len(reader.seeds) + TRIES


def test_a_reader_that_breaks_is_a_finding(fuzz: Any, tmp_path: Path) -> None:
    findings = fuzz.Findings("csv", tmp_path / "found")
    watched = fuzz.Watched(lambda data: data[0], findings, tmp_path)
    watched(b"")
    watched(b"a")
    (kept,) = findings.kinds.values()
    assert (watched.inputs, watched.accepted, kept.read_bytes()) == (2, 1, b"")


def test_every_reader_is_fed(fuzz: Any) -> None:
    assert set(importlib.import_module("fuzz_readers").READERS) == set(NAMES)
