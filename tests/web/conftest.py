"""The board's pictures need a running program of Qt, the one that all tests share."""

import pytest


@pytest.fixture(autouse=True, scope="session")
def program(qapp: object) -> object:
    return qapp
