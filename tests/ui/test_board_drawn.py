"""What is drawn: answers in every theme, counters and markers of every game at every size, the same on paper and in grey."""

import base64
import itertools
from itertools import combinations

import cv2
import msgspec
import numpy as np
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from assistant.core import looks
from assistant.core.counter_files import counters
from assistant.core.printed import MarkerKind
from assistant.core.questions import Arrow, Highlights, Role
from assistant.core.questions import Path as Line
from assistant.core.table import Mark, Several, apply
from assistant.core.text import Name
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.board.layers.counters import CountersLayer
from assistant.ui.board.layers.highlights import BadgesLayer, ControlLayer, RolesLayer, smooth, tapered
from assistant.ui.board.layers.stage import Stage
from assistant.ui.counters import draw
from assistant.ui.counters.draw import Face, aspect, draw_counter, draw_flag, draw_marker, face_of
from assistant.ui.export.picture import Drawing
from assistant.ui.look.svg import rastered
from assistant.ui.look.symbols import PLACES, SIGNS, TRADES, TROOPS
from assistant.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, PRINTED, THEMES, Look, painting
from assistant.ui.plan.board import BoardPlan
from tests.nightly import few_by_day
from tests.scan.vassal_modules import picture as png_of
from tests.ui import little_board

IN_EACH = pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.id)


def stage_for(theme=LIGHT, zoom=1.0, **zones):
    position = little_board.position(**zones)
    stage = Stage(BoardPlan(position.board), Look(theme, "en"), position)
    stage.zoom = zoom
    return stage


