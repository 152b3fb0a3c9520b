"""Drawn sheets and faces on disk, as they are: reading takes a hundredth of the time of drawing. They may go at any time."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.core import durable
from assistant.desk.photo.drawings import Coloured, Pixels

KEPT = 160 << 20  # bytes on disk
ENDING = ".npy"


def path_of(folder: Path, words: str) -> Path:
    """Return where something is kept; `words` say all that it depends on."""
    return folder / f"{zlib.crc32(words.encode()):08x}{zlib.adler32(words.encode()):08x}{ENDING}"


def kept(path: Path, width: int) -> Pixels | None:
    """Return a sheet of that width as it was kept; None if it is not there, or is none."""
    (found,) = _read(path, 1) or (None,)
    if found is None or found.dtype != np.uint8 or found.ndim != 3 or found.shape[1:] != (width, 3):
        return None
    return np.ascontiguousarray(found)


def kept_faces(path: Path, count: int) -> list[Coloured] | None:
    """Return so many faces as they were kept; None if they are not there, or are none."""
    sizes, pixels = _read(path, 2) or (None, None)
    if sizes is None or pixels is None or sizes.dtype != np.int32 or sizes.shape != (count, 2):
        return None
    lengths = 4 * sizes.astype(np.int64).prod(axis=1)
    if pixels.dtype != np.uint8 or (sizes < 1).any() or pixels.shape != (lengths.sum(),):
        return None
    parts = np.split(pixels, np.cumsum(lengths)[:-1])
    return [part.reshape(high, wide, 4) for part, (high, wide) in zip(parts, sizes.tolist(), strict=True)]


def keep(path: Path, pixels: Pixels) -> None:
    """Keep a sheet, and no more than there is room for; a full or read-only disk costs time later, nothing else."""
    _keep(path, pixels)


def keep_faces(path: Path, faces: Sequence[Coloured]) -> None:
    """Keep faces, as `keep` does a sheet."""
    _keep(
        path, np.array([face.shape[:2] for face in faces], np.int32), np.concatenate([face.ravel() for face in faces])
    )


def _read(path: Path, count: int) -> list[NDArray[Any]] | None:
    try:
        with path.open("rb") as file:
            found = [np.load(file, allow_pickle=False) for _ in range(count)]
        path.touch()
    except (OSError, ValueError, EOFError):
        return None
    return found if all(isinstance(one, np.ndarray) for one in found) else None


def _keep(path: Path, *arrays: NDArray[Any]) -> None:
    with contextlib.suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        with durable.whole(path, lasting=False) as draft, draft.open("wb") as file:
            for one in arrays:
                np.save(file, one, allow_pickle=False)
        room = KEPT
        for each in sorted(path.parent.glob(f"*{ENDING}"), key=lambda one: one.stat().st_mtime, reverse=True):
            room -= each.stat().st_size
            if room < 0:
                each.unlink(missing_ok=True)
