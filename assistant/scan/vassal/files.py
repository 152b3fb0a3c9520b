"""A VASSAL module written as folders of ours: `maps/<module>` and `counters/<module>`, with their pictures."""

from __future__ import annotations

import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from assistant.core.board import Value
from assistant.core.board_writing import write_board
from assistant.core.counter_reading import Setup
from assistant.core.counter_writing import write_counters, write_setup
from assistant.core.durable import write_whole
from assistant.core.kinds import CounterSet, Kind
from assistant.core.problems import DataError
from assistant.core.system import reason
from assistant.core.text import Text, speaker
from assistant.scan.pictures.headers import header_of
from assistant.scan.vassal.archive import Archive
from assistant.scan.vassal.counters import slug
from assistant.scan.vassal.extensions import open_with_extensions
from assistant.scan.vassal.module import Module

say = speaker(__name__)

SUFFIXES = {"jpeg": "jpg", "tiff": "tif"}


def write_module(module: Module, folder: Path, counters: CounterSet, setup: Setup | None = None) -> tuple[Text, ...]:
    """Write a module's board, counters and pictures under `folder`, and return what could not be written.

    Args:
        folder: gets `maps/<module>` and `counters/<module>`, as docs/data.md describes them.
        counters: the module's own, or those that a saved position goes with.
        setup: a saved position, written as a set-up of the counters.

    Raises:
        DataError: a folder or a file cannot be made.
    """
    remarks: list[Text] = []
    maps, sets = folder / "maps" / module.board.id, folder / "counters" / counters.id
    try:
        write_board(module.board, maps)
        with open_with_extensions(module.path) as archive:
            pictures = _Pictures(archive, remarks)
            for sheet, entry in module.pictures.items():
                pictures.write(entry, maps / "images", sheet)
            kinds = {kind.id: _written(kind, pictures, sets / "images") for kind in counters.kinds.values()}
        write_counters(replace(counters, kinds=kinds), sets)
        if setup is not None:
            write_setup(setup, sets / "setups" / f"{slug(setup.id, fallback='position')}.toml")
    except OSError as error:
        raise DataError(say("vassal-not-written", path=str(folder), detail=reason(error))) from None
    return tuple(remarks)


class _Pictures:
    """Copies entries that are pictures, each once, under names of ours: a module's own names lead nowhere."""

    def __init__(self, archive: Archive, remarks: list[Text]) -> None:
        self._archive = archive
        self._remarks = remarks
        self._names: dict[tuple[Path, str], str] = {}

    def write(self, entry: str, folder: Path, name: str = "") -> str:
        """Write an entry into a folder and return its name there; empty (with a remark) when it is no picture."""
        if (folder, entry) in self._names:
            return self._names[folder, entry]
        made = ""
        try:
            data = self._archive.read(entry)
            header = header_of(io.BytesIO(data), entry)
            stems = {taken.rpartition(".")[0] for (where, _), taken in self._names.items() if where == folder}
            stem = name or slug(Path(entry).name.partition(".")[0], stems, "picture")
            made = f"{stem}.{SUFFIXES.get(header.kind, header.kind)}"
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / made, data)
        except DataError as error:
            self._remarks.append(error.text)
        self._names[folder, entry] = made
        return made


def _written(kind: Kind, pictures: _Pictures, folder: Path) -> Kind:
    def shown(face: Mapping[str, Value]) -> dict[str, Value]:
        name = pictures.write(str(face["image"]), folder) if "image" in face else ""
        rest = {key: value for key, value in face.items() if key != "image"}
        return {**rest, "image": f"images/{name}"} if name else rest

    return replace(kind, faces=tuple(map(shown, kind.faces)))
