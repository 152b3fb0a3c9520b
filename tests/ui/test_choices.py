"""The digits on the buttons of an answer: each choice has one, and it presses that choice alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from assistant.games.empires.questions.points import Place
from assistant.ui.answers.fight import keys_of
from tests.ui.running import laid_out

LAID = ("empires", "empty")


@given(st.integers(0, 60), st.booleans())
def test_every_choice_has_keys_of_its_own(count, beside_dice):
    keys = keys_of(count, beside_dice)
    if beside_dice:
        assert not any(keys), "a die presses a button"
        return
    assert len(set(keys)) == count and all(key.isdigit() for key in keys)
    assert not [(a, b) for a in keys for b in keys if a != b and b.startswith(a)], "a key waits for another"
    assert count > 9 or keys == tuple("123456789"[:count])


def crowded(window, qtbot):
    """A card with more choices than digits, and the keyboard at the board."""
    card = window.answers.ask(Place(counter="germany-a5#17"))
    qtbot.waitUntil(lambda: card.pending is None and len(card.choice_buttons) > 24)
    window.board.setFocus()
    laid_out()
    return card


def digits(card):
    return [button.digit.text() for button in card.choice_buttons]


def test_a_choice_beyond_ten_is_pressed_by_the_digits_on_its_button(window, qtbot):
    card = crowded(window, qtbot)
    wanted = card.choices[20]
    assert digits(card)[20] == "003"
    QTest.keyClicks(window.board, "0")
    assert digits(card)[:10] == ["", "", "", "", "", "", "", "", "", "1"] and digits(card)[20] == "03"
    QTest.keyClicks(window.board, "0")
    assert digits(card)[20] == "3" and card.choice_buttons[20].digit.isVisible()
    assert not card.choice_buttons[20].visibleRegion().isEmpty(), "the page that was turned to is seen"
    QTest.keyClicks(window.board, "3")
    assert card.done is wanted and not window.quick.text()


def test_a_page_is_turned_back_and_buttons_show_no_key_while_a_click_on_the_board_is_waited_for(window, qtbot):
    card = crowded(window, qtbot)
    before, table = digits(card), window.session.position.table
    for pages, key in (("0", Qt.Key.Key_Escape), ("0", Qt.Key.Key_Backspace), ("00", Qt.Key.Key_9)):
        QTest.keyClicks(window.board, pages)
        assert digits(card) != before
        QTest.keyClick(window.board, key)  # a digit that is on no button of the page, too
        assert digits(card) == before and window.answers.active is card and window.session.position.table is table

    def shown_keys():
        return [button.digit.isVisible() for button in card.choice_buttons]

    assert all(shown_keys())
    window.board.pick("zone", None, lambda _zone: None)
    assert not any(shown_keys())
    window.board.end_pick()
    assert all(shown_keys())
    window.answers.arm(False)  # as while a pile is open; nobody has looked since it was closed
    QTest.keyClick(window.board, Qt.Key.Key_Return)
    assert window.session.position.table is table and card.done is None, "what shows no key yet is not pressed by it"


@pytest.mark.parametrize("key", ["\r", "9"])
def test_a_choice_that_is_scrolled_away_is_brought_into_view_before_a_key_takes_it(window, qtbot, key):
    card, bar = crowded(window, qtbot), window.answers.verticalScrollBar()
    n = card.marked if key == "\r" else 8
    wanted, button = card.choices[n], card.choice_buttons[n]
    bar.setValue(bar.maximum())
    assert button.visibleRegion().isEmpty()
    QTest.keyClicks(window.board, key)
    assert card.done is None and not button.visibleRegion().isEmpty()
    assert window.phase_bar.told.startswith(f"“{button.words.text()}” had been scrolled away.")
    QTest.keyClicks(window.board, key)
    assert card.done is wanted


def test_a_card_that_the_last_key_brought_takes_the_next_one_at_once(window, qtbot):
    window.board.setFocus()
    card = window.answers.ask(Place(counter="germany-a5#17"))
    QTest.keyClick(window.board, Qt.Key.Key_Return)  # no event was handled in between
    qtbot.waitUntil(lambda: card.done is not None)
    assert card.answer is not None and card.done is card.answer.offers[0]
