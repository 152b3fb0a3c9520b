"""The laws of editing: whatever is done, neighbours share their borders exactly and no edit loses ground."""

import math
import random
import statistics
import time

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from shapely.affinity import translate

from assistant.core import map_files as files
from assistant.core.printed import MINE, Board, Link, Sheet, Zone
from assistant.core.text import EditError, Name
from assistant.scan.boards import editing
from assistant.scan.boards.outlines import polygons_in, shared_borders
from assistant.scan.boards.validation import findings
from tests.pace import allowed

SIDE = 4


def grid(bend=0):
    """A board of 4 x 4 zones whose inner corners are pushed about."""
    shake = random.Random(bend)
    corner = {
        (x, y): (round(100.0 * x + shake.uniform(-30, 30), 2), round(100.0 * y + shake.uniform(-30, 30), 2))
        for x in range(SIDE + 1)
        for y in range(SIDE + 1)
    }
    zones = {}
    for x in range(SIDE):
        for y in range(SIDE):
            ring = (corner[x, y], corner[x + 1, y], corner[x + 1, y + 1], corner[x, y + 1])
            name = f"z{x}{y}"
            zones[name] = Zone(
                name, "map", Name(name, name), "land", ((ring,),), {"terrain": "plain"}, stack_at=(1.0, 1.0)
            )
    links = [Link(f"z{x}{y}", f"z{x + 1}{y}", "land") for x in range(SIDE - 1) for y in range(SIDE)]
    links += [Link(f"z{x}{y}", f"z{x}{y + 1}", "land") for x in range(SIDE) for y in range(SIDE - 1)]
    sheets = {"map": Sheet("map", Name("Map", "Carte"), 400, 400)}
    return Board("grid", Name("Grid", "Grille"), sheets, {}, zones, tuple(links))


def is_coverage(board):
    return bool(shapely.coverage_is_valid([zone.shape for zone in board.on_sheet("map")]))


def area(board):
    return float(sum(zone.shape.area for zone in board.on_sheet("map")))


zones = st.tuples(st.integers(0, SIDE - 1), st.integers(0, SIDE - 1)).map(lambda at: f"z{at[0]}{at[1]}")
boards = st.integers(0, 50).map(grid)
steps = st.floats(-25, 25).map(lambda by: round(by, 2))


@settings(max_examples=60, deadline=None)
@given(boards, zones, st.integers(0, 3), steps, steps)
def test_a_corner_moves_in_all_its_zones(board, zone, n, dx, dy):
    x, y = board.zones[zone].polygons[0][0][n]
    try:
        after = editing.move_points(board, "map", {(x, y): (x + dx, y + dy)})
    except EditError:
        return
    assert is_coverage(after)
    holders = [z.id for z in board.on_sheet("map") if (x, y) in z.polygons[0][0]]
    assert all((x + dx, y + dy) in after.zones[z].polygons[0][0] for z in holders)
    back = editing.move_points(after, "map", {(x + dx, y + dy): (x, y)})
    assert {z: back.zones[z].polygons for z in back.zones} == {z: board.zones[z].polygons for z in board.zones}


@settings(max_examples=60, deadline=None)
@given(boards, zones, st.integers(0, 3), steps, steps, st.floats(1, 200))
def test_a_pulled_point_takes_its_surroundings_along(board, zone, n, dx, dy, reach):
    x, y = board.zones[zone].polygons[0][0][n]
    try:
        after = editing.pull(board, "map", editing.grasped(board, "map", (x, y), reach), (dx, dy))
    except EditError:
        return
    assert is_coverage(after)
    assert (round(x + dx, 2), round(y + dy, 2)) in after.zones[zone].polygons[0][0]
    for one in board.on_sheet("map"):
        for old, new in zip(one.polygons[0][0], after.zones[one.id].polygons[0][0], strict=True):
            moved = ((new[0] - old[0]) ** 2 + (new[1] - old[1]) ** 2) ** 0.5
            far = ((old[0] - x) ** 2 + (old[1] - y) ** 2) ** 0.5
            assert moved <= (dx**2 + dy**2) ** 0.5 + 0.02
            assert far < reach or moved == 0 or far == 0


