"""What a card tells below its buttons: a text whose links light the board, that is copied, and that loads nothing."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QGuiApplication, QTextDocument
from PySide6.QtTest import QTest

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
from assistant.core.text import verbatim
from assistant.desk.desk import Desk
from assistant.games.empires.game import V1_1
from assistant.games.empires.questions.attack import Attack
from assistant.ui.answers.told import MOST_LINES, Told
from assistant.ui.look.theme import DARK, LIGHT
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


@pytest.mark.parametrize("width", [240, 330, 612])
def test_the_text_is_as_high_as_its_words(tell, width):
    told = tell(Answer(verbatim("Verdict"), tuple(because(f"Reason number {n} goes over lines") for n in range(7))))
    high = told.heightForWidth(width)
    told.resize(width, high)
    told.grab()
    assert told.document().size().height() <= high and told.verticalScrollBar().maximum() == 0


def test_reasons_beyond_the_first_are_folded(tell):
    told = tell(Answer(verbatim("Verdict"), tuple(because(f"Reason {n}!") for n in range(12))))
    assert told.toPlainText().count("!") == 8
    follow(told, "4 more")
    assert told.toPlainText().count("!") == 12 and "more" not in told.toPlainText()
