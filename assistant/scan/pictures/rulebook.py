"""A player's own rulebook as PDF: the page on which a section begins, found by its heading."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MOST_PAGES = 400
WIDTH = 1100  # pixels of a page


@dataclass(frozen=True)
class Heading:
    """Where a section begins: the page, counted from 0, and how far down it, from 0 to 1."""

    page: int
    down: float


def find_heading(path: Path, number: str) -> Heading | None:
    """Return where the heading of a section stands; None if no line begins with its number.

    A table of contents is passed over where the heading is found again on a later page.

    Args:
        path: of the PDF.
        number: as rules are cited, `9.2`; words before it (an edition) are left out.

    Raises:
        ValueError: the file is no PDF that can be read.
    """
    digits = number.rpartition(" ")[2]
    heading = re.compile(
        rf"^\s*(?:§\s*|article\s+|section\s+)?{re.escape(digits)}(?:\.(?!\d)|\)|\s|:|-|–)", re.M | re.I
    )
    document = _opened(path)
    found: Heading | None = None
    try:
        for n in range(min(len(document), MOST_PAGES)):
            written = document[n].get_textpage()
            words = written.get_text_range()
            line = heading.search(words)
            if line is not None:
                place = line.start() + line[0].index(digits)
                found = Heading(n, _down(document[n], written, place))
                if not _is_contents(words):
                    break
    finally:
        document.close()
    return found


def _down(page: Any, written: Any, place: int) -> float:
    """Return how far down a page a character stands; 0 where that is not told."""
    if not 0 <= place < written.count_chars():
        return 0.0
    top = written.get_charbox(place)[3]
    return min(1.0, max(0.0, 1 - top / max(1.0, page.get_height())))


def _is_contents(words: str) -> bool:
    """Tell whether most lines of a page end with a page's number."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    ending = sum(bool(re.search(r"(\.{2,}|\s)\s*\d{1,3}$", line)) for line in lines)
    return len(lines) > 4 and ending * 2 > len(lines)


def page_png(path: Path, page: int, width: int = WIDTH) -> bytes:
    """Return a page as PNG.

    Args:
        path: of the PDF.
        page: counted from 0.
        width: in pixels.

    Raises:
        ValueError: the file is no PDF that can be read.
    """
    document = _opened(path)
    try:
        sheet = document[page]
        picture = sheet.render(scale=width / max(1.0, sheet.get_width())).to_pil()
        buffer = io.BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()
    finally:
        document.close()


def _opened(path: Path) -> Any:
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(path)
    except (pypdfium2.PdfiumError, OSError, ValueError) as error:
        raise ValueError(str(error)) from None
