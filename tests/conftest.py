"""Tests run without a screen, and keep nothing in the user's own folders."""

import contextlib
import ctypes
import gc
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


@pytest.fixture(autouse=True, scope="module")
def room_given_back() -> Iterator[None]:
    """After each file of tests, what nobody holds goes back to the machine: hundreds of files share one process."""
    yield
    gc.collect()
    with contextlib.suppress(AttributeError, OSError):  # only the C library of Linux has it
        ctypes.CDLL(None).malloc_trim(0)
