"""What is installed is locked: each library that the project asks for, with hashes; and each has a licence that can be read."""

from __future__ import annotations

import importlib.util
import re
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "packaging" / "locks"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN = ("scan", "secrets", "web", "study")


def locked(kind: str) -> list[Requirement]:
    """What a lock names."""
    lines = re.findall(r"^([^\s#-].*?) \\$", (LOCKS / f"{kind}.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(("kind", "extras"), [("run", RUN), ("test", (*RUN, "dev"))])
def test_a_lock_holds_what_the_project_asks_for(kind: str, extras: tuple[str, ...]) -> None:
    asked = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    asked += [line for extra in extras for line in PROJECT["project"]["optional-dependencies"][extra]]
    found = [one for one in locked(kind) if one.marker is None or one.marker.evaluate()]
    for want in map(Requirement, asked):
        if want.marker is not None and not want.marker.evaluate():
            continue
        versions = [
            str(one.specifier)[2:] for one in found if canonicalize_name(one.name) == canonicalize_name(want.name)
        ]
        assert len(versions) == 1 and want.specifier.contains(versions[0]), f"python3 packaging/lock.py: {want}"


@pytest.mark.parametrize("kind", ["run", "test"])
def test_everything_locked_has_hashes(kind: str) -> None:
    text = (LOCKS / f"{kind}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert len(blocks) == len(locked(kind)) > 40
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)
    assert "://" not in text, "no host"


@pytest.fixture
def sbom(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    spec = importlib.util.spec_from_file_location("sbom", ROOT / "packaging" / "sbom.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("prepare", None)


def test_the_list_of_parts_names_every_library_and_its_licence(sbom: ModuleType, tmp_path: Path) -> None:
    place = Path(sysconfig.get_path("purelib"))
    bill = sbom.bill(place)
    names = {part["name"] for part in bill["components"]}
    assert {"PySide6_Essentials", "numpy", "EB Garamond"} <= names and "pytest" not in names
    assert all(part["licenses"][0] != {"license": {"name": "not told"}} for part in bill["components"])
    assert sbom.licences(place, tmp_path) == []
    assert "LESSER GENERAL PUBLIC LICENSE" in (tmp_path / "shiboken6" / "2-LGPL-3").read_text(encoding="utf-8")
