"""A player's own rulebook as PDF: the page on which a section begins, found by its heading."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

from assistant.core.record import Record
from assistant.core.text import speaker
from assistant.scan.pictures.images import pdf_at
from assistant.scan.reading import apart

say = speaker(__name__)
MOST_PAGES = 400
WIDTH = 1100  # pixels of a page
ENDING = re.compile(r"(\.\.|\s)\s*\d{1,3}$")  # dots or space, and a page's number
LONGEST_ENDING = 20  # characters of a line that are looked at for it
HIGHEST = 4 * WIDTH  # of one that is longer than wide, such as a folded chart


class Heading(Record):
    """Where a section begins: the page, counted from 0, and how far down it, from 0 to 1."""

    page: int
    down: float


@apart
def find_heading(path: Path, number: str) -> Heading | None:
    """Return where the heading of a section stands; None if no line on a page begins with its number.

    A table of contents is passed over where the heading is found again on a later page.

    Args:
        number: as rules are cited, `9.2`; words before it (an edition) are left out.

    Raises:
        DataError: the file is no PDF that can be read.
    """
    digits = number.rpartition(" ")[2]
    ends = r"\.(?!\d)|\)|\s*[:–-]|\s+(?=[^\W\d_a-zß-ÿ])"  # "3 tiles" within a sentence is no heading
    heading = re.compile(rf"(?<!\S)(?i:§\s*|article\s+|section\s+)?{re.escape(digits)}(?:{ends})")
    found: Heading | None = None
    with pdf_at(path) as document:
        for n in range(min(len(document), MOST_PAGES)):
            written = document[n].get_textpage()
            words = written.get_text_range()
            lines = (line for line in heading.finditer(words) if _begins_line(written, words, line.start()))
            if (line := next(lines, None)) is not None:
                place = line.start() + line[0].index(digits)
                found = Heading(n, _down(document[n], written, place))
                if not _is_contents(words):
                    break
    return found


def _begins_line(written: Any, words: str, place: int) -> bool:
    """Tell whether a character is the first of its line as it is printed: the text alone often runs on into a heading."""
    before = words[:place].rstrip(" ")
    if not before or before[-1] in "\r\n":
        return True
    count = written.count_chars()
    if place >= count:
        return False
    (_, bottom, _, top), (_, low, _, high) = written.get_charbox(place), written.get_charbox(len(before) - 1)
    return bool(low > top or high < bottom)  # below what stands before it, or above it: the next column


def _down(page: Any, written: Any, place: int) -> float:
    """Return how far down a page a character stands; 0 where that is not told."""
    if not 0 <= place < written.count_chars():
        return 0.0
    top = written.get_charbox(place)[3]
    return min(1.0, max(0.0, 1 - top / max(1.0, page.get_height())))


def _is_contents(words: str) -> bool:
    """Tell whether most lines of a page end with a page's number."""
    lines = [line.strip() for line in words.splitlines() if line.strip()]
    ending = sum(bool(ENDING.search(line[-LONGEST_ENDING:])) for line in lines)
    return len(lines) > 4 and ending * 2 > len(lines)


@apart
def page_png(path: Path, page: int) -> bytes:
    """Return a page as PNG, so wide unless it were too high.

    Raises:
        DataError: the file is no PDF that can be read.
    """
    with pdf_at(path) as document:
        sheet = document[page]
        wide, high = (max(1.0, length) for length in sheet.get_size())
        picture = sheet.render(scale=min(WIDTH / wide, HIGHEST / high)).to_pil()
        buffer = io.BytesIO()
        picture.save(buffer, "PNG")
        return buffer.getvalue()


@apart
def heading_page(path: Path, number: str) -> tuple[Heading, bytes] | None:
    """Return where the heading of a section stands and its page as PNG, in one reading; otherwise as `find_heading`."""
    found = find_heading(path, number)
    return (found, page_png(path, found.page)) if found is not None else None
