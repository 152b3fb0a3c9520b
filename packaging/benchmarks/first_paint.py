"""Print the milliseconds from the start of this process's work to the first paint: of an empty window, or of a sample table.

Run by `window.py` in processes of their own: `python -m benchmarks.first_paint empty|sample`.
"""

import sys
import time

BEGUN = time.perf_counter()


def main() -> None:
    """Show a window, print when its first paint is done, leave."""
    from PySide6.QtCore import QEvent, QObject, QTimer
    from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

    class FirstPaint(QObject):
        """Tells when a window has been painted."""

        seen = 0.0

        def eventFilter(self, watched: QObject, event: QEvent) -> bool:
            if (
                event.type() == QEvent.Type.Paint
                and isinstance(watched, QWidget)
                and watched.window().isVisible()
                and not self.seen
            ):
                self.seen = time.perf_counter()
                QTimer.singleShot(0, self.told)
            return False

        def told(self) -> None:
            print((time.perf_counter() - BEGUN) * 1000, flush=True)
            QTimer.singleShot(0, lambda: sys.exit(0))

    app = QApplication(["bench"])
    painted = FirstPaint()
    app.installEventFilter(painted)
    if sys.argv[1] == "empty":
        app.setStyle("Fusion")
        kept: object = QMainWindow()
        kept.resize(1280, 800)  # type: ignore[attr-defined]
        kept.show()  # type: ignore[attr-defined]
    else:
        from assistant.games import GAMES, find_game
        from assistant.ui.app import Program

        app.setApplicationName("sabretache")
        app.setStyle("Fusion")
        kept = Program(app)
        kept.open_sample(find_game(next(iter(GAMES))))
    app.exec()


if __name__ == "__main__":
    main()
