"""Where painted pictures are kept between starts."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """Return where pictures are kept between starts; `SABRETACHE_HOME` chooses another place."""
    chosen = os.environ.get("SABRETACHE_HOME")
    if chosen:
        return Path(chosen) / "cache" / "ground"
    import platformdirs

    return Path(platformdirs.user_cache_dir("sabretache", appauthor=False)) / "ground"
