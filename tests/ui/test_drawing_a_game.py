"""A game drawn by gestures in the window: from a scan, from nothing, as points and lines, as a grid; then a table of it."""

import itertools
import re
import tomllib
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit

from assistant.core.printed import COUNTER
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.editor import draft as drafts
from assistant.desk.editor.draft import NEW_GAME, DraftFile
from assistant.desk.kits import from_draft, installed
from assistant.desk.kits.preview import Preview
from assistant.games import find_game
from assistant.games.kit import library
from assistant.scan.boards.grids import NUMBERINGS, SHAPES
from assistant.scan.boards.outlines import deepest
from assistant.scan.pictures.images import save_png
from assistant.ui.editor.steps.zones import ZonesStep
from tests.scan.test_learned_borders import board as corridors
from tests.ui.to_a_fight import Tally, asked, write_a_fight

LEFT = Qt.MouseButton.LeftButton
CELL = 120  # pixels of a zone
COLUMNS, ROWS, SMALL = 6, 5, 50  # thirty zones, on a small picture: tracing costs by the pixel
MOST = 9  # minutes to an answered fight; fifteen are allowed


class Player:
    """Clicks and types in the window, and counts it: a click, a drag, a choice is a gesture, each letter a key."""

    def __init__(self, window, qtbot):
        self.window, self.qtbot, self.tally = window, qtbot, Tally()

    def step(self, name):
        return next(step for step in self.window.steps if step.id == name)

    @property
    def draft(self):
        return self.window.workbench.draft

    @property
    def board(self):
        return self.window.workbench.board

    def _on_screen(self, x, y):
        return self.window.canvas.viewportTransform().map(QPointF(x, y)).toPoint()

    def click(self, x, y, modifier=Qt.KeyboardModifier.NoModifier):
        self.tally.gestures += 1
        self.qtbot.mouseClick(self.window.canvas.viewport(), LEFT, modifier, self._on_screen(x, y))

    def drag(self, *points):
        self.tally.gestures += 1
        port = self.window.canvas.viewport()
        self.qtbot.mousePress(port, LEFT, pos=self._on_screen(*points[0]))
        for point in points[1:]:
            self.qtbot.mouseMove(port, self._on_screen(*point))
        self.qtbot.mouseRelease(port, LEFT, pos=self._on_screen(*points[-1]))

    def colour(self, x, y):
        """Return what is seen a little beside a place, where no name is."""
        return self.window.canvas.viewport().grab().toImage().pixelColor(self._on_screen(x + 20, y + 25)).name()

    def name(self, words):
        step = self.window.step
        field = step.name if step.id == "trace" else step.panel.names["en"]
        self.tally.keys += len(words)
        field.setFocus()
        field.selectAll()
        self.qtbot.keyClicks(field, words)

    def cell(self, row, column, words):
        """Click on a cell of the counters, type, and press Return."""
        table = self.step("counters").table
        self.tally.gestures += 1
        self.tally.keys += len(words) + 1
        self.qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.cells.index(row, column)).center())
        self.qtbot.keyClick(table, words[0])
        editor = next(one for one in table.findChildren(QLineEdit) if one.isVisible())  # those before it go later
        self.qtbot.keyClicks(editor, words[1:])
        self.qtbot.keyClick(editor, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: table.cells.index(row, column).data() == words)  # Qt takes it once the key is done

    def press(self, button):
        self.tally.gestures += 1
        self.qtbot.mouseClick(button, LEFT)

    def go(self, step):
        self.press(self.window.entries[[one.id for one in self.window.steps].index(step)])

    def tool(self, tool):
        self.go("zones")
        self.press(self.step("zones").tools[tool])

    def draws_anew(self, zone, shape):
        """Draw the whole border of a zone that is looked at, all the way round."""
        self.go("trace")
        self.step("trace").look_at(zone)
        self.window.canvas.setFocus()
        self.qtbot.keyClick(self.window.canvas, Qt.Key.Key_B)
        assert zone in self.window.step.asks()[0] or self.window.workbench.name(zone) in self.window.step.asks()[0]
        for corner in shape.exterior.coords:
            self.click(*corner)

    def adds_a_counter(self):
        self.go("counters")
        self.press(self.step("counters").add_kind)

    def rest(self):
        self.qtbot.waitUntil(lambda: self.window.workbench.job is None, timeout=60_000)

    def traces(self):
        self.press(self.step("trace").trace_button)
        self.rest()

    def makes(self, program):
        self.press(self.window.make_button)
        self.qtbot.waitUntil(lambda: program.window is not None and program.kits.drawing is None)
        return program.window.session.desk


