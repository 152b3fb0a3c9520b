"""Games drawn in the window, as values: places, grids, links, counters of the form, and the kits they become."""

import math

import msgspec
import numpy as np
import pytest
import shapely
from msgspec import structs
from msgspec.structs import replace

from assistant.core.printed import Zone
from assistant.core.text import EditError, Name
from assistant.desk.desk import Desk, load
from assistant.desk.editor import draft as drafts
from assistant.desk.editor.counter_sheet import Block, CounterSheet, cut_sheet, with_done
from assistant.desk.editor.draft import (
    LAND,
    NEW_GAME,
    CounterRow,
    DraftFile,
    SideRow,
    blank_board,
    borders,
    faces_folder,
    folder,
    former_game,
    new_game,
)
from assistant.desk.entry.vocabulary import standing
from assistant.desk.kits import from_draft, installed
from assistant.desk.photo.face_atlas import face_book
from assistant.games import find_game
from assistant.games.kit import library
from assistant.scan.boards import editing
from assistant.scan.boards.grids import NUMBERINGS, SHAPES, Grid, letters, numbered
from assistant.scan.pictures.images import save_png
from tests.counter_sheets import face
from tests.ui.photographing import drawings


def box(left, top, wide=100, high=100):
    return ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))


def edit(draft, change):
    return draft.edited(change(draft.board(blank_board())))


def draw(draft, ring):
    zone = replace(drafts.young_zone(draft.zones or (), draft.sheet), polygons=((ring,),))
    return edit(draft, lambda board: editing.add(board, zone)), zone.id


def join(draft, a, b, kind=LAND):
    return edit(draft, lambda board: editing.link_pairs(board, [(a, b)], kind, only=True))


def lay(draft, grid, numbering):
    return edit(draft, lambda board: drafts.lay_grid(board, draft.sheet, grid, numbering))


def called(draft, zone, words):
    return edit(draft, lambda board: editing.rename(board, zone, Name(words, words)))


def links(of):
    return {(*sorted((link.a, link.b)), link.kind) for link in of.board(blank_board()).links}


def test_drawn_zones_share_their_borders_exactly():
    draft, a = draw(new_game(), box(100, 100))
    draft, b = draw(draft, ((150, 90), (330.5, 120.3), (320, 250), (180, 210)))  # over the first: it stays as it is
    draft, _ = draw(draft, box(900, 100))
    shapes = {zone.id: zone.shape for zone in draft.zones or ()}
    assert shapes[a].symmetric_difference(shapely.Polygon(box(100, 100))).area < 1e-6
    assert shapely.intersection(shapes[a], shapes[b]).area < 1e-6
    assert borders(draft.zones or ()) == {(a, b)}
    assert links(draft) == {(a, b, LAND)}
    for wrong in (box(110, 110, 20, 20), ((500, 500), (600, 600), (600, 500), (500, 600))):
        with pytest.raises(EditError):
            draw(draft, wrong)


def test_names_are_unlike_each_other():
    draft, a = draw(new_game(), box(0, 0))
    draft, b = draw(draft, box(200, 0))
    assert [zone.name.en for zone in draft.zones or ()] == ["1", "2"]
    draft = called(draft, a, "Old Mill")
    for wrong in ("old mill", " "):
        with pytest.raises(EditError):
            called(draft, b, wrong)
    assert [zone.id for zone in drafts.without_zone(draft, a).zones or ()] == [b]


def test_links_are_parted_and_joined_again_and_outlive_other_edits():
    draft, a = draw(new_game(), box(0, 0))
    draft, b = draw(draft, box(100, 0))
    draft, c = draw(draft, box(400, 0))
    assert links(draft) == {(a, b, LAND)}
    assert links(join(draft, b, a)) == links(called(join(draft, b, a), c, "Far")) == set()
    assert links(join(join(draft, b, a), a, b)) == {(a, b, LAND)}
    river = join(draft, a, b, "river")
    assert links(river) == {(a, b, "river")}
    assert links(join(river, a, b, "river")) == set()
    assert links(join(river, a, b)) == {(a, b, LAND)}
    sea = join(draft, c, a, "sea")
    assert links(sea) == {(a, b, LAND), (a, c, "sea")}
    assert links(join(sea, a, c, "sea")) == {(a, b, LAND)}
    assert links(draw(join(draft, a, b), box(200, 0))[0]) == {(b, "z4", LAND)}  # a new zone touches, the cut stays


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("low", [True, False])
def test_a_grid_lies_on_its_three_marks(shape, low):
    marks = ((100.0, 120.0), (720.0, 150.0), (90.0, 600.0))
    grid = Grid(shape, 7, 5, marks, low)
    cells = {(column, row): shapely.Polygon(ring) for column, row, ring in grid.cells()}
    assert len(cells) == 35
    for cell, mark in zip(((0, 0), (6, 0), (0, 4)), marks, strict=True):
        assert math.dist(cells[cell].centroid.coords[0], mark) < 0.02
    draft = lay(new_game(size=(800, 700)), grid, "ccrr")
    inner = [zone for zone in draft.zones or () if zone.name.en == "0403"]
    near = draft.board(blank_board()).neighbours[inner[0].id]
    assert len(near) == (4 if shape == "square" else 6)
    assert shapely.union_all([zone.shape for zone in draft.zones or ()]).geom_type == "Polygon"  # no gap between them


