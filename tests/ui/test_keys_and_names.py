"""Fast hands, keys a game has no question for, and words in forms: what is typed is understood as in quick entry, or told."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QScrollArea

from assistant.core.questions import blanks
from assistant.core.table import Move
from assistant.core.text import Trouble
from assistant.desk.desk import Desk
from assistant.desk.entry.grammar import cut
from assistant.desk.entry.vocabulary import vocabulary
from assistant.games import GAMES, find_game
from assistant.games.empires.game import V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.ui.look.settings import Settings
from assistant.ui.panels.questions import Form
from assistant.ui.widgets.lines import Box, NumberBox
from assistant.ui.widgets.session import Session
from tests.ui.running import laid_out, shown

ROOT = Path(__file__).resolve().parents[2]
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def empires(qtbot):
    with shown(Desk.new(V1_1, "autumn-1915"), qtbot) as made:
        made.inspector.wanted = False
        yield made


@pytest.fixture
def ders(qtbot):
    game = find_game("der-des-ders")
    with shown(Desk.new(game, game.sample or game.setups[0]), qtbot) as made:
        yield made


@pytest.mark.parametrize("delay", [0, 180])
def test_a_letter_and_two_digits_open_the_fight_with_its_dice(empires, qtbot, delay):
    empires.session.point_at("minsk")
    empires.board.setFocus()
    QTest.keyClicks(empires.board, "a62", Qt.KeyboardModifier.NoModifier, delay)
    card = empires.answers.active
    qtbot.waitUntil(lambda: card.answer is not None and card.question == Attack(zone="minsk", dice=(6, 2)))
    assert not empires.quick.text()


@pytest.mark.parametrize("key", ["s", "r"])
def test_a_key_that_the_game_has_no_question_for_says_so_at_once(ders, key):
    ders.board.setFocus()
    QTest.keyClicks(ders.board, key)
    QApplication.processEvents()
    assert ders.phase_bar.isVisible()
    deed = ders.session.own(f"do-{ders.commands.letters[key.upper()].id}")
    assert ders.phase_bar.told == ders.session.own("no-such-question-here", deed=deed, place="none")


def form_of(session, blank):
    """Return the form of the first question with such a blank, and that blank's name."""
    for question in session.desk.game.questions:
        for found in blanks(question):
            if found.input == blank:
                return Form(session, question, {}), found.name
    raise LookupError(blank)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_form_understands_a_zone_as_quick_entry_does(name, qtbot):
    game = find_game(name)
    session = Session(Desk.new(game, game.sample or game.setups[0]), Settings())
    form, blank = form_of(session, "zone")
    qtbot.addWidget(form)
    names, line = vocabulary(game, session.position), form.inputs[blank]
    zones = session.position.board.zones
    for zone in zones.values():
        for whole in (zone.name.en, zone.name.fr):
            for typed in (whole, whole.upper(), whole[:5]):
                line.findChildren(QLineEdit)[0].setText(typed)
                words = cut(typed, 0, len(typed))
                found = names.zone(words)
                exact = session.position.board.named(typed)
                if exact is not None:
                    assert line.value() == exact.id and line.wrong() is None
                elif found is not None and found.length == len(words) and len(found.ids) == 1:
                    assert line.value() == found.ids[0] and line.wrong() is None
                elif found is not None and found.length == len(words):
                    assert line.wrong() is not None, "several zones are named"


