"""The files of tests/data/hostile, a row each: the door that each was made for, and what it must say of it.

The tests bring each file through some of the other doors, with EVERY_WAY in the environment through all: `python -m tests.stress
hostile --long`.
"""

import os
import shutil
from pathlib import Path
from typing import NamedTuple

from assistant.scan import reading

HOSTILE = Path(__file__).parent / "data" / "hostile"


class Row(NamedTuple):
    """A file: the command of tests/cli/every_way_in.py that it was made for, its status, words that it says."""

    way: str
    status: int
    says: str
    opens: str = ""  # what a window shows of it


TABLE, PICTURE, BOARD, KIT = "table", "picture", "board", "kit"
MODULE = "the window of a module"  # which no command is
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
    "forms6.pdf": Row("trace", 2, "forms6.pdf"),
    "imp1.json": Row("import", 2, "no marker “no-marker”"),
    "imp2.json": Row("import", 2, "This fact cannot be"),
    "k_mapdot.sabrekit": Row("kit check", 1, "A key has more than"),
    "min_hang.png": Row("trace", 0, "Zones traced", PICTURE),
    "palhuge.png": Row("trace", 0, "Zones traced", PICTURE),
    "rich.sabretache": Row("show --journal", 0, "<img src=", TABLE),
    "rr2.sabrekit": Row("kit receive", 0, "river-road", KIT),
    "rss-4178-10011-ex.png": Row("trace", 0, "Zones traced", PICTURE),
    "svg9.vmod": Row(MODULE, 0, "svg9", BOARD),
    "tall2.pdf": Row("trace", 2, "tall2.pdf"),
    "tip.sabretache": Row("check", 1, "tip.sabretache", TABLE),
    "view_edits.sabretache": Row("show", 2, "somebody altered it"),
    "view_loop.sabretache": Row("show", 2, "somebody altered it"),
}
ALL = sorted(ROWS)
FILES = [name for name in ALL if name not in ("rr2.sabrekit", "svg9.vmod")]  # those two can be used
# Once; bounded now.
DEAR = ("forms6.pdf", "k_mapdot.sabrekit", "rr2.sabrekit", "svg9.vmod", "tall2.pdf", "tip.sabretache")
EVERY_WAY = "EVERY_WAY" in os.environ
CLOCK = reading.CLOCK if EVERY_WAY else 1.0  # seconds of a processor for one reading: forms6.pdf takes all of them


def some(doors, n, of=12):
    """Return every so manieth, from the n-th on: what reads a file is the same behind most doors; at night all of them."""
    return list(doors if EVERY_WAY else doors[n % of :: of])


def path_of(name):
    """Return where a file lies: a program is kept under another name, so that no tool takes it for a part of the project."""
    path = HOSTILE / name
    return path if path.exists() else path.with_name(f"{name}.txt")


def send(folder):
    """Lay them side by side into a folder, as a stranger would send them."""
    for name in ALL:
        shutil.copy(path_of(name), folder / name)
