"""Readers and writers of counter sets and of their set-ups.

    counters/<set>/   counters.toml  kinds.csv  sources.csv  setups/<name>.toml

What each holds is described in docs/data.md. The shapes of both stand first: whatever fits them can be read without a stumble.
"""

from __future__ import annotations

import functools
from collections import Counter as Counts
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated

from msgspec.structs import replace

from assistant.core.atomic_write import write_whole
from assistant.core.limits import MOST_COUNTERS
from assistant.core.looks import DESIGNS, FaceLook, sign_names
from assistant.core.map_files import Reader, entries, keyed, say, shipped
from assistant.core.places import folder_of
from assistant.core.printed import (
    FACES,
    Board,
    Column,
    Columns,
    CounterSet,
    Kind,
    MarkerKind,
    Nation,
    Side,
    Small,
    Value,
)
from assistant.core.record import Filled, Ids, Record, within
from assistant.core.table import CONTROL, Counter, Table
from assistant.core.text import DataError, Name, Problem, near
from assistant.core.text_files import csv_cell, csv_text, toml_table, toml_value

# The shapes of `counters.toml` and of set-ups.


class Counters(Record):
    """`counters.toml`; what more sides and nations say are their tags."""

    title: Name
    columns: Columns = {}
    sides: Mapping[str, Side] = {}
    nations: Mapping[str, Nation] = {}
    markers: Mapping[str, MarkerKind] = {}
    faces: Mapping[str, FaceLook] = {}
    pixel: Annotated[float, within(0, 999)] = 0.0


class Setup(Record):
    """A starting position as its sheet reads: which counters lie where, markers, control, facts, and where this is written."""

    id: str
    title: Name
    source: str = ""
    zones: Mapping[str, Ids] = {}
    control: Mapping[str, Ids] = {}
    markers: Mapping[str, Mapping[str, Small]] = {}
    facts: Filled = {}
    notes: tuple[Name, ...] = ()


def read_counters(folder: Path) -> CounterSet:
    """Return the counter set that a folder describes.

    Raises:
        DataError: with every problem found.
    """
    reader = Reader(folder)
    words = reader.parsed("counters.toml")
    words = keyed(words, columns=Column, sides=Side, nations=Nation, markers=MarkerKind)
    about = reader.shaped("counters.toml", words, Counters)
    markers = {key: one if one.kind else replace(one, kind=key) for key, one in about.markers.items()}
    _look_for(reader, about)
    kinds = {kind.id: kind for kind in _kinds(reader, about)}
    reader.raise_problems(about.title.en)
    return CounterSet(
        folder.name,
        about.title,
        about.sides,
        about.nations,
        kinds,
        markers,
        about.columns,
        (),
        about.faces,
        about.pixel,
    )


def _look_for(reader: Reader, about: Counters) -> None:
    """Note what looks name that is not there: columns, drawings, colours that a flag has no place for."""
    for key, face in about.faces.items():
        for name in filter(None, (*face.values, face.support, face.level)):
            if name not in about.columns:
                reader.unknown(f"counters.toml: faces.{key}", "faces", name, about.columns)
        _look_for_sign(reader, f"counters.toml: faces.{key}.sign", face.sign)
    for key, marker in about.markers.items():
        for look in marker.looks:
            _look_for_sign(reader, f"counters.toml: markers.{key}.look", look.sign)
    for key, nation in about.nations.items():
        flag = nation.flag
        if flag and not DESIGNS[flag.design][0] <= len(flag.colours) <= DESIGNS[flag.design][1]:
            least, most = DESIGNS[flag.design]
            text = say("flag-colours", design=flag.design, least=least, most=most, n=len(flag.colours))
            reader.problem(f"counters.toml: nations.{key}.flag", text)


def _look_for_sign(reader: Reader, where: str, sign: str) -> None:
    if sign and sign not in sign_names():
        reader.unknown(where, "sign", sign, sign_names())


