"""Make the project's private environment: what every script of this folder shares.

Runs on the bare system Python, so it uses the standard library only and says what is missing instead of failing.
"""

import hashlib
import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
# The program's own table, read without the program: nothing of it is installed yet, or another copy is.
_TABLE = runpy.run_path(str(ROOT / "assistant" / "system_libraries.py"))
LIBRARIES, WINDOW_LIBRARIES = _TABLE["LIBRARIES"], _TABLE["WINDOW_LIBRARIES"]
INSTALL, lacking = _TABLE["INSTALL"], _TABLE["lacking"]
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PIP = (PYTHON, "-m", "pip", "-qq", "--disable-pip-version-check", "install", "--no-compile")
LOCKS = ROOT / "packaging" / "locks"  # what is installed, with hashes; packaging/lock.py writes them
EXTRAS = "scan,secrets,web"  # of the program, that everybody gets
KINDS = {"run": EXTRAS, "test": f"{EXTRAS},dev", "tools": f"{EXTRAS},dev,tools"}  # each holds the one before
LAST = {"run": "numpy", "test": "pytest", "tools": "mutmut"}  # by which an environment of a kind is known
UNCHECKED = "--without-hashes"
unchecked = UNCHECKED in sys.argv
if unchecked:  # every script takes it
    sys.argv.remove(UNCHECKED)
BROWSER = {"chromium": "chromium", "chromedriver": "chromium-driver"}  # program -> its Debian package


def prepare(kind: str = "run", *, window: bool = False) -> Path:
    """Install everything that is missing of one of KINDS; return the private environment's Python."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs on whatever Python the machine has
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. Try python3.11 {sys.argv[0]}")
    system_packages(lacking(window=window), "Qt needs these system libraries")
    _environment()
    install_locked(kind)
    if kind == "test":
        _browser()
    return PYTHON


def inside(kind: str = "test") -> None:
    """Let the script go on in the private environment, without a screen: prepare it and begin the script anew there.

    Where another environment that has what is needed runs the script, it goes on in that.
    """
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    os.environ["PYTHONPATH"] = os.pathsep.join([str(ROOT), str(ROOT / "packaging")])
    if not all(importlib.util.find_spec(name) for name in ("PySide6", LAST[kind])):
        sys.exit(run(prepare(kind), *sys.argv).returncode)
    sys.path.insert(0, str(ROOT))


def has_display() -> bool:
    """Tell whether a window could be shown."""
    screens = (os.environ.get("DISPLAY"), os.environ.get("WAYLAND_DISPLAY"))
    return os.name == "nt" or sys.platform == "darwin" or any(screens)


def run(*command: object, **how: Any) -> "subprocess.CompletedProcess[str]":
    """Run a command of any things that name files or words."""
    return subprocess.run([str(word) for word in command], **{"check": False, **how})


def do(*command: object, **how: object) -> str:
    """Run a command; return what it prints. A failure ends the work."""
    return run(*command, check=True, stdout=subprocess.PIPE, text=True, **how).stdout


def system_packages(packages: "list[str]", why: str) -> None:
    """Install packages of the system as root; anybody else is told to."""
    if not packages:
        return
    line = f"{INSTALL} {' '.join(packages)}"
    if not _may_install():
        sys.exit(f"{why}. Please run this once, then start again:\n  sudo {line}")
    print(f"{why}: {' '.join(packages)}. Installing them.", flush=True)
    _quietly("apt-get", "update")
    if not _quietly(*line.split()):
        sys.exit(f"They could not be installed. Please run this, then start again:\n  {line}")


def _quietly(*command: object) -> bool:
    """Tell whether a command went well that says nothing."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    return not run(*command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode


def _may_install() -> bool:
    return sys.platform.startswith("linux") and bool(shutil.which("apt-get")) and os.geteuid() == 0


def _browser() -> None:
    """See that there is a browser in which the pages for telephones are tried; without one those tests are skipped, and say so."""
    wanted = [name for program, name in BROWSER.items() if not shutil.which(program)]
    if wanted and _may_install():
        print(f"The pages for telephones are tried in a browser: {' '.join(wanted)}. Installing it.", flush=True)
        _quietly("apt-get", "update")
        _quietly(*INSTALL.split(), *wanted)


def _environment() -> None:
    if PYTHON.exists() and _quietly(PYTHON, "-m", "pip", "--version"):
        return
    print(f"Making a private environment in {VENV.name}/", flush=True)
    if not _quietly(sys.executable, "-m", "venv", "--clear", VENV):
        # Debian and Ubuntu ship venv apart from Python.
        system_packages([f"python3.{sys.version_info[1]}-venv"], "Python's venv module is missing")
        run(sys.executable, "-m", "venv", "--clear", VENV, check=True)


def install_locked(kind: str) -> None:
    """Install what the lock of a kind names, each file held to its hash, then the project in place; nothing if that was done."""
    stamp, wanted = VENV / "installed", _state()
    done = dict(line.split() for line in stamp.read_text().splitlines()) if stamp.exists() else {}
    kinds = list(KINDS)
    if wanted in (done.get(other) for other in kinds[kinds.index(kind) :]):
        return
    print("Installing the project and what it needs (once)", flush=True)
    locked = ["--require-hashes", "-r", LOCKS / f"{kind}.txt"], ["--no-deps", "--no-build-isolation", "-e", ROOT]
    # What builds the project is in the lock too, so that nothing unlocked is fetched for it.
    if any(run(*PIP, *words).returncode for words in ([["-e", f"{ROOT}[{KINDS[kind]}]"]] if unchecked else locked)):
        sys.exit(
            "Something could not be installed; the lines above say what. A network connection is needed the first time.\n"
            "If the network answers and a version was withdrawn, or this Python is too new for it, take the newest that serves\n"
            f"without checking its files: {Path(sys.executable).name} {sys.argv[0]} {UNCHECKED}. Never do so after a wrong hash."
        )
    # Compiled now, the program's first start waits for nothing; should it fail, Python does so itself then.
    run(PYTHON, "-m", "compileall", "-q", ROOT / "assistant")
    stamp.write_text(f"{kind} {wanted}\n")


def _state() -> str:
    """Return what an installation depends on, as one word: the project's own words, the locks, the pages of the manual."""
    manual = sorted(path for path in (ROOT / "docs").rglob("*") if path.is_file())
    files = [ROOT / "pyproject.toml", *sorted(LOCKS.glob("*.txt")), ROOT / "packaging" / "manual" / "pages.py", *manual]
    return hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)).hexdigest()
