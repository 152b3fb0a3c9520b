"""From the work in progress to a board that tables are played on, and back: pixels to sheet units and the other way round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage, QImageReader, QTransform

from assistant.core.board import Board
from assistant.core.problems import DataError
from assistant.core.text import speaker
from assistant.desk.own_boards import PICTURE, Mark, OwnBoard, Scan, in_sheet_units
from assistant.scan.images import open_picture
from assistant.scan.outlines import carried
from assistant.ui.layers.scan import LARGEST, MEGABYTES
from assistant.ui.own_board import draft as drafts
from assistant.ui.own_board.draft import Draft
from assistant.ui.own_board.picture import size_of

say = speaker(__name__)
QUALITY = 92  # of the JPEG that a turned or cropped picture becomes


def finished(draft: Draft, shipped: Board, title: str) -> OwnBoard:
    """Return the board of a draft, with its picture turned and cropped as it is shown. Takes seconds for a large picture.

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
        found = open_picture(picture, width=600)
        size = found.full_size
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
    image = image_of(path)
    if draft.turn:
        image = image.transformed(QTransform().rotate(90 * draft.turn))
    if draft.crop is not None:
        left, top, wide, high = draft.crop
        # A very large file is read smaller than it is; the crop counts its full pixels.
        share = image.width() / turned_size(path, draft.turn)[0]
        image = image.copy(QRect(round(left * share), round(top * share), round(wide * share), round(high * share)))
    target = drafts.folder() / f"{draft.map}-shown.jpg"
    target.parent.mkdir(parents=True, exist_ok=True)
    if not image.save(str(target), b"JPEG", QUALITY):
        raise DataError(say("board-not-written", path=str(target)))
    return target


def turned_size(path: Path, turn: int) -> tuple[int, int]:
    """Return width and height of a picture's file after some quarter turns."""
    wide, high = size_of(path)
    return (high, wide) if turn % 2 else (wide, high)


def image_of(path: Path) -> QImage:
    """Return the picture in a file, its own rotation done; one too large for memory comes smaller.

    Raises:
        DataError: it cannot be read.
    """
    reader = QImageReader(str(path))
    QImageReader.setAllocationLimit(MEGABYTES)
    reader.setAutoTransform(True)
    size = reader.size()
    if size.isValid() and size.width() * size.height() <= LARGEST:
        image = reader.read()
        if not image.isNull():
            return image.convertToFormat(QImage.Format.Format_RGB32)
    found = open_picture(path).pixels
    high, wide = found.shape[:2]
    image = QImage(np.ascontiguousarray(found).data, wide, high, 3 * wide, QImage.Format.Format_RGB888)
    return image.convertToFormat(QImage.Format.Format_RGB32)
