"""Photographs that telephones send: looked at as if they meant harm, and kept in a folder from which the window offers them."""

from __future__ import annotations

import io
import secrets
import threading
from datetime import UTC, datetime
from pathlib import Path

from assistant.core.atomic_write import write_whole
from assistant.core.limits import MB, MOST_WHOLE
from assistant.core.places import user_data
from assistant.core.text import DataError, Trouble, speaker
from assistant.scan.pictures.headers import header_of

say = speaker(__name__)

LARGEST = 24 * MB  # bytes of one
MOST = 40  # kept; the oldest make room
MOST_OF_ONE = 200  # that one telephone sends in an evening
ROOM = 400 * MB
# By what a file says it is
ENDINGS = {
    "jpeg": ".jpg",
    "png": ".png",
    "webp": ".webp",
    "heif": ".heic",
    "avif": ".avif",
}
SCAN, END = 0xDA, b"\xff\xd9"  # of a JPEG: where its picture begins, and what stands after it


def folder() -> Path:
    """Return where photographs from telephones are kept."""
    return user_data() / "photographs"


def is_whole(data: bytes, kind: str) -> bool:
    """Tell whether a photograph came to its end, whatever cameras write after that. Of HEIC and AVIF it is not known."""
    match kind:
        case "jpeg":
            return data.find(END, _scan_of(data)) >= 0
        case "png":
            return b"IEND" in data
        case "webp":
            return len(data) >= int.from_bytes(data[4:8], "little") + 8
        case _:
            return True


def _scan_of(data: bytes) -> int:
    """Return where the picture itself begins in a JPEG: after the small one that cameras write before it."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF and data[at + 1] != SCAN:
        at += 1 if data[at + 1] == 0xFF else 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return at


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
        if len(data) > LARGEST:
            raise Trouble(say("photo-too-large", most=LARGEST // MB))
        try:
            header = header_of(io.BytesIO(data), "photo")
        except DataError as error:
            unknown = error.text.key in ("image-unknown-kind", "image-empty")
            raise Trouble(say("photo-kind" if unknown else "photo-damaged")) from None
        if header.kind not in ENDINGS:
            raise Trouble(say("photo-kind"))
        if header.width * header.height > MOST_WHOLE:
            raise Trouble(say("photo-too-many", most=MOST_WHOLE // 1_000_000))
        if not is_whole(data, header.kind):
            raise Trouble(say("photo-damaged"))
        ending = ENDINGS[header.kind]
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
        return tuple(sorted((p for p in self.folder.iterdir() if p.suffix in ENDINGS.values()), reverse=True))

    def _make_room(self, wanted: int) -> None:
        room = ROOM - wanted
        for n, path in enumerate(self.kept(), 1):
            room -= path.stat().st_size
            if n >= MOST or room < 0:
                path.unlink(missing_ok=True)
