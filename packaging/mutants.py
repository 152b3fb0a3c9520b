"""Change the program a little and see whether a test notices: `python3 packaging/mutants.py [PACKAGE …]`.

A mutant is the program with one small fault: a comparison that lets one more through, a sum that is a difference, a condition
turned round, a call left out. Of every package a sample is taken, the same for the same seed. The tests of the package are run once
to learn which of them pass through which line, then for every mutant those that pass through its line, the quickest first, until
one fails: the mutant is killed. A copy of the project is changed, never the project. Each line printed is a mutant; those that
no test noticed are the ones to read.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from prepare import ROOT, prepare

GOAL = 85  # percent of the mutants are to be noticed
COPIED = ("assistant", "tests", "maps", "counters", "docs", "packaging", "pyproject.toml", "README.md")
GAMES = ("antique", "der_des_ders", "empires", "kit", "third_reich")
# package -> the tests that are to notice
PACKAGES = {
    "core": ("tests/core", "tests/data", "tests/desk", "tests/games/kit"),
    "desk": ("tests/desk", "tests/cli"),
    **{f"games/{game}": (f"tests/games/{game}",) for game in GAMES},
}
PATIENCE = (
    60  # seconds of a processor, and ten times what its tests took: a mutant that has not ended by then runs for ever
)
SLOW = 20  # times as long it may take by the clock, on a busy machine
LONGEST = 60  # seconds that the tests of one mutant may take together, the quickest first; a line that all pass is not tried by all
ENDED = (-9, -24)  # by SIGKILL or SIGXCPU: its time was up
NO_TESTS = 5  # what pytest says when it found none
TURNED: dict[type, type] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult},
    **{ast.Break: ast.Continue, ast.Continue: ast.Break},
}
SETTINGS = """[run]
source = {source}
data_file = {place}/data
"""


class Mutant(NamedTuple):
    """A fault: where it stands, what it was, what it is, and the whole file with it."""

    path: str
    line: int
    was: str
    now: str
    source: str


def main() -> int:
    """Try the sample of every package; return 0 when enough of each was noticed."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("packages", nargs="*", default=list(PACKAGES), help=f"of {', '.join(PACKAGES)} (default: all)")
    reader.add_argument("--count", type=int, default=40, help="mutants of each package (default: 40)")
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--within", action="store_true", help="the environment stands: nothing is prepared")
    chosen = reader.parse_args()
    python = Path(sys.executable) if chosen.within else prepare(tests=True)
    fine = True
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        tree.mkdir()
        for name in COPIED:
            if (ROOT / name).is_dir():
                shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(ROOT / name, tree)
        for package in chosen.packages:
            fine = tried(package, Tests(python, tree), chosen.count, chosen.seed) and fine
    return 0 if fine else 1


def tried(package: str, tests: Tests, count: int, seed: int) -> bool:
    """Print every mutant of a package's sample; return whether enough were noticed."""
    passing, took = tests.traced(package)
    every = sorted((tests.tree / "assistant" / package).rglob("*.py"))
    places = [(path, at) for path in every for at in range(len(faults(path.read_text(encoding="utf-8"))))]
    sample = random.Random(seed).sample(places, min(count, len(places)))
    killed = 0
    for path, at in sorted(sample):
        one = mutant(path, at, tests.tree)
        through, seconds = [], 0.0
        for name in sorted(passing.get(one.path, {}).get(str(one.line), ()), key=lambda name: took.get(name, 0.0)):
            seconds += took.get(name, 0.0)
            if not through or seconds < LONGEST:
                through.append(name)
        verdict = tests.verdict(one, through, seconds)
        killed += verdict != "SURVIVED"
        print(f"{verdict:9}{one.path}:{one.line}  {one.was}  ->  {one.now}  ({len(through)} tests)", flush=True)
    share = 100 * killed / len(sample)
    print(
        f"== {package}: {killed} of {len(sample)} killed, {share:.0f} % (at least {GOAL}), of {len(places):,} there are\n"
    )
    return share >= GOAL


