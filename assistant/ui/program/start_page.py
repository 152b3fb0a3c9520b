"""The first page: the games as covers in a row; a sample, a new table, one against the program, the tables of the last evenings."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDateTime, QLocale, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QActionGroup,
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QTransform,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from assistant.core.atomic_write import Aside
from assistant.core.game import Fact, Game
from assistant.core.looks import WEAKER
from assistant.core.places import tables
from assistant.core.printed import Board, CounterSet
from assistant.core.text import Trouble
from assistant.desk import aside
from assistant.desk import setups as own_setups
from assistant.desk import wording as game_words
from assistant.desk.desk import load
from assistant.desk.kits.installed import has_module, is_own
from assistant.games import find_game
from assistant.ui.counters.draw import Face, draw_counter, face_of
from assistant.ui.look import lettering
from assistant.ui.look.main_window import ENTER, give_keys
from assistant.ui.look.settings import Settings, show_manual
from assistant.ui.look.symbols import icon
from assistant.ui.look.theme import Look, Theme, about, blank, colour, mixed, painting, stroke
from assistant.ui.look.wording import caption, tip
from assistant.ui.panels.corrections import SetupNotes, notes
from assistant.ui.plan.board import plan_of, united
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.widgets.lines import (
    NONE,
    TOP,
    VALUE,
    Fitted,
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
    widen,
)
from assistant.ui.widgets.notices import Toast
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import KIT, openable
from assistant.ui.work.event_loop import Callback, later

MOST_ASIDE = 20  # of what lies aside, in its menu; the command lists all
LOWEST = 226  # height of the two cards below the covers, at the usual size of text
LARGE = 1.4  # size of text from which buttons stand below the title of a card
DAY = "d MMM yyyy, HH:mm"  # how the day of the last evening is written
DONE_WITH = ("do-own-board", "kit-give", "kit-rules", "kit-remove")  # what is done with a kit now and then
WAYS = ("module", "drawing", "received")  # how a kit comes about


class StartPage(QMainWindow):
    """Chooses a table. Says what is wanted; the program does it."""

    begin = Signal(object, str, object, str, object)  # Game, set-up of the game, own set-up or None, title, facts
    wanted = Signal(str, object)  # what is done (`Program.do`), and with which Game or Path
    kits: tuple[Game, ...] = ()  # read when they are first looked at
    on_kits = False  # which of the two shelves is shown
    chosen: Game | None = None

    def __init__(
        self, settings: Settings, games: tuple[Game, ...], kits: Callable[[], tuple[Game, ...]] = tuple
    ) -> None:
        super().__init__()
        self.settings, self.own, self.games = settings, settings.own, games
        self._read_kits = kits
        self.covers: list[Cover] = []
        self.column = vbox(margins=(40, 26, 40, 22), spacing=14)
        self.frame = Frame(holding(self.column, "page"))
        self.setCentralWidget(self.frame)
        self.toast = Toast(self.frame, self)
        self.resize(1280, 720)
        keys: tuple[tuple[str, Callback], ...] = (
            *settings.keys(self),
            ("Ctrl+O", self._choose_file),
            ("Ctrl+Q", lambda: self.wanted.emit("quit", None)),
            ("F1", lambda: show_manual(self.settings, self.tell)),
            ("?", lambda: self.tell(self.own("start-keys"))),
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
            (caption(f"{self._called(one)} · {self._day(one.when.timestamp())}"), partial(self._bring_back, one))
            for one in lying
        )
        self.aside = menu_button(self.own("start-aside"), lines)
        self.aside.setObjectName("flat")
        return self.aside

    def _called(self, one: Aside) -> str:
        """Return what lies aside in words."""
        return self.own("start-aside-what", kind=one.origin.parent.name, name=one.origin.stem)

    def _day(self, seconds: float) -> str:
        """Return a moment as days are written in the window's language."""
        return QLocale(self.settings.language).toString(QDateTime.fromSecsSinceEpoch(int(seconds)), DAY)

    def _bring_back(self, one: Aside) -> None:
        replaced = one.origin.exists()
        try:
            aside.bring_back(one)
        except Trouble as trouble:
            self.tell(self.settings.words(trouble.text))
            return
        self.show_shelf(kits=True, slug=one.origin.name)
        self.tell(self.own("start-aside-back", what=self._called(one), replaced=str(replaced)))

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
        own = self.own
        self.makers = {way: push_button(own(f"another-{way}"), partial(self._make, way)) for way in WAYS}
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
        self.recent.itemActivated.connect(lambda item: self.wanted.emit("file", item.data(VALUE)))
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
        game = _game(slug)
        said = (
            game.title[language] if game is not None else "",
            turns.get(language, ""),
            self._day(path.stat().st_mtime),
        )
        return path.stem, " · ".join(filter(None, said))

    # One game

    def choose(self, game: Game) -> None:
        """Show what can be begun with a game."""
        own, look = self.own, self.settings.look
        self.chosen = game
        for cover in self.covers:
            cover.setChecked(cover.game is game)
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
            # What comes with the program stays on the shelf, and only a module has owners
            for action, may in zip(self.more.menu().actions()[-2:], (has_module, is_own), strict=True):
                action.setEnabled(may(game.slug))
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
        chosen: str | own_setups.OwnSetup | None = self.setups.currentIndex().data(VALUE)
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


