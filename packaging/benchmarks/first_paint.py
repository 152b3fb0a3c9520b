"""Print the milliseconds from the start of this process's work to the first paint: of an empty window, or of a sample table.

Run by `window.py` in processes of their own: `python -m benchmarks.first_paint empty|sample|live`. A window paints the picture
of the table as it was left before the program is loaded: `sample` is the time to that, from the second start on; `live` is the
time to the first paint of the board that can be played on. A window that shows no table yet does not count.
"""

import sys
import time

BEGUN = time.perf_counter()
LEAVE = 3000  # milliseconds after the live board is there: its ground is kept for the next start


def main() -> None:
    """Show a window, print when its first paint is done, leave."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QGraphicsView, QMainWindow

    what = sys.argv[1]

    class FirstPaint(QObject):
        """Tells when what is wanted has been painted."""

        told = False

        def __init__(self, shell: QMainWindow) -> None:
            super().__init__()
            self.shell = shell
            shell.installEventFilter(self)

        def find_board(self) -> None:
            """Watch the board, which the program lays in the shell when the shell has been painted."""
            self.shell.findChild(QGraphicsView).viewport().installEventFilter(self)

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            # Only the window and the board's viewport are watched, and no event is asked what it is about: PySide would look
            # for the class of every other object, which takes as long as a tenth of all that is measured.
            if event.type() == QEvent.Type.Paint:
                live = watched is not self.shell
                if what == "empty" or live or (what == "sample" and shows_poster(self.shell)):
                    QApplication.postEvent(self, QEvent(QEvent.Type.User), 1)  # handled when the paint is done
                if what == "empty" or live:
                    watched.removeEventFilter(self)
                    QTimer.singleShot(0 if what == "empty" else LEAVE, self.leave)
            return False

        def customEvent(self, _event: QEvent) -> None:
            if not self.told:
                self.told = True
                print((time.perf_counter() - BEGUN) * 1000, flush=True)

        def leave(self) -> None:
            self.shell.close()
            QApplication.quit()

    def shows_poster(shell: QMainWindow) -> bool:
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
    main()
