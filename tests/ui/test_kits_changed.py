"""Kits changed and removed by gestures: sides and values of counters, a kit off the shelf and back."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPushButton

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.desk.kits import installed
from assistant.games import find_game
from assistant.games.kit import library
from assistant.ui.editor.steps.counters import SIDE
from tests.desk.test_kits_changed import small_war
from tests.ui.running import running

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def program(qtbot, tmp_path, monkeypatch):
    library.forget()
    small_war(tmp_path)
    with running(qtbot) as made:
        made.settings.show_as(replace(made.settings.look, language="en"))
        made.show_start()
        made.start.show_shelf(kits=True, slug="small-war")
        yield made
        if made.kits.counters_window is not None:
            made.kits.counters_window.close()


def pressed(program, words, qtbot):
    button = next(one for one in program.start.findChildren(QPushButton) if one.text() == words and one.isVisible())
    qtbot.mouseClick(button, LEFT)


def counters(program, qtbot):
    pressed(program, "Counters…", qtbot)
    assert program.kits.counters_window is not None
    return program.kits.counters_window


def typed(window, words, qtbot):
    """Type into the cell that is open, and press Return."""
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit) and editor.parent() is window.sides.viewport()
    editor.selectAll()
    qtbot.keyClicks(editor, words)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.table.sides[-1].name == words)


def test_two_sides_are_told_of_a_kit_that_had_none(program, qtbot):
    window = counters(program, qtbot)
    assert not window.keep.isEnabled() and window.kinds.rowCount() == 3
    for name, wanted in (("Blue army", "north"), ("Red army", "south")):
        qtbot.mouseClick(window.add_side, LEFT)
        typed(window, name, qtbot)
        window.search.setFocus()
        window.search.selectAll()
        qtbot.keyClicks(window.search, wanted)
        window.counters.setFocus()
        qtbot.keyClick(window.counters, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        assert len(window.chosen()) == 1
        qtbot.mouseClick(window.give, LEFT)
        window.search.clear()
        assert len(window.chosen()) == 1  # no counter that was out of sight
    owners = [window.kinds.index(row, SIDE).data() for row in range(3)]
    assert owners == ["Blue army", "Red army", "nobody’s"]
    qtbot.mouseClick(window.keep, LEFT)
    assert window.said.text().startswith("Saved") and not window.keep.isEnabled()
    kinds = Desk.new(find_game("small-war"), "opening").kinds
    assert [kind.side for kind in kinds.kinds.values()] == ["blue-army", "red-army", ""]
    assert program.start.chosen.slug == "small-war"


def test_what_was_typed_and_not_saved_waits(program, qtbot):
    window = counters(program, qtbot)
    assert not window.back.isEnabled()
    qtbot.mouseClick(window.add_side, LEFT)
    typed(window, "Blue army", qtbot)
    window.counters.selectRow(0)
    qtbot.mouseClick(window.give, LEFT)
    wanted = window.table
    qtbot.waitUntil(lambda: window.waiting.path.exists())  # a kill now loses nothing
    window.close()
    again = counters(program, qtbot)
    assert again is not window and again.table == wanted and again.keep.isEnabled()
    assert again.said.text() == "What was typed and not saved is here again"
    qtbot.mouseClick(again.back, LEFT)
    assert not again.table.sides and not again.keep.isEnabled() and not again.back.isEnabled() and not again.said.text()
    again.close()
    assert not counters(program, qtbot).table.sides


def test_the_open_table_follows(program, qtbot):
    program.start.begin_table()
    table = program.window
    table.commands.by_id["kit-counters"].trigger()
    window = program.kits.counters_window
    window.another_side()
    window.counters.selectRow(0)
    window.give_chosen()
    assert window.kinds.setData(window.kinds.index(0, window.kinds.columnCount() - 1), "9")
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert program.window is not None and program.window.session.position.kinds.sides


def test_what_cannot_be_is_told_and_nothing_is_kept(program, tmp_path, qtbot):
    window = counters(program, qtbot)
    column = next(n for n, (key, _) in enumerate(window.table.columns) if key == "attack")
    assert window.kinds.setData(window.kinds.index(0, 4 + column), "four")
    qtbot.mouseClick(window.keep, LEFT)
    assert "four" in window.said.text() and window.keep.isEnabled()
    window.column.setText("Morale")
    qtbot.mouseClick(window.add_column, LEFT)
    assert window.table.columns[-1] == ("morale", "Morale")
    (tmp_path / "v.csv").write_text("name,attack\nNorth Guard,8/5\n", encoding="utf-8")
    window.read_csv(tmp_path / "v.csv")
    window.read_csv(tmp_path / "none.csv")
    assert window.said.text()
    qtbot.mouseClick(window.keep, LEFT)
    assert Desk.new(find_game("small-war"), "opening").kinds.kinds["north-guard"].face(1)["attack"] == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_window_is_there(program, qtbot, language):
    window = counters(program, qtbot)
    window.another_side()
    program.settings.show_as(replace(program.settings.look, language=language))
    texts = [label.text() for label in window.findChildren(QLabel)] + [window.windowTitle(), window.give.text()]
    assert not any(words.startswith(("counters-", "draw-", "<")) for words in texts)


def removal(program, qtbot):
    program.start.more.menu().actions()[-1].trigger()
    return " ".join(label.text() for label in program.kits.removal.findChildren(QLabel))


def test_a_kit_goes_off_the_shelf_and_comes_back(program, tmp_path, qtbot, own_home):
    assert program.start is not None
    Desk.new(find_game("small-war"), "opening", own_home / "tables" / "Tuesday.sabretache").close()
    assert "Tuesday" in removal(program, qtbot)
    qtbot.waitUntil(program.kits.removal.leave_button.hasFocus)
    qtbot.keyClick(program.kits.removal, Qt.Key.Key_Escape)
    assert installed.is_own("small-war") and "removed" not in program.start.makers
    removal(program, qtbot)
    qtbot.mouseClick(program.kits.removal.take_button, LEFT)
    assert not installed.is_own("small-war") and "small-war" not in {cover.game.slug for cover in program.start.covers}
    program.open_file(own_home / "tables" / "Tuesday.sabretache")
    assert program.window is None and "Bring back" in program.start.toast.text()
    qtbot.mouseClick(program.start.makers["removed"], LEFT)
    assert program.start.chosen is not None and program.start.chosen.slug == "small-war"
    assert not installed.removed() and "removed" not in program.start.makers
    program.open_file(own_home / "tables" / "Tuesday.sabretache")
    assert program.window is not None


def test_a_kit_of_the_program_cannot_be_removed(program, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    program.start.show_shelf(kits=True, slug="red-dunes")
    assert not program.start.more.menu().actions()[-1].isEnabled()
    wanted = []
    program.start.wanted.connect(lambda *what: wanted.append(what))
    program.start.more.menu().actions()[1].trigger()
    assert [(what, game.slug) for what, game in wanted] == [("kit-give", "red-dunes")]


def test_a_title_is_no_markup(program, qtbot):
    path = library.own() / "small-war" / "kit.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('title = "Small War"', 'title = "<b>&Small</b>"', 1))
    library.forget()
    program.start.show_shelf(kits=True, slug="small-war")
    assert "<b>&Small</b>" in removal(program, qtbot)
    qtbot.mouseClick(program.kits.removal.take_button, LEFT)
    assert "<b>&&Small</b>" in program.start.makers["removed"].text()
    assert QApplication.activeModalWidget() is None


def test_nothing_lies_over_anything_on_a_low_screen(program, qtbot):
    program.shell.resize(1280, 680)  # what 720 lines leave below a title bar
    assert program.start is not None
    page = program.start
    for gone in (False, True):
        if gone:
            removal(program, qtbot)
            program.kits.removal.take()
        qtbot.waitUntil(lambda: all(cover.paper is not None for cover in page.covers))
        parts = [item.widget() for n in range(page.column.count()) if (item := page.column.itemAt(n)) is not None]
        below = [part.geometry() for part in parts if part is not None]
        assert all(first.bottom() < second.top() for first, second in itertools.pairwise(below))
        assert not page.frame.verticalScrollBar().isVisible() or gone