def _game(slug: str) -> Game | None:
    """Return the game that a table was played with, if it is still at hand."""
    try:
        return find_game(slug) if slug else None
    except Trouble:
        return None


# The parts of the page.

# The covers of the games on the start page, of our own drawing: the game's own land in its powers' colours, and its title.

SHAPE = QSize(216, 284)  # the smallest; a cover is as wide as its part of the page


class Cover(Fitted, QAbstractButton):
    """One game, clicked or chosen by Enter; the drawing comes when `draw` has been given the game's paper."""

    _picture: QImage | None = None
    paper: tuple[Board, CounterSet] | None = None

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__()
        self.game, self.look = game, look
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widen(self)
        self.setMinimumSize(SHAPE)
        self.setAccessibleName(game.title[look.language])
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCheckable(True)

    def sizeHint(self) -> QSize:
        """Return the smallest size: the row gives what room there is."""
        return SHAPE

    def draw(self, board: Board, kinds: CounterSet) -> None:
        """Draw the cover from the game's own paper."""
        self.paper = (board, kinds)
        self._picture = _drawn(board, kinds, self.look, self.width(), self.height(), self.devicePixelRatioF())
        self.update()

    def fit(self) -> None:
        """Draw the cover anew in its new width."""
        if self.paper is not None:
            self.draw(*self.paper)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Paint picture, title plate and frame."""
        theme = self.look.theme
        with painting(self) as painter:
            whole = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            shape = QPainterPath()
            shape.addRoundedRect(whole, 10, 10)
            painter.setClipPath(shape)
            painter.fillRect(self.rect(), QColor(theme.sea))
            if self._picture is not None:
                painter.drawImage(0, 0, self._picture)
            plate = QRectF(0, whole.height() * 0.79, self.width(), whole.height() * 0.22 + 4)
            painter.fillRect(plate, QColor(theme.panel))
            painter.fillRect(QRectF(0, plate.top(), plate.width(), 2.5), QColor(theme.accent))
            self._title(painter, plate)
            painter.setClipping(False)
            strong = self.isChecked() or self.underMouse() or self.hasFocus()
            stroke(painter, theme.accent if strong else theme.frame, 3 if self.isChecked() else 2 if strong else 1.2)
            painter.drawPath(shape)

    def _title(self, painter: QPainter, plate: QRectF) -> None:
        theme = self.look.theme
        words = self.game.title[self.look.language]
        main, _, rest = words.partition(" (")
        main, _, after = main.partition(", ") if len(main) > 30 else (main, "", "")
        second = " ".join(filter(None, (after, rest.rstrip(")"))))
        room = plate.width() - 24
        px = lettering.fitted(main, room, 25, lettering.TITLE)
        middle = plate.center()
        y = middle.y() - (9 if second else 0)
        lettering.line(painter, main, QPointF(middle.x(), y), px, theme.ink, lettering.TITLE)
        if second:
            small = lettering.fitted(second, room, 15, lettering.SLANTED)
            lettering.line(painter, second, QPointF(middle.x(), y + 22), small, theme.second_ink, lettering.SLANTED)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by Enter, too."""
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)


