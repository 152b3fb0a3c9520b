"""Reader and writer of map folders, every mistake located; `read_board` of what was written is the same board.

    maps/<map>/   map.toml  zones.csv  links.csv  sources.csv  aliases.csv  tracks.toml  zones.geojson  ground.geojson

What each holds is described in docs/data.md. Corrections are written as the facts of the board, with the player as their source.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec.structs import asdict

from assistant.core.amounts import NO, YES
from assistant.core.atomic_write import write_whole
from assistant.core.decoding import faults, fits, read_json
from assistant.core.limits import FARTHEST, LONGEST_NAME, MOST_CORNERS, MOST_PROBLEMS, MOST_ROWS, MOST_ZONES
from assistant.core.looks import LineLook, Worn, words_of, worn
from assistant.core.places import folder_of
from assistant.core.printed import (
    COUNTER,
    Board,
    Column,
    Columns,
    Coordinate,
    Link,
    Point,
    Polygon,
    Polygons,
    Sheet,
    Track,
    Value,
    Zone,
    rectangle,
)
from assistant.core.record import Filled, Ids, Record, T, grouped
from assistant.core.text import DataError, Name, Problem, Text, near, speaker, verbatim
from assistant.core.text_files import (
    csv_cell,
    csv_rows,
    csv_text,
    read_toml,
    read_words,
    said_of,
    toml_key,
    toml_table,
    toml_value,
    unguarded,
)

say = speaker(__name__)

JSON = (".json", ".geojson")


class Reader:
    """Collects problems while a folder is read, so that a person sees all of them at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def problem(self, where: str, text: Text) -> None:
        """Note a problem at `file:line` or `file: id`.

        Raises:
            DataError: there are so many that nobody reads on.
        """
        self.problems.append(Problem(where, text))
        if len(self.problems) >= MOST_PROBLEMS:
            self.raise_problems(self.folder.name)

    def raise_problems(self, title: str) -> None:
        """Raise a DataError with everything that was noted, if anything was."""
        if self.problems:
            raise DataError(say("data-unusable", name=title, n=len(self.problems)), self.problems)

    def parsed(self, name: str, required: bool = True) -> Any:
        """Return what a TOML or JSON file holds; an unreadable one is a problem and reads as empty."""
        path = self.folder / name
        try:
            return read_json(path.read_bytes()) if path.suffix in JSON else read_toml(path.read_text("utf-8"))
        except FileNotFoundError:
            if required:
                self.problem(name, say("file-missing"))
        except UnicodeDecodeError:
            self.problem(name, say("file-not-text"))
        except (OSError, tomllib.TOMLDecodeError, msgspec.DecodeError, RecursionError) as error:
            self.problem(name, say("file-unreadable", detail=str(error)))
        return {}

    def shaped(self, name: str, found: Any, shape: type[T]) -> T:
        """Return what a file holds as a `shape`: without it nothing else makes sense.

        Raises:
            DataError: it is none, or a problem was noted before; with every place that is wrong.
        """
        self.raise_problems(name)
        try:
            return msgspec.convert(found, shape)
        except msgspec.ValidationError as error:
            for place, text in faults(found, shape, "", error):
                self.problem(f"{name}: {place.lstrip('.')}", text)
            self.raise_problems(name)
            raise

    def rows(self, name: str, columns: Ids, required: bool = True) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield (`file:line`, row) of a CSV file with a header, in which some columns must be."""
        path = self.folder / name
        if not path.is_file():
            if required:
                self.problem(name, say("file-missing"))
            return
        try:
            head, rows = csv_rows(read_words(path), name)
        except DataError as error:
            for problem in error.problems or (Problem(name, error.text),):
                self.problem(problem.where, problem.text)
            return
        for column in columns:
            if column not in head:
                self.problem(f"{name}:1", say("column-missing", column=column))
                return
        if len(rows) > MOST_ROWS:
            self.problem(name, say("file-too-many-rows", most=MOST_ROWS))
            return
        yield from ((where, {key: unguarded(row.get(key, "")) for key in head}) for where, row in rows.items())

    def value(self, where: str, column: Column, word: str) -> Value:
        """Return a cell as its column's type; a wrong word is a problem and reads as the type's empty value."""
        word = word.strip()
        match column.type:
            case "flag":
                if word.lower() in {"", *YES, *NO}:
                    return word.lower() in YES
                self.problem(where, say("expected-flag", column=column.id, found=word))
                return False
            case "number":
                try:
                    return int(word or 0)
                except ValueError:
                    self.problem(where, say("expected-whole-number", column=column.id, found=word))
                    return 0
            case "choice":
                if word and word not in column.values:
                    self.unknown(where, column.id, word, column.values)
        return word

    def unknown(self, where: str, column: str, word: str, names: Iterable[str], likeness: float | None = None) -> None:
        """Note a word that is none of those that may stand there, with the nearest of them."""
        self.problem(where, say("unknown-choice", column=column, found=word, **near(word, names, likeness)))

    def tags(self, where: str, row: Mapping[str, str], columns: Columns) -> dict[str, Value]:
        """Return the cells of a row that are filled in, as their columns' types."""
        return {key: self.value(where, column, row[key]) for key, column in columns.items() if row.get(key, "") != ""}


