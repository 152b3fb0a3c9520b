"""Where Qt paints a file to: into memory first, because its writers do not tell of a full disk."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QBuffer

from assistant.core.durable import write_whole


@contextlib.contextmanager
def device(path: Path) -> Iterator[QBuffer]:
    """Lend a device to write to; all that was written stands at `path` when the block is left without an exception.

    Raises:
        OSError: it cannot be written there; what was there before is as it was.
    """
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    yield buffer
    write_whole(path, bytes(buffer.data().data()))
