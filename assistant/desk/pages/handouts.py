"""The pages that a game gives out, as HTML files of their own: styles and map within, nothing loaded from anywhere.

A page holds the answer to its question and a picture of what its readers may see (core/game.py, Page). The painter is lent by
the front end and is handed nothing but that: no facts and no registers of the table ever reach it.
"""

from __future__ import annotations

import base64
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from importlib import resources
from pathlib import Path

from assistant.core.atomic_write import write_whole
from assistant.core.blocks import Copy
from assistant.core.game import Game, Page
from assistant.core.position import Position
from assistant.core.problems import QuestionError, writing
from assistant.core.questions import Answer, Highlights
from assistant.core.text import render, speaker
from assistant.desk import encryption as sealed
from assistant.desk.desk import Desk
from assistant.desk.pages.blocks import Markup, said

say = speaker(__name__)

# Paints the map of a position with highlights, its names in a language: a PNG; by name, its `width` in pixels.
Draw = Callable[..., bytes]
# Sets an HTML page with a title into a PDF file; by name, the `paper` (A4 or Letter) and a `cover` (a PNG on paper of its own).
Print = Callable[..., None]

# A page may come from anybody by mail: it must not load or run anything, whatever is written on it.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')  # for the name of a file, on one system or another
LONGEST = 120  # letters of a file's name


@dataclass(frozen=True)
class Leaf:
    """A page set as HTML; `copies` are the texts on it that are to be copied into a letter."""

    id: str
    title: str
    html: str
    copies: tuple[str, ...] = ()


@dataclass(frozen=True)
class Edition:
    """How pages are given out.

    Attributes:
        language: of all words and of the files' names.
        draw: paints the maps.
        to_pdf: sets PDF; without it HTML is written.
        passphrases: of each side whose own pages are given out: they go into a sealed file that it alone can open.
            Without any at all, every page lies open.
    """

    language: str
    draw: Draw
    to_pdf: Print | None = None
    passphrases: Mapping[str, str] | None = None


@dataclass(frozen=True)
class Press:
    """A table at one moment, from which pages are set: a value, so that another thread may do it while the table is played on."""

    game: Game
    position: Position
    table: str = ""  # what the evening is called

    @classmethod
    def at(cls, desk: Desk) -> Press:
        """Return the press for a desk as it is now."""
        return cls(desk.game, desk.position, desk.title)

    def pages(self, only: Iterable[str] = ()) -> tuple[Page, ...]:
        """Return the pages that the game gives out now, those whose id begins with one of `only` if any are named.

        Raises:
            QuestionError: the game gives out no pages, or none is called so.
        """
        only = tuple(only)
        found = self.game.pages(self.position) if self.game.pages is not None else ()
        if not found:
            raise QuestionError("pages", say("no-pages", game=self.game.title))
        for word in only:
            if not any(page.id.startswith(word) for page in found):
                raise QuestionError("only", say("no-such-page", word=word, names=", ".join(page.id for page in found)))
        return tuple(page for page in found if not only or any(page.id.startswith(word) for word in only))

    def given_out(self, only: Iterable[str] = ()) -> tuple[Page, ...]:
        """Return the pages that may leave the umpire's hands: no drafts, and what is withheld only by its name.

        Raises:
            QuestionError: the game gives out no pages, none is called so, or those that are have not been published.
        """
        only = tuple(only)
        chosen = self.pages(only)
        found = tuple(page for page in chosen if not page.is_draft and (only or not page.withheld))
        if not found:
            raise QuestionError("pages", say("pages-unpublished", names=tuple(page.title for page in chosen)))
        return found

    def leaf(self, page: Page, language: str, draw: Draw) -> Leaf:
        """Return a page set as HTML in a language, its chapters after it."""
        title = render(page.title, language)
        parts = [self._part(one, language, draw) for one in (page, *page.chapters)]
        copies = tuple(
            render(block.text, language) for _, answer, _ in parts for block in answer.body if isinstance(block, Copy)
        )
        return Leaf(page.id, title, book_html(parts, language, kicker(self.game, self.table, language)), copies)

    def _part(self, page: Page, language: str, draw: Draw) -> tuple[str, Answer, bytes | None]:
        answer = self.game.asked(page.question).answer(self.position)
        picture = None
        if page.table is not None:
            shown = Position(self.position.board, self.position.kinds, page.table)
            picture = draw(shown, answer.highlights if not page.secret_of else Highlights(), language)
        return render(page.title, language), answer, picture

    def write(self, pages: Sequence[Page], folder: Path, edition: Edition) -> Iterator[Path]:
        """Write pages into a folder, one file each, and yield each file when it is written.

        Texts to be copied stand in a file of their own beside their page. Where there are passphrases, a side's own pages
        are all in one sealed file, and nowhere else.

        Raises:
            QuestionError: they are sealed, and a side whose own pages are among them has no passphrase; nothing is written.
            DataError: a file cannot be written.
        """
        ending = "pdf" if edition.to_pdf else "html"
        taken: set[str] = set()
        words, sides = edition.passphrases, self.position.kinds.sides
        owners = (
            {} if words is None else {page.secret_of: words.get(page.secret_of, "") for page in pages if page.secret_of}
        )
        if bare := tuple(sides[side].name for side, passphrase in owners.items() if not passphrase.strip()):
            raise QuestionError("sealed", say("pages-unsealed", sides=bare))
        for page in (page for page in pages if page.secret_of not in owners):
            leaf = self.leaf(page, edition.language, edition.draw)
            path = folder / f"{_free(leaf.title, taken)}.{ending}"
            with writing(path):
                folder.mkdir(parents=True, exist_ok=True)
                _set(leaf, path, edition)
            yield path
        for side, passphrase in owners.items():
            own = [page for page in pages if page.secret_of == side]
            name = render(say("pages-sealed", side=sides[side].name), edition.language)
            path = folder / f"{_free(name, taken)}{sealed.PAGES_SUFFIX}"
            with writing(path), tempfile.TemporaryDirectory() as young:
                folder.mkdir(parents=True, exist_ok=True)
                within: set[str] = set()
                for page in own:
                    leaf = self.leaf(page, edition.language, edition.draw)
                    _set(leaf, Path(young) / f"{_free(leaf.title, within)}.{ending}", edition)
                sealed.seal_pages(sorted(Path(young).iterdir()), path, passphrase)
            yield path


