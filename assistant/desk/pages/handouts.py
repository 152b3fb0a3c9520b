"""What goes to paper, as HTML files of their own: the pages that a game gives out, and the pack-up sheet.

Styles and map are within, nothing is loaded from anywhere. A page holds the answer to its question and a picture of what its
readers may see (core/game.py, Page). The painter is lent by the front end and is handed nothing but that: no facts and no
registers of the table ever reach it.
"""

from __future__ import annotations

import base64
import re
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib import resources
from itertools import groupby
from pathlib import Path

from assistant.core.atomic_write import ending, write_whole
from assistant.core.game import Game, Page
from assistant.core.printed import Zone
from assistant.core.questions import Answer, Copy, Grid, Highlights
from assistant.core.record import Record
from assistant.core.table import CONTROL, Counter, Position
from assistant.core.text import (
    Name,
    QuestionError,
    Spoken,
    Text,
    Texts,
    folded,
    one_line,
    render,
    speaker,
    verbatim,
    writing,
)
from assistant.desk import encryption as sealed
from assistant.desk import wording
from assistant.desk.descriptions import counters_lying, zone_named
from assistant.desk.desk import Desk
from assistant.desk.pages.blocks import Markup, cell, row, said, table

say = speaker(__name__)

# Paints the map of a position with highlights, its names in a language: a PNG; by name, its `width` in pixels.
Draw = Callable[..., bytes]
# Sets an HTML page with a title into a PDF file; by name, the `paper` (A4 or Letter) and a `cover` (a PNG on paper of its own).
Print = Callable[..., None]

# A page may come from anybody by mail: it must not load or run anything, whatever is written on it.
POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')  # for the name of a file, on one system or another
LONGEST = 120  # characters of a file's name


class Leaf(Record):
    """A page set as HTML; `copies` are the texts on it that are to be copied into a letter."""

    id: str
    title: str
    html: str
    copies: tuple[str, ...] = ()


class Edition(Record):
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


class Press(Record):
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
        return tuple(page for page in found if page.id.startswith(only or ""))

    def given_out(self, only: Iterable[str] = ()) -> tuple[Page, ...]:
        """Return the pages that may leave the umpire's hands: no drafts, and what is withheld only by its name.

        Raises:
            QuestionError: the game gives out no pages, none is called so, or of those of one name none is published.
        """
        only = tuple(only)
        chosen = self.pages(only)
        found = tuple(page for page in chosen if not page.is_draft and (only or not page.withheld))
        if not all(any(page.id.startswith(word) for page in found) for word in only or ("",)):
            drafts = tuple(page.title for page in chosen if page not in found)
            raise QuestionError("pages", say("pages-unpublished", names=drafts))
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
            QuestionError: they are sealed, and a side with pages of its own has no passphrase that is long enough.
            DataError: a file cannot be written.
        """
        ending = "pdf" if edition.to_pdf else "html"
        taken: set[str] = set()
        words, sides = edition.passphrases, self.position.sides
        owners = {
            page.secret_of: words.get(page.secret_of, "") for page in pages if words is not None and page.secret_of
        }
        if bare := tuple(sides[side].name for side, passphrase in owners.items() if sealed.too_short(passphrase)):
            raise QuestionError("sealed", say("pages-unsealed", sides=bare, n=sealed.SHORTEST))
        with writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
        for page in (page for page in pages if page.secret_of not in owners):
            leaf = self.leaf(page, edition.language, edition.draw)
            path = folder / f"{_free(leaf.title, taken)}.{ending}"
            with writing(path):
                _set(leaf, path, edition)
            yield path
        for side, passphrase in owners.items():
            own = [page for page in pages if page.secret_of == side]
            name = render(say("pages-sealed", side=sides[side].name), edition.language)
            path = folder / f"{_free(name, taken)}{sealed.PAGES_SUFFIX}"
            with writing(path), tempfile.TemporaryDirectory() as young:
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
    words = one_line(UNFIT.sub(" ", title.replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")))
    return words[:LONGEST].strip(" .") or "-"


def _free(title: str, taken: set[str]) -> str:
    """Return a file's name that no other page of the same edition has."""
    name = file_name(title)
    found = next(
        each for n in range(1, 10_000) if (each := name if n == 1 else f"{name} ({n})").casefold() not in taken
    )
    taken.add(found.casefold())
    return found


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


def html_page(title: str, body: str, language: str, kicker: str, paper: str = "A4") -> str:
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


# The pack-up sheet: a table on paper so that the real board can be set up from it, place by place and pile by pile.
#
# Its piles are values first (`piles_of`): a report says the same of how the table lay.

ON_PAPER, IN_PAGE = 3000, 1600  # pixels of the map's width on paper of its own, in an HTML page
PARTS = ("map", "reserves", "tracks")  # in the order of the sheet


class Pile(Record):
    """What lies in one place: `stack` from bottom to top, alike counters on one another told together; `markers` with levels."""

    zone: str
    name: Spoken
    stack: Texts
    markers: Texts


class Tally(Record):
    """How many counters of a nation lie on the map and beside it: what is to be counted before the box is shut."""

    nation: Name
    on_map: int
    beside: int


def piles_of(position: Position, language: str) -> dict[str, tuple[Pile, ...]]:
    """Return what lies where, by part of the board: the map in the order of the alphabet, the rest in that of the board.

    Args:
        language: in whose alphabet the places stand.
    """
    zones: dict[str, list[Zone]] = {part: [] for part in PARTS}
    for zone in position.zones.values():
        if position.counters_in(zone.id) or position.markers_in(zone.id):
            zones[_part(zone)].append(zone)
    zones["map"].sort(key=lambda zone: folded(zone.name[language]))
    return {part: tuple(_pile(position, zone) for zone in found) for part, found in zones.items()}


