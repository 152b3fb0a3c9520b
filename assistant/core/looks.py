"""What nations, sides, counters and markers look like, as values: liveries, flags, emblems, faces.

A game's files name these looks (docs/data.md, "Looks"). Colours are `#RRGGBB` everywhere; the tables here are the colours that
files may call by name. Nothing here draws.
"""

from __future__ import annotations

import functools
import tomllib
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec


class Livery(msgspec.Struct, frozen=True):
    """What a nation wears: the body of its counters, the ink on them, the tint of its zones in light and in dark themes."""

    body: str
    ink: str
    light: str
    dark: str


class Emblem(msgspec.Struct, frozen=True):
    """A side's sign and its colour in light and in dark themes, on control discs, panels and pawns."""

    sign: str
    light: str
    dark: str


class Flag(msgspec.Struct, frozen=True):
    """A flag of our own drawing: one of DESIGNS, in the colours that the design takes."""

    design: str
    colours: tuple[str, ...]


class FaceLook(msgspec.Struct, frozen=True):
    """How counters of one type are drawn and which columns their faces show.

    `style` is one of STYLES; `value` are the columns of the large figure, the first that a counter has; `support` the column of
    the small one; `level` the column of the Roman numeral; `sign` the drawing of those whose kind names none; `apart`: they lie
    in a pile of their own beside the others of their side.
    """

    style: str = "chip"
    value: tuple[str, ...] = ()
    support: str = ""
    level: str = ""
    sign: str = ""
    apart: bool = False


class MarkerLook(msgspec.Struct, frozen=True):
    """How a marker is drawn: `style` is one of MARKER_STYLES, `shape` one of SHAPES (of a badge), `struck` crosses it out."""

    style: str = "chip"
    sign: str = ""
    shape: str = ""
    colour: str = ""
    ink: str = ""
    struck: bool = False


class LineLook(msgspec.Struct, frozen=True):
    """How links of a kind are drawn, middle to middle: `width` in sheet units; `dash` a stroke and a gap in widths, or empty."""

    colour: str
    width: float = 6.0
    dash: tuple[float, ...] = ()


# body, ink, tint in light themes, tint in dark ones; neighbours are told apart by those who see red and green alike
LIVERIES: Mapping[str, Livery] = {
    name: Livery(*colours)
    for name, colours in {
        "field-grey": ("#4A534F", "#FFFFFF", "#CBCDC1", "#414947"),
        "ochre": ("#DDBB5C", "#1D1B16", "#EFE1B3", "#4E462E"),
        "green": ("#4F8A55", "#FFFFFF", "#C3D5B1", "#1E3B34"),
        "pine": ("#4F8A55", "#FFFFFF", "#C3D5B1", "#16332C"),
        "blue": ("#3B6BA5", "#FFFFFF", "#C0D0DD", "#283C58"),
        "tan": ("#B98B57", "#1D1B16", "#E3CEAC", "#61543F"),
        "sea-green": ("#6FB3A0", "#12201C", "#D7ECDB", "#365F57"),
        "jade": ("#6FB3A0", "#12201C", "#CDE6DC", "#2F5A52"),
        "red": ("#9E3B34", "#FFFFFF", "#D4A594", "#583431"),
        "madder": ("#9E3B34", "#FFFFFF", "#DDB09F", "#583431"),
        "brick": ("#9A4034", "#FFFFFF", "#E2C2B1", "#4B302D"),
        "plum": ("#7B5A7E", "#FFFFFF", "#D6C5CD", "#3D3443"),
        "rose": ("#D88C84", "#1D1B16", "#F1D7CD", "#5B4646"),
        "coral": ("#D88C84", "#1D1B16", "#EBBFB2", "#6A4645"),
        "periwinkle": ("#8393CF", "#14172A", "#C7CBDC", "#2E3857"),
        "sky": ("#79B4D8", "#12202A", "#CFE2E6", "#2B4657"),
        "violet": ("#77669E", "#FFFFFF", "#E2DAE3", "#3B374F"),
        "amethyst": ("#77669E", "#FFFFFF", "#DCD0E0", "#3F3856"),
        "khaki": ("#C3C98F", "#1A1D0E", "#D6D7B4", "#3C432D"),
        "ice": ("#A9BFCB", "#16222A", "#DEE5E3", "#38464F"),
        "mustard": ("#C9B14E", "#1D1B16", "#EBDFAF", "#4C472C"),
        "stone": ("#A79F8C", "#1D1B16", "#E1DCCA", "#4B4A40"),
        "olive": ("#8E9468", "#1D1B16", "#CDCFAE", "#4C5038"),
        "taupe": ("#6F6A5B", "#FFFFFF", "#D9D2BE", "#4A4639"),
        "parchment": ("#A79F8C", "#1D1B16", "#E5DDC8", "#3C3C37"),
    }.items()
}
NEUTRAL = LIVERIES["parchment"]

