"""An evening at the window: hands, keys, questions, offers, dice, undo; the table is found as it was left."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QSpinBox
from pytestqt.qtbot import QtBot

from assistant.core.game import Game
from assistant.core.questions import Highlights, Role
from assistant.core.table import Flip, Move, Note
from assistant.desk.desk import Desk
from assistant.ui.board import hits as carrying
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from tests.ui.small.game import Attack, PhaseEnd, Reach, Recruit, Supply

SCREEN = Qt.MouseButton.LeftButton


def at(window: TableWindow, zone: str) -> QPoint:
    """Where a zone's stack lies, in the viewport."""
    stage = window.board.stage
    piles = window.board.counters.piles.get(zone)
    point = piles[0].at if piles else stage.plan.centres[zone]
    return window.board.mapFromScene(point)


def point(window: TableWindow, zone: str) -> None:
    window.session.point_at(zone)


def press(qtbot: QtBot, window: TableWindow, keys: str) -> None:
    """Type keys over the board, one after the other, each given the time to act."""
    for key in keys:
        qtbot.keyClicks(window.board, key)
        window.keyboard.settle()


def lies(window: TableWindow, zone: str) -> list[str]:
    return [c.id for c in window.session.position.counters_in(zone)]


def test_a_counter_is_dragged_to_another_zone_and_back_again(window: TableWindow, qtbot: QtBot) -> None:
    view = window.board.viewport()
    start, goal = at(window, "minsk"), at(window, "moscou")
    qtbot.mousePress(view, SCREEN, pos=start)
    for step in range(1, 9):
        qtbot.mouseMove(view, start + (goal - start) * step / 8)
    qtbot.mouseRelease(view, SCREEN, pos=goal)
    assert lies(window, "moscou") == ["russie-a3#4"]
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert lies(window, "minsk") == ["russie-a3#4"]
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert lies(window, "moscou") == ["russie-a3#4"]


def test_letters_change_what_is_selected_or_marked_and_nothing_else(window: TableWindow, qtbot: QtBot) -> None:
    before = window.session.desk.journal
    point(window, "minsk")
    press(qtbot, window, "fltmc")
    qtbot.keyClick(window.board, Qt.Key.Key_Delete)
    assert window.session.desk.journal is before
    window.board.select(tuple(lies(window, "minsk")))
    press(qtbot, window, "f")
    assert window.session.position.counters_in("minsk")[0].face == 1
    press(qtbot, window, "l")
    assert lies(window, "minsk") == []
    window.board.hand.walk_to("varsovie")
    qtbot.keyClick(window.board, Qt.Key.Key_Delete)
    assert len(lies(window, "varsovie")) == 2
    press(qtbot, window, "t")
    assert window.session.position.marker("trench-entente", "varsovie") == 2
    press(qtbot, window, "t")
    assert window.session.position.marker("trench-entente", "varsovie") == 0


def test_control_by_initial_and_by_ctrl_click(window: TableWindow, qtbot: QtBot) -> None:
    window.board.hand.walk_to("wilna")
    press(qtbot, window, "cg")
    assert window.session.position.controller("wilna") == "germany"
    qtbot.mouseClick(window.board.viewport(), SCREEN, Qt.KeyboardModifier.ControlModifier, at(window, "riga"))
    assert window.session.position.controller("riga") != "russia"


def test_typing_over_the_board_writes_into_the_line(window: TableWindow, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.board, "va")
    assert window.quick.text() == "va" and not window.answers.cards
    window.quick.setText("")
    qtbot.keyClicks(window.board, "2")
    assert window.quick.text() == "2"


def test_the_line_previews_accepts_and_keeps_what_it_does_not_understand(window: TableWindow, qtbot: QtBot) -> None:
    shown: list[object] = []
    window.quick.previewed.connect(shown.append)
    window.quick.begin("2 ru varsovie > wilna; qwzx 2 de")
    assert shown[-1] is not None and len(shown[-1].counters_in("wilna")) == 2
    assert not lies(window, "wilna")
    qtbot.keyClick(window.quick, Qt.Key.Key_Return)
    assert len(lies(window, "wilna")) == 2
    assert window.quick.text() == "qwzx 2 de"
    qtbot.keyClick(window.quick, Qt.Key.Key_Escape)
    assert window.quick.text() == "" and shown[-1] is None
    window.quick.begin("attack minsk")
    qtbot.keyClick(window.quick, Qt.Key.Key_Return)
    window.quick.begin("6,1")
    qtbot.keyClick(window.quick, Qt.Key.Key_Return)
    assert window.answers.active.question == Attack(zone="minsk", dice=(6, 1))


