"""Completion for shells and the man page, both made from the parser, so that neither can say what the command does not do."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from datetime import UTC, datetime

from assistant import __version__
from assistant.cli import main
from assistant.games import GAMES

SHELLS = ("bash", "zsh", "fish")


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the commands of a parser by name."""
    for action in parser._actions:  # argparse tells of its commands nowhere else
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def _options(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _places(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Return what stands in a command's line without a flag before it, in order."""
    return [each for each in parser._actions if not each.option_strings and each.help != argparse.SUPPRESS]


def complete(options: argparse.Namespace) -> None:
    """Print the completion script of a shell."""
    print(completion(main.parser(), options.shell), end="")


def man(options: argparse.Namespace) -> None:  # noqa: ARG001 - every command is given its options
    """Print the manual page."""
    print(manual(main.parser()), end="")


def completion(parser: argparse.ArgumentParser, shell: str) -> str:
    """Return the completion script of a shell."""
    return {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell](parser)


def _bash(parser: argparse.ArgumentParser) -> str:
    cases = "\n".join(
        f"    {name}) words='{' '.join(_flags(command))}' places='{_first_place(command)}' ;;"
        for name, command in commands_of(parser).items()
    )
    values = "\n".join(
        f"    {'|'.join(action.option_strings)})\n"
        f"      COMPREPLY=($(compgen -W '{_choices(action)}' -- \"$current\"))\n      return ;;"
        for action in _with_choices(parser)
    )
    return f"""# bash completion for {parser.prog}: put into ~/.local/share/bash-completion/completions/{parser.prog}
_{parser.prog}() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}} words= places=
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '{" ".join(commands_of(parser))}' -- "$current") $(compgen -f -- "$current"))
    return
  fi
  case $previous in
{values}
  esac
  case ${{COMP_WORDS[1]}} in
{cases}
  esac
  [ "$COMP_CWORD" -eq 2 ] || places=
  case $current in
    -*) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
    *) COMPREPLY=($(compgen -W "$places" -- "$current") $(compgen -f -- "$current")) ;;
  esac
}}
complete -o filenames -F _{parser.prog} {parser.prog}
"""


def _zsh(parser: argparse.ArgumentParser) -> str:
    rows = "\n".join(f"    '{name}:{_quoted(command.description)}'" for name, command in commands_of(parser).items())
    cases = []
    for name, command in commands_of(parser).items():
        words = " ".join(f"'{line}'" for line in (*_zsh_options(command), *_zsh_places(command)))
        cases.append(f"      {name}) _arguments {words} '*:file:_files' ;;")
    body = "\n".join(cases)
    return f"""#compdef {parser.prog}
# zsh completion: put into a folder of $fpath as _{parser.prog}
_{parser.prog}() {{
  local -a commands
  commands=(
{rows}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
    case $command in
{body}
    esac
}}
_{parser.prog} "$@"
"""


def _zsh_options(command: argparse.ArgumentParser) -> Iterator[str]:
    for action in _options(command):
        for flag in action.option_strings:
            value = ""
            if action.nargs != 0:
                value = f":value:({_choices(action)})" if _choices(action) else ":value:_files"
            yield f"{flag}[{_quoted(action.help)}]{value}"


def _zsh_places(command: argparse.ArgumentParser) -> Iterator[str]:
    for number, action in enumerate(_places(command), 1):
        if _choices(action):
            yield f"{number}:{action.dest}:({_choices(action)})"


def _fish(parser: argparse.ArgumentParser) -> str:
    lines = [f"# fish completion: put into ~/.config/fish/completions/{parser.prog}.fish"]
    for name, command in commands_of(parser).items():
        lines.append(
            f"complete -c {parser.prog} -n __fish_use_subcommand -a {name} -d '{_quoted(command.description)}'"
        )
        seen = f"-n '__fish_seen_subcommand_from {name}'"
        first = _first_place(command)
        if first:
            lines.append(f"complete -c {parser.prog} {seen} -a '{first}'")
        for action in _options(command):
            for flag in action.option_strings:
                long = f"-l {flag[2:]}" if flag.startswith("--") else f"-s {flag[1:]}"
                values = f" -x -a '{_choices(action)}'" if _choices(action) else " -r" if action.nargs != 0 else ""
                lines.append(f"complete -c {parser.prog} {seen} {long}{values} -d '{_quoted(action.help)}'")
    return "\n".join(lines) + "\n"


def _choices(action: argparse.Action) -> str:
    """Return what may stand in a place: what the parser takes there, or the games that are installed."""
    return " ".join(str(choice) for choice in action.choices or (GAMES if action.dest == "game" else ()))


def _first_place(command: argparse.ArgumentParser) -> str:
    """Return what may stand right after a command."""
    return _choices(_places(command)[0]) if _places(command) else ""


def _flags(command: argparse.ArgumentParser) -> list[str]:
    return [flag for action in _options(command) for flag in action.option_strings]


def _with_choices(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    found: dict[str, argparse.Action] = {}
    for command in commands_of(parser).values():
        for action in _options(command):
            if _choices(action):
                found.setdefault(" ".join(action.option_strings), action)
    return list(found.values())


def _quoted(words: str | None) -> str:
    """Return words that stand between single quotes in any of the shells, colons and brackets left out."""
    plain = (words or "").replace("%%", "%")
    return plain.translate(str.maketrans("':[]\\`", "’,()/’"))


def manual(parser: argparse.ArgumentParser) -> str:
    """Return the man page, in troff."""
    lines = [
        f'.TH {parser.prog.upper()} 1 "{datetime.now(UTC):%Y-%m-%d}" "{parser.prog} {__version__}" "User commands"',
        ".SH NAME",
        f"{parser.prog} \\- {_roff(_first(parser.description))}",
        ".SH SYNOPSIS",
        f".B {parser.prog}",
        "[\\fIFILE\\fR | \\fICOMMAND\\fR ...]",
        ".SH DESCRIPTION",
        _roff(parser.description or ""),
        "Without a command the window opens, with the table of a file if one is given.",
        ".SH COMMANDS",
    ]
    for name, command in commands_of(parser).items():
        lines += [".SS " + name, _roff(command.description or "") + "."]
        usage = " ".join(command.format_usage().removeprefix("usage: ").split())
        lines += [".PP", ".nf", _roff(usage), ".fi"]
        for action in command._actions:
            flags = ", ".join(action.option_strings) or str(action.metavar or action.dest)
            if action.help and action.help != argparse.SUPPRESS:
                lines += [".TP", f"\\fB{_roff(flags)}\\fR", _roff(action.help.replace("%%", "%"))]
    lines += [
        ".SH EXIT STATUS",
        "0 if all was done, 2 if what was asked cannot be done; check returns 1 when there are findings.",
    ]
    return "\n".join(lines) + "\n"


def _first(words: str | None) -> str:
    return (words or "").rstrip(".")


def _roff(words: str) -> str:
    """Return words in which nothing is a request of troff."""
    plain = words.replace("\\", "\\e").replace("-", "\\-")
    plain = "".join(sign if sign.isascii() else f"\\[u{ord(sign):04X}]" for sign in plain)
    return "\\&" + plain if plain.startswith((".", "'")) else plain
