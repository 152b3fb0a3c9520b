"""What commands share: the table that they open, and the painter that they borrow from the window. They know its shape, not Qt."""

from __future__ import annotations

import argparse
import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from assistant.cli.plain_stream import tell
from assistant.core.questions import Highlights
from assistant.core.table import Position
from assistant.desk.desk import Desk

# Opening a table for a command: what of the player's own files cannot be used is told, and the table closed again.


@contextlib.contextmanager
def opened(options: argparse.Namespace, path: Path | None = None) -> Iterator[Desk]:
    """Lend the desk with the table of a command's file, or of another one.

    Raises:
        SaveError, DataError, QuestionError: as `Desk.open`.
    """
    with contextlib.closing(Desk.open(path or options.file)) as desk:
        for trouble in desk.troubles:
            tell(trouble, options, file=sys.stderr)
        yield desk


# position, path, theme, language, highlights, width in pixels if it is not the usual one
Painter = Callable[[Position, Path, str, str, Highlights | None, int | None], None]
