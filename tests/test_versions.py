"""The version stands the same wherever it is written, and both changelogs tell the same releases."""

import re
import tomllib
from pathlib import Path

from assistant import __version__

ROOT = Path(__file__).parents[1]


def releases(name):
    return re.findall(r"^## (\d\S*)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


def test_one_version_everywhere():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == __version__
    assert releases("CHANGELOG.md")[0] == __version__


def test_both_changelogs_tell_the_same():
    assert releases("CHANGELOG.md") == releases("CHANGELOG.fr.md")
    english, french = ((ROOT / name).read_text(encoding="utf-8") for name in ("CHANGELOG.md", "CHANGELOG.fr.md"))
    assert english.count("\n- ") == french.count("\n- ")
