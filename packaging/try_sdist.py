"""Make the source distribution, a wheel of it, install that and start it: `python3 packaging/try_sdist.py [--keep OUT]`.

The wheel goes into an empty folder, which comes before the checkout on Python's path; the libraries are the private environment's.
What it shows: the source distribution holds all that a wheel is made of, and the wheel all that the program reads; and
that the wheel is the same to the byte whoever makes it, where and when.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from prepare import PYTHON, ROOT, prepare

SAYS_WHERE = """
import assistant; from assistant.core.places import data, manual
assert manual().joinpath("fr", "index.html").is_file() and data("maps").is_dir()
print(assistant.__file__, data("maps"), manual())
"""
PIP = (PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check")
COMMANDS = (["games"], ["new", "empires", "mine.sabretache"], ["check", "mine.sabretache"], ["demo"])


LATER = 2_000_000_000  # seconds since 1970: the time of all files of the second making


def main() -> int:
    """Try it; return 0 when all went well."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--keep", type=Path, help="a folder that gets both files")
    reader.add_argument("--within", action="store_true", help="the environment stands: nothing is prepared")
    chosen = reader.parse_args()
    if not chosen.within:
        prepare()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(place, PYTHON, "-m", "hatchling", "build", "-t", "sdist", "-d", place / "sdist", cwd=ROOT)
        (archive,) = (place / "sdist").iterdir()
        wheel = made(place, archive, "wheel")
        if digest(made(place, later(place, archive), "later")) != digest(wheel):
            sys.exit("A wheel made elsewhere and later is another one.")
        print(
            f"made twice, in another folder, of files of another time and with other rights: the same, {digest(wheel)}"
        )
        run(place, *PIP, "install", "--no-deps", "--target", place / "site", wheel)
        told = subprocess.check_output(
            [str(PYTHON), "-c", SAYS_WHERE], cwd=place, env=environment(place), text=True
        ).split()
        if not all(Path(path).is_relative_to(place) for path in told):
            sys.exit(f"Not the installed program was started: {told}")
        for command in COMMANDS:
            run(place, PYTHON, "-m", "assistant", *command, stdout=subprocess.DEVNULL)
            print("went well:", *command)
        if chosen.keep:
            chosen.keep.mkdir(parents=True, exist_ok=True)
            for file in (archive, wheel):
                shutil.copy(file, chosen.keep)
        print(f"{archive.name}: {archive.stat().st_size:,} bytes; {wheel.name}: {wheel.stat().st_size:,} bytes")
    return 0


def made(place: Path, source: Path, name: str) -> Path:
    """Make a wheel of a source distribution, packed or unpacked, into a folder of `place`; return its path."""
    run(place, *PIP, "wheel", "--no-deps", "--no-build-isolation", "-w", place / name, source)
    (wheel,) = (place / name).iterdir()
    return wheel


def later(place: Path, archive: Path) -> Path:
    """Unpack a source distribution as somebody else would, another day; return its folder."""
    with tarfile.open(archive) as packed:
        packed.extractall(place / "another", filter="data")
    (folder,) = (place / "another").iterdir()
    for path in folder.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        os.utime(path, (LATER, LATER))
    return folder


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def environment(place: Path) -> dict[str, str]:
    """Return what a program is told that is to use the installed wheel and a home of its own."""
    own = {"PYTHONPATH": str(place / "site"), "SABRETACHE_HOME": str(place / "home"), "QT_QPA_PLATFORM": "offscreen"}
    return {**os.environ, **own}


def run(place: Path, *command: object, cwd: Path | None = None, stdout: int | None = None) -> None:
    words = [str(word) for word in command]
    subprocess.run(words, check=True, cwd=cwd or place, env=environment(place), stdout=stdout)


if __name__ == "__main__":
    sys.exit(main())
