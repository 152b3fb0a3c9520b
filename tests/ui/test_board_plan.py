"""Where things are, from shapes alone: sheets side by side, piles, names that never touch, and what lies under a point."""

import itertools
from itertools import combinations

import pytest
from msgspec.structs import replace
from msgspec.structs import replace as replaced
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath

from assistant.core import map_files as files
from assistant.core.looks import LineLook
from assistant.core.map_files import board
from assistant.core.printed import Correction, Sheet, Zone
from assistant.core.table import Mark, Place, Position, apply
from assistant.core.text import LANGUAGES, Name
from assistant.desk.desk import Desk, load
from assistant.desk.visibility import see
from assistant.games import find_game
from assistant.games.kit import library
from assistant.ui.board.hits import CarriedMarker, Shapes, card_at, grip_at, marker_at, pile_at, zone_at
from assistant.ui.board.layers.counters import Chip
from assistant.ui.look.theme import LIGHT, TINTS, Look
from assistant.ui.map_painting import ground_painter, sheets
from assistant.ui.map_painting.names import SMALLEST as SMALLEST_NAME
from assistant.ui.map_painting.names import placed, style_of
from assistant.ui.plan.board import (
    CARD_SIZE,
    FAN_BASE,
    FAN_ROW,
    LEVEL,
    SHOWN,
    SMALLEST,
    WIDE,
    BoardPlan,
    along,
    best_row,
    fan_base,
    fan_cards,
    is_sea,
    piles,
    piles_in,
    together,
)
from assistant.ui.plan.shapes import shapes
from tests.games.tables import start
from tests.nightly import few_by_day
from tests.rows import by_rows
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


@by_rows("start, way, end")
def test_arrow_keys_go_to_the_neighbour_in_their_direction(plan, start, way, end):
    assert plan.next_zone(start, *way) == end


@pytest.mark.parametrize("name", few_by_day(BOARDS, "doe2022"))
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
                assert sheet.adjusted(0, 0, 1e-6, 1e-6).contains(one.rect), (one.zone, zoom)


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
    titled = {track for track, zones in sheets.tracks(plan).items() if len(zones) > 1}
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for scale in (1.0, 1.5):
        for zoom in (0.15, 0.22, 0.28, 0.4, 0.7, 1.0):
            written.clear()
            sheets.paint_boxes(sheets.Canvas(painter, Look(LIGHT, language, scale), plan, zoom, plan.bounds))
            assert all(px * zoom >= 9 for _, px in written), (zoom, min(written, key=lambda one: one[1]))
            if zoom >= 0.22:
                assert len(written) > len(titled), "the tracks say what they are"
    painter.end()


