"""What the umpire gives out: the campaign's story and book, each player's papers, and how much of the table is on their maps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from assistant.core.blocks import Block, Grid, Prose
from assistant.core.game import Manuscript, Page
from assistant.core.position import CONTROL, Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Question, Role, RowId
from assistant.core.table import Table
from assistant.core.text import Text
from assistant.games.antique.amounts import Exact
from assistant.games.antique.mirror import (
    SEASONS,
    held,
    nation,
    nation_label,
    of_season,
    played,
    rows,
    season_index,
    season_name,
    tell,
    zone_label,
)
from assistant.games.antique.questions.battles import NEUTRAL, army_label
from assistant.games.antique.questions.card import cell, grid
from assistant.games.antique.questions.letters import OrderForm, form_season
from assistant.games.antique.questions.reports import (
    Bulletin,
    PlayerSheet,
    account,
    accounts_chart,
    bulletin_edit,
    bulletin_words,
    ended,
    holdings_of,
    is_published,
    places,
    provinces_chart,
    written_seasons,
)
from assistant.games.antique.questions.umpire import Rulings
from assistant.games.antique.registers import AccountRow, BattleRow, HistoryRow
from assistant.games.antique.words import say

# The campaign as a story: how treasuries, armies and provinces went, the map at each season's end, and the book of it all.


class Story(Question, tag="story"):
    """How treasuries, army points and provinces of all nations went, season by season: the umpire's own."""

    def answer(self, position: Position) -> Answer:
        """Draw the three charts, the state of now being their last step."""
        seasons = ended(position)
        first, last = seasons[0] if seasons else season_index(position), season_index(position)
        battles = [row for row in rows(position, BattleRow).values() if row.zone in position.board.zones]
        return Answer(
            say(
                "story-verdict",
                time=season_name(last)
                if first == last
                else say("story-time", first=season_name(first), last=season_name(last)),
                battles=len(battles),
            ),
            body=(
                accounts_chart(position, "chart-treasuries", lambda row: row.treasury),
                accounts_chart(position, "chart-points", lambda row: row.points),
                provinces_chart(position),
            ),
            value={"seasons": len(seasons), "battles": len(battles)},
        )


class SeasonMap(Question, tag="season-map"):
    """Who held what at the end of a season, and what had changed hands: everybody may know it."""

    register = "history"
    season: RowId

    def answer(self, position: Position) -> Answer:
        """Tell the holdings, nation by nation.

        Raises:
            QuestionError: the end of that season was not written down.
        """
        season = int(self.season) if self.season.isdecimal() else -1
        if season not in ended(position):
            raise QuestionError("season", say("season-not-ended", word=self.season))
        now = holdings_of(position, season)
        changed = tuple(_changes(position, season))
        return Answer(
            say("season-map-verdict", season=season_name(season), n=len(changed)),
            body=(*_changed(position, changed), _held(position, now)),
            highlights=Highlights(zones={zone: Role.TARGET for zone, _, _ in changed}),
            value={"changed": [zone for zone, _, _ in changed]},
        )


def _changes(position: Position, season: int) -> Iterator[tuple[str, str, str]]:
    """Yield each province that changed hands in a season: whose it was, empty for nobody's, and whose it became."""
    seasons = ended(position)
    place = seasons.index(season)
    if place:
        owner = {zone: side for side, zones in holdings_of(position, seasons[place - 1]).items() for zone in zones}
    else:
        homes = {zone.id: zone.get("start_control") for zone in position.board.zones.values()}
        owner = {zone: str(side) for zone, side in homes.items() if side}
    after = {zone: side for side, zones in holdings_of(position, season).items() for zone in zones}
    for zone in sorted({*owner, *after}):
        if zone in position.board.zones and owner.get(zone, "") != after.get(zone, ""):
            yield zone, owner.get(zone, ""), after.get(zone, "")


def _changed(position: Position, changed: tuple[tuple[str, str, str], ...]) -> tuple[Block, ...]:
    if not changed:
        return ()
    header = (say("sheet-province"), say("story-was"), say("story-became"))
    cells = tuple(
        (zone_label(position, zone), *(nation_label(position, side) if side else say("story-nobody") for side in sides))
        for zone, *sides in changed
    )
    return (Grid(say("story-changed"), header, cells, tuple((zone,) for zone, _, _ in changed)),)


def _held(position: Position, holdings: Mapping[str, tuple[str, ...]]) -> Grid:
    header = (say("sheet-nation"), say("story-count"), say("sheet-holds"))
    cells = tuple(
        (nation_label(position, side), cell(len(zones)), places(position, zones)) for side, zones in holdings.items()
    )
    return Grid(say("sheet-map-title"), header, cells)


class Chapter(Question, tag="chapter"):
    """A season of the campaign told when it is over: its bulletin, its battles in numbers, what each nation had at its end."""

    register = "history"
    season: RowId

    def answer(self, position: Position) -> Answer:
        """Tell it.

        Raises:
            QuestionError: the end of that season was not written down.
        """
        told = SeasonMap(season=self.season).answer(position)
        season = int(self.season)
        words = say("bulletin-words", **bulletin_words(position, season))
        return Answer(
            told.verdict,
            body=(
                Prose(words, say("bulletin-head", season=season_name(season))),
                *told.body[:-1],
                *_battles(position, season),
                _ledger(position, season),
            ),
            highlights=told.highlights,
        )


