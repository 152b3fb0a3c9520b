"""Make the project's private environment: what `run.py` and `test.py` share.

Runs on the bare system Python, so it uses the standard library only and says what is missing instead of failing.
"""

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
EXTRAS = "scan,secrets,web,study"
LOCKS = ROOT / "packaging" / "locks"  # what is installed, with hashes; packaging/lock.py writes them
GONE = "No matching distribution found"  # what pip says of a version that was withdrawn, or of a Python too new for it

# Library -> the Debian and Ubuntu package that holds it. The first group is needed even without a display.
LIBRARIES = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libfreetype.so.6": "libfreetype6",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
}
WINDOW_LIBRARIES = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
}

BROWSER = {"chromium": "chromium", "chromedriver": "chromium-driver"}  # program -> its Debian package


def prepare(tests: bool = False, window: bool = False) -> Path:
    """Install everything that is missing; return the private environment's Python.

    Args:
        tests: also what the tests and the checks need.
        window: also what a real window needs, not only pictures.
    """
    if sys.version_info < (3, 11):  # noqa: UP036 - this file runs on whatever Python the machine has
        sys.exit(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}. Try python3.11 {sys.argv[0]}")
    system_libraries({**LIBRARIES, **WINDOW_LIBRARIES} if window else LIBRARIES)
    _environment()
    _packages("test" if tests else "run")
    if tests:
        _browser()
    return PYTHON


def has_display() -> bool:
    """Tell whether a window could be shown."""
    return (
        os.name == "nt"
        or sys.platform == "darwin"
        or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    )


def system_libraries(wanted: "dict[str, str]") -> None:
    """See that libraries of the system are there, by their files and Debian packages; as root they are installed."""
    if not sys.platform.startswith("linux"):
        return
    packages = [package for library, package in wanted.items() if not _loads(library)]
    if packages:
        _system_packages(packages, "Qt needs these system libraries")


def _browser() -> None:
    """See that there is a browser in which the pages for telephones are tried; without one those tests are skipped, and say so."""
    wanted = [name for program, name in BROWSER.items() if not shutil.which(program)]
    if wanted and sys.platform.startswith("linux") and shutil.which("apt-get") and os.geteuid() == 0:
        print(f"The pages for telephones are tried in a browser: {' '.join(wanted)}. Installing it.", flush=True)
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)
        subprocess.run(["apt-get", "install", "-y", "--no-install-recommends", *wanted], check=False, **quiet)


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def _system_packages(packages: "list[str]", why: str) -> None:
    line = "apt-get install -y --no-install-recommends " + " ".join(packages)
    if shutil.which("apt-get") and os.geteuid() == 0:
        print(f"{why}: {' '.join(packages)}. Installing them.", flush=True)
        quiet = {"env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, "stdout": subprocess.DEVNULL}
        subprocess.run(["apt-get", "update", "-q"], check=False, **quiet)
        if subprocess.run(line.split(), check=False, **quiet).returncode:
            sys.exit(f"They could not be installed. Please run this, then start again:\n  {line}")
    else:
        sys.exit(f"{why}. Please run this once, then start again:\n  sudo {line}")


def _environment() -> None:
    if PYTHON.exists() and _runs([PYTHON, "-m", "pip", "--version"]):
        return
    print(f"Making a private environment in {VENV.name}/", flush=True)
    if subprocess.run(
        [sys.executable, "-m", "venv", "--clear", VENV], check=False, stdout=subprocess.DEVNULL
    ).returncode:
        # Debian and Ubuntu ship venv apart from Python.
        _system_packages([f"python3.{sys.version_info[1]}-venv"], "Python's venv module is missing")
        subprocess.run([sys.executable, "-m", "venv", "--clear", VENV], check=True)


def _runs(command: "list[object]") -> bool:
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    return subprocess.run([str(word) for word in command], check=False, **quiet).returncode == 0


def _packages(kind: str) -> None:
    """Install what the lock of a kind names, each file held to its hash, then the project in place; nothing if that was done.

    Args:
        kind: `run`, or `test` which has all of `run` too.
    """
    stamp, wanted = VENV / "installed", _state()
    done = dict(line.split() for line in stamp.read_text().splitlines()) if stamp.exists() else {}
    if wanted in (done.get(kind), done.get("test")):
        return
    print("Installing the project and what it needs (once)", flush=True)
    pip = [PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    words = [str(word) for word in (*pip, "--require-hashes", "-r", LOCKS / f"{kind}.txt")]
    locked = subprocess.run(words, check=False, stderr=subprocess.PIPE, text=True, errors="replace")
    if locked.returncode == 0:
        # What builds the project is in the lock too, so that nothing unlocked is fetched for it.
        project = [*pip, "--no-deps", "--no-build-isolation", "-e", ROOT]
    elif GONE in locked.stderr:
        print("What the lock names is not to be had here; the newest that serves is taken instead.", flush=True)
        project = [*pip, "-e", f"{ROOT}[{EXTRAS}{',dev' if kind == 'test' else ''}]"]
    else:
        project = []  # a file with another hash than the lock's is never taken
        print(locked.stderr, file=sys.stderr)
    if not project or subprocess.run([str(word) for word in project], check=False).returncode:
        sys.exit(
            "Something could not be installed; the lines above say what. A network connection is needed the first time."
        )
    # Compiled now, the program's first start waits for nothing; should it fail, Python does so itself then.
    subprocess.run([str(PYTHON), "-m", "compileall", "-q", str(ROOT / "assistant")], check=False)
    stamp.write_text(f"{kind} {wanted}\n")


def _state() -> str:
    """Return what an installation depends on, as one word: the project's own words, the locks, the pages of the manual."""
    manual = sorted(path for path in (ROOT / "docs").rglob("*") if path.is_file())
    files = [ROOT / "pyproject.toml", *sorted(LOCKS.glob("*.txt")), ROOT / "packaging" / "manual" / "pages.py", *manual]
    return hashlib.sha256(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files)).hexdigest()
