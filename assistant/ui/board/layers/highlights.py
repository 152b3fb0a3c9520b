"""What is said about zones: who holds them, which is looked at, how they stand; what an answer shows, and badges above all."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.game import Standing
from assistant.core.printed import ZoneId
from assistant.core.questions import Arrow, Highlights, Path, Role
from assistant.core.record import Ids
from assistant.core.table import CONTROL, Position
from assistant.ui.board.layers.stage import Layer, Stage, put, stamp
from assistant.ui.look import lettering
from assistant.ui.look.theme import PATTERNS, ROUND, WORN, RoleLook, about, colour, cosmetic, hairlines, mixed, stroke
from assistant.ui.look.wording import words
from assistant.ui.map_painting import names as zone_names
from assistant.ui.map_painting.names import ROW_ROOM, nearest_first
from assistant.ui.plan.board import CASCADE, home, is_sea, map_size

# Lines of answers: supply paths with chevrons and cuts, tapered arrows of attacks with their figure.


def boldness(zoom: float) -> float:
    """Return how bold lines, edges and badges are at a zoom: 1 at print, half from far, a little more from near."""
    return 0.5 if zoom < 0.40 else 0.72 if zoom < 0.75 else min(1.6, max(1.0, zoom * 0.8))


def draw_path(painter: QPainter, stage: Stage, path: Path) -> None:
    """Draw a line through zones: chevrons towards its end, a dot at its start, dashes after the place where it is cut."""
    points = [stage.plan.centres[zone] for zone in path.zones if zone in stage.plan.centres]
    if len(points) < 2:
        return
    theme, unit = stage.theme, stage.unit * boldness(stage.zoom)
    ink, casing = QColor(theme.roles[path.role].colour), QColor(theme.casing)
    cut = path.cut_at
    whole = points if cut is None else points[: max(cut, 0) + 1]
    if len(whole) > 1:
        curve = smooth(whole)
        for name, width in ((casing, 11.0), (ink, 7.0)):
            painter.strokePath(curve, QPen(name, width * unit, **ROUND))
        _chevrons(painter, curve, unit, casing)
    if cut is not None and len(points) > cut:
        blocked = QColor(theme.roles[Role.BLOCKED].colour)
        rest = smooth(points[max(cut, 0) :])
        painter.strokePath(rest, QPen(casing, 7.0 * unit, **ROUND))
        pen = QPen(blocked, 3.6 * unit, j=ROUND["j"], c=Qt.PenCapStyle.FlatCap)
        pen.setDashPattern([2.6, 1.8])
        painter.strokePath(rest, pen)
        middle = points[min(max(cut, 0), len(points) - 1)]
        _put_badge(painter, stage, Role.BLOCKED, middle + QPointF(0.62, -0.45) * map_size(stage.plan, stage.zoom))
    stroke(painter, casing, 2.4 * unit, ink)
    painter.drawEllipse(points[0], 7 * unit, 7 * unit)


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


def _way(start: QPointF, end: QPointF) -> tuple[float, QPointF, QPointF]:
    """Return how far one place is from another, and the steps of length 1 along that way and across it, to the right."""
    way = end - start
    length = math.hypot(way.x(), way.y()) or 1.0
    along = way / length
    return length, along, QPointF(-along.y(), along.x())


def ended(stage: Stage, highlights: Highlights) -> Iterator[tuple[Arrow, QPointF, QPointF]]:
    """Yield the arrows from one zone of the board into another, with the middles of both."""
    at = stage.plan.centres
    for arrow in highlights.arrows:
        if arrow.start in at and arrow.end in at:
            yield arrow, at[arrow.start], at[arrow.end]


def draw_arrow(painter: QPainter, stage: Stage, arrow: Arrow, a: QPointF, b: QPointF) -> None:
    """Draw a tapered arrow; its figure on a disc, beside the tail where the arrow is short."""
    unit, theme = stage.unit * boldness(stage.zoom), stage.theme
    length, along, _ = _way(a, b)
    reach = min(length * 0.32, map_size(stage.plan, stage.zoom) * 0.72)
    outline = tapered(a + along * reach * 0.55, b - along * reach, 5 * unit, 13 * unit, 26 * unit)
    ink = QColor(theme.roles[arrow.role].colour)
    painter.strokePath(outline, QPen(QColor(theme.casing), 4 * unit, j=Qt.PenJoinStyle.RoundJoin))
    painter.fillPath(outline, ink)


def draw_figure(painter: QPainter, stage: Stage, arrow: Arrow, a: QPointF, b: QPointF) -> None:
    """Draw the figure of an arrow on a disc near its tail; beside it where the arrow is short. Lies above the counters."""
    unit, theme, far = stage.unit, stage.theme, max(0.62, boldness(stage.zoom))
    length, _, across = _way(a, b)
    radius = (13.0 if len(arrow.figure) < 3 else 16.0) * unit * far
    at = a + (b - a) * 0.5
    if length < 150 * max(1.0, unit):
        at += across * (radius * 1.2)
    stroke(painter, theme.roles[arrow.role].colour, 3 * unit * far, theme.casing)
    painter.drawEllipse(at, radius, radius)
    px = radius * (1.35 if len(arrow.figure) < 3 else 1.0)
    lettering.figure(painter, arrow.figure, at, px, theme.roles[arrow.role].colour)


def _put_badge(painter: QPainter, stage: Stage, role: Role, at: QPointF) -> None:
    px = badge_size(stage.zoom)
    put(painter, stage.badge(role, px), about(at, px * (stage.unit)))


def badge_size(zoom: float) -> float:
    """Return the size of badges in screen pixels."""
    return 24.0 * max(0.66, boldness(zoom))


def tapered(tail: QPointF, tip: QPointF, thin: float, thick: float, head: float) -> QPainterPath:
    """Return the outline of an arrow that grows from `thin` to `thick`, with a head."""
    length, along, across = _way(tail, tip)
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
    highlights = Highlights()
    heat: Mapping[ZoneId, float] = {}

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw heat, then roles, then arrows and paths."""
        plan = self.plan
        for zone, share in self.heat.items():
            if plan.meets(zone, exposed):
                painter.fillPath(plan.paths[zone], QColor(self.theme.heat_step(share)))
                painter.strokePath(plan.paths[zone], QPen(QColor(self.theme.halo), 2.4 / self.zoom))
        for zone, role in self.highlights.zones.items():
            if plan.meets(zone, exposed):
                paint = partial(paint_role, stage=self.stage, zone=zone, role=role)
                stamp(painter, self.stage, zone, ("role", role), paint)
        for path in self.highlights.paths:
            draw_path(painter, self.stage, path)
        for arrow in ended(self.stage, self.highlights):
            draw_arrow(painter, self.stage, *arrow)


