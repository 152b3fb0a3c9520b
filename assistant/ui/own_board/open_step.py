"""The first step: a picture of the board, from a file; turned and cropped."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath
from PySide6.QtWidgets import QFileDialog, QHBoxLayout

from assistant.core.questions import Role
from assistant.ui.lines import label
from assistant.ui.own_board.bench import Bench
from assistant.ui.own_board.canvas import Canvas
from assistant.ui.own_board.step import Step
from assistant.ui.theme import colour

PICTURES = (".png", ".jpg", ".jpeg", ".tif", ".tiff", ".webp", ".bmp")


class OpenStep(Step):
    """Chooses the picture."""

    id = "open"

    def __init__(self, bench: Bench, canvas: Canvas) -> None:
        super().__init__(bench, canvas)
        self.cropping = False
        self.frame: QRectF | None = None  # while it is drawn
        self.about = label("", "small")
        self.choose_button = self.button("board-choose-picture", self.choose, "primary")
        self.turn_button = self.button("board-turn", bench.turn)
        self.crop_button = self.button("board-crop", self.begin_crop)
        self.crop_button.setCheckable(True)
        self.whole_button = self.button("board-crop-whole", lambda: bench.crop(None))
        self.next_button = self.button("board-on-to-fit", lambda: self.onwards.emit("fit"), "primary")
        self.column.addWidget(self.words("board-open-heading", "heading"))
        self.column.addWidget(self.words("board-open-words"))
        self.column.addWidget(self.choose_button)
        self.column.addWidget(self.about)
        row = QHBoxLayout()
        for button in (self.turn_button, self.crop_button):
            row.addWidget(button)
        row.addStretch(1)
        self.column.addLayout(row)
        self.column.addWidget(self.whole_button)
        self.column.addStretch(1)
        self.column.addWidget(self.next_button)

    @property
    def open(self) -> bool:
        """Always."""
        return True

    @property
    def done(self) -> bool:
        """There is a picture."""
        return bool(self.bench.draft.picture)

    def asks(self) -> tuple[str, str]:
        """Say what to choose."""
        own = self.bench.own
        if self.cropping:
            return own("board-crop-ask"), own("board-crop-hint")
        if not self.bench.draft.picture:
            return own("board-open-ask"), own("board-open-hint")
        return own("board-open-there"), own("board-open-there-hint")

    # Deeds

    def choose(self) -> None:
        """Choose a file."""
        kinds = " ".join(f"*{suffix}" for suffix in PICTURES)
        name, _ = QFileDialog.getOpenFileName(self, self.bench.own("board-choose-picture"), "", f"({kinds})")
        if name:
            self.open_file(Path(name))

    def open_file(self, path: Path) -> None:
        """Open a picture."""
        if path.suffix.lower() not in PICTURES:
            self.bench.tell("board-no-picture", name=path.name)
            return
        self.bench.show_picture(path.absolute())

    def begin_crop(self) -> None:
        """Wait for a frame, or give it up."""
        self.cropping = not self.cropping and bool(self.bench.draft.picture)
        self.frame = None
        self.refresh()

    # The hand

    def press(self, at: QPointF, event: QMouseEvent) -> bool:  # noqa: ARG002
        """Begin a frame."""
        if self.cropping:
            self.frame = QRectF(at, at)
        return self.cropping

    def drag(self, at: QPointF) -> None:
        """Draw the frame larger."""
        if self.frame is not None:
            self.frame.setBottomRight(at)
            self.canvas.again()

    def release(self, at: QPointF, moved: bool) -> None:  # noqa: ARG002
        """Crop to the frame."""
        frame = self.frame.normalized() if self.frame is not None else QRectF()
        self.frame, self.cropping = None, False
        if moved and frame.width() > 20 and frame.height() > 20:
            self.bench.crop((frame.left(), frame.top(), frame.right(), frame.bottom()))
        self.refresh()

    def key(self, event: QKeyEvent) -> bool:
        """Escape gives the frame up."""
        if event.key() == Qt.Key.Key_Escape and self.cropping:
            self.begin_crop()
            return True
        return False

    # Showing

    def refresh(self) -> None:
        """Say what there is."""
        draft = self.bench.draft
        there = bool(draft.picture)
        self.about.setVisible(there)
        if there:
            self.about.setText(
                self.bench.own(
                    "board-picture-is", name=Path(draft.picture).name, wide=str(draft.size[0]), high=str(draft.size[1])
                )
            )
        for button in (self.turn_button, self.crop_button, self.next_button):
            button.setEnabled(there)
        self.crop_button.setChecked(self.cropping)
        self.whole_button.setVisible(draft.crop is not None)
        self.asked.emit()
        self.canvas.again()

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:  # noqa: ARG002
        """Draw the frame while it grows, all beside it in shade."""
        if self.frame is None:
            return
        wide, high = self.bench.draft.size
        shade = QPainterPath()
        shade.setFillRule(Qt.FillRule.OddEvenFill)
        shade.addRect(QRectF(0, 0, wide, high))
        shade.addRect(self.frame.normalized())
        painter.fillPath(shade, colour(self.brush.theme.table, 0.6))
        path = QPainterPath()
        path.addRect(self.frame.normalized())
        self.brush.zone(painter, path, self.brush.role(Role.TARGET), 0.0, 1.5)
