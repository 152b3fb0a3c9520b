"""Grids laid over a scan by three clicks and a count: squares and hexes, in the window, to the table that is played on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from assistant.core.board import Zone
from assistant.core.text import LANGUAGES
from assistant.ui.new_kit.pages.page import NUMBERINGS
from assistant.ui.program.windows import Program
from tests.ui.test_drawing_a_game import Player, middle, open_scan, player, scan

__all__ = ["player"]  # a fixture

WIDE, HIGH, CELL = 7, 5, 60


def lay(player: Player, way: str, columns: int, rows: int, clicks: tuple[tuple[float, float], ...]) -> None:
    """Lay a grid: three clicks, a count, a button."""
    window = player.window
    player.press(window.on)
    player.way(way)
    for spot in clicks:
        player.click(*spot)
    form = window.places.gridding
    for field, number in ((form.columns, columns), (form.rows, rows)):
        field.setFocus()
        field.selectAll()
        player.qtbot.keyClicks(field, str(number))
        player.qtbot.keyClick(field, Qt.Key.Key_Return)
    player.press(window.places.grid_button)


def test_squares_lie_on_those_of_the_scan_and_are_played_on(
    program: Program, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = player.window
    open_scan(player, scan(tmp_path / "squares.png", WIDE, HIGH, CELL), monkeypatch)
    clicks = (middle(0, 0, CELL), middle(WIDE - 1, 0, CELL), middle(0, HIGH - 1, CELL))
    lay(player, "square", WIDE, HIGH, clicks)
    zones = {zone.name.en: zone for zone in window.work.sketch.zones}
    assert len(zones) == WIDE * HIGH
    assert "three cells" in window.asks.text()
    for column in range(WIDE):
        for row in range(HIGH):
            x, y = middle(column, row, CELL)
            drawn = zones[f"{column + 1:02}{row + 1:02}"].bounds
            half = CELL / 2
            assert drawn == pytest.approx((x - half, y - half, x + half, y + half), abs=2)
    window.paper.title.setText("Chequers")
    window.paper.title.editingFinished.emit()
    assert window.work.sketch.zones
    player.press(window.go_button)
    player.qtbot.waitUntil(lambda: program.window is not None)
    assert program.window is not None
    board = program.window.session.desk.board
    near = {
        board.zones[zone].name.en: {board.zones[one].name.en for one in ends} for zone, ends in board.neighbours.items()
    }
    assert near["0101"] == {"0201", "0102"} and near["0303"] == {"0203", "0403", "0302", "0304"}
    assert sum(map(len, near.values())) == 2 * ((WIDE - 1) * HIGH + WIDE * (HIGH - 1))


def test_squares_on_a_scan_that_lies_askew(player: Player) -> None:
    lay(player, "square", 4, 3, ((200, 200), (500, 230), (180, 400)))
    zones = window_zones(player)
    first, last = zones["0101"], zones["0403"]
    assert first.contains(200, 200) and zones["0401"].contains(500, 230) and zones["0103"].contains(180, 400)
    assert last.contains(480, 430)
    shapes = [zone.shape for zone in zones.values()]
    assert max(one.intersection(other).area for one in shapes for other in shapes if one is not other) < 1


def window_zones(player: Player) -> dict[str, Zone]:
    return {zone.name.en: zone for zone in player.window.work.sketch.zones}


@pytest.mark.parametrize(
    ("numbering", "first", "last"),
    [("ccrr", "0101", "0403"), ("rrcc", "0101", "0304"), ("letter", "A1", "D3"), ("count", "1", "12")],
)
def test_every_way_of_numbering(player: Player, numbering: str, first: str, last: str) -> None:
    window = player.window
    assert numbering in NUMBERINGS
    window.places.gridding.numbers.setCurrentIndex(NUMBERINGS.index(numbering))
    lay(player, "square", 4, 3, ((200, 200), (500, 200), (200, 400)))
    names = [zone.name.en for zone in window.work.sketch.zones]
    assert (names[0], names[-1]) == (first, last) and len(set(names)) == 12


def test_hexes_in_rows(player: Player) -> None:
    lay(player, "hex-rows", 6, 4, ((150, 150), (650, 150), (150, 450)))
    board = player.window.work.sketch.board
    assert len(board.zones) == 24
    assert max(len(ends) for ends in board.neighbours.values()) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_count_is_laid_again(player: Player, language: str) -> None:
    window = player.window
    window.settings.show_as(replace(window.settings.look, language=language))
    lay(player, "square", 9, 9, ((200, 200), (500, 200), (200, 400)))
    player.press(window.undo)
    assert not window.work.sketch.zones
    for spot in ((200, 200), (500, 200), (200, 400)):
        player.click(*spot)
    window.places.gridding.columns.setValue(4)
    window.places.gridding.rows.setValue(3)
    player.press(window.places.grid_button)
    assert len(window.work.sketch.zones) == 12


def test_what_is_no_number_of_counters_does_not_stay_there(player: Player) -> None:
    window = player.window
    lay(player, "square", 2, 2, ((200, 200), (500, 200), (200, 400)))
    window.go(3)
    player.press(window.counters.add_kind)
    item = window.counters.table.item(0, 3)
    assert item is not None and item.text() == "1"
    item.setText("4/2")
    assert item.text() == "1" and "4/2" in window.phase_bar.told
    item.setText("12")
    assert window.work.sketch.counters[0].copies == 12 and item.text() == "12"
    item.setText("99999")
    assert item.text() == str(window.work.sketch.counters[0].copies) == "400"
