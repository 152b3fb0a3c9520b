"""What all steps of the walk share: the draft with its history, the picture, the fit, and the message bar."""

from __future__ import annotations

import functools
import shutil
import zlib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from assistant.core import counter_files
from assistant.core.game import Game
from assistant.core.printed import Board, Box, Zone, ZoneId
from assistant.core.record import Ids
from assistant.core.text import DataError, Name, Text, Trouble, reason
from assistant.desk import wording as game_words
from assistant.desk.editor import draft
from assistant.desk.editor.counter_sheet import without_pictures_that_are_gone
from assistant.desk.editor.draft import (
    LAND,
    Draft,
    DraftFile,
    History,
    blank_board,
    faces_folder,
    former_game,
    new_game,
)
from assistant.desk.kits import counter_table, installed
from assistant.desk.user_data import boards as own_boards
from assistant.desk.user_data import components as own_paper
from assistant.desk.user_data.boards import needed_zones
from assistant.scan.boards import editing
from assistant.scan.boards.outlines import carried
from assistant.scan.boards.validation import drawn
from assistant.scan.fit.registration import FEWEST, Fit, Landmark, fit_board
from assistant.scan.fit.transforms import Points, as_points
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import Tracing
from assistant.ui.editor.work.picture import Picture, turned_once
from assistant.ui.look.settings import Settings, Worker
from assistant.ui.widgets.worded import Worded

KEPT_TRACINGS = 4  # the first some 30 MB, each stroke after it some 20


@functools.lru_cache(maxsize=8)
def _fitted(marks: tuple[Landmark, ...], size: tuple[int, int]) -> Fit | Trouble:
    """Return the board laid on a picture, or why it cannot be."""
    try:
        return fit_board(marks, size)
    except Trouble as trouble:
        return trouble


