"""What every reader of a board may rely on, checked once at the door: numbers that are numbers, rings that are rings.

Our own boards are made by us; those that players draw, edit by hand or are given can hold anything that TOML, CSV and GeoJSON can.
Painters and geometry libraries end the program over a coordinate that is a word, so nothing such gets past here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

from assistant.core.board import Board, Sheet, Zone
from assistant.core.budget import FARTHEST, LONGEST_NAME, MOST_CORNERS, MOST_ZONES
from assistant.core.problems import Problem
from assistant.core.text import Text, speaker

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


def _feature_fault(feature: Any, board: Board) -> Text | None:
    """Return what is wrong with a feature of the scenery: of a shape that GeoJSON has, and words and numbers about it."""
    if not isinstance(feature, Mapping):
        return say("board-bad-feature")
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
