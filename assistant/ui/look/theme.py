"""Looks: what every thing on the board and in the window is painted with, in the themes of `themes.toml`."""

from __future__ import annotations

import contextlib
import functools
import os
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any

import msgspec
from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPaintDevice, QPainter, QPainterPath, QPalette, QPen

from assistant.core.looks import Emblem, Livery
from assistant.core.questions import Role
from assistant.core.record import Record

# Of ground and links that a player names; how much of it lies over what is beneath.
TINTS = ("#8A4B22", "#4F8A55", "#3B6BA5", "#7B5A7E", "#C9B14E", "#9E3B34", "#6FB3A0", "#6F6A5B")
TINTED = 0.35

Colour = Annotated[str, msgspec.Meta(pattern="^#[0-9A-F]{6}$")]


class RoleLook(Record, forbid_unknown_fields=True):
    """How a role of an answer looks: never by colour alone. `fill` is a share, `edge_width` in screen pixels."""

    colour: Colour
    fill: float
    pattern: str
    edge_width: float
    edge: str
    badge: str
    sign: str


class Pattern(Record, forbid_unknown_fields=True):
    """The lines that a role lays over a zone: how opaque, how wide, how far apart, which way they rise; or dots."""

    share: float
    width: float
    step: float
    slopes: tuple[int, ...]
    dots: bool = False


class Theme(Record, forbid_unknown_fields=True):
    """One way to paint everything; `roles` are complete. The colours of nations and sides come from the game's files."""

    id: str
    dark: bool
    table: Colour
    paper: Colour
    ink: Colour
    second_ink: Colour
    sea: Colour
    sea_edge: Colour
    coast_rings: Colour
    water_lines: Colour
    graticule: Colour
    halo: Colour
    sea_name: Colour
    country_name: Colour
    country_share: float
    coast: Colour
    neutral: Colour
    neutral_line: Colour
    zone_line: Colour
    frontier: Colour
    panel: Colour
    cell: Colour
    frame: Colour
    accent: Colour
    shadow: Colour
    casing: Colour
    selection: Colour
    grain: float
    veil: float  # share of black over counters
    paler: float  # share of white over the tints of zones
    roles: Mapping[Role, RoleLook]
    heat: tuple[Colour, ...]
    lettered: bool = False  # counters bear the letters of their nation: what is printed may have no colours

    def __hash__(self) -> int:
        return hash(self.id)

    def tint(self, livery: Livery) -> str:
        """Return the colour of a nation's zones."""
        return mixed(livery.dark if self.dark else livery.light, "#FFFFFF", self.paler)

    def shade(self, emblem: Emblem) -> str:
        """Return the colour of a side: its discs, panels and bars."""
        return emblem.shades[self.dark]

    def heat_step(self, share: float) -> str:
        """Return the colour for a share between 0 and 1."""
        return self.heat[max(0, min(len(self.heat) - 1, int(share * len(self.heat))))]

    def qt_palette(self) -> QPalette:
        """Return the palette of the window's own controls."""
        palette = QPalette()
        for role, name in WORN["palette"].items():
            palette.setColor(QPalette.ColorRole[role], QColor(getattr(self, name)))
        return palette


@dataclass(frozen=True)
class Look:
    """Everything that a player chose about how the board is shown. `text_scale` 1 is the size of print."""

    theme: Theme
    language: str = "en"
    text_scale: float = 1.0
    reduce_motion: bool = False

    def with_text(self, step: int) -> Look:
        """Return the look with the text one step of 10 % larger or smaller, between 80 % and 200 %."""
        return replace(self, text_scale=max(0.8, min(2.0, round(self.text_scale + step * 0.1, 2))))


def colour(name: str, share: float = 1.0) -> QColor:
    """Return a colour of the theme, `share` opaque."""
    found = QColor(name)
    found.setAlphaF(share)
    return found


@functools.lru_cache(maxsize=1024)
def mixed(one: str, other: str, share: float) -> str:
    """Return `one` with `share` of `other` in it."""
    a, b = QColor(one), QColor(other)
    parts = (round(x + (y - x) * share) for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue())))
    return "#{:02X}{:02X}{:02X}".format(*parts)


