"""How zones stand, in a few letters on the board itself: at war and how strong, neutral, out of the war. Said by the game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from assistant.core.board import ZoneId
from assistant.core.game import Standing
from assistant.core.position import Position
from assistant.core.questions import Role
from assistant.ui import lettering, writing
from assistant.ui.layers.layer import Layer
from assistant.ui.printed_row import ROOM
from assistant.ui.stacks import map_size
from assistant.ui.stage import Stage
from assistant.ui.theme import colour, mixed
from assistant.ui.wording import words

SIZE, LEAST, MOST = 26.0, 11.5, 22.0  # in scene units; on the screen at least and at most


class StandingsLayer(Layer):
    """A label where a zone's counters would lie, or under those that lie there."""

    order = 45.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.of: Callable[[Position], Mapping[ZoneId, Standing]] | None = None
        self._known: tuple[Position | None, Mapping[ZoneId, Standing]] = (None, {})

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the labels of the exposed zones."""
        plan = self.stage.plan
        for zone, standing in self._standings().items():
            roomy = zone in plan.boxes and plan.boxes[zone].width() * self.stage.zoom >= ROOM
            if roomy and plan.boxes[zone].intersects(exposed):
                self._label(painter, zone, standing)

    def _standings(self) -> Mapping[ZoneId, Standing]:
        position = self.stage.position
        if self._known[0] is not position:
            self._known = position, self.of(position) if self.of is not None else {}
        return self._known[1]

    def _label(self, painter: QPainter, zone: ZoneId, standing: Standing) -> None:
        theme, unit = self.stage.look.theme, 1 / self.stage.zoom
        px = max(LEAST, min(MOST, SIZE * self.stage.zoom)) * unit * (0.5 + self.stage.look.text_scale / 2)
        at = self.stage.plan.centres[zone]
        if self.stage.position.counters_in(zone):
            at = at + QPointF(0, map_size(self.stage.zoom) * 0.5 + px * 0.3)
        text = words(standing.text, self.stage.look.language)
        weight, italic = (500, True) if standing.tone == "quiet" else (700, False)
        family = lettering.SANS if italic else lettering.NUMERALS
        wide = writing.width(text, px, family, weight, italic) + px * 0.7
        pill = QRectF(at.x() - wide / 2, at.y() - px * 0.62, wide, px * 1.24)
        ink, ground, edge = QColor(theme.ink), colour(theme.panel, 0.95), QColor(theme.frame)
        if standing.tone == "quiet":
            ink, edge = QColor(theme.second_ink), colour(theme.frame, 0.5)
        elif standing.tone == "out":
            role = theme.roles[Role.BLOCKED].colour
            ink, ground, edge = QColor(theme.ink), QColor(mixed(theme.panel, role, 0.25)), QColor(role)
        painter.setPen(QPen(edge, 1.3 * unit, Qt.PenStyle.DashLine if italic else Qt.PenStyle.SolidLine))
        painter.setBrush(ground)
        painter.drawRoundedRect(pill, px * 0.3, px * 0.3)
        writing.line(painter, text, pill.center(), px, ink, family, weight, italic)
