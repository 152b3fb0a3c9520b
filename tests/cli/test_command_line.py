"""The commands, what they print, and what shells complete."""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys

import pytest

from assistant import READER, __version__
from assistant.cli.main import main, parser
from assistant.cli.plain_stream import CONTROL, plain, plainly, progress
from assistant.core.limits import MB, MOST_WHOLE_FILE
from assistant.core.table import Move, Note
from assistant.desk.desk import Desk
from assistant.desk.user_data import components as own
from assistant.games import find_game
from tests.manual import builder
from tests.patience import PATIENCE
from tests.python import python
from tests.rows import by_rows

roff = builder("roff")
commands_of = roff.commands_of


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "t.sabretache"
    assert main(["new", "empires", str(path), "--setup", "august-1914", "--title", "Tuesday"]) == 0
    return path


def test_games_are_listed_with_setups_and_questions(capsys):
    assert main(["games", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Août 1914" in told and "supply" in told and "<" not in told


def test_quick_entry_changes_the_table_and_says_what_it_does_not_understand(table, capsys):
    assert main(["edit", str(table), "konigsberg > varsovie; turn +", "flurb", "--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "flurb" in told.err
    desk = Desk.open(table)
    assert [c.kind for c in desk.position.counters_in("varsovie")] == ["russia-a3", "germany-a5"]
    assert desk.position.box("turn#1") == 2
    desk.close()
    assert main(["edit", str(table), "--undo", "2"]) == 0
    desk = Desk.open(table)
    assert desk.position.box("turn#1") == 1 and len(desk.journal.edits) == 2
    desk.close()


def test_show_tells_what_lies_where(table, capsys):
    main(["edit", str(table), "konigsberg > varsovie"])
    assert main(["show", str(table), "Warsaw", "--lang", "fr"]) == 0
    told = capsys.readouterr().out
    assert "Varsovie" in told and "germany-a5#" in told
    assert main(["show", str(table), "--journal", "--lang", "en"]) == 0
    assert "Warsaw" in capsys.readouterr().out
    assert main(["show", str(table), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counters"]


def test_a_question_is_the_same_from_words_and_from_json(table, capsys, monkeypatch):
    assert main(["ask", str(table), "supply", "--side", "allemagne", "--json", "--lang", "en"]) == 0
    words = json.loads(capsys.readouterr().out)

    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b'{"ask": "supply", "side": "germany"}')))
    assert main(["ask", str(table), "--json", "--lang", "en"]) == 0
    assert json.loads(capsys.readouterr().out) == words
    assert words["value"] and all(words["value"].values())


class Endless(io.RawIOBase):
    """Spaces without end, perhaps in lines."""

    def __init__(self, line):
        self.piece, self.came = (b" " * MB + line), 0

    def readable(self):
        return True

    def readinto(self, room):
        data = (self.piece * (len(room) // len(self.piece) + 1))[: len(room)]
        room[:] = data
        self.came += len(data)
        return len(data)


READERS = (
    ["calc", "empires", "--batch"], ["calc", "empires", "supply"], ["ask", "T", "--json"], ["edit", "T"],
    ["edit", "T", "--json"], ["seal", "T", "out.sabresealed"], ["unseal", "T", "out.sabretache"],
)  # fmt: skip


@pytest.mark.parametrize("line", [b"", b"\n"])
@pytest.mark.parametrize("words", READERS)
def test_what_comes_in_without_end_is_read_as_far_as_its_budget(words, line, table, tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    if words[0] in ("seal", "unseal") and line:
        return  # its first line alone is read
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BufferedReader(coming := Endless(line), MB)))
    assert main([str(table) if word == "T" else word for word in words] + ["--lang", "en"]) == 2
    told = capsys.readouterr()
    assert "MB" in told.err and not told.out
    assert coming.came <= MOST_WHOLE_FILE + 4 * MB


def test_the_word_of_the_reading_process_alone_is_no_command():
    done = python("-m", "assistant", READER)
    assert done.returncode == 2 and "usage:" in done.stderr and "Traceback" not in done.stderr


def test_an_offer_is_accepted_though_nobody_reads_on(table):
    command = [sys.executable, "-m", "assistant", "ask", str(table), "phase", "--accept", "1", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as asking:
        asking.stdout.close()
    assert asking.returncode == 0
    desk = Desk.open(table)
    assert len(desk.journal.edits) == 1
    desk.close()


def test_an_offer_is_accepted(table, capsys):
    assert main(["ask", str(table), "phase", "--accept", "1", "--lang", "en"]) == 0
    desk = Desk.open(table)
    assert len(desk.journal.edits) == 1
    desk.close()
    assert main(["ask", str(table), "phase", "--accept", "99", "--lang", "en"]) == 2
    assert "no offer 99" in capsys.readouterr().err


@by_rows("arguments, told")
def test_what_cannot_be_done_is_a_sentence(table, capsys, arguments, told):
    new = table.with_name("new.sabretache")
    words = [word.format(t=table, n=new) for word in arguments]
    # Options of a question stand behind it, so the language goes first among them.
    assert main([words[0], "--lang", "en", *words[1:]]) == 2
    captured = capsys.readouterr()
    assert told in captured.err and "Traceback" not in captured.err and "<" not in captured.err


def test_export_and_import_give_the_same_table(table, tmp_path, capsys):
    main(["edit", str(table), "konigsberg > varsovie; turn +"])
    main(["edit", str(table), "--undo", "1"])
    out, again, back = tmp_path / "t.json", tmp_path / "again.sabretache", tmp_path / "again.json"
    assert main(["export", str(table), str(out)]) == 0
    assert main(["import", str(out), str(again)]) == 0
    assert main(["export", str(again), str(back)]) == 0
    assert json.loads(out.read_text()) == json.loads(back.read_text())


def test_branches_on_the_command_line(table, capsys):
    def run(*words):
        status = main([str(word) for word in words] + ["--lang", "en"])
        done = capsys.readouterr()
        return status, done.out, done.err

    for line in ('"one"', '"two"', '"three"'):
        assert run("edit", table, line)[0] == 0
    assert run("edit", table, "--undo", 2)[0] == 0
    assert "2 later edits are kept on branch 0" in run("edit", table, '"other"')[2]
    journal = run("show", table, "--journal")[1]
    assert journal.splitlines()[1].endswith("“other”") and "another branch" in journal
    assert [line[7:] for line in run("show", table, "--journal", "--branch", 0)[1].splitlines()] == [
        "“one”", "“two”", "“three”",
    ]  # fmt: skip
    assert run("branch", table)[1].splitlines()[1].startswith("*   1  +0")
    assert "“three”" in run("branch", table)[1].splitlines()[0]
    assert "Sunday’s line" in run("branch", table, "name", 0, "Sunday’s", "line")[1]
    assert run("branch", table, "delete", 1)[0] == 2, "it is played on"
    assert "(deleted)" in run("branch", table, "delete", 0)[1]
    assert "(deleted)" not in run("branch", table, "restore", 0)[1]
    assert run("edit", table, "turn +")[0] == 0
    assert run("branch", table, "compare", 0)[1].strip()
    assert "is a trial" in run("branch", table, "what-if")[1]
    assert run("edit", table, "turn +")[0] == 0
    assert "Back where the trial began" in run("branch", table, "what-if")[1]
    assert run("branch", table, "go", 0)[1].startswith("*   0")
    assert "no branch 7" in run("branch", table, "go", 7)[2]
    assert "no branch 9" in run("show", table, "--journal", "--branch", 9)[2]


def test_a_broken_table_is_found_by_check(table, capsys):
    assert main(["check", str(table), "--lang", "en"]) == 0
    table.write_bytes(table.read_bytes()[:3000])
    assert main(["check", str(table), "--lang", "en"]) == 1
    assert "damaged" in capsys.readouterr().out


def test_the_demonstration_answers_five_questions(tmp_path, capsys):
    painted = []
    code = main(["demo", str(tmp_path / "demo.png"), "--lang", "fr"], painter=lambda *args: painted.append(args))
    told = capsys.readouterr().out
    assert code == 0 and len(painted) == 1 and painted[0][4].paths
    assert [n for n in range(1, 7) if f"\n{n}. " in told] == [1, 2, 3, 4, 5]


def test_spoilt_corrections_are_told_and_the_table_speaks_on(table, capsys):
    file = own.path("maps-doe2022")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("[{", encoding="utf-8")
    capsys.readouterr()
    assert main(["show", str(table), "verdun", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "maps-doe2022.json" in told.err and "Verdun" in told.out


def test_the_journal_tells_of_zones_that_no_board_has(table, capsys):
    desk = Desk.open(table)
    counter = next(iter(desk.position.table.counters))
    desk.save.change(lambda journal: journal.record(Move((counter,), "atlantis")))
    desk.close()
    capsys.readouterr()
    assert main(["show", str(table), "--journal", "--lang", "en"]) == 0
    assert "atlantis" in capsys.readouterr().out


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


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0 and capsys.readouterr().out == f"sabretache {__version__}\n"


ASKED = ("pack-", "pack-up"), ("report --pa", "--paper"), ("completion f", "fish"), ("new thi", "third-reich")
LINES = {
    "bash": ". {script}; COMP_LINE={line!r}; COMP_POINT={end}; COMP_TYPE=9; "
    '_python_argcomplete sabretache; echo "${{COMPREPLY[@]}}"',
    "fish": "source {script}; complete -C {line!r}",
}


@pytest.fixture
def on_path(tmp_path):
    """Return the surroundings of a shell that finds the program."""
    program = tmp_path / "bin" / "sabretache"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m assistant "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": ":".join(sys.path)}


@pytest.mark.parametrize("shell", LINES)
def test_shells_complete(shell, tmp_path, capsys, on_path):
    """The script is tried in the shell itself."""
    assert main(["completion", shell]) == 0
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"no {shell}")
    script = tmp_path / "script"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    for begun, whole in ASKED:
        words = f"sabretache {begun}"
        asked = LINES[shell].format(script=script, line=words, end=len(words))
        done = subprocess.run([program, "-c", asked], capture_output=True, text=True, check=True, env=on_path)
        assert whole in done.stdout.split(), (begun, done)


def test_zsh_completes(tmp_path, capsys, on_path):
    """The script is loaded as the shell itself loads it, and asked in a terminal of its own."""
    zsh = shutil.which("zsh")
    assert main(["completion", "zsh"]) == 0
    if zsh is None:
        pytest.skip("no zsh")
    (tmp_path / "_sabretache").write_text(capsys.readouterr().out, encoding="utf-8")
    (tmp_path / "here").mkdir()
    for line, whole in ASKED:
        done = subprocess.run(
            [zsh, "-f", "-c", ASKED_OF_ZSH, "zsh", str(tmp_path), f"sabretache {line}"],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
            cwd=tmp_path / "here",
            env=on_path,
        )
        assert f"sabretache {' '.join([*line.split()[:-1], whole])}" in done.stdout, done


ASKED_OF_ZSH = r"""
zmodload zsh/zpty
zpty z 'zsh -f -i'
zpty -w z "PS1='>' PROMPT_EOL_MARK=; unsetopt zle_bracketed_paste; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w z 'shown() { print -r -- "<<$BUFFER>>"; }; zle -N shown; bindkey "^X" shown; print rea""dy'
zpty -r -m z said '*ready*'
zpty -w -n z "$2"$'\t\x18'
zpty -r -m z said '*<<*>>*'
print -r -- "$said"
"""


def test_the_manual_names_every_command():
    page = roff.page(parser(), "2026-12-02")
    for name, command in commands_of(parser()).items():
        assert f".SS {name}\n" in page and (command.description or "").split(" ")[0] in page
    groff = shutil.which("groff")
    if groff is not None:
        done = subprocess.run([groff, "-man", "-Tutf8", "-ww"], input=page.encode(), capture_output=True, check=True)
        assert not done.stderr


@pytest.mark.parametrize("name", sorted(commands_of(parser())))
def test_every_command_has_help(name, capsys):
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0 and name in capsys.readouterr().out
