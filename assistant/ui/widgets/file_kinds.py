"""The files that the window opens, as the dialogs of the start page and of a table list them."""

from pathlib import Path

from assistant.core.places import PAGES, SEALED
from assistant.desk.saves import SUFFIX

BOARD = ".sabreboard"
KIT = ".sabrekit"
MODULES = (".vmod", ".vsav", ".vlog")  # of VASSAL, with the positions and logs that go with them

PHOTOGRAPHS = (".jpg", ".jpeg", ".png", ".webp", ".tif", ".tiff", ".heic", ".heif", ".avif")


def is_photograph(path: Path) -> bool:
    """Tell whether a file is called like a picture that a camera or a telephone makes."""
    return path.suffix.lower() in PHOTOGRAPHS and not path.name.startswith(".")


def openable() -> str:
    """Return the kinds of files that can be opened, for a dialog: all of them, then ours and those of VASSAL."""
    ours, theirs = (SUFFIX, SEALED, PAGES, BOARD, KIT), MODULES
    kinds = (("Sabretache, VASSAL", (*ours, *theirs)), ("Sabretache", ours), ("VASSAL", theirs))
    return ";;".join(f"{name} ({' '.join(f'*{suffix}' for suffix in suffixes)})" for name, suffixes in kinds)
