"""The panel of a VASSAL module: saved positions go on a table of ours as far as both know them by name."""

import zipfile

import pytest

from tests.desk.test_kits_of_modules import war
from tests.scan import vassal_modules
from tests.ui.own_boards import Player


@pytest.fixture(autouse=True)
def empires(monkeypatch):
    monkeypatch.setattr("tests.ui.own_boards.GAME", "empires")


def test_a_saved_position_is_laid_on_a_new_table(qtbot, tmp_path):
    """Opened before its module, which lies beside it: counters known by name are laid, the others are listed."""
    save = _a_position(tmp_path)
    player = Player(qtbot)
    player.opens(save)
    panel = player.step.vassal
    player.rest()
    assert panel.laid is not None
    told = " ".join(panel.remarks.item(n).text() for n in range(panel.remarks.count()))
    assert "Dragons" in told
    assert "Atlantis" in told
    wanted = []
    panel.laying.connect(lambda *what: wanted.append(what))
    panel.lay_button.click()
    (game, table, title) = wanted[0]
    assert (game.slug, title) == ("empires", "opening")
    lying = {(c.zone, c.kind, c.face) for c in table.counters.values() if c.zone in ("paris", "marseille")}
    assert lying == {("paris", "france-a4", 0), ("paris", "france-a4", 1), ("marseille", "uk-a3", 0)}
    # The saves inside the module are offered too.
    assert [panel.saves.itemText(n) for n in range(panel.saves.count())][1:-1] == ["start"]
    panel.saves.activated.emit(1)
    player.rest()
    assert panel.match.laid == 3


def test_a_position_without_its_module_waits_for_it(qtbot, tmp_path):
    save = _a_position(tmp_path)
    module = (tmp_path / "war.vmod").rename(tmp_path / "war.zip")
    player = Player(qtbot)
    player.opens(save)
    assert player.told
    panel = player.step.vassal
    assert not panel.isVisible()
    player.opens(module)
    player.rest()
    assert panel.match.laid == 3


def test_the_title_calls_no_module_by_a_game_that_it_is_not_of(qtbot, tmp_path):
    player = Player(qtbot)
    player.window.open_file(war(tmp_path))
    assert player.window.windowTitle().endswith("war.vmod")  # nobody knows yet of which game it is
    player.rest()
    assert player.window.windowTitle().endswith("Small War")
    player.step.vassal.close_button.click()
    assert player.window.windowTitle().endswith("Downfall of Empires")


def _a_position(folder):
    """Write a module of Downfall of Empires with a saved position in it, and one beside it."""
    make = vassal_modules
    spots = {"Paris": (100, 100), "Marseille (France)": (300, 300), "Atlantis": (500, 100)}
    zone = make.zone("Front", "0,0;600,0;600,400;0,400", make.regions(spots), "$gridLocation$")
    front, back = (make.layer(["back.png"], level) for level in (-1, 1))
    pieces = [
        make.piece("French 4th Army", "a.png", [front, ("mark;Nation", "France")], "Main;100;100;1;0"),
        make.piece("French 4th Army", "a.png", [back, ("mark;Nation", "France")], "Main;100;100;1;0"),
        make.piece("Royaume-Uni, Armée 3", "b.png", [], "Main;300;300;2;0"),
        make.piece("Dragons", "c.png", [], "Main;300;300;3;0"),
        make.piece("France A4", "a.png", [], "Main;500;100;4;0"),
    ]
    data = make.save_bytes([make.added(str(n), made) for n, made in enumerate(pieces)])
    path = folder / "war.vmod"
    names = ("map.png", "a.png", "back.png", "b.png", "c.png")
    pictures = {name: make.picture(600 + n, 400, (20 * n, 90, 90)) for n, name in enumerate(names)}
    make.module(path, make.build_file(make.board(make.zoned(zone))), pictures)
    with zipfile.ZipFile(path, "a") as packed:
        packed.writestr("start.vsav", data)
    save = folder / "opening.vsav"
    save.write_bytes(data)
    return save


def test_a_counter_as_large_as_a_wall_is_not_drawn(qtbot, tmp_path):
    make = vassal_modules
    slots = make.slot("Wall", make.piece("Wall", "wall.png")) + make.slot("Good", make.piece("Good", "map.png"))
    pictures = {"map.png": make.picture(60, 40), "wall.png": make.picture(4_100, 4_100)}
    player = Player(qtbot)
    player.opens(make.module(tmp_path / "a.vmod", make.build_file(make.board(), slots), pictures))
    player.rest()
    panel = player.step.vassal
    pieces = [panel.pairs.list.item(n) for n in range(panel.pairs.list.count())]
    assert [piece.text().split("\n")[0] for piece in pieces] == ["Wall", "Good"]
    assert set(panel.pairs.images) == {"good"}
    assert panel.width() <= player.window.panels.width()
