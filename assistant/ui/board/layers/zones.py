"""What is said about zones by colour: who holds those that changed hands, which one is under the pointer or the keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.core.board import ZoneId
from assistant.core.position import CONTROL
from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.stage import Stage
from assistant.ui.board.layers.stamps import stamp
from assistant.ui.look.theme import colour, mixed
from assistant.ui.plan.board import home, is_paper, is_sea

BAR, STEP = 16.0, 34.0  # slanted bars of the holder's colour, and how far apart, in scene units
EDGE = 5.0  # half of it inside the zone; two neighbours of one holder make it whole


class ControlLayer(Layer):
    """Bars of the holder's colour in occupied zones: whose control marker is not that of their own nation's side."""

    order = 10.0

    def refresh(self, zones: Iterable[ZoneId]) -> None:
        """Have some zones drawn again."""
        for zone in zones:
            self.update(self.stage.plan.boxes[zone])

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the bars of the exposed zones."""
        stage = self.stage
        board, kinds = stage.plan.board, stage.position.kinds
        for marker, zone_id in stage.position.table.markers:
            kind = kinds.markers.get(marker)
            if kind is None or kind.kind != CONTROL or zone_id not in board.zones:
                continue
            zone = board.zones[zone_id]
            nation = kinds.nations.get(home(zone))
            if nation is not None and nation.side == kind.side:
                continue  # at home, not an occupation: the disc is enough
            if not is_paper(zone) and not is_sea(zone) and stage.plan.boxes[zone_id].intersects(exposed):
                stamp(
                    painter, stage, zone_id, ("control", kind.side), partial(self._bars, zone=zone_id, side=kind.side)
                )

    def _bars(self, painter: QPainter, zone: ZoneId, side: str) -> None:
        theme = self.stage.look.theme
        shade = theme.shade(self.stage.position.kinds.emblem(side)) if side else theme.second_ink
        outline = self.stage.plan.paths[zone]
        painter.setClipPath(outline)
        rect = self.stage.plan.boxes[zone]
        painter.setPen(QPen(colour(shade, 0.75 if theme.dark else 0.42), BAR * 0.7, c=Qt.PenCapStyle.FlatCap))
        for x in range(int(rect.left() - rect.height()), int(rect.right()), int(STEP)):
            painter.drawLine(QPointF(x, rect.bottom() + 2), QPointF(x + rect.height() + 4, rect.top() - 2))
        painter.setPen(QPen(colour(shade, 0.6), EDGE))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(outline)


class FocusLayer(Layer):
    """The zone under the pointer, the current zone of the keyboard, zones that may be chosen, the zone a drag would drop in."""

    order = 35.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.hovered: ZoneId = ""
        self.current: ZoneId = ""
        self.drop: ZoneId = ""
        self.eligible: frozenset[ZoneId] | None = None
        self.lit: tuple[ZoneId, ...] = ()

    def set(self, **zones: str) -> None:
        """Change `hovered`, `current` or `drop`, and have both the old and the new zone drawn again."""
        for name, zone in zones.items():
            old = getattr(self, name)
            if old == zone:
                continue
            setattr(self, name, zone)
            for changed in (old, zone):
                self._refresh(changed)

    def light(self, zones: tuple[ZoneId, ...]) -> None:
        """Light up zones while a card's line that speaks of them is looked at."""
        for zone in {*self.lit, *zones}:
            self._refresh(zone)
        self.lit = zones

    def choose_from(self, zones: frozenset[ZoneId] | None) -> None:
        """Mark the zones that may be chosen for a blank; None ends it."""
        self.eligible = zones
        self.update()

    def _refresh(self, zone: ZoneId) -> None:
        if zone in self.stage.plan.boxes:
            margin = 8 / self.stage.zoom
            self.update(self.stage.plan.boxes[zone].adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw veils and outlines."""
        plan, theme = self.stage.plan, self.stage.look.theme
        if self.eligible is not None:
            veil = QPainterPath()
            for zone in self.eligible:
                if zone in plan.paths and plan.boxes[zone].intersects(exposed):
                    veil.addPath(plan.paths[zone])
            shade = QPainterPath(veil)
            shade.addRect(exposed)
            shade.setFillRule(Qt.FillRule.OddEvenFill)  # zones do not overlap: what lies in one is not shaded
            painter.fillPath(shade, colour(theme.table, 0.45))
            painter.setPen(self._pen(theme.selection, 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(veil)
        for zone in self.lit:
            self._outline(painter, zone, exposed, theme.selection, 5.0, 0.16)
        if self.drop:
            self._outline(painter, self.drop, exposed, theme.selection, 4.0, 0.22)
        if self.hovered and self.hovered != self.drop:
            share = mixed(theme.ink, theme.paper, 0.1)
            self._outline(painter, self.hovered, exposed, share, 1.6, 0.05)
        if self.current:
            self._outline(painter, self.current, exposed, theme.ink, 5.0, 0.0)
            self._outline(painter, self.current, exposed, theme.selection, 2.4, 0.0)

    def _pen(self, name: str, width: float) -> QPen:
        pen = QPen(QColor(name), width, j=Qt.PenJoinStyle.RoundJoin)
        pen.setCosmetic(True)
        return pen

    def _outline(self, painter: QPainter, zone: ZoneId, exposed: QRectF, name: str, width: float, share: float) -> None:
        plan = self.stage.plan
        if zone not in plan.paths or not plan.boxes[zone].intersects(exposed):
            return
        if is_sea(plan.board.zones[zone]):
            width = 1.0  # an ocean's coast with a wide pen takes a tenth of a second; a hairline nothing
        stamp(
            painter,
            self.stage,
            zone,
            ("focus", name, width, share),
            partial(self._draw_zone, zone=zone, name=name, width=width, share=share),
        )

    def _draw_zone(self, painter: QPainter, zone: ZoneId, name: str, width: float, share: float) -> None:
        path = self.stage.plan.paths[zone]
        if share:
            painter.fillPath(path, colour(name, share))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._pen(name, width))
        painter.drawPath(path)
