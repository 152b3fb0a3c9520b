"""Fast hands, keys a game has no question for, and words in forms: what is typed is understood as in quick entry, or told."""

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from assistant.core.questions import blanks
from assistant.core.table import Move
from assistant.core.text import Trouble
from assistant.desk.desk import Desk
from assistant.desk.entry.grammar import cut
from assistant.desk.entry.vocabulary import vocabulary
from assistant.games import GAMES, find_game
from assistant.games.empires.game import V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.ui.answers.told import Told
from assistant.ui.look.settings import Settings
from assistant.ui.look.style import dress
from assistant.ui.look.theme import LIGHT, THEMES
from assistant.ui.panels.questions import Form
from assistant.ui.table.keyboard import FocusRing
from assistant.ui.widgets.lines import Box, NumberBox
from assistant.ui.widgets.session import Session
from tests.ui.running import answered, laid_out, shown

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


def test_what_the_command_line_calls_a_thing_leads_to_it(empires, qtbot):
    """Its verbs are no lines of the table: each opens what does the same in the window, and says so while it is typed."""
    verbs = tomllib.loads((ROOT / "assistant/cli/commands.toml").read_text(encoding="utf-8"))
    called = {name: one for one in empires.commands.all for name in (one.id, *one.row.verbs.split())}
    declared = (ROOT / "assistant/ui/table/commands.csv").read_text(encoding="utf-8")
    for verb in verbs:
        assert re.search(rf"(?<![\w-]){verb}(?![\w-])", declared), verb
        there = verb in called and called[verb].enabled()  # no secrets, no sheets to give out
        assert (empires.commands.named(verb) is not None) == there, verb
    empires.quick.begin("review")
    words, keys, _ = empires.commands.named("review")
    assert empires.quick.described()[0] == (f"{words}   {keys}".rstrip(), True)
    qtbot.keyClick(empires.quick, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: empires.docks.is_open("review"))
    assert not empires.quick.text() and not empires.session.desk.journal.length


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
    form = empires.docks.panel("questions").form
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


# Who has the keyboard: whatever is hidden gives it back to the board, and Tab walks through what can be seen


PANELS = ("answers", "findings", "questions", "journal", "facts", "readings", "registers", "check-board")
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def window(qtbot):
    with shown(Desk.new(V1_1, "autumn-1915"), qtbot) as made:
        made.resize(1280, 720)
        made.activateWindow()
        assert QTest.qWaitForWindowActive(made)
        made.inspector.wanted = False
        made.commands.by_id["points"].trigger()
        answered(made, qtbot)
        laid_out()
        made.board.setFocus()
        yield made
    app = QApplication.instance()
    app.setStyleSheet("")


def stops(place):
    """Where Tab can stop in a place."""
    within = [place, *place.findChildren(QWidget)]
    return [w for w in within if w.isVisible() and w.isEnabled() and w.focusPolicy() & Qt.FocusPolicy.TabFocus]


def test_what_is_closed_or_put_away_gives_the_keyboard_to_the_board(window):
    card = window.answers.active
    card.setFocus()
    assert window.focusWidget() is card
    window.answers.close_card(card)
    laid_out()
    assert window.focusWidget() is window.board
    for name in PANELS:
        window.docks.open(name)
        laid_out()
        inside = stops(window.docks.panel(name))
        if inside:
            inside[-1].setFocus()
            assert window.docks.panel(name).isAncestorOf(window.focusWidget()), name
        window.docks.by_id[name].close()
        laid_out()
        assert window.focusWidget() is window.board, name
    window.setFocus()  # as the system does with a window that has just been put in its shell
    laid_out()
    assert window.focusWidget() is window.board, "the window itself keeps no key"


def test_the_bare_board_has_the_keyboard_and_keeps_it(window, qtbot):
    window.quick.begin()
    assert window.focusWidget() is window.quick
    answers = window.docks.by_id["answers"]
    for bare in (True, False):
        qtbot.keyClick(window, Qt.Key.Key_H, CTRL)
        laid_out()
        assert window.focusWidget() is window.board
        assert window.foot.isVisible() != bare and answers.isVisible() != bare


