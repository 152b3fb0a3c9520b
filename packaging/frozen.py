"""Build the program as one folder that needs no Python: `python3 packaging/frozen.py OUT`. By PyInstaller.

OUT/sabretache holds the program (`sabretache`), its data and libraries, the parts of Python and Qt that are used, the list of parts
and the texts of all licences. OUT/env is an environment of its own. At the end the folder is started: commands, the manual, and the
time of a start against that of the plain program, in turns.
"""

import argparse
import os
import platform
import shlex
import shutil
import statistics
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib import metadata
from pathlib import Path
from typing import Any

import sbom
from prepare import LOCKS, ROOT, do, lacking, system_packages

RECIPES = ROOT / "packaging" / "recipes"
EXE = ".exe" if os.name == "nt" else ""
MOST = 1.5  # times as long as the plain program may a start take
ROUNDS = 7
PATIENCE = 120  # seconds until a start is given up
# Writes the icon in the sizes of shops and desktops: Qt paints it out of the one drawing that there is.
PAINTS = """
import sys
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
app = QGuiApplication([])
picture = QImage(512, 512, QImage.Format.Format_ARGB32)
picture.fill(0)
painter = QPainter(picture)
QSvgRenderer(sys.argv[1]).render(painter)
painter.end()
assert picture.save(sys.argv[2])
"""


def main() -> int:
    """Build it, start it, measure it; return 0 when all went well."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("out", type=Path, help="the folder for the program's folder and its environment")
    reader.add_argument("--no-starts", action="store_true", help="do not measure how soon it starts")
    chosen = reader.parse_args()
    out = chosen.out.resolve()
    python = environment(out / "env")
    system_packages(lacking({"QT_QPA_PLATFORM": "xcb"}, window=True), "The folder takes these system libraries along")
    freeze(python, out)
    folder = out / "sabretache"
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder.name}: {size / 1e6:,.0f} MB in {sum(path.is_file() for path in folder.rglob('*')):,} files")
    attempt(folder)
    return 0 if chosen.no_starts or starts(python, folder / f"sabretache{EXE}") else 1


def environment(place: Path) -> Path:
    """Make the environment from the locks, with the project as it would be installed; return its Python."""
    python = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    pip = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    if not python.exists():
        do(sys.executable, "-m", "venv", place)
    for lock in ("run", "freeze"):
        do(*pip, "--require-hashes", "-r", LOCKS / f"{lock}.txt")
    do(*pip, "--no-deps", "--no-build-isolation", "--force-reinstall", ROOT)
    return python


def freeze(python: Path, out: Path) -> None:
    """Let PyInstaller build the folder."""
    with tempfile.TemporaryDirectory() as work:
        icon = Path(work) / "icon.png"
        screenless = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        do(python, "-c", PAINTS, ROOT / "assistant/web/page/icon.svg", icon, env=screenless)
        do(
            *(python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"),
            *("--distpath", out, "--workpath", work, RECIPES / "sabretache.spec"),
            cwd=work,  # not the checkout, whose package has no data of its own
            env={**os.environ, "SABRETACHE_ICON": str(icon)},
        )


def papers(sources: Sequence[str], out: Path) -> None:
    """Write the list of parts and the texts of all licences into a folder; the recipe asks for it, with what libraries it took."""
    out.mkdir()
    for name in ("LICENSE", "NOTICES.md"):
        shutil.copy(ROOT / name, out)
    library = Path(sysconfig.get_path("purelib"))
    sbom.write(library, out, [*tools(out), *systems(sources, out)])


def tools(out: Path) -> Iterator[dict[str, Any]]:
    """Yield Python and the starter of PyInstaller as parts of the list; copy their licences."""
    version, homes = platform.python_version(), (sysconfig.get_path("stdlib"), sys.base_prefix)
    # A Python of Debian's has its text among Debian's papers.
    texts = [Path(home) / name for home in homes for name in ("LICENSE.txt", "LICENSE")]
    texts.append(Path(f"/usr/share/doc/python{version.rpartition('.')[0]}/copyright"))
    yield _part("Python", version, "PSF-2.0", next(text for text in texts if text.is_file()), out)
    one = metadata.distribution("pyinstaller")
    text = next(Path(str(one.locate_file(file))) for file in one.files or () if "COPYING" in file.name)
    yield _part("PyInstaller", one.version, "GPL-2.0-or-later WITH Bootloader-exception", text, out)


def systems(sources: Sequence[str], out: Path) -> Iterator[dict[str, Any]]:
    """Yield the libraries of the system among the files taken, as parts; copy their licences. Debian alone tells whose they are."""
    if not shutil.which("dpkg-query"):
        return
    owners: dict[str, str] = {}
    for source in sources:
        for path in dict.fromkeys((source, str(Path(source).resolve()), source.replace("/lib/", "/usr/lib/", 1))):
            line = subprocess.run(["dpkg-query", "-S", path], capture_output=True, text=True, check=False).stdout
            if line:
                owners.setdefault(line.split(": ")[0].partition(",")[0], path)
                break
    for owner in sorted(owners):
        name = owner.partition(":")[0]
        version = do("dpkg-query", "-W", "-f", "${Version}\n", owner).splitlines()[0]
        text = Path(f"/usr/share/doc/{name}/copyright")
        yield _part(f"{name} of Debian", version, "", text, out)


def _part(name: str, version: str, licence: str, text: Path, out: Path) -> dict[str, Any]:
    """Return a part as CycloneDX has it; copy the text of its licence."""
    target = out / "licences" / name.replace(" ", "-").lower() / text.name
    sbom.put(text, target)
    told_as = {"expression": licence} if licence else {"license": {"name": f"see licences/{target.parent.name}"}}
    return {"type": "library", "name": name, "version": version, "licenses": [told_as]}


def attempt(folder: Path) -> None:
    """Start the folder's commands in a place of their own; end the work where one fails or a paper is not there."""
    inside = folder / "_internal"
    manual = inside / "assistant" / "_data" / "manual"
    for paper in (manual / "en/index.html", manual / "fr/index.html", inside / "papers/sabretache.cdx.json"):
        if not paper.is_file():
            sys.exit(f"There is no {paper.relative_to(folder)}.")
    with tempfile.TemporaryDirectory() as home:
        for saying in (RECIPES / "sayings.txt").read_text(encoding="utf-8").splitlines():
            words = shlex.split(saying)[1:]
            do(folder / f"sabretache{EXE}", *words, cwd=home, env=alone(home))
            print("went well:", saying)


