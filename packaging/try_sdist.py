"""Make the source distribution, a wheel of it, install that and start it: `python3 packaging/try_sdist.py`.

The wheel goes into an empty folder, which comes before the checkout on Python's path; the libraries are the private environment's.
What it shows: the source distribution holds all that a wheel is made of, and the wheel all that the program reads.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from prepare import PYTHON, ROOT, prepare

SAYS_WHERE = """
import assistant; from assistant.core.places import data, manual
assert manual().joinpath("fr", "index.html").is_file() and data("maps").is_dir()
print(assistant.__file__, data("maps"), manual())
"""
COMMANDS = (["games"], ["new", "empires", "mine.sabretache"], ["check", "mine.sabretache"], ["demo"])


def main() -> int:
    """Try it; return 0 when all went well."""
    prepare()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(place, PYTHON, "-m", "hatchling", "build", "-t", "sdist", "-d", place / "sdist", cwd=ROOT)
        (archive,) = (place / "sdist").iterdir()
        pip = (PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check")
        run(place, *pip, "wheel", "--no-deps", "--no-build-isolation", "-w", place / "wheel", archive)
        (wheel,) = (place / "wheel").iterdir()
        run(place, *pip, "install", "--no-deps", "--target", place / "site", wheel)
        told = subprocess.check_output(
            [str(PYTHON), "-c", SAYS_WHERE], cwd=place, env=environment(place), text=True
        ).split()
        if not all(Path(path).is_relative_to(place) for path in told):
            sys.exit(f"Not the installed program was started: {told}")
        for command in COMMANDS:
            run(place, PYTHON, "-m", "assistant", *command, stdout=subprocess.DEVNULL)
            print("went well:", *command)
        print(f"{archive.name}: {archive.stat().st_size:,} bytes; {wheel.name}: {wheel.stat().st_size:,} bytes")
    return 0


def environment(place: Path) -> dict[str, str]:
    """Return what a program is told that is to use the installed wheel and a home of its own."""
    own = {"PYTHONPATH": str(place / "site"), "SABRETACHE_HOME": str(place / "home"), "QT_QPA_PLATFORM": "offscreen"}
    return {**os.environ, **own}


def run(place: Path, *command: object, cwd: Path | None = None, stdout: int | None = None) -> None:
    words = [str(word) for word in command]
    subprocess.run(words, check=True, cwd=cwd or place, env=environment(place), stdout=stdout)


if __name__ == "__main__":
    sys.exit(main())
