"""Write the locks anew with uv: `python3 packaging/lock.py`. What the scripts install is named there with version and hashes.

`locks/run.txt` is what the program needs with the extras that everybody gets, `test.txt` the same and what the tests need,
`tools.txt` the same and what writes locks, lists of parts and mutants; each with what builds the project. `freeze.txt` is what
makes the folder that needs no Python. They hold for every system and every Python that the project runs on. What is newest is
taken; afterwards the tests say whether it serves.
"""

import sys
import tempfile
import tomllib
from pathlib import Path

from prepare import KINDS, LOCKS, ROOT, prepare, run

BUILDS = "editables>=0.5"  # what hatchling wants besides, to install a project in place
FREEZES = ("pyinstaller>=6", "cyclonedx-bom>=5")
UV = ("pip", "compile", "--quiet", "--universal", "--generate-hashes", "--upgrade", "--no-header", "--no-annotate")


def main() -> int:
    """Resolve all sets; print the files."""
    project = ROOT / "pyproject.toml"
    builds = tomllib.loads(project.read_text(encoding="utf-8"))["build-system"]["requires"]
    tool = prepare("tools").with_name("uv")
    with tempfile.TemporaryDirectory() as folder:
        build, freeze = Path(folder) / "build.in", Path(folder) / "freeze.in"
        build.write_text("\n".join([BUILDS, *builds]), encoding="utf-8")
        freeze.write_text("\n".join(FREEZES), encoding="utf-8")
        extras = {kind: [f"--extra={extra}" for extra in names.split(",")] for kind, names in KINDS.items()}
        known: list[object] = []
        for kind in (*KINDS, "freeze"):
            wanted = [project, build, *extras[kind]] if kind in KINDS else [freeze]
            out = LOCKS / f"{kind}.txt"
            run(tool, *UV, "--python-version", "3.11", "--output-file", out, *known, *wanted, check=True)
            known = ["--constraints", out]  # one version of a library in all
            print(out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
