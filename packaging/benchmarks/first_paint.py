"""The milliseconds to a first paint, Python's start left out: `python -m benchmarks.first_paint empty|sample|live`.

In a process of its own, which imports nothing of the program before it measures.
"""

import sys
import time
from typing import Any


def first_paint(what: str) -> None:
    """Print the milliseconds to the first paint: of an `empty` window, of the picture as left (`sample`), of the `live` board."""
    begun = time.perf_counter()
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow

    class FirstPaint(QObject):
        """Tells when what is wanted has been painted."""

        told = False

        def __init__(self, shell: QMainWindow) -> None:
            super().__init__()
            self.shell = shell
            shell.installEventFilter(self)

        def find_board(self) -> None:
            """Watch the board, which the program lays in the shell when the shell has been painted."""
            board = self.shell.findChild(QGraphicsView)
            assert board is not None
            board.viewport().installEventFilter(self)

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            # Only the window and the board's viewport are watched, and no event is asked what it is about: PySide would look
            # for the class of every other object, which takes as long as a tenth of all that is measured.
            if event.type() == QEvent.Type.Paint:
                live = watched is not self.shell
                if what == "empty" or live or (what == "sample" and shows_poster(self.shell)):
                    QApplication.postEvent(self, QEvent(QEvent.Type.User), 1)  # handled when the paint is done
                if what == "empty" or live:
                    watched.removeEventFilter(self)
                    # The live board's ground is kept for the next start meanwhile.
                    QTimer.singleShot(0 if what == "empty" else 3000, self.leave)
            return False

        def customEvent(self, _event: QEvent) -> None:
            if not self.told:
                self.told = True
                print((time.perf_counter() - begun) * 1000, flush=True)

        def leave(self) -> None:
            self.shell.close()
            QApplication.quit()

    def shows_poster(shell: Any) -> bool:
        return shell.centralWidget() is None and not shell._poster.isNull()

    app = QApplication(["bench"])
    app.setApplicationName("sabretache")
    app.setStyle("Fusion")
    if what == "empty":
        shell = QMainWindow()
        shell.resize(1280, 800)
        painted = FirstPaint(shell)
        shell.show()
    else:
        from assistant.ui.program.app import start

        shell = start(app, ["--sample"])
        painted = FirstPaint(shell)
        shell.painted.connect(painted.find_board)
    app.exec()
    del painted


if __name__ == "__main__":
    first_paint(sys.argv[1])
