"""What the window holds: the start page or a table; tables opened and packed up, bugs caught."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QPlainTextEdit, QWidget

from assistant.core.ai_match import NEXT_STEP
from assistant.core.game import Game
from assistant.core.places import PAGES, SEALED, is_file, settle, tables, user_data
from assistant.core.questions import Question
from assistant.core.table import Note, Table
from assistant.core.text import Text, missing_extra, reason, speaker, told
from assistant.desk.desk import Desk
from assistant.desk.saves import SUFFIX, About
from assistant.ui.look.main_window import MainWindow
from assistant.ui.look.settings import Settings, Teller
from assistant.ui.look.wording import caption
from assistant.ui.table.first_board import FirstBoard
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.widgets.lines import hbox, label, named, push_button, vbox
from assistant.ui.widgets.session import BOARD, KIT, MODULES, RULES, Session

if TYPE_CHECKING:
    from assistant.core.table import Edit, Position
    from assistant.desk.web_interface import LentPages
    from assistant.ui.editor.window import OwnBoards
    from assistant.ui.program.kits import Kits
    from assistant.ui.program.start_page import StartPage
    from assistant.ui.table.window import TableWindow
    from assistant.ui.widgets.notices import PassphraseCard


# A bug: the window stays, and a sheet shows what happened.


class CrashSheet(QDialog):
    """Shows a report; does not stop the window.

    Args:
        path: of the file in which it is kept.
    """

    def __init__(self, words: str, own: Any, parent: QWidget | None = None, path: Path | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setModal(False)
        self.setWindowTitle(own("crash-title"))
        self.resize(640, 460)
        self.text = named(QPlainTextEdit(words), own("crash-title"))
        self.text.setReadOnly(True)
        head = [label(own("crash-title"), "heading"), label(own("crash-words"))]
        if path is not None:
            head.append(label(own("crash-kept", path=str(path)), "small"))
        copy = push_button(own("copy"), lambda: QApplication.clipboard().setText(words), "primary")
        vbox(*head, (self.text, 1), hbox(1, copy, push_button(own("go-on"), self.close)), on=self)


class CrashKeeper(QObject):
    """Catches what nobody caught. The table is safe: every edit was written before it was shown."""

    caught = Signal(object)
    lacked = Signal(object)  # the Text that says what to install
    session: Session | None = None
    sheet: CrashSheet | None = None

    def __init__(self, own: Any) -> None:
        super().__init__()
        self.own = own
        self.caught.connect(self.show_bug, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Stand behind everything."""
        sys.excepthook = self._hook

    def _hook(self, kind: type[BaseException], bug: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, QApplication.quit)
            return
        if missing_extra(bug) is None:
            sys.__excepthook__(kind, bug, trace)
        self.caught.emit(bug)

    def show_bug(self, bug: BaseException, question: Question | None = None) -> None:
        """Show the sheet for a bug; one at a time. A library of an extra that is not installed is none: that is told."""
        from assistant.desk.bug_report import kept, report  # seldom needed

        if (text := missing_extra(bug)) is not None:
            self.lacked.emit(text)
            return
        if self.sheet is not None:
            return
        session = self.session
        game = session.game.slug if session else ""
        table = session.position.table if session else None
        words = report(bug, game, table, question)
        self.sheet = CrashSheet(words, self.own, QApplication.activeWindow(), kept(words))
        self.sheet.destroyed.connect(lambda: setattr(self, "sheet", None))
        self.sheet.show()


say = speaker("assistant.ui")
BOARDS = (BOARD, *MODULES)  # files that the window of own boards opens
DOES = {  # what the start page or a table wants with a game or a path, and what of the program does it
    "file": "open_file",
    "sample": "open_sample",
    "board": "boards.open",
    "do-own-board": "boards.open",
    "another": "kits.begin",
    "card": "kits.open_card",
    "kit-counters": "kits.open_counters",
    "kit-give": "kits.give_away",
    "kit-rules": "kits.give_rules",
    "kit-remove": "kits.ask_to_remove",
}


