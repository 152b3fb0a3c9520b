"""What answers show: every role in every theme, lines, figures, heat; and the same on paper."""

from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter

from assistant.core.questions import Arrow, Highlights, Role
from assistant.core.questions import Path as Line
from assistant.core.table import Mark, Several, apply
from assistant.ui.board.layers.counters import CountersLayer
from assistant.ui.board.layers.highlights import BadgesLayer, ControlLayer, RolesLayer, smooth, tapered
from assistant.ui.board.layers.stage import Stage
from assistant.ui.export.picture import Drawing, render_picture
from assistant.ui.look.theme import DARK, HIGH_CONTRAST, LIGHT, Look
from assistant.ui.plan.board import BoardPlan
from tests.ui import little_board

THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK, HIGH_CONTRAST], ids=lambda theme: theme.id)


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


@THEMES
@pytest.mark.parametrize("role", Role)
def test_a_role_colours_its_zone_and_no_other(qtbot, role, theme):
    stage = stage_for(theme)
    image = painted(*with_roles(stage, Highlights(zones={"paris": role})))
    assert touched(image, stage.plan.boxes["paris"].adjusted(2, 2, -2, -2)) > 0.97
    assert touched(image, stage.plan.boxes["munich"]) == 0
    assert touched(image, stage.plan.boxes["lyon"].adjusted(3, 3, -3, -3)) == 0


@THEMES
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
    image = render_picture(position, size=QSize(800, 800))
    assert image.width() == 800 or image.height() == 800
    assert max(image.width(), image.height()) == 800


def test_a_picture_shows_counters_and_answers(qtbot, position):
    empty = render_picture(little_board.position(), size=QSize(600, 600))
    laid = render_picture(position, size=QSize(600, 600))
    told = render_picture(position, size=QSize(600, 600), highlights=Highlights(zones={"lyon": Role.TARGET}))
    assert len({bytes(image.constBits()) for image in (empty, laid, told)}) == 3


def test_the_same_position_gives_the_same_picture(qtbot, position):
    one, other = (render_picture(position, DARK, "fr", QSize(500, 500)) for _ in range(2))
    assert one == other


def test_a_part_of_the_board_is_larger_on_its_picture(qtbot, position):
    part = BoardPlan(position.board).boxes["paris"].adjusted(-20, -20, 20, 20)
    image = render_picture(position, size=QSize(500, 500), part=part)
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
