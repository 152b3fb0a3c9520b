"""The campaign as a story: how treasuries, armies and provinces went, the map at each season's end, and the book of it all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.core.blocks import Block, Grid, Prose
from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import Answer, Highlights, Question, Role, RowId
from assistant.core.text import Text
from assistant.games.antique.amounts import Exact, shown
from assistant.games.antique.mirror import held, nation, rows, season_index
from assistant.games.antique.questions.battles import NEUTRAL, army_label
from assistant.games.antique.questions.cards import nation_label, season_name, zone_label
from assistant.games.antique.questions.course import account, accounts_chart, ended, holdings_of, provinces_chart
from assistant.games.antique.questions.reports import bulletin_words
from assistant.games.antique.rows import AccountRow, BattleRow
from assistant.games.antique.words import say


class Story(Question, frozen=True, tag="story"):
    """How treasuries, army points and provinces of all nations went, season by season: the umpire's own."""

    def answer(self, position: Position) -> Answer:
        """Draw the three charts, the state of now being their last step."""
        seasons = ended(position)
        first, last = seasons[0] if seasons else season_index(position), season_index(position)
        battles = [row for row in rows(position, "battles", BattleRow).values() if row.zone in position.board.zones]
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


class SeasonMap(Question, frozen=True, tag="season-map"):
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
        (zone_label(position, zone), _owner(position, was), _owner(position, became)) for zone, was, became in changed
    )
    return (Grid(say("story-changed"), header, cells, tuple((zone,) for zone, _, _ in changed)),)


def _owner(position: Position, side: str) -> Text:
    return nation_label(position, side) if side else say("story-nobody")


def _held(position: Position, holdings: Mapping[str, tuple[str, ...]]) -> Grid:
    header = (say("sheet-nation"), say("story-count"), say("sheet-holds"))
    cells = tuple(
        (
            nation_label(position, side),
            say("cell", amount=len(zones)),
            say("listed", names=tuple(position.zone(zone).name for zone in zones if zone in position.board.zones)),
        )
        for side, zones in holdings.items()
    )
    return Grid(say("sheet-map-title"), header, cells)


class Chapter(Question, frozen=True, tag="chapter"):
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
    fought = [
        row
        for row in rows(position, "battles", BattleRow).values()
        if row.season == season and row.zone in position.board.zones
    ]
    if not fought:
        return ()
    header = (say("story-where"), say("story-winner"), say("story-losses"), say("story-loser"), say("story-losses"))
    cells = tuple(
        (
            zone_label(position, row.zone),
            say("story-drawn" if row.draw else "named", name=army_label(position, row.winner or NEUTRAL)),
            _loss(row.winner_loss, row.winner_points),
            say("named", name=army_label(position, row.loser or NEUTRAL)),
            _loss(row.loser_loss, row.loser_points),
        )
        for row in fought
    )
    return (Grid(say("story-battles"), header, cells, tuple((row.zone,) for row in fought)),)


def _loss(lost: Exact, points: Exact) -> Text:
    return say("story-loss", lost=shown(lost), points=shown(points))


def _ledger(position: Position, season: int) -> Grid:
    written = rows(position, "accounts", AccountRow)
    header = (say("sheet-nation"), say("sheet-treasury"), say("story-ap"), say("story-count"))
    holdings = holdings_of(position, season)
    cells = []
    for side in position.kinds.sides:
        row = written.get(f"{season:04}-{side}")
        amounts = (say("story-unknown"),) * 2 if row is None else tuple(
            say("cell", amount=shown(amount)) for amount in (row.treasury, row.points)
        )  # fmt: skip
        cells.append((nation_label(position, side), *amounts, say("cell", amount=len(holdings.get(side, ())))))
    return Grid(say("story-ledger"), header, tuple(cells))


class CampaignBook(Question, frozen=True, tag="campaign-book"):
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
                say("cell", amount=shown(row.treasury)),
                say("cell", amount=shown(row.points)),
                say("cell", amount=len(held(position, side))),
            )
            for side, row in ((side, account(position, side)) for side in position.kinds.sides)
        )
        standing = Grid(say("story-standing", season=season_name(season_index(position))), header, cells)
        return Answer(story.verdict, body=(standing, *story.body), value=story.value)


QUESTIONS: tuple[type[Question], ...] = (Story, SeasonMap, Chapter, CampaignBook)
