"""What the menus do about the player's own pictures: a scan or a photograph under the counters, and pictures of the counters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform

from assistant.core.atomic_write import Aside
from assistant.core.printed import Kind, Point
from assistant.core.record import Ids
from assistant.core.text import Text, Trouble
from assistant.desk import aside
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard, Scan
from assistant.ui.board.layers.ground import Way
from assistant.ui.table.docks import Helper, TableParts
from assistant.ui.widgets.file_dialogs import chosen_file
from assistant.ui.work.event_loop import later

# The player's picture, or a photograph of the table, under the counters of an open table.

SHOWN = "my-picture"  # in the settings
Lying = tuple[Path, str, Way]  # a picture, and how it lies on which sheet
SLANT = 0.01  # by so much of its height a kept photograph may differ from the picture that it was laid on


class BoardCommands(Helper):
    """What a table's menu does about the player's own board."""

    last_photo: Lying | None = None  # and how it lies on which sheet
    photo_shown = False

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        later(parts, self.restore)

    def toggle(self) -> None:
        """Show the player's picture under the counters, or the drawn board again."""
        if self._own() is None:
            self.tell("board-no-picture-kept")
            return
        shown = self.parts.board.scan.shown and not self.photo_shown
        self.photo_shown = False
        self.settings.keep(SHOWN, not shown)
        if shown:
            self.parts.board.show_scan(False)
        else:
            self.restore()

    def photographed(self, path: Path, sheet: str) -> None:
        """Take note of a photograph of the table that was laid straight; if one is shown, it takes its place."""
        self.last_photo = self._lying(path, sheet)
        if self.photo_shown and self.last_photo is not None:
            self._lay(*self.last_photo)

    def toggle_photo(self) -> None:
        """Lay the last photograph of the table under the counters, or take it away again.

        After the table was opened again that is the last one that is kept with it.
        """
        if self.photo_shown:
            self._take_photo_away()
            return
        self.last_photo = self.last_photo or self._last_kept()
        if self.last_photo is None:
            self.tell("photo-no-picture-yet")
        else:
            self.photo_shown = True
            self._lay(*self.last_photo)

    def _take_photo_away(self) -> None:
        self.photo_shown = False
        self.parts.board.scan.close()
        self.parts.board.show_scan(False)
        self.restore()

    def _last_kept(self) -> Lying | None:
        """Return the last photograph kept with the table that lies as its sheet does."""
        from assistant.desk.photo import archive

        save, sheets = self.desk.save, self.position.board.sheets
        kept = reversed(archive.names(save.path) if save is not None else ())
        shown = (self._lying(path, sheet) for path in kept for sheet in sheets if archive.shows(path, sheet))
        return next(filter(None, shown), None)

    def _lying(self, path: Path, sheet: str) -> Lying | None:
        """Return how a photograph that was laid straight lies on its sheet; None of a board that was another then, or torn."""
        from assistant.scan.pictures.headers import read_header

        paper, own = self.position.board.sheets[sheet], self._own()
        scan = next((one for one in own.scans if one.sheet == sheet), None) if own is not None else None
        wide, high = scan.size if scan is not None else (paper.width, paper.height)
        try:
            header = read_header(path)
        except Trouble:
            return None
        if abs(header.width * high - header.height * wide) > SLANT * header.width * high:
            return None
        grown = _scaled(wide / header.width)
        return path, sheet, grown if scan is None or own is None else _after(grown, _to_sheet(scan, own))

    def restore(self) -> None:
        """Show the picture, if there is one and the player wants it; after another board was laid, too."""
        own = self._own()
        if own is None or not self.settings.is_on(SHOWN):
            return
        scan = next((scan for scan in own.scans if scan.sheet in own.pictures), None)
        if scan is None:
            return
        self._lay(own.pictures[scan.sheet], scan.sheet, _to_sheet(scan, own))

    def board_kept(self) -> None:
        """Lay the table on the board that is now in use; a photograph that was laid on the one before is taken away."""
        self.last_photo = None
        self.photo_shown = False
        self.settings.keep(SHOWN, True)
        self.attempt(lambda: self.desk.correct(()))
        later(self.parts, self.restore)

    def _own(self) -> OwnBoard | None:
        return own_boards.pictured(self.game.map)

    def _lay(self, path: Path, sheet: str, to_sheet: Way) -> None:
        board = self.parts.board
        corner = board.stage.plan.sheet_rect(sheet).topLeft()
        try:
            board.scan.open(path, _after(to_sheet, QTransform.fromTranslate(corner.x(), corner.y())))
        except Trouble as trouble:
            self._not_read(trouble.text)
            return
        if board.scan.reader is not None:
            board.scan.reader.failed.connect(self._not_read)
        board.show_scan(True)

    def _not_read(self, why: Text) -> None:
        """Say why there is no picture; the drawn board is there, or the player's own after a photograph."""
        self.parts.board.show_scan(False)
        if self.photo_shown:
            self.last_photo = None
            self._take_photo_away()
        self.session.tell_text(why)