def paint_role(painter: QPainter, stage: Stage, zone: ZoneId, role: Role) -> None:
    """Fill a zone, lay the role's pattern over it and draw its edge inside the border, cased so that it stands on any tint."""
    theme, outline = stage.theme, stage.plan.paths[zone]
    look = theme.roles[role]
    far = boldness(stage.zoom)
    unit = stage.unit
    painter.setClipPath(outline)
    rect = stage.plan.boxes[zone]
    painter.fillRect(rect, colour(look.colour, look.fill))
    if look.pattern in PATTERNS:
        draw_pattern(painter, rect, look, unit * max(far, 0.6))
    width = look.edge_width * unit * far * 2  # half of it falls outside the clip
    stroke(painter, theme.casing, width, j=Qt.PenJoinStyle.RoundJoin)
    painter.drawPath(outline)
    pen = QPen(QColor(look.colour), width * 0.65, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.FlatCap)
    if (dashes := WORN["dashes"].get(look.edge)) is not None:
        pen.setDashPattern(dashes)
    painter.strokePath(outline, pen)
    if look.edge == "double":
        painter.strokePath(outline, QPen(QColor(theme.casing), width * 0.12, j=Qt.PenJoinStyle.RoundJoin))


def draw_pattern(painter: QPainter, rect: QRectF, look: RoleLook, unit: float) -> None:
    """Lay a role's pattern over a rectangle."""
    lines = PATTERNS[look.pattern]
    cap = ROUND["c"] if lines.dots else Qt.PenCapStyle.FlatCap
    pen = QPen(colour(look.colour, lines.share), lines.width * unit, c=cap)
    if lines.dots:
        pen.setDashPattern([0.01, lines.step / lines.width])
    painter.setPen(pen)
    for slope in lines.slopes:
        draw_lines(painter, rect, lines.step * unit, slope)


