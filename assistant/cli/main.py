"""The `sabretache` command."""

from __future__ import annotations

import functools
import importlib
import io
import os
import sys
import tomllib
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from assistant import __version__
from assistant.cli.plain_stream import plainly, tell
from assistant.core.places import OF_PHONES
from assistant.core.text import (
    LANGUAGES,
    DataError,
    QuestionError,
    Trouble,
    guessed_language,
    missing_extra,
    render,
    speaker,
    told,
)

if TYPE_CHECKING:
    from assistant.cli.context import Painter
    from assistant.desk.pages.handouts import Draw, Print
    from assistant.desk.pages.report import Maps
    from assistant.desk.photo.detect import See
    from assistant.desk.photo.faces import Drawings
    from assistant.desk.web_interface import LentPages
    from assistant.scan.vassal.composites import Draw as Raster

say = speaker(__name__)
EPILOG = (
    "Without a command, or with a table file, the window opens (`--lang fr` or `--lang en` turns its language). "
    "`sabretache COMMAND --help` tells more."
)


class Lent(TypedDict, total=False):
    """What whoever starts the program lends the commands; none of it where Qt is missing."""

    painter: Painter  # makes pictures
    draw: Draw
    to_pdf: Print  # sets HTML into a PDF
    pages: LentPages  # opens the pages for telephones
    drawings: Callable[[str], Drawings]  # draws faces and sheets in a language, for photographs to be compared with
    see: See  # looks at photographs; the program's own eye if none
    rastered: Raster  # draws SVG as PNG
    maps: Callable[..., Maps]  # draws small maps with names in a language, `flat` for paper


def main(arguments: Sequence[str] | None = None, **lent: Unpack[Lent]) -> int:
    """Run one command; return its exit status: 0, or 2 when what was asked cannot be done.

    Args:
        arguments: of the command line; those of the process if none.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names of files need not be text; they are written as they came
            stream.reconfigure(errors="surrogateescape" if stream.encoding.lower() == "utf-8" else "backslashreplace")
    with plainly():
        reader = parser()
        if "_ARGCOMPLETE" in os.environ:  # a shell asks, by the script of `sabretache completion`
            import argcomplete

            argcomplete.autocomplete(reader)
        options, rest = reader.parse_known_args(arguments)
        if rest and (getattr(options, "lines", None) != [] or any(word.startswith("--") for word in rest)):
            reader.error(f"unrecognized arguments: {' '.join(rest)}")
        elif rest:
            options.lines = rest  # lines behind an option: edit FILE --lang fr 'pr en 12'
        vars(options).update({**dict.fromkeys(Lent.__annotations__), **lent})
        _make_ready(sys.argv[1:] if arguments is None else arguments)
        return _done(options)


def _make_ready(words: Sequence[str]) -> None:
    """Have the reading process begin while the command is loaded, where it will be needed: its start takes a third of a second."""
    if any(word.lower().endswith(OF_PHONES) for word in words):
        from assistant.scan.pictures.heif import warm

        warm(words)


def _done(options: Namespace) -> int:
    """Run what was asked for; say in a sentence why it cannot be done."""
    try:
        status = int(options.run(options))
        if sys.stdout is not None:  # it is None where the caller closed it
            sys.stdout.flush()  # what cannot be written is told here
        return status
    except DataError as error:
        tell(error.text, options, file=sys.stderr)
        whole = render(error.text, options.lang)
        for problem in error.problems:
            fault = render(problem.text, options.lang)
            if not (fault in whole and problem.where in whole):  # else it is said already
                print(f"  {problem.where}: {fault}", file=sys.stderr)
        return 2
    except Trouble as error:
        where = f"{error.field}: " if isinstance(error, QuestionError) and error.field else ""
        print(where + render(error.text, options.lang), file=sys.stderr)
        return 2
    except ImportError as bug:
        if (text := missing_extra(bug)) is None:
            raise
        tell(text, options, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has seen enough; without this Python complains once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        tell(told(error), options, file=sys.stderr)
        if error.filename is None:  # nor could what is left be written at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2


def _path(word: str) -> Path:
    if not word:
        raise ArgumentTypeError("the name of a file is empty")
    return Path(word)


def _games(**_: object) -> Iterable[str]:
    """Return the games that are installed, for a shell that asks."""
    from assistant.games import GAMES

    return GAMES


def parser() -> ArgumentParser:
    """Return the parser of all commands."""
    top = ArgumentParser(
        prog="sabretache", description="A companion for board wargames at a real table.", epilog=EPILOG
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}", help="print the version")
    commands = top.add_subparsers(required=True, metavar="COMMAND")
    declared = tomllib.loads(Path(__file__).with_name("commands.toml").read_text(encoding="utf-8"))
    for name, about in declared.items():
        made = commands.add_parser(name, help=about["help"], description=about["help"])
        made.add_argument("--lang", choices=LANGUAGES, default=guessed_language(), help="language of the words")
        ranges: dict[str, tuple[int, int]] = {}
        made.set_defaults(run=functools.partial(_run, about["run"], ranges))
        groups: defaultdict[str, Any] = defaultdict(made.add_mutually_exclusive_group, {"": made})
        for argument in about.get("arguments", ()):
            group = groups[argument.pop("group", "")]
            if "type" in argument:
                argument["type"] = TYPES[argument["type"]]
            between = argument.pop("between", None)
            added = group.add_argument(argument.pop("name"), **argument)
            if between:
                ranges[added.dest] = between
            if added.dest == "game":
                added.completer = _games
    return top


TYPES: dict[str, Callable[[str], Any]] = {"path": _path, "int": int}


def _run(function: str, ranges: Mapping[str, tuple[int, int]], options: Namespace) -> int:
    """Run a command of a module of assistant.cli, imported now: `calc` and `--help` start without the others."""
    for field, (least, most) in ranges.items():
        n = getattr(options, field)
        if n is not None and not least <= n <= most:
            raise QuestionError(field, say("number-out-of-range", n=n, least=least, most=most))
    module, _, name = function.partition(".")
    return int(getattr(importlib.import_module(f"assistant.cli.{module}"), name)(options) or 0)
