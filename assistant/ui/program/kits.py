"""Kits in the program's window: received and looked at on a card, taken or left, given away, removed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QFileSystemWatcher, Qt, Signal
from PySide6.QtWidgets import QMessageBox, QWidget

from assistant.core.game import Game
from assistant.core.text import Texts
from assistant.desk.kits import installed, overlay, write
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.scan.vassal.module import SAVES
from assistant.ui.editor.window import EditorWindow
from assistant.ui.kits.card_window import CardWindow
from assistant.ui.kits.module_window import ModuleWindow
from assistant.ui.look.main_window import MainWindow
from assistant.ui.look.settings import Settings, Teller
from assistant.ui.program.start_page import SHAPE, Cover
from assistant.ui.widgets.file_dialogs import chosen_file, patterns, saved_file
from assistant.ui.widgets.lines import DIALOG, TOP, hbox, label, push_button, vbox
from assistant.ui.widgets.notices import OverCard
from assistant.ui.work.event_loop import Callback, timer
from assistant.ui.work.jobs import Job

# Cards over whatever is shown: what a kit holds that somebody sent, before it is taken; what goes with one that is removed.

WIDTH = 600
REST = 400  # milliseconds that a save has to lie still before it is read again
MOST_TABLES = 6  # named on a card


class AskingCard(OverCard):
    """Says something and asks one thing: done by its right button, left by the other one and by Esc."""

    def __init__(
        self,
        over: QWidget,
        head: str,
        lines: Sequence[str],
        buttons: tuple[str, str],
        deeds: tuple[Callback, Callback],
        *,
        careful: bool,
        picture: Sequence[QWidget] = (),
    ) -> None:
        """Lay it over a widget; `careful`: whoever presses Return leaves everything as it is.

        Args:
            buttons: the words of what leaves it, and of what does it.
            deeds: what is left undone by the first, and done by the second.
        """
        super().__init__(over)
        self._left, self._done = deeds
        leave = self.leave_button = push_button(buttons[0], self.leave)
        take = self.take_button = push_button(buttons[1], self.take)
        first = leave if careful else take
        first.setObjectName("primary")
        said = vbox(label(head, "heading"), *map(label, lines), 1, hbox(1, leave, take))
        self.row = hbox(*((each, TOP) for each in picture), (said, 1), on=self, margins=DIALOG, spacing=18)
        self.appear(first)

    def take(self) -> None:
        """Go, and do it."""
        super().leave()
        self._done()

    def leave(self) -> None:
        """Go, and leave it."""
        super().leave()
        self._left()

    def fit(self) -> None:
        """Be as wide as there is room for."""
        width = min(WIDTH, self.over.width() - 24)
        self.setFixedSize(width, self.row.heightForWidth(width))


OfKit = TypeVar("OfKit", CardWindow, EditorWindow)
WindowT = TypeVar("WindowT", bound=QWidget)

MODULES = (".vmod", ".mod", ".zip")
MOST_SAID = 4  # remarks on a kit that was made


class Kits(Teller):
    """What is done with kits that is not done at a table."""

    taken = Signal(object)  # the Game of a kit that is the player's own from now on
    altered = Signal(object)  # the Game of a kit whose rules card or counters were changed
    shelved = Signal()  # a kit went from the shelf
    made = Signal(object)  # the Game of a kit that was just made: a table of it is wanted
    resaved = Signal(str, object)  # a save under rules has changed on the disk: of which kit, and what reads it again
    job: Job | None = None
    card: AskingCard | None = None
    window: ModuleWindow | None = None
    drawing: EditorWindow | None = None
    card_window: CardWindow | None = None
    counters_window: EditorWindow | None = None
    removal: AskingCard | None = None
    laid: tuple[Path, Path, Path] | None = None  # the save, rules and module of which a game is being made

    def __init__(self, shell: MainWindow, settings: Settings) -> None:
        super().__init__(settings, shell)
        self.shell = shell
        self.saves = QFileSystemWatcher(self)

    def games(self) -> tuple[Game, ...]:
        """Return the games of all kits; what is wrong with others is told."""
        found, broken = installed.games()
        if broken:
            self.told.emit("\n".join(map(self.words, broken)))
        return found

    def begin(self, how: str) -> None:
        """Begin a kit; `how` is a way of the shelf's maker."""
        if how == "module":
            if path := self._module_file():
                self.open_module(path)
        elif how == "drawing":
            self.open_drawing()

    def open_module(self, path: Path) -> ModuleWindow:
        """Show what a VASSAL module holds, for a kit to be made of it."""
        window = ModuleWindow(path, self.settings)
        window.made.connect(self._made)
        return self._shown("window", window)

    def _shown(self, name: str, window: WindowT) -> WindowT:
        """Show a window before all others, and know it by a name until it is gone."""
        setattr(self, name, window)
        window.destroyed.connect(lambda: setattr(self, name, None) if getattr(self, name) is window else None)
        window.show()
        window.activateWindow()
        return window

    def lay(self, path: Path, beside: tuple[Path, ...] = ()) -> ModuleWindow | None:
        """Show a module under the rules that somebody told of it; with a save of it the game is made at once.

        The module is among the files `beside`, or lies beside them; else it is asked for.
        """
        told = self.attempted(lambda: overlay.read(path))
        if told is None:
            return None
        saves = [other for other in beside if other.suffix.lower() in SAVES]
        module = next((other for other in beside if other.suffix.lower() in MODULES), None)
        module = module or overlay.module_beside(told, (*saves, path)) or self._module_file()
        if module is None:
            return None
        self.laid = (saves[0], path, module) if saves else None
        window = self.open_module(module)
        window.lay(told, saves)
        return window

    def _follow(self, name: str, laid: tuple[Path, Path, Path]) -> None:
        """Have the table of a game made of a save follow that save, which VASSAL writes anew at each saving."""

        def changed() -> None:
            self.saves.addPath(str(laid[0]))
            self.resaved.emit(name, lambda position: write.read_again(position, *laid))

        rests = timer(self.saves, REST, changed)
        self.saves.fileChanged.connect(lambda path: rests.start() if path == str(laid[0]) else None)
        self.saves.addPath(str(laid[0]))

    def _module_file(self) -> Path | None:
        return chosen_file(self.shell, self.own("another-module"), patterns("VASSAL", MODULES))

    def give_rules(self, game: Game) -> None:
        """Ask for the module that a kit was made of and where to, and write what was told of it, without its art."""
        suffix = overlay.SUFFIX
        if (module := self._module_file()) is None:
            return
        path = saved_file(self.shell, self.own("kit-rules"), f"Sabretache (*{suffix})", f"{game.slug}{suffix}")
        if path is not None:
            self.write_rules(game, module, path)

    def write_rules(self, game: Game, module: Path, path: Path) -> None:
        """Write what was told of a module beside the window, and say so."""
        place = installed.place_of(game.slug)
        self.job = Job.begin(
            lambda _report: write.rules_of(place, module, path),
            self,
            lambda _module: self.tell("kit-given", path=str(path)),
            self.failed,
        )

    def open_drawing(self) -> EditorWindow:
        """Show the window in which a game is drawn; there is one of them."""
        window = self.drawing
        if window is None:
            window = EditorWindow(None, self.settings)
            window.made.connect(self._made)
        return self._shown("drawing", window)

    def open_card(self, game: Game) -> CardWindow | None:
        """Show the rules card of a kit; why there is none is told instead."""
        return self._opened("card_window", lambda: CardWindow(game.slug, self.settings))

    def open_counters(self, game: Game) -> EditorWindow | None:
        """Show the sides and counters of a kit; why there are none is told instead."""
        return self._opened("counters_window", lambda: EditorWindow(None, self.settings, game))

    def _opened(self, name: str, make: Callable[[], OfKit]) -> OfKit | None:
        """Show a window of a kit in the place of the former one."""
        if (former := getattr(self, name)) is not None:
            former.close()
        window = self.attempted(make)
        if window is None:
            return None
        window.saved.connect(lambda slug: self.altered.emit(self._game(slug)))
        return self._shown(name, window)

    def _made(self, name: str, remarks: Texts) -> None:
        self.made.emit(self._game(name))
        if self.laid is not None:
            laid, self.laid = self.laid, None
            self._follow(name, laid)
        said = (self.own("kit-made", name=self._game(name).title), *map(self.words, remarks))
        self.told.emit("\n".join(said[:MOST_SAID]))

    @staticmethod
    def _game(name: str) -> Game:
        found, _ = installed.games()
        return next(game for game in found if game.slug == name)

    def receive(self, path: Path) -> None:
        """Read a kit's file beside the window, then show what it holds."""
        self.job = Job.begin(lambda _report: installed.receive(path).name, self, self._look_at, self.failed)

    def _look_at(self, name: str) -> None:
        """Show a kit's cover and sums, and take it or leave it."""
        if (held := self.attempted(lambda: installed.held(name))) is None:
            return
        own, counters = self.own, sum(kind.copies for kind in held.kinds.kinds.values())
        lines = [own("kit-sums", zones=len(held.board.zones), counters=counters, setups=len(held.game.setups))]
        if held.author or held.licence:
            lines.append(own("kit-author", author=held.author or "–", licence=held.licence or "–"))
        lines += [own("kit-harmless"), *([own("kit-own-there")] if held.own else [])]
        cover = Cover(held.game, self.settings.look)
        cover.setFixedSize(SHAPE)
        cover.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cover.draw(held.board, held.kinds)
        self.card = AskingCard(
            self.shell,
            held.game.title[self.language],
            lines,
            (own("kit-leave"), own("kit-take-instead" if held.own else "kit-take")),
            (partial(installed.decline, name), partial(self._take, name)),
            careful=held.own,
            picture=[cover],
        )

    def _take(self, name: str) -> None:
        if self.attempt(lambda: installed.take(name)):
            self.taken.emit(self._game(name))

    def ask_to_remove(self, game: Game) -> None:
        """Say what becomes of a kit that is removed and name the tables that are played with it; then remove it, or not."""
        known = self.settings.recent()
        sealed = [path for path in known if self.settings.played(path)[0] == game.slug]
        tables = list(dict.fromkeys((*installed.tables_of(game.slug, known), *sealed)))
        own, names = self.own, [path.stem for path in tables[:MOST_TABLES]]
        if more := len(tables) - len(names):
            names.append(own("kit-remove-more", n=more))
        self.removal = AskingCard(
            self.shell,
            own("kit-remove-head", name=game.title[self.language]),
            [own("kit-remove-tables", n=len(tables), names=", ".join(names)), own("kit-remove-aside")],
            (own("kit-remove-not"), own("kit-remove-now")),
            (lambda: None, partial(self._remove, game.slug)),
            careful=True,
        )

    def _remove(self, name: str) -> None:
        for window in filter(None, (self.card_window, self.counters_window)):
            window.close()
        title = self._game(name).title[self.language]
        if self.attempt(lambda: installed.remove(name)):
            self.shelved.emit()
            self.tell("kit-removed", name=title)

    def give_away(self, game: Game) -> None:
        """Ask where to, and whether pictures of counters go along, and pack a kit."""
        suffix = installed.KIT_SUFFIX
        path = saved_file(self.shell, self.own("kit-give"), f"Sabretache (*{suffix})", f"{game.slug}{suffix}")
        if path is None:
            return
        with_pictures = (bool(own_counters.names(game.counters)) or own_boards.has_one(game.map)) and (
            QMessageBox.question(self.shell, "Sabretache", self.own("kit-give-pictures"))
            == QMessageBox.StandardButton.Yes
        )
        self.pack(game, path, pictures=with_pictures)

    def pack(self, game: Game, path: Path, *, pictures: bool) -> None:
        """Write a kit as one file, and say so."""
        place = installed.place_of(game.slug)
        self.attempt(lambda: installed.pack(place, path, pictures=pictures), "kit-given", path=str(path))
