"""The rules card of a kit changed by forms in the window, with what it answers beside it."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QComboBox, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from assistant.core.problems import QuestionError
from assistant.core.questions import Ask, Offer
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, render
from assistant.desk.desk import Desk
from assistant.desk.kits import installed
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.ui.kits.card_window import NEW, USER, CardWindow
from assistant.ui.kits.shared import BothLanguages, CardRows, shared_out
from assistant.ui.program.windows import Program
from tests.ui.running import laid_out

pytestmark = pytest.mark.usefixtures("no_kits")

LEFT = Qt.MouseButton.LeftButton


def opened(program: Program, tmp_path: Path, name: str) -> CardWindow:
    path = tmp_path / f"{name}.sabrekit"
    installed.pack(library.SAMPLES / name, path)
    installed.take(installed.receive(path).name)
    game = next(game for game in installed.games()[0] if game.slug == name)
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


def test_units_and_alliances_are_typed_and_unknown_names_told(program: Program, tmp_path: Path, qtbot: QtBot) -> None:
    window = opened(program, tmp_path, "river-road")
    part(window, ("forces",))
    units, alliances = field(window, "units"), listed(window, "alliances")
    assert isinstance(units, QLineEdit) and units.text() == "foot, horse, boats"
    sides = window.trial.names("alliances")
    assert len(sides) > 1 and f"In this kit: {', '.join(sides)}" in [
        one.text() for one in window.form.findChildren(QLabel)
    ]
    assert alliances.table.rowCount() == 0 and window.words == window.trial.words
    units.setText("foot, hors")
    qtbot.waitUntil(lambda: "“hors”" in window.answer.text())
    assert "kit.toml:6 (units)" in window.answer.text() and "“horse”" in window.answer.text()
    assert not window.keep.isEnabled()
    units.setText("foot, horse")
    qtbot.mouseClick(alliances.add, LEFT)
    alliances.table.item(0, 0).setText(f"{sides[0]}, {sides[1]}x")
    qtbot.waitUntil(lambda: f"“{sides[1]}x”" in window.answer.text())
    assert f"“{sides[1]}”" in window.answer.text() and not window.keep.isEnabled()
    alliances.table.item(0, 0).setText(", ".join(sides[:2]))
    window.try_out()
    qtbot.mouseClick(window.keep, LEFT)
    words = (library.own() / "river-road" / "kit.toml").read_text(encoding="utf-8")
    kept = tomllib.loads(words)
    assert kept["units"] == ["foot", "horse"] and kept["alliances"] == [list(sides[:2])]
    assert read_kit(words).rules.alliances == (sides[:2],)
    units.clear()
    qtbot.mouseClick(alliances.drop, LEFT)
    assert window.take() and not {"units", "alliances"} & set(tomllib.loads(window.words))
    window.close()


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


def part(window: CardWindow, path: tuple[str, ...]) -> None:
    """Go to a part."""
    rows = range(window.parts.count())
    window.parts.setCurrentRow(next(n for n in rows if tuple(window.parts.item(n).data(USER)) == path))


def listed(window: CardWindow, key: str) -> CardRows:
    found = field(window, key)
    assert isinstance(found, CardRows)
    return found


def head(rows: CardRows, words: str) -> int:
    heads = range(rows.table.columnCount())
    return next(n for n in heads if rows.table.horizontalHeaderItem(n).text() == words)


def test_a_shift_is_added_in_cells_and_wrong_ones_are_marked(program: Program, tmp_path: Path, qtbot: QtBot) -> None:
    window = opened(program, tmp_path, "red-dunes")
    part(window, ("combat", "battle"))
    rows = listed(window, "shifts")
    assert rows.table.rowCount() == 3 and window.words == window.trial.words
    qtbot.mouseClick(rows.add, LEFT)
    new, when, columns = 3, head(rows, "When"), head(rows, "Columns")
    rows.table.item(new, when).setText("terrain ==")
    rows.table.item(new, columns).setText("two")
    window.try_out()
    assert rows.fault.isVisible() and rows.fault.text().startswith("Line 4:") and not window.keep.isEnabled()
    assert all(rows.table.item(new, n).toolTip() for n in (when, columns))
    rows.table.item(new, when).setText("terrain == 'marsh'")
    rows.table.item(new, columns).setText("-2")
    window.try_out()
    assert not rows.fault.isVisible() and window.keep.isEnabled()
    rows.table.setCurrentCell(new, 0)
    qtbot.mouseClick(rows.up, LEFT)
    window.save()
    kept = (library.own() / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    shifts = tomllib.loads(kept)["combat"]["battle"]["shifts"]
    assert shifts[2] == {"when": "terrain == 'marsh'", "columns": -2} and len(shifts) == 4
    before = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8").splitlines()
    assert [line for line in before if line not in kept.splitlines()] == []  # a line came, none went
    rows = listed(window, "shifts")
    rows.table.setCurrentCell(2, 0)
    qtbot.mouseClick(rows.drop, LEFT)
    window.save()
    assert (library.own() / "red-dunes" / "kit.toml").read_text(encoding="utf-8").splitlines() == before
    window.close()


def test_a_table_has_a_row_for_each_column_and_a_cell_for_each_roll(program: Program, tmp_path: Path) -> None:
    window = opened(program, tmp_path, "red-dunes")
    part(window, ("combat", "battle"))
    grid, columns, dice = listed(window, "table"), field(window, "columns"), field(window, "dice")
    assert isinstance(columns, QLineEdit) and isinstance(dice, QLineEdit)
    assert grid.table.verticalHeaderItem(0).text() == "1-2" and grid.table.columnCount() == 6
    columns.setText(f"{columns.text()}, 6-1")
    columns.editingFinished.emit()
    assert grid.table.rowCount() == 7 and grid.cells()[6] == grid.cells()[5]
    grid.table.item(6, 0).setText("DE")
    window.try_out()
    assert window.keep.isEnabled() and tomllib.loads(window.words)["combat"]["battle"]["table"][6][0] == "DE"
    grid.table.item(6, 0).setText("QX")
    window.try_out()
    assert not window.keep.isEnabled() and "QX" in window.answer.text()
    grid.table.item(6, 0).setText("DE")
    dice.setText("2d6")
    dice.editingFinished.emit()
    assert [grid.table.horizontalHeaderItem(n).text() for n in (0, 10)] == ["2", "12"]
    window.try_out()
    assert window.keep.isEnabled()
    window.close()


def test_results_toggles_and_chits_have_keys(program: Program, tmp_path: Path, qtbot: QtBot) -> None:
    window = opened(program, tmp_path, "red-dunes")
    part(window, ("combat", "battle"))
    toggles = listed(window, "toggles")
    qtbot.mouseClick(toggles.add, LEFT)
    toggles.table.item(1, 0).setText("storm")
    toggles.table.item(1, head(toggles, "Title (en)")).setText("Air support")
    window.try_out()
    assert "storm" in window.answer.text() and not window.keep.isEnabled()
    toggles.table.item(1, 0).setText("air")
    toggles.table.item(1, head(toggles, "Title (fr)")).setText("Appui aérien")
    window.try_out()
    assert window.keep.isEnabled()
    wanted = {"en": "Air support", "fr": "Appui aérien"}
    assert tomllib.loads(window.words)["combat"]["battle"]["toggles"]["air"]["title"] == wanted
    part(window, ("points",))
    lines = listed(window, "lines")
    box = lines.table.cellWidget(0, head(lines, "For each"))
    assert isinstance(box, QComboBox)
    box.setCurrentIndex(1)
    window.try_out()
    assert tomllib.loads(window.words)["points"]["lines"][0]["each"] == "counter"
    window.close()


def test_a_part_begins_with_the_numbers_of_the_kit_and_tells_its_words(
    program: Program, tmp_path: Path, qtbot: QtBot
) -> None:
    window = opened(program, tmp_path, "red-dunes")
    for row, key, formula in (
        ("strength", "value", "sum(attack)"),
        ("movement", "allowance", "moves"),
        ("ratio", "attacker", "sum(attack, attackers)"),
        ("ratio", "defender", "sum(defence, defenders)"),
    ):
        if row == "movement":  # there is one of it
            part(window, ("movement",))
            qtbot.mouseClick(window.drop, LEFT)
        window.new.setCurrentIndex(NEW.index(row))
        assert window.new_about.text()
        qtbot.mouseClick(window.add, LEFT)
        line = field(window, key)
        assert isinstance(line, QLineEdit) and line.text() == formula
        assert window.keep.isEnabled() and "attack, defence, moves" in window.known.text()
    assert "sum(attack, attackers)" in window.known.text() and "via == 'trail'" in window.known.text()
    part(window, ("supply",))
    qtbot.mouseClick(window.drop, LEFT)
    window.new.setCurrentIndex(NEW.index("supply"))
    qtbot.mouseClick(window.add, LEFT)
    line = field(window, "exerts")
    assert isinstance(line, QLineEdit) and line.text() == "" and line.placeholderText() == "always"
    window.close()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_every_column_is_seen_without_scrolling(
    program: Program, tmp_path: Path, qtbot: QtBot, language: str, scale: float
) -> None:
    window = opened(program, tmp_path, "red-dunes")
    program.settings.show_as(replace(program.settings.look, language=language, text_scale=scale))
    part(window, ("combat", "battle"))
    laid_out()
    assert (window.width(), window.height()) == (1280, 720)
    for known, widget in window.fields:
        if isinstance(widget, CardRows):
            bar = widget.table.horizontalScrollBar()
            assert bar.maximum() == bar.minimum(), known.key
    assert window.form.horizontalScrollBar().maximum() == 0
    window.close()


def test_widths_are_shared_out() -> None:
    assert shared_out([50, 60], [40, 40], [True, False], 150) == [90, 60]
    assert shared_out([200, 60], [40, 50], [True, True], 150) == [90, 60]
    assert shared_out([200, 90], [80, 90], [True, True], 100) == [80, 90]  # narrower than their heads they never are
    assert shared_out([50, 60], [40, 40], [False, False], 150) == [50, 60]


def test_exchange_and_advance_are_ticked_and_answered(program: Program, tmp_path: Path, qtbot: QtBot) -> None:
    window = opened(program, tmp_path, "red-dunes")
    part(window, ("combat", "battle"))
    results = listed(window, "results")
    keys = [results.table.item(n, 0).text() for n in range(results.table.rowCount())]
    for key, column in (("EX", "Exchange"), ("DR", "Advance")):
        cell = results.table.item(keys.index(key), head(results, column))
        spot = results.table.visualItemRect(cell)
        window.form.ensureWidgetVisible(results)
        qtbot.mouseClick(results.table.viewport(), LEFT, pos=spot.center() - QPoint(spot.width() // 2 - 11, 0))
        assert cell.checkState() == Qt.CheckState.Checked, key
    listed(window, "table").table.item(1, 0).setText("EX")  # in the column 1-1, for a roll of 1
    suffers = results.table.item(keys.index("EX"), head(results, "Attacker suffers"))
    suffers.setText("")
    window.try_out()
    assert window.keep.isEnabled()
    qtbot.mouseClick(window.keep, LEFT)
    window.close()
    program.open_sample(next(game for game in installed.games()[0] if game.slug == "red-dunes"))
    assert program.window is not None
    desk = program.window.session.desk
    offered = [
        render(offer.label, "en")
        for zone in ("h0707", "h0102")
        for side in desk.kinds.sides
        for die in range(1, 7)
        for offer in fight(desk, zone, side, die)
    ]
    assert any(words.endswith("; the attackers advance") for words in offered)
    assert "Carry out: exchange" in offered


def fight(desk: Desk, zone: str, side: str, die: int) -> tuple[Offer, ...]:
    """Return what a battle offers after a roll; nothing where that side has nobody to fight with."""
    try:
        return desk.ask(Ask("fight", {"zone": zone, "side": side, "fight": "battle", "dice": [die]})).offers
    except QuestionError:
        return ()


def test_a_kit_of_the_program_becomes_ones_own_when_its_card_is_kept(program: Program, qtbot: QtBot) -> None:
    before = (library.SAMPLES / "three-isles" / "kit.toml").read_bytes()
    game = next(game for game in installed.games()[0] if game.slug == "three-isles")
    program.show_start()
    assert program.start is not None
    program.start.wanted.emit("card", game)
    window = program.kits.card_window
    assert window is not None and window.keep.text() == "Save as your own kit" and not installed.is_own("three-isles")
    part(window, ("control",))
    line = field(window, "rule")
    assert isinstance(line, QLineEdit)
    line.setText("8.8")
    window.try_out()
    qtbot.mouseClick(window.keep, LEFT)
    assert installed.is_own("three-isles") and window.keep.text() == "Save"
    assert "8.8" in (library.own() / "three-isles" / "kit.toml").read_text(encoding="utf-8")
    assert (library.SAMPLES / "three-isles" / "kit.toml").read_bytes() == before
    window.close()


def test_what_was_typed_and_not_saved_waits(program: Program, qtbot: QtBot) -> None:
    game = next(game for game in installed.games()[0] if game.slug == "three-isles")
    program.show_start()
    assert program.start is not None
    program.start.wanted.emit("card", game)
    window = program.kits.card_window
    assert window is not None and not window.back.isEnabled()
    part(window, ("control",))
    line = field(window, "rule")
    assert isinstance(line, QLineEdit)
    line.setText("8.8")
    qtbot.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    program.start.wanted.emit("card", game)
    again = program.kits.card_window
    assert again is not None and again is not window and "8.8" in again.words
    assert again.example.text() == "What was typed and not saved is here again" and again.keep.isEnabled()
    qtbot.mouseClick(again.back, Qt.MouseButton.LeftButton)
    assert again.words == again.trial.words and not again.back.isEnabled() and not again.keep.isEnabled()
    again.close()
    program.start.wanted.emit("card", game)
    assert program.kits.card_window is not None and "8.8" not in program.kits.card_window.words
    program.kits.card_window.close()


def test_the_table_that_is_open_follows_its_card(program: Program, qtbot: QtBot) -> None:
    program.open_sample(next(game for game in installed.games()[0] if game.slug == "red-dunes"))
    table = program.window
    assert table is not None
    table.session.attempt(lambda: table.session.desk.edit(Note("note", "kept")))
    before = table.session.position.table
    table.actions_.by_id["rules-card"].trigger()
    window = program.kits.card_window
    assert window is not None
    part(window, ("strength", "attack"))
    line = field(window, "value")
    assert isinstance(line, QLineEdit)
    line.setText("sum(attack) + 100")
    window.try_out()
    qtbot.mouseClick(window.keep, LEFT)
    window.close()
    qtbot.waitUntil(lambda: program.window is not None and program.window is not table)
    assert program.window is not None
    desk = program.window.session.desk
    assert desk.position.table == before
    answer = desk.ask(Ask("strength", {"zone": "h0707"}))
    assert "10" in render(answer.verdict, "en") and "100" in " ".join(render(one.text, "en") for one in answer.reasons)
