"""How well and in what spirit the program plays: weights.toml by level, multiplied by temper, and how far it looks."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from assistant.core import opponent
from assistant.core.ai_match import Party
from assistant.core.position import Position
from assistant.core.record import Record
from assistant.games.empires.words import SEATS, say

# weights.toml: what a player counts, and how much.


class Weights(Record, forbid_unknown_fields=True):
    """One section of weights.toml."""

    temperature: float
    softer: float
    step: float
    near_end: float
    before: float
    after: float
    garrison: float
    hole: float
    cut: float
    cut_own: float
    ground: float
    trench: float
    quiet_trench: float
    tile: float
    neutral: float
    enough: float


chart = functools.partial(opponent.chart, __package__)


@functools.cache
def weights(name: str) -> Weights:
    """Return the weights of a player, by the name of their section."""
    return msgspec.convert(chart()[name], Weights)


# How well and in what spirit the program plays: weights by level, multiplied by temper, and how far it looks.

# The levels whose players plan; he who draws lots weighs nothing.
LEVELS = ("greedy", "recruit", "officer", "marshal")
PARTIES = (
    Party("central", say("contest-central"), ("germany", "austria_hungary")),
    Party("entente", say("contest-entente"), ("allies", "russia")),
)


class Skill(NamedTuple):
    """A player: his weights, the width of his plans, how many plans of a Manoeuvre he tries against the enemies' answer."""

    by: Weights
    width: int = 2
    tries: int = 0


@functools.cache
def skill(name: str, spirit: str = "even") -> Skill:
    """Return a player by the name of his level: the weights of weights.toml, each multiplied as his temper has it."""
    row = chart()["levels"][name]
    by = opponent.multiplied(weights(row["weights"]), chart()["tempers"].get(spirit, {}))
    return Skill(by, int(row["width"]), int(row["tries"]))


def multiplied(player: Skill, factors: Mapping[str, float]) -> Skill:
    """Return a player some of whose weights are multiplied."""
    return player._replace(by=opponent.multiplied(player.by, factors))


def skill_of(position: Position) -> Skill:
    """Return the player that the players chose for this table."""
    return skill(*SEATS.player(position))
