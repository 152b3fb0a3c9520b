"""Drawn sheets on disk, as they are: reading one takes a hundredth of the time of drawing it. They may go at any time."""

from __future__ import annotations

import contextlib
import zlib
from pathlib import Path

import numpy as np

from assistant.core import durable
from assistant.desk.photo.drawings import Pixels

KEPT = 160 << 20  # bytes on disk
ENDING = ".npy"


def path_of(folder: Path, words: str) -> Path:
    """Return where a sheet is kept; `words` say all that it depends on."""
    return folder / f"{zlib.crc32(words.encode()):08x}{zlib.adler32(words.encode()):08x}{ENDING}"


def kept(path: Path, width: int) -> Pixels | None:
    """Return a sheet of that width as it was kept; None if it is not there, or is none."""
    try:
        with path.open("rb") as file:
            found = np.load(file, allow_pickle=False)
        path.touch()
    except (OSError, ValueError, EOFError):
        return None
    whole = isinstance(found, np.ndarray) and found.dtype == np.uint8 and found.ndim == 3
    return np.ascontiguousarray(found) if whole and found.shape[1:] == (width, 3) else None


def keep(path: Path, pixels: Pixels) -> None:
    """Keep a sheet, and no more sheets than there is room for; a full or read-only disk costs time later, nothing else."""
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with durable.whole(path, lasting=False) as draft, draft.open("wb") as file:
            np.save(file, pixels, allow_pickle=False)
        room = KEPT
        for each in sorted(path.parent.glob(f"*{ENDING}"), key=lambda one: one.stat().st_mtime, reverse=True):
            room -= each.stat().st_size
            if room < 0:
                each.unlink(missing_ok=True)
