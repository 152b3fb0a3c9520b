"""The pack-up sheet: a table on paper so that the real board can be set up from it, place by place and pile by pile.

What stands on it is a value first (`packed`), so that a reader other than paper says the same, and then HTML (`sheet_html`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from pathlib import Path

from assistant.core.atomic_write import write_whole
from assistant.core.blocks import Grid
from assistant.core.board import Zone
from assistant.core.game import Game
from assistant.core.position import CONTROL, Position
from assistant.core.problems import folded, writing
from assistant.core.questions import Highlights
from assistant.core.record import Record
from assistant.core.table import Counter
from assistant.core.text import Name, Text, render, speaker, verbatim
from assistant.desk import wording
from assistant.desk.descriptions import counters_lying, zone_named
from assistant.desk.pages.blocks import Markup, cell, row, said, table
from assistant.desk.pages.handouts import Draw, Print, html_page, kicker, map_html

say = speaker(__name__)

ON_PAPER, IN_PAGE = 3000, 1600  # pixels of the map's width on paper of its own, in an HTML page
PARTS = ("map", "reserves", "tracks")  # in the order of the sheet


class Pile(Record):
    """What lies in one place: `stack` from bottom to top, alike counters on one another told together; `markers` with levels."""

    zone: str
    name: Name | Text
    stack: tuple[Text, ...]
    markers: tuple[Text, ...]


class Tally(Record):
    """How many counters of a nation lie on the map and beside it: what is to be counted before the box is shut."""

    nation: Name
    on_map: int
    beside: int


class Packed(Record):
    """A table as it is packed up: piles by part of the board, the tally, and what no counter shows."""

    piles: dict[str, tuple[Pile, ...]]
    tally: tuple[Tally, ...]
    noted: tuple[tuple[Text, Text | str], ...]


def piles_of(position: Position, language: str) -> dict[str, tuple[Pile, ...]]:
    """Return what lies where, by part of the board: the map in the order of the alphabet, the rest in that of the board.

    Args:
        language: in whose alphabet the places stand.
    """
    zones: dict[str, list[Zone]] = {part: [] for part in PARTS}
    for zone in position.board.zones.values():
        if position.counters_in(zone.id) or position.markers_in(zone.id):
            zones[_part(zone)].append(zone)
    zones["map"].sort(key=lambda zone: folded(zone.name[language]))
    return {part: tuple(_pile(position, zone) for zone in found) for part, found in zones.items()}


def packed(position: Position, game: Game, language: str) -> Packed:
    """Return what a pack-up sheet holds."""
    return Packed(piles_of(position, language), tuple(_tally(position)), tuple(_noted(position, game)))


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


def _tally(position: Position) -> Iterator[Tally]:
    found: dict[str, list[int]] = {}
    for counter in position.table.counters.values():
        kind, zone = position.kinds.kinds.get(counter.kind), position.board.zones.get(counter.zone)
        if kind is None or zone is None or not kind.nation:
            continue
        found.setdefault(kind.nation, [0, 0])[_part(zone) != "map"] += 1
    for nation, (on_map, beside) in found.items():
        if nation in position.kinds.nations:
            yield Tally(position.kinds.nations[nation].name, on_map, beside)


def _noted(position: Position, game: Game) -> Iterator[tuple[Text, Text | str]]:
    for fact in game.facts:
        if not fact.reading and position.knows(fact.id):
            yield wording.fact_title(game, fact.id), wording.fact_value(game, fact, position.fact(fact.id))


def sheet_html(
    position: Position, game: Game, language: str, *, title: str = "", paper: str = "A4", picture: str = ""
) -> str:
    """Return the pack-up sheet as a page of HTML.

    Args:
        title: what the evening is called.
        picture: an `img` of the map to stand first; empty where the map has paper of its own.
    """
    found, markup = packed(position, game, language), Markup(language)
    status = game.status(position) if game.status is not None else ()
    where = " · ".join(render(item.text, language) for item in status if not item.secret)
    parts = [
        f'<h1>{said(say("pack-title"), language)}</h1><p class="lead">{escape(where)}</p>{picture}',
        f'<p class="note">{said(say("pack-how"), language)}</p>',
        *(_section(part, found.piles[part], markup) for part in PARTS if found.piles[part]),
        *(markup.block(grid) for grid in (_tally_grid(found.tally), _noted_grid(found.noted)) if grid.rows),
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
        DataError: it cannot be written there.
    """
    pdf = path.suffix.lower() not in (".html", ".htm")
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
    title = {"map": "pack-map", "reserves": "pack-reserves", "tracks": "pack-tracks"}[part]
    return markup.title(say(title)) + table("pack", rows, head, ' width="100%"')


def _listed(texts: Iterable[Text], markup: Markup) -> str:
    words = [*map(markup.words, texts)]
    if len(words) < 2:
        return "".join(words)
    return " · ".join(f"<b>{n}</b>\N{NO-BREAK SPACE}{word}" for n, word in enumerate(words, 1))


def _tally_grid(tally: Sequence[Tally]) -> Grid:
    head = tuple(say(f"pack-{key}") for key in ("nation", "on-map", "beside", "all"))
    counted = ((one, (one.on_map, one.beside, one.on_map + one.beside)) for one in tally)
    rows = tuple((say("pack-one", what=one.nation), *(verbatim(str(n)) for n in numbers)) for one, numbers in counted)
    return Grid(say("pack-count"), head, rows)


def _noted_grid(noted: Sequence[tuple[Text, Text | str]]) -> Grid:
    rows = tuple((title, say("pack-one", what=value)) for title, value in noted)
    return Grid(say("pack-noted"), (say("pack-fact"), say("pack-value")), rows)
