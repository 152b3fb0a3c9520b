"""Files are written whole, durably, or not at all."""

import ast
import contextlib
import errno
import os
import re
import signal
import stat
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

import pytest

from assistant.core import atomic_write
from assistant.core.atomic_write import (
    STALE,
    add,
    bring_back,
    lay_aside,
    lying_aside,
    put_folder,
    stand_up,
    turn,
    whole,
    write_whole,
)
from tests.python import python

OLD, NEW = b"old" * 1000, b"new" * 100_000


@pytest.fixture
def path(tmp_path):
    made = tmp_path / "évening.json"
    made.write_bytes(OLD)
    return made


def alone(path):
    return [found.name for found in path.parent.iterdir()] == [path.name]


def test_what_was_there_is_replaced_and_nothing_else_is_left(path):
    write_whole(path, NEW)
    assert path.read_bytes() == NEW and alone(path)


@pytest.mark.parametrize("fails", ["fsync", "replace"])
def test_a_failure_leaves_the_old_file(path, monkeypatch, fails):
    def full(*_args):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(*{"fsync": (os, "fsync", full), "replace": (Path, "replace", full)}[fails])
    with pytest.raises(OSError, match="space"):
        write_whole(path, NEW)
    assert path.read_bytes() == OLD and alone(path)


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of file sizes stands for a full disk")
def test_a_disk_that_fills_up_leaves_the_old_file(path):
    code = (
        "import resource, signal, sys; from pathlib import Path; from assistant.core.atomic_write import write_whole\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000))\n"
        f"try: write_whole(Path({str(path)!r}), b'n' * 100000)\n"
        "except OSError as error: print('told', error.strerror)\n"
    )
    done = python("-c", code)
    assert done.returncode == 0 and done.stdout.startswith("told") and path.read_bytes() == OLD and alone(path)


def test_what_another_library_writes_may_fail_too(path):
    def paint():
        with whole(path) as draft:
            assert draft.suffix == path.suffix, "libraries choose the format by it"
            draft.write_bytes(NEW[:100])
            raise ValueError("half a picture")

    with pytest.raises(ValueError, match="half"):
        paint()
    assert path.read_bytes() == OLD and alone(path)


@pytest.mark.skipif(sys.platform == "win32", reason="modes of files")
def test_private_files_are_their_owners_alone_and_others_keep_their_mode(path):
    with whole(path, private=True) as draft:
        assert stat.S_IMODE(draft.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o640)
    write_whole(path, NEW)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
def test_links_lead_on_and_pipes_are_written_to(path, tmp_path):
    link = tmp_path / "link.json"
    link.symlink_to(path)
    write_whole(link, NEW)
    assert link.is_symlink() and path.read_bytes() == NEW
    write_whole(Path("/dev/null"), NEW)
    assert not Path("/dev/null").is_file()


def test_drafts_of_killed_programs_go_away(path):
    left, young = (path.with_name(f".{path.stem}.draft-1-{n}.json") for n in "ab")
    left.write_bytes(b"half")
    young.write_bytes(b"of another process, now")
    os.utime(left, (time.time() - 2 * STALE,) * 2)
    write_whole(path, NEW)
    assert not left.exists() and young.exists()


def test_a_kill_leaves_the_old_file_or_the_new_one(path):
    code = (
        "import sys; from pathlib import Path; from assistant.core.atomic_write import write_whole\n"
        f"path = Path({str(path)!r}); n = 0\n"
        "while True:\n"
        "    n += 1; write_whole(path, str(n).encode() * 20000); print(n, flush=True)\n"
    )
    for pause in (0.0, 0.02, 0.05):
        with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as writer:
            first = writer.stdout.readline()
            time.sleep(pause)
            writer.send_signal(signal.SIGKILL)
            said = int([first, *writer.stdout.readlines()][-1])
        found = path.read_bytes()
        assert any(found == str(n).encode() * 20000 for n in (said, said + 1))


