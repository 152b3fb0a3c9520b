"""Type: the faces that speak on the board, loaded from the program's own files, with fallbacks where those are missing."""

from __future__ import annotations

import functools
from pathlib import Path

from PySide6.QtGui import QFont, QFontDatabase, QFontMetricsF, QPainterPath

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


@functools.cache
def font(
    family: str, px: float, weight: int = 500, italic: bool = False, tracking: float = 0.0, *, lining: bool = True
) -> QFont:
    """Return a font of `px` pixels; `tracking` in pixels between letters.

    `lining`: figures of the height of capitals, because the old-style nought of Alegreya Sans reads as the letter o. PDF files
    want them plain, and letters that are not joined: the glyphs of other figures and of ligatures cannot be searched there.
    """
    load()
    made = QFont([family, *FALLBACKS.get(family, ())])
    # QFont has whole pixel sizes only; points are fractions of the 96 dpi that raster paint devices have.
    made.setPixelSize(max(1, round(px)))
    made.setWeight(QFont.Weight(weight))
    made.setItalic(italic)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    # Said either way: what a font leaves open it takes from the program's own, which has lining figures.
    for feature in ("lnum", "liga"):
        made.setFeature(QFont.Tag.fromString(feature), int(lining))
    if tracking:
        made.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, tracking)
    return made


@functools.lru_cache(maxsize=4096)
def outline(text: str, family: str, weight: int = 500, italic: bool = False) -> QPainterPath:
    """Return the outline of `text` at 100 px, its baseline starting at (0, 0): to be drawn at any size, also into SVG."""
    path = QPainterPath()
    path.addText(0, 0, font(family, 100, weight, italic), text)
    return path


@functools.lru_cache(maxsize=4096)
def advance(text: str, family: str, weight: int = 500, italic: bool = False) -> float:
    """Return the width of `text` at 100 px."""
    return QFontMetricsF(font(family, 100, weight, italic)).horizontalAdvance(text)
