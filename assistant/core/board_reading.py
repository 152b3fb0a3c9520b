"""Readers of maps and counter sets: TOML, CSV and GeoJSON, every mistake located.

    maps/<map>/      map.toml  zones.csv  links.csv  sources.csv  aliases.csv  tracks.toml  zones.geojson  ground.geojson
    counters/<set>/  counters.toml  kinds.csv  sources.csv  setups/<name>.toml

What each holds is described in docs/data.md.
"""

from __future__ import annotations

import csv
import functools
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from assistant.core import look_reading
from assistant.core.board import COUNTER, Board, Column, Link, Point, Polygon, Sheet, Track, Value, Zone
from assistant.core.decoding import read_json
from assistant.core.looks import LineLook, Livery
from assistant.core.plain_files import unguarded
from assistant.core.problems import DataError, Problem, near
from assistant.core.text import LANGUAGES, Name, Text, speaker, verbatim

say = speaker(__name__)

FLAGS = {"": False, "0": False, "no": False, "false": False, "1": True, "yes": True, "true": True}


class Reader:
    """Collects problems while a folder is read, so that a person sees all of them at once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def problem(self, where: str, text: Text) -> None:
        """Note a problem at `file:line` or `file: id`."""
        self.problems.append(Problem(where, text))

    def raise_problems(self, title: str) -> None:
        """Raise a DataError with everything that was noted, if anything was."""
        if self.problems:
            raise DataError(say("data-unusable", name=title, n=len(self.problems)), self.problems)

    def toml(self, name: str, required: bool = True) -> dict[str, Any]:
        """Return a TOML file's table; an unreadable one is a problem and reads as empty."""
        path = self.folder / name
        try:
            return tomllib.loads(path.read_text(encoding="utf-8"))
        except FileNotFoundError:
            if required:
                self.problem(name, say("file-missing"))
        except UnicodeDecodeError:
            self.problem(name, say("file-not-text"))
        except (OSError, tomllib.TOMLDecodeError, RecursionError) as error:
            self.problem(name, say("file-unreadable", detail=str(error)))
        return {}

    def shaped(self, name: str, shape: type[Any]) -> dict[str, Any]:
        """Return a TOML file's table if its values are of the types that `shape` says; a problem, and empty, if not."""
        found = self.toml(name)
        try:
            msgspec.convert(found, shape)
        except msgspec.ValidationError as error:
            self.problem(name, say("file-unreadable", detail=str(error)))
            return {}
        return found

    def rows(self, name: str, required: bool = True) -> Iterator[tuple[str, dict[str, str]]]:
        """Yield (`file:line`, row) of a CSV file with a header."""
        path = self.folder / name
        if not path.is_file():
            if required:
                self.problem(name, say("file-missing"))
            return
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file)
            try:
                for row in reader:
                    yield (
                        f"{name}:{reader.line_num}",
                        {key: unguarded(value or "") for key, value in row.items() if key},
                    )
            except UnicodeDecodeError:
                self.problem(name, say("file-not-text"))
            except csv.Error as error:
                self.problem(f"{name}:{reader.line_num}", say("file-unreadable", detail=str(error)))

    def features(self, name: str, required: bool = True) -> list[dict[str, Any]]:
        """Return the features of a GeoJSON file."""
        path = self.folder / name
        try:
            features: list[dict[str, Any]] = read_json(path.read_bytes())["features"]
            return features
        except FileNotFoundError:
            if required:
                self.problem(name, say("file-missing"))
        except (OSError, msgspec.DecodeError, KeyError, TypeError) as error:
            self.problem(name, say("file-unreadable", detail=str(error)))
        return []

    def value(self, where: str, column: Column, word: str) -> Value:
        """Return a cell as its column's type; a wrong word is a problem and reads as the type's empty value."""
        word = word.strip()
        match column.type:
            case "flag":
                if word.lower() in FLAGS:
                    return FLAGS[word.lower()]
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
                    close = near(word, column.values)
                    self.problem(where, say("unknown-choice", column=column.id, found=word, **close))
                return word
        return word

    def columns(self, table: Mapping[str, Any], where: str) -> dict[str, Column]:
        """Return the typed columns that a TOML table declares."""
        found = {}
        for key, entry in table.items():
            if entry.get("type") not in ("flag", "number", "choice", "word"):
                self.problem(f"{where}: {key}", say("unknown-column-type", found=str(entry.get("type"))))
                continue
            found[key] = Column(
                key,
                self.name(entry, where),
                entry["type"],
                tuple(entry.get("values", ())),
                entry.get("source", "geography"),
                self.name(entry, where, "printed") if "printed" in entry else None,
                bool(entry.get("line")),
            )
        return found

    def name(self, entry: Mapping[str, Any], where: str, key: str = "name") -> Name:
        """Return a `{en, fr}` name."""
        found = entry.get(key)
        if not isinstance(found, dict) or not all(isinstance(found.get(language), str) for language in LANGUAGES):
            self.problem(where, say("name-in-both-languages", key=key))
            return Name("?", "?")
        return Name(found["en"], found["fr"])


