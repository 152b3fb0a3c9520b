"""A table that was played for years: its journal of 100,000 edits, told by the command."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from assistant.desk.desk import Desk
from assistant.desk.saves import About, Save
from assistant.games import find_game
from benchmarks.rows import Row
from tests.cli.test_long_table import EDITS, edits

TELLING = """
import resource, sys
from assistant.cli.main import main
main(["show", sys.argv[1], "--journal", "--lang", "fr"])
used = resource.getrusage(resource.RUSAGE_SELF)
print(used.ru_utime + used.ru_stime, used.ru_maxrss, file=sys.stderr)
"""


def rows() -> Iterator[Row]:
    """Yield the rows of this part: seconds of the processor, and memory at the most."""
    desk = Desk.new(find_game("empires"), "august-1914")
    journal = desk.journal
    for edit in edits(desk, EDITS):
        journal = journal.record(edit, "2026-01-01 00:00:00")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.sabretache"
        Save.create(path, About("empires"), journal).close()
        del journal
        own = {**os.environ, "SABRETACHE_HOME": folder}
        # A shell between: on Linux a process counts as its own what its parent had in memory when it was made.
        command = ["/bin/sh", "-c", '"$@" >/dev/null', "sh", sys.executable, "-c", TELLING, str(path)]
        said = [subprocess.run(command, env=own, capture_output=True, text=True, check=True).stderr for _ in range(3)]
    seconds, memory = min(tuple(map(float, words.split())) for words in said)
    yield Row(f"`show --journal` of {EDITS:,} edits", seconds, "s", 2)
    yield Row("… memory at the most", memory / 1024, "MB", 150)
