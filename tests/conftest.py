"""Tests run without a screen, and keep nothing in the user's own folders."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user folder of the test's own."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SABRETACHE_HOME", str(home))
    yield home
