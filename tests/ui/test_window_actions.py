"""Every action of every menu, on the sample table of every game: it does something, never stops the play, and is read aloud."""

import re
import subprocess
from dataclasses import replace
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from assistant.core.text import LANGUAGES
from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.answers.card import Card
from assistant.ui.answers.fight import Piece
from assistant.ui.look import style
from assistant.ui.panels.corrections import printed_of
from assistant.ui.panels.tray import Pile
from tests.nightly import few_by_day
from tests.ui.running import laid_out, shown, speaking

# What an action does is the same in all languages: each game in one of them, in turns. What View and Help do is the same in
# all games, too: it is taken in the first; the panels of every game are opened below.
CASES = [(game, LANGUAGES[n % len(LANGUAGES)]) for n, game in enumerate(GAMES)]
BY_DAY = (CASES[0], ("der-des-ders", "fr"))  # most of what menus offer is the same everywhere
CONTROLS = (QAbstractButton, QLineEdit, QComboBox, QSpinBox, QPlainTextEdit, QAbstractItemView)


@pytest.fixture
def window(undisturbed, tmp_path, qtbot, request):
    slug, language = request.param
    game = find_game(slug)
    with shown(Desk.new(game, game.sample, tmp_path / "t.sabretache"), qtbot, speaking(language)) as made:
        yield made


def actions(window):
    """Return the actions of the menus, submenus included."""
    first = window.session.desk.game.slug == CASES[0][0]
    found = []

    def walk(menu):
        for action in menu.actions():
            if action.menu() is not None:
                walk(action.menu())
            elif not action.isSeparator():
                found.append(action)

    for name, menu in window.commands.menus.items():
        if first or name not in ("view", "help"):
            walk(menu)
    return found


def in_hand(window):
    """Take a counter of the map into the hand, as a player has who asks something."""
    position = window.session.position
    lying = next(
        (c for c in position.table.counters.values() if not position.board.zones[c.zone].track),
        next(iter(position.table.counters.values()), None),
    )
    if lying is not None:
        window.board.select((lying.id,))
        window.session.point_at(lying.zone)


def take_every_action(window, undisturbed, qtbot):
    """Take every action of the menus; then all that they did can be undone."""
    start = window.session.desk.position.table
    for action in actions(window):
        words = action.text()
        assert words and not words.startswith("<"), action.objectName()
        in_hand(window)
        action.trigger()
        QApplication.processEvents()
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()
        assert not undisturbed, words
        assert window.isVisible(), words
    qtbot.waitUntil(lambda: not any(card.pending for card in window.answers.cards), timeout=20_000)
    while window.session.desk.undo():
        pass
    assert window.session.desk.position.table == start
    assert "<" not in window.phase_bar.told


@pytest.mark.usefixtures("painting")
@pytest.mark.parametrize("window", few_by_day(CASES, *BY_DAY), indirect=True, ids="-".join)
def test_every_action_of_the_menus_can_be_taken(window, undisturbed, qtbot):
    take_every_action(window, undisturbed, qtbot)


# Where a printed value comes from.
KNOWN = r"géographie|supposition|publié ailleurs|mon exemplaire|règles( §[\d., §]+)?"


@pytest.mark.parametrize("window", [(game, "fr") for game in GAMES], indirect=True, ids=lambda case: case[0])
def test_everything_can_be_reached_and_has_a_name_and_printed_values_their_source_in_french(window, qtbot):
    session = window.session
    said = {row.source_words(session) for row in printed_of(session.position.board, session.position.kinds)}
    assert said and not [words for words in said if not re.fullmatch(KNOWN, words)]
    in_hand(window)
    for key in ("fight", "supply", "points"):
        window.commands.by_id[key].trigger()
    nameless, unreachable = set(), set()
    for name in window.docks.by_id:
        window.docks.open(name)
        qtbot.waitUntil(window.docks.panel(name).isVisible)
        for control in window.docks.panel(name).findChildren(QWidget):
            inner = (
                isinstance(control.parent(), (QComboBox, QSpinBox, QAbstractItemView)) or "qt_" in control.objectName()
            )
            if not isinstance(control, CONTROLS) or inner or not control.isVisibleTo(window):
                continue
            what = (name, type(control).__name__, control.objectName(), control.toolTip())
            if not (control.accessibleName() or (isinstance(control, QAbstractButton) and control.text())):
                nameless.add(what)
            if control.isEnabled() and not control.focusPolicy() & Qt.FocusPolicy.TabFocus:
                unreachable.add(what)
    assert not nameless and not unreachable
    assert window.board.accessibleName()
    for button in window.findChildren(QAbstractButton):
        if button.isVisibleTo(window) and "qt_" not in button.objectName():
            assert button.text() or button.accessibleName(), button.objectName()