# colours of emblems, in light and in dark themes
EMBLEM_COLOURS: Mapping[str, tuple[str, str]] = {
    "iron": ("#444D48", "#8E9A94"),
    "gold": ("#B98A12", "#D9AE45"),
    "blue": ("#2C5F9E", "#6C9BD8"),
    "green": ("#2E6B3A", "#6CB27A"),
    "red": ("#A3352C", "#DD7466"),
    "violet": ("#5B4A86", "#A896D8"),
    "teal": ("#2F7F6C", "#7CC9B5"),
    "rose": ("#B4574C", "#E39A90"),
    "brown": ("#8A6434", "#CFA46C"),
}
EMBLEM_SIGNS = ("plus", "ring", "lozenge", "bars", "star", "sun", "sunburst", "crescent", "wreath")

FLAG_COLOURS: Mapping[str, str] = {
    "red": "#C0202C",
    "blue": "#27489B",
    "white": "#F4F1E8",
    "black": "#17171A",
    "green": "#2C7A45",
    "yellow": "#F0C22E",
}
# design of a flag: how many colours it takes, at least and at most
DESIGNS: Mapping[str, tuple[int, int]] = {
    "bands": (1, 9),  # horizontal, from top to bottom
    "bars": (1, 9),  # vertical, from left to right
    "cross": (2, 3),  # field, cross nearer the hoist, narrower cross in it
    "union": (3, 3),  # field, saltire and cross, the narrower ones in them
    "crescent": (2, 2),  # field, crescent and star
    "star": (2, 2),  # field, star
    "stars-and-stripes": (3, 3),  # stripes of two colours, canton; stars in the second colour
    "canton": (2, 2),  # stripes, the cross in the canton in the second colour
    "standard": (2, 2),  # field, two lines and a sunburst
}

STYLES = ("formation", "plaque", "disc", "shield", "banner", "telegram", "chip")
WEAKER = frozenset({"formation", "shield", "banner"})  # styles whose back shows the same troops, weaker
ARMS = ("infantry", "cavalry", "armour", "heavy-armour", "mechanised", "guards")  # what a formation's box shows
MARKER_STYLES = ("chip", "disc", "badge", "earthwork")
SHAPES = ("disc", "octagon", "triangle", "lozenge", "hexagon", "burst", "square")
SIGN_GROUPS = ("signs", "trades", "troops")


@functools.cache
def drawings() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return the small drawings by group and name, as drawings.toml has them: words that the window turns into lines."""
    return tomllib.loads((Path(__file__).parent / "drawings.toml").read_text(encoding="utf-8"))


@functools.cache
def sign_names() -> frozenset[str]:
    """Return the names by which files call the drawings on counters and markers."""
    return frozenset(name for group in SIGN_GROUPS for name in drawings()[group]) | {*ARMS}


def livery_of(name: str, declared: Mapping[str, Livery]) -> Livery:
    """Return the livery of a nation; one that wears none of its own gets one of the known, the same on every machine.

    Args:
        name: the nation's id; empty for a zone that is nobody's.
        declared: the liveries that the game's files name.
    """
    if not name:
        return declared.get(name, NEUTRAL)
    spare = tuple(LIVERIES.values())
    return declared[name] if name in declared else spare[zlib.crc32(name.encode()) % len(spare)]


def emblem_of(name: str, declared: Mapping[str, Emblem], livery: Livery) -> Emblem:
    """Return the emblem of a side; one without an emblem gets a sign of its own, in the colour of its livery.

    Args:
        declared: the emblems that the game's files name.
        livery: what the side wears when it has no emblem.
    """
    if name in declared:
        return declared[name]
    return Emblem(EMBLEM_SIGNS[zlib.crc32(name.encode()) % len(EMBLEM_SIGNS)], livery.body, livery.body)
