"""The recipes of packages agree with each other and with the project; what they build is tried by the scripts in `packaging`."""

import ast
import importlib.util
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement

from assistant import __version__
from assistant.__main__ import FILES
from assistant.core.places import PAGES, SEALED
from assistant.desk.saves import SUFFIX
from assistant.ui.widgets.session import BOARD, KIT, RULES

ROOT = Path(__file__).parents[1]
RECIPES = ROOT / "packaging" / "recipes"
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


@pytest.fixture
def deb(monkeypatch):
    """What `deb.py` declares."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    yield runpy.run_path(str(ROOT / "packaging" / "deb.py"))
    for name in ("prepare", "sbom"):
        sys.modules.pop(name, None)


def test_every_package_registers_the_same_files_and_the_window_opens_them(deb):
    endings = {f".{ending}" for ending in deb["FORMATS"]}
    assert endings == {SUFFIX, BOARD, KIT, RULES} and {*endings, SEALED, PAGES} <= set(FILES)
    recipe = (RECIPES / "sabretache.spec").read_text(encoding="utf-8")
    types = ast.literal_eval(re.findall(r"^TYPES = (\{.*?^\})", recipe, re.MULTILINE | re.DOTALL)[0])
    assert types == {
        ending: (english, f"application/x-{word}") for ending, (word, english, _) in deb["FORMATS"].items()
    }
    installer = (RECIPES / "windows.iss").read_text(encoding="utf-8")
    assert set(re.findall(r'Subkey: "Software\\Classes\\(\.\w+)"', installer)) == endings
    for _, english, french in deb["FORMATS"].values():
        kind = english.split()[1].capitalize()
        assert f"en.{kind}={english}" in installer and f"fr.{kind}={french}" in installer


@pytest.mark.parametrize("name", ["postinst", "prerm"])
def test_the_scripts_of_the_debian_package_are_scripts(deb, name):
    shell = shutil.which("sh")
    if shell is None:
        pytest.skip("no sh")
    script = deb["recipe"](f"deb/{name}", python="3.13")
    assert script.startswith("#!/bin/sh\n") and "@" not in script
    assert subprocess.run([shell, "-n"], input=script, text=True, check=False).returncode == 0


def test_each_python_gets_the_libraries_that_serve_it():
    lock = (ROOT / "packaging" / "locks" / "run.txt").read_text(encoding="utf-8")
    lines = [Requirement(line) for line in re.findall(r"^([^\s#-].*?) \\$", lock, re.MULTILINE)]
    older, newer = (
        {one.name: str(one.specifier) for one in lines if one.marker is None or one.marker.evaluate(python)}
        for python in ({"python_version": v, "python_full_version": f"{v}.0"} for v in ("3.11", "3.13"))
    )
    assert older["pyside6-essentials"].startswith("==6.11.") and not newer["pyside6-essentials"].startswith("==6.11.")
    assert older["msgspec"] == newer["msgspec"]


def test_the_workflow_names_scripts_that_there_are():
    told = yaml.safe_load(WORKFLOW.read_text(encoding="utf-8"))
    assert set(told["jobs"]) == {"python", "debian", "linux", "windows", "macos"}
    commands = [step["run"] for job in told["jobs"].values() for step in job["steps"] if "run" in step]
    named = {path.replace("\\", "/") for line in commands for path in re.findall(r"packaging[/\\][\w./\\]+", line)}
    assert len(named) >= 5 and [path for path in named if not (ROOT / path).is_file()] == []
    for line in commands:
        for script, words in re.findall(r"python (packaging/\w+\.py)(.*)", line):
            options = set(re.findall(r"--[\w-]+", words.partition(")")[0]))
            source = (ROOT / script).read_text(encoding="utf-8")
            assert all(f'"{option}"' in source for option in options), f"{script}: {options}"
    assert "docs/packages.md" in WORKFLOW.read_text(encoding="utf-8") and (ROOT / "docs" / "packages.md").is_file()


SCRIPTS = sorted(path for path in (ROOT / "packaging").rglob("*.py") if "recipes" not in path.parts)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(ROOT / "packaging").as_posix())
def test_what_a_script_imports_of_the_project_is_there(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in ("assistant", "tests"):
            for name in (alias.name for alias in node.names):
                module = importlib.import_module(node.module)
                assert hasattr(module, name) or importlib.util.find_spec(f"{node.module}.{name}"), (
                    f"{node.module}.{name}"
                )


def test_recipes_are_told_the_version():
    told = subprocess.check_output([sys.executable, ROOT / "packaging" / "sbom.py", "--version"], text=True)
    assert told.strip() == __version__
