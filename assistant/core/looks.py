"""What nations, sides, counters and markers look like, as values, and readers of these looks: every mistake located.

A game's files name these looks (docs/data.md, "Looks"). Colours are `#RRGGBB` everywhere; the tables here are the colours that
files may call by name. Nothing here draws.
"""

from __future__ import annotations

import functools
import re
import tomllib
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol

import msgspec

from assistant.core.record import Filled, Record
from assistant.core.text import Text, near, speaker


class Livery(Record):
    """The colours of a nation: the body of its counters, the ink on them, the tint of its zones in light and in dark themes."""

    body: str
    ink: str
    light: str
    dark: str


class Emblem(Record):
    """A side's sign and its colour in light and in dark themes, on control discs, panels and pawns."""

    sign: str
    light: str
    dark: str


class Flag(Record):
    """A flag of our own drawing: one of DESIGNS, in the colours that the design takes."""

    design: str
    colours: tuple[str, ...]


class FaceLook(Record):
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


class MarkerLook(Record):
    """How a marker is drawn: `style` is one of MARKER_STYLES, `shape` one of SHAPES (of a badge), `struck` crosses it out."""

    style: str = "chip"
    sign: str = ""
    shape: str = ""
    colour: str = ""
    ink: str = ""
    struck: bool = False


class LineLook(Record):
    """How links of a kind are drawn, middle to middle: `width` in sheet units; `dash` a stroke and a gap in widths, or empty."""

    colour: str
    width: float = 6.0
    dash: tuple[float, ...] = ()


COLOURS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
LIVERIES: Mapping[str, Livery] = {name: Livery(*colours) for name, colours in COLOURS["liveries"].items()}
NEUTRAL = LIVERIES["parchment"]
EMBLEM_COLOURS: Mapping[str, list[str]] = COLOURS["emblems"]  # in light and in dark themes
EMBLEM_SIGNS = ("plus", "ring", "lozenge", "bars", "star", "sun", "sunburst", "crescent", "wreath")

FLAG_COLOURS: Mapping[str, str] = COLOURS["flags"]
DESIGNS: Mapping[str, list[int]] = COLOURS["designs"]  # of a flag: how many colours it takes, at least and at most

STYLES = ("formation", "plaque", "disc", "shield", "banner", "telegram", "chip")
WEAKER = frozenset({"formation", "shield", "banner"})  # styles whose back shows the same troops, weaker
ARMS = ("infantry", "cavalry", "armour", "heavy-armour", "mechanised", "guards")  # what a formation's box shows
MARKER_STYLES = ("chip", "disc", "badge", "earthwork")
SHAPES = ("disc", "octagon", "triangle", "lozenge", "hexagon", "burst", "square")
SIGN_GROUPS = ("signs", "trades", "troops")


@functools.cache
def drawings() -> Mapping[str, Mapping[str, Filled]]:
    """Return the small drawings by group and name, as drawings.toml has them: words that the window turns into lines."""
    return tomllib.loads((Path(__file__).parent / "drawings.toml").read_text(encoding="utf-8"))


@functools.cache
def sign_names() -> frozenset[str]:
    """Return the names by which files call the drawings on counters and markers."""
    return frozenset(name for group in SIGN_GROUPS for name in drawings()[group]) | {*ARMS}


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
    return Emblem(EMBLEM_SIGNS[zlib.crc32(name.encode()) % len(EMBLEM_SIGNS)], livery.body, livery.body)


# Readers of looks in `counters.toml` and `map.toml`: what each entry must hold, every mistake located, and back to words.

say = speaker(__name__)

COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
DARK_INK, WHITE_INK = "#1D1B16", "#FFFFFF"
PAPER, PANEL = "#F4EEE0", "#1D2226"  # what tints are mixed from when a file gives the body alone


class Notes(Protocol):
    """Where mistakes are noted: the Reader of a folder."""

    def problem(self, where: str, text: Text) -> None:
        """Note a problem at `file: id`."""


