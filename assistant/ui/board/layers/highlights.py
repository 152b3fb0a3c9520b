"""What an answer shows on the board: roles of zones by colour, pattern and edge, then lines, and badges above all."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.board import ZoneId
from assistant.core.questions import Arrow, Highlights, Path, Role
from assistant.ui.board.layers.stage import Layer, Stage, put, stamp
from assistant.ui.look import lettering
from assistant.ui.look.theme import ROUND, RoleLook, about, colour, stroke
from assistant.ui.plan.board import CASCADE, map_size

# Lines of answers: supply paths with chevrons and cuts, tapered arrows of attacks with their figure.


def boldness(zoom: float) -> float:
    """Return how bold lines, edges and badges are at a zoom: 1 at print, half from far, a little more from near."""
    return 0.5 if zoom < 0.40 else 0.72 if zoom < 0.75 else min(1.6, max(1.0, zoom * 0.8))


def draw_path(painter: QPainter, stage: Stage, path: Path) -> None:
    """Draw a line through zones: chevrons towards its end, a dot at its start, dashes after the place where it is cut."""
    points = [stage.plan.centres[zone] for zone in path.zones if zone in stage.plan.centres]
    if len(points) < 2:
        return
    theme, unit = stage.look.theme, 1 / stage.zoom
    ink, casing = QColor(theme.roles[path.role].colour), QColor(theme.casing)
    cut = path.cut_at
    whole = points if cut is None else points[: max(cut, 0) + 1]
    far = boldness(stage.zoom)
    if len(whole) > 1:
        curve = smooth(whole)
        for name, width in ((casing, 11.0), (ink, 7.0)):
            painter.strokePath(curve, _pen(name, width * far * unit))
        _chevrons(painter, curve, unit * far, casing)
    if cut is not None and len(points) > cut:
        blocked = QColor(theme.roles[Role.BLOCKED].colour)
        rest = smooth(points[max(cut, 0) :])
        painter.strokePath(rest, _pen(casing, 7.0 * far * unit))
        pen = _pen(blocked, 3.6 * far * unit)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([2.6, 1.8])
        painter.strokePath(rest, pen)
        middle = points[min(max(cut, 0), len(points) - 1)]
        _put_badge(painter, stage, Role.BLOCKED, middle + QPointF(0.62, -0.45) * map_size(stage.plan, stage.zoom))
    stroke(painter, casing, 2.4 * unit * far, ink)
    painter.drawEllipse(points[0], 7 * unit * far, 7 * unit * far)


def _pen(name: QColor, width: float) -> QPen:
    return QPen(name, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def smooth(points: list[QPointF]) -> QPainterPath:
    """Return a soft curve through points (Catmull-Rom)."""
    path = QPainterPath(points[0])
    ends = [points[0], *points, points[-1]]
    for before, a, b, after in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        path.cubicTo(a + (b - before) / 6, b - (after - a) / 6, b)
    return path


def _chevrons(painter: QPainter, curve: QPainterPath, unit: float, ink: QColor) -> None:
    stroke(painter, ink, 1.9 * unit, **ROUND)
    signs = QPainterPath()
    for at, way in list(_steps(curve, 17 * unit))[:-1]:
        along = way * (2.2 * unit)
        across = QPointF(-along.y(), along.x())
        signs.moveTo(at - along + across)
        signs.lineTo(at + along * 0.7)
        signs.lineTo(at - along - across)
    painter.drawPath(signs)


def _steps(curve: QPainterPath, step: float) -> Iterator[tuple[QPointF, QPointF]]:
    """Yield points a step apart along a curve, each with the way that the curve goes there, of length 1.

    The curve is walked once: Qt's own `percentAtLength` walks it anew for every point.
    """
    gone, goal = 0.0, step
    for polygon in curve.toSubpathPolygons():
        corners = [polygon.at(n) for n in range(polygon.size())]
        for a, b in itertools.pairwise(corners):
            way = b - a
            length = math.hypot(way.x(), way.y())
            while length and gone + length >= goal:
                yield a + way * ((goal - gone) / length), way / length
                goal += step
            gone += length


def draw_arrow(painter: QPainter, stage: Stage, arrow: Arrow) -> None:
    """Draw a tapered arrow from one zone into another; its figure on a disc, beside the tail where the arrow is short.

    Args:
        arrow: from one zone into another.
    """
    plan = stage.plan
    if arrow.start not in plan.centres or arrow.end not in plan.centres:
        return
    unit = 1 / stage.zoom
    theme = stage.look.theme
    a, b = plan.centres[arrow.start], plan.centres[arrow.end]
    way = b - a
    length = math.hypot(way.x(), way.y()) or 1.0
    along = way / length
    reach = min(length * 0.32, map_size(stage.plan, stage.zoom) * 0.72)
    far = boldness(stage.zoom)
    outline = tapered(a + along * reach * 0.55, b - along * reach, 5 * unit * far, 13 * unit * far, 26 * unit * far)
    ink = QColor(theme.roles[arrow.role].colour)
    stroke(painter, theme.casing, 4 * unit * far, ink, j=Qt.PenJoinStyle.RoundJoin)
    painter.drawPath(outline)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(outline)


def draw_figure(painter: QPainter, stage: Stage, arrow: Arrow) -> None:
    """Draw the figure of an arrow on a disc near its tail; beside it where the arrow is short. Lies above the counters.

    Args:
        arrow: from one zone into another.
    """
    plan = stage.plan
    if not arrow.figure or arrow.start not in plan.centres or arrow.end not in plan.centres:
        return
    unit, theme, far = 1 / stage.zoom, stage.look.theme, max(0.62, boldness(stage.zoom))
    a, b = plan.centres[arrow.start], plan.centres[arrow.end]
    length = math.hypot(b.x() - a.x(), b.y() - a.y()) or 1.0
    along = (b - a) / length
    radius = (13.0 if len(arrow.figure) < 3 else 16.0) * unit * far
    at = a + (b - a) * 0.5
    if length < 150 * max(1.0, unit):
        at += QPointF(-along.y(), along.x()) * (radius * 1.2)
    stroke(painter, theme.roles[arrow.role].colour, 3 * unit * far, theme.casing)
    painter.drawEllipse(at, radius, radius)
    px = radius * (1.35 if len(arrow.figure) < 3 else 1.0)
    lettering.figure(painter, arrow.figure, at, px, theme.roles[arrow.role].colour)


def _put_badge(painter: QPainter, stage: Stage, role: Role, at: QPointF) -> None:
    px = badge_size(stage.zoom)
    put(painter, stage.badge(role, px), about(at, px * (1 / stage.zoom)))


def badge_size(zoom: float) -> float:
    """Return the size of badges in screen pixels."""
    return 24.0 * max(0.66, boldness(zoom))


def tapered(tail: QPointF, tip: QPointF, thin: float, thick: float, head: float) -> QPainterPath:
    """Return the outline of an arrow that grows from `thin` to `thick`, with a head."""
    way = tip - tail
    length = math.hypot(way.x(), way.y()) or 1.0
    along = way / length
    across = QPointF(-along.y(), along.x())
    neck = tip - along * min(head, length * 0.7)
    edge = ((tail, thin / 2), (neck, thick / 2), (neck, head * 0.56))
    points = [*(at + across * far for at, far in edge), tip, *(at - across * far for at, far in reversed(edge))]
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


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
                paint = partial(paint_role, stage=self.stage, zone=zone, role=role)
                stamp(painter, self.stage, zone, ("role", role), paint)
        for path in self.highlights.paths:
            draw_path(painter, self.stage, path)
        for arrow in self.highlights.arrows:
            draw_arrow(painter, self.stage, arrow)


DASHES: Mapping[str, list[float]] = {"dashed": [2.4, 1.4], "dotted": [0.9, 1.1], "sparse": [0.9, 2.4]}


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
    stroke(painter, theme.casing, width, j=Qt.PenJoinStyle.RoundJoin)
    painter.drawPath(outline)
    pen = QPen(QColor(look.colour), width * 0.65, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.FlatCap)
    if look.edge in DASHES:
        pen.setDashPattern(DASHES[look.edge])
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
                _put_badge(painter, self.stage, role, self._badge_place(zone))
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
            below = label.bottom() + badge_size(self.stage.zoom) * 0.5 / self.stage.zoom
            return here if label.isEmpty() else QPointF(here.x(), below)
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
                label.right() + px * 0.45 + lettering.width(figure, px, lettering.NUMERALS, 700) / 2, label.center().y()
            )
        elif occupied:
            at = QPointF(covered.center().x(), covered.bottom() - 10 * unit + px * 0.4)
        share = self.heat.get(zone)
        ink, halo = QColor(theme.ink), colour(theme.halo, 0.95)
        if share is not None:
            pale = QColor(theme.heat_step(share)).lightnessF() > 0.5
            ink, halo = QColor("#16120D" if pale else "#FFFFFF"), QColor(theme.heat_step(share))
        if occupied:
            wide = lettering.width(figure, px, lettering.NUMERALS, 700) + px * 0.7
            high = px * (1.7 if share is not None else 1.15)
            pill = QRectF(at.x() - wide / 2, at.y() - px * 0.58, wide, high)
            stroke(painter, theme.frame, 1.4 * unit, theme.heat_step(share) if share is not None else theme.panel)
            painter.drawRoundedRect(pill, px * 0.3, px * 0.3)
        lettering.figure(painter, figure, at, px, ink, halo=halo, halo_width=px * 0.2)
        if share is not None:
            filled = min(5, int(share * 6))
            for n in range(5):
                centre = at + QPointF((n - 2) * px * 0.42, px * 0.72)
                stroke(painter, ink, 1.3 * unit, ink if n < filled else None)
                painter.drawEllipse(centre, px * 0.13, px * 0.13)