def painted(*layers):
    """The map as layers paint it, over nothing."""
    stage = layers[0].stage
    rect = stage.plan.sheet_rect("map")
    image = QImage(
        round(rect.width() * stage.zoom), round(rect.height() * stage.zoom), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(stage.zoom, stage.zoom)
    for layer in layers:
        layer.draw(painter, rect)
    painter.end()
    return image


def with_roles(stage, highlights):
    roles, badges = RolesLayer(stage), BadgesLayer(stage)
    roles.highlights = badges.highlights = highlights
    return roles, badges


def touched(image, rect):
    points = [
        QPoint(x, y)
        for x in range(int(rect.left()), int(rect.right()), 3)
        for y in range(int(rect.top()), int(rect.bottom()), 3)
    ]
    return sum(image.pixelColor(point).alpha() > 8 for point in points) / len(points)


def grey(image, rect):
    part = image.copy(rect.toAlignedRect()).convertToFormat(QImage.Format.Format_Grayscale8)
    return bytes(part.constBits())


@IN_EACH
@pytest.mark.parametrize("role", Role)
def test_a_role_colours_its_zone_and_no_other(qtbot, role, theme):
    stage = stage_for(theme)
    image = painted(*with_roles(stage, Highlights(zones={"paris": role})))
    assert touched(image, stage.plan.boxes["paris"].adjusted(2, 2, -2, -2)) > 0.97
    assert touched(image, stage.plan.boxes["munich"]) == 0
    assert touched(image, stage.plan.boxes["lyon"].adjusted(3, 3, -3, -3)) == 0


@IN_EACH
def test_roles_differ_without_their_colours(qtbot, theme):
    """In grey, by pattern, edge or badge: for those who see no colour and for black ink on paper."""
    seen = {}
    for role in Role:
        stage = stage_for(theme)
        image = painted(*with_roles(stage, Highlights(zones={"berlin": role})))
        seen[role] = grey(image, stage.plan.boxes["berlin"])
    for one, other in combinations(Role, 2):
        differing = sum(abs(a - b) > 24 for a, b in zip(seen[one], seen[other], strict=True))
        assert differing > 300, (one, other)


def test_a_path_runs_through_its_zones(qtbot):
    stage = stage_for()
    roles, _ = with_roles(stage, Highlights(paths=(Line(("calais", "paris", "lyon")),)))
    image = painted(roles)
    for zone in ("calais", "paris"):
        assert touched(image, around(stage, zone, 8)) > 0.4
    assert touched(image, stage.plan.boxes["munich"]) == 0


def test_a_cut_path_is_dashed_after_the_cut(qtbot):
    whole, cut = (
        painted(with_roles(stage_for(), Highlights(paths=(Line(("calais", "paris", "lyon"), cut_at=cut_at),)))[0])
        for cut_at in (None, 1)
    )
    middle = QRectF(560, 60, 60, 60)  # between Paris and Lyons
    assert inked(whole, middle, LIGHT.roles[Role.PATH].colour) > 50
    assert inked(cut, middle, LIGHT.roles[Role.PATH].colour) == 0
    assert inked(cut, middle, LIGHT.roles[Role.BLOCKED].colour) > 20


def inked(image, rect, name):
    """How many points of `rect` have just this colour."""
    wanted = QColor(name).rgb()
    return sum(
        image.pixel(x, y) == wanted
        for x in range(int(rect.left()), int(rect.right()))
        for y in range(int(rect.top()), int(rect.bottom()))
    )


def around(stage, zone, reach):
    middle = stage.plan.centres[zone]
    return QRectF(middle.x() - reach, middle.y() - reach, reach * 2, reach * 2)


def test_an_arrow_leads_into_its_target_and_carries_its_figure(qtbot):
    stage = stage_for(paris=("fr-4",), berlin=("de-5",))
    roles, badges = with_roles(stage, Highlights(arrows=(Arrow("berlin", "paris", "7"),)))
    bare, _ = with_roles(stage_for(), Highlights(arrows=(Arrow("berlin", "paris", ""),)))
    assert touched(painted(bare), stage.plan.boxes["paris"].united(stage.plan.boxes["berlin"])) > 0.01
    assert painted(roles, badges) != painted(roles)


def test_zones_that_are_not_on_the_board_are_passed_over(qtbot):
    stage = stage_for()
    strange = Highlights(
        zones={"atlantis": Role.TARGET},
        figures={"atlantis": "1"},
        paths=(Line(("atlantis", "lemuria")),),
        arrows=(Arrow("atlantis", "paris"),),
    )
    assert touched(painted(*with_roles(stage, strange)), stage.plan.sheet_rect("map")) == 0


def test_figures_are_written_in_their_zones(qtbot):
    stage = stage_for(paris=("fr-4",))
    _, badges = with_roles(stage, Highlights(figures={"paris": "71 %", "lyon": "3"}))
    counters = CountersLayer(stage)
    counters.lay_out()
    badges.covered = counters.rects_of
    image = painted(badges)
    for zone in ("paris", "lyon"):
        assert touched(image, stage.plan.boxes[zone]) > 0.005
    assert touched(image, stage.plan.boxes["munich"]) == 0
    assert touched(image, counters.piles["paris"][0].rect.adjusted(0, 0, 0, -8)) == 0, "a figure never hides a value"


def test_heat_is_said_by_dots_as_well_as_by_colour(qtbot):
    pictures = []
    for share in (0.1, 0.9):
        stage = stage_for()
        _, badges = with_roles(stage, Highlights(figures={"lyon": "x"}))
        badges.heat = {"lyon": share}
        pictures.append(painted(badges))
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize("zoom", [0.2, 0.5, 1.0, 2.5])
def test_edges_stay_inside_their_zone_at_every_zoom(qtbot, zoom):
    stage = stage_for(zoom=zoom)
    image = painted(with_roles(stage, Highlights(zones={"paris": Role.BLOCKED}))[0])
    outside = stage.plan.boxes["lyon"].adjusted(4, 4, -4, -4)
    scaled = QRectF(outside.x() * zoom, outside.y() * zoom, outside.width() * zoom, outside.height() * zoom)
    assert touched(image, scaled) == 0


def test_curves_pass_through_their_points():
    points = [QPointF(0, 0), QPointF(100, 40), QPointF(180, 0)]
    curve = smooth(points)
    for point in points:
        assert min((curve.pointAtPercent(n / 200) - point).manhattanLength() for n in range(201)) < 2
    assert tapered(QPointF(0, 0), QPointF(50, 0), 4, 10, 20).contains(QPointF(45, 0))


def test_bars_show_occupation_not_a_nation_at_home(qtbot):
    position = little_board.position()
    table = apply(position.table, Several((Mark("control-germany", "lyon"), Mark("control-germany", "munich"))))
    held = little_board.changed(position, table)
    image = painted(ControlLayer(Stage(BoardPlan(held.board), Look(LIGHT), held)))
    plan = BoardPlan(held.board)
    assert touched(image, plan.boxes["lyon"]) > 0.3
    assert touched(image, plan.boxes["munich"].adjusted(5, 5, 0, 0)) == 0


# On paper


@pytest.fixture
def position():
    return little_board.position(paris=("fr-4", "fr-4/back"), metz=("de-5",), turn_1=("turn",))


def test_a_picture_has_the_size_asked_for(qtbot, position):
    drawing = Drawing(position)
    image = drawing.image(800)
    assert image.width() == 800
    assert abs(image.height() - 800 * drawing.rect.height() / drawing.rect.width()) < 1


def test_a_picture_shows_counters_and_answers(qtbot, position):
    empty = Drawing(little_board.position()).image(600)
    laid = Drawing(position).image(600)
    told = Drawing(position, highlights=Highlights(zones={"lyon": Role.TARGET})).image(600)
    assert len({bytes(image.constBits()) for image in (empty, laid, told)}) == 3


def test_the_same_position_gives_the_same_picture(qtbot, position):
    one, other = (Drawing(position, Look(DARK, "fr")).image(500) for _ in range(2))
    assert one == other


def test_a_part_of_the_board_is_larger_on_its_picture(qtbot, position):
    part = BoardPlan(position.board).boxes["paris"].adjusted(-20, -20, 20, 20)
    image = Drawing(position, part=part).image(500)
    assert image.width() / part.width() > 1.5


def test_svg_and_pdf_are_written(qtbot, position, tmp_path):
    from PySide6.QtSvg import QSvgRenderer

    Drawing(position).write_svg(tmp_path / "board.svg")
    renderer = QSvgRenderer(str(tmp_path / "board.svg"))
    assert renderer.isValid()
    image = QImage(renderer.defaultSize(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    colours = {image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)}
    assert len(colours) > 50
    Drawing(position).write_pdf(tmp_path / "board.pdf")
    assert (tmp_path / "board.pdf").read_bytes().startswith(b"%PDF")
    assert (tmp_path / "board.pdf").stat().st_size > 20_000


def test_a_view_keeps_as_many_small_pictures_as_it_can_show(qtbot):
    stage, begun = stage_for(), list[int]()
    stage.fit_into(1000, 700)

    def picture(n):
        stage.picture(n, 250, 250, lambda _painter: begun.append(n))

    for n in range(45):  # 250 kB each; four views full have room for 44
        picture(n)
    picture(44)
    picture(1)
    assert begun == list(range(45))
    picture(0)  # went when the last came
    assert begun == [*range(45), 0]


# Counters and markers


SETS = ("doe2022", "doe2020", "dotr", "ddd", "antique")


def canvas(wide, high, draw):
    """Return a picture, clear but for what is drawn with a painter."""
    image = QImage(wide, high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    with painting(image) as painter:
        draw(painter)
    return image


def drawn(face, px, theme=LIGHT, dim=False):
    return canvas(px, px, lambda painter: draw_counter(painter, face, theme, QRectF(0, 0, px, px), dim))


def pixels(image):
    return bytes(image.constBits())


def marked(marker, number=1, theme=LIGHT, high=40, kinds=None):
    wide, kinds = round(high * aspect(marker)), kinds or little_board.counters()
    return canvas(
        wide, high, lambda painter: draw_marker(painter, marker, number, kinds, theme, QRectF(0, 0, wide, high))
    )


def covered(image):
    inside = sum(image.pixelColor(x, y).alpha() > 200 for x in range(image.width()) for y in range(image.height()))
    return inside / (image.width() * image.height())


def face(kind, number=0):
    kinds = little_board.counters()
    return face_of(kinds.kinds[kind], number, kinds, "fr")


@pytest.mark.parametrize("name", SETS)
def test_every_counter_of_every_game_can_be_drawn(qtbot, name):
    kinds = counters(name)
    for kind in kinds.kinds.values():
        for number in range(len(kind.faces)):
            for language in ("en", "fr"):
                shown = face_of(kind, number, kinds, language)
                assert covered(drawn(shown, 24)) > 0.55, (kind.id, number)


@pytest.mark.parametrize("name", SETS)
def test_the_kinds_of_a_game_can_be_told_apart_at_a_hundred_pixels(qtbot, name):
    kinds = counters(name)
    seen = {}
    for kind in kinds.kinds.values():
        if kind.type in ("coquelicot", "pawn"):  # drawn from a bowl; known by the track they lie on
            continue
        picture = pixels(drawn(face_of(kind, 0, kinds, "fr"), 100))
        assert picture not in seen, (kind.id, seen[picture].id)
        seen[picture] = kind


def test_more_is_shown_when_there_is_room(qtbot):
    """From 36 pixels box, pips and support, from 90 the name: two names differ only from there."""
    one = Face("formation", "Armée du Nord", looks.LIVERIES["blue"], value="4", support="2", two_faced=True)
    other = Face("formation", "Armée du Sud", looks.LIVERIES["blue"], value="4", support="2", two_faced=True)
    assert drawn(one, 64) == drawn(other, 64)
    assert drawn(one, 96) != drawn(other, 96)
    weak = Face("formation", "Armée du Nord", looks.LIVERIES["blue"], value="4", support="1", two_faced=True)
    assert drawn(one, 30) == drawn(weak, 30)
    assert drawn(one, 40) != drawn(weak, 40)


def test_the_reduced_face_has_four_signs(qtbot):
    full, reduced = drawn(face("fr-4"), 200), drawn(face("fr-4", 1), 200)
    assert reduced.pixelColor(20, 180).lightness() > full.pixelColor(20, 180).lightness() + 40  # paler body
    band = reduced.pixelColor(112, 178)
    assert abs(band.hue() - full.pixelColor(20, 120).hue()) < 25  # a band of the full colour
    assert band.saturation() > reduced.pixelColor(20, 180).saturation()
    upper, lower = reduced.pixelColor(27, 83), reduced.pixelColor(27, 113)  # one hollow pip, one full
    assert upper.lightness() > lower.lightness() + 60
    assert full.pixelColor(27, 83).lightness() == pytest.approx(full.pixelColor(27, 113).lightness(), abs=12)
    assert full.pixelColor(27, 113).lightness() > 200  # white ink, but dark ink on the reduced face
    assert lower.lightness() < 60


def test_a_spent_counter_is_greyer(qtbot):
    fresh, spent = drawn(face("fr-4"), 56), drawn(face("fr-4"), 56, dim=True)
    assert spent.pixelColor(8, 50).saturation() < fresh.pixelColor(8, 50).saturation() / 2


def test_a_tile_that_lies_face_down_does_not_tell_what_it_is(qtbot):
    kinds = counters("doe2022")
    tiles = [kind for kind in kinds.kinds.values() if kind.type == "tile" and kind.side == "germany"]
    backs = {pixels(drawn(face_of(kind, 1, kinds, "en"), 96)) for kind in tiles}
    fronts = {pixels(drawn(face_of(kind, 0, kinds, "en"), 96)) for kind in tiles}
    assert len(backs) == 1
    assert len(fronts) == len(tiles)


def test_counters_are_dimmer_in_the_dark_theme(qtbot):
    light, dark = drawn(face("fr-4"), 56), drawn(face("fr-4"), 56, DARK)
    assert dark.pixelColor(8, 50).lightness() < light.pixelColor(8, 50).lightness()


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
def test_every_marker_of_every_game_can_be_drawn(qtbot, theme):
    for name in SETS:
        for marker in counters(name).markers.values():
            for number in {1, marker.levels}:
                assert covered(marked(marker, number, theme, kinds=counters(name))) > 0.3, marker.id


def test_markers_show_their_level_and_their_camp(qtbot):
    markers = counters("doe2022").markers
    entente, central = markers["trench-entente"], markers["trench-central"]
    assert marked(entente, 1) != marked(entente, 2)
    assert marked(entente, 1) != marked(central, 1)
    assert marked(markers["move-attack"], 1) != marked(markers["move-attack"], 2)
    discs = [marked(marker, kinds=counters("doe2022")) for marker in markers.values() if marker.kind == "control"]
    assert all(a != b for n, a in enumerate(discs) for b in discs[:n])


def test_a_marker_of_an_unknown_kind_gets_a_chip_with_its_letters(qtbot):
    snow = MarkerKind("snow", Name("Snow", "Neige"), "snow")
    mud = MarkerKind("mud", Name("Deep mud", "Boue"), "mud")
    assert marked(snow) != marked(mud)
    assert covered(marked(snow)) > 0.5


def strip(flag):
    return canvas(100, 20, lambda painter: draw_flag(painter, flag, QRectF(0, 0, 100, 20)))


@pytest.mark.parametrize("name", SETS)
def test_flags_fill_their_strip_and_differ(qtbot, name):
    kinds = counters(name)
    strips = {}
    for nation in {kind.nation for kind in kinds.kinds.values() if kind.nation}:
        image = strip(kinds.flag(nation))
        assert covered(image) == 1.0, nation
        strips[nation] = pixels(image)
    assert len(set(strips.values())) == len(strips)


def test_every_look_that_files_may_name_is_drawn(qtbot):
    """The names that the readers know are those that the painters know; each design fills its strip with all its colours."""
    drawn_ones = {sort: set(names) for sort, names in draw.styles().items()}
    assert drawn_ones["counter"] == {*looks.STYLES, "hidden"}
    assert drawn_ones["marker"] == {*looks.MARKER_STYLES}
    assert drawn_ones["flag"] == {*looks.DESIGNS}
    for design, (least, most) in looks.DESIGNS.items():
        for count in (least, most):
            flag = looks.Flag(design, tuple([*looks.FLAG_COLOURS.values(), "#111111", "#222222", "#333333"][:count]))
            assert covered(strip(flag)) == 1.0, design
    for sign in looks.sign_names():
        assert covered(drawn(Face("shield", "x", sign=sign), 48)) > 0.55
    for style in looks.MARKER_STYLES:
        for shape in looks.SHAPES:
            look = looks.MarkerLook(style, "wheel", shape, "#1E7F68", "#FFFFFF")
            assert covered(marked(MarkerKind("x", Name("X", "X"), "x", look=look))) > 0.3, (style, shape)


def test_drawings_stay_in_their_box(qtbot):
    from assistant.ui.look.symbols import path_of

    for group in (PLACES, SIGNS, TRADES, TROOPS):
        for name, drawing in group.items():
            for words in (drawing.strokes, drawing.fills):
                rect = path_of(words).boundingRect()
                assert max(-rect.left(), -rect.top(), rect.right(), rect.bottom()) <= 11, name


def apart(one, other):
    """Return in how much of their surface two pictures differ by more than people overlook."""
    first, second = (np.frombuffer(pixels(image), np.uint8).reshape(-1, 4).astype(int) for image in (one, other))
    return float((np.abs(first - second).max(axis=1) > 60).mean())


LARGE = {"disc": 0.05, "plaque": 0.02, "telegram": 0.005}  # share of the surface in which tokens differ at least


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("px", few_by_day((32, 48, 96), 32))
def test_what_tells_tokens_of_a_side_apart_is_large(qtbot, name, px):
    """Pawns on several tracks, plaques of several levels, telegrams: a glance tells them, and a camera."""
    kinds = counters(name)
    faces = [face_of(kind, 0, kinds, "en") for kind in kinds.kinds.values()]
    shown = [(one, drawn(one, px)) for one in faces if one.style in LARGE and one.flag is None]
    for (one, picture), (other, its) in itertools.combinations(shown, 2):
        alike = msgspec.structs.replace(one, name="") == msgspec.structs.replace(other, name="")
        if one.style == other.style and one.emblem == other.emblem and not alike:
            assert apart(picture, its) > LARGE[one.style], (one.name, other.name)


def test_a_level_is_shown_where_there_is_another(qtbot):
    kinds = counters("doe2022")
    levels = {
        key: face_of(kinds.kinds[key], 0, kinds, "en").level
        for key in ("germany-attack-2", "germany-tanks-1", "germany-gas")
    }
    assert levels == {"germany-attack-2": 2, "germany-tanks-1": 1, "germany-gas": 0}


@pytest.mark.parametrize("level", ["two", -1, "", 1.5])
def test_what_a_file_calls_a_level_and_is_none_is_not_shown(qtbot, level):
    kinds = counters("doe2022")
    kind = replace(kinds.kinds["germany-attack-2"], tags={"level": level})
    assert face_of(kind, 0, replace(kinds, kinds={**kinds.kinds, kind.id: kind}), "en").level == 0


def test_pacified_is_told_from_conquered(qtbot):
    kinds = counters("antique")
    conquered, pacified = (marked(kinds.markers["control-gaule"], number, kinds=kinds) for number in (1, 2))
    assert apart(conquered, pacified) > 0.05


# In grey


SIDE = 48  # pixels of a counter on a printed map
APART = 16  # of 255 levels of levels: the mean difference of two pictures; without letters those of Italy and Romania have 12


def levels(kind, kinds, theme=PRINTED):
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        draw_counter(painter, face_of(kind, 0, kinds, "en"), theme, QRectF(0, 0, SIDE, SIDE))
    levels = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return np.frombuffer(levels.constBits(), np.uint8).reshape(SIDE, levels.bytesPerLine())[:, :SIDE].astype(float)


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders", "antique", "three-isles", "river-road"])
def test_counters_of_two_nations_are_told_apart_without_colours(slug, qtbot):
    game = find_game(slug)
    kinds = Desk.new(game, game.setups[0]).position.kinds
    fighting = {}
    for kind in kinds.kinds.values():
        if kind.type in ("army", "corps", "fleet", "sector", "band", "foot", "horse", "guns") and (
            kind.nation or kind.side
        ):
            fighting.setdefault((kind.type, kind.nation or kind.side), kind)
    assert len(fighting) > 1
    for one, other in itertools.combinations(fighting.items(), 2):
        if one[0][0] == other[0][0]:
            letters = [face_of(kind, 0, kinds, "en").letters for kind in (one[1], other[1])]
            assert all(letters) and letters[0] != letters[1], (one[0], other[0])
            apart = float(np.sqrt(((levels(one[1], kinds) - levels(other[1], kinds)) ** 2).mean()))
            assert apart >= APART, (one[0], other[0], apart)


def test_letters_are_for_paper_alone(qtbot):
    kinds = Desk.new(find_game("empires"), "autumn-1915").position.kinds
    army = kinds.kinds["italy-a3"]
    assert (levels(army, kinds) != levels(army, kinds, LIGHT)).any()


# Drawings of modules


RED = base64.b64encode(png_of(8, 8, (255, 0, 0)))
DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8" height="8">%s</svg>'
)
PART = b'<rect id="r" width="8" height="8" style="fill:#f00"/>'
DRAWINGS = {
    "a part of a part": b'<defs><g><defs>%s</defs></g></defs><use xlink:href="#r"/>' % PART,
    "many parts without names": PART + b"<g><path/></g>" * 4000 + b'<use xlink:href="#r"/>' * 40,
    "a png_of of no usual kind": b'<image width="8" height="8" xlink:href="data:img/png;base64,%s"/>' % RED,
}


@pytest.mark.parametrize("inside", DRAWINGS.values(), ids=DRAWINGS)
def test_drawings_are_drawn(inside, qtbot):
    pixels = cv2.imdecode(np.frombuffer(rastered(DRAWING % inside, (8, 8)), np.uint8), cv2.IMREAD_COLOR_RGB)
    assert pixels is not None and tuple(pixels[4, 4]) == (255, 0, 0)
