"""Who may play a camp in whole games without a table: planners of several strengths, and one who draws lots."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from assistant.core.contest import Contest, Party, Played
from assistant.core.players import factors_of
from assistant.core.position import Position
from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.mirror import phase
from assistant.games.empires.opponent.skills import LEVELS, multiplied, skill
from assistant.games.empires.opponent.weights import Weights
from assistant.games.empires.powers import POWERS, Power
from assistant.games.empires.seats import HANDICAP, LEVEL, NEXT_STEP, OPPONENT, TEMPER, plays
from assistant.games.empires.words import say

if TYPE_CHECKING:
    from assistant.games.empires.opponent.playing import Player


def _lots() -> Player:
    from assistant.games.empires.opponent.lots import Lots

    return Lots()


def _planner(name: str, factors: Mapping[str, float] | None = None) -> Player:
    from assistant.games.empires.opponent.playing import Planner

    return Planner(multiplied(skill(name), factors or {}))


# The players by name, the weakest first: a new one for each game and camp. What they think with is loaded then.
PLAYERS: Mapping[str, Callable[[], Player]] = {
    "random": _lots,
    **{name: functools.partial(_planner, name) for name in LEVELS},
}
PARTIES = (
    Party("central", say("contest-central"), ("germany", "austria_hungary")),
    Party("entente", say("contest-entente"), ("allies", "russia")),
)


def _player(words: str) -> Player:
    name, factors = factors_of(words)
    return _planner(name, factors) if factors else PLAYERS[name]()


def contest(position: Position, players: tuple[str, str], seed: int, turns: int = 0) -> Played:
    """Play a game from a table as it lies: the Central Powers' player, then that of the Entente.

    Args:
        position: where it begins; its readings are in force.
        players: by name, with weights multiplied where that is said.
        seed: of the dice, and of a player who draws lots.
    """
    from assistant.games.empires.opponent.playing import play
    from assistant.games.empires.opponent.state import state_of

    one, other = (_player(words) for words in players)
    done = play(state_of(position), {"central": one, "entente": other}, seed, None, turns or LAST_TURN)
    order = [POWERS.index(side) for party in PARTIES for side in party.sides]
    points = tuple(tuple(float(row[n]) for n in order) for row in done.points)
    return Played(float(done.lead), points, (done.luck["central"], done.luck["entente"]), done.attacks, done.steps)


CONTEST = Contest(
    parties=PARTIES,
    players={name: say(f"contest-{name}") for name in PLAYERS},
    play=contest,
    luck=say("contest-luck"),
    active=phase,
    played=lambda position, side: plays(position, cast(Power, side)),
    hint=NEXT_STEP,
    facts=(OPPONENT, LEVEL, TEMPER, HANDICAP),
    weights=dict.fromkeys(LEVELS, Weights.__struct_fields__),
)
