"""The rules card of a kit changed by forms in the window, with what it answers beside it."""

import contextlib
import itertools
import tomllib
from dataclasses import replace
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from assistant.core.questions import Ask
from assistant.core.table import Note
from assistant.core.text import LANGUAGES, QuestionError, render
from assistant.desk.kits import cards, installed
from assistant.games.kit import library
from assistant.games.kit.card_reader import read_kit
from assistant.ui.kits.card_window import NEW, BothLanguages, CardRows, choice_key
from assistant.ui.look import wording
from assistant.ui.widgets.lines import VALUE
from tests.nightly import few_by_day
from tests.ui.running import laid_out

pytestmark = pytest.mark.usefixtures("no_kits")

LEFT = Qt.MouseButton.LeftButton


def opened(program, tmp_path, name):
    path = tmp_path / f"{name}.sabrekit"
    installed.pack(library.SAMPLES / name, path)
    installed.take(installed.receive(path).name)
    game = next(game for game in installed.games()[0] if game.slug == name)
    window = program.kits.open_card(game)
    assert window is not None
    return window


@pytest.fixture
def dunes(program, tmp_path):
    """The card of the kit that has most: its fight is called `battle`."""
    window = opened(program, tmp_path, "red-dunes")
    yield window
    with contextlib.suppress(RuntimeError):  # a test may have closed it
        window.close()


@pytest.fixture
def isles():
    return next(game for game in installed.games()[0] if game.slug == "three-isles")


Part = TypeVar("Part", bound=QWidget)


def field(window, key, kind):
    found = next(widget for known, widget in window.fields if known.key == key)
    assert isinstance(found, kind)
    return found


def line(window, key):
    return field(window, key, QLineEdit)


def listed(window, key):
    return field(window, key, CardRows)


