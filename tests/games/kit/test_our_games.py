"""Our five games as kits: as far as a card says them, it answers as the Python rules do; the benchmark `equal` asks thousands."""

import pytest

from assistant.games import slugs
from assistant.games.kit.card_reader import faults
from tests.games.kit.ours import COMPARED, HERE, desk_of, differences, kit

FEW = 12


@pytest.mark.parametrize("what", COMPARED)
def test_the_card_answers_as_the_rules_do(what):
    assert differences(what, FEW) == []


def test_each_of_our_games_has_a_card():
    assert {file.stem for file in HERE.glob("*.toml")} == set(slugs())


@pytest.mark.parametrize("name", ["empires", "empires-first", "third-reich", "antique"])
def test_the_card_uses_the_words_of_its_board_and_counters(name):
    position = desk_of(name).position
    arrows = ("arrow-russia", "arrow-turkey", "coast-egypt")  # kinds that a kit's map has, and ours writes otherwise
    found = [problem for problem in faults(kit(name), position.board, position.kinds)]
    assert [problem for problem in found if not any(kind in str(problem.text) for kind in arrows)] == []
