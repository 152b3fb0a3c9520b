"""The symbols of the board, of answers, of counters and of the window's buttons, all of our own drawing (`drawings.toml`).

Small drawings are written as words: a line of points becomes a painter path.
"""

from __future__ import annotations

import functools
import math
import re
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QIcon,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPixmap,
    QPixmapCache,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from assistant.core import looks
from assistant.core.atomic_write import whole
from assistant.core.questions import Role
from assistant.core.record import Filled, Record
from assistant.ui.look.settings import cache_folder
from assistant.ui.look.theme import ROUND, Ink, Look, Paint, RoleLook, Theme, bare, blank, colour, painting, stroke

# Small drawings written as words: a line of points becomes a painter path.
#
#     M x y   start      L x y   line      C x y x y x y   curve      Z   close      O x y r   circle      R x y w h   rectangle
#     E x y wide high   ellipse   Q x y w h r   rectangle with round corners
#     S points outer inner turn   star around the middle          W radius spokes hub   wheel around the middle
#
# Every drawing lives in a box from -10 to 10, y down.


class Drawing(Record):
    """What is drawn with a pen, what is filled, and how wide the pen is in units of the box."""

    strokes: str = ""
    fills: str = ""
    width: float = 2.0


@functools.cache
def path_of(words: str) -> QPainterPath:
    """Return the painter path that `words` describe."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for letter, numbers in re.findall("([A-Z])([^A-Z]*)", words):
        values = [float(word) for word in numbers.split()]
        match letter:
            case "M":
                path.moveTo(*values)
            case "L":
                path.lineTo(*values)
            case "C":
                path.cubicTo(*values)
            case "Z":
                path.closeSubpath()
            case "O":
                path.addEllipse(QPointF(values[0], values[1]), values[2], values[2])
            case "E":
                path.addEllipse(QPointF(values[0], values[1]), *values[2:])
            case "R":
                path.addRect(QRectF(*values))
            case "Q":
                path.addRoundedRect(QRectF(*values[:4]), values[4], values[4])
            case "S":
                path.addPolygon(_star(*values))
                path.closeSubpath()
            case "W":
                _wheel(path, *values)
    return path


def _star(points: float, outer: float, inner: float, turn: float) -> QPolygonF:
    corners = []
    for n in range(int(points) * 2):
        angle = math.radians(turn + n * 180 / points)
        corners.append(QPointF(math.cos(angle), math.sin(angle)) * (outer if n % 2 == 0 else inner))
    return QPolygonF([*corners, corners[0]])


def _wheel(path: QPainterPath, radius: float, spokes: float, hub: float) -> None:
    path.addEllipse(QPointF(0, 0), radius, radius)
    for n in range(int(spokes)):
        angle = math.radians(n * 360 / spokes)
        way = QPointF(math.cos(angle), math.sin(angle))
        path.moveTo(way * hub)
        path.lineTo(way * radius)


def raw(group: str) -> Mapping[str, Filled]:
    """Return a group of `drawings.toml` as it is written."""
    return looks.drawings()[group]


def drawings(group: str) -> Mapping[str, Drawing]:
    """Return a group of `drawings.toml`."""
    return {name: Drawing(**entry) for name, entry in raw(group).items()}


def draw(painter: QPainter, drawing: Drawing, centre: QPointF, size: float, ink: Ink, halo: Ink | None = None) -> None:
    """Draw in a square of `size` around `centre`; `halo` is laid under it, 2 units wider on each side."""
    painter.save()
    painter.translate(centre)
    painter.scale(size / 20, size / 20)
    strokes, fills = path_of(drawing.strokes), path_of(drawing.fills)
    if halo is not None:
        stroke(painter, halo, drawing.width + 4.4, **ROUND)
        painter.drawPath(strokes)
        painter.drawPath(fills)
    if drawing.strokes:
        stroke(painter, ink, drawing.width, **ROUND)
        painter.drawPath(strokes)
    if drawing.fills:
        bare(painter, ink)
        painter.drawPath(fills)
    painter.restore()


PLACES: Mapping[str, Drawing] = drawings("places")  # what a zone has, beside its name
SIGNS: Mapping[str, Drawing] = drawings("signs")  # inside badges, on control discs and pawns
TRADES: Mapping[str, Drawing] = drawings("trades")  # what technology tiles, missions and arms show
TROOPS: Mapping[str, Drawing] = drawings("troops")  # troops seen from afar, for shields
OUTLINES: Mapping[str, Drawing] = drawings("outlines")  # of badges
COUNTER_SIGNS: Mapping[str, Drawing] = {**TROOPS, **SIGNS, **TRADES}  # by the names that games' files use


def draw_badge(painter: QPainter, look: RoleLook, theme: Theme, centre: QPointF, size: float) -> None:
    """Draw a role's badge: its shape says the role as much as its colour does."""
    body, casing = QColor(look.colour), QColor(theme.casing)
    outline = badge_outline(look.badge, centre, size / 2)
    painter.save()
    stroke(painter, casing, size * 0.16, body, **ROUND)
    painter.drawPath(outline)
    painter.fillPath(outline, body)
    shift = QPointF(0, size * 0.08) if look.badge == "triangle" else QPointF()
    draw(painter, SIGNS[look.sign], centre + shift, size * (0.86 if look.badge != "triangle" else 0.72), casing)
    painter.restore()


