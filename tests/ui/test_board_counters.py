"""Counters and markers: every one of every game can be drawn, at every size; what differs in print differs on the screen."""

import itertools
from dataclasses import replace

import msgspec
import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from assistant.core.counter_files import counters
from assistant.core.kinds import MarkerKind
from assistant.core.looks import (
    DESIGNS,
    FLAG_COLOURS,
    LIVERIES,
    MARKER_STYLES,
    SHAPES,
    STYLES,
    Flag,
    MarkerLook,
    sign_names,
)
from assistant.core.text import Name
from assistant.ui.counters import body
from assistant.ui.counters.body import Face, draw_flag, face_of
from assistant.ui.counters.draw import DRAWERS, aspect, draw_counter, draw_marker
from assistant.ui.look.symbols import PLACES, SIGNS, TRADES, TROOPS
from assistant.ui.look.theme import DARK, LIGHT, THEMES
from tests.ui import little_board

SETS = ("doe2022", "doe2020", "dotr", "ddd", "antique")


def drawn(face, px, theme=LIGHT, dim=False):
    image = QImage(px, px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_counter(painter, face, theme, QRectF(0, 0, px, px), dim)
    painter.end()
    return image


def pixels(image):
    return bytes(image.constBits())


def marked(marker, number=1, theme=LIGHT, high=40, kinds=None):
    image = QImage(round(high * aspect(marker)), high, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_marker(painter, marker, number, kinds or little_board.counters(), theme, QRectF(image.rect()))
    painter.end()
    return image


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
    one = Face("formation", "Armée du Nord", LIVERIES["blue"], value="4", support="2", two_faced=True)
    other = Face("formation", "Armée du Sud", LIVERIES["blue"], value="4", support="2", two_faced=True)
    assert drawn(one, 64) == drawn(other, 64)
    assert drawn(one, 96) != drawn(other, 96)
    weak = Face("formation", "Armée du Nord", LIVERIES["blue"], value="4", support="1", two_faced=True)
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
    image = QImage(100, 20, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_flag(painter, flag, QRectF(0, 0, 100, 20))
    painter.end()
    return image


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
    assert {*DRAWERS, "formation"} == {*STYLES}
    assert body.DESIGNS.keys() == DESIGNS.keys()
    for design, (least, most) in DESIGNS.items():
        for count in (least, most):
            flag = Flag(design, tuple([*FLAG_COLOURS.values(), "#111111", "#222222", "#333333"][:count]))
            assert covered(strip(flag)) == 1.0, design
    for sign in sign_names():
        assert covered(drawn(Face("shield", "x", sign=sign), 48)) > 0.55
    for style in MARKER_STYLES:
        for shape in SHAPES:
            look = MarkerLook(style, "wheel", shape, "#1E7F68", "#FFFFFF")
            assert covered(marked(MarkerKind("x", Name("X", "X"), "x", looks=(look,)))) > 0.3, (style, shape)


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
@pytest.mark.parametrize("px", [32, 48, 96])
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
