"""What all steps of the walk have in common: a panel at the side, a line that asks, a hand on the picture."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLabel,
    QListWidget,
    QPushButton,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from assistant.ui.own_board.canvas.drawing import Brush
from assistant.ui.own_board.canvas.view import Canvas
from assistant.ui.own_board.work.workbench import Workbench
from assistant.ui.widgets.lines import label


class Step(QWidget):
    """One step. `id` names its texts: `board-step-<id>`, `board-step-<id>-hint`."""

    id = ""
    asked = Signal()  # the line that asks has changed
    onwards = Signal(str)  # to another step

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__()
        self.workbench, self.canvas = workbench, canvas
        self.brush = Brush(workbench.settings)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(14, 12, 14, 12)
        self.column.setSpacing(9)
        self._words: list[tuple[QLabel | QPushButton, str]] = []

    # For the window

    def asks(self) -> tuple[str, str]:
        """Return what the step asks now, and a hint."""
        return self.workbench.own(f"board-step-{self.id}"), self.workbench.own(f"board-step-{self.id}-hint")

    @property
    def open(self) -> bool:
        """Whether the step can be entered."""
        return bool(self.workbench.draft.picture) and not self.workbench.draft.joining

    @property
    def done(self) -> bool:
        """Whether the step has what the next one needs."""
        return False

    def enter(self) -> None:
        """The step is shown."""
        self.refresh()

    def leave(self) -> None:
        """Another step is shown."""

    def refresh(self) -> None:
        """The draft has changed."""

    def say(self) -> None:
        """Write every word in the window's language."""
        for widget, key in self._words:
            widget.setText(self.workbench.own(key))

    # Building

    def button(self, key: str, deed: Callable[[], object], style: str = "") -> QPushButton:
        """Return a button with one of the window's texts."""
        made = QPushButton()
        if style:
            made.setObjectName(style)
        made.clicked.connect(lambda: deed())
        made.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._words.append((made, key))
        return made

    def words(self, key: str, style: str = "small") -> QLabel:
        """Return a label with one of the window's texts."""
        made = label("", style)
        self._words.append((made, key))
        return made

    # The hand: nothing, until a step says otherwise

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:
        """Draw over the picture."""

    def press(self, at: QPointF, event: QMouseEvent) -> bool:  # noqa: ARG002
        """The left button goes down: not taken, so the view pans."""
        return False

    def drag(self, at: QPointF) -> None:
        """The mouse moves with the button held."""

    def release(self, at: QPointF, moved: bool) -> None:
        """The button goes up."""

    def click(self, at: QPointF, event: QMouseEvent) -> None:
        """A click that did not pan."""

    def hover(self, at: QPointF) -> None:
        """The pointer moves."""

    def double(self, at: QPointF) -> None:
        """A double click."""

    def key(self, event: QKeyEvent) -> bool:  # noqa: ARG002
        """A key on the picture: not used."""
        return False


def leave_keys(panel: QWidget) -> None:
    """Leave the keys to the picture when something in a panel is clicked; only what is typed into takes them, and Tab."""
    for kind in (QAbstractButton, QListWidget, QComboBox, QTabBar):
        for part in panel.findChildren(kind):
            if part.focusPolicy() != Qt.FocusPolicy.NoFocus and not (isinstance(part, QComboBox) and part.isEditable()):
                part.setFocusPolicy(Qt.FocusPolicy.TabFocus)
