"""Looks are complete, readable, and tell things apart for those who see red and green alike."""

import tomllib
from itertools import combinations, pairwise, product

import pytest
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QFileDialog, QToolButton

from assistant.core import map_files as files
from assistant.core.counter_files import counters
from assistant.core.looks import LIVERIES, NEUTRAL, livery_of
from assistant.core.questions import Role
from assistant.ui.look.style import dress
from assistant.ui.look.symbols import SIGNS
from assistant.ui.look.theme import DARK, FILE, HIGH_CONTRAST, LIGHT, THEMES, Look, mixed, read_themes
from assistant.ui.plan.board import home, is_sea
from tests.rows import by_rows
from tests.ui.colours import EYES, contrast, difference, lightness

BOARDS = ("doe2022", "doe2020", "dotr", "ddd", "antique")
THEME = pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)


@THEME
def test_every_role_has_a_look_of_its_own(theme):
    assert set(theme.roles) == set(Role)
    looks = {(look.pattern, look.edge, look.badge, look.sign) for look in theme.roles.values()}
    assert len(looks) == len(Role), "two roles would differ by colour alone"
    assert {look.sign for look in theme.roles.values()} <= set(SIGNS)


@pytest.mark.parametrize("name", BOARDS)
def test_every_nation_of_every_game_names_its_livery_and_its_flag(name):
    nations = counters(name).nations.values()
    assert [nation.id for nation in nations if nation.livery is None or nation.flag is None] == []
    assert [side.id for side in counters(name).sides.values() if side.emblem is None] == []


@pytest.mark.parametrize("name", BOARDS)
def test_zones_wear_what_their_nation_wears(name):
    board, kinds = files.board(name), counters(name)
    homes = {home(zone) for zone in board.zones.values() if home(zone)}
    assert homes <= board.liveries.keys()
    for nation in homes & kinds.nations.keys():
        assert board.livery(nation) == kinds.livery(nation), nation


def test_an_unknown_nation_always_wears_the_same():
    assert livery_of("ruritania", {}) == livery_of("ruritania", {})
    assert livery_of("", {}) == NEUTRAL


@THEME
def test_names_are_readable_on_every_tint(theme):
    least = 5.5 if theme.dark else 6.7
    for livery in LIVERIES.values():
        assert contrast(theme.ink, theme.tint(livery)) >= least, livery
    assert contrast(theme.ink, theme.paper) >= 7
    assert contrast(theme.sea_name, theme.sea) >= 4.2
    assert contrast(theme.second_ink, theme.panel) >= 4.5


def test_values_are_readable_on_every_counter():
    for nation, livery in LIVERIES.items():
        assert contrast(livery.ink, livery.body) >= 4.1, nation
        assert contrast("#1D1B16", mixed(livery.body, "#F4EFE2", 0.62)) >= 7, nation  # the reduced face


@THEME
def test_a_button_without_words_shows_its_picture_in_qts_own_window_of_files(theme, qtbot, qapp):
    dress(qapp, Look(theme=theme))
    chooser = QFileDialog()
    qtbot.addWidget(chooser)
    chooser.setOption(QFileDialog.Option.DontUseNativeDialog)
    for button in chooser.findChildren(QToolButton):
        shown = button.grab().toImage()
        button.setIcon(QIcon())
        bare = button.grab().toImage()
        spots = product(range(bare.width()), range(bare.height()))
        assert sum(shown.pixel(*spot) != bare.pixel(*spot) for spot in spots) > 40, button.objectName()


def test_signs_stand_on_their_badges():
    for theme in THEMES.values():
        for role, look in theme.roles.items():
            # The warning's triangle is read by its shape; its sign is as large as the badge.
            assert contrast(look.colour, theme.casing) >= (2.9 if role is Role.WARNING else 4.5), (theme.id, role)


