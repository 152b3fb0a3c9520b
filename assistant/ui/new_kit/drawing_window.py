"""A game drawn by its player: paper, places, neighbours, counters; then a table of it."""

from __future__ import annotations

import contextlib
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMainWindow,
    QProgressBar,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from assistant.desk.kits import from_sketch
from assistant.desk.kits.sketch import Sketch
from assistant.ui.look.icons import icon
from assistant.ui.look.main_window import usual_size
from assistant.ui.look.settings import Settings
from assistant.ui.look.wording import tip
from assistant.ui.new_kit.pages.counter_sheet import CounterSheetPage
from assistant.ui.new_kit.pages.counters import CountersPage
from assistant.ui.new_kit.pages.page import Page
from assistant.ui.new_kit.pages.paper import PICTURES, PaperPage
from assistant.ui.new_kit.pages.places import NeighboursPage, PlacesPage
from assistant.ui.new_kit.pages.sketch import Work, faces_folder
from assistant.ui.own_board.steps.canvas import Canvas
from assistant.ui.widgets.layout import scrolled
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.notices import Toast

PANEL = 440  # pixels of the choices, at text size 1


class DrawingWindow(QMainWindow):
    """The sheet at the left, the step's choices at the right, the steps above them; what was drawn waits for another day."""

    made = Signal(str, tuple)  # the kit's name, and remarks on what is not in it

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.settings = settings
        self.work = Work(settings, self)
        self.canvas = Canvas(self.work.paper)
        self.toast = Toast(self.canvas)
        self.paper, self.places = PaperPage(self.work, self.canvas), PlacesPage(self.work, self.canvas)
        self.neighbours, self.counters = NeighboursPage(self.work, self.canvas), CountersPage(self.work, self.canvas)
        self.sheet = CounterSheetPage(self.work, self.canvas)
        self.pages: tuple[Page, ...] = (self.paper, self.places, self.neighbours, self.counters, self.sheet)
        self.page: Page = self.paper
        self.entries = [QPushButton() for _ in self.pages[:-1]]  # the counter sheet is a side step of the counters
        self.stack = QStackedWidget()
        self._size = self.work.sketch.size
        self._build()
        self.setAcceptDrops(True)
        self._join()
        self.say()
        self.resize(usual_size(self))
        self.go(0)
        self.canvas.lay()

    def _build(self) -> None:
        whole = QWidget()
        row = QHBoxLayout(whole)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self.canvas, 1)
        self.side = QWidget()
        self.side.setObjectName("bar")
        self.side.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self.side)
        column.setContentsMargins(0, 8, 0, 0)
        steps = QHBoxLayout()
        steps.setContentsMargins(12, 0, 12, 0)
        steps.setSpacing(4)
        for n, entry in enumerate(self.entries):
            entry.setCheckable(True)
            entry.setObjectName("quiet")
            entry.clicked.connect(lambda _on=False, n=n: self.go(n))
            steps.addWidget(entry, 1)
        column.addLayout(steps)
        self.asks = label("", "small")
        self.asks.setContentsMargins(16, 6, 16, 0)
        column.addWidget(self.asks)
        for page in self.pages:
            self.stack.addWidget(scrolled(page))
        column.addWidget(self.stack, 1)
        column.addWidget(self._foot())
        row.addWidget(self.side)
        self.setCentralWidget(whole)

    def _foot(self) -> QWidget:
        foot = QWidget()
        column = QVBoxLayout(foot)
        column.setContentsMargins(16, 6, 16, 12)
        self.words = label("", "small")
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.undo, self.redo = QToolButton(), QToolButton()
        self.anew, self.on, self.go_button = QPushButton(), QPushButton(), QPushButton()
        self.give_up = QPushButton()
        self.go_button.setObjectName("primary")
        row = QHBoxLayout()
        for part in (self.undo, self.redo, self.anew):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.on)
        row.addWidget(self.go_button)
        busy = QHBoxLayout()
        busy.addWidget(self.words, 1)
        busy.addWidget(self.give_up)
        column.addLayout(busy)
        column.addWidget(self.bar)
        column.addLayout(row)
        return foot

    def _join(self) -> None:
        self.work.changed.connect(self.refresh)
        self.work.told.connect(self.toast.tell)
        self.work.busy.connect(self._busy)
        self.work.paper.failed.connect(self.work.say)
        self.work.paper.opened.connect(self.refresh)
        self.undo.clicked.connect(lambda: self.work.step(-1))
        self.redo.clicked.connect(lambda: self.work.step(1))
        self.anew.clicked.connect(self.begin_anew)
        self.on.clicked.connect(self.go_on)
        self.give_up.clicked.connect(self.work.give_up)
        self.counters.sheet_wanted.connect(lambda: self.go(self.pages.index(self.sheet)))
        self.go_button.clicked.connect(self.make)
        self.settings.changed.connect(self.say)
        for key, deed in (
            ("Ctrl+Z", lambda: self.work.step(-1)),
            ("Ctrl+Y", lambda: self.work.step(1)),
            ("Ctrl+Shift+Z", lambda: self.work.step(1)),
            ("Ctrl+W", self.close),
            ("F8", self.settings.next_language),
            ("F9", self.settings.next_theme),
        ):
            QShortcut(QKeySequence(key), self).activated.connect(deed)
        for n in range(len(self.entries)):
            QShortcut(QKeySequence(f"Alt+{n + 1}"), self).activated.connect(lambda n=n: self.go(n))
        self._busy("", 0.0)

    # Going about

    def go(self, number: int) -> None:
        """Go to a step."""
        self.page.leave()
        self.page = self.pages[number]
        self.canvas.hand = self.page
        if self.canvas.picture is not self.page.paper:
            self.canvas.show_picture(self.page.paper)
        self.stack.setCurrentIndex(number)
        if self.page is self.places:
            self.places.begin()
        if self.page is self.counters:
            self.counters.begin()
        self.refresh()
        self.canvas.setFocus()

    def go_on(self) -> None:
        """Go to the next step; from the counter sheet to the counters that were cut."""
        counters, here = self.pages.index(self.counters), self.pages.index(self.page)
        self.go(counters if self.page is self.sheet else here + 1)

    def begin_anew(self) -> None:
        """Leave what was drawn, and begin with an empty sheet; undo brings it back."""
        self.work.begin_anew()
        self.places.outside.setChecked(False)
        self.places.chosen = ""
        self.go(0)
        self.work.told.emit(self.work.own("draw-anew-done"))

    def make(self) -> None:
        """Make the kit; a table of it is opened by whoever listens."""
        self.page.leave()
        if self.work.sketch.untraced:
            self.work.told.emit(self.work.own("draw-untraced", n=len(self.work.sketch.untraced)))
            return
        made: list[str] = []

        def making(sketch: Sketch) -> Sketch:
            made.append(from_sketch.from_sketch(sketch, faces_folder()))
            return sketch

        if self.work.attempt(making):
            self.work.forget()
            self.made.emit(made[0], ())
            self.close()

    # Showing

    def say(self) -> None:
        """Write every word in the window's language, in the window's look."""
        own, look = self.work.own, self.settings.look
        self.setWindowTitle(own("draw-window"))
        self.canvas.dress(look.theme.table)
        self.canvas.setAccessibleName(own("draw-sheet"))
        self.side.setFixedWidth(round(PANEL * look.text_scale))
        for button, name in ((self.undo, "undo"), (self.redo, "redo")):
            button.setIcon(icon(name, look))
            button.setToolTip(tip(own(f"do-{name}")))
            button.setAccessibleName(own(f"do-{name}"))
        self.anew.setText(own("draw-anew"))
        self.give_up.setText(own("board-cancel"))
        self.go_button.setText(own("module-make"))
        for page in self.pages:
            page.say()
        self.refresh()

    def refresh(self) -> None:
        """Show where the work stands."""
        sketch = self.work.sketch
        if self._size != sketch.size:
            self._size = sketch.size
            self.canvas.lay()
        done = (
            bool(sketch.title),
            bool(sketch.zones) and not sketch.untraced,
            bool(sketch.board.links),
            bool(sketch.counters),
        )
        shown = self.counters if self.page is self.sheet else self.page
        for entry, page, is_done in zip(self.entries, self.pages[: len(self.entries)], done, strict=True):
            entry.setText(self.work.own(f"draw-{page.id}"))
            entry.setIcon(icon("tick" if is_done else "open", self.settings.look, 12))
            entry.setChecked(page is shown)
        can_undo, can_redo = self.work.can
        self.undo.setEnabled(can_undo)
        self.redo.setEnabled(can_redo)
        self.anew.setEnabled(sketch.begun)
        self.on.setVisible(self.page is not self.counters)
        self.on.setText(self.work.own("sheet-back" if self.page is self.sheet else "draw-on-to-next"))
        self.go_button.setEnabled(any(zone.polygons for zone in sketch.zones) and self.work.job is None)
        self.asks.setText(self.page.hint())
        self.page.refresh()
        self.canvas.again()

    def _busy(self, what: str, share: float) -> None:
        self.bar.setVisible(bool(what))
        self.words.setVisible(bool(what))
        self.give_up.setVisible(bool(what))
        self.words.setText(self.work.own(what) if what else "")
        self.bar.setValue(round(1000 * share))
        if not what or not share:  # begun or ended: what can be done meanwhile is another thing
            self.refresh()

    # Qt

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Welcome a picture."""
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Draw on a picture that is dropped, or read counters from a table that is."""
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        for path in paths[:1]:
            if path.suffix.lower() in PICTURES and self.page is self.sheet:
                self.sheet.open_picture(path)
            elif path.suffix.lower() in PICTURES:
                self.paper.open_picture(path)
            elif path.suffix.lower() in (".csv", ".tsv"):
                self.counters.read_csv(path)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Go; what was drawn waits."""
        self.page.leave()
        with contextlib.suppress(RuntimeError):  # the program, and its settings with it, may have gone first
            self.settings.changed.disconnect(self.say)
        self.sheet.sheet_paper.close()
        self.work.close()
        super().closeEvent(event)