def keyed(words: dict[str, Any], **tables: type[Record]) -> dict[str, Any]:
    """Return a TOML file's words where entries of some tables have their keys as ids, and as tags what no field is for."""
    for table, sort in tables.items():
        found: Any = words.get(table)
        for key, one in found.items() if isinstance(found, dict) else ():
            if isinstance(one, dict):
                tags = {name: value for name, value in one.items() if name not in sort.__struct_fields__}
                found[key] = {**one, "id": key, "tags": tags}
    return words


class _LinkKind(Record):
    name: Name
    line: LineLook | None = None


class _About(Record):
    """`map.toml`."""

    title: Name
    sheets: tuple[Sheet, ...] = ()
    columns: Columns = {}
    link_columns: Columns = {}
    link_kinds: Mapping[str, _LinkKind] = {}
    liveries: Mapping[str, Worn] = {}


class _Box(Record):
    """A box of tracks.toml; what no field is for are its tags."""

    box: int | str
    id: str = ""
    name: Name | None = None
    source: str = ""


class _Row(Track, kw_only=True):
    """A track with its boxes, in rows of so many from a corner on; all in one row if it is not said."""

    at: Point
    cell: Point
    per_row: Annotated[int, msgspec.Meta(ge=1)] = MOST_ROWS
    boxes: tuple[_Box, ...]
    source: str = "assumption"


class _Tracks(Record):
    """`tracks.toml`."""

    track: tuple[_Row, ...] = ()


_Spot = Annotated[tuple[Coordinate, ...], msgspec.Meta(min_length=2)]  # GeoJSON allows of heights, too
_Ring = Annotated[tuple[_Spot, ...], msgspec.Meta(min_length=4)]  # its end is its beginning
_Rings = Annotated[tuple[_Ring, ...], msgspec.Meta(min_length=1)]


class _Polygon(Record, tag_field="type", tag="Polygon"):
    coordinates: _Rings


class _MultiPolygon(Record, tag_field="type", tag="MultiPolygon"):
    coordinates: Annotated[tuple[_Rings, ...], msgspec.Meta(min_length=1)]


class _Places(Record):
    name_at: Point | None = None
    stack_at: Point | None = None


class _Outline(Record):
    geometry: _Polygon | _MultiPolygon
    id: str | int = ""
    properties: _Places | None = None


class _Outlines(Record):
    """`zones.geojson`."""

    features: Annotated[tuple[_Outline, ...], msgspec.Meta(max_length=MOST_ROWS)]


class _Scenery(Record):
    """`ground.geojson`."""

    features: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=MOST_ROWS)]


def read_board(folder: Path) -> Board:
    """Return the board that a map folder describes.

    Raises:
        DataError: with every problem found.
    """
    reader = Reader(folder)
    words = keyed(reader.parsed("map.toml"), columns=Column, link_columns=Column)
    about = reader.shaped("map.toml", words, _About)
    tracks = reader.parsed("tracks.toml", required=False)
    rows = reader.shaped("tracks.toml", tracks, _Tracks).track
    last = {track.id for track in rows if not track.carries}
    for track in rows:
        if track.carries and track.carries not in last:  # nor may one carry into itself, by whatever way
            reader.unknown(f"tracks.toml: {track.id}", "carries", track.carries, last)
    columns, link_columns = about.columns, about.link_columns
    sheets = {sheet.id: sheet for sheet in about.sheets}
    said = _Said(reader)
    ground = reader.parsed("ground.geojson", required=False) or {"features": ()}
    scenery = reader.shaped("ground.geojson", ground, _Scenery)
    zones = _zones(reader, columns, sheets, said)
    for row, entry in zip(rows, tracks.get("track", ()), strict=True):
        zones.update(_boxes(said, row, entry["boxes"]))
    said.look_for(reader, zones)
    links = tuple(_links(reader, link_columns, zones, about.link_kinds))
    reader.raise_problems(about.title.en)
    found = Board(
        folder.name,
        about.title,
        sheets,
        columns,
        zones,
        links,
        link_columns,
        scenery.features,
        link_kinds={key: kind.name for key, kind in about.link_kinds.items()},
        link_lines={key: kind.line for key, kind in about.link_kinds.items() if kind.line is not None},
        liveries={key: worn(said) for key, said in about.liveries.items()},
        tracks={row.id: Track(*(getattr(row, field) for field in Track.__struct_fields__)) for row in rows},
    )
    for problem in misfits(found):
        reader.problem(problem.where, problem.text)
    reader.raise_problems(about.title.en)
    return found


