"""Tests run without a screen, and keep nothing in the user's own folders."""

import contextlib
import ctypes
import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A user folder of the test's own."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("SABRETACHE_HOME", str(home))
    yield home


@pytest.fixture(autouse=True, scope="module")
def room_given_back() -> Iterator[None]:
    """After each file of tests, what nobody holds goes back to the machine: hundreds of files share one process."""
    yield
    gc.collect()
    with contextlib.suppress(AttributeError, OSError):  # only the C library of Linux has it
        ctypes.CDLL(None).malloc_trim(0)


# A distribution of its own, with tests of its own: it is installed where a test wants it (tests/installing.py).
collect_ignore = ["small_game"]


@pytest.fixture
def ponds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The small game of tests/small_game, installed beside the program and found by its entry point."""
    from assistant.games import find_game
    from tests.installing import PONDS, install, on_the_path

    install(PONDS, tmp_path / "site")
    with on_the_path(tmp_path / "site", monkeypatch):
        yield find_game("ponds")
