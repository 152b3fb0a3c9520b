"""Where the program's data and the user's files are, from a checkout or installed."""

from __future__ import annotations

import os
from importlib import resources
from pathlib import Path

SEALED = ".sabresealed"  # how the names of tables behind a passphrase end


def data(kind: str) -> Path:
    """Return the folder `maps` or `counters`: package data when installed, the project's own folder in a checkout."""
    installed = Path(str(resources.files("assistant").joinpath("_data", kind)))
    return installed if installed.is_dir() else Path(__file__).resolve().parents[2] / kind


def user_data() -> Path:
    """Return the user's own folder (tables, own boards and counter sets); `SABRETACHE_HOME` chooses another one."""
    chosen = os.environ.get("SABRETACHE_HOME")
    if chosen:
        return Path(chosen)
    import platformdirs

    return Path(platformdirs.user_data_dir("sabretache", appauthor=False))


def tables() -> Path:
    """Return the folder where tables are kept when nobody chose another place."""
    return user_data() / "tables"