class Workbench(Worker):
    """One own board being made; without a game a game of one's own, or the counters of a kit that is there."""

    changed = Signal()  # the draft
    picture_changed = Signal()  # another picture, or another part of it
    kept = Signal(str)  # a board was kept, or given back: the map's id

    def __init__(self, game: Game | None, settings: Settings, parent: QObject | None = None, kit: str = "") -> None:
        """Go on with what was left; `kit` is the name of one whose counters are to be changed.

        Raises:
            Trouble: the kit's counters cannot be read.
        """
        super().__init__(settings, parent)
        self.game, self.kit, self.told_in = game, kit, settings.language
        self.free = game is None or installed.is_kit(game.slug)  # a card takes any word for a kind of link
        self.shipped: Board = own_paper.shipped(game.map) if game is not None else blank_board()
        self.sheet = max(self.shipped.sheets, key=lambda sheet: len(drawn(self.shipped, sheet)))
        self.history = self._go_on()
        there = without_pictures_that_are_gone(self.draft.cutting)
        if there != self.draft.cutting:
            self.history = self.history.amend(replace(self.draft, cutting=there))
        self.picture = Picture(settings, self)
        self._at = self.draft.step  # where the player is
        self._board: tuple[Any, Board] = (None, self.shipped)
        self._tracings: list[Tracing] = []

    def _go_on(self) -> History:
        """Return what is written down, else the begin.

        What was typed of a kit is known by what it was typed over: where the kit was changed otherwise since, it is not shown, for
        saving it would undo that.
        """
        if self.kit:
            self._begun = counter_table.draft_of(self.kit, self.told_in)
            over = zlib.crc32(msgspec.json.encode(self._begun))
            name = f"{self.kit}-counters-{self.told_in}-{over:08x}"
        else:
            self._begun = Draft(self.shipped.id, self.sheet) if self.game is not None else new_game()
            name = self._begun.name
        self._file = DraftFile(name)
        return self._file.read() or History((self._left() or self._begun,))

    def _left(self) -> Draft | None:
        """Return what another version left, or the board that was kept before, as work to go on with."""
        if self.game is None:
            return None if self.kit else former_game()
        try:
            own_board = own_boards.kept(self.game.map)
            return draft.draft_of(own_board, self.sheet) if own_board is not None else None
        except Trouble:
            return None  # a damaged board is told of where it is used; here work begins anew

    @property
    def played(self) -> Game:
        """The game whose board it is; not to be asked for in a game of one's own."""
        assert self.game is not None
        return self.game

    # Words

    def printed(self, value: str) -> str:
        """Return what a value that the map gives is called: a terrain, a nation, a kind of link."""
        if self.game is None:
            return self.own("draw-border") if value == LAND else value
        kinds = counter_files.counters(self.game.counters)
        return self.words(game_words.printed(self.game, self.shipped, kinds, value))

    def name(self, zone: ZoneId) -> str:
        """Return what a zone is called."""
        known = self.board.zones.get(zone) or self.draft.zone(zone) or self.shipped.zones.get(zone)
        return known.name[self.language] if known else zone

    def trouble(self, trouble: Trouble) -> str:
        """Return what is wrong, with the first of its problems if there are several to be told."""
        words = self.words(trouble.text)
        first = self.words(trouble.problems[0].text) if isinstance(trouble, DataError) and trouble.problems else ""
        return words if first in words else f"{words} {first}"

    # The draft

    @property
    def draft(self) -> Draft:
        """The work as it stands."""
        return self.history.draft

    def keep(self, draft: Draft) -> None:
        """Go on to another draft: written down at once, undone with one key."""
        before = self.draft
        if draft == before:
            return
        if not before.begun:
            draft = replace(draft, step=self._at)
        self.history = self.history.record(draft)
        self._written(lambda: self._file.record(before, self.history))

    def amend(self, draft: Draft) -> None:
        """Go on to a draft that is the end of the step just taken: both are undone with one key."""
        before = self.draft
        self.history = self.history.amend(draft)
        self._written(lambda: self._file.record(before, self.history, amends=True))

    def stand_at(self, step: str) -> None:
        """Remember at which step the player is: there he goes on another day."""
        self._at = step
        if self.draft.begun and self.draft.step != step:
            self.amend(replace(self.draft, step=step))

    def change(self, **fields: Any) -> None:
        """Go on with some fields of the draft changed."""
        self.keep(replace(self.draft, **fields))

    def edit(self, change: Callable[[Board], Board], owner: ZoneId = "") -> bool:
        """Change the drawn board, by the border of its owner; what cannot be done is told."""
        return self.attempt(lambda: self.keep(self.draft.edited(change(self.board), owner)))

    def link(self, pairs: Iterable[tuple[ZoneId, ZoneId]], kind: str, *, along: bool = False) -> None:
        """Link pairs of zones; in one's own game, or a kit, two zones have one link. A single pair linked so is parted."""
        self.edit(lambda board: editing.link_pairs(board, pairs, kind, only=self.free, along=along))

    @property
    def whole(self) -> Board:
        """The board as it is drawn, or laid by the fit; what waits to be traced lies on it without an outline."""
        if self.draft.zones is None:
            return self.laid_out()
        waiting = {zone.id: zone for zone in self.draft.untraced}
        return replace(self.board, zones={**self.board.zones, **waiting}) if waiting else self.board

    def rename(self, zone: ZoneId, name: Name) -> bool:
        """Call a zone otherwise, traced or not; what cannot be is told."""
        return self.attempt(lambda: self.keep(self.draft.with_board(editing.rename(self.whole, zone, name))))

    def step(self, by: int) -> None:
        """Undo (-1) or redo (+1)."""
        before, self.history = self.history, self.history.step(by)
        if before is not self.history and before.now != self.history.now:
            old, new = before.draft, self.draft
            self._written(lambda: self._file.point(self.history))
            if (old.picture, old.turn) != (new.picture, new.turn) or (not new.picture and old.size != new.size):
                self.open_picture()
            elif old.crop != new.crop:
                self.picture.recrop(new.crop)
                self.picture_changed.emit()

    def _written(self, write: Callable[[], None]) -> None:
        try:
            write()
        except OSError as error:  # a full disk: work goes on, and is written whole as soon as there is room
            self.tell("board-not-written", path=str(self._file.path), detail=reason(error))
        self.changed.emit()

    # The picture

    def show_picture(self, path: Path, **fields: Any) -> None:
        """Take another picture; nothing that was clicked on the old one holds."""
        before = self.draft
        self.lay(before.anew(picture=str(path), **fields))
        if before.landmarks or before.seeds or before.zones:
            self.tell("board-begun-anew")

    def lay(self, draft: Draft) -> None:
        """Go on to a draft on another picture."""
        self.keep(draft)
        self.open_picture()

    @property
    def altered(self) -> bool:
        """Whether the work is not as it was begun, or saved."""
        return self.draft != self._begun

    def begin_anew(self) -> None:
        """Leave everything; undo brings it back."""
        self.lay(self._begun)

    def adopt(self) -> bool:
        """Let the kit have its counters as they are typed here; what cannot be is told."""
        done = self.attempt(lambda: counter_table.adopt(self.kit, self.draft, self.told_in))
        if done:
            self._file.forget()
            self.history = self._go_on()
            self.changed.emit()
        return done

    def forget(self) -> None:
        """The game is made: the next one begins with an empty sheet."""
        self._file.forget()
        draft.tracing_path(self.draft.name).unlink(missing_ok=True)
        shutil.rmtree(faces_folder(), ignore_errors=True)

    def open_picture(self) -> None:
        """Read the draft's picture."""
        if not self.draft.picture:
            self.picture.clear(self.draft.size)
            self.picture_changed.emit()
            return
        if not Path(self.draft.picture).is_file():
            self.tell("board-picture-gone", path=self.draft.picture)
            return
        self.picture.open(Path(self.draft.picture), self.draft.turn, self.draft.crop)
        if self.picture.turned[0] and self.draft.size != self.picture.size:
            self.amend(replace(self.draft, size=self.picture.size))
        self.picture_changed.emit()

    def read_on(self) -> None:
        """Read a picture again whose reading was given up: the steps need all of it."""
        if self.picture.given_up:
            self.open_picture()

    def turn(self) -> None:
        """Turn the picture by a quarter, and everything on it."""
        draft, size = self.draft, self.picture.size
        crop = draft.crop
        if crop is not None:
            crop = (self.picture.turned[1] - crop[1] - crop[3], crop[0], crop[3], crop[2])
        young = draft.moved(lambda places: turned_once(places, size), (size[1], size[0]))
        self.lay(replace(young, turn=(draft.turn + 1) % 4, crop=crop))

    def crop(self, rect: Box | None) -> None:
        """Show only a part of the picture (left, top, right, bottom in pixels shown), or (None) all of it again."""
        left, top = self.draft.crop[:2] if self.draft.crop else (0, 0)
        wide, high = self.picture.turned
        if rect is None:
            crop, dx, dy = None, left, top
        else:
            x, y = max(0, round(rect[0])), max(0, round(rect[1]))
            right, bottom = min(self.picture.size[0], round(rect[2])), min(self.picture.size[1], round(rect[3]))
            if right <= x or bottom <= y:
                return  # a frame beside the picture
            crop = (left + x, top + y, right - x, bottom - y)
            dx, dy = -x, -y
            wide, high = crop[2:]
        young = self.draft.moved(lambda places: as_points(places) + np.array([dx, dy]), (wide, high))
        self.keep(replace(young, crop=crop))
        self.picture.recrop(crop)
        self.picture_changed.emit()

    # The fit

    @property
    def fit(self) -> Fit | None:
        """The board laid on the picture, from four points on."""
        return self.fitted(self.draft.landmarks)

    def fitted(self, marks: tuple[Landmark, ...]) -> Fit | None:
        """Return the board laid on the picture by these points."""
        found = self._fit(marks)
        return found if isinstance(found, Fit) else None

    @property
    def fit_trouble(self) -> str:
        """Why the points that there are make no fit."""
        found = self._fit(self.draft.landmarks)
        return self.words(found.text) if isinstance(found, Trouble) else ""

    def _fit(self, marks: tuple[Landmark, ...]) -> Fit | Trouble | None:
        size = self.draft.size
        return _fitted(marks, size) if len(marks) >= FEWEST and size[0] else None

    def to_image(self, places: Points) -> Points:
        """Return where (n, 2) places of the shipped board lie on the picture: by the fit, by few points, else stretched."""
        fit = self.fit
        if fit is not None:
            return fit.to_image(places)
        sheet = self.shipped.sheets[self.sheet]
        wide, high = self.draft.size if self.draft.size[0] else (sheet.width, sheet.height)
        marks = self.draft.landmarks
        scaled = as_points(places) * (wide / sheet.width, high / sheet.height)
        if not marks:
            return scaled
        there = np.array([mark.board for mark in marks]) * (wide / sheet.width, high / sheet.height)
        return as_points(scaled + np.mean(np.array([mark.image for mark in marks]) - there, axis=0))

    # Zones

    @property
    def board(self) -> Board:
        """The board in pixels, as far as it is drawn."""
        key = (self.draft.zones, self.draft.links, self.draft.cut, self.draft.size)
        if self._board[0] != key:
            self._board = (key, self.draft.board(self.shipped))
        return self._board[1]

    def zones(self) -> tuple[Zone, ...]:
        """Return the shipped zones that lie on the picture: everything but tracks."""
        return drawn(self.shipped, self.sheet)

    def laid_out(self) -> Board:
        """Return the shipped board with the outlines of the sheet where the fit, or as little as is known, lays them."""
        outlines = carried({zone.id: zone.polygons for zone in self.zones()}, self.to_image)
        return editing.reshape(self.shipped, outlines)

    def draw_by_fit(self) -> None:
        """Take the outlines as the fit lays them for the player's own."""
        self.keep(self.draft.with_board(self.laid_out()))

    def missing(self) -> Ids:
        """Return the zones that the game needs and the drawn board has not."""
        if self.draft.zones is None:
            return ()
        here, needed = {zone.id for zone in self.draft.zones}, self.needed
        return tuple(z.id for z in self.zones() if z.id not in here and z.id in needed)

    @property
    def needed(self) -> Mapping[ZoneId, Text]:
        """The zones that the game cannot do without, each with the reason."""
        return needed_zones(self.game.map) if self.game is not None else {}

    def put_back(self, zone: ZoneId) -> bool:
        """Put a zone back that was taken away or merged, as it was drawn last; what cannot be done is told."""
        now = self.draft
        there = (draft for draft in reversed(self.history.drafts) if draft.lies_like(now))
        drawn_in = next((draft for draft in there if any(one.id == zone for one in draft.zones or ())), None)
        before = self.laid_out() if drawn_in is None else drawn_in.board(self.shipped)
        return self.edit(lambda board: editing.put_back(board, before.zones[zone], before.links))

    # What the tracer knows

    def tracing(self, seeds: tuple[Seed, ...]) -> Tracing | None:
        """Return what the tracer knows of most of these seeds, the last few perhaps not yet; None if it knows nothing."""
        known = [one for one in self._tracings if one.seeds == seeds[: len(one.seeds)]]
        return max(known, key=lambda one: len(one.seeds), default=None)

    def remember(self, tracing: Tracing) -> None:
        """Keep what the tracer knows, for the strokes to come."""
        others = [one for one in self._tracings if one.seeds != tracing.seeds]
        self._tracings = [*others, tracing][-KEPT_TRACINGS:]

    def make_room(self) -> None:
        """Let go what the tracer knows: tracing anew takes much room, and the last of it is kept in a file too."""
        self._tracings = []

    def close(self) -> None:
        """Leave: nothing needs saving."""
        self.stop()
        self.picture.close()


class AtWork(Worded):
    """A part of the window that is about the draft: the workbench's means at hand, and its words."""

    def take_up(self, workbench: Workbench) -> None:
        """Have the means of a workbench at hand."""
        self.speak(workbench.own)
        self.workbench, self.game, self.kit, self.sheet = workbench, workbench.game, workbench.kit, workbench.sheet
        self.tell, self.words, self.printed = workbench.tell, workbench.words, workbench.printed
        self.run, self.attempt, self.change, self.edit = (
            workbench.run,
            workbench.attempt,
            workbench.change,
            workbench.edit,
        )

    @property
    def draft(self) -> Draft:
        """The work as it stands."""
        return self.workbench.draft

    @property
    def board(self) -> Board:
        """The board in pixels, as far as it is drawn."""
        return self.workbench.board
