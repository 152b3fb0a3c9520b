"""The first step: what the game is called, and what it is drawn on."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QWidget

from assistant.core.problems import Trouble
from assistant.desk.kits import from_sketch
from assistant.scan.pictures.headers import read_header
from assistant.ui.new_kit.pages.page import Corners, Page
from assistant.ui.new_kit.pages.sketch import Work, faces_folder
from assistant.ui.own_board.steps.canvas import Canvas
from assistant.ui.widgets.lines import label

PICTURES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp", ".heic", ".heif", ".avif")
SIZES = {"wide": (1600, 1000), "square": (1400, 1400), "high": (1000, 1500)}


def chosen_picture(parent: QWidget, words: str) -> Path | None:
    """Return the picture that is chosen in the system's own window; None for none."""
    kinds = " ".join(f"*{suffix}" for suffix in PICTURES)
    name, _ = QFileDialog.getOpenFileName(parent, words, "", f"({kinds})")
    return Path(name) if name else None


class PaperPage(Page):
    """Title; a picture, straightened by its four corners if it was photographed; or an empty sheet."""

    id = "paper"

    def __init__(self, work: Work, canvas: Canvas) -> None:
        super().__init__(work, canvas)
        self.corners = Corners(work, self.brush, lambda path, size: work.lay_paper(str(path), size))
        self.title = QLineEdit()
        self.title.setMaxLength(100)
        self.title.editingFinished.connect(self._called)
        self.shown = label("", "small")
        self.choose_button = self.button("draw-choose", self.choose, "primary")
        self.straighten_button = self.button("draw-straighten", self.straighten)
        self.empty_button = self.button("draw-empty", self.take_empty)
        self.shape = QComboBox()
        self.former, self.again_button = QComboBox(), self.button("draw-again-take", self.go_on_from)
        self.going_on = self.words("draw-again")
        for part in (
            self.words("draw-title"),
            self.title,
            self.words("draw-on"),
            self.shown,
            self.choose_button,
            self.straighten_button,
            self.words("draw-or-empty"),
            self.shape,
            self.empty_button,
            self.words("draw-rights"),
            self.going_on,
            self.former,
            self.again_button,
        ):
            self.column.addWidget(part)
        self.column.addStretch(1)

    def say(self) -> None:
        """Write every word in the window's language."""
        row = max(self.shape.currentIndex(), 0)
        self.shape.clear()
        self.shape.addItems([self.work.own(f"draw-empty-{shape}") for shape in SIZES])
        self.shape.setCurrentIndex(row)
        self.title.setAccessibleName(self.work.own("draw-title"))
        row = max(self.former.currentIndex(), 0)
        self.former.clear()
        for name, title in from_sketch.kept():
            self.former.addItem(title[self.work.settings.language], name)
        self.former.setCurrentIndex(min(row, self.former.count() - 1))
        self.former.setAccessibleName(self.work.own("draw-again"))
        for part in (self.going_on, self.former, self.again_button):
            part.setVisible(bool(self.former.count()))
        super().say()

    def refresh(self) -> None:
        """Show what is drawn on."""
        sketch = self.work.sketch
        if not self.title.hasFocus():
            self.title.setText(sketch.title)
        wide, high = sketch.size
        name = Path(sketch.picture).name if sketch.picture else self.work.own("draw-empty-sheet")
        self.shown.setText(self.work.own("draw-shown", name=name, wide=wide, high=high))
        self.straighten_button.setEnabled(bool(sketch.picture))

    def hint(self) -> str:
        """Return what can be done on the sheet now."""
        return self.corners.hint() or super().hint()

    def leave(self) -> None:
        """What is half typed counts."""
        self._called()
        self.corners.give_up()

    def _called(self) -> None:
        words = " ".join(self.title.text().split())
        if words != self.work.sketch.title:
            self.work.change(title=words)

    # Deeds

    def choose(self) -> None:
        """Choose a picture."""
        path = chosen_picture(self, self.work.own("draw-choose"))
        if path is not None:
            self.open_picture(path)

    def open_picture(self, path: Path) -> None:
        """Draw on a picture."""
        try:
            header = read_header(path)
        except Trouble as trouble:
            self.work.say(trouble.text)
            return
        self.work.lay_paper(str(path.resolve()), (header.width, header.height))
        if not self.work.sketch.title:
            self.work.change(title=path.stem.replace("_", " ").replace("-", " ").strip().capitalize())

    def take_empty(self) -> None:
        """Draw on an empty sheet."""
        self.work.lay_paper("", list(SIZES.values())[self.shape.currentIndex()])

    def go_on_from(self) -> None:
        """Go on with what an earlier game was drawn from; undo brings back what was drawn now."""
        sketch = from_sketch.again(str(self.former.currentData()), faces_folder())
        if sketch is None:
            self.work.told.emit(self.work.own("draw-again-gone"))
            return
        self.work.go_on_with(sketch)

    def straighten(self) -> None:
        """Ask for the four corners of a board that was photographed."""
        self.corners.begin(Path(self.work.sketch.picture))
        self.canvas.setFocus()

    def click(self, at: QPointF, event: QMouseEvent) -> None:  # noqa: ARG002
        """Take a corner; the fourth straightens the picture."""
        self.corners.click(at)

    def key(self, event: QKeyEvent) -> bool:
        """Escape gives the corners up."""
        return self.corners.key(event)

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw the corners that were clicked."""
        super().draw(painter, exposed, pixel)
        self.corners.draw(painter, pixel)
