"""Opens the window of own boards: from a table's menu, from the start page, with a file from the command line."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from assistant.core.game import Game
from assistant.core.problems import DataError
from assistant.desk.own.boards import ABOUT, read_about
from assistant.desk.own.shared_boards import SUFFIX
from assistant.scan.vassal.archive import open_archive
from assistant.ui.look.settings import Settings
from assistant.ui.own_board.window import OwnBoardWindow
from assistant.ui.widgets.file_kinds import MODULES

FILES = (SUFFIX, *MODULES)
MOST_ABOUT = 1 << 16  # bytes of what a board says of itself


class OwnBoards(QObject):
    """One window for each game, brought to the front when it is there already."""

    kept = Signal(str)  # a board was kept or given back: the map's id
    laying = Signal(object, object, str)  # a new table of a Game is wanted: its Table and title
    own_game = Signal(object)  # the module at this path is to become a game of its own

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.settings = settings
        self.windows: dict[str, OwnBoardWindow] = {}

    def open(self, game: Game) -> OwnBoardWindow:
        """Show the window for a game's board."""
        window = self.windows.get(game.slug)
        if window is None:
            window = self.windows[game.slug] = OwnBoardWindow(game, self.settings)
            window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            window.kept.connect(self.kept)
            window.other_game.connect(self._other_game)
            window.laying.connect(self.laying)
            window.own_game.connect(partial(self._own_game, game.slug))
            window.destroyed.connect(lambda _gone=None, slug=game.slug: self.windows.pop(slug, None))
        window.show()
        window.activateWindow()
        return window

    def open_file(self, path: Path, game: Game | None = None) -> OwnBoardWindow:
        """Show the window with a shared board or a VASSAL module; its game is that of the file, `game`, or the first."""
        from assistant.games import all_games

        games = all_games()
        wanted = map_of(path)
        chosen = next((one for one in games if one.map == wanted), game or games[0])
        window = self.open(chosen)
        window.open_file(path)
        return window

    def open_picture(self, game: Game, path: Path) -> None:
        """Show the window for a game's board with a picture of it, a scan or a photograph."""
        self.open(game).open_file(path)

    def close(self) -> None:
        """Close every window."""
        for window in list(self.windows.values()):
            window.close()

    def _own_game(self, slug: str, path: Path) -> None:
        """Let the module go to where games are made; the window that showed it has nothing more to show."""
        self.windows[slug].close()
        self.own_game.emit(path)

    def _other_game(self, game: Game, path: Path) -> None:
        self.open(game).open_file(path)


def map_of(path: Path) -> str:
    """Return the map that a shared board names, empty if none can be read; the file is judged where it is received."""
    try:
        with open_archive(path) as packed:
            return read_about(packed.read(ABOUT, MOST_ABOUT), path.name).map
    except DataError:
        return ""
