"""E, Enter and the program's own phases: few presses lead from step to step, and stop where the next phase begins."""

import pytest

from assistant.core.questions import Ask
from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.desk.fights import fights
from assistant.games import find_game
from tests.rows import by_rows
from tests.ui.running import answered, shown

STEPS = 12  # of the end of a phase, at most


@by_rows("slug, setup, steps")
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
            answered(window, qtbot)
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
        card = answered(window, qtbot)
        assert card.done is None and card.choices and not window.answers.takes_enter


# Against the program


MOST = 8  # presses of a phase: a card accepted, dice that Space throws; what somebody chooses comes to it
MARKERS = 12  # of a phase in which each of up to nine markers is rolled for, and its result applied


def test_attacks_are_rolled_for_one_behind_the_other(qtbot):
    game = find_game("third-reich")
    desk = Desk.new(game, "summer-1941")
    desk.edit(Note("opponent", "axis"))
    with shown(desk, qtbot) as window:
        window.inspector.wanted = False
        window.ask(game.asked(Ask("opponent")))
        while not answered(window, qtbot).takes_dice:
            assert window.answers.accept()
        before, entries, rolled = window.session.position.table, desk.journal.now, 0
        while (card := answered(window, qtbot)).dice is not None and len(card.dice.rolls) < card.dice.most:
            # What lies so far is offered, and taken by Enter; digits are dice.
            assert card.answer is not None and bool(card.answer.offers) == bool(rolled)
            assert not card.choice_buttons or not card.choice_buttons[0].digit.text()
            for die in (3, 3):
                assert answered(window, qtbot).press(die)
            rolled += 1
        card = answered(window, qtbot)
        assert card.answer is not None and rolled >= 2 and card.answer.value["rolled"] == rolled
        assert window.answers.accept()
        assert desk.journal.now == entries + 1
        edit = desk.journal.step(desk.journal.now).edit
        assert len(list(fights(edit, desk.position_of(before), game))) == rolled
        desk.undo()
        assert window.session.position.table == before


@pytest.mark.parametrize(
    ("slug", "setup", "camp", "phase", "following", "most"),
    [
        ("empires", "autumn-1915", "central", "germany", "allies", MOST),
        ("third-reich", "summer-1941", "axis", "axis", "allies", MOST),
        ("der-des-ders", "1914", "central", "first", "second", MARKERS),
    ],
)
def test_a_phase_of_the_program_takes_few_presses(slug, setup, camp, phase, following, most, qtbot):
    game = find_game(slug)
    desk = Desk.new(game, setup)
    desk.edit(Note("opponent", camp))
    if "luck" in desk.position.table.facts:
        desk.edit(Note("luck", 3))
    presses = chosen = 0
    with shown(desk, qtbot) as window:
        window.inspector.wanted = False
        window.ask(game.asked(Ask("opponent" if game.contest is not None else "now")))
        while (now := window.session.position.fact("phase")) != following:
            card = answered(window, qtbot)
            assert window.answers.space() if card.throws else window.answers.accept(), card.title
            if now == phase:
                presses += 1
                chosen += len(card.choices) > 1
    assert 0 < presses - chosen <= most, (presses, chosen)
