"""What a counter shows, and how it is drawn: the player's own picture of it, or ours in the style of its face; and markers.

All is readable from 18 screen pixels to 200: less is shown when it is small. Styles are those of `styles.toml`. Pictures are read
when a counter is first drawn, and cut like ours.
"""

from __future__ import annotations

import functools
import io
import re
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QTransform

from assistant.core.looks import NEUTRAL, WEAKER, Emblem, Flag, Livery, MarkerLook
from assistant.core.printed import CounterSet, Kind, MarkerKind
from assistant.core.record import Record
from assistant.core.table import CONTROL
from assistant.core.text import DataError
from assistant.desk.user_data import counters as own_counters
from assistant.scan.pictures.headers import header_of
from assistant.ui.look import lettering
from assistant.ui.look.settings import Settings
from assistant.ui.look.symbols import COUNTER_SIGNS, SIGNS, TROOPS, Drawing, badge_outline, draw, path_of
from assistant.ui.look.theme import LIGHT, Ink, Theme, about, mixed, stroke

# What a counter shows: its kind and the face that lies up, read into the few things that are drawn.

NOBODY = Emblem("ring", NEUTRAL.body)  # on the bare back of what no side owns


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
        next((str(tags[column]) for column in look.values if column in tags), ""),
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


# What a style lays down, one thing upon the other: the lines of `styles.toml`, where their words are explained.

OUTLINE, CREAM, DARK_INK, WHITE = "#14120F", "#F6F0E1", "#1D1B16", "#FFFFFF"
INKS: Mapping[str, Ink | None] = {"outline": OUTLINE, "cream": CREAM, "dark": DARK_INK, "white": WHITE}
RADIUS = 13.0
BODY = QRectF(3, 2, 94, 94)
COUNTER = "Q 3 2 94 94 13"  # its outline
BEVEL = "M 7 82 L 7 15 C 7 9 10 6 16 6 L 83 6"
CAPS = {"square": Qt.PenCapStyle.SquareCap, "flat": Qt.PenCapStyle.FlatCap, "round": Qt.PenCapStyle.RoundCap}
JOINS = {"bevel": Qt.PenJoinStyle.BevelJoin, "miter": Qt.PenJoinStyle.MiterJoin, "round": Qt.PenJoinStyle.RoundJoin}


class Step(Record, forbid_unknown_fields=True):
    """A line of `styles.toml`."""

    when: str = ""
    at: str = ""
    aside: float = 0
    within: str = ""
    body: str = ""
    edge: bool = False
    outline: str = COUNTER
    head: str = ""
    high: float = 0
    veil: str = ""
    path: str = ""
    pen: str = ""
    width: float = 1
    cap: str = "square"
    join: str = "bevel"
    fill: str = ""
    stripes: str = ""
    upright: bool = False
    sign: str = ""
    ink: str = "dark"
    size: float = 20
    flag: str = ""
    text: str = ""
    weight: int = 700
    room: float = 0
    turn: float = 0
    halo: str = ""
    halo_width: float = 0
    lines: str = ""
    box: str = ""
    part: str = ""


