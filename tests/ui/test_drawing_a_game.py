"""A game drawn by gestures in the window: from a scan, from nothing, as points and lines, as a grid; then a table of it."""

from __future__ import annotations

import tomllib
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.kits import from_sketch, installed
from assistant.desk.kits import sketch as sketches
from assistant.desk.kits.preview import Preview
from assistant.games import find_game
from assistant.games.kit import library
from assistant.scan.pictures.images import save_png
from assistant.ui.new_kit.drawing_window import DrawingWindow
from assistant.ui.new_kit.pages.page import middle as middle_of
from assistant.ui.new_kit.pages.places import WAYS
from assistant.ui.new_kit.pages.sketch import file
from assistant.ui.program.windows import Program
from tests.ui.to_a_fight import Tally, asked, write_a_fight

LEFT = Qt.MouseButton.LeftButton
CELL = 120  # pixels of a zone
COLUMNS, ROWS, SMALL = 6, 5, 50  # thirty zones, on a small picture: tracing costs by the pixel
MOST = 9  # minutes to an answered fight; fifteen are allowed


class Player:
    """Clicks and types in the window, and counts it: a click, a drag, a choice is a gesture, each letter a key."""

    def __init__(self, window: DrawingWindow, qtbot: QtBot) -> None:
        self.window, self.qtbot, self.tally = window, qtbot, Tally()

    def _on_screen(self, x: float, y: float) -> QPoint:
        return self.window.canvas.viewportTransform().map(QPointF(x, y)).toPoint()

    def click(self, x: float, y: float, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        self.tally.gestures += 1
        self.qtbot.mouseClick(self.window.canvas.viewport(), LEFT, modifier, self._on_screen(x, y))

    def drag(self, *points: tuple[float, float]) -> None:
        self.tally.gestures += 1
        port = self.window.canvas.viewport()
        self.qtbot.mousePress(port, LEFT, pos=self._on_screen(*points[0]))
        for point in points[1:]:
            self.qtbot.mouseMove(port, self._on_screen(*point))
        self.qtbot.mouseRelease(port, LEFT, pos=self._on_screen(*points[-1]))

    def name(self, words: str) -> None:
        self.tally.keys += len(words)
        self.window.places.name.setFocus()
        self.window.places.name.selectAll()
        self.qtbot.keyClicks(self.window.places.name, words)

    def cell(self, row: int, column: int, words: str) -> None:
        """Click on a cell of the counters, type, and press Return."""
        table = self.window.counters.table
        self.tally.gestures += 1
        self.tally.keys += len(words) + 1
        self.qtbot.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(table.item(row, column)).center())
        self.qtbot.keyClick(table, words[0])
        editor = next(one for one in table.findChildren(QLineEdit) if one.isVisible())  # those before it go later
        self.qtbot.keyClicks(editor, words[1:])
        self.qtbot.keyClick(editor, Qt.Key.Key_Return)
        self.qtbot.waitUntil(lambda: table.item(row, column).text() == words)  # Qt takes it once the key is done

    def press(self, button: object) -> None:
        self.tally.gestures += 1
        self.qtbot.mouseClick(button, LEFT)  # type: ignore[call-overload]

    def way(self, way: str) -> None:
        self.tally.gestures += 1
        self.window.places.way.setCurrentIndex(WAYS.index(way))


@pytest.fixture
def player(program: Program, qtbot: QtBot) -> Iterator[Player]:
    window = program.kits.open_drawing()
    yield Player(window, qtbot)
    if program.kits.drawing is not None:
        window.close()


def scan(path: Path, columns: int, rows: int, cell: int = CELL) -> Path:
    """Draw a map of square zones with dark borders and a sea around, as a picture."""
    pixels = np.full((rows * cell + 80, columns * cell + 80, 3), (168, 200, 216), np.uint8)
    pixels[40:-40, 40:-40] = (232, 224, 196)
    for n in range(columns + 1):
        pixels[40 : 41 + rows * cell, 39 + n * cell : 42 + n * cell] = (40, 32, 28)
    for n in range(rows + 1):
        pixels[39 + n * cell : 42 + n * cell, 40 : 41 + columns * cell] = (40, 32, 28)
    save_png(pixels, path)
    return path


def middle(column: int, row: int, cell: int = CELL) -> tuple[float, float]:
    return 40 + (column + 0.5) * cell, 40 + (row + 0.5) * cell