@pytest.mark.parametrize("shape", SHAPES)
def test_on_a_blank_sheet_a_grid_stands_as_its_marks_do(shape):
    for far in (120.0, 180.0):  # set level, or at the middle of the last cell, half a cell further
        right = (720.0, far if shape == "hex-columns" else 120.0)
        cells = Grid(shape, 6, 4, ((100.0, 120.0), right, (100.0, 480.0)), blank=True)
        middles = {(column, row): shapely.Polygon(ring).centroid for column, row, ring in cells.cells()}
        assert abs(middles[2, 0].y - 120) < 0.02 and abs(middles[0, 2].x - 100) < 0.02


def test_a_grid_needs_a_count_and_a_corner():
    marks = ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0))
    for wrong in (
        Grid("square", 1, 5, marks),
        Grid("square", 200, 200, marks),
        Grid("square", 4, 4, ((0.0, 0.0), (50.0, 50.0), (100.0, 100.0))),
    ):
        with pytest.raises(EditError):
            lay(new_game(), wrong, "count")


@pytest.mark.parametrize(("columns", "rows", "gap", "inset"), [(5, 3, 0.0, 0.0), (1, 4, 0.25, 0.0), (6, 1, 0.1, 0.05)])
def test_squares_lie_between_the_edges_of_their_block(columns, rows, gap, inset):
    side = 40.0
    wide, high = (side * (count + gap * (count - 1)) for count in (columns, rows))
    marks = ((10.0, 20.0), (10 + wide, 20.0), (10.0, 20 + high))
    grid = Grid("square", columns, rows, marks, edges=True, gap=gap, inset=inset)
    cells = {(column, row): shapely.Polygon(ring).bounds for column, row, ring in grid.cells()}
    assert len(cells) == columns * rows
    for (column, row), bounds in cells.items():
        left, top = 10 + column * side * (1 + gap), 20 + row * side * (1 + gap)
        room = inset * side
        assert bounds == pytest.approx((left + room, top + room, left + side - room, top + side - room), abs=0.02)


def test_numbers_of_cells():
    assert [numbered(kind, 2, 11, 20) for kind in NUMBERINGS] == ["0312", "1203", "C12", "223"]
    assert numbered("ccrr", 0, 0, 9, (0, 14)) == "0014"
    assert [letters(n) for n in (1, 26, 27, 53, 0)] == ["A", "Z", "AA", "AAA", "A"]


def test_cells_off_the_picture_are_no_places():
    grid = Grid("square", 4, 4, ((50, 50), (350, 50), (50, 350)))
    assert len(lay(new_game(size=(300, 400)), grid, "count").zones or ()) == 12
    twice = lay(lay(new_game(), grid, "count"), grid, "count")
    assert len(twice.zones or ()) == 16


def my_war():
    draft = new_game(title="My little war", sides=(SideRow("Reds", "red"), SideRow("Blues", "blue")), turns=14)
    for n in range(4):
        draft, _ = draw(draft, box(100 * n, 0))
    for n, name in enumerate(("Ford", "Mill", "Hill", "Café 3")):
        draft = called(draft, f"z{n + 1}", name)
    draft = edit(draft, lambda board: editing.set_facts(board, ("z2", "z3"), "terrain", "Steep hill"))
    draft = edit(draft, lambda board: editing.set_facts(board, ("z2",), "terrain", ""))
    draft = edit(draft, lambda board: editing.set_facts(board, ("z4",), "points", 2))
    dot = drafts.as_point(drafts.young_zone(draft.zones or (), draft.sheet), (800, 500), 30)
    draft = join(edit(draft, lambda board: editing.add(board, dot)), dot.id, "z1", "road")
    draft = edit(draft, lambda board: editing.link_pairs(board, [("z1", "z2")], "river", only=True, along=True))
    rows = (
        CounterRow("Guards", "Reds", "Foot", 3, {"attack": "4/2", "moves": "3", "note": "-7a"}),
        CounterRow("Riders", "Blues", "Horse", 2, {"attack": "-7", "moves": "6"}),
        CounterRow("Mine", "", "", 1),
    )
    return replace(draft, columns=("attack", "moves", "note"), counters=rows)


