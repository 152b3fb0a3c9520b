"""Make the pictures of the manual: `python3 packaging/pictures.py [--out FOLDER] [--only NAME …]`. The program paints them all.

`film` is the moving picture of the README. Every other is made in both languages, in the window as a player sees it, by the same
gestures: what changes on the screen changes in the manual as soon as this runs again. Nothing is drawn by hand.
"""

import argparse
from pathlib import Path

from prepare import ROOT, inside

if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    out = ROOT / "docs" / "manual"
    reader.add_argument("--out", type=Path, default=out, help="the folder that gets en/pictures and fr/pictures")
    reader.add_argument("--only", nargs="*", default=[], help="the names of the pictures that are made (default: all)")
    chosen = reader.parse_args()
    inside("run")
    from manual.scenes import main

    main(chosen.out.resolve(), sorted(chosen.only))
