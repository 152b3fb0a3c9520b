"""What the helpers of a table's window are given: its parts, and nothing of the window that joins them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtWidgets import QMainWindow, QWidget

from assistant.ui.answers.panel import AnswersPanel
from assistant.ui.board.view import BoardView
from assistant.ui.panels.inspector import Inspector
from assistant.ui.panels.quick_entry import QuickLine
from assistant.ui.panels.track_strip import TrackStrip
from assistant.ui.panels.tray import Tray
from assistant.ui.table.deeds import Deeds
from assistant.ui.table.docks import Docks
from assistant.ui.widgets.prompt import Prompt
from assistant.ui.widgets.session import Session
from assistant.ui.widgets.toast import Toast


@dataclass(frozen=True)
class TableParts:
    """The parts of one window, put together once and shared by commands, keyboard and menus."""

    frame: QMainWindow  # under which file dialogs open
    session: Session
    board: BoardView
    deeds: Deeds
    docks: Docks
    answers: AnswersPanel
    quick: QuickLine
    prompt: Prompt
    tray: Tray
    tracks: TrackStrip
    toast: Toast
    inspector: Inspector
    bar: QWidget  # menus and state of the game, above the board
    foot: QWidget  # tray, journal and quick entry, below it
    open: Callable[[str, object], None]  # what the start page can do: "new", "open", "file" with a path
    pack_up: Callable[[], None]
    retitle: Callable[[], None]  # the table has another title