def _scaled(by: float) -> QTransform:
    return QTransform.fromScale(by, by)


def _after(first: Way, then: Way) -> Way:
    """Return two ways of pixels one after the other."""
    if isinstance(first, QTransform) and isinstance(then, QTransform):
        return first * then

    def both(x: float, y: float) -> Point:
        for way in (first, then):
            x, y = way.map(x, y) if isinstance(way, QTransform) else way(x, y)  # type: ignore[misc]
        return x, y

    return both


def _to_sheet(scan: Scan, own: OwnBoard) -> Way:
    """Return how pixels of a scan lie on the sheet: stretched, where that is what its points say, else by their fit."""
    paper, wide = own.board.sheets[scan.sheet], scan.size[0]
    if (fit := own_boards.fit_of(scan, paper)) is None:
        return _scaled(paper.width / wide if wide else 1.0)

    def to_sheet(x: float, y: float) -> Point:
        there = fit.to_board([(x, y)])[0]
        return float(there[0]), float(there[1])

    return to_sheet


PICTURES = "(*.png *.jpg *.jpeg *.gif *.webp *.bmp *.tif *.tiff)"


class CounterCommands(Helper):
    """Shows the pictures or not, takes one from a file, takes them all away and brings them back."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self.pictures = self.session.pictures
        self.pictures.changed.connect(self._show)
        # A picture is read while the board is painted: what is wrong with it is told after that.
        self.pictures.torn.connect(self._tell_torn, Qt.ConnectionType.QueuedConnection)

    @property
    def ticked(self) -> bool:
        """Whether the player's pictures are shown."""
        return self.pictures.shown and self.pictures.there

    @property
    def away(self) -> Aside | None:
        """Pictures that could come back."""
        return aside.latest(own_counters.folder(self.game.counters))

    def toggle(self) -> None:
        """Show the player's pictures, or the drawn counters."""
        if self.pictures.there:
            self.pictures.show(not self.pictures.shown)
        else:
            self.tell("own-counters-none")

    def take_away(self) -> None:
        """Take all pictures away, or bring back those taken away."""
        if self.pictures.there:
            self._change(lambda: own_counters.take_away(self.game.counters), "own-counters-gone")
        elif (away := self.away) is not None:
            self._change(lambda: aside.bring_back(away), "own-counters-back")
        else:
            self.tell("own-counters-none")

    def face_of(self, counters: Ids) -> tuple[Kind, int] | None:
        """Return the one face that these counters show; None if they show several, or one that hides what it is."""
        position = self.position
        faces = {(position.kind(name).id, position.counters[name].face) for name in counters}
        if len(faces) != 1:
            return None
        kind_id, face = faces.pop()
        kind = position.kinds.kinds[kind_id]
        return (kind, face) if own_counters.may_have(kind, face) else None

    def choose(self, kind: Kind, face: int) -> None:
        """Choose the picture of a face."""
        if path := chosen_file(self.parts, self.own("own-counter-choose"), PICTURES):
            self.take(kind, face, path)

    def take(self, kind: Kind, face: int, path: Path) -> None:
        """Take an image file as the picture of a face, and show the pictures."""

        def keep() -> None:
            own_counters.keep_file(self.game.counters, kind.id, face, path)
            self.pictures.show(True)

        self._change(keep, "own-counter-kept", kind=kind.name)

    def draw_again(self, kind: Kind, face: int) -> None:
        """Take the picture of one face away."""
        self._change(
            lambda: own_counters.forget(self.game.counters, kind.id, face), "own-counter-drawn", kind=kind.name
        )

    def _change(self, deed: Callable[[], None], key: str, **args: object) -> None:
        if self.attempt(deed):
            self.settings.counters_changed.emit(self.game.counters)
            self.tell(key, **args)

    def _show(self) -> None:
        self.parts.board.stage.forget()
        self.parts.board.viewport().update()

    def _tell_torn(self, kind: Kind, name: str) -> None:
        self.tell("own-counter-torn", kind=kind.name, path=name)
