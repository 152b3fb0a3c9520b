"""Draws formations, 100 units a side, readable from 18 screen pixels to 200: what a counter shows, its body and its flag.

Flags are plain fields of our own drawing, no arms; games name the design and its colours.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Iterator, Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath

from assistant.core.kinds import CounterSet, Kind
from assistant.core.looks import NEUTRAL, WEAKER, Emblem, Flag, Livery
from assistant.core.record import Record
from assistant.ui.look import lettering
from assistant.ui.look.symbols import Drawing, draw, path_of
from assistant.ui.look.theme import Theme, mixed, stroke

# What a counter shows: its kind and the face that lies up, read into the few things that are drawn.

NOBODY = Emblem("ring", NEUTRAL.body, NEUTRAL.body)  # on the bare back of what no side owns


class Face(Record):
    """What is drawn. `style` is one of core.looks.STYLES, `sign` the name of a drawing; `reduced` is the weaker face.

    `emblem` is None for what belongs to no side, `flag` for what belongs to no nation.
    """

    style: str
    name: str
    livery: Livery = NEUTRAL
    flag: Flag | None = None
    emblem: Emblem | None = None
    value: str = ""
    support: str = ""
    sign: str = ""
    reduced: bool = False
    hidden: bool = False
    level: int = 0
    two_faced: bool = False
    letters: str = ""  # of the nation, as quick entry knows it


def face_of(kind: Kind, face: int, kinds: CounterSet, language: str) -> Face:
    """Return what a counter of `kind` with this face up shows.

    Args:
        face: 0 for the front, 1 for the back.
        kinds: the counter set, which says how the counters of a type look.
        language: of the name on it.
    """
    tags = {**kind.tags, **kind.face(face)}
    look = kinds.look(kind)
    name = short_name(kind, language, kinds) if kind.nation else kind.name[language]
    if look.style != "formation":
        name = re.sub(r"^\d+\. |(?<!\s)\s*(?:\(.*\)|: .*)$", "", name)
    two = len(kind.faces) > 1
    # A plaque's back is bare unless it says that it is shown; any other face is secret only when it says so.
    bare = two and face > 0 and not tags.get("shown") if look.style == "plaque" else tags.get("shown") is False
    side = kind.side or (kind.nation if kind.nation in kinds.sides else "")
    own = kind.nation if kind.nation != kind.side else ""
    return Face(
        look.style,
        name,
        kinds.livery(kind.nation or kind.side),
        kinds.flag(kind.nation or kind.side) if own or look.style in WEAKER else None,
        kinds.emblem(side) if side else None,
        next((str(tags[column]) for column in look.value if column in tags), ""),
        str(tags.get(look.support, "")),
        kind.sign or look.sign,
        reduced=look.style in WEAKER and face > 0,
        hidden=bare and look.style in ("plaque", "chip"),
        level=kinds.level(kind, tags),
        two_faced=two,
        letters=_letters(kind, kinds),
    )


def _letters(kind: Kind, kinds: CounterSet) -> str:
    """Return the letters by which players name whose a counter is; nothing for what belongs to nobody."""
    powers = (kinds.nations.get(kind.nation), kinds.sides.get(kind.nation or kind.side))
    return next((power.words[0].upper() for power in powers if power is not None and power.words), "")


def short_name(kind: Kind, language: str, kinds: CounterSet) -> str:
    """Return the part of a formation's name that its nation does not say already."""
    name = kind.name[language]
    nation = kinds.nations.get(kind.nation)
    if nation:
        rest = name.replace(nation.name[language], "").strip(" ,:·-\N{EN DASH}")
        return rest[:1].upper() + rest[1:] if rest else name
    return name


# Flag strips of our own drawing: plain fields, no arms, drawn into any rectangle. Games name the design and its colours.

Colours = tuple[str, ...]


def draw_flag(painter: QPainter, flag: Flag | None, rect: QRectF) -> None:
    """Fill `rect` with a flag; with nothing when there is none."""
    if flag is None:
        return
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    DESIGNS[flag.design](painter, rect, flag.colours)
    painter.restore()