def draw_lines(painter: QPainter, rect: QRectF, step: float, slope: int = 1) -> None:
    """Draw lines a step apart over a rectangle: level ones, those that rise to the right by half a right angle, or that fall."""
    if not slope:
        for n in range(int(rect.height() / step) + 1):
            y = rect.top() + (n + 0.5) * step
            painter.drawLine(QPointF(rect.left() + n % 2 * step / 2, y), QPointF(rect.right(), y))
        return
    start, end = (rect.bottom(), rect.top())[::slope]
    for n in range(int((rect.width() + rect.height()) / step) + 1):
        x = rect.left() - rect.height() + n * step
        painter.drawLine(QPointF(x, start), QPointF(x + rect.height(), end))


class BadgesLayer(Layer):
    """Badges of roles and figures of zones, above the counters."""

    order = 50.0
    highlights = Highlights()
    heat: Mapping[ZoneId, float] = {}

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.covered: Callable[[ZoneId], QRectF] = lambda _zone: QRectF()  # what counters and markers cover in a zone
        self.labelled: Callable[[ZoneId], QRectF] = lambda _zone: QRectF()  # the label of its standing

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the badges and figures of the exposed zones."""
        plan, unit = self.plan, self.unit
        near = exposed.adjusted(-60 * unit, -60 * unit, 60 * unit, 60 * unit)
        for zone, role in self.highlights.zones.items():
            if role not in (Role.SUBJECT, Role.PATH) and plan.meets(zone, near):
                _put_badge(painter, self.stage, role, self._badge_place(zone))
        for zone, figure in self.highlights.figures.items():
            if plan.meets(zone, near):
                self._draw_figure(painter, zone, figure)
        for arrow, a, b in ended(self.stage, self.highlights):
            if arrow.figure:
                draw_figure(painter, self.stage, arrow, a, b)

    def _badge_place(self, zone: ZoneId) -> QPointF:
        """Return where a zone's badge lies: at a corner of its pile, where no arrow comes from; in the middle when it is empty."""
        pile = len(self.position.counters_in(zone))
        here = self.plan.centres[zone]
        if not pile:
            label = self.labelled(zone)
            below = label.bottom() + badge_size(self.zoom) * 0.5 / self.zoom
            return here if label.isEmpty() else QPointF(here.x(), below)
        from_left = any(arrow.end == zone and a.x() < b.x() for arrow, a, b in ended(self.stage, self.highlights))
        shift = map_size(self.plan, self.zoom) * (0.5 + CASCADE * min(pile, 3) / 2)
        return here + QPointF(shift if from_left else -shift, -shift * 0.75)

    def _draw_figure(self, painter: QPainter, zone: ZoneId, figure: str) -> None:
        """Write a figure in its zone; with heat also as 0 to 5 dots, so that it never depends on colour."""
        stage, theme = self.stage, self.theme
        unit = stage.unit
        covered = self.covered(zone)
        occupied = not covered.isEmpty()
        px = max(13.0, min(20.0 if occupied else 28.0, 28 * stage.zoom)) * unit
        at = stage.plan.centres[zone]
        label = self.labelled(zone)
        if not label.isEmpty():  # beside it, as large as it
            px, occupied = label.height() * 0.8, True
            at = QPointF(
                label.right() + px * 0.45 + lettering.width(figure, px, lettering.STRONG) / 2, label.center().y()
            )
        elif occupied:
            at = QPointF(covered.center().x(), covered.bottom() - 10 * unit + px * 0.4)
        share = self.heat.get(zone)
        ink, halo = QColor(theme.ink), colour(theme.halo, 0.95)
        if share is not None:
            pale = QColor(theme.heat_step(share)).lightnessF() > 0.5
            ink, halo = QColor("#16120D" if pale else "#FFFFFF"), QColor(theme.heat_step(share))
        if occupied:
            wide = lettering.width(figure, px, lettering.STRONG) + px * 0.7
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


