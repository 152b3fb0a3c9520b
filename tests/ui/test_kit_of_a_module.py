"""Another game out of a VASSAL module, by gestures: from the start page to a table with its board, its sides, its counters."""

import zipfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from assistant.core.questions import Ask, Fight, Role
from assistant.core.text import LANGUAGES, render
from assistant.desk.kits import overlay
from assistant.games.kit import library
from assistant.ui.kits import module_window
from assistant.ui.program import kits
from tests.desk.test_kits_of_modules import war
from tests.desk.test_overlay import NUMBERS, RULES, made, saved
from tests.nightly import few_by_day
from tests.scan import test_vassal_tiles as tiles
from tests.scan import vassal_modules as make
from tests.ui.running import answered, laid_out
from tests.ui.to_a_fight import Tally, asked, write_a_fight

SVG = (
    b'<!-- a comment --><svg xmlns="http://www.w3.org/2000/svg" width="40" height="20">'
    b'<rect width="40" height="20" fill="red"/>%s</svg>'
)


def opened(program, path, qtbot):
    window = program.kits.open_module(path)
    qtbot.waitUntil(lambda: window.worker.job is None)
    return window


def test_from_the_start_page_to_a_table(program, tmp_path, qtbot, monkeypatch):
    path = war(tmp_path)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    left = Qt.MouseButton.LeftButton
    program.show_start()
    qtbot.mouseClick(program.start.turn, left)
    qtbot.mouseClick(program.start.makers["module"], left)
    window = program.kits.window
    qtbot.waitUntil(lambda: window.worker.job is None)
    assert window.title.text() == "Small War" and not window.picture.pixmap().isNull()
    assert window.wanted().sheets == ("board",) and window.wanted().sides == ("North", "South")
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(tmp_path / "late.vsav")], ""))
    qtbot.mouseClick(window.add, left)
    qtbot.mouseClick(window.go, left)
    qtbot.waitUntil(lambda: program.window is not None)
    desk = program.window.session.desk
    assert desk.game.slug == "small-war" and desk.game.setups == ("opening", "late", "empty")
    assert len(desk.position.counters_in("ford")) == 3
    qtbot.waitUntil(lambda: program.window is not None and program.window.board.scan.shown)
    qtbot.waitUntil(lambda: program.kits.window is None)  # it goes once Qt comes to it


def test_positions_are_called_and_ordered_as_in_the_menu_of_the_module(program, tmp_path, qtbot):
    path = war(tmp_path, offered=[("autumn.vsav", "Scenario 1: autumn"), ("lost.vsav", "Scenario 2: lost")])
    with zipfile.ZipFile(path, "a") as packed:
        packed.write(tmp_path / "late.vsav", "autumn.vsav")
    positions = opened(program, path, qtbot).positions
    assert [positions.item(n).text() for n in range(positions.count())] == ["Scenario 1: autumn", "opening"]


def supplied(desk):
    """Return the counters of Red that are out of supply."""
    return list(desk.ask(Ask("supply", {"side": "red"})).highlights.counters)


def test_a_save_and_its_rules_are_dropped_together_and_the_table_answers(program, tmp_path, qtbot, monkeypatch):
    made(tmp_path)
    rules = tmp_path / "small.sabrerules"
    rules.write_text(RULES, encoding="utf-8")
    save = saved(tmp_path / "tonight.vsav", ("11", 50, 58), ("12", 350, 58), ("21", 150, 116))
    program.show_start()
    program.shell.dropped.emit((save, rules))
    qtbot.waitUntil(lambda: program.window is not None)
    desk = program.window.session.desk
    assert desk.game.title.en == "My small war" and len(desk.position.table.counters) == 3
    out = desk.ask(Ask("supply", {"side": "red"}))
    assert out.highlights.counters == {"rifles#1": Role.WARNING}
    assert supplied(desk) == ["rifles#1"]  # one drop, one key

    # Played on in VASSAL and saved: the open table follows, and undo takes it back.
    qtbot.waitUntil(lambda: program.kits.window is None)
    before = desk.position.table.counters
    saved(save, ("11", 50, 58), ("12", 50, 58), ("21", 150, 116))
    qtbot.waitUntil(lambda: desk.position.table.counters != before, timeout=15_000)
    assert [one.zone for one in desk.position.table.counters.values()].count(before["guard#1"].zone) == 2
    assert "tonight.vsav" in program.window.session.words(desk.told(desk.journal.here))
    assert desk.undo() and desk.position.table.counters == before

    told = []
    program.kits.told.connect(told.append)
    monkeypatch.setattr(kits, "chosen_file", lambda *_: tmp_path / "small.vmod")
    monkeypatch.setattr(kits, "saved_file", lambda *_: tmp_path / "again.sabrerules")
    program.do("kit-rules", desk.game)
    qtbot.waitUntil(lambda: bool(told))
    assert overlay.read(tmp_path / "again.sabrerules").counters == overlay.read(rules).counters
    qtbot.waitUntil(lambda: program.kits.window is None)


@pytest.mark.parametrize("first", ["rules", "module"])
def test_rules_alone_look_for_their_module_and_wait_and_are_laid_over_one_that_is_open(
    first, program, tmp_path, qtbot, monkeypatch
):
    made(tmp_path)
    rules = tmp_path / "small.sabrerules"
    rules.write_text(RULES, encoding="utf-8")
    told = []
    program.kits.told.connect(told.append)
    program.open_file(rules) if first == "rules" else program.kits.open_module(tmp_path / "small.vmod")
    window = program.kits.window
    qtbot.waitUntil(lambda: window.worker.job is None)
    if first == "module":
        assert "1.2" not in window.balance.text() and window.by.isVisible()
        monkeypatch.setattr(module_window, "chosen_file", lambda *_: rules)
        qtbot.mouseClick(window.told_rules, Qt.MouseButton.LeftButton)
    assert window.title.text() == "My small war" and "Small War 1.2" in window.balance.text() and program.window is None
    asked = (window.sides_head, window.by, window.sides, window.sideless)
    assert not any(each.isVisible() for each in asked), "the rules tell whose the counters are"
    window.close()
    rules.write_text("[module", encoding="utf-8")
    program.open_file(rules)
    assert len(told) == 1 and "TOML" in told[0]


