"""In the window: the branch is played back, heat lies on the board, rules open beside the cards, the palette does everything."""

import pytest
from PySide6.QtCore import QMarginsF, QPoint, Qt
from PySide6.QtGui import QFont, QPageLayout, QPageSize, QPdfWriter, QTextDocument
from PySide6.QtTest import QTest

from assistant.core.questions import Ask
from assistant.core.table import Note
from assistant.core.text import DataError
from assistant.desk.desk import Desk
from assistant.desk.fights import with_dice
from assistant.games import find_game
from assistant.scan.pictures.rulebook import find_heading, page_png
from assistant.ui.answers.fight import FightView
from assistant.ui.table.menu_actions import Palette, entries, matching
from assistant.ui.widgets.lines import Line, RuleNumber


@pytest.fixture
def desk(tmp_path):
    game = find_game("empires")
    made = Desk.new(game, game.sample, tmp_path / "t.sabretache")
    made.edit(Note("note", "one"))
    question = game.asked(Ask("attack", {"zone": "verdun", "dice": (6, 1)}))
    made.edit(with_dice(made.ask(question).offers[0].edit, question))
    made.edit(Note("bookmark", "two"))
    return made


@pytest.fixture
def replay(window, qtbot):
    window.docks.open("replay")
    panel = window.docks.panel("replay")
    qtbot.waitUntil(panel.isVisible)
    panel.refresh()
    return panel


def test_the_branch_is_played_back(window, replay, qtbot):
    replay.speed.setCurrentIndex(replay.speed.count() - 1)
    replay.buttons["replay-play"].click()
    assert window.session.desk.journal.now == 0 and replay.timer.isActive()
    qtbot.waitUntil(lambda: not replay.timer.isActive(), timeout=5000)
    assert window.session.desk.journal.now == 3
    replay.fights.setChecked(True)
    replay.buttons["replay-play"].click()
    qtbot.waitUntil(lambda: not replay.timer.isActive(), timeout=5000)
    assert window.session.desk.journal.now == 2
    replay.slider.setValue(1)
    assert window.session.desk.journal.now == 1
    replay.list.clicked.emit(replay.bookmarks.index(1, 0))
    assert window.session.desk.journal.now == 3 and window.session.desk.journal.branch == 0
    replay.buttons["replay-play"].click()
    window.docks.by_id["replay"].hide()
    assert not replay.timer.isActive()


def test_any_two_moments_are_compared_and_a_bookmark_typed_while_looking_back_stands_there(window, replay):
    replay.slider.go(1)
    replay.buttons["replay-mark"].click()
    replay.slider.go(3)
    replay.buttons["replay-compare"].click()
    assert replay.findChildren(Line) and "differ" in replay.told.text()
    replay.buttons["replay-since-turn"].click()
    assert "turn began" in replay.told.text()
    replay.buttons["replay-bookmark"].click()
    assert replay.bookmarks.rowCount() == 3
    replay.slider.go(1)
    before = window.session.desk.journal.length
    window.quick.setText('bookmark "here"')
    window.quick.accept()
    journal = window.session.desk.journal
    assert (journal.branch, journal.now, journal.length) == (0, 1, before + 1) and not window.quick.text()


def test_heat_lies_on_the_board_with_its_numbers(window, replay, qtbot):
    replay.sort.setCurrentIndex(1)
    qtbot.waitUntil(lambda: bool(replay.warm), timeout=20_000)
    assert set(window.board.roles.heat) == {warm.zone for warm in replay.warm}
    assert set(window.board.badges.highlights.figures) == set(window.board.roles.heat)
    assert len(replay.findChildren(Line)) == len(replay.warm)
    replay.side.setCurrentIndex(1)
    before = len(window.board.roles.heat)
    qtbot.waitUntil(lambda: 0 < len(window.board.roles.heat) < before, timeout=20_000)
    replay.sort.setCurrentIndex(0)
    assert not window.board.roles.heat


# Rules at hand


@pytest.fixture
def book(tmp_path, qapp):
    """A rulebook with contents on its first page, and two sections after it."""
    path = tmp_path / "book.pdf"
    writer = QPdfWriter(str(path))
    writer.setPageLayout(
        QPageLayout(QPageSize(QPageSize.PageSizeId.A5), QPageLayout.Orientation.Portrait, QMarginsF(10, 10, 10, 10))
    )
    contents = "<p>Contents</p>" + "".join(f"<p>{n} Chapter {'.' * 9} {n}</p>" for n in range(1, 13))
    page = '<div style="page-break-before: always">{}</div>'
    document = QTextDocument()
    document.setDefaultFont(QFont("DejaVu Sans"))  # not that of the window, which a test before may have dressed
    document.setHtml(
        contents
        + page.format("<p>9.1 Moving</p><p>as 9.3 Nothing says</p><p>9.5 tiles</p>")
        + page.format("<p>9.2 Fighting</p><p>19.2 is no heading of it</p>")
    )
    document.print_(writer)
    return path


