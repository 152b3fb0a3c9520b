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
from assistant.games.third_reich.words import COALITION, SEATS, SPOKEN, say

# weights.toml: what a player counts, and how much.


class Weights(Record, forbid_unknown_fields=True):
    """One section of weights.toml."""

    step: float
    armour: float
    before: float
    after: float
    far: float
    garrison: float
    hole: float
    cut: float
    contested: float
    occupied: float
    approach: float
    point: float
    overflow: float
    planning: float
    recruitment: float
    armour_point: float
    tile: float
    mission: float
    submarine: float
    lend_lease: float
    enough: float
    late: float
    fall: float
    italy: float


chart = functools.partial(opponent.chart, __package__)


@functools.cache
def weights(name: str) -> Weights:
    """Return the weights of a player, by the name of their section; one that is `like` another says only what differs."""
    row = dict(chart()[name])
    like = row.pop("like", "")
    return msgspec.convert({**chart()[like], **row} if like else row, Weights)


# How well and in what spirit the program plays: weights by level, multiplied by temper, and how far it looks.

# The levels whose players plan (he who draws lots weighs nothing), and what they weigh as either camp.
LEVELS = ("greedy", "officer", "marshal")
CAMPS = ("axis", COALITION)
PARTIES = (
    Party("axis", SPOKEN["axis"], ("axis",)),
    Party(COALITION, say("contest-coalition"), ("allies", "ussr")),
)
WEIGHED = tuple(f"{camp}.{name}" for camp in CAMPS for name in Weights.__struct_fields__)


class Skill(NamedTuple):
    """A player: his weights for the Axis, which must hold out, and for its enemies; how far he looks.

    `rolls`: whether a plan is looked at over rolls of all its combats; `tries`: how many more plans are made and compared so.
    """

    axis: Weights
    coalition: Weights
    rolls: bool = False
    tries: int = 0

    def of(self, side: str) -> Weights:
        """Return the weights by which a faction is played."""
        return self.axis if side == "axis" else self.coalition


@functools.cache
def skill(name: str, spirit: str = "even") -> Skill:
    """Return a player by the name of his level: the weights of weights.toml, each multiplied as his temper has it."""
    row = chart()["levels"][name]
    factors = chart()["tempers"].get(spirit, {})
    axis, coalition = (opponent.multiplied(weights(row[camp]), factors) for camp in CAMPS)
    return Skill(axis, coalition, bool(row["rolls"]), int(row["tries"]))


def multiplied(player: Skill, factors: Mapping[str, float]) -> Skill:
    """Return a player some of whose weights are multiplied: `axis.step` is what a step counts when he plays the Axis."""
    axis, coalition = (
        opponent.multiplied(by, {w.removeprefix(f"{camp}."): n for w, n in factors.items() if w.startswith(f"{camp}.")})
        for camp, by in zip(CAMPS, (player.axis, player.coalition), strict=True)
    )
    return player._replace(axis=axis, coalition=coalition)


def skill_of(position: Position) -> Skill:
    """Return the player that the players chose for this table."""
    return skill(*SEATS.player(position))
