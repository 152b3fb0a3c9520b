"""The rules card of a kit changed by forms in the window, with what it answers beside it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from assistant.core.text import LANGUAGES
from assistant.desk.kits import sharing, shelf
from assistant.games.kit import library
from assistant.ui.new_kit.both_languages import BothLanguages
from assistant.ui.new_kit.card_window import NEW, CardWindow
from assistant.ui.program.windows import Program
from tests.ui.running import running

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def program(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Program]:
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    library.forget()
    with running(qtbot) as made:
        made.settings.show_as(replace(made.settings.look, language="en"))
        made.show_start()
        yield made


def opened(program: Program, tmp_path: Path, name: str) -> CardWindow:
    path = tmp_path / f"{name}.sabrekit"
    sharing.pack(library.SAMPLES / name, path)
    sharing.take(sharing.receive(path).name)
    game = next(game for game in shelf.games()[0] if game.slug == name)
    window = program.kits.open_card(game)
    assert window is not None
    return window


def field(window: CardWindow, key: str) -> QWidget:
    return next(widget for known, widget in window.fields if known.key == key)


def test_a_strength_is_changed_tried_and_saved(program: Program, tmp_path: Path, qtbot: QtBot) -> None:
    window = opened(program, tmp_path, "red-dunes")
    before = window.answer.text()
    assert window.path == ("strength", "attack") and before and window.words == window.trial.words
    line = field(window, "value")
    assert isinstance(line, QLineEdit)
    line.setText("sum(atack)")
    window.try_out()
    assert "kit.toml" in window.answer.text() and "attack" in window.answer.text() and not window.keep.isEnabled()
    line.setText("sum(attack) + 100")
    window.try_out()
    assert window.answer.text() not in ("", before) and window.keep.isEnabled()
    qtbot.mouseClick(window.keep, LEFT)
    words = (library.own() / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    assert tomllib.loads(words)["strength"]["attack"]["value"] == "sum(attack) + 100"
    assert "# Strengths are divided" in words  # the player's own remarks stay
    window.close()


def test_the_paragraph_of_the_rulebook_is_cited(program: Program, tmp_path: Path) -> None:
    window = opened(program, tmp_path, "red-dunes")
    row = next(n for n in range(window.parts.count()) if window.parts.item(n).text() == "Movement")
    window.parts.setCurrentRow(row)
    line = field(window, "rule")
    assert isinstance(line, QLineEdit)
    line.setText("12.7")
    window.try_out()
    assert "12.7" in window.answer.text()
    window.close()


def test_every_part_is_added_and_taken_away(program: Program, tmp_path: Path, qtbot: QtBot) -> None:
    window = opened(program, tmp_path, "three-isles")
    for n, part in enumerate(NEW):
        before = window.words
        window.new.setCurrentIndex(n)
        qtbot.mouseClick(window.add, LEFT)
        assert window.heading.text() and not window.trial.problems(window.words), part
        assert window.answer.text(), part
        if window.words != before:
            qtbot.mouseClick(window.drop, LEFT)
            assert tomllib.loads(window.words) == tomllib.loads(before)
    window.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_has_words(program: Program, tmp_path: Path, language: str) -> None:
    window = opened(program, tmp_path, "red-dunes")
    program.settings.show_as(replace(program.settings.look, language=language))
    for row in range(window.parts.count()):
        window.parts.setCurrentRow(row)
        assert window.fields and all("card-" not in widget.accessibleName() for _, widget in window.fields)
    window.close()


def test_kits_of_the_program_are_not_changed(program: Program) -> None:
    game = next(game for game in shelf.games()[0] if game.slug == "three-isles")
    assert program.kits.open_card(game) is None


def test_a_title_in_both_languages_has_a_line_for_each(program: Program, tmp_path: Path) -> None:
    window = opened(program, tmp_path, "red-dunes")
    title = field(window, "title")
    assert isinstance(title, BothLanguages)
    assert {language: line.text() for language, line in title.lines.items()} == {"en": "Attack", "fr": "Attaque"}
    title.lines["fr"].setText("L’assaut « d’abord »")
    window.try_out()
    assert window.keep.isEnabled()
    window.save()
    kept = tomllib.loads(window.trial.words)["strength"]["attack"]["title"]
    assert kept == {"en": "Attack", "fr": "L’assaut « d’abord »"}
