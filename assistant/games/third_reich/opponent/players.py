"""Who may play a camp in whole games without a table: planners of several strengths, and one who draws lots."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from assistant.core.contest import Contest, Party, Played
from assistant.core.players import factors_of
from assistant.core.position import Position
from assistant.games.third_reich.calendar import LAST_TURN
from assistant.games.third_reich.mirror import theatre
from assistant.games.third_reich.opponent.skills import LEVELS, WEIGHED, multiplied, skill
from assistant.games.third_reich.seats import HANDICAP, LEVEL, NEXT_STEP, OPPONENT, TEMPER, plays
from assistant.games.third_reich.words import SPOKEN, Faction, say

if TYPE_CHECKING:
    from assistant.games.third_reich.opponent.playing import Player


def _lots() -> Player:
    from assistant.games.third_reich.opponent.lots import Lots

    return Lots()


def _planner(name: str, factors: Mapping[str, float] | None = None) -> Player:
    from assistant.games.third_reich.opponent.playing import Planner

    return Planner(multiplied(skill(name), factors or {}))


# The players by name, the weakest first: a new one for each game and camp. What they think with is loaded then.
PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": _lots,
    **{name: functools.partial(_planner, name) for name in LEVELS},
}
PARTIES = (
    Party("axis", SPOKEN["axis"], ("axis",)),
    Party("coalition", say("contest-coalition"), ("allies", "ussr")),
)


def _player(words: str) -> Player:
    name, factors = factors_of(words)
    return _planner(name, factors) if factors else PLAYERS[name]()


def contest(position: Position, players: tuple[str, str], seed: int, turns: int = 0) -> Played:
    """Play a game from a table as it lies: the Axis's player, then that of Allies and USSR.

    Args:
        position: where it begins; its readings are in force.
        players: by name, with weights multiplied where that is said.
        seed: of the dice, and of a player who draws lots.
    """
    from assistant.games.third_reich.opponent.playing import play

    one, other = (_player(words) for words in players)
    done = play(position, (one, other), seed, None, turns or LAST_TURN)
    points = tuple(tuple(float(n) for n in row) for row in done.points)
    return Played(float(done.lead), points, done.luck, done.combats, done.steps)


CONTEST = Contest(
    parties=PARTIES,
    players={name: say(f"contest-{name}") for name in PLAYERS},
    play=contest,
    luck=say("contest-luck"),
    active=lambda position: theatre(position).phase,
    played=lambda position, side: plays(position, cast(Faction, side)),
    hint=NEXT_STEP,
    facts=(OPPONENT, LEVEL, TEMPER, HANDICAP),
    weights=dict.fromkeys(LEVELS, WEIGHED),
)
