"""Draws any counter: the player's own picture of it, or ours in the style of its face; and markers.

Pictures are read when a counter is first drawn, and cut like ours.
"""

from __future__ import annotations

import io

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from assistant.core.looks import MarkerLook
from assistant.core.printed import CounterSet, Kind, MarkerKind
from assistant.core.table import CONTROL
from assistant.core.text import DataError
from assistant.desk.user_data import counters as own_counters
from assistant.scan.pictures.headers import header_of
from assistant.ui.counters.body import (
    BODY,
    CREAM,
    DARK_INK,
    NOBODY,
    OUTLINE,
    RADIUS,
    WHITE,
    Face,
    Subject,
    draw_body,
    draw_edge,
    draw_style,
)
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.symbols import COUNTER_SIGNS, SIGNS, TROOPS, badge_outline
from assistant.ui.look.theme import Theme, mixed

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
    path = QPainterPath()
    if any(picture.pixelColor(*corner).alpha() for corner in corners):
        radius = RADIUS * min(frame.width(), frame.height()) / BODY.width()
        path.addRoundedRect(frame, radius, radius)
    else:
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


# Draws a counter as its style says; what each is drawn with.

ROMAN = ("", "I", "II", "III", "IV", "V", "VI")
GREY, RED = "#8C8880", "#8C2F2B"


def body_colour(face: Face, dim: bool) -> str:
    """Return the body's colour: grey when dim."""
    return mixed(face.livery.body, GREY, 0.55) if dim else face.livery.body


def _subject(face: Face, theme: Theme, px: float, dim: bool) -> Subject:
    """Return what the styles of counters speak of."""

    def faded(ink: str, share: float = 0.4) -> str:
        return mixed(ink, GREY, share) if dim else ink

    full = body_colour(face, dim)
    body, ink = (mixed(full, "#F4EFE2", 0.62), DARK_INK) if face.reduced else (full, face.livery.ink)
    side = theme.shade(face.emblem) if face.emblem else None
    shade = theme.shade(face.emblem or NOBODY)
    chip = mixed(side, WHITE, 0.72) if side else CREAM
    inks = {
        "full": full,
        "body": body,
        "ink": ink,
        "halo": mixed(body, WHITE, 0.35) if face.reduced else None,
        "weak": body if face.reduced else None,
        "fresh": None if face.reduced else ink,
        "veil": QColor(140, 136, 128, 130) if dim else None,
        "shade": mixed(shade, "#000000", 0.35) if theme.dark else shade,
        "paper": faded(CREAM),
        "disc": faded(side or (face.livery.body if face.flag else RED), 0.55),
        "telegram": faded("#EFE3C2"),
        "band": RED if theme.dark else theme.accent,
        "chip": faded(chip),
        "under": chip,
    }
    sign = COUNTER_SIGNS.get(face.sign)
    emblem = SIGNS[face.emblem.sign] if face.emblem else None
    number = face.value or face.name
    has = {
        **{"tiny": px < 24, "small": px < 36, "roomy": px >= 64, "large": px >= 90},
        **{"reduced": face.reduced, "two": face.two_faced, "flag": face.flag, "emblem": emblem, "sign": sign},
        **{"value": face.value, "support": face.support, "level": face.level, face.sign: True},
    }
    return Subject(
        {fact for fact, holds in has.items() if holds},
        inks,
        {
            **{"value": face.value, "support": face.support, "name": face.name, "number": number},
            "level": ROMAN[min(face.level, 5)],
        },
        {"sign": sign, "troop": TROOPS.get(face.sign, sign), "emblem": emblem, "standard": TROOPS["standard"]},
        flag=face.flag,
        theme=theme,
        px=px,
    )


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
        draw_style(painter, "counter", "hidden" if face.hidden else face.style, _subject(face, theme, px, dim))
    if theme.lettered and face.letters:
        lettering.figure(
            painter, face.letters, QPointF(50, 15), 23, DARK_INK, 700, halo=QColor("#FFFFFF"), halo_width=8
        )
    painter.restore()


# Draws markers: earthworks, discs of control, badges, and a plain chip for any other. The game's files say which and how.

SAND = "#E5D2A4"
EARTHWORK = "earthwork"


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
    shade, sign = theme.shade(emblem) if emblem else None, COUNTER_SIGNS.get(look.sign)
    inks = {
        "shade": shade,
        "colour": look.colour or None,
        "pale": mixed(shade, WHITE, 0.62) if shade else None,
        "ink": look.ink or None,
        "sand": mixed(SAND, "#000000", 0.12 + theme.veil) if theme.dark else SAND,
    }
    has = {"many": number > 1, "alone": len(marker.looks) < 2, "levels": marker.levels > 1, "struck": look.struck}
    facts = {fact for fact, holds in {**has, "sign": sign, look.sign: True}.items() if holds}
    letters = "".join(word[0] for word in marker.name.en.replace("(", " ").replace(":", " ").split()[:2]).upper()
    words = {"number": str(number), "level": ROMAN[min(number, 6)], "letters": letters}
    signs = {"sign": sign, "emblem": SIGNS[emblem.sign] if emblem else None}
    badge = badge_outline(look.shape or "square", QPointF(50, 50), 46)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    wide, high = (56, 25) if look.style == EARTHWORK else (100, 100)
    painter.scale(rect.width() / wide, rect.height() / high)
    draw_style(painter, "marker", look.style, Subject(facts, inks, words, signs, {"badge": badge}))
    painter.restore()
