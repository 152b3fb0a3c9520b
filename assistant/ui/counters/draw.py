"""Draws any counter: the player's own picture of it, or ours in the style of its face; and markers.

Pictures are read when a counter is first drawn, and cut like ours.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.kinds import CounterSet, Kind, MarkerKind
from assistant.core.looks import Emblem, MarkerLook
from assistant.core.position import CONTROL
from assistant.core.problems import DataError
from assistant.desk.user_data import counters as own_counters
from assistant.scan.pictures.headers import header_of
from assistant.ui.counters.body import (
    BODY,
    CREAM,
    DARK_INK,
    NOBODY,
    OUTLINE,
    RADIUS,
    Face,
    body_colour,
    draw_body,
    draw_edge,
    draw_flag,
    draw_formation,
    draw_head,
    draw_name,
    rounded,
    within,
)
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.symbols import COUNTER_SIGNS, SIGNS, TROOPS, Drawing, badge_outline, draw, path_of
from assistant.ui.look.theme import Theme, bare, mixed, stroke

# Draws a counter as the player's own picture shows it, cut like ours, with the signs of ours that no picture has.

LONG = 2.5  # at most so many times as long as wide
DIM = QColor(140, 136, 128, 140)
LOSS, LOSS_SMALL = 27.0, 40.0  # the turned corner of a reduced counter, and of one under 36 pixels
ROUND = 0.07  # of its sides: a picture that is clear there, at each corner, is that of a disc


def draw_own(painter: QPainter, picture: QImage, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a picture as a counter, in the middle of 100 units; `dim`: out of supply or spent.

    Args:
        picture: the player's own picture of it.
    """
    frame = _frame(picture)
    path = _outline(picture, frame)
    draw_body(painter, body_colour(face, dim), path)  # its shadow, and what shows where the picture is transparent
    painter.save()
    painter.setClipPath(path)
    _draw_sharp(painter, picture, frame)
    if dim:
        painter.fillPath(path, DIM)
    if face.reduced:
        _draw_loss(painter, frame, LOSS_SMALL if px < 36 else LOSS)
    painter.restore()
    draw_edge(painter, px, theme, path)


def _frame(picture: QImage) -> QRectF:
    """Return the largest place of the picture's shape on a counter."""
    shape = max(1 / LONG, min(LONG, picture.width() / picture.height()))
    wide, high = (BODY.width(), BODY.width() / shape) if shape > 1 else (BODY.height() * shape, BODY.height())
    return QRectF(BODY.center().x() - wide / 2, BODY.center().y() - high / 2, wide, high)


def _outline(picture: QImage, frame: QRectF) -> QPainterPath:
    """Return a counter's outline, or that of a disc."""
    x, y = round(picture.width() * ROUND), round(picture.height() * ROUND)
    right, bottom = picture.width() - 1 - x, picture.height() - 1 - y
    corners = ((x, y), (right, y), (x, bottom), (right, bottom))
    if any(picture.pixelColor(*corner).alpha() for corner in corners):
        return rounded(frame, RADIUS * min(frame.width(), frame.height()) / BODY.width())
    path = QPainterPath()
    path.addEllipse(frame)
    return path


