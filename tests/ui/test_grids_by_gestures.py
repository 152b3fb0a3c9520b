"""Grids laid over a scan by three clicks and a count: squares and hexes, in the window, to the table that is played on."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from assistant.core.text import LANGUAGES
from assistant.scan.boards.grids import NUMBERINGS, SHAPES
from tests.ui.test_drawing_a_game import middle, open_scan, player, scan

__all__ = ["player"]  # a fixture

WIDE, HIGH, CELL = 7, 5, 60


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
    open_scan(player, scan(tmp_path / "squares.png", WIDE, HIGH, CELL), monkeypatch)
    clicks = (middle(0, 0, CELL), middle(WIDE - 1, 0, CELL), middle(0, HIGH - 1, CELL))
    lay(player, "square", WIDE, HIGH, clicks)
    zones = named(player)
    assert len(zones) == WIDE * HIGH
    assert "three cells" in player.window.hint.text()
    for column in range(WIDE):
        for row in range(HIGH):
            x, y = middle(column, row, CELL)
            drawn = zones[f"{column + 1:02}{row + 1:02}"].bounds
            half = CELL / 2
            assert drawn == pytest.approx((x - half, y - half, x + half, y + half), abs=2)
    player.step("open").title.setText("Chequers")
    player.step("open").title.editingFinished.emit()
    board = player.makes(program).board
    near = {
        board.zones[zone].name.en: {board.zones[one].name.en for one in ends} for zone, ends in board.neighbours.items()
    }
    assert near["0101"] == {"0201", "0102"} and near["0303"] == {"0203", "0403", "0302", "0304"}
    assert sum(map(len, near.values())) == 2 * ((WIDE - 1) * HIGH + WIDE * (HIGH - 1))


def test_squares_on_a_scan_that_lies_askew(player):
    lay(player, "square", 4, 3, ((200, 200), (500, 230), (180, 400)))
    zones = named(player)
    first, last = zones["0101"], zones["0403"]
    assert first.contains(200, 200) and zones["0401"].contains(500, 230) and zones["0103"].contains(180, 400)
    assert last.contains(480, 430)
    shapes = [zone.shape for zone in zones.values()]
    assert max(one.intersection(other).area for one in shapes for other in shapes if one is not other) < 1


@pytest.mark.parametrize(
    ("numbering", "first", "last"),
    [("ccrr", "0101", "0403"), ("rrcc", "0101", "0304"), ("letter", "A1", "D3"), ("count", "1", "12")],
)
def test_every_way_of_numbering(player, numbering, first, last):
    player.step("zones").gridding.numbers.setCurrentIndex(NUMBERINGS.index(numbering))
    lay(player, "square", 4, 3, ((200, 200), (500, 200), (200, 400)))
    names = [zone.name.en for zone in player.draft.zones or ()]
    assert (names[0], names[-1]) == (first, last) and len(set(names)) == 12


@pytest.mark.parametrize("way", ["hex-rows", "hex-columns"])
def test_hexes(player, way):
    lay(player, way, 6, 4, ((150, 150), (650, 150), (150, 450)))
    assert len(player.board.zones) == 24
    assert max(len(ends) for ends in player.board.neighbours.values()) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_count_is_laid_again_whatever_the_language(player, language):
    window, zones = player.window, player.step("zones")
    lay(player, "square", 9, 9, ((200, 200), (500, 200), (200, 400)))
    player.press(window.undo)
    assert not player.draft.zones
    for spot in ((200, 200), (500, 200), (200, 400)):
        player.click(*spot)
    window.settings.show_as(replace(window.settings.look, language=language))  # what was clicked stays
    zones.gridding.columns.setValue(4)
    zones.gridding.rows.setValue(3)
    zones.gridding.first_row.setValue(5)
    player.press(zones.grid_button)
    names = [zone.name.en for zone in player.draft.zones or ()]
    assert len(names) == 12 and names[-1] == "0407"


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
