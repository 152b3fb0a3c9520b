"""Boards for synthetic photographs: ours as the program draws it, and one in the manner of a printed map; and scans of them."""

import functools
from dataclasses import dataclass, field, replace

import cv2
import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from assistant.core.counter_files import counters
from assistant.core.map_files import board
from assistant.core.table import Position, Table
from assistant.scan.pictures.images import Picture
from assistant.ui.export.picture import EDGE, Drawing
from assistant.ui.plan.board import BoardPlan
from tests.scan.art import textured
from tests.scan.synthetic import subject_of

Pixels = NDArray[np.uint8]
PRINTED = 4000  # pixels in the width of a printed board, finer than any photograph of the whole of it


@dataclass(frozen=True, eq=False)
class Paper:
    """A board on the table: its pixels, pixels a unit of the sheet, and the places where counters like to lie, in its pixels."""

    pixels: Pixels = field(repr=False)
    unit: float
    counter: float  # the side of a counter in pixels
    spots: NDArray[np.float64] = field(repr=False)


@functools.lru_cache(maxsize=1)
def drawn_board(map_id):
    """Return our own board, as it is printed for players who have no other: all its sheets on one table."""
    position = Position(board(map_id), counters(map_id), Table())
    image = Drawing(position).image(PRINTED).convertToFormat(QImage.Format.Format_RGB888)
    high, wide = image.height(), image.width()
    lines = np.frombuffer(image.constBits(), np.uint8).reshape(high, image.bytesPerLine())
    plan = BoardPlan(position.board)
    unit = wide / (plan.bounds.width() + 2 * EDGE)
    spots = [
        (centre.x() - plan.bounds.x() + EDGE, centre.y() - plan.bounds.y() + EDGE) for centre in plan.centres.values()
    ]
    pixels = lines[:, : 3 * wide].reshape(high, wide, 3).copy()
    return Paper(pixels, unit, plan.counter * unit, np.array(spots) * unit)


@functools.lru_cache(maxsize=1)
def printed_board(map_id):
    """Return a board like a painted map: relief, woods, rivers, worn borders, names across them; the sheet of the map alone."""
    there = board(map_id)
    sheet = max(there.sheets.values(), key=lambda sheet: sheet.width * sheet.height)
    subject = subject_of(there, sheet.id)
    drawing = textured(subject, PRINTED, seed=len(map_id))
    unit = PRINTED / sheet.width
    points = [shape.representative_point().coords[0] for shape in drawing.truth.shapes.values()]
    return Paper(drawing.pixels, unit, sheet.counter * unit, np.array(points))


@functools.lru_cache(maxsize=1)
def vivid_board(map_id):
    """Return the printed board in colours so strong that one channel of most is hardly there, as seas of published maps are."""
    paper = printed_board(map_id)
    colours = cv2.cvtColor(paper.pixels, cv2.COLOR_RGB2HSV)
    colours[..., 1] = np.clip(colours[..., 1] * 7.0 + 20, 0, 255)
    return replace(paper, pixels=np.asarray(cv2.cvtColor(colours, cv2.COLOR_HSV2RGB), np.uint8))


BOARDS = {"drawn": drawn_board, "printed": printed_board, "vivid": vivid_board}


def scanned(paper, rng, width=3600):
    """Return a scan of a paper: smaller, other colours, a scanner's noise."""
    high = round(paper.shape[0] * width / paper.shape[1])
    pixels = cv2.resize(paper, (width, high), interpolation=cv2.INTER_AREA)
    table = np.arange(256, dtype=np.float32) / 255
    curves = [
        np.clip(table ** rng.uniform(0.88, 1.12) * rng.uniform(0.94, 1.02) + rng.uniform(0, 0.03), 0, 1)
        for _ in range(3)
    ]
    pixels = cv2.LUT(pixels, (np.stack(curves, axis=-1) * 255).astype(np.uint8)[None])
    noise = np.empty(pixels.shape, np.int8)
    cv2.setRNGSeed(int(rng.integers(1 << 30)))
    cv2.randn(noise, 0, 2)
    return Picture(np.asarray(cv2.add(pixels, noise, dtype=cv2.CV_8U), np.uint8), 1.0, (width, high))
