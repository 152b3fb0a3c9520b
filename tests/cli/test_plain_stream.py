"""Whatever somebody wrote into a file, a command prints letters: no control reaches the terminal."""

import contextlib
import io
import json
import sys

import pytest

from assistant.cli.main import main
from assistant.cli.plain_stream import CONTROL, plain, plainly, progress
from assistant.core.table import Note
from assistant.desk.desk import Desk
from assistant.games import find_game

CLEARS = "\x1b[2J\x1b]0;owned\x07\x9b31m\r\u202e"


@pytest.fixture
def file(tmp_path):
    game = find_game("empires")
    path = tmp_path / f"a{CLEARS}.sabretache"
    desk = Desk.new(game, game.sample, path, f"Evening{CLEARS}")
    for fact in ("note", "bookmark", "x/y", f"odd{CLEARS}"):
        desk.edit(Note(fact, f"words{CLEARS}"))
    desk.close()
    return path


COMMANDS = (
    ["show"], ["show", "--journal"], ["branch"], ["branch", "name", "0", f"mine{CLEARS}"], ["branch"], ["ask", "findings"],
    ["ask", "--list"], ["check"], ["register"], ["register", f"no{CLEARS}"], ["edit", f"no{CLEARS}"], ["show", f"no{CLEARS}"],
    ["pages", "--out"], ["export"], ["import"], ["unseal"], ["vassal"], ["trace"],
)  # fmt: skip


def test_no_command_prints_a_control(file, tmp_path, capsys, monkeypatch):
    printed = ""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO(CLEARS))
    for name, *rest in COMMANDS:
        more = {"pages": [str(tmp_path / f"p{CLEARS}")], "trace": ["seeds.csv", "--out", f"t{CLEARS}"]}.get(name, [])
        more = [f"out{CLEARS}.sabretache"] if name in ("import", "unseal") else more
        words = [name, "--lang", "en", str(file), *rest, *more]
        with contextlib.suppress(SystemExit):
            main(words)
        both = capsys.readouterr()
        assert not CONTROL.search(both.out + both.err), (name, rest)
        printed += both.out + both.err
    assert "\N{SYMBOL FOR ESCAPE}[2J" in printed and "words" in printed


def test_a_stream_is_plain_only_inside(capsys):
    before = sys.stdout
    with plainly():
        sys.stdout.write("a\x1bb\tc\x7f\x85\n")
        sys.stderr.write("d\re\n")
    assert sys.stdout is before
    both = capsys.readouterr()
    assert both.out == "a␛b\tc␡\N{REPLACEMENT CHARACTER}\n"
    assert both.err == "d␍e\n"


def test_words_of_people_stay_as_they_are():
    words = "Düsseldorf, « oui\u202f! », שלום, 東京, a\u0301, 🎲\n\tend"
    assert plain(words) == words


def test_progress_stays_on_its_line(monkeypatch, capsys):
    monkeypatch.setattr(type(sys.stderr), "isatty", lambda _self: True)
    with plainly():
        progress(0.5)
        progress(1)
    assert capsys.readouterr().err == "\r 50%\r100%\n"


def test_json_says_controls_as_json_does(file, capsys):
    assert main(["show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["facts"]["note"].startswith("words\x1b[2J")
