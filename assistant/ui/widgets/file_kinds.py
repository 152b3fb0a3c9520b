"""The files that the window opens, as the dialogs of the start page and of a table list them."""

from assistant.core.places import PAGES, SEALED
from assistant.desk.saves import SUFFIX

BOARD = ".sabreboard"
MODULES = (".vmod", ".vsav", ".vlog")  # of VASSAL, with the positions and logs that go with them


def openable() -> str:
    """Return the kinds of files that can be opened, for a dialog: all of them, then ours and those of VASSAL."""
    ours, theirs = (SUFFIX, SEALED, PAGES, BOARD), MODULES
    kinds = (("Sabretache, VASSAL", (*ours, *theirs)), ("Sabretache", ours), ("VASSAL", theirs))
    return ";;".join(f"{name} ({' '.join(f'*{suffix}' for suffix in suffixes)})" for name, suffixes in kinds)
