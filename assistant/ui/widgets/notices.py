"""What the window tells by the way: a message that leaves by itself, and how far long work is, with a button that gives it up."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from assistant.ui.look.wording import PlainLabel
from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session
from assistant.ui.work.event_loop import timer
from assistant.ui.work.jobs import Job

# A message as a line that leaves by itself.

LONGEST, SHORTEST, LETTER = 12_000, 2_500, 55  # milliseconds; the longer the words, the longer they stay


class Toast(PlainLabel):
    """Shows one message at a time at the top of `over`, where no panel opens; a click puts it away.

    It belongs to `page`, which holds `over` and everything that could else be drawn above it.
    """

    def __init__(self, over: QWidget, page: QWidget | None = None) -> None:
        super().__init__("", page or over)
        self.over, self.page = over, page or over
        self.setObjectName("toast")
        self.setWordWrap(True)
        self.hide()
        over.installEventFilter(self)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.hide)

    def tell(self, words: str) -> None:
        """Show a message for as long as it takes to read it."""
        self.setText(words)
        self.setAccessibleName(words)
        self._place()
        self.show()
        self.raise_()
        self._timer.start(max(SHORTEST, min(LONGEST, SHORTEST + LETTER * len(words))))

    def _place(self) -> None:
        words = self.text()
        self.setFixedWidth(min(560, max(180, self.fontMetrics().horizontalAdvance(words) + 44), self.over.width() - 24))
        self.adjustSize()
        corner = self.over.mapTo(self.page, QPoint(0, 0))
        self.move(corner + QPoint((self.over.width() - self.width()) // 2, 18))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay in the middle of what becomes wider or narrower."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def leave(self, words: str) -> None:
        """Put a message away, if it is the one shown."""
        if words and self.text() == words:
            self.hide()

    def mousePressEvent(self, event: object) -> None:  # noqa: ARG002 - Qt's own name
        """Go."""
        self.hide()


# Long work that was asked for, in a small window beside the table: how far it is, and a button that gives it up.

SOON = 400  # milliseconds: what is done sooner needs no window


class WorkWindow(QDialog):
    """Follows one job to its end; the table goes on being played meanwhile."""

    def __init__(self, session: Session, job: Job, words: str, parent: QWidget | None = None) -> None:
        """Lay it out, and open it unless the job is done soon.

        Args:
            session: of the table, for its words.
        """
        super().__init__(parent)
        self.session, self.job = session, job
        self.setWindowTitle(words)
        self.setModal(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        column.addWidget(label(words))
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setAccessibleName(words)
        column.addWidget(self.bar)
        row = QHBoxLayout()
        row.addStretch(1)
        self.stop = QPushButton(session.own("work-stop"))
        self.stop.clicked.connect(self.reject)
        row.addWidget(self.stop)
        column.addLayout(row)
        self.setMinimumWidth(380)
        self._soon = timer(self, SOON, self.show)
        job.progress.connect(lambda share: self.bar.setValue(round(1000 * share)))
        job.done.connect(self._end)
        job.failed.connect(self._end)
        self._soon.start()

    def _end(self, _result: object) -> None:
        self._soon.stop()
        self.accept()
        self.deleteLater()

    def reject(self) -> None:
        """Give the work up."""
        self.job.cancel()
        self._soon.stop()
        self.session.tell("work-stopped")
        super().reject()
        self.deleteLater()
