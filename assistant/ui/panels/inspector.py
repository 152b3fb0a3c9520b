"""A glance: what is known of the zone under the pointer, beside it, never under it and never cut off."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QFrame, QLabel

from assistant.core.position import CONTROL
from assistant.core.questions import Highlights
from assistant.desk.descriptions import counters_lying
from assistant.ui.board.view import BoardView
from assistant.ui.widgets.lines import empty, label, vbox
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import timer

DELAY = 150  # milliseconds
GAP = 26  # pixels from the pointer


class Inspector(QFrame):
    """A small sheet that follows the pointer over the board."""

    def __init__(self, session: Session, board: BoardView) -> None:
        super().__init__(board)
        self.session, self.board = session, board
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.column = vbox(on=self, margins=(11, 7, 11, 8), spacing=1)
        self.hide()
        self._timer = timer(self, DELAY, self.open)
        session.hovered.connect(self._hovered)
        session.changed.connect(self._again)
        board.fan_opened.connect(self._again)
        board.installEventFilter(self)
        session.look_changed.connect(self.hide)
        self.wanted = True

    def _hovered(self, zone: str) -> None:
        self.hide()
        if zone and self.wanted:
            self._timer.start()
        else:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find another place when the board gets another size."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.hide()
            self._timer.start()
        return super().eventFilter(watched, event)

    def _again(self) -> None:
        if self.isVisible():
            self.open()

    def lines(self, zone: str) -> list[str]:
        """Return what is known of a zone, a line each; its name first."""
        position, game = self.session.position, self.session.game
        known = position.board.zones[zone]
        told = [known.name[self.session.language]]
        watched = self.session.watched  # who holds what is for all to see, what stands there is not
        if game.inspect is not None and not watched:
            told += [self.session.words(line) for line in game.inspect(position, zone)]
        else:
            held = position.kinds.sides.get(position.controller(zone))
            if held is not None:
                told.append(self.session.own("held-by", side=held.name))
        lying = [] if watched else [c.id for c in position.counters_in(zone)]
        if lying:
            told += [self.session.words(text) for text in counters_lying(position, lying)]
        for marker, number in position.markers_in(zone).items():
            kind = position.kinds.markers.get(marker)
            if kind is not None and kind.kind != CONTROL:
                told.append(kind.name[self.session.language] + (f" {number}" if kind.levels > 1 else ""))
        return told

    def open(self) -> None:
        """Show what is to be said of the zone that is near, beside it."""
        zone = self.session.near
        # What is lit is looked at.
        answered = self.board.stage is not None and self.board.badges.highlights != Highlights()
        self.hide()  # what is added to a visible sheet is shown, and measured, only later
        if answered or zone not in self.session.position.board.zones or not self.board.isVisible():
            return
        empty(self.column)
        widest = round(290 * self.session.look.text_scale)
        for n, line in enumerate(self.lines(zone)):
            words: QLabel = label(line, "heading" if n == 0 else "", wrap=False)
            if words.sizeHint().width() > widest:
                words.setWordWrap(True)
                words.setFixedWidth(widest)
            self.column.addWidget(words)
        self.adjustSize()
        pointer = self.board.mapFromGlobal(QCursor.pos())
        seat = self.seat(zone)
        if self.board.fan.pile is not None:
            place = self._beside(self._in_view(self.board.fan.area), pointer)
        elif seat.contains(pointer):
            place = self.place(pointer)
        else:  # walked to with the arrows
            place = self._beside(seat, seat.center()) or self.place(pointer)
        if place is not None:
            self.move(place)
            self.show()
            self.raise_()

    def seat(self, zone: str) -> QRect:
        """Return what of the board a zone takes, in pixels of the view."""
        found = self.board.stage.plan.boxes.get(zone) if self.board.stage is not None else None
        return self._in_view(found) if found is not None else QRect()

    def _in_view(self, rect: QRectF) -> QRect:
        """Return a part of the scene in pixels of the view."""
        return self.board.viewportTransform().mapRect(rect).toAlignedRect()

    def _beside(self, fan: QRect, pointer: QPoint) -> QPoint | None:
        """Return a place clear of an open fan or of a zone: right of it, left, below, above; none where the board has no room."""
        size, room = self.sizeHint(), self.board.rect().adjusted(6, 6, -6, -6)
        x = max(room.left(), min(pointer.x(), room.right() - size.width()))
        y = max(room.top(), min(fan.top(), room.bottom() - size.height()))
        places = (
            QPoint(fan.right() + 6, y),
            QPoint(fan.left() - 6 - size.width(), y),
            QPoint(x, fan.bottom() + 6),
            QPoint(x, fan.top() - 6 - size.height()),
        )
        return next((place for place in places if room.contains(QRect(place, QSize(size)))), None)

    def place(self, pointer: QPoint) -> QPoint:
        """Return where the sheet goes: right of and below the pointer, on the other side where the board ends."""
        size, room = self.sizeHint(), self.board.size()
        x = pointer.x() + GAP
        if x + size.width() > room.width() - 6:
            x = pointer.x() - GAP - size.width()
        y = pointer.y() + GAP
        if y + size.height() > room.height() - 6:
            y = pointer.y() - GAP - size.height()
        return QPoint(
            max(6, min(x, room.width() - size.width() - 6)), max(6, min(y, room.height() - size.height() - 6))
        )
