"""Writer of map folders, the counterpart of assistant/core/board_reading.py: `read_board` of what was written is the same board.

Corrections are written as the facts of the board, with the player as their source.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from assistant.core.board import COUNTER, Board, Column, Polygon, Track, Zone
from assistant.core.durable import write_whole
from assistant.core.look_reading import words_of
from assistant.core.plain_files import csv_cell, csv_text, toml_key, toml_value
from assistant.core.text import Name

FILES = (
    "map.toml",
    "zones.csv",
    "sources.csv",
    "aliases.csv",
    "links.csv",
    "tracks.toml",
    "zones.geojson",
    "ground.geojson",
)


def board_files(board: Board) -> dict[str, bytes]:
    """Return the files of a map folder by name, as docs/data.md describes them; those with nothing to say are left out."""
    zones = [zone for zone in board.zones.values() if "track" not in zone.tags]
    tracks = _tracks(board)
    files = {
        "map.toml": _about(board),
        "zones.csv": _zones(board, zones),
        "sources.csv": _sources(board),
        "aliases.csv": _aliases(board),
        "links.csv": _links(board),
        "tracks.toml": "\n".join(track for track, _ in tracks),
    }
    drawn = [*zones, *(zone for _, moved in tracks for zone in moved)]
    found = {name: text.encode() for name, text in files.items() if text}
    found["zones.geojson"] = _collection(_feature(zone) for zone in drawn)
    if board.ground:
        found["ground.geojson"] = _collection(board.ground)
    return found


def write_board(board: Board, folder: Path) -> None:
    """Write a board as the map folder `folder`, over the files of one that may be there."""
    folder.mkdir(parents=True, exist_ok=True)
    written = board_files(board)
    for name in FILES:
        if name in written:
            write_whole(folder / name, written[name])
        else:
            (folder / name).unlink(missing_ok=True)


def _about(board: Board) -> str:
    lines = [f"title = {toml_value(board.title)}"]
    for sheet in board.sheets.values():
        lines += ["", "[[sheets]]", f"id = {toml_value(sheet.id)}", f"name = {toml_value(sheet.name)}"]
        lines += [f"width = {toml_value(sheet.width)}", f"height = {toml_value(sheet.height)}"]
        lines += [f"counter = {toml_value(sheet.counter)}"] if sheet.counter != COUNTER else []
    lines += _columns("columns", board.columns)
    kinds = dict(board.link_kinds)
    for link in board.links:
        kinds.setdefault(link.kind, Name(link.kind, link.kind))
    for key, name in kinds.items():
        lines += ["", f"[link_kinds.{toml_key(key)}]", f"name = {toml_value(name)}"]
        if key in board.link_lines:
            lines.append(f"line = {toml_value(words_of(board.link_lines[key]))}")
    lines += _columns("link_columns", board.link_columns)
    if board.liveries:
        lines += ["", "[liveries]"]
        lines += [f"{toml_key(key)} = {toml_value(words_of(livery))}" for key, livery in board.liveries.items()]
    return "\n".join(lines) + "\n"


def _columns(table: str, columns: Mapping[str, Column]) -> list[str]:
    lines = []
    for column in columns.values():
        lines += [
            "",
            f"[{table}.{toml_key(column.id)}]",
            f"name = {toml_value(column.name)}",
            f"type = {toml_value(column.type)}",
        ]
        if column.values:
            lines.append(f"values = {toml_value(column.values)}")
        if column.printed is not None:
            lines.append(f"printed = {toml_value(column.printed)}")
        if column.line:
            lines.append("line = true")
        lines.append(f"source = {toml_value(column.source)}")
    return lines


def _zones(board: Board, zones: Iterable[Zone]) -> str:
    header = ("id", "sheet", "kind", "name_en", "name_fr", *board.columns)
    rows = (
        (
            zone.id,
            zone.sheet,
            zone.kind,
            zone.name.en,
            zone.name.fr,
            *(csv_cell(zone.tags.get(c, "")) for c in board.columns),
        )
        for zone in zones
    )
    return csv_text(header, rows)


def _sources(board: Board) -> str:
    rows = [
        (zone.id, column, source)
        for zone in board.zones.values()
        for column, source in zone.sources.items()
        if not ("track" in zone.tags and column == "box")  # written with its track
    ]
    return csv_text(("zone", "column", "source"), rows) if rows else ""


def _aliases(board: Board) -> str:
    rows = [(zone.id, alias) for zone in board.zones.values() for alias in zone.aliases]
    return csv_text(("zone", "alias"), rows) if rows else ""


def _links(board: Board) -> str:
    header = ("a", "b", "kind", "one_way", *board.link_columns, "source")
    rows = (
        (
            link.a,
            link.b,
            link.kind,
            "1" if link.one_way else "",
            *(csv_cell(link.tags.get(c, "")) for c in board.link_columns),
            "" if link.source == "geography" else link.source,
        )
        for link in board.links
    )
    return csv_text(header, rows)


def _tracks(board: Board) -> list[tuple[str, list[Zone]]]:
    """Return each track as an entry of tracks.toml, with those of its boxes that do not lie in rows or say more."""
    by_track: dict[tuple[str, str, str], list[Zone]] = {}
    for zone in board.zones.values():
        if "track" in zone.tags:
            by_track.setdefault((str(zone.tags["track"]), zone.sheet, zone.kind), []).append(zone)
    return [
        _track(board.tracks.get(track) or Track(track, boxes[0].name, sheet, kind), boxes)
        for (track, sheet, kind), boxes in by_track.items()
    ]


def _track(track: Track, boxes: list[Zone]) -> tuple[str, list[Zone]]:
    left, top, right, bottom = boxes[0].bounds
    width, height = right - left, bottom - top
    in_first_row = [box for box in boxes if box.bounds[1] == top]
    lines = [
        "[[track]]",
        f"id = {toml_value(track.id)}",
        f"name = {toml_value(track.name)}",
        f"sheet = {toml_value(boxes[0].sheet)}",
    ]
    if track.owner:
        lines.append(f"owner = {toml_value(track.owner)}")
    if track.turns:
        lines.append("turns = true")
    if track.words:
        lines.append(f"words = {toml_value(track.words)}")
    lines += [
        f"kind = {toml_value(boxes[0].kind)}",
        f"at = {toml_value((left, top))}",
        f"cell = {toml_value((width, height))}",
    ]
    lines += [f"per_row = {len(in_first_row)}", "boxes = ["]
    moved = []
    for n, zone in enumerate(boxes):
        x, y = left + n % len(in_first_row) * width, top + n // len(in_first_row) * height
        outline = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        if zone.polygons != ((outline,),) or zone.name_at or zone.stack_at:
            moved.append(zone)
        lines.append(f"  {_box(track.id, zone, single=len(boxes) == 1)},")
    return "\n".join([*lines, "]", ""]), moved


def _box(track: str, zone: Zone, single: bool) -> str:
    shown = zone.tags.get("box", zone.id.removeprefix(f"{track}:"))
    box: dict[str, Any] = {"box": shown}
    if zone.id != (track if single else f"{track}:{shown}"):
        box["id"] = zone.id
    box["name"] = zone.name
    box.update({key: value for key, value in zone.tags.items() if key not in ("track", "box")})
    box["source"] = zone.sources.get("box", "assumption")
    return toml_value(box)


def _feature(zone: Zone) -> dict[str, Any]:
    places = {"name_at": zone.name_at, "stack_at": zone.stack_at}
    parts = [[_closed(ring) for ring in polygon] for polygon in zone.polygons]
    geometry = (
        {"type": "Polygon", "coordinates": parts[0]}
        if len(parts) == 1
        else {"type": "MultiPolygon", "coordinates": parts}
    )
    properties = {key: place for key, place in places.items() if place}
    return {"type": "Feature", "id": zone.id, "properties": properties, "geometry": geometry}


def _closed(ring: Polygon | Any) -> list[Any]:
    return [*ring, ring[0]] if ring else []


def _collection(features: Iterable[Mapping[str, Any]]) -> bytes:
    # A feature a line, so that two versions of a board can be compared.
    lines = b",\n".join(msgspec.json.encode(feature) for feature in features)
    return b'{"type":"FeatureCollection","features":[\n' + lines + b"\n]}\n"
