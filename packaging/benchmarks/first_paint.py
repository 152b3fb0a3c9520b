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
    from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

    what = sys.argv[1]

    class FirstPaint(QObject):
        """Tells when what is wanted has been painted."""

        told = False
        shell: QMainWindow | None = None

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if event.type() == QEvent.Type.Paint and isinstance(watched, QWidget) and watched.window().isVisible():
                board = watched.parent()
                live = hasattr(board, "show_position") and watched is board.viewport()
                poster = watched is self.shell and getattr(watched, "shows_poster", False)
                if not self.told and (what == "empty" or live or (poster and what == "sample")):
                    self.told = True
                    QTimer.singleShot(0, lambda: print((time.perf_counter() - BEGUN) * 1000, flush=True))
                if what == "empty" or live:
                    QTimer.singleShot(0 if what == "empty" else LEAVE, self.leave)
            return False

        def leave(self) -> None:
            if self.shell is not None:
                self.shell.close()
            QApplication.quit()

    app = QApplication(["bench"])
    app.setApplicationName("sabretache")
    app.setStyle("Fusion")
    painted = FirstPaint()
    app.installEventFilter(painted)
    if what == "empty":
        painted.shell = QMainWindow()
        painted.shell.resize(1280, 800)
        painted.shell.show()
    else:
        from assistant.ui.app import start

        painted.shell = start(app, ["--sample"])
    app.exec()


if __name__ == "__main__":
    main()