def test_a_strength_is_changed_tried_and_saved(dunes, qtbot):
    before = dunes.answer.text()
    assert dunes.path == ("strength", "attack") and before and dunes.words == dunes.trial.words
    typed = line(dunes, "value")
    typed.setText("sum(atack)")
    dunes.try_out()
    assert "kit.toml" in dunes.answer.text() and "attack" in dunes.answer.text() and not dunes.keep.isEnabled()
    typed.setText("sum(attack) + 100")
    dunes.try_out()
    assert dunes.answer.text() not in ("", before) and dunes.keep.isEnabled()
    qtbot.mouseClick(dunes.keep, LEFT)
    words = (library.own() / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    assert tomllib.loads(words)["strength"]["attack"]["value"] == "sum(attack) + 100"
    assert "# Strengths are divided" in words  # the player's own remarks stay


def test_the_paragraph_of_the_rulebook_is_cited(dunes):
    row = next(n for n in range(dunes.parts.count()) if dunes.parts.item(n).text() == "Movement")
    dunes.parts.setCurrentRow(row)
    line(dunes, "rule").setText("12.7")
    dunes.try_out()
    assert "12.7" in dunes.answer.text()


def test_every_part_is_added_and_taken_away(program, tmp_path, qtbot):
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


def test_units_and_alliances_are_typed_and_unknown_names_told(program, tmp_path, qtbot):
    window = opened(program, tmp_path, "river-road")
    part(window, ("forces",))
    units, alliances = line(window, "units"), listed(window, "alliances")
    assert units.text() == "foot, horse, boats"
    sides = window.trial.names("alliances")
    assert len(sides) > 1 and f"In this kit: {', '.join(sides)}" in [
        one.text() for one in window.form.findChildren(QLabel)
    ]
    assert alliances.model.rowCount() == 0 and window.words == window.trial.words
    units.setText("foot, hors")
    qtbot.waitUntil(lambda: "“hors”" in window.answer.text())
    assert "kit.toml:6 (units)" in window.answer.text() and "“horse”" in window.answer.text()
    assert not window.keep.isEnabled()
    units.setText("foot, horse")
    qtbot.mouseClick(alliances.add, LEFT)
    type_in(alliances, 0, 0, f"{sides[0]}, {sides[1]}x")
    qtbot.waitUntil(lambda: f"“{sides[1]}x”" in window.answer.text())
    assert f"“{sides[1]}”" in window.answer.text() and not window.keep.isEnabled()
    type_in(alliances, 0, 0, ", ".join(sides[:2]))
    window.try_out()
    qtbot.mouseClick(window.keep, LEFT)
    words = (library.own() / "river-road" / "kit.toml").read_text(encoding="utf-8")
    kept = tomllib.loads(words)
    assert kept["units"] == ["foot", "horse"] and kept["alliances"] == [list(sides[:2])]
    assert read_kit(words).rules.alliances == (sides[:2],)
    units.clear()
    qtbot.mouseClick(alliances.drop, LEFT)
    assert window.take() and not {"units", "alliances"} & set(tomllib.loads(window.words))


def test_a_title_in_both_languages_has_a_line_for_each(dunes):
    title = field(dunes, "title", BothLanguages)
    assert {language: line.text() for language, line in title.lines.items()} == {"en": "Attack", "fr": "Attaque"}
    title.lines["fr"].setText("L’assaut « d’abord »")
    dunes.try_out()
    assert dunes.keep.isEnabled()
    dunes.save()
    kept = tomllib.loads(dunes.trial.words)["strength"]["attack"]["title"]
    assert kept == {"en": "Attack", "fr": "L’assaut « d’abord »"}


def part(window, path):
    rows = range(window.parts.count())
    window.parts.setCurrentRow(next(n for n in rows if tuple(window.parts.item(n).data(VALUE)) == path))


def head(rows, words):
    return next(n for n in rows.model.columns if rows.model.title(n) == words)


def type_in(rows, row, column, words):
    assert rows.model.setData(rows.model.index(row, column), words)


def cells(rows):
    return [entry.cells for entry in rows.model.entries]


def test_a_shift_is_added_in_cells_and_wrong_ones_are_marked(dunes, qtbot):
    part(dunes, ("combat", "battle"))
    rows = listed(dunes, "shifts")
    assert rows.model.rowCount() == 3 and dunes.words == dunes.trial.words
    qtbot.mouseClick(rows.add, LEFT)
    new, when, columns = 3, head(rows, "When"), head(rows, "Columns")
    type_in(rows, new, when, "terrain ==")
    type_in(rows, new, columns, "two")
    dunes.try_out()
    assert rows.fault.isVisible() and rows.fault.text().startswith("Line 4:") and not dunes.keep.isEnabled()
    assert rows.model.index(new, when).data(Qt.ItemDataRole.BackgroundRole) is not None
    assert all(rows.model.index(new, n).data(Qt.ItemDataRole.ToolTipRole) for n in (when, columns))
    type_in(rows, new, when, "terrain == 'marsh'")
    type_in(rows, new, columns, "-2")
    dunes.try_out()
    assert not rows.fault.isVisible() and dunes.keep.isEnabled()
    rows.table.setCurrentIndex(rows.model.index(new, 0))
    qtbot.mouseClick(rows.up, LEFT)
    dunes.save()
    kept = (library.own() / "red-dunes" / "kit.toml").read_text(encoding="utf-8")
    shifts = tomllib.loads(kept)["combat"]["battle"]["shifts"]
    assert shifts[2] == {"when": "terrain == 'marsh'", "columns": -2} and len(shifts) == 4
    before = (library.SAMPLES / "red-dunes" / "kit.toml").read_text(encoding="utf-8").splitlines()
    assert [line for line in before if line not in kept.splitlines()] == []  # a line came, none went
    rows = listed(dunes, "shifts")
    rows.table.setCurrentIndex(rows.model.index(2, 0))
    qtbot.mouseClick(rows.drop, LEFT)
    dunes.save()
    assert (library.own() / "red-dunes" / "kit.toml").read_text(encoding="utf-8").splitlines() == before


def test_a_table_has_a_row_for_each_column_and_a_cell_for_each_roll(dunes):
    part(dunes, ("combat", "battle"))
    grid, columns, dice = listed(dunes, "table"), line(dunes, "columns"), line(dunes, "dice")
    assert grid.model.entries[0].name == "1-2" and grid.model.columnCount() == 6
    columns.setText(f"{columns.text()}, 6-1")
    columns.editingFinished.emit()
    assert grid.model.rowCount() == 7 and cells(grid)[6] == cells(grid)[5]
    type_in(grid, 6, 0, "DE")
    dunes.try_out()
    assert dunes.keep.isEnabled() and tomllib.loads(dunes.words)["combat"]["battle"]["table"][6][0] == "DE"
    type_in(grid, 6, 0, "QX")
    dunes.try_out()
    assert not dunes.keep.isEnabled() and "QX" in dunes.answer.text()
    type_in(grid, 6, 0, "DE")
    dice.setText("2d6")
    dice.editingFinished.emit()
    assert [grid.model.title(n) for n in (0, 10)] == ["2", "12"]
    dunes.try_out()
    assert dunes.keep.isEnabled()


def test_results_toggles_and_chits_have_keys(dunes, qtbot):
    part(dunes, ("combat", "battle"))
    toggles = listed(dunes, "toggles")
    qtbot.mouseClick(toggles.add, LEFT)
    new = toggles.model.rowCount() - 1
    type_in(toggles, new, 0, "storm")
    type_in(toggles, new, head(toggles, "Title (en)"), "Air support")
    dunes.try_out()
    assert "storm" in dunes.answer.text() and not dunes.keep.isEnabled()
    type_in(toggles, new, 0, "air")
    type_in(toggles, new, head(toggles, "Title (fr)"), "Appui aérien")
    dunes.try_out()
    assert dunes.keep.isEnabled()
    wanted = {"en": "Air support", "fr": "Appui aérien"}
    assert tomllib.loads(dunes.words)["combat"]["battle"]["toggles"]["air"]["title"] == wanted
    part(dunes, ("points",))
    lines = listed(dunes, "lines")
    box = lines.table.indexWidget(lines.model.index(0, head(lines, "For each")))
    box.setCurrentIndex(1)
    box.activated.emit(1)
    dunes.try_out()
    assert tomllib.loads(dunes.words)["points"]["lines"][0]["each"] == "counter"


def test_a_part_begins_with_the_numbers_of_the_kit_and_tells_its_words(dunes, qtbot):
    for row, key, formula in (
        ("strength", "value", "sum(attack)"),
        ("movement", "allowance", "moves"),
        ("ratio", "attacker", "sum(attack, attackers)"),
        ("ratio", "defender", "sum(defence, defenders)"),
    ):
        if row == "movement":  # there is one of it
            part(dunes, ("movement",))
            qtbot.mouseClick(dunes.drop, LEFT)
        dunes.new.setCurrentIndex(NEW.index(row))
        assert dunes.new_about.text()
        qtbot.mouseClick(dunes.add, LEFT)
        assert line(dunes, key).text() == formula
        assert dunes.keep.isEnabled() and "attack, defence, moves" in dunes.known.text()
    assert "sum(attack, attackers)" in dunes.known.text() and "via == 'trail'" in dunes.known.text()
    part(dunes, ("supply",))
    qtbot.mouseClick(dunes.drop, LEFT)
    dunes.new.setCurrentIndex(NEW.index("supply"))
    qtbot.mouseClick(dunes.add, LEFT)
    typed = line(dunes, "exerts")
    assert typed.text() == "" and typed.placeholderText() == "always"


LOOKS = [*itertools.product((1.0, 1.5), LANGUAGES)]


@pytest.mark.parametrize("look", few_by_day(LOOKS, LOOKS[0], LOOKS[-1]))
def test_every_field_has_words_and_every_column_is_seen_without_scrolling(dunes, program, look):
    scale, language = look
    program.settings.show_as(replace(program.settings.look, language=language, text_scale=scale))
    for row in range(dunes.parts.count()):
        dunes.parts.setCurrentRow(row)
        assert dunes.fields and all("card-" not in widget.accessibleName() for _, widget in dunes.fields)
    part(dunes, ("combat", "battle"))
    laid_out()
    assert (dunes.width(), dunes.height()) == (1280, 720)
    for known, widget in dunes.fields:
        if isinstance(widget, CardRows):
            bar = widget.table.horizontalScrollBar()
            assert bar.maximum() == bar.minimum(), known.key
    assert dunes.form.horizontalScrollBar().maximum() == 0


def test_whatever_a_card_may_hold_has_words():
    said = [f"card-{what}-{part}" for part in NEW for what in ("part", "about")]
    paths = [
        (cards.MANY[part][0], *cards.MANY[part][1:], "x") if part in cards.MANY else (part,) for part in cards.PARTS
    ]
    for path in paths:
        for kind in cards.FIGHTS if path[0] == "combat" else ("",):
            for field in cards.form_of(path, {"kind": kind}):
                named = [
                    (f"card-head-{inner.key}", inner) for inner in field.parts if inner.key not in ("cell", "allied")
                ]
                for key, one in [(f"card-field-{field.key}", field), *named]:
                    said += [key, *(choice_key(one.key, choice) for choice in one.choices)]
    assert [key for key in said for language in LANGUAGES if wording.own(key, language).startswith("<")] == []


def test_exchange_and_advance_are_ticked_and_answered(dunes, program, qtbot):
    part(dunes, ("combat", "battle"))
    results = listed(dunes, "results")
    keys = [entry.cells[0] for entry in results.model.entries]
    for key, column in (("EX", "Exchange"), ("DR", "Advance")):
        at = head(results, column)
        spot = results.table.visualRect(results.model.index(keys.index(key), at))
        dunes.form.ensureWidgetVisible(results)
        qtbot.mouseClick(results.table.viewport(), LEFT, pos=spot.center() - QPoint(spot.width() // 2 - 11, 0))
        assert results.model.entries[keys.index(key)].cells[at] == "true", key
    type_in(listed(dunes, "table"), 1, 0, "EX")  # in the column 1-1, for a roll of 1
    type_in(results, keys.index("EX"), head(results, "Att. loses"), "")
    dunes.try_out()
    assert dunes.keep.isEnabled()
    qtbot.mouseClick(dunes.keep, LEFT)
    dunes.close()
    program.open_sample(next(game for game in installed.games()[0] if game.slug == "red-dunes"))
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


def fight(desk, zone, side, die):
    """Return what a battle offers after a roll; nothing where that side has nobody to fight with."""
    try:
        return desk.ask(Ask("fight", {"zone": zone, "side": side, "fight": "battle", "dice": [die]})).offers
    except QuestionError:
        return ()


def test_a_kit_of_the_program_becomes_ones_own_when_its_card_is_kept(program, isles, qtbot):
    before = (library.SAMPLES / "three-isles" / "kit.toml").read_bytes()
    program.show_start()
    program.start.wanted.emit("card", isles)
    window = program.kits.card_window
    assert window is not None and window.keep.text() == "Save as your own kit" and not installed.is_own("three-isles")
    part(window, ("control",))
    line(window, "rule").setText("8.8")
    window.try_out()
    qtbot.mouseClick(window.keep, LEFT)
    assert installed.is_own("three-isles") and window.keep.text() == "Save"
    assert "8.8" in (library.own() / "three-isles" / "kit.toml").read_text(encoding="utf-8")
    assert (library.SAMPLES / "three-isles" / "kit.toml").read_bytes() == before


def test_what_was_typed_and_not_saved_waits(program, isles, qtbot):
    program.show_start()
    program.start.wanted.emit("card", isles)
    window = program.kits.card_window
    assert window is not None and not window.back.isEnabled()
    part(window, ("control",))
    line(window, "rule").setText("8.8")
    qtbot.keyClick(window, Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    program.start.wanted.emit("card", isles)
    again = program.kits.card_window
    assert again is not None and again is not window and "8.8" in again.words
    assert again.example.text() == "What was typed and not saved is here again" and again.keep.isEnabled()
    qtbot.mouseClick(again.back, Qt.MouseButton.LeftButton)
    assert again.words == again.trial.words and not again.back.isEnabled() and not again.keep.isEnabled()
    again.close()
    program.start.wanted.emit("card", isles)
    assert program.kits.card_window is not None and "8.8" not in program.kits.card_window.words
    program.kits.card_window.close()


def test_the_table_that_is_open_follows_its_card(program, qtbot):
    program.open_sample(next(game for game in installed.games()[0] if game.slug == "red-dunes"))
    table = program.window
    table.session.attempt(lambda: table.session.desk.edit(Note("note", "kept")))
    before = table.session.position.table
    table.commands.by_id["rules-card"].trigger()
    window = program.kits.card_window
    assert window is not None
    part(window, ("strength", "attack"))
    line(window, "value").setText("sum(attack) + 100")
    window.try_out()
    qtbot.mouseClick(window.keep, LEFT)
    window.close()
    qtbot.waitUntil(lambda: program.window is not None and program.window is not table)
    desk = program.window.session.desk
    assert desk.position.table == before
    answer = desk.ask(Ask("strength", {"zone": "h0707"}))
    assert "10" in render(answer.verdict, "en") and "100" in " ".join(render(one.text, "en") for one in answer.reasons)