def test_pulling_a_border_of_a_whole_board_keeps_up_with_the_hand():
    board = files.board("doe2022")
    x, y = board.zones["minsk"].polygons[0][0][5]
    shares = editing.grasped(board, "map", (x, y), 40.0)
    assert len(shares) > 2
    took = []
    for n in range(15):
        start = time.thread_time()
        after = editing.pull(board, "map", shares, (1.0 + n % 3, 1.0))
        took.append(time.thread_time() - start)
        assert after.zones["minsk"].polygons != board.zones["minsk"].polygons
    assert statistics.median(took) < allowed(0.008)


@settings(max_examples=60, deadline=None)
@given(boards, zones, zones, st.sampled_from(["removed", "merged", "taken over"]))
def test_what_was_taken_away_is_put_back_where_it_was(board, zone, other, how):
    if zone == other:
        return
    if how == "removed":
        after = editing.remove(board, zone)
    elif how == "merged":
        after = editing.merge(board, other, zone)
    else:  # somebody drew a zone of his own in its place
        left, top, right, bottom = board.zones[zone].bounds
        ring = ((left - 1, top - 1), (right + 1, top - 1), (right + 1, bottom + 1), (left - 1, bottom + 1))
        young = Zone("young", "map", Name("Y", "Y"), "land", ((ring,),))
        after = editing.merge(editing.add(editing.remove(board, zone), young), other, "young")
    back = editing.put_back(after, board.zones[zone], board.links)
    assert is_coverage(back)
    assert back.zones[zone].shape.equals(board.zones[zone].shape)
    assert back.neighbours[zone].keys() >= board.neighbours[zone].keys()
    assert back.zones[other].shape.symmetric_difference(board.zones[other].shape).area < 1e-6 or how == "taken over"
    with pytest.raises(EditError):
        editing.put_back(back, board.zones[zone], board.links)


@settings(max_examples=40, deadline=None)
@given(boards, zones, st.floats(5, 60), steps)
def test_a_zone_has_the_outline_that_was_drawn_round_it_whatever_lay_there(board, zone, radius, by):
    middle = translate(board.zones[zone].shape.representative_point(), by, by)
    loop = middle.buffer(radius) & shapely.union_all([one.shape for one in board.zones.values()])
    if any((one.shape - loop).area < 1 for one in board.zones.values() if one.id != zone):
        return
    after = editing.enclose(board, replace(board.zones[zone], polygons=polygons_in(loop)))
    assert is_coverage(after)
    assert after.zones[zone].shape.symmetric_difference(loop).area < editing.GRID * loop.length
    for one in after.zones.values():  # nobody loses more than what the outline goes round
        assert one.id == zone or (board.zones[one.id].shape - loop - one.shape).area < editing.GRID * one.shape.length


@settings(max_examples=40, deadline=None)
@given(boards, zones, st.floats(4, 25), st.integers(5, 30), st.sampled_from(["cut", "split"]))
def test_a_loop_makes_a_hole_or_a_zone_inside(board, zone, radius, corners, how):
    old = board.zones[zone]
    middle = old.shape.representative_point()
    radius = min(radius, 0.9 * middle.distance(old.shape.boundary))
    ring = [
        (
            middle.x + radius * math.cos(2 * math.pi * n / corners),
            middle.y + radius * math.sin(2 * math.pi * n / corners),
        )
        for n in range(corners)
    ]
    loop = shapely.Polygon(ring)
    if how == "cut":
        after = editing.cut(board, zone, ring)
        assert area(after) == pytest.approx(area(board) - loop.area)
    else:
        after = editing.split(board, zone, ring, "new", Name("New", "Neuve"))
        assert area(after) == pytest.approx(area(board))
        assert after.zones["new"].shape.equals(loop)
        assert after.neighbours["new"].keys() == {zone}
    assert is_coverage(after)
    assert len(after.zones[zone].polygons[0]) == 2
    assert after.zones[zone].contains(*after.zones[zone].centre)
    assert after.neighbours[zone].keys() >= board.neighbours[zone].keys()
    # A hole's corners are corners like others: they can be pulled, and the zone inside follows.
    x, y = ring[0]
    pulled = editing.move_points(after, "map", {ring[0]: (x + radius / 10, y)})
    assert is_coverage(pulled)


