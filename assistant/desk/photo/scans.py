"""The pictures of the empty board with which photographs are compared, and how sheets lie on them.

The player's own scans, where he brought his board; else the sheets as the program prints them. A board of another printing that has
no scan yet is not recognised: its first photograph can be the scan (the window's own-board walk).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from assistant.core.board import Board, Sheet
from assistant.core.kinds import CounterSet
from assistant.core.problems import Trouble
from assistant.desk.own import boards as own_boards
from assistant.desk.own.boards import OwnBoard, Scan
from assistant.desk.photo.drawings import Drawings
from assistant.scan.fit.registration import Landmark, fit_board
from assistant.scan.pictures.images import Picture, open_picture

Points = NDArray[np.float64]
WIDTH = 3200  # pixels of a drawn sheet, at most one a unit; finer than a photograph shows it
WIDEST = 4000  # pixels of the player's scan as it is worked with
LEAST_ZONES = 1  # on a sheet that is worth looking for
STRAIGHT = 1.0  # sheet units: a scan whose points lie as a mere enlargement has them is one


@dataclass(frozen=True, eq=False)
class SheetScan:
    """A picture of an empty sheet; places go between sheet units and pixels of the full picture as (n, 2) arrays."""

    sheet: Sheet
    picture: Picture = field(repr=False)
    to_sheet: Callable[[Any], Points]
    to_scan: Callable[[Any], Points]
    own: bool = False  # the player's scan, not our drawing

    @property
    def scale(self) -> float:
        """Pixels of the full picture a sheet unit, about."""
        return self.picture.full_size[0] / self.sheet.width

    @property
    def side(self) -> float:
        """The side of a counter in pixels of the full picture."""
        return self.sheet.counter * self.scale


def has_own(map_id: str) -> bool:
    """Tell whether the player has pictures of his own board, and plays on it."""
    return _own(map_id) is not None


def scans(map_id: str, board: Board, kinds: CounterSet, drawings: Drawings) -> Iterator[SheetScan]:
    """Yield the pictures of the sheets, the largest sheet first: the player's own if he has any, else ours.

    Args:
        board: the board as it lies on the table.

    Raises:
        DataError: a picture cannot be read.
    """
    own = _own(map_id)
    sheets = sorted(board.sheets.values(), key=lambda sheet: -sheet.width * sheet.height)
    for sheet in sheets:
        if own is None:
            if len(board.on_sheet(sheet.id)) >= LEAST_ZONES:
                yield _drawn(sheet, drawings.sheet(board, kinds, sheet.id, min(WIDTH, round(sheet.width))))
        elif sheet.id in own.pictures:
            scan = next(scan for scan in own.scans if scan.sheet == sheet.id)
            yield scanned(sheet, open_picture(own.pictures[sheet.id], width=WIDEST), scan)


def _drawn(sheet: Sheet, pixels: NDArray[np.uint8]) -> SheetScan:
    scale = pixels.shape[1] / sheet.width
    picture = Picture(pixels, 1.0, (pixels.shape[1], pixels.shape[0]))
    return SheetScan(sheet, picture, lambda at: _array(at) / scale, lambda at: _array(at) * scale)


def scanned(sheet: Sheet, picture: Picture, scan: Scan) -> SheetScan:
    """Return a scan of the player's with how the sheet lies on it: enlarged, where its points say so, else by their fit.

    Args:
        scan: where places of the sheet are in it.
    """
    wide = scan.size[0] or picture.full_size[0]
    by, grown = sheet.width / wide, picture.full_size[0] / wide
    off = [math.hypot(m.image[0] * by - m.board[0], m.image[1] * by - m.board[1]) for m in scan.landmarks]
    if len(off) < 4 or max(off) < STRAIGHT:
        scale = picture.full_size[0] / sheet.width
        return SheetScan(sheet, picture, lambda at: _array(at) / scale, lambda at: _array(at) * scale, own=True)
    fit = fit_board([Landmark(mark.name, mark.board, mark.image) for mark in scan.landmarks], scan.size)
    return SheetScan(
        sheet,
        picture,
        lambda at: np.asarray(fit.to_board(_array(at) / grown), float),
        lambda at: np.asarray(fit.to_image(_array(at)), float) * grown,
        own=True,
    )


def _array(at: Any) -> Points:
    return np.asarray(at, float).reshape(-1, 2)


def _own(map_id: str) -> OwnBoard | None:
    if not own_boards.in_use(map_id):
        return None
    try:
        own = own_boards.kept(map_id)
    except Trouble:
        return None
    return own if own is not None and own.pictures else None
