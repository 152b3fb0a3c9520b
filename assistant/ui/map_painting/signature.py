"""What the pictures of a ground and of counters depend on, as a word: kept ones are found by it, and go when unused. Without Qt."""

from __future__ import annotations

import functools
import os
import zlib
from pathlib import Path

import msgspec

from assistant.core.printed import Board, CounterSet

GROUND, COUNTERS = ("map_painting", "look", "plan"), ("counters", "look")  # folders of those that paint them


def signature(board: Board, kinds: CounterSet, theme: str, language: str, text_scale: float = 1.0) -> str:
    """Return everything that pictures of the ground depend on, as a word, the painters' own code included.

    Args:
        text_scale: 1 is the size of print.
    """
    content = zlib.crc32(msgspec.json.encode((board, kinds.sides)))
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


def file_of(folder: Path, words: str) -> Path:
    """Return where pictures are kept that depend on what some words say, without an ending."""
    return folder / f"{zlib.crc32(words.encode()):08x}{zlib.adler32(words.encode()):08x}"


def prune(folder: Path, pattern: str, room: float) -> None:
    """Remove the files of a pattern that were not used for longest, until the others fit into so many bytes."""
    for path in sorted(folder.glob(pattern), key=lambda path: path.stat().st_mtime, reverse=True):
        room -= path.stat().st_size
        if room < 0:
            path.unlink(missing_ok=True)
