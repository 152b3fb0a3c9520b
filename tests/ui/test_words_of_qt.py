"""Qt's own dialogs speak the window's language, the words that Qt itself has not in French yet too."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import PySide6
import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from assistant.desk.desk import Desk
from assistant.games import GAMES, find_game
from assistant.ui.look import style
from assistant.ui.panels.corrections import printed_of
from tests.ui.running import shown

KNOWN = r"géographie|supposition|publié ailleurs|mon exemplaire|règles( §[\d., §]+)?"
SAME = {"Pages", "&Options >>"}  # words that both languages have


def a_file_dialog() -> QWidget:
    made = QFileDialog()
    made.setOption(QFileDialog.Option.DontUseNativeDialog)
    return made


def a_print_dialog() -> QWidget:
    return QPrintDialog(QPrinter())


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    yield lambda language: style.translate(qapp, language)
    style.translate(qapp, "en")


@pytest.mark.parametrize("dialog", [a_file_dialog, a_print_dialog])
def test_no_word_of_a_dialog_stays_english(
    dialog: Callable[[], QWidget], speak: Callable[[str], None], qtbot: QtBot
) -> None:
    def words(language: str) -> set[str]:
        speak(language)
        made = dialog()
        qtbot.addWidget(made)
        shown = [widget.text() for kind in (QLabel, QAbstractButton) for widget in made.findChildren(kind)]
        return {word for word in shown if any(letter.isalpha() for letter in word)}

    english = words("en")
    assert english
    assert words("fr") & english <= SAME


def test_every_key_is_called_as_on_a_french_keyboard(speak: Callable[[str], None], qtbot: QtBot) -> None:
    with shown(Desk.new(find_game("antique"), "start"), qtbot) as window:
        session = window.session
        session.settings.show_as(replace(session.settings.look, language="fr"))
        speak("fr")
        keys = [command.keys for command in window.commands.all]
    english = re.compile(r"\b(Home|Enter|Return|Shift|Del|Esc|Space|Left|Right|Up|Down)\b")
    assert "Entrée, Maj+Entrée" in keys and "Début" in keys
    assert not [words for words in keys if english.search(words)]


@pytest.mark.parametrize("slug", GAMES)
def test_where_a_printed_value_comes_from_is_said_in_french(slug: str, qtbot: QtBot) -> None:
    game = find_game(slug)
    with shown(Desk.new(game, game.sample), qtbot) as window:
        session = window.session
        session.settings.show_as(replace(session.settings.look, language="fr"))
        rows = printed_of(session.position.board, session.position.kinds)
        said = {row.source_words(session) for row in rows}
    assert said and not [words for words in said if not re.fullmatch(KNOWN, words)]


def test_the_words_are_those_of_their_source(tmp_path: Path) -> None:
    maker = Path(PySide6.__file__).parent / "lrelease"
    if not maker.exists():
        pytest.skip("this Qt was installed without lrelease")
    made = tmp_path / "qt_fr.qm"
    subprocess.run([maker, style.OURS / "qt_fr.ts", "-qm", made], check=True, capture_output=True)
    assert made.read_bytes() == (style.OURS / "qt_fr.qm").read_bytes()
