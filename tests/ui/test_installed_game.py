"""A game of another distribution at the window: its own colours and figures on its counters, its question by key."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.ui.counters.body import face_of
from assistant.ui.counters.draw import draw_counter
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import DARK, LIGHT
from assistant.ui.program.start_page import StartPage


@pytest.fixture
def desk(ponds):
    return Desk.new(ponds)


def test_its_counters_wear_its_own_colours_and_figures(ponds, qtbot):
    kinds = Desk.new(ponds).kinds
    for theme in (LIGHT, DARK):
        for kind, body, value in (("red-4", "#7A1FA2", "4"), ("blue-5", "#0B7285", "5")):
            face = face_of(kinds.kinds[kind], 0, kinds, "fr")
            assert (face.value, face.livery.body) == (value, body)
            image = QImage(100, 100, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(0)
            painter = QPainter(image)
            draw_counter(painter, face, theme, QRectF(0, 0, 100, 100))
            painter.end()
            seen = image.pixelColor(50, 68)
            assert abs(seen.hue() - QColor(body).hue()) < 8, "the body between box and figures"


def test_its_map_is_tinted_as_its_file_says(ponds):
    desk = Desk.new(ponds)
    assert LIGHT.tint(desk.board.livery("blue")) == "#BFE3E8"
    assert DARK.tint(desk.board.livery("blue")) == "#0E3A42"
    assert desk.board.livery("red") == desk.kinds.livery("red")


def test_a_fight_from_the_pointer_to_the_retreat(window, qtbot):
    window.session.point_at("ridge")
    for key in (Qt.Key.Key_A, Qt.Key.Key_6, Qt.Key.Key_1, Qt.Key.Key_Return):
        qtbot.keyClick(window.board, key)
        window.keyboard.settle()
    position = window.session.position
    assert {counter.kind for counter in position.counters_in("ridge")} == {"red-3", "red-4"}
    assert position.table.counters["blue-3#1"].zone == "reserve"


def test_quick_entry_in_the_window(window, qtbot):
    window.quick.begin("harbour r3 > ridge; turn +")
    qtbot.keyClick(window.quick, Qt.Key.Key_Return)
    assert window.session.position.box("turn#1") == 2
    assert not window.session.position.counters_in("harbour")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_start_page_offers_it(ponds, language, qtbot):
    settings = Settings()
    settings.show_as(replace(settings.look, language=language))
    page = StartPage(settings, (ponds,))
    qtbot.addWidget(page)
    page.show()
    page.choose(ponds)
    assert any(ponds.title[language] == cover.accessibleName() for cover in page.covers)
    assert "<" not in render(ponds.status(Desk.new(ponds).position)[0].text, language)
