"""The `sabretache` command."""

from __future__ import annotations

import argparse
import importlib
import io
import locale
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from assistant import __version__
from assistant.cli.plain_stream import plainly
from assistant.core.problems import DataError, QuestionError, Trouble, told
from assistant.core.text import render

if TYPE_CHECKING:
    from assistant.cli.context import Painter
    from assistant.desk.pages.handouts import Draw, Print
    from assistant.desk.pages.report import Maps
    from assistant.desk.photo.detect import See
    from assistant.desk.photo.faces import Drawings
    from assistant.desk.web_interface import LentPages

EPILOG = "Without a command, or with a table file, the window opens. `sabretache COMMAND --help` tells more."


def main(
    arguments: Sequence[str] | None = None,
    painter: Painter | None = None,
    draw: Draw | None = None,
    to_pdf: Print | None = None,
    pages: LentPages | None = None,
    drawings: Callable[[str], Drawings] | None = None,
    see: See | None = None,
    maps: Callable[..., Maps] | None = None,
) -> int:
    """Run one command; return its exit status: 0, or 2 when what was asked cannot be done.

    Args:
        arguments: of the command line; those of the process if none.
        painter: makes pictures; none where Qt is missing.
        to_pdf: sets HTML into a PDF.
        pages: opens the pages for telephones.
        drawings: draws faces and sheets in a language, for photographs to be compared with.
        see: looks at photographs; the program's own eye if none.
        maps: draws small maps with names in a language, `flat` for paper.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # names of files need not be text; they are written as they came
            stream.reconfigure(errors="surrogateescape" if stream.encoding.lower() == "utf-8" else "backslashreplace")
    with plainly():
        reader = parser()
        options, rest = reader.parse_known_args(arguments)
        if rest and (getattr(options, "lines", None) != [] or any(word.startswith("--") for word in rest)):
            reader.error(f"unrecognized arguments: {' '.join(rest)}")
        elif rest:
            options.lines = rest  # lines behind an option: edit FILE --lang fr 'pr en 12'
        options.painter, options.draw, options.to_pdf, options.pages = painter, draw, to_pdf, pages
        options.drawings, options.see, options.maps = drawings, see, maps
        return _done(options)


def _done(options: argparse.Namespace) -> int:
    """Run what was asked for; say in a sentence why it cannot be done."""
    try:
        status = int(options.run(options))
        if sys.stdout is not None:  # it is None where the caller closed it
            sys.stdout.flush()  # what cannot be written is told here
        return status
    except DataError as error:
        print(render(error.text, options.lang), file=sys.stderr)
        for problem in error.problems:
            print(f"  {problem.where}: {render(problem.text, options.lang)}", file=sys.stderr)
        return 2
    except Trouble as error:
        where = f"{error.field}: " if isinstance(error, QuestionError) and error.field else ""
        print(where + render(error.text, options.lang), file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader has seen enough; without this Python complains once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(render(told(error), options.lang), file=sys.stderr)
        if error.filename is None:  # nor could what is left be written at the end
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 2


def guessed_language() -> str:
    """Return the language of the machine, when it is one that the program speaks."""
    name = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or locale.getlocale()[0]
    return "fr" if (name or "").startswith("fr") else "en"


def _path(word: str) -> Path:
    if not word:
        raise argparse.ArgumentTypeError("the name of a file is empty")
    return Path(word)


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = argparse.ArgumentParser(
        prog="sabretache", description="A companion for board wargames at a real table.", epilog=EPILOG
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {__version__}", help="print the version")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], help: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=help, description=help)
        made.add_argument("--lang", choices=("en", "fr"), default=guessed_language(), help="language of the words")
        made.set_defaults(run=run)
        return made

    command("games", _of("tables", "games"), "list the games, their set-ups and their questions")

    new = command("new", _of("tables", "new"), "make a table file")
    new.add_argument("game", help="a game, as `sabretache games` names it")
    new.add_argument("file", type=_path, help="the file to make, ending in .sabretache")
    new.add_argument("--setup", default="", help="the set-up to begin with (default: the game's first)")
    new.add_argument("--title", default="", help="what to call the table")

    new_game = command("new-game", _of("tables", "new_game"), "write a small complete game, to be made into another")
    new_game.add_argument("folder", type=_path, help="where; the folder's name is the game's, such as my-war")
    new_game.add_argument("--title", default="", help="what people call the game")

    show = command("show", _of("tables", "show"), "say what lies where")
    show.add_argument("file", type=_path)
    show.add_argument("zones", nargs="*", help="only these zones, by name")
    show.add_argument("--journal", action="store_true", help="list the edits instead")
    show.add_argument("--branch", type=int, metavar="N", help="the journal of another branch, by its number")
    show.add_argument("--json", action="store_true", help="the table as JSON")

    review = command("review", _of("tables", "review"), "judge the whole journal by the rules: did we play it right?")
    review.add_argument("file", type=_path)
    review.add_argument("--json", action="store_true", help="the breaches as JSON lines")

    edit = command("edit", _of("tables", "edit"), "change the table with quick entry, or with edits as JSON lines")
    edit.add_argument("file", type=_path)
    edit.add_argument("lines", nargs="*", help="quick entry, such as 'varsovie 2 de; turn +' (default: standard input)")
    edit.add_argument("--json", action="store_true", help="read edits as JSON lines from standard input")
    edit.add_argument("--undo", type=int, metavar="N", help="take N edits back")
    edit.add_argument("--redo", type=int, metavar="N", help="do N edits again")

    merge = command("merge", _of("tables", "merge"), "bring the edits of another copy of a table into it, as branches")
    merge.add_argument("file", type=_path, help="the table that grows")
    merge.add_argument("other", type=_path, help="the other copy, which stays as it is")

    branch = command(
        "branch", _of("tables", "branch"), "list the branches of a table's journal, or do something to one"
    )
    branch.add_argument("file", type=_path)
    branch.add_argument(
        "deed",
        nargs="?",
        default="list",
        choices=("list", "go", "name", "compare", "delete", "restore", "what-if"),
        help="what to do (default: list); what-if begins a trial, or leaves it again",
    )
    branch.add_argument("number", nargs="?", type=int, default=0, help="the branch, by its number")
    branch.add_argument("words", nargs="*", help="its new name")

    ask = command("ask", _of("tables", "ask"), "ask a question of a table")
    ask.add_argument("file", type=_path)
    ask.add_argument("question", nargs="?", default="", help="a question, as --list names it")
    ask.add_argument("blanks", nargs=argparse.REMAINDER, help="its blanks, each with its value: --zones minsk,wilna …")
    ask.add_argument("--json", action="store_true", help="the answer as JSON; without a question, read one from input")
    ask.add_argument("--list", action="store_true", help="list the questions with their blanks")
    ask.add_argument("--exact", action="store_true", help="fractions where tables show rounded figures")
    ask.add_argument("--accept", type=int, metavar="N", help="accept the answer's N-th offer")
    ask.add_argument("--picture", type=_path, metavar="FILE", help="also paint the answer on the board")

    calc = command("calc", _calc, "work out one situation, or a batch of them, given as JSON")
    calc.add_argument("game", help="a game, as `sabretache games` names it")
    calc.add_argument("topic", nargs="?", help="what to work out")
    calc.add_argument("--batch", action="store_true", help="one situation a line, one answer a line")
    calc.add_argument("--topics", action="store_true", help="list the topics with their blanks")

    kit = command(
        "kit", _of("kits", "kit"), "make, check, pack, receive or calculate with a kit: a game told on a rules card"
    )
    kit.add_argument("deed", choices=("new", "check", "pack", "receive", "take", "decline", "list", "calc"))
    kit.add_argument("kit", nargs="?", default="", help="a kit by name, its folder, or a .sabrekit file to receive")
    kit.add_argument(
        "topic", nargs="?", default="", help="calc: what to work out, the situation as JSON on standard input"
    )
    kit.add_argument("--title", default="", help="new: what people call the game")
    kit.add_argument("--out", type=_path, metavar="FILE", help="pack: the file to make (default: the kit's name)")
    kit.add_argument(
        "--pictures", action="store_true", help="pack: with your pictures of the board and the counters (your concern)"
    )
    kit.add_argument("--batch", action="store_true", help="calc: one situation a line, one answer a line")
    kit.add_argument("--topics", action="store_true", help="calc: list the topics with their blanks")

    aside = command("aside", _of("tables", "aside"), "list what something else took the place of, or bring it back")
    aside.add_argument("number", nargs="?", type=int, help="of the list: this one is brought back")

    check = command(
        "check", _of("tables", "check"), "look for mistakes in games, maps, counter sets, set-ups and table files"
    )
    check.add_argument(
        "paths",
        nargs="*",
        type=_path,
        help="games by name, map or counter folders, boards, tables (default: every game)",
    )

    export = command("export", _of("tables", "export"), "write a table with its journal as JSON")
    export.add_argument("file", type=_path)
    export.add_argument("out", nargs="?", type=_path, help="default: standard output")

    import_ = command("import", _of("tables", "import_"), "make a table file from exported JSON")
    import_.add_argument("json", type=_path)
    import_.add_argument("file", type=_path)

    picture = command("picture", _of("tables", "picture"), "paint a table to a PNG, SVG or PDF file")
    picture.add_argument("file", type=_path)
    picture.add_argument("out", type=_path)
    picture.add_argument("--theme", choices=("light", "dark", "contrast"), default="light")
    picture.add_argument("--width", type=int, default=2400, help="pixels of a PNG")

    photo = command(
        "photo",
        _of("photos", "photo"),
        "say what photographs of the table show otherwise, and bring the table up to date",
    )
    photo.add_argument("file", type=_path)
    photo.add_argument(
        "pictures", type=_path, nargs="+", help="photographs of one moment: of the board, or of its parts"
    )
    photo.add_argument("--json", action="store_true", help="the differences as JSON, with the edits of each choice")
    photo.add_argument("--apply", action="store_true", help="take what is not doubtful, as one edit")
    photo.add_argument(
        "--doubtful", action="store_true", help="with --apply: take what is doubtful too, as it is marked"
    )
    photo.add_argument("--keep", action="store_true", help="with --apply: keep the photograph beside the table")

    pages = command("pages", _of("pages", "pages"), "write the pages that a game gives out: players' sheets, bulletins")
    pages.add_argument("file", type=_path)
    pages.add_argument("--out", type=_path, required=True, metavar="FOLDER", help="the folder to write them into")
    pages.add_argument("--pdf", action="store_true", help="as PDF (default: HTML)")
    pages.add_argument("--only", nargs="+", default=[], metavar="PAGE", help="only pages whose names begin so")

    pages.add_argument(
        "--sealed",
        type=Path,
        metavar="FILE",
        help="seal each side's own pages: its lines are a side, a colon, the passphrase",
    )

    sheet = command("pack-up", _of("pages", "pack_up"), "write the sheet from which the real board is set up again")
    sheet.add_argument("file", type=_path)
    sheet.add_argument("out", type=_path, help="a .pdf or .html file")
    sheet.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="the paper it is printed on")

    report = command(
        "report", _of("pages", "report"), "write the evening as a report: Markdown, HTML or PDF, as the name ends"
    )
    report.add_argument("file", type=_path)
    report.add_argument("out", type=_path, help="a .md, .html or .pdf file")
    report.add_argument("--paper", choices=("A4", "Letter"), default="A4", help="the paper of a PDF")
    report.add_argument("--whole", action="store_true", help="the whole game (default: since the last long rest)")

    register = command(
        "register", _of("pages", "register"), "write a register as CSV, or write the rows of a CSV into it"
    )
    register.add_argument("file", type=_path)
    register.add_argument("name", nargs="?", default="", help="a register (default: list them)")
    csv = register.add_mutually_exclusive_group()
    csv.add_argument("--export", type=_path, metavar="CSV", help="write it (default: standard output)")
    csv.add_argument(
        "--import",
        type=_path,
        metavar="CSV",
        dest="source",
        help="write the rows that it names, as one edit; others stay; nothing if a cell is wrong",
    )

    seal = command("seal", _of("pages", "seal"), "put a table behind a passphrase, to be shared as a .sabresealed file")
    unseal = command(
        "unseal", _of("pages", "unseal"), "make a plain table file of a sealed one, or lay sealed pages into a folder"
    )
    for sealing in (seal, unseal):
        sealing.add_argument("file", type=_path)
        sealing.add_argument("out", type=_path)
        sealing.add_argument(
            "--passphrase-file",
            type=_path,
            metavar="FILE",
            help="its first line (default: asked for, or standard input)",
        )

    study = command(
        "study", _of("studies", "study"), "play whole games between players of the program, and count who wins"
    )
    study.add_argument("game", help="a game, as `sabretache games` names it")
    study.add_argument("--players", required=True, metavar="A,B", help="two players; one alone plays against itself")
    study.add_argument("--games", type=int, default=20, metavar="N", help="how many; two players meet twice a seed")
    study.add_argument("--setup", default="", help="a set-up of the game or a table file (default: the first)")
    study.add_argument(
        "--change", action="append", default=[], metavar="LINE", help="quick entry done before, given again for more"
    )
    study.add_argument("--seed", type=int, default=1, metavar="N", help="of the first game (default: 1)")
    study.add_argument("--turns", type=int, default=0, metavar="N", help="the last turn played (default: the game's)")
    study.add_argument(
        "--out", type=_path, required=True, metavar="FOLDER", help="its games and its page; goes on there"
    )
    study.add_argument("--beside", type=_path, metavar="FOLDER", help="a study to compare with, game by game")
    study.add_argument(
        "--tune",
        default="",
        metavar="WEIGHTS",
        help="seek better weights of the player by his own games: names, or all",
    )
    study.add_argument("--processes", type=int, default=0, metavar="N", help="of this machine (default: its cores)")
    study.add_argument("--scheduler", default="", metavar="ADDRESS", help="a dask scheduler whose workers play")

    serve = command("serve", _of("pages", "serve"), "open the pages of a table for telephones, until Ctrl+C")
    serve.add_argument("file", type=_path)
    serve.add_argument(
        "--address",
        action="append",
        metavar="A",
        help="one of this machine's addresses, given again for more (default: this machine alone)",
    )
    serve.add_argument("--port", type=_port, metavar="P", help="(default: 8765, or any that is free)")

    demo = command("demo", _of("tables", "demo"), "answer five sample questions and paint a sample table")
    demo.add_argument("out", nargs="?", type=_path, default=Path("demo.png"))

    trace = command("trace", _of("scans", "trace"), "trace zones on a scan from seeds")
    trace.add_argument("image", type=_path)
    trace.add_argument("seeds", type=_path, help="CSV: zone,x,y in pixels; several rows of a zone make a stroke")
    trace.add_argument("--map", default="", help="a shipped map whose zones guide the tracing")
    trace.add_argument("--out", type=_path, help="GeoJSON to write (default: beside the image)")

    complete = command("completion", _completion, "print the completion script of a shell")
    complete.add_argument("shell", choices=("bash", "zsh", "fish"))
    command("man", _manual, "print the manual page, to be kept as sabretache.1")

    vassal = command(
        "vassal",
        _of("scans", "vassal"),
        "say what a VASSAL module holds, and write its boards and counters as folders",
    )
    vassal.add_argument("module", type=_path, help="a .vmod, .mod or .zip file, or the folder it was extracted to")
    vassal.add_argument("--out", type=_path, metavar="FOLDER", help="write maps and counters there")
    vassal.add_argument("--save", type=_path, metavar="FILE", help="also read the position of a .vsav or .vlog file")
    return top


def _port(word: str) -> int:
    if not word.isdigit() or not 0 <= int(word) <= 65535:
        raise argparse.ArgumentTypeError("a port is a number from 0 to 65535")
    return int(word)


def _of(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """Return a command of a module of assistant.cli, imported when it is run: `calc` and `--help` start without it."""

    def run(options: argparse.Namespace) -> int:
        return int(getattr(importlib.import_module(f"assistant.cli.{module}"), name)(options))

    return run


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


def _completion(options: argparse.Namespace) -> int:
    from assistant.cli import shells

    print(shells.completion(parser(), options.shell), end="")
    return 0


def _manual(options: argparse.Namespace) -> int:  # noqa: ARG001 - every command is given its options
    from assistant.cli import shells

    print(shells.manual(parser()), end="")
    return 0
