import pytest

from tests.core import worlds


@pytest.fixture
def folder(tmp_path):
    return worlds.write(tmp_path)


@pytest.fixture
def position(folder):
    return worlds.position(folder)
