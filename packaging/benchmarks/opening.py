"""A scan of 10,000 x 7,000 pixels under a table of 250 counters: how soon it is seen, what it costs, how it moves.

The scan is drawn by the run itself, with the grain of a photograph or in flat tints, and opened by a fresh process each. The floor
of the time is its decoder reading the file at once, for no eye to see.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from benchmarks.rows import Row

SIZE = (10_000, 7_000)
GRAIN, TINTS = "grain", "tints"
# A file, how it is written, and how many times the work of its decoder may be spent until all of it is shown. JPEGs cost their
# decoder so little that halving and painting are most of it, and so do flat tints.
FILES = (
    (f"{GRAIN}.png", (), 4),
    (f"{TINTS}.png", (), 5),
    (f"{GRAIN}.jpg", (cv2.IMWRITE_JPEG_QUALITY, 90), 8),
    (f"{GRAIN}.tif", (cv2.IMWRITE_TIFF_COMPRESSION, 5), 4),
    (f"{GRAIN}.webp", (cv2.IMWRITE_WEBP_QUALITY, 85), 4),
)
SEEN, MEGABYTES, REPAINT, PAN = 2.0, 500, 8, 3  # seconds, MB, ms, ms


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    with tempfile.TemporaryDirectory() as folder:
        for name, settings, goal in FILES:
            path = Path(folder) / name
            cv2.imwrite(str(path), _scan(path.stem), settings)
            begun, worked = time.perf_counter(), time.process_time()
            assert cv2.imread(str(path), np.empty((SIZE[1], SIZE[0], 3), np.uint8)) is not None
            floor, work = time.perf_counter() - begun, time.process_time() - worked
            found = _opened(path, Path(folder))
            note = f"all of it: {found['all']:.2f} s; decoded at once, unseen: {floor:.2f} s"
            yield Row(f"first sight of a scan, {name}", found["seen"], "s", SEEN, note)
            note = f"decoded at once: {work:.2f} s of work"
            yield Row(f"work until all of it is shown, {name}", found["work"] / work, "x", goal, note)
            yield Row(f"most memory, {name}", found["megabytes"], "MB", MEGABYTES, f"before: {found['before']:.0f} MB")
            for what, most in (("repaint", REPAINT), ("pan", PAN)):
                note = f"the drawn board: {found['bare_' + what]:.2f} ms"
                yield Row(f"work of a {what} over a scan, {name}", found[what], "ms", most, note)
            path.unlink()


def _scan(look: str) -> Any:
    """Return a picture (h, w, 3): soft colours with noise, or flat tints with lines and names."""
    chance = np.random.default_rng(7)
    wide, high = SIZE
    if look == GRAIN:
        pixels = cv2.resize(chance.integers(40, 220, (70, 100, 3), np.uint8), SIZE, interpolation=cv2.INTER_CUBIC)
        grain = chance.normal(0, 3, (500, wide, 3)).astype(np.int8)
        for top in range(0, high, 500):
            band = pixels[top : top + 500]
            band[:] = np.clip(band + np.roll(grain, top, axis=1).astype(np.int16), 0, 255)
        return pixels
    tints = chance.integers(60, 240, (12, 3), np.uint8)
    pixels = tints[cv2.resize(chance.integers(0, 12, (14, 20), np.uint8), SIZE, interpolation=cv2.INTER_NEAREST)]
    for n in range(400):
        x, y = (int(place) for place in chance.integers(0, (wide, high)))
        cv2.putText(pixels, f"Zone {n}", (x, y), cv2.FONT_HERSHEY_SIMPLEX, 3, (20, 20, 20), 6, cv2.LINE_AA)
        cv2.circle(pixels, (y, x), int(chance.integers(50, 400)), (30, 40, 50), 5, cv2.LINE_AA)
    return pixels


def _opened(path: Path, home: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.open_scan", str(path), str(home)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
