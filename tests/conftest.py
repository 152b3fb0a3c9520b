"""Tests run without a screen, and keep nothing in the user's own folders."""

import contextlib
import ctypes
import gc
import itertools
import json
import os
from pathlib import Path

import hypothesis
import pytest

from tests.patience import PatientBot

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
# A machine that does other things beside is not a fault; and every run tries the same examples, so that what passed here passes
# there: HYPOTHESIS_SEARCH=1 looks for new ones.
hypothesis.settings.register_profile(
    "busy",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    derandomize="HYPOTHESIS_SEARCH" not in os.environ,
)
hypothesis.settings.load_profile("busy")


# How long files take (packaging/test.py): the slowest first, so that none is begun at the end; they need most memory too, and a
# process holds less while it is young.
SECONDS = Path(__file__).parents[1] / "packaging" / "test_seconds.json"


def pytest_collection_modifyitems(items):
    """Order the files: the slowest first, the rest as they were."""
    seconds = {
        Path(__file__).parent / name: spent for name, spent in json.loads(SECONDS.read_text(encoding="utf-8")).items()
    }
    items.sort(key=lambda item: -seconds.get(item.path, 0))


def pytest_collection_finish():
    """What was read for the tests is garbage never: no collection looks at it again."""
    give_back()
    gc.freeze()


@pytest.fixture(scope="session")
def new_homes(tmp_path_factory):
    """New user folders, numbered: to number one itself, pytest reads all that there are, which thousands of tests feel."""
    homes = tmp_path_factory.mktemp("homes")
    return (homes / str(n) for n in itertools.count())


@pytest.fixture(autouse=True)
def its_home(new_homes, monkeypatch):
    """Where a user folder of the test's own will be, once something is kept in it."""
    monkeypatch.setenv("SABRETACHE_HOME", str(home := next(new_homes)))
    return home


@pytest.fixture
def own_home(its_home):
    """A user folder of the test's own."""
    its_home.mkdir(mode=0o700, exist_ok=True)  # something may have been kept in it before
    return its_home


@pytest.fixture
def no_kits():
    """No kit is known any more that the user of another test had."""
    from assistant.games.kit import library

    library.forget()


@pytest.fixture(autouse=True, scope="session")
def application(qapp):
    """One application for all tests of a process: what only paints would make a smaller one, and no window could follow it."""
    return qapp


@pytest.fixture
def qtbot(qapp, request):
    """A robot that waits for what comes as long as a busy machine needs."""
    return PatientBot(request)


@pytest.fixture(autouse=True, scope="module")
def room_given_back(request):
    """After a file of tests that left much behind, it goes back to the machine: dozens of files share one process.

    A file during which the process holds more than MOST_MEMORY fails (packaging/test.py sets it). Into the file SECONDS_TAKEN goes
    how long a processor was busy with it, the processes that it began included.
    """
    begun = sum(os.times()[:4])
    with contextlib.suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")  # Linux measures the most from now on
    yield
    most = memory("VmHWM")
    if memory("VmRSS") > _held + MUCH:
        give_back()
    if taken := os.environ.get("SECONDS_TAKEN"):
        with Path(taken).open("a", encoding="utf-8") as told:
            name = request.path.relative_to(Path(__file__).parent).as_posix()
            told.write(f"{sum(os.times()[:4]) - begun:.2f} {name}\n")
    allowed = int(os.environ.get("MOST_MEMORY", 0))
    if 0 < allowed < most:
        pytest.fail(
            f"The process of tests held {most} MB during {request.node.nodeid}; {allowed} MB are allowed.", False
        )


@pytest.fixture(autouse=True)
def large_things_given_back():
    """After a test that left much behind, pictures of a scan for example, it goes back at once."""
    before = memory("VmRSS")
    yield
    if memory("VmRSS") > before + MUCH:
        give_back()


MUCH = 60  # MB: to look for what nobody holds takes as long as many tests
_held = 0  # MB that were held when it was last given back


def give_back():
    """Collect what nobody holds, and give the room back to the machine."""
    global _held
    gc.collect()
    with contextlib.suppress(AttributeError, OSError):  # only the C library of Linux has it
        ctypes.CDLL(None).malloc_trim(0)
    _held = memory("VmRSS")


def memory(which):
    """Return what this process holds (VmRSS), or the most since that was last reset (VmHWM), in MB, as Linux tells it; else 0."""
    status = Path("/proc/self/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) >> 10 for line in lines if line.startswith(which)), 0)


@pytest.fixture
def ponds(tmp_path, monkeypatch):
    """The game that `sabretache new-game` writes, installed beside the program and found by its entry point."""
    from assistant.games import find_game
    from tests.installing import install, on_the_path, written

    install(written(tmp_path / "new"), tmp_path / "site")
    with on_the_path(tmp_path / "site", monkeypatch):
        yield find_game("ponds")