def test_a_word_is_completed_by_tab(window: TableWindow, qtbot: QtBot) -> None:
    window.quick.begin("")
    qtbot.keyClicks(window.quick, "vars")
    qtbot.keyClick(window.quick, Qt.Key.Key_Tab)
    assert window.quick.text() == "Warsaw "


def test_the_live_card_follows_the_table_and_others_say_they_are_old(window: TableWindow, qtbot: QtBot) -> None:
    window.session.ask(Attack(zone="minsk"))
    window.session.ask(Supply(side="germany"))
    supply, fight = window.answers.cards
    assert fight.folded and not supply.folded
    before = supply.answer
    window.session.do(Move(("allemagne-a5#1",), "moscou"))
    assert supply.answer is not before and not supply.stale
    assert fight.stale and not fight.choice_buttons
    qtbot.mouseClick(fight, SCREEN)
    assert window.answers.active is fight and supply.folded and not fight.stale
    window.session.do(Move(("allemagne-a5#1",), "minsk"))
    assert fight.stale and fight.stale_line is not None
    fight.stale_line.click()
    assert not fight.stale
    window.session.attempt(window.session.desk.undo)
    window.session.attempt(window.session.desk.redo)
    assert not fight.stale  # the same table again


def test_an_offer_can_be_undone(window: TableWindow, qtbot: QtBot) -> None:
    window.session.do(Move(("allemagne-a5#1",), "riga"))
    window.session.ask(PhaseEnd())
    card = window.answers.active
    assert card is not None and card.choice_buttons
    card.choice_buttons[0].click()
    assert window.session.position.controller("riga") == "germany"
    window.session.attempt(window.session.desk.undo)
    assert window.session.position.controller("riga") == "russia"


def test_the_situation_is_changed_in_place(window: TableWindow, qtbot: QtBot) -> None:
    window.session.ask(Attack(zone="minsk"))
    card = window.answers.active
    card._toggle_change()
    from assistant.ui.answers.told import SituationForm

    form = card.findChild(SituationForm)
    for path, level in (("attack_level", 5), ("zone.trench", 2)):
        form.tree.itemClicked.emit(form.rows[path], 1)
        spin = form.tree.findChildren(QSpinBox)[-1]
        spin.setValue(level)
        qtbot.keyClick(spin, Qt.Key.Key_Return)
    form.wanted.emit(dict(form.overrides))
    assert card.question.overrides == {"attack_level": 5, "zone.trench": 2}
    assert card.answer is not None and card.answer.situation.zone.trench == 2


def test_a_form_is_filled_by_clicking_the_board(window: TableWindow, qtbot: QtBot) -> None:
    window.open_form(Reach, {})
    form = window.docks.questions.form
    form.pick_first()
    qtbot.mouseClick(window.board.viewport(), SCREEN, pos=at(window, "minsk"))
    assert form.values() == {"counters": ("russie-a3#4",)}
    form.ask()
    assert window.answers.active.question == Reach(counters=("russie-a3#4",))


def test_a_form_says_beside_the_blank_what_is_missing(window: TableWindow, qtbot: QtBot) -> None:
    window.open_form(Attack, {})
    form = window.docks.questions.form
    form.ask()
    assert form.faults["zone"].isVisibleTo(form)
    form.inputs["zone"].fill("minsk")
    form.ask()
    assert not form.faults["zone"].isVisibleTo(form)


def test_a_form_builds_the_same_question_as_code(window: TableWindow, qtbot: QtBot) -> None:
    wanted = Recruit(nation="russie", points=7, winter=True, order="new", row="rome")
    window.open_form(Recruit, {"nation": "russie", "points": 7, "winter": True, "order": "new", "row": "rome"})
    form = window.docks.questions.form
    assert form is not None and form.read() == wanted


def test_the_answer_lights_the_board_and_a_line_lights_what_it_speaks_of(window: TableWindow, qtbot: QtBot) -> None:
    lights: list[Highlights] = []
    window.answers.lights.connect(lights.append)
    window.session.ask(Attack(zone="minsk"))
    assert lights[-1].zones == {"minsk": Role.TARGET}
    window.commands.view.escape()
    assert lights[-1] == Highlights()


