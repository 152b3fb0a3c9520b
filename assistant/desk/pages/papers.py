"""The pages that a game gives out, as HTML files of their own: styles and map within, nothing loaded from anywhere.

A page holds the answer to its question and a picture of what its readers may see (core/game.py, Page). The painter is lent by
the front end and is handed nothing but that: no facts and no registers of the table ever reach it.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from importlib import resources
from pathlib import Path

from assistant.core.durable import write_whole
from assistant.core.game import Page
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights
from assistant.core.text import render, speaker
from assistant.desk.desk import Desk
from assistant.desk.pages.blocks import block_html, reasons_html, said
from assistant.desk.saves import SaveError

say = speaker(__name__)

# Paints the map of a position with highlights, its names in a language: a PNG.
Draw = Callable[[Position, Highlights, str], bytes]
# Sets an HTML page with a title into a PDF file.
Print = Callable[[str, Path, str], None]

# A page that is opened from a stranger's mail must not fetch or run anything, whatever somebody wrote on it.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


@dataclass(frozen=True)
class Leaf:
    """A page set as HTML."""

    id: str
    title: str
    html: str


def pages_of(desk: Desk, only: Iterable[str] = ()) -> tuple[Page, ...]:
    """Return the pages that the desk's game gives out now, those whose id begins with one of `only` if any are named.

    Raises:
        QuestionError: the game gives out no pages, or none is called so.
    """
    found = desk.game.pages(desk.position) if desk.game.pages is not None else ()
    if not found:
        raise QuestionError("pages", say("no-pages", game=desk.game.title))
    for word in only:
        if not any(page.id.startswith(word) for page in found):
            raise QuestionError("only", say("no-such-page", word=word, names=", ".join(page.id for page in found)))
    return tuple(page for page in found if not only or any(page.id.startswith(word) for word in only))


def is_draft(page: Page) -> bool:
    """Tell whether a page is still being written: its words are its writer's own until he publishes them."""
    return page.manuscript is not None and not page.manuscript.closed


def leaf(desk: Desk, page: Page, language: str, draw: Draw) -> Leaf:
    """Return a page set as HTML in a language."""
    answer = desk.ask(page.question)
    picture = None
    if page.table is not None:
        shown = Position(desk.board, desk.kinds, page.table)
        picture = draw(shown, answer.highlights if not page.secret_of else Highlights(), language)
    title = render(page.title, language)
    return Leaf(page.id, title, page_html(answer, title, language, _kicker(desk, language), picture))


def _kicker(desk: Desk, language: str) -> str:
    table = desk.save.about().title if desk.save is not None else ""
    game = render(desk.game.title, language)
    return f"{game} · {table}" if table and game not in table else table or game


def page_html(answer: Answer, title: str, language: str, kicker: str = "", picture: bytes | None = None) -> str:
    """Return any answer as a page of HTML.

    Args:
        answer: its verdict, blocks and reasons are set; offers and follow-ups are for the table, not for paper.
        title: the page's heading.
        language: of all words.
        kicker: a line above the heading, usually the game and the evening.
        picture: a PNG to stand below the heading.
    """
    style = resources.files("assistant.desk.pages").joinpath("page.css").read_text(encoding="utf-8")
    image = ""
    if picture is not None:
        data = base64.b64encode(picture).decode()
        image = f'<p class="map"><img class="map" alt="{said(say("page-map"), language)}" src="data:image/png;base64,{data}"></p>'
    body = "\n".join(block_html(block, language) for block in answer.body)
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
<h1>{escape(title)}</h1>
<p class="lead">{said(answer.verdict, language)}</p>
{image}
{body}
{reasons_html(answer.reasons, language)}
</body>
</html>
"""


def export(
    desk: Desk, folder: Path, language: str, draw: Draw, to_pdf: Print | None = None, only: Iterable[str] = ()
) -> Iterator[Path]:
    """Write the pages into a folder, one file each, and yield each file when it is written; drafts stay with their writer.

    Args:
        desk: the table.
        folder: made if it is not there; files of the same names are replaced.
        language: of all words.
        draw: paints the maps.
        to_pdf: sets PDF; without it HTML is written.
        only: beginnings of page ids; all pages if there are none.

    Raises:
        QuestionError: the game gives out no pages, none is called so, or those that are have not been published.
        SaveError: a file cannot be written.
    """
    chosen = pages_of(desk, tuple(only))
    given_out = [page for page in chosen if not is_draft(page)]
    if not given_out:
        raise QuestionError("pages", say("pages-unpublished", names=tuple(page.title for page in chosen)))
    for page in given_out:
        set_page = leaf(desk, page, language, draw)
        path = folder / f"{page.id}.{'pdf' if to_pdf else 'html'}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if to_pdf is None:
                write_whole(path, set_page.html.encode())
            else:
                to_pdf(set_page.html, path, set_page.title)
        except OSError as error:
            raise SaveError(say("page-not-written", path=str(path), detail=str(error.strerror))) from None
        yield path