def livery(notes: Notes, where: str, entry: object) -> Livery | None:
    """Return a livery: the name of one of ours, `#RRGGBB` for the body, or a table of `body`, `ink`, `light`, `dark`.

    Args:
        where: the file and the entry.
        entry: what the file says; None when it says nothing.
    """
    if entry is None:
        return None
    if isinstance(entry, str) and entry in LIVERIES:
        return LIVERIES[entry]
    parts = {"body": entry} if isinstance(entry, str) and entry.startswith("#") else entry
    if not isinstance(parts, dict):
        _unknown(notes, where, "livery", entry, LIVERIES)
        return None
    _table(notes, where, "livery", parts, Livery)
    found = {key: colour(notes, f"{where}.{key}", value) for key, value in parts.items()}
    body = found.get("body")
    if not body:
        if "body" not in parts:
            notes.problem(where, say("look-without", what="livery", key="body"))
        return None
    ink = found.get("ink") or (WHITE_INK if _lightness(body) < 0.4 else DARK_INK)
    return Livery(
        body, ink, found.get("light") or _mixed(body, PAPER, 0.74), found.get("dark") or _mixed(body, PANEL, 0.70)
    )


def emblem(notes: Notes, where: str, entry: object) -> Emblem | None:
    """Return an emblem: `sign`, and `colour` by name, as `#RRGGBB` or as a pair for light and dark themes."""
    parts = _table(notes, where, "emblem", entry)
    if parts is None:
        return None
    sign, shade = _one_of(notes, where, "sign", parts, EMBLEM_SIGNS, None), parts.get("colour", "iron")
    if sign not in EMBLEM_SIGNS:
        return None
    if isinstance(shade, str) and shade in EMBLEM_COLOURS:
        return Emblem(sign, *EMBLEM_COLOURS[shade])
    if not isinstance(shade, list) or len(shade) != 2:
        light = dark = colour(notes, where, shade)
    else:
        light, dark = (colour(notes, where, one) for one in shade)
    return Emblem(sign, light, dark) if light and dark else None


def flag(notes: Notes, where: str, entry: object) -> Flag | None:
    """Return a flag: `design` and its `colours`, by name or as `#RRGGBB`."""
    parts = _table(notes, where, "flag", entry)
    if parts is None:
        return None
    design, names = _one_of(notes, where, "design", parts, DESIGNS, None), parts.get("colours", [])
    if design not in DESIGNS:
        return None
    colours = tuple(colour(notes, where, name, FLAG_COLOURS) for name in names) if isinstance(names, list) else ()
    least, most = DESIGNS[design]
    if not least <= len(colours) <= most:
        notes.problem(where, say("look-flag-colours", design=design, least=least, most=most, n=len(colours)))
        return None
    return Flag(design, colours) if all(colours) else None


def face(notes: Notes, where: str, entry: object, columns: Iterable[str]) -> FaceLook:
    """Return how a type of counters looks.

    Args:
        where: the file and the type.
        entry: the table that the file has for the type.
        columns: the columns that the counter set declares.
    """
    parts = _table(notes, where, "faces", entry)
    if parts is None:
        return FaceLook()
    known = set(columns)
    value = parts.get("value", ())
    shown = tuple(map(str, value)) if isinstance(value, (list, tuple)) else (str(value),)
    support, level = str(parts.get("support", "")), str(parts.get("level", ""))
    for name in (*shown, support, level):
        if name and name not in known:
            _unknown(notes, where, "faces", name, known)
    style = _one_of(notes, where, "style", parts, STYLES, "chip")
    sign = _one_of(notes, where, "sign", parts, sign_names())
    return FaceLook(style, shown, support, level, sign, bool(parts.get("apart", False)))


def marker(notes: Notes, where: str, entry: object) -> tuple[MarkerLook, ...]:
    """Return how a marker looks: one look, or one for each of its numbers when these are its faces."""
    found = []
    for each in entry if isinstance(entry, list) else [entry]:
        one = _table(notes, where, "look", each, MarkerLook)
        if one is not None:
            style = _one_of(notes, where, "style", one, MARKER_STYLES, "chip")
            sign = _one_of(notes, where, "sign", one, sign_names())
            shape = _one_of(notes, where, "shape", one, SHAPES)
            shade, ink = (colour(notes, where, one[key]) if key in one else "" for key in ("colour", "ink"))
            found.append(MarkerLook(style, sign, shape, shade, ink, bool(one.get("struck"))))
    return tuple(found)


