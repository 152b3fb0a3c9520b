"""Every stress, made short; and that each kind of fault is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.stress.running import Run, Stress
from tests.stress.stresses import STRESSES


@pytest.mark.parametrize("stress", STRESSES, ids=lambda stress: stress.name)
def test_short(stress: Stress, tmp_path: Path) -> None:
    run = Run(tmp_path, stress.short, keep=tmp_path / "found")
    run = stress.elsewhere(run) if stress.forks else stress.here(run)
    assert run.faults == []
    assert sum(run.counts.values()) >= stress.short
