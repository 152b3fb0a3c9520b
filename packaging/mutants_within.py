"""The half of `mutants.py` that pytest runs: one process that has read all tests, and for each fault a fork of it.

A fork changes the functions that it has in memory and runs the tests that come to the fault, the quickest first, until one fails.
So a fault costs its tests and no start. The faulty file lies in the copy meanwhile, for what tests start in processes of their own.
"""

from __future__ import annotations

import ast
import builtins
import contextlib
import gc
import importlib
import itertools
import json
import os
import resource
import signal
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from mutants_faults import NOTES, Mutant, marked, mutant

PATIENCE = (
    30  # seconds of a processor, and ten times what its tests took: a fault that has not ended by then runs for ever
)
SLOW = 20  # times as long it may take by the clock, on a busy machine
Place = tuple[str, str, int]  # of a function: file, name, line


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--faults", help="a file of what to try; what became of it is written beside")
    parser.addoption("--only", help="a file of the tests to run, one a line, in this order")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if only := config.getoption("--only"):
        order = {name: at for at, name in enumerate(Path(only).read_text(encoding="utf-8").splitlines())}
        items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
        gc.collect()
        gc.freeze()  # a thousand quick tests are collected after, each with all that was imported: that took two minutes


def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """Try the faults instead of running the tests."""
    if not (told := session.config.getoption("--faults")):
        return None
    order = json.loads(Path(told).read_text(encoding="utf-8"))
    places = [(Path(path), at) for path, at in order["places"]]
    for path in {path for path, _ in places}:
        importlib.import_module(".".join(path.with_suffix("").parts).removesuffix(".__init__"))
    passed = Path(order["passed"])
    root = Path.cwd()
    sources = {path: path.read_text(encoding="utf-8") for path, _ in places}
    functions = _functions({str(root / path) for path in sources})
    gc.collect()
    gc.freeze()
    if not passed.exists():
        _forked(lambda: _passed(session.items, places, sources, functions, passed), 0)
    known = json.loads(passed.read_text(encoding="utf-8"))
    took, items = known["took"], {item.nodeid: item for item in session.items}
    for number, (path, at) in enumerate(places):
        one = mutant(root / path, at, root)
        seconds, through = 0.0, []
        for name in sorted(known["passed"].get(str(number), ()), key=lambda name: took[name]):
            seconds += took[name]
            if not through or seconds < order["longest"]:
                through.append(name)
        # What is worked out while the program is imported, no test comes to: the quickest tests of all are to notice.
        sums = zip(sorted(took, key=took.__getitem__), itertools.accumulate(sorted(took.values())), strict=True)
        others = [] if through else [name for name, sum_ in sums if sum_ < order["longest"]]
        changed = _replaced(one.tree, root / path, functions)
        verdict = "SURVIVED"
        if through:
            (root / path).write_text(one.source, encoding="utf-8")
            try:
                status = _forked(
                    lambda to=changed, names=through: _failed(to, [items[name] for name in names]),
                    PATIENCE + int(10 * seconds),
                )
            finally:
                (root / path).write_text(sources[path], encoding="utf-8")
            verdict = {0: "SURVIVED", -1: "endless"}.get(status, "killed")
        with Path(order["found"]).open("a", encoding="utf-8") as found:
            found.write(
                json.dumps(_record(one, at, verdict, through, others, seconds, whole=changed is not None)) + "\n"
            )
    return True


def _record(
    one: Mutant, at: int, verdict: str, through: list[str], others: list[str], seconds: float, *, whole: bool
) -> dict[str, Any]:
    fault = {"path": one.path, "at": at, "line": one.line, "was": one.was, "now": one.now}
    return {**fault, "verdict": verdict, "tests": through, "others": others, "seconds": seconds, "whole": whole}


def _functions(files: set[str]) -> dict[Place, list[FunctionType]]:
    """Return the functions of these files that there are in memory."""
    found: dict[Place, list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename in files:
            found.setdefault(_place(thing.__code__), []).append(thing)
    return found


def _place(code: CodeType) -> Place:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _replaced(
    tree: ast.Module, path: Path, functions: Mapping[Place, list[FunctionType]]
) -> list[tuple[FunctionType, CodeType]] | None:
    """Return what functions are to be changed into; None when one of them cannot be."""
    changed = []
    waiting = [compile(tree, str(path), "exec", dont_inherit=True)]
    while waiting:
        code = waiting.pop()
        waiting.extend(inner for inner in code.co_consts if isinstance(inner, CodeType))
        for function in functions.get(_place(code), ()):
            if function.__code__.co_freevars != code.co_freevars:
                return None
            changed.append((function, code))
    return changed


def _forked(work: Callable[[], int], seconds: int) -> int:
    """Do something in a fork, for so many seconds of a processor if told; return its status, -1 when its time was up."""
    if (child := os.fork()) == 0:
        status = 3
        try:
            os.setsid()
            if seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            status = work()
        finally:
            os._exit(status)
    until = time.monotonic() + SLOW * seconds
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            break
        if seconds and time.monotonic() > until:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            status = signal.SIGKILL
            break
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child, signal.SIGKILL)  # what its tests left running
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGKILL, signal.SIGXCPU):
        return -1
    return os.waitstatus_to_exitcode(status) if not os.WIFSIGNALED(status) else 1


def _passed(
    items: list[pytest.Item],
    places: list[tuple[Path, int]],
    sources: Mapping[Path, str],
    functions: Mapping[Place, list[FunctionType]],
    told: Path,
) -> int:
    """Run all tests once; write which of them come to which fault, and how long each takes. Those that fail are not asked."""
    numbers: dict[Path, dict[int, int]] = {}
    for number, (path, at) in enumerate(places):
        numbers.setdefault(path, {})[at] = number
    for path, those in numbers.items():
        for function, code in _replaced(marked(sources[path], those), Path.cwd() / path, functions) or ():
            function.__code__ = code
    seen: set[int] = set()
    setattr(builtins, NOTES, seen.add)
    passed: dict[int, list[str]] = {}
    took = {}
    for item, following in zip(items, [*items[1:], None], strict=True):
        seen.clear()
        begun = time.process_time()
        reports = runtestprotocol(item, log=False, nextitem=following)
        took[item.nodeid] = time.process_time() - begun
        if not any(report.failed for report in reports):
            for number in seen:
                passed.setdefault(number, []).append(item.nodeid)
        else:
            del took[item.nodeid]
            print(f"without a fault fails: {item.nodeid}", flush=True)
    told.write_text(json.dumps({"took": took, "passed": passed}), encoding="utf-8")
    return 0


def _failed(changed: list[tuple[FunctionType, CodeType]] | None, items: list[pytest.Item]) -> int:
    """Run tests with a fault until one fails; return 1 if one did."""
    for function, code in changed or ():
        function.__code__ = code
    for item, following in zip(items, [*items[1:], None], strict=True):
        if any(report.failed for report in runtestprotocol(item, log=False, nextitem=following)):
            return 1
    return 0
