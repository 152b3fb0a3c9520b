"""VASSAL modules, by gestures, to a table and an answered fight, counted; saved positions on a table of ours."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from assistant.core.questions import Ask, Fight
from assistant.core.text import render
from tests.desk.test_kits_of_modules import war
from tests.desk.test_overlay import NUMBERS
from tests.nightly import few_by_day
from tests.scan import vassal_modules as make
from tests.ui.running import answered
from tests.ui.to_a_fight import Tally, asked, write_a_fight

TOLD = Path(__file__).with_name("modules_told")  # what was told of all three, and of each


class Module(NamedTuple):
    """A module, how its pieces lie tonight, and what the fight comes to."""

    board: str
    lying: Mapping[str, tuple[tuple[int, int], ...]]
    chances: Mapping[str, str]


AREAS = make.zoned(make.zone("Town", "0,0;200,0;200,300;0,300") + make.zone("Moor", "200,0;400,0;400,300;200,300"))
SPACES = make.zoned(
    make.zone("All", "0,0;400,0;400,300;0,300", make.regions({"Ford": (80, 150), "Mill": (300, 150)}), "$gridLocation$")
)
GAMES = {
    "hexes": Module(
        make.hexes(100, 115.47, 50, 58, NUMBERS),
        {"11": ((50, 58), (50, 58)), "21": ((150, 116),)},
        {"A": "1/2", "D": "1/2"},  # 8 against twice 3: 1-1
    ),
    "areas": Module(AREAS, {"11": ((50, 58), (60, 70)), "21": ((90, 90),)}, {"hit": "287/432", "none": "145/432"}),
    "cards": Module(
        SPACES,
        {"11": ((80, 150),), "21": ((300, 150),)},
        {"0:0": "2/9", "0:1": "1/3", "0:2": "1/9", "1:0": "1/9", "1:1": "1/6", "1:2": "1/18"},
    ),
}
NAMES = {"11": "Guard", "21": "Horse"}


def built(name, folder):
    """Write the module with its rules, and the save that lies beside it."""
    one, two = GAMES[name], make.layer(["a.png", "b.png"], 1, always=True)
    pieces = {gpid: make.piece(name, "a.png", [two]) for gpid, name in NAMES.items()}
    slots = "".join(make.slot(NAMES[gpid], made).replace('gpid="7"', f'gpid="{gpid}"') for gpid, made in pieces.items())
    pictures = {
        "map.png": make.picture(400, 300),
        "a.png": make.picture(40, 40),
        "b.png": make.picture(40, 40, (9, 9, 9)),
    }
    make.module(folder / "small.vmod", make.build_file(make.board(one.board), slots), pictures)
    rules, save = folder / "small.sabrerules", folder / "tonight.vsav"
    rules.write_text("".join((TOLD / f"{part}.toml").read_text("utf-8") for part in ("common", name)), encoding="utf-8")
    laid = [(gpid, x, y) for gpid, places in one.lying.items() for x, y in places]
    save.write_bytes(
        make.save_bytes(
            [
                make.added(f"p{n}", make.piece(NAMES[gpid], "a.png", [two], f"Main;{x};{y};{gpid};"))
                for n, (gpid, x, y) in enumerate(laid)
            ]
        )
    )
    return rules, save


@pytest.mark.parametrize("name", few_by_day(GAMES, "cards"))
def test_a_save_with_its_rules_answers_a_fight_in_two_gestures(name, program, tmp_path, qtbot):
    rules, save = built(name, tmp_path)
    program.show_start()
    program.shell.dropped.emit((str(save), str(rules)))  # the first gesture: both files dropped
    qtbot.waitUntil(lambda: program.window is not None)
    qtbot.waitUntil(lambda: program.kits.window is None)
    window = program.window
    desk = window.session.desk
    zone = desk.position.table.counters["horse#1"].zone
    window.session.point_at(zone)
    qtbot.keyClick(window.board, Qt.Key.Key_A)  # the second: A over the zone
    card = answered(window, qtbot)
    assert any(isinstance(block, Fight) for block in card.answer.body)
    answer = desk.ask(Ask("fight", {"zone": zone, "side": "red"}))
    fought = answer.value
    chances = {one.result or f"{one.attacker_steps}:{one.defender_steps}": str(one.chance) for one in fought.outcomes}
    assert chances == GAMES[name].chances
    assert bool(desk.game.question("draw")) == (name == "cards")


LEFT = Qt.MouseButton.LeftButton
MOST = 2  # minutes; ten are allowed


@pytest.mark.usefixtures("no_kits")
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
