"""What waits beside the board: the tray, by nation, with the markers, from which things are dragged; and the tracks on cards."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QEnterEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFrame,
    QGridLayout,
    QLabel,
    QToolTip,
    QWidget,
)

from assistant.core.printed import RESERVE, Kind, MarkerKind
from assistant.core.record import grouped
from assistant.core.table import CONTROL, Counter, Move
from assistant.core.text import gathered
from assistant.desk.tracks import Block, Heap, Pawn, Row, blocks
from assistant.ui.board import hits as carrying
from assistant.ui.counters.draw import aspect, draw_flag, draw_marker, face_of
from assistant.ui.look import lettering
from assistant.ui.look.main_window import SHIFT
from assistant.ui.look.theme import bare, colour, painting, stroke
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import (
    Button,
    Fitted,
    Flow,
    card,
    flow,
    hbox,
    holding,
    label,
    named,
    push_button,
    put,
    tight,
    vbox,
    widen,
)
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.session import AtTable, Session, follow

SIDE = 42  # pixels of a counter at text size 1


class Waiting(QAbstractButton):
    """What can be dragged to the board; `wide` and `high` are pixels."""

    _pressed: QPoint | None = None

    def __init__(self, session: Session, wide: int, high: int, words: str) -> None:
        super().__init__()
        self.session = session
        self.setFixedSize(wide, high)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what shows no mark takes no keys
        named(self, words)

    def carried(self, everything: bool) -> carrying.Grip:  # noqa: ARG002
        """Return what is carried; everything, where Shift was held."""
        return ()

    def shown(self) -> QPixmap:
        """Return its picture in the hand."""
        return self.grab()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where the hand closed."""
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Begin to carry."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if (event.position().toPoint() - self._pressed).manhattanLength() < QApplication.startDragDistance():
            return
        self._pressed = None
        carrying.carry(self, self.carried(bool(event.modifiers() & SHIFT)), self.shown())


class Pile(Waiting):
    """Counters of one kind and face that wait; dragging takes one, with Shift all of them.

    Args:
        size: pixels of a counter at text size 1.
    """

    menu = Signal(tuple, QPoint)

    def __init__(self, session: Session, kind: Kind, counters: tuple[Counter, ...], size: int = SIDE) -> None:
        side = round(size * session.look.text_scale) + 4
        words = session.own("tray-pile", n=len(counters), name=kind.name[session.language])
        super().__init__(session, side, side, words)
        self.kind, self.counters = kind, counters
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setToolTip(tip(words))

    def carried(self, everything: bool) -> carrying.Grip:
        """Return the top counter, or all of them."""
        return tuple(c.id for c in (self.counters if everything else self.counters[-1:]))

    def shown(self) -> QPixmap:
        """Return one of the counters."""
        return self.picture(SIDE)

    def picture(self, side: float) -> QPixmap:
        """Return the counter's picture."""
        return self.session.counter(self.kind, self.counters[-1].face, side, self.devicePixelRatioF())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the pile and how many it holds."""
        theme = self.session.theme
        with painting(self) as painter:
            side = self.width() - 4
            if len(self.counters) > 1:
                painter.drawPixmap(QPointF(3, 0), self.picture(side - 2))
            painter.drawPixmap(QPointF(0, 3), self.picture(side - 2))
            if len(self.counters) > 1:
                disc = QRectF(self.width() - 17, 0, 16, 15)
                bare(painter, colour(theme.ink))
                painter.drawRoundedRect(disc, 7, 7)
                painter.setPen(colour(theme.paper))
                painter.setFont(lettering.font(lettering.FIGURES, 13))
                painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(len(self.counters)))
            if self.hasFocus():
                stroke(painter, colour(theme.accent))
                painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select the top counter."""
        super().mousePressEvent(event)
        self.session.select((self.counters[-1].id,))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space selects the top counter; M then sends it to a zone."""
        if event.key() == Qt.Key.Key_Space:
            self.session.select((self.counters[-1].id,))
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the pile."""
        self.menu.emit(tuple(c.id for c in self.counters), event.globalPos())


