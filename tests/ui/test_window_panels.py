"""The panels: facts, registers, the player's own board, menus, printing; and the program around the window."""

import itertools
import json
import os
import threading
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFileDialog, QLabel

from assistant.core.game import Section
from assistant.core.printed import Correction
from assistant.core.questions import weight_words
from assistant.core.table import Flip, Move, Note
from assistant.core.text import LANGUAGES, keys
from assistant.desk import wording as wording_of_games
from assistant.desk.bug_report import report
from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.answers.card import begin
from assistant.ui.answers.told import leaves
from assistant.ui.look.main_window import MainWindow, is_fresh
from assistant.ui.look.settings import Settings
from assistant.ui.panels.questions import INPUTS
from assistant.ui.panels.registers import RegisterModel, RegistersPanel
from assistant.ui.program.windows import free_path
from assistant.ui.table.commands import BoardMenu
from assistant.ui.table.menu_actions import MENUS, KeysSheet
from assistant.ui.table.view_commands import initials
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.tables import ROW
from tests.ui.running import laid_out
from tests.ui.running import shown as shown_window
from tests.ui.small.game import Attack, Fight, Points, Supply, Terrain


@pytest.fixture
def session(table, qtbot):
    made = Session(table, Settings())
    yield made


def shown(widget):
    return [label.text() for label in widget.findChildren(QLabel)]


def test_every_command_has_a_deed_and_words_in_both_languages(window):
    for language in LANGUAGES:
        known = keys("assistant.ui", language)
        assert {f"do-{command.id}" for command in window.commands.all} <= known
        assert {f"menu-{menu}" for menu in MENUS} <= known
    without = {command.id for command in window.commands.all if not command.hidden and command.deed is None}
    assert without == {"recent", "panels", "layouts"}  # these are menus


def test_no_key_is_given_twice(window):
    seen = {}
    for command in window.commands.all:
        for key in (*command.row.keys.split(), *([command.letter] if not command.hidden else [])):
            assert not key or seen.setdefault(key, command.id) == command.id, key


def test_long_readings_and_candidates_stay_inside_their_panels(window, qtbot):
    window.docks.open("facts")
    panel = window.docks.panel("facts")
    laid_out()
    assert panel.table.horizontalScrollBar().maximum() == 0
    name = "Minsk " * 40
    window.session.desk.correct([Correction("zone", "minsk", f"name_{language}", name) for language in LANGUAGES])
    window.quick.begin("m 1 ru")
    words = window.quick.popup.words
    assert words.count() > 1 and any(words.item(n).text().endswith("…") for n in range(words.count()))
    widest = max(words.fontMetrics().horizontalAdvance(words.item(n).text()) for n in range(words.count()))
    assert widest <= words.viewport().width()


def test_a_printed_value_is_seen_beside_what_it_is_of(window, qtbot):
    window.docks.open("check-board")
    panel = window.docks.panel("check-board")
    laid_out()
    table = panel.table
    assert panel.model.rowCount() and panel.width() < 500
    assert sum(table.columnWidth(column) for column in range(panel.model.columnCount())) <= table.viewport().width() + 2
    assert table.columnWidth(2) >= 50 and table.columnWidth(3) >= 20
    for button in (panel.same, panel.back):
        assert button.fontMetrics().horizontalAdvance(button.text()) < button.width()


def test_facts_are_written_and_forgotten(window, qtbot):
    window.docks.open("facts")
    panel = window.docks.panel("facts")
    value = panel.model.index(0, 1)
    assert not window.session.position.knows("weather")
    assert panel.model.setData(value, "clear")  # as assumed, but now somebody said it
    assert window.session.position.knows("weather")
    assert panel.model.setData(panel.model.index(0, 1), "mud")
    assert window.session.position.fact("weather") == "mud"
    titles = [panel.model.index(n, 0).data() for n in range(panel.model.rowCount())]
    assert "Weather" in titles and "Ports are closed in winter" not in titles
    panel.table.setCurrentIndex(panel.model.index(0, 0))
    panel.forget.click()
    assert not window.session.position.knows("weather") and not panel.forget.isEnabled()
    window.docks.open("readings")
    readings = window.docks.panel("readings")
    readings.table.setCurrentIndex(readings.model.index(0, 0))
    assert "The rulebook says both." in readings.note.text()


