"""The parts of the start page: games as covers in a row, a table against the program."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QActionGroup,
    QColor,
    QImage,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QMenu, QPushButton, QSizePolicy, QWidget

from assistant.core.board import Board
from assistant.core.game import Fact, Game
from assistant.core.kinds import CounterSet
from assistant.core.looks import WEAKER
from assistant.desk import wording as game_words
from assistant.ui.counters.body import face_of
from assistant.ui.counters.draw import draw_counter
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.theme import Look, Theme, blank, colour, mixed, painting, stroke
from assistant.ui.plan.board import plan_of, united
from assistant.ui.widgets.lines import NONE, hbox, holding
from assistant.ui.widgets.scrolling import ScrollArea

# The covers of the games on the start page, of our own drawing: the game's own land in its powers' colours, and its title.

SHAPE = QSize(216, 284)  # the smallest; a cover is as wide as its part of the page


class Cover(QAbstractButton):
    """One game, clicked or chosen by Enter; the drawing comes when `draw` has been given the game's paper."""

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__()
        self.game, self.look = game, look
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumSize(SHAPE)
        self.setAccessibleName(game.title[look.language])
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.marked = False
        self._picture: QImage | None = None
        self.paper: tuple[Board, CounterSet] | None = None

    def sizeHint(self) -> QSize:
        """Return the smallest size: the row gives what room there is."""
        return SHAPE

    def mark(self, marked: bool) -> None:
        """Show that this game is the chosen one."""
        self.marked = marked
        self.update()

    def draw(self, board: Board, kinds: CounterSet) -> None:
        """Draw the cover from the game's own paper."""
        self.paper = (board, kinds)
        self._picture = _drawn(board, kinds, self.look, self.width(), self.height(), self.devicePixelRatioF())
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the cover anew in its new width."""
        super().resizeEvent(event)
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
            strong = self.marked or self.underMouse() or self.hasFocus()
            stroke(painter, theme.accent if strong else theme.frame, 3 if self.marked else 2 if strong else 1.2)
            painter.drawPath(shape)

    def _title(self, painter: QPainter, plate: QRectF) -> None:
        theme = self.look.theme
        words = self.game.title[self.look.language]
        main, _, rest = words.partition(" (")
        main, _, after = main.partition(", ") if len(main) > 30 else (main, "", "")
        second = " ".join(filter(None, (after, rest.rstrip(")"))))
        room = plate.width() - 24
        px = lettering.fitted(main, room, 25, lettering.SERIF, 600)
        middle = plate.center()
        y = middle.y() - (9 if second else 0)
        lettering.line(painter, main, QPointF(middle.x(), y), px, theme.ink, lettering.SERIF, 600)
        if second:
            small = lettering.fitted(second, room, 15, lettering.SANS, 500, True)
            lettering.line(
                painter, second, QPointF(middle.x(), y + 22), small, theme.second_ink, lettering.SANS, 500, True
            )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by Enter, too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
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
    painter.setPen(QPen(colour(theme.zone_line, 0.5), 0.6))
    for zone, path in paths:
        held = next((str(zone.tags[key]) for key in ("home", "country", "start_control") if zone.tags.get(key)), "")
        tint = theme.tint(board.livery(held)) if held else theme.neutral
        if held in kinds.sides and held not in kinds.nations:
            tint = mixed(theme.paper, theme.shade(kinds.emblem(held)), 0.34)
        painter.setBrush(QColor(tint))
        painter.drawPath(path)
    painter.restore()


def _counters(painter: QPainter, kinds: CounterSet, look: Look, width: int, height: int) -> None:
    wanted: dict[str, str] = {}
    for kind in kinds.kinds.values():
        face = face_of(kind, 0, kinds, look.language)
        if face.style in WEAKER and kind.side not in wanted and kind.side:
            wanted[kind.side] = kind.id
    size = 46.0
    chosen = list(wanted.values())[:3]
    start = width / 2 - (len(chosen) * (size + 8) - 8) / 2
    for n, kind_id in enumerate(chosen):
        painter.save()
        painter.translate(start + n * (size + 8) + size / 2, height * 0.72 - 18)
        painter.rotate((-5, 3, -2)[n])
        face = face_of(kinds.kinds[kind_id], 0, kinds, look.language)
        draw_counter(painter, face, look.theme, QRectF(-size / 2, -size / 2, size, size))
        painter.restore()


# The shelves of the start page: games as covers in a row.

WIDEST = 320  # pixels of a cover where few stand beside each other


class Frame(ScrollArea):
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

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Follow the window."""
        super().resizeEvent(event)
        self.fit()


class Shelf(ScrollArea):
    """Covers of games beside each other; more than the window is wide are scrolled to."""

    def __init__(self, games: Sequence[Game], look: Look) -> None:
        super().__init__(sideways=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
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


def menu_button(words: str, lines: Iterable[tuple[str, Callable[[], object]]]) -> QPushButton:
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
