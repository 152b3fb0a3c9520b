"""The program with a window: language, look, the start page, tables opened and packed up, bugs caught."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QFileDialog

from assistant.core.game import Game
from assistant.core.places import tables
from assistant.core.problems import Trouble
from assistant.desk.desk import Desk
from assistant.desk.saves import SUFFIX
from assistant.ui import lettering, style, wording
from assistant.ui.crash import CrashKeeper
from assistant.ui.room import Room
from assistant.ui.settings import Settings


class Program(QObject):
    """What lives longer than a window."""

    def __init__(self, app: QApplication) -> None:
        super().__init__()
        self.app = app
        self.settings = Settings(self)
        self.keeper = CrashKeeper(lambda key: wording.own(key, self.settings.language))
        self.window: QObject | None = None
        self.start: QObject | None = None
        lettering.load()
        style.dress(app, self.settings.look)
        self.settings.changed.connect(self._dress)

    def _dress(self) -> None:
        style.dress(self.app, self.settings.look)

    # Start page

    def show_start(self) -> None:
        """Show the start page."""
        from assistant.games import all_games
        from assistant.ui.start_page import StartPage

        page = StartPage(self.settings, all_games())
        page.sample.connect(self.open_sample)
        page.begin.connect(self.begin)
        page.open_file.connect(self.open_file)
        page.import_file.connect(self.import_file)
        old, self.start = self.start, page
        page.show()
        self._leave_window()
        if old is not None:
            old.deleteLater()

    def tell(self, words: str) -> None:
        """Say something on whatever is shown; the start page if nothing is."""
        from assistant.ui.window import TableWindow

        if isinstance(self.window, TableWindow):
            self.window.room.told.emit(words)
            return
        if self.start is None:
            self.show_start()
        QTimer.singleShot(0, lambda: self.start.tell(words) if self.start is not None else None)  # type: ignore[attr-defined]

    # Tables

    def attempt(self, open_desk: Callable[[], Desk]) -> bool:
        """Open a desk in a window; what is wrong is told, and the program goes on."""
        try:
            desk = open_desk()
        except Trouble as trouble:
            self.tell(wording.words(trouble.text, self.settings.language))
            return False
        self.show_table(desk)
        return True

    def show_table(self, desk: Desk) -> None:
        """Show a table in the window."""
        from assistant.ui.window import TableWindow

        room = Room(desk, self.settings)
        if desk.save is not None:
            self.settings.opened(desk.save.path)
        window = TableWindow(room)
        window.packed_up.connect(self.show_start)
        window.opening.connect(self._opening)
        window.bug.connect(self.keeper.show_bug)
        self.keeper.room = room
        self._leave_window()
        self.window = window
        self._list_recent()
        window.show()
        if self.start is not None:
            self.start.close()  # type: ignore[attr-defined]
            self.start.deleteLater()
            self.start = None

    def _leave_window(self) -> None:
        if self.window is not None:
            self.window.close()  # type: ignore[attr-defined]
            self.window.deleteLater()
            self.window = None
            self.keeper.room = None

    def _list_recent(self) -> None:
        from assistant.ui.window import TableWindow

        assert isinstance(self.window, TableWindow)
        menu = self.window.actions_.recent
        menu.clear()
        for path in self.settings.recent():
            menu.addAction(path.stem).triggered.connect(lambda _on=False, p=path: self.open_file(p))

    def open_file(self, path: Path) -> None:
        """Open a table's file."""
        self.attempt(lambda: Desk.open(path))

    def open_sample(self, game: Game) -> None:
        """Open the sample table of a game: the one begun before, if there is one."""
        title = f"{game.title[self.settings.language]}, {self._own('sample')}"
        path = tables() / f"{_name(title)}{SUFFIX}"
        self.attempt(lambda: Desk.open(path) if path.exists() else Desk.new(game, game.sample, path, title))

    def begin(self, game: Game, setup: str, own: object, title: str) -> None:
        """Begin a new table."""
        path = free_path(title)

        def new() -> Desk:
            if own is not None:
                from assistant.desk import own_setups

                return own_setups.begin(game, own, path, title)  # type: ignore[arg-type]
            return Desk.new(game, setup, path, title)

        self.attempt(new)

    def import_file(self, path: Path) -> None:
        """Make a table of an export, and open it."""
        from assistant.desk import exchange

        self.attempt(lambda: exchange.imported(path, free_path(path.stem)))

    def _opening(self, what: str, path: object) -> None:
        match what:
            case "new":
                self.show_start()
            case "file" if isinstance(path, Path):
                self.open_file(path)
            case "import":
                name, _ = QFileDialog.getOpenFileName(None, self._own("do-import"), "", "JSON (*.json)")
                if name:
                    self.import_file(Path(name))
            case "quit":
                self._leave_window()
                self.app.quit()

    def _own(self, key: str, **args: object) -> str:
        return wording.own(key, self.settings.language, **args)


def _name(words: str) -> str:
    return re.sub(r"[^\w\- .]+", "-", words).strip(" .-") or "table"


def free_path(title: str) -> Path:
    """Return a path in the folder of tables that no file has yet."""
    name = _name(title)
    path = tables() / f"{name}{SUFFIX}"
    n = 2
    while path.exists():
        path = tables() / f"{name} {n}{SUFFIX}"
        n += 1
    return path


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window: with the table of a file, with a sample (`--sample [game]`), or with the start page.

    Returns:
        The exit status.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    app = QApplication(sys.argv[:1])
    app.setApplicationName("sabretache")
    app.setApplicationDisplayName("Sabretache")
    app.setStyle("Fusion")
    program = Program(app)
    program.keeper.install()
    if given[:1] == ["--sample"]:
        from assistant.games import GAMES, find_game

        program.open_sample(find_game(given[1] if len(given) > 1 else next(iter(GAMES))))
    elif given:
        program.open_file(Path(given[0]))
    else:
        program.show_start()
    return app.exec()
