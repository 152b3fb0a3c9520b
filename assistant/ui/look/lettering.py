"""Type on the board: the faces, out of the program's own files, and words as outlines, straight or along a curve."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from assistant.ui.look.theme import ROUND, Ink

# Type: the faces that speak on the board, loaded from the program's own files, with fallbacks where those are missing.

SANS = "Alegreya Sans"  # zone names, interface
SERIF = "EB Garamond"  # seas, countries, titles
NUMERALS = "Barlow Condensed"  # values on counters, tracks
FALLBACKS = {
    SANS: ("Noto Sans", "DejaVu Sans"),
    SERIF: ("Noto Serif", "DejaVu Serif"),
    NUMERALS: ("DejaVu Sans Condensed", "DejaVu Sans"),
}
_FOLDER = Path(__file__).parent / "fonts"


@functools.cache
def load() -> tuple[str, ...]:
    """Return the families that the program's own files gave; needs a running QGuiApplication."""
    families: list[str] = []
    for path in sorted(_FOLDER.glob("*.ttf")):
        number = QFontDatabase.addApplicationFont(str(path))
        if number >= 0:
            families.extend(QFontDatabase.applicationFontFamilies(number))
    return tuple(dict.fromkeys(families))


class Face(NamedTuple):
    """Letters: their family, how heavy they are, whether they slant."""

    family: str = SANS
    weight: int = 500
    italic: bool = False


PLAIN, BOLD, SLANTED = Face(), Face(weight=600), Face(italic=True)
TITLE, FIGURES, STRONG = Face(SERIF, 600), Face(NUMERALS, 600), Face(NUMERALS, 700)


@functools.cache
def font(face: Face, px: float, *, lining: bool = True) -> QFont:
    """Return a font of `px` pixels.

    `lining`: figures of the height of capitals, because the old-style nought of Alegreya Sans reads as the letter o. PDF files
    want them plain, and letters that are not joined: the glyphs of other figures and of ligatures cannot be searched there.
    """
    load()
    made = QFont([face.family, *FALLBACKS.get(face.family, ())])
    # QFont has whole pixel sizes only; points are fractions of the 96 dpi that raster paint devices have.
    made.setPixelSize(max(1, round(px)))
    made.setWeight(QFont.Weight(face.weight))
    made.setItalic(face.italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Said either way: what a font leaves open it takes from the program's own, which has lining figures.
    for feature in ("lnum", "liga"):
        made.setFeature(QFont.Tag.fromString(feature), int(lining))
    return made


@functools.lru_cache(maxsize=4096)
def outline(text: str, face: Face) -> QPainterPath:
    """Return the outline of `text` at 100 px, its baseline starting at (0, 0): to be drawn at any size, also into SVG."""
    path = QPainterPath()
    path.addText(0, 0, font(face, 100), text)
    return path


@functools.lru_cache(maxsize=4096)
def advance(text: str, face: Face) -> float:
    """Return the width of `text` at 100 px."""
    return QFontMetricsF(font(face, 100)).horizontalAdvance(text)


# Writes words on the board as outlines: straight or along a curve, spread over a length, with a halo.

LEFT, MIDDLE, RIGHT = 0.0, 0.5, 1.0


def width(text: str, px: float, face: Face = PLAIN) -> float:
    """Return how wide `text` is at `px`."""
    return advance(text, face) * px / 100


def line(
    painter: QPainter,
    text: str,
    at: QPointF,
    px: float,
    ink: Ink,
    face: Face = PLAIN,
    align: float = MIDDLE,
    halo: Ink | None = None,
    halo_width: float = 4.2,
) -> None:
    """Write a line whose middle height lies at `at`; `align` says which part of the line lies there. `px` in painter units.

    Args:
        align: which part of the line lies at `at`, 0 to 1.
        halo: colour around the letters; None for none.
    """
    if not text:
        return
    scale = px / 100
    start = at.x() - width(text, px, face) * align
    place = QTransform(scale, 0, 0, scale, start, at.y() + px * 0.31)
    path = outline(text, face) * place
    if halo is not None:
        painter.strokePath(path, QPen(QColor(halo), halo_width, **ROUND))
    painter.fillPath(path, QColor(ink))


def figure(painter: QPainter, text: str, at: QPointF, px: float, ink: Ink, weight: int = 700, **more: Any) -> None:
    """Write a line in the face of counters and tracks, as `line` does."""
    line(painter, text, at, px, ink, Face(NUMERALS, weight), **more)


def fitted(text: str, room: float, px: float, face: Face = PLAIN) -> float:
    """Return the size at which `text` fits into `room`, `px` at most."""
    natural = width(text, px, face)
    return px if natural <= room or not natural else px * room / natural


def along(
    text: str,
    baseline: tuple[QPointF, QPointF, QPointF],
    px: float,
    face: Face,
    spread: float,
) -> QPainterPath:
    """Return `text` letter by letter along a quadratic curve, tracked to fill `spread` of its length.

    Args:
        baseline: start, control point and end.
        spread: share of the length that it fills.
    """
    curve = QPainterPath(baseline[0])
    curve.quadTo(*baseline[1:])
    length = curve.length()
    letters = [(letter, width(letter, px, face)) for letter in text]
    natural = sum(advance for _, advance in letters)
    gaps = max(len(text) - 1, 1)
    tracking = max(px * 0.02, min((length * spread - natural) / gaps, px * 1.9))
    at = (length - natural - tracking * gaps) / 2
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for letter, advance in letters:
        way = curve.percentAtLength(at + advance / 2)
        place = QTransform.fromTranslate(*curve.pointAtPercent(way).toTuple())
        place.rotate(-curve.angleAtPercent(way)).translate(-advance / 2, px * 0.31)
        place.scale(px / 100, px / 100)
        path.addPath(outline(letter, face) * place)
        at += advance + tracking
    return path