def misplace_a_pawn(window, qtbot):
    """Let the findings hold something."""
    position = window.session.position
    pawn = next(c.id for c in position.table.counters.values() if position.kinds.kinds[c.kind].type == "pawn")
    window.session.do(Move((pawn,), "paris"))
    qtbot.waitUntil(lambda: window.findings.count > 0)
    answered(window, qtbot)


def wear(window, theme):
    """Show the window as the program would."""
    settings, app = window.session.settings, QApplication.instance()
    settings.show_as(replace(settings.look, theme=theme))
    dress(app, settings.look)


def seen(widget):
    QApplication.processEvents()
    return widget.grab().toImage()


def stop_of(holder):
    """What Tab stands at: a widget, or the place of a link in a text."""
    return holder.textCursor().position() if isinstance(holder, Told) else holder


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.id)
@pytest.mark.parametrize("front", ["card", "findings"])
def test_every_stop_of_tab_has_a_name_and_a_mark(window, theme, front, qtbot):
    wear(window, theme)
    misplace_a_pawn(window, qtbot)
    window.docks.open("answers" if front == "card" else front)
    laid_out()
    card, findings = window.answers.active, window.docks.panel("findings")
    assert card is not None
    window.quick.setFocus()
    window.board.setFocus(Qt.FocusReason.TabFocusReason)
    places = {"board": window.board, "card": card, "findings": findings, "line": window.quick}
    del places["findings" if front == "card" else "card"]
    met = {}
    walked = []
    while (stop := stop_of(holder := window.focusWidget())) not in walked:
        assert holder is not None and holder.isVisible(), holder
        walked.append(stop)
        said = holder.accessibleName() or getattr(holder, "text", str)()
        assert said, f"{holder} in {holder.parentWidget()} has no name"
        for name, place in places.items():
            if holder is place or place.isAncestorOf(holder):
                met.setdefault(name, []).append(holder)
        marked = seen(holder)
        QTest.keyClick(holder, Qt.Key.Key_Tab)
        assert seen(holder) != marked, f"nothing shows that {said} has the keyboard"
    assert met.keys() == places.keys()
    assert len(met[front]) > 1, "the panel and what it holds"
    assert front != "card" or {type(one) for one in met[front]} > {Told}, "the card, its signs and its links"


def test_the_board_is_framed_by_tab_and_quiet_by_click(window, qtbot):
    wear(window, LIGHT)
    ring = window.board.findChild(FocusRing)
    assert ring is not None and not ring.isVisible()
    window.quick.begin()
    places = [window.quick]
    while (place := window.focusWidget()) is not window.board:
        places.append(place)
        QTest.keyClick(place, Qt.Key.Key_F6)
    assert len({*places}) >= 2 and len(places) == 1 + len({*places}), "the next panel, each once"
    assert ring.isVisible() and ring.geometry() == window.board.rect()
    colour = LIGHT.accent.lower()
    assert window.board.grab().toImage().pixelColor(1, window.board.height() // 2).name() == colour
    QTest.mouseClick(window.board.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, 200))
    assert window.focusWidget() is window.board and not ring.isVisible()


def test_a_question_is_asked_by_keys_alone_and_escape_closes_no_card(window, qtbot):
    window.answers.close_all()
    QTest.keyClick(window.board, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(window.focusWidget(), "recruitm")
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    form = window.docks.panel("questions").form
    assert form.isAncestorOf(window.focusWidget()), "the form has the keyboard"
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.answers.active is not None)
    asked = window.answers.active
    assert window.focusWidget() is window.board and window.answers.takes_keys, "the next key is the card's"
    QTest.keyClick(window.board, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert window.focusWidget() is not window.board
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert window.focusWidget() is window.board and window.answers.active is asked


def test_what_is_told_at_length_leaves_the_board_where_it_is(window, qtbot):
    window.resize(1280, 720)
    height, words = (
        window.phase_bar.height(),
        "Enter: nothing is marked. Shift+Enter opens the stack of the marked zone. ",
    )
    window.phase_bar.hear(words * 2)
    qtbot.waitUntil(lambda: window.phase_bar.said.isVisible())
    assert window.phase_bar.height() == height
