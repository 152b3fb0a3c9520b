"""What is installed is locked: each library that the project asks for, with hashes; and each has a licence that can be read."""

import importlib
import itertools
import re
import sys
import sysconfig
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
LOCKS = ROOT / "packaging" / "locks"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
RUN = ("scan", "secrets", "web")
EXTRAS = {"run": RUN, "test": (*RUN, "dev"), "tools": (*RUN, "dev", "tools")}


def locked(kind):
    """What a lock names."""
    lines = re.findall(r"^([^\s#-].*?) \\$", (LOCKS / f"{kind}.txt").read_text(encoding="utf-8"), re.MULTILINE)
    return [Requirement(line) for line in lines]


@pytest.mark.parametrize(("kind", "extras"), EXTRAS.items())
def test_a_lock_holds_what_the_project_asks_for(kind, extras):
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


def test_nobody_gets_what_he_did_not_ask_for(script):
    assert {kind: tuple(extras.split(",")) for kind, extras in script("prepare").KINDS.items()} == EXTRAS
    names = {kind: {canonicalize_name(one.name) for one in locked(kind)} for kind in EXTRAS}
    assert names["run"] < names["test"] < names["tools"] and "distributed" not in names["tools"]
    assert {"uv", "mutmut", "cyclonedx-bom"} & names["test"] == set()
    pinned = [{canonicalize_name(one.name): str(one.specifier) for one in locked(kind)} for kind in EXTRAS]
    assert all(other[name] == version for one, other in itertools.pairwise(pinned) for name, version in one.items())


@pytest.mark.parametrize("kind", [*EXTRAS, "freeze"])
def test_everything_locked_has_hashes(kind):
    text = (LOCKS / f"{kind}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"\n(?=\S)", text.strip())
    assert len(blocks) == len(locked(kind)) > 30
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", block) for block in blocks)
    assert "://" not in text, "no host"


@pytest.fixture
def script(monkeypatch):
    """A script of the packaging by its name."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    yield importlib.import_module
    for name in ("prepare", "sbom"):
        sys.modules.pop(name, None)


def part(name, *needs, **told):
    """A library and what it needs, as cyclonedx-py tells them."""
    ref = f"{name}==1"
    return {"name": name, "bom-ref": ref, **told}, {"ref": ref, "dependsOn": [f"{need}==1" for need in needs]}


def test_the_list_of_parts_names_what_is_packed_and_each_licence(script):
    licence = [{"expression": "MIT"}]
    told = [
        part("sabretache", "numpy", "pytest"),
        part("numpy", "pytest", licenses=licence),
        part("pypdfium2"),
        part("pytest", licenses=licence),
    ]
    bill = {
        "metadata": {"component": told[0][0]},
        "components": [one for one, _ in told[1:]],
        "dependencies": [link for _, link in told],
    }
    found = script("sbom").ours(bill, [{"name": "Python", "licenses": licence}])
    names = [one["name"] for one in found["components"]]
    assert names[:2] == ["numpy", "pypdfium2"] and names[-1] == "Python" and "EB Garamond" in names
    assert all(one["licenses"] for one in found["components"])
    assert found["dependencies"] == [
        {"ref": "sabretache==1", "dependsOn": ["numpy==1"]},
        {"ref": "numpy==1", "dependsOn": []},
        {"ref": "pypdfium2==1", "dependsOn": []},
    ]


def test_every_library_has_the_text_of_its_licence(script, tmp_path):
    assert script("sbom").licences(Path(sysconfig.get_path("purelib")), tmp_path) == []
    assert "LESSER GENERAL PUBLIC LICENSE" in (tmp_path / "shiboken6" / "2-LGPL-3").read_text(encoding="utf-8")
