"""Steps that put one question after the other, each decided with one key: what both walks over the board have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from assistant.core.board import Board, ZoneId
from assistant.core.questions import Role
from assistant.ui.own_board.canvas.drawing import Paths
from assistant.ui.own_board.canvas.view import Canvas
from assistant.ui.own_board.steps.step import Step
from assistant.ui.own_board.work.workbench import Workbench
from assistant.ui.widgets.lines import label

SIGNS = {"yes": "✓", "no": "✗", "skip": "–"}


@dataclass(frozen=True)
class Matter:
    """One thing to decide: its key in the draft, the zones it is about, the question, how the list calls it."""

    key: str
    zones: tuple[ZoneId, ...]
    words: str
    title: str


class DecideStep(Step):
    """A list of matters, one of them in question."""

    next_step = ""  # where Enter leads when all is decided

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self.matters: tuple[Matter, ...] = ()
        self.at = 0
        self._paths = Paths()
        self._language = ""
        self._collected = False
        self.summary = label("", "small")
        self.list = QListWidget()
        self.list.currentRowChanged.connect(self.show_matter)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.yes_button = self.button(f"board-{self.id}-yes", lambda: self.decide("yes"))
        self.no_button = self.button(f"board-{self.id}-no", lambda: self.decide("no"))
        self.skip_button = self.button("board-decide-skip", lambda: self.decide("skip"))
        self.back_button = self.button("board-decide-back", self.back)
        self.column.addWidget(self.words(f"board-{self.id}-heading", "heading"))
        self.column.addWidget(self.summary)
        self.column.addWidget(self.list, 1)
        self.extra = QWidget()
        self.extra_column = QVBoxLayout(self.extra)
        self.extra_column.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(self.extra)
        for buttons in ((self.yes_button, self.no_button), (self.skip_button, self.back_button)):
            row = QHBoxLayout()
            for button in buttons:
                row.addWidget(button, 1)
            self.column.addLayout(row)

    # For each walk

    def collect(self) -> tuple[Matter, ...]:
        """Return what there is to decide, the doubtful first."""
        return ()

    def apply(self, board: Board, matter: Matter, verdict: str) -> Board:  # noqa: ARG002
        """Return the board after a decision."""
        return board

    # Going through

    @property
    def open(self) -> bool:
        """Zones lie on the picture."""
        return self.workbench.draft.zones is not None

    @property
    def done(self) -> bool:
        """Nothing waits any more; on another day, too, before anybody comes here."""
        if not self.open or not self.workbench.draft.decided:
            return False
        if not self._collected:
            self._collect()
        return bool(self.matters) and all(self.verdict(matter) for matter in self.matters)

    @property
    def current(self) -> Matter | None:
        """The matter in question."""
        return self.matters[self.at] if 0 <= self.at < len(self.matters) else None

    def verdict(self, matter: Matter) -> str:
        """Return what was decided, empty if nothing yet."""
        start = f"{matter.key}:"
        return next((word.removeprefix(start) for word in self.workbench.draft.decided if word.startswith(start)), "")

    def enter(self) -> None:
        """Collect what there is to decide, and begin with the first that waits."""
        self._collect()
        self.at = next((n for n, matter in enumerate(self.matters) if not self.verdict(matter)), len(self.matters))
        super().enter()
        self.show_matter(self.at)

    def decide(self, verdict: str) -> None:
        """Take a decision, and go on to the next matter."""
        matter = self.current
        if matter is None:
            return
        board, draft = self.workbench.board, self.workbench.draft
        others = tuple(word for word in draft.decided if not word.startswith(f"{matter.key}:"))

        def keep() -> None:
            young = draft if verdict == "skip" else draft.with_board(self.apply(board, matter, verdict))
            self.workbench.keep(replace(young, decided=(*others, f"{matter.key}:{verdict}")))

        if self.workbench.attempt(keep):
            self.show_matter(self.at + 1)

    def back(self) -> None:
        """Go back to the matter before."""
        self.show_matter(max(0, self.at - 1))

    def show_matter(self, at: int) -> None:
        """Put a matter in question, and its zones into view."""
        self.at = max(0, min(at, len(self.matters)))
        self.list.blockSignals(True)
        self.list.setCurrentRow(self.at if self.at < len(self.matters) else -1)
        self.list.blockSignals(False)
        matter = self.current
        if matter is not None:
            paths = self._paths.of({zone: self.workbench.board.zones[zone].polygons for zone in matter.zones})
            box = QRectF()
            for path in paths.values():
                box = box.united(path.boundingRect())
            self.canvas.look_at(box)
        self.refresh()

    def key(self, event: QKeyEvent) -> bool:
        """Y, N, S and Backspace; Enter goes on when all is decided."""
        match event.key():
            case Qt.Key.Key_Y | Qt.Key.Key_O:  # yes and oui
                self.decide("yes")
            case Qt.Key.Key_N:
                self.decide("no")
            case Qt.Key.Key_S:
                self.decide("skip")
            case Qt.Key.Key_Backspace:
                self.back()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.current is None:
                self.onwards.emit(self.next_step)
            case _:
                return False
        return True

    # Showing

    def asks(self) -> tuple[str, str]:
        """Put the question."""
        own = self.workbench.own
        matter = self.current
        if matter is not None:
            return matter.words, own(f"board-{self.id}-keys")
        if self.matters:
            return own("board-decide-done"), own(f"board-{self.id}-done-hint")
        return own(f"board-{self.id}-none"), own(f"board-{self.id}-done-hint")

    def say(self) -> None:
        """Write the words; the questions too."""
        super().say()
        self.list.setAccessibleName(self.workbench.own(f"board-{self.id}-heading"))
        if self.matters and self._language != self.workbench.language:
            self._collect()

    def refresh(self) -> None:
        """Show what is decided."""
        for n, matter in enumerate(self.matters):
            item = self.list.item(n)
            sign = SIGNS.get(self.verdict(matter), "  ")
            if item is not None:
                item.setText(f"{sign}  {matter.title}")
        decided = sum(bool(self.verdict(matter)) for matter in self.matters)
        self.summary.setText(self.workbench.own("board-decide-count", n=decided, all=len(self.matters)))
        for button in (self.yes_button, self.no_button, self.skip_button):
            button.setEnabled(self.current is not None)
        self.back_button.setEnabled(self.at > 0)
        self.asked.emit()
        self.canvas.again()

    def _collect(self) -> None:
        self._collected, self._language, self.matters = True, self.workbench.language, self.collect()
        self.list.blockSignals(True)
        self.list.clear()
        for matter in self.matters:
            self.list.addItem(QListWidgetItem(matter.title))
        self.list.blockSignals(False)

    def draw(self, painter: QPainter, exposed: QRectF, pixel: float) -> None:  # noqa: ARG002
        """Draw all outlines, and the zones in question."""
        zones, brush = self.workbench.draft.zones, self.brush
        if zones is None:
            return
        paths = self._paths.of({zone.id: zone.polygons for zone in zones})
        brush.hairlines(painter, paths.values(), brush.role(Role.REACHABLE), pixel)
        matter = self.current
        if matter is None:
            return
        for zone, role in zip(matter.zones, (Role.TARGET, Role.SOURCE), strict=False):
            if zone in paths:
                brush.zone(painter, paths[zone], brush.role(role), 0.2, 2.6)
