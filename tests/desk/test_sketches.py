"""Games drawn in the window, as values: places, grids, links, counters of the form, and the kits they become."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
import shapely

from assistant.core.board import Point, Zone
from assistant.core.problems import EditError
from assistant.core.text import Name
from assistant.desk.desk import Desk, load
from assistant.desk.kits import from_sketch, installed
from assistant.desk.kits.sketch import (
    LAND,
    CounterRow,
    SideRow,
    Sketch,
    borders,
    click,
    draw,
    join,
    lay_grid,
    move_seed,
    point,
    remove,
    rename,
    tagged,
    traced,
)
from assistant.scan.boards.grids import NUMBERINGS, SHAPES, Grid, letters, numbered
from assistant.scan.tracing.seeds import seed_near
from assistant.scan.tracing.tracer import trace


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def box(left: float, top: float, wide: float = 100, high: float = 100) -> tuple[Point, ...]:
    return ((left, top), (left + wide, top), (left + wide, top + high), (left, top + high))


def test_drawn_places_share_their_borders_exactly() -> None:
    sketch, a = draw(Sketch(), box(100, 100))
    sketch, b = draw(sketch, ((150, 90), (330.5, 120.3), (320, 250), (180, 210)))  # over the first: it stays as it is
    sketch, _ = draw(sketch, box(900, 100))
    shapes = {zone.id: zone.shape for zone in sketch.zones}
    assert shapes[a].equals(shapely.Polygon(box(100, 100)))
    assert shapely.intersection(shapes[a], shapes[b]).area < 1e-6
    assert borders(sketch.zones) == {(a, b)}
    assert {(link.a, link.b, link.kind) for link in sketch.board.links} == {(a, b, LAND)}
    with pytest.raises(EditError):
        draw(sketch, box(110, 110, 20, 20))
    with pytest.raises(EditError):
        draw(sketch, ((0, 0), (10, 10)))
    with pytest.raises(EditError):
        draw(sketch, ((500, 500), (600, 600), (600, 500), (500, 600)))


def test_names_are_unlike_each_other() -> None:
    sketch, a = draw(Sketch(), box(0, 0))
    sketch, b = draw(sketch, box(200, 0))
    assert [zone.name.en for zone in sketch.zones] == ["1", "2"]
    sketch = rename(sketch, a, "  Old   Mill ")
    assert sketch.zone(a).name.en == "Old Mill"  # type: ignore[union-attr]
    for wrong in ("old mill", " ", "x" * 101):
        with pytest.raises(EditError):
            rename(sketch, b, wrong)
    assert [zone.id for zone in remove(sketch, a).zones] == [b]


def test_links_are_parted_and_joined_again() -> None:
    sketch, a = draw(Sketch(), box(0, 0))
    sketch, b = draw(sketch, box(100, 0))
    sketch, c = draw(sketch, box(400, 0))

    def links(of: Sketch) -> set[tuple[str, str, str]]:
        return {(link.a, link.b, link.kind) for link in of.board.links}

    assert links(sketch) == {(a, b, LAND)}
    assert links(join(sketch, b, a)) == set()
    assert links(join(join(sketch, b, a), a, b)) == {(a, b, LAND)}
    river = join(sketch, a, b, "river")
    assert links(river) == {(a, b, "river")}
    assert links(join(river, a, b, "river")) == set()
    assert links(join(river, a, b)) == {(a, b, LAND)}
    sea = join(sketch, c, a, "sea")
    assert links(sea) == {(a, b, LAND), (a, c, "sea")}
    assert links(join(sea, a, c, "sea")) == {(a, b, LAND)}
    assert join(sketch, a, a) is sketch


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("low", [True, False])
def test_a_grid_lies_on_its_three_marks(shape: str, low: bool) -> None:
    marks = ((100.0, 120.0), (720.0, 150.0), (90.0, 600.0))
    grid = Grid(shape, 7, 5, marks, low)  # type: ignore[arg-type]
    cells = {(column, row): shapely.Polygon(ring) for column, row, ring in grid.cells()}
    assert len(cells) == 35
    for cell, mark in zip(((0, 0), (6, 0), (0, 4)), marks, strict=True):
        assert math.dist(cells[cell].centroid.coords[0], mark) < 0.02
    sketch = lay_grid(Sketch(size=(800, 700)), grid, "ccrr")
    inner = [zone for zone in sketch.zones if zone.name.en == "0403"]
    near = sketch.board.neighbours[inner[0].id]
    assert len(near) == (4 if shape == "square" else 6)
    assert shapely.union_all([zone.shape for zone in sketch.zones]).geom_type == "Polygon"  # no gap between them


def test_a_grid_needs_a_count_and_a_corner() -> None:
    marks = ((0.0, 0.0), (100.0, 0.0), (0.0, 100.0))
    for wrong in (
        Grid("square", 1, 5, marks),
        Grid("square", 200, 200, marks),
        Grid("square", 4, 4, ((0.0, 0.0), (50.0, 50.0), (100.0, 100.0))),
    ):
        with pytest.raises(EditError):
            lay_grid(Sketch(), wrong, "count")


@pytest.mark.parametrize(("columns", "rows", "gap", "inset"), [(5, 3, 0.0, 0.0), (1, 4, 0.25, 0.0), (6, 1, 0.1, 0.05)])
def test_squares_lie_between_the_edges_of_their_block(columns: int, rows: int, gap: float, inset: float) -> None:
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


def test_numbers_of_cells() -> None:
    assert [numbered(kind, 2, 11, 20) for kind in NUMBERINGS] == ["0312", "1203", "C12", "223"]
    assert numbered("ccrr", 0, 0, 9, (0, 14)) == "0014"
    assert [letters(n) for n in (1, 26, 27, 53, 0)] == ["A", "Z", "AA", "AAA", "A"]


def test_cells_off_the_picture_are_no_places() -> None:
    grid = Grid("square", 4, 4, ((50, 50), (350, 50), (50, 350)))
    assert len(lay_grid(Sketch(size=(300, 400)), grid, "count").zones) == 12
    twice = lay_grid(lay_grid(Sketch(), grid, "count"), grid, "count")
    assert len(twice.zones) == 16


def test_clicked_places_are_traced_round_those_that_were_drawn() -> None:
    pixels = np.full((240, 360, 3), 230, np.uint8)
    pixels[:, 118:122] = pixels[:, 238:242] = pixels[118:122] = (20, 20, 20)
    sketch = Sketch(size=(360, 240))
    spots = [(x, y) for y in (60.0, 180.0) for x in (60.0, 180.0, 300.0)]
    for spot in spots:
        sketch, _ = click(sketch, spot)
    assert len(sketch.untraced) == 6 and sketch.board.zones == {}
    assert seed_near(sketch.seeds, (62, 61), 5) == 0 and seed_near(sketch.seeds, (90, 90), 5) == -1
    moved = move_seed(sketch, 0, (70, 60))
    assert moved.seeds[0].points == ((70, 60),)
    found, lost = traced(sketch, trace(pixels, sketch.seeds))
    assert not lost and not found.untraced and len(borders(found.zones)) == 7
    assert all(found.at(*spot) == seed.zone for spot, seed in zip(spots, found.seeds, strict=True))


def test_a_sketch_becomes_a_table() -> None:
    sketch = Sketch("My little war", sides=(SideRow("Reds", "red"), SideRow("Blues", "blue")), turns=14)
    for n in range(4):
        sketch, _ = draw(sketch, box(100 * n, 0))
    for n, name in enumerate(("Ford", "Mill", "Hill", "Café 3")):
        sketch = rename(sketch, f"z{n + 1}", name)
    sketch = tagged(sketch, frozenset({"z2", "z3"}), "terrain", "Steep hill")
    sketch = tagged(tagged(sketch, frozenset({"z2"}), "terrain", ""), frozenset({"z4"}), "points", 2)
    sketch, dot = point(sketch, (800, 500), 30)
    sketch = join(sketch, dot, "z1", "road")
    rows = (
        CounterRow("Guards", "Reds", "Foot", 3, {"attack": "4/2", "moves": "3", "note": "-7a"}),
        CounterRow("Riders", "Blues", "Horse", 2, {"attack": "-7", "moves": "6"}),
        CounterRow("Mine", "", "", 1),
    )
    sketch = Sketch(**{**sketch.__dict__, "columns": ("attack", "moves", "note"), "counters": rows})
    name = from_sketch.from_sketch(sketch)
    assert name == "my-little-war" and from_sketch.from_sketch(sketch) == "my-little-war-2"
    game = next(game for game in installed.games()[0] if game.slug == name)
    board, kinds = load(game)
    assert {"ford", "mill", "hill", "cafe-3", "z5", "turns:14", "out-of-play-box"} <= set(board.zones)
    assert set(board.neighbours["mill"]) == {"ford", "hill"} and set(board.neighbours["z5"]) == {"ford"}
    assert "terrain" not in board.zones["mill"].tags
    assert board.zones["hill"].tags["terrain"] == "steep_hill" and board.zones["cafe-3"].tags["points"] == 2
    assert [dict(face) for face in kinds.kinds["guards"].faces] == [
        {"attack": 4, "moves": 3, "note": "-7a"},
        {"attack": 2, "moves": 3, "note": "-7a"},
    ]
    assert kinds.kinds["riders"].faces == ({"attack": -7, "moves": 6},)
    desk = Desk.new(game, "empty")
    assert len(desk.position.counters_in("out-of-play-box")) == 6 and len(desk.position.counters_in("turns:1")) == 1


def test_nothing_drawn_is_no_game() -> None:
    with pytest.raises(EditError):
        from_sketch.from_sketch(Sketch("Nothing"))


@pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
def test_a_small_place_touches_a_large_one_by_its_own_width(names: tuple[str, str]) -> None:
    """Whichever comes first by name: a tenth of the smaller one's width is a common border."""
    large, small = names
    zones = tuple(
        Zone(key, "map", Name(key, key), "area", (((*box(*at),),),))
        for key, at in sorted({large: (0, 0, 1000, 1000), small: (1000, 0, 60, 60)}.items())
    )
    assert borders(zones) == {("a", "b")}
