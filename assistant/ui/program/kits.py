"""Kits in the program's window: received and looked at on a card, taken or left, given away, removed."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QMessageBox,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.game import Game
from assistant.core.problems import Trouble
from assistant.core.text import Text
from assistant.desk.kits import installed
from assistant.desk.kits.installed import Held
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.ui.editor.window import EditorWindow
from assistant.ui.kits.card_window import CardWindow
from assistant.ui.kits.counters_window import CountersWindow
from assistant.ui.kits.module_window import ModuleWindow
from assistant.ui.look import wording
from assistant.ui.look.main_window import MainWindow
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Look
from assistant.ui.program.shelf import SHAPE, Cover
from assistant.ui.widgets.lines import label
from assistant.ui.work.jobs import Job

if TYPE_CHECKING:
    from assistant.scan.tracing.tracer import Report


# Cards over whatever is shown: what a kit holds that somebody sent, before it is taken; what goes with one that is removed.

WIDTH = 600
MOST_TABLES = 6  # named on a card


class OverCard(QFrame):
    """Says something and asks one thing: done by its right button, left by the other one and by Esc."""

    def __init__(
        self,
        over: QWidget,
        head: str,
        lines: Sequence[str],
        buttons: tuple[str, str],
        deeds: tuple[Callable[[], None], Callable[[], None]],
        *,
        careful: bool,
    ) -> None:
        """Lay it over a widget; `careful`: whoever presses Return leaves everything as it is.

        Args:
            buttons: the words of what leaves it, and of what does it.
            deeds: what is left undone by the first, and done by the second.
            careful: whether leaving is what is chosen at first.
        """
        super().__init__(over)
        self.over = over
        self._left, self._done = deeds
        self.setObjectName("card")
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(20, 16, 20, 16)
        self.row.setSpacing(18)
        column = QVBoxLayout()
        column.addWidget(label(head, "heading"))
        for words in lines:
            column.addWidget(label(words))
        column.addStretch(1)
        foot = QHBoxLayout()
        foot.addStretch(1)
        self.leave_button, self.take_button = map(QPushButton, buttons)
        first = self.leave_button if careful else self.take_button
        first.setObjectName("primary")
        self.leave_button.clicked.connect(self.leave)
        self.take_button.clicked.connect(self.take)
        foot.addWidget(self.leave_button)
        foot.addWidget(self.take_button)
        column.addLayout(foot)
        self.row.addLayout(column, 1)
        over.installEventFilter(self)
        self._first = first

    def appear(self) -> None:
        """Show it above everything, its first button with the keyboard."""
        self._place()
        self.show()
        self.raise_()
        self._first.setFocus()

    def take(self) -> None:
        """Go, and do it."""
        self._go()
        self._done()

    def leave(self) -> None:
        """Go, and leave it."""
        self._go()
        self._left()

    def _go(self) -> None:
        self.over.removeEventFilter(self)
        self.hide()
        self.deleteLater()
        self.over.setFocus()

    def _place(self) -> None:
        width = min(WIDTH, self.over.width() - 24)
        self.setFixedSize(width, self.row.heightForWidth(width))
        self.move((self.over.width() - width) // 2, max(12, (self.over.height() - self.height()) // 3))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc leaves; no other key goes on to what lies below."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        event.accept()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the place when the window changes its size."""
        if watched is self.over and event.type() == QEvent.Type.Resize:
            self._place()
        return False


class KitCard(OverCard):
    """Shows a kit's cover and sums, and takes it or leaves it."""

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        held: Held,
        look: Look,
        take: Callable[[], None],
        decline: Callable[[], None],
    ) -> None:
        counters = sum(kind.copies for kind in held.kinds.kinds.values())
        lines = [own("kit-sums", zones=len(held.board.zones), counters=counters, setups=len(held.game.setups))]
        if held.author or held.licence:
            lines.append(own("kit-author", author=held.author or "–", licence=held.licence or "–"))
        lines.append(own("kit-harmless"))
        if held.own:
            lines.append(own("kit-own-there"))
        buttons = (own("kit-leave"), own("kit-take-instead" if held.own else "kit-take"))
        super().__init__(over, held.game.title[look.language], lines, buttons, (decline, take), careful=held.own)
        cover = Cover(held.game, look)
        cover.setFixedSize(SHAPE)
        cover.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cover.draw(held.board, held.kinds)
        self.row.insertWidget(0, cover, 0, Qt.AlignmentFlag.AlignTop)
        self.appear()