def _kinds(reader: Reader, about: Counters) -> Iterator[Kind]:
    sources: dict[str, dict[str, str]] = {}
    for _, row in reader.rows("sources.csv", ("kind", "column", "source"), required=False):
        sources.setdefault(row["kind"], {})[row["column"]] = row["source"]
    seen: set[str] = set()
    for where, row in reader.rows("kinds.csv", ("id",)):
        kind_id = row["id"]
        if not kind_id or kind_id in seen:
            reader.problem(where, say("kind-id-twice", kind=kind_id))
            continue
        seen.add(kind_id)
        for column, names in (("side", about.sides), ("nation", about.nations)):
            word = row.get(column, "")
            if word and word not in names:
                reader.unknown(where, column, word, names)
        _look_for_sign(reader, where, row.get("sign", ""))
        yield Kind(
            kind_id,
            row.get("side", ""),
            row.get("nation", ""),
            row.get("type", ""),
            _copies(reader, where, row.get("copies", "")),
            Name(row.get("name_en", kind_id), row.get("name_fr", kind_id)),
            _faces(reader, where, row, about.columns),
            reader.tags(where, row, about.columns),
            sources.get(kind_id, {}),
            row.get("sign", ""),
        )


def _copies(reader: Reader, where: str, word: str) -> int:
    """Return how many counters there are of a kind; a wrong word is a problem and reads as one."""
    if not word or (word.isascii() and word.isdigit() and int(word[:6]) <= MOST_COUNTERS):
        return int(word or 1)
    reader.problem(where, say("expected-whole-number", column="copies", found=word))
    return 1


def _faces(reader: Reader, where: str, row: Mapping[str, str], columns: Columns) -> tuple[Mapping[str, Value], ...]:
    """Return the faces: `front_combat` is the column `combat` of the front; a kind without `back_` cells has one face."""
    faces: list[dict[str, Value]] = [{}]
    for name, word in row.items():
        face, _, key = name.partition("_")
        if not key or word == "" or face not in FACES:
            continue
        column = columns.get(name, columns.get(key))
        if column is None:
            reader.problem(where, say("undeclared-column", column=name))
            continue
        number = FACES.index(face)
        faces += ({} for _ in range(len(faces), number + 1))
        faces[number][key] = reader.value(where, column, word)
    return tuple(faces)


@functools.cache
def counters(set_id: str) -> CounterSet:
    """Return a shipped counter set by its folder's name; read once.

    Raises:
        DataError: it is not there or cannot be used.
    """
    return read_counters(shipped("counters", set_id, "no-such-counters"))


@functools.cache
def setup(set_id: str, name: str) -> Setup:
    """Return a set-up of a shipped counter set.

    Raises:
        DataError: it is not there or cannot be used.
    """
    return read_setup(folder_of("counters", set_id) / "setups" / f"{name}.toml")


def read_setup(path: Path) -> Setup:
    """Return the set-up that a file describes.

    Raises:
        DataError: it is not there or cannot be used.
    """
    reader = Reader(path.parent)
    return reader.shaped(path.name, {**reader.parsed(path.name), "id": path.stem}, Setup)


def lay_out(setup: Setup, board: Board, kinds: CounterSet) -> Table:
    """Return the table that a set-up describes. Armies that it does not place lie in their kind's `home` box, if it has one.

    A stack names kinds from bottom to top, `germany-a5`, or `germany-a5/back` for another face. `control` lists only the
    zones held by others than at the start.

    Raises:
        DataError: it names zones, kinds or markers that are not there, or more counters than there are copies.
    """
    problems: list[Problem] = []
    laid: dict[str, Counter] = {}
    used = Counts[str]()
    for zone, stack in setup.zones.items():
        if zone not in board.zones:
            problems.append(Problem(f"{setup.id}: {zone}", say("unknown-zone", found=zone, **near(zone, board.zones))))
            continue
        for word in stack:
            kind_id, _, face = word.partition("/")
            kind = kinds.kinds.get(kind_id)
            if kind is None or used[kind_id] >= kind.copies:
                text = (
                    say("too-many-copies", kind=kind_id, n=kind.copies)
                    if kind
                    else say("unknown-choice", column="kind", found=kind_id, **near(kind_id, kinds.kinds))
                )
                problems.append(Problem(f"{setup.id}: {zone}", text))
                continue
            used[kind_id] += 1
            counter = f"{kind_id}#{used[kind_id]}"
            laid[counter] = Counter(counter, kind_id, zone, FACES.index(face) if face in FACES else 0)
    for kind in kinds.kinds.values():
        if kind.home in board.zones:
            for copy in range(used[kind.id] + 1, kind.copies + 1):
                laid[f"{kind.id}#{copy}"] = Counter(f"{kind.id}#{copy}", kind.id, kind.home)
    markers = _markers(setup, board, kinds, problems)
    if problems:
        raise DataError(say("data-unusable", name=setup.title, n=len(problems)), problems)
    return Table(laid, markers, dict(setup.facts))


