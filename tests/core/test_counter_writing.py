"""A counter set or a set-up that is written and read again is the same."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from assistant.core import counter_files
from assistant.core.counter_files import write_counters, write_setup
from assistant.core.kinds import CounterSet
from assistant.core.places import data

SETS = sorted(folder.name for folder in data("counters").iterdir() if folder.is_dir())


def plain(kinds: CounterSet) -> dict[str, Any]:
    return {field.name: getattr(kinds, field.name) for field in fields(kinds)}


@pytest.mark.parametrize("name", SETS)
def test_shipped_sets_and_setups_come_back(name: str, tmp_path: Path) -> None:
    kinds = counter_files.counters(name)
    write_counters(kinds, tmp_path / name)
    assert plain(counter_files.read_counters(tmp_path / name)) == plain(kinds)
    for path in (data("counters") / name / "setups").glob("*.toml"):
        setup = counter_files.read_setup(path)
        written = tmp_path / "setups" / name / path.name  # folders that are not there yet
        write_setup(setup, written)
        assert counter_files.read_setup(written) == setup
