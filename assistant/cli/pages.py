"""The commands of the umpire's pages: handouts, registers, encrypted files, and pages served to telephones without a window."""

from __future__ import annotations

import getpass
import signal
import sys
import threading
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from assistant.cli.context import opened
from assistant.cli.plain_stream import tell
from assistant.core.atomic_write import ending, write_out
from assistant.core.text import QuestionError, Trouble, folded, nearest, render, speaker
from assistant.core.text_files import input_lines, read_words
from assistant.desk import encryption as sealed
from assistant.desk import registers, wording
from assistant.desk.desk import Desk
from assistant.desk.pages.handouts import Edition, Press, write_sheet
from assistant.desk.pages.report import Wish, write_report
from assistant.desk.saves import SUFFIX, SaveError
from assistant.desk.web_interface import Wanted

say = speaker(__name__)


def pages(options: Namespace) -> None:
    """Write the pages that the table's game gives out now."""
    with opened(options) as desk:
        to_pdf = options.to_pdf if options.pdf else None
        words = _passphrases(options.sealed, desk) if options.sealed else None
        press, edition = Press.at(desk), Edition(options.lang, options.draw, to_pdf, words)
        for path in press.write(press.given_out(options.only), options.out, edition):
            print(path)


def pack_up(options: Namespace) -> None:
    """Write the pack-up sheet: as PDF with the map on a page of its own, or as HTML with the map in it."""
    with opened(options) as desk:
        called = desk.title or render(desk.game.title, options.lang)
        lent, words = (options.draw, options.to_pdf), {"title": desk.title, "paper": options.paper}
        write_sheet(desk.position, desk.game, options.out, options.lang, *lent, called=called, **words)
    print(options.out)


def report(options: Namespace) -> None:
    """Write the evening, or the whole game, as a report."""
    with opened(options) as desk:
        wish = Wish(options.out, options.lang, desk.title, options.whole, options.paper)
        write_report(desk, wish, options.maps, options.to_pdf)
    print(options.out)


def register(options: Namespace) -> None:
    """Write a register as CSV, read one, or list the registers there are."""
    with opened(options) as desk:
        if not options.name and not options.source:
            for each in desk.game.registers:
                print(f"{each.id}: {render(wording.register_title(desk.game, each.id), options.lang)}")
            return
        found = registers.find_register(desk.game, options.name)
        if options.source:
            words = read_words(options.source)
            edits = registers.from_csv(desk.position, found, words, options.source.name)
            kept = registers.unnamed_rows(desk.position, found, words)
            if edits:
                desk.edit(registers.as_one(edits, desk.game, found))
            tell(say("rows-written", n=len(edits)), options)
            if kept:
                tell(say("rows-kept", n=len(kept), rows=kept), options)
        elif options.export:
            write_out(options.export, registers.as_csv(desk.position, found).encode())
        else:
            print(registers.as_csv(desk.position, found), end="")


def seal(options: Namespace) -> None:
    """Put a table behind a passphrase."""
    ending(options.out, sealed.SEALED_SUFFIX)
    words = _passphrase(options, twice=not options.out.exists())
    sealed.seal(options.file, options.out, words)
    print(options.out)


def unseal(options: Namespace) -> None:
    """Make a plain table file of a sealed one, or lay sealed pages into a folder."""
    pages = options.file.suffix == sealed.PAGES_SUFFIX
    if not pages:
        ending(options.out, SUFFIX)
    words = _passphrase(options, twice=False)
    if pages:
        for path in sealed.unseal_pages(options.file, options.out, words):
            print(path)
        return
    sealed.unseal(options.file, options.out, words)
    print(options.out)


def _passphrases(path: Path, desk: Desk) -> dict[str, str]:
    """Return the passphrase of each side that a file names, `Italy: the words`, one a line."""
    found: dict[str, str] = {}
    for line in read_words(path).splitlines():
        name, colon, words = line.partition(":")
        side = desk.kinds.words.get(folded(name), "")
        if not line.strip():
            continue
        if side not in desk.kinds.sides or not colon:
            names = [name for side in desk.kinds.sides.values() for name in side.name]
            raise QuestionError("sealed", say("passphrase-of-nobody", word=name, nearest=nearest(name, names, 0)))
        found[side] = words.strip()
    return found


def _passphrase(options: Namespace, *, twice: bool) -> str:
    """Return the passphrase: a file's first line, what is typed unseen, or the first line of standard input."""
    if options.passphrase_file is not None:
        return (read_words(options.passphrase_file).splitlines() or [""])[0]
    if not sys.stdin.isatty():
        return next(input_lines(sys.stdin), "").rstrip("\r\n")
    words = getpass.getpass(f"{render(say('passphrase'), options.lang)} ")
    if twice and getpass.getpass(f"{render(say('passphrase-again'), options.lang)} ") != words:
        raise SaveError(say("passphrases-differ"))
    return words


# `sabretache serve`: the pages of a table without a window, until they are interrupted.

LOOPBACK = "127.0.0.1"
LOOK = 0.4  # seconds between two looks at what others wrote into the file


def serve(options: Namespace) -> int:
    """Open the pages of a table's file, say the codes, follow the file until Ctrl+C or SIGTERM; return the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    language = options.lang
    turn = threading.RLock()

    def run(deed: Callable[[], object]) -> object:
        with turn:
            return deed()

    def announce(key: str, **words: object) -> None:
        print(render(say(key, **words), language), flush=True)

    def received(photograph: Path, who: str) -> None:
        announce("serving-photo", who=who, path=str(photograph))

    with opened(options) as desk:
        pages = options.pages.open(Wanted(desk, run, language, options.address or [LOOPBACK], received, options.port))
        try:
            announce("serving", url=pages.url)
            announce("serving-plain")
            announce("serving-code-page", code=pages.shown(pages.codes.page))
            announce("serving-code-trusted", code=pages.shown(pages.codes.trusted))
            for side, code in pages.codes.sides.items():
                announce("serving-code-side", side=desk.kinds.sides[side].name, code=pages.shown(code))
            _follow(desk, run)
        except KeyboardInterrupt:
            return 0
        finally:
            pages.close()
    return 0


def _follow(desk: Desk, run: Callable[[Callable[[], object]], object]) -> None:
    """Show what other windows and commands write into the file."""
    told = ""
    waiting = threading.Event()
    while not waiting.wait(LOOK):
        try:
            run(desk.refresh)
        except Trouble as trouble:  # the file is away, or damaged: whoever asks is told; it may come back
            if str(trouble) != told:
                told = str(trouble)
                print(told, flush=True)
