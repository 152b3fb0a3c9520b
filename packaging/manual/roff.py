"""The page that `man sabretache` shows, in troff, made from the parser: `python -m manual.roff DATE`."""

import argparse
import sys

from assistant import __version__
from assistant.cli.main import parser


def commands_of(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the commands of a parser by name."""
    for action in parser._actions:  # argparse tells of its commands nowhere else
        if isinstance(action, argparse._SubParsersAction):
            return dict(action.choices)
    return {}


def page(parser: argparse.ArgumentParser, date: str) -> str:
    """Return the man page, in troff."""
    lines = [
        f'.TH {parser.prog.upper()} 1 "{date}" "{parser.prog} {__version__}" "User commands"',
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


if __name__ == "__main__":
    print(page(parser(), sys.argv[1]), end="")
