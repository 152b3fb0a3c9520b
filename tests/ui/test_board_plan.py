"""Where things are: sheets side by side, zones under points, piles, names that never touch."""

import itertools
import random
from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter

from assistant.core import map_files as files
from assistant.core.board import Correction, Sheet, Zone
from assistant.core.text import LANGUAGES, Name
from assistant.games.kit import library
from assistant.ui.look.theme import LIGHT, Look
from assistant.ui.map_painting import ground_painter, sheets
from assistant.ui.map_painting.names import SMALLEST as SMALLEST_NAME
from assistant.ui.map_painting.names import Spread, placed, style_of
from assistant.ui.plan.board import SHOWN, SMALLEST, BoardPlan, is_sea, piles
from assistant.ui.plan.shapes import shapes
from tests.ui import little_board

BOARDS = ("doe2022", "doe2020", "dotr", "ddd", "antique")


@pytest.fixture
def plan():
    return BoardPlan(little_board.board())


def test_sheets_lie_side_by_side_without_touching():
    for name in BOARDS:
        plan = BoardPlan(files.board(name))
        rects = [plan.sheet_rect(sheet) for sheet in plan.board.sheets]
        assert not any(a.intersects(b) for a, b in combinations(rects, 2)), name
        assert all(plan.bounds.contains(rect) for rect in rects)


def test_the_zone_under_every_zones_middle_is_that_zone(plan):
    for zone in plan.board.zones.values():
        found = plan.zone_at(plan.centres[zone.id])
        assert found.id == zone.id
    assert plan.zone_at(QPointF(-50, -50)) is None


@pytest.mark.parametrize(
    ("start", "way", "end"),
    [
        ("paris", (1, 0), "lyon"),
        ("paris", (0, 1), "berlin"),
        ("paris", (-1, 0), "calais"),
        ("calais", (-1, 0), "sea"),
        ("calais", (0, -1), "calais"),
        ("turn:1", (1, 0), "turn:2"),
    ],
)
def test_arrow_keys_go_to_the_neighbour_in_their_direction(plan, start, way, end):
    assert plan.next_zone(start, *way) == end


@pytest.mark.parametrize("name", BOARDS)
def test_every_zone_can_be_reached_with_the_arrow_keys(name):
    plan = BoardPlan(files.board(name))
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    reached, todo = set(), [next(iter(plan.board.zones))]
    while todo:
        zone = todo.pop()
        if zone not in reached:
            reached.add(zone)
            todo += [plan.next_zone(zone, *way) for way in ways]
    assert len(reached) >= 0.97 * len(plan.board.zones), set(plan.board.zones) - reached


def test_borders_are_classed_by_what_lies_on_both_sides(plan):
    ground = shapes(plan)
    assert len(ground.zone_lines) == 4  # two between French zones, two between German ones
    assert len(ground.frontiers) == 3
    assert {nation for nation, _ in ground.land} == {"france", "germany"}
    assert set(ground.inner) == {"calais", "lyon", "metz", "munich"}  # plain country has no signs
    assert frozenset(("paris", "berlin")) in ground.borders
    assert [link.kind for link, _, _ in ground.crossings] == ["strait"]
    assert len(ground.graticule) == 1


# Piles


def test_a_zone_has_one_pile_and_a_reserve_one_for_each_kind_and_face():
    position = little_board.position(paris=("fr-4",) * 6, reserve=("fr-4", "fr-4", "fr-4/back", "de-5"))
    found = piles(BoardPlan(position.board), position, 1.0)
    (pile,) = found["paris"]
    assert pile.counters == tuple(f"fr-4#{n}" for n in range(1, 7))
    assert pile.layers == SHOWN
    assert sorted(len(pile.counters) for pile in found["reserve"]) == [1, 1, 2]


def test_counters_never_shrink_under_eighteen_pixels_on_the_map():
    position = little_board.position(paris=("fr-4",))
    for zoom in (0.05, 0.2, 0.5, 1.0, 3.0):
        (pile,) = piles(BoardPlan(position.board), position, zoom)["paris"]
        assert pile.size * zoom >= SMALLEST - 1e-6


@pytest.mark.parametrize("count", [1, 2, 3, 4, 7, 12, 40])
def test_what_lies_in_a_box_stays_in_it(count):
    position = little_board.position(turn_2=("fr-4",) * count)
    plan = BoardPlan(position.board)
    for pile in piles(plan, position, 1.0)["turn:2"]:
        assert plan.boxes["turn:2"].contains(pile.rect)


def test_the_piles_of_a_reserve_do_not_lie_on_each_other():
    position = little_board.position(
        reserve=("fr-4",) * 3 + ("fr-4/back",) * 2 + ("de-5",) + ("de-5/back",) + ("gas",) + ("gas/back",)
    )
    plan = BoardPlan(position.board)
    found = piles(plan, position, 1.0)["reserve"]
    assert len(found) == 6
    assert not any(a.rect.intersects(b.rect) for a, b in combinations(found, 2))
    assert all(plan.boxes["reserve"].contains(pile.rect) for pile in found)