def starts(python: Path, program: Path) -> bool:
    """Print how long the frozen program and the plain one take, in turns; return whether the frozen one is soon enough.

    A command counts until its process ends, a window until Qt has brought its first paint to the screen.
    """
    fine = True
    kinds = {"frozen": [str(program)], "plain": [str(python), "-m", "assistant"]}
    with tempfile.TemporaryDirectory() as home:
        for what, clock, words in (("a command", _ended, ["games"]), ("a window", _painted, ["--sample"])):
            took: dict[str, list[float]] = {kind: [] for kind in kinds}
            for round in range(ROUNDS + 1):
                for kind, command in kinds.items():
                    seconds = clock([*command, *words], home)
                    if round:  # the first start fills the caches
                        took[kind].append(seconds)
            frozen, plain = (statistics.median(took[kind]) for kind in kinds)
            fine = fine and frozen <= MOST * plain
            print(f"{what}: frozen {frozen:.2f} s, plain {plain:.2f} s, ratio {frozen / plain:.2f} (at most {MOST})")
    return fine


def _ended(command: Sequence[str], home: str) -> float:
    begun = time.perf_counter()
    do(*command, cwd=home, env=alone(home))
    return time.perf_counter() - begun


def _painted(command: Sequence[str], home: str) -> float:
    words = {**alone(home), "QT_LOGGING_RULES": "qt.widgets.painting=true", "QT_FORCE_STDERR_LOGGING": "1"}
    begun = time.perf_counter()
    with subprocess.Popen(command, cwd=home, env=words, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL) as window:
        assert window.stderr is not None
        try:
            for line in window.stderr:
                if b"Flushing" in line:
                    return time.perf_counter() - begun
                if time.perf_counter() - begun > PATIENCE:
                    break
        finally:
            window.kill()
    sys.exit(f"No window was painted by {command[0]}.")


def alone(home: str) -> dict[str, str]:
    """Return the environment of a program that is to touch nothing but a folder."""
    places = ("SABRETACHE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "HOME")
    return {**os.environ, **dict.fromkeys(places, home), "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "C.UTF-8"}


if __name__ == "__main__":
    sys.exit(main())
