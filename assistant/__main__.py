"""`sabretache` and `python -m assistant`: a command for the command line, anything else for the window.

The one place that knows all front ends: it lends the command line the window's painter and printer, and to both the pages
for telephones, which borrow the window's drawing.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from assistant import READER
from assistant.system_libraries import INSTALL, lacking

if TYPE_CHECKING:
    from assistant.core.text import Text
    from assistant.desk.photo.faces import Drawings
    from assistant.desk.web_interface import Wanted
    from assistant.web.server import Opened

# That the window opens.
FILES = ".sabretache", ".sabresealed", ".sabrepages", ".sabreboard", ".sabrekit", ".sabrerules", ".vmod"


def main() -> int:
    """Start the program; return its exit status."""
    # Products of small matrices gain nothing from threads; where others work too, threads that wait cost six times as much.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    if sys.argv[1:2] == [READER] and sys.argv[2:]:
        from assistant.scan.reading import serve

        serve(int(sys.argv[2]), sys.argv[3:])
        return 0
    words, language = _language(sys.argv[1:])
    first = words[0] if words else ""
    shell_asks = "_ARGCOMPLETE" in os.environ  # what may stand in a line (cli/shells.py)
    if not shell_asks and (not first or first == "--sample" or first.lower().endswith(FILES)):
        if packages := lacking(window=True):  # Qt would abort
            from assistant.core.text import guessed_language, render

            sys.stderr.write(render(_to_install(packages), language or guessed_language()) + "\n")
            return 1
        from assistant.ui.program.app import main as window

        return window(words, Telephones(), language)
    from assistant.cli.main import main as command_line

    return command_line(
        painter=paint,
        draw=draw,
        to_pdf=print_pdf,
        pages=Telephones(),
        drawings=face_drawings,
        rastered=rastered,
        maps=small_maps,
    )


def _language(words: list[str]) -> tuple[list[str], str]:
    """Return the words without `--lang LANGUAGE`, and the language that it names; empty for none that is spoken here."""
    if "--lang" in words:
        from assistant.core.text import LANGUAGES

        at = words.index("--lang")
        if (said := "".join(words[at + 1 : at + 2])) in LANGUAGES:
            return [*words[:at], *words[at + 2 :]], said
    return words, ""


def _to_install(packages: list[str]) -> Text:
    from assistant.core.text import speaker

    names = " ".join(packages)
    return speaker("assistant.cli")("qt-libraries", packages=names, line=f"{INSTALL} {names}")


def _see_to_qt() -> None:
    """See that Qt can draw.

    Raises:
        Trouble: a library of the system is not there.
    """
    if packages := lacking(window=False):
        from assistant.core.text import Trouble

        raise Trouble(_to_install(packages))


def _lent(module: str, name: str) -> Callable[..., Any]:
    """Return what does something of the window's, which is loaded when it is first wanted; `Trouble` where Qt cannot draw."""

    def do(*given: Any, **more: Any) -> Any:
        _see_to_qt()
        return getattr(importlib.import_module(f"assistant.ui.{module}"), name)(*given, **more)

    return do


paint = _lent("export.picture", "paint_file")
draw = _lent("export.report", "map_png")
print_pdf = _lent("export.report", "page_pdf")
rastered = _lent("look.svg", "rastered")
small_maps = _lent("export.report", "SmallMaps")


def face_drawings(language: str) -> Drawings:
    _see_to_qt()
    from assistant.core.memory import keep_all
    from assistant.ui.export.kept_drawings import KeptDrawings
    from assistant.ui.look.settings import cache_folder

    keep_all()
    return KeptDrawings(language, cache_folder())


class Telephones:
    """Opens the pages for telephones, for the window; what they need is loaded when they are first wanted."""

    def addresses(self) -> tuple[str, ...]:
        """Return this machine's addresses, that of the local network first."""
        return tuple(_listening().addresses())

    def open(self, wanted: Wanted) -> Opened:
        """Open pages.

        Raises:
            Trouble: they cannot be opened there, or what they need is not installed.
        """
        _see_to_qt()
        from assistant.ui.counters.draw import SHOWN
        from assistant.ui.export.picture import TelephoneArtist
        from assistant.ui.look.settings import Settings
        from assistant.ui.look.theme import application

        listening = _listening()
        from assistant.web.tiles import LEVELS, TILE

        application()
        artist = TelephoneArtist(LEVELS, TILE, own=Settings().is_on(SHOWN))
        opened: Opened = listening.Opened(wanted, artist, draw)
        return opened


def _listening() -> ModuleType:
    """Return the server; say what to install where the extra is missing.

    Raises:
        Trouble: it is.
    """
    try:
        import segno  # noqa: F401
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError as error:
        from assistant.core.text import Trouble, speaker

        raise Trouble(speaker("assistant.web")("not-installed", name=error.name or "web")) from None
    from assistant.web import server

    return server


if __name__ == "__main__":
    sys.exit(main())
