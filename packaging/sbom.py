"""Say what a package contains: `python3 packaging/sbom.py OUT`. A list of parts by cyclonedx-py, the texts of their licences.

OUT becomes a folder with `sabretache.cdx.json` and `licences`. Libraries are those of `locks/run.txt` as they are installed; fonts
and coastlines lie in the program itself.
"""

import json
import os
import re
import shutil
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from prepare import LOCKS, ROOT, inside, run

PAPERS = ("LICEN", "COPYING", "NOTICE", "AUTHORS")  # how the names of such files begin
COMMON = ROOT / "packaging" / "licences"
LACKING, UNTOLD, INSIDE = tomllib.loads((COMMON / "parts.toml").read_text(encoding="utf-8")).values()
LOCKED = re.compile(r"^([\w.-]+)==([^ ;\\]+)", re.MULTILINE)


def plain(name: str) -> str:
    """Return the name of a library as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def locked() -> set[str]:
    """Return the plain names of the libraries that the program may import."""
    return {plain(name) for name, _ in LOCKED.findall((LOCKS / "run.txt").read_text(encoding="utf-8"))}


def version() -> str:
    """Return the program's version, from its one home."""
    said: list[str] = re.findall(r'__version__ = "(.*?)"', (ROOT / "assistant/__init__.py").read_text(encoding="utf-8"))
    return said[0]


def released() -> str:
    """Return the day of the version, as its list of changes says."""
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    days: list[str] = re.findall(rf"^## {re.escape(version())}, (\S+)$", changes, re.MULTILINE)
    return days[0]


def bill(place: Path, out: Path) -> dict[str, Any]:
    """Return the list of parts of what is installed in a folder, as cyclonedx-py writes it into the folder `out`."""
    told = out / "sabretache.cdx.json"
    words = ("-m", "cyclonedx_py", "environment", "-S", "--output-reproducible", "--sv", "1.6", "-o", told)
    project = ("--pyproject", ROOT / "pyproject.toml")
    run(sys.executable, *words, *project, sys.executable, env={**os.environ, "PYTHONPATH": str(place)}, check=True)
    found: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
    return found


def ours(bill: dict[str, Any], more: Iterable[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return the list with the libraries of the lock alone, and with what lies in the program and `more`."""
    parts = [part for part in bill["components"] if plain(part["name"]) in locked()]
    for part in parts:
        if not part.get("licenses"):
            part["licenses"] = [{"expression": UNTOLD[plain(part["name"])]}]
    lying = ({"type": "file", "name": n, "licenses": [{"license": {"id": word}}]} for n, (word, _) in INSIDE.items())
    kept = {part["bom-ref"] for part in parts} | {bill["metadata"]["component"]["bom-ref"]}
    links = [link for link in bill.get("dependencies", ()) if link["ref"] in kept]
    links = [{**link, "dependsOn": [one for one in link.get("dependsOn", ()) if one in kept]} for link in links]
    return {**bill, "components": [*parts, *lying, *more], "dependencies": links}


def licences(place: Path, out: Path) -> list[str]:
    """Copy the full texts of all licences into a folder for each part of `out`; return the libraries of which there is none."""
    without = []
    held = {plain(one.name): one for one in metadata.distributions(path=[str(place)])}
    for one in (held[name] for name in sorted(locked() & set(held))):
        # Wheels keep the texts of what they carry (GEOS, PDFium, libheif …) under `licenses` by any name.
        told = [
            file
            for file in one.files or ()
            if file.name.upper().startswith(PAPERS) or ".dist-info/licenses/" in str(file)
        ]
        texts = [
            *(Path(str(one.locate_file(file))) for file in told),
            *(COMMON / name for name in LACKING.get(plain(one.name), ())),
        ]
        found = sorted({text for text in texts if text.is_file() and text.suffix != ".py"})
        if not found:
            without.append(one.name)
        for n, text in enumerate(found):
            put(text, out / plain(one.name) / (text.name if n == 0 else f"{n}-{text.name}"))
    for name, (_, text) in INSIDE.items():
        put(ROOT / text, out / name.replace(" ", "-").lower() / Path(text).name)
    return without


def put(source: Path, target: Path) -> None:
    """Copy a file into folders that need not be there yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(place: Path, out: Path, more: Iterable[dict[str, Any]] = ()) -> None:
    """Write the list and the licences of what is installed in a folder into the folder `out`.

    `more` are parts that are not in the lock, whose licences are copied already. The work ends where a licence has no text.
    """
    out.mkdir(parents=True, exist_ok=True)
    text = json.dumps(ours(bill(place, out), more), indent=1, ensure_ascii=False)
    (out / "sabretache.cdx.json").write_text(text + "\n", encoding="utf-8")
    if without := licences(place, out / "licences"):
        sys.exit(f"There is no text of the licence of {', '.join(without)}.")


if __name__ == "__main__":
    inside("tools")
    write(Path(sysconfig.get_path("purelib")), Path(sys.argv[1]))