def neighbours(board):
    """The pairs of nations that share a border."""
    found = set()
    for link in board.links:
        a, b = board.zones[link.a], board.zones[link.b]
        if link.kind == "land" and not any(is_sea(zone) or zone.track for zone in (a, b)):
            found.add(frozenset((home(a), home(b))))
    return {pair for pair in found if len(pair) == 2}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.id)
@pytest.mark.parametrize("name", BOARDS)
def test_neighbouring_tints_differ_for_a_deuteranope(name, theme):
    board = files.board(name)
    for pair in neighbours(board):
        one, other = (theme.tint(board.livery(nation)) for nation in pair)
        assert difference(one, other, "deuteranope") >= 6, sorted(pair)


@pytest.mark.parametrize("name", ["doe2022", "dotr"])
def test_counters_differ_for_a_deuteranope(name):
    kinds = counters(name)
    armies = {kind.nation for kind in kinds.kinds.values() if "combat" in kind.face(0)}
    for one, other in combinations(sorted(armies), 2):
        seen = difference(kinds.livery(one).body, kinds.livery(other).body, "deuteranope")
        assert seen >= 11, (one, other)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.id)
@pytest.mark.parametrize(("eye", "least"), [("", 15), ("deuteranope", 15), ("protanope", 9), ("tritanope", 8)])
def test_roles_differ_for_every_eye(theme, eye, least):
    for one, other in combinations(Role, 2):
        if {one, other} != {Role.SOURCE, Role.PATH}:  # a path and its source share a hue on purpose
            assert difference(theme.roles[one].colour, theme.roles[other].colour, eye) >= least, (one, other)


@THEME
@pytest.mark.parametrize("eye", EYES)
def test_heat_differs_step_by_step_for_every_eye(theme, eye):
    assert all(difference(one, other, eye) >= 13 for one, other in pairwise(theme.heat))


@pytest.mark.parametrize("name", BOARDS)
def test_who_holds_a_zone_is_told_in_black_and_white_too(name):
    signs = [counters(name).emblem(side).sign for side in counters(name).sides]
    assert len(set(signs)) == len(signs) and {*signs} <= set(SIGNS)


def test_heat_grows_steadily():
    for theme, sign in ((LIGHT, -1), (DARK, 1)):
        steps = [lightness(name) for name in theme.heat]
        assert all(sign * (b - a) > 6 for a, b in pairwise(steps)), theme.id
    assert LIGHT.heat_step(0) == LIGHT.heat[0]
    assert LIGHT.heat_step(1) == LIGHT.heat[-1]


def test_the_dark_theme_is_for_a_dim_room():
    for livery in LIVERIES.values():
        assert 18 <= lightness(DARK.tint(livery)) <= 40
    assert lightness(DARK.paper) < 15


def test_high_contrast_has_black_on_white():
    assert HIGH_CONTRAST.ink == "#000000"
    assert HIGH_CONTRAST.paper == "#FFFFFF"
    for role in Role:
        assert contrast(HIGH_CONTRAST.roles[role].colour, "#FFFFFF") >= contrast(LIGHT.roles[role].colour, "#FFFFFF")


def test_text_grows_by_steps_within_bounds():
    look = Look(LIGHT)
    assert look.with_text(1).text_scale == pytest.approx(1.1)
    assert look.with_text(50).text_scale == 2.0
    assert look.with_text(-50).text_scale == 0.8


@by_rows("told, instead, place")
def test_what_is_wrong_in_a_theme_is_located(told, instead, place):
    words = FILE.read_text(encoding="utf-8")
    assert told in words
    with pytest.raises(ValueError, match=rf"themes\.toml: {place}"):
        read_themes(tomllib.loads(words.replace(told, instead)), "themes.toml")


def test_a_theme_that_leaves_out_a_role_is_wrong():
    words, _ = FILE.read_text(encoding="utf-8").split("[roles.doubt]")
    with pytest.raises(ValueError, match="light: no look of doubt"):
        read_themes(tomllib.loads(words), "themes.toml")
