"""The files of tests/data/hostile, a row each: the door that each was made for, and what it must say of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import NamedTuple

HOSTILE = Path(__file__).parent / "data" / "hostile"


class Row(NamedTuple):
    """The command of tests/cli/every_way_in.py that opens a file, its status, words that it says."""

    way: str
    status: int
    says: str
    opens: str = ""  # what a window shows of it: a table, a picture, a board
    fails: str = ""  # what it still does to the program, so that no other door is tried


CARD, TABLE, PICTURE, BOARD = "", "table", "picture", "board"
ROWS = {
    "CRASH-0-ex7.jpg": Row("trace", 2, "cut off before the picture even begins"),
    "CRASH-14-tiled.tif": Row("trace", 2, "cut off or damaged"),
    "CRASH-2-apng.png": Row("trace", 0, "Zones traced", PICTURE),
    "anti.sabretache": Row("show --journal", 0, "A: 1", TABLE),
    "boardcrash-2-0.sabreboard": Row("check", 1, "An outline is a list of rings", BOARD),
    "boardcrash-3-6.sabreboard": Row("check", 1, "a map that this program does not have", BOARD),
    "deepedit.sabretache": Row("check", 1, "deepedit.sabretache is damaged", TABLE),
    "e.vsav": Row("vassal --save", 0, "0 counters in 0 zones", BOARD),
    "evil.py": Row("vassal", 2, "not a zip archive"),
    "evil.sabretache": Row("show --journal", 0, "A: 1", TABLE),
    "floatnow.sabretache": Row("check", 1, "Where the table stood in its journal", TABLE),
    "hang.sabreboard": Row("check", 0, "Nothing is wrong", BOARD),
    "imp1.json": Row("import", 2, "no marker “no-marker”"),
    "imp2.json": Row("import", 2, "This fact cannot be"),
    "min_hang.png": Row("trace", 0, "Zones traced", PICTURE),
    "palhuge.png": Row("trace", 0, "Zones traced", PICTURE),
    "rich.sabretache": Row("show --journal", 0, "<img src=", TABLE),
    "rss-4178-10011-ex.png": Row("trace", 0, "Zones traced", PICTURE),
    "view_edits.sabretache": Row("show", 2, "somebody altered it"),
    "view_loop.sabretache": Row("show", 2, "somebody altered it"),
}
FILES = sorted(name for name, row in ROWS.items() if not row.fails)
FAILING = sorted(name for name, row in ROWS.items() if row.fails)


def path_of(name: str) -> Path:
    """Return where a file lies: a program is kept under another name, so that no tool takes it for a part of the project."""
    path = HOSTILE / name
    return path if path.exists() else path.with_name(f"{name}.txt")


def send(folder: Path) -> None:
    """Lay all of them side by side into a folder, as a stranger would send them."""
    for name in ROWS:
        shutil.copy(path_of(name), folder / name)
