"""What is packed and set up: parts, locks, versions, and a first start on a bare machine."""

import ast
import importlib
import importlib.util
import itertools
import os
import re
import runpy
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections import defaultdict
from importlib import metadata
from pathlib import Path
from types import ModuleType

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from PIL import Image

import assistant
from assistant import __version__, system_libraries
from assistant.__main__ import FILES
from assistant.core.places import PAGES, SEALED
from assistant.core.text import EXTRA_OF, QuestionError
from assistant.desk.desk import Desk
from assistant.desk.saves import SUFFIX
from assistant.desk.simulations import runs
from assistant.desk.simulations.runs import Match, Order, Result, matches
from assistant.games import find_game
from assistant.ui.widgets.session import BOARD, KIT, RULES
from tests.rows import by_rows
from tests.scan.vassal_modules import board, build_file, module, piece, regions, slot

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
    lines = locked("run")
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
    assert len(named) >= 4 and [path for path in named if not (ROOT / path).is_file()] == []
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
    workflow = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    words = re.search(r"/DVersion=\$\(python -c '(.*?)'\)", workflow)[1]
    told = subprocess.check_output([sys.executable, "-c", words], text=True, cwd=ROOT)
    assert told.strip() == __version__


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


def releases(name):
    return re.findall(r"^## (\d\S*), (\d{4}-\d\d-\d\d)$", (ROOT / name).read_text(encoding="utf-8"), re.MULTILINE)


def test_one_version_everywhere(script):
    made = script("sbom")
    assert releases("CHANGELOG.md")[0] == (__version__, made.released()) == (made.version(), made.released())
    assert "version" in PROJECT["project"]["dynamic"]
    assert ROOT / PROJECT["tool"]["hatch"]["version"]["path"] == Path(assistant.__file__)


def test_both_changelogs_tell_the_same():
    assert releases("CHANGELOG.md") == releases("CHANGELOG.fr.md")
    english, french = ((ROOT / name).read_text(encoding="utf-8") for name in ("CHANGELOG.md", "CHANGELOG.fr.md"))
    assert english.count("\n- ") == french.count("\n- ")


# Read by Python when it starts: of Qt's libraries the loader finds all but these.
ABSENT = """
import ctypes
class CDLL(ctypes.CDLL):
    def __init__(self, name, *args, **kwargs):
        if name in {absent}:
            raise OSError(f"{{name}}: cannot open shared object file: No such file or directory")
        if name not in {known}:
            super().__init__(name, *args, **kwargs)
ctypes.CDLL = CDLL
"""
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere Qt brings all of it along")


def without(place, absent, *words, **own):
    """The program, started where these libraries of the system are not there."""
    known = (*system_libraries.LIBRARIES, *system_libraries.WINDOW_LIBRARIES)
    (place / "sitecustomize.py").write_text(ABSENT.format(absent=absent, known=known), encoding="utf-8")
    return started(place, *words, **own)


def started(place, *words, **own):
    """The program, started where Python reads this place's `sitecustomize.py` first."""
    environment = {
        name: word for name, word in os.environ.items() if name not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
    }
    environment |= {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}", "SABRETACHE_HOME": str(place), "DISPLAY": ":99", **own}
    command = [sys.executable, "-m", "assistant", *words]
    return subprocess.run(command, env=environment, cwd=place, capture_output=True, text=True, check=False)


@linux
@by_rows("language, sentence")
def test_a_window_without_its_libraries_says_what_to_install(language, sentence, tmp_path):
    done = without(tmp_path, ("libEGL.so.1", "libxcb-cursor.so.0"), LC_ALL=language)
    assert done.returncode == 1 and re.sub(r"\s", " ", done.stderr).startswith(sentence)
    assert done.stderr.rstrip().endswith(f"sudo {system_libraries.INSTALL} libegl1 libxcb-cursor0")


@linux
def test_a_command_that_paints_says_it_too_and_another_needs_no_library(tmp_path):
    absent = ("libEGL.so.1",)
    assert without(tmp_path, absent, "new", "empires", "t.sabretache").returncode == 0
    done = without(tmp_path, absent, "picture", "t.sabretache", "t.png", "--lang", "en")
    assert done.returncode == 2 and "not installed: libegl1." in done.stderr and not (tmp_path / "t.png").exists()


# Read by Python when it starts: what the extras bring is not installed.
PLAIN = """
import sys
class Nowhere:
    def find_spec(name, path=None, target=None):
        if name in {absent}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Nowhere)
"""


@by_rows("line, extra")
def test_a_command_says_which_extra_it_lacks(line, extra, tmp_path):
    Image.new("RGB", (80, 60)).save(tmp_path / "p.jpg")
    (tmp_path / "p.pdf").write_bytes(b"%PDF-1.4")
    (tmp_path / "c.csv").write_text("zone,x,y\nriga,10,10\n", encoding="utf-8")
    module(
        tmp_path / "m.vmod",
        build_file(board(regions({"Paris": (100, 100), "Berlin": (400, 100)})), slot("Army", piece("Army", "map.png"))),
    )
    Desk.new(find_game("empires"), "example-4", tmp_path / "t.sabretache", "Minsk").close()
    (tmp_path / "sitecustomize.py").write_text(PLAIN.format(absent=[*EXTRA_OF]), encoding="utf-8")
    done = started(tmp_path, *line.split())
    assert done.returncode == (2 if extra else 0), done.stderr
    assert (f'pip install "sabretache[{extra}]"' in done.stderr) == bool(extra) and "Traceback" not in done.stderr


