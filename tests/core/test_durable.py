"""Files are written whole, durably, or not at all."""

import errno
import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assistant.core.durable import STALE, whole, write_whole

OLD, NEW = b"old" * 1000, b"new" * 100_000


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "évening.json"
    made.write_bytes(OLD)
    return made


def alone(path: Path) -> bool:
    return [found.name for found in path.parent.iterdir()] == [path.name]


def test_what_was_there_is_replaced_and_nothing_else_is_left(path: Path) -> None:
    write_whole(path, NEW)
    assert path.read_bytes() == NEW and alone(path)


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file(path: Path, monkeypatch: pytest.MonkeyPatch, fails: str) -> None:
    def full(*_args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync", full), "replace": (Path, "replace", full)}[fails])
    with pytest.raises(OSError, match="space"):
        write_whole(path, NEW)
    assert path.read_bytes() == OLD and alone(path)


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of file sizes stands for a full disk")
def test_a_disk_that_fills_up_leaves_the_old_file(path: Path) -> None:
    code = (
        "import resource, signal, sys; from pathlib import Path; from assistant.core.durable import write_whole\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
        f"try: write_whole(Path({str(path)!r}), b'n' * 100000)\n"
        "except OSError as error: print('told', error.strerror)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("told") and path.read_bytes() == OLD and alone(path)


def test_what_another_library_writes_may_fail_too(path: Path) -> None:
    def paint() -> None:
        with whole(path) as draft:
            assert draft.suffix == path.suffix, "libraries choose the format by it"
            draft.write_bytes(NEW[:100])
            raise ValueError("half a picture")

    with pytest.raises(ValueError, match="half"):
        paint()
    assert path.read_bytes() == OLD and alone(path)


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_private_files_are_their_owners_alone_and_others_keep_their_mode(path: Path) -> None:
    with whole(path, private=True) as draft:
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    write_whole(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
def test_links_lead_on_and_pipes_are_written_to(path: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(path)
    write_whole(link, NEW)
    assert link.is_symlink() and path.read_bytes() == NEW
    write_whole(Path("/dev/null"), NEW)
    assert not Path("/dev/null").is_file()


def test_drafts_of_killed_programs_go_away(path: Path) -> None:
    left, young = (path.with_name(f".{path.stem}.draft-1-{n}.json") for n in "ab")
    left.write_bytes(b"half")
    young.write_bytes(b"of another process, now")
    os.utime(left, (time.time() - 2 * STALE,) * 2)
    write_whole(path, NEW)
    assert not left.exists() and young.exists()


def test_a_kill_leaves_the_old_file_or_the_new_one(path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from assistant.core.durable import write_whole\n"
        f"path = Path({str(path)!r}); n = 0\n"
        "while True:\n"
        "    n += 1; write_whole(path, str(n).encode() * 20000); print(n, flush=True)\n"
    )
    for pause in (0.0, 0.02, 0.05):
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            first = writer.stdout.readline()
            time.sleep(pause)
            writer.send_signal(signal.SIGKILL)
            said = int([first, *writer.stdout.readlines()][-1])
        found = path.read_bytes()
        assert any(found == str(n).encode() * 20000 for n in (said, said + 1))