# Names


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", BOARDS)
def test_names_never_touch_nor_leave_their_sheet(qtbot, name, language):
    plan = BoardPlan(files.board(name))
    for zoom in (0.2, 0.3, 0.45, 0.6, 1.0, 2.0):
        for scale in (1.0, 1.6):
            found = placed(plan, Look(LIGHT, language, scale), zoom)
            assert not any(a.rect.intersects(b.rect) for a, b in combinations(found, 2)), (zoom, scale)
            for one in found:
                sheet = plan.sheet_rect(plan.board.zones[one.zone].sheet)
                assert sheet.left() <= one.rect.left() and one.rect.right() <= sheet.right() + 1e-6, (one.zone, zoom)


@pytest.mark.parametrize("name", BOARDS)
def test_at_full_size_every_zone_has_its_name(qtbot, name):
    plan = BoardPlan(files.board(name))
    shown = {name.zone for name in placed(plan, Look(LIGHT, "fr"), 1.0)}
    zones = {zone.id for zone in plan.board.zones.values() if not zone.track and not is_sea(zone)}
    assert zones - shown == set()


@pytest.mark.parametrize("name", BOARDS)
def test_from_far_only_important_names_are_left_and_can_be_read(qtbot, name):
    plan = BoardPlan(files.board(name))
    for zoom in (0.2, 0.3):
        found = placed(plan, Look(LIGHT, "en"), zoom)
        assert all(name.px * zoom >= SMALLEST_NAME * 0.7 for name in found if plan.board.zones[name.zone].kind != "box")
        if name.startswith("do") and zoom < 0.3:  # the others have large zones, or neither cities nor capitals
            assert all(style_of(plan.board.zones[name.zone]).rank < 2 for name in found)


def test_a_zone_that_the_player_corrected_carries_a_pencil(qtbot, plan):
    mine = BoardPlan(plan.board.corrected([Correction("zone", "lyon", "name_fr", "Lugdunum")]))
    names = {name.zone: name for name in placed(mine, Look(LIGHT, "fr"), 1.0)}
    assert names["lyon"].words == "Lugdunum"
    assert names["lyon"].after == ("pencil",)
    assert "pencil" not in names["paris"].after


def test_rectangles_that_meet_one_are_found_as_by_looking_at_all():
    chance = random.Random(3)

    def some():
        return QRectF(*(chance.uniform(-90, 90) for _ in range(2)), *(chance.uniform(0.5, 40) for _ in range(2)))

    rects, spread = [some() for _ in range(300)], Spread(17.0)
    for rect in rects:
        spread.add(rect)
    for asked in (*(some() for _ in range(100)), *rects[:20]):
        assert spread.meeting(asked) == [rect for rect in rects if rect.intersects(asked)]


def test_a_board_of_hexes_a_few_pixels_wide_shows_no_numbers(qtbot):
    sheet = Sheet("map", Name("map", "map"), 4000, 4000)
    zones = {}
    for x, y in itertools.product(range(0, 4000, 100), repeat=2):
        key = f"{x:04}{y:04}"
        ring = ((x, y), (x + 100.0, y), (x + 100.0, y + 100.0), (x, y + 100.0))
        zones[key] = Zone(key, "map", Name(key[::2], key[::2]), "land", ((ring,),))
    plan = BoardPlan(replace(little_board.board(), sheets={"map": sheet}, zones=zones, links=()))
    assert placed(plan, Look(LIGHT, "fr"), 0.15) == ()
    assert len(placed(plan, Look(LIGHT, "fr"), 0.8)) == 1600


def test_symbols_stand_before_and_after_names(qtbot, plan):
    names = {name.zone: name for name in placed(plan, Look(LIGHT, "en"), 1.0)}
    assert names["paris"].before == ("capital",)
    assert names["munich"].before == ("city",)
    assert names["calais"].after == ("port",)
    assert names["metz"].after == ("fortress",)
    assert isinstance(names["munich"].rect, QRectF)
    assert names["munich"].after == ("victory",)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", BOARDS)
def test_words_on_mats_can_be_read_at_every_zoom_at_which_they_are_written(name, language, monkeypatch):
    plan = BoardPlan(files.board(name))
    written = []

    def line(painter, text, at, px, *rest, **more):
        written.append((text, px))

    monkeypatch.setattr(sheets.lettering, "line", line)
    titled = {track for track, zones in sheets.tracks(plan) if len(zones) > 1}
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for scale in (1.0, 1.5):
        for zoom in (0.15, 0.22, 0.28, 0.4, 0.7, 1.0):
            written.clear()
            sheets.paint_boxes(painter, Look(LIGHT, language, scale), plan, plan.bounds, zoom)
            assert all(px * zoom >= 9 for _, px in written), (zoom, min(written, key=lambda one: one[1]))
            if zoom >= 0.22:
                assert len(written) > len(titled), "the tracks say what they are"
    painter.end()


def test_links_are_drawn_only_where_their_kind_says_how():
    board = files.read_board(library.SAMPLES / "river-road" / "maps" / "river-road")
    plan = BoardPlan(board)
    river = next(link for link in board.links if link.kind == "river")
    middle = ((plan.centres[river.a] + plan.centres[river.b]) / 2).toPoint()

    def colour_there(shown):
        image = QImage(1, 1, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(-middle.x(), -middle.y())
        ground_painter.paint_lines(painter, shown)
        painter.end()
        return image.pixelColor(0, 0).name().upper()

    assert colour_there(plan) == board.link_lines["river"].colour
    assert colour_there(BoardPlan(replace(board, link_lines={}))) == "#000000"
    assert not any(files.board(name).link_lines for name in BOARDS)
