"""Photographs kept with a table: straightened, small, in a folder beside its file; and when a photograph was taken.

    evening.sabretache
    evening.photos/2026-11-22-2140-map.jpg

A table behind a passphrase keeps none: they would tell what it hides.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path

from assistant.core.atomic_write import write_whole
from assistant.core.text import DataError, reason, speaker
from assistant.desk.photo.faces import Pixels, shrunk
from assistant.desk.saves import Save
from assistant.scan.pictures.images import jpeg_of

say = speaker(__name__)

WIDEST = 1600  # pixels of a photograph as it is kept
QUALITY = 80  # of its JPEG
MOST = 60  # photographs of one table; the oldest go
START = 1 << 17  # bytes at either end in which cameras write when a picture was taken
DATE = re.compile(rb"(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)")
STAMP, STAMPED = "%Y-%m-%d-%H%M-", 16  # with which the name of a kept one begins, and its length
NAME = re.compile(r"\d{4}-\d\d-\d\d-\d{4}-[\w-]{1,60}\.jpg")


def taken_at(path: Path) -> datetime:
    """Return when a photograph was taken, as its camera wrote it; else when its file was written; local time."""
    try:
        with path.open("rb") as file:
            start = file.read(START)
            size = file.seek(0, 2)
            file.seek(max(len(start), size - START))
            start += file.read(START)  # WebP has it at its end
        written = datetime.fromtimestamp(path.stat().st_mtime)
    except OSError:
        return datetime.now()
    found = DATE.search(start)
    if found is not None:
        with contextlib.suppress(ValueError):
            return datetime(*(int(part) for part in found.groups()))  # type: ignore[arg-type]
    return written


def folder(table: Path) -> Path:
    """Return where the photographs of a table are."""
    return table.with_name(f"{table.stem}.photos")


def names(table: Path) -> tuple[Path, ...]:
    """Return the photographs that are kept with a table, the oldest first."""
    try:
        return tuple(sorted(path for path in folder(table).iterdir() if NAME.fullmatch(path.name)))
    except OSError:
        return ()


def keep(save: Save | None, straight: Mapping[str, Pixels], taken: datetime) -> tuple[Path, ...]:
    """Keep straightened photographs (by sheet) with a table; return their files, none where there is no open file to lie beside.

    Raises:
        DataError: they cannot be written.
    """
    if save is None or save.private:
        return ()
    place = folder(save.path)
    kept = []
    try:
        place.mkdir(exist_ok=True)
        for sheet, pixels in straight.items():
            path = place / f"{taken:{STAMP}}{_plain(sheet)}.jpg"
            write_whole(path, jpeg_of(shrunk(pixels, WIDEST), QUALITY))
            kept.append(path)
        for old in names(save.path)[:-MOST]:
            old.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(say("photo-not-kept", path=str(place), detail=reason(error))) from None
    return tuple(kept)


def shows(path: Path, sheet: str) -> bool:
    """Tell whether a kept photograph is of a sheet."""
    return path.stem[STAMPED:] == _plain(sheet)


def _plain(sheet: str) -> str:
    """Return what a file says of a sheet."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", sheet)[:60]
