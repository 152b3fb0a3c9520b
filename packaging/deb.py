"""Build the Debian package: `python3 packaging/deb.py OUT [--python 3.13]`. The .deb holds the program with its libraries.

PySide6 is in no Debian 12, so the libraries lie beside the program, in /usr/lib/sabretache, for one Python: 3.11 is that of Debian
12, 3.13 that of Debian 13. What the system brings (Python itself, fonts, X) the package names as dependencies; it compiles the
program when it is installed, and takes that away before it is removed.
"""

import argparse
import gzip
import shutil
import sys
import tempfile
from pathlib import Path

import sbom
from prepare import LIBRARIES, LOCKS, PIP, ROOT, WINDOW_LIBRARIES, do, inside

FORMATS = {  # ending -> its MIME type's last word, and what people call it
    "sabretache": ("sabretache", "Sabretache table", "Table de Sabretache"),
    "sabreboard": ("sabretache-board", "Sabretache board", "Plateau de Sabretache"),
    "sabrekit": ("sabretache-kit", "Sabretache kit", "Kit de Sabretache"),
    "sabrerules": ("sabretache-rules", "Sabretache rules", "Règles de Sabretache"),
}
SHELLS = {
    "bash": "usr/share/bash-completion/completions/sabretache",
    "zsh": "usr/share/zsh/vendor-completions/_sabretache",
    "fish": "usr/share/fish/vendor_completions.d/sabretache.fish",
}
MAINTAINER = "The Sabretache founders <founders@sabretache.invalid>"
# What is nice to have: they tell the desktop of the program, its icons and its files.
DESKTOPS = ("desktop-file-utils", "hicolor-icon-theme", "shared-mime-info")
RECIPES = ROOT / "packaging" / "recipes"
MIME = '<?xml version="1.0" encoding="UTF-8"?>\n<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">\n'


def main() -> int:
    """Build the package into the folder OUT; print its name."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("out", type=Path, help="the folder for the .deb")
    this = "{}.{}".format(*sys.version_info)
    reader.add_argument("--python", default=this, help="the Python it is for, such as 3.13 (default: %(default)s)")
    chosen = reader.parse_args()
    inside("tools")
    chosen.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        libraries(tree, chosen.python)
        shared(tree)
        print(pack(tree, chosen.out, chosen.python))
    return 0


def libraries(tree: Path, version_of_python: str) -> None:
    """Lay the program and what its lock names for a Python into the tree of files as they will lie below `/`."""
    place = tree / "usr/lib/sabretache"
    uv = (Path(sys.executable).with_name("uv"), "pip", "install", "--quiet", "--target", place)
    python = ("--python-version", version_of_python, "--only-binary", ":all:")
    do(*uv, *python, "--no-deps", "--require-hashes", "-r", LOCKS / "run.txt")
    do(sys.executable, *PIP[1:], "--no-compile", "--no-deps", "--no-build-isolation", "--target", place, ROOT)
    shutil.rmtree(place / "bin", ignore_errors=True)  # the scripts of libraries name the Python of this build
    write(tree / "usr/bin/sabretache", recipe("deb/sabretache.sh", python=version_of_python)).chmod(0o755)


def shared(tree: Path) -> None:
    """Lay into the tree all by which the desktop, the shells and `man` know the program."""
    share, desktop, about = tree / "usr/share", "sabretache.desktop", "sabretache.metainfo.xml"
    types = [f"application/x-{word}" for word, _, _ in FORMATS.values()]
    write(share / "applications" / desktop, recipe(f"deb/{desktop}", types="".join(f"{kind};" for kind in types)))
    write(share / "metainfo" / about, recipe(f"deb/{about}", version=sbom.version(), date=sbom.released()))
    formats = [
        recipe("deb/mime-type.xml", ending=ending, word=word, english=english, french=french)
        for ending, (word, english, french) in FORMATS.items()
    ]
    write(share / "mime/packages/sabretache.xml", f"{MIME}{''.join(formats)}</mime-info>\n")
    icon = (ROOT / "assistant/web/page/icon.svg").read_text(encoding="utf-8")
    write(share / "icons/hicolor/scalable/apps/sabretache.svg", icon)
    for kind in types:
        write(share / f"icons/hicolor/scalable/mimetypes/{kind.replace('/', '-')}.svg", icon)
    for shell, path in SHELLS.items():
        write(tree / path, do(sys.executable, "-m", "assistant", "completion", shell))
    page = share / "man/man1/sabretache.1.gz"
    page.parent.mkdir(parents=True)
    page.write_bytes(gzip.compress(do(sys.executable, "-m", "manual.roff", sbom.released()).encode(), mtime=0))
    papers = share / "doc/sabretache"
    papers.mkdir(parents=True)
    shutil.copy(ROOT / "NOTICES.md", papers)
    shutil.copy(ROOT / "LICENSE", papers / "copyright")
    (papers / "manual").symlink_to("/usr/lib/sabretache/assistant/_data/manual")
    do(sys.executable, "-m", "manual.paper", papers)
    sbom.write(tree / "usr/lib/sabretache", papers)


def recipe(name: str, **words: str) -> str:
    """Return a file of the recipes with its words, `@word@`, filled in."""
    text = (RECIPES / name).read_text(encoding="utf-8")
    for word, value in words.items():
        text = text.replace(f"@{word}@", value)
    return text


def pack(tree: Path, out: Path, version_of_python: str) -> Path:
    """Write the control files and make the .deb in the folder `out`; return its path."""
    size = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file()) // 1024
    needs = [f"python{version_of_python}", *sorted({**LIBRARIES, **WINDOW_LIBRARIES}.values())]
    arch = do("dpkg", "--print-architecture").strip()
    control = {
        "Package": "sabretache",
        "Version": f"{sbom.version()}+python{version_of_python}",
        "Architecture": arch,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(size),
        "Depends": ", ".join(needs),
        "Recommends": ", ".join(DESKTOPS),
        "Section": "games",
        "Priority": "optional",
        "Description": "companion for board wargames at a real table\n It mirrors what lies on the board and answers when asked.",
    }
    write(tree / "DEBIAN/control", "".join(f"{name}: {value}\n" for name, value in control.items()))
    for name in ("postinst", "prerm"):  # DPKG_ROOT is empty but where a root is filled from outside
        write(tree / "DEBIAN" / name, recipe(f"deb/{name}", python=version_of_python)).chmod(0o755)
    made = out / f"sabretache_{control['Version']}_{arch}.deb"
    do("dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", tree, made)
    return made


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


if __name__ == "__main__":
    sys.exit(main())