def test_the_heading_is_found_in_a_rulebook(book, tmp_path):
    found = [find_heading(book, number) for number in ("9.1", "9.2", "first 9.2", "4.4", "9.3", "9.5")]
    assert [heading and heading.page for heading in found] == [1, 2, 2, None, None, None]
    assert all(heading is None or 0 < heading.down < 0.3 for heading in found), "at the top of pages"
    low = find_heading(book, "12")
    assert low is not None and low.page == 0 and low.down > 0.5, "the last line of the contents"
    assert page_png(book, 1).startswith(b"\x89PNG")
    (tmp_path / "no.pdf").write_bytes(b"no")
    with pytest.raises(DataError):
        find_heading(tmp_path / "no.pdf", "1")


def test_a_rule_number_opens_its_words_and_the_own_page(window, book, qtbot):
    line = Line(window.session, "why", rules=("9.2", "first 9.3"))
    qtbot.addWidget(line)
    line.show()
    number, first = line.findChildren(RuleNumber)
    assert (number.text(), first.text()) == ("§9.2", "1st ed.\u00a0§9.3")
    QTest.mouseClick(first, Qt.MouseButton.LeftButton)
    assert window.docks.panel("rules").number == "first 9.3"
    QTest.mouseClick(number, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(3, 3))
    panel = window.docks.panel("rules")
    qtbot.waitUntil(panel.isVisible)
    assert panel.sections.currentText() == "§9.2" and "leader" in panel.text.text()
    panel.keep(book)
    qtbot.waitUntil(lambda: "Page 3" in panel.told.text(), timeout=10_000)
    assert not panel.picture.pixmap().isNull()
    panel.show_rule("13")
    qtbot.waitUntil(lambda: "No heading" in panel.told.text(), timeout=10_000)
    book.write_bytes(b"spoilt")
    panel.show_rule("9.1")
    qtbot.waitUntil(lambda: "no PDF" in panel.told.text(), timeout=10_000)
    panel.keep(None)
    assert not panel.told.text() and panel.book is None
    panel.show_rule("77")
    assert "no words of ours" in panel.text.text()


def test_the_journal_cites_the_rules_of_the_fight_it_stands_at(window, qtbot):
    window.docks.open("journal")
    journal = window.docks.panel("journal")
    qtbot.waitUntil(journal.isVisible)
    assert not journal.rules.isVisible(), "the last was a bookmark"
    window.session.desk.go(2)
    numbers = journal.rules.findChildren(RuleNumber)
    assert len(numbers) > 1
    QTest.mouseClick(numbers[-1], Qt.MouseButton.LeftButton)
    assert window.docks.panel("rules").number == numbers[-1].rule
    window.session.desk.go(1)
    assert not journal.rules.isVisible()


def test_the_number_on_an_offer_opens_the_rule_and_not_the_offer(window, qtbot):
    window.ask(window.session.desk.game.asked(Ask("attack", {"zone": "verdun", "dice": (6, 1)})))
    card = window.answers.active
    qtbot.waitUntil(lambda: card.answer is not None)
    assert card.findChildren(FightView)[0].findChildren(RuleNumber)
    before = window.session.desk.journal
    offer = next(button for button in card.choice_buttons if button.number is not None)
    QTest.mouseClick(offer.number, Qt.MouseButton.LeftButton)
    assert window.docks.panel("rules").number == offer.number.rule and window.session.desk.journal is before


# The palette, and the report of a bug


def test_the_palette_keeps_the_keyboard_on_its_list_and_goes_with_it(window, qtbot):
    window.commands.by_id["palette"].trigger()
    palette = window.findChild(Palette)
    row = palette.list.visualItemRect(palette.list.item(3)).center()
    QTest.mousePress(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=row)
    assert palette.isVisible() and palette.line.hasFocus()
    palette.list.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # the pointer rests on it
    window.board.setFocus()
    qtbot.waitUntil(lambda: window.findChild(Palette) is None, timeout=3000)


def test_the_palette_says_when_nothing_is_called_so_and_stays(window):
    window.commands.by_id["palette"].trigger()
    palette = window.findChild(Palette)
    palette.line.setText("xyzzy")
    assert [palette.list.item(row).text() for row in range(palette.list.count())] == [
        window.session.own("palette-none")
    ]
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert palette.isVisible()


def test_the_palette_finds_and_does_every_command_and_question(window):
    window.commands.by_id["palette"].trigger()
    palette = window.findChild(Palette)
    assert palette is not None and palette.list.count() > 60
    QTest.keyClicks(palette.line, "only bo")
    assert palette.list.count() >= 1 and not window.commands.view.bare
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert window.commands.view.bare
    window.commands.view.only_board()
    found = entries(window.session, window.commands.all)
    done = [c for c in window.commands.all if c.deed and not c.hidden and c.enabled()]
    questions = {window.session.titled(question) for question in window.session.desk.game.questions}
    words = [entry.words for entry in found]
    assert questions <= {*words} and len(words) - len(done) == len(questions - {*words[: len(done)]})
    assert matching(found, "ATTAQUE nowhere") == []
    longer = [entry.words for entry in matching(found, "photographie")]
    assert "Photograph" in longer and all("photograph" in words.lower() for words in longer)
    assert matching(found, "photographie nowhere") == []
    forms = []
    window.session.forming.connect(lambda question, _filled: forms.append(question))
    for entry in found[len(done) :]:
        entry.deed()
    asked = [q for q in window.session.desk.game.questions if window.session.titled(q) not in words[: len(done)]]
    assert forms == asked