class _Said:
    """What files beside zones.csv and tracks.toml say of zones: outlines, sources, further names."""

    def __init__(self, reader: Reader) -> None:
        outlines = reader.shaped("zones.geojson", reader.parsed("zones.geojson"), _Outlines)
        self.drawn = {str(feature.id): feature for feature in outlines.features}
        self.sources: dict[str, dict[str, str]] = {}
        self.aliases: dict[str, tuple[str, ...]] = {}
        self._places: list[tuple[str, str]] = []  # where a zone is spoken of, and which
        for where, row in reader.rows("sources.csv", ("zone", "column", "source"), required=False):
            self.sources.setdefault(row["zone"], {})[row["column"]] = row["source"]
            self._places.append((where, row["zone"]))
        for where, row in reader.rows("aliases.csv", ("zone", "alias"), required=False):
            self.aliases[row["zone"]] = (*self.aliases.get(row["zone"], ()), row["alias"])
            self._places.append((where, row["zone"]))

    def zone(
        self, zone_id: str, sheet: str, name: Name, kind: str, tags: Mapping[str, Value], source: str, ring: Polygon
    ) -> Zone:
        """Return a zone with all that is said of it; `source` is that of its box, `ring` its outline where none is drawn."""
        feature = self.drawn.get(zone_id)
        places = (feature and feature.properties) or _Places()
        return Zone(
            zone_id,
            sheet,
            name,
            kind,
            _polygons(feature.geometry) if feature else (ring,),
            tags,
            {**({"box": source} if source else {}), **self.sources.get(zone_id, {})},
            self.aliases.get(zone_id, ()),
            places.name_at,
            places.stack_at,
        )

    def look_for(self, reader: Reader, zones: Mapping[str, Zone]) -> None:
        """Note what is said of zones that are not there."""
        for zone_id in self.drawn.keys() - zones.keys():
            reader.problem(f"zones.geojson: {zone_id}", say("drawn-not-listed", zone=zone_id))
        for where, zone_id in self._places:
            if zone_id not in zones:
                reader.problem(where, say("unknown-zone", found=zone_id, **near(zone_id, zones)))


def _zones(reader: Reader, columns: Columns, sheets: Mapping[str, Sheet], said: _Said) -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    for where, row in reader.rows("zones.csv", ("id", "sheet", "name_en", "name_fr")):
        zone_id = row["id"]
        if not zone_id or zone_id in zones:
            reader.problem(where, say("zone-id-twice", zone=zone_id))
            continue
        if zone_id not in said.drawn:
            reader.problem(where, say("zone-not-drawn", zone=zone_id))
            continue
        if row["sheet"] not in sheets:
            reader.problem(where, say("unknown-sheet", found=row["sheet"], names=", ".join(sheets)))
            continue
        name, tags = Name(row["name_en"], row["name_fr"]), reader.tags(where, row, columns)
        zones[zone_id] = said.zone(zone_id, row["sheet"], name, row.get("kind", "area"), tags, "", ())
    return zones


def _polygons(geometry: _Polygon | _MultiPolygon) -> Polygons:
    parts = geometry.coordinates if isinstance(geometry, _MultiPolygon) else (geometry.coordinates,)
    # GeoJSON repeats the first point of a ring at its end; rings here close by themselves.
    return tuple(tuple(tuple((p[0], p[1]) for p in ring[:-1]) for ring in part) for part in parts)


def _boxes(said: _Said, row: _Row, entries: Iterable[Filled]) -> Iterator[tuple[str, Zone]]:
    """Yield the boxes of a track as zones `<track>:<box>`, laid out in rows, or where zones.geojson draws them."""
    (left, top), (width, height), per_row = row.at, row.cell, min(row.per_row, len(row.boxes))
    for n, (box, entry) in enumerate(zip(row.boxes, entries, strict=True)):
        x, y = left + n % per_row * width, top + n // per_row * height
        outline = rectangle(x, y, x + width, y + height)
        name = box.name or Name(*(f"{words} {box.box}" for words in row.name))
        tags: dict[str, Value] = {"track": row.id, **({"box": box.box} if isinstance(box.box, int) else {})}
        tags.update({key: value for key, value in entry.items() if key not in _Box.__struct_fields__})
        zone_id = box.id or (f"{row.id}:{box.box}" if len(row.boxes) > 1 else row.id)
        yield zone_id, said.zone(zone_id, row.sheet, name, row.kind, tags, box.source or row.source, (outline,))


