"""Against the program at the window: its attacks are rolled for one behind the other, accepted and taken back as one."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from assistant.core.questions import Ask
from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.desk.fights import fights
from assistant.games import find_game
from tests.ui.running import shown


def test_attacks_are_rolled_for_one_behind_the_other(qtbot: QtBot) -> None:
    game = find_game("empires")
    desk = Desk.new(game, "august-1914")
    desk.edit(Note("opponent", "central"))
    with shown(desk, qtbot) as window:
        window.inspector.wanted = False
        window.ask(game.asked(Ask("opponent")))

        def live():
            qtbot.waitUntil(lambda: window.answers.active is not None and window.answers.active.pending is None)
            return window.answers.active

        while not live().takes_dice:
            assert window.answers.accept()
        before, entries, rolled = window.session.position.table, desk.journal.now, 0
        while len((card := live()).dice.rolls) < card.dice.most:
            # What lies so far is offered, and taken by Enter; digits are dice.
            assert bool(card.answer.offers) == bool(rolled)
            assert not card.choice_buttons or not card.choice_buttons[0].digit.text()
            for die in (3, 3):
                assert live().press(die)
            rolled += 1
        card = live()
        assert rolled >= 2 and card.answer.value["rolled"] == rolled
        assert window.answers.accept()
        assert desk.journal.now == entries + 1
        edit = desk.journal.step(desk.journal.now).edit
        assert len(list(fights(edit, desk.position_of(before), game))) == rolled
        desk.undo()
        assert window.session.position.table == before
