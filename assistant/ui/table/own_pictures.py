"""What the menus do about the player's own pictures: a scan or a photograph under the counters, and pictures of the counters."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QTransform

from assistant.core.places import user_data
from assistant.core.printed import Kind, Point
from assistant.core.record import Ids
from assistant.core.text import Text, Trouble
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import counters as own_counters
from assistant.desk.user_data.boards import OwnBoard, Scan
from assistant.ui.board.layers.ground import ToScene
from assistant.ui.table.docks import Helper, TableParts
from assistant.ui.widgets.file_dialogs import chosen_file, patterns
from assistant.ui.widgets.session import PHOTOGRAPHS
from assistant.ui.work.event_loop import later
from assistant.ui.work.jobs import Job

if TYPE_CHECKING:
    from assistant.ui.table.zone_views import Straight


# The player's picture, or a photograph of the table, under the counters of an open table.

PHOTO_WIDTH = 2600  # pixels of a photograph as it lies under the counters
SHOWN = "my-picture"  # in the settings
SLANT = 0.01  # by so much of its height a kept photograph may differ from the picture that it was laid on


class BoardCommands(Helper):
    """What a table's menu does about the player's own board."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self.job: Job | None = None
        self.last_photo: tuple[Path, str, QTransform | ToScene] | None = None  # and how it lies on which sheet
        self.photo_shown = False
        later(parts, self.restore)

    def toggle(self) -> None:
        """Show the player's picture under the counters, or the drawn board again."""
        if self._own() is None:
            self.session.tell("board-no-picture-kept")
            return
        shown = self.parts.board.scan.shown and not self.photo_shown
        self.photo_shown = False
        self.session.settings.keep(SHOWN, not shown)
        if shown:
            self.parts.board.show_scan(False)
        else:
            self.restore()

    def photographed(self, path: Path, sheet: str, straight: Straight) -> None:
        """Take note of a photograph of the table that was laid straight; if one is shown, it takes its place."""
        scan, wide = straight.scans[sheet], straight.pictures[sheet].shape[1]
        grown = scan.picture.full_size[0] / wide

        def to_sheet(x: float, y: float) -> Point:
            there = scan.to_sheet([(x * grown, y * grown)])[0]
            return float(there[0]), float(there[1])

        self.last_photo = path, sheet, to_sheet
        if self.photo_shown:
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
            self.session.tell("photo-no-picture-yet")
        else:
            self.photo_shown = True
            self._lay(*self.last_photo)

    def _take_photo_away(self) -> None:
        self.photo_shown = False
        self.parts.board.scan.close()
        self.parts.board.show_scan(False)
        self.restore()

    def _last_kept(self) -> tuple[Path, str, QTransform | ToScene] | None:
        """Return the last photograph kept with the table that lies as its sheet does; none of a board that was another then."""
        from assistant.desk.photo import archive
        from assistant.scan.pictures.headers import read_header

        save, sheets, own = self.session.desk.save, self.session.position.board.sheets, self._own()
        for path in reversed(archive.names(save.path) if save is not None else ()):
            try:
                header = read_header(path)
            except Trouble:
                continue
            for sheet in (sheet for sheet in sheets.values() if archive.shows(path, sheet.id)):
                scan = next((one for one in own.scans if one.sheet == sheet.id), None) if own is not None else None
                wide, high = scan.size if scan is not None else (sheet.width, sheet.height)
                if abs(header.width * high - header.height * wide) > SLANT * header.width * high:
                    continue
                grown = _scaled(wide / header.width)
                if scan is None or own is None:
                    return path, sheet.id, grown
                return path, sheet.id, _after(grown, _to_sheet(scan, own))
        return None

    def restore(self) -> None:
        """Show the picture, if there is one and the player wants it; after another board was laid, too."""
        own = self._own()
        if own is None or not self.session.settings.is_on(SHOWN):
            return
        scan = next((scan for scan in own.scans if scan.sheet in own.pictures), None)
        if scan is None:
            return
        self._lay(own.pictures[scan.sheet], scan.sheet, _to_sheet(scan, own))

    def board_kept(self) -> None:
        """Lay the table on the board that is now in use; a photograph that was laid on the one before is taken away."""
        self.last_photo = None
        self.photo_shown = False
        self.session.settings.keep(SHOWN, True)
        self.session.attempt(lambda: self.session.desk.correct(()))
        later(self.parts, self.restore)

    def choose_photo(self) -> None:
        """Choose a photograph of the table."""
        if self._own() is None:
            self.session.tell("board-photo-needs-scan")
            return
        if path := chosen_file(self.parts, self.session.own("do-my-photo"), patterns("", PHOTOGRAPHS)):
            self.lay_photo(path)

    def lay_photo(self, path: Path) -> None:
        """Find the board in a photograph, and lay it flat under the counters; takes some seconds, beside the window."""
        own = self._own()
        if own is None:
            return
        sheet, picture = next(iter(own.pictures.items()))
        target = user_data() / "own" / f"photo-{own.map}.png"
        self.session.tell("board-photo-matching")

        def work(_report: object) -> float:
            from assistant.scan.fit.photo import laid_under, match_photo
            from assistant.scan.pictures.images import open_picture, save_png

            photo = open_picture(path)
            match = match_photo(photo, open_picture(picture, width=3000))
            save_png(laid_under(photo, match, PHOTO_WIDTH), target)
            return match.error

        def done(_error: object) -> None:
            wide = own.board.sheets[sheet].width
            self.photo_shown, self.last_photo = True, (target, sheet, _scaled(wide / PHOTO_WIDTH))
            self._lay(*self.last_photo)
            self.session.tell("board-photo-laid")

        self.job = Job.begin(work, self.parts, done, self.session.failed, former=self.job)

    def _own(self) -> OwnBoard | None:
        return own_boards.pictured(self.session.game.map)

    def _lay(self, path: Path, sheet: str, to_sheet: QTransform | ToScene) -> None:
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