# Read aloud


def walk(place):
    """Everything in a place that a reader finds, itself first."""
    yield place
    for n in range(place.childCount()):
        child = place.child(n)
        if child is not None and child.isValid():
            yield from walk(child)


def name_of(place):
    return str(place.text(QAccessible.Text.Name))


def test_board_counters_and_cards_are_read(qtbot):
    game = find_game("empires")
    with shown(Desk.new(game, "example-4"), qtbot) as window:
        board = QAccessible.queryAccessibleInterface(window.board)
        assert name_of(board) == window.session.position.board.title["en"]
        window.board.walk_to("minsk")
        told = board.text(QAccessible.Text.Description)
        assert "Minsk" in told and "Germany" in told
        QTest.keyClick(window.board, Qt.Key.Key_Return)  # its pile is opened
        first = board.text(QAccessible.Text.Description)
        QTest.keyClick(window.board, Qt.Key.Key_Right)
        assert first != told and "army" in board.text(QAccessible.Text.Description)
        window.ask(game.fight(window.session.position, "minsk"))
        qtbot.waitUntil(lambda: window.answers.active is not None and window.answers.active.fight is not None)
        laid_out()
        roles = {}
        for place in walk(QAccessible.queryAccessibleInterface(window)):
            for kind in (Card, Piece, Pile):
                if isinstance(place.object(), kind) and not place.state().invisible:
                    roles.setdefault(kind, set()).add(place.role())
                    assert name_of(place)
        assert roles[Piece] == roles[Pile] == {QAccessible.Role.Button} and Card in roles
        assert "Minsk" in window.answers.active.accessibleName()


# Words of Qt


SAME = {"Pages", "&Options >>"}  # words that both languages have


def a_file_dialog():
    made = QFileDialog()
    made.setOption(QFileDialog.Option.DontUseNativeDialog)
    return made


def a_print_dialog():
    return QPrintDialog(QPrinter())


@pytest.fixture
def speak(qapp):
    yield lambda language: style.translate(qapp, language)
    style.translate(qapp, "en")


@pytest.mark.parametrize("dialog", [a_file_dialog, a_print_dialog])
def test_no_word_of_a_dialog_stays_english(dialog, speak, qtbot):
    def words(language):
        speak(language)
        made = dialog()
        qtbot.addWidget(made)
        shown = [widget.text() for kind in (QLabel, QAbstractButton) for widget in made.findChildren(kind)]
        return {word for word in shown if any(letter.isalpha() for letter in word)}

    english = words("en")
    assert english
    assert words("fr") & english <= SAME


def test_every_key_is_called_as_on_a_french_keyboard(speak, qtbot):
    with shown(Desk.new(find_game("antique"), "start"), qtbot) as window:
        session = window.session
        session.settings.show_as(replace(session.settings.look, language="fr"))
        speak("fr")
        keys = [command.keys for command in window.commands.all]
    english = re.compile(r"\b(Home|Enter|Return|Shift|Del|Esc|Space|Left|Right|Up|Down)\b")
    assert "Entrée, Maj+Entrée" in keys and "Début" in keys
    assert not [words for words in keys if english.search(words)]


def test_the_words_are_those_of_their_source(tmp_path):
    maker = Path(PySide6.__file__).parent / "lrelease"
    if not maker.exists():
        pytest.skip("this Qt was installed without lrelease")
    made = tmp_path / "qt_fr.qm"
    subprocess.run([maker, style.OURS / "qt_fr.ts", "-qm", made], check=True, capture_output=True)
    assert made.read_bytes() == (style.OURS / "qt_fr.qm").read_bytes()