@pytest.fixture
def player(program, qtbot):
    window = program.kits.open_drawing()
    yield Player(window, qtbot)
    if program.kits.drawing is not None:
        window.close()


def scan(path, columns, rows, cell=CELL):
    """Draw a map of square zones with dark borders and a sea around, as a picture."""
    pixels = np.full((rows * cell + 80, columns * cell + 80, 3), (168, 200, 216), np.uint8)
    pixels[40:-40, 40:-40] = (232, 224, 196)
    for n in range(columns + 1):
        pixels[40 : 41 + rows * cell, 39 + n * cell : 42 + n * cell] = (40, 32, 28)
    for n in range(rows + 1):
        pixels[39 + n * cell : 42 + n * cell, 40 : 41 + columns * cell] = (40, 32, 28)
    save_png(pixels, path)
    return path


def middle(column, row, cell=CELL):
    return 40 + (column + 0.5) * cell, 40 + (row + 0.5) * cell


def open_scan(player, path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(path)], ""))
    player.press(player.step("open").choose_button)
    player.qtbot.waitUntil(lambda: player.window.workbench.picture.complete)


def test_from_a_scan_of_thirty_zones_to_an_answered_fight(program, qtbot, tmp_path, monkeypatch):
    program.show_start()
    qtbot.mouseClick(program.start.turn, LEFT)
    qtbot.mouseClick(program.start.makers["drawing"], LEFT)
    window = program.kits.drawing
    assert window is not None
    player = Player(window, qtbot)
    player.tally.gestures = 4  # the two clicks, and the file that is chosen in the system's own window
    open_scan(player, scan(tmp_path / "my_war.png", COLUMNS, ROWS, SMALL), monkeypatch)
    assert player.draft.title == "My war" and player.draft.size == (380, 330)
    player.press(player.step("open").next_button)
    assert player.window.step.id == "trace"
    for n in range(COLUMNS * ROWS):
        player.click(*middle(n % COLUMNS, n // COLUMNS, SMALL))
        player.name(f"Land {n + 1}")
    player.press(player.step("trace").outside)
    for spot in ((190, 15), (190, 315), (15, 165), (365, 165)):
        player.click(*spot)
    player.traces()
    draft = player.draft
    assert draft.zones is not None and len(draft.zones) == 30 and not draft.untraced
    assert [draft.at(*middle(n % COLUMNS, n // COLUMNS, SMALL)) for n in range(30)] == [zone.id for zone in draft.zones]
    assert len(player.board.links) == 49  # 5 · 5 across and 6 · 4 down
    player.go("ground")
    ground = player.step("ground")
    ground.way.setCurrentIndex(1)
    player.drag(middle(0, 0, SMALL), middle(2, 0, SMALL))  # the hand was quicker than the window
    assert [player.board.zones[f"z{n}"].tags.get("terrain") for n in range(1, 5)] == ["Hills", "Hills", "Hills", None]
    player.adds_a_counter()
    for column, words in ((0, "Guards"), (3, "3"), (4, "4/2")):
        player.cell(0, column, words)
    player.press(player.step("counters").add_kind)
    player.cell(1, 0, "Riders")
    table = player.step("counters").table
    box = table.indexWidget(table.cells.index(1, 1))
    box.setCurrentIndex(2)
    box.activated.emit(2)
    player.tally.gestures += 2
    player.cell(1, 3, "2")
    player.cell(1, 4, "3")
    desk = player.makes(program)
    assert not DraftFile(NEW_GAME).path.exists()
    assert desk.game.slug == "my-war" and desk.board.zones["land-8"].name.en == "Land 8"
    assert len(desk.position.counters_in("out-of-play-box")) == 5
    assert desk.kinds.kinds["guards"].faces == ({"strength": 4}, {"strength": 2})
    qtbot.waitUntil(lambda: program.window is not None and program.window.board.scan.shown)
    assert write_a_fight(program, qtbot, player.tally, player.press) == "sum(strength, attackers)"
    found = asked(program, player.tally, "land-8", "2 riders land 8", "2 guards land 7")
    assert render(found.answer.verdict, "en") == "Land 8: 8 against 6, column 1-1"
    assert player.tally.minutes <= MOST, player.tally


@pytest.mark.parametrize("meanwhile", ["clicks on", "draws on"])
def test_three_zones_that_are_right_teach_the_borders_of_the_others(player, tmp_path, monkeypatch, meanwhile):
    picture, printed = corridors()
    save_png(picture, tmp_path / "corridors.png")
    open_scan(player, tmp_path / "corridors.png", monkeypatch)
    workbench, right = player.window.workbench, {}
    for zone in printed.values():
        young, name = drafts.clicked(workbench.draft, (zone.centroid.x + 9, zone.centroid.y - 6))
        workbench.keep(young)
        right[name] = zone
    player.traces()
    before = sum(player.board.zones[name].shape.symmetric_difference(right[name]).area for name in right)
    drawn = [name for name, place in zip(right, printed, strict=True) if place in ("11", "31", "22")]
    player.go("trace")
    for n, name in enumerate(drawn, 1):
        assert workbench.job is None and player.draft.taught == 0
        player.draws_anew(name, right[name])
        assert player.draft.by_hand == tuple(drawn[:n])  # whoever loses ground teaches nothing
        overlap = player.board.zones[name].shape & right[name]
        assert overlap.area > 0.93 * (player.board.zones[name].shape | right[name]).area
    assert workbench.job is not None  # nobody asked for it
    if meanwhile == "clicks on":
        workbench.change(seeds=(*player.draft.seeds[1:], player.draft.seeds[0]))
    else:
        drawn.append(next(name for name, place in zip(right, printed, strict=True) if place == "10"))
        player.draws_anew(drawn[-1], right[drawn[-1]])
    late = player.board.zones[drawn[-1]].shape
    player.rest()  # nothing that is learnt or drawn is lost
    assert player.draft.by_hand == tuple(drawn) and player.draft.taught == len(drawn)
    assert player.board.zones[drawn[-1]].shape.symmetric_difference(late).area < 1
    after = sum(player.board.zones[name].shape.symmetric_difference(right[name]).area for name in right)
    assert after < before / 2
    lesson = player.draft.lesson
    assert lesson not in drawn
    player.go("trace")
    assert not lesson or workbench.name(lesson) in player.step("trace").summary.text()


def test_zones_are_looked_at_by_keys_alone(player, qtbot, tmp_path, monkeypatch):
    open_scan(player, scan(tmp_path / "four.png", 2, 2), monkeypatch)
    player.go("trace")
    for n in range(4):
        player.click(*middle(n % 2, n // 2))
        player.name(f"Land {n + 1}")
    player.traces()
    workbench, step = player.window.workbench, player.step("trace")
    first, second, third, _ = (zone.id for zone in player.draft.zones)
    workbench.change(confidence={first: 0.5, second: 0.6, third: 0.7}, by_hand=())
    player.click(*middle(1, 1))
    rows = (
        ("a name is typed", step.name, "Home", ""),
        (Qt.Key.Key_Tab, player.window.canvas, "", first),
        (Qt.Key.Key_Space, player.window.canvas, "", second),
        (Qt.Key.Key_Return, player.window.canvas, "", third),
    )
    for key, holds, words, zone in rows:
        field = player.window.focusWidget()
        qtbot.keyClicks(field, words) if words else qtbot.keyClick(field, key)
        assert player.window.focusWidget() is holds and (not zone or step.chosen == zone), key
    assert player.draft.by_hand == (first,) and workbench.name(player.draft.zones[3].id) == "Home"
    assert "{" not in step.asks()[1] and workbench.name(third) in step.asks()[0]
    qtbot.keyClick(player.window.canvas, Qt.Key.Key_B)
    assert player.window.step.tool == "border" and workbench.name(third) in player.window.step.asks()[0]
    qtbot.keyClick(player.window.canvas, Qt.Key.Key_Escape)
    assert player.window.step.tool == "border" and not player.window.step.chosen
    player.click(*middle(0, 0))  # well inside a zone: its name
    qtbot.keyClicks(player.window.focusWidget(), "Away")
    qtbot.keyClick(player.window.focusWidget(), Qt.Key.Key_Return)
    assert player.window.focusWidget() is player.window.canvas and workbench.name(first) == "Away"


def test_from_nothing_by_corners(player, program):
    window = player.window
    opening = player.step("open")
    opening.title.setText("Two fields")
    player.press(opening.empty_button)
    player.go("zones")
    zones = player.step("zones")
    assert zones.tool == "border"
    for corner in ((100, 100), (500, 120), (480, 500), (120, 480)):
        player.click(*corner)
    player.click(101, 101)
    player.name("West field")
    for corner in ((503, 118), (900, 100), (880, 520), (483, 497)):  # two of them are caught by the neighbour's
        player.click(*corner)
    player.name("East field")
    player.click(300, 300)
    assert [zone.name.en for zone in player.draft.zones or ()] == ["West field", "East field"]
    assert [(link.a, link.b) for link in player.board.links] == [("z1", "z2")]
    player.tool("split")
    player.drag((300, 60), (300, 540))
    player.name("Border field")
    player.go("ground")
    assert {tuple(sorted((link.a, link.b))) for link in player.board.links} == {("z1", "z2"), ("z1", "z3")}
    while len(player.draft.zones or ()) > 2:
        player.press(window.undo)
    player.click(300, 300)
    player.click(700, 300)
    assert player.board.links == ()
    player.press(window.undo)
    board = player.makes(program).board
    assert set(board.neighbours["west-field"]) == {"east-field"}


def test_points_and_lines(player, program):
    player.tool("point")
    for n, place in enumerate(("Ford", "Mill", "Abbey")):
        player.click(300 + 400 * n, 400)
        player.name(place)
    player.go("ground")
    player.step("ground").kind.setEditText("road")
    player.click(300, 400)
    player.click(700, 400, Qt.KeyboardModifier.ShiftModifier)
    player.click(1100, 400)
    board = player.makes(program).board
    ends = {(link.a, link.b, link.kind) for link in board.links}
    assert ends == {("ford", "mill", "road"), ("mill", "abbey", "road")}
    assert set(board.link_lines) == {"road"}


def test_roads_rivers_and_neighbours_with_gaps_by_drags(player):
    """A hundred hexes: hills, a road, a river, a corner that is no map; areas drawn apart by a tolerance."""
    player.tool("grid")
    form = player.step("zones").gridding
    form.shape.setCurrentIndex(2)
    for spot in ((150, 150), (1050, 150), (150, 850)):
        player.click(*spot)
    form.columns.setValue(10)
    form.rows.setValue(8)
    player.press(player.step("zones").grid_button)
    player.go("ground")
    ground = player.step("ground")

    def does(way):
        ground.way.setCurrentIndex(ground.way.findData(way))

    def kinds(kind):
        names = {zone.id: zone.name.en for zone in player.draft.zones or ()}
        return {(names[link.a], names[link.b]) for link in player.board.links if link.kind == kind}

    player.drag(*((150 + 100 * n, 250) for n in range(4)))  # of the kind of common borders: nothing is lost
    assert len(player.board.links) == 9 * 8 + 10 * 7
    ground.kind.setEditText("road")
    player.drag(*((150 + 50 * n, 150) for n in range(7)))
    assert kinds("road") == {("0101", "0201"), ("0201", "0301"), ("0301", "0401")}
    does("|border")
    assert ground.link_kind not in ("road", drafts.LAND)  # a river is no road because one was drawn before it
    ground.kind.setEditText(player.window.workbench.printed(drafts.LAND))
    for language in ("fr", "en"):
        player.window.settings.speak(language)
        assert ground.link_kind == drafts.LAND, language
    ground.kind.setEditText("river")
    does("")
    assert ground.link_kind == "road"
    does("|border")
    assert ground.link_kind == "river"
    player.drag(*((100 + 10 * n, 300) for n in range(22)))  # from where three corners meet: the picture stays
    assert kinds("river") >= {("0102", "0103"), ("0202", "0203")}
    assert {link.kind for link in player.board.links if link.tags.get("along")} == {"river"}
    player.drag((150, 350), (200, 350), (200, 380))  # from within a zone: the picture stays, too
    assert ("0103", "0203") in kinds("river")
    player.click(150, 300)
    assert ("0102", "0103") not in kinds("river")
    player.press(ground.kind.lineEdit())
    does("terrain")
    assert player.window.canvas.hasFocus()  # not the button that comes after the field that went
    player.press(ground.word.lineEdit())
    assert ground.word.hasFocus()
    does("|off")
    before = player.colour(1050, 850)
    player.drag((1050, 850), (950, 850), (850, 850))
    assert len(player.board.zones) == 77 and player.colour(1050, 850) != before
    player.press(player.window.undo)
    assert len(player.board.zones) == 80 and player.colour(1050, 850) == before
    player.window.workbench.begin_anew()
    player.tool("border")
    for left in (100, 560):
        for corner in ((left, 100), (left + 400, 100), (left + 400, 500), (left, 500), (left, 100)):
            player.click(*corner)
    assert player.board.links == ()
    player.go("ground")
    ground.gap.setValue(40)
    player.press(ground.near_button)
    assert player.board.links == ()
    ground.gap.setValue(80)
    player.press(ground.near_button)
    assert len(player.board.links) == 1


def test_what_was_drawn_waits_for_another_day(program, qtbot):
    player = Player(program.kits.open_drawing(), qtbot)
    player.tool("point")
    player.click(300, 300)
    player.name("Camp")
    player.window.close()
    qtbot.waitUntil(lambda: program.kits.drawing is None)
    again = Player(program.kits.open_drawing(), qtbot)
    assert [zone.name.en for zone in again.draft.zones or ()] == ["Camp"] and again.window.step.id == "zones"
    again.press(again.window.anew_button)
    assert again.draft.zones == ()
    again.press(again.window.undo)
    assert [zone.name.en for zone in again.draft.zones or ()] == ["Camp"]
    again.press(again.window.undo)  # of the day before
    assert [zone.name.en for zone in again.draft.zones or ()] == ["1"]


def test_a_photograph_is_straightened(player, tmp_path, monkeypatch):
    open_scan(player, scan(tmp_path / "photo.png", 3, 2), monkeypatch)
    player.press(player.step("open").straighten_button)
    player.click(300, 200)
    player.qtbot.keyClick(player.window.canvas, Qt.Key.Key_Backspace)  # that was no corner
    for corner in ((40, 280), (40, 40), (400, 40), (400, 280)):
        player.click(*corner)
    player.rest()
    assert player.draft.size == pytest.approx((360, 240), abs=3)
    assert player.draft.picture != str(tmp_path / "photo.png")
    assert "photo.png" in player.step("open").about.text() and not player.step("open").pages.isVisible()


def test_counters_come_as_a_table_of_text(player, tmp_path):
    path = tmp_path / "counters.csv"
    player.go("counters")
    counters, told = player.step("counters"), list[str]()
    player.window.workbench.told.connect(told.append)
    for number in ("x", "401", "3;4;5", ""):
        path.write_text(f"Name;Side;Type;Number;Attack\nGuards;Reds;Foot;3;4/2\nRiders;Blues;Horse;{number};-7\n")
        before = player.draft
        counters.read_csv(path)
        assert (player.draft == before and "counters.csv:3" in told[-1]) == bool(number), number
    rows = player.draft.counters
    assert [(row.name, row.side, row.copies, dict(row.cells)) for row in rows] == [
        ("Guards", "Reds", 3, {"Attack": "4/2"}),
        ("Riders", "Blues", 1, {"Attack": "-7"}),
    ]
    box = counters.table.indexWidget(counters.table.cells.index(0, 1))
    assert isinstance(box, QComboBox) and box.currentText() == "Reds"
    assert not counters.drop_kind.isEnabled(), "nothing is chosen"
    counters.table.selectAll()
    player.press(counters.drop_kind)
    assert not player.draft.counters, "both that were chosen"


def test_every_step_speaks_and_fits_its_panel(player, program, tmp_path, monkeypatch):
    open_scan(player, scan(tmp_path / "small.png", 3, 2), monkeypatch)
    window = player.window
    for language, (n, step) in itertools.product(LANGUAGES[::-1], enumerate(window.shown_steps)):
        program.settings.show_as(replace(program.settings.look, language=language))
        window.go(step.id)
        assert step.asks()[1] and window.hint.text() == step.asks()[1] and window.entries[n].isChecked()
        assert not re.search(r"<[a-z-]+>|\{", " ".join((*step.asks(), window.entries[n].text())))
        for tool in step.tools if isinstance(step, ZonesStep) else ("",):
            if isinstance(step, ZonesStep):
                step.take(tool)
            assert step.minimumSizeHint().width() <= window.panels.width() - 12, (step.id, tool)


def test_a_place_that_took_the_sea_is_told_and_a_click_there_mends_it(player, tmp_path, monkeypatch):
    window = player.window
    open_scan(player, scan(tmp_path / "small.png", 4, 3, SMALL), monkeypatch)
    window.go("trace")
    for n in range(12):
        player.click(*middle(n % 4, n // 4, SMALL))
    trace = player.step("trace")
    player.click(*middle(2, 1, SMALL))
    assert trace.chosen == "z7"
    player.press(trace.away_button)  # with its click a zone goes
    assert len(player.draft.zones or ()) == 11
    window.undo.click()
    assert len(player.draft.zones or ()) == 12
    player.traces()
    assert drafts.spilt_zones(player.draft) and "take the sea or the frame?" in window.hint.text()
    assert "Tab: " in window.hint.text(), "the keys are told beside it"
    player.press(player.step("trace").outside)
    for spot in ((15, 15), (265, 15), (15, 215), (265, 215)):
        if player.draft.at(*spot):
            player.click(*spot)
            player.rest()
    assert not drafts.spilt_zones(player.draft) and player.draft.at(140, 15) == ""
    assert len(player.board.links) == 17 and "take the sea" not in window.hint.text()
    for n, zone in enumerate(player.draft.zones or ()):  # names stand in the middle, whatever hair an outline has
        assert deepest(zone.polygons) == pytest.approx(middle(n % 4, n // 4, SMALL), abs=4)


def test_an_earlier_game_is_gone_on_from_and_its_rules_come_along(program, qtbot):
    player = Player(program.kits.open_drawing(), qtbot)
    assert player.step("open").going_on.isHidden()
    player.step("open").title.setText("Three roads")
    player.tool("point")
    for n, place in enumerate(("Ford", "Mill")):
        player.click(300 + 400 * n, 400)
        player.name(place)
    player.adds_a_counter()
    player.makes(program)
    assert installed.is_own("three-roads") and not installed.has_module("three-roads")
    words = (library.own() / "three-roads" / "kit.toml").read_text(encoding="utf-8")
    trial = Preview("three-roads")
    trial.adopt(f"{words}\n[control]\ntakes = 'alone'\nrule = '7.7'\n")
    player = Player(program.kits.open_drawing(), qtbot)
    opening = player.step("open")
    assert [opening.former.itemText(n) for n in range(opening.former.count())] == ["Three roads"]
    player.press(opening.again_button)
    assert player.draft.title == "Three roads 2"
    assert [zone.name.en for zone in player.draft.zones or ()] == ["Ford", "Mill"]
    player.go("zones")
    assert player.step("zones").tool == "point"
    player.click(1100, 400)
    player.name("Abbey")
    player.adds_a_counter()
    desk = player.makes(program)
    assert desk.game.slug == "three-roads-2" and {"ford", "mill", "abbey"} <= set(desk.board.zones)
    assert len(desk.kinds.kinds) == 2
    card = tomllib.loads((library.own() / "three-roads-2" / "kit.toml").read_text(encoding="utf-8"))
    assert card["control"]["rule"] == "7.7" and card["title"]
    assert len(Desk.new(find_game("three-roads"), "empty").kinds.kinds) == 1  # the first stays what it was
    packed = library.own().parent / "sent.sabrekit"
    installed.pack(library.own() / "three-roads-2", packed)
    assert not [name for name in zipfile.ZipFile(packed).namelist() if "drawn" in name or "sketch" in name]


def test_a_drawing_that_cannot_be_read_any_more_is_told(program, qtbot):
    player = Player(program.kits.open_drawing(), qtbot)
    player.step("open").title.setText("Two roads")
    player.tool("point")
    player.click(300, 400)
    player.name("Ford")
    player.adds_a_counter()
    player.makes(program)
    again, told = Player(program.kits.open_drawing(), qtbot), []
    again.window.workbench.told.connect(told.append)
    for torn in (b"{", b"\xff\xfe", b'{"title": 5}'):
        (library.own() / "two-roads" / installed.DRAWN / from_draft.FILE).write_bytes(torn)
        again.press(again.step("open").again_button)
        assert told.pop() == "What that game was drawn from cannot be read any more." and not again.draft.begun, torn


# Grids laid over a scan by three clicks and a count: squares and hexes, in the window, to the table that is played on


WIDE, HIGH, CHEQUER = 7, 5, 60


def lay(player, way, columns, rows, clicks):
    """Lay a grid: three clicks, a count, a button."""
    player.tool("grid")
    form = player.step("zones").gridding
    form.shape.setCurrentIndex(SHAPES.index(way))
    for spot in clicks:
        player.click(*spot)
    for field, number in ((form.columns, columns), (form.rows, rows)):
        field.setFocus()
        field.selectAll()
        player.qtbot.keyClicks(field, str(number))
        player.qtbot.keyClick(field, Qt.Key.Key_Return)
    player.press(player.step("zones").grid_button)


def named(player):
    return {zone.name.en: zone for zone in player.draft.zones or ()}


def test_squares_lie_on_those_of_the_scan_and_are_played_on(program, player, tmp_path, monkeypatch):
    open_scan(player, scan(tmp_path / "squares.png", WIDE, HIGH, CHEQUER), monkeypatch)
    clicks = (middle(0, 0, CHEQUER), middle(WIDE - 1, 0, CHEQUER), middle(0, HIGH - 1, CHEQUER))
    lay(player, "square", WIDE, HIGH, clicks)
    zones = named(player)
    assert len(zones) == WIDE * HIGH
    assert "three cells" in player.window.hint.text()
    for column in range(WIDE):
        for row in range(HIGH):
            x, y = middle(column, row, CHEQUER)
            drawn = zones[f"{column + 1:02}{row + 1:02}"].bounds
            half = CHEQUER / 2
            assert drawn == pytest.approx((x - half, y - half, x + half, y + half), abs=2)
    player.step("open").title.setText("Chequers")
    player.step("open").title.editingFinished.emit()
    board = player.makes(program).board
    near = {
        board.zones[zone].name.en: {board.zones[one].name.en for one in ends} for zone, ends in board.neighbours.items()
    }
    assert near["0101"] == {"0201", "0102"} and near["0303"] == {"0203", "0403", "0302", "0304"}
    assert sum(map(len, near.values())) == 2 * ((WIDE - 1) * HIGH + WIDE * (HIGH - 1))


def test_a_wrong_count_is_laid_again_whatever_the_language(player):
    window, zones = player.window, player.step("zones")
    lay(player, "square", 9, 9, ((200, 200), (500, 200), (200, 400)))
    player.press(window.undo)
    assert not player.draft.zones
    for spot in ((200, 200), (500, 200), (200, 400)):
        player.click(*spot)
    window.settings.next_language()  # what was clicked stays
    zones.gridding.columns.setValue(4)
    zones.gridding.rows.setValue(3)
    zones.gridding.first_row.setValue(5)
    zones.gridding.numbers.setCurrentIndex(NUMBERINGS.index("rrcc"))
    player.press(zones.grid_button)
    names = [zone.name.en for zone in player.draft.zones or ()]
    assert len(names) == 12 and names[-1] == "0704"


def test_two_clicks_say_how_large_a_counter_is(player):
    lay(player, "square", 2, 2, ((200, 200), (500, 200), (200, 400)))
    player.adds_a_counter()
    usual = from_draft.unit(player.draft)
    for ends, wide in (((200, 240), (260, 240)), 60), (((300, 300), (340, 330)), 50):  # two more begin anew
        for end in ends:
            player.click(*end)
        assert from_draft.unit(player.draft) == pytest.approx(COUNTER / wide, rel=0.05) != usual
    player.press(player.window.undo)
    (end,) = player.draft.counter
    assert end == pytest.approx((300, 300), abs=2)


def test_what_is_no_number_of_counters_does_not_stay_there(player):
    window = player.window
    lay(player, "square", 2, 2, ((200, 200), (500, 200), (200, 400)))
    player.adds_a_counter()
    cells = player.step("counters").table.cells
    number = cells.index(0, 3)
    assert number.data() == "1"
    cells.setData(number, "4/2")
    assert number.data() == "1" and "4/2" in window.toast.text()
    cells.setData(number, "12")
    assert player.draft.counters[0].copies == 12 and number.data() == "12"
    cells.setData(number, "99999")
    assert number.data() == str(player.draft.counters[0].copies) == "12" and "99999" in window.toast.text()