def test_half_a_name_in_the_form_of_a_march(qtbot):
    session = Session(Desk.new(find_game("antique"), "start"), Settings())
    form, blank = form_of(session, "zone")
    qtbot.addWidget(form)
    line = form.inputs[blank]
    field = line.findChildren(QLineEdit)[0]
    field.setText("gaule cis")
    assert line.value() == "cisalpine"
    field.setText("g")
    wrong = line.wrong()
    assert wrong is not None and "may be several zones" in session.words(wrong)
    field.setText("nowhere at all")
    form.ask()
    assert form.faults[blank].text() == "No zone is called “nowhere at all”."


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_ask_is_pressed_just_after_typing(empires, qtbot):
    empires.open_form(Attack, {})
    form = empires.docks.questions.form
    field = form.inputs["zone"].findChildren(QLineEdit)[0]
    field.setFocus()
    QTest.keyClicks(field, "minsk"[:4])
    completer = field.completer()
    qtbot.waitUntil(completer.popup().isVisible)
    laid_out()
    above = form.parentWidget()
    while above is not None:  # at a larger text the button may lie below what is in sight
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(form.button)
        above = above.parentWidget()
    centre = form.button.mapToGlobal(form.button.rect().center())
    inside = QPointF(completer.popup().mapFromGlobal(centre))  # a list that is open gets every press, wherever it is
    press = QMouseEvent(QEvent.Type.MouseButtonPress, inside, QPointF(centre), LEFT, LEFT, PLAIN)
    QApplication.sendEvent(completer.popup(), press)
    qtbot.waitUntil(lambda: empires.answers.active is not None)
    assert empires.answers.active is not None and empires.answers.active.question == Attack(zone="minsk")


@pytest.fixture(scope="module")
def sessions(qapp):
    """A session at a table of every game."""
    found = {name: find_game(name) for name in GAMES}
    return {
        name: Session(Desk.new(game, game.sample or game.setups[0]), Settings(qapp)) for name, game in found.items()
    }


WORDS = st.one_of(
    st.text(max_size=30),
    st.sampled_from(["gaule cis", "0", "-1", "1/0", "99999999999999999999", "{ $x }", "%n", "#", "=", "germany-a5#10", "a" * 400]),
)  # fmt: skip


@settings(
    max_examples=120,
    deadline=None,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_whatever_is_typed_into_a_form_is_answered_or_told(data, sessions):
    session = sessions[data.draw(st.sampled_from(sorted(sessions)))]
    written = [q for q in session.desk.game.questions if {b.input for b in blanks(q)} & {"zone", "word", "lines"}]
    form = Form(session, data.draw(st.sampled_from(written)), {})
    for field in form.findChildren(QLineEdit):
        field.setText(data.draw(WORDS))
    for many in form.findChildren(QPlainTextEdit):
        many.setPlainText("\n".join(data.draw(st.lists(WORDS, max_size=3))))
    for box in form.findChildren(QComboBox):
        box.setCurrentIndex(data.draw(st.integers(0, max(0, box.count() - 1))))
    form.ask()  # a fault is shown beside its blank
    try:
        session.desk.ask(form.read())
    except Trouble as trouble:
        assert session.trouble(trouble)
    form.deleteLater()


def test_who_may_have_won_is_whoever_stands_there(sessions, qtbot):
    session = sessions["antique"]
    corps = session.position.counters_in("gaule")[0].id
    session.do(Move((corps,), "italie"))
    form = Form(session, session.game.question("battle-result"), {})
    qtbot.addWidget(form)
    box = form.inputs["winner"].box

    def open_to():
        return {box.itemData(row) for row in range(box.count()) if box.model().item(row).isEnabled()}

    assert len(open_to()) == box.count(), "no zone is said yet"
    form.inputs["zone"].take("italie")
    assert open_to() == {"", "italie", "gaule"}
    session.desk.undo()


def test_no_box_of_the_program_turns_with_the_wheel(qapp):
    bare = [
        path.name
        for path in (ROOT / "assistant/ui").rglob("*.py")
        if re.search(r"\b(QComboBox|QSpinBox)\(\)", path.read_text("utf-8"))
    ]
    assert not bare, "made by widgets.lines.Box and NumberBox"
    box, number = Box(), NumberBox()
    box.addItems(["a", "b"])
    for turned in (box, number):
        turn = QWheelEvent(
            QPointF(2, 2), QPointF(2, 2), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton, PLAIN,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(turned, turn)
        assert not turn.isAccepted()
    assert (box.currentIndex(), number.value()) == (0, 0)