class Tests:
    """The tests of a copy of the project.

    Attributes:
        python: the Python that runs them.
        tree: the copy.
    """

    def __init__(self, python: Path, tree: Path) -> None:
        self.python, self.tree = python, tree

    def run(self, *words: object, seconds: int = 0) -> int:
        """Run Python in the copy, for so many seconds of a processor if told; return its exit status, -1 when time was up."""
        paths = os.pathsep.join((str(self.tree), str(self.tree / "packaging")))
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": paths}
        command = [str(self.python), *(str(word) for word in words)]
        if seconds and os.name == "posix":
            command = ["sh", "-c", f'ulimit -t {seconds}; exec "$@"', "sh", *command]
        try:
            status = subprocess.run(
                command,
                check=False,
                cwd=self.tree,
                env=environment,
                stdout=subprocess.DEVNULL,
                timeout=SLOW * seconds or None,
            ).returncode
        except subprocess.TimeoutExpired:
            return -1
        return -1 if status in ENDED else status

    def traced(self, package: str) -> tuple[dict[str, dict[str, list[str]]], dict[str, float]]:
        """Run a package's tests; return file -> line -> the tests that pass through it, and test -> seconds."""
        place = self.tree / "build" / package.replace("/", "-")
        place.mkdir(parents=True)
        settings, told = place / "settings", place / "told.json"
        settings.write_text(SETTINGS.format(source=self.tree / "assistant" / package, place=place), encoding="utf-8")
        words = ("-p", "mutants", "-p", "no:cacheprovider", "--tell", told, *PACKAGES[package])
        if self.run("-m", "coverage", "run", f"--rcfile={settings}", "-m", "pytest", *words):
            sys.exit(f"The tests of {package} fail without a fault.")
        from coverage import CoverageData

        data = CoverageData(str(place / "data"))
        data.read()
        lines = {}
        for path in data.measured_files():
            found = data.contexts_by_lineno(path)
            lines[str(Path(path).relative_to(self.tree))] = {
                str(line): [name for name in names if name] for line, names in found.items()
            }
        return lines, json.loads(told.read_text(encoding="utf-8"))

    def verdict(self, one: Mutant, through: list[str], seconds: float) -> str:
        """Put a fault into the copy, run the tests, take it out again; return what became of it."""
        if not through:
            return "SURVIVED"
        path = self.tree / one.path
        whole = path.read_text(encoding="utf-8")
        names = self.tree / "names"
        names.write_text("\n".join(through), encoding="utf-8")
        try:
            path.write_text(one.source, encoding="utf-8")
            for old in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
                old.unlink()
            files = sorted({name.partition("::")[0] for name in through})
            words = ("-B", "-m", "pytest", "-x", "-p", "mutants", "-p", "no:cacheprovider", "--only", names, *files)
            status = self.run(*words, seconds=PATIENCE + int(10 * seconds))
        finally:
            path.write_text(whole, encoding="utf-8")
        if status == NO_TESTS:
            sys.exit(f"None of {through} was found again.")
        return {0: "SURVIVED", -1: "endless"}.get(status, "killed")


def faults(source: str) -> list[tuple[ast.AST, str]]:
    """Return what of a file can be made wrong, in order: the node and in which way."""
    return [fault for node in ast.walk(ast.parse(source)) if _is_function(node) for fault in _within(node)]


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _within(function: Any) -> Iterator[tuple[ast.AST, str]]:
    """Yield the faults of a function's body, those of functions in it left to them."""
    waiting: list[ast.AST] = list(reversed(function.body))
    while waiting:
        node = waiting.pop()
        if _is_function(node) or isinstance(node, ast.Assert | ast.Raise):  # what should never be, and its words
            continue
        match node:
            case ast.Compare(ops=[op]) | ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if (
                type(op) in TURNED
            ):
                yield node, "operator"
            case ast.UnaryOp(op=ast.Not()):
                yield node, "not"
            case ast.If() | ast.While() | ast.IfExp():
                yield node, "condition"
            case ast.Constant(value=bool() | int()):
                yield node, "constant"
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield node, "return"
            case ast.Expr(value=ast.Call()) | ast.Break() | ast.Continue():
                yield node, "statement"
        inner = [child for child in ast.iter_child_nodes(node) if child is not getattr(node, "annotation", None)]
        waiting.extend(reversed(inner))


def mutant(path: Path, at: int, tree: Path) -> Mutant:
    """Return a file's fault, by its place among all of them."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    every = [fault for node in ast.walk(module) if _is_function(node) for fault in _within(node)]
    node, way = every[at]
    shown: Any = getattr(node, "test", node) if way == "condition" else node
    was, line = ast.unparse(shown), shown.lineno
    changed: Any = _wrong(node, way)
    if changed is not node:
        for parent in ast.walk(module):
            for name, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, name, changed)
                elif isinstance(value, list):
                    value[:] = [changed if one is node else one for one in value]
        shown = changed
    elif way == "condition":
        shown = changed.test
    now = ast.unparse(ast.fix_missing_locations(shown))
    source = ast.unparse(ast.fix_missing_locations(module))
    return Mutant(str(path.relative_to(tree)), line, " ".join(was.split())[:90], " ".join(now.split())[:90], source)


def _wrong(node: Any, way: str) -> ast.AST:
    """Return a node made wrong: itself changed, or another in its place."""
    match way:
        case "operator" if isinstance(node, ast.Compare):
            node.ops = [TURNED[type(node.ops[0])]()]
        case "operator":
            node.op = TURNED[type(node.op)]()
        case "not":
            return node.operand
        case "condition":
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case "constant":
            node.value = not node.value if isinstance(node.value, bool) else node.value + 1
        case "return":
            node.value = ast.Constant(None)
        case _:
            return TURNED[type(node)]() if type(node) in TURNED else ast.Pass()
    return node


# What follows pytest reads: with `-p mutants` this file is one of its plugins.


def pytest_addoption(parser: Any) -> None:
    parser.addoption("--tell", help="where to write how long each test took")
    parser.addoption("--only", help="a file of the tests to run, one a line, in this order")


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    if only := config.getoption("--only"):
        order = {name: at for at, name in enumerate(Path(only).read_text(encoding="utf-8").splitlines())}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])


def pytest_runtest_logstart(nodeid: str) -> None:
    """Let coverage note what runs from now on as this test's."""
    from coverage import Coverage

    if (current := Coverage.current()) is not None:
        current.switch_context(nodeid)


def pytest_runtest_logreport(report: Any) -> None:
    TOOK[report.nodeid] = TOOK.get(report.nodeid, 0.0) + report.duration


def pytest_sessionfinish(session: Any) -> None:
    if told := session.config.getoption("--tell"):
        Path(told).write_text(json.dumps(TOOK), encoding="utf-8")


TOOK: dict[str, float] = {}  # test -> seconds

if __name__ == "__main__":
    begun = time.monotonic()
    status = main()
    print(f"{time.monotonic() - begun:.0f} s")
    sys.exit(status)
