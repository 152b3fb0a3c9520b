"""How soon a telephone's picture is opened: `python -m benchmarks.open_phone FILE here|apart`.

In a process of its own, which imports nothing that the program has not at hand when a picture is chosen.
"""

from __future__ import annotations

import importlib
import json
import statistics
import sys
import time
from functools import partial
from pathlib import Path

from assistant.scan.pictures.heif import DECODERS, warm
from assistant.scan.pictures.images import open_picture
from assistant.scan.reading import read_here
from benchmarks import median

AGAIN = 3
CHOOSING = 1.0  # seconds in which a hand finds a file in a dialog


def open_phone(path: Path, how: str) -> None:
    """Print as JSON the milliseconds in which a picture is opened once its decoder is there, and in which it is once more."""
    for module in ("cv2", *DECODERS):
        importlib.import_module(module)
    if how == "here":
        read_here()
    else:
        warm([path])
    time.sleep(CHOOSING)
    took = [median([partial(open_picture, path)]) for _ in range(1 + AGAIN)]
    print(json.dumps({"first": took[0], "again": statistics.median(took[1:])}))


if __name__ == "__main__":
    open_phone(Path(sys.argv[1]), sys.argv[2])