class RemovalCard(OverCard):
    """Names the tables that are played with a kit, and takes it off the shelf or keeps it.

    Args:
        tables: that are played with it.
        remove: takes it off the shelf.
    """

    def __init__(
        self,
        over: QWidget,
        own: Callable[..., str],
        game: Game,
        tables: Sequence[Path],
        look: Look,
        remove: Callable[[], None],
    ) -> None:
        names = [path.stem for path in tables[:MOST_TABLES]]
        more = len(tables) - len(names)
        named = ", ".join([*names, *([own("kit-remove-more", n=more)] if more else [])])
        lines = [own("kit-remove-tables", n=len(tables), names=named), own("kit-remove-aside")]
        head = own("kit-remove-head", name=game.title[look.language])
        buttons = (own("kit-remove-not"), own("kit-remove-now"))
        super().__init__(over, head, lines, buttons, (lambda: None, remove), careful=True)
        self.appear()


# Kits in the program's window: received and looked at, taken or left, given away.

OfKit = TypeVar("OfKit", CardWindow, CountersWindow)

MODULES = (".vmod", ".mod", ".zip")
MOST_SAID = 4  # remarks on a kit that was made


class Kits(QObject):
    """What is done with kits that is not done at a table."""

    told = Signal(str)
    taken = Signal(object)  # the Game of a kit that is the player's own from now on
    altered = Signal(object)  # the Game of a kit whose rules card or counters were changed
    shelved = Signal(object)  # the Game of a kit that came back to the shelf; None: one went
    made = Signal(object)  # the Game of a kit that was just made: a table of it is wanted

    def __init__(self, shell: MainWindow, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shell, self.settings = shell, settings
        self.job: Job | None = None
        self.card: KitCard | None = None
        self.window: ModuleWindow | None = None
        self.drawing: EditorWindow | None = None
        self.card_window: CardWindow | None = None
        self.counters_window: CountersWindow | None = None
        self.removal: RemovalCard | None = None

    def games(self) -> tuple[Game, ...]:
        """Return the games of all kits; what is wrong with others is told."""
        found, broken = installed.games()
        if broken:
            self.told.emit("\n".join(wording.words(text, self.settings.language) for text in broken))
        return found

    def begin(self, how: str) -> None:
        """Begin a kit; `how` is a way of the shelf's maker."""
        if how == "module":
            kinds = " ".join(f"*{suffix}" for suffix in MODULES)
            name, _ = QFileDialog.getOpenFileName(self.shell, self._own("another-module"), "", f"VASSAL ({kinds})")
            if name:
                self.open_module(Path(name))
        elif how == "drawing":
            self.open_drawing()
        elif how == "removed":
            self.bring_back()

    def open_module(self, path: Path) -> ModuleWindow:
        """Show what a VASSAL module holds, for a kit to be made of it."""
        window = self.window = ModuleWindow(path, self.settings)
        window.made.connect(self._made)
        window.destroyed.connect(self._gone)
        window.show()
        window.activateWindow()
        return window

    def open_drawing(self) -> EditorWindow:
        """Show the window in which a game is drawn; there is one of them."""
        if self.drawing is None:
            self.drawing = EditorWindow(None, self.settings)
            self.drawing.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.drawing.made.connect(self._made)
            self.drawing.destroyed.connect(self._drawing_gone)
        self.drawing.show()
        self.drawing.activateWindow()
        return self.drawing

    def open_card(self, game: Game) -> CardWindow | None:
        """Show the rules card of a kit; why there is none is told instead."""
        self.card_window = self._opened(CardWindow, game, self.card_window)
        return self.card_window

    def open_counters(self, game: Game) -> CountersWindow | None:
        """Show the sides and counters of a kit; why there are none is told instead."""
        self.counters_window = self._opened(CountersWindow, game, self.counters_window)
        return self.counters_window

    def _opened(self, sort: type[OfKit], game: Game, former: OfKit | None) -> OfKit | None:
        """Show a window of a kit in the place of the former one."""
        if former is not None:
            former.close()
        try:
            window = sort(game.slug, self.settings)
        except Trouble as trouble:
            self._failed(trouble)
            return None
        window.saved.connect(lambda name: self.altered.emit(self._game(name)))
        window.destroyed.connect(lambda: self._closed(window))
        window.show()
        window.activateWindow()
        return window

    def _closed(self, window: CardWindow | CountersWindow) -> None:
        if self.card_window is window:
            self.card_window = None
        if self.counters_window is window:
            self.counters_window = None

    def _gone(self) -> None:
        self.window = None

    def _drawing_gone(self) -> None:
        self.drawing = None

    def _made(self, name: str, remarks: tuple[Text, ...]) -> None:
        self.made.emit(self._game(name))
        said = [
            self._own("kit-made", name=self._game(name).title[self.settings.language]),
            *(wording.words(text, self.settings.language) for text in remarks),
        ]
        self.told.emit("\n".join(said[:MOST_SAID]))

    @staticmethod
    def _game(name: str) -> Game:
        found, _ = installed.games()
        return next(game for game in found if game.slug == name)

    def receive(self, path: Path) -> None:
        """Read a kit's file beside the window, then show what it holds."""

        def work(_report: Report) -> str:
            return installed.receive(path).name

        self.job = Job(work, self)
        self.job.done.connect(self._look_at)
        self.job.failed.connect(self._failed)
        self.job.start()

    def _look_at(self, name: str) -> None:
        try:
            held = installed.held(name)
        except Trouble as trouble:
            self._failed(trouble)
            return
        self.card = KitCard(
            self.shell,
            self._own,
            held,
            self.settings.look,
            functools.partial(self._take, name),
            functools.partial(installed.decline, name),
        )

    def _take(self, name: str) -> None:
        try:
            installed.take(name)
        except Trouble as trouble:
            self._failed(trouble)
            return
        self.taken.emit(self._game(name))

    def ask_to_remove(self, game: Game) -> None:
        """Say what becomes of a kit that is removed and name the tables that are played with it; then remove it, or not."""
        known = self.settings.recent()
        sealed = [path for path in known if self.settings.played(path)[0] == game.slug]
        tables = list(dict.fromkeys((*installed.tables_of(game.slug, known), *sealed)))
        self.removal = RemovalCard(
            self.shell, self._own, game, tables, self.settings.look, functools.partial(self._remove, game.slug)
        )

    def _remove(self, name: str) -> None:
        windows: tuple[QMainWindow | None, ...] = (self.card_window, self.counters_window)
        for window in windows:
            if window is not None:
                window.close()
        title = self._game(name).title[self.settings.language]
        try:
            installed.remove(name)
        except Trouble as trouble:
            self._failed(trouble)
            return
        self.shelved.emit(None)
        self.told.emit(self._own("kit-removed", name=title))

    def bring_back(self) -> None:
        """Put the kit on the shelf again that was removed last."""
        aside = installed.removed()
        if not aside:
            return
        place, title = aside[0]
        try:
            name = installed.bring_back(place)
        except Trouble as trouble:
            self._failed(trouble)
            return
        self.shelved.emit(next((game for game in installed.games()[0] if game.slug == name), None))
        self.told.emit(self._own("kit-made", name=title[self.settings.language]))

    def give_away(self, game: Game) -> None:
        """Ask where to, and whether pictures of counters go along, and pack a kit."""
        name, _ = QFileDialog.getSaveFileName(
            self.shell,
            self._own("kit-give"),
            f"{game.slug}{installed.KIT_SUFFIX}",
            f"Sabretache (*{installed.KIT_SUFFIX})",
        )
        if not name:
            return
        with_pictures = (bool(own_counters.names(game.counters)) or own_boards.has_one(game.map)) and (
            QMessageBox.question(self.shell, "Sabretache", self._own("kit-give-pictures"))
            == QMessageBox.StandardButton.Yes
        )
        self.pack(game, Path(name).with_suffix(installed.KIT_SUFFIX), pictures=with_pictures)

    def pack(self, game: Game, path: Path, *, pictures: bool) -> None:
        """Write a kit as one file, and say so."""
        try:
            installed.pack(installed.place_of(game.slug), path, pictures=pictures)
        except Trouble as trouble:
            self._failed(trouble)
            return
        self.told.emit(self._own("kit-given", path=str(path)))

    def _failed(self, trouble: Any) -> None:
        if not isinstance(trouble, Trouble):
            raise trouble
        self.told.emit(wording.words(trouble.text, self.settings.language))

    def _own(self, key: str, **args: object) -> str:
        return wording.own(key, self.settings.language, **args)