def test_an_open_line_inside_a_zone_cuts_nothing():
    with pytest.raises(EditError):
        editing.cut(grid(), "z11", [(130.0, 130.0), (150.0, 130.0), (170.0, 130.0), (170.0, 140.0)])


def test_a_zone_is_not_put_back_over_all_that_another_has():
    board = grid()
    young = replace(board.zones["z11"], id="young")
    with pytest.raises(EditError):
        editing.put_back(editing.add(editing.remove(board, "z11"), young), board.zones["z11"], board.links)


def test_findings_name_what_is_torn_and_what_differs():
    shipped = grid()
    assert findings(shipped, shipped, "map") == ()
    torn = editing.reshape(shipped, {"z00": ((((-30.0, -30.0), (110.0, 0.0), (150.0, 120.0), (0.0, 100.0)),),)})
    assert {finding.text.key for finding in findings(torn, shipped, "map") if finding.grave} >= {"finding-overlap"}
    merged = editing.merge(shipped, "z11", "z21")
    keys = {finding.text.key for finding in findings(merged, shipped, "map")}
    assert "finding-zone-gone" in keys
    why = {"z21": editing.say("name-empty")}
    (grave,) = [one for one in findings(merged, shipped, "map", why) if one.grave]
    assert (grave.text.key, grave.gone) == ("finding-zone-needed", "z21")
    linked = editing.add_link(shipped, "z00", "z33", "land")
    assert [finding.text.key for finding in findings(linked, shipped, "map")] == ["finding-link-new"]
    assert [f.text.key for f in findings(editing.remove_link(shipped, "z00", "z10", "land"), shipped, "map")] == [
        "finding-link-gone"
    ]
    parted = editing.split(shipped, "z11", ((50.0, 150.0), (250.0, 150.0)), "new", Name("New", "Neuve"))
    found = findings(parted, shipped, "map")
    assert not any(finding.grave for finding in found)
    assert {"finding-zone-new", "finding-link-new"} <= {finding.text.key for finding in found}
    ring = shipped.zones["z11"].polygons[0][0]
    apart = editing.cut(shipped, "z11", ((ring[0][0] - 20, 130.0), (ring[1][0] + 20, 130.0)))
    assert {f.text.key for f in findings(apart, shipped, "map")} >= {"finding-no-touch"}


@settings(max_examples=60, deadline=None)
@given(boards, zones, st.integers(0, 3), st.floats(0.1, 0.9))
def test_points_come_and_go_in_neighbours_too(board, zone, n, share):
    ring = board.zones[zone].polygons[0][0]
    (ax, ay), (bx, by) = ring[n], ring[(n + 1) % 4]
    point = (ax + share * (bx - ax), ay + share * (by - ay))
    after = editing.insert_point(board, "map", (ring[n], ring[(n + 1) % 4]), point)
    assert is_coverage(after)
    assert point in after.zones[zone].polygons[0][0]
    moved = editing.move_points(after, "map", {point: (point[0] + 2.0, point[1] + 1.0)})
    assert is_coverage(moved)
    back = editing.remove_point(moved, "map", (point[0] + 2.0, point[1] + 1.0))
    assert {z: back.zones[z].polygons for z in back.zones} == {z: board.zones[z].polygons for z in board.zones}