def read_board(folder: Path) -> Board:
    """Return the board that a map folder describes.

    Raises:
        DataError: with every problem found.
    """
    reader = Reader(folder)
    about = reader.toml("map.toml")
    title = reader.name(about, "map.toml", "title")
    columns = reader.columns(about.get("columns", {}), "map.toml")
    link_columns = reader.columns(about.get("link_columns", {}), "map.toml")
    sheets = {
        entry["id"]: Sheet(
            entry["id"],
            reader.name(entry, "map.toml"),
            entry["width"],
            entry["height"],
            float(entry.get("counter", COUNTER)),
        )
        for entry in about.get("sheets", ())
    }
    link_kinds = {key: reader.name(entry, "map.toml") for key, entry in about.get("link_kinds", {}).items()}
    lines = _lines(reader, about.get("link_kinds", {}))
    said = _Said(reader)
    zones = _zones(reader, columns, sheets, said)
    tracks = reader.toml("tracks.toml", required=False).get("track", ())
    zones.update(_boxes(reader, said, tracks))
    said.look_for(reader, zones)
    links = tuple(_links(reader, link_columns, zones, link_kinds))
    ground = tuple(reader.features("ground.geojson", required=False))
    liveries, by_id = _liveries(reader, about.get("liveries", {})), _tracks(reader, tracks)
    reader.raise_problems(title.en)
    return Board(
        folder.name,
        title,
        sheets,
        columns,
        zones,
        links,
        link_columns,
        ground,
        link_kinds=link_kinds,
        link_lines=lines,
        liveries=liveries,
        tracks=by_id,
    )


def _lines(reader: Reader, entries: Mapping[str, Any]) -> dict[str, LineLook]:
    read = {
        key: look_reading.line(reader, f"map.toml: link_kinds.{key}", entry.get("line"))
        for key, entry in entries.items()
    }
    return {key: line for key, line in read.items() if line is not None}


def _liveries(reader: Reader, entries: Mapping[str, Any]) -> dict[str, Livery]:
    read = {key: look_reading.livery(reader, f"map.toml: liveries.{key}", entry) for key, entry in entries.items()}
    return {key: livery for key, livery in read.items() if livery is not None}


def _tracks(reader: Reader, entries: Iterable[Mapping[str, Any]]) -> dict[str, Track]:
    return {
        entry["id"]: Track(
            entry["id"],
            reader.name(entry, f"tracks.toml: {entry['id']}"),
            entry["sheet"],
            entry.get("kind", "track"),
            str(entry.get("owner", "")),
            bool(entry.get("turns")),
            tuple(map(str, entry.get("words", ()))),
        )
        for entry in entries
    }


class _Said:
    """What files beside zones.csv and tracks.toml say of zones: outlines, sources, further names."""

    def __init__(self, reader: Reader) -> None:
        self.drawn = {str(feature.get("id")): feature for feature in reader.features("zones.geojson")}
        self.sources: dict[str, dict[str, str]] = {}
        self.aliases: dict[str, tuple[str, ...]] = {}
        self._places: list[tuple[str, str]] = []  # where a zone is spoken of, and which
        for where, row in reader.rows("sources.csv", required=False):
            self.sources.setdefault(row["zone"], {})[row["column"]] = row["source"]
            self._places.append((where, row["zone"]))
        for where, row in reader.rows("aliases.csv", required=False):
            self.aliases[row["zone"]] = (*self.aliases.get(row["zone"], ()), row["alias"])
            self._places.append((where, row["zone"]))

    def look_for(self, reader: Reader, zones: Mapping[str, Zone]) -> None:
        """Note what is said of zones that are not there."""
        for zone_id in self.drawn.keys() - zones.keys():
            reader.problem(f"zones.geojson: {zone_id}", say("drawn-not-listed", zone=zone_id))
        for where, zone_id in self._places:
            if zone_id not in zones:
                reader.problem(where, say("unknown-zone", found=zone_id, **near(zone_id, zones)))


