"""Kits changed and removed by gestures: sides and values of counters, a kit off the shelf and back."""

import itertools
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QLineEdit, QPushButton

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.desk.kits import counter_table, installed
from assistant.games import find_game
from assistant.games.kit import library
from assistant.ui.editor.steps.counters import SIDE
from assistant.ui.editor.work.workbench import Workbench
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
    assert isinstance(editor, QLineEdit) and editor.parent() is window.step.sides.viewport()
    editor.selectAll()
    qtbot.keyClicks(editor, words)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.workbench.draft.sides[-1].name == words)


def test_two_sides_are_told_of_a_kit_that_had_none(program, qtbot):
    window = counters(program, qtbot)
    step = window.step
    assert not window.make_button.isEnabled() and step.kinds.rowCount() == 3
    for name, wanted in (("Blue army", "north"), ("Red army", "south")):
        qtbot.mouseClick(step.add_side, LEFT)
        typed(window, name, qtbot)
        step.search.setFocus()
        step.search.selectAll()
        qtbot.keyClicks(step.search, wanted)
        step.table.setFocus()
        qtbot.keyClick(step.table, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        assert len(step.chosen_rows()) == 1
        qtbot.mouseClick(step.give, LEFT)
        step.search.clear()
        assert len(step.chosen_rows()) == 1  # no counter that was out of sight
    owners = [step.kinds.index(row, SIDE).data() for row in range(3)]
    assert owners == ["Blue army", "Red army", "nobody’s"]
    qtbot.mouseClick(window.make_button, LEFT)
    assert window.toast.text().startswith("Saved") and not window.make_button.isEnabled()
    kinds = Desk.new(find_game("small-war"), "opening").kinds
    assert [kind.side for kind in kinds.kinds.values()] == ["blue-army", "red-army", ""]
    assert program.start.chosen.slug == "small-war"


def test_what_was_typed_and_not_saved_waits(program, qtbot):
    window = counters(program, qtbot)
    assert not window.anew_button.isEnabled()
    qtbot.mouseClick(window.step.add_side, LEFT)
    typed(window, "Blue army", qtbot)
    window.step.table.selectRow(0)
    qtbot.mouseClick(window.step.give, LEFT)
    wanted = window.workbench.draft
    assert wanted.counters[0].side == "Blue army"
    window.close()  # a kill would lose no more: each step is written down
    again = counters(program, qtbot)
    assert again is not window and again.workbench.draft == wanted and again.make_button.isEnabled()
    assert again.toast.text() == "What was typed and not saved is here again"
    qtbot.mouseClick(again.undo, LEFT)
    assert not again.workbench.draft.counters[0].side
    qtbot.mouseClick(again.anew_button, LEFT)
    assert not again.workbench.draft.sides and not again.make_button.isEnabled() and not again.anew_button.isEnabled()
    again.close()
    again = counters(program, qtbot)
    assert not again.workbench.draft.sides
    again.step.another_side()
    again.close()
    counter_table.adopt("small-war", replace(wanted, columns=(*wanted.columns, "Morale")), "en")
    changed = counters(program, qtbot)  # by another road: saving what was typed would undo that
    assert [side.id for side in changed.workbench.draft.sides] == ["blue-army"] and not changed.make_button.isEnabled()


def test_what_a_former_version_left_is_told(program, qtbot, own_home):
    left = own_home / "typed" / "small-war.counters-fr.json"
    left.parent.mkdir(exist_ok=True)
    left.write_text("{}", encoding="utf-8")
    assert str(left) in counters(program, qtbot).toast.text() and left.exists()


def test_links_of_a_kit_are_of_any_kind(program):
    bench = Workbench(find_game("small-war"), program.settings)
    one, other, *_ = bench.board.zones
    for kind in ("road", "river"):
        bench.link([(one, other)], kind)
    there = [link.kind for link in bench.board.links if {*link.ends} == {one, other}]
    assert there == ["river"] and bench.board.link_kinds["river"].fr == "river"


def test_kits_of_one_title_are_told_apart(program, tmp_path):
    small_war(tmp_path)
    program.start.show_shelf(kits=True)
    titles = [cover.game.title["en"] for cover in program.start.covers]
    assert "Small War (small-war)" in titles and "Small War (small-war-2)" in titles and len({*titles}) == len(titles)


def test_the_open_table_follows(program, qtbot):
    program.start.begin_table()
    table = program.window
    table.commands.by_id["kit-counters"].trigger()
    window = program.kits.counters_window
    step = window.step
    step.another_side()
    step.table.selectRow(0)
    step.give_chosen()
    assert step.kinds.setData(step.kinds.index(0, step.kinds.columnCount() - 1), "9")
    qtbot.waitUntil(window.isActiveWindow)
    qtbot.keyClick(window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert program.window is not None and program.window.session.position.kinds.sides


def test_what_cannot_be_is_told_and_nothing_is_kept(program, tmp_path, qtbot):
    window = counters(program, qtbot)
    step = window.step
    column = window.workbench.draft.columns.index("attack")
    assert step.kinds.setData(step.kinds.index(0, 4 + column), "four")
    qtbot.mouseClick(window.make_button, LEFT)
    assert "four" in window.toast.text() and window.make_button.isEnabled()
    before = window.workbench.draft.columns
    step.values.setFocus()
    step.values.setText("Morale")
    qtbot.keyClick(step.values, Qt.Key.Key_Return)
    assert window.workbench.draft.columns == (*before, "Morale"), "a value of the kit does not go"
    (tmp_path / "v.csv").write_text("nom,camp,attack\nNorth Guard,,8/5\n", encoding="utf-8")
    step.read_csv(tmp_path / "v.csv")
    step.read_csv(tmp_path / "none.csv")
    assert "none.csv" in window.toast.text()
    qtbot.mouseClick(window.make_button, LEFT)
    assert Desk.new(find_game("small-war"), "opening").kinds.kinds["north-guard"].face(1)["attack"] == 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_window_is_there(program, qtbot, language):
    window = counters(program, qtbot)
    window.step.another_side()
    program.settings.show_as(replace(program.settings.look, language=language))
    texts = [label.text() for label in window.findChildren(QLabel)] + [window.windowTitle(), window.step.give.text()]
    assert not any(words.startswith(("counters-", "draw-", "card-", "<")) for words in texts)


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