@functools.lru_cache(maxsize=24)  # one comes back to the start page often, and a cover takes up to a fifth of a second
def _drawn(board: Board, kinds: CounterSet, look: Look, width: int, height: int, ratio: float) -> QImage:
    """Return the picture on a cover of that size."""
    picture = blank(QSize(width, height), ratio=ratio)
    picture.fill(QColor(look.theme.sea))
    with painting(picture) as painter:
        _land(painter, board, kinds, look.theme, width, height)
        _counters(painter, kinds, look, width, height)
    return picture


def _land(painter: QPainter, board: Board, kinds: CounterSet, theme: Theme, width: int, height: int) -> None:
    def printed(sheet: str) -> int:
        return sum(not zone.track for zone in board.on_sheet(sheet))

    sheets = sorted(board.sheets.values(), key=lambda sheet: sheet.width * sheet.height)
    sheet = max([s.id for s in sheets if printed(s.id) > 3] or [sheets[-1].id], key=printed)
    zones = [z for z in board.on_sheet(sheet) if not z.track and z.kind not in ("sea", "box")]
    if not zones:
        return
    plan = plan_of(board)
    bounds = united(plan.boxes[zone.id] for zone in zones)
    high = height * 0.72
    scale = max(width / bounds.width(), high / bounds.height()) * 1.02
    painter.save()
    painter.setClipRect(QRectF(0, 0, width, height))
    painter.translate(width / 2 - bounds.center().x() * scale, high / 2 - bounds.center().y() * scale)
    paths = [(zone, plan.paths[zone.id] * QTransform.fromScale(scale, scale)) for zone in zones]
    for breadth, share in ((16, 0.25), (9, 0.45), (4, 0.8)):
        ring = QPen(colour(theme.coast_rings, share), breadth, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin)
        for _zone, path in paths:
            painter.strokePath(path, ring)
    for zone, path in paths:
        held = next((str(zone.tags[key]) for key in ("home", "country", "start_control") if zone.tags.get(key)), "")
        tint = theme.tint(board.livery(held)) if held else theme.neutral
        if held in kinds.sides and held not in kinds.nations:
            tint = mixed(theme.paper, theme.shade(kinds.emblem(held)), 0.34)
        stroke(painter, colour(theme.zone_line, 0.5), 0.6, tint)
        painter.drawPath(path)
    painter.restore()


def _counters(painter: QPainter, kinds: CounterSet, look: Look, width: int, height: int) -> None:
    wanted: dict[str, Face] = {}
    for kind in kinds.kinds.values():
        face = face_of(kind, 0, kinds, look.language)
        if face.style in WEAKER and kind.side:
            wanted.setdefault(kind.side, face)
    size = 46.0
    chosen = list(wanted.values())[:3]
    start = width / 2 - (len(chosen) * (size + 8) - 8) / 2
    for n, face in enumerate(chosen):
        painter.save()
        painter.translate(start + n * (size + 8) + size / 2, height * 0.72 - 18)
        painter.rotate((-5, 3, -2)[n])
        draw_counter(painter, face, look.theme, about(QPointF(), size))
        painter.restore()


# The shelves.

WIDEST = 320  # pixels of a cover where few stand beside each other