def test_a_register_is_edited(session, qtbot):
    register = session.desk.game.registers[0]
    model = RegisterModel(session, register, Section("treasury", ("rome",), tuple(c.id for c in register.columns)))
    assert [model.data(model.index(0, n)) for n in range(3)] == ["12", "–", "Paris"]
    assert model.setData(model.index(0, 0), "15")
    assert session.position.register("treasury")["rome"]["talents"] == 15
    assert not model.setData(model.index(0, 0), "many")
    assert model.setData(model.index(0, 1), "1,5") and session.position.register("treasury")["rome"]["share"] == "3/2"
    assert model.setData(model.index(0, 2), "Varsovie")
    assert session.position.register("treasury")["rome"]["capital"] == "varsovie"
    session.do(Note("treasury/carthage", {"talents": 3}))
    panel = RegistersPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    panel.sheet.row = "rome"
    panel.strike.click()
    assert [*session.position.shown_rows("treasury")] == ["carthage"]
    panel.new_row.setText("capua")
    panel.add.click()
    assert [*session.position.shown_rows("treasury")] == ["carthage", "capua"] and not panel.new_row.text()


def choose(table, row):
    """Choose a row whatever key a test before has left held: `selectRow` asks the keyboard whether to add to what is chosen."""
    how = QItemSelectionModel.SelectionFlag
    table.selectionModel().setCurrentIndex(table.model().index(row, 0), how.ClearAndSelect | how.Rows)


