"""Keys over the board: letters ask, only what is selected is changed, words may be typed at any speed, every key is harmless."""

import itertools
import threading
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.games.empires.questions.attack import Attack
from assistant.ui.answers.card import QUICK, Card
from tests.stress.wandering import Wanderer
from tests.ui.running import laid_out, shown

LAID = ("empires", "autumn-1915")

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
# What the keys of five layouts write, without Shift and with it.
LAYOUTS = {
    "us": "`1234567890-=qwertyuiop[]\\asdfghjkl;'zxcvbnm,./~!@#$%^&*()_+QWERTYUIOP{}|ASDFGHJKL:\"ZXCVBNM<>?",
    "fr": "²&é\"'(-è_çà)=azertyuiop^$qsdfghjklmù*<wxcvbn,;:!1234567890°+AZERTYUIOP¨£QSDFGHJKLM%µ>WXCVBN?./§",
    "de": "^1234567890ß´qwertzuiopü+asdfghjklöä#<yxcvbnm,.-°!\"§$%&/()=?`QWERTZUIOPÜ*ASDFGHJKLÖÄ'>YXCVBNM;:_²³",
    "es": "º1234567890'¡qwertyuiop`+asdfghjklñ´ç<zxcvbnm,.-ª!\"·$%&/()=?¿QWERTYUIOP^*ASDFGHJKLÑ¨Ç>ZXCVBNM;:_",
    "ar": "ذ١٢٣٤٥٦٧٨٩٠-=ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ½¼①",
}


def press(window, text, code=0, modifiers=NONE):
    """Press the key that writes a text; `code` as the window system counts keys."""
    sent = QKeyEvent(QEvent.Type.KeyPress, ord(text.upper()[0]), modifiers, code, 0, 0, text)
    QApplication.sendEvent(window.board, sent)


def fight(window, qtbot):
    window.board.setFocus()
    card = window.answers.ask(Attack(zone="minsk"))
    qtbot.waitUntil(lambda: card.pending is None)
    laid_out()
    return card


@pytest.mark.parametrize("state", ["over an army", "over nothing", "before a fight"])
def test_no_printable_key_changes_the_table_or_ends_the_program(window, qtbot, state):
    if state == "before a fight":
        fight(window, qtbot)
    before = window.session.desk.journal
    for sign in dict.fromkeys("".join(LAYOUTS.values())):
        window.session.point_at("kiev" if state == "over an army" else "")
        window.board.setFocus()
        press(window, sign)
        window.keyboard.settle()
        window.quick.clear()
        window.prompt.leave()
        assert window.session.desk.journal is before, sign


WORDS = ("lemberg = ru", "cracovie 2 ru", "varsovie 2 de", "sarajevo", "verdun", "moscow", "minsk > kiev", "wilna = ru")
MISTYPED = (
    "vrasovie 2 de",
    "asrajevo",
    "evrdun",
    "vfioo",
)  # each begins with letters that ask or change, and with no word


@pytest.mark.qt_log_ignore("This plugin does not support")  # a list of names opens on a screen that is none
@pytest.mark.parametrize("marked", ["", "kiev"], ids=["pointed at", "selected"])
def test_a_word_is_typed_at_any_speed_and_changes_nothing(window, qtbot, monkeypatch, marked):
    lesson = window.docks.panel("lesson")
    before, cards, panels = window.session.position.table, tuple(window.answers.cards), window.docks.arranged
    for words, gap in (*itertools.product(WORDS, (150, 900)), *itertools.product(MISTYPED, (150,))):
        monkeypatch.setattr(type(window.keyboard), "gap", lambda _keyboard, gap=gap: gap)
        window.session.point_at("kiev")
        window.board.walk_to(marked)
        window.board.setFocus()
        for sign in words:
            QTest.keyClicks(QApplication.focusWidget(), sign)
        assert window.quick.text() == words, gap
        assert window.session.position.table == before and tuple(window.answers.cards) == cards, (words, gap)
        assert window.docks.arranged == panels, (words, gap)
        assert not lesson.done, "what was not meant is ticked"
        window.quick.clear()
        window.keyboard.settle()


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize(("slug", "language"), [(slug, LANGUAGES[n % 2]) for n, slug in enumerate(GAMES)])
def test_a_name_is_typed_slowly_over_a_selected_counter_of_every_game(qtbot, monkeypatch, slug, language):
    game = find_game(slug)
    with shown(Desk.new(game, game.sample or game.setups[0]), qtbot) as window:
        session, before = window.session, window.session.position
        session.settings.show_as(replace(session.look, language=language))
        monkeypatch.setattr(type(window.keyboard), "gap", lambda _keyboard: 900)
        lone = next(lying[0].id for zone in sorted(before.occupied) if len(lying := before.counters_in(zone)) == 1)
        names = {zone.name[language].lower().split()[0] for zone in before.board.zones.values()}
        for name in sorted(name for name in names if name.isascii() and name.isalpha() and len(name) > 3)[::9]:
            window.board.select((lone,))
            window.board.setFocus()
            for sign in name:
                QTest.keyClicks(QApplication.focusWidget(), sign)
            assert session.position.table == before.table, name
            assert window.quick.text() == name or window.prompt.isVisible(), name
            window.quick.clear()
            window.prompt.leave()
            window.keyboard.settle()