class Program(Teller):
    """What lives longer than a page or a table."""

    window: TableWindow | None = None
    start: StartPage | None = None
    board_first = False  # the next table's board is painted before the window around it is made
    first: FirstBoard | None = None  # while it is not made

    def __init__(self, app: QApplication, shell: MainWindow, lent: LentPages | None = None) -> None:
        super().__init__(Settings(shell), shell)
        self.told.connect(self._say)
        self.app, self.shell, self.lent = app, shell, lent
        app.setPalette(self.settings.look.theme.qt_palette())  # before the first board: the rest of the look takes long
        shell.may_leave = self._may_leave
        shell.dropped.connect(self.open_files)
        self.news: list[Text] = []  # told on whatever is shown first
        if why := settle():
            words = {"path": str(why.filename or ""), "detail": reason(why)}
            self.news.append(say("no-home", **words, instead=str(user_data())))
        self.keeper = CrashKeeper(self.own)
        self.keeper.lacked.connect(self.tell_text)
        self.settings.changed.connect(self._dress)

    def _dress(self) -> None:
        from assistant.ui.look import style

        style.dress(self.app, self.settings.look)

    # Start page

    def _packed_up(self) -> None:
        """Show the start page; after a kit's table the shelf of kits, with that kit chosen."""
        assert self.window is not None
        slug = self.window.session.game.slug
        self.show_start(next((kit for kit in self.kits.games() if kit.slug == slug), None))

    def show_start(self, kit: Game | None = None) -> None:
        """Show the start page; the shelf of kits, if one of them is to be chosen there."""
        from assistant.games import all_games, broken
        from assistant.ui.program.start_page import StartPage

        if not self._may_leave():
            return
        self.leave()
        self.board_first = False
        self._dress()
        page = StartPage(self.settings, all_games(), lambda: self.kits.games())
        page.begin.connect(self.begin)
        page.wanted.connect(self.do)
        if kit is not None:
            page.show_shelf(kits=True, slug=kit.slug)
        self.shell.hold(page, "")
        self.start = page
        self._tell_all((*self.news, *broken()))

    def _say(self, words: str) -> None:
        """Say something on whatever is shown; the start page if nothing is."""
        if self.window is not None:
            self.window.session.told.emit(words)
            return
        self._show_something()
        assert self.start is not None
        self.start.tell(words)

    def _tell_all(self, texts: Iterable[Text]) -> None:
        self.news = []
        if words := "\n".join(map(self.words, texts)):
            self.told.emit(words)

    # Tables

    def open_desk(self, opened: Callable[[], Desk], subject: str = "") -> bool:
        """Open a desk in a window; what is wrong is told, and the program goes on."""
        try:
            desk = self.attempted(opened)
        except OSError as error:
            self.tell_text(told(error))
            return False
        if desk is not None:
            self.show_table(desk, subject)
        return desk is not None

    def show_table(self, desk: Desk, subject: str = "") -> None:
        """Show a table in the window; at the start of the program its board comes first, the panels once it is seen."""
        if not self._may_leave():
            desk.close()
            return
        session = Session(desk, self.settings)
        if desk.save is not None:
            subject = subject or str(desk.save.origin.absolute())
        if not self.board_first:
            self._furnish(session, subject)
            return
        self.board_first = False
        self.first = FirstBoard(self.shell, session)
        self.first.painted.connect(lambda: self._furnish(session, subject))

    def _furnish(self, session: Session, subject: str) -> None:
        from assistant.ui.table.window import TableWindow

        if not self.app.styleSheet():
            self._dress()
        board = None
        if self.first is not None:
            board = self.first.board
            self.first.deleteLater()
            self.first = None
        window = TableWindow(session, board, self.lent)
        window.packed_up.connect(self._packed_up)
        window.opening.connect(self.do)
        window.bug.connect(self.keeper.show_bug)
        self.leave()
        self.shell.hold(window, subject)
        self.window = window
        self.keeper.session = session
        if session.desk.save is not None:  # written down only now: no disk holds up the first paint
            self.settings.opened(session.desk.save.origin)
        self._list_recent()
        self._tell_all((*self.news, *session.desk.troubles))

    def _may_leave(self) -> bool:
        return self.window is None or self.window.commands.campaign.may_close()

    def leave(self) -> None:
        """Forget the page or the table that is shown; the shell closes it."""
        if self.first is not None:  # nobody else would
            self.first.session.close()
            self.first.board.close_board()
            self.first.deleteLater()
            self.first = None
        if self.window is not None:
            self.window.keep_turn()
        self.window = self.start = None
        self.keeper.session = None

    def _list_recent(self) -> None:
        assert self.window is not None
        menu = self.window.commands.lists["recent"]
        menu.clear()
        for path in self.settings.recent():
            menu.addAction(caption(path.stem), functools.partial(self.open_file, path))

    def open_files(self, paths: tuple[Path, ...]) -> None:
        """Open what was dropped or named together: rules for a module with its save or the module itself, else the first file."""
        rules = next((path for path in paths if path.suffix.lower() == RULES), None)
        if rules is None:
            self.open_file(paths[0])
            return
        self._show_something()
        self.kits.lay(rules, tuple(path for path in paths if path != rules))

    def open_file(self, path: Path) -> None:
        """Open a table's file; one behind a passphrase after asking for it."""
        if path.suffix.lower() in BOARDS:
            self.boards.open_file(path, self.window.session.game if self.window is not None else None)
            self._show_something()
        elif path.suffix.lower() == KIT:
            self._show_something()
            self.kits.receive(path)
        elif path.suffix.lower() == RULES:
            self.open_files((path,))
        elif path.suffix.lower() == SEALED:
            self.unlock(path)
        elif path.suffix.lower() == PAGES:
            self.read_pages(path)
        else:
            self.open_desk(lambda: Desk.open(path))

    def _show_something(self) -> None:
        """Show the start page where there is nothing yet over which a card or another window could lie."""
        if self.window is None and self.start is None:
            self.show_start()

    @functools.cached_property
    def boards(self) -> OwnBoards:
        """The windows of own boards."""
        from assistant.ui.editor.window import OwnBoards

        boards = OwnBoards(self.settings, self)
        boards.kept.connect(self._board_kept)
        boards.laying.connect(self.lay)
        boards.own_game.connect(lambda path: self.kits.open_module(path))
        return boards

    @functools.cached_property
    def kits(self) -> Kits:
        """Kits received and given away."""
        from assistant.ui.program.kits import Kits

        kits = Kits(self.shell, self.settings)
        kits.told.connect(self.told)
        kits.taken.connect(self._kit_taken)
        kits.made.connect(self._kit_made)
        kits.resaved.connect(self._resaved)
        kits.altered.connect(self._kit_altered)
        kits.shelved.connect(self._shelved)
        return kits

    def _kit_taken(self, game: Game) -> None:
        if self.window is None:
            self.show_start(game)
        self.tell("kit-taken", name=game.title[self.language])

    def _shelved(self) -> None:
        """Show the shelf anew."""
        if self.start is not None:
            self.start.show_shelf(kits=True)

    def _kit_altered(self, game: Game) -> None:
        """Let the table shown have its kit's new card or counters, or the start page the kit that may be the player's own now."""
        if self.window is None:
            self.show_start(game)
            return
        desk = self.window.session.desk
        if desk.game.slug == game.slug and desk.save is not None:
            path = desk.save.origin
            self.open_desk(lambda: Desk.open(path))

    def _kit_made(self, game: Game) -> None:
        title = game.title[self.language]
        self.begin(game, game.sample, None, title)
        self.shell.activateWindow()

    def _resaved(self, slug: str, read: Callable[[Position], Edit | None]) -> None:
        """Lay the open table as its save lies now, beside the window."""
        if self.window is None or self.window.session.game.slug != slug:
            return
        from assistant.ui.work.jobs import Job

        session = self.window.session

        def lay(edit: Edit | None) -> None:
            if edit is not None and self.window is not None and self.window.session is session:
                session.do(edit)

        Job.begin(lambda _report: read(session.position), self, lay, self.failed)

    def _board_kept(self, map_id: str) -> None:
        if self.window is not None:
            self.window.commands.board_kept(map_id)

    def unlock(self, path: Path) -> PassphraseCard:
        """Ask for the passphrase of a sealed table, and open it."""
        from assistant.desk.encryption import SealedSave, open_desk
        from assistant.ui.widgets.notices import PassphraseCard

        def accept(words: str) -> None:
            desk = open_desk(path, words)
            self.show_table(desk)
            if isinstance(desk.save, SealedSave) and desk.save.left_over is not None:
                self.tell("sealed-left-over", path=str(desk.save.left_over))

        self._show_something()
        return PassphraseCard(self.shell, self.settings, self.own("passphrase-of", path=path.name), accept)

    def read_pages(self, path: Path) -> PassphraseCard:
        """Ask for the passphrase of a player's sealed pages, and list them over whatever is shown."""
        from assistant.ui.widgets import notices

        self._show_something()
        return notices.ask_for_pages(self.shell, self.settings, path)

    def open_sample(self, game: Game, subject: str = "") -> None:
        """Open the sample table of a game: the one begun before, if there is one."""
        path = _path(f"{game.title[self.language]}, {self.own('sample')}")
        self.open_desk(lambda: Desk.open(path) if is_file(path) else Desk.new(game, game.sample, path), subject)

    def open_sample_of(self, slug: str, subject: str) -> None:
        """Open the sample table of the game called `slug`, the first of all when empty; say what is wrong otherwise."""
        from assistant.games import GAMES, find_game

        if (game := self.attempted(lambda: find_game(slug or next(iter(GAMES))))) is not None:
            self.open_sample(game, subject)

    def begin(self, game: Game, setup: str, own: object, title: str, facts: Mapping[str, Any] | None = None) -> None:
        """Begin a new table; where the program plays the phase that comes first, its card is asked for.

        Args:
            facts: written down at once: whom the program plays, and how.
        """
        path = free_path(title)

        def new() -> Desk:
            if own is not None:
                from assistant.desk import setups as own_setups

                desk = own_setups.begin(game, own, path, title)  # type: ignore[arg-type]
            else:
                desk = Desk.new(game, setup, path, title)
            for name, value in (facts or {}).items():
                desk.edit(Note(name, value))
            return desk

        if self.open_desk(new) and facts and self.window is not None and game.contest is not None:
            position = self.window.session.position
            if game.contest.played(position, game.contest.active(position)):
                self.window.ask(game.asked(NEXT_STEP))

    def lay(self, game: Game, table: Table, title: str) -> None:
        """Begin a table with a position that another program saved."""
        if self.open_desk(lambda: Desk.begin(game, table, free_path(title), About(game.slug, title))):
            self.shell.activateWindow()

    def import_file(self, path: Path) -> None:
        """Make a table of an export, and open it."""
        from assistant.desk import table_json

        self.open_desk(lambda: table_json.imported(path, free_path(path.stem)))

    def do(self, what: str, about: Any) -> None:
        """Do what the start page or a table wants, with a game, a path or nothing."""
        match what:
            case "new":
                self.show_start()
            case "board-picture":
                game, path = about
                self.boards.open(game).open_file(path)
            case "import":
                over = self.start  # a table's window is asked from over none
                if path := chosen_file(over, self.own("do-import"), "JSON (*.json)", str(tables())):
                    self.import_file(path)
            case "quit":
                self.shell.close()
            case _:
                attrgetter(DOES[what])(self)(about)


def _path(title: str) -> Path:
    """Return where a table of this title is kept."""
    from assistant.desk.pages.handouts import file_name

    return tables() / f"{file_name(title)}{SUFFIX}"


def free_path(title: str) -> Path:
    """Return a path in the folder of tables that no file has yet."""
    first = path = _path(title)
    n = 2
    while path.exists():
        path = first.with_stem(f"{first.stem} {n}")
        n += 1
    return path
