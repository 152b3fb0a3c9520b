"""The covers of the games on the start page, of our own drawing: the game's own land in its powers' colours, and its title."""

from __future__ import annotations

import functools

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from assistant.core.board import Board
from assistant.core.game import Game
from assistant.core.kinds import CounterSet
from assistant.core.looks import WEAKER
from assistant.ui.counters.draw import draw_counter
from assistant.ui.counters.face import face_of
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import Look, Theme, colour, mixed

SHAPE = QSize(216, 284)  # the smallest; a cover is as wide as its part of the page


class Cover(QWidget):
    """One game. `chosen` by click or Enter; the drawing comes when `draw` has been given the game's paper."""

    chosen = Signal()

    def __init__(self, game: Game, look: Look) -> None:
        super().__init__()
        self.game, self.look = game, look
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumSize(SHAPE)
        self.setAccessibleName(game.title[look.language])
        self.marked = False
        self._over = False
        self._picture: QImage | None = None
        self._paper: tuple[Board, CounterSet] | None = None

    def sizeHint(self) -> QSize:
        """Return the smallest size: the row gives what room there is."""
        return SHAPE

    def mark(self, marked: bool) -> None:
        """Show that this game is the chosen one."""
        self.marked = marked
        self.update()

    def draw(self, board: Board, kinds: CounterSet) -> None:
        """Draw the cover from the game's own paper."""
        self._paper = (board, kinds)
        self._picture = _drawn(board, kinds, self.look, self.width(), self.height(), self.devicePixelRatioF())
        self.update()

    def show_as(self, look: Look) -> None:
        """Draw anew in another look."""
        self.look = look
        self.setAccessibleName(self.game.title[look.language])
        if self._paper is not None:
            self.draw(*self._paper)
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw the cover anew in its new width."""
        super().resizeEvent(event)
        if self._paper is not None:
            self.draw(*self._paper)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Paint picture, title plate and frame."""
        theme = self.look.theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
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
        strong = self.marked or self._over or self.hasFocus()
        painter.setPen(
            QPen(QColor(theme.accent if strong else theme.frame), 3 if self.marked else 2 if strong else 1.2)
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(shape)
        painter.end()

    def _title(self, painter: QPainter, plate: QRectF) -> None:
        theme = self.look.theme
        words = self.game.title[self.look.language]
        main, _, rest = words.partition(" (")
        main, _, after = main.partition(", ") if len(main) > 30 else (main, "", "")
        second = " ".join(part for part in (after, rest.rstrip(")")) if part)
        room = plate.width() - 24
        px = writing.fitted(main, room, 25, lettering.SERIF, 600)
        middle = plate.center()
        y = middle.y() - (9 if second else 0)
        writing.line(painter, main, QPointF(middle.x(), y), px, QColor(theme.ink), lettering.SERIF, 600)
        if second:
            small = writing.fitted(second, room, 15, lettering.SANS, 500, True)
            writing.line(
                painter, second, QPointF(middle.x(), y + 22), small, QColor(theme.second_ink), lettering.SANS, 500, True
            )

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be chosen."""
        self._over = True
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: object) -> None:
        """Stop showing it."""
        self._over = False
        self.update()
        super().leaveEvent(event)  # type: ignore[arg-type]

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Choose."""
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose by Enter or Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)


@functools.lru_cache(maxsize=24)  # one comes back to the start page often, and a cover takes up to a fifth of a second
def _drawn(board: Board, kinds: CounterSet, look: Look, width: int, height: int, ratio: float) -> QImage:
    """Return the picture on a cover of that size."""
    picture = QImage(QSize(width, height) * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(QColor(look.theme.sea))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _land(painter, board, kinds, look.theme, width, height)
    _counters(painter, kinds, look, width, height)
    painter.end()
    return picture


def _land(painter: QPainter, board: Board, kinds: CounterSet, theme: Theme, width: int, height: int) -> None:
    sheets = sorted(board.sheets.values(), key=lambda sheet: sheet.width * sheet.height)
    with_zones = [s for s in sheets if sum("track" not in z.tags for z in board.on_sheet(s.id)) > 3] or sheets[-1:]
    sheet = max(with_zones, key=lambda s: sum("track" not in z.tags for z in board.on_sheet(s.id)))
    zones = [z for z in board.on_sheet(sheet.id) if "track" not in z.tags and z.kind not in ("sea", "box")]
    if not zones:
        return
    bounds = [z.bounds for z in zones]
    left, top = min(b[0] for b in bounds), min(b[1] for b in bounds)
    right, bottom = max(b[2] for b in bounds), max(b[3] for b in bounds)
    high = height * 0.72
    scale = max(width / (right - left), high / (bottom - top)) * 1.02
    painter.save()
    painter.setClipRect(QRectF(0, 0, width, height))
    painter.translate(width / 2 - (left + right) / 2 * scale, high / 2 - (top + bottom) / 2 * scale)
    paths = []
    for zone in zones:
        path = QPainterPath()
        for rings in zone.polygons:
            for ring in rings:
                path.addPolygon(QPolygonF([QPointF(x * scale, y * scale) for x, y in ring]))
                path.closeSubpath()
        paths.append((zone, path))
    for breadth, share in ((16, 0.25), (9, 0.45), (4, 0.8)):
        painter.setPen(
            QPen(
                colour(theme.coast_rings, share),
                breadth,
                Qt.PenStyle.SolidLine,
                Qt.PenCapStyle.RoundCap,
                Qt.PenJoinStyle.RoundJoin,
            )
        )
        for _zone, path in paths:
            painter.drawPath(path)
    for zone, path in paths:
        held = str(
            zone.tags.get("home", "") or zone.tags.get("country", "") or zone.tags.get("start_control", "") or ""
        )
        tint = theme.tint(board.livery(held)) if held else theme.neutral
        if held in kinds.sides and held not in kinds.nations:
            tint = mixed(theme.paper, theme.shade(kinds.emblem(held)), 0.34)
        painter.setPen(QPen(colour(theme.zone_line, 0.5), 0.6))
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
