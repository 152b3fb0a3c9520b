"""What the umpire gives out on paper: each player's sheet, the bulletins; and how much of the table is on their maps.

Who holds which province is known to all. Where another nation's corps and fleets are is not: spies are paid for it (8).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from assistant.core.game import Manuscript, Page
from assistant.core.position import CONTROL, Position
from assistant.core.table import Table
from assistant.games.antique.mirror import SEASONS, rows, season_index, side_name
from assistant.games.antique.questions.cards import season_name
from assistant.games.antique.questions.course import ended
from assistant.games.antique.questions.letters import form_season
from assistant.games.antique.questions.order_form import OrderForm
from assistant.games.antique.questions.reports import (
    Bulletin,
    PlayerSheet,
    bulletin_edit,
    bulletin_words,
    is_published,
    written_seasons,
)
from assistant.games.antique.questions.story import CampaignBook, Chapter, SeasonMap
from assistant.games.antique.rows import HistoryRow
from assistant.games.antique.words import say


def pages(position: Position) -> tuple[Page, ...]:
    """Return every player's sheet and order form, then the bulletins and the maps of the seasons, the last
    ones first, and the book of the campaign.

    Bulletins are those of this season and the one before, which may be written after the pawn has moved on, and all written ones.
    """
    now = season_index(position)
    seasons = sorted({now, max(now - 1, 0), *written_seasons(position)}, reverse=True)
    return (
        *(page(position, side) for side in position.kinds.sides for page in (_sheet, _order_form)),
        *(_bulletin(position, s) for s in seasons),
        *(_map(position, s) for s in reversed(ended(position))),
        _book(position),
    )


def _sheet(position: Position, side: str) -> Page:
    title = say("page-sheet", nation=side_name(position, side))
    return Page(f"sheet-{side}", title, PlayerSheet(side=side), side, table=seen_by(position, side))


def _order_form(position: Position, side: str) -> Page:
    title = say("page-order-form", nation=side_name(position, side), season=season_name(form_season(position)))
    return Page(f"orders-{side}", title, OrderForm(side=side), side, table=seen_by(position, side))


def _bulletin(position: Position, season: int) -> Page:
    now = season_index(position)
    out = is_published(position, season)
    manuscript = Manuscript(bulletin_words(position, season), partial(bulletin_edit, season, draft=True), closed=out)
    question = Bulletin(season=f"{season:04}") if season != now else Bulletin()
    return Page(
        f"bulletin-{season // 4 + 1}-{SEASONS[season % 4]}",
        say("bulletin-head" if out else "page-draft", season=season_name(season)),
        question,
        table=Table(markers=_holdings_then(position, season) if season < now else _holdings(position)),
        manuscript=manuscript,
    )


def _map(position: Position, season: int) -> Page:
    return Page(
        f"map-{season // 4 + 1}-{SEASONS[season % 4]}",
        say("page-map", season=season_name(season)),
        SeasonMap(season=f"{season:04}"),
        table=Table(markers=_holdings_then(position, season)),
    )


def _book(position: Position) -> Page:
    """Return the book of the campaign: all is told in it, so that it is for the end."""
    chapters = tuple(
        Page(
            f"chapter-{season // 4 + 1}-{SEASONS[season % 4]}",
            say("page-chapter", season=season_name(season)),
            Chapter(season=f"{season:04}"),
            table=Table(markers=_holdings_then(position, season)),
        )
        for season in ended(position)
    )
    now = Table(markers=_holdings(position))
    return Page("book", say("page-book"), CampaignBook(), table=now, withheld=True, chapters=chapters)


def seen_by(position: Position, side: str) -> Table:
    """Return what a player sees of the table: who holds what, and his own counters. No facts and no registers at all."""
    kinds = position.kinds.kinds
    own = {c.id: c for c in position.table.counters.values() if kinds[c.kind].side == side}
    return Table(own, _holdings(position))


def seen(position: Position, side: str) -> Table:
    """Return what a player sees of the table on a page of his own: `seen_by`, and the pawns that say how far the campaign is."""
    kinds = position.kinds.kinds
    pawns = {c.id: c for c in position.table.counters.values() if kinds[c.kind].get("track")}
    own = seen_by(position, side) if side else Table(markers=_holdings(position))
    return Table({**pawns, **own.counters}, own.markers)


def _holdings(position: Position) -> Mapping[tuple[str, str], int]:
    """Return the control markers, all on their first level: who has pacified what is his own affair (5.6)."""
    markers = position.kinds.markers
    return {(marker, zone): 1 for marker, zone in position.table.markers if markers[marker].kind == CONTROL}


def _holdings_then(position: Position, season: int) -> Mapping[tuple[str, str], int]:
    """Return the control markers as they lay at the end of a season, if that was written down; else as they lie."""
    history = rows(position, "history", HistoryRow).get(f"{season:04}")
    if history is None:
        return _holdings(position)
    return {(marker, zone): 1 for marker, zone in _markers(position, history)}


def _markers(position: Position, history: HistoryRow) -> Iterator[tuple[str, str]]:
    of_side = {kind.side: marker for marker, kind in position.kinds.markers.items() if kind.kind == CONTROL}
    for line in history.held:
        side, _, zones = line.partition(": ")
        if side in of_side:
            yield from ((of_side[side], zone) for zone in zones.split() if zone in position.board.zones)
