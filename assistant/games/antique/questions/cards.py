"""Seasons, zones, nations and corps as texts, to be put into other texts."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.core.text import Text
from assistant.games.antique.amounts import shown
from assistant.games.antique.mirror import SEASONS, Corps, corps_name, side_name
from assistant.games.antique.words import say


def season_name(index: int) -> Text:
    """Return a season of the campaign in words, `spring of year 2`."""
    return say("season-name", season=SEASONS[index % 4], year=index // 4 + 1)


def zone_label(position: Position, zone: str) -> Text:
    """Return a zone's name."""
    return say("named", name=position.zone(zone).name)


def nation_label(position: Position, side: str) -> Text:
    """Return a nation's name."""
    return say("named", name=side_name(position, side))


def sheet_odd(position: Position, unit: Corps) -> Text:
    """Return what of a corps' sheet does not add up (`Corps.adds_up`), and that it is to be put right."""
    row = unit.row
    lost, counted, points = (shown(part) for part in (row.lost + row.march_lost, row.counted, row.points))
    return say("corps-sheet-odd", corps=corps_label(position, unit), lost=lost, counted=counted, points=points)


def corps_label(position: Position, unit: Corps) -> Text:
    """Return a corps and where it stands."""
    return say("corps-label", corps=corps_name(position, unit), zone=position.zone(unit.zone).name)
