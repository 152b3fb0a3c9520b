"""The evening as a file: HTML or PDF with small maps, or Markdown."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

from assistant.core.durable import write_whole
from assistant.core.position import Position
from assistant.core.questions import Highlights
from assistant.desk.pages import evening
from assistant.desk.saves import written
from assistant.ui.export.pdf import map_png, page_pdf


def write_report(told: evening.Evening, path: Path, language: str, title: str, going: Callable[[float], None]) -> None:
    """Write a report; in any thread.

    Args:
        told: what it tells.
        path: of the file, whose name says the kind.
        language: of all words.
        title: at the foot of a PDF's pages.
        going: is told how much is done; what it raises ends the work, and no file is written.

    Raises:
        SaveError: it cannot be written there.
    """

    def draw(position: Position, lights: Highlights, tongue: str) -> str:
        picture = map_png(position, lights, tongue, evening.MAP)
        return f"data:image/png;base64,{base64.b64encode(picture).decode()}"

    with written(path):
        if path.suffix.lower() == ".md":
            write_whole(path, evening.report_markdown(told, language).encode())
            return
        html = evening.report_html(told, language, draw, going)
        if path.suffix.lower() == ".pdf":
            page_pdf(html, path, title)
        else:
            write_whole(path, html.encode())