def test_a_new_file_takes_the_place_of_none(path):
    with pytest.raises(FileExistsError):
        write_whole(path, NEW, new=True)
    assert path.read_bytes() == OLD and alone(path)
    other = path.with_name("other")
    with pytest.raises(FileExistsError), whole(other, new=True) as draft:
        draft.write_bytes(NEW)
        other.write_bytes(OLD)  # another process, meanwhile
    assert other.read_bytes() == OLD
    other.unlink()
    write_whole(other, NEW, new=True)
    assert other.read_bytes() == NEW and other.stat().st_nlink == 1


def test_lines_are_added_at_the_end(path):
    assert add(path, b"line") == len(OLD) + 4 and path.read_bytes() == OLD + b"line"


def folder(place, words):
    place.mkdir()
    (place / "words").write_text(words)
    return place


def test_a_folder_is_put_in_the_place_of_another(tmp_path, monkeypatch):
    place = folder(tmp_path / "board", "old")
    put_folder(folder(tmp_path / "young", "new"), place)
    assert (place / "words").read_text() == "new" and alone(place)

    moves = []
    rename = Path.rename

    def killed(path, to):
        moves.append(path)
        if len(moves) == 2:
            raise KeyboardInterrupt
        return rename(path, to)

    folder(tmp_path / "young", "newer")
    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr(Path, "rename", killed)
        put_folder(tmp_path / "young", place)
    assert not place.exists(), "between the two moves"
    stand_up(place)
    assert (place / "words").read_text() == "new"
    stand_up(place)
    stand_up(tmp_path / "nowhere")
    assert not (tmp_path / "nowhere").exists()


@pytest.mark.parametrize("moves", range(5))
@pytest.mark.parametrize("changing", [False, True])
def test_neither_folder_is_lost_when_one_lies_aside(moves, changing, tmp_path, monkeypatch):
    """Killed after any number of moves: both are there once somebody looks for them, and nothing else."""
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    place, young = tmp_path / "kit", folder(tmp_path / "young", "new")
    if changing:
        lay_aside(young, place)
    folder(place, "old")
    done, rename = [], os.rename

    def killed(path, to, **how):
        if len(done) == moves:
            raise KeyboardInterrupt
        done.append(rename(path, to, **how))

    with monkeypatch.context() as patch, contextlib.suppress(KeyboardInterrupt):
        patch.setattr(os, "rename", killed)
        if changing:
            bring_back(lying_aside()[0])
        else:
            put_folder(young, place, aside=True)
    stand_up(place, aside=True)
    there = [one.path for one in lying_aside() if one.origin == place]
    if not changing and moves < 2:
        there.append(young)
    words = [(path / "words").read_text() for path in (place, *there)]
    assert len(done) == min(moves, 3) and words == (["old", "new"] if moves < 2 else ["new", "old"])


def test_what_lies_aside_is_listed_the_last_first_and_what_is_torn_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    files = [tmp_path / name for name in ("one", "two", "three")]
    begun = datetime.now(UTC)
    for file in files:
        file.write_bytes(OLD)
        lay_aside(file)
    found = lying_aside()
    assert [one.origin for one in found] == files[::-1] and all(one.path.read_bytes() == OLD for one in found)
    assert begun <= found[2].when <= found[1].when <= found[0].when <= datetime.now(UTC)
    found[1].path.unlink()
    (found[0].path.parent / atomic_write.ORIGIN).unlink()
    (found[0].path.parents[1] / "nonsense").mkdir()
    assert [one.origin for one in lying_aside()] == files[:1]


