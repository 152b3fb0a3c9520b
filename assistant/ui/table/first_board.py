"""The board of the table that the program starts with: painted in its place before the window around it is made."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QMargins, QObject, QRect, QSize, Signal
from PySide6.QtGui import QGuiApplication

from assistant.ui.board.view import BoardView
from assistant.ui.look.main_window import MainWindow
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import timer

FRAME = QMargins(0, 33, 376, 202)  # what the panels take around the board before anybody has moved them
SMALLEST = QSize(320, 240)  # and no more than a third of the screen, which may be as small as 400 by 300
PATIENCE = 1000  # milliseconds: a window that is folded away is not painted, and still gets its panels


def make_board(session: Session) -> BoardView:
    """Return the board of a table, nothing laid on it yet."""
    board = BoardView()
    board.setMinimumSize(SMALLEST.boundedTo(QGuiApplication.primaryScreen().availableSize() / 3))
    board.standing = session.game.standing
    board.pictures = session.pictures
    board.set_look(session.look)
    return board


class FirstBoard(QObject):
    """Shows a board in the bare shell; `painted` once it can be seen."""

    painted = Signal()

    def __init__(self, shell: MainWindow, session: Session) -> None:
        super().__init__(shell)
        self.session = session
        self.board = make_board(session)
        self.board.setParent(shell)
        self.board.setGeometry(place(shell.rect(), session))
        self.board.viewport().installEventFilter(self)
        self._late = timer(self, PATIENCE, self.painted.emit)
        self.board.show()
        self.board.show_position(session.position, animate=False)
        self.board.setFocus()
        self._late.start()  # what was laid out above may have taken longer, and the board is to come before the panels

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Wait for the first paint."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            self._late.start(0)
        return False


def place(window: QRect, session: Session) -> QRect:
    """Return where the board will be: inside what was around it when a table was last put away, if that leaves it room."""
    try:
        kept = QMargins(*map(int, session.settings.kept("frame")))
    except (TypeError, ValueError, OverflowError):
        kept = FRAME
    for margins in (kept, FRAME):
        found = window.marginsRemoved(margins)
        if window.contains(found) and found.width() >= SMALLEST.width() and found.height() >= SMALLEST.height():
            return found
    return window


def frame_around(board: BoardView) -> list[int]:
    """Return what is around the board of a window, as it is kept under `frame`."""
    window = board.window()
    corner = board.mapTo(window, board.rect().topLeft())
    right, bottom = window.width() - corner.x() - board.width(), window.height() - corner.y() - board.height()
    return [corner.x(), corner.y(), right, bottom]