def test_links_are_drawn_only_where_their_kind_says_how_and_terrain_without_a_sign_in_a_colour_of_its_own():
    board = files.read_board(library.SAMPLES / "river-road" / "maps" / "river-road")
    plan = BoardPlan(board)
    river = next(link for link in board.links if link.kind == "river")
    middle = ((plan.centres[river.a] + plan.centres[river.b]) / 2).toPoint()

    def colour_there(shown, middle=middle):
        image = QImage(1, 1, QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(-middle.x(), -middle.y())
        ground_painter.paint_lines(sheets.Canvas(painter, Look(LIGHT), shown, 1.0, shown.bounds))
        painter.end()
        return image.pixelColor(0, 0).name().upper()

    assert colour_there(plan) == board.link_lines["river"].colour
    assert colour_there(BoardPlan(replace(board, link_lines={}))) == "#000000"
    assert not any(files.board(name).link_lines for name in BOARDS)
    thaw = files.read_board(library.SAMPLES / "long-thaw" / "maps" / "long-thaw")
    line, hexside = LineLook("#3B6BA5", along=True), next(link for link in thaw.links if link.kind == "land")
    ends = [BoardPlan(thaw).centres[end] for end in hexside.ends]
    across = (ends[0] * 0.8 + ends[1] * 0.2).toPoint()
    ways = [BoardPlan(replace(thaw, link_lines={"land": replaced(line, along=along)})) for along in (False, True)]
    assert [colour_there(way, across) == line.colour for way in ways] == [True, False]
    (border,) = shapes(ways[1]).borders[frozenset(hexside.ends)]
    assert colour_there(ways[1], border.rect.center().toPoint()) == line.colour
    column = replaced(thaw.columns["terrain"], values=("plain", "hills", "lava", "clear", "bog"))
    own = ground_painter.tints(replace(thaw, columns={"terrain": column}))
    assert own == {"lava": TINTS[0], "bog": TINTS[1]} and not ground_painter.tints(thaw)


# Piles of a zone


MAPS = ("doe2022", "doe2020", "dotr", "ddd", "antique")
SMALL = {"chypre", "sea-propontide"}  # smaller than two counters
SIDE = 56.0


def country(wide, high):
    path = QPainterPath()
    path.addRect(-wide / 2, -high / 2, wide, high)
    return path


@pytest.mark.parametrize("map_id", MAPS)
def test_two_piles_lie_within_their_zone_and_not_on_each_other(qtbot, map_id):
    plan = BoardPlan(board(map_id))
    beyond = set()
    for zone in (one.id for one in plan.board.zones.values() if not one.track):
        row = plan.row(zone, 2)
        one, other = (
            plan.centres[zone] + row.shift + row.direction * step for step in along([1.14 * plan.counter] * 2)
        )
        assert max(abs(one.x() - other.x()), abs(one.y() - other.y())) >= plan.counter
        beyond |= {zone for at in (one, other) if not plan.paths[zone].contains(at)}
    assert beyond <= SMALL


def test_a_row_is_level_where_there_is_room_and_stands_or_is_shifted_where_there_is_not(qtbot):
    assert best_row(country(300, 100), QPointF(0, 0), 2, SIDE) == LEVEL
    assert best_row(country(50, 300), QPointF(0, 0), 2, SIDE).direction.y() == pytest.approx(1.0)
    aside = best_row(country(110, 40), QPointF(14, 0), 2, SIDE)
    assert aside.direction == LEVEL.direction and aside.shift.x() < 0
    assert best_row(country(10, 10), QPointF(0, 0), 2, SIDE) == LEVEL  # nothing is better anywhere


def test_parts_of_a_row_lie_about_its_middle():
    assert along([2.0, 4.0]) == [-2.0, 1.0] and along([WIDE]) == [0.0] and along([]) == []


def test_a_pile_stays_where_it_is_when_a_counter_is_laid_on_it(qtbot):
    """Strasbourg is narrow along its river: level, the right and the left of two would lie beyond it."""
    position = Desk.new(find_game("empires"), "august-1914").position
    plan, places = BoardPlan(position.board), []
    for n, kind in enumerate(("germany-a5", "france-a4", "france-a4", "france-a4")):
        position = position.after(Place(f"new-{n}", kind, "strasbourg"))
        places.append([pile.at for pile in piles_in(plan, position, "strasbourg", 1.0)])
    assert all(plan.paths["strasbourg"].contains(at) for some in places for at in some)
    apart = [some[-1] - some[0] for some in places[1:]]
    assert all(abs(one.y()) > SIDE / 4 for one in apart)
    assert all((one - other).manhattanLength() < SIDE / 2 for one, other in itertools.pairwise(apart))


def set_up():
    position = start(find_game("third-reich"), "summer-1941")
    return piles(BoardPlan(position.board), position, 1.0)


@pytest.mark.parametrize("zone", ["riga", "kovel", "minsk", "tarnopol", "odessa", "carelie"])
def test_enemies_lie_side_by_side(qtbot, zone):
    axis, ussr = set_up()[zone]
    assert not axis.rect.intersects(ussr.rect)
    assert {name.split("-")[0] for name in ussr.counters} == {"ussr"}
    assert sorted(together((axis, ussr)).counters) == sorted(axis.counters + ussr.counters)


def test_one_side_is_one_pile_in_the_middle_of_its_place(qtbot):
    (pile,) = set_up()["kiev"]
    game = find_game("third-reich")
    assert pile.at == BoardPlan(load(game)[0]).centres["kiev"] and len(pile.counters) == 3


def test_missions_lie_under_the_armies(qtbot):
    axis, _ = set_up()["riga"]
    assert axis.counters[0].startswith("air-") and not axis.counters[-1].startswith("air-")


def test_fleets_lie_beside_corps_and_both_can_be_told_apart_when_the_map_fits(qtbot):
    game = find_game("antique")
    position = start(game, "start")
    plan, kinds = BoardPlan(position.board), position.kinds
    fit = 900 / plan.sheet_rect("map").width()  # a window of 1280 x 720
    corps, fleet = piles(plan, position, fit)["italie"]
    assert corps.counters == ("italie-infantry#1",) and fleet.counters == ("italie-fleet#1",)
    assert not corps.rect.intersects(fleet.rect)
    assert corps.size * fit >= 25, "screen pixels"
    assert kinds.look(kinds.kinds["italie-fleet"]).sign != kinds.kinds["italie-infantry"].sign
    seen = piles(plan, see(game, position).position, fit)
    assert "italie" not in seen and seen["season:1"], "corps and fleets are left out, the calendar stays"


# Under a point


ZOOMS = (0.1, 0.35, 1.0, 2.5)
HERE = QRectF(-5000, -5000, 12000, 12000)


def laid():
    return little_board.position(
        paris=("fr-4", "fr-4", "fr-4/back"), metz=("de-5",), reserve=("fr-4", "gas"), turn_1=("turn",)
    )


@pytest.fixture(scope="module")
def flat():
    return BoardPlan(laid().board)


def under(flat, zoom, now=None, opened=""):
    now = now or laid()
    found = piles(flat, now, zoom)
    if not opened:
        return Shapes(flat, found)
    pile = found[opened][0]
    cards = fan_cards(pile, 1 / zoom, HERE)
    return Shapes(flat, found, {}, pile, cards, fan_base(cards, 1 / zoom))


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_pile_is_taken_whole_where_it_is_drawn_and_its_zone_goes_with_it(flat, zoom):
    lying = under(flat, zoom)
    for zone, group in piles(flat, laid(), zoom).items():
        for pile in group:
            top = pile.place(pile.layers - 1).center()
            assert grip_at(lying, top) == pile_at(lying, top).counters
            assert zone_at(lying, top) == pile_at(lying, top).zone
            assert zone == pile.zone


@pytest.mark.parametrize("zoom", ZOOMS)
def test_between_the_counters_of_a_cascade_lies_the_ground(flat, zoom):
    pile = max((p for group in piles(flat, laid(), zoom).values() for p in group), key=lambda p: p.layers)
    assert pile.layers > 1
    corner = pile.rect.topLeft() + QPointF(pile.size * 0.01, pile.size * 0.01)
    assert pile.rect.contains(corner) and not any(pile.place(n).contains(corner) for n in range(pile.layers))
    assert pile_at(Shapes(flat, {pile.zone: (pile,)}), corner) is None


@pytest.mark.parametrize("zoom", ZOOMS)
def test_the_fan_gives_one_counter_its_base_the_pile(flat, zoom):
    lying = under(flat, zoom, opened="paris")
    assert lying.open_pile is not None and len(lying.cards) == len(lying.open_pile.counters) > 1
    for card in lying.cards:
        assert abs(card.rect.width() * zoom - CARD_SIZE) < 1e-6, "as large on the screen at any zoom"
        assert grip_at(lying, card.rect.center()) == (card_at(lying, card.rect.center()).counter,)
    assert abs(lying.base.width() * zoom - FAN_BASE[0]) < 1e-6
    assert grip_at(lying, lying.base.center()) == lying.open_pile.counters


def test_a_fan_of_many_has_rows_and_stays_in_view(flat):
    now = laid()
    table = now.table
    kind = table.counters[now.counters_in("paris")[0].id].kind
    for n in range(50, 50 + 2 * FAN_ROW):
        table = apply(table, Place(f"{kind}#{n}", kind, "paris"))
    many = Position(now.board, now.kinds, table, now.defaults)
    pile = piles(flat, many, 1.0)["paris"][0]
    view = QRectF(pile.at.x() - 400, pile.at.y() - 60, 800, 500)
    cards = fan_cards(pile, 1.0, view)
    assert len({round(card.rect.top()) for card in cards}) >= 3
    assert all(view.contains(card.rect) for card in cards)


def test_markers_lie_above_piles_and_under_the_fan(flat):
    now = laid()
    pile = piles(flat, now, 1.0)["paris"][0]
    marker = next(iter(now.kinds.markers.values()))
    assert Mark(marker.id, "paris").marker == marker.id
    chip = Chip(marker, 2, QRectF(pile.at.x() - 8, pile.at.y() - 8, 16, 16))
    lying = Shapes(flat, piles(flat, now, 1.0), {"paris": (chip,)})
    assert marker_at(lying, pile.at) == grip_at(lying, pile.at) == CarriedMarker(marker.id, 2, "paris")
    cards = fan_cards(pile, 1.0, HERE)
    moved = tuple(type(card)(card.counter, card.rect.translated(pile.at - card.rect.center()), 0.0) for card in cards)
    opened = Shapes(flat, lying.piles, lying.chips, pile, moved)
    assert grip_at(opened, pile.at) == (moved[-1].counter,)


def test_beside_the_board_there_is_nothing(flat):
    lying = under(flat, 1.0)
    far = QPointF(-4000, -4000)
    assert (zone_at(lying, far), grip_at(lying, far), card_at(lying, far)) == ("", None, None)
