"""Opening a table for a command: what of the player's own files cannot be used is told, and the table closed again."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from assistant.core.text import render
from assistant.desk.desk import Desk


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
