"""What a set-up's sheet says beside where the counters lie: read while the counters are laid out."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from assistant.core import counter_reading as counter_files
from assistant.core.game import Game
from assistant.core.problems import Trouble
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.scrolling import ScrollArea


def notes(game: Game, setup: str, language: str) -> tuple[str, ...]:
    """Return the notes of one of the game's set-ups; none for a player's own."""
    if setup not in game.setups:
        return ()
    try:
        return tuple(note[language] for note in counter_files.setup(game.counters, setup).notes)
    except Trouble:
        return ()


class SetupNotes(ScrollArea):
    """The notes of the set-up that is looked at; out of sight when it has none."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)

    def tell(self, said: tuple[str, ...]) -> None:
        """Show other notes, from their beginning."""
        flow = QWidget()
        flow.setObjectName("flow")
        column = QVBoxLayout(flow)
        column.setContentsMargins(4, 4, 10, 4)
        column.setSpacing(6)
        for note in said:
            column.addWidget(label(note))
        column.addStretch(1)
        self.setWidget(flow)
        self.setVisible(bool(said))
