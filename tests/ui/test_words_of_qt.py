"""Qt's own dialogs speak the window's language, the words that Qt itself has not in French yet too."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import PySide6
import pytest
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QAbstractButton, QApplication, QFileDialog, QLabel, QWidget
from pytestqt.qtbot import QtBot

from assistant.ui.look import translation

SAME = {"Pages", "&Options >>"}  # words that both languages have


def a_file_dialog() -> QWidget:
    made = QFileDialog()
    made.setOption(QFileDialog.Option.DontUseNativeDialog)
    return made


def a_print_dialog() -> QWidget:
    return QPrintDialog(QPrinter())


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[str], None]]:
    yield lambda language: translation.translate(qapp, language)
    translation.translate(qapp, "en")


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


def test_the_words_are_those_of_their_source(tmp_path: Path) -> None:
    maker = Path(PySide6.__file__).parent / "lrelease"
    if not maker.exists():
        pytest.skip("this Qt was installed without lrelease")
    made = tmp_path / "qt_fr.qm"
    subprocess.run([maker, translation.OURS / "qt_fr.ts", "-qm", made], check=True, capture_output=True)
    assert made.read_bytes() == (translation.OURS / "qt_fr.qm").read_bytes()