def line(notes: Notes, where: str, entry: object) -> LineLook | None:
    """Return how links of a kind are drawn: `colour`, `width` in sheet units, `dash` as stroke and gap in widths.

    Args:
        entry: what the file says; None when the links are not drawn.
    """
    parts = _table(notes, where, "line", entry, LineLook)
    if parts is None:
        return None
    width, dash = parts.get("width", 6.0), parts.get("dash", [])
    if not _is_width(width) or not isinstance(dash, list) or len(dash) not in (0, 2) or not all(map(_is_width, dash)):
        notes.problem(where, say("look-line"))
        return None
    shade = colour(notes, where, parts.get("colour", ""))
    return LineLook(shade, float(width), tuple(map(float, dash))) if shade else None


def _is_width(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 100


def known_sign(notes: Notes, where: str, sign: str) -> str:
    """Return the name of a drawing; one that there is not is a problem."""
    if sign and sign not in sign_names():
        _unknown(notes, where, "sign", sign, sign_names())
    return sign


def colour(notes: Notes, where: str, value: object, names: Mapping[str, str] | None = None) -> str:
    """Return a colour as `#RRGGBB`, empty when it is none.

    Args:
        where: the file and the entry.
        names: the colours that may be called by name.
    """
    known = (names or {}).get(str(value), str(value))
    if COLOUR.fullmatch(known):
        return known.upper()
    notes.problem(where, say("look-colour", found=str(value)))
    return ""


def words_of(look: Any) -> Any:
    """Return a look as files say it: by the name that it has here, else in its colours; `words_of` read again is the same."""
    match look:
        case Livery():
            named = next((name for name, one in LIVERIES.items() if one == look), None)
            return named or {key: getattr(look, key) for key in look.__struct_fields__}
        case Emblem():
            pair = [look.light, look.dark]
            shade = next((name for name, one in EMBLEM_COLOURS.items() if one == pair), pair)
            return {"sign": look.sign, "colour": shade}
        case Flag():
            names = {value: name for name, value in FLAG_COLOURS.items()}
            return {"design": look.design, "colours": [names.get(one, one) for one in look.colours]}
    return {key: value for key in look.__struct_fields__ if (value := getattr(look, key))}


def _table(
    notes: Notes, where: str, what: str, entry: object, shape: type[msgspec.Struct] | None = None
) -> dict[str, Any] | None:
    """Return the table that an entry is, keys noted that `shape` has not; None where it is none, or where nothing is said."""
    if isinstance(entry, dict):
        known = shape.__struct_fields__ if shape is not None else entry
        for key in entry.keys() - set(known):
            _unknown(notes, where, what, key, known)
        return entry
    if entry is not None:
        notes.problem(where, say("look-not-a-table", what=what, found=str(entry)))
    return None


def _one_of(notes: Notes, where: str, key: str, entry: Filled, names: Iterable[str], given: str | None = "") -> str:
    """Return a word of a table, `given` where it has none; a word that is none of `names` is a problem."""
    word = str(entry.get(key, given or ""))
    if word != given and word not in names:
        _unknown(notes, where, key, word, names)
    return word


def _unknown(notes: Notes, where: str, what: str, found: object, names: Iterable[str]) -> None:
    known = sorted(names)
    notes.problem(where, say("unknown-choice", column=what, found=str(found), **near(str(found), known, 0)))


def _parts(name: str) -> tuple[int, int, int]:
    return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)


def _lightness(name: str) -> float:
    red, green, blue = _parts(name)
    return (0.299 * red + 0.587 * green + 0.114 * blue) / 255


def _mixed(one: str, other: str, share: float) -> str:
    parts = (round(a + (b - a) * share) for a, b in zip(_parts(one), _parts(other), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*parts)