def test_ones_own_board_is_corrected_in_place(window, qtbot):
    window.commands.paper.differs("minsk")
    panel = window.docks.panel("check-board")
    model = panel.model
    row = next(n for n, printed in enumerate(model.rows) if printed.key == "terrain")
    assert model.rows[row].doubtful
    assert model.setData(model.index(row, 2), "forest")
    assert window.session.desk.board.zones["minsk"].get("terrain") == "forest"
    assert window.board.stage is not None and window.board.stage.position.board is window.session.desk.board
    row = next(n for n, printed in enumerate(model.rows) if printed.key == "terrain")
    assert model.rows[row].mine
    choose(panel.table, row)
    panel._as_shipped()
    assert window.session.desk.board.zones["minsk"].get("terrain") == "marsh"
    link = next(n for n, printed in enumerate(model.rows) if printed.subject == "link")
    gone = model.rows[link].id
    assert model.setData(model.index(link, 2), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    assert all(f"{l.a}|{l.b}|{l.kind}" != gone for l in window.session.desk.board.links)  # noqa: E741
    panel.other.setCurrentIndex(panel.other.findData("paris"))
    panel._join()
    assert "paris" in window.session.desk.board.neighbours["minsk"]
    window.commands.paper.check_board()
    assert all(printed.doubtful or printed.mine for printed in model.rows)
    assert any(printed.subject == "kind" for printed in model.rows)


def test_ones_own_board_is_walked_over_as_one_reads_it(window):
    window.commands.paper.check_board()
    panel, board = window.docks.panel("check-board"), window.session.desk.board
    walk = [board.zones[row.id] for row in panel.model.rows if row.subject == "zone"]
    assert walk and all(
        (upper.centre[1], upper.centre[0]) < (lower.centre[1], lower.centre[0]) or upper.centre[0] <= lower.centre[0]
        for upper, lower in itertools.pairwise(walk) if upper.sheet == lower.sheet
    )  # fmt: skip
    panel.same.click()  # nothing is chosen yet: it begins where one stopped
    first = panel.table.currentIndex().data(ROW)
    panel.same.click()
    second = panel.table.currentIndex().data(ROW)
    assert first.doubtful and second.doubtful and (first.id, first.key) != (second.id, second.key)
    assert " 1 of " in panel.hint.text() and any(row.mine and row.id == first.id for row in panel.model.rows)


def test_printed_values_are_narrowed_to_what_is_typed(window):
    window.commands.paper.differs("minsk")
    panel, lit = window.docks.panel("check-board"), list[tuple[str, ...]]()
    window.session.lit.connect(lit.append)
    link = next(printed for printed in panel.model.rows if printed.subject == "link")
    panel.search.setText(link.what[window.session.language][:12].upper())
    assert 0 < panel.narrowed.rowCount() < panel.model.rowCount()
    choose(panel.table, 0)
    seen = panel.narrowed.index(0, 0).data(ROW)
    assert seen.subject == "link" and lit[-1] == tuple(seen.id.split("|")[:2])
    panel.same.click()
    (mine,) = [printed for printed in panel.model.rows if printed.mine]
    assert mine.subject == "link"
    panel.search.clear()
    assert panel.narrowed.rowCount() == panel.model.rowCount()


def test_the_menu_of_a_place_offers_what_can_be_done_there(window):
    menu = BoardMenu(window, window.commands, "minsk", ("russie-a3#4",))
    words = [action.text().split("\t")[0] for action in menu.actions()]
    assert {"Flip, reduce, restore", "Take a loss", "To the reserve", "Attack here", "Control", "Markers"} <= set(words)
    control = next(action.menu() for action in menu.actions() if action.text() == "Control")
    next(action for action in control.actions() if action.text() == "Germany").trigger()
    assert window.session.position.controller("minsk") == "germany"


def test_every_blank_has_its_widget():
    words = "zone zones counter counters side nation row rolls choice flag number amount word lines"
    assert sorted(INPUTS) == sorted(words.split())


def test_numbers_wear_the_typography_of_the_language():
    assert [weight_words(*of, "en") for of in ((24, 36), (Fraction(2, 4), 1))] == ["24/36", "1/2"]


def test_the_values_of_a_situation_have_dotted_paths():
    fight = Fight(zone=Terrain(kind="forest", trench=1), attacker=3, defender=4)
    assert [leaf.path for leaf in leaves(fight)] == [
        "zone.kind", "zone.trench", "attacker", "defender", "attack_level", "gas",
    ]  # fmt: skip


class Tiles(msgspec.Struct, frozen=True):
    attack: int = 0


class Given(msgspec.Struct, frozen=True):
    techs: Mapping[str, Tiles]
    points: Mapping[str, int]
    armies: tuple[Tiles, ...]


def test_the_values_of_a_situation_go_down_into_mappings_and_lists():
    given = Given({"germany": Tiles(2)}, {"russia": 3}, (Tiles(), Tiles(1)))
    assert [(leaf.path, leaf.value) for leaf in leaves(given)] == [
        ("techs.germany.attack", 2), ("points.russia", 3), ("armies.0.attack", 0), ("armies.1.attack", 1),
    ]  # fmt: skip
    assert [leaf.path for leaf in leaves(given, {"techs", "armies.0"})] == ["points.russia", "armies.1.attack"]


def test_initials_are_never_shared():
    found = initials({"a": "Allies", "b": "Austria", "c": "Germany", "d": "AA"})
    assert (len(found) == 4 and found["a"] == "a" and found["u"] == "l") or set(found.values()) == {"a", "b", "c", "d"}


def test_a_slow_question_does_not_hold_the_window_up(qtbot, table):
    gate = threading.Event()
    answered = []

    def slow(question):
        gate.wait(5)
        return table.ask(question)

    asked = begin(Points(), table.position, slow, answered.append)
    assert asked.job is not None and asked.answer is None
    gate.set()
    qtbot.waitUntil(lambda: bool(answered))
    assert answered[0] is asked and asked.answer is not None
    quick = begin(Points(), table.position, table.ask, answered.append)
    assert quick.job is None and quick.answer is not None


def test_a_bug_in_a_question_goes_to_the_crash_sheet(window):
    bugs = []
    window.bug.connect(lambda bug, question: bugs.append((bug, question)))
    window.session.ask(Supply(side="nobody"))
    assert isinstance(bugs[0][0], KeyError) and not window.answers.cards


def test_a_bug_report_can_become_a_test(table):
    words = report(KeyError("zone"), "small", table.position.table, Attack(zone="minsk"))
    found = json.loads(words)
    assert found["question"] == {"ask": "attack", "zone": "minsk"}
    assert ["russie-a3#4", "russie-a3", "minsk", 0] in found["table"]["counters"]


# The program


@pytest.fixture
def program(small, program):
    return program


def test_from_the_start_page_to_a_table_and_back(program, small, qtbot):
    program.show_start()
    page = program.start
    assert page is not None and not program.settings.recent()
    page.setups.setCurrentRow(1)
    page.title.setText("Our evening")
    page.begin_table()
    assert isinstance(program.window, TableWindow) and program.start is None
    assert program.window.windowTitle() == "Our evening — Small war"
    assert program.settings.recent()[0].stem == "Our evening"
    program.window.session.do(Move(("turn#1",), "turn:5"))
    program.window.packed_up.emit()
    assert program.window is None and program.start is not None
    assert program.start.recent.count() == 1
    program.open_file(program.settings.recent()[0])
    assert program.window.session.position.box("turn#1") == 5


def test_the_sample_is_kept_too(program, small, qtbot):
    program.open_sample(small)
    program.window.session.do(Move(("turn#1",), "turn:5"))
    program.show_start()
    program.open_sample(small)
    assert program.window.session.position.box("turn#1") == 5


def test_a_set_up_of_ones_own_begins_a_table(program, small, qtbot):
    program.begin(small, "summer", None, "First")
    session = program.window.session
    session.do(Move(("russie-a3#4",), "moscou"))
    program.window.commands.files.keep_setup()
    prompt = program.window.prompt
    prompt.line.setText("After the storm")
    qtbot.keyClick(prompt.line, Qt.Key.Key_Return)
    program.show_start()
    page = program.start
    titles = [page.setups.item(n).text() for n in range(page.setups.count())]
    assert titles == ["A summer", "Nothing laid out", "After the storm"]
    page.setups.setCurrentRow(2)
    page.begin_table()
    again = program.window.session
    assert [c.id for c in again.position.counters_in("moscou")] == ["russie-a3#4"] and not again.desk.journal.edits


def test_files_of_the_same_title_do_not_meet(program, small):
    for title, name in (("Same: title/", "Same title"), ("L'été ?", "L'été"), ("Endless " * 99, "Endless " * 15)):
        program.begin(small, "summer", None, title)
        assert program.window.session.desk.save.path.stem == name.strip() and program.window.session.title == title
        assert free_path(title).stem == f"{name.strip()} 2"


def test_the_next_start_paints_what_was_left(program, small, qtbot):
    program.begin(small, "summer", None, "Evening")
    save = program.window.session.desk.save
    subject = str(save.path.absolute())
    assert not is_fresh(subject)
    program.shell.close()
    assert is_fresh(subject)
    again = MainWindow(subject)
    again.show()
    picture = again.grab().toImage()
    assert (
        len({picture.pixel(x, y) for x in range(0, picture.width(), 30) for y in range(40, picture.height(), 30)}) > 8
    )
    again.close()
    os.utime(subject, (2e9, 2e9))  # changed by somebody else since
    assert not is_fresh(subject)


def test_the_inspector_is_never_under_the_pointer_nor_cut_off(window):
    window.session.near = "varsovie"
    sheet = window.inspector
    sheet.open()
    board = window.board.rect()
    for x in range(0, board.width(), 60):
        for y in range(0, board.height(), 60):
            area = QRect(sheet.beside(QRect(x - 26, y - 26, 52, 52)), sheet.sizeHint())
            assert board.contains(area) and not area.contains(QPoint(x, y)), (x, y)
    assert sheet.lines("varsovie")[0] == "Warsaw" and "3 × Russian army" in sheet.lines("varsovie")


@pytest.fixture
def autumn(qtbot):
    """A table of Empires with much on it, in a window as small as windows are."""
    with shown_window(Desk.new(find_game("empires"), "autumn-1915"), qtbot) as window:
        window.resize(1280, 720)
        laid_out()
        yield window


def test_the_inspector_stands_beside_the_zone_that_an_arrow_has_reached_and_says_what_is_reduced(autumn):
    QCursor.setPos(autumn.mapToGlobal(QPoint(1, 1)))  # nobody points at a zone: another test may have left it there
    beside = 0
    for zone in autumn.session.position.occupied:
        autumn.session.near = zone
        autumn.inspector.open()
        seat = autumn.inspector.seat(zone)
        if autumn.board.rect().contains(seat):
            beside += 1
            assert not autumn.inspector.geometry().intersects(seat), zone
    assert beside > 10
    assert autumn.inspector.lines("wilna")[-1].startswith("2 × ")
    autumn.session.do(Flip((autumn.session.position.counters_in("wilna")[0].id,), 1))
    whole, reduced = autumn.inspector.lines("wilna")[-2:]
    assert reduced == f"{whole} (reduced)"


def test_the_inspector_is_not_cut_off_when_a_panel_takes_room_from_the_board(qtbot):
    with shown_window(Desk.new(find_game("third-reich"), "summer-1941"), qtbot) as window:
        window.resize(1280, 720)
        laid_out()
        window.session.near = "riga"
        window.inspector.open()
        assert window.inspector.isVisible()
        before = window.board.width()
        window.docks.open("registers")
        qtbot.waitUntil(lambda: window.board.width() < before)
        qtbot.waitUntil(window.inspector.isVisible)
        assert window.board.rect().contains(window.inspector.geometry())


def test_the_inspector_never_covers_an_open_pile(window):
    board, sheet = window.board, window.inspector

    def pile():
        return board.viewportTransform().mapRect(board.fan.area).toAlignedRect()

    window.resize(1280, 720)
    window.session.near = "varsovie"
    for zoom in (0.5, 1.0, 2.0):
        board.zoom_to(zoom)
        shown = 0
        for piles in board.counters.piles.values():
            board.open_fan(piles[0])
            assert pile().contains(board.viewportTransform().map(board.fan.base.center()).toPoint())
            sheet.open()
            if sheet.isVisible():
                shown += 1
                assert not sheet.geometry().intersects(pile()) and board.rect().contains(sheet.geometry())
        assert shown, zoom
        sheet.hide()


def test_a_register_is_saved_under_its_title_where_something_was_chosen_last(window, tmp_path, monkeypatch):
    offered = []
    chosen = str(tmp_path / "chosen.csv")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *args: (offered.append(Path(args[2])), (chosen, ""))[1])
    window.session.settings.next_language()
    window.docks.open("registers")
    panel = window.docks.panel("registers")
    panel._save()
    panel._save()
    said = window.session.words(wording_of_games.register_title(window.session.desk.game, panel.register.id))
    assert [path.name for path in offered] == [f"{said}.csv"] * 2 and window.session.language == "fr"
    assert offered[0].is_absolute() and offered[0].parent != Path.cwd() and offered[1].parent == tmp_path


