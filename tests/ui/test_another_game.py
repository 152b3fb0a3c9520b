"""Games without rules in Python, or of another distribution: on the start page, at the window."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt, QUrl
from PySide6.QtGui import QColor, QDropEvent, QImage, QPainter
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox

from assistant.core.text import LANGUAGES, render
from assistant.desk import aside
from assistant.desk.desk import Desk
from assistant.desk.kits import installed
from assistant.games.kit import library
from assistant.ui.counters.draw import draw_counter, face_of
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import DARK, LIGHT
from assistant.ui.program.start_page import StartPage

SAMPLES = ("red-dunes", "river-road", "long-thaw", "three-isles")


@pytest.fixture
def page(program):
    program.show_start()
    assert program.start is not None
    return program.start


@pytest.fixture
def packed(tmp_path):
    path = tmp_path / "sent" / "three-isles.sabrekit"
    path.parent.mkdir()
    installed.pack(library.SAMPLES / "three-isles", path)
    return path


def said(widget):
    return " ".join(label.text() for label in widget.findChildren(QLabel))


def card(program, qtbot):
    qtbot.waitUntil(lambda: program.kits.card is not None)
    assert program.kits.card is not None
    return program.kits.card


def test_another_game_is_one_click_from_the_games(page, qtbot):
    qtbot.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    assert {cover.game.slug for cover in page.covers} == set(SAMPLES)
    assert page.chosen in page.kits and page.setups.count() == 2
    qtbot.waitUntil(lambda: all(cover.paper is not None for cover in page.covers))
    for language in LANGUAGES[::-1]:
        page.settings.show_as(replace(page.settings.look, language=language))
        assert page.on_kits and [c.accessibleName() for c in page.covers] == [g.title[language] for g in page.kits]
    qtbot.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    assert len(page.covers) == len(page.games)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_kit_opens_as_a_table_at_once(page, program, name):
    page.show_shelf(kits=True, slug=name)
    page.begin_table()
    assert program.window is not None and program.window.session.desk.game.slug == name
    assert program.window.session.desk.position.table.counters
    title = program.window.session.desk.game.title["en"]
    program.show_start()
    assert program.start.recent.item(0).text().split("\n")[1].startswith(title)


def test_a_dropped_kit_is_looked_at_before_it_is_taken(page, program, packed, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(packed))])
    nowhere = Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, nowhere)
    program.shell.dropEvent(drop)
    shown = card(program, qtbot)
    assert "Three isles" in said(shown) and "Counters: " in said(shown) and "of this name" not in said(shown)
    assert not installed.is_own("three-isles")
    qtbot.keyClick(shown.take_button, Qt.Key.Key_Space)
    assert installed.is_own("three-isles") and not installed.is_received("three-isles")
    assert program.start is not None and program.start.on_kits
    assert program.start.chosen is not None and program.start.chosen.slug == "three-isles"


def test_ones_own_kit_gives_way_only_by_choice(page, program, packed, qtbot):
    own = installed.take(installed.receive(packed).name)
    card_of_own = (own / "kit.toml").read_text(encoding="utf-8").replace("Three isles", "My isles")
    (own / "kit.toml").write_text(card_of_own, encoding="utf-8")
    program.open_file(packed)
    shown = card(program, qtbot)
    assert "of this name" in said(shown)
    qtbot.waitUntil(shown.leave_button.hasFocus)
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert not installed.is_received("three-isles")
    assert (own / "kit.toml").read_text(encoding="utf-8") == card_of_own

    program.kits.card = None
    program.open_file(packed)
    qtbot.mouseClick(card(program, qtbot).take_button, Qt.MouseButton.LeftButton)
    assert "My isles" not in (own / "kit.toml").read_text(encoding="utf-8")
    assert (aside.latest(own).path / "kit.toml").read_text(encoding="utf-8") == card_of_own
    (back,) = program.start.aside.menu().actions()
    assert back.text().startswith("Kit “three-isles” · ")
    back.trigger()
    assert "lies aside now" in program.start.toast.text()
    assert (own / "kit.toml").read_text(encoding="utf-8") == card_of_own
    assert len(program.start.aside.menu().actions()) == 1, "the other one lies aside now"


def test_a_kit_is_given_away(page, program, tmp_path, monkeypatch):
    page.show_shelf(kits=True, slug="river-road")
    assert page.chosen is not None
    target = tmp_path / "given"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: pytest.fail("there are no pictures"))
    page.wanted.emit("kit-give", page.chosen)
    assert not installed.faults(target.with_suffix(".sabrekit"))


# Of another distribution


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
