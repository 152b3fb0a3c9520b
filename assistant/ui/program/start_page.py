"""The first page: the games as covers, a sample or a new table, the tables of the last evenings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QSizePolicy,
    QToolButton,
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
from assistant.games import find_game
from assistant.ui.look.main_window import give_keys, turn_full_screen
from assistant.ui.look.settings import Settings
from assistant.ui.look.symbols import icon
from assistant.ui.look.wording import caption, tip
from assistant.ui.panels.corrections import SetupNotes, notes
from assistant.ui.program.shelf import SHAPE, Cover, Frame, Shelf, VersusButton, menu_button
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    WrappedList,
    card,
    empty,
    hbox,
    holding,
    label,
    listed,
    named,
    push_button,
    put,
    tight,
    vbox,
)
from assistant.ui.widgets.notices import Toast
from assistant.ui.widgets.session import KIT, openable
from assistant.ui.work.event_loop import later

MOST_ASIDE = 20  # of what lies aside, in its menu; the command lists all
LOWEST = 226  # height of the two cards below the covers, at the usual size of text
LARGE = 1.4  # size of text from which buttons stand below the title of a card
LONGEST = 24  # letters of a title on a button
DAY = "d MMM yyyy, HH:mm"  # how the day of the last evening is written
DONE_WITH = ("do-own-board", "kit-give", "kit-rules", "kit-remove")  # what is done with a kit now and then
WAYS = ("module", "drawing", "received")  # how a kit comes about
TEXT_KEYS = {"Ctrl+0": 0, "Ctrl++": 1, "Ctrl+=": 1, "Ctrl+-": -1}  # and the steps by which text becomes larger


class StartPage(QMainWindow):
    """Chooses a table. Says what is wanted; the program does it."""

    begin = Signal(object, str, object, str, object)  # Game, set-up of the game, own set-up or None, title, facts
    wanted = Signal(str, object)  # what is done (`Program.do`), and with which Game or Path

    def __init__(
        self, settings: Settings, games: tuple[Game, ...], kits: Callable[[], tuple[Game, ...]] = tuple
    ) -> None:
        super().__init__()
        self.settings, self.own, self.games = settings, settings.own, games
        self.kits: tuple[Game, ...] = ()  # read when they are first looked at
        self._read_kits = kits
        self.on_kits = False  # which of the two shelves is shown
        self.covers: list[Cover] = []
        self.chosen: Game | None = None
        self.column = vbox(margins=(40, 26, 40, 22), spacing=14)
        self.frame = Frame(holding(self.column, "page"))
        self.setCentralWidget(self.frame)
        self.toast = Toast(self.frame, self)
        self.resize(1280, 720)
        keys: tuple[tuple[str, Callable[[], object]], ...] = (
            ("F8", settings.next_language),
            ("F9", settings.next_theme),
            ("Ctrl+O", self._choose_file),
            ("Ctrl+Q", lambda: self.wanted.emit("quit", None)),
            ("F1", self._show_manual),
            ("?", lambda: self.tell(self.own("start-keys"))),
            ("F11", partial(turn_full_screen, self)),
            *((key, partial(settings.larger, step)) for key, step in TEXT_KEYS.items()),
        )
        give_keys(self, keys)
        settings.changed.connect(self._build)
        self._build()

    # Building

    def _build(self) -> None:
        empty(self.column)
        self.setWindowTitle("Sabretache")
        self.table_card = QFrame()
        self.table_card.setObjectName("card")
        self.table_column = vbox(on=self.table_card, margins=(18, 12, 18, 14))
        below = holding(hbox((self.table_card, 3), (self._recent(), 2), margins=NONE, spacing=18))
        below.setMinimumHeight(round(LOWEST * self.settings.look.text_scale))
        put(self.column, [self._head(), self._games(), (below, 1)])
        shown = self.kits if self.on_kits else self.games
        chosen = self.chosen if self.chosen in shown else shown[0] if shown else None
        if chosen is not None:
            self.choose(chosen)
            self.covers[shown.index(chosen)].setFocus()
        later(self, self.frame.fit)  # when what was built is there to be measured
        later(self, self._draw_next)

    def _head(self) -> QWidget:
        own, settings = self.own, self.settings
        motto = vbox(label("Sabretache", "great", wrap=False), label(own("motto"), "small"), spacing=0)
        shelf, sign = own("start-games" if self.on_kits else "start-another"), icon("pencil", settings.look)
        self.turn = push_button(shelf, lambda: self.show_shelf(kits=not self.on_kits), "flat", sign)
        lying = aside.listed() if self.on_kits else ()
        buttons = [
            self.turn,
            *([self._laid_aside(lying[:MOST_ASIDE])] if lying else []),
            push_button(f"{own('other-language')}  F8", settings.next_language, "flat"),
            push_button(f"{own('do-theme')}  F9", settings.next_theme, "flat"),
        ]
        return holding(hbox((motto, 1), *((button, TOP) for button in buttons), margins=NONE))

    def _laid_aside(self, lying: Sequence[Aside]) -> QPushButton:
        """Return what lists what lies aside, the last first; one that is chosen comes back."""
        lines = (
            (caption(f"{one.when.astimezone():%Y-%m-%d %H:%M}  {one.origin.name}"), partial(self._bring_back, one))
            for one in lying
        )
        self.aside = menu_button(self.own("start-aside"), lines)
        self.aside.setObjectName("flat")
        return self.aside

    def _bring_back(self, one: Aside) -> None:
        try:
            aside.bring_back(one)
        except Trouble as trouble:
            self.tell(self.settings.words(trouble.text))
            return
        self.show_shelf(kits=True)
        self.tell(self.own("start-aside-back", path=str(one.origin)))

    def _games(self) -> QWidget:
        shelf = Shelf(self.kits if self.on_kits else self.games, self.settings.look)
        for cover in shelf.covers:
            cover.clicked.connect(partial(self.choose, cover.game))
        self.covers = shelf.covers
        if self.on_kits:
            shelf.lead(self._makers())
        return shelf

    def _makers(self) -> QWidget:
        """Return the ways in which a game comes to the program that it has no rules of."""
        own, gone = self.own, removed()
        words = {way: own(f"another-{way}") for way in WAYS}
        if gone:
            title = gone[0][1][self.settings.language]
            short = title if len(title) <= LONGEST else f"{title[:LONGEST].rstrip()}…"
            words["removed"] = caption(own("another-removed", name=short))
        self.makers = {way: push_button(said, partial(self._make, way)) for way, said in words.items()}
        head = (label(own("another-title"), "heading"), label(own("another-hint"), "small"))
        made = card(*head, 1, *self.makers.values(), margins=(16, 12, 16, 14))
        for button in self.makers.values():
            button.ensurePolished()
        widest = max(button.sizeHint().width() for button in self.makers.values())
        made.setFixedWidth(max(SHAPE.width() + 60, widest + 34))
        return made

    def show_shelf(self, *, kits: bool, slug: str = "") -> None:
        """Show the games in Python, or the kits with what makes another one; the game called `slug` is chosen there."""
        if kits:
            self.kits = self._read_kits()
        self.on_kits = kits
        self.chosen = next((game for game in self.kits if game.slug == slug), None)
        self._build()

    def _make(self, how: str) -> None:
        if how != "received":
            self.wanted.emit("another", how)
        elif path := chosen_file(self, self.own("another-received"), f"Sabretache (*{KIT})"):
            self.wanted.emit("file", path)

    def _recent(self) -> QWidget:
        """Return the tables opened last with their game, turn and day; below, what opens others."""
        own = self.own
        self.recent = named(WrappedList(), own("recent-tables"))
        self.recent.setMinimumHeight(70)
        self.recent.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        for path in self.settings.recent():
            listed(self.recent, "\n".join(self._told(path)), path).setToolTip(tip(str(path)))
        self.recent.itemActivated.connect(lambda item: self.wanted.emit("file", item.data(Qt.ItemDataRole.UserRole)))
        known = self.recent.count() > 0
        self.recent.setVisible(known)
        below = [label(own("recent-how"), "small")] if known else [label(own("no-recent"), "small"), 1]
        file = push_button(own("start-open"), self._choose_file)
        other = push_button(own("do-import"), partial(self.wanted.emit, "import", None))
        parts = (label(own("recent-tables"), "heading"), (self.recent, 1), *below, hbox(file, other, 1))
        return card(*parts, margins=(18, 12, 18, 14))

    def _told(self, path: Path) -> tuple[str, str]:
        """Return what is said of a table: its name; its game, its turn, and when it was last played."""
        language = self.settings.language
        slug, turns = self.settings.played(path)
        when = QDateTime.fromSecsSinceEpoch(int(path.stat().st_mtime))
        game = next((game for game in self.games if game.slug == slug), None) or _kit(slug)
        said = (
            game.title[language] if game is not None else "",
            turns.get(language, ""),
            QLocale(language).toString(when, DAY),
        )
        return path.stem, " · ".join(filter(None, said))

    # One game

    def choose(self, game: Game) -> None:
        """Show what can be begun with a game."""
        own, look = self.own, self.settings.look
        self.chosen = game
        for cover in self.covers:
            cover.mark(cover.game is game)
            if cover.game is game:
                self.setFocusProxy(cover)  # whoever gives the page the keyboard, at the start too, gives it to the game
        empty(self.table_column)
        large = look.text_scale >= LARGE
        cells = tight(QGridLayout())
        cells.addWidget(label(game.title[look.language], "heading"), 0, 0, 1, 2 if large else 1)
        cells.setColumnStretch(0, 1)
        cells.setColumnStretch(1, int(large))
        kit = (("card-open", "card", ""), ("counters-open", "kit-counters", ""))
        begun = kit if game in self.kits else (("do-own-board", "board", "pencil"),)
        buttons = []
        for key, what, sign in (*begun, ("look-at-sample", "sample", "eye")):
            made = push_button(own(key), partial(self.wanted.emit, what, game), "", icon(sign, look) if sign else None)
            made.setEnabled(bool(game.sample) or key != "look-at-sample")
            buttons.append(made)
        if game in self.kits:
            lines = ((own(key), partial(self.wanted.emit, key, game)) for key in DONE_WITH)
            self.more = menu_button(own("kit-more"), lines)
            self.more.menu().actions()[-1].setEnabled(
                is_own(game.slug)
            )  # what comes with the program stays on the shelf
            buttons.append(self.more)
        for n, made in enumerate(buttons):
            cells.addWidget(made, *(divmod(n + 2, 2) if large else (0, n + 1)))
        self.setups = named(WrappedList(), own("new-table-from"))
        self.setups.setMinimumHeight(70)
        self._list_setups(game)
        self.setups.itemActivated.connect(lambda _item: self.begin_table())
        self.notes = named(SetupNotes(), own("setup-notes"))
        for half in (self.setups, self.notes):  # as high as there is room, no lower than they must be
            half.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        beside = holding(hbox((self.setups, 1), (self.notes, 1), margins=NONE))
        self.title = named(QLineEdit(), own("table-title"), hint=True)
        self.title.returnPressed.connect(self.begin_table)
        self.forget = named(QToolButton(), own("setup-forget"), hint=True)
        self.forget.setIcon(icon("close", look, 14))
        self.forget.clicked.connect(self._forget)
        go = push_button(own("new-table"), self.begin_table, "primary")
        against = self.against = VersusButton(game, self.settings)
        against.chosen.connect(self.begin_table)
        foot = holding(hbox((self.title, 1), self.forget, go, against, margins=NONE))
        put(self.table_column, [holding(cells), label(own("new-table-from"), "small"), (beside, 1), foot])
        self.setups.currentItemChanged.connect(lambda *_: self._setup_chosen())
        self._setup_chosen()

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

    @property
    def _setup(self) -> str | own_setups.OwnSetup | None:
        """The set-up that is chosen: the name of one of the game's, or one of the player's own."""
        chosen: str | own_setups.OwnSetup | None = self.setups.currentIndex().data(Qt.ItemDataRole.UserRole)
        return chosen

    def _setup_chosen(self) -> None:
        which = self._setup
        self.forget.setVisible(isinstance(which, own_setups.OwnSetup))
        if self.chosen is not None:
            setup = which if isinstance(which, str) else ""
            self.notes.tell(notes(self.chosen, setup, self.settings.language))

    def begin_table(self, facts: object = None) -> None:
        """Begin a table of the setup that is chosen; `facts` say who plays, the program for one."""
        which = self._setup
        if self.chosen is None or which is None:
            return
        called = self.setups.currentItem().text()
        title = self.title.text().strip() or f"{called} {datetime.now().astimezone():%d.%m.%Y}"
        setup, own = (which, None) if isinstance(which, str) else ("", which)
        self.begin.emit(self.chosen, setup, own, title, facts)

    def _forget(self) -> None:
        which = self._setup
        if isinstance(which, own_setups.OwnSetup) and self.chosen is not None:
            own_setups.forget(which)
            self._list_setups(self.chosen)

    # Files

    def _choose_file(self) -> None:
        if path := chosen_file(self, self.own("do-open"), openable(), str(tables())):
            self.wanted.emit("file", path)

    # Looks

    def _show_manual(self) -> None:
        from assistant.ui.export.manual import show_manual

        show_manual(self, self.settings, self.tell)

    def _draw_next(self) -> None:
        """Draw one cover that still waits for its drawing, then let the page breathe."""
        for cover in self.covers:
            if cover.paper is None:
                try:
                    cover.draw(*load(cover.game))
                except Trouble as trouble:
                    self.tell(self.settings.words(trouble.text))
                    continue
                later(self, self._draw_next, 5)
                return

    def tell(self, words: str) -> None:
        """Say something in a line that leaves by itself."""
        self.toast.tell(words)


def _kit(slug: str) -> Game | None:
    """Return the kit that a table was played with, if it is still at hand."""
    try:
        return find_game(slug) if slug else None
    except Trouble:
        return None