class Frame(Fitted, ScrollArea):
    """Shows the page as high as the window, and scrolls only where large text needs more than a small window has."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(bare=True)
        self.setWidgetResizable(False)
        self.setObjectName("page")
        self.setWidget(page)
        self.page = page

    def fit(self) -> None:
        """Give the page its size."""
        room, least = self.maximumViewportSize(), self.page.minimumSizeHint().height()
        if least > room.height():
            room.setWidth(self.viewport().width())
        self.page.resize(room.width(), max(room.height(), least))


class Shelf(ScrollArea):
    """Covers of games beside each other; more than the window is wide are scrolled to."""

    def __init__(self, games: Sequence[Game], look: Look) -> None:
        super().__init__(sideways=True)
        self.setFrameShape(ScrollArea.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.covers = [Cover(game, look) for game in games]
        self.row = hbox(*self.covers, margins=NONE, spacing=13)
        self.setWidget(holding(self.row, "flow"))
        self.setFixedHeight(SHAPE.height() + 12)
        self.horizontalScrollBar().rangeChanged.connect(self._show_bar)

    def _show_bar(self, least: int, most: int) -> None:
        """Show the bar while there is more than the window is wide: by itself it would stay after the window has grown."""
        needed = Qt.ScrollBarPolicy.ScrollBarAsNeeded if most > least else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setHorizontalScrollBarPolicy(needed)

    def lead(self, first: QWidget) -> None:
        """Put something before the covers, which then are no wider than they must be."""
        first.setMinimumHeight(SHAPE.height())
        self.row.insertWidget(0, first, 0, Qt.AlignmentFlag.AlignVCenter)
        for cover in self.covers:
            cover.setMaximumWidth(WIDEST)
        self.row.addStretch(1)
        self.setFixedHeight(
            max(SHAPE.height(), first.sizeHint().height()) + 12 + self.horizontalScrollBar().sizeHint().height()
        )


def menu_button(words: str, lines: Iterable[tuple[str, Callback]]) -> QPushButton:
    """Return a button with a menu, each of its lines with what it does."""
    made = QPushButton(words)
    menu = QMenu(made)
    for said, deed in lines:
        menu.addAction(said, deed)
    made.setMenu(menu)
    return made


# A button that begins a table on which the program plays a side: a menu says which, how well, and what it gives away.


class VersusButton(QPushButton):
    """The button, hidden for games that the program does not play. `chosen` with the facts that differ from the usual."""

    chosen = Signal(object)  # dict[str, Any]

    def __init__(self, game: Game, settings: Settings) -> None:
        super().__init__(settings.own("new-table-against"))
        self.game, self.words = game, settings.words
        self.facts: dict[str, Any] = {}
        self.whole = QMenu(self)
        self.setMenu(self.whole)
        declared = {fact.id: fact for fact in game.facts}
        asked = [declared[name] for name in game.contest.facts] if game.contest is not None else []
        if not asked:  # never shown before it has a parent: it would be a window of its own
            self.hide()
        for fact in asked[:1]:
            self.whole.addAction(self._title(fact)).setEnabled(False)
            for choice in fact.choices:
                if choice != fact.default:
                    self.whole.addAction(self._value(fact, choice), partial(self._begin, fact.id, choice))
            self.whole.addSeparator()
        for fact in asked[1:]:
            self._choices(fact)

    def _title(self, fact: Fact) -> str:
        return self.words(game_words.fact_title(self.game, fact.id))

    def _value(self, fact: Fact, value: Any) -> str:
        return self.words(game_words.fact_value(self.game, fact, value))

    def _begin(self, fact: str, choice: Any) -> None:
        self.chosen.emit({fact: choice, **self.facts})

    def _choices(self, fact: Fact) -> None:
        """Add a menu of a fact's values, one of them marked; numbers from the least to the most."""
        menu = self.whole.addMenu(self._title(fact))
        group = QActionGroup(menu)
        for value in fact.choices or range(fact.least or 0, (fact.most or 0) + 1):
            action = menu.addAction(self._value(fact, value), partial(self._choose, fact, value))
            action.setCheckable(True)
            action.setChecked(value == fact.default)
            group.addAction(action)

    def _choose(self, fact: Fact, value: Any) -> None:
        self.facts.pop(fact.id, None)
        if value != fact.default:
            self.facts[fact.id] = value
