"""E and Enter pace alike in every game: E once, then Enter leads from step to step, and stops where the next phase begins."""

import pytest

from assistant.desk.desk import Desk
from assistant.games import find_game
from tests.ui.running import shown

STEPS = 12  # of the end of a phase, at most


@pytest.mark.parametrize(
    ("slug", "setup", "steps"),
    [
        ("empires", "autumn-1915", 1),
        ("empires-first", "autumn-1915", 1),
        ("third-reich", "winter-1940", 1),
        ("antique", "start", 4),
        ("three-isles", "", 1),
        ("red-dunes", "", 1),
        ("river-road", "", 1),
    ],
)
def test_enter_leads_through_the_end_of_a_phase(slug, setup, steps, qtbot):
    game = find_game(slug)
    desk = Desk.new(game, setup or game.setups[0])
    assert game.phase_end is not None and game.keeper is not None
    with shown(desk, qtbot) as window:
        window.ask(game.phase_end(desk.position))
        answers = window.answers
        begun, taken = game.keeper.span(desk.position), 0
        while answers.takes_enter and taken < STEPS:
            assert game.keeper.span(desk.position) == begun, "Enter goes on into the next phase"
            assert answers.accept()
            qtbot.waitUntil(lambda: answers.active is not None and answers.active.pending is None)
            taken += 1
        assert taken == steps and game.keeper.span(desk.position) != begun


def test_a_step_leads_to_those_that_are_left(qtbot):
    """What the rules object to is not marked: it is there, and waits for a choice."""
    game = find_game("third-reich")
    desk = Desk.new(game, "summer-1941")
    assert game.phase_end is not None
    with shown(desk, qtbot) as window:
        window.ask(game.phase_end(desk.position))
        assert window.answers.accept()
        qtbot.waitUntil(lambda: window.answers.active is not None and window.answers.active.pending is None)
        card = window.answers.active
        assert card is not None and card.done is None and card.choices and not window.answers.takes_enter
