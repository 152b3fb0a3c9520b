"""The public JSON of a position, and how it becomes a State; whatever is left out stays as at the set-up."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from assistant.core.calc import Situation, unusable
from assistant.core.problems import QuestionError
from assistant.games.der_des_ders.board import Board
from assistant.games.der_des_ders.given_board import NO_BOARD, BoardGiven, changed
from assistant.games.der_des_ders.given_values import (
    BreakdownBox,
    Die,
    Event,
    Level,
    Natural,
    TrackBox,
    Turn,
    by_sector,
    distinct,
    sectors,
)
from assistant.games.der_des_ders.printed import printed_board
from assistant.games.der_des_ders.readings import USUAL, Readings
from assistant.games.der_des_ders.rules import Rules, usual_rules
from assistant.games.der_des_ders.state import Levels, State, set_up
from assistant.games.der_des_ders.words import SIDES, TECHS, Side, Status, say


class BySide(Situation, frozen=True):
    """A number for each side."""

    entente: Natural = 0
    central: Natural = 0

    def plain(self) -> Mapping[Side, int]:
        """Return it as a mapping."""
        return {"entente": self.entente, "central": self.central}


class DiceBySide(Situation, frozen=True):
    """One die for each side."""

    entente: Die
    central: Die

    def plain(self) -> Mapping[Side, int]:
        """Return it as a mapping."""
        return {"entente": self.entente, "central": self.central}


class LevelsGiven(Situation, frozen=True):
    attack: Level = 0
    defence: Level = 0
    artillery: Level = 0
    air: Level = 0

    def plain(self) -> Levels:
        return {"attack": self.attack, "defence": self.defence, "artillery": self.artillery, "air": self.air}


class LevelsBySide(Situation, frozen=True):
    entente: LevelsGiven = LevelsGiven()
    central: LevelsGiven = LevelsGiven()


class AttemptedBySide(Situation, frozen=True):
    entente: tuple[str, ...] = ()
    central: tuple[str, ...] = ()


class StateGiven(Situation, frozen=True):
    """A position, as far as it differs from the set-up."""

    turn: Turn = 1
    pr: BySide = BySide()
    vp: BySide = BySide()
    breakdown: dict[str, BreakdownBox] = {}
    status: dict[str, Status] = {}
    tech: LevelsBySide = LevelsBySide()
    events: tuple[Event, ...] = ()
    attacked: tuple[str, ...] = ()
    tech_attempted: AttemptedBySide = AttemptedBySide()
    reinforced: dict[str, Natural] = {}
    revolution: TrackBox = 0
    lafayette: TrackBox | None = None
    jutland_minus_1: bool = False
    blockade_definitive: bool = False


NO_STATE = StateGiven()


class Printed(Situation, frozen=True):
    """What every situation may carry: another board, other readings, and a position, even where none is needed."""

    board: BoardGiven = NO_BOARD
    options: Readings = USUAL
    state: StateGiven = NO_STATE

    def rules(self) -> Rules:
        """Return the board and the readings in force; a position that cannot be is told even where none is needed."""
        rules = self.printed()
        if self.state != NO_STATE:
            position(self.state, rules.board)
        return rules

    def printed(self) -> Rules:
        """Return the board and the readings in force, whatever the position."""
        if self.board == NO_BOARD:
            return usual_rules() if self.options == USUAL else Rules(printed_board(), self.options)
        return Rules(changed(printed_board(), self.board), self.options)


class Placed(Printed, frozen=True):
    """A situation that depends on the position."""

    def table(self) -> tuple[State, Rules]:
        """Return the position and the rules in force."""
        rules = self.printed()
        return position(self.state, rules.board), rules


@functools.cache
def _usual_set_up() -> State:
    return set_up(printed_board())


def position(given: StateGiven, board: Board) -> State:
    """Return the set-up of `board` changed as `given` says.

    Raises:
        QuestionError: a sector or a technology that does not exist, or more resource points than the track holds.
    """
    start = _usual_set_up() if board is printed_board() else set_up(board)
    for side in SIDES:
        held = given.pr.plain()[side]
        if held > board.pr_cap:
            raise QuestionError(f"state.pr.{side}", say("more-than-cap", n=held, cap=board.pr_cap))
    if given.revolution > board.revolution_last:
        text = say("more-than-track", n=given.revolution, last=board.revolution_last)
        raise QuestionError("state.revolution", text)
    return State(
        turn=given.turn,
        pr=given.pr.plain(),
        vp=given.vp.plain(),
        breakdown={**start.breakdown, **by_sector(given.breakdown, "state.breakdown")},
        status={**start.status, **by_sector(given.status, "state.status")},
        tech={"entente": given.tech.entente.plain(), "central": given.tech.central.plain()},
        events=distinct(given.events, "state.events"),
        attacked=distinct(sectors(given.attacked, "state.attacked"), "state.attacked"),
        tech_attempted={side: _attempted(getattr(given.tech_attempted, side), side) for side in SIDES},
        reinforced=by_sector(given.reinforced, "state.reinforced"),
        revolution=given.revolution,
        lafayette=given.lafayette,
        jutland_minus_1=given.jutland_minus_1,
        blockade_definitive=given.blockade_definitive,
    )


def _attempted(words: tuple[str, ...], side: Side) -> tuple[str, ...]:
    for n, word in enumerate(words):
        tech, colon, level = word.partition(":")
        if tech not in TECHS or (colon and not level.isdecimal()):
            raise unusable(f"state.tech_attempted.{side}[{n}]", word, TECHS)
    return words
