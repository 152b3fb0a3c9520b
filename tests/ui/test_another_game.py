"""Games without rules in Python: the shelf of kits on the start page, a kit that somebody sent."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox

from assistant.core.text import LANGUAGES
from assistant.desk.kits import installed
from assistant.games.kit import library

SAMPLES = ("red-dunes", "river-road", "long-thaw", "three-isles")


@pytest.fixture
def page(program):
    program.show_start()
    assert program.start is not None
    return program.start


@pytest.fixture
def packed(tmp_path):
    path = tmp_path / "sent" / "three-isles.sabrekit"
    path.parent.mkdir()
    installed.pack(library.SAMPLES / "three-isles", path)
    return path


def said(widget):
    return " ".join(label.text() for label in widget.findChildren(QLabel))


def card(program, qtbot):
    qtbot.waitUntil(lambda: program.kits.card is not None)
    assert program.kits.card is not None
    return program.kits.card


def test_another_game_is_one_click_from_the_games(page, qtbot):
    qtbot.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    assert {cover.game.slug for cover in page.covers} == set(SAMPLES)
    assert page.chosen in page.kits and page.setups.count() == 2
    qtbot.waitUntil(lambda: all(cover.paper is not None for cover in page.covers))
    for language in LANGUAGES[::-1]:
        page.settings.show_as(replace(page.settings.look, language=language))
        assert page.on_kits and [c.accessibleName() for c in page.covers] == [g.title[language] for g in page.kits]
    qtbot.mouseClick(page.turn, Qt.MouseButton.LeftButton)
    assert len(page.covers) == len(page.games)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_kit_opens_as_a_table_at_once(page, program, name):
    page.show_shelf(kits=True, slug=name)
    page.begin_table()
    assert program.window is not None and program.window.session.desk.game.slug == name
    assert program.window.session.desk.position.table.counters
    title = program.window.session.desk.game.title["en"]
    program.show_start()
    assert program.start.recent.item(0).text().split("\n")[1].startswith(title)


def test_a_dropped_kit_is_looked_at_before_it_is_taken(page, program, packed, qtbot):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(packed))])
    nowhere = Qt.KeyboardModifier.NoModifier
    drop = QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, nowhere)
    program.shell.dropEvent(drop)
    shown = card(program, qtbot)
    assert "Three isles" in said(shown) and "Counters: " in said(shown) and "of this name" not in said(shown)
    assert not installed.is_own("three-isles")
    qtbot.keyClick(shown.take_button, Qt.Key.Key_Space)
    assert installed.is_own("three-isles") and not installed.is_received("three-isles")
    assert program.start is not None and program.start.on_kits
    assert program.start.chosen is not None and program.start.chosen.slug == "three-isles"


def test_ones_own_kit_gives_way_only_by_choice(page, program, packed, qtbot):
    own = installed.take(installed.receive(packed).name)
    card_of_own = (own / "kit.toml").read_text(encoding="utf-8").replace("Three isles", "My isles")
    (own / "kit.toml").write_text(card_of_own, encoding="utf-8")
    program.open_file(packed)
    shown = card(program, qtbot)
    assert "of this name" in said(shown)
    qtbot.waitUntil(shown.leave_button.hasFocus)
    qtbot.keyClick(shown, Qt.Key.Key_Escape)
    assert not installed.is_received("three-isles")
    assert (own / "kit.toml").read_text(encoding="utf-8") == card_of_own

    program.kits.card = None
    program.open_file(packed)
    qtbot.mouseClick(card(program, qtbot).take_button, Qt.MouseButton.LeftButton)
    assert "My isles" not in (own / "kit.toml").read_text(encoding="utf-8")
    assert (own.with_name("three-isles.former") / "kit.toml").read_text(encoding="utf-8") == card_of_own
    (back,) = program.start.aside.menu().actions()
    assert "three-isles" in back.text()
    back.trigger()
    assert (own / "kit.toml").read_text(encoding="utf-8") == card_of_own
    assert len(program.start.aside.menu().actions()) == 1, "the other one lies aside now"


def test_a_taken_kit_is_the_one_that_is_played(page, packed, tmp_path):
    page.show_shelf(kits=True, slug="three-isles")  # the sample was read
    place = installed.receive(packed)
    zones = place / "maps" / "three-isles" / "zones.csv"
    words = zones.read_text(encoding="utf-8")
    first = words.splitlines()[1].split(",")
    name = words.splitlines()[0].split(",").index("name_en")
    zones.write_text(words.replace(first[name], "Renamed Hill", 1), encoding="utf-8")
    installed.take("three-isles")
    from assistant.desk.desk import load

    board, _ = load(next(game for game in installed.games()[0] if game.slug == "three-isles"))
    assert "Renamed Hill" in {zone.name.en for zone in board.zones.values()}


def test_a_file_that_is_no_kit_is_told(page, program, tmp_path, qtbot):
    path = tmp_path / "torn.sabrekit"
    path.write_bytes(b"PK\3\4 torn")
    program.open_file(path)
    qtbot.waitUntil(lambda: "torn.sabrekit" in page.toast.text())
    assert program.kits.card is None


def test_a_kit_is_given_away(page, program, tmp_path, monkeypatch):
    page.show_shelf(kits=True, slug="river-road")
    assert page.chosen is not None
    target = tmp_path / "given"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    monkeypatch.setattr(QMessageBox, "question", lambda *_: pytest.fail("there are no pictures"))
    page.wanted.emit("kit-give", page.chosen)
    assert not installed.faults(target.with_suffix(".sabrekit"))