def test_a_question_stays_where_no_word_follows(window, qtbot):
    window.session.point_at("minsk")
    press(window, "s")
    window.keyboard.settle()
    press(window, "v")
    assert len(window.answers.cards) == 2 and not window.quick.text()


def test_a_command_ends_what_a_letter_began(window):
    window.session.point_at("minsk")
    press(window, "s")
    window.commands.by_id["theme"].trigger()
    press(window, "o")
    assert window.quick.text() == "o"  # and not "so"


@pytest.mark.parametrize(
    ("keys", "codes"), [("&à", (0, 0)), ("&_", (10, 17)), ("+é", (10, 11))], ids=["fr", "fr x11", "cs x11"]
)
def test_the_row_of_digits_without_shift_throws_dice(window, qtbot, keys, codes):
    card = fight(window, qtbot)
    for key, code in zip(keys, codes, strict=True):
        press(window, key, code)
    qtbot.waitUntil(lambda: card.pending is None)
    assert card.dice is not None and card.dice.rolls[:1] == [1] and not window.quick.text()


def test_digits_are_dice_as_long_as_dice_lie_and_a_key_takes_them_up(window, qtbot):
    card = fight(window, qtbot)
    before = window.session.desk.journal

    def lie(keys, wanted, modifiers=NONE):
        QTest.keyClicks(window.board, keys) if isinstance(keys, str) else QTest.keyClick(window.board, keys, modifiers)
        qtbot.waitUntil(lambda: card.pending is None and card.dice is not None and card.dice.rolls == wanted)

    lie("6", [6])
    lie("2", [6, 2])
    assert card.choices and not any(button.digit.text() for button in card.choice_buttons), "digits press nothing"
    lie("4", [4])
    lie(Qt.Key.Key_Backspace, [])
    lie("31", [3, 1])
    lie(Qt.Key.Key_Backspace, [], SHIFT)
    QTest.keyClick(window.board, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: card.pending is None and card.dice is not None and len(card.dice.rolls) == 2)
    assert window.session.desk.journal is before


def test_dice_and_enter_typed_ahead_of_late_answers_all_count(window, qtbot, monkeypatch):
    card, desk = fight(window, qtbot), window.session.desk
    ask, before = desk.ask, desk.journal.count

    def late(question):
        time.sleep(3 * QUICK)
        return ask(question)

    monkeypatch.setattr(desk, "ask", late)
    QTest.keyClicks(window.board, "34")
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.journal.count == before + 1)
    assert card.done is not None and card.question.dice == (3, 4)


def test_enter_with_nothing_marked_says_what_there_is_to_do(window, qtbot):
    fight(window, qtbot)
    window.board.walk_to("cracovie")
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert "nothing is marked" in window.phase_bar.told and window.board.fan.pile is None


def test_enter_typed_ahead_of_a_late_answer_takes_what_it_marks(window, qtbot, monkeypatch, tmp_path):
    """Whoever looks after each key must count that choice, though another key comes between: no key acts by itself."""
    desk, gate, take = window.session.desk, threading.Event(), Card._take
    ask, wanderer = desk.ask, Wanderer(window, tmp_path)

    def late(question):
        if threading.current_thread() is not threading.main_thread():
            gate.wait(20)
        return ask(question)

    def spied(card, choice):
        wanderer.taken.append(choice)
        take(card, choice)

    monkeypatch.setattr(desk, "ask", late)
    monkeypatch.setattr(Card, "_take", spied)
    window.board.setFocus()
    before = desk.journal.count
    QTest.keyClick(window.board, Qt.Key.Key_E)
    window.keyboard.settle()
    wanderer.go("plain", 0)  # Enter, while the answer is worked out
    assert window.answers.active is not None and window.answers.active.pending is not None
    assert desk.journal.count == before
    QTimer.singleShot(50, gate.set)
    wanderer.go("digit", 9)  # which waits for the answer, as somebody would who types slowly
    assert desk.journal.count == before + 1 and wanderer.taken