class Chip(Waiting):
    """A marker to be dragged to a zone."""

    def __init__(self, session: Session, marker: MarkerKind) -> None:
        high, name = round(26 * session.look.text_scale), marker.name[session.language]
        super().__init__(session, round(high * aspect(marker)) + 2, high + 2, name)
        self.marker = marker
        laid = sum(1 for (kind, _zone) in session.position.markers if kind == marker.id)
        self.setToolTip(tip(session.own("tray-marker", name=name, laid=laid, copies=marker.copies or 0)))

    def carried(self, everything: bool) -> carrying.Grip:  # noqa: ARG002 - there is one
        """Return the marker."""
        return carrying.CarriedMarker(self.marker.id)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the marker."""
        painter = QPainter(self)
        rect = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        draw_marker(painter, self.marker, 1, self.session.position.kinds, self.session.theme, rect)
        painter.end()


class Flag(QWidget):
    """A nation's flag, before its counters."""

    def __init__(self, session: Session, nation: str, words: str) -> None:
        super().__init__()
        self.session, self.nation = session, nation
        self.setFixedSize(22, 15)
        named(self, words, hint=True)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the flag."""
        painter = QPainter(self)
        rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        draw_flag(painter, self.session.position.kinds.flag(self.nation), rect)
        stroke(painter, colour(self.session.theme.frame, 0.6))
        painter.drawRect(rect)
        painter.end()


class Tray(AtTable, QFrame):
    """One row of reserves and markers. Counters dropped here go to their reserve, markers are taken off."""

    menu = Signal(tuple, QPoint)
    reserved = Signal(tuple)  # counters dropped here
    lifted = Signal(object)  # a CarriedMarker dropped here
    _shown: object = None
    _begun = False

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.setAcceptDrops(True)
        widen(self)
        self.before, self.after = self._arrow("less", -1), self._arrow("more", 1)
        self.row = ScrollArea(bare=True)  # Tab stops at the piles in it
        self.row.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.row.horizontalScrollBar().rangeChanged.connect(self._show_arrows)
        self.row.horizontalScrollBar().valueChanged.connect(self._show_arrows)
        self.markers = QWidget()
        self.cells = hbox(
            self.before, (self.row, 1), self.after, self.markers, on=self, margins=(4, 0, 8, 0), spacing=4
        )
        self.setFixedHeight(self.sizeHint().height())
        session.changed.connect(self.refresh)
        session.look_changed.connect(self.refresh)
        session.pictures.changed.connect(self.update)

    def _arrow(self, sign: str, by: int) -> Button:
        button = Button(self.session, "tray-slide", lambda: self._slide(by * 240), sign)
        button.setObjectName("flat")
        button.setFixedWidth(20)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.hide()
        return button

    def _slide(self, by: int) -> None:
        bar = self.row.horizontalScrollBar()
        bar.setValue(bar.value() + by)

    def _show_arrows(self) -> None:
        bar = self.row.horizontalScrollBar()
        self.before.setVisible(bar.value() > bar.minimum())
        self.after.setVisible(bar.value() < bar.maximum())

    def sizeHint(self) -> QSize:
        """Return the height of one row."""
        return QSize(400, round((SIDE + 16) * self.session.look.text_scale))

    def minimumSizeHint(self) -> QSize:
        """Return the height of one row."""
        return QSize(100, self.sizeHint().height())

    def begin(self) -> None:
        """Lay the row out for the first time: not before the window is painted."""
        self._begun = True
        self.refresh()

    def refresh(self) -> None:
        """Lay the row out, if what waits has changed."""
        if not self._begun or not self.isVisible():
            return
        waiting = self._waiting()
        key = tuple((nation, kind.id, face, len(group)) for nation, kind, face, group in waiting)
        shown = key, tuple(self.position.markers), self.session.look
        if shown == self._shown:
            return
        self._shown = shown
        empty = not waiting and not self.position.kinds.markers
        self.setFixedHeight(self.fontMetrics().height() + 10 if empty else self.sizeHint().height())
        place = self.row.horizontalScrollBar().value()
        self.row.hold(self._piles(waiting))
        self.row.horizontalScrollBar().setValue(place)
        kinds = self.position.kinds.markers.values()
        chips = [Chip(self.session, marker) for marker in kinds if marker.kind != CONTROL]
        before, self.markers = self.markers, holding(hbox(*chips, margins=(6, 0, 0, 0), spacing=5))
        self.cells.replaceWidget(before, self.markers)
        before.hide()
        before.deleteLater()

    def _piles(self, waiting: list[tuple[str, Kind, int, tuple[Counter, ...]]]) -> QWidget:
        cells, names = hbox(margins=(4, 2, 4, 2), spacing=5), self.position.kinds.nations
        nation_before = ""
        for nation, kind, _face, group in waiting:
            if nation != nation_before:
                if nation_before:
                    cells.addSpacing(8)
                words = names[nation].name[self.language] if nation in names else nation
                cells.addWidget(Flag(self.session, nation, words))
                nation_before = nation
            pile = Pile(self.session, kind, group)
            pile.menu.connect(self.menu)
            cells.addWidget(pile)
        put(cells, [1] if waiting else [label(self.own("tray-empty"), "small", wrap=False), 1])
        return holding(cells, "flow")

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the row out when it unfolds."""
        super().showEvent(event)
        self.refresh()

    def _waiting(self) -> list[tuple[str, Kind, int, tuple[Counter, ...]]]:
        """Return what lies in its kind's home box, in piles of one kind and face, by nation, the strongest kind first."""
        position = self.position
        home = ((position.kind(one), one) for one in position.counters.values() if position.kind(one).home == one.zone)
        piles = grouped(
            ((kind.id, one.face), one)
            for kind, one in home
            if not kind.track and (kind.nation or position.zones[one.zone].kind == RESERVE)
        )
        order = {kind: n for n, kind in enumerate(position.kinds.kinds)}
        nations = {nation: n for n, nation in enumerate(position.kinds.nations)}
        found = [
            (position.kinds.kinds[kind].nation, position.kinds.kinds[kind], face, tuple(group))
            for (kind, face), group in piles.items()
        ]
        return sorted(found, key=lambda pile: (nations.get(pile[0], 99), order[pile[1].id], pile[2]))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Move the row sideways."""
        self._slide(-event.angleDelta().y() - event.angleDelta().x())

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome counters and markers."""
        if carrying.carried(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take what is dropped."""
        grip = carrying.carried(event.mimeData())
        event.acceptProposedAction()
        if isinstance(grip, tuple):
            self.reserved.emit(grip)
        elif grip is not None and grip.zone:
            self.lifted.emit(grip)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Nothing of the board is under the pointer here."""
        self.session.point_at("")
        super().enterEvent(event)


# The tracks: turn, points, technologies and reserves at a glance, each side's on a card of its own.

# A track as a bar of cells: filled as far as its pawn has come; a click or an arrow moves the pawn.

SHORT, WIDE, HIGH = 56, 16, 13  # pixels: the narrowest bar, its widest cell, its height
FRAMED = 5  # pixels from which on each cell has a frame; of narrower ones every fifth


class TrackBar(QWidget):
    """The bar of one pawn.

    Args:
        words: what the bar is called.
    """

    def __init__(self, session: Session, pawn: Pawn, words: str) -> None:
        super().__init__()
        self.session, self.pawn, self.words = session, pawn, words
        scale = session.look.text_scale
        self.setFixedHeight(round(HIGH * scale) + 2)
        self.setMinimumWidth(min(SHORT, WIDE * len(pawn.boxes)))
        self.setMaximumWidth(round(WIDE * scale) * len(pawn.boxes) + 2)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.show_pawn(pawn)

    def show_pawn(self, pawn: Pawn) -> None:
        """Show the pawn in another box."""
        self.pawn = pawn
        self.setAccessibleName(self.session.own("tracks-bar", name=self.words, value=pawn.value))
        self.update()

    @property
    def _cell(self) -> float:
        """The width of a cell in pixels."""
        return (self.width() - 2) / len(self.pawn.boxes)

    def sizeHint(self) -> QSize:
        """Return the widest size: a narrower card makes it narrower."""
        return self.maximumSize()

    def box_at(self, x: float) -> int:
        """Return the place of the box at a distance in pixels from the left."""
        return max(0, min(len(self.pawn.boxes) - 1, int((x - 1) // self._cell)))

    def _move(self, place: int) -> None:
        if 0 <= place < len(self.pawn.boxes) and place != self.pawn.at:
            self.session.do(Move((self.pawn.counter,), self.pawn.boxes[place]))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Move the pawn to the box under the pointer."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._move(self.box_at(event.position().x()))
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows move the pawn by a box."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if by is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self._move(self.pawn.at + by)

    def event(self, event: QEvent) -> bool:
        """Say the box under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            zone = self.pawn.boxes[self.box_at(event.pos().x())]
            QToolTip.showText(event.globalPos(), tip(self.session.zone_called(zone)), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw the cells, those between the beginning and the pawn filled, the pawn's own with a frame."""
        theme = self.session.theme
        position = self.session.position
        if self.pawn.counter not in position.counters:
            return
        side = position.kind(self.pawn.counter).side
        shade = theme.shade(position.kinds.emblem(side)) if side in position.sides else theme.accent
        first, last = sorted((self.pawn.begin, self.pawn.at))
        painter = QPainter(self)
        wide = self._cell >= FRAMED
        for n in range(len(self.pawn.boxes)):
            cell = QRectF(1 + n * self._cell, 1, self._cell - wide, self.height() - 2)
            painter.fillRect(cell, colour(shade if first <= n <= last else theme.cell))
            painter.setPen(colour(theme.second_ink if n % 5 else theme.ink, 0.6))
            if wide or not n % 5:
                painter.drawRect(cell.adjusted(0, 0, 0, -1))
        painter.fillRect(QRectF(1 + self.pawn.at * self._cell, 1, self._cell - 1, self.height() - 2), colour(theme.ink))
        if self.hasFocus():
            painter.setPen(colour(theme.accent))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()


# The tracks of all, each side's on a card; a name that several share (`Diplomacy: Turkey`) stands over their lines.

MANY = 8  # counters that are named; more are counted
PILE = 28  # pixels of a counter in a box
WIDTH = 350  # pixels of a card at the usual size of text: as many stand beside each other as there is room for
LONG = 4  # letters of a value beside which its bar has room
SPACE, NAME, VALUE, BAR = range(4)  # the columns of a card


class TracksPanel(AtTable, Fitted, ScrollArea):
    """The tracks of the table."""

    _shape: object = None

    def __init__(self, session: Session) -> None:
        super().__init__(session, sideways=True)
        self._bars: dict[str, tuple[TrackBar, QLabel]] = {}  # a pawn's bar and the words of its value
        follow(self, session, self.refresh)

    def refresh(self) -> None:
        """Show the tracks as they lie; a pawn that moved has its bar still, and the keyboard in it."""
        found = blocks(self.position, self.language)
        beside = max(1, self.viewport().width() // round(WIDTH * self.session.look.text_scale))
        rows = tuple((row.words, tuple(p.counter for p in row.pawns), row.heaps) for b in found for row in b.rows)
        shape = rows, beside, self.session.look
        if shape != self._shape:
            self._shape, place = shape, self.verticalScrollBar().value()
            cards = [self._card(block) for block in found]
            self.hold(flow(hbox(*((vbox(*cards[n::beside], 1, spacing=9), 1) for n in range(beside)), spacing=9)))
            self.verticalScrollBar().setValue(place)
            return
        pawns = {pawn.counter: pawn for block in found for row in block.rows for pawn in row.pawns}
        for counter, (bar, value) in self._bars.items():
            bar.show_pawn(pawns[counter])
            value.setText(pawns[counter].value)

    def fit(self) -> None:
        """Lay the cards out anew in another width."""
        if self._shape is not None:
            self.refresh()

    def _card(self, block: Block) -> QFrame:
        sides, language = self.position.sides, self.language
        name = sides[block.owner].name[language] if block.owner else self.own("tracks-common")
        grid = tight(QGridLayout())
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnMinimumWidth(SPACE, 4)
        grid.setColumnStretch(BAR, 1)
        for head, rows in itertools.groupby(block.rows, lambda row: _parted(row.words)[0]):
            alike = list(rows) if head else []
            if len(alike) > 1:
                grid.addWidget(label(head, "reached", wrap=False), grid.rowCount(), SPACE, 1, 4)
            for row in alike or rows:
                self._line(grid, row, _parted(row.words)[1] if len(alike) > 1 else row.words, len(alike) > 1)
        return card(label(name, "heading"), grid, spacing=4)

    def _line(self, grid: QGridLayout, row: Row, words: str, inset: bool) -> None:
        """Add a track: its name, which brings the mat into view, then its pawns or what lies in its boxes."""
        at = grid.rowCount()
        title = push_button(words, lambda: self.session.shown.emit(row.mat), "track")
        title.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        title.setToolTip(tip(self.own("tracks-see")))
        named(title, self.own("tracks-see-name", name=row.words))
        grid.addWidget(title, at, NAME if inset else SPACE, 1, 1 if inset else 2)
        if not row.pawns:
            if not row.heaps:
                grid.addWidget(label("—", "small", wrap=False), at, VALUE)
            elif inset:
                grid.addWidget(self._heaps(row.heaps), at, VALUE, 1, 2)
            else:
                grid.addWidget(self._heaps(row.heaps), at + 1, NAME, 1, 3)
        several = len(row.pawns) > 1
        for pawn in row.pawns:
            if several:
                at = grid.rowCount()
                grid.addWidget(label(pawn.words, "small", wrap=False), at, NAME)
            bar = TrackBar(self.session, pawn, f"{row.words}, {pawn.words}" if several else row.words)
            value, long = label(pawn.value, "reached", wrap=False), len(pawn.value) > LONG
            grid.addWidget(value, at, VALUE, 1, 1 + long)
            grid.addWidget(bar, at + long, VALUE if long else BAR, 1, 1 + long)
            self._bars[pawn.counter] = bar, value

    def _heaps(self, heaps: Sequence[Heap]) -> Flow:
        """Return what lies in boxes: formations as piles that can be dragged, others by name, or counted where they are many."""
        kinds, found = self.position.kinds, Flow()
        for heap in heaps:
            if heap.words:
                found.add(label(f"{heap.words}{self.own('tracks-colon')}", "small", wrap=False))
            lying = [(kinds.kinds[one.kind], one) for one in heap.counters]
            for group in grouped(((kind.id, one.face), one) for kind, one in lying if kind.nation).values():
                found.add(Pile(self.session, kinds.kinds[group[0].kind], tuple(group), PILE))
            language = self.language
            faces = [face_of(kind, one.face, kinds, language) for kind, one in lying if not kind.nation]
            names = [self.own("tracks-hidden") if face.hidden else face.name for face in faces]
            told = gathered(names) if len(names) <= MANY else [self.own("tracks-many", n=len(names))]
            for n, words in enumerate(told, 1):
                found.add(label(words if n == len(told) else f"{words},", wrap=False))
        return found


def _parted(words: str) -> tuple[str, str]:
    """Return the name that a track shares with others, if it may, and what is its own."""
    head, colon, own = words.partition(":")
    return (head.rstrip(), own.lstrip()) if colon else ("", words)
