"""What a card tells below its buttons: a text whose links light the board, that is copied, and that loads nothing."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from msgspec import inspect
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton

from assistant.core.questions import (
    Answer,
    Chance,
    Chances,
    Chart,
    ChartLine,
    Copy,
    Grid,
    Prose,
    Reason,
    ReasonKind,
    Steps,
)
from assistant.core.text import render, verbatim
from assistant.desk.contract import asked as cards
from assistant.desk.desk import Desk
from assistant.desk.wording import situation_label, situation_value
from assistant.games import GAMES, find_game
from assistant.games.empires.game import V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.ui.answers.told import MOST_LINES, Told, leaves
from assistant.ui.look.theme import DARK, LIGHT
from tests.games.tables import start
from tests.ui.links import follow, look_at, place_of
from tests.ui.running import shown

EVIL = "<img src=file:///etc/hostname><b>bold</b> & <a href=http://x.example>x</a>"
LETTER = "\n".join(f"order {n}: march" for n in range(30))
ABOUT = ("minsk",)


@pytest.fixture
def window(qtbot):
    with shown(Desk.new(V1_1, "example-4"), qtbot) as made:
        made.resize(1280, 720)
        made.inspector.wanted = False
        made.activateWindow()
        assert QTest.qWaitForWindowActive(made)
        yield made


@pytest.fixture
def tell(window, qtbot, monkeypatch):
    """Answers a question with what is given, and returns what the card tells."""

    def told(answer):
        def ask(_question):
            return answer

        monkeypatch.setattr(window.session.desk, "ask", ask)
        card = window.answers.ask(Attack(zone="minsk"))
        qtbot.waitUntil(lambda: card.pending is None and card.answer is answer)
        (found,) = card.findChildren(Told)
        qtbot.waitUntil(found.isVisible)
        return found

    return told


def because(words, about=ABOUT, kind=ReasonKind.RULE):
    return Reason(verbatim(words), "9.2", kind, about)


def test_a_link_lights_the_board_under_the_mouse_and_under_the_keyboard(window, tell, qtbot):
    told = tell(Answer(verbatim("Verdict"), (because("Minsk lies there"), because("Riga as well", ("riga",)))))
    lit = [("nothing",)]
    window.session.lit.connect(lit.append)
    told.setFocus(Qt.FocusReason.TabFocusReason)
    assert lit[-1] == ABOUT and told.accessibleName() == "Minsk lies there"
    QTest.keyClick(told, Qt.Key.Key_Tab)
    assert lit[-1] == () and told.accessibleName() == "§9.2"
    QTest.keyClick(told, Qt.Key.Key_Tab)
    assert lit[-1] == ("riga",) and window.focusWidget() is told
    QTest.keyClick(told, Qt.Key.Key_Backtab)
    QTest.keyClick(told, Qt.Key.Key_Space)
    assert window.docks.panel("rules").number == "9.2"
    window.docks.open("answers")
    look_at(told, "Minsk lies")
    assert lit[-1] == ABOUT
    look_at(told, "Riga as")
    assert lit[-1] == ("riga",)
    QTest.mouseMove(window.board.viewport(), window.board.viewport().rect().center())
    qtbot.waitUntil(lambda: lit[-1] == ())


def test_the_number_of_a_rule_opens_it_and_is_explained(window, tell):
    told = tell(Answer(verbatim("Verdict"), (because("Why"), because("Taken", kind=ReasonKind.ASSUMED))))
    look_at(told, "§9.2")
    assert told.property("topic") == "§9.2"
    follow(told, "§9.2")
    assert window.docks.panel("rules").number == "9.2"
    window.docks.open("answers")
    look_at(told, "Taken")
    assert told.property("topic") == "assumed"


def test_words_are_copied_and_other_keys_are_the_boards(window, tell):
    told = tell(Answer(verbatim("Verdict"), body=(Prose(verbatim("Words to be read")),)))
    QTest.mouseDClick(told.viewport(), Qt.MouseButton.LeftButton, pos=place_of(told, "Words"))
    QTest.keyClick(told, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "Words"
    assert window.answers.armed, "a text that is only read takes no digits from the card"
    QTest.keyClicks(told, "minsk")
    assert window.quick.text() == "minsk"


def test_a_long_letter_is_folded_and_copied_whole(tell):
    told = tell(Answer(verbatim("Verdict"), body=(Copy(verbatim("Letter"), verbatim(LETTER)),)))
    assert told.toPlainText().count("march") == MOST_LINES
    low = told.height()
    follow(told, "Copy")
    assert QGuiApplication.clipboard().text() == LETTER
    follow(told, "16 more")
    assert told.toPlainText().count("march") == 30
    assert told.heightForWidth(told.width()) > low


def test_nothing_of_strangers_is_markup_and_nothing_is_loaded(tell):
    words = verbatim(EVIL)
    told = tell(
        Answer(
            verbatim("Verdict"),
            (because(EVIL),),
            (
                Prose(words, words),
                Chances(words, (Chance(words, 1),)),
                Grid(words, (words,), ((words,),)),
                Steps(words, ((words, True),)),
                Copy(words, words),
            ),
        )
    )
    assert told.toPlainText().count(EVIL) == 12
    assert all(found.startswith("#") for found in re.findall(r'href="([^"]*)"', told.toHtml()))
    image = QTextDocument.ResourceType.ImageResource.value
    assert told.loadResource(image, QUrl("file:///etc/hostname")) is None
    assert told.loadResource(QTextDocument.ResourceType.HtmlResource.value, QUrl("http://x.example")) is None


def test_a_chart_is_drawn_as_wide_as_the_card(window, tell, qtbot):
    line = ChartLine(verbatim("Russia"), (1, Fraction(5, 2), 4))
    along = tuple(verbatim(f"turn {n}") for n in range(3))
    told = tell(Answer(verbatim("Verdict"), body=(Chart(verbatim("Points"), along, (line,)),)))
    seen = []
    for theme in (LIGHT, DARK):
        look = window.session.settings.look
        window.session.settings.show_as(replace(look, theme=theme))
        (told,) = window.answers.cards[0].findChildren(Told)
        qtbot.waitUntil(told.isVisible)
        image = told.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("chart:0"))
        assert image.width() == told.viewport().width()
        seen.append(image)
    assert seen[0] != seen[1]


def test_a_table_that_is_too_wide_becomes_a_list(tell):
    heads = tuple(verbatim(f"Preposterously {n}") for n in range(12))
    grid = Grid(verbatim("Wide"), heads, (tuple(verbatim(f"{n}00000") for n in range(12)),))
    few = Grid(verbatim("Slim"), heads[:2], ((verbatim("a"), verbatim("1")),))
    told = tell(Answer(verbatim("Verdict"), body=(grid, few)))
    lines = told.toPlainText().splitlines()
    assert lines.index("000000") == lines.index("Preposterously 0") + 1, "each cell stands beside its head"
    assert told.horizontalScrollBar().maximum() == 0
    told = tell(Answer(verbatim("Verdict"), body=(few,)))
    assert told.toPlainText().splitlines()[1:] == ["Preposterously 0", "Preposterously 1", "a", "1"]


def test_no_line_breaks_before_a_sign_of_french(tell):
    told = tell(Answer(verbatim("Verdict"), (because("Total\N{NARROW NO-BREAK SPACE}: +1"),)))
    assert "Total\N{NO-BREAK SPACE}: +1" in told.document().toRawText()


def test_the_text_is_as_high_as_its_words(tell):
    told = tell(Answer(verbatim("Verdict"), tuple(because(f"Reason number {n} goes over lines") for n in range(7))))
    for width in (240, 330, 612):
        high = told.heightForWidth(width)
        told.resize(width, high)
        told.grab()
        assert told.document().size().height() <= high and told.verticalScrollBar().maximum() == 0, width


def test_reasons_beyond_the_first_are_folded(tell):
    told = tell(Answer(verbatim("Verdict"), tuple(because(f"Reason {n}!") for n in range(12))))
    assert told.toPlainText().count("!") == 8
    follow(told, "4 more")
    assert told.toPlainText().count("!") == 12 and "more" not in told.toPlainText()


# What a card says, once each: buttons are no lines beneath it, and every value that it lets one correct has words


def asked(window, qtbot, question):
    """Ask, and wait for the answer."""
    card = window.answers.ask(window.session.desk.game.asked(question))
    qtbot.waitUntil(lambda: card.pending is None and card.answer is not None)
    return card


def words_of(card):
    """The words of its widgets, then the lines of what it tells."""
    told = [line for text in card.findChildren(Told) for line in text.toPlainText().splitlines()]
    return [*(label.text() for label in card.findChildren(QLabel) if label.isVisibleTo(card)), *told]


def test_steps_that_are_buttons_are_not_listed_again_until_they_are_done(qtbot):
    game = find_game("empires")
    with shown(Desk.new(game, "autumn-1915"), qtbot) as window:
        card = asked(window, qtbot, game.phase_end(window.session.position))
        said = words_of(card)
        assert len(card.choice_buttons) > 3
        for button in card.choice_buttons:
            assert said.count(button.words.text()) == 1


def taken_up_once(window, card):
    """See that what a button takes up stands on the button alone."""
    rows = {row[0]: row for block in card.answer.body if isinstance(block, Grid) for row in block.rows}
    said = words_of(card)
    for choice, button in zip(card.choices, card.choice_buttons, strict=True):
        if choice.said is None:
            continue
        row, words = rows.get(choice.said), window.session.words(choice.said)
        assert row is not None or any(reason.text == choice.said for reason in card.answer.reasons)
        cells = [window.session.words(cell) for cell in row[1:]] if row else []
        assert all(button.more is not None and cell in button.more.text() for cell in cells)
        assert said.count(words) <= (button.words.text() == words)


def reasoned_once(window, card):
    """See that reasons say neither the verdict nor the sums once more."""
    assert words_of(card).count(window.session.words(card.answer.verdict)) == 1
    told = card.findChildren(Told)[0].toPlainText()
    reasons = [reason for reason in card.answer.reasons if reason.kind is ReasonKind.RULE]
    assert sum(window.session.words(reason.text) in told for reason in reasons) <= 3


# A table, what is asked at it, what holds of each card, how its points are called.
SAID_ONCE = [
    ("empires", "autumn-1915", ("research", "gas"), taken_up_once, "Victory points"),
    ("third-reich", "", ("actions", "phase"), taken_up_once, ""),
    ("der-des-ders", "1914", ("initiative", "income"), reasoned_once, "Points"),
]


@pytest.mark.parametrize(("slug", "setup", "tags", "holds", "points"), SAID_ONCE, ids=[row[0] for row in SAID_ONCE])
def test_nothing_is_said_twice_on_a_card(slug, setup, tags, holds, points, qtbot):
    game = find_game(slug)
    with shown(Desk.new(game, setup or game.sample), qtbot) as window:
        for tag in tags:
            holds(window, asked(window, qtbot, game.question(tag)()))
            window.answers.close_all()
        if points:  # a table that is called as its card
            assert words_of(asked(window, qtbot, game.points(window.session.position))).count(points) == 1


def test_a_folded_card_has_the_colon_of_the_language(qtbot):
    game = find_game("empires")
    with shown(Desk.new(game, "autumn-1915"), qtbot) as window:
        window.session.settings.show_as(replace(window.session.settings.look, language="fr"))
        window.deeds.ask("phase-end")
        window.deeds.ask("points")
        qtbot.waitUntil(lambda: all(card.pending is None for card in window.answers.cards))
        line = next(b for b in window.answers.cards[1].findChildren(QPushButton) if b.objectName() == "folded")
        assert not re.search(r"\w:", line.accessibleName()) and ":" in line.accessibleName()


# Situations


@pytest.mark.parametrize("slug", GAMES)
def test_every_value_that_a_card_lets_one_correct_and_every_choice_has_words(slug):
    game = find_game(slug)
    position = start(game, game.sample or game.setups[0])
    named = {*position.kinds.sides, *position.kinds.nations, *position.board.zones}
    situations = [answer.situation for _, answer in cards(game, position) if isinstance(answer, Answer)]
    found = [leaf for situation in situations if situation is not None for leaf in leaves(situation)]
    steps = {step for leaf in found for step in leaf.path.split(".") if not step.isdigit()}
    # No message: the field's own English name.
    assert steps and [step for step in sorted(steps - named) if not situation_label(game, step).package] == []
    choices = {
        (next(step for step in reversed(leaf.path.split(".")) if not step.isdigit()), value)
        for leaf in found
        if isinstance(leaf.type, inspect.LiteralType)
        for value in leaf.type.values
        if isinstance(value, str) and not value.isdigit()
    }
    assert [choice for choice in sorted(choices) if not situation_value(game, *choice).package] == []


def test_a_reading_is_called_on_a_card_as_in_the_panel_of_readings():
    game = find_game("empires")
    assert "technologie" in render(situation_label(game, "minor_tech"), "fr")
