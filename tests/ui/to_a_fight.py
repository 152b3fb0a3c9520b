"""From a kit's table to an answered fight: its card gets a fight by forms, counters are laid by lines, the fight is asked."""

from dataclasses import dataclass

from PySide6.QtTest import QTest

from assistant.ui.kits.card_window import NEW
from tests.ui.evenings.keys import Keys

GESTURE, KEY = 5.0, 0.6  # seconds of somebody who does it for the first time: look, find and click; a key of a word


@dataclass
class Tally:
    """What a hand has done: clicks, drags and choices, each a gesture; keys of words that were typed."""

    gestures: int = 0
    keys: int = 0

    @property
    def minutes(self):
        """How long that takes."""
        return (GESTURE * self.gestures + KEY * self.keys) / 60


def write_a_fight(program, qtbot, tally, click):
    """Write a fight into the card of the kit whose table is open; return the formula that it begins with."""
    table = program.window
    table.commands.by_id["rules-card"].trigger()
    tally.gestures += 2  # the menu, the entry
    card = program.kits.card_window
    card.new.setCurrentIndex(NEW.index("ratio"))
    tally.gestures += 2
    click(card.add)
    formula = next(widget for known, widget in card.fields if known.key == "attacker").text()
    assert " against " in card.answer.text()
    click(card.keep)
    card.close()
    tally.gestures += 1
    qtbot.waitUntil(lambda: program.window is not None and program.window is not table)
    return str(formula)


def asked(program, tally, zone, *lines):
    """Lay counters by lines of quick entry and ask for the fight in a zone; return the answer."""
    window = program.window
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    player = Keys(window)
    for line in lines:
        player.line(line)
    player.hover(zone)
    card = player.ask("fight")
    tally.keys += player.gestures - 1
    tally.gestures += 1
    return card
