"""What commands share: the table that they open, and the painter that they borrow from the window. They know its shape, not Qt."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from assistant.core.position import Position
from assistant.core.questions import Highlights
from assistant.core.text import render
from assistant.desk.desk import Desk

# Opening a table for a command: what of the player's own files cannot be used is told, and the table closed again.


@contextlib.contextmanager
def opened(path: Path, language: str) -> Iterator[Desk]:
    """Lend the desk with the table of a file.

    Raises:
        SaveError, DataError, QuestionError: as `Desk.open`.
    """
    with contextlib.closing(Desk.open(path)) as desk:
        for trouble in desk.troubles:
            print(render(trouble, language), file=sys.stderr)
        yield desk


# What the command line borrows from the window: painting tables. It knows the shape, not Qt.

# position, path, theme, language, highlights, width in pixels
Painter = Callable[[Position, Path, str, str, Highlights | None, int], None]