def _zones(reader: Reader, columns: Mapping[str, Column], sheets: Mapping[str, Sheet], said: _Said) -> dict[str, Zone]:
    zones: dict[str, Zone] = {}
    for where, row in reader.rows("zones.csv"):
        zone_id = row.get("id", "")
        if not zone_id or zone_id in zones:
            reader.problem(where, say("zone-id-twice", zone=zone_id))
            continue
        if zone_id not in said.drawn:
            reader.problem(where, say("zone-not-drawn", zone=zone_id))
            continue
        if row.get("sheet") not in sheets:
            reader.problem(where, say("unknown-sheet", found=row.get("sheet", ""), names=", ".join(sheets)))
            continue
        tags = {key: reader.value(where, column, row[key]) for key, column in columns.items() if row.get(key, "") != ""}
        feature = said.drawn[zone_id]
        places = feature.get("properties") or {}
        zones[zone_id] = Zone(
            zone_id,
            row["sheet"],
            Name(row["name_en"], row["name_fr"]),
            row.get("kind", "area"),
            _polygons(feature["geometry"]),
            tags,
            said.sources.get(zone_id, {}),
            said.aliases.get(zone_id, ()),
            _point(places.get("name_at")),
            _point(places.get("stack_at")),
        )
    return zones


def _polygons(geometry: Mapping[str, Any]) -> tuple[Polygon, ...]:
    parts = geometry["coordinates"] if geometry["type"] == "MultiPolygon" else [geometry["coordinates"]]
    # GeoJSON repeats the first point of a ring at its end; rings here close by themselves.
    return tuple(tuple(tuple((p[0], p[1]) for p in ring[:-1]) for ring in part) for part in parts)


def _point(value: Any) -> Point | None:
    return (float(value[0]), float(value[1])) if value else None


def _boxes(reader: Reader, said: _Said, tracks: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, Zone]]:
    """Yield the boxes of tracks.toml as zones `<track>:<box>`, laid out in rows, or where zones.geojson draws them."""
    for entry in tracks:
        track = entry["id"]
        width, height = entry["cell"]
        per_row = entry.get("per_row", len(entry["boxes"]))
        name = reader.name(entry, f"tracks.toml: {track}")
        for n, box in enumerate(entry["boxes"]):
            x, y = entry["at"][0] + n % per_row * width, entry["at"][1] + n // per_row * height
            outline = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            shown = str(box["box"])
            own = (
                reader.name(box, f"tracks.toml: {track}")
                if "name" in box
                else Name(f"{name.en} {shown}", f"{name.fr} {shown}")
            )
            tags: dict[str, Value] = {"track": track}
            tags.update({key: value for key, value in box.items() if key not in ("id", "name", "source")})
            if not isinstance(box["box"], int):
                tags.pop("box")
            zone_id = box.get("id") or (f"{track}:{shown}" if len(entry["boxes"]) > 1 else track)
            sources = {"box": box.get("source", entry.get("source", "assumption")), **said.sources.get(zone_id, {})}
            feature = said.drawn.get(zone_id, {})
            places = feature.get("properties") or {}
            yield (
                zone_id,
                Zone(
                    zone_id,
                    entry["sheet"],
                    own,
                    entry.get("kind", "track"),
                    _polygons(feature["geometry"]) if feature else ((outline,),),
                    tags,
                    sources,
                    said.aliases.get(zone_id, ()),
                    _point(places.get("name_at")),
                    _point(places.get("stack_at")),
                ),
            )


def _links(
    reader: Reader, columns: Mapping[str, Column], zones: Mapping[str, Zone], kinds: Mapping[str, Any]
) -> Iterator[Link]:
    for where, row in reader.rows("links.csv"):
        ends = row.get("a", ""), row.get("b", "")
        unknown = [end for end in ends if end not in zones]
        for end in unknown:
            reader.problem(where, say("unknown-zone", found=end, **near(end, zones)))
        if row.get("kind", "") not in kinds:
            reader.problem(
                where,
                say("unknown-choice", column="kind", found=row.get("kind", ""), **near(row.get("kind", ""), kinds, 0)),
            )
        elif not unknown:
            tags = {
                key: reader.value(where, column, row[key]) for key, column in columns.items() if row.get(key, "") != ""
            }
            one_way = FLAGS.get(row.get("one_way", "").lower(), False)
            yield Link(*ends, row["kind"], one_way, tags, row.get("source") or "geography")


@functools.cache
def board(map_id: str, root: Path | None = None) -> Board:
    """Return a shipped board by its folder's name; read once.

    Raises:
        DataError: it is not there or cannot be used.
    """
    from assistant.core.places import folder_of

    folder = root / map_id if root is not None else folder_of("maps", map_id)
    if not folder.is_dir():
        raise DataError(say("no-such-map", name=map_id), [Problem(str(folder), verbatim(map_id))])
    return read_board(folder)
