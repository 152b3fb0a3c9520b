"""The position of a game as one frozen value, which is its public JSON, and what every situation may carry."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.calc import Situation, unusable
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.der_des_ders.board import Board, Event, Level, Natural, printed_board, years
from assistant.games.der_des_ders.rules import NO_BOARD, USUAL, Readings, Rules, rules_of
from assistant.games.der_des_ders.words import (
    SECTOR_NAMES,
    SIDE_NAMES,
    SIDES,
    TECH_NAMES,
    TECHS,
    SectorId,
    Side,
    Status,
    Tech,
    by_sector,
    distinct,
    say,
    sector_id,
)

Die = Annotated[int, Meta(ge=1, le=6)]
Turn = Annotated[int, Meta(ge=1, le=14)]
TrackBox = Annotated[int, Meta(ge=0, le=20)]


class State(Situation):
    """One position: everything that lies on the map, on the trees and on the tracks.

    In JSON whatever is left out stays as at the set-up, and sectors go by any name; `position` fills that in. `events` holds
    the markers whose effect applies now (3: the Schlieffen attack was made this turn). `attacked`, `tech_attempted` and
    `reinforced` (steps bought, by sector) remember this turn's actions. An attempt is noted as `attack:3`, technology and
    level; a plain `attack` means that the level is not known.
    """

    turn: Turn = 1
    pr: Mapping[Side, Natural] = {}
    vp: Mapping[Side, Natural] = {}
    breakdown: Mapping[SectorId, Level] = {}
    status: Mapping[SectorId, Status] = {}
    tech: Mapping[Side, Mapping[Tech, Level]] = {}
    events: tuple[Event, ...] = ()
    attacked: tuple[SectorId, ...] = ()
    tech_attempted: Mapping[Side, tuple[str, ...]] = {}
    reinforced: Mapping[SectorId, Natural] = {}
    revolution: TrackBox = 0
    lafayette: TrackBox | None = None
    jutland_minus_1: bool = False
    blockade_definitive: bool = False

    def at_war(self, sector: SectorId) -> bool:
        """Tell whether `sector` stands on the breakdown track (3.5)."""
        return self.status[sector] == "at_war"

    def with_pr(self, side: Side, amount: int) -> State:
        """Return this position with `amount` resource points for `side`."""
        return replace(self, pr={**self.pr, side: amount})

    def with_breakdown(self, sector: SectorId, steps: int) -> State:
        """Return this position with `sector`'s marker on box `steps`."""
        return replace(self, breakdown={**self.breakdown, sector: steps})

    def before_reinforcements(self) -> State:
        """Return this position without the steps bought this turn."""
        bought = self.reinforced
        return replace(self, breakdown={s: n - bought.get(s, 0) for s, n in self.breakdown.items()}) if bought else self

    def without_events(self, *gone: int) -> State:
        """Return this position without the event markers `gone`."""
        return replace(self, events=tuple(event for event in self.events if event not in gone))


NO_STATE = State()


class Written(State, omit_defaults=False):
    """A position as an answer gives it: every value written out."""


def set_up(board: Board) -> State:
    """Return the position at the start of the game on `board` (5)."""
    # the turn marker starts on box 1 (3.3.1).
    return State(
        pr=dict.fromkeys(SIDES, 0),
        vp=dict.fromkeys(SIDES, 0),
        breakdown={sector: printed.initial_breakdown for sector, printed in board.sectors.items()},
        status={sector: printed.start_status for sector, printed in board.sectors.items()},
        tech={side: dict.fromkeys(TECHS, 0) for side in SIDES},
        tech_attempted=dict.fromkeys(SIDES, ()),
    )


@functools.cache
def _usual_set_up() -> State:
    return set_up(printed_board())


