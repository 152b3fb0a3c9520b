"""Python in a process of its own, with the project on its path."""

import os
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE

ROOT = Path(__file__).resolve().parents[1]


def python(*words, home=None, cwd=ROOT, **own):
    """Run Python with some words and more in its environment, the user's folder elsewhere if said; return what came of it."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), **own}
    if home is not None:
        environment["SABRETACHE_HOME"] = str(home)
    command = [sys.executable, *map(str, words)]
    return subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
