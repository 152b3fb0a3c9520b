"""The board's pictures need a running program of Qt, the one that all tests share."""

import pytest

from tests.ui.small.laid import small, table  # noqa: F401


@pytest.fixture(autouse=True, scope="session")
def program(qapp):
    return qapp
