"""The start page: what is said of a set-up, keys before any click, messages in front of everything."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QProxyStyle, QStyle

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.program.start_page import Shelf
from tests.ui.running import answered, laid_out


@pytest.fixture
def page(program, qtbot):
    program.show_start()
    qtbot.waitExposed(program.shell)
    program.shell.activateWindow()
    laid_out()
    assert program.start is not None
    return program.start


def said(widget):
    return " ".join(label.text() for label in widget.findChildren(QLabel))


def press(qtbot, page, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(QApplication.focusWidget() or page.window(), key, modifier)


def test_a_set_up_says_its_notes_before_it_is_laid_out(page):
    page.choose(find_game("empires"))
    page.setups.setCurrentRow(0)
    assert not page.notes.isHidden() and "3 technology tiles" in said(page.notes)
    page.setups.setCurrentRow(1)
    assert "Not a scenario" in said(page.notes) and "3 technology tiles" not in said(page.notes)


@pytest.mark.parametrize(("language", "words"), [("en", "3 technology tiles"), ("fr", "3 technologies")])
def test_the_notes_stay_at_hand_beside_the_facts(program, language, words, qtbot):
    program.settings.show_as(replace(program.settings.look, language=language))
    program.begin(find_game("empires"), "august-1914", None, "t")
    program.window.docks.open("facts")
    qtbot.waitUntil(lambda: program.window is not None and program.window.docks.panel("facts").isVisible())
    assert words in said(program.window.docks.panel("facts"))


def test_keys_work_before_any_click(page, program, qtbot):
    assert QApplication.focusWidget() is page.covers[0]
    for language in (*LANGUAGES[1:], LANGUAGES[0]):
        press(qtbot, page, Qt.Key.Key_F8)
        assert program.settings.language == language
        assert QApplication.focusWidget() is page.covers[0]
    press(qtbot, page, Qt.Key.Key_F9)
    assert program.settings.look.theme.id != "light"
    page = program.start
    press(qtbot, page, Qt.Key.Key_Question)
    assert page.toast.isVisible() and "F8" in page.toast.text(), "help names the keys that work here"
    page.tell("Something happened")
    page.settings.next_language()  # the page is built anew below it
    assert in_front(page.toast)


def test_other_keys_of_the_table_are_silent(page, program, qtbot):
    ctrl = Qt.KeyboardModifier.ControlModifier
    for key in (Qt.Key.Key_K, Qt.Key.Key_Z, Qt.Key.Key_Y, Qt.Key.Key_P, Qt.Key.Key_B, Qt.Key.Key_W):
        press(qtbot, page, key, ctrl)
    for key in (Qt.Key.Key_Escape, Qt.Key.Key_A, Qt.Key.Key_Delete, Qt.Key.Key_F6):
        press(qtbot, page, key)
    assert program.start is page and program.window is None and not page.toast.isVisible()


def in_front(toast):
    """Whether a click in the middle of the message would meet the message."""
    window = toast.window()
    return window.childAt(toast.mapTo(window, toast.rect().center())) is toast


def test_covers_fill_the_width_and_large_text_scrolls_and_covers_nothing(program, page):
    for width, scale in ((1280, 1.0), (1700, 1.0), (1280, 2.0)):
        program.shell.resize(width, 720)
        program.settings.show_as(replace(program.settings.look, text_scale=scale))
        laid_out()
        whole = page.frame.widget()
        assert (whole.height() > page.frame.viewport().height()) == (scale == 2.0)
        first, last = page.covers[0], page.covers[-1]
        assert scale > 1 or first.mapTo(whole, first.rect().topLeft()).x() == 40
        assert scale > 1 or last.mapTo(whole, last.rect().topRight()).x() == whole.width() - 41
        covers_end = first.mapTo(whole, first.rect().bottomLeft()).y()
        assert page.table_card.mapTo(whole, page.table_card.rect().topLeft()).y() > covers_end
        (heading,) = [x for x in page.table_card.findChildren(QLabel) if x.text() == "Downfall of Empires"]
        assert heading.heightForWidth(heading.width()) <= heading.height()


def test_tables_with_long_names_are_read_whole(program, tmp_path, qtbot):
    path = tmp_path / f"{'A very long evening ' * 8}.sabretache"
    Desk.new(find_game("empires"), "empty", path).close()
    program.settings.opened(path)
    program.show_start()
    laid_out()
    row = program.start.recent.visualItemRect(program.start.recent.item(0))
    assert row.width() <= program.start.recent.width()
    assert row.height() > program.start.recent.fontMetrics().lineSpacing() * 1.8


class OneClick(QProxyStyle):
    """A desktop on which one click opens whatever is in a list."""

    def styleHint(self, hint, *about):
        """Say so."""
        return hint == QStyle.StyleHint.SH_ItemView_ActivateItemOnSingleClick or super().styleHint(hint, *about)


def test_a_recent_table_opens_on_a_double_click_on_every_desktop(page, program, tmp_path, qtbot):
    Desk.new(find_game("empires"), "empty", tmp_path / "t.sabretache").close()
    program.settings.opened(tmp_path / "t.sabretache")
    program.show_start()
    recent, opened = program.start.recent, list[object]()
    program.start.wanted.connect(lambda *words: opened.append(words))
    style = OneClick("Fusion")
    recent.setStyle(style)
    at = recent.visualItemRect(recent.item(0)).center()
    qtbot.mouseClick(recent.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert not opened
    qtbot.mouseDClick(recent.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert opened == [("file", tmp_path / "t.sabretache")]


def test_the_sample_is_among_recent_tables_by_its_own_title(program):
    game = find_game("empires")
    program.open_sample(game)
    assert program.settings.recent()[0].stem in {f"{game.title[language]}, {word}" for language, word in SAMPLES}
    for language, _ in SAMPLES:
        program.settings.show_as(replace(program.settings.look, language=language))
        assert program.window.windowTitle() == game.title[language], "nobody has named it"


SAMPLES = (("en", "sample"), ("fr", "exemple"))


def test_game_and_turn_of_a_table_are_known_before_it_is_put_away_and_said_among_the_recent_ones(program, qtbot):
    game = find_game("empires")
    program.begin(game, "autumn-1915", None, "Our evening")
    window = program.window
    path = window.session.desk.save.origin
    qtbot.waitUntil(lambda: program.settings.played(path)[0] == "empires")
    window.quick.setText("turn +")
    window.quick.accept()
    qtbot.waitUntil(lambda: program.settings.played(path)[1].get("en") == "Winter 1916 (7)")
    program.show_start()
    for language, turn in (("en", "Winter 1916 (7)"), ("fr", "Hiver 1916 (7)")):
        program.settings.show_as(replace(program.settings.look, language=language))
        name, said = program.start.recent.item(0).text().splitlines()
        assert name == "Our evening"
        assert said.startswith(f"{game.title[language]} · {turn} · ") and said[-3] == ":", "when it was played"


def test_every_cover_shows_the_land_of_its_game(painting, page, qtbot):
    qtbot.waitUntil(lambda: all(cover.paper is not None for cover in page.covers))
    for cover in page.covers:
        seen = cover.grab().toImage()
        colours = {seen.pixel(x, y) for x in range(10, seen.width() - 10, 4) for y in range(10, seen.height() // 2, 4)}
        assert len(colours) > 20, cover.accessibleName()


def test_qt_speaks_the_language_of_the_window(program, qtbot):
    field = QLineEdit()
    qtbot.addWidget(field)
    program.settings.show_as(replace(program.settings.look, language="fr"))
    menu = field.createStandardContextMenu()
    assert "Copier" in " ".join(action.text().replace("&", "") for action in menu.actions())
    assert QKeySequence("Ctrl+Shift+Z").toString(QKeySequence.SequenceFormat.NativeText) == "Ctrl+Maj+Z"
    program.settings.show_as(replace(program.settings.look, language="en"))
    menu = field.createStandardContextMenu()
    assert "Copy" in " ".join(action.text().replace("&", "") for action in menu.actions())


def test_no_bar_stands_under_covers_that_fit(program, qtbot):
    def bars():
        shelves = [shelf for shelf in program.shell.findChildren(Shelf) if shelf.isVisible()]
        return {shelf.horizontalScrollBar().isVisible() for shelf in shelves}

    program.show_start()
    program.settings.show_as(replace(program.settings.look, language="fr"))  # built anew before it was ever shown
    program.shell.resize(1280, 720)
    page = program.start
    qtbot.waitUntil(lambda: page is not None and all(cover.paper is not None for cover in page.covers))
    laid_out()
    assert bars() == {False}
    program.shell.resize(800, 600)
    qtbot.waitUntil(lambda: bars() == {True})


@pytest.mark.parametrize(("slug", "side"), [("empires", "central"), ("third-reich", "axis")])
def test_from_the_games_to_playing_against_the_program_are_three_clicks(page, program, slug, side, qtbot):
    """The cover, the button, the side: the table lies, and the program's first card is asked for."""
    page.choose(find_game(slug))
    level, temper, handicap = (action.menu() for action in page.against.whole.actions() if action.menu() is not None)
    handicap.actions()[2].trigger()
    level.actions()[1].trigger()
    level.actions()[0].trigger()  # the usual one after all
    sides = [action for action in page.against.whole.actions() if action.text() and action.menu() is None]
    assert [action.text() for action in handicap.actions()][:3] == ["0", "1", "2"] and len(temper.actions()) == 5
    next(action for action in sides if action.text() in ("the Central Powers", "the Axis")).trigger()
    desk = program.window.session.desk
    separator = "_" if slug == "empires" else "-"
    facts = {name: desk.position.fact(f"opponent{separator}{name}") for name in ("level", "handicap")}
    assert desk.position.fact("opponent") == side and facts == {"level": "officer", "handicap": 2}
    assert answered(program.window, qtbot).answer.offers


def test_a_game_that_the_program_does_not_play_says_nothing_of_it(page):
    page.choose(find_game("der-des-ders"))
    assert page.against.isHidden()
