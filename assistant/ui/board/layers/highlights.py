"""What an answer shows on the board: roles of zones by colour, pattern and edge, then lines, and badges above all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from assistant.core.board import ZoneId
from assistant.core.questions import Arrow, Highlights, Role
from assistant.ui.board.layers.layer import Layer
from assistant.ui.board.layers.lines import badge_size, boldness, draw_arrow, draw_figure, draw_path
from assistant.ui.board.layers.stage import Stage, put
from assistant.ui.board.layers.stamps import stamp
from assistant.ui.look import lettering, writing
from assistant.ui.look.theme import RoleLook, colour
from assistant.ui.plan.stacks import CASCADE, map_size


class RolesLayer(Layer):
    """Zones in their roles, below the names, so that no name is ever tinted."""

    order = 20.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.highlights = Highlights()
        self.heat: Mapping[ZoneId, float] = {}

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw heat, then roles, then arrows and paths."""
        plan = self.stage.plan
        for zone, share in self.heat.items():
            if zone in plan.paths and plan.boxes[zone].intersects(exposed):
                painter.fillPath(plan.paths[zone], QColor(self.stage.look.theme.heat_step(share)))
                painter.strokePath(plan.paths[zone], QPen(QColor(self.stage.look.theme.halo), 2.4 / self.stage.zoom))
        for zone, role in self.highlights.zones.items():
            if zone in plan.paths and plan.boxes[zone].intersects(exposed):
                stamp(
                    painter,
                    self.stage,
                    zone,
                    ("role", role),
                    partial(paint_role, stage=self.stage, zone=zone, role=role),
                )
        for path in self.highlights.paths:
            draw_path(painter, self.stage, path)
        for arrow in self.highlights.arrows:
            draw_arrow(painter, self.stage, arrow)


def paint_role(painter: QPainter, stage: Stage, zone: ZoneId, role: Role) -> None:
    """Fill a zone, lay the role's pattern over it and draw its edge inside the border, cased so that it stands on any tint."""
    theme, outline = stage.look.theme, stage.plan.paths[zone]
    look = theme.roles[role]
    far = boldness(stage.zoom)
    unit = 1 / stage.zoom
    painter.setClipPath(outline)
    rect = stage.plan.boxes[zone]
    painter.fillRect(rect, colour(look.colour, look.fill))
    pattern = PATTERNS.get(look.pattern)
    if pattern:
        pattern(painter, rect, look, unit * max(far, 0.6))
    width = look.edge_width * unit * far * 2  # half of it falls outside the clip
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(theme.casing), width, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(outline)
    pen = QPen(QColor(look.colour), width * 0.65, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.FlatCap)
    if look.edge == "dashed":
        pen.setDashPattern([2.4, 1.4])
    elif look.edge == "dotted":
        pen.setDashPattern([0.9, 1.1])
    elif look.edge == "sparse":
        pen.setDashPattern([0.9, 2.4])
    painter.setPen(pen)
    painter.drawPath(outline)
    if look.edge == "double":
        painter.setPen(QPen(QColor(theme.casing), width * 0.12, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(outline)


def _rows(painter: QPainter, rect: QRectF, look: RoleLook, unit: float) -> None:
    painter.setPen(QPen(colour(look.colour, 0.55), 1.5 * unit))
    for n in range(int(rect.height() / (9 * unit)) + 1):
        y = rect.top() + (n + 0.5) * 9 * unit
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))


def _slanted(painter: QPainter, rect: QRectF, step: float, mirrored: bool = False) -> None:
    x = rect.left() - rect.height()
    while x < rect.right():
        a, b = QPointF(x, rect.bottom()), QPointF(x + rect.height(), rect.top())
        if mirrored:
            a, b = QPointF(x, rect.top()), QPointF(x + rect.height(), rect.bottom())
        painter.drawLine(a, b)
        x += step


def _crosshatch(painter: QPainter, rect: QRectF, look: RoleLook, unit: float) -> None:
    painter.setPen(QPen(colour(look.colour, 0.60), 1.7 * unit))
    _slanted(painter, rect, 13 * unit)
    _slanted(painter, rect, 13 * unit, mirrored=True)


def _bars(painter: QPainter, rect: QRectF, look: RoleLook, unit: float) -> None:
    painter.setPen(QPen(colour(look.colour, 0.50), 5 * unit, c=Qt.PenCapStyle.FlatCap))
    _slanted(painter, rect, 18 * 1.414 * unit)


