"""From a VASSAL module to an answered fight, by gestures alone, and how many they are."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from assistant.core.text import render
from tests.desk.test_kits_of_modules import war
from tests.ui.to_a_fight import Tally, asked, write_a_fight

pytestmark = pytest.mark.usefixtures("no_kits")

LEFT = Qt.MouseButton.LeftButton
MOST = 2  # minutes; ten are allowed


def test_from_a_module_to_an_answered_fight(program, tmp_path, qtbot, monkeypatch):
    tally = Tally(gestures=2)  # the file is chosen in the system's own window

    def click(button):
        tally.gestures += 1
        qtbot.mouseClick(button, LEFT)

    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(war(tmp_path)), ""))
    program.settings.show_as(replace(program.settings.look, reduce_motion=True))
    program.show_start()
    click(program.start.turn)
    click(program.start.makers["module"])
    module = program.kits.window
    assert module is not None
    qtbot.waitUntil(lambda: module.job is None)
    click(module.go)
    qtbot.waitUntil(lambda: program.window is not None)
    assert program.window is not None

    def hint():
        return program.window.phase_bar.expected.small.full

    qtbot.waitUntil(lambda: "adds up" in hint())
    assert write_a_fight(program, qtbot, tally, click) == "sum(attack, attackers)"
    qtbot.waitUntil(lambda: "A attacks" in hint())
    found = asked(program, tally, "mill", "2 south guard mill")
    assert render(found.answer.verdict, "en") == "Mill: 12 against 6, column 2-1"
    sums = (found.fight.attacker.potential, found.fight.defender.potential)
    assert [[line.amount for line in total.lines] for total in sums] == [[4, 4, 4], [3, 3]]
    assert tally.minutes <= MOST, tally
