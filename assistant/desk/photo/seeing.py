"""The eye that looks at photographs, and what it learns from a photograph whose counters a person has confirmed."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from typing import Any

from assistant.core.position import Position
from assistant.desk.photo.looking import Look, Progress
from assistant.scan.pictures.images import Picture
from assistant.scan.sight.seen import Expected, FaceBook, Sight


def eye(
    scan: Picture,
    photographs: Sequence[Picture],
    book: FaceBook,
    *,
    expected: Sequence[Expected] = (),
    progress: Progress | None = None,
) -> Sight:
    """Return what photographs show of the board of a scan."""
    seeing: Any = importlib.import_module("assistant.scan.sight.seeing")
    found: Sight = seeing.see(scan, photographs, book, expected=expected, progress=progress)
    return found


def learn_from(look: Look, position: Position) -> None:
    """Keep."""
