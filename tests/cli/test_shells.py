"""Completion and the manual know every command and option, and shells and man can read them."""

import shutil
import subprocess

import pytest

from assistant import __version__
from assistant.cli.main import main, parser
from assistant.cli.shells import SHELLS, commands_of, completion
from tests.patience import PATIENCE


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_completed(shell, tmp_path, capsys):
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    for name, command in commands_of(parser()).items():
        assert name in script
        for action in command._actions:
            assert all(flag.lstrip("-") in script for flag in action.option_strings)
    program = shutil.which(shell)
    if program is not None:
        path = tmp_path / "script"
        path.write_text(script, encoding="utf-8")
        assert subprocess.run([program, "-n", str(path)], check=False).returncode == 0


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0 and capsys.readouterr().out == f"sabretache {__version__}\n"


def test_bash_completes():
    """The script is tried in the shell itself."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("no bash")
    tried = 'COMP_WORDS=(sabretache {0} {1}); COMP_CWORD=2; _sabretache; printf "%s\\n" "${{COMPREPLY[@]}}"'
    script = completion(parser(), "bash")
    for name, begun, whole in (
        ("pack-up", "--pa", "--paper"),
        ("report", "--wh", "--whole"),
        ("completion", "f", "fish"),
        ("new", "thi", "third-reich"),
    ):
        done = subprocess.run(
            [bash, "-c", script + tried.format(name, begun)], capture_output=True, text=True, check=True
        )
        assert whole in done.stdout.split()


def test_zsh_completes(tmp_path):
    """The script is loaded as the shell itself loads it, and asked in a terminal of its own."""
    zsh = shutil.which("zsh")
    if zsh is None:
        pytest.skip("no zsh")
    (tmp_path / "_sabretache").write_text(completion(parser(), "zsh"), encoding="utf-8")
    (tmp_path / "here").mkdir()
    for line, whole in (("report --pa", "--paper"), ("completion f", "fish"), ("new thi", "third-reich")):
        done = subprocess.run(
            [zsh, "-f", "-c", ASKED_OF_ZSH, "zsh", str(tmp_path), f"sabretache {line}"],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
            cwd=tmp_path / "here",
        )
        assert f"sabretache {line.split()[0]} {whole}" in done.stdout, done


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


def test_fish_completes(tmp_path):
    fish = shutil.which("fish")
    if fish is None:
        pytest.skip("no fish")
    path = tmp_path / "script"
    path.write_text(completion(parser(), "fish"), encoding="utf-8")
    asked = {
        "": "pack-up",
        "report --pa": "--paper",
        "pack-up --paper ": "Letter",
        "completion ": "zsh",
        "new a": "antique",
    }
    for line, whole in asked.items():
        done = subprocess.run(
            [fish, "--no-config", "-c", f"source {path}; complete -C 'sabretache {line}'"],
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
            cwd=tmp_path,
        )
        assert whole in [found.split("\t")[0] for found in done.stdout.splitlines()], line


def test_the_manual_names_every_command(capsys):
    assert main(["man"]) == 0
    page = capsys.readouterr().out
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
