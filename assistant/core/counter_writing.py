"""Writer of counter sets and set-ups, the counterpart of assistant/core/counter_reading.py."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from assistant.core.board import Column
from assistant.core.counter_reading import FACES, Setup
from assistant.core.durable import write_whole
from assistant.core.kinds import CounterSet, Kind
from assistant.core.look_reading import words_of
from assistant.core.plain_files import csv_cell, csv_text, toml_key, toml_value


def write_counters(kinds: CounterSet, folder: Path) -> None:
    """Write a counter set as the folder `folder`; values of faces after the second, which the files cannot hold, are left out."""
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / "counters.toml", _about(kinds).encode())
    write_whole(folder / "kinds.csv", _kinds(kinds).encode())
    sources = [(kind.id, column, source) for kind in kinds.kinds.values() for column, source in kind.sources.items()]
    write_whole(folder / "sources.csv", csv_text(("kind", "column", "source"), sources).encode())


def write_setup(setup: Setup, path: Path) -> None:
    """Write a set-up, as its sheet reads."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = [f"title = {toml_value(setup.title)}", f"source = {toml_value(setup.source)}"]
    if setup.notes:
        lines.append(f"notes = {toml_value([{'en': note.en, 'fr': note.fr} for note in setup.notes])}")
    lines += _table("zones", setup.zones) + _table("control", setup.control)
    for marker, places in setup.markers.items():
        lines += _table(f"markers.{toml_key(marker)}", places)
    lines += _table("facts", setup.facts)
    write_whole(path, ("\n".join(lines) + "\n").encode())


def _about(kinds: CounterSet) -> str:
    lines = [f"title = {toml_value(kinds.title)}"]
    for side in kinds.sides.values():
        rest: dict[str, Any] = {"words": side.words} if side.words else {}
        rest |= _looks(emblem=side.emblem)
        lines += _table(f"sides.{toml_key(side.id)}", {"name": side.name, **rest, **side.tags})
    for nation in kinds.nations.values():
        looks = _looks(livery=nation.livery, flag=nation.flag)
        lines += _table(
            f"nations.{toml_key(nation.id)}", {"name": nation.name, "side": nation.side, **nation.tags, **looks}
        )
    for column in kinds.columns.values():
        lines += _table(f"columns.{toml_key(column.id)}", _column(column))
    for key, face in kinds.faces.items():
        lines += _table(f"faces.{toml_key(key)}", words_of(face))
    for marker in kinds.markers.values():
        about = {"name": marker.name, "kind": marker.kind, "side": marker.side, "levels": marker.levels}
        copies = {} if marker.copies is None else {"copies": marker.copies}
        looks = {"look": [words_of(look) for look in marker.looks]} if marker.looks else {}
        looks |= {"dims": True} if marker.dims else {}
        lines += _table(f"markers.{toml_key(marker.id)}", {**about, **copies, **looks, "source": marker.source})
    return "\n".join(lines) + "\n"


def _looks(**looks: Any) -> dict[str, Any]:
    return {key: words_of(look) for key, look in looks.items() if look is not None}


def _column(column: Column) -> dict[str, Any]:
    values = {"values": column.values} if column.values else {}
    return {"name": column.name, "type": column.type, **values, "source": column.source}


def _kinds(kinds: CounterSet) -> str:
    shown = list(dict.fromkeys(key for kind in kinds.kinds.values() for face in kind.faces for key in face))
    tags = list(dict.fromkeys(key for kind in kinds.kinds.values() for key in kind.tags))
    faces = [f"{face}_{key}" for face in FACES for key in shown]
    header = ("id", "side", "nation", "type", "copies", "name_en", "name_fr", "sign", *tags, *faces)
    return csv_text(header, [_row(kind, tags, shown) for kind in kinds.kinds.values()])


def _row(kind: Kind, tags: list[str], shown: list[str]) -> list[str]:
    about = [kind.id, kind.side, kind.nation, kind.type, str(kind.copies), kind.name.en, kind.name.fr, kind.sign]
    faces = [*kind.faces, *[{}] * len(FACES)][: len(FACES)]
    return [
        *about,
        *(csv_cell(kind.tags.get(tag, "")) for tag in tags),
        *(csv_cell(face.get(key, "")) for face in faces for key in shown),
    ]


def _table(name: str, values: Mapping[str, Any]) -> list[str]:
    return (
        ["", f"[{name}]", *(f"{toml_key(key)} = {toml_value(value)}" for key, value in values.items())]
        if values
        else []
    )
