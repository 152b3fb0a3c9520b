"""A game out of a VASSAL module: which board, whose the counters are, which positions; then a table of it."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QImage, QTransform
from PySide6.QtWidgets import (
    QLineEdit,
    QWidget,
)

from assistant.core.limits import MOST_PIXELS
from assistant.core.text import DataError, Text, one_line
from assistant.desk.kits import from_vassal, overlay, write
from assistant.desk.kits.from_vassal import GROUP, NAME, PLAYERS, Wanted, Way, balance
from assistant.desk.kits.overlay import Overlay
from assistant.desk.kits.write import Made
from assistant.scan.pictures.headers import header_of
from assistant.scan.vassal.counters import MOST_NAMED
from assistant.scan.vassal.module import (
    GUESSED_NEAR,
    GUESSED_POINTS,
    PRINTED,
    SAVES,
    Module,
    read_module,
    with_lines,
)
from assistant.ui.look.settings import Settings, Worker
from assistant.ui.look.svg import painted, rastered
from assistant.ui.look.theme import Theme, blank, colour, painting, stroke
from assistant.ui.look.wording import tip
from assistant.ui.plan.board import outlined
from assistant.ui.widgets.file_dialogs import chosen_file, chosen_files, chosen_folder, patterns
from assistant.ui.widgets.lines import (
    NONE,
    VALUE,
    FittedPicture,
    NarrowBox,
    ShareBar,
    WrappedList,
    fill_box,
    hbox,
    holding,
    items_of,
    label,
    listed,
    relist,
    say_in,
    show_parts,
    ticked_in,
    vbox,
)
from assistant.ui.widgets.scrolling import ScrollArea
from assistant.ui.widgets.worded import WordedWindow
from assistant.ui.work.jobs import Job

# Pictures of a module for the eye: its boards with the zones over them.

WIDE = 900  # pixels of a board as it is looked at before it is taken
UNSEEN = (GUESSED_NEAR, GUESSED_POINTS)  # proposals of links that neither outline nor picture shows


def board_image(module: Module, sheet: str, theme: Theme) -> tuple[QImage, Text | None]:
    """Return a board of a module as it is looked at, its picture with the outlines of its zones, and why it has no picture."""
    paper = module.board.sheets[sheet]
    scale = WIDE / max(paper.width, paper.height)
    image = blank(QSizeF(paper.width, paper.height) * scale)
    image.fill(theme.sea)
    wrong: Text | None = None
    with painting(image) as painter:
        try:
            picture = _picture(module, sheet, image.size())
            if picture is not None:
                painter.drawImage(QRectF(image.rect()), picture)
        except DataError as error:
            wrong = error.text
        zones = module.board.on_sheet(sheet)
        outlines = outlined(ring for zone in zones for rings in zone.polygons for ring in rings)
        for ink, wide in ((theme.casing, 2.4), (theme.accent, 1.0)):
            stroke(painter, colour(ink, 0.6), wide)
            painter.drawPath(outlines * QTransform.fromScale(scale, scale))
        middles = {zone.id: QPointF(*zone.centre) * scale for zone in zones}
        for link in (link for link in module.board.links if link.source in (*UNSEEN, PRINTED) and link.a in middles):
            style = Qt.PenStyle.SolidLine if link.source == PRINTED else Qt.PenStyle.DashLine
            stroke(painter, colour(theme.accent, 0.9), 1.6, s=style)
            painter.drawLine(middles[link.a], middles[link.b])
    return image, wrong


def _picture(module: Module, sheet: str, shape: QSize) -> QImage | None:
    """Return the picture of a board; DataError says why it cannot be read."""
    entry = module.pictures.get(sheet)
    if entry is None:
        return None
    with module.opened() as archive:
        data = archive.read(entry)
    header = header_of(io.BytesIO(data), entry)
    if header.kind == "svg":
        data = painted(f"{module.path.name}: {entry}", data, (shape.width(), shape.height()))
    elif header.width * header.height > MOST_PIXELS:
        return None
    image = QImage.fromData(data)
    if image.isNull():
        return None
    smooth = Qt.TransformationMode.SmoothTransformation
    return image.scaled(shape, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


PANEL = 420  # pixels of the choices, at text size 1
LOWEST, HIGHEST = 44, 116  # pixels of a list
# Remarks for makers of modules, that the command tells.
TECHNICAL = (
    "vassal-traits-unread",
    "vassal-parts-unread",
    "vassal-classes-unread",
    "vassal-prototypes-missing",
)


class ModuleWindow(WordedWindow):
    """Shows what a module holds, with choices that are already made; one button makes the kit."""

    made = Signal(str, tuple)  # the kit's name, and remarks on what is not in it
    module: Module | None = None
    ways: tuple[Way, ...] = ()
    rules: Overlay | None = None  # that are laid over it
    _at_once = _waits = False
    _looking: Job | None = None  # that paints the board that is looked at
    _folder: Path | None = None  # of boards that lie in files of their own
    _first: Way | None = None  # the way of telling sides that is chosen at first

    def __init__(self, path: Path, settings: Settings) -> None:
        super().__init__(settings)
        self.path = path
        self.worker = Worker(settings, self)
        self.worker.busy.connect(self._busy)
        self.worker.told.connect(self._tell)
        self._saves: list[str | Path] = []
        self._build()
        self.begin(("Escape", self.close))
        self.setAcceptDrops(True)
        self.dropped.connect(self.open_files)
        self._look()

    # Building

    def _build(self) -> None:
        self.picture = FittedPicture(QSize(320, 240))
        self.title = self.named(QLineEdit(), "module-called")
        self.boards = self.named(WrappedList(), "module-boards")
        self.by, self.sides = self.named(NarrowBox(), "module-sides"), self.named(WrappedList(), "module-sides")
        self.positions, self.sums = (self.named(WrappedList(), f"module-{key}") for key in ("positions", "sums"))
        self.head, self.sums_head = label("", "heading"), self.label("module-sums")
        self.balance, self.sideless = label("", "small"), self.label("module-sideless")
        self.add = self.button("module-add-position", self._choose_position)
        self.elsewhere = self.button("module-boards-folder", self._choose_folder)
        self.elsewhere.hide()
        self.told_rules = self.button("module-lay-rules", self._choose_rules)
        self.sides_head = self.label("module-sides")
        called = (self.told_rules, self.label("module-called"), self.title)
        boards = (self.label("module-boards"), self.boards, self.elsewhere)
        sides = (self.sides_head, self.by, self.sides, self.sideless)
        positions = (self.label("module-positions"), self.positions, self.add, self.sums_head, self.sums, self.balance)
        self.boards.currentRowChanged.connect(self._show_board)
        self.by.activated.connect(self._list_sides)
        self.panel = ScrollArea()
        self.panel.setWidget(
            holding(vbox(self.head, *called, *boards, *sides, *positions, 1, margins=(16, 12, 16, 12)), "bar")
        )
        right = vbox((self.panel, 1), self._foot(), spacing=0)
        self.setCentralWidget(holding(hbox((self.picture, 1), right, margins=NONE, spacing=0)))

    def _foot(self) -> QWidget:
        self.words, self.bar = label("", "small"), ShareBar(8)
        self.words.hide()
        self.leave, self.go = self.button("kit-leave", self.close), self.button("module-make", self.make, "primary")
        return holding(vbox(self.words, self.bar, [1, self.leave, self.go], margins=(16, 8, 16, 12)), "bar")

    def say(self) -> None:
        """Write every word in the window's language."""
        super().say()
        self.setWindowTitle(self.own("module-title"))
        self.panel.setFixedWidth(round(PANEL * self.settings.look.text_scale))
        name = " ".join(filter(None, (self.module.name, self.module.version))) if self.module else self.path.name
        self.head.setText(name)
        if self.module is not None:
            self._fill()

    # What the module holds

    def lay(self, rules: Overlay, saves: list[Path]) -> None:
        """Lay the rules that somebody told of the module over it; with saves the game is made as soon as the module is read."""
        self.rules, self._saves = rules, [*saves]
        self._at_once = self._waits = bool(saves)

    def open_files(self, paths: tuple[Path, ...]) -> None:
        """Lay rules that are dropped over the module, and let positions be set-ups too."""
        for path in paths:
            rules = (
                self.worker.attempted(partial(overlay.read, path)) if path.suffix.lower() == overlay.SUFFIX else None
            )
            if rules is not None:
                self.rules = rules
                self.title.setText(rules.module.title or self.title.text())
        if self.module is not None:
            self.add_positions([path for path in paths if path.suffix.lower() in SAVES])
            self._fill()

    def _look(self) -> None:
        """Read the module, with the boards of other files that the positions lay."""
        path, folder, saves = self.path, self._folder, [save for save in self._saves if isinstance(save, Path)]
        self.worker.run(
            "board-vassal-reading", lambda _report: with_lines(read_module(path, folder, saves)), self._read
        )

    def _read(self, module: Module) -> None:
        again, self.module = self.module is not None, module
        self.ways = from_vassal.ways(module)
        if not again:
            self.title.setText((self.rules.module.title if self.rules is not None else "") or module.name)
        self._first = next(filter(from_vassal.is_telling, self.ways), None)
        if not again and not self._at_once:
            self._saves += module.saves
        self.elsewhere.setVisible(module.build.elsewhere is not None)
        self.say()
        main = from_vassal.main_board(module)
        rows = list(module.parts)
        self.boards.setCurrentRow(rows.index(main) if main else 0)
        if not rows:
            self._tell(self.own("module-no-board"))

    def _fill(self) -> None:
        assert self.module is not None
        module, rows = self.module, []
        ticked = ticked_in(self.boards) if self.boards.count() else from_vassal.tracks(self.module)
        for sheet in module.parts:
            name, zones = module.board.sheets[sheet].name, len(module.board.on_sheet(sheet))
            rows.append((self.own("module-board", name=name, zones=zones), sheet, "", sheet in ticked))
        relist(self.boards, rows)
        ways: list[tuple[Way | None, str]] = []
        for way in self.ways:
            key = f"module-by-{way.column}" if way.column in (PLAYERS, "place", GROUP, NAME) else "module-by"
            counts = {"n": sum(way.words.values()), "most": len(module.counters.kinds)}
            ways.append((way, self.own(key, column=way.called, **counts)))
        chosen = self._way if self.by.count() else self._first
        fill_box(self.by, [*ways, (None, self.own("module-by-nothing"))], chosen)
        self._list_sides()
        self._list_sums()
        self._list_positions()
        remarks = (text for text in module.remarks if text.key not in TECHNICAL)
        told = [self.worded(text) for text in (*balance(module), *remarks)]
        if any(link.source in UNSEEN for link in module.board.links):
            told.append(self.own("module-dashed"))
        if self.rules is not None:
            about = self.rules.module
            told.insert(0, self.own("module-rules", name=about.name, version=about.version))
        self.balance.setText("\n".join(told))

    @property
    def _way(self) -> Way | None:
        way: Way | None = self.by.currentData()
        return way

    @property
    def _tells_sides(self) -> bool:
        """Whether the rules that are laid over the module say whose the counters are, so that nobody is asked."""
        return self.rules is not None and bool(self.rules.sides)

    def _list_sides(self) -> None:
        way, told = self._way, self._tells_sides
        self.sides.clear()
        show_parts(not told, self.sides_head, self.by)
        self.sides.setVisible(way is not None and not told)
        self.sideless.setVisible(way is None and not told)
        claimed = from_vassal.claimed_by(self.module, way) if self.module is not None and way is not None else {}
        for word, names in claimed.items():
            item = listed(self.sides, self.own("module-side", name=word, n=len(names)), word, ticked=True)
            item.setToolTip(tip(", ".join(names[:MOST_NAMED])))
        self._share_out()

    def _list_sums(self) -> None:
        assert self.module is not None
        ticked = ticked_in(self.sums)
        rows = from_vassal.summable(self.module)
        sums = ((self.own("module-sum", name=from_vassal.named(one), n=n), one, "", one in ticked) for one, n in rows)
        relist(self.sums, sums)
        show_parts(bool(self.sums.count()), self.sums_head, self.sums)

    def _list_positions(self) -> None:
        assert self.module is not None
        there = {item.data(VALUE) for item in items_of(self.positions)}
        left = there - set(map(str, ticked_in(self.positions)))
        saves = map(str, self._saves)
        relist(self.positions, ((self.module.title_of(one), one, "", one not in left) for one in saves))
        self.positions.setVisible(bool(self._saves))
        self._share_out()

    def _share_out(self) -> None:
        """Let each list be as high as its rows, within bounds: what stands below it is in sight in a small window too."""
        for leaf in (self.boards, self.sides, self.sums, self.positions):
            high = sum(leaf.sizeHintForRow(n) for n in range(leaf.count())) + 2 * leaf.frameWidth() + 2
            leaf.setFixedHeight(min(max(high, LOWEST), HIGHEST))

    def _show_board(self, row: int) -> None:
        """Show the board that is chosen; it is ticked, as the main one must be."""
        item = self.boards.item(row)
        if item is None or self.module is None:
            return
        item.setCheckState(Qt.CheckState.Checked)
        if self.worker.job not in (None, self._looking):
            return  # the kit is being made
        module, sheet, theme = self.module, str(item.data(VALUE)), self.settings.look.theme
        look = lambda _report: board_image(module, sheet, theme)  # noqa: E731
        self._looking = self.worker.run("module-looking", look, self._show_image)

    def _show_image(self, found: tuple[QImage, Text | None]) -> None:
        image, wrong = found
        self.picture.show_image(image)
        if wrong is not None:
            self._tell(self.worded(wrong))
        if self._waits:
            self._waits = False
            self.make()

    def _choose_position(self) -> None:
        kinds, start = patterns("VASSAL", SAVES), str(self.path.parent)
        self.add_positions(chosen_files(self, self.own("module-add-position"), kinds, start))

    def _choose_rules(self) -> None:
        words, kinds = self.own("module-lay-rules"), patterns("Sabretache", (overlay.SUFFIX,))
        self.open_files(tuple(filter(None, (chosen_file(self, words, kinds, str(self.path.parent)),))))

    def add_positions(self, paths: list[Path]) -> None:
        """Let files of positions be set-ups too."""
        self._saves += [path for path in paths if path not in self._saves]
        self._list_positions()
        if self.module is not None and self.module.build.elsewhere is not None and self.worker.job is None:
            self._look()

    def _choose_folder(self) -> None:
        folder = chosen_folder(self, self.own("module-boards-folder"), str(self.path.parent))
        if folder and self.worker.job is None:
            self._folder = folder
            self._look()

    # Making

    def wanted(self) -> Wanted:
        """Return what is chosen."""
        main = self.boards.currentItem()
        first = str(main.data(VALUE)) if main is not None else ""
        sheets = (first, *(sheet for sheet in ticked_in(self.boards) if sheet != first))
        way = self._way if not self._tells_sides else None
        sides = ticked_in(self.sides) if way is not None else ()
        chosen = ticked_in(self.positions)
        positions = tuple(save for save in self._saves if str(save) in chosen)
        if self.rules is not None and self.module is not None and self._at_once:
            return overlay.wanted_of(self.module, self.rules, positions)
        title = one_line(self.title.text()) or (self.module.name if self.module else "") or self.path.stem
        return Wanted(title, sheets, way, sides, positions, ticked_in(self.sums))

    def make(self) -> None:
        """Make the kit beside the window."""
        if self.module is None or self.worker.job is not None or self.boards.currentItem() is None:
            return
        module, wanted, rules = self.module, self.wanted(), self.rules
        work = lambda report: write.from_module(module, wanted, report, rastered, rules)  # noqa: E731
        self.worker.run("module-making", work, self._made)

    def _made(self, made: Made) -> None:
        self.made.emit(made.name, made.remarks)
        self.close()

    # Work

    def _busy(self, what: str, share: float) -> None:
        self.bar.setVisible(bool(what))
        self.bar.show_share(share)
        self._tell(self.own(what) if what else "")
        self.go.setEnabled(not what and self.boards.count() > 0)

    def _tell(self, words: str) -> None:
        say_in(self.words, words)

    # Qt

    def closeEvent(self, event: QCloseEvent) -> None:
        """Give up what is not done."""
        self.worker.stop()
        super().closeEvent(event)
