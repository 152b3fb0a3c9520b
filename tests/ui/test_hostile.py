"""Each file of tests/data/hostile through every door of the windows: shown as far as it is sound, or a sentence is told."""

import shutil
import sys

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QListWidgetItem

from assistant.core.places import PAGES, SEALED
from assistant.core.text import render
from assistant.scan import reading
from assistant.ui.editor.window import map_of
from assistant.ui.program import app
from assistant.ui.program.windows import Program
from assistant.ui.widgets.notices import PassphraseCard
from assistant.ui.widgets.session import BOARD as BOARDS
from assistant.ui.widgets.session import KIT as KITS
from tests.hostile_files import ALL, BOARD, CLOCK, FILES, KIT, PICTURE, ROWS, TABLE, path_of, send, some
from tests.scan.vassal_modules import board, build_file, module, piece, regions, slot
from tests.ui.own_boards import Player

LAID = ("empires", "")

LONGEST = 60_000  # ms


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The hostile files side by side, as a stranger would send them; what is imported from here would be found."""
    place = tmp_path / "sent"
    place.mkdir()
    send(place)
    monkeypatch.chdir(place)
    monkeypatch.setattr(reading, "CLOCK", CLOCK)
    monkeypatch.syspath_prepend(str(place))
    yield place
    assert not (place / "PWNED").exists() and not {"evil", "antigravity"} & set(sys.modules)


@pytest.fixture
def told(program):
    words = []
    program.told.connect(words.append)
    return words


@pytest.fixture
def sound(tmp_path):
    """A module that is as it should be."""
    places = board(regions({"Paris": (100, 100), "Berlin": (400, 100)}))
    return module(tmp_path / "sound.vmod", build_file(places, slot("Army", piece("Army", "map.png"))))


def human(told, name):
    """Hold what is told of a file to be words for people."""
    assert not any(word in words for words in told for word in ("Traceback", "codec", "Error")), (name, told)


def drop(path, on):
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path))])
    none = Qt.KeyboardModifier.NoModifier
    on.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, files, Qt.MouseButton.LeftButton, none))


def chosen(monkeypatch, *paths):
    """Have whoever is asked for a file choose these."""
    names = [str(path) for path in paths]
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args, **_more: (names[0], ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_args, **_more: (names, ""))


def refuses(card, name):
    """Say words that are not the file's, are told so, and leave."""
    card.lines[0].setText("six words that nobody would guess")
    card._done()
    assert card.wrong.text() and "codec" not in card.wrong.text(), name
    card.leave()


# The program


def test_opened_as_from_the_start_page_or_a_double_click(folder, program, qtbot, told):
    for name in ALL:
        told.clear()
        if program.start is None:
            program.show_start()
        program.open_file(folder / name)
        QApplication.processEvents()
        if ROWS[name].opens == TABLE:
            qtbot.waitUntil(lambda: program.window is not None)
            assert not program.window.grab().isNull()
        elif ROWS[name].opens == BOARD:
            (window,) = program.boards.windows.values()
            qtbot.waitUntil(lambda w=window: w.workbench.job is None, timeout=LONGEST)
            assert not window.grab().isNull()
            program.boards.close()
        elif ROWS[name].opens == KIT:
            qtbot.waitUntil(lambda: program.kits.card is not None, timeout=LONGEST)
        else:
            qtbot.waitUntil(lambda: bool(told), timeout=LONGEST)
            assert program.window is None and program.start is not None, name
            assert len(told) == 1 and (folder.name in told[0] or name.endswith(".sabrekit")), name
        human(told, name)


def test_imported_as_an_export(folder, program, told):
    program.show_start()
    for n, name in enumerate(FILES, 1):
        program.import_file(folder / name)
        assert program.window is None and len(told) == n, name
    human(told, "an export")


def recent(program, path):
    """Choose it among the recent tables."""
    line = QListWidgetItem(path.stem)
    line.setData(Qt.ItemDataRole.UserRole, path)
    program.start.recent.itemActivated.emit(line)


DOORS = {
    "the dialog": ("start", lambda program, _path: program.start._choose_file()),
    "the dialog of exports": ("start", lambda program, _path: program.do("import", None)),
    "recent tables": ("start", recent),
    "a drop on the start page": ("start", lambda program, path: drop(path, program.shell)),
    "a drop on a table": ("table", lambda program, path: drop(path, program.shell)),
    "the menu of a table": ("table", lambda program, _path: program.window.commands.files.open()),
}


