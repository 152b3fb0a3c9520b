"""Photographs that telephones send: looked at as if they meant harm, and kept in a folder from which the window offers them."""

from __future__ import annotations

import io
import secrets
import threading
from datetime import UTC, datetime
from pathlib import Path

from assistant.core.budget import MB, MOST_DECODED
from assistant.core.durable import write_whole
from assistant.core.places import user_data
from assistant.core.problems import DataError, Trouble
from assistant.core.text import speaker
from assistant.scan.pictures.headers import header_of

say = speaker(__name__)

LARGEST = 24 * MB  # bytes of one
MOST = 40  # kept; the oldest make room
MOST_OF_ONE = 200  # that one telephone sends in an evening
ROOM = 400 * MB
MAGIC = {b"\xff\xd8\xff": ".jpg", b"\x89PNG\r\n\x1a\n": ".png"}


def folder() -> Path:
    """Return where photographs from telephones are kept."""
    return user_data() / "photographs"


class Inbox:
    """The photographs that came, each a file of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()

    def keep(self, data: bytes) -> Path:
        """Keep a photograph; return its file.

        Raises:
            Trouble: it is no photograph that can be read, or too large.
            OSError: it cannot be written.
        """
        ending = next((ending for magic, ending in MAGIC.items() if data.startswith(magic)), "")
        if not ending:
            raise Trouble(say("photo-kind"))
        if len(data) > LARGEST:
            raise Trouble(say("photo-too-large", most=LARGEST // MB))
        try:
            header = header_of(io.BytesIO(data), "photo" + ending)
        except DataError:
            raise Trouble(say("photo-damaged")) from None
        if header.width * header.height > MOST_DECODED:
            raise Trouble(say("photo-too-many", most=MOST_DECODED // 1_000_000))
        # Its name is ours: nothing of what was sent becomes part of a path.
        name = f"{datetime.now(UTC):%Y-%m-%d-%H%M%S}-{secrets.token_hex(3)}{ending}"
        with self._lock:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._make_room(len(data))
            path = self.folder / name
            write_whole(path, data, private=True)
        return path

    def kept(self) -> tuple[Path, ...]:
        """Return the photographs, the newest first."""
        if not self.folder.is_dir():
            return ()
        return tuple(sorted((p for p in self.folder.iterdir() if p.suffix in MAGIC.values()), reverse=True))

    def _make_room(self, wanted: int) -> None:
        room = ROOM - wanted
        for n, path in enumerate(self.kept(), 1):
            room -= path.stat().st_size
            if n >= MOST or room < 0:
                path.unlink(missing_ok=True)