def _links(reader: Reader, columns: Columns, zones: Mapping[str, Zone], kinds: Filled) -> Iterator[Link]:
    for where, row in reader.rows("links.csv", ("a", "b", "kind")):
        ends = row["a"], row["b"]
        unknown = [end for end in ends if end not in zones]
        for end in unknown:
            reader.problem(where, say("unknown-zone", found=end, **near(end, zones)))
        if (kind := row["kind"]) not in kinds:
            reader.unknown(where, "kind", kind, kinds, 0)
        elif not unknown:
            one_way = row.get("one_way", "").lower() in YES
            yield Link(*ends, kind, one_way, reader.tags(where, row, columns), row.get("source") or "geography")


# What every reader of a board may rely on beside its shape: painters and geometry libraries end the program over a coordinate that
# is a word, so nothing such gets past here.


def _several(part: Any, least: int = 1) -> Any:
    return Annotated[tuple[part, ...], msgspec.Meta(min_length=least, max_length=MOST_CORNERS)]


# What scenery may be; of a line two points at the least, of a ring that closes four
SHAPES: Mapping[Any, Any] = {
    "Point": Point,
    "LineString": _several(Point, 2),
    "MultiLineString": _several(_several(Point, 2)),
    "Polygon": _several(_several(Point, 4)),
    "MultiPolygon": _several(_several(_several(Point, 4))),
}
Baseline = tuple[Point, Point, Point]  # along which a name is written: a start, a bend, an end
TYPES: Mapping[str, type[Any]] = {"flag": bool, "number": int, "choice": str, "word": str}


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
    for zone in board.zones.values():
        if fault := _zone_fault(zone, board):
            yield Problem(f"zones: {zone.id[:LONGEST_NAME]}", fault)
    for n, feature in enumerate(board.ground, 1):
        if fault := _feature_fault(feature, board):
            yield Problem(f"ground.geojson: {n}", fault)


def _zone_fault(zone: Zone, board: Board) -> Text | None:
    words = (zone.id, *zone.name, zone.kind, *zone.aliases)
    if any(len(word) > LONGEST_NAME for word in words):
        return say("board-bad-name")
    if zone.sheet not in board.sheets:
        return say("unknown-sheet", found=zone.sheet, names=", ".join(board.sheets))
    for key, value in zone.tags.items():
        column = board.columns.get(key)
        if (
            not isinstance(value, (str, int, float))
            or (column is not None and not isinstance(value, TYPES[column.type]))
            or (not isinstance(value, str) and not abs(value) <= FARTHEST)
        ):
            return say("board-bad-value", column=key, found=str(value)[:LONGEST_NAME])
    return None


def _feature_fault(feature: Filled, board: Board) -> Text | None:
    """Return what is wrong with a feature of the scenery: of a shape that GeoJSON has, and words and numbers about it."""
    about, geometry = feature.get("properties") or {}, feature.get("geometry")
    if not isinstance(about, Mapping) or not isinstance(geometry, (Mapping, type(None))):
        return say("board-bad-feature")
    if str(about.get("sheet", next(iter(board.sheets), ""))) not in board.sheets:
        return say("unknown-sheet", found=str(about["sheet"])[:LONGEST_NAME], names=", ".join(board.sheets))
    for key, value in about.items():
        if key == "baseline":
            if value and not fits(value, Baseline):
                return say("board-bad-point")
        elif not (value is None or isinstance(value, (str, bool)) or fits(value, Coordinate)):
            return say("board-bad-value", column=str(key)[:LONGEST_NAME], found=str(value)[:LONGEST_NAME])
        elif isinstance(value, str) and len(value) > LONGEST_NAME:
            return say("board-bad-name")
        elif key == "size" and not (fits(value, Coordinate) and value > 0):
            return say("board-bad-value", column="size", found=str(value)[:LONGEST_NAME])
    if geometry is None:
        return None
    kind = geometry.get("type")
    sound = kind in SHAPES and fits(geometry.get("coordinates"), SHAPES[kind])
    return None if sound else say("board-bad-outline")


@functools.cache
def board(map_id: str) -> Board:
    """Return a shipped board by its folder's name; read once.

    Raises:
        DataError: it is not there or cannot be used.
    """
    return read_board(shipped("maps", map_id, "no-such-map"))


