"""The course of the campaign in numbers: what each nation had at each season's end, and the charts of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from assistant.core.blocks import Chart, ChartLine
from assistant.core.position import Position
from assistant.core.text import Text
from assistant.games.antique.mirror import SEASONS, corps_of, held, nation, rows, season_index
from assistant.games.antique.questions.cards import nation_label
from assistant.games.antique.rows import AccountRow, HistoryRow
from assistant.games.antique.words import say

Amounts = tuple[int | Fraction | None, ...]


def account(position: Position, side: str) -> AccountRow:
    """Return what a nation has now: it is written down when the season ends."""
    points = sum((Fraction(unit.present) for unit in corps_of(position, side)), start=Fraction(0))
    return AccountRow(
        season=season_index(position), nation=side, treasury=nation(position, side).treasury, points=points
    )


def ended(position: Position) -> tuple[int, ...]:
    """Return the seasons whose end was written down, in order."""
    return tuple(sorted(int(name) for name in rows(position, "history", HistoryRow) if name.isdecimal()))


def holdings_of(position: Position, season: int) -> Mapping[str, tuple[str, ...]]:
    """Return the provinces that each nation held at the end of a season, empty when nobody wrote it down."""
    row = rows(position, "history", HistoryRow).get(f"{season:04}", HistoryRow())
    told = {side: tuple(zones.split()) for side, _, zones in (line.partition(": ") for line in row.held)}
    return {side: told[side] for side in position.kinds.sides if side in told}


def _along(position: Position, seasons: tuple[int, ...]) -> tuple[Text, ...]:
    return tuple(
        say("season-short", season=SEASONS[n % 4], year=n // 4 + 1) for n in (*seasons, season_index(position))
    )


def _accounts(position: Position, side: str, value: Callable[[AccountRow], Fraction]) -> Amounts:
    """Return an amount of a nation at the end of each season that has ended, and now; None where nobody wrote it down."""
    written = rows(position, "accounts", AccountRow)
    then = (written.get(f"{season:04}-{side}") for season in ended(position))
    return (*(None if row is None else value(row) for row in then), value(account(position, side)))


def _provinces(position: Position, side: str) -> Amounts:
    then = (holdings_of(position, season).get(side) for season in ended(position))
    return (*(None if zones is None else len(zones) for zones in then), len(held(position, side)))


def _chart(position: Position, key: str, amounts: Callable[[str], Amounts]) -> Chart:
    lines = tuple(
        ChartLine(nation_label(position, side), amounts(side), position.kinds.emblem(side))
        for side in position.kinds.sides
    )
    return Chart(say(key), _along(position, ended(position)), lines)


def provinces_chart(position: Position) -> Chart:
    """Return how many provinces each nation held: everybody may see it."""
    return _chart(position, "chart-provinces", lambda side: _provinces(position, side))


def own_charts(position: Position, side: str) -> tuple[Chart, ...]:
    """Return how a nation's own treasury and army went, and everybody's provinces; none before the first season has ended."""
    if not ended(position):
        return ()
    along = _along(position, ended(position))
    own = (
        ChartLine(say("chart-po"), _accounts(position, side, lambda row: row.treasury), position.kinds.emblem(side)),
        ChartLine(say("chart-ap"), _accounts(position, side, lambda row: row.points)),
    )
    return (Chart(say("chart-own"), along, own), provinces_chart(position))


def accounts_chart(position: Position, key: str, value: Callable[[AccountRow], Fraction]) -> Chart:
    """Return how an amount of all nations went: the umpire's own.

    Args:
        value: what is drawn of an account.
    """
    return _chart(position, key, lambda side: _accounts(position, side, value))
