"""Long work that was asked for, in a small window beside the table: how far it is, and a button that gives it up."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from assistant.ui.widgets.lines import label
from assistant.ui.widgets.session import Session
from assistant.ui.work.jobs import Job

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
        self._soon = QTimer(self, singleShot=True, interval=SOON)
        self._soon.timeout.connect(self.show)
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
