"""From a kit's table to an answered fight: the card gets a fight by forms, a new table is set up by lines, and asked."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from assistant.ui.answers.card import Card
from assistant.ui.new_kit.card_window import NEW
from assistant.ui.program.windows import Program
from tests.ui.evenings.keys import Keys


def write_a_fight(program: Program, qtbot: QtBot, kit: str, column: str, click: Callable[[QWidget], None]) -> int:
    """Leave the kit's table, write a fight into its card and open a new table; return the gestures beside the clicks."""

    def button(words: str) -> QPushButton:
        assert program.start is not None
        return next(one for one in program.start.findChildren(QPushButton) if one.text() == words and one.isVisible())

    assert program.window is not None
    program.window.packed_up.emit()  # Ctrl+W
    qtbot.waitUntil(lambda: program.start is not None and program.start.chosen is not None)
    assert program.start is not None and program.start.chosen is not None and program.start.chosen.slug == kit
    qtbot.wait(20)
    click(button(program.start.own("card-open")))
    card = program.kits.card_window
    assert card is not None
    card.new.setCurrentIndex(NEW.index("ratio"))
    click(card.add)
    for key, words in (("attacker", f"sum({column}, attackers)"), ("defender", f"sum({column}, defenders)")):
        line = next(widget for known, widget in card.fields if known.key == key)
        assert isinstance(line, QLineEdit)
        line.setText(words)
    card.try_out()
    assert " against " in card.answer.text()
    click(card.keep)
    card.close()
    click(button(program.start.own("new-table")))
    qtbot.waitUntil(lambda: program.window is not None)
    return 5  # Ctrl+W, the kind of fight, two formulas, the card's window closed


def asked(program: Program, zone: str, *lines: str) -> tuple[Card, int]:
    """Lay counters by lines of quick entry and ask for the fight in a zone; return the answer and the gestures."""
    window = program.window
    assert window is not None
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    player = Keys(window)
    for line in lines:
        player.line(line)
    player.hover(zone)
    return player.ask("fight"), player.gestures