def read_themes(file: Mapping[str, Any], where: str) -> Mapping[str, Theme]:
    """Return the themes that a file holds, by their ids.

    Raises:
        ValueError: it names the theme and what is missing in it, too much or no colour.
    """
    found = {}
    for name, own in file["themes"].items():
        roles = {role: {**look, "colour": look["colour"].get(name)} for role, look in file["roles"].items()}
        told = {**file["themes"].get(own.get("like"), {}), **own, "id": name, "roles": roles}
        told.pop("like", None)
        try:
            found[name] = msgspec.convert(told, Theme)
        except msgspec.ValidationError as error:
            raise ValueError(f"{where}: {name}: {error}") from error
        if missing := set(Role) - found[name].roles.keys():
            raise ValueError(f"{where}: {name}: no look of {', '.join(sorted(role.value for role in missing))}")
    return found


FILE = Path(__file__).with_name("themes.toml")
WORN = tomllib.loads(FILE.read_text(encoding="utf-8"))
THEMES = read_themes(WORN, FILE.name)
PATTERNS = msgspec.convert(WORN["patterns"], dict[str, Pattern])
LIGHT, DARK, HIGH_CONTRAST = (THEMES[name] for name in ("light", "dark", "high-contrast"))
PRINTED = msgspec.structs.replace(LIGHT, id="printed", lettered=True)  # what goes to paper


# How every drawing begins and ends: a program for its fonts, a painter, what it draws lines with, an image and its bytes.

Ink = QColor | str
Paint = Callable[[QPainter], None]
ROUND: dict[str, Any] = {"c": Qt.PenCapStyle.RoundCap, "j": Qt.PenJoinStyle.RoundJoin}
_kept: list[QGuiApplication] = []  # alive as long as the program


def application() -> None:
    """See that there is a program, which fonts and pictures want, where no window made one."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _kept.append(QGuiApplication(["sabretache"]))


@contextlib.contextmanager
def painting(on: QPaintDevice) -> Iterator[QPainter]:
    """Lend a painter that draws smoothly; one left open would take the whole program down with it."""
    painter = QPainter(on)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
    try:
        yield painter
    finally:
        painter.end()


def stroke(painter: QPainter, ink: Ink, width: float = 1.0, fill: Ink | None = None, **shape: Any) -> None:
    """Draw lines with an ink from now on, and fill what they surround with another, or with nothing."""
    painter.setPen(QPen(QColor(ink), width, **shape))
    painter.setBrush(QColor(fill) if fill is not None else Qt.BrushStyle.NoBrush)


def cosmetic(ink: Ink, width: float = 1.0, join: Qt.PenJoinStyle = Qt.PenJoinStyle.BevelJoin) -> QPen:
    """Return a pen of so many screen pixels, whatever the zoom; one wider than a hairline costs ten times as much."""
    pen = QPen(QColor(ink), width, j=join)
    pen.setCosmetic(True)
    return pen


def hairlines(painter: QPainter, paths: Iterable[QPainterPath], inks: Iterable[tuple[Ink, float]]) -> None:
    """Draw outlines once with each ink, shifted right and down: light beside dark is seen on any print."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paths = list(paths)
    for ink, shift in inks:
        painter.setPen(cosmetic(ink))
        painter.translate(shift, shift)
        for path in paths:
            painter.drawPath(path)
        painter.translate(-shift, -shift)


def bare(painter: QPainter, fill: Ink) -> None:
    """Fill shapes from now on, and draw no lines round them."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(fill))


def about(at: QPointF, wide: float, high: float | None = None) -> QRectF:
    """Return the rectangle that has its middle there; a square where no height is given."""
    high = wide if high is None else high
    return QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)


def blank(size: QSize | QSizeF, *, ratio: float = 1.0, opaque: bool = False) -> QImage:
    """Return an image of so many screen pixels with nothing on it."""
    pixels = (QSizeF(size) * ratio).toSize().expandedTo(QSize(1, 1))
    image = QImage(pixels, QImage.Format.Format_RGB32 if opaque else QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    return image


def encoded(image: QImage, kind: str = "PNG", quality: int = -1) -> bytes:
    """Return an image as a file of a kind holds it."""
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, kind, quality)  # type: ignore[call-overload]
    return bytes(buffer.data().data())
