"""Completion for shells and the man page, both made from the parser, so that neither can say what the command does not do."""

from __future__ import annotations

import argparse
from datetime import UTC, datetime

from argcomplete.shell_integration import shellcode

from assistant import __version__
from assistant.cli import main


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the commands of a parser by name."""
    for action in parser._actions:  # argparse tells of its commands nowhere else
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def complete(options: argparse.Namespace) -> None:
    """Print the completion script of a shell, which asks the program itself what may stand where."""
    print(shellcode(["sabretache"], shell=options.shell))


def man(options: argparse.Namespace) -> None:  # noqa: ARG001 - every command is given its options
    """Print the manual page."""
    print(manual(main.parser()), end="")


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
