"""What is said about zones: who holds them, by colour; which one is looked at; how they stand, in a few letters of the game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from assistant.core.board import ZoneId
from assistant.core.game import Standing
from assistant.core.position import CONTROL, Position
from assistant.core.questions import Role
from assistant.ui.board.layers.stage import Layer, Stage, stamp
from assistant.ui.look import lettering
from assistant.ui.look.theme import about, colour, mixed, stroke
from assistant.ui.look.wording import words
from assistant.ui.map_painting import names as zone_names
from assistant.ui.map_painting.names import ROW_ROOM
from assistant.ui.plan.board import home, is_paper, is_sea, map_size

# What is said about zones by colour: who holds those that changed hands, which one is under the pointer or the keyboard.

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
        for marker, zone in stage.position.table.markers:
            side = occupier(stage.position, marker, zone) if zone in stage.plan.boxes else None
            if side is not None and stage.plan.boxes[zone].intersects(exposed):
                stamp(painter, stage, zone, ("control", side), partial(self._bars, zone=zone, side=side))

    def _bars(self, painter: QPainter, zone: ZoneId, side: str) -> None:
        theme = self.stage.look.theme
        shade = theme.shade(self.stage.position.kinds.emblem(side)) if side else theme.second_ink
        outline = self.stage.plan.paths[zone]
        painter.setClipPath(outline)
        rect = self.stage.plan.boxes[zone]
        painter.setPen(QPen(colour(shade, 0.75 if theme.dark else 0.42), BAR * 0.7, c=Qt.PenCapStyle.FlatCap))
        for x in range(int(rect.left() - rect.height()), int(rect.right()), int(STEP)):
            painter.drawLine(QPointF(x, rect.bottom() + 2), QPointF(x + rect.height() + 4, rect.top() - 2))
        stroke(painter, colour(shade, 0.6), EDGE)
        painter.drawPath(outline)


def occupier(position: Position, marker: str, zone: ZoneId) -> str | None:
    """Return the side whose control marker lies in a zone that is not at home; None if the marker says nothing of the kind."""
    kind, known = position.kinds.markers.get(marker), position.board.zones[zone]
    if kind is None or kind.kind != CONTROL or is_paper(known) or is_sea(known):
        return None
    nation = position.kinds.nations.get(home(known))
    return None if nation is not None and nation.side == kind.side else kind.side  # at home the disc is enough


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
        paint = partial(self._draw_zone, zone=zone, name=name, width=width, share=share)
        stamp(painter, self.stage, zone, ("focus", name, width, share), paint)

    def _draw_zone(self, painter: QPainter, zone: ZoneId, name: str, width: float, share: float) -> None:
        path = self.stage.plan.paths[zone]
        if share:
            painter.fillPath(path, colour(name, share))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._pen(name, width))
        painter.drawPath(path)


# How zones stand, in a few letters on the board itself: at war and how strong, neutral, out of the war. Said by the game.

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
        if standing is None or zone not in plan.boxes or plan.boxes[zone].width() * self.stage.zoom < ROW_ROOM:
            return QRectF()
        px, at = self._size(), plan.centres[zone]
        wide, high = lettering.width(self._words(standing), px, *_lettering(standing)) + px * 0.7, px * 1.24
        side, lies = map_size(self.stage.plan, self.stage.zoom), self.stage.position.counters_in(zone)
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
        stroke(painter, edge, 1.3 / self.stage.zoom, ground, s=Qt.PenStyle.DashLine if quiet else Qt.PenStyle.SolidLine)
        painter.drawRoundedRect(pill, px * 0.3, px * 0.3)
        lettering.line(painter, self._words(standing), pill.center(), px, ink, *_lettering(standing))


def _lettering(standing: Standing) -> tuple[str, int, bool]:
    """Return family, weight and slant of a label."""
    return (lettering.SANS, 500, True) if standing.tone == "quiet" else (lettering.NUMERALS, 700, False)