def test_a_corner_where_borders_meet_stays():
    board = grid()
    with pytest.raises(EditError) as refused:
        editing.remove_point(board, "map", board.zones["z11"].polygons[0][0][0])
    assert refused.value.text.key == "borders-meet-here"


@settings(max_examples=40, deadline=None)
@given(boards, steps, steps)
def test_a_whole_border_moves_but_for_its_ends(board, dx, dy):
    ring = board.zones["z11"].polygons[0][0]
    edge = (ring[1], ring[2])  # with z21
    with pytest.raises(EditError):
        editing.border_points(board, "z11", "z21")
    middle = ((edge[0][0] + edge[1][0]) / 2, (edge[0][1] + edge[1][1]) / 2)
    board = editing.insert_point(board, "map", edge, middle)
    assert editing.border_points(board, "z11", "z21") == (middle,)
    try:
        after = editing.pull(board, "map", dict.fromkeys(editing.border_points(board, "z11", "z21"), 1.0), (dx, dy))
    except EditError:
        return
    assert is_coverage(after)
    there = (round(middle[0] + dx, 2), round(middle[1] + dy, 2))
    assert {edge[0], edge[1], there} <= set(after.zones["z21"].polygons[0][0])


@settings(max_examples=60, deadline=None)
@given(boards, zones, st.floats(0.2, 0.8), st.floats(0.2, 0.8), st.booleans())
def test_split_and_merge_are_inverse(board, zone, top, bottom, upright):
    a, b, c, d = board.zones[zone].polygons[0][0]
    if not upright:
        a, b, c, d = b, c, d, a
    start = (a[0] + top * (b[0] - a[0]), a[1] + top * (b[1] - a[1]))
    end = (d[0] + bottom * (c[0] - d[0]), d[1] + bottom * (c[1] - d[1]))
    far = 0.05
    line = (
        (start[0] - far * (end[0] - start[0]), start[1] - far * (end[1] - start[1])),
        (end[0] + far * (end[0] - start[0]), end[1] + far * (end[1] - start[1])),
    )
    try:
        parted = editing.split(board, zone, line, "new", Name("New", "Neuve"))
    except EditError as refused:
        assert refused.text.key == "line-crosses-nothing"
        return
    assert is_coverage(parted)
    assert area(parted) == pytest.approx(area(board))
    assert parted.zones[zone].shape.area >= parted.zones["new"].shape.area > 0
    assert parted.zones["new"].tags == {"terrain": "plain"}
    assert parted.linked(None)["new"][zone].source == MINE
    shapes = {z.id: z.shape for z in parted.on_sheet("map")}
    touching = {end for pair in shared_borders(shapes) for end in pair if "new" in pair}
    assert set(parted.neighbours["new"]) == touching - {"new"}
    merged = editing.merge(parted, zone, "new")
    assert is_coverage(merged)
    assert merged.zones.keys() == board.zones.keys()
    assert merged.zones[zone].shape.symmetric_difference(board.zones[zone].shape).area < 1e-6
    assert {(link.a, link.b) for link in merged.links} == {(link.a, link.b) for link in board.links}


def test_a_part_is_cut_off_and_given_to_a_neighbour():
    board = grid()
    line = ((130.0, 50.0), (170.0, 350.0))
    gone = editing.cut(board, "z11", line)
    assert gone.zones["z11"].shape.area < board.zones["z11"].shape.area
    assert area(gone) < area(board)
    ring = board.zones["z11"].polygons[0][0]
    side = "z01" if shapely.Point(ring[0]).distance(shapely.LineString(line)) < 60 else "z21"
    given_ = editing.cut(board, "z11", line, side)
    assert is_coverage(given_)
    assert area(given_) == pytest.approx(area(board))
    assert given_.zones[side].shape.area > board.zones[side].shape.area


