"""How many gestures the evenings take at the window, by keys alone and by mouse alone: the same scripts that the tests play."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator

from benchmarks.rows import Row


def rows() -> Iterator[Row]:
    """Yield the rows of this part."""
    from PySide6.QtWidgets import QApplication

    from tests.ui.evenings import mirroring, one_fight
    from tests.ui.evenings.keys import Keys
    from tests.ui.evenings.scripts import SCRIPTS
    from tests.ui.evenings.sitting import WAYS, sitting

    _app = QApplication.instance() or QApplication(["bench"])
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        os.environ["SABRETACHE_HOME"] = home
        for way in WAYS:
            unit = "keys" if way == "keys" else "times"
            for script in SCRIPTS:
                with sitting(way, script.desk()) as player:
                    script.play(player)
                yield Row(f"a turn of {script.GAME} by {way}", player.gestures, unit, script.MOST[way])
            with sitting(way, one_fight.desk()) as player:
                one_fight.play(player)
            yield Row(f"from hover to losses applied by {way}", player.gestures, unit, one_fight.MOST[way])
            with sitting(way, mirroring.desk()) as player:
                mirroring.play(player)
            done, what = (player.lines, "lines") if isinstance(player, Keys) else (player.drags, "drags")
            yield Row(f"40 counters mirrored by {way}", done, what, mirroring.MOST[way])
