"""The sixth step: what is printed in each zone, the doubtful first: right as it is, or changed by its number."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton

from assistant.core.board import MINE, Board, Column, Value, Zone, is_assumption
from assistant.scan.boards import editing
from assistant.ui.look.plain import tip
from assistant.ui.own_board.canvas.view import Canvas
from assistant.ui.own_board.steps import asking
from assistant.ui.own_board.steps.decide import DecideStep, Matter
from assistant.ui.own_board.work.workbench import Workbench

KEYS = 9  # facts that a digit changes
GUESS = "assumption"  # how sources begin that rest on nothing printed


class FactsStep(DecideStep):
    """One zone after the other, with what is assumed of it."""

    id = "facts"
    next_step = "keep"

    def __init__(self, workbench: Workbench, canvas: Canvas) -> None:
        super().__init__(workbench, canvas)
        self.no_button.hide()
        self.buttons: list[QPushButton] = []
        self._shown: object = None
        self.column.addWidget(self.button("board-on-to-keep", lambda: self.onwards.emit("keep"), "primary"))

    def collect(self) -> tuple[Matter, ...]:
        """Return the zones of which something is assumed: first what rests on nothing printed, then geography."""
        workbench = self.workbench
        order = {zone: n for n, zone in enumerate(asking.walk(workbench.zones()))}
        found = []
        for zone in workbench.draft.zones or ():
            # Zones that were looked at stay in the list, with the columns that the shipped board assumed.
            shipped = workbench.shipped.zones.get(zone.id, zone)
            doubtful = self.doubtful(shipped)
            if doubtful:
                guesses = sum(self.source(shipped, column).startswith(GUESS) for column in doubtful)
                words = workbench.own("board-facts-ask", zone=workbench.name(zone.id))
                matter = Matter(f"{zone.id}/", (zone.id,), words, workbench.name(zone.id))
                found.append((-guesses, order.get(zone.id, len(order)), matter))
        return tuple(matter for _guesses, _place, matter in sorted(found, key=lambda one: one[:2]))

    def doubtful(self, zone: Zone) -> tuple[Column, ...]:
        """Return the columns of a zone that a glance at the board settles and no rule does.

        A flag that is not set counts where zones of the same kind have it set: a port that the data forgot.
        """
        used = {key for one in self.workbench.zones() if one.kind == zone.kind for key in one.tags}
        return tuple(
            column
            for key, column in self.workbench.shipped.columns.items()
            if column.type in ("flag", "choice") and is_assumption(self.source(zone, column)) and key in used
        )

    @staticmethod
    def source(zone: Zone, column: Column) -> str:
        """Return where a value was read."""
        return zone.sources.get(column.id, column.source)

    # Deciding

    def apply(self, board: Board, matter: Matter, verdict: str) -> Board:  # noqa: ARG002
        """Make what is shown the player's own."""
        zone = board.zones[matter.zones[0]]
        for column in self._columns(matter):
            if column.id in zone.tags or column.type == "flag":  # a flag that is not set says no
                board = editing.set_fact(board, zone.id, column.id, zone.tags.get(column.id, False))
        return board

    def change(self, n: int) -> None:
        """Change the n-th fact: a flag turns over, a choice goes to its next value."""
        matter = self.current
        if matter is None or n >= len(self._columns(matter)):
            return
        column, zone = self._columns(matter)[n], self.workbench.board.zones[matter.zones[0]]
        value: Value = not zone.tags.get(column.id, False)
        if column.type == "choice":
            shipped = self.workbench.shipped.zones.get(zone.id)
            values = column.values if shipped and column.id in shipped.tags else ("", *column.values)
            now = str(zone.tags.get(column.id, ""))
            value = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
        self.workbench.edit(lambda board: editing.set_fact(board, zone.id, column.id, value))

    def _columns(self, matter: Matter) -> tuple[Column, ...]:
        zone = self.workbench.board.zones[matter.zones[0]]
        shipped = self.workbench.shipped.zones.get(zone.id, replace(zone, sources={}))
        return self.doubtful(shipped)

    def key(self, event: QKeyEvent) -> bool:
        """Digits change facts."""
        if Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_9:
            self.change(event.key() - Qt.Key.Key_1)
            return True
        if event.key() == Qt.Key.Key_N:
            return True
        return super().key(event)

    # Showing

    def say(self) -> None:
        """Write the words."""
        self._shown = None
        super().say()

    def refresh(self) -> None:
        """Show the facts of the zone in question as buttons with their numbers."""
        super().refresh()
        self.no_button.hide()
        matter = self.current
        zone = self.workbench.board.zones.get(matter.zones[0]) if matter is not None else None
        if self._shown is zone and zone is not None:
            return
        self._shown = zone
        for button in self.buttons:
            button.hide()
            button.deleteLater()
        self.buttons = []
        if zone is None or matter is None:
            return
        for n, column in enumerate(self._columns(matter)):  # all that a Yes makes his own; digits change the first nine
            mine = " ✎" if zone.sources.get(column.id) == MINE else ""
            words = f"{n + 1 if n < KEYS else '·'}   {column.name[self.workbench.language]}: {self._value(zone, column)}{mine}"
            if self.workbench.language == "fr":
                words = words.replace(": ", " : ")
            button = QPushButton(words)
            button.setObjectName("quiet")
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(tip(self.source(zone, column) if not mine else ""))
            button.clicked.connect(lambda _on=False, n=n: self.change(n))
            self.extra_column.addWidget(button)
            self.buttons.append(button)

    def _value(self, zone: Zone, column: Column) -> str:
        value = zone.tags.get(column.id)
        if column.type == "flag":
            return self.workbench.own("board-yes" if value else "board-no")
        return self.workbench.printed(str(value)) if value else "—"
