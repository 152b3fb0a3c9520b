"""Who has the keyboard: what is hidden gives it back to the board, and the cards know when keys are not for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from shiboken6 import isValid

from assistant.ui.table.parts import TableParts
from assistant.ui.widgets.ring import Ring

TAKES_TEXT = (QLineEdit, QPlainTextEdit, QTextEdit, QAbstractSpinBox, QComboBox, QAbstractItemView)
TAKES_KEYS = "takes-keys"  # the property of a panel that uses keys of its own while it has the keyboard
AFTER = (
    QEvent.Type.KeyPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.WindowActivate,
)


class Focus(QObject):
    """Watches the focus of one window."""

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts.frame)
        self.parts = parts
        self._soon = QTimer(self, interval=0, singleShot=True)
        self._soon.timeout.connect(self.refresh)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._changed)
        for watched in (parts.frame, parts.board, parts.board.viewport(), parts.answers, parts.prompt):
            watched.installEventFilter(self)
        for place in (parts.board, parts.answers, parts.docks.panel("findings")):
            if isinstance(place, QAbstractScrollArea):
                Ring(place)
        parts.board.pick_begun.connect(self.refresh)
        parts.board.pick_ended.connect(self.refresh)

    @property
    def free(self) -> bool:
        """Whether keys are for the cards: not for words being typed, a choice on the board, or a pile opened from the keyboard."""
        focus, board = self.parts.frame.focusWidget(), self.parts.board
        if (
            isinstance(focus, TAKES_TEXT)
            or _takes_keys(focus)
            or board.hand.picking is not None
            or self.parts.prompt.isVisible()
        ):
            return False
        return board.stage is None or board.fan.pile is None or not board.fan.veiled

    def refresh(self) -> None:
        """Let the cards show whether keys are for them, and see that somebody has the keyboard."""
        self._hold()
        self.parts.answers.arm(self.free)

    def before_key(self) -> None:
        """Take the keys from the cards if this one is not for them; it arms none, for no button shows it yet."""
        self._hold()
        if not self.free:
            self.parts.answers.arm(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Look again after what may open a pile or end a choice."""
        if event.type() in AFTER:
            self._soon.start()
        return super().eventFilter(watched, event)

    def _changed(self, old: QWidget | None, now: QWidget | None) -> None:
        frame, board = self.parts.frame, self.parts.board
        if not isValid(frame) or not frame.isVisible():  # a window that is taken down loses the keyboard too
            return
        left = old is not None and frame.isAncestorOf(old) and not old.isVisible()
        lost = now is None and frame.isActiveWindow() and frame.focusWidget() is None
        if (left or lost) and now is not board and board.isVisible() and not _is_dialog(now, frame):
            board.setFocus()
        self.refresh()
        self._soon.start()

    def _hold(self) -> None:
        """Give the board the keyboard if nothing that can be seen has it: what had it was taken down in the middle of its deed."""
        frame, board = self.parts.frame, self.parts.board
        if not isValid(frame) or not frame.isVisible() or not board.isVisible():
            return
        focus = frame.focusWidget()
        if focus is None or not focus.isVisible():
            board.setFocus()


def _takes_keys(widget: QWidget | None) -> bool:
    """Tell whether the keyboard is in a panel that uses keys of its own."""
    while widget is not None:
        if widget.property(TAKES_KEYS):
            return True
        widget = widget.parentWidget()
    return False


def _is_dialog(widget: QWidget | None, frame: QWidget) -> bool:
    """Tell whether the keyboard has gone to something else than the window: a dialog, a floating panel."""
    return widget is not None and widget.window() is not frame
