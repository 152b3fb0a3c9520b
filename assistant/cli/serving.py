"""`sabretache serve`: the pages of a table without a window, until they are interrupted."""

from __future__ import annotations

import argparse
import signal
import threading
from collections.abc import Callable
from pathlib import Path

from assistant.cli.opening import opened
from assistant.core.problems import Trouble
from assistant.core.text import render, speaker
from assistant.desk.desk import Desk

say = speaker(__name__)
LOOPBACK = "127.0.0.1"
LOOK = 0.4  # seconds between two looks at what others wrote into the file


def serve(options: argparse.Namespace) -> int:
    """Open the pages of a table's file, say the codes, follow the file until Ctrl+C or SIGTERM; return the exit status."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    language = options.lang
    turn = threading.RLock()

    def run(deed: Callable[[], object]) -> object:
        with turn:
            return deed()

    def tell(key: str, **words: object) -> None:
        print(render(say(key, **words), language), flush=True)

    def received(photograph: Path, who: str) -> None:
        tell("serving-photo", who=who, path=str(photograph))

    with opened(options.file, language) as desk:
        pages = options.pages.open(desk, run, language, options.address or [LOOPBACK], received, options.port)
        try:
            tell("serving", url=pages.url)
            tell("serving-code-page", code=pages.shown(pages.codes.page))
            tell("serving-code-trusted", code=pages.shown(pages.codes.trusted))
            for side, code in pages.codes.sides.items():
                tell("serving-code-side", side=desk.kinds.sides[side].name, code=pages.shown(code))
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
