"""What a VASSAL module holds: its boards to begin with, its counters beside ours, and all that was not understood."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QPushButton,
    QTabWidget,
    QWidget,
)

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.atomic_write import Aside, write_whole
from assistant.core.counter_files import lay_out
from assistant.core.game import Game
from assistant.core.limits import MOST_FACES
from assistant.core.printed import KindId, Zone, ZoneId
from assistant.core.text import DataError
from assistant.desk import aside
from assistant.desk.editor import draft as drafts
from assistant.desk.user_data import counters as own_counters
from assistant.scan.boards import editing
from assistant.scan.fit.registration import Landmark
from assistant.scan.tracing.seeds import Seed
from assistant.scan.tracing.tracer import Report
from assistant.scan.vassal.build import open_with_extensions
from assistant.scan.vassal.composites import Faces
from assistant.scan.vassal.match import Matched, Pairs, PrintedFace, known_zone, matched, pairs_of, pictures_of
from assistant.scan.vassal.module import SAVES, Module, module_of, read_module
from assistant.scan.vassal.save import Laid, read_position
from assistant.ui.counters.draw import SHOWN
from assistant.ui.editor.steps import step
from assistant.ui.editor.work.workbench import AtWork, Workbench
from assistant.ui.look.svg import rastered
from assistant.ui.widgets.file_dialogs import chosen_file, patterns
from assistant.ui.widgets.lines import (
    NONE,
    VALUE,
    NarrowBox,
    WrappedList,
    fill_box,
    label,
    relist,
    restyle,
    show_parts,
    vbox,
)

# The counters of a VASSAL module beside ours: who shows whom, by name and then by hand; their pictures for the tables.

MOST_TOLD = 6  # names in one sentence
ICON = 44


class CounterPairs(QWidget, AtWork):
    """A list of the module's pieces, those that are not paired first, each with the kind that it most likely is."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.take_up(workbench)
        self.module: Path  # these three are there once a module is open
        self.pairs: Pairs
        self.images: Mapping[KindId, QImage]
        self.sum = label("", "small")
        self.list = WrappedList()
        self.list.setIconSize(QSize(ICON, ICON))
        self.list.setUniformItemSizes(True)
        self.list.currentRowChanged.connect(self._offer)
        self.list.itemActivated.connect(self.accept)
        self.choice = self.named(NarrowBox(), "board-pairs-choice")
        self.choice.activated.connect(self.accept)
        self.accept_button = self.button("board-pairs-accept", self.accept)
        self.use_button = self.button("board-pairs-use", self.use, "primary")
        self.former_button = self.button("do-counters-former", self.change_with_former)
        parts = (self.sum, (self.list, 1), [(self.choice, 1), self.accept_button], self.use_button, self.former_button)
        vbox(*parts, on=self, margins=(4, 4, 4, 4))

    def open(self, module: Path, pairs: Pairs, images: Mapping[KindId, QImage]) -> None:
        """Show the pieces of a module.

        Args:
            pairs: which piece shows which face.
        """
        self.module, self.pairs, self.images = module, pairs, images
        self.fill()

    # Pairing

    @property
    def piece(self) -> KindId:
        """The chosen piece of the module, empty for none."""
        item = self.list.currentItem()
        return str(item.data(VALUE)) if item is not None else ""

    def accept(self) -> None:
        """Pair the chosen piece with the face that stands below the list, and go on to the next."""
        if not self.piece:
            return
        row, piece = self.list.currentRow(), self.piece
        face: PrintedFace | None = self.choice.currentData()
        waited = piece not in self.pairs.chosen
        self.pairs = self.pairs.pair(piece, face)
        self.fill()
        if waited and face is not None:
            self.list.setCurrentRow(row)  # where it lay among those that wait, now lies the next

    # Tables

    def use(self) -> None:
        """Keep the pictures of all that is paired for the tables of this game, beside the window."""
        module, set_id, wanted = self.module, self.workbench.played.counters, self.pairs.pictures()

        def work(report: Report) -> tuple[int, tuple[PrintedFace, ...]]:
            made: dict[PrintedFace, bytes] = {}
            unread: list[PrintedFace] = []
            with open_with_extensions(module) as archive:
                faces = Faces(archive, rastered)
                for n, (face, look) in enumerate(wanted.items()):
                    report(n / len(wanted))
                    try:
                        made[face] = faces.png(look, face[0])
                    except DataError:
                        unread.append(face)
            own_counters.keep(set_id, made, aside=True)
            return len({kind for kind, _ in made}), tuple(unread)

        self.run("board-pairs-keeping", work, self._used)

    def _used(self, done: tuple[int, tuple[PrintedFace, ...]]) -> None:
        kinds, unread = done
        if kinds:
            self.workbench.settings.keep(SHOWN, True)
        self.workbench.settings.counters_changed.emit(self.workbench.played.counters)
        words = self.own("board-pairs-kept", n=kinds)
        if unread:
            names = ", ".join(map(self._called, unread[:MOST_TOLD])) + (" …" if len(unread) > MOST_TOLD else "")
            words = f"{words} {self.own('board-pairs-unread', n=len(unread), names=names)}"
        self.workbench.told.emit(words)
        self.fill()

    def change_with_former(self) -> None:
        """Have the tables show the pictures that were there before those of a module, or these again."""
        if (former := self._former) is not None and self.attempt(partial(aside.bring_back, former)):
            self.workbench.settings.counters_changed.emit(self.workbench.played.counters)
            self.tell("own-counters-changed")
        self.fill()

    @property
    def _former(self) -> Aside | None:
        return aside.latest(own_counters.folder(self.workbench.played.counters))

    # Showing

    def fill(self) -> None:
        """List the pieces, and say how many of our kinds have pictures."""
        own, pairs = self.own, self.pairs
        pieces = (*pairs.rest, *(one for one in pairs.pieces if one in pairs.chosen))
        relist(self.list, [(self._told(piece), piece, "") for piece in pieces])
        blank = QPixmap(ICON, ICON)
        blank.fill(Qt.GlobalColor.transparent)
        for n, piece in enumerate(pieces):
            image = self.images.get(piece)
            self.list.item(n).setIcon(QIcon(QPixmap.fromImage(image) if image is not None else blank))
        self.list.setCurrentRow(max(self.list.currentRow(), 0))
        self._offer()
        self.sum.setText(own("board-pairs-sum", n=pairs.paired_kinds, all=len(pairs.kinds.kinds), rest=len(pairs.rest)))
        self.list.setAccessibleName(own("board-vassal-counters", n=len(pairs.pieces)))
        self.use_button.setEnabled(pairs.paired_kinds > 0)
        self.former_button.setVisible(self._former is not None)

    def _told(self, piece: KindId) -> str:
        name = self.pairs.pieces[piece].name.en
        if piece in self.pairs.chosen:
            return f"{name}\n\N{RIGHTWARDS ARROW} {self._called(self.pairs.chosen[piece])}"
        face = self.pairs.offered(piece)
        if face is None:
            return f"{name}\n{self.own('board-pairs-none')}"
        return f"{name}\n{self.own('board-pairs-perhaps', kind=self._called(face))}"

    def _called(self, face: PrintedFace) -> str:
        name = self.pairs.kinds.kinds[face[0]].name[self.workbench.settings.language]
        return self.own("board-pairs-back", kind=name) if face[1] else name

    def _offer(self) -> None:
        """Put the faces that a piece can be into the choice: at its own, else at the likeliest."""
        piece = self.piece
        self.accept_button.setEnabled(bool(piece))
        faces: Sequence[PrintedFace] = self.pairs.choices(piece) if piece else ()
        called = [(None, self.own("board-pairs-none")), *((face, self._called(face)) for face in faces)]
        fill_box(self.choice, called if piece else ())
        if faces and (now := self.pairs.chosen.get(piece) or self.pairs.offered(piece)) in faces:
            self.choice.setCurrentIndex(1 + faces.index(now))