def open_scan(player: Player, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    player.press(player.window.paper.choose_button)
    player.qtbot.waitUntil(lambda: player.window.work.paper.complete)


def trace(player: Player) -> None:
    player.press(player.window.places.trace_button)
    player.qtbot.waitUntil(lambda: player.window.work.job is None, timeout=60_000)


def test_from_a_scan_of_thirty_zones_to_an_answered_fight(
    program: Program, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.show_start()
    assert program.start is not None
    qtbot.mouseClick(program.start.turn, LEFT)
    qtbot.mouseClick(program.start.maker.buttons["drawing"], LEFT)
    window = program.kits.drawing
    assert window is not None
    player = Player(window, qtbot)
    player.tally.gestures = 4  # the two clicks, and the file that is chosen in the system's own window
    open_scan(player, scan(tmp_path / "my_war.png", COLUMNS, ROWS, SMALL), monkeypatch)
    assert window.work.sketch.title == "My war" and window.work.sketch.size == (380, 330)
    player.press(window.on)
    for n in range(COLUMNS * ROWS):
        player.click(*middle(n % COLUMNS, n // COLUMNS, SMALL))
        player.name(f"Land {n + 1}")
    player.press(window.places.outside)
    for spot in ((190, 15), (190, 315), (15, 165), (365, 165)):
        player.click(*spot)
    trace(player)
    sketch = window.work.sketch
    assert len(sketch.zones) == 30 and not sketch.untraced
    assert [sketch.at(*middle(n % COLUMNS, n // COLUMNS, SMALL)) for n in range(30)] == [
        zone.id for zone in sketch.zones
    ]
    assert len(sketch.board.links) == 49  # 5 · 5 across and 6 · 4 down
    player.press(window.on)
    player.window.neighbours.way.setCurrentIndex(1)
    player.drag(*(middle(n, 0, SMALL) for n in range(3)))
    assert [zone.tags.get("terrain") for zone in window.work.sketch.zones[:4]] == ["Hills", "Hills", "Hills", None]
    player.press(window.on)
    counters = window.counters
    player.press(counters.add_kind)
    for column, words in ((0, "Guards"), (3, "3"), (4, "4/2")):
        player.cell(0, column, words)
    player.press(counters.add_kind)
    player.cell(1, 0, "Riders")
    box = counters.table.cellWidget(1, 1)
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(2)
    player.tally.gestures += 2
    player.cell(1, 3, "2")
    player.cell(1, 4, "3")
    player.press(window.go_button)
    qtbot.waitUntil(lambda: program.window is not None and program.kits.drawing is None)
    assert program.window is not None and not file().exists()
    desk = program.window.session.desk
    assert desk.game.slug == "my-war" and desk.board.zones["land-8"].name.en == "Land 8"
    assert len(desk.position.counters_in("out-of-play-box")) == 5
    assert program.window.session.desk.kinds.kinds["guards"].faces == ({"strength": 4}, {"strength": 2})
    qtbot.waitUntil(lambda: program.window is not None and program.window.board.scan.shown)
    assert write_a_fight(program, qtbot, player.tally, player.press) == "sum(strength, attackers)"
    found = asked(program, player.tally, "land-8", "2 riders land 8", "2 guards land 7")
    assert render(found.answer.verdict, "en") == "Land 8: 8 against 6, column 1-1"
    assert player.tally.minutes <= MOST, player.tally


def test_a_wrong_click_is_dragged_removed_and_overruled(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    open_scan(player, scan(tmp_path / "small.png", 3, 2), monkeypatch)
    window.go(1)
    for n in range(6):
        player.click(*middle(n % 3, n // 3))
    player.drag(middle(0, 0), (80, 80))
    assert window.work.sketch.seeds[0].points[0] == pytest.approx((80, 80), abs=2)
    player.click(*middle(2, 1))
    assert window.places.chosen == "z6"
    player.press(window.places.remove_button)
    assert len(window.work.sketch.zones) == 5
    window.undo.click()
    assert len(window.work.sketch.zones) == 6
    trace(player)
    assert not window.work.sketch.untraced
    window.places.chosen = ""
    assert window.work.sketch.at(220, 90) == "z2"
    player.drag((60, 60), (120, 120), (220, 90), (260, 110))  # from the first into the second
    player.qtbot.waitUntil(lambda: window.work.job is None, timeout=60_000)
    assert window.work.sketch.at(220, 90) == "z1"
    assert "z2" not in {seed.zone for seed in window.work.sketch.seeds}  # the stroke proved its click wrong
    assert [zone.id for zone in window.work.sketch.untraced] == ["z2"]


def test_from_nothing_by_corners(player: Player, program: Program) -> None:
    window = player.window
    window.paper.title.setText("Two fields")
    player.press(window.paper.empty_button)
    player.press(window.on)
    assert window.places.doing == "draw"
    for corner in ((100, 100), (500, 120), (480, 500), (120, 480)):
        player.click(*corner)
    player.click(101, 101)
    player.name("West field")
    for corner in ((503, 118), (900, 100), (880, 520), (483, 497)):  # two of them are caught by the neighbour's
        player.click(*corner)
    player.qtbot.keyClick(window.canvas, Qt.Key.Key_Return)
    player.name("East field")
    player.click(300, 300)
    sketch = window.work.sketch
    assert [zone.name.en for zone in sketch.zones] == ["West field", "East field"]
    assert [(link.a, link.b) for link in sketch.board.links] == [("z1", "z2")]
    player.press(window.on)
    player.click(300, 300)
    player.click(700, 300)
    assert window.work.sketch.board.links == ()
    player.press(window.undo)
    player.press(window.go_button)
    player.qtbot.waitUntil(lambda: program.window is not None)
    assert program.window is not None
    board = program.window.session.desk.board
    assert set(board.neighbours["west-field"]) == {"east-field"}


def test_points_and_lines(player: Player, program: Program) -> None:
    window = player.window
    player.press(window.on)
    player.way("point")
    for n, place in enumerate(("Ford", "Mill", "Abbey")):
        player.click(300 + 400 * n, 400)
        player.name(place)
    player.press(window.on)
    window.neighbours.kind.setEditText("road")
    player.click(300, 400)
    player.click(700, 400, Qt.KeyboardModifier.ShiftModifier)
    player.click(1100, 400)
    player.press(window.go_button)
    player.qtbot.waitUntil(lambda: program.window is not None)
    assert program.window is not None
    board = program.window.session.desk.board
    assert {(link.a, link.b, link.kind) for link in board.links} == {
        ("ford", "mill", "road"),
        ("mill", "abbey", "road"),
    }
    assert set(board.link_lines) == {"road"}


def test_a_grid_by_three_clicks_and_a_count(player: Player) -> None:
    window = player.window
    player.press(window.on)
    player.way("hex-columns")
    for spot in ((100, 100), (1300, 100), (100, 800)):
        player.click(*spot)
    settings = window.settings
    settings.show_as(replace(settings.look, language="fr"))  # what was clicked stays
    settings.show_as(replace(settings.look, language="en"))
    assert len(window.places.corners) == 3
    window.places.gridding.columns.setValue(13)
    window.places.gridding.rows.setValue(8)
    window.places.gridding.first_row.setValue(5)
    player.press(window.places.grid_button)
    names = [zone.name.en for zone in window.work.sketch.zones]
    assert names[0] == "0105" and names[-1] == "1312" and len(names) == 104
    player.qtbot.keyClick(window.canvas, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    player.press(window.undo) if window.work.sketch.zones else None
    assert window.work.sketch.zones == ()


def test_what_was_drawn_waits_for_another_day(program: Program, qtbot: QtBot) -> None:
    window = program.kits.open_drawing()
    player = Player(window, qtbot)
    window.go(1)
    player.way("point")
    player.click(300, 300)
    player.name("Camp")
    window.close()
    qtbot.waitUntil(lambda: program.kits.drawing is None)
    again = program.kits.open_drawing()
    assert [zone.name.en for zone in again.work.sketch.zones] == ["Camp"]
    again.places.outside.setChecked(True)
    qtbot.mouseClick(again.anew, LEFT)
    assert again.work.sketch.zones == () and not again.places.outside.isChecked()
    again.close()
    assert not file().exists()


def test_a_photograph_is_straightened(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    window = player.window
    open_scan(player, scan(tmp_path / "photo.png", 3, 2), monkeypatch)
    player.press(window.paper.straighten_button)
    for corner in ((40, 40), (400, 40), (400, 280), (40, 280)):
        player.click(*corner)
    player.qtbot.waitUntil(lambda: window.work.job is None, timeout=60_000)
    assert window.work.sketch.size == pytest.approx((360, 240), abs=3)
    assert window.work.sketch.picture != str(tmp_path / "photo.png")


def test_counters_come_as_a_table_of_text(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "counters.csv"
    path.write_text("Name;Side;Type;Number;Attack\nGuards;Reds;Foot;3;4/2\nRiders;Blues;Horse;x;-7\n", encoding="utf-8")
    counters = player.window.counters
    player.window.go(3)
    counters.read_csv(path)
    rows = player.window.work.sketch.counters
    assert [(row.name, row.side, row.copies, dict(row.cells)) for row in rows] == [
        ("Guards", "Reds", 3, {"Attack": "4/2"}),
        ("Riders", "Blues", 1, {"Attack": "-7"}),
    ]
    box = counters.table.cellWidget(0, 1)
    assert isinstance(box, QComboBox) and box.currentText() == "Reds"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_speaks(player: Player, program: Program, language: str) -> None:
    program.settings.show_as(replace(program.settings.look, language=language))
    for n, page in enumerate(player.window.pages[:-1]):  # the counter sheet has tests of its own
        player.window.go(n)
        assert page.hint() and player.window.asks.text() == page.hint()
        assert player.window.entries[n].isChecked()


def test_a_place_that_took_the_sea_is_told_and_a_click_there_mends_it(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    open_scan(player, scan(tmp_path / "small.png", 4, 3, SMALL), monkeypatch)
    window.go(1)
    for n in range(12):
        player.click(*middle(n % 4, n // 4, SMALL))
    trace(player)
    assert sketches.spilt(window.work.sketch) and "take the sea or the frame?" in window.asks.text()
    player.press(window.places.outside)
    for spot in ((15, 15), (265, 15), (15, 215), (265, 215)):
        if window.work.sketch.at(*spot):
            player.click(*spot)
            player.qtbot.waitUntil(lambda: window.work.job is None, timeout=60_000)
    assert not sketches.spilt(window.work.sketch) and window.work.sketch.at(140, 15) == ""
    assert len(window.work.sketch.board.links) == 17 and "take the sea" not in window.asks.text()
    for n, zone in enumerate(window.work.sketch.zones):  # names stand in the middle, whatever hair an outline has
        assert middle_of(zone) == pytest.approx(middle(n % 4, n // 4, SMALL), abs=4)


def test_an_earlier_game_is_gone_on_from_and_its_rules_come_along(program: Program, qtbot: QtBot) -> None:
    first = program.kits.open_drawing()
    assert first.paper.going_on.isHidden()
    first.paper.title.setText("Three roads")
    player = Player(first, qtbot)
    first.go(1)
    player.way("point")
    for n, place in enumerate(("Ford", "Mill")):
        player.click(300 + 400 * n, 400)
        player.name(place)
    first.go(3)
    player.press(first.counters.add_kind)
    player.press(first.go_button)
    qtbot.waitUntil(lambda: program.kits.drawing is None and program.window is not None)
    words = (library.own() / "three-roads" / "kit.toml").read_text(encoding="utf-8")
    trial = Preview("three-roads")
    trial.adopt(f"{words}\n[control]\ntakes = 'alone'\nrule = '7.7'\n")
    again = program.kits.open_drawing()
    assert [again.paper.former.itemText(n) for n in range(again.paper.former.count())] == ["Three roads"]
    player = Player(again, qtbot)
    player.press(again.paper.again_button)
    sketch = again.work.sketch
    assert sketch.title == "Three roads 2" and [zone.name.en for zone in sketch.zones] == ["Ford", "Mill"]
    again.go(1)
    assert again.places.doing == "point"
    player.click(1100, 400)
    player.name("Abbey")
    again.go(3)
    player.press(again.counters.add_kind)
    player.press(again.go_button)
    qtbot.waitUntil(lambda: program.kits.drawing is None and program.window is not None)
    assert program.window is not None
    desk = program.window.session.desk
    assert desk.game.slug == "three-roads-2" and {"ford", "mill", "abbey"} <= set(desk.board.zones)
    assert len(desk.kinds.kinds) == 2
    card = tomllib.loads((library.own() / "three-roads-2" / "kit.toml").read_text(encoding="utf-8"))
    assert card["control"]["rule"] == "7.7" and card["title"]
    assert len(Desk.new(find_game("three-roads"), "empty").kinds.kinds) == 1  # the first stays what it was
    packed = library.own().parent / "sent.sabrekit"
    installed.pack(library.own() / "three-roads-2", packed)
    assert not [name for name in zipfile.ZipFile(packed).namelist() if "drawn" in name or "sketch" in name]


@pytest.mark.parametrize("torn", [b"{", b"\xff\xfe", b'{"title": 5}'])
def test_a_drawing_that_cannot_be_read_any_more_is_told(torn: bytes, program: Program, qtbot: QtBot) -> None:
    first = program.kits.open_drawing()
    first.paper.title.setText("Two roads")
    player = Player(first, qtbot)
    first.go(1)
    player.way("point")
    player.click(300, 400)
    player.name("Ford")
    first.go(3)
    player.press(first.counters.add_kind)
    player.press(first.go_button)
    qtbot.waitUntil(lambda: program.kits.drawing is None and program.window is not None)
    (library.own() / "two-roads" / from_sketch.FOLDER / from_sketch.FILE).write_bytes(torn)
    again = program.kits.open_drawing()
    told: list[str] = []
    again.work.told.connect(told.append)
    Player(again, qtbot).press(again.paper.again_button)
    assert told == ["What that game was drawn from cannot be read any more."] and not again.work.sketch.begun
