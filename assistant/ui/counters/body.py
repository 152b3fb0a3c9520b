"""What a counter shows, and how the styles of `styles.toml` are drawn: counters, markers, and flags without arms.

All is readable from 18 screen pixels to 200: less is shown when it is small.
"""

from __future__ import annotations

import functools
import re
import tomllib
from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QTransform

from assistant.core.looks import NEUTRAL, WEAKER, Emblem, Flag, Livery
from assistant.core.printed import CounterSet, Kind
from assistant.core.record import Record
from assistant.ui.look import lettering
from assistant.ui.look.symbols import COUNTER_SIGNS, Drawing, draw, path_of
from assistant.ui.look.theme import LIGHT, Ink, Theme, mixed, stroke

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
        px = lettering.fitted(words, step.room, step.size, lettering.NUMERALS, step.weight) if step.room else step.size
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
    if pen is None and fill is None:
        return
    painter.setPen(QPen(QColor(pen), step.width, c=CAPS[step.cap], j=JOINS[step.join]) if pen else Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill) if fill else Qt.BrushStyle.NoBrush)
    path = of.paths.get(step.path) or path_of(step.path)
    painter.drawPath(path * QTransform.fromScale(grow if step.at else of.stretch, grow))


def draw_flag(painter: QPainter, flag: Flag | None, rect: QRectF) -> None:
    """Fill `rect` with a flag; with nothing when there is none."""
    if flag is None:
        return
    inks = {str(n): flag.colours[n] if n < len(flag.colours) else None for n in range(9)}
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