def test_findings_are_counted_and_mended(window: TableWindow, qtbot: QtBot) -> None:
    window.session.do(Move(("russie-a3#4",), "varsovie"))
    qtbot.waitUntil(lambda: window.findings.count == 1)
    assert window.docks.by_id["findings"].windowTitle().endswith("1")
    window.session.do(window.findings.answer.offers[0].edit)
    qtbot.waitUntil(lambda: window.findings.count == 0)


def test_w_shows_the_findings_and_the_answers_again(window: TableWindow, qtbot: QtBot) -> None:
    for panel in (window.findings, window.answers):
        qtbot.keyClick(window.board, Qt.Key.Key_W)
        qtbot.waitUntil(lambda panel=panel: not panel.visibleRegion().isEmpty())


def test_the_tray_gives_and_takes(window: TableWindow, qtbot: QtBot) -> None:
    window.board.moved.emit(("allemagne-a5#9",), "riga")
    assert lies(window, "riga") == ["allemagne-a5#9"]
    carried = carrying.pack_counters(("allemagne-a5#9",))  # the event does not keep it alive
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.MoveAction, carried, SCREEN, Qt.KeyboardModifier.NoModifier)
    window.tray.dropEvent(drop)
    assert lies(window, "riga") == []
    window.board.marker_dropped.emit("trench-central", "berlin", 1)
    window.board.marker_level_requested.emit("trench-central", "berlin", 1)
    assert window.session.position.marker("trench-central", "berlin") == 2
    marker = carrying.CarriedMarker("trench-central", 2, "berlin")
    window.tray.lifted.emit(marker)
    assert window.session.position.marker("trench-central", "berlin") == 0


def test_the_turn_is_stepped(window: TableWindow, qtbot: QtBot) -> None:
    window.status.step_turn(1)
    assert window.session.position.box("turn#1") == 4


def test_the_journal_is_walked_by_clicks(window: TableWindow, qtbot: QtBot) -> None:
    for zone in ("wilna", "riga", "moscou"):
        window.session.do(Move(("russie-a3#4",), zone))
    window.docks.open("journal")
    journal = window.docks.panel("journal")
    qtbot.waitUntil(journal.isVisible)
    journal.refresh()
    assert journal.model.rowCount() == 4
    assert journal.model.words(1) == "Russian army: Minsk → Wilna"
    journal.slider.go(1)
    assert lies(window, "wilna") == ["russie-a3#4"]
    journal.slider.setValue(3)
    assert lies(window, "moscou") == ["russie-a3#4"]


def test_language_theme_and_text_size_change_while_it_runs(window: TableWindow, qtbot: QtBot) -> None:
    window.session.ask(Attack(zone="varsovie"))
    settings = window.session.settings
    first = settings.look.language
    qtbot.keyClick(window, Qt.Key.Key_F8)
    assert settings.look.language != first
    settings.show_as(type(settings.look)(settings.look.theme, "fr", 1.2))
    texts = [child.text() for child in window.answers.active.findChildren(QLabel)]
    assert "Attaque de Varsovie" in texts
    theme = settings.look.theme
    qtbot.keyClick(window, Qt.Key.Key_F9)
    assert settings.look.theme is not theme
    assert Settings().look == settings.look  # and it is remembered


def test_only_the_board_is_left_until_the_same_key(window: TableWindow, qtbot: QtBot) -> None:
    qtbot.keyClick(window.board, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert not window.foot.isVisible() and not window.docks.by_id["answers"].isVisible()
    qtbot.keyClick(window.board, Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    assert window.foot.isVisible() and window.docks.by_id["answers"].isVisible()


def test_trouble_is_a_line_that_leaves_by_itself(window: TableWindow, qtbot: QtBot) -> None:
    assert not window.session.do(Flip(("nobody",)))
    assert "nobody" in window.phase_bar.told


def test_the_table_is_found_as_it_was_left(small: Game, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "evening.sabretache"
    first = TableWindow(Session(Desk.new(small, "summer", path, "Evening"), Settings()))
    first.show()
    first.session.do(Move(("russie-a3#4",), "moscou"))
    first.session.do(Note("note", "Brusilov"))
    first.session.attempt(first.session.desk.undo)
    first.tray.hide()
    first.close()
    second = TableWindow(Session(Desk.open(path), Settings()))
    second.show()
    assert lies(second, "moscou") == ["russie-a3#4"]
    assert (second.session.desk.journal.now, len(second.session.desk.journal.edits)) == (1, 2)
    assert not second.tray.isVisible()
    second.close()