def test_folders_that_lie_aside_stay_when_files_make_room(tmp_path, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(atomic_write, "MOST_ASIDE", 2)
    lay_aside(folder(tmp_path / "kit", "old"))
    for name in ("one", "two", "three"):
        (tmp_path / name).write_bytes(OLD)
        lay_aside(tmp_path / name)
    assert [one.origin.name for one in lying_aside()] == ["three", "two", "kit"]


@pytest.mark.parametrize("processes", [4])
def test_processes_take_turns(tmp_path, processes):
    path = tmp_path / "count"
    write_whole(path, b"0")
    code = (
        "from pathlib import Path; from assistant.core.atomic_write import turn, write_whole\n"
        f"path = Path({str(path)!r})\n"
        "for _ in range(25):\n"
        "    with turn(path):\n"
        "        write_whole(path, str(int(path.read_bytes()) + 1).encode(), lasting=False)\n"
    )
    writers = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(processes)]
    assert [writer.wait() for writer in writers] == [0] * processes
    assert path.read_bytes() == str(25 * processes).encode()
    with turn(path), pytest.raises(OSError, match="busy"), turn(path, 0):
        raise AssertionError


ROOT = Path(__file__).parents[2] / "assistant"
# What may change a file without this module, and why.
ALLOWED = {
    ("desk/encryption.py", "ZipFile"): "in memory, before it is sealed",
    ("desk/user_data/components.py", "rename"): "a spoilt file is set aside as it is",
    ("desk/user_data/boards.py", "copyfile"): "into a young folder, which put_folder brings to the disk",
    ("ui/table/view_commands.py", "rename"): "a table is given another title, in its file",
    ("desk/encryption.py", "write_bytes"): "into a draft, to see that it is a table",
    (
        "desk/kits/installed.py",
        "rename",
    ): "pictures that came with a kit are set aside until they are laid",
    ("desk/kits/counter_table.py", "copytree"): "into a young folder, which put_folder brings to the disk",
    ("ui/export/kept_drawings.py", "savez"): "into a draft of atomic_write.whole",
    ("desk/photo/face_atlas.py", "ZipFile"): "in memory, before it is written whole",
    ("scan/vassal/composites.py", "open"): "the draft of a file that is written whole",
    ("ui/export/kept_drawings.py", "open"): "the draft of a file that is written whole",
}


WRITERS = re.compile(
    r"(write_(text|bytes)|copy(file|tree|2)?|move|rename|replace|open|savez?|QPdfWriter|ZipFile|setFileName|QSaveFile"
    r"|NamedTemporaryFile|mkstemp)\("
)


def writes(call):
    """Return what a call does to a file, nothing if it does nothing."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if not WRITERS.fullmatch(f"{name}("):
        return ""
    words = [ast.unparse(each) for each in (*call.args, *(k.value for k in call.keywords))]
    match name:
        case "write_text" | "write_bytes":
            return name
        case "copyfile" | "copy" | "copy2" | "copytree" | "move" if ast.unparse(call.func) == f"shutil.{name}":
            return name
        case "rename" | "replace" if len(call.args) == 1 and not call.keywords and isinstance(call.func, ast.Attribute):
            return name
        case "open" if any(word.strip("'\"") in {"w", "wb", "a", "ab", "x", "xb", "r+b", "w+b"} for word in words):
            return name
        case "save" if words and words[0] not in ("str(draft)", "file", "buffer"):
            return name
        case "QPdfWriter" | "ZipFile" if words[0] != "file" and (name == "QPdfWriter" or "'w'" in words):
            return "" if words[0] == "draft" else name
        case "setFileName" | "QSaveFile" | "NamedTemporaryFile" | "mkstemp" | "savez":
            return "" if words[:1] == ["draft"] else name
    return ""


def test_every_file_of_the_program_is_written_by_this_module():
    found = set()
    for file in ROOT.rglob("*.py"):
        source = file.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if WRITERS.search(source) else ():
            if isinstance(node, ast.Call) and (way := writes(node)):
                found.add((file.relative_to(ROOT).as_posix(), way))
    assert found - {("core/atomic_write.py", way) for _, way in found} == set(ALLOWED)


def test_what_is_written_is_on_the_disk_before_its_name_and_the_name_before_anything_is_said(path, monkeypatch):
    done = []

    def synced(place):
        done.append("folder" if place == path.parent else "draft" if path.read_bytes() == OLD else "late")

    monkeypatch.setattr(atomic_write, "to_disk", synced)
    write_whole(path, NEW)
    assert done == ["draft", "folder"] and path.read_bytes() == NEW
