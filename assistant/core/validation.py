"""Validation of what files hold: boards when they are read, tables against their game.

Those that players draw, edit by hand or are given can hold anything that TOML, CSV, GeoJSON and JSON can. The journal keeps what a
file says, word for word; what is shown, asked and painted is the sound part of it.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.decoding import exact
from assistant.core.game import Fact, Game, RegisterColumn
from assistant.core.limits import FARTHEST, LONGEST_NAME, MOST_CORNERS, MOST_COUNTERS, MOST_ZONES
from assistant.core.printed import Board, CounterSet, Sheet, Zone
from assistant.core.record import Filled
from assistant.core.table import Counter, Table
from assistant.core.text import Problem, Text, near, speaker

# What every reader of a board may rely on: finite numbers, closed rings. Painters and geometry libraries end the program over a
# coordinate that is a word, so nothing such gets past here.

say = speaker(__name__)

NESTED = {"Point": 0, "LineString": 1, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}  # lists around a point
CORNERS = {"LineString": 2, "MultiLineString": 2, "Polygon": 4, "MultiPolygon": 4}  # of a ring that closes; of a line
BASELINE = 3  # points along which a name is written: a start, a bend, an end


def misfits(board: Board) -> Iterator[Problem]:
    """Yield what of a board no reader can walk, with where it is; nothing for a board that can be shown."""
    if len(board.zones) > MOST_ZONES or len(board.links) > 10 * MOST_ZONES:
        yield Problem("zones.csv", say("board-too-many", n=len(board.zones), most=MOST_ZONES))
        return
    corners = sum(len(ring) for zone in board.zones.values() for polygon in zone.polygons for ring in polygon)
    if corners > MOST_CORNERS:
        yield Problem("zones.geojson", say("board-too-many", n=corners, most=MOST_CORNERS))
        return
    if not board.sheets:
        yield Problem("map.toml", say("board-without-sheets"))
    for sheet in board.sheets.values():
        if not _is_sheet(sheet):
            yield Problem(f"map.toml: {sheet.id}", say("board-bad-sheet"))
    for zone in board.zones.values():
        fault = _zone_fault(zone, board)
        if fault is not None:
            yield Problem(f"zones: {str(zone.id)[:LONGEST_NAME]}", fault)
    for track in board.tracks.values():
        words = (track.id, track.name.en, track.name.fr, track.sheet, track.kind, *track.words)
        if not all(isinstance(word, str) and len(word) <= LONGEST_NAME for word in words):
            yield Problem(f"tracks.toml: {str(track.id)[:LONGEST_NAME]}", say("board-bad-name"))
    for n, feature in enumerate(board.ground, 1):
        fault = _feature_fault(feature, board)
        if fault is not None:
            yield Problem(f"ground.geojson: {n}", fault)


def _is_sheet(sheet: Sheet) -> bool:
    named = all(isinstance(words, str) for words in (sheet.id, sheet.name.en, sheet.name.fr))
    return named and all(is_coordinate(side) and side > 0 for side in (sheet.width, sheet.height))


def _zone_fault(zone: Zone, board: Board) -> Text | None:
    words = (zone.id, zone.name.en, zone.name.fr, zone.kind, *zone.aliases)
    if not all(isinstance(word, str) and len(word) <= LONGEST_NAME for word in words):
        return say("board-bad-name")
    if zone.sheet not in board.sheets:
        return say("unknown-sheet", found=str(zone.sheet), names=", ".join(board.sheets))
    if not zone.polygons or not all(polygon and all(map(_is_ring, polygon)) for polygon in zone.polygons):
        return say("board-bad-outline")
    if not all(_is_point(at) for at in (zone.name_at, zone.stack_at) if at is not None):
        return say("board-bad-point")
    for key, value in zone.tags.items():
        column = board.columns.get(key)
        if not isinstance(value, (str, int, float)) or (
            column is not None and not isinstance(value, TYPES[column.type])
        ):
            return say("board-bad-value", column=str(key), found=str(value)[:LONGEST_NAME])
        if not isinstance(value, str) and not abs(value) <= FARTHEST:
            return say("board-bad-value", column=str(key), found=str(value)[:LONGEST_NAME])
    return None


TYPES: Mapping[str, type[Any]] = {"flag": bool, "number": int, "choice": str, "word": str}


def _is_ring(ring: Any) -> bool:
    return len(ring) > 2 and all(map(_is_point, ring))


def _feature_fault(feature: Filled, board: Board) -> Text | None:
    """Return what is wrong with a feature of the scenery: of a shape that GeoJSON has, and words and numbers about it."""
    about, geometry = feature.get("properties") or {}, feature.get("geometry")
    if not isinstance(about, Mapping) or not isinstance(geometry, (Mapping, type(None))):
        return say("board-bad-feature")
    if str(about.get("sheet", next(iter(board.sheets), ""))) not in board.sheets:
        return say("unknown-sheet", found=str(about["sheet"])[:LONGEST_NAME], names=", ".join(board.sheets))
    for key, value in about.items():
        if key == "baseline":
            if value and not (_is_list(value) and len(value) == BASELINE and all(map(_is_point, value))):
                return say("board-bad-point")
        elif not (value is None or isinstance(value, (str, bool)) or is_coordinate(value)):
            return say("board-bad-value", column=str(key)[:LONGEST_NAME], found=str(value)[:LONGEST_NAME])
        elif isinstance(value, str) and len(value) > LONGEST_NAME:
            return say("board-bad-name")
        elif key == "size" and not (is_coordinate(value) and value > 0):
            return say("board-bad-value", column="size", found=str(value)[:LONGEST_NAME])
    if geometry is None:
        return None
    kind = geometry.get("type")
    sound = kind in NESTED and _is_nested(geometry.get("coordinates"), NESTED[kind], CORNERS.get(kind, 0))
    return None if sound else say("board-bad-outline")


def _is_nested(coordinates: Any, depth: int, corners: int) -> bool:
    if depth == 0:
        return _is_point(coordinates)
    if not _is_list(coordinates) or not coordinates or (depth == 1 and not corners <= len(coordinates) <= MOST_CORNERS):
        return False
    return all(_is_nested(part, depth - 1, corners) for part in coordinates)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


def _is_point(value: Any) -> bool:
    return _is_list(value) and len(value) == 2 and all(map(is_coordinate, value))


def is_coordinate(value: Any) -> bool:
    """Tell whether a value is a number that a sheet can have; true and false are none, nor is what is not finite."""
    return type(value) in (int, float) and math.isfinite(value) and abs(value) <= FARTHEST


# What of a table can be shown: the one place where what a file, an export or an older version holds is held against the game.
# Nothing is lost, nobody further in meets a counter of no kind or a number that is a list, and each thing left out is named.

LARGEST = 10**9  # of a number that somebody noted: what fields of forms can show
LONGEST = 80  # characters of a word out of a file in a sentence


def sound(table: Table, kinds: CounterSet, game: Game) -> tuple[Table, tuple[Problem, ...]]:
    """Return the part of a table that can be shown, and what is left out of it; the table itself if that is nothing.

    Zones are not looked at: one that the board has not is lent or drawn (`desk/user_data/components.py`).
    """
    problems: list[Problem] = []
    known, counters = kinds.kinds, table.counters
    if len(counters) > MOST_COUNTERS or any(
        one.kind not in known or not 0 <= one.face <= known[one.kind].last for one in counters.values()
    ):
        counters = dict(_counters(table, kinds, problems))
    markers = dict(_markers(table, kinds, problems))
    facts = dict(_facts(table, game, problems)) if table.facts else {}
    return (Table(counters, markers, facts), tuple(problems)) if problems else (table, ())


def _counters(table: Table, kinds: CounterSet, problems: list[Problem]) -> Iterator[tuple[str, Counter]]:
    for n, (name, counter) in enumerate(table.counters.items()):
        kind = kinds.kinds.get(counter.kind)
        if n >= MOST_COUNTERS:
            problems.append(Problem(_short(name), say("too-many-counters", n=len(table.counters), most=MOST_COUNTERS)))
            return
        if kind is None:
            close = near(_short(counter.kind), kinds.kinds)
            problems.append(Problem(_short(name), say("counter-of-no-kind", kind=_short(counter.kind), **close)))
        elif not 0 <= counter.face <= kind.last:
            told = {"face": _short(counter.face), "last": kind.last}
            problems.append(Problem(_short(name), say("counter-without-face", **told)))
            yield name, Counter(name, counter.kind, counter.zone, 0)
        else:
            yield name, counter


def _markers(table: Table, kinds: CounterSet, problems: list[Problem]) -> Iterator[tuple[tuple[str, str], int]]:
    for (marker, zone), number in table.markers.items():
        kind, where = kinds.markers.get(marker), _short(zone)
        if kind is None:
            close = near(_short(marker), kinds.markers)
            problems.append(Problem(where, say("marker-of-no-kind", marker=_short(marker), **close)))
        elif not 1 <= number <= kind.levels:
            problems.append(
                Problem(where, say("marker-without-level", marker=kind.name, n=_short(number), levels=kind.levels))
            )
            if number > kind.levels:
                yield (marker, zone), kind.levels
        else:
            yield (marker, zone), number


def _facts(table: Table, game: Game, problems: list[Problem]) -> Iterator[tuple[str, Any]]:
    facts = {fact.id: fact for fact in game.facts}
    registers = {register.id: {one.id: one for one in register.columns} for register in game.registers}
    for name, value in table.facts.items():
        columns = registers.get(name.partition("/")[0]) if "/" in name else None
        shape = game.shapes.get(name, game.shapes.get(f"{name.partition('/')[0]}/"))
        if (name in facts and not _fits(facts[name], value)) or (shape is not None and not _converts(value, shape)):
            problems.append(Problem(_short(name), _misfit(value)))
        elif columns is not None:
            row = value if isinstance(value, Mapping) else {}
            if value is not None and row is not value:
                problems.append(Problem(_short(name), _misfit(value)))
                continue
            wrong = tuple(_wrong_cells(columns, row))
            problems += [Problem(_short(f"{name}.{cell}"), _misfit(row[cell])) for cell in wrong]
            yield name, {key: part for key, part in row.items() if key not in wrong} if wrong else value
        else:
            yield name, value


def _fits(fact: Fact, value: Any) -> bool:
    if value is None:
        return True
    if fact.choices:
        return any(type(value) is type(choice) and value == choice for choice in fact.choices)
    if fact.default is not None and type(value) is not type(fact.default):
        return False
    if type(value) is int:
        low, high = (-LARGEST if fact.least is None else fact.least), (LARGEST if fact.most is None else fact.most)
        return low <= value <= high
    return True


def _wrong_cells(columns: Mapping[str, RegisterColumn], row: Filled) -> Iterator[str]:
    for name, value in row.items():
        if name in columns and not _fits_cell(columns[name], value):
            yield name


def _fits_cell(column: RegisterColumn, value: Any) -> bool:
    match column.type:
        case _ if value is None:
            return True
        case "number" | "moment" | "done":
            return type(value) is int and abs(value) <= LARGEST
        case "fraction":
            return type(value) in (str, int) and _is_fraction(value)
        case "flag":
            return isinstance(value, bool)
        case "lines" | "zones" | "holdings":
            return isinstance(value, (list, tuple)) and all(isinstance(line, str) for line in value)
        case "choice" if column.values:
            return value == "" or value in column.values
    return isinstance(value, str)


def _converts(value: Any, wanted: Any) -> bool:
    """Tell whether JSON data is what a type describes."""
    try:
        msgspec.convert(value, wanted, dec_hook=exact)
    except msgspec.ValidationError:
        return False
    return True


@functools.lru_cache(maxsize=4096, typed=True)
def _is_fraction(value: str | int) -> bool:
    """Tell whether a number of a register is one: the same few stand in hundreds of rows, which are read after each edit."""
    try:
        return bool(abs(exact(Fraction, value)) <= LARGEST)
    except ValueError:
        return False


def _misfit(value: Any) -> Text:
    return say("fact-misfit", value=_short(value))


def _short(value: object) -> str:
    """Return a word out of a file as a sentence may hold it."""
    words = str(value)
    return words if len(words) <= LONGEST else f"{words[: LONGEST - 1]}…"