def test_a_draft_becomes_a_table_and_is_gone_on_from():
    draft = my_war()
    name = from_draft.from_draft(draft)
    assert name == "my-little-war" and from_draft.from_draft(draft) == "my-little-war-2"
    game = next(game for game in installed.games()[0] if game.slug == name)
    board, kinds = load(game)
    assert {"ford", "mill", "hill", "cafe-3", "z5", "turns:14", "out-of-play-box"} <= set(board.zones)
    assert set(board.neighbours["mill"]) == {"ford", "hill"} and set(board.neighbours["z5"]) == {"ford"}
    assert "terrain" not in board.zones["mill"].tags
    assert [board.link_lines[kind].along for kind in ("road", "river")] == [False, True]
    assert board.zones["hill"].tags["terrain"] == "steep_hill" and board.zones["cafe-3"].tags["points"] == 2
    assert [dict(face) for face in kinds.kinds["guards"].faces] == [
        {"attack": 4, "moves": 3, "note": "-7a"},
        {"attack": 2, "moves": 3, "note": "-7a"},
    ]
    assert kinds.kinds["riders"].faces == ({"attack": -7, "moves": 6},)
    desk = Desk.new(game, "empty")
    assert len(desk.position.counters_in("out-of-play-box")) == 6 and len(desk.position.counters_in("turns:1")) == 1
    assert standing(desk.position)[0] not in ("out-of-play-box", "turns:1"), "hints name a place of the map"
    again = from_draft.again(name, faces_folder())
    wanted = replace(draft, origin=name, title="My little war 2")
    assert msgspec.to_builtins(again) == msgspec.to_builtins(wanted)


@pytest.mark.parametrize("clicked", [(), ((0.0, 0.0), (40.0, 30.0))])
def test_counters_of_two_sizes_cut_out_of_one_sheet_keep_them_in_the_kit_and_in_the_book_of_faces(
    clicked, tmp_path, monkeypatch
):
    scan, rows, cutting = np.full((400, 400, 3), 236, np.uint8), list[CounterRow](), CounterSheet(inset=2)
    for size, top, words in ((100, 20, ("8-3", "9-9")), (60, 200, ("4-4", "6-3", "2-2"))):
        for n, word in enumerate(words):
            scan[top : top + size, 20 + n * size : 20 + (n + 1) * size] = face(word, (150, 170, 210), size)
    save_png(scan, tmp_path / "sheet.png")
    for size, top, count in ((100, 20, 2), (60, 200, 3)):
        marks = ((20, top), (20 + count * size, top), (20, top + size))
        block = Block(str(tmp_path / "sheet.png"), (400, 400), marks)
        cutting = structs.replace(cutting, fronts=block, columns=count, rows=1)
        cuts = cut_sheet(cutting, faces_folder(), lambda _share: None)
        rows += [CounterRow(f"{size} {n}", faces=cut.faces) for n, cut in enumerate(cuts)]
        cutting = with_done(cutting)
    draft = replace(my_war(), counters=tuple(rows), columns=(), counter=clicked)
    name = from_draft.from_draft(draft, faces_folder())
    installed.pack(library.own() / name, tmp_path / "sent.sabrekit", pictures=True)
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "another player"))
    library.forget()
    installed.take(installed.receive(tmp_path / "sent.sabrekit").name)
    board, kinds = load(find_game(name))
    book = face_book(kinds, 112.0, 2.0, drawings(), {}).book
    widths = {key: round(one.side) for key, one in book.items() if key[0].isdigit()}
    assert len(rows) == 5 and sorted(widths.values()) == [108] * 3 + [179] * 2, "pixels of the scan"
    across = board.sheets["map"].width / draft.size[0]
    assert not clicked or across * math.dist(*clicked) == pytest.approx(board.sheets["map"].counter, rel=0.01)


def test_games_that_former_versions_left_are_gone_on_from():
    """A sketch was one file without undo, its `sheet` one of counters."""
    zones = [{**msgspec.to_builtins(zone)} for zone in my_war().zones or ()]
    told = {"title": "Old", "picture": "", "size": [900, 700], "zones": zones, "cut": [["z1", "z2"]]}
    told |= {
        "links": [{"a": "z1", "b": "z3", "kind": "sea"}],
        "counters": [{"name": "Guards"}],
        "sheet": {"columns": 7},
    }
    folder().mkdir(parents=True)
    (folder() / "new-game.json").write_bytes(msgspec.json.encode(told))
    left = former_game()
    assert left is not None and left.title == "Old" and left.size == (900, 700) and left.counters[0].name == "Guards"
    assert left.cutting is not None and left.cutting.columns == 7
    assert links(left) == {("z1", "z3", "sea"), ("z2", "z3", LAND), ("z3", "z4", LAND)}
    assert former_game() is None and DraftFile(NEW_GAME).read() is None


def test_nothing_drawn_is_no_game():
    with pytest.raises(EditError):
        from_draft.from_draft(new_game(title="Nothing"))


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_a_small_place_touches_a_large_one_by_its_own_width(names):
    """Whichever comes first by name: a tenth of the smaller one's width is a common border."""
    large, small = names
    zones = tuple(
        Zone(key, "map", Name(key, key), "area", (((*box(*at),),),))
        for key, at in sorted({large: (0, 0, 1000, 1000), small: (1000, 0, 60, 60)}.items())
    )
    assert borders(zones) == {("a", "b")}