def _part(zone: Zone) -> str:
    if zone.kind not in ("track", "box"):
        return "map"
    return "tracks" if "box" in zone.tags else "reserves"


def _pile(position: Position, zone: Zone) -> Pile:
    stack: list[Text] = []
    for _, alike in groupby(position.counters_in(zone.id), key=lambda counter: _look(position, counter)):
        stack += counters_lying(position, [counter.id for counter in alike])
    markers: list[Text] = []
    for marker, number in position.markers_in(zone.id).items():
        kind = position.kinds.markers.get(marker)
        if kind is not None:
            level = kind.levels > 1 and kind.kind != CONTROL
            markers.append(say("pack-level", marker=kind.name, n=number) if level else say("pack-one", what=kind.name))
    return Pile(zone.id, zone_named(position, zone.id), tuple(stack), tuple(markers))


def _look(position: Position, counter: Counter) -> tuple[str, int]:
    """Return what lies up of a counter: what is secret looks like any other of its side."""
    kind = position.kinds.kinds.get(counter.kind)
    if kind is not None and kind.is_secret(counter.face):
        return kind.side, -1
    return counter.kind, counter.face


def tally_of(position: Position) -> Iterator[Tally]:
    """Yield how many counters of each nation there are."""
    found: dict[str, list[int]] = {}
    for counter in position.counters.values():
        kind, zone = position.kinds.kinds.get(counter.kind), position.zones.get(counter.zone)
        if kind is None or zone is None or not kind.nation:
            continue
        found.setdefault(kind.nation, [0, 0])[_part(zone) != "map"] += 1
    for nation, (on_map, beside) in found.items():
        if nation in position.kinds.nations:
            yield Tally(position.kinds.nations[nation].name, on_map, beside)


def sheet_html(
    position: Position, game: Game, language: str, *, title: str = "", paper: str = "A4", picture: str = ""
) -> str:
    """Return the pack-up sheet as a page of HTML.

    Args:
        title: what the evening is called.
        picture: an `img` of the map to stand first; empty where the map has paper of its own.
    """
    piles, markup = piles_of(position, language), Markup(language)
    status = game.status(position)
    where = " · ".join(render(item.text, language) for item in status if not item.secret)
    parts = [
        f'<h1>{said(say("pack-title"), language)}</h1><p class="lead">{escape(where)}</p>{picture}',
        f'<p class="note">{said(say("pack-how"), language)}</p>',
        *(_section(part, piles[part], markup) for part in PARTS if piles[part]),
        *(markup.block(grid) for grid in (_tally_grid(position), _noted_grid(position, game)) if grid.rows),
    ]
    above = kicker(game, title, language)
    return html_page(render(say("pack-title"), language), "\n".join(parts), language, above, paper)


def write_sheet(
    position: Position,
    game: Game,
    path: Path,
    language: str,
    draw: Draw,
    to_pdf: Print,
    *,
    called: str,
    title: str = "",
    paper: str = "A4",
) -> None:
    """Write the pack-up sheet: with the map in it where the file is HTML, else as PDF with the map on a page of its own.

    Args:
        called: the title of a PDF.
        title: what the evening is called.

    Raises:
        DataError: its name ends otherwise than .pdf or .html, or it cannot be written there.
    """
    pdf = ending(path, ".pdf", ".html", ".htm") == ".pdf"
    picture = draw(position, Highlights(), language, width=ON_PAPER if pdf else IN_PAGE)
    html = sheet_html(position, game, language, title=title, paper=paper, picture="" if pdf else map_html(picture))
    with writing(path):
        if pdf:
            to_pdf(html, path, called, paper=paper, cover=picture)
        else:
            write_whole(path, html.encode())


def _section(part: str, piles: Sequence[Pile], markup: Markup) -> str:
    head = row(*(cell(markup.words(say(key)), tag="th") for key in ("pack-place", "pack-stack", "pack-markers")))
    rows = (
        row(
            cell(f"<b>{markup.words(pile.name)}</b>"),
            cell(_listed(pile.stack, markup)),
            cell(_listed(pile.markers, markup)),
        )
        for pile in piles
    )
    return markup.title(say(f"pack-{part}")) + table("pack", rows, head, ' width="100%"')


def _listed(texts: Iterable[Text], markup: Markup) -> str:
    words = [*map(markup.words, texts)]
    if len(words) < 2:
        return "".join(words)
    return " · ".join(f"<b>{n}</b>\N{NO-BREAK SPACE}{word}" for n, word in enumerate(words, 1))


def _tally_grid(position: Position) -> Grid:
    head = tuple(say(f"pack-{key}") for key in ("nation", "on-map", "beside", "all"))
    counted = ((one, (one.on_map, one.beside, one.on_map + one.beside)) for one in tally_of(position))
    rows = tuple((say("pack-one", what=one.nation), *(verbatim(str(n)) for n in numbers)) for one, numbers in counted)
    return Grid(say("pack-count"), head, rows)


def _noted_grid(position: Position, game: Game) -> Grid:
    rows = tuple(
        (
            wording.fact_title(game, fact.id),
            say("pack-one", what=wording.fact_value(game, fact, position.fact(fact.id))),
        )
        for fact in game.facts
        if not fact.reading and position.knows(fact.id)
    )
    return Grid(say("pack-noted"), (say("pack-fact"), say("pack-value")), rows)