def shipped(kind: str, name: str, missing: str) -> Path:
    """Return the folder of a shipped map or counter set; `missing`: the sentence that there is none.

    Raises:
        DataError: it is not there.
    """
    folder = folder_of(kind, name)
    if not folder.is_dir():
        raise DataError(say(missing, name=name), [Problem(str(folder), verbatim(name))])
    return folder


# Maps written.

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
    zones = [zone for zone in board.zones.values() if not zone.track]
    tracks = _track_tables(board)
    files = {
        "map.toml": _about(board),
        "zones.csv": _zone_rows(board, zones),
        "sources.csv": _sources(board),
        "aliases.csv": _aliases(board),
        "links.csv": _link_rows(board),
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
        counter = None if sheet.counter == COUNTER else sheet.counter
        lines += toml_table("[[sheets]]", {**asdict(sheet), "counter": counter})
    lines += entries("columns", board.columns)
    kinds = dict(board.link_kinds)
    for link in board.links:
        kinds.setdefault(link.kind, Name(link.kind, link.kind))
    for key, name in kinds.items():
        line = board.link_lines.get(key)
        lines += toml_table(f"[link_kinds.{toml_key(key)}]", {"name": name, "line": line})
    lines += entries("link_columns", board.link_columns)
    lines += toml_table("[liveries]", {key: words_of(livery) for key, livery in board.liveries.items()})
    return "\n".join(lines) + "\n"


def entries(table: str, things: Mapping[str, Record]) -> list[str]:
    """Return things as tables of a TOML file, each under its id with what it says; tags stand among the rest."""
    lines = []
    for key, thing in things.items():
        about = said_of(thing)
        about |= {"id": None, "livery": words_of(about.get("livery")), **about.pop("tags", {})}
        lines += toml_table(f"[{table}.{toml_key(key)}]", about)
    return lines


def _zone_rows(board: Board, zones: Iterable[Zone]) -> str:
    header = ("id", "sheet", "kind", "name_en", "name_fr", *board.columns)
    rows = ((z.id, z.sheet, z.kind, *z.name, *(csv_cell(z.tags.get(c, "")) for c in board.columns)) for z in zones)
    return csv_text(header, rows)


def _sources(board: Board) -> str:
    rows = [
        (zone.id, column, source)
        for zone in board.zones.values()
        for column, source in zone.sources.items()
        if not (zone.track and column == "box")  # written with its track
    ]
    return csv_text(("zone", "column", "source"), rows) if rows else ""


def _aliases(board: Board) -> str:
    rows = [(zone.id, alias) for zone in board.zones.values() for alias in zone.aliases]
    return csv_text(("zone", "alias"), rows) if rows else ""


def _link_rows(board: Board) -> str:
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


def _track_tables(board: Board) -> list[tuple[str, list[Zone]]]:
    """Return each track as an entry of tracks.toml, with those of its boxes that do not lie in rows or say more."""
    boxes = (zone for zone in board.zones.values() if zone.track)
    by_track = grouped(((zone.track, zone.sheet, zone.kind), zone) for zone in boxes)
    return [
        _track(board.tracks.get(track) or Track(track, boxes[0].name, sheet, kind), boxes)
        for (track, sheet, kind), boxes in by_track.items()
    ]


def _track(track: Track, boxes: list[Zone]) -> tuple[str, list[Zone]]:
    left, top, right, bottom = boxes[0].bounds
    width, height = right - left, bottom - top
    in_first_row = [box for box in boxes if box.bounds[1] == top]
    about = {**said_of(track), "sheet": boxes[0].sheet, "kind": boxes[0].kind}
    about |= {"at": (left, top), "cell": (width, height), "per_row": len(in_first_row)}
    lines, moved = [*toml_table("[[track]]", about)[1:], "boxes = ["], []
    for n, zone in enumerate(boxes):
        x, y = left + n % len(in_first_row) * width, top + n // len(in_first_row) * height
        outline = rectangle(x, y, x + width, y + height)
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
    parts = [[[*ring, *ring[:1]] for ring in polygon] for polygon in zone.polygons]
    several = len(parts) != 1
    shape = {"type": "MultiPolygon" if several else "Polygon", "coordinates": parts if several else parts[0]}
    properties = {key: place for key, place in places.items() if place}
    return {"type": "Feature", "id": zone.id, "properties": properties, "geometry": shape}


def _collection(features: Iterable[Filled]) -> bytes:
    # A feature a line, so that two versions of a board can be compared.
    lines = b",\n".join(msgspec.json.encode(feature) for feature in features)
    return b'{"type":"FeatureCollection","features":[\n' + lines + b"\n]}\n"
