from pathlib import Path

import pytest

from assistant.core.position import Position
from tests.core import worlds


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return worlds.write(tmp_path)


@pytest.fixture
def position(folder: Path) -> Position:
    return worlds.position(folder)
