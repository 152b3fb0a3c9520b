"""What a reader of other people's files may cost: pixels, bytes, counts and seconds, all in one place.

Every number is far above what a real file needs, and far below what holds up a machine. A reader looks at what a file says of
itself before it takes any room, counts what it takes, and looks at its `Watch` while it works.
"""

from __future__ import annotations

import time

from assistant.core.text import DataError, speaker

say = speaker(__name__)

MB = 1 << 20

# Pictures (scan/pictures).
WIDEST = HIGHEST = 24_000  # pixels
MOST_PIXELS = 300_000_000  # of a file; read in strips it costs what is kept of it, 290 MB at most
# Pixels of a file that its decoder only makes as a whole: 216 MB; a JPEG told in scans takes twice that
MOST_WHOLE = 72_000_000
MOST_DECODED = 40_000_000  # pixels of a picture that is worked with: 120 MB
# Pixels at the sharpest: 84 x 60 cm at 300 dots an inch. With all halves 3 bytes x 4/3 each: 288 MB
MOST_SHOWN = 72_000_000
MOST_SCANS = 64  # of a progressive JPEG; each goes over the whole picture. Programs write ten
MOST_EXIF = 1 * MB  # bytes of what a camera wrote
MOST_LISTS = 16 * MB  # bytes of all lists of strips and tiles of a TIFF
MOST_SAMPLES = 8  # of a pixel
# Pixels that a byte can stand for at most: deflate packs 1,032 to 1, a JPEG spends at least a bit on 64 pixels, LZW has codes of
# 4,096 letters, run lengths stand for 127; HEIC and AVIF spend a bit on a block of 64 x 64.
MOST_PER_BYTE = {"png": 8 * 1032, "jpeg": 8 * 64, "gif": 8 * 4096, "bmp": 8 * 127, "heif": 8 * 4096, "avif": 8 * 4096}
MOST_BOXES = 20_000  # of a HEIC or AVIF file: a picture of 48 million pixels is told in some hundreds
MOST_META = 4 * MB  # bytes of the box that tells of them

# Pictures of counters (scan/vassal/counter_pictures.py, ui/counters/draw.py).
MOST_FACE = 16_000_000  # pixels of one: cards have a million
MOST_FACES = 600  # shown at once

# Archives (scan/vassal/archive.py).
MOST_ENTRIES = 20_000
MOST_UNPACKED = 2048 * MB  # of one archive: modules with large boards come to some hundred megabytes
MOST_PART = 256 * MB  # of one entry
MOST_RATIO = 200  # unpacked to packed, for entries larger than `SMALL_PART`: saves of 14 MB pack 10 to 1
SMALL_PART = 4 * MB
MOST_TEXT = 64 * MB  # of one file of a map; the largest of ours has two megabytes
MOST_WHOLE_FILE = 128 * MB  # of a table as JSON, or sealed: 100,000 edits come to some dozen megabytes

# Modules and saves of VASSAL (scan/vassal).
MOST_XML = 64 * MB
MOST_TAGS = 1_000_000  # opened and closed; a large module has 100,000
MOST_SAVE = 64 * MB  # a game of many armies comes to 14 MB, twice that when hidden
MOST_COMMANDS = 500_000  # such a game has 14,000
READING = 120.0  # seconds of a module or a save; the largest that we know takes four


# Boards and tables (core/validation.py, core/validation.py).
FARTHEST = 1e6  # sheet units of any coordinate
MOST_ZONES = 20_000
MOST_CORNERS = 500_000  # of all outlines; ours have 20,000
MOST_ROWS = 100_000  # of a table or a list in a file of a map or a counter set; ours have 3,000
MOST_PARTS = 200  # of a key in TOML, `a.b.c`; ours have four. Each is looked up with all before it
MOST_PROBLEMS = 500  # of a folder that are told; the nearest name is looked for for each
LONGEST_NAME = 200  # characters of a zone's name or id
MOST_COUNTERS = 20_000  # on one table; the largest set-up of ours lays 500

# Quick entry (desk/entry): read anew at every letter.
LONGEST_ENTRY = 30_000  # characters of a line or of a pasted block; a large set-up has 10,000
MOST_ENTERED = 1_000  # commands of it
MOST_ENTRY_WORDS = 60  # of one command
MOST_LAID = 100  # new counters of one sort at once
MOST_LAID_IN_ALL = 1_000  # of all sorts; a large game has as many on the table

# Letters and sealed pages (games, desk/encryption.py).
MOST_LINES, LONGEST_LINE = 200, 400  # of a letter; characters of a line
MOST_PAGES = 200
MOST_PAGE_BYTES = 200 * MB  # of all pages in a file, unpacked


class Watch:
    """A clock beside a piece of reading that somebody else's file can draw out."""

    def __init__(self, name: str) -> None:
        self._name, self._end = name, time.monotonic() + READING

    def look(self) -> None:
        """See whether there is time left.

        Raises:
            DataError: there is none; the sentence names the file.
        """
        if time.monotonic() > self._end:
            raise DataError(say("reading-too-long", name=self._name))
