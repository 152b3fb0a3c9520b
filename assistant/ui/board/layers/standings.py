"""How zones stand, in a few letters on the board itself: at war and how strong, neutral, out of the war. Said by the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from assistant.core.board import ZoneId
from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Role
from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.stage import Stage
from assistant.ui.ground import names as zone_names
from assistant.ui.ground.printed_row import ROOM
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import colour, mixed
from assistant.ui.look.wording import words
from assistant.ui.plan.stacks import map_size

# Where a label goes when a name has its place, nearest first, in its widths and heights.
MOVES = tuple(
    sorted(
        ((dx, dy) for dx in (0, -0.3, 0.3, -0.6, 0.6, -1, 1) for dy in (0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2)),
        key=lambda move: 3 * abs(move[0]) + abs(move[1]),
    )
)
SIZE, LEAST, MOST = 26.0, 11.5, 22.0  # in scene units; on the screen at least and at most


class StandingsLayer(Layer):
    """A label where a zone's counters would lie, or under those that lie there."""

    order = 45.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.of: Callable[[Position], Mapping[ZoneId, Standing]] | None = None
        self._known: tuple[Position | None, Mapping[ZoneId, Standing]] = (None, {})
        self._names: tuple[object, tuple[QRectF, ...]] = (None, ())

    def follow(self) -> None:
        """Have the labels drawn again if the new position changes them, or where they lie."""
        if self.of is not None:
            self.update()

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the labels of the exposed zones."""
        for zone, standing in self._standings().items():
            rect = self.rect_of(zone)
            if not rect.isEmpty() and rect.intersects(exposed):
                self._label(painter, standing, rect)

    def rect_of(self, zone: ZoneId) -> QRectF:
        """Return where a zone's label lies; an empty rectangle where there is none, or no room for it."""
        plan, standing = self.stage.plan, self._standings().get(zone)
        if standing is None or zone not in plan.boxes or plan.boxes[zone].width() * self.stage.zoom < ROOM:
            return QRectF()
        px, at = self._size(), plan.centres[zone]
        wide, high = writing.width(self._words(standing), px, *_lettering(standing)) + px * 0.7, px * 1.24
        side, lies = map_size(self.stage.plan, self.stage.zoom), self.stage.position.counters_in(zone)
        pile = QRectF(at.x() - side / 2, at.y() - side / 2, side, side) if lies else QRectF()
        if lies:
            at = at + QPointF(0, side / 2 + high * 0.4)
        place = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        if not self._covers_a_name(place):
            return place
        if standing.tone == "quiet":  # what goes without saying gives way: the inspector says it still
            return QRectF()
        moved = (place.translated(dx * wide, dy * high) for dx, dy in MOVES)
        free = (rect for rect in moved if plan.boxes[zone].contains(rect.center()) and not rect.intersects(pile))
        return next((rect for rect in free if not self._covers_a_name(rect)), place)

    def _covers_a_name(self, rect: QRectF) -> bool:
        """Tell whether a name would be hidden."""
        stage = self.stage
        key = (stage.plan, stage.look, stage.zoom)
        if self._names[0] != key and (stage.settled or self._names[0] is None):
            self._names = key, tuple(name.rect for name in zone_names.placed(*key))
        return any(rect.intersects(name) for name in self._names[1])

    def _size(self) -> float:
        stage = self.stage
        return max(LEAST, min(MOST, SIZE * stage.zoom)) / stage.zoom * (0.5 + stage.look.text_scale / 2)

    def _words(self, standing: Standing) -> str:
        return words(standing.text, self.stage.look.language)

    def _standings(self) -> Mapping[ZoneId, Standing]:
        position = self.stage.position
        if self._known[0] is not position:
            self._known = position, self.of(position) if self.of is not None else {}
        return self._known[1]

    def _label(self, painter: QPainter, standing: Standing, pill: QRectF) -> None:
        theme, px = self.stage.look.theme, self._size()
        quiet = standing.tone == "quiet"
        ink, ground, edge = QColor(theme.ink), colour(theme.panel, 0.95), QColor(theme.frame)
        if quiet:
            ink, edge = QColor(theme.second_ink), colour(theme.frame, 0.5)
        elif standing.tone == "out":
            role = theme.roles[Role.BLOCKED].colour
            ground, edge = QColor(mixed(theme.panel, role, 0.25)), QColor(role)
        painter.setPen(QPen(edge, 1.3 / self.stage.zoom, Qt.PenStyle.DashLine if quiet else Qt.PenStyle.SolidLine))
        painter.setBrush(ground)
        painter.drawRoundedRect(pill, px * 0.3, px * 0.3)
        writing.line(painter, self._words(standing), pill.center(), px, ink, *_lettering(standing))


def _lettering(standing: Standing) -> tuple[str, int, bool]:
    """Return family, weight and slant of a label."""
    return (lettering.SANS, 500, True) if standing.tone == "quiet" else (lettering.NUMERALS, 700, False)
