"""Borders drawn by hand: clicks are caught, pieces follow what is printed, faces close, a new line moves an old border."""

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from skimage.measure import label as parts_of

from assistant.core.printed import Zone
from assistant.core.text import EditError, Name
from assistant.scan.boards import editing
from assistant.scan.boards.net import Net, Wire
from assistant.scan.fit.ridges import all_ridges
from assistant.scan.tracing.polygons import chains_of, hairs, polygons_of, without_hairs
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


# Labels become polygons: every pixel accounted for, neighbours exact


NAMES = ("a", "b", "c")


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 14), st.integers(2, 14), st.integers(0, 2**32 - 1))
def test_whatever_the_labels_the_shapes_are_a_coverage_of_about_the_same_areas(height, width, seed):
    labels = np.random.default_rng(seed).integers(0, 4, (height, width)).astype(np.int32)
    shapes = polygons_of(labels, NAMES)
    assert set(shapes) == {name for n, name in enumerate(NAMES) if (labels == n + 1).any()}
    assert all(shape.is_valid for shape in shapes.values())
    assert shapely.coverage_is_valid(list(shapes.values()))
    for n, name in enumerate(NAMES):
        if name in shapes:
            assert shapes[name].area == pytest.approx((labels == n + 1).sum(), rel=0.2, abs=20)


def test_chains_run_from_junction_to_junction_and_round_islands():
    labels = np.zeros((20, 30), np.int32)
    labels[2:18, 2:15], labels[2:18, 15:28] = 1, 2
    labels[8:12, 6:10] = 3
    chains = chains_of(labels)
    closed = [chain for chain in chains if np.array_equal(chain[0], chain[-1])]
    assert len(chains) == 4 and len(closed) == 1
    assert sum(len(chain) - 1 for chain in chains) == 2 * 16 + 2 * 26 + 16 + 16
    assert len(closed[0]) == 17


def test_islands_holes_and_zones_in_parts():
    labels = np.ones((120, 160), np.int32)
    labels[30:80, 40:90] = 2  # an enclave
    labels[45:60, 55:75] = 0  # a lake in it
    labels[90:110, 100:140] = 2  # and a part of it elsewhere
    shapes = polygons_of(labels, NAMES)
    assert shapes["b"].geom_type == "MultiPolygon" and len(shapely.get_parts(shapes["b"])) == 2
    assert sum(len(part.interiors) for part in shapely.get_parts(shapes["b"])) == 1
    assert not shapes["a"].contains(shapely.Point(65, 40)) and shapes["b"].contains(shapely.Point(45, 40))
    assert shapely.intersection(shapes["a"], shapes["b"]).area == 0


def test_staircases_become_smooth():
    rows, columns = np.indices((200, 300))
    labels = np.where(columns > 100 + 0.37 * rows, 2, 1).astype(np.int32)
    shapes = polygons_of(labels, NAMES)
    border = shapely.line_merge(shapely.intersection(shapes["a"].boundary, shapes["b"].boundary))
    straight = shapely.LineString([(100.5, 0), (174.5, 200)])
    assert shapely.hausdorff_distance(border, straight) < 1.5
    assert border.length < 1.03 * straight.length  # a staircase would be 1.28 times as long
    assert shapely.get_num_coordinates(border) < 100  # it had 275


def test_labels_beyond_the_names_are_outside():
    labels = np.full((30, 30), 4, np.int32)
    labels[5:25, 5:25] = 2
    assert set(polygons_of(labels, NAMES)) == {"b"}


# Hairs go, straits and corners stay


NOTHING = np.zeros((40, 60), np.int32)


def halves():
    labels = np.ones((40, 60), np.int32)
    labels[:, 30:] = 2
    return labels


def test_a_hair_and_a_speck_go_and_corners_stay():
    clean = halves()
    clean[10:20, 40:50] = 3
    hairy = clean.copy()
    hairy[5, 30:45] = 1  # a spike into the neighbour
    hairy[12:18, 53] = 3  # a speck beside its zone
    hairy[30:36, 20], hairy[30, 20:30] = 2, 2  # a bent one
    assert (without_hairs(hairy, NOTHING) == clean).all()
    assert (without_hairs(clean, NOTHING) == clean).all()


def test_a_strait_a_thin_zone_and_a_click_stay():
    labels = halves()
    labels[20, 30:50], labels[15:25, 50:55] = 1, 1  # a strait one pixel wide to another part
    labels[5, 35:55] = 3  # a zone that is nowhere wider
    labels[35, 10] = 2
    clicks = NOTHING.copy()
    clicks[35, 10] = 2
    assert (without_hairs(labels, clicks) == labels).all()


def stout(labels):
    """Whether each pixel lies in a square of two by two of its label; written otherwise than in the program."""
    found = np.zeros(labels.shape, bool)
    for row in range(labels.shape[0] - 1):
        for column in range(labels.shape[1] - 1):
            if (labels[row : row + 2, column : column + 2] == labels[row, column]).all():
                found[row : row + 2, column : column + 2] = True
    return found


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4), st.floats(0, 0.05))
def test_stout_parts_stay_and_stay_joined_and_no_zone_is_lost(seed, count, noise):
    rng = np.random.default_rng(seed)
    labels = np.kron(rng.integers(1, count + 1, (5, 6)), np.ones((5, 5), np.int32)).astype(np.int32)
    rough = rng.random(labels.shape) < noise
    labels[rough] = rng.integers(1, count + 1, rough.sum())
    nothing = np.zeros_like(labels)
    found = without_hairs(labels, nothing)
    before = stout(labels)
    assert (found[before] == labels[before]).all()
    assert set(np.unique(found)) == set(np.unique(labels))
    assert hairs(found, nothing).sum() <= hairs(labels, nothing).sum()
    whole, after = (parts_of(each, connectivity=1, background=-1) for each in (labels, found))
    for part in np.unique(whole):
        assert len(np.unique(after[before & (whole == part)])) <= 1
