"""What a VASSAL module holds: its boards to begin with, its counters to look at, and all that was not understood."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from assistant.core import files
from assistant.core.board import Point, Zone, ZoneId
from assistant.core.game import Game
from assistant.core.problems import folded
from assistant.core.text import Text
from assistant.scan import editing
from assistant.scan.archive import open_archive
from assistant.scan.registration import Landmark
from assistant.scan.tracing import Report, Seed
from assistant.scan.vassal_files import write_module
from assistant.scan.vassal_module import Module, read_module
from assistant.scan.vassal_setup import Laid, read_position
from assistant.ui.lines import label
from assistant.ui.own_board import asking
from assistant.ui.own_board import draft as drafts
from assistant.ui.own_board.bench import Bench

MOST_FACES = 120  # pictures of counters that are shown
LANDMARKS = 12
SAVES = (".vsav", ".vlog")


@dataclass(frozen=True)
class Found:
    """A module as it was read: for each game how many of its zones the module names, and pictures of its counters."""

    module: Module
    known: dict[str, int]
    faces: tuple[tuple[str, QImage], ...]


class VassalPanel(QWidget):
    """Shown while a module is open."""

    used = Signal()  # a board of the module is now the picture
    other_game = Signal(object, object)  # the module is that of another Game; its path

    def __init__(self, bench: Bench) -> None:
        super().__init__()
        self.bench = bench
        self.found: Found | None = None
        self.laid: Laid | None = None
        self.title, self.sums, self.save_words = label("", "heading"), label("", "small"), label("", "small")
        self.other = QPushButton()
        self.other.clicked.connect(self._to_other)
        self.boards, self.faces, self.remarks = QListWidget(), QListWidget(), QListWidget()
        self.faces.setViewMode(QListWidget.ViewMode.IconMode)
        self.faces.setIconSize(QSize(56, 56))
        self.faces.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.faces.setWordWrap(True)
        self.faces.setGridSize(QSize(92, 92))
        self.remarks.setWordWrap(True)
        self.remarks.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tabs = QTabWidget()
        for leaf in (self.boards, self.faces, self.remarks):
            self.tabs.addTab(leaf, "")
        self.outlines = QCheckBox()
        self.use_button, self.write_button, self.close_button = QPushButton(), QPushButton(), QPushButton()
        self.use_button.setObjectName("primary")
        self.use_button.clicked.connect(self.use)
        self.write_button.clicked.connect(self._choose_folder)
        self.close_button.clicked.connect(self.close_module)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.title, self.sums, self.other, self.save_words):
            column.addWidget(widget)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.outlines)
        column.addWidget(self.use_button)
        row = QHBoxLayout()
        row.addWidget(self.write_button, 1)
        row.addWidget(self.close_button)
        column.addLayout(row)

    @property
    def there(self) -> bool:
        """Whether a module is open."""
        return self.found is not None

    # Reading

    def open(self, path: Path) -> None:
        """Read a module; or a saved position of the module that is open."""
        if path.suffix.lower() in SAVES:
            if self.found is None:
                self.bench.tell("board-vassal-module-first", name=path.name)
                return
            module = self.found.module
            self.bench.run("board-vassal-reading", lambda _report: read_position(module, path), self._laid)
            return

        def work(report: Report) -> Found:
            from assistant.games import all_games

            module = read_module(path)
            report(0.5)
            known = {game.slug: len(self._named(module, game.map)) for game in all_games()}
            report(0.7)
            return Found(module, known, _faces(module))

        self.bench.run("board-vassal-reading", work, self._read)

    @staticmethod
    def _named(module: Module, map_id: str, sheet: str = "") -> dict[ZoneId, Zone]:
        """Return the module's zones that a shipped map knows by name."""
        shipped = files.board(map_id)
        found: dict[ZoneId, Zone] = {}
        for zone in module.board.zones.values():
            ours = shipped.named(zone.name.en)
            if ours is not None and "track" not in ours.tags and (not sheet or zone.sheet == sheet):
                found.setdefault(ours.id, zone)
        return found

    def _read(self, found: Found) -> None:
        self.found, self.laid = found, None
        self._fill()
        self.bench.changed.emit()

    def _laid(self, laid: Laid) -> None:
        self.laid = laid
        self._fill()

    def close_module(self) -> None:
        """Put the module away."""
        self.found = self.laid = None
        self.bench.changed.emit()

    # Using

    def use(self) -> None:
        """Take the chosen board's picture, and its zones for a first fit and for clicks."""
        item = self.boards.currentItem()
        if self.found is None or item is None:
            return
        module, sheet = self.found.module, str(item.data(Qt.ItemDataRole.UserRole))
        entry = module.pictures.get(sheet)
        if entry is None:
            self.bench.tell("board-vassal-no-picture")
            return
        target = drafts.folder() / f"{self.bench.game.map}-vassal-{sheet}{Path(entry).suffix.lower() or '.gif'}"

        def work(_report: Report) -> Path:
            target.parent.mkdir(parents=True, exist_ok=True)
            with open_archive(module.path) as archive:
                target.write_bytes(archive.read(entry))
            return target

        outlines = self.outlines.isChecked()
        self.bench.run("board-reading", work, lambda path: self._use(module, sheet, path, outlines))

    def _use(self, module: Module, sheet: str, path: Path, outlines: bool) -> None:
        bench = self.bench
        named = {z: zone for z, zone in self._named(module, bench.game.map, sheet).items() if z in bench.shipped.zones}
        ours = {zone.id: zone for zone in bench.zones() if zone.id in named}
        order = asking.landmarks(list(ours.values()), bench.shipped.sheets[bench.sheet]) if ours else ()
        points = {z: self._point(module, sheet, zone) for z, zone in named.items()}
        marks = tuple(Landmark(z, asking.middle_of(ours[z]), points[z]) for z in order[:LANDMARKS])
        seeds = tuple(Seed(z, (points[z],)) for z in named if z in ours)
        self.found = self.laid = None
        bench.show_picture(path, landmarks=marks, seeds=seeds)
        if outlines and named:
            shapes = {z: zone.polygons for z, zone in named.items() if z in ours}
            bench.keep(bench.draft.with_board(editing.reshape(bench.laid_out(), shapes)))
        bench.tell("board-vassal-used", n=len(seeds))
        self.used.emit()

    @staticmethod
    def _point(module: Module, sheet: str, zone: Zone) -> Point:
        """Return where the module says that a zone is: its named point, else the middle of its area."""
        part = module.parts[sheet]
        for grid in (part.grid, *(one.grid for one in part.zones)):
            for name, (x, y) in grid.regions if grid is not None else ():
                if folded(name) == folded(zone.name.en) and zone.contains(x, y):
                    return float(x), float(y)
        return asking.middle_of(zone)

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.bench.own("board-vassal-write"))
        if name:
            self.write(Path(name))

    def write(self, folder: Path) -> None:
        """Write the module's boards and counters, and the position if one is open, as folders that can be edited."""
        if self.found is None:
            return
        module, laid = self.found.module, self.laid

        def work(_report: Report) -> tuple[Text, ...]:
            if laid is not None:
                return write_module(module, folder, laid.counters, laid.setup)
            return write_module(module, folder, module.counters)

        self.bench.run("board-keeping", work, lambda _remarks: self.bench.tell("board-shared", path=str(folder)))

    def _best(self) -> Game | None:
        """Return the game whose map the module names best, if that is another one."""
        from assistant.games import all_games

        if self.found is None:
            return None
        known, here = self.found.known, self.bench.game.slug
        best = max(all_games(), key=lambda game: known[game.slug])
        return best if known[best.slug] > known[here] else None

    def _to_other(self) -> None:
        best = self._best()
        if best is not None and self.found is not None:
            self.other_game.emit(best, self.found.module.path)

    # Showing

    def say(self) -> None:
        """Write the words."""
        own = self.bench.own
        self.outlines.setText(own("board-vassal-outlines"))
        self.use_button.setText(own("board-vassal-use"))
        self.write_button.setText(own("board-vassal-write"))
        self.close_button.setText(own("board-vassal-close"))
        self._fill()

    def _fill(self) -> None:
        if self.found is None:
            return
        own, bench, module = self.bench.own, self.bench, self.found.module
        self.title.setText(" ".join(part for part in (module.name, module.version) if part))
        faces = sum(len(kind.faces) for kind in module.counters.kinds.values())
        self.sums.setText(own("board-vassal-sum", kinds=len(module.counters.kinds), faces=faces))
        best = self._best()
        self.other.setVisible(best is not None)
        if best is not None:
            self.other.setText(own("board-vassal-other", game=bench.words(best.title)))
        self.save_words.setVisible(self.laid is not None or bool(module.saves))
        if self.laid is not None:
            lying = sum(map(len, self.laid.setup.zones.values()))
            self.save_words.setText(own("board-vassal-laid", n=lying, zones=len(self.laid.setup.zones)))
        else:
            self.save_words.setText(own("board-vassal-saves", names=", ".join(Path(s).name for s in module.saves)))
        row = max(0, self.boards.currentRow())
        self.boards.clear()
        for sheet in module.board.sheets.values():
            known = len(self._named(module, bench.game.map, sheet.id))
            zones = len(module.board.on_sheet(sheet.id))
            words = own("board-vassal-board", name=sheet.name, zones=zones, known=known)
            item = QListWidgetItem(
                words if sheet.id in module.pictures else f"{words} ({own('board-vassal-no-picture')})"
            )
            item.setData(Qt.ItemDataRole.UserRole, sheet.id)
            self.boards.addItem(item)
        self.boards.setCurrentRow(min(row, self.boards.count() - 1))
        self.boards.setWordWrap(True)
        self.faces.clear()
        for name, image in self.found.faces:
            self.faces.addItem(QListWidgetItem(QIcon(QPixmap.fromImage(image)), name))
        remarks = [*module.remarks, *(self.laid.remarks if self.laid else ())]
        self.remarks.clear()
        self.remarks.addItems([bench.words(text) for text in remarks] or [own("board-vassal-all-understood")])
        for n, (key, count) in enumerate(
            (("boards", self.boards.count()), ("counters", len(module.counters.kinds)), ("remarks", len(remarks)))
        ):
            self.tabs.setTabText(n, own(f"board-vassal-{key}", n=count))
        self.use_button.setEnabled(bool(module.pictures))


def _faces(module: Module) -> tuple[tuple[str, QImage], ...]:
    """Return the names and pictures of the first counters."""
    found: list[tuple[str, QImage]] = []
    with open_archive(module.path) as archive:
        for kind in module.counters.kinds.values():
            entry = str(kind.faces[0].get("image", "")) if kind.faces else ""
            if entry and len(found) < MOST_FACES:
                image = QImage.fromData(archive.read(entry))
                if not image.isNull():
                    found.append((kind.name.en, image.scaledToHeight(112)))
    return tuple(found)
