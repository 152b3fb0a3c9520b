"""A window in a process of its own that edits its table until it is killed: `python session.py TABLE`; prints each edit done."""

import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from assistant.core.table import Move
from assistant.desk.desk import Desk
from assistant.ui.look.settings import Settings
from assistant.ui.table.window import TableWindow
from assistant.ui.widgets.session import Session


def main() -> None:
    """Edit until the end."""
    app = QApplication(["session"])
    desk = Desk.open(Path(sys.argv[1]))
    window = TableWindow(Session(desk, Settings(app)))
    window.show()
    counter = next(c.id for c in desk.position.table.counters.values() if desk.board.zones[c.zone].kind == "land")
    zones = [zone.id for zone in desk.board.zones.values() if zone.kind == "land"]

    def edit() -> None:
        n, here = len(desk.journal.edits), desk.position.table.counters[counter].zone
        goal = next(zone for zone in (zones[n % len(zones)], zones[(n + 1) % len(zones)]) if zone != here)
        window.session.do(Move((counter,), goal))  # a move to where it lies would not be written
        sys.stdout.write(f"{len(desk.journal.edits)}\n")
        sys.stdout.flush()

    timer = QTimer(window, interval=1)
    timer.timeout.connect(edit)
    timer.start()
    app.exec()


if __name__ == "__main__":
    main()
