"""Commands whose files cannot be read or written end with a sentence and status 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from assistant.__main__ import draw, paint, print_pdf
from assistant.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
TOO_LONG = "a" * 300  # no file can be called so; asking after it is refused as in a forbidden folder

pytestmark = pytest.mark.usefixtures(
    "qapp"
)  # before a picture is painted: one application serves all tests of a process


def run(*words):
    return main([*map(str, words), "--lang", "en"], painter=paint, draw=draw, to_pdf=print_pdf)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "t.sabretache"
    assert run("new", "empires", path, "--setup", "august-1914") == 0
    return path


WRITING = {
    "new": ("new", "empires", "OUT.sabretache"),
    "export": ("export", "TABLE", "OUT.json"),
    "png": ("picture", "TABLE", "OUT.png"),
    "svg": ("picture", "TABLE", "OUT.svg"),
    "pdf": ("picture", "TABLE", "OUT.pdf"),
    "register": ("register", "TABLE", "yearly", "--export", "OUT.csv"),
    "seal": ("seal", "TABLE", "OUT.sabresealed", "--passphrase-file", "PASS"),
    "new-game": ("new-game", "OUT/my-war"),
    "ask": ("ask", "TABLE", "findings", "--picture", "OUT.png"),
}
READING = {
    "show": ("show", "OUT"),
    "check": ("check", "OUT"),
    "import": ("import", "OUT", "NEW"),
    "trace": ("trace", "OUT", "OUT"),
    "vassal": ("vassal", "OUT"),
    "register": ("register", "TABLE", "yearly", "--import", "OUT"),
    "unseal": ("unseal", "OUT", "NEW", "--passphrase-file", "PASS"),
    "passphrase": ("seal", "TABLE", "NEW", "--passphrase-file", "OUT"),
}


def told(words, out, table, capsys):
    (table.parent / "pass").write_text("six words that nobody would guess\n")
    places = {
        "OUT": str(out),
        "TABLE": str(table),
        "NEW": str(table.parent / "new"),
        "PASS": str(table.parent / "pass"),
    }
    for mark, place in places.items():
        words = tuple(place + word.removeprefix(mark) if word.startswith(mark) else word for word in words)
    capsys.readouterr()
    status = run(*words)
    found = capsys.readouterr()
    assert status == 2 or (status == 1 and words[0] == "check"), found.err
    assert (found.err or found.out).strip() and "Errno" not in found.err
    return found.err


@pytest.mark.parametrize("place", [TOO_LONG, f"{TOO_LONG}/x", "file/x"])
@pytest.mark.parametrize("name", WRITING)
def test_what_cannot_be_written_is_told(name, place, table, capsys):
    (table.parent / "file").touch()
    before = table.read_bytes()
    assert str(table.parent) in told(WRITING[name], table.parent / place, table, capsys)
    assert table.read_bytes() == before


@pytest.mark.parametrize("place", [TOO_LONG, "file/x", "none"])
@pytest.mark.parametrize("name", READING)
def test_what_cannot_be_read_is_told(name, place, table, capsys):
    (table.parent / "file").touch()
    told(READING[name], table.parent / place, table, capsys)
    assert not (table.parent / "new").exists()


@pytest.mark.parametrize("words", [("show", ""), ("new", "empires", ""), ("check", ""), ("pages", "t", "--out", "")])
def test_an_empty_name_is_told(words, capsys):
    with pytest.raises(SystemExit) as ended:
        run(*words)
    assert ended.value.code == 2 and "the name of a file is empty" in capsys.readouterr().err


def test_the_users_own_folder_may_be_forbidden(table, capsys, monkeypatch):
    monkeypatch.setenv("SABRETACHE_HOME", str(table.parent / TOO_LONG))
    status = run("show", table)
    assert status in (0, 2) and (status == 0 or TOO_LONG in capsys.readouterr().err)


def test_a_table_named_in_capitals_is_a_table(table, capsys):
    path = table.rename(table.with_name("T.SABRETACHE"))
    assert run("check", path) == 0 and "Nothing is wrong" in capsys.readouterr().out


def command(*words, **how):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "PYTHONIOENCODING": "utf-8:strict"}
    given = [sys.executable, "-m", "assistant", *map(str, words)]
    return subprocess.run(given, env=environment, check=False, **how)


@pytest.mark.skipif(sys.platform in ("darwin", "win32"), reason="names of files are text here")
def test_names_that_are_no_text_are_written_as_they_came(tmp_path):
    path = tmp_path / os.fsdecode(b"caf\xe9.sabretache")
    done = command("new", "empires", path, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, os.fsencode(path) + b"\n", b"")
    done = command("show", f"{path}x", capture_output=True)
    assert done.returncode == 2 and b"caf\xe9.sabretachex" in done.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here that is always full")
def test_output_that_cannot_be_written_is_told(table):
    with Path("/dev/full").open("wb") as full:
        done = command("show", table, stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2 and done.stderr.count(b"\n") == 1 and b"no space is left" in done.stderr
