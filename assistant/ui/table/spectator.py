"""A window for a second screen: the board alone, large, with what everybody may see and nothing else."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow

from assistant.core.position import Position
from assistant.desk.seen import see
from assistant.ui.table.first_board import make_board
from assistant.ui.widgets.session import Session
from assistant.ui.work.later import later

STEP = 1.25  # of the zoom, a key


class SpectatorWindow(QMainWindow):
    """Shows the table as it lies, and follows it. Nothing can be changed from here."""

    closed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.session = session
        self.board = make_board(session)
        self.board.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.board.viewport().setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.board.setAcceptDrops(False)
        self.setCentralWidget(self.board)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.board.setAccessibleName(session.own("second-screen-board"))
        session.changed.connect(self._show)
        session.look_changed.connect(self._look)
        self.resize(1280, 800)
        self._look()
        self.board.show_position(self._position(), animate=False)
        self.sheets = False  # whether the sheets beside the map are all shown too
        later(self, self._fit)

    def show_there(self) -> None:
        """Show it on the second screen if there is one, over all of it; else as a window beside ours."""
        screens = QGuiApplication.screens()
        here = QGuiApplication.primaryScreen()
        other = next((screen for screen in screens if screen is not here), None)
        if other is not None:
            self.setGeometry(other.geometry())
            self.showFullScreen()
        else:
            self.show()

    def _position(self) -> Position:
        return see(self.session.desk.game, self.session.position).position

    def _show(self) -> None:
        self.board.show_position(self._position())

    def _look(self) -> None:
        self.board.set_look(self.session.settings.look)
        self.board.cover(self.session.watched)
        self.setWindowTitle(self.session.own("second-screen", title=self.session.words(self.session.desk.game.title)))

    def _fit(self) -> None:
        """Show the map as large as the screen takes it, or all sheets."""
        if self.sheets:
            self.board.fit_all()
        else:
            self.board.fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fill whatever room there is."""
        super().resizeEvent(event)
        self._fit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Zoom, show the map or all sheets, take the whole screen, close."""
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.board.zoom_by(STEP)
            case Qt.Key.Key_Minus:
                self.board.zoom_by(1 / STEP)
            case Qt.Key.Key_Home | Qt.Key.Key_0:
                self._fit()
            case Qt.Key.Key_T:
                self.sheets = not self.sheets
                self._fit()
            case Qt.Key.Key_F11:
                self.setWindowState(self.windowState() ^ Qt.WindowState.WindowFullScreen)
            case Qt.Key.Key_Escape:
                self.close()
            case _:
                super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Follow the table no longer."""
        self.session.changed.disconnect(self._show)
        self.session.look_changed.disconnect(self._look)
        self.board.close_board()
        self.closed.emit()
        super().closeEvent(event)