def _set(leaf: Leaf, path: Path, edition: Edition) -> None:
    if edition.to_pdf is None:
        write_whole(path, leaf.html.encode())
    else:
        edition.to_pdf(leaf.html, path, leaf.title)
    if leaf.copies:
        write_whole(path.with_suffix(".txt"), "\n\n".join(leaf.copies).encode() + b"\n")


def file_name(title: str) -> str:
    """Return a title as the name of a file that every system takes, without its ending."""
    words = " ".join(
        UNFIT.sub(" ", title.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")).split()
    )
    return words[:LONGEST].strip(" .") or "-"


def _free(title: str, taken: set[str]) -> str:
    """Return a file's name that no other page of the same edition has."""
    name = file_name(title)
    found = next(
        each for n in range(1, 10_000) if (each := name if n == 1 else f"{name} ({n})").casefold() not in taken
    )
    taken.add(found.casefold())
    return found


def export(
    desk: Desk,
    folder: Path,
    language: str,
    draw: Draw,
    to_pdf: Print | None = None,
    only: Iterable[str] = (),
    passphrases: Mapping[str, str] | None = None,
) -> Iterator[Path]:
    """Write the pages that may be given out into a folder, as `Press.write` does, and yield each file when it is written.

    Args:
        folder: where the pages go; made if it is not there.
        draw: makes the picture of a page.
        to_pdf: sets HTML into a PDF.
        only: ids of the pages wanted; all of them if none is named.
        passphrases: by side, if its own pages are sealed.

    Raises:
        QuestionError: the game gives out no pages, none is called so, those that are have not been published, or a side whose
            own pages are to be sealed has no passphrase.
        DataError: a file cannot be written.
    """
    press = Press.at(desk)
    yield from press.write(press.given_out(only), folder, Edition(language, draw, to_pdf, passphrases))


def book_html(parts: Sequence[tuple[str, Answer, bytes | None]], language: str, kicker: str = "") -> str:
    """Return answers as one page of HTML, each with its heading and its picture; all but the first begin on new paper.

    Args:
        parts: titles, answers and pictures, in order.
        kicker: the line above the title.
    """
    body = "\n".join(_part_html(part, language, chapter=n > 0) for n, part in enumerate(parts))
    return html_page(parts[0][0], body, language, kicker)


def kicker(game: Game, table: str, language: str) -> str:
    """Return the line above a page's title: the game, and what the table is called."""
    name = render(game.title, language)
    return f"{name} · {table}" if table and name not in table else table or name


def map_html(picture: bytes, alt: str = "") -> str:
    """Return a picture of the map, a PNG, as part of a page."""
    data = base64.b64encode(picture).decode()
    return f'<p class="map"><img class="map" alt="{alt}" src="data:image/png;base64,{data}"></p>'


def html_page(title: str, body: str, language: str, kicker: str = "", paper: str = "A4") -> str:
    """Return a whole page of HTML in the style of all pages, with nothing loaded from anywhere.

    Args:
        title: of the page, plain words.
        body: HTML, in which everything that people wrote is escaped.
        kicker: a line above it, plain words.
        paper: on which it is printed, as CSS calls it.
    """
    style = resources.files("assistant.desk.pages").joinpath("page.css").read_text(encoding="utf-8")
    style = style.replace("size: A4;", f"size: {paper};")
    return f"""<!DOCTYPE html>
<html lang="{escape(language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>
{style}</style>
</head>
<body>
<p class="kicker">{escape(kicker)}</p>
{body}
</body>
</html>
"""


def _part_html(part: tuple[str, Answer, bytes | None], language: str, *, chapter: bool) -> str:
    title, answer, picture = part
    image = map_html(picture, said(say("page-map"), language)) if picture is not None else ""
    markup = Markup(language)
    body = "\n".join(map(markup.block, answer.body))
    return f"""<h1{' class="chapter"' if chapter else ""}>{escape(title)}</h1>
<p class="lead">{said(answer.verdict, language)}</p>
{image}
{body}
{markup.reasons(answer.reasons)}"""
