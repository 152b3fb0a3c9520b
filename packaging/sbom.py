"""Say what a package contains: `python3 packaging/sbom.py OUT`. A list of parts (CycloneDX 1.6), the texts of their licences.

`--version` instead of OUT prints the program's version, for recipes.

OUT becomes a folder with `sabretache.cdx.json` and `licences`. Libraries are those of `locks/run.txt` as they are installed; fonts
and coastlines lie in the program itself.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import Any

from prepare import LOCKS, PYTHON, ROOT, prepare

PAPERS = ("LICEN", "COPYING", "NOTICE", "AUTHORS")  # how the names of such files begin
COMMON = ROOT / "packaging" / "licences"
LACKING = {  # a library whose wheel holds no text of its licence -> our copies of it
    "pyside6-essentials": ("LGPL-3", "GPL-3", "GPL-2"),
    "shiboken6": ("LGPL-3", "GPL-3", "GPL-2"),
    "fluent-runtime": ("Apache-2.0",),
    "fluent-syntax": ("Apache-2.0",),
}
INSIDE = (  # what lies in the program itself: name, licence, its text
    ("Alegreya Sans", "OFL-1.1", "assistant/ui/look/fonts/OFL-AlegreyaSans.txt"),
    ("Barlow Condensed", "OFL-1.1", "assistant/ui/look/fonts/OFL-BarlowCondensed.txt"),
    ("EB Garamond", "OFL-1.1", "assistant/ui/look/fonts/OFL-EBGaramond.txt"),
    ("Natural Earth from world-atlas 2.0.2", "ISC", "NOTICES.md"),
)
LOCKED = re.compile(r"^([\w.-]+)==([^ ;\\]+)", re.MULTILINE)


def plain(name: str) -> str:
    """Return the name of a library as registries compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def held(place: Path) -> list[metadata.Distribution]:
    """Return the libraries of the lock that are installed in a folder, in the order of their names."""
    names = {plain(name) for name, _ in LOCKED.findall((LOCKS / "run.txt").read_text(encoding="utf-8"))}
    found = {plain(one.name): one for one in metadata.distributions(path=[str(place)])}
    return [found[name] for name in sorted(names & set(found))]


def version() -> str:
    """Return the program's version, from its one home."""
    return re.findall(r'__version__ = "(.*?)"', (ROOT / "assistant/__init__.py").read_text(encoding="utf-8"))[0]


def bill(place: Path, more: Iterable[dict[str, Any]] = ()) -> dict[str, Any]:
    """Return the list of parts as CycloneDX has it.

    Args:
        place: the folder into which the libraries are installed.
        more: parts that are not in the lock.
    """
    parts = [
        {
            "type": "library",
            "bom-ref": f"pkg:pypi/{plain(one.name)}@{one.version}",
            "name": one.name,
            "version": one.version,
            "purl": f"pkg:pypi/{plain(one.name)}@{one.version}",
            "licenses": [_licence(one)],
        }
        for one in held(place)
    ]
    parts += [{"type": "file", "name": name, "licenses": [{"license": {"id": licence}}]} for name, licence, _ in INSIDE]
    parts += more
    program = {
        "type": "application",
        "name": "sabretache",
        "version": version(),
        "licenses": [{"license": {"id": "MIT"}}],
    }
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": program},
        "components": parts,
    }


def _licence(one: metadata.Distribution) -> dict[str, Any]:
    told = one.metadata.get("License-Expression")
    if told:
        return {"expression": told}
    classes = [
        line.rpartition(" :: ")[2] for line in one.metadata.get_all("Classifier") or () if line.startswith("License")
    ]
    words = (one.metadata.get("License") or "").strip().splitlines()
    return {"license": {"name": (classes or words or ["not told"])[0]}}


def licences(place: Path, out: Path) -> list[str]:
    """Copy the full texts of all licences into a folder; return the libraries of which there is none.

    Args:
        place: the folder into which the libraries are installed.
        out: gets a folder for each part.
    """
    without = []
    for one in held(place):
        texts = [Path(str(one.locate_file(file))) for file in one.files or () if file.name.upper().startswith(PAPERS)]
        texts += [COMMON / name for name in LACKING.get(plain(one.name), ())]
        # Wheels keep the texts of what they carry (GEOS, PDFium, libheif …) under `licenses` by any name.
        texts += [
            p for p in Path(str(one.locate_file(_folder(one)))).rglob("*") if p.is_file() and "licenses" in p.parts
        ]
        found = sorted({text for text in texts if text.is_file() and text.suffix != ".py"})
        if not found:
            without.append(one.name)
        for n, text in enumerate(found):
            _put(text, out / plain(one.name) / (text.name if n == 0 else f"{n}-{text.name}"))
    for name, _, text in INSIDE:
        _put(ROOT / text, out / name.replace(" ", "-").lower() / Path(text).name)
    return without


def _folder(one: metadata.Distribution) -> str:
    return next((str(file.parent) for file in one.files or () if file.name == "METADATA"), ".")


def _put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def write(place: Path, out: Path, more: Iterable[dict[str, Any]] = ()) -> None:
    """Write both; end the work where a licence has no text.

    Args:
        place: the folder into which the libraries are installed.
        out: the folder for both.
        more: parts that are not in the lock, whose licences are copied already.
    """
    out.mkdir(parents=True, exist_ok=True)
    (out / "sabretache.cdx.json").write_text(
        json.dumps(bill(place, more), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    if without := licences(place, out / "licences"):
        sys.exit(f"There is no text of the licence of {', '.join(without)}.")


def main() -> int:
    """Describe the private environment."""
    if sys.argv[1:] == ["--version"]:
        print(version())
        return 0
    prepare()
    words = [PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    place = subprocess.check_output([str(word) for word in words], text=True).strip()
    write(Path(place), Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
