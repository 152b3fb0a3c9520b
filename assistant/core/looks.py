"""What nations, sides, counters and markers look like, as values that a game's files hold (docs/data.md, "Looks").

Colours are `#RRGGBB` everywhere, but where files call by name those of the tables here. Nothing here draws.
"""

from __future__ import annotations

import functools
import tomllib
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import force_setattr

from assistant.core.record import Filled, Ids, Record

COLOURS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
EMBLEM_COLOURS: Mapping[str, tuple[str, str]] = {
    name: (light, dark) for name, (light, dark) in COLOURS["emblems"].items()
}
EMBLEM_SIGNS = ("plus", "ring", "lozenge", "bars", "star", "sun", "sunburst", "crescent", "wreath")

FLAG_COLOURS: Mapping[str, str] = COLOURS["flags"]
DESIGNS: Mapping[str, list[int]] = COLOURS["designs"]  # of a flag: how many colours it takes, at least and at most

STYLES = ("formation", "plaque", "disc", "shield", "banner", "telegram", "chip")
WEAKER = frozenset({"formation", "shield", "banner"})  # styles whose back shows the same troops, weaker
ARMS = ("infantry", "cavalry", "armour", "heavy-armour", "mechanised", "guards")  # what a formation's box shows
MARKER_STYLES = ("chip", "disc", "badge", "earthwork")
SHAPES = ("disc", "octagon", "triangle", "lozenge", "hexagon", "burst", "square")
SIGN_GROUPS = ("signs", "trades", "troops")

ANY = "#RRGGBB"
DARK_INK, WHITE_INK = "#1D1B16", "#FFFFFF"
PAPER, PANEL = "#F4EEE0", "#1D2226"  # what tints are mixed from when a file gives the body alone


def one_of(*words: str) -> msgspec.Meta:
    """Return what holds a word in a file to some words; ANY among them stands for all colours."""
    pattern = "|".join(words).replace(ANY, "#[0-9A-Fa-f]{6}")
    return msgspec.Meta(pattern=rf"\A({pattern})\Z", extra={"choices": words})


@functools.cache
def drawings() -> Mapping[str, Mapping[str, Filled]]:
    """Return the small drawings by group and name, as drawings.toml has them: words that the window turns into lines."""
    return tomllib.loads((Path(__file__).parent / "drawings.toml").read_text(encoding="utf-8"))


@functools.cache
def sign_names() -> frozenset[str]:
    """Return the names by which files call the drawings on counters and markers."""
    return frozenset(name for group in SIGN_GROUPS for name in drawings()[group]) | {*ARMS}


Colour = Annotated[str, one_of(ANY)]
Width = Annotated[float, msgspec.Meta(ge=0.1, le=100)]


def _parts(name: str) -> tuple[int, int, int]:
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _lightness(name: str) -> float:
    red, green, blue = _parts(name)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def _mixed(one: str, other: str, share: float) -> str:
    parts = (round(a + (b - a) * share) for a, b in zip(_parts(one), _parts(other), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*parts)


class Look(Record, forbid_unknown_fields=True):
    """Base of looks: a field that there is not is a mistake."""


class Livery(Look):
    """The colours of a nation: the body of its counters, the ink on them, the tint of its zones in light and in dark themes.

    Those that are not given follow from the body.
    """

    body: Colour
    ink: Colour = ""
    light: Colour = ""
    dark: Colour = ""

    def __post_init__(self) -> None:
        """Fill in what was not given."""
        ink = WHITE_INK if _lightness(self.body) < 0.4 else DARK_INK
        made = {"ink": ink, "light": _mixed(self.body, PAPER, 0.74), "dark": _mixed(self.body, PANEL, 0.70)}
        for key, colour in made.items():
            force_setattr(self, key, getattr(self, key) or colour)


class Emblem(Look):
    """A side's sign and its colour on control discs, panels and pawns, or the two for light and for dark themes."""

    sign: Annotated[str, one_of(*EMBLEM_SIGNS)]
    colour: Annotated[str, one_of(ANY, *EMBLEM_COLOURS)] | tuple[Colour, Colour] = "iron"

    @property
    def shades(self) -> tuple[str, str]:
        """The colour in light and in dark themes."""
        one = self.colour
        return EMBLEM_COLOURS.get(one, (one, one)) if isinstance(one, str) else one


class Flag(Look):
    """A flag of our own drawing: one of DESIGNS, in the colours that the design takes."""

    design: Annotated[str, one_of(*DESIGNS)]
    colours: tuple[Annotated[str, one_of(ANY, *FLAG_COLOURS)], ...] = ()

    @property
    def shades(self) -> Ids:
        """The colours, none by its name."""
        return tuple(FLAG_COLOURS.get(colour, colour) for colour in self.colours)


class FaceLook(Look):
    """How counters of one type are drawn and which columns their faces show.

    `value` are the columns of the large figure, the first that a counter has; `support` the column of the small one; `level`
    the column of the Roman numeral; `sign` the drawing of those whose kind names none; `apart`: they lie in a pile of their
    own beside the others of their side.
    """

    style: Annotated[str, one_of(*STYLES)] = "chip"
    value: str | Ids = ()
    support: str = ""
    level: str = ""
    sign: str = ""
    apart: bool = False

    @property
    def values(self) -> Ids:
        """The columns of the large figure."""
        return (self.value,) if isinstance(self.value, str) else self.value


class MarkerLook(Look):
    """How a marker is drawn; `struck` crosses it out."""

    style: Annotated[str, one_of(*MARKER_STYLES)] = "chip"
    sign: str = ""
    shape: Annotated[str, one_of(*SHAPES)] = ""  # of a badge
    colour: Colour = ""
    ink: Colour = ""
    struck: bool = False


class LineLook(Look):
    """How links of a kind are drawn: `width` in sheet units; `dash` a stroke and a gap in widths, if any.

    They are drawn middle to middle, or along the border of their zones.
    """

    colour: Colour
    width: Width = 6.0
    dash: tuple[Width, Width] | None = None
    along: bool = False


LIVERIES: Mapping[str, Livery] = {name: Livery(*colours) for name, colours in COLOURS["liveries"].items()}
NEUTRAL = LIVERIES["parchment"]
Worn = Annotated[str, one_of(ANY, *LIVERIES)] | Livery  # as files say it: a name, the colour of the body, all colours


def worn(said: Worn) -> Livery:
    """Return the livery that a file says."""
    return LIVERIES.get(said) or Livery(said) if isinstance(said, str) else said


def livery_of(name: str, declared: Mapping[str, Livery]) -> Livery:
    """Return the livery of a nation; one that declares none gets one of the known, the same on every machine.

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
    return Emblem(EMBLEM_SIGNS[zlib.crc32(name.encode()) % len(EMBLEM_SIGNS)], livery.body)


def words_of(look: Any) -> Any:
    """Return what files say: a livery by the name that it has here, anything else as it is."""
    return next((name for name, one in LIVERIES.items() if one == look), look)