@functools.cache
def styles() -> Mapping[str, Mapping[str, tuple[Step, ...]]]:
    """Return the styles of counters, markers and flags, and their parts, by the name of each."""
    words = Path(__file__).with_name("styles.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(words), dict[str, dict[str, tuple[Step, ...]]])


@dataclass(frozen=True)
class Subject:
    """What steps speak of: facts that hold, and inks, words, drawings and outlines by their names."""

    facts: Set[str]
    inks: Mapping[str, Ink | None]
    words: Mapping[str, str] = field(default_factory=dict)
    signs: Mapping[str, Drawing | None] = field(default_factory=dict)
    paths: Mapping[str, QPainterPath] = field(default_factory=dict)
    flag: Flag | None = None
    theme: Theme = LIGHT
    px: float = 0  # of its side on the screen
    stretch: float = 1  # how many times as wide as high it is

    def ink(self, names: str) -> Ink | None:
        """Return the first ink that there is."""
        found = (self.inks.get(name, INKS.get(name, name)) for name in names.split("|"))
        return next((ink for ink in found if ink), None)

    def meets(self, when: str) -> bool:
        """Tell whether a condition holds."""
        return all(
            any(("!" in fact) != (fact.lstrip("!") in self.facts) for fact in either.split("|"))
            for either in when.split()
        )


def draw_style(painter: QPainter, sort: str, style: str, of: Subject) -> None:
    """Draw what a style lays down, in units of the thing; `sort` is counter, marker, flag or part."""
    for step in styles()[sort][style]:
        for place in step.at.split(",") if of.meets(step.when) else ():
            painter.save()
            if step.within:
                painter.setClipPath(path_of(step.within))
            x, y = map(float, place.split()) if place else (0.0, 0.0)
            painter.translate(x * of.stretch + step.aside, y)
            _draw_step(painter, step, of)
            painter.restore()


def _draw_step(painter: QPainter, step: Step, of: Subject) -> None:
    """Draw one thing where the painter is."""
    ink = of.ink(step.ink) or DARK_INK
    if step.body:
        draw_body(painter, str(of.ink(step.body)), path_of(step.outline))
    if step.edge:
        draw_edge(painter, of.px, of.theme, path_of(step.outline), bevel=step.outline == COUNTER)
    if step.head:
        _draw_head(painter, step, of)
    if step.path:
        _draw_path(painter, step, of)
    if step.stripes:
        fills = [fill for name in step.stripes.split() if (fill := of.ink(name))]
        share = 100 / len(fills)
        more = share + 2.5  # no ground shows between two
        for n, fill in enumerate(fills):
            rect = QRectF(n * share, 0, more, 100) if step.upright else QRectF(0, n * share, 100, more)
            painter.fillRect(QTransform.fromScale(of.stretch, 1).mapRect(rect), QColor(fill))
    for name in step.sign.split("|"):
        if (drawing := of.signs.get(name, COUNTER_SIGNS.get(name))) is not None:
            draw(painter, drawing, QPointF(), step.size, ink)
            break
    if step.flag:
        draw_flag(painter, of.flag, _rect(step.flag))
    if step.text:
        words = of.words.get(step.text, step.text)
        face = lettering.Face(lettering.NUMERALS, step.weight)
        px = lettering.fitted(words, step.room, step.size, face) if step.room else step.size
        painter.rotate(step.turn)
        halo = of.ink(step.halo)
        lettering.figure(painter, words, QPointF(), px, ink, step.weight, halo=halo, halo_width=step.halo_width)
    if step.lines:
        _paragraph(painter, of.words[step.lines], _rect(step.box), step.size)
    if step.part:
        draw_style(painter, "part", step.part, of)


def _rect(words: str) -> QRectF:
    return QRectF(*map(float, words.split()))


def _draw_path(painter: QPainter, step: Step, of: Subject) -> None:
    pen, fill, grow = of.ink(step.pen), of.ink(step.fill), step.size / 20
    path = of.paths.get(step.path) or path_of(step.path)
    path = path * QTransform.fromScale(grow if step.at else of.stretch, grow)
    if fill:
        painter.fillPath(path, QColor(fill))
    if pen:
        painter.strokePath(path, QPen(QColor(pen), step.width, c=CAPS[step.cap], j=JOINS[step.join]))


def draw_flag(painter: QPainter, flag: Flag | None, rect: QRectF) -> None:
    """Fill `rect` with a flag; with nothing when there is none."""
    if flag is None:
        return
    inks = {str(n): flag.shades[n] if n < len(flag.colours) else None for n in range(9)}
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    painter.translate(rect.topLeft())
    painter.scale(rect.height() / 100, rect.height() / 100)
    draw_style(painter, "flag", flag.design, Subject(frozenset(), inks, stretch=rect.width() / rect.height()))
    painter.restore()


def draw_body(painter: QPainter, body: str, path: QPainterPath) -> None:
    """Draw shadow, body with its gradient and outline."""
    for spread, share in ((2.6, 26), (1.2, 40)):
        painter.fillPath(path.translated(0, 1.2 + spread), QColor(20, 16, 10, share))
    light = QLinearGradient(0, 0, 60, 100)
    light.setColorAt(0.0, QColor(mixed(body, "#FFFFFF", 0.14)))
    light.setColorAt(0.5, QColor(body))
    light.setColorAt(1.0, QColor(mixed(body, "#000000", 0.14)))
    painter.fillPath(path, light)


def draw_edge(painter: QPainter, px: float, theme: Theme, path: QPainterPath, *, bevel: bool = False) -> None:
    """Draw the bevel, the veil of the dark theme and the outline."""
    if bevel and px >= 36:
        stroke(painter, QColor(255, 255, 255, 72), 1.6, c=Qt.PenCapStyle.RoundCap)
        painter.drawPath(path_of(BEVEL))
    if theme.veil:
        painter.fillPath(path, QColor(0, 0, 0, round(255 * theme.veil)))
    stroke(painter, OUTLINE, 3.2 if px < 36 else 2.4)
    painter.drawPath(path)


def _draw_head(painter: QPainter, step: Step, of: Subject) -> None:
    """Draw a head: a flag or a colour, with a line under it."""
    head = QRectF(BODY.left(), BODY.top(), BODY.width(), step.high)
    painter.setClipPath(path_of(COUNTER))
    if step.head == "flag":
        draw_flag(painter, of.flag, head)
    else:
        painter.fillRect(head, QColor(of.ink(step.head)))
    if veil := of.inks.get(step.veil):
        painter.fillRect(head, veil)
    painter.fillRect(QRectF(head.left(), head.bottom(), head.width(), 2.4), QColor(OUTLINE))


def _paragraph(painter: QPainter, text: str, rect: QRectF, px: float) -> None:
    """Write a few words in as many lines as they need, as large as fits."""
    lines: list[str] = []
    while px > 6:
        lines = []
        for word in text.split():
            tried = f"{lines[-1]} {word}" if lines else word
            if lines and lettering.width(tried, px, lettering.FIGURES) <= rect.width():
                lines[-1] = tried
            else:
                lines.append(word)
        wide = max((lettering.width(line, px, lettering.FIGURES) for line in lines), default=0)
        if len(lines) * px * 1.08 <= rect.height() and wide <= rect.width():
            break
        px *= 0.92
    top = rect.center().y() - (len(lines) - 1) * px * 0.54
    for n, words in enumerate(lines):
        lettering.figure(painter, words, QPointF(rect.center().x(), top + n * px * 1.08), px, DARK_INK, 600)


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
    return about(BODY.center(), wide, high)


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
    stroke(painter, OUTLINE, 3.2)
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
        self._read: dict[str, QImage | None] = {}
        settings.counters_changed.connect(self._others)

    @property
    def there(self) -> bool:
        """Whether there are any."""
        return bool(self.names)

    @functools.cached_property
    def names(self) -> frozenset[str]:
        """The files that there are."""
        return own_counters.names(self.set_id)

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
            self.__dict__.pop("names", None)
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