@settings(max_examples=40, deadline=None)
@given(boards, zones, zones)
def test_merging_keeps_the_ground_and_joins_the_links(board, zone, other):
    if zone == other:
        with pytest.raises(EditError):
            editing.merge(board, zone, other)
        return
    before = {end for z in (zone, other) for end in board.neighbours[z]} - {zone, other}
    after = editing.merge(board, zone, other)
    assert set(after.neighbours[zone]) == before
    assert area(after) == pytest.approx(area(board))
    assert other not in after.zones
    assert len({(link.a, link.b, link.kind) for link in after.links}) == len(after.links)


@settings(max_examples=60, deadline=None)
@given(boards, st.floats(-90, 400), st.floats(-90, 400), st.floats(20, 300))
def test_a_new_zone_takes_only_what_nobody_has(board, x, y, wide):
    board = editing.remove(board, "z22")
    ring = ((x, y), (x + wide, y), (x + wide, y + wide), (x, y + wide))
    zone = Zone("new", "map", Name("New", "Neuve"), "land", ((ring,),))
    try:
        after = editing.add(board, zone)
    except EditError as refused:
        assert refused.text.key == "no-room"
        return
    for other in board.on_sheet("map"):
        assert after.zones["new"].shape.intersection(after.zones[other.id].shape).area < 1e-3
    assert area(after) == pytest.approx(shapely.union_all([*(z.shape for z in board.on_sheet("map")), zone.shape]).area)


def test_an_added_zone_shares_its_border_exactly():
    board = editing.remove(grid(), "z22")
    ring = ((190.0, 190.0), (320.0, 180.0), (310.0, 330.0), (180.0, 310.0))
    after = editing.add(board, Zone("new", "map", Name("New", "Neuve"), "land", ((ring,),)))
    assert is_coverage(after)


def test_an_outline_that_would_cross_itself_is_refused():
    board = grid()
    ring = board.zones["z00"].polygons[0][0]
    with pytest.raises(EditError) as refused:
        editing.move_points(board, "map", {ring[0]: (150.0, 40.0)})
    assert refused.value.text.key == "outline-would-cross"
    with pytest.raises(EditError) as refused:
        editing.move_points(board, "map", {ring[0]: (500.0, 500.0)})
    assert refused.value.text.key == "outline-would-overlap"


def test_names_facts_and_links_become_the_players_own():
    board = editing.rename(grid(), "z00", Name("Warsaw", "Varsovie"))
    board = editing.set_facts(board, ("z00",), "terrain", "forest")
    assert board.zones["z00"].name.fr == "Varsovie"
    assert board.zones["z00"].sources == {"name_en": MINE, "name_fr": MINE, "terrain": MINE}
    board = editing.add_link(board, "z00", "z33", "rail")
    assert board.neighbours["z33"]["z00"].kind == "rail"
    board = editing.remove_link(board, "z00", "z33", "rail")
    assert "z33" not in board.neighbours["z00"]
    with pytest.raises(EditError):
        editing.rename(board, "z00", Name("", "Varsovie"))
    with pytest.raises(EditError):
        editing.add_link(board, "z00", "z00", "land")
    assert editing.link_kinds(replace(board, links=(*board.links, Link("z00", "z33", "rail"))))[0] == "land"


def test_places_follow_a_new_outline():
    board = grid()
    ring = ((1000.0, 0.0), (1100.0, 0.0), (1100.0, 100.0), (1000.0, 100.0))
    zone = editing.reshape(board, {"z00": ((ring,),)}).zones["z00"]
    assert zone.stack_at == pytest.approx((1050, 50), abs=3)


def test_a_line_that_leaves_by_the_edge_it_came_in_by():
    board = grid()
    a, b, _, _ = board.zones["z00"].polygons[0][0]
    one, two = ((a[0] + s * (b[0] - a[0]), a[1] + s * (b[1] - a[1])) for s in (0.3, 0.6))
    line = ((one[0], one[1] - 20), (one[0], one[1] + 20), (two[0], two[1] + 20), (two[0], two[1] - 20))
    after = editing.split(board, "z00", line, "new", Name("New", "Neuve"))
    assert is_coverage(after)
    assert area(after) == pytest.approx(area(board))
