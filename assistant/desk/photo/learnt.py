"""Faces learnt from the player's own photographs: small patches of his counters, kept in his folder for each counter set.

    counters/<set>.learnt.zip     <name of the face>-<n>.png, the oldest first

One file, written whole. Anybody may have laid another in its place: it is read as a stranger's, and what does not fit is left out.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from assistant.core.durable import write_whole
from assistant.core.places import user_data
from assistant.core.problems import DataError
from assistant.core.system import reason
from assistant.core.text import speaker
from assistant.desk.photo.drawings import Pixels
from assistant.desk.photo.faces import FaceKey
from assistant.scan.pictures.headers import header_of

say = speaker(__name__)

MOST = 6  # patches of one face
LARGEST = 160  # pixels of a patch's side
MOST_BYTES = 1 << 20  # of one patch in the file
MOST_FILE = 64 << 20


def place(set_id: str) -> Path:
    """Return where the patches of a counter set are kept."""
    return user_data() / "counters" / f"{set_id}.learnt.zip"


def read(set_id: str, keys: Iterable[FaceKey]) -> dict[FaceKey, tuple[Pixels, ...]]:
    """Return the patches of faces, the oldest first; what is no patch of ours is passed over."""
    from assistant.scan.vassal.archive import open_archive

    path = place(set_id)
    try:
        if not path.is_file() or path.stat().st_size > MOST_FILE:
            return {}
        with open_archive(path) as archive:
            named: dict[str, list[str]] = {}
            for name in archive.names:
                stem, _, number = name.removesuffix(".png").rpartition("-")
                if name.endswith(".png") and number.isdecimal():
                    named.setdefault(stem, []).append(name)
            found = {}
            for key in keys:
                names = sorted(named.get(_stem(key), ()), key=_number)[-MOST:]
                patches = [patch for name in names if (patch := _patch(archive.read(name, MOST_BYTES))) is not None]
                if patches:
                    found[key] = tuple(patches)
            return found
    except (DataError, OSError):
        return {}


def keep(set_id: str, patches: Mapping[FaceKey, Sequence[Pixels]]) -> None:
    """Keep the patches of faces, the newest `MOST` of each, in place of all that were kept.

    Raises:
        DataError: the file cannot be written.
    """
    import cv2

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for key, several in sorted(patches.items()):
            for n, patch in enumerate(several[-MOST:]):
                small = _small(patch)
                code = cv2.COLOR_RGBA2BGRA if small.shape[2] == 4 else cv2.COLOR_RGB2BGR
                _, data = cv2.imencode(".png", cv2.cvtColor(small, code))
                archive.writestr(zipfile.ZipInfo(f"{_stem(key)}-{n}.png"), data.tobytes())
    path = place(set_id)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, buffer.getvalue())
    except OSError as error:
        raise DataError(say("own-board-not-written", path=str(path), detail=reason(error))) from None


def forget(set_id: str) -> None:
    """Forget all that was learnt of a counter set.

    Raises:
        DataError: the file cannot be removed.
    """
    path = place(set_id)
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(say("own-board-not-written", path=str(path), detail=reason(error))) from None


def _stem(key: FaceKey) -> str:
    return re.sub(r"[^\w-]", "_", key)


def _number(name: str) -> int:
    return int(name.removesuffix(".png").rpartition("-")[2][:9])


def _small(patch: Pixels) -> Pixels:
    import cv2

    share = LARGEST / max(patch.shape[:2])
    if share >= 1:
        return patch
    size = (max(1, round(patch.shape[1] * share)), max(1, round(patch.shape[0] * share)))
    return np.asarray(cv2.resize(patch, size, interpolation=cv2.INTER_AREA), np.uint8)


def _patch(data: bytes) -> Pixels | None:
    """Return the pixels of a patch, None for anything else."""
    import cv2

    try:
        header = header_of(io.BytesIO(data), "patch")
        if header.kind != "png" or max(header.width, header.height) > LARGEST or b"IEND" not in data[-16:]:
            return None
        found: Any = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_UNCHANGED)
    except (DataError, cv2.error, ValueError):
        return None
    if found is None or found.dtype != np.uint8 or found.ndim != 3 or found.shape[2] not in (3, 4):
        return None
    code = cv2.COLOR_BGRA2RGBA if found.shape[2] == 4 else cv2.COLOR_BGR2RGB
    return np.asarray(cv2.cvtColor(found, code), np.uint8)
