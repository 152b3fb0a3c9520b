"""What the synthesiser of photographs draws is large: it goes when a file of tests is done."""

import pytest

from tests.photo import art, boards


@pytest.fixture(autouse=True, scope="module")
def drawings_given_back():
    """Forget boards and faces after each file."""
    yield
    for drawing in (art.drawn, art.printed, boards.drawn_board, boards.printed_board):
        drawing.cache_clear()