def images_of(module: Path, pairs: Pairs) -> Mapping[KindId, QImage]:
    """Return small pictures of the first pieces; a picture larger than any counter is none."""
    found: dict[KindId, QImage] = {}
    with open_with_extensions(module) as archive:
        faces = Faces(archive, rastered)
        for piece in pairs.pieces.values():
            if len(found) < MOST_FACES and (image := _small(faces, pictures_of(piece)[0])) is not None:
                found[piece.id] = image
    return found


def _small(faces: Faces, look: str) -> QImage | None:
    try:
        image = QImage.fromData(faces.png(look, look))
    except DataError:
        return None
    size = QSize(2 * ICON, 2 * ICON)
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, smooth)


LANDMARKS = 12
# Zones, and share of a module's, that one of our maps must know for it to be that game's.
FEWEST_NAMED, LEAST_NAMED = 2, 0.1
READING = "board-vassal-reading"  # while a module or a position is read


@dataclass(frozen=True)
class Found:
    """A module as it was read: the other game whose map it names best, whether it is of none; its counters and their pictures."""

    module: Module
    best: Game | None
    is_another: bool
    pairs: Pairs
    images: Mapping[KindId, QImage]


class VassalPanel(QWidget, AtWork):
    """Shown while a module is open."""

    used = Signal()  # a board of the module is now the picture
    other_game = Signal(object, object)  # the module is that of another Game; its path
    laying = Signal(object, object, str)  # a new table of this Game is wanted: its Table and title
    own_game = Signal(object)  # the module at this path is to become a game of its own
    found: Found | None = None
    laid: Laid | None = None
    match: Matched | None = None  # of the position that is read, what this game's table can hold
    waiting: Path | None = None  # a position that was opened before its module
    position: Path | None = None  # the file of the position that is read
    file = ""  # the name of the module that was opened last

    def __init__(self, workbench: Workbench) -> None:
        super().__init__()
        self.take_up(workbench)
        self.title, self.sums, self.save_words = label("", "heading"), label("", "small"), label("", "small")
        self.other_words, self.other, self.lay_button = label("", "small"), QPushButton(), QPushButton()
        self.other.clicked.connect(self._to_other)
        self.lay_button.clicked.connect(self.lay)
        self.saves = self.named(NarrowBox(), "board-vassal-save-choose")
        self.saves.activated.connect(self._choose_save)
        self.boards, self.pairs, self.remarks = WrappedList(), CounterPairs(workbench), WrappedList()
        self.tabs = QTabWidget()
        for page in (self.boards, self.pairs, self.remarks):
            self.tabs.addTab(page, "")
        self.tabs.currentChanged.connect(self._make_room)
        self.outlines = self.tick("board-vassal-outlines", lambda: None)
        self.use_button = self.button("board-vassal-use", self.use, "primary")
        self.close_button = self.button("board-vassal-close", self.close_module)
        module = (self.title, self.sums, self.other_words, self.other, (self.tabs, 1), self.outlines, self.use_button)
        position = (self.saves, self.save_words, self.lay_button, self.close_button)
        vbox(*module, *position, on=self, margins=NONE)

    @property
    def there(self) -> bool:
        """Whether a module is open."""
        return self.found is not None

    @property
    def called(self) -> str:
        """What the open module is of, where that is not this game; else empty."""
        found = self.found
        if found is None or not (found.is_another or found.best):
            return ""
        return found.module.name if found.is_another or found.best is None else self.words(found.best.title)

    # Reading

    def open(self, path: Path) -> None:
        """Read a module; or a saved position of the module that is open."""
        if path.suffix.lower() in SAVES:
            if self.found is not None:
                self.read(path)
                return
            self.waiting = path
            module_path = module_of(path)
            if module_path is None:
                self.tell("board-vassal-module-first", name=path.name)
                return
            path = module_path

        game, self.file = self.workbench.played, path.name

        def work(report: Report) -> Found:
            from assistant.games import all_games

            module = read_module(path)
            report(0.5)
            known = {one.slug: len(self._named(module, one.map)) for one in all_games()}
            best = max(all_games(), key=lambda one: known[one.slug])
            other = best if known[best.slug] > known[game.slug] else None
            is_another = known[best.slug] < max(FEWEST_NAMED, LEAST_NAMED * len(module.board.zones))
            report(0.7)
            pairs = pairs_of(module.counters.kinds.values(), counter_files.counters(game.counters))
            return Found(module, other, is_another, pairs, images_of(module.path, pairs))

        self.run(READING, work, self._read)

    @staticmethod
    def _named(module: Module, map_id: str, sheet: str = "") -> dict[ZoneId, Zone]:
        """Return the module's zones that a shipped map knows by name."""
        shipped = files.board(map_id)
        found: dict[ZoneId, Zone] = {}
        for zone in module.board.zones.values():
            ours = known_zone(module, zone.id, shipped) if not sheet or zone.sheet == sheet else None
            if ours is not None:
                found.setdefault(ours, zone)
        return found

    def _read(self, found: Found) -> None:
        self.found, self.laid, self.match, self.position = found, None, None, None
        self.boards.clear()
        self.pairs.open(found.module.path, found.pairs, found.images)
        self._fill()
        self.workbench.changed.emit()
        waiting, self.waiting = self.waiting, None
        if waiting is not None:
            self.read(waiting)

    def close_module(self) -> None:
        """Put the module away."""
        self.found = self.laid = self.match = self.waiting = None
        self.workbench.changed.emit()

    # Positions

    def read(self, save: Path | str) -> None:
        """Read a saved position of the module: a file, or the name of one inside the module."""
        if self.found is None:
            return
        module, game = self.found.module, self.workbench.played
        self.position = save if isinstance(save, Path) else None

        def work(_report: Report) -> tuple[Laid, Matched]:
            laid = read_position(module, save)
            return laid, matched(module, laid, files.board(game.map), counter_files.counters(game.counters))

        def done(read: tuple[Laid, Matched]) -> None:
            self.laid, self.match = read
            self._fill()

        self.run(READING, work, done)

    def _choose_save(self, row: int) -> None:
        save: str | Path | None = self.saves.itemData(row)
        if row == self.saves.count() - 1:
            save = chosen_file(self, self.own("board-vassal-save-file"), patterns("VASSAL", SAVES))
        if save:
            self.read(save)

    def lay(self) -> None:
        """Ask for a new table with what both know of the position."""
        if self.match is None:
            return
        game, setup = self.workbench.played, self.match.setup
        table = lay_out(setup, files.board(game.map), counter_files.counters(game.counters))
        self.laying.emit(game, table, setup.title[self.workbench.settings.language])

    # Using

    def use(self) -> None:
        """Take the chosen board's picture, and its zones for a first fit and for clicks."""
        item = self.boards.currentItem()
        if self.found is None or item is None:
            return
        module, sheet = self.found.module, str(item.data(VALUE))
        entry = module.pictures.get(sheet)
        if entry is None:
            self.tell("board-vassal-no-picture")
            return
        target = drafts.folder() / f"{self.workbench.played.map}-vassal-{sheet}{Path(entry).suffix.lower() or '.gif'}"

        def work(_report: Report) -> Path:
            with module.opened() as archive:
                write_whole(target, archive.read(entry))
            return target

        outlines = self.outlines.isChecked()
        self.run("board-reading", work, lambda path: self._use(module, sheet, path, outlines))

    def _use(self, module: Module, sheet: str, path: Path, outlines: bool) -> None:
        workbench = self.workbench
        named = {
            z: zone
            for z, zone in self._named(module, workbench.played.map, sheet).items()
            if z in workbench.shipped.zones
        }
        ours = {zone.id: zone for zone in workbench.zones() if zone.id in named}
        order = step.landmarks(list(ours.values()))
        points = {z: zone.centre for z, zone in named.items()}  # the named point, if the module has one
        marks = tuple(Landmark(z, step.middle_of(ours[z]), points[z]) for z in order[:LANDMARKS])
        seeds = tuple(Seed(z, (points[z],)) for z in named if z in ours)
        self.found = self.laid = self.match = None
        workbench.show_picture(path, landmarks=marks, seeds=seeds)
        if outlines and named:
            shapes = {z: zone.polygons for z, zone in named.items() if z in ours}
            workbench.keep(workbench.draft.with_board(editing.reshape(workbench.laid_out(), shapes)))
        workbench.tell("board-vassal-used", n=len(seeds))
        self.used.emit()

    def _to_other(self) -> None:
        assert self.found is not None
        module = self.found.module.path
        if self.found.is_another:
            self.own_game.emit(module)
        else:
            # A position that finds its module by itself goes along.
            save = self.position if self.position is not None and module_of(self.position) == module else None
            self.other_game.emit(self.found.best, save or module)

    # Showing

    def say(self) -> None:
        """Write the words."""
        super().say()
        self.pairs.say()
        if self.found is not None:
            self._fill()

    def _fill(self) -> None:
        assert self.found is not None
        own, module = self.own, self.found.module
        self.title.setText(" ".join(part for part in (module.name, module.version) if part))
        faces = sum(len(kind.faces) for kind in module.counters.kinds.values())
        self.sums.setText(own("board-vassal-sum", kinds=len(module.counters.kinds), faces=faces))
        best, another = self.found.best, self.found.is_another
        show_parts(best is not None or another, self.other_words, self.other)
        if another:
            self.other_words.setText(own("board-vassal-another", name=module.name))
            self.other.setText(own("board-vassal-another-make"))
        elif best is not None:
            self.other_words.setText(own("board-vassal-other", game=self.words(best.title)))
            self.other.setText(own("board-vassal-other-open"))
        # What a module is for comes first: its own game, or that other one, before a board of this one.
        for button, first in (
            (self.other, best is not None or another),
            (self.use_button, best is None and not another),
        ):
            restyle(button, "primary" if first else "")
        self._fill_position()
        boards = []
        likely: dict[int, int] = {}  # zones known by name of each board that can be begun with
        for n, sheet in enumerate(module.board.sheets[key] for key in module.parts):
            known = len(self._named(module, self.workbench.played.map, sheet.id))
            zones = len(module.board.on_sheet(sheet.id))
            words = own("board-vassal-board", name=sheet.name, zones=zones, known=known)
            if sheet.id in module.pictures:
                likely[n] = known
            else:
                words = f"{words} ({own('board-vassal-no-picture')})"
            boards.append((words, sheet.id, ""))
        relist(self.boards, boards)
        if self.boards.currentRow() < 0:
            self.boards.setCurrentRow(max(likely, key=likely.__getitem__, default=0))
        self.pairs.fill()
        remarks = [*(part for read in (self.match, self.laid) if read for part in read.remarks), *module.remarks]
        self.remarks.clear()
        self.remarks.addItems([self.words(text) for text in remarks] or [own("board-vassal-all-understood")])
        for n, (key, count) in enumerate(
            (("boards", self.boards.count()), ("counters", len(module.counters.kinds)), ("remarks", len(remarks)))
        ):
            self.tabs.setTabText(n, own(f"board-vassal-{key}", n=count))
        self.use_button.setEnabled(bool(module.pictures))

    def _make_room(self) -> None:
        """Leave the room of what is about boards to the list of counters while that is looked at."""
        show_parts(self.tabs.currentWidget() is not self.pairs, self.outlines, self.use_button)

    def _fill_position(self) -> None:
        """List the saved positions, and say what was read of one."""
        assert self.found is not None
        own, laid, match = self.own, self.laid, self.match
        saves = ((name, self.found.module.title_of(name)) for name in self.found.module.saves)
        fill_box(self.saves, [("", own("board-vassal-save-choose")), *saves, ("", own("board-vassal-save-file"))])
        show_parts(laid is not None, self.save_words, self.lay_button)
        if laid is not None and match is not None:
            lying = sum(map(len, laid.setup.zones.values()))
            words = own("board-vassal-laid", name=laid.setup.id, n=lying, zones=len(laid.setup.zones), known=match.laid)
            self.save_words.setText(words)
            self.lay_button.setText(own("board-vassal-lay", n=match.laid))
            self.lay_button.setEnabled(match.laid > 0)
