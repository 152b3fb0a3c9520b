"""What is said where something is not there: libraries of the system, versions that a lock names, an extra."""

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from assistant import system_libraries
from assistant.core.problems import QuestionError
from assistant.desk.simulations import runs
from assistant.desk.simulations.runs import Match, Order, Result, matches

ROOT = Path(__file__).parents[1]
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


def started(place, absent, *words, **own):
    """The program, started where these libraries are not there."""
    known = (*system_libraries.LIBRARIES, *system_libraries.WINDOW_LIBRARIES)
    (place / "sitecustomize.py").write_text(ABSENT.format(absent=absent, known=known), encoding="utf-8")
    environment = {
        name: word for name, word in os.environ.items() if name not in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY")
    }
    environment |= {"PYTHONPATH": f"{place}{os.pathsep}{ROOT}", "SABRETACHE_HOME": str(place), "DISPLAY": ":99", **own}
    command = [sys.executable, "-m", "assistant", *words]
    return subprocess.run(command, env=environment, cwd=place, capture_output=True, text=True, check=False)


@linux
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en_GB.UTF-8", "Qt needs libraries of the system that are not installed: libegl1 libxcb-cursor0."),
        ("fr_FR.UTF-8", "Qt a besoin de bibliothèques du système qui ne sont pas installées : libegl1 libxcb-cursor0."),
    ],
)
def test_a_window_without_its_libraries_says_what_to_install(language, sentence, tmp_path):
    done = started(tmp_path, ("libEGL.so.1", "libxcb-cursor.so.0"), LC_ALL=language)
    assert done.returncode == 1 and re.sub(r"\s", " ", done.stderr).startswith(sentence)
    assert done.stderr.rstrip().endswith(f"sudo {system_libraries.INSTALL} libegl1 libxcb-cursor0")


@linux
def test_a_command_that_paints_says_it_too_and_another_needs_no_library(tmp_path):
    absent = ("libEGL.so.1",)
    assert started(tmp_path, absent, "new", "empires", "t.sabretache").returncode == 0
    done = started(tmp_path, absent, "picture", "t.sabretache", "t.png", "--lang", "en")
    assert done.returncode == 2 and "not installed: libegl1." in done.stderr and not (tmp_path / "t.png").exists()


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
