"""From the work in progress to a board that tables are played on, and back: pixels to sheet units and the other way round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from assistant.core.board import Board
from assistant.core.problems import DataError
from assistant.core.text import speaker
from assistant.desk.own.boards import PICTURE, Mark, OwnBoard, Scan, in_sheet_units
from assistant.scan.boards.outlines import carried
from assistant.scan.pictures.headers import read_header
from assistant.scan.pictures.images import save_jpeg
from assistant.scan.pictures.levels import Levels
from assistant.ui.own_board.work import draft as drafts
from assistant.ui.own_board.work.draft import Draft

say = speaker(__name__)
QUALITY = 92  # of the JPEG that a turned or cropped picture becomes


def finished(draft: Draft, shipped: Board, title: str) -> OwnBoard:
    """Return the board of a draft, with its picture turned and cropped as it is shown. Takes seconds for a large picture.

    Args:
        shipped: the board that comes with the game.

    Raises:
        DataError: no zones are drawn, or the picture cannot be read.
    """
    if draft.zones is None:
        raise DataError(say("board-keep-nothing"))
    own = in_sheet_units(draft.board(shipped), draft.sheet, draft.size, shipped)
    paper, (wide, high) = own.sheets[draft.sheet], draft.size
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    # The sheet is the picture: its four corners say how one lies on the other.
    marks = tuple(
        Mark(f"corner {n + 1}", (x * paper.width, y * paper.height), (x * wide, y * high))
        for n, (x, y) in enumerate(corners)
    )
    scan = Scan(draft.sheet, "", draft.size, marks)
    return OwnBoard(draft.map, own, title, (scan,), {draft.sheet: _as_shown(draft)})


def draft_of(own: OwnBoard, sheet: str) -> Draft | None:
    """Return a kept board as work to go on with, in pixels of its picture; None if it has no picture."""
    scan = next((scan for scan in own.scans if scan.sheet == sheet), None)
    picture = own.pictures.get(sheet)
    if scan is None or picture is None:
        return None
    size = scan.size
    if not size[0]:
        header = read_header(picture)
        size = (header.width, header.height)
    scale = size[0] / own.board.sheets[sheet].width
    zones = own.board.on_sheet(sheet)
    outlines = carried({zone.id: zone.polygons for zone in zones}, lambda places: np.asarray(places) * scale)
    moved = tuple(
        replace(
            zone,
            polygons=outlines[zone.id],
            name_at=(zone.name_at[0] * scale, zone.name_at[1] * scale) if zone.name_at else None,
            stack_at=(zone.stack_at[0] * scale, zone.stack_at[1] * scale) if zone.stack_at else None,
        )
        for zone in zones
    )
    return Draft(own.map, sheet, picture=str(picture), size=size, zones=moved, links=own.board.links)


def _as_shown(draft: Draft) -> Path:
    """Return a file that holds the picture as it is shown: the player's own, unless it is turned or cropped."""
    path = Path(draft.picture)
    if not draft.turn and draft.crop is None and PICTURE.fullmatch(f"scan-map{path.suffix.lower()}"):
        return path
    levels = Levels(path, draft.turn)
    for _ in levels.read():
        pass
    rows = columns = slice(None)
    if draft.crop is not None:
        # A very large file is read smaller than it is; the crop counts its full pixels.
        share = levels.pixels[0].shape[1] / levels.size[0]
        left, top, wide, high = (round(length * share) for length in draft.crop)
        rows, columns = slice(top, top + high), slice(left, left + wide)
    target = drafts.folder() / f"{draft.map}-shown.jpg"
    target.parent.mkdir(parents=True, exist_ok=True)
    save_jpeg(levels.part_of(0, rows, columns), target, QUALITY)
    return target
