"""The player's own pictures of counters: from a module to the table by clicks, shown, hidden, taken away; secrets stay so."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from assistant.core.table import Flip, Move
from assistant.desk.desk import Desk
from assistant.desk.user_data import counters as own_counters
from assistant.games import find_game
from assistant.ui.export.picture import TelephoneArtist
from assistant.ui.look.settings import Settings
from assistant.ui.widgets.session import Session
from tests.scan import vassal_modules as make
from tests.ui.own_boards import Player
from tests.ui.running import laid_out, shown

pytestmark = pytest.mark.usefixtures("painting")

SET = "doe2022"
MAGENTA, CYAN, LIME = (255, 0, 255), (0, 255, 255), (128, 255, 0)
ARMY, TILE = "germany-a5", "germany-tanks-1"


@pytest.fixture(autouse=True)
def of_empires(monkeypatch):
    monkeypatch.setattr("tests.ui.own_boards.GAME", "empires")


@pytest.fixture
def settings():
    return Settings()


@pytest.fixture
def desk(tmp_path):
    """A table with an army, the same army reduced, and a technology face down, each in a zone of its own."""
    game = find_game("empires")
    desk = Desk.new(game, game.setups[0], tmp_path / "t.sabretache")
    armies = [name for name, lying in desk.position.table.counters.items() if lying.kind == ARMY][:2]
    for name, zone, face in (*zip(armies, ("varsovie", "minsk"), (0, 1), strict=True), (f"{TILE}#1", "lemberg", 1)):
        desk.edit(Move((name,), zone))
        if desk.position.table.counters[name].face != face:
            desk.edit(Flip((name,)))
    return desk


@pytest.fixture
def window(desk, qtbot, settings):
    with shown(desk, qtbot, settings) as made:
        made.inspector.wanted = False
        made.board.zoom_to(1.0)
        yield made


def module(folder):
    """A module with the army and its reduced face, the technology with both sides, a piece by another name, a stranger."""
    flipped = make.layer(["back.png"], 0)
    pieces = [
        ("Germany A5", make.piece("Germany A5", "front.png", [flipped])),
        ("Germany, Tanks 1", make.piece("Germany, Tanks 1", "tile.png", [flipped])),
        ("French Army IV", make.piece("French Army IV", "tile.png")),
        ("Dragons", make.piece("Dragons", "torn.png")),
    ]
    pictures = {
        "map.png": make.picture(600, 400),
        "front.png": make.picture(75, 75, MAGENTA),
        "back.png": make.picture(75, 75, CYAN),
        "tile.png": make.picture(300, 300, LIME),
        "torn.png": make.picture(75, 75)[:60],
    }
    slots = "".join(make.slot(name, made) for name, made in pieces)
    return make.module(folder / "war.vmod", make.build_file(make.board(), slots), pictures)


def at_the_pairs(qtbot, folder, settings):
    """Open the module and click on its counters."""
    player = Player(qtbot, settings)
    player.opens(module(folder))
    panel = player.step.vassal
    tabs = panel.tabs.tabBar()
    qtbot.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(1).center())
    assert panel.pairs.isVisible()
    return player, panel.pairs


def click(qtbot, player, button):
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    player.rest()


def shows(window, zone, colour):
    """Whether a counter in a zone is of a colour, as it is painted on the screen."""
    QApplication.processEvents()
    board = window.board
    board.show_zone(zone, board.zoom)
    lying = next(c for c in window.session.position.counters_in(zone) if c.kind in (ARMY, TILE))
    place = board.counters.place_of(lying.id)
    image = board.viewport().grab().toImage()
    middle = board.mapFromScene(place.center())
    size = place.width() * board.zoom
    spots = [middle + QPoint(round(x * size), round(y * size)) for x in (-0.2, 0, 0.2) for y in (-0.2, 0.1, 0.3)]
    want = QColor(*colour)
    found = [image.pixelColor(spot) for spot in spots]
    near = [abs(c.red() - want.red()) + abs(c.green() - want.green()) + abs(c.blue() - want.blue()) < 30 for c in found]
    assert all(near) or not any(near)
    return all(near)


def test_pictures_of_a_module_come_to_the_table_by_clicks(qtbot, tmp_path, settings, window):
    assert not shows(window, "varsovie", MAGENTA)
    player, pairs = at_the_pairs(qtbot, tmp_path, settings)
    assert [pairs.list.item(n).text() for n in range(pairs.list.count())][:2] == [
        "French Army IV\nperhaps France, army 4",
        "Dragons\nnone of ours",
    ]
    assert pairs.sum.text().startswith("Kinds with a picture: 2 of 64")
    click(qtbot, player, pairs.use_button)
    assert "2 kinds" in player.told[-1]
    assert shows(window, "varsovie", MAGENTA)
    assert shows(window, "minsk", CYAN)
    # The back of a technology tells nobody what it is, whatever the module shows there.
    kept = sorted(own_counters.names(SET))
    assert kept == [f"{ARMY}-back.png", f"{ARMY}-front.png", f"{TILE}-front.png"]
    assert not shows(window, "lemberg", CYAN)
    assert not shows(window, "lemberg", LIME)


def test_ones_own_picture_comes_back_after_those_of_a_module(qtbot, tmp_path, settings, window):
    own_counters.keep(SET, {(ARMY, 0): make.picture(60, 60, LIME)})
    settings.counters_changed.emit(SET)
    assert shows(window, "varsovie", LIME)
    player, pairs = at_the_pairs(qtbot, tmp_path, settings)
    assert pairs.former_button.isHidden()
    click(qtbot, player, pairs.use_button)
    assert shows(window, "varsovie", MAGENTA)
    click(qtbot, player, pairs.former_button)
    assert shows(window, "varsovie", LIME)
    assert not shows(window, "varsovie", MAGENTA)


def test_a_piece_is_paired_by_hand_and_another_counter_is_left_alone(qtbot, tmp_path, settings):
    player, pairs = at_the_pairs(qtbot, tmp_path, settings)
    assert pairs.choice.currentText() == "France, army 4"
    click(qtbot, player, pairs.accept_button)
    assert pairs.pairs.pictures()["france-a4", 0].endswith("tile.png")
    assert pairs.list.currentItem().text().startswith("Dragons")
    pairs.choice.setCurrentIndex(pairs.choice.findText("Germany, army 5, back"))
    pairs.choice.activated.emit(pairs.choice.currentIndex())
    assert pairs.pairs.pictures()[ARMY, 1].endswith("torn.png")
    assert pairs.pairs.pictures()[ARMY, 0].endswith("front.png")
    assert not pairs.pairs.rest
    click(qtbot, player, pairs.use_button)
    assert "Germany, army 5, back" in player.told[-1]
    assert f"{ARMY}-back.png" not in own_counters.names(SET)
    assert "france-a4-front.png" in own_counters.names(SET)


def test_the_switch_and_the_way_back(qtbot, settings, window):
    own_counters.keep(SET, {(ARMY, 0): make.picture(60, 60, MAGENTA)})
    settings.counters_changed.emit(SET)
    assert shows(window, "varsovie", MAGENTA)
    qtbot.keyClick(window, Qt.Key.Key_U, Qt.KeyboardModifier.ControlModifier)
    assert not shows(window, "varsovie", MAGENTA)
    window.commands.refresh()
    assert not window.commands.by_id["own-counters"].isChecked()
    assert not Session(window.session.desk, Settings()).pictures.shown
    window.commands.by_id["own-counters"].trigger()
    assert shows(window, "varsovie", MAGENTA)
    window.commands.by_id["counters-away"].trigger()
    assert not shows(window, "varsovie", MAGENTA)
    assert not own_counters.names(SET)
    window.commands.by_id["counters-away"].trigger()
    assert shows(window, "varsovie", MAGENTA)


def test_a_torn_picture_is_told_and_the_counter_drawn(qtbot, settings, window):
    told = []
    window.session.told.connect(told.append)
    whole = make.picture(90, 90, MAGENTA)
    for torn in (whole[:-20], b"", b"not at all", make.huge_png(60_000, 60_000), make.huge_png(1_999, 1_999)):
        own_counters.keep(SET, {(ARMY, 0): torn})
        settings.counters_changed.emit(SET)
        assert not shows(window, "varsovie", MAGENTA)
        qtbot.waitUntil(lambda: bool(told))
        assert "germany-a5-front.png" in told.pop()
        assert not told


def test_a_picture_for_one_counter_from_a_file(qtbot, tmp_path, window, monkeypatch):
    file = tmp_path / "mine.png"
    file.write_bytes(make.picture(700, 700, MAGENTA))
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getOpenFileName", lambda *_: (str(file), ""))
    lying = next(c.id for c in window.session.position.counters_in("varsovie") if c.kind == ARMY)
    entry(window, (lying,), "own-counter-choose").trigger()
    for zoom in (0.3, 1.0, 2.7):
        window.board.zoom_to(zoom)
        assert shows(window, "varsovie", MAGENTA)
    file.write_bytes(b"\x89PNG\r\n\x1a\n")
    told = []
    window.session.told.connect(told.append)
    entry(window, (lying,), "own-counter-choose").trigger()
    assert "mine.png" in told[-1]
    assert shows(window, "varsovie", MAGENTA)
    entry(window, (lying,), "own-counter-draw").trigger()
    assert not shows(window, "varsovie", MAGENTA)
    with pytest.raises(StopIteration):
        entry(window, (f"{TILE}#1",), "own-counter-choose")


def entry(window, counters, key):
    """An entry of the menu under the right button."""
    from assistant.ui.table.commands import BoardMenu

    menu = BoardMenu(window, window.commands, "", counters)
    return next(action for action in menu.actions() if action.text() == window.session.own(key))


def test_a_secret_counter_shows_its_picture_to_its_owner_only(qtbot, settings, window):
    own_counters.keep(SET, {(TILE, 0): make.picture(60, 60, LIME)})
    # Somebody laid a picture of the back there by hand.
    (own_counters.folder(SET) / f"{TILE}-back.png").write_bytes(make.picture(60, 60, CYAN))
    settings.counters_changed.emit(SET)
    assert not shows(window, "lemberg", LIME)
    assert not shows(window, "lemberg", CYAN)
    window.commands.peeking.look("germany")
    assert shows(window, "lemberg", LIME)
    window.commands.peeking.end()
    assert not shows(window, "lemberg", LIME)


def test_the_tray_shows_pictures_too(qtbot, settings, window):
    from assistant.ui.panels.tray import Pile

    kind = next(pile.kind for pile in window.tray.findChildren(Pile) if pile.counters[0].face == 0)
    own_counters.keep(SET, {(kind.id, 0): make.picture(60, 60, MAGENTA)})
    settings.counters_changed.emit(SET)
    laid_out()
    pile = next(
        p for p in window.tray.row.widget().findChildren(Pile) if p.kind.id == kind.id and p.counters[0].face == 0
    )
    middle = pile.grab().toImage().pixelColor(pile.width() // 2, pile.height() // 2)
    assert (middle.red(), middle.green(), middle.blue()) == MAGENTA


def test_a_counter_that_took_a_loss_has_its_corner_turned_whatever_the_module_shows(settings, window, qtbot):
    """The same picture on both faces: the corner alone tells them apart, at the smallest size too."""
    own_counters.keep(SET, dict.fromkeys(((ARMY, 0), (ARMY, 1)), make.picture(60, 60, MAGENTA)))
    settings.counters_changed.emit(SET)
    stage = window.board.stage
    kind = stage.position.kinds.kinds[ARMY]
    for px in (18, 56, 200):
        for face, dim in ((0, False), (1, False), (0, True)):
            image = stage.counter(kind, face, px, dim).toImage()
            corner = image.pixelColor(round(image.width() * 0.16), round(image.height() * 0.16))
            middle = image.pixelColor(image.width() // 2, image.height() // 2)
            assert (corner != middle) == (face == 1)
            assert (middle == QColor(*MAGENTA)) != dim


def test_the_start_page_opens_a_module(program, tmp_path, qtbot, monkeypatch):
    program.show_start()
    offered = []
    path = module(tmp_path).rename(tmp_path / "WAR.VMOD")
    monkeypatch.setattr(
        "PySide6.QtWidgets.QFileDialog.getOpenFileName", lambda *what: (offered.append(what[3]), (str(path), ""))[1]
    )
    qtbot.keyClick(program.start, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert all(suffix in offered[0].split(";;")[0] for suffix in ("*.sabretache", "*.vmod", "*.vsav", "*.sabreboard"))
    (own,) = program.boards.windows.values()
    qtbot.waitUntil(lambda: own.steps[0].vassal.there, timeout=20_000)
    program.boards.close()


def test_telephones_are_shown_the_players_own_pictures(tmp_path, qtbot):
    game = find_game("empires")
    position = Desk.new(game, game.sample).position
    own_counters.keep(SET, {(ARMY, 0): make.picture(60, 60, LIME)})
    ours, drawn = (TelephoneArtist((1.0,), 256, own=own) for own in (True, False))

    def face(artist, which):
        return artist.counter(position, (ARMY, which), "light", "en")

    assert face(ours, 0) != face(drawn, 0) and face(ours, 1) == face(drawn, 1)
    middle = QImage.fromData(face(ours, 0))
    assert middle.pixelColor(middle.rect().center()) == QColor(*LIME)