# What is said about zones by colour: who holds those that changed hands, which one is under the pointer or the keyboard.

BAR, STEP = 16.0, 34.0  # slanted bars of the holder's colour, and how far apart, in scene units
EDGE = 5.0  # half of it inside the zone; two neighbours of one holder make it whole


class ControlLayer(Layer):
    """Bars of the holder's colour in occupied zones: whose control marker is not that of their own nation's side."""

    order = 10.0

    def refresh(self, zones: Iterable[ZoneId]) -> None:
        """Have some zones drawn again."""
        for zone in zones:
            self.update(self.plan.boxes[zone])

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw the bars of the exposed zones."""
        stage = self.stage
        for marker, zone in stage.position.markers:
            side = occupier(stage.position, marker, zone) if stage.plan.meets(zone, exposed) else None
            if side is not None:
                stamp(painter, stage, zone, ("control", side), partial(self._bars, zone=zone, side=side))

    def _bars(self, painter: QPainter, zone: ZoneId, side: str) -> None:
        theme = self.theme
        shade = theme.shade(self.position.kinds.emblem(side)) if side else theme.second_ink
        outline = self.plan.paths[zone]
        painter.setClipPath(outline)
        rect = self.plan.boxes[zone]
        stroke(painter, colour(shade, 0.75 if theme.dark else 0.42), BAR * 0.7, c=Qt.PenCapStyle.FlatCap)
        draw_lines(painter, rect, STEP)
        stroke(painter, colour(shade, 0.6), EDGE)
        painter.drawPath(outline)


def occupier(position: Position, marker: str, zone: ZoneId) -> str | None:
    """Return the side whose control marker lies in a zone that is not at home; None if the marker says nothing of the kind."""
    kind, known = position.kinds.markers.get(marker), position.zones[zone]
    if kind is None or kind.kind != CONTROL or known.track or is_sea(known):
        return None
    nation = position.kinds.nations.get(home(known))
    return None if nation is not None and nation.side == kind.side else kind.side  # at home the disc is enough


class FocusLayer(Layer):
    """The zone under the pointer, the current zone of the keyboard, zones that may be chosen, the zone a drag would drop in."""

    order = 35.0
    hovered: ZoneId = ""
    current: ZoneId = ""
    drop: ZoneId = ""
    eligible: frozenset[ZoneId] | None = None
    lit: Ids = ()

    def set(self, **zones: str) -> None:
        """Change `hovered`, `current` or `drop`, and have both the old and the new zone drawn again."""
        for name, zone in zones.items():
            old = getattr(self, name)
            if old == zone:
                continue
            setattr(self, name, zone)
            for changed in (old, zone):
                self._refresh(changed)

    def light(self, zones: Ids) -> None:
        """Light up zones while a card's line that speaks of them is looked at."""
        for zone in {*self.lit, *zones}:
            self._refresh(zone)
        self.lit = zones

    def choose_from(self, zones: frozenset[ZoneId] | None) -> None:
        """Mark the zones that may be chosen for a blank; None ends it."""
        self.eligible = zones
        self.update()

    def _refresh(self, zone: ZoneId) -> None:
        if zone in self.plan.boxes:
            margin = 8 / self.zoom
            self.update(self.plan.boxes[zone].adjusted(-margin, -margin, margin, margin))

    def draw(self, painter: QPainter, exposed: QRectF) -> None:
        """Draw veils and outlines."""
        plan, theme = self.plan, self.theme
        if self.eligible is not None:
            veil = QPainterPath()
            for zone in self.eligible:
                if plan.meets(zone, exposed):
                    veil.addPath(plan.paths[zone])
            shade = QPainterPath(veil)
            shade.addRect(exposed)
            shade.setFillRule(Qt.FillRule.OddEvenFill)  # zones do not overlap: what lies in one is not shaded
            painter.fillPath(shade, colour(theme.table, 0.45))
            hairlines(painter, [veil], [(theme.selection, 0.0)])
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

    def _outline(self, painter: QPainter, zone: ZoneId, exposed: QRectF, name: str, width: float, share: float) -> None:
        plan = self.plan
        if not plan.meets(zone, exposed):
            return
        if is_sea(plan.board.zones[zone]):
            width = 1.0  # an ocean's coast with a wide pen takes a tenth of a second; a hairline nothing
        paint = partial(self._draw_zone, zone=zone, name=name, width=width, share=share)
        stamp(painter, self.stage, zone, ("focus", name, width, share), paint)

    def _draw_zone(self, painter: QPainter, zone: ZoneId, name: str, width: float, share: float) -> None:
        path = self.plan.paths[zone]
        if share:
            painter.fillPath(path, colour(name, share))
        painter.strokePath(path, cosmetic(name, width, ROUND["j"]))