def _after(first: QTransform | ToScene, then: QTransform | ToScene) -> QTransform | ToScene:
    """Return two ways of pixels one after the other."""
    if isinstance(first, QTransform) and isinstance(then, QTransform):
        return first * then

    def both(x: float, y: float) -> Point:
        for way in (first, then):
            x, y = way.map(x, y) if isinstance(way, QTransform) else way(x, y)  # type: ignore[misc]
        return x, y

    return both


def _to_sheet(scan: Scan, own: OwnBoard) -> QTransform | ToScene:
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
    def away(self) -> bool:
        """Whether there are pictures that could come back."""
        return own_counters.is_away(self.set_id)

    @property
    def set_id(self) -> str:
        """The counter set of the table."""
        return self.session.game.counters

    def toggle(self) -> None:
        """Show the player's pictures, or the drawn counters."""
        if self.pictures.there:
            self.pictures.show(not self.pictures.shown)
        else:
            self.session.tell("own-counters-none")

    def take_away(self) -> None:
        """Take all pictures away, or bring back those taken away."""
        if own_counters.is_away(self.set_id):
            self._change(lambda: own_counters.bring_back(self.set_id), "own-counters-back")
        elif self.pictures.there:
            self._change(lambda: own_counters.take_away(self.set_id), "own-counters-gone")
        else:
            self.session.tell("own-counters-none")

    def face_of(self, counters: Ids) -> tuple[Kind, int] | None:
        """Return the one face that these counters show; None if they show several, or one that hides what it is."""
        position = self.session.position
        faces = {(position.kind(name).id, position.table.counters[name].face) for name in counters}
        if len(faces) != 1:
            return None
        kind_id, face = faces.pop()
        kind = position.kinds.kinds[kind_id]
        return (kind, face) if own_counters.may_have(kind, face) else None

    def choose(self, kind: Kind, face: int) -> None:
        """Choose the picture of a face."""
        if path := chosen_file(self.parts, self.session.own("own-counter-choose"), PICTURES):
            self.take(kind, face, path)

    def take(self, kind: Kind, face: int, path: Path) -> None:
        """Take an image file as the picture of a face, and show the pictures."""

        def keep() -> None:
            own_counters.keep_file(self.set_id, kind.id, face, path)
            self.pictures.show(True)

        self._change(keep, "own-counter-kept", kind=kind.name)

    def draw_again(self, kind: Kind, face: int) -> None:
        """Take the picture of one face away."""
        self._change(lambda: own_counters.forget(self.set_id, kind.id, face), "own-counter-drawn", kind=kind.name)

    def _change(self, deed: Callable[[], None], key: str, **args: object) -> None:
        if self.session.attempt(deed):
            self.session.settings.counters_changed.emit(self.set_id)
            self.session.tell(key, **args)

    def _show(self) -> None:
        self.parts.board.stage.forget()
        self.parts.board.viewport().update()

    def _tell_torn(self, kind: Kind, name: str) -> None:
        self.session.tell("own-counter-torn", kind=kind.name, path=name)
