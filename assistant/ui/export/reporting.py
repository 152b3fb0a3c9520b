"""The evening as a file: HTML or PDF with small maps, or Markdown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from assistant.core.durable import write_whole
from assistant.core.text import render
from assistant.desk.desk import Desk
from assistant.desk.pages.evening import Evening
from assistant.desk.pages.report import report_html, report_markdown
from assistant.desk.save_errors import written
from assistant.ui.export.pdf import page_pdf
from assistant.ui.export.small_maps import SmallMaps

READ, DRAWN = 0.4, 0.9  # of the work: when the journal is read, when the maps are drawn


@dataclass(frozen=True)
class Wish:
    """What report is wanted.

    Attributes:
        path: of the file, whose name says the kind.
        language: of all words.
        title: what the table is called; empty if it has no name.
        whole: from the set-up on, not from the last long rest.
        paper: of a PDF, `A4` or `Letter`.
    """

    path: Path
    language: str
    title: str = ""
    whole: bool = False
    paper: str = "A4"


def write_report(desk: Desk, wish: Wish, going: Callable[[float], None]) -> None:
    """Write the report of a desk; in any thread, if the desk is nobody else's.

    Args:
        desk: as it is now, without its file.
        going: is told how much is done; what it raises ends the work, and no file is written.

    Raises:
        SaveError: it cannot be written there.
    """
    kind = wish.path.suffix.lower()
    told = Evening.of(
        desk, whole=wish.whole, title=wish.title, going=lambda share: going(share * (READ if kind != ".md" else 1))
    )
    with written(wish.path):
        if kind == ".md":
            write_whole(wish.path, report_markdown(told, wish.language).encode())
            return
        maps = SmallMaps(wish.language, flat=kind == ".pdf")

        def drawing(share: float) -> None:
            going(READ + share * (DRAWN - READ))

        html = report_html(told, wish.language, maps, drawing, wish.paper)
        if kind == ".pdf":
            title = wish.title or render(desk.game.title, wish.language)
            page_pdf(html, wish.path, title, lambda: going(DRAWN), paper=wish.paper)
        else:
            write_whole(wish.path, html.encode())
