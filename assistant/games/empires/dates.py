"""Calendar: 18 turns, Summer 1914 to Autumn 1918, and what the dates oblige to (intro, 9)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.games.empires.powers import POWER_NAMES, Power
from assistant.games.empires.readings import DEFAULT, Options
from assistant.games.empires.words import Working, say

Turn = Annotated[int, msgspec.Meta(ge=1, le=18)]
Season = Literal["winter", "spring", "summer", "autumn"]
SEASONS: tuple[Season, ...] = ("winter", "spring", "summer", "autumn")
LAST_TURN = 18


class Date(msgspec.Struct, frozen=True):
    """Season and year of a turn."""

    season: Season
    year: int
    winter: bool
    last_of_year: bool


def date_of(turn: int) -> Date:
    """Return season and year of `turn`, 1 to 18 (intro)."""
    years, quarter = divmod(turn + 1, 4)  # turn 3 is the first winter, of 1915
    return Date(SEASONS[quarter], 1914 + years, quarter == 0, quarter == 3)


class CalendarGiven(Situation, frozen=True):
    turn: Turn
    options: Options = DEFAULT


def calendar(given: CalendarGiven, work: Working) -> Worked:
    """Season and year of a turn (intro)."""
    date = date_of(given.turn)
    work.because("date", "2", "1", turn=given.turn, season=say(f"season-{date.season}"), year=str(date.year))
    return work.answer(date)


class Duty(msgspec.Struct, frozen=True):
    """An attack that the calendar obliges to; `against` one power, or the nations whose armies count."""

    per: Literal["turn", "year"]
    unit: Literal["zones", "armies"]
    at_least: int
    against: Literal["allies"] | tuple[Literal["austria_hungary", "germany"], ...]


class ForcedAttackGiven(Situation, frozen=True):
    power: Power
    turn: Turn
    options: Options = DEFAULT


def duty(power: Power, turn: int, first: bool) -> Duty | None:
    """Return what `power` must attack on `turn`, None when nothing obliges it (9, first 8)."""
    if power == "germany" and turn <= 2:
        return Duty("turn", "armies" if first else "zones", 1, "allies")
    if power == "russia" and date_of(turn).year == 1916:
        # Reading of 9 [A36]: the nations as named, so attacks on Turks and Bulgarians do not count.
        return Duty("year", "armies", 2, ("austria_hungary", "germany"))
    return None


def forced_attack(given: ForcedAttackGiven, work: Working) -> Worked:
    """What the calendar obliges a power to attack (9)."""
    found = duty(given.power, given.turn, work.first)
    if found is None:
        work.because("duty-none", "9", "8", power=POWER_NAMES[given.power], turn=given.turn)
    elif found.per == "turn":
        work.because("duty-germany-armies" if work.first else "duty-germany", "9", "8", turn=given.turn)
    else:
        work.because("duty-russia", "9", "8")
        work.assume("reading-duty-nations")
    return work.answer(found)