# How zones stand, in a few letters on the board itself: at war and how strong, neutral, out of the war. Said by the game.

# Where a label goes when a name has its place, nearest first, in its widths and heights.
MOVES = nearest_first((0.3, 0.6, 1), (-0.5, -1, -1.5, -2), 1 / 3)  # rather down than up
SIZE, LEAST, MOST = 26.0, 11.5, 22.0  # in scene units; on the screen at least and at most


class StandingsLayer(Layer):
    """A label where a zone's counters would lie, or under those that lie there."""

    order = 45.0
    of: Callable[[Position], Mapping[ZoneId, Standing]] | None = None
    _names: tuple[object, tuple[QRectF, ...]] = (None, ())
    _known: tuple[Position | None, Mapping[ZoneId, Standing]] = (None, {})

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
        plan, standing = self.plan, self._standings().get(zone)
        if standing is None or zone not in plan.boxes or plan.boxes[zone].width() * self.zoom < ROW_ROOM:
            return QRectF()
        px, at = self._size(), plan.centres[zone]
        wide, high = lettering.width(self._words(standing), px, _face(standing)) + px * 0.7, px * 1.24
        side, lies = map_size(self.plan, self.zoom), self.position.counters_in(zone)
        pile = about(at, side) if lies else QRectF()
        if lies:
            at = at + QPointF(0, side / 2 + high * 0.4)
        place = about(at, wide, high)
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
        position = self.position
        if self._known[0] is not position:
            self._known = position, self.of(position) if self.of is not None else {}
        return self._known[1]

    def _label(self, painter: QPainter, standing: Standing, pill: QRectF) -> None:
        theme, px = self.theme, self._size()
        quiet = standing.tone == "quiet"
        ink, ground, edge = QColor(theme.ink), colour(theme.panel, 0.95), QColor(theme.frame)
        if quiet:
            ink, edge = QColor(theme.second_ink), colour(theme.frame, 0.5)
        elif standing.tone == "out":
            role = theme.roles[Role.BLOCKED].colour
            ground, edge = QColor(mixed(theme.panel, role, 0.25)), QColor(role)
        stroke(painter, edge, 1.3 / self.zoom, ground, s=Qt.PenStyle.DashLine if quiet else Qt.PenStyle.SolidLine)
        painter.drawRoundedRect(pill, px * 0.3, px * 0.3)
        lettering.line(painter, self._words(standing), pill.center(), px, ink, _face(standing))


def _face(standing: Standing) -> lettering.Face:
    return lettering.SLANTED if standing.tone == "quiet" else lettering.STRONG
