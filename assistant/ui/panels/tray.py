"""The tray: what waits beside the board, by nation, and the markers; one row, from which things are dragged, and to which."""

from __future__ import annotations

from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDragMoveEvent,
    QDropEvent,
    QEnterEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QShowEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QFrame, QSizePolicy, QToolButton, QWidget

from assistant.core.board import RESERVE
from assistant.core.kinds import Kind, MarkerKind
from assistant.core.position import CONTROL
from assistant.core.table import Counter
from assistant.ui.board import hits as carrying
from assistant.ui.counters.body import draw_flag, face_of
from assistant.ui.counters.draw import aspect, draw_counter, draw_marker
from assistant.ui.look import lettering
from assistant.ui.look.icons import icon
from assistant.ui.look.theme import bare, colour, painting, stroke
from assistant.ui.look.wording import tip
from assistant.ui.widgets.lines import ScrollArea, hbox, holding, label, named, put
from assistant.ui.widgets.session import Session

SIDE = 42  # pixels of a counter at text size 1


class Waiting(QWidget):
    """What can be dragged to the board.

    Args:
        size: pixels, width and height.
        words: what it is called.
    """

    def __init__(self, session: Session, wide: int, high: int, words: str) -> None:
        super().__init__()
        self.session = session
        self.setFixedSize(wide, high)
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        named(self, words)
        self._pressed: QPoint | None = None

    def carried(self, everything: bool) -> QMimeData:  # noqa: ARG002
        """Return what is carried; everything, where Shift was held."""
        return QMimeData()

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
        drag, picture = QDrag(self), self.shown()
        drag.setMimeData(self.carried(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)))
        drag.setPixmap(picture)
        size = picture.deviceIndependentSize().toSize()
        drag.setHotSpot(QPoint(size.width() // 2, size.height() // 2))
        drag.exec(Qt.DropAction.MoveAction)


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

    def carried(self, everything: bool) -> QMimeData:
        """Return the top counter, or all of them."""
        return carrying.pack_counters(tuple(c.id for c in (self.counters if everything else self.counters[-1:])))

    def shown(self) -> QPixmap:
        """Return one of the counters."""
        return self.picture(SIDE)

    def picture(self, side: float) -> QPixmap:
        """Return the counter's picture."""
        ratio, up = self.devicePixelRatioF(), self.counters[-1].face
        made = QPixmap(round(side * ratio), round(side * ratio))
        made.fill(Qt.GlobalColor.transparent)
        with painting(made) as painter:
            face = face_of(self.kind, up, self.session.position.kinds, self.session.language)
            own = self.session.pictures.of(self.kind, up)
            rect = QRectF(0, 0, side * ratio, side * ratio)
            draw_counter(painter, face, self.session.theme, rect, picture=own)
        made.setDevicePixelRatio(ratio)
        return made

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
                painter.setFont(lettering.font(lettering.NUMERALS, 13, 600))
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
        laid = sum(1 for (kind, _zone) in session.position.table.markers if kind == marker.id)
        self.setToolTip(tip(session.own("tray-marker", name=name, laid=laid, copies=marker.copies or 0)))

    def carried(self, everything: bool) -> QMimeData:  # noqa: ARG002 - there is one
        """Return the marker."""
        return carrying.pack_marker(carrying.CarriedMarker(self.marker.id))

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


class Tray(QFrame):
    """One row of reserves and markers. Counters dropped here go to their reserve, markers are taken off."""

    menu = Signal(tuple, QPoint)
    reserved = Signal(tuple)  # counters dropped here
    lifted = Signal(object)  # a CarriedMarker dropped here

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.before, self.after = self._arrow("less", -1), self._arrow("more", 1)
        self.row = ScrollArea(bare=True)  # Tab stops at the piles in it
        self.row.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.row.horizontalScrollBar().rangeChanged.connect(self._show_arrows)
        self.row.horizontalScrollBar().valueChanged.connect(self._show_arrows)
        self.markers = QWidget()
        self.cells = hbox(
            self.before, (self.row, 1), self.after, self.markers, on=self, margins=(4, 0, 8, 0), spacing=4
        )
        self._shown: object = None
        self._begun = False
        self.setFixedHeight(self.sizeHint().height())
        session.changed.connect(self.refresh)
        session.look_changed.connect(self._anew)
        session.pictures.changed.connect(self._anew)

    def _arrow(self, sign: str, by: int) -> QToolButton:
        button = QToolButton()
        button.setObjectName("flat")
        button.setProperty("sign", sign)
        button.setFixedWidth(20)
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        button.clicked.connect(lambda: self._slide(by * 240))
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

    def _anew(self) -> None:
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Lay the row out, if what waits has changed."""
        if not self._begun or not self.isVisible():
            return
        waiting = self._waiting()
        key = tuple((nation, kind.id, face, len(group)) for nation, kind, face, group in waiting)
        markers = tuple(self.session.position.table.markers)
        if (key, markers) == self._shown:
            return
        self._shown = (key, markers)
        empty = not waiting and not self.session.position.kinds.markers
        self.setFixedHeight(self.fontMetrics().height() + 10 if empty else self.sizeHint().height())
        for button in (self.before, self.after):
            button.setIcon(icon(button.property("sign"), self.session.look, 14))
            button.setAccessibleName(self.session.own("tray-slide"))
        place = self.row.horizontalScrollBar().value()
        self.row.hold(self._piles(waiting))
        self.row.horizontalScrollBar().setValue(place)
        kinds = self.session.position.kinds.markers.values()
        chips = [Chip(self.session, marker) for marker in kinds if marker.kind != CONTROL]
        before, self.markers = self.markers, holding(hbox(*chips, margins=(6, 0, 0, 0), spacing=5))
        self.cells.replaceWidget(before, self.markers)
        before.hide()
        before.deleteLater()

    def _piles(self, waiting: list[tuple[str, Kind, int, tuple[Counter, ...]]]) -> QWidget:
        cells, names = hbox(margins=(4, 2, 4, 2), spacing=5), self.session.position.kinds.nations
        nation_before = ""
        for nation, kind, _face, group in waiting:
            if nation != nation_before:
                if nation_before:
                    cells.addSpacing(8)
                words = names[nation].name[self.session.language] if nation in names else nation
                cells.addWidget(Flag(self.session, nation, words))
                nation_before = nation
            pile = Pile(self.session, kind, group)
            pile.menu.connect(self.menu)
            cells.addWidget(pile)
        put(cells, [1] if waiting else [label(self.session.own("tray-empty"), "small", wrap=False), 1])
        return holding(cells, "flow")

    def showEvent(self, event: QShowEvent) -> None:
        """Lay the row out when it unfolds."""
        super().showEvent(event)
        self.refresh()

    def _waiting(self) -> list[tuple[str, Kind, int, tuple[Counter, ...]]]:
        """Return what lies in its kind's home box, in piles of one kind and face, by nation, the strongest kind first."""
        position = self.session.position
        piles: dict[tuple[str, int], list[Counter]] = {}
        for counter in position.table.counters.values():
            kind = position.kinds.kinds[counter.kind]
            if kind.get("home") != counter.zone or kind.get("track"):
                continue
            if kind.nation or position.board.zones[counter.zone].kind == RESERVE:
                piles.setdefault((kind.id, counter.face), []).append(counter)
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
        if carrying.counters_in(event.mimeData()) or carrying.marker_in(event.mimeData()):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Welcome counters and markers anywhere in the row."""
        event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Take what is dropped."""
        marker = carrying.marker_in(event.mimeData())
        counters = carrying.counters_in(event.mimeData())
        event.acceptProposedAction()
        if marker is not None and marker.zone:
            self.lifted.emit(marker)
        elif counters:
            self.reserved.emit(counters)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Nothing of the board is under the pointer here."""
        self.session.point_at("")
        super().enterEvent(event)
