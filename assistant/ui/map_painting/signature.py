"""What the pictures of a ground and of counters depend on, as a word: kept ones are found by it. Qt is not loaded for it."""

from __future__ import annotations

import functools
import os
import zlib
from pathlib import Path

import msgspec

from assistant.core.board import Board
from assistant.core.kinds import CounterSet

GROUND, COUNTERS = ("map_painting", "look", "plan"), ("counters", "look")  # folders of those that paint them


def signature(board: Board, kinds: CounterSet, theme: str, language: str, text_scale: float = 1.0) -> str:
    """Return everything that pictures of the ground depend on, as a word, the painters' own code included.

    Args:
        text_scale: 1 is the size of print.
    """
    said = [
        (zone.id, zone.bounds, zone.name.en, zone.name.fr, zone.name_at, sorted(zone.tags.items(), key=str))
        for zone in board.zones.values()
    ]
    outlines = hash(tuple(zone.polygons for zone in board.zones.values()))  # of numbers: the same at every start
    printed = [(column.id, column.printed, column.source) for column in board.columns.values() if column.printed]
    sources = [sorted(zone.sources.items()) for zone in board.zones.values()] if printed else []
    links = [(link.a, link.b, link.kind) for link in board.links]
    worn = [*board.liveries.items(), *board.tracks.items(), *((s.id, s.emblem) for s in kinds.sides.values())]
    scenery = msgspec.json.encode(board.ground)  # as it was read, in a tenth of the time of its `repr`
    facts = (said, outlines, printed, sources, links, scenery, board.corrections, worn)
    content = zlib.crc32(repr(facts).encode())
    return f"{board.id}|{content}|{theme}|{language}|{text_scale}|{painters(GROUND)}"


@functools.cache
def painters(folders: tuple[str, ...]) -> int:
    """Return a number that changes when the painters in some folders beside this one change."""
    ui = Path(__file__).parents[1]
    files = sorted(
        (file.name, file.stat().st_size, file.stat().st_mtime_ns)
        for folder in folders
        for file in os.scandir(ui / folder)
        if file.is_file()  # Python's own folder there changes with every module that is compiled
    )
    return zlib.crc32(repr(files).encode())