def test_the_libraries_of_the_extras_are_known():
    names = defaultdict(set)
    for name, distributions in metadata.packages_distributions().items():
        for one in distributions:
            names[canonicalize_name(one)].add(name)
    for extra in RUN:
        for line in PROJECT["project"]["optional-dependencies"][extra]:
            imported = {name for name in names[canonicalize_name(Requirement(line).name)] if name.isidentifier()}
            assert extra in {EXTRA_OF.get(name) for name in imported}, line


def test_x11_is_missed_only_where_a_window_is_shown_on_it(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(system_libraries, "_loads", lambda _: False)
    every = [*system_libraries.LIBRARIES.values(), *system_libraries.WINDOW_LIBRARIES.values()]
    assert system_libraries.lacking({}, window=True) == every
    assert system_libraries.lacking({"QT_QPA_PLATFORM": "xcb", "WAYLAND_DISPLAY": "wayland-0"}, window=True) == every
    for environment in ({"WAYLAND_DISPLAY": "wayland-0"}, {"QT_QPA_PLATFORM": "offscreen"}):
        assert system_libraries.lacking(environment, window=True) == [*system_libraries.LIBRARIES.values()]
    assert system_libraries.lacking({}) == [*system_libraries.LIBRARIES.values()]
    monkeypatch.setattr(sys, "platform", "win32")
    assert system_libraries.lacking({}, window=True) == []


class Told:
    """What the set-up was made to run."""

    def __init__(self, fails):
        self.commands, self.fails = list[str](), fails

    def __call__(self, *command, **_how):
        self.commands.append(" ".join(map(str, command)))
        return subprocess.CompletedProcess([], int(self.fails in self.commands[-1]))


@pytest.fixture
def prepare(monkeypatch, tmp_path):
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    known = sys.modules.pop("prepare", None)
    module = importlib.import_module("prepare")
    monkeypatch.setattr(module, "VENV", tmp_path)
    yield module
    sys.modules.pop("prepare")
    if known is not None:
        sys.modules["prepare"] = known


def test_a_network_that_does_not_answer_installs_nothing_unchecked(prepare, monkeypatch):
    told = Told(fails="--require-hashes")
    monkeypatch.setattr(prepare, "run", told)
    with pytest.raises(SystemExit) as ended:
        prepare.install_locked("test")
    assert len(told.commands) == 1 and prepare.UNCHECKED in str(ended.value) and "network" in str(ended.value)
    assert not (prepare.VENV / "installed").exists()


def test_who_asks_gets_the_newest_unchecked(prepare, monkeypatch):
    told = Told(fails="nothing")
    monkeypatch.setattr(prepare, "run", told)
    monkeypatch.setattr(prepare, "unchecked", True)
    prepare.install_locked("run")
    assert "--require-hashes" not in told.commands[0] and told.commands[0].endswith("[scan,secrets,web]")


def test_what_was_installed_with_more_is_not_installed_again(prepare, monkeypatch):
    told = Told(fails="nothing")
    monkeypatch.setattr(prepare, "run", told)
    prepare.install_locked("test")
    first = len(told.commands)
    prepare.install_locked("run")
    prepare.install_locked("test")
    assert len(told.commands) == first and all("--require-hashes" in told.commands[0] for _ in "a")
    prepare.install_locked("tools")
    assert f"{os.sep}tools.txt" in told.commands[first]


def test_a_study_on_many_machines_says_which_extra_is_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(QuestionError, match=r'pip install "sabretache\[study\]"'):
        runs.by_scheduler("tcp://127.0.0.1:1")


class Scheduler(ModuleType):
    """A scheduler that has one worker: this process."""

    def __init__(self):
        super().__init__("distributed")
        self.released = 0

    def Client(self, address, **_how):
        if address != "tcp://here":
            raise OSError("nobody answers")
        return self

    loop = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass

    def submit(self, do, *words, **_how):
        made = do(*(word.result() if isinstance(word, Future) else word for word in words))
        return Future(self, made)

    def as_completed(self, asked, loop):
        assert loop is self.loop
        return asked[::-1]


class Future:
    def __init__(self, scheduler, made):
        self.scheduler, self.made = scheduler, made

    def result(self):
        return self.made

    def release(self):
        self.scheduler.released += 1


def test_a_scheduler_plays_every_game_once_and_keeps_none(monkeypatch):
    scheduler = Scheduler()
    monkeypatch.setitem(sys.modules, "distributed", scheduler)
    monkeypatch.setattr(runs, "play", lambda table, match, turns: Result(match, (table, turns), 0.0))
    games = list(matches(Order("empires", ("random", "greedy"), "august-1914", (), 5, 1), 3))
    results = list(runs.by_scheduler("tcp://here")(b"a table", games, 2))
    assert sorted((one.match.n, one.played) for one in results) == [(n, (b"a table", 2)) for n in range(3)]
    assert all(isinstance(one.match, Match) for one in results) and scheduler.released == 3
    with pytest.raises(QuestionError, match="nobody answers"):
        next(iter(runs.by_scheduler("tcp://away")(b"", games, 2)))