def _battles(position: Position, season: int) -> tuple[Block, ...]:
    fought = [row for row in of_season(position, BattleRow, season) if row.zone in position.board.zones]
    if not fought:
        return ()
    cells = (
        (
            zone_label(position, row.zone),
            say("story-drawn" if row.draw else "named", name=army_label(position, row.winner or NEUTRAL)),
            _loss(row.winner_loss, row.winner_points),
            say("named", name=army_label(position, row.loser or NEUTRAL)),
            _loss(row.loser_loss, row.loser_points),
        )
        for row in fought
    )
    about = ((row.zone,) for row in fought)
    return (grid(say("story-battles"), "story", "where winner losses loser losses", cells, about),)


def _loss(lost: Exact, points: Exact) -> Text:
    return say("story-loss", lost=lost, points=points)


def _ledger(position: Position, season: int) -> Grid:
    written = rows(position, AccountRow)
    header = (say("sheet-nation"), say("sheet-treasury"), say("story-ap"), say("story-count"))
    holdings = holdings_of(position, season)
    cells = []
    for side in position.kinds.sides:
        row = written.get(f"{season:04}-{side}")
        amounts = (say("story-unknown"),) * 2 if row is None else (cell(row.treasury), cell(row.points))
        cells.append((nation_label(position, side), *amounts, cell(len(holdings.get(side, ())))))
    return Grid(say("story-ledger"), header, tuple(cells))


class CampaignBook(Question, tag="campaign-book"):
    """The first page of the campaign's book: who led which nation, how it stands, and the charts of it all."""

    def answer(self, position: Position) -> Answer:
        """Tell who played and how the nations stand; the seasons follow as chapters on paper."""
        story = Story().answer(position)
        header = tuple(
            say(key) for key in ("sheet-nation", "story-player", "sheet-treasury", "story-ap", "story-count")
        )
        cells = tuple(
            (
                nation_label(position, side),
                say("named", name=nation(position, side).player or "–"),
                cell(row.treasury),
                cell(row.points),
                cell(len(held(position, side))),
            )
            for side, row in ((side, account(position, side)) for side in position.kinds.sides)
        )
        standing = Grid(say("story-standing", season=season_name(season_index(position))), header, cells)
        return Answer(story.verdict, body=(standing, *story.body, *Rulings().answer(position).body), value=story.value)


QUESTIONS: tuple[type[Question], ...] = (Story, SeasonMap, Chapter, CampaignBook)


# What the umpire gives out on paper: each player's sheet, the bulletins; and how much of the table is on their maps.
#
# Who holds which province is known to all. Where another nation's corps and fleets are is not: spies are paid for it (8).


def pages(position: Position) -> tuple[Page, ...]:
    """Return every player's sheet and order form, then the bulletins and the maps of the seasons, the last
    ones first, and the book of the campaign.

    Bulletins are those of this season and the one before, which may be written after the pawn has moved on, and all written ones.
    """
    now = season_index(position)
    seasons = sorted({now, max(now - 1, 0), *written_seasons(position)}, reverse=True)
    return (
        *(page(position, side) for side in played(position) for page in (_sheet, _order_form)),
        *(_bulletin(position, s) for s in seasons),
        *(_map(position, s) for s in reversed(ended(position))),
        _book(position),
    )


def _sheet(position: Position, side: str) -> Page:
    title = tell(position, "page-sheet", nation=side)
    return Page(f"sheet-{side}", title, PlayerSheet(side=side), side, table=seen_by(position, side))


def _order_form(position: Position, side: str) -> Page:
    title = tell(position, "page-order-form", nation=side, season=season_name(form_season(position)))
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
    """Return what a player sees of the table on a page of his own: `seen_by`, the pawns that say how far the campaign is, and by
    which readings of the rules it is played.
    """
    kinds = position.kinds.kinds
    pawns = {c.id: c for c in position.table.counters.values() if kinds[c.kind].get("track")}
    own = seen_by(position, side) if side else Table(markers=_holdings(position))
    readings = {
        name: value for name, value in position.table.facts.items() if name in position.defaults and "/" not in name
    }
    return Table({**pawns, **own.counters}, own.markers, readings)


def _holdings(position: Position) -> Mapping[tuple[str, str], int]:
    """Return the control markers, all on their first level: who has pacified what is his own affair (5.6)."""
    markers = position.kinds.markers
    return {(marker, zone): 1 for marker, zone in position.table.markers if markers[marker].kind == CONTROL}


def _holdings_then(position: Position, season: int) -> Mapping[tuple[str, str], int]:
    """Return the control markers as they lay at the end of a season, if that was written down; else as they lie."""
    history = rows(position, HistoryRow).get(f"{season:04}")
    if history is None:
        return _holdings(position)
    of_side = {kind.side: marker for marker, kind in position.kinds.markers.items() if kind.kind == CONTROL}
    held_then = history.by_nation.items()
    return {
        (of_side[side], zone): 1
        for side, zones in held_then
        for zone in zones
        if side in of_side and zone in position.board.zones
    }