def _dots(painter: QPainter, rect: QRectF, look: RoleLook, unit: float) -> None:
    pen = QPen(colour(look.colour, 0.85), 3.4 * unit, c=Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    step = 11 * unit
    for row in range(int(rect.height() / step) + 1):
        start = rect.left() + (step / 2 if row % 2 else 0.0)
        y = rect.top() + row * step
        painter.drawPoints([QPointF(start + n * step, y) for n in range(int(rect.width() / step) + 1)])


PATTERNS: Mapping[str, Callable[[QPainter, QRectF, RoleLook, float], None]] = {
    "levels": _rows,
    "crosshatch": _crosshatch,
    "bars": _bars,
    "dots": _dots,
}


class BadgesLayer(Layer):
    """Badges of roles and figures of zones, above the counters."""

    order = 50.0

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.highlights = Highlights()
        self.heat: Mapping[ZoneId, float] = {}
        self.covered: Callable[[ZoneId], QRectF] = lambda _zone: QRectF()  # what counters and markers cover in a zone
        self.labelled: Callable[[ZoneId], QRectF] = lambda _zone: QRectF()  # the label of its standing

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the badges and figures of the exposed zones."""
        plan, unit = self.stage.plan, 1 / self.stage.zoom
        near = exposed.adjusted(-60 * unit, -60 * unit, 60 * unit, 60 * unit)
        for zone, role in self.highlights.zones.items():
            if zone in plan.boxes and role not in (Role.SUBJECT, Role.PATH) and plan.boxes[zone].intersects(near):
                px, at = badge_size(self.stage.zoom), self._badge_place(zone)
                put(
                    painter,
                    self.stage.badge(role, px),
                    QRectF(at.x() - px * unit / 2, at.y() - px * unit / 2, px * unit, px * unit),
                )
        for zone, figure in self.highlights.figures.items():
            if zone in plan.boxes and plan.boxes[zone].intersects(near):
                self._draw_figure(painter, zone, figure)
        for arrow in self.highlights.arrows:
            draw_figure(painter, self.stage, arrow)

    def _badge_place(self, zone: ZoneId) -> QPointF:
        """Return where a zone's badge lies: at a corner of its pile, where no arrow comes from; in the middle when it is empty."""
        pile = len(self.stage.position.counters_in(zone))
        here = self.stage.plan.centres[zone]
        if not pile:
            label = self.labelled(zone)
            return (
                here
                if label.isEmpty()
                else QPointF(here.x(), label.bottom() + badge_size(self.stage.zoom) * 0.5 / self.stage.zoom)
            )
        from_left = any(self._comes_from_left(arrow, zone) for arrow in self.highlights.arrows)
        shift = map_size(self.stage.plan, self.stage.zoom) * (0.5 + CASCADE * min(pile, 3) / 2)
        return here + QPointF(shift if from_left else -shift, -shift * 0.75)

    def _comes_from_left(self, arrow: Arrow, zone: ZoneId) -> bool:
        centres = self.stage.plan.centres
        return arrow.end == zone and arrow.start in centres and centres[arrow.start].x() < centres[zone].x()

    def _draw_figure(self, painter: QPainter, zone: ZoneId, figure: str) -> None:
        """Write a figure in its zone; with heat also as 0 to 5 dots, so that it never depends on colour."""
        stage, theme = self.stage, self.stage.look.theme
        unit = 1 / stage.zoom
        covered = self.covered(zone)
        occupied = not covered.isEmpty()
        px = max(13.0, min(20.0 if occupied else 28.0, 28 * stage.zoom)) * unit
        at = stage.plan.centres[zone]
        label = self.labelled(zone)
        if not label.isEmpty():  # beside it, as large as it
            px, occupied = label.height() * 0.8, True
            at = QPointF(
                label.right() + px * 0.45 + writing.width(figure, px, lettering.NUMERALS, 700) / 2, label.center().y()
            )
        elif occupied:
            at = QPointF(covered.center().x(), covered.bottom() - 10 * unit + px * 0.4)
        share = self.heat.get(zone)
        ink, halo = QColor(theme.ink), colour(theme.halo, 0.95)
        if share is not None:
            pale = QColor(theme.heat_step(share)).lightnessF() > 0.5
            ink, halo = QColor("#16120D" if pale else "#FFFFFF"), QColor(theme.heat_step(share))
        if occupied:
            wide = writing.width(figure, px, lettering.NUMERALS, 700) + px * 0.7
            high = px * (1.7 if share is not None else 1.15)
            pill = QRectF(at.x() - wide / 2, at.y() - px * 0.58, wide, high)
            painter.setPen(QPen(QColor(theme.frame), 1.4 * unit))
            painter.setBrush(QColor(theme.heat_step(share)) if share is not None else QColor(theme.panel))
            painter.drawRoundedRect(pill, px * 0.3, px * 0.3)
        writing.line(painter, figure, at, px, ink, lettering.NUMERALS, 700, halo=halo, halo_width=px * 0.2)
        if share is not None:
            filled = min(5, int(share * 6))
            for n in range(5):
                centre = at + QPointF((n - 2) * px * 0.42, px * 0.72)
                painter.setPen(QPen(ink, 1.3 * unit))
                painter.setBrush(ink if n < filled else Qt.BrushStyle.NoBrush)
                painter.drawEllipse(centre, px * 0.13, px * 0.13)