def met(program, told, before, path, qtbot):
    """Wait until a file was shown or refused in a sentence; put away what it opened."""

    def answered():
        cards = program.shell.findChildren(PassphraseCard)
        shown = program.window is not None and program.window is not before
        return bool(told or program.boards.windows or cards or shown or program.kits.card)

    qtbot.waitUntil(answered, timeout=LONGEST)
    for window in list(program.boards.windows.values()):
        qtbot.waitUntil(lambda w=window: w.workbench.job is None, timeout=LONGEST)
        assert not window.grab().isNull(), path.name
    for card in program.shell.findChildren(PassphraseCard):
        refuses(card, path.name)
    human(told, path.name)
    assert not program.shell.grab().isNull()
    program.boards.close()
    QApplication.processEvents()


@pytest.mark.parametrize("through", DOORS)
def test_every_file_through(through, folder, program, qtbot, told, monkeypatch):
    place, door = DOORS[through]
    at_a_table = place == "table"
    if at_a_table:
        program.open_sample_of("", "")
    for name in some(FILES, [*DOORS].index(through)):
        if not at_a_table and program.start is None:
            program.show_start()
        told.clear()
        chosen(monkeypatch, folder / name)
        before = program.window
        door(program, folder / name)
        met(program, told, before, folder / name, qtbot)


@pytest.mark.parametrize("name", some(FILES, 3))
def test_a_file_as_the_word_of_a_command(name, folder, program, qtbot, told, monkeypatch):
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)  # the program sets its own
    program.shell.leaving.disconnect()
    begun = []
    init = Program.__init__

    def listened(self, *words):
        init(self, *words)
        begun.append(self)
        self.told.connect(told.append)

    monkeypatch.setattr(Program, "__init__", listened)
    app.begin(program.app, program.shell, [str(folder / name)])
    met(begun[0], told, None, folder / name, qtbot)
    begun[0].leave()


FALSE = (".SABRETACHE", SEALED, PAGES, KITS, BOARDS, ".vmod", ".vsav")


@pytest.mark.parametrize("suffix", FALSE)
def test_files_under_a_false_name(suffix, folder, program, qtbot, told):
    program.show_start()
    for name in some(FILES, FALSE.index(suffix)):
        path = shutil.copy(folder / name, folder / f"gift-{name}{suffix}")
        told.clear()
        before = program.window
        program.open_file(path)
        met(program, told, before, path, qtbot)


# The walk to an own board


WAYS = {
    "a picture": lambda opening, _keeping, _path: opening.choose(),
    "scans of one board": lambda opening, _keeping, _path: opening.choose(),
    "a module": lambda opening, _keeping, _path: opening.choose_module(),
    "a shared board": lambda _opening, keeping, _path: keeping.choose_receive(),
    "a saved position": lambda opening, _keeping, path: opening.vassal.read(path),
}


@pytest.mark.parametrize("way", WAYS)
def test_every_file_in_the_walk_to_an_own_board(way, folder, qtbot, monkeypatch, sound):
    player = Player(qtbot)
    opening, keeping = player.window.steps[0], player.window.steps[-1]
    if way == "a saved position":
        player.opens(sound)
        assert opening.vassal.found is not None
    for name in some(FILES, [*WAYS].index(way)):
        player.told.clear()
        path = folder / name
        chosen(monkeypatch, *[path] * (2 if way == "scans of one board" else 1))
        WAYS[way](opening, keeping, path)
        qtbot.waitUntil(lambda: player.workbench.job is None, timeout=LONGEST)
        QApplication.processEvents()
        human(player.told, name)
        assert not player.window.grab().isNull(), name


@pytest.mark.parametrize("name", some(FILES, 0, of=4))
def test_dropped_on_the_window_of_own_boards(name, folder, tmp_path, qtbot):
    player = Player(qtbot)
    alone = tmp_path / "alone" / name  # a saved position would open the module that lies beside it
    alone.parent.mkdir()
    shutil.copy(folder / name, alone)
    drop(alone, player.window)
    qtbot.waitUntil(lambda: bool(player.told) or player.workbench.picture.complete, timeout=LONGEST)
    qtbot.waitUntil(lambda: not player.window.work.isVisible(), timeout=20_000)
    assert not player.window.grab().isNull()
    if ROWS[name].opens == PICTURE:
        assert player.workbench.draft.picture
    else:
        assert player.told and not player.workbench.draft.picture
    human(player.told, name)


# At a table