def position(given: State, board: Board) -> State:
    """Return the set-up of `board` changed as `given` says.

    Raises:
        QuestionError: a sector or a technology that does not exist, or more resource points than the track holds.
    """
    start = _usual_set_up() if board is printed_board() else set_up(board)
    for side, held in given.pr.items():
        if held > board.pr_cap.value:
            raise QuestionError(f"state.pr.{side}", say("more-than-cap", n=held, cap=board.pr_cap.value))
    if given.revolution > board.revolution_last_square.value:
        text = say("more-than-track", n=given.revolution, last=board.revolution_last_square.value)
        raise QuestionError("state.revolution", text)
    attacked = (sector_id(word, f"state.attacked[{n}]") for n, word in enumerate(given.attacked))
    return replace(
        given,
        pr={**start.pr, **given.pr},
        vp={**start.vp, **given.vp},
        breakdown={**start.breakdown, **by_sector(given.breakdown, "state.breakdown")},
        status={**start.status, **by_sector(given.status, "state.status")},
        tech={side: {**levels, **given.tech.get(side, {})} for side, levels in start.tech.items()},
        events=distinct(given.events, "state.events"),
        attacked=distinct(attacked, "state.attacked"),
        tech_attempted={side: _attempted(given.tech_attempted.get(side, ()), side) for side in SIDES},
        reinforced=by_sector(given.reinforced, "state.reinforced"),
    )


def _attempted(words: tuple[str, ...], side: Side) -> tuple[str, ...]:
    for n, word in enumerate(words):
        tech, colon, level = word.partition(":")
        if tech not in TECHS or (colon and not level.isdecimal()):
            raise unusable(f"state.tech_attempted.{side}[{n}]", word, TECHS)
    return words


def operational_value(state: State, rules: Rules, sector: SectorId) -> int:
    """Return the current operational value of `sector` (3.3.4): the most attack dice it may be given."""
    return rules.board.operational_value.values[state.breakdown[sector]]


def year_of(turn: int, rules: Rules) -> int:
    """Return the year in which `turn` falls (6.3)."""
    # Reading of 6.3: three turns a year from turn 2, so the last turn opens 1919.
    return rules.readings.turn14_year if turn == 14 else years()[turn - 1]


def faults(state: State, board: Board) -> tuple[Text, ...]:
    """Return what cannot be in `state`; nothing for every position that play can reach (3.3, 3.4)."""
    found = []
    for side in SIDES:
        if not 0 <= state.pr[side] <= board.pr_cap.value:
            found.append(say("fault-pr", side=SIDE_NAMES[side], n=state.pr[side], most=board.pr_cap.value))
        prizes = sum(
            p.vp for s, p in board.sectors.items() if p.side != side and state.status[s] in ("surrendered", "out")
        )
        if not 0 <= state.vp[side] <= prizes:
            found.append(say("fault-vp", side=SIDE_NAMES[side], n=state.vp[side], most=prizes))
        for tech, level in state.tech[side].items():
            if level and level not in {box.level for box in board.tech_tree[side][tech]}:
                found.append(say("fault-level", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], n=level))
    for sector, steps in state.breakdown.items():
        most = board.sectors[sector].initial_breakdown
        fallen = state.status[sector] == "surrendered"
        if not 0 <= steps <= most or (steps == 0 and state.at_war(sector)) or (steps > 0 and fallen):
            found.append(say("fault-breakdown", sector=SECTOR_NAMES[sector], n=steps, most=most))
    if not 0 <= state.revolution <= board.revolution_last_square.value:
        found.append(say("fault-revolution", n=state.revolution, most=board.revolution_last_square.value))
    if len(set(state.events)) != len(state.events):
        found.append(say("fault-event-twice"))
    return tuple(found)


class Printed(Situation):
    """What every situation may carry: another board, other readings, and a position, even where none is needed."""

    board: Board = NO_BOARD
    options: Readings = USUAL
    state: State = NO_STATE

    def rules(self) -> Rules:
        """Return the board and the readings in force; a position that cannot be is told even where none is needed."""
        rules = rules_of(self.board, self.options)
        if self.state != NO_STATE:
            position(self.state, rules.board)
        return rules


class Placed(Printed):
    """A situation that depends on the position."""

    def table(self) -> tuple[State, Rules]:
        """Return the position and the rules in force."""
        rules = rules_of(self.board, self.options)
        return position(self.state, rules.board), rules
