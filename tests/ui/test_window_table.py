"""An evening at the window: hands, keys, questions, offers, dice, undo; the table is found as it was left."""

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel, QSpinBox

from assistant.core.questions import Highlights, Role
from assistant.core.table import Flip, Move, Note
from assistant.desk.desk import Desk
from assistant.ui.board import hits as carrying
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session
from tests.ui.small.game import Attack, Reach, Recruit, Supply

SCREEN = Qt.MouseButton.LeftButton


def at(window, zone):
    """Where a zone's stack lies, in the viewport."""
    stage = window.board.stage
    piles = window.board.counters.piles.get(zone)
    point = piles[0].at if piles else stage.plan.centres[zone]
    return window.board.mapFromScene(point)


def point(window, zone):
    window.session.point_at(zone)


def press(qtbot, window, keys):
    """Type keys over the board, one after the other, each given the time to act."""
    for key in keys:
        qtbot.keyClicks(window.board, key)
        window.keyboard.settle()


def lies(window, zone):
    return [c.id for c in window.session.position.counters_in(zone)]


def test_letters_change_what_is_selected_or_marked_and_nothing_else(window, qtbot):
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
    window.board.walk_to("varsovie")
    qtbot.keyClick(window.board, Qt.Key.Key_Delete)
    assert len(lies(window, "varsovie")) == 2
    press(qtbot, window, "t")
    assert window.session.position.marker("trench-entente", "varsovie") == 2
    press(qtbot, window, "t")
    assert window.session.position.marker("trench-entente", "varsovie") == 0


def test_control_by_initial_and_by_ctrl_click(window, qtbot):
    window.board.walk_to("wilna")
    press(qtbot, window, "cg")
    assert window.session.position.controller("wilna") == "germany"
    qtbot.mouseClick(window.board.viewport(), SCREEN, Qt.KeyboardModifier.ControlModifier, at(window, "riga"))
    assert window.session.position.controller("riga") != "russia"


def test_the_line_previews_accepts_and_keeps_what_it_does_not_understand(window, qtbot):
    shown = []
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


def test_a_word_is_completed_by_tab(window, qtbot):
    window.quick.begin("")
    qtbot.keyClicks(window.quick, "vars")
    qtbot.keyClick(window.quick, Qt.Key.Key_Tab)
    assert window.quick.text() == "Warsaw "


def test_the_live_card_follows_the_table_and_others_say_they_are_old(window, qtbot):
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


def test_the_situation_is_changed_in_place(window, qtbot):
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


def test_a_form_is_filled_by_clicking_the_board(window, qtbot):
    window.open_form(Reach, {})
    form = window.docks.panel("questions").form
    form.pick_first()
    qtbot.mouseClick(window.board.viewport(), SCREEN, pos=at(window, "minsk"))
    assert form.values() == {"counters": ("russie-a3#4",)}
    form.ask()
    assert window.answers.active.question == Reach(counters=("russie-a3#4",))


def test_a_form_says_beside_the_blank_what_is_missing(window, qtbot):
    window.open_form(Attack, {})
    form = window.docks.panel("questions").form
    form.ask()
    assert form.faults["zone"].isVisibleTo(form)
    form.inputs["zone"].fill("minsk")
    form.ask()
    assert not form.faults["zone"].isVisibleTo(form)


def test_enter_in_a_blank_asks(window, qtbot):
    filled = {"nation": "russie", "points": 7, "winter": True, "order": "new", "row": "rome"}
    window.quick.begin()
    window.open_form(Recruit, filled)
    form, asked = window.docks.panel("questions").form, []
    assert form.isAncestorOf(window.focusWidget())
    window.session.asking.connect(asked.append)
    qtbot.keyClick(form.inputs["points"].focusProxy(), Qt.Key.Key_Return)
    assert asked == [Recruit(**filled)]


def test_the_answer_lights_the_board_and_a_line_lights_what_it_speaks_of(window, qtbot):
    lights = []
    window.answers.lights.connect(lights.append)
    window.session.ask(Attack(zone="minsk"))
    assert lights[-1].zones == {"minsk": Role.TARGET}
    window.commands.view.escape()
    assert lights[-1] == Highlights()


def test_findings_are_counted_and_mended(window, qtbot):
    window.session.do(Move(("russie-a3#4",), "varsovie"))
    qtbot.waitUntil(lambda: window.findings.count == 1)
    assert window.docks.by_id["findings"].windowTitle().endswith("1")
    window.session.do(window.findings.answer.offers[0].edit)
    qtbot.waitUntil(lambda: window.findings.count == 0)


def test_the_tray_gives_and_takes(window, qtbot):
    window.board.moved.emit(("allemagne-a5#9",), "riga")
    assert lies(window, "riga") == ["allemagne-a5#9"]
    carried = carrying.pack(("allemagne-a5#9",))  # the event does not keep it alive
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.MoveAction, carried, SCREEN, Qt.KeyboardModifier.NoModifier)
    window.tray.dropEvent(drop)
    assert lies(window, "riga") == []
    window.board.marker_dropped.emit("trench-central", "berlin", 1)
    window.board.marker_level_requested.emit("trench-central", "berlin", 1)
    assert window.session.position.marker("trench-central", "berlin") == 2
    marker = carrying.CarriedMarker("trench-central", 2, "berlin")
    window.tray.lifted.emit(marker)
    assert window.session.position.marker("trench-central", "berlin") == 0


def test_the_turn_is_stepped(window, qtbot):
    window.status.step_turn(1)
    assert window.session.position.box("turn#1") == 4


def test_the_journal_is_walked_by_clicks(window, qtbot):
    for zone in ("wilna", "riga", "moscou"):
        window.session.do(Move(("russie-a3#4",), zone))
    window.docks.open("journal")
    journal = window.docks.panel("journal")
    qtbot.waitUntil(journal.isVisible)
    journal.refresh()
    assert journal.model.rowCount() == 4
    assert journal.model.line(1) == "Russian army: Minsk → Wilna"
    journal.slider.go(1)
    assert lies(window, "wilna") == ["russie-a3#4"]
    journal.slider.setValue(3)
    assert lies(window, "moscou") == ["russie-a3#4"]


def test_language_theme_and_text_size_change_while_it_runs(window, qtbot):
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


def test_trouble_is_a_line_that_leaves_by_itself(window, qtbot):
    assert not window.session.do(Flip(("nobody",)))
    assert "nobody" in window.phase_bar.told


def test_the_table_is_found_as_it_was_left(small, tmp_path, qtbot):
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
