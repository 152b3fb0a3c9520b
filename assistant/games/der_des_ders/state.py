"""The position of a game: everything that lies on the map, on the trees and on the tracks, as one frozen value."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assistant.core.text import Text
from assistant.games.der_des_ders.board import Board
from assistant.games.der_des_ders.rules import Rules
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
    say,
)

Levels = Mapping[Tech, int]


class State(msgspec.Struct, frozen=True):
    """One position.

    `events` holds the markers whose effect applies now (3: the Schlieffen attack was made this turn). `attacked`,
    `tech_attempted` and `reinforced` (steps bought, by sector) remember this turn's actions. An attempt is noted as
    `attack:3`, technology and level; a plain `attack` means that the level is not known.
    """

    turn: int
    pr: Mapping[Side, int]
    vp: Mapping[Side, int]
    breakdown: Mapping[SectorId, int]
    status: Mapping[SectorId, Status]
    tech: Mapping[Side, Levels]
    events: tuple[int, ...] = ()
    attacked: tuple[SectorId, ...] = ()
    tech_attempted: Mapping[Side, tuple[str, ...]] = {}
    reinforced: Mapping[SectorId, int] = {}
    revolution: int = 0
    lafayette: int | None = None
    jutland_minus_1: bool = False
    blockade_definitive: bool = False

    def at_war(self, sector: SectorId) -> bool:
        """Tell whether `sector` stands on the breakdown track (3.5)."""
        return self.status[sector] == "at_war"

    def with_pr(self, side: Side, amount: int) -> State:
        """Return this position with `amount` resource points for `side`."""
        return msgspec.structs.replace(self, pr={**self.pr, side: amount})

    def with_breakdown(self, sector: SectorId, steps: int) -> State:
        """Return this position with `sector`'s marker on box `steps`."""
        return msgspec.structs.replace(self, breakdown={**self.breakdown, sector: steps})

    def without_events(self, *gone: int) -> State:
        """Return this position without the event markers `gone`."""
        return msgspec.structs.replace(self, events=tuple(event for event in self.events if event not in gone))


def set_up(board: Board) -> State:
    """Return the position at the start of the game on `board` (5)."""
    # the turn marker starts on box 1 (3.3.1).
    return State(
        turn=1,
        pr=dict.fromkeys(SIDES, 0),
        vp=dict.fromkeys(SIDES, 0),
        breakdown={sector: printed.initial_breakdown for sector, printed in board.sectors.items()},
        status={sector: printed.start_status for sector, printed in board.sectors.items()},
        tech={side: dict.fromkeys(TECHS, 0) for side in SIDES},
    )


def operational_value(state: State, rules: Rules, sector: SectorId) -> int:
    """Return the current operational value of `sector` (3.3.4): the most attack dice it may be given."""
    return rules.board.operational_values[state.breakdown[sector]]


def year_of(turn: int, rules: Rules) -> int:
    """Return the year in which `turn` falls (6.3)."""
    # Reading of 6.3: three turns a year from turn 2, so the last turn opens 1919.
    return rules.readings.turn14_year if turn == 14 else rules.board.years[turn - 1]


def faults(state: State, board: Board) -> tuple[Text, ...]:
    """Return what cannot be in `state`; nothing for every position that play can reach (3.3, 3.4)."""
    found = []
    for side in SIDES:
        if not 0 <= state.pr[side] <= board.pr_cap:
            found.append(say("fault-pr", side=SIDE_NAMES[side], n=state.pr[side], most=board.pr_cap))
        prizes = sum(
            p.vp for s, p in board.sectors.items() if p.side != side and state.status[s] in ("surrendered", "out")
        )
        if not 0 <= state.vp[side] <= prizes:
            found.append(say("fault-vp", side=SIDE_NAMES[side], n=state.vp[side], most=prizes))
        for tech, level in state.tech[side].items():
            if level and level not in {box.level for box in board.trees[side][tech]}:
                found.append(say("fault-level", side=SIDE_NAMES[side], tech=TECH_NAMES[tech], n=level))
    for sector, steps in state.breakdown.items():
        most = board.sectors[sector].initial_breakdown
        fallen = state.status[sector] == "surrendered"
        if not 0 <= steps <= most or (steps == 0 and state.at_war(sector)) or (steps > 0 and fallen):
            found.append(say("fault-breakdown", sector=SECTOR_NAMES[sector], n=steps, most=most))
    if not 0 <= state.revolution <= board.revolution_last:
        found.append(say("fault-revolution", n=state.revolution, most=board.revolution_last))
    if len(set(state.events)) != len(state.events):
        found.append(say("fault-event-twice"))
    return tuple(found)
