"""Presents and rights of passage on neutral ground (5.3.1.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

from assistant.core.calc import Situation
from assistant.core.position import Position
from assistant.games.antique.amounts import ZERO, Exact
from assistant.games.antique.mirror import Corps, province, readings_of, season_index, state
from assistant.games.antique.treasury import NEUTRAL_TOLL


class TollReadings(Situation, frozen=True):
    """An army that comes to fight pays nothing for the province that it attacks, or pays like any other."""

    toll_of_attackers: Literal["none", "paid"] = "none"


def tolled(position: Position, path: Sequence[str], *, peaceful: bool) -> tuple[str, ...]:
    """Return the neutral provinces of a way whose passage costs something.

    Args:
        path: the provinces entered, in order.
        peaceful: whether the army stays as a guest where its way ends, instead of attacking.
    """
    neutral = tuple(zone for zone in path if state(position, zone) == "neutral")
    # Reading of 5.3.1.1: "to pass or to stay" is paid for; who comes to fight gives no presents.
    fights = not peaceful and bool(neutral) and path[-1] == neutral[-1] and bool(province(position, path[-1]).armies)
    if fights and readings_of(position, TollReadings).toll_of_attackers == "none":
        return neutral[:-1]
    return neutral


def toll(position: Position, units: Sequence[Corps]) -> Exact:
    """Return the PO of a turn on neutral ground: a tenth of the AP of the corps that have not paid this season yet."""
    now = season_index(position) + 1
    return sum((unit.present * NEUTRAL_TOLL for unit in units if unit.row.toll < now), start=ZERO)


def stays(position: Position, unit: Corps) -> bool:
    """Tell whether a corps pays for the neutral province in which it stands at the start of the season."""
    return state(position, unit.zone) == "neutral" and Fraction(unit.present) > 0
