"""What the tracer knows of a picture, kept in a file: the next stroke goes on from it, also after the program has ended."""

from __future__ import annotations

import zipfile
from pathlib import Path

import msgspec
import numpy as np
import shapely

from assistant.core.durable import whole
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import Method, Tracing


class _About(msgspec.Struct, frozen=True):
    shapes: dict[str, bytes]  # well-known binary
    confidence: dict[str, float]
    method: Method
    seeds: tuple[Seed, ...]
    names: tuple[str, ...]
    scale: float
    beneath_words: tuple[str, ...] = ()


def write(tracing: Tracing, path: Path) -> None:
    """Keep a tracing in a file, some 30 MB at 2,000 pixels; the one before is whole until the last moment.

    Raises:
        OSError: it cannot be written.
    """
    about = _About(
        {name: shapely.to_wkb(shape) for name, shape in tracing.shapes.items()},
        dict(tracing.confidence),
        tracing.method,
        tracing.seeds,
        tracing.names,
        tracing.scale,
        tracing.beneath_words,
    )
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole(path, lasting=False) as draft:
        np.savez(
            draft,
            about=np.frombuffer(msgspec.json.encode(about), np.uint8),
            plain=tracing.plain,
            heights=tracing.heights,
            fine=tracing.fine,
            markers=tracing.markers,
            labels=tracing.labels,
            kinds=tracing.kinds,
        )


def read(path: Path) -> Tracing | None:
    """Return the tracing of a file, None if there is none or it cannot be read: then all is traced anew."""
    try:
        with np.load(path) as kept:
            about = msgspec.json.decode(kept["about"].tobytes(), type=_About)
            plain, heights, fine, markers, labels, kinds = (
                kept[name] for name in ("plain", "heights", "fine", "markers", "labels", "kinds")
            )
        shapes = {name: shapely.from_wkb(shape) for name, shape in about.shapes.items()}
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, msgspec.DecodeError, shapely.GEOSException):
        return None
    return Tracing(
        shapes=shapes,
        confidence=about.confidence,
        method=about.method,
        seeds=about.seeds,
        names=about.names,
        scale=about.scale,
        plain=plain.astype(np.float16),  # of a file of an earlier version, too
        heights=heights.astype(np.float16),
        markers=markers.astype(np.uint16),
        labels=labels.astype(np.uint16),
        fine=fine.astype(np.float16),
        kinds=kinds.astype(np.uint8),
        beneath_words=about.beneath_words,
    )