def _bands(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    high = rect.height() / len(colours)
    for n, name in enumerate(colours):
        painter.fillRect(QRectF(rect.left(), rect.top() + n * high, rect.width(), high + 0.5), QColor(name))


def _bars(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    wide = rect.width() / len(colours)
    for n, name in enumerate(colours):
        painter.fillRect(QRectF(rect.left() + n * wide, rect.top(), wide + 0.5, rect.height()), QColor(name))


def _union(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    field, broad, narrow = colours
    painter.fillRect(rect, QColor(field))
    unit, middle = rect.height(), rect.center()
    for name, share in ((broad, 0.22), (narrow, 0.09)):
        stroke(painter, name, unit * share, c=Qt.PenCapStyle.FlatCap)
        painter.drawLine(rect.topLeft(), rect.bottomRight())
        painter.drawLine(rect.topRight(), rect.bottomLeft())
    for name, share in ((broad, 0.42), (narrow, 0.24)):
        stroke(painter, name, unit * share, c=Qt.PenCapStyle.FlatCap)
        painter.drawLine(QPointF(rect.left(), middle.y()), QPointF(rect.right(), middle.y()))
        painter.drawLine(QPointF(middle.x(), rect.top()), QPointF(middle.x(), rect.bottom()))


def _crescent(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    field, ink = colours
    painter.fillRect(rect, QColor(field))
    unit = rect.height()
    middle = rect.center() - QPointF(unit * 0.14, 0)
    painter.setBrush(QColor(ink))
    painter.drawEllipse(middle, unit * 0.33, unit * 0.33)
    painter.setBrush(QColor(field))
    painter.drawEllipse(middle + QPointF(unit * 0.11, 0), unit * 0.26, unit * 0.26)
    draw(painter, Drawing("", "S 5 9.0 3.6 -72"), middle + QPointF(unit * 0.40, 0), unit * 0.36, ink)


def _stars_and_stripes(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    first, second, field = colours
    _bands(painter, rect, (first, second) * 3 + (first,))
    painter.fillRect(QRectF(rect.left(), rect.top(), rect.width() * 0.42, rect.height() * 4 / 7), QColor(field))
    unit = rect.height()
    for row in range(2):
        for column in range(4):
            at = rect.topLeft() + QPointF(rect.width() * (0.06 + 0.10 * column), unit * (0.16 + 0.25 * row))
            draw(painter, Drawing("", "S 5 9 3.6 -90"), at, unit * 0.18, second)


def _canton(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    first, second = colours
    _bands(painter, rect, (first, second) * 2 + (first,))
    canton = QRectF(rect.left(), rect.top(), rect.height() * 0.9, rect.height() * 0.6)
    painter.fillRect(canton, QColor(first))
    _upright(painter, canton, second, canton.center().x(), rect.height() * 0.16)


def _upright(painter: QPainter, rect: QRectF, name: str, x: float, width: float) -> None:
    """Draw a cross whose upright stands at `x`."""
    painter.fillRect(QRectF(x - width / 2, rect.top(), width, rect.height()), QColor(name))
    painter.fillRect(QRectF(rect.left(), rect.center().y() - width / 2, rect.width(), width), QColor(name))


def _cross(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    painter.fillRect(rect, QColor(colours[0]))
    x = rect.left() + rect.width() * 0.36
    for name, share in zip(colours[1:], (0.28, 0.14), strict=False):
        _upright(painter, rect, name, x, rect.height() * share)


def _star(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    painter.fillRect(rect, QColor(colours[0]))
    draw(painter, Drawing("", "S 5 9.6 3.9 -90"), rect.center(), rect.height() * 0.8, colours[1])


def _standard(painter: QPainter, rect: QRectF, colours: Colours) -> None:
    field, gold = colours[0], QColor(colours[1])
    painter.fillRect(rect, QColor(field))
    unit = rect.height()
    painter.fillRect(QRectF(rect.left(), rect.top() + unit * 0.08, rect.width(), unit * 0.10), gold)
    painter.fillRect(QRectF(rect.left(), rect.bottom() - unit * 0.18, rect.width(), unit * 0.10), gold)
    draw(painter, Drawing("", "S 8 9 4 -90"), rect.center(), unit * 0.5, gold)


DESIGNS: Mapping[str, Callable[[QPainter, QRectF, Colours], None]] = {
    "bands": _bands,
    "bars": _bars,
    "cross": _cross,
    "union": _union,
    "crescent": _crescent,
    "star": _star,
    "stars-and-stripes": _stars_and_stripes,
    "canton": _canton,
    "standard": _standard,
}


# Draws counters, 100 units a side, readable from 18 screen pixels to 200: less is shown when they are small.

OUTLINE = "#14120F"
CREAM = "#F6F0E1"
DARK_INK = "#1D1B16"
RADIUS = 13.0
BODY = QRectF(3, 2, 94, 94)
BANDS = ("M 34 98 L 97 30 L 97 66 L 68 98 Z", "M 97 60 L 97 98 L 56 98 Z")  # of a reduced face, large and small


def rounded(rect: QRectF = BODY, radius: float = RADIUS) -> QPainterPath:
    """Return the outline of a counter."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def body_colour(face: Face, dim: bool) -> str:
    """Return the body's colour: grey when dim."""
    return mixed(face.livery.body, "#8C8880", 0.55) if dim else face.livery.body


def draw_body(painter: QPainter, body: str, outline: QPainterPath | None = None) -> None:
    """Draw shadow, body with its gradient and outline."""
    path = outline or rounded()
    for spread, share in ((2.6, 26), (1.2, 40)):
        painter.fillPath(path.translated(0, 1.2 + spread), QColor(20, 16, 10, share))
    light = QLinearGradient(0, 0, 60, 100)
    light.setColorAt(0.0, QColor(mixed(body, "#FFFFFF", 0.14)))
    light.setColorAt(0.5, QColor(body))
    light.setColorAt(1.0, QColor(mixed(body, "#000000", 0.14)))
    painter.fillPath(path, light)


def draw_edge(painter: QPainter, px: float, theme: Theme, outline: QPainterPath | None = None) -> None:
    """Draw the bevel, the veil of the dark theme and the outline."""
    path = outline or rounded()
    if px >= 36:
        stroke(painter, QColor(255, 255, 255, 72), 1.6, c=Qt.PenCapStyle.RoundCap)
        bevel = QPainterPath(QPointF(BODY.left() + 4, BODY.bottom() - 14))
        bevel.lineTo(BODY.left() + 4, BODY.top() + RADIUS)
        bevel.quadTo(BODY.left() + 4, BODY.top() + 4, BODY.left() + RADIUS, BODY.top() + 4)
        bevel.lineTo(BODY.right() - 14, BODY.top() + 4)
        if outline is None:
            painter.drawPath(bevel)
    if theme.veil:
        painter.fillPath(path, QColor(0, 0, 0, round(255 * theme.veil)))
    stroke(painter, OUTLINE, 3.2 if px < 36 else 2.4)
    painter.drawPath(path)


@contextlib.contextmanager
def within(painter: QPainter, path: QPainterPath | None = None) -> Iterator[None]:
    """Draw inside a path only; inside the outline of a counter where none is given."""
    painter.save()
    painter.setClipPath(path or rounded())
    yield
    painter.restore()


def draw_head(painter: QPainter, height: float, ground: Flag | QColor | None, veil: QColor | None = None) -> None:
    """Draw a body's head, `height` units of the scene high: a flag or a colour, with a line under it."""
    head = QRectF(BODY.left(), BODY.top(), BODY.width(), height)
    with within(painter):
        if isinstance(ground, QColor):
            painter.fillRect(head, ground)
        else:
            draw_flag(painter, ground, head)
        if veil:
            painter.fillRect(head, veil)
        painter.fillRect(QRectF(head.left(), head.bottom(), head.width(), 2.4), QColor(OUTLINE))


def draw_name(painter: QPainter, face: Face, y: float, ink: str, high: float = 13, wide: float = 84) -> None:
    """Write a counter's name across it, as large as fits."""
    size = lettering.fitted(face.name, wide, high, lettering.NUMERALS, 600)
    lettering.figure(painter, face.name, QPointF(50, y), size, ink, 600)


def draw_formation(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a formation: flag strip, NATO box, value, support, step pips; the reduced face has four signs of its own."""
    full = body_colour(face, dim)
    body = mixed(full, "#F4EFE2", 0.62) if face.reduced else full
    ink = DARK_INK if face.reduced else face.livery.ink
    small = px < 36
    draw_body(painter, body)
    if face.reduced:
        with within(painter):
            painter.fillPath(path_of(BANDS[small]), QColor(full))
    draw_head(painter, 26 if small else 19, face.flag, QColor(140, 136, 128, 130) if dim else None)
    if small:
        _draw_small(painter, face, ink, body)
    else:
        _draw_details(painter, face, ink, body, px)
    draw_edge(painter, px, theme)


def _halo(face: Face, body: str) -> QColor | None:
    return QColor(mixed(body, "#FFFFFF", 0.35)) if face.reduced else None


def _draw_small(painter: QPainter, face: Face, ink: str, body: str) -> None:
    if face.sign in ("armour", "heavy-armour", "mechanised"):
        stroke(painter, ink, 5)
        painter.drawEllipse(QPointF(50, 63), 38, 29)
        px = 62.0
    else:
        px = 80.0
    lettering.figure(painter, face.value, QPointF(50, 64), px, ink, halo=_halo(face, body), halo_width=7)


def _draw_details(painter: QPainter, face: Face, ink: str, body: str, px: float) -> None:
    box = QRectF(23, 34, 54, 28)
    if px >= 64:
        lettering.figure(painter, "XXXX", QPointF(50, 28.6), 8.6, ink)
    else:
        box.translate(0, -6)
    draw_nato(painter, face.sign, box)
    for n, filled in enumerate((not face.reduced, True)):
        centre = QPointF(13.5, box.top() + 7 + n * 15)
        stroke(painter, ink, 2.2, ink if filled else None)
        if face.two_faced:
            painter.drawEllipse(centre, 4.3, 4.3)
    halo = _halo(face, body)
    lettering.figure(painter, face.value, QPointF(33, 79), 39, ink, halo=halo, halo_width=5)
    if face.support:
        stroke(painter, ink, 2.4, body if face.reduced else None)
        painter.drawEllipse(QPointF(72, 79), 12.5, 12.5)
        lettering.figure(painter, face.support, QPointF(72, 79), 21, ink, 600)
    if px >= 90 and face.name:
        painter.save()
        painter.translate(88.5, 50)
        painter.rotate(-90)
        size = lettering.fitted(face.name, 48, 10, lettering.NUMERALS, 600)
        lettering.figure(painter, face.name, QPointF(0, 0), size, ink, 600, halo=halo, halo_width=2.4)
        painter.restore()


def draw_nato(painter: QPainter, arm: str, box: QRectF) -> None:
    """Draw the sign of an arm in its box: crossed for infantry, an oval for armour, filled when heavy, both when mechanised."""
    painter.save()
    stroke(painter, OUTLINE, 2.6, CREAM, j=Qt.PenJoinStyle.MiterJoin)
    painter.drawRect(box)
    stroke(painter, OUTLINE, 2.4)
    oval = QRectF(box.center().x() - 15, box.center().y() - 7.5, 30, 15)
    if arm in ("infantry", "mechanised"):
        painter.drawLine(box.topLeft(), box.bottomRight())
    if arm in ("infantry", "mechanised", "cavalry"):
        painter.drawLine(box.topRight(), box.bottomLeft())
    if arm in ("armour", "heavy-armour", "mechanised", "guards"):
        painter.drawRoundedRect(oval, 7.5, 7.5)
    if arm == "heavy-armour":
        painter.setBrush(QColor(OUTLINE))
        painter.drawRoundedRect(oval.adjusted(4, 3.6, -4, -3.6), 4, 4)
    if arm == "guards":
        painter.fillRect(QRectF(box.center().x() - 6, box.top() + 3, 12, box.height() - 6), QColor(CREAM))
        lettering.figure(painter, "G", box.center(), 20, OUTLINE)
    painter.restore()