def test_every_choice_counts(program, tmp_path, qtbot):
    window = opened(program, war(tmp_path), qtbot)
    window.boards.setCurrentRow(1)
    window.boards.item(0).setCheckState(Qt.CheckState.Unchecked)
    assert window.wanted().sheets == ("chart",)
    window.by.setCurrentIndex(1)
    window.by.activated.emit(1)
    window.sides.item(0).setCheckState(Qt.CheckState.Unchecked)
    first = window.sides.item(0).data(Qt.ItemDataRole.UserRole)
    assert window.wanted().way == window.ways[1] and first not in window.wanted().sides
    window.positions.item(0).setCheckState(Qt.CheckState.Unchecked)
    window.title.setText("  My   war ")
    for language in LANGUAGES[::-1]:
        program.settings.show_as(replace(program.settings.look, language=language))
    wanted = window.wanted()
    assert (wanted.title, wanted.sheets, wanted.positions) == ("My war", ("chart",), ())
    window.by.setCurrentIndex(window.by.count() - 1)
    window.by.activated.emit(window.by.currentIndex())
    assert window.wanted().way is None and not window.sides.isVisible()
    assert window.sideless.isVisible() and window.sideless.text()


def test_closing_makes_nothing(program, tmp_path, qtbot):
    window = opened(program, war(tmp_path), qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert program.settings.look.text_scale > 1, "every window has the keys of its look"
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: program.kits.window is None)
    assert not library.own().exists()


def test_a_module_that_is_none_is_told_in_its_window(program, tmp_path, qtbot):
    (tmp_path / "torn.vmod").write_bytes(b"PK\3\4")
    window = opened(program, tmp_path / "torn.vmod", qtbot)
    assert "torn.vmod" in window.words.text() and not window.go.isEnabled()
    window.make()
    assert window.worker.job is None


def test_drawings_become_pixels_unless_they_lead_elsewhere(qtbot):
    assert module_window.rastered(SVG % b"", (80, 80)).startswith(b"\x89PNG")
    for outside in (
        b'<image href="file:///etc/passwd" width="9" height="9"/>',
        b'<image xlink:href="/etc/passwd"/>',
        b"<style>@import 'x.css';</style>",
    ):
        assert module_window.rastered(SVG % outside, (80, 80)) == b""
    assert module_window.rastered(b"no drawing", (80, 80)) == b""


def test_a_module_of_no_game_of_ours_is_called_by_its_name(program, tmp_path, qtbot):
    program.open_file(war(tmp_path))
    board = next(iter(program.boards.windows.values()))
    qtbot.waitUntil(lambda: board.workbench.job is None)
    panel = board.steps[0].vassal
    for language in LANGUAGES[::-1]:
        program.settings.show_as(replace(program.settings.look, language=language))
        assert "Small War" in panel.other_words.text() and not panel.other.isHidden(), language
        assert (panel.other.objectName(), panel.use_button.objectName()) == ("primary", ""), "its own game comes first"
    qtbot.mouseClick(panel.other, Qt.MouseButton.LeftButton)
    window = program.kits.window
    qtbot.waitUntil(lambda: window.worker.job is None and not program.boards.windows)
    assert window.title.text() == "Small War"


@pytest.mark.parametrize("language", few_by_day(LANGUAGES, "fr"))  # its words are the longer ones
def test_whatever_can_be_pressed_is_in_sight_in_a_small_window(program, tmp_path, qtbot, language):
    program.settings.show_as(replace(program.settings.look, language=language))
    window = opened(program, war(tmp_path), qtbot)
    window.add_positions([tmp_path / f"position {n}.vsav" for n in range(20)])
    for leaf in (window.boards, window.sides):
        leaf.addItems([f"one more {n}" for n in range(20)])
    window._share_out()
    window.resize(1280, 720)
    laid_out()
    assert window.add.visibleRegion().boundingRect().height() == window.add.height()
    assert not window.words.isVisible() or window.words.text()


def test_boards_of_files_of_their_own_are_asked_for_and_laid(program, tmp_path, qtbot, monkeypatch):
    window = opened(program, tiles.module(tmp_path, "1", "2", "3"), qtbot)
    assert window.elsewhere.isVisibleTo(window) and window.boards.count() == 0
    save = tiles.position(tmp_path / "tonight.vsav", tiles.LAID, (152, 126), (640, 150))
    window.add_positions([save])
    qtbot.waitUntil(lambda: window.worker.job is None)
    assert "1, 2" in window.balance.text().replace("2x", "2")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path / "boards"))
    qtbot.mouseClick(window.elsewhere, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.worker.job is None)
    assert window.boards.count() == 1 and window.wanted().positions == (save,)
    qtbot.mouseClick(window.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: program.window is not None)
    desk = program.window.session.desk
    lying = [counter.zone for counter in desk.position.table.counters.values() if counter.zone != "out-of-play-box"]
    assert [desk.board.zones[zone].name.en for zone in lying] == ["1C2", "2xF2"]


# VASSAL modules, by gestures, to a table and an answered fight, counted; saved positions on a table of ours


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
    program.shell.dropped.emit((save, rules))  # the first gesture: both files dropped
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
    qtbot.waitUntil(lambda: module.worker.job is None)
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