def _draw_sharp(painter: QPainter, picture: QImage, frame: QRectF) -> None:
    """Draw the picture at the size of its place in device pixels, on whole ones: neither jagged nor blurred."""
    world = painter.worldTransform()
    place = world.mapRect(frame).toAlignedRect()
    scaled = picture.scaled(
        place.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    painter.resetTransform()
    painter.drawImage(place.topLeft(), scaled)
    painter.setWorldTransform(world)


def _draw_loss(painter: QPainter, frame: QRectF, size: float) -> None:
    """Turn a corner down, that which neither the number of a pile nor the counters on top hide: it has taken a loss."""
    corner = frame.topLeft()
    start, end = corner + QPointF(0, size), corner + QPointF(size, 0)
    path = QPainterPath()
    path.addPolygon(QPolygonF([start, corner, end, start]))
    painter.fillPath(path, QColor(CREAM))
    painter.setPen(QPen(QColor(OUTLINE), 3.2))
    painter.drawLine(start, end)


# The player's own pictures of counters, as a table shows them: read when a counter is first drawn, kept while they are shown.
#
# The files are small and were written by us (`desk/user_data/counters.py`), but anybody may have laid others in their place: their
# size is looked at before they are decoded. What cannot be read is told once, and the drawn counter is shown.

SHOWN = "own-counters"  # in the settings
MOST_SIDE = 2000  # pixels
END = b"IEND\xaeB`\x82"  # of a PNG that is whole


class CounterPictures(QObject):
    """The pictures of one counter set. `changed`: counters look otherwise now; `torn`: a Kind and a file's name."""

    changed = Signal()
    torn = Signal(object, str)

    def __init__(self, set_id: str, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.set_id, self.settings = set_id, settings
        self.shown = settings.is_on(SHOWN)
        self._names: frozenset[str] | None = None
        self._read: dict[str, QImage | None] = {}
        settings.counters_changed.connect(self._others)

    @property
    def there(self) -> bool:
        """Whether there are any."""
        return bool(self.names)

    @property
    def names(self) -> frozenset[str]:
        """The files that there are."""
        if self._names is None:
            self._names = own_counters.names(self.set_id)
        return self._names

    def of(self, kind: Kind, face: int) -> QImage | None:
        """Return the player's picture of a face; None where there is none, or where it is not to be shown."""
        if not self.shown or not self.has(kind, face):
            return None
        name = own_counters.file_name(kind.id, face)
        if name not in self._read:
            self._read[name] = image = _image(self.set_id, name)
            if image is None and name in own_counters.names(self.set_id):
                self.torn.emit(kind, name)
        return self._read[name]

    def has(self, kind: Kind, face: int) -> bool:
        """Tell whether there is a file for a face that may have a picture."""
        return own_counters.may_have(kind, face) and own_counters.file_name(kind.id, face) in self.names

    def show(self, shown: bool) -> None:
        """Show the pictures, or the drawn counters again; remembered."""
        self.shown = shown
        self.settings.keep(SHOWN, shown)
        self.changed.emit()

    def _others(self, set_id: str) -> None:
        """Look again at what there is: pictures were kept or taken away."""
        if set_id == self.set_id:
            self._names = None
            self._read.clear()
            self.shown = self.settings.is_on(SHOWN)
            self.changed.emit()


def picture_of(set_id: str, kind: Kind, face: int) -> QImage | None:
    """Return the player's picture of a face; None where there is none that can be read. Any thread may ask."""
    return _image(set_id, own_counters.file_name(kind.id, face)) if own_counters.may_have(kind, face) else None


def _image(set_id: str, name: str) -> QImage | None:
    data = own_counters.picture(set_id, name)
    try:
        header = header_of(io.BytesIO(data or b""), name)
    except DataError:
        return None
    assert data
    if header.kind != "png" or max(header.width, header.height) > MOST_SIDE or END not in data[-1024:]:
        return None
    image = QImage.fromData(data)
    return None if image.isNull() else image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)


# Draws the counters that are no formations: plaques, discs of tracks, shields, banners, telegrams, chips.

Drawer = Callable[[QPainter, Face, Theme, float, bool], None]
WHITE = "#FFFFFF"
ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


def draw_plaque(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a plaque: its sign on cream, as large beside it its level, its name; face down only its side's emblem."""
    emblem = face.emblem or NOBODY
    shade = theme.shade(emblem) if not theme.dark else mixed(theme.shade(emblem), "#000000", 0.35)
    if face.hidden:
        draw_body(painter, shade)
        stroke(painter, QColor(255, 255, 255, 120), 2)
        painter.drawRoundedRect(BODY.adjusted(9, 9, -9, -9), 7, 7)
        draw(painter, SIGNS[emblem.sign], QPointF(50, 49), 56, QColor(255, 255, 255, 215))
        draw_edge(painter, px, theme)
        return
    draw_body(painter, mixed(CREAM, "#8C8880", 0.4) if dim else CREAM)
    draw_head(painter, 15, QColor(shade))
    roomy = px >= 64
    sign = COUNTER_SIGNS.get(face.sign) or Drawing("", "O 0 0 4")
    height = 47 if roomy else 56
    if face.level:
        draw(painter, sign, QPointF(37, height), 48 if roomy else 54, DARK_INK)
        lettering.figure(painter, ROMAN[min(face.level, 5)], QPointF(77, height), 36, DARK_INK)
    else:
        draw(painter, sign, QPointF(50, height), 46 if roomy else 62, DARK_INK)
    if roomy:
        draw_name(painter, face, 83, DARK_INK, 14, 82)
    draw_edge(painter, px, theme)


def draw_disc(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a disc in the colour of its side with its sign, the emblem in a corner; without a sign the emblem is large.

    Discs of one side lie on several tracks: by their signs they are told apart. That of a nation shows the flag, with the sign in
    the corner, that of nobody an hourglass.
    """
    disc = path_of("O 50 49 45")
    body = theme.shade(face.emblem) if face.emblem else face.livery.body if face.flag else "#8C2F2B"
    if dim:
        body = mixed(body, "#8C8880", 0.55)
    draw_body(painter, body, disc)
    sign = COUNTER_SIGNS.get(face.sign)
    emblem = SIGNS[face.emblem.sign] if face.emblem else None
    if face.flag is not None:
        with within(painter, path_of("O 50 49 37")):
            draw_flag(painter, face.flag, QRectF(8, 12, 84, 74))
        corner = sign
    else:
        stroke(painter, WHITE, 4.5)
        painter.drawEllipse(QPointF(50, 49), 36, 36)
        if sign is not None:
            draw(painter, sign, QPointF(50, 49), 56, WHITE)
        else:
            draw(painter, emblem or SIGNS["hourglass"], QPointF(50, 49), 74, WHITE)
        corner = emblem if sign is not None else None
    draw_edge(painter, px, theme, disc)
    if corner is not None and px >= 24:
        stroke(painter, OUTLINE, 2, CREAM)
        painter.drawEllipse(QPointF(81, 80), 16, 16)
        draw(painter, corner, QPointF(81, 80), 25, DARK_INK)


def _draw_flagged(painter: QPainter, face: Face, dim: bool, height: float) -> str:
    """Draw a body with its flag on top, `height` units of the scene high; return the ink for what stands below."""
    body, ink = body_colour(face, dim), face.livery.ink
    if face.reduced:
        body, ink = mixed(body, "#F4EFE2", 0.62), DARK_INK
    draw_body(painter, body)
    draw_head(painter, height, face.flag)
    return ink


def draw_shield(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw troops without figures: a body in the nation's colour, its flag, the sign of the troops."""
    ink = _draw_flagged(painter, face, dim, 26 if px < 36 else 19)
    sign = TROOPS.get(face.sign) or COUNTER_SIGNS.get(face.sign) or TROOPS["standard"]
    high = 62 if px < 64 else 52
    draw(painter, sign, QPointF(50, high), high, ink)
    if px >= 64:
        draw_name(painter, face, 85, ink)
    draw_edge(painter, px, theme)


def draw_banner(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a banner: a high flag, the value under it, the name."""
    ink = _draw_flagged(painter, face, dim, 30)
    if face.value:
        lettering.figure(painter, face.value, QPointF(50, 62 if px < 64 else 57), 62 if px < 64 else 46, ink)
    if px >= 64 or not face.value:
        draw_name(painter, face, 85 if face.value else 62, ink, 15 if px >= 64 else 24)
    draw_edge(painter, px, theme)


def draw_telegram(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw a telegram: its number on the band, what it says beneath; small, the number or the name alone."""
    draw_body(painter, mixed("#EFE3C2", "#8C8880", 0.4) if dim else "#EFE3C2")
    roomy = px >= 64
    band = QRectF(BODY.left(), BODY.top(), BODY.width(), 33 if roomy and face.value else 13)
    with within(painter):
        painter.fillRect(band, QColor(theme.accent if not theme.dark else "#8C2F2B"))
    number = face.value or face.name
    if not roomy:
        size = lettering.fitted(number, 80, 52, lettering.NUMERALS, 700)
        lettering.figure(painter, number, QPointF(50, 57), size, DARK_INK)
    else:
        _paragraph(painter, face.name, QRectF(8, band.bottom() + 3, 84, 90 - band.bottom()), 17)
    if roomy and face.value:
        lettering.figure(painter, face.value, band.center() + QPointF(0, 1.5), 32, WHITE)
    draw_edge(painter, px, theme)


def _paragraph(painter: QPainter, text: str, rect: QRectF, px: float) -> None:
    """Write a few words in as many lines as they need, as large as fits."""
    lines: list[str] = []
    while px > 6:
        lines = []
        for word in text.split():
            tried = f"{lines[-1]} {word}" if lines else word
            if lines and lettering.width(tried, px, lettering.NUMERALS, 600) <= rect.width():
                lines[-1] = tried
            else:
                lines.append(word)
        wide = max((lettering.width(line, px, lettering.NUMERALS, 600) for line in lines), default=0)
        if len(lines) * px * 1.08 <= rect.height() and wide <= rect.width():
            break
        px *= 0.92
    top = rect.center().y() - (len(lines) - 1) * px * 0.54
    for n, words in enumerate(lines):
        lettering.figure(painter, words, QPointF(rect.center().x(), top + n * px * 1.08), px, DARK_INK, 600)


def draw_chip(painter: QPainter, face: Face, theme: Theme, px: float, dim: bool) -> None:
    """Draw any other counter: its sign if there is one, its value, its name."""
    if face.hidden:
        draw_plaque(painter, face, theme, px, dim)
        return
    body = mixed(theme.shade(face.emblem), "#FFFFFF", 0.72) if face.emblem else CREAM
    draw_body(painter, mixed(body, "#8C8880", 0.4) if dim else body)
    if face.flag is not None:
        draw_head(painter, 15, face.flag)
    sign = COUNTER_SIGNS.get(face.sign)
    roomy = px >= 64
    if sign is not None:
        draw(
            painter,
            sign,
            QPointF(36 if face.value and roomy else 50, 48 if roomy else 50),
            50 if roomy else 66,
            DARK_INK,
        )
        if face.value and roomy:
            lettering.figure(painter, face.value, QPointF(76, 48), 40, DARK_INK)
        elif face.value:
            lettering.figure(painter, face.value, QPointF(80, 78), 34, DARK_INK, halo=body, halo_width=6)
    elif face.value:
        lettering.figure(painter, face.value, QPointF(50, 50), 56, DARK_INK)
    else:
        _paragraph(painter, face.name, QRectF(10, 12, 80, 74), 24)
    if face.support and roomy and face.value:
        lettering.figure(painter, face.support, QPointF(82, 24), 24, DARK_INK, 600)
    if roomy and (sign is not None or face.value):
        draw_name(painter, face, 85, DARK_INK)
    draw_edge(painter, px, theme)


DRAWERS: Mapping[str, Drawer] = {
    "plaque": draw_plaque,
    "disc": draw_disc,
    "shield": draw_shield,
    "banner": draw_banner,
    "telegram": draw_telegram,
    "chip": draw_chip,
    "formation": draw_formation,
}


def draw_counter(
    painter: QPainter, face: Face, theme: Theme, rect: QRectF, dim: bool = False, picture: QImage | None = None
) -> None:
    """Draw a counter into `rect` (device pixels decide how much detail), as the player's own `picture` if there is one.

    `dim`: out of supply or spent.
    """
    px = rect.width() * painter.worldTransform().m11()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 100, rect.height() / 100)
    if picture is not None:
        draw_own(painter, picture, face, theme, px, dim)
    else:
        DRAWERS[face.style](painter, face, theme, px, dim)
    if theme.lettered and face.letters:
        lettering.figure(
            painter, face.letters, QPointF(50, 15), 23, DARK_INK, 700, halo=QColor("#FFFFFF"), halo_width=8
        )
    painter.restore()


# Draws markers: earthworks, discs of control, badges, and a plain chip for any other. The game's files say which and how.

SAND = "#E5D2A4"
EARTHWORK = "earthwork"
BADGE = MarkerLook("badge", "dot", "square", "#1E7F68", WHITE)  # what a badge that says nothing looks like


def look_of(marker: MarkerKind, number: int = 1) -> MarkerLook:
    """Return how a marker looks with a number on it; one that says nothing is a disc of control or a chip called like its kind."""
    if marker.looks:
        return marker.looks[min(max(number, 1), len(marker.looks)) - 1]
    if marker.kind == CONTROL:
        return MarkerLook("disc")
    return MarkerLook(sign=marker.kind.replace("-", "_"))


def is_wide(marker: MarkerKind) -> bool:
    """Tell whether a marker is twice as wide as high and lies before the counters."""
    return look_of(marker).style == EARTHWORK


def aspect(marker: MarkerKind) -> float:
    """Return a marker's width over its height."""
    return 56 / 25 if is_wide(marker) else 1.0


def draw_marker(
    painter: QPainter, marker: MarkerKind, number: int, kinds: CounterSet, theme: Theme, rect: QRectF
) -> None:
    """Draw a marker into `rect`.

    Args:
        number: the number on it, or which of its looks lies up.
        kinds: the counter set, whose sides have emblems.
        rect: the place, as wide over its height as `aspect` says.
    """
    look = look_of(marker, number)
    emblem = kinds.emblem(marker.side) if marker.side else None
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    match look.style:
        case "earthwork":
            _draw_earthwork(painter, look, number, theme, rect)
        case "disc":
            _draw_disc(painter, emblem, theme, rect)
            if number > 1:
                _draw_count(painter, number, rect)
        case "badge":
            _draw_badge(painter, look, rect)
            if len(marker.looks) < 2 and number > 1:
                _draw_count(painter, number, rect)
        case _:
            shade = mixed(theme.shade(emblem), "#FFFFFF", 0.62) if emblem else CREAM
            _draw_chip(painter, marker, look, QColor(look.colour or shade), rect)
            if number > 1 or marker.levels > 1:
                _draw_count(painter, number, rect)
    painter.restore()


def _draw_earthwork(painter: QPainter, look: MarkerLook, number: int, theme: Theme, rect: QRectF) -> None:
    """Draw a sand chip: its camp's sign at the left end, one or two crenelated lines, the level."""
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / 56, rect.height() / 25)
    body = QPainterPath()
    body.addRoundedRect(QRectF(1, 1, 54, 22), 3.4, 3.4)
    painter.fillPath(body.translated(0, 1.4), QColor(20, 16, 10, 70))
    painter.fillPath(body, QColor(mixed(SAND, "#000000", 0.12 + theme.veil)) if theme.dark else QColor(SAND))
    with within(painter, body):
        painter.fillRect(QRectF(0, 0, 13, 25), QColor(look.colour or "#4E5752"))
    stroke(painter, WHITE, 1.8)
    if look.sign == "ring":
        painter.drawEllipse(QPointF(7, 12), 3, 3)
    else:
        painter.drawLine(QPointF(3.8, 12), QPointF(10.4, 12))
        painter.drawLine(QPointF(7.1, 8.7), QPointF(7.1, 15.3))
    stroke(painter, "#3B2A14", 1.9, c=Qt.PenCapStyle.FlatCap, j=Qt.PenJoinStyle.MiterJoin)
    line = "M 16 14 L 21 14 L 21 9.5 L 26 9.5 L 26 14 L 31 14 L 31 9.5 L 36 9.5 L 36 14 L 41 14"
    for low in (-2.6, 4.2) if number > 1 else (0.5,):
        painter.drawPath(path_of(line).translated(0, low))
    lettering.figure(painter, ROMAN[min(number, 6)], QPointF(48, 12), 15, "#2B1E0E")
    stroke(painter, OUTLINE, 1.5)
    painter.drawPath(body)


def _draw_disc(painter: QPainter, emblem: Emblem | None, theme: Theme, rect: QRectF) -> None:
    """Draw a disc with a side's emblem; nobody's is an empty ring."""
    unit = rect.width()
    disc = QPainterPath()
    disc.addEllipse(rect.center(), unit * 0.46, unit * 0.46)
    painter.fillPath(disc.translated(0, unit * 0.03), QColor(20, 16, 10, 80))
    painter.fillPath(disc, QColor(theme.shade(emblem) if emblem else "#B8AF9B"))
    stroke(painter, WHITE, unit * 0.06)
    painter.drawEllipse(rect.center(), unit * 0.36, unit * 0.36)
    if emblem:
        draw(painter, SIGNS[emblem.sign], rect.center(), unit * 0.80, WHITE)
    stroke(painter, OUTLINE, unit * 0.055)
    painter.drawPath(disc)


def _draw_badge(painter: QPainter, look: MarkerLook, rect: QRectF) -> None:
    """Draw a sign on a shape of one colour; `struck` crosses it out."""
    unit, body = rect.width(), look.colour or BADGE.colour
    outline = badge_outline(look.shape or BADGE.shape, rect.center(), unit * 0.46)
    painter.fillPath(outline.translated(0, unit * 0.04), QColor(20, 16, 10, 80))
    painter.fillPath(outline, QColor(body))
    drawing = SIGNS.get(look.sign) or COUNTER_SIGNS.get(look.sign) or SIGNS[BADGE.sign]
    draw(painter, drawing, rect.center(), unit * (0.94 if look.struck else 0.84), look.ink or BADGE.ink)
    if look.struck:
        for name, share in ((body, 0.20), ("#A3200F", 0.11)):
            stroke(painter, name, unit * share, c=Qt.PenCapStyle.RoundCap)
            reach = unit * 0.27
            painter.drawLine(rect.center() - QPointF(reach, reach), rect.center() + QPointF(reach, reach))
    stroke(painter, OUTLINE, unit * 0.06, j=Qt.PenJoinStyle.RoundJoin)
    painter.drawPath(outline)


def _draw_chip(painter: QPainter, marker: MarkerKind, look: MarkerLook, ground: QColor, rect: QRectF) -> None:
    """Draw a rounded chip: its sign, or the first letters of its name."""
    unit = rect.width()
    body = QPainterPath()
    body.addRoundedRect(rect.adjusted(unit * 0.05, unit * 0.04, -unit * 0.05, -unit * 0.06), unit * 0.18, unit * 0.18)
    painter.fillPath(body.translated(0, unit * 0.04), QColor(20, 16, 10, 80))
    painter.fillPath(body, ground)
    drawing = SIGNS.get(look.sign) or COUNTER_SIGNS.get(look.sign)
    ink = look.ink or DARK_INK
    if drawing is not None:
        draw(painter, drawing, rect.center() - QPointF(0, unit * 0.01), unit * 0.66, ink)
    else:
        letters = "".join(word[0] for word in marker.name.en.replace("(", " ").replace(":", " ").split()[:2]).upper()
        lettering.figure(painter, letters, rect.center(), unit * 0.5, ink)
    stroke(painter, OUTLINE, unit * 0.06)
    painter.drawPath(body)


def _draw_count(painter: QPainter, number: int, rect: QRectF) -> None:
    unit = rect.width()
    corner = QPointF(rect.right() - unit * 0.24, rect.bottom() - unit * 0.25)
    bare(painter, OUTLINE)
    painter.drawEllipse(corner, unit * 0.25, unit * 0.25)
    lettering.figure(painter, str(number), corner, unit * 0.44, WHITE)
