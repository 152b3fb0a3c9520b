"""The `sabretache` command."""

from __future__ import annotations

import argparse
import locale
import os
import sys
from collections.abc import Sequence

from assistant.core.problems import QuestionError
from assistant.core.text import render


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; return its exit status: 0, or 2 when what was asked cannot be."""
    options = _parser().parse_args(arguments)
    try:
        return int(options.run(options))
    except QuestionError as error:
        print(f"{error.field}: {render(error.text, options.lang)}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has seen enough; without this Python complains once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def guessed_language() -> str:
    """Return the language of the machine, when it is one that the program speaks."""
    name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or locale.getlocale()[0]
    return "fr" if (name or "").startswith("fr") else "en"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="sabretache", description="A companion for board wargames at a real table.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    calc = commands.add_parser("calc", help="work out one situation, or a batch of them, given as JSON")
    calc.add_argument("game", help="empires, empires-first, third-reich, der-des-ders or antique")
    calc.add_argument("topic", nargs="?", help="what to work out")
    calc.add_argument("--batch", action="store_true", help="one situation a line, one answer a line")
    calc.add_argument("--topics", action="store_true", help="list the topics with their blanks")
    calc.add_argument("--lang", choices=("en", "fr"), default=guessed_language())
    calc.set_defaults(run=_calc)
    return parser


def _calc(options: argparse.Namespace) -> int:
    from assistant.cli import calc

    if options.topics:
        print(calc.topics(options.game))
        return 0
    if options.batch:
        out = sys.stdout.buffer
        for line in calc.batch(options.game, sys.stdin.buffer, options.lang):
            out.write(line + b"\n")
        out.flush()
        return 0
    if not options.topic:
        raise QuestionError("topic", calc.say("topic-needed"))
    return calc.single(options.game, options.topic, sys.stdin.buffer, options.lang)
