"""Borders drawn by hand: clicks are caught, pieces follow what is printed, faces close, a new line moves an old border."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.printed import Zone
from assistant.core.text import EditError, Name
from assistant.scan.boards import editing
from assistant.scan.boards.net import Net, Wire
from assistant.scan.fit.ridges import all_ridges
from tests.scan.test_editing import area, boards, grid, is_coverage

WIDE, HIGH = 600, 400


def field(left, right, name="z1"):
    ring = ((left, 100.0), (right, 100.0), (right, 300.0), (left, 300.0))
    return Zone(name, "map", Name(name, name), "land", ((ring,),))


@pytest.mark.parametrize(
    ("spot", "caught"),
    [
        ((104, 97), (100, 100)),  # a corner before the line
        ((150, 96), (150, 100)),
        ((300, 4), (300, 0)),  # the frame
        ((404, 203), (400, 200)),  # the loose end
        ((320, 150), None),
    ],
)
def test_a_click_is_caught_by_corners_and_lines(spot, caught):
    net = Net([field(100, 200)], [((500.0, 200.0), (400.0, 200.0))], (WIDE, HIGH))
    assert net.caught(spot, 8) == caught


def test_what_lines_close_is_a_face_but_for_what_lies_round_it():
    zones = [field(100, 200), field(300, 400, "z2")]
    assert Net(zones, (), (WIDE, HIGH)).faces(((200.0, 100.0), (300.0, 100.0))) == []
    top = ((200.0, 100.0), (300.0, 100.0))
    net = Net(zones, [top], (WIDE, HIGH))
    (face,) = net.faces(((200.0, 300.0), (300.0, 300.0)))
    assert shapely.Polygon(face[0][0]).equals(shapely.box(200, 100, 300, 300))
    assert net.face_at((250, 200)) != face  # nothing closes it yet
    middle = Zone("z3", "map", Name("z3", "z3"), "land", face)
    tail = ((300.0, 300.0), (350.0, 390.0))
    assert Net([*zones, middle], [top, tail], (WIDE, HIGH)).loose() == (tail,)
    assert Net([*zones, middle], (), (WIDE, HIGH)).face_at((250, 200)) == ()


def printed(bend):
    """A pale picture with a fine line across it that rises by `bend` in the middle."""
    x, y = np.meshgrid(np.arange(WIDE), np.arange(HIGH))
    away = np.abs(y - (200 - bend * np.sin(np.pi * x / WIDE)))
    grey = np.where(away < 2, 120, 220).astype(np.uint8)
    return Wire(all_ridges(np.stack([grey] * 3, axis=-1)), 2.0)


@pytest.mark.parametrize(("bend", "turned", "snapped"), [(60, False, True), (60, True, False), (0, False, False)])
def test_a_piece_follows_the_printed_line_unless_that_is_straight(bend, turned, snapped):
    start, end = (200.0, 2 * (200 - bend * np.sin(np.pi / 6))), (1000.0, 2 * (200 - bend * np.sin(np.pi * 5 / 6)))
    line, follows = printed(bend).way(start, end, turned)
    assert (line[0], line[-1], follows) == (start, (round(end[0], 2), round(end[1], 2)) if follows else end, snapped)
    if follows:
        true = [2 * (200 - bend * np.sin(np.pi * x / 2 / WIDE)) for x, _ in line[1:-1]]
        assert np.abs(np.array(line[1:-1])[:, 1] - true).max() <= 6


@settings(max_examples=40, deadline=None)
@given(boards, st.integers(1, 2), st.floats(-20, 20), st.floats(-20, 20))
def test_a_new_line_moves_the_border_and_loses_no_ground(board, column, first, second):
    """From junction to junction beside the old border between z11 and z21, or across it: neighbours stay exact."""
    a, b = f"z{column - 1}1", f"z{column}1"
    ends = sorted(editing.points_of(board.zones[a]) & editing.points_of(board.zones[b]), key=lambda point: point[1])
    (x1, y1), (x2, y2) = ends
    line = ((x1, y1), (x1 + first, y1 + (y2 - y1) / 3), (x2 + second, y1 + 2 * (y2 - y1) / 3), (x2, y2))
    old = shapely.LineString(ends)
    if shapely.LineString(line).difference(old.buffer(1)).length < 20:
        return
    try:
        after = editing.redraw(board, "map", line, "new", Name("new", "new"))
    except EditError:
        return  # along the border itself
    assert after.zones.keys() == board.zones.keys()
    assert is_coverage(after)
    assert area(after) == pytest.approx(area(board))
    border = after.zones[a].shape.boundary.intersection(after.zones[b].shape.boundary)
    assert shapely.hausdorff_distance(border, shapely.LineString(line), densify=0.1) < 3


def test_a_line_from_border_to_border_of_one_zone_splits_it():
    board = grid()
    left, top, right, bottom = board.zones["z11"].bounds
    line = ((left - 30, (top + bottom) / 2), (right + 30, (top + bottom) / 2))  # what reaches beyond parts nothing
    after = editing.redraw(board, "map", line, "new", Name("new", "new"))
    assert after.zones.keys() - board.zones.keys() == {"new"}
    assert area(after) == pytest.approx(area(board))
    with pytest.raises(EditError):
        editing.redraw(board, "map", (line[0], (left + 30, line[0][1])), "new", Name("new", "new"))