def _markers(setup: Setup, board: Board, kinds: CounterSet, problems: list[Problem]) -> dict[tuple[str, str], int]:
    found: dict[tuple[str, str], int] = {}
    control = {marker.side: marker.id for marker in kinds.markers.values() if marker.kind == CONTROL}
    for side, zones in setup.control.items():
        for zone in zones:
            held = board.zones[zone].tags.get("start_control", "") if zone in board.zones else None
            if held is None or side not in control:
                problems.append(Problem(f"{setup.id}: control.{side}", say("unknown-zone", found=zone, near=0)))
            elif held != side:
                found[control[side], zone] = 1
    for marker, places in setup.markers.items():
        for zone, number in places.items():
            if marker not in kinds.markers or zone not in board.zones:
                problems.append(Problem(f"{setup.id}: {marker}", say("unknown-zone", found=zone, near=0)))
            else:
                found[marker, zone] = number
    return found


# Counter sets and set-ups written.


def write_counters(kinds: CounterSet, folder: Path) -> None:
    """Write a counter set as the folder `folder`."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "counters.toml", _about(kinds).encode())
    write_whole(folder / "kinds.csv", _kind_rows(kinds).encode())
    sources = [(kind.id, column, source) for kind in kinds.kinds.values() for column, source in kind.sources.items()]
    write_whole(folder / "sources.csv", csv_text(("kind", "column", "source"), sources).encode())


def write_setup(setup: Setup, path: Path) -> None:
    """Write a set-up, as its sheet reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"{key} = {toml_value(getattr(setup, key))}" for key in ("title", "source", "notes")]
    for table in ("zones", "control", "markers", "facts"):
        lines += toml_table(f"[{table}]", getattr(setup, table))
    write_whole(path, ("\n".join(lines) + "\n").encode())


def _about(kinds: CounterSet) -> str:
    lines = [f"title = {toml_value(kinds.title)}"]
    if kinds.pixel:
        lines.append(f"pixel = {toml_value(kinds.pixel)}")
    for table in ("sides", "nations", "columns", "faces", "markers"):
        lines += entries(table, getattr(kinds, table))
    return "\n".join(lines) + "\n"


def _kind_rows(kinds: CounterSet) -> str:
    shown = list(dict.fromkeys(key for kind in kinds.kinds.values() for face in kind.faces for key in face))
    tags = list(dict.fromkeys(key for kind in kinds.kinds.values() for key in kind.tags))
    most = max((len(kind.faces) for kind in kinds.kinds.values()), default=1)
    faces = [f"{face}_{key}" for face in FACES[: max(most, 2)] for key in shown]
    header = ("id", "side", "nation", "type", "copies", "name_en", "name_fr", "sign", *tags, *faces)
    return csv_text(header, [_row(kind, tags, shown, max(most, 2)) for kind in kinds.kinds.values()])


def _row(kind: Kind, tags: list[str], shown: list[str], most: int) -> list[str]:
    about = (kind.id, kind.side, kind.nation, kind.type, kind.copies, *kind.name, kind.sign)
    faces = [*kind.faces, *[{}] * most][:most]
    values = (*(kind.tags.get(tag, "") for tag in tags), *(face.get(key, "") for face in faces for key in shown))
    return list(map(csv_cell, (*about, *values)))
