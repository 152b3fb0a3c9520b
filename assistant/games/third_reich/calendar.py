"""The calendar: 22 seasons from winter 1940 to spring 1945 (3)."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Worked
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import SPOKEN, Season, because

LAST_TURN = 22
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "autumn")
# "Winter 1942" is turn 9, the fourth January of the game being 1943 (A58).
WINTER_1942 = 9


def season(turn: int) -> Season:
    """Return the season of `turn` (3)."""
    return SEASONS[(turn - 1) % 4]


def year(turn: int) -> int:
    """Return the year of `turn` (3)."""
    return 1940 + (turn - 1) // 4


def first_turn(of_year: int) -> int:
    """Return the winter turn that opens `of_year` (3)."""
    return 4 * (of_year - 1940) + 1


class TurnBlank(Blank, frozen=True):
    # A turn beyond the last is a question like another: the answer is that it is not played.
    turn: Annotated[int, Meta(ge=-999, le=9999)]


class Date(msgspec.Struct, frozen=True):
    """A turn's date; a turn that is not played has none."""

    valid: bool
    season: Season | None = None
    year: int | None = None
    winter: bool = False


def date(given: TurnBlank) -> Worked:
    """Return season and year of a turn, and whether it is a winter turn (3, 19)."""
    turn = given.turn
    if not 1 <= turn <= LAST_TURN:
        return Worked(Date(False), (because("3", "no-such-turn", turn=turn, last=LAST_TURN),))
    value = Date(True, season(turn), year(turn), season(turn) == "winter")
    why = [because("3", "turn-date", turn=turn, season=SPOKEN[season(turn)], year=year(turn))]
    if value.winter:
        why.append(because("19", "turn-winter"))
    return Worked(value, tuple(why))
