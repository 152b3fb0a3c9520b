"""Zip files made by others, read without trusting them: nothing is unpacked to disk, nothing larger than promised."""

from __future__ import annotations

import stat
import zipfile
import zlib
from pathlib import Path
from types import TracebackType

from assistant.core.problems import DataError, Problem
from assistant.core.text import Text, speaker

say = speaker(__name__)

MOST_ENTRIES = 20_000
MOST_BYTES = 1 << 30  # of one archive, unpacked: modules with large boards come to some hundred megabytes
MOST_PART = 256 << 20  # of one entry
MOST_RATIO = 400  # unpacked to packed, for entries large enough to matter: saves of 14 MB pack 30 to 1
SMALL = 4 << 20
