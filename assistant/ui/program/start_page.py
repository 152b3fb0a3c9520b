"""The first page: the games as covers, a sample or a new table, the tables of the last evenings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from assistant.core.atomic_write import Aside
from assistant.core.game import Game
from assistant.core.places import tables
from assistant.core.problems import Trouble
from assistant.desk import aside
from assistant.desk import setups as own_setups
from assistant.desk.desk import load
from assistant.desk.kits.installed import is_own, removed
from assistant.ui.look import wording
from assistant.ui.look.icons import icon
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import caption, tip
from assistant.ui.panels.facts import SetupNotes, notes
from assistant.ui.program.shelf import Cover, Frame, Maker, More, Recent, Shelf, VersusButton
from assistant.ui.widgets.lines import WrappedList, chosen_file, label, listed, tight
from assistant.ui.widgets.notices import Toast
from assistant.ui.widgets.session import KIT, openable
from assistant.ui.work.event_loop import later

MOST_ASIDE = 20  # of what lies aside, in its menu; the command lists all
LOWEST = 226  # height of the two cards below the covers, at the usual size of text
LARGE = 1.4  # size of text from which buttons stand below the title of a card


class StartPage(QMainWindow):
    """Chooses a table. Says what is wanted; the program does it."""

    sample = Signal(object)  # Game
    own_board = Signal(object)  # Game
    begin = Signal(object, str, object, str, object)  # Game, set-up of the game, own set-up or None, title, facts
    open_file = Signal(object)  # Path
    import_file = Signal(object)  # Path
    another = Signal(str)  # a kit is to be made from: module, scan, nothing
    give_away = Signal(object)  # Game of a kit
    rules_card = Signal(object)  # Game of a kit
    kit_counters = Signal(object)  # Game of a kit
    remove = Signal(object)  # Game of a kit of the player's own
    quit = Signal()

    def __init__(
        self, settings: Settings, games: tuple[Game, ...], kits: Callable[[], tuple[Game, ...]] = tuple
    ) -> None:
        super().__init__()
        self.settings, self.games = settings, games
        self.kits: tuple[Game, ...] = ()  # read when they are first looked at
        self._read_kits = kits
        self.on_kits = False  # which of the two shelves is shown
        self.covers: list[Cover] = []
        self.chosen: Game | None = None
        page = QWidget()
        page.setObjectName("page")
        self.column = QVBoxLayout(page)
        self.column.setContentsMargins(40, 26, 40, 22)
        self.column.setSpacing(14)
        self.frame = Frame(page)
        self.setCentralWidget(self.frame)
        self.toast = Toast(self.frame, self)
        self.resize(1280, 720)
        for key, deed in (
            ("F8", settings.next_language),
            ("F9", settings.next_theme),
            ("Ctrl+O", self._choose_file),
            ("Ctrl+Q", self.quit.emit),
            ("F1", self._show_manual),
            ("?", self._tell_keys),
            ("F11", self._full_screen),
            ("Ctrl+0", lambda: settings.larger(0)),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(deed)
        for key, step in (("Ctrl++", 1), ("Ctrl+=", 1), ("Ctrl+-", -1)):
            QShortcut(QKeySequence(key), self).activated.connect(lambda by=step: settings.larger(by))
        settings.changed.connect(self._look)
        self._build()

    def own(self, key: str, **args: object) -> str:
        """Return one of the window's own messages."""
        return wording.own(key, self.settings.language, **args)

    # Building

    def _build(self) -> None:
        while self.column.count():
            item = self.column.takeAt(0)
            if item is not None and (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        self.setWindowTitle("Sabretache")
        self.column.addWidget(self._head())
        self.column.addWidget(self._games())
        below = QWidget()
        below.setMinimumHeight(round(LOWEST * self.settings.look.text_scale))
        row = tight(QHBoxLayout(below))
        row.setSpacing(18)
        self.table_card = QFrame()
        self.table_card.setObjectName("card")
        self.table_column = QVBoxLayout(self.table_card)
        self.table_column.setContentsMargins(18, 12, 18, 14)
        row.addWidget(self.table_card, 3)
        row.addWidget(self._recent(), 2)
        self.column.addWidget(below, 1)
        shown = self.kits if self.on_kits else self.games
        chosen = self.chosen if self.chosen in shown else shown[0] if shown else None
        if chosen is not None:
            self.choose(chosen)
            self.covers[shown.index(chosen)].setFocus()
        later(self, self.frame.fit)  # when what was built is there to be measured
        later(self, self._draw_next)

    def _head(self) -> QWidget:
        head = QWidget()
        row = tight(QHBoxLayout(head))
        names = QVBoxLayout()
        names.setSpacing(0)
        names.addWidget(label("Sabretache", "great", wrap=False))
        names.addWidget(label(self.own("motto"), "small"))
        row.addLayout(names, 1)
        self.turn = QPushButton(self.own("start-games" if self.on_kits else "start-another"))
        self.turn.setObjectName("flat")
        self.turn.setIcon(icon("pencil", self.settings.look))
        self.turn.clicked.connect(lambda: self.show_shelf(kits=not self.on_kits))
        row.addWidget(self.turn, 0, Qt.AlignmentFlag.AlignTop)
        if self.on_kits and (lying := aside.listed()):
            row.addWidget(self._laid_aside(lying[:MOST_ASIDE]), 0, Qt.AlignmentFlag.AlignTop)
        for key, words, deed in (
            ("language", self.own("other-language"), self.settings.next_language),
            ("theme", self.own("do-theme"), self.settings.next_theme),
        ):
            button = QPushButton(f"{words}  {'F8' if key == 'language' else 'F9'}")
            button.setObjectName("flat")
            button.clicked.connect(deed)
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return head

    def _laid_aside(self, lying: Sequence[Aside]) -> QWidget:
        """Return what lists what lies aside, the last first; one that is chosen comes back."""
        self.aside = QPushButton(self.own("start-aside"))
        self.aside.setObjectName("flat")
        menu = QMenu(self.aside)
        for one in lying:
            words = f"{one.when.astimezone():%Y-%m-%d %H:%M}  {one.origin.name}"
            menu.addAction(caption(words), partial(self._bring_back, one))
        self.aside.setMenu(menu)
        return self.aside

    def _bring_back(self, one: Aside) -> None:
        try:
            aside.bring_back(one)
        except Trouble as trouble:
            self.tell(wording.words(trouble.text, self.settings.language))
            return
        self.show_shelf(kits=True)
        self.tell(self.own("start-aside-back", path=str(one.origin)))

    def _games(self) -> QWidget:
        shelf = Shelf(self.kits if self.on_kits else self.games, self.settings.look)
        for cover in shelf.covers:
            cover.chosen.connect(lambda game=cover.game: self.choose(game))
        self.covers = shelf.covers
        if self.on_kits:
            gone = removed()
            self.maker = Maker(self.own, gone[0][1][self.settings.language] if gone else "")
            self.maker.wanted.connect(self._make)
            shelf.lead(self.maker)
        return shelf

    def show_shelf(self, *, kits: bool, slug: str = "") -> None:
        """Show the games in Python, or the kits with what makes another one; the game called `slug` is chosen there."""
        if kits:
            self.kits = self._read_kits()
        self.on_kits = kits
        self.chosen = next((game for game in self.kits if game.slug == slug), None)
        self._build()

    def _make(self, how: str) -> None:
        if how != "received":
            self.another.emit(how)
            return
        if path := chosen_file(self, self.own("another-received"), f"Sabretache (*{KIT})"):
            self.open_file.emit(path)

    def _recent(self) -> QWidget:
        card = Recent(self.settings, self.games, self.own)
        card.wanted.connect(self.open_file.emit)
        card.choose_file.connect(self._choose_file)
        card.choose_import.connect(self._choose_import)
        self.recent = card.tables
        return card

    # One game

    def choose(self, game: Game) -> None:
        """Show what can be begun with a game."""
        self.chosen = game
        for cover in self.covers:
            cover.mark(cover.game is game)
            if cover.game is game:
                self.setFocusProxy(cover)  # whoever gives the page the keyboard, at the start too, gives it to the game
        while self.table_column.count():
            item = self.table_column.takeAt(0)
            if item is None:
                continue
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
            elif (inner := item.layout()) is not None:
                inner.deleteLater()
        head = QWidget()
        large = self.settings.look.text_scale >= LARGE
        cells = tight(QGridLayout(head))
        cells.addWidget(label(game.title[self.settings.language], "heading"), 0, 0, 1, 2 if large else 1)
        cells.setColumnStretch(0, 1)
        cells.setColumnStretch(1, int(large))
        wanted = [("do-own-board", "pencil", self.own_board), ("look-at-sample", "eye", self.sample)]
        if game in self.kits:
            kit = [("card-open", "", self.rules_card), ("counters-open", "", self.kit_counters)]
            wanted = [*kit, wanted[-1]]
        buttons = []
        for key, sign, signal in wanted:
            button = QPushButton(self.own(key))
            if sign:
                button.setIcon(icon(sign, self.settings.look))
            button.setEnabled(bool(game.sample) or key != "look-at-sample")
            button.clicked.connect(lambda _on=False, signal=signal: signal.emit(game))
            buttons.append(button)
        if game in self.kits:
            self.more = More(self.own, is_own=is_own(game.slug))
            self.more.wanted.connect(lambda key: self._more(key, game))
            buttons.append(self.more)
        for n, button in enumerate(buttons):
            cells.addWidget(button, *(divmod(n + 2, 2) if large else (0, n + 1)))
        self.table_column.addWidget(head)
        self.table_column.addWidget(label(self.own("new-table-from"), "small"))
        self.setups = WrappedList()
        self.setups.setMinimumHeight(70)
        self.setups.setAccessibleName(self.own("new-table-from"))
        self._list_setups(game)
        self.setups.itemActivated.connect(lambda _item: self.begin_table())
        self.notes = SetupNotes()
        self.notes.setAccessibleName(self.own("setup-notes"))
        beside = QWidget()
        halves = tight(QHBoxLayout(beside))
        for half in (self.setups, self.notes):  # as high as there is room, no lower than they must be
            half.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
            halves.addWidget(half, 1)
        self.table_column.addWidget(beside, 1)
        foot = QWidget()
        row = tight(QHBoxLayout(foot))
        self.title = QLineEdit()
        self.title.setPlaceholderText(self.own("table-title"))
        self.title.setAccessibleName(self.own("table-title"))
        self.title.returnPressed.connect(self.begin_table)
        row.addWidget(self.title, 1)
        self.forget = QToolButton()
        self.forget.setIcon(icon("close", self.settings.look, 14))
        self.forget.setToolTip(tip(self.own("setup-forget")))
        self.forget.setAccessibleName(self.own("setup-forget"))
        self.forget.clicked.connect(self._forget)
        row.addWidget(self.forget)
        go = QPushButton(self.own("new-table"))
        go.setObjectName("primary")
        go.clicked.connect(lambda: self.begin_table())
        row.addWidget(go)
        against = self.against = VersusButton(game, self.settings.language, self.own("new-table-against"))
        against.chosen.connect(self.begin_table)
        row.addWidget(against)
        self.table_column.addWidget(foot)
        self.setups.currentItemChanged.connect(self._setup_chosen)
        self._setup_chosen()

    def _more(self, key: str, game: Game) -> None:
        {"do-own-board": self.own_board, "kit-give": self.give_away, "kit-remove": self.remove}[key].emit(game)

    def _list_setups(self, game: Game) -> None:
        from assistant.core import counter_files

        self.setups.clear()
        for name in game.setups:
            try:
                title = counter_files.setup(game.counters, name).title[self.settings.language]
            except Trouble:
                title = name
            listed(self.setups, title, name)
        for own in own_setups.own_setups(game):
            listed(self.setups, own.title, own).setIcon(icon("pencil", self.settings.look, 14))
        self.setups.setCurrentRow(0)

    def _setup_chosen(self, *_items: object) -> None:
        item = self.setups.currentItem()
        which = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        self.forget.setVisible(isinstance(which, own_setups.OwnSetup))
        if self.chosen is not None:
            setup = which if isinstance(which, str) else ""
            self.notes.tell(notes(self.chosen, setup, self.settings.language))

    def begin_table(self, facts: object = None) -> None:
        """Begin a table of the setup that is chosen; `facts` say who plays, the program for one."""
        item = self.setups.currentItem()
        if self.chosen is None or item is None:
            return
        which = item.data(Qt.ItemDataRole.UserRole)
        title = self.title.text().strip() or f"{item.text()} {datetime.now().astimezone():%d.%m.%Y}"
        if isinstance(which, own_setups.OwnSetup):
            self.begin.emit(self.chosen, "", which, title, facts)
        else:
            self.begin.emit(self.chosen, which, None, title, facts)

    def _forget(self) -> None:
        item = self.setups.currentItem()
        which = item.data(Qt.ItemDataRole.UserRole) if item is not None else None
        if isinstance(which, own_setups.OwnSetup) and self.chosen is not None:
            own_setups.forget(which)
            self._list_setups(self.chosen)

    # Files

    def _choose_file(self) -> None:
        if path := chosen_file(self, self.own("do-open"), openable(), str(tables())):
            self.open_file.emit(path)

    def _choose_import(self) -> None:
        if path := chosen_file(self, self.own("do-import"), "JSON (*.json)", str(tables())):
            self.import_file.emit(path)

    # Looks

    def _tell_keys(self) -> None:
        self.tell(self.own("start-keys"))

    def _show_manual(self) -> None:
        from assistant.ui.export.manual import show_manual

        show_manual(self, self.own, self.settings.language, self.tell)

    def _full_screen(self) -> None:
        whole = self.window()
        whole.showNormal() if whole.isFullScreen() else whole.showFullScreen()

    def _draw_next(self) -> None:
        """Draw one cover that still waits for its drawing, then let the page breathe."""
        for cover in self.covers:
            if cover.paper is None:
                try:
                    cover.draw(*load(cover.game))
                except Trouble as trouble:
                    self.toast.tell(wording.words(trouble.text, self.settings.language))
                    continue
                later(self, self._draw_next, 5)
                return

    def _look(self) -> None:
        self._build()

    def tell(self, words: str) -> None:
        """Say something in a line that leaves by itself."""
        self.toast.tell(words)
