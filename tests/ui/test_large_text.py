"""Large letters clip nothing: every question of every game is asked at text +5 in a window of 1280 x 720, in both languages."""

import contextlib
from dataclasses import replace

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QAbstractScrollArea, QLabel, QWidget

from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.look.style import dress
from assistant.ui.look.theme import THEMES, Look
from assistant.ui.look.wording import PlainLabel
from assistant.ui.table.menu_actions import KeysSheet
from assistant.ui.widgets.lines import WrappedList, listed
from tests.games.tables import behind_keys
from tests.nightly import few_by_day
from tests.ui.running import laid_out, running, shown

ROUNDS = 40
LARGE = 1.5  # five steps of a tenth
FIGHTS, STACKS = 3, 4  # of which fights, supply and reach are asked


@pytest.fixture(autouse=True)
def _dressed(qapp):
    """Give every window large letters: they come with the style of the whole program."""
    before = qapp.font()
    dress(qapp, Look(THEMES["light"], "en", LARGE))
    yield
    qapp.setStyleSheet("")
    qapp.setFont(before)


def questions(game, position):
    """Yield every question that needs no answer first, and those that keys fill in from the table."""
    for kind in game.questions:
        if not any(field.required for field in msgspec.structs.fields(kind)):
            yield kind()
    zones = [zone for zone in position.occupied if not position.board.zones[zone].track]
    stacks = [(counter,) for counter in position.table.counters]
    few, some = zones[:: max(1, len(zones) // FIGHTS)], stacks[:: max(1, len(stacks) // STACKS)]
    yield from (game.asked(question) for question in behind_keys(game, position, few, some) if question is not None)


def clipped(root):
    """Yield what is seen of words that have not the room they need, and what scrolls sideways."""
    for words in root.findChildren(QLabel):
        if not words.text() or not words.isVisible() or words.visibleRegion().isEmpty():
            continue
        longest = max(map(words.fontMetrics().horizontalAdvance, words.text().split()), default=0)
        if words.wordWrap():
            if words.heightForWidth(words.width()) > words.height() + 2 or longest > words.contentsRect().width() + 1:
                yield f"words: {words.text()}"
        elif words.sizeHint().width() > words.width() + 2:
            yield f"line: {words.text()}"
    for button in root.findChildren(QAbstractButton):
        if not button.text() or not button.isVisible() or button.visibleRegion().isEmpty():
            continue
        need = button.sizeHint()
        if need.width() > button.width() + 2 or need.height() > button.height() + 2:
            yield f"button: {button.text()}"
    for area in root.findChildren(QAbstractScrollArea):
        if area.isVisible() and area.horizontalScrollBar().maximum() > 0:
            yield f"sideways: {type(area).__name__}"


@contextlib.contextmanager
def large(slug, language, qtbot, width=1280):
    """Lend the window of a game's sample, in large letters."""
    game = find_game(slug)
    with shown(Desk.new(game, game.sample), qtbot) as window:
        settings = window.session.settings
        settings.show_as(replace(settings.look, language=language, text_scale=LARGE))
        window.resize(width, 720)
        yield window


def cut_off(root):
    """Return what is clipped of a part that had the time to take its room, which it does in steps."""
    for _ in range(ROUNDS):
        laid_out()
        if not (cut := [*clipped(root)]):
            break
    return cut


# French words are the longer ones; that English is laid out like it is seen in one game.
CARDS = [*((slug, "fr") for slug in GAMES), ("der-des-ders", "en")]
PANELS = [("antique", "fr"), ("third-reich", "fr"), ("empires", "en")]
ASKED_ELSEWHERE = ("empires-first", "fr")  # of which the second edition asks the same


@pytest.mark.parametrize("case", few_by_day(CARDS, *({*CARDS} - {ASKED_ELSEWHERE})), ids="-".join)
def test_no_card_strip_nor_bar_clips_its_words(case, qtbot):
    with large(*case, qtbot) as window:
        window.docks.open("tracks")
        laid_out()
        assert not list(clipped(window.docks.panel("tracks").widget())) and not list(clipped(window.status))
        window.docks.open("answers")
        asked, found = 0, []
        for question in questions(window.session.desk.game, window.session.position):
            card = window.answers.ask(question)
            qtbot.waitUntil(lambda: card.pending is None, timeout=30_000)  # noqa: B023 - waited for here
            found += [f"{type(question).__name__}, {what}" for what in cut_off(window.answers)]
            window.answers.close_all()
            asked += 1
        assert asked >= 10
        assert not found


@pytest.mark.parametrize("case", few_by_day(PANELS, PANELS[0]), ids="-".join)
def test_no_panel_clips_its_words(case, qtbot):
    with large(*case, qtbot) as window:
        found = []
        for name in window.docks.by_id:
            window.docks.open(name)
            found += [f"{name}, {what}" for what in cut_off(window.docks.panel(name))]
        assert not found


def test_the_shelf_of_kits_clips_nothing(qtbot):
    with running(qtbot) as program:
        program.settings.show_as(replace(program.settings.look, language="fr", text_scale=LARGE))
        program.shell.resize(1280, 720)
        program.show_start()
        program.start.show_shelf(kits=True)
        laid_out()
        # Games are many: what the window is too narrow for is scrolled to.
        assert program.start.kits and {*clipped(program.start)} <= {"sideways: Shelf"}


@pytest.mark.parametrize(("language", "width"), [("en", 800), ("fr", 1280), ("fr", 800)])
def test_the_sheet_of_keys_clips_nothing_and_scrolls_downwards(language, width, qtbot):
    with large("antique", language, qtbot, width) as window:
        window.commands.show_keys()
        sheet = window.findChild(KeysSheet)
        laid_out()
        assert not list(clipped(sheet))
        bar = sheet.area.verticalScrollBar()
        qtbot.keyClick(sheet, Qt.Key.Key_Down)
        assert sheet.isVisible() and bar.value() > 0


def test_what_has_too_little_room_is_found(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    words = PlainLabel("quite long words in a narrow place", parent)
    words.setFixedWidth(30)
    parent.show()
    assert [*clipped(parent)] == ["line: quite long words in a narrow place"]


def test_words_that_just_do_not_fit_go_on_below(qtbot):
    """Between the paddings of the style sheet there is less room than Qt thinks."""
    rows = WrappedList()
    qtbot.addWidget(rows)
    listed(rows, "Combat au rapport de forces · Bataille", 0)
    rows.show()
    wide = rows.fontMetrics().horizontalAdvance(rows.item(0).text())
    line = rows.fontMetrics().height()
    rows.setFixedWidth(wide + 80)
    laid_out()
    single = rows.visualItemRect(rows.item(0)).height()
    frame = rows.width() - rows.viewport().width()
    for room in range(12):
        rows.setFixedWidth(frame + wide + room)
        rows.doItemsLayout()
        assert rows.visualItemRect(rows.item(0)).height() > single + line // 2, room
