"""Write the locks anew: `python3 packaging/lock.py`. What the two commands install is named there with version and hashes.

`locks/run.txt` is what the program needs with all its extras, `locks/test.txt` the same and what the tests need, both with what
builds the project. They hold for every system and every Python that the project runs on. What is newest is taken; afterwards
the tests say whether it serves.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from prepare import EXTRAS, LOCKS, ROOT

BUILDS = "editables>=0.5\n"  # what hatchling wants besides, to install a project in place
FREEZES = "pyinstaller>=6\n"
KINDS = {"run": EXTRAS, "test": f"{EXTRAS},dev"}


def main() -> int:
    """Resolve all sets; print the files."""
    import tomllib

    with (ROOT / "pyproject.toml").open("rb") as file:
        builds = tomllib.load(file)["build-system"]["requires"]
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        subprocess.run([sys.executable, "-m", "venv", place / "tool"], check=True)
        tool = place / "tool" / ("Scripts" if sys.platform == "win32" else "bin")
        subprocess.run([tool / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
        (place / "build.in").write_text(BUILDS + "\n".join(builds) + "\n", encoding="utf-8")
        (place / "freeze.in").write_text(FREEZES, encoding="utf-8")
        project = (ROOT / "pyproject.toml", place / "build.in")
        sets: dict[str, list[object]] = {
            kind: [*project, *(f"--extra={extra}" for extra in extras.split(","))] for kind, extras in KINDS.items()
        }
        for kind, wanted in {**sets, "freeze": [place / "freeze.in"]}.items():
            out = LOCKS / f"{kind}.txt"
            out.parent.mkdir(exist_ok=True)
            words = [tool / "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes", "--upgrade"]
            words += ["--no-header", "--no-annotate", "--python-version", "3.11", "--output-file", out, *wanted]
            subprocess.run([str(word) for word in words], check=True)
            print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
