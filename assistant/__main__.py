"""`sabretache` and `python -m assistant`: a command for the command line, anything else for the window.

The one place that knows both front ends: it lends the command line the window's painter and printer.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from assistant.core.position import Position
    from assistant.core.questions import Highlights


def main() -> int:
    """Start the program; return its exit status."""
    first = sys.argv[1] if len(sys.argv) > 1 else ""
    if (
        not first
        or first == "--sample"
        or first.lower().endswith((".sabretache", ".sabresealed", ".sabrepages", ".sabreboard", ".vmod"))
    ):
        from assistant.ui.program.app import main as window

        return window(sys.argv[1:])
    from assistant.cli.main import main as command_line

    return command_line(painter=_paint, draw=_draw, to_pdf=_print)


def _paint(
    position: Position, path: Path, theme: str, language: str, highlights: Highlights | None, width: int
) -> None:
    from assistant.ui.export.painting import paint_file

    paint_file(position, path, theme=theme, language=language, highlights=highlights, width=width)


def _draw(position: Position, highlights: Highlights, language: str) -> bytes:
    from assistant.ui.export.pdf import map_png

    return map_png(position, highlights, language)


def _print(html: str, path: Path, title: str) -> None:
    from assistant.ui.export.pdf import page_pdf

    page_pdf(html, path, title)


if __name__ == "__main__":
    sys.exit(main())
