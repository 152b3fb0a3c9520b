"""Make the pictures of the manual: `python3 packaging/pictures.py [--out FOLDER] [--only NAME …]`. The program paints them all.

`film` is the moving picture of the README. Every other is made in both languages, in the window as a player sees it, by the same
gestures: what changes on the screen changes in the manual as soon as this runs again. Nothing is drawn by hand.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

from prepare import ROOT, inside, run

MANUAL = ROOT / "docs" / "manual"


def main() -> int:
    """Prepare, then paint with the private environment's Python."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--out", type=Path, default=MANUAL, help="the folder that gets en/pictures and fr/pictures")
    reader.add_argument("--only", nargs="*", default=[], help="the names of the pictures that are made (default: all)")
    chosen = reader.parse_args()
    inside("run")
    with tempfile.TemporaryDirectory() as home:
        env, out, wanted = {**os.environ, "SABRETACHE_HOME": home}, chosen.out.resolve(), set(chosen.only)
        works = [("manual.scenes", out, *sorted(wanted - {"film"}))] if wanted != {"film"} else []
        works += [("manual.film", out / "film.webp")] if not wanted or "film" in wanted else []
        return max(run(sys.executable, "-m", *work, cwd=ROOT, env=env).returncode for work in works)


if __name__ == "__main__":
    sys.exit(main())