def test_every_file_as_photograph_rulebook_and_sealed_pages(folder, program, qtbot, monkeypatch):
    program.show_start()
    program.open_sample_of("", "")
    window = program.window
    told = []
    window.session.told.connect(told.append)
    window.docks.open("rules")
    rules, photographs = window.docks.panel("rules"), window.commands.photos
    edits = window.session.desk.journal.length
    for name in some(FILES, 2):
        told.clear()
        chosen(monkeypatch, folder / name)
        rules.choose()
        qtbot.waitUntil(lambda: rules.job is None or bool(rules.told.text()), timeout=LONGEST)
        photographs.choose()
        qtbot.waitUntil(lambda: photographs.job is None, timeout=LONGEST)
        assert told, name
        human(told, name)
        window.commands.campaign.open_pages()
        (card,) = window.findChildren(PassphraseCard)
        refuses(card, name)
        card.deleteLater()
        QApplication.sendPostedEvents(None, 52)  # what is to be deleted
    rules.keep(None)
    assert window.session.desk.journal.length == edits
    assert not window.grab().isNull()


AT_A_TABLE = {
    "a register's rows": lambda window, path: window.docks.panel("registers").import_csv(
        window.session.game.registers[0], path
    ),
    "a counter's picture": lambda window, path: window.commands.counters.take(
        window.session.position.kinds.kinds["germany-a5"], 0, path
    ),
}


@pytest.mark.parametrize("door", AT_A_TABLE)
def test_chosen_at_a_table(door, folder, window, qtbot):
    window.docks.open("registers")
    qtbot.waitUntil(lambda: window.docks.panel("registers").isVisible())
    edits = window.session.desk.journal.length
    for name in FILES:
        told = []
        window.session.told.connect(told.append)
        AT_A_TABLE[door](window, folder / name)
        QApplication.processEvents()
        assert told, name
        human(told, name)
        window.session.told.disconnect(told.append)
    assert window.session.desk.journal.length == edits
    assert not window.grab().isNull()


@pytest.mark.parametrize(
    "spoil", [lambda data: data[: len(data) // 2], lambda data: data[:60] + b"\xff" * 40 + data[100:]]
)
def test_a_board_whose_packing_is_torn_names_no_map(spoil, tmp_path):
    sound = path_of("boardcrash-2-0.sabreboard").read_bytes()
    path = tmp_path / "b.sabreboard"
    path.write_bytes(sound)
    assert map_of(path)
    path.write_bytes(spoil(sound))
    assert map_of(path) == ""


# Games that are drawn or made of a module


def test_every_file_where_a_game_is_drawn(folder, program, qtbot, monkeypatch):
    window = program.kits.open_drawing()
    steps = {step.id: step for step in window.steps}
    workbench = window.workbench
    told = []
    workbench.told.connect(told.append)
    for name in some(FILES, 1, of=4):
        told.clear()
        chosen(monkeypatch, folder / name)
        before = workbench.draft.counters
        steps["counters"].choose_csv()
        assert told or workbench.draft.counters != before, name
        told.clear()
        steps["open"].choose()
        qtbot.waitUntil(lambda: bool(told) or (workbench.job is None and workbench.picture.complete), timeout=LONGEST)
        QApplication.processEvents()
        human(told, name)
        assert not window.grab().isNull(), name
        told.clear()
        window.go("sheet")
        steps["sheet"].choose()
        qtbot.waitUntil(lambda: bool(told) or steps["sheet"].sheet_picture.complete, timeout=LONGEST)
        assert (ROWS[name].opens == PICTURE) != bool(told), (name, told)
        human(told, name)
        workbench.change(cutting=None)
    window.close()


def test_every_file_as_a_module_and_as_its_position(folder, program, qtbot, monkeypatch, sound):
    names = some(FILES, 2, of=4)
    for name in names:
        window = program.kits.open_module(folder / name)
        qtbot.waitUntil(lambda w=window: w.worker.job is None, timeout=LONGEST)
        assert window.words.text(), name
        human([window.words.text()], name)
        assert not window.grab().isNull(), name
        window.close()
    window = program.kits.open_module(sound)
    qtbot.waitUntil(lambda: window.worker.job is None, timeout=LONGEST)
    for name in names:
        chosen(monkeypatch, folder / name)
        window.add.click()
    made = []
    window.made.connect(lambda name, remarks: made.append((name, remarks)))
    window.go.click()
    qtbot.waitUntil(lambda: bool(made), timeout=LONGEST)
    remarks = [render(remark, "en") for remark in made[0][1]]
    unreadable = [name for name in names if name != "e.vsav"]
    assert len(remarks) >= len(unreadable), remarks
    human(remarks, "positions")