def test_the_sheet_of_keys_goes_at_any_key(window, qtbot):
    window.commands.show_keys()
    sheet = window.findChild(KeysSheet)
    assert sheet.isVisible()
    qtbot.keyClick(sheet, Qt.Key.Key_Space)
    assert not sheet.isVisible()


def test_tip_and_fan_leave_the_board_while_something_is_asked_or_written(autumn, qtbot):
    board, sheet = autumn.board, autumn.inspector

    def look_at(zone):
        autumn.session.near = zone
        pile = next(iter(board.counters.piles[zone]))
        board.open_fan(pile)
        sheet.open()
        assert sheet.isVisible() and board.fan.pile is not None

    look_at("verdun")
    autumn.quick.begin("varsovie = ru")
    assert not sheet.isVisible() and board.fan.pile is None, "what the line would change is looked at"
    sheet.open()
    assert not sheet.isVisible()
    autumn.quick.clear()
    look_at("verdun")
    autumn.deeds.ask("points")
    assert board.fan.pile is None
    autumn.session.point_at("minsk")
    look_at("minsk")
    autumn.deeds.ask_fight()
    qtbot.waitUntil(lambda: not sheet.isVisible())


def test_a_letter_that_can_ask_nothing_says_of_what_there_is_none(qtbot):
    with shown_window(Desk.new(find_game("empires-first"), "august-1914"), qtbot) as window:
        window.session.point_at("verdun")
        window.deeds.ask_fight()
        assert window.phase_bar.told == "“Attack here”: no enemies face each other in Verdun."
        window.session.point_at("berlin")
        window.deeds.ask_reach()
        assert window.phase_bar.told.endswith("no counter that moves lies in Berlin.")


def test_the_panels_are_as_wide_as_before_once_the_text_is_as_large_as_before(autumn):
    autumn.docks.widen()
    laid_out()
    answers, settings = autumn.docks.by_id["answers"], autumn.session.settings
    before, board = answers.width(), autumn.board.width()
    for step in (1, -1):
        for _ in range(5):
            settings.larger(step)
            laid_out()
        assert autumn.height() == 720
        if step == 1:
            assert answers.width() > before
    assert abs(answers.width() - before) < 5 and abs(autumn.board.width() - board) < 5
    autumn.resizeDocks([answers], [before + 60], Qt.Orientation.Horizontal)  # by hand
    laid_out()
    settings.larger(-1)
    laid_out()
    assert answers.width() >= before + 50
    settings.larger(0)


def test_the_current_zone_is_told_as_the_inspector_tells_it(window):
    window.board.walk_to("varsovie")
    assert window.board.accessibleDescription().splitlines() == window.inspector.lines("varsovie")
    assert len(window.inspector.lines("varsovie")) > 1