def badge_outline(shape: str, centre: QPointF, radius: float) -> QPainterPath:
    """Return the outline of a badge or chip, one of `looks.SHAPES`.

    Args:
        radius: in units of the painter.
    """
    scale = radius / 10
    return path_of(OUTLINES[shape].fills) * QTransform(scale, 0, 0, scale, centre.x(), centre.y())


# The signs on the window's buttons, drawn like those of the board.

BUTTONS = drawings("buttons")
FILED = 32  # pixels of a sign in a file


def icon(name: str, look: Look, size: int = 18) -> QIcon:
    """Return a sign as an icon in the theme's ink, sharp at twice its size too."""
    made = QIcon()
    for ink, mode in ((look.theme.ink, QIcon.Mode.Normal), (look.theme.second_ink, QIcon.Mode.Disabled)):
        for ratio in (1.0, 2.0):
            made.addPixmap(_picture(name, ink, 0.45 if mode is QIcon.Mode.Disabled else 1.0, size, ratio), mode)
    return made


def _picture(name: str, ink: str, share: float, size: int, ratio: float) -> QPixmap:
    """Return a sign's picture; every card bears the same few."""

    def paint(painter: QPainter) -> None:
        draw(painter, BUTTONS[name], QPointF(size / 2, size / 2), size * 0.86, colour(ink, share))

    return kept_picture(f"sign {name} {ink} {share}", size, ratio, paint)


def kept_picture(key: str, side: float, ratio: float, paint: Paint) -> QPixmap:
    """Return a square picture, painted once: Qt keeps it."""
    key, kept, device = f"{key} {side} {ratio}", QPixmap(), round(side * ratio)
    if QPixmapCache.find(key, kept):
        return kept
    picture = QPixmap(device, device)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with painting(picture) as painter:
        paint(painter)
    QPixmapCache.insert(key, picture)
    return picture


def file_of(name: str, ink: str) -> str:
    """Return the path of a sign as a PNG, for style sheets, which know pictures by their files only."""
    path = cache_folder() / "signs" / f"{name}-{ink.lstrip('#')}-{FILED}.png"
    if not path.exists():
        picture = blank(QSize(FILED, FILED))
        with painting(picture) as painter:
            draw(painter, BUTTONS[name], QPointF(FILED / 2, FILED / 2), FILED * 0.9, ink)
        path.parent.mkdir(parents=True, exist_ok=True)
        with whole(path, lasting=False) as draft:
            picture.save(str(draft))
    return path.as_posix()


class Badge(QWidget):
    """The badge of a role, the same as on the board."""

    def __init__(self, role: Role, theme: Theme, size: int) -> None:
        super().__init__()
        self.role, self.theme = role, theme
        self.setFixedSize(size, size)
        self.setAccessibleName(role.value)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own name
        """Draw it."""
        with painting(self) as painter:
            side = self.width()
            draw_badge(painter, self.theme.roles[self.role], self.theme, QPointF(side / 2, side / 2), side * 0.9)
