"""How well and in what spirit the program plays: weights by level, multiplied by temper, and how far it looks."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from assistant.core.position import Position
from assistant.games.empires.opponent.weights import Weights, chart, weights
from assistant.games.empires.seats import level, temper

# The levels whose players plan; he who draws lots weighs nothing.
LEVELS = ("greedy", "recruit", "officer", "marshal")


class Skill(NamedTuple):
    """A player: his weights, the width of his plans, how many plans of a Manoeuvre he tries against the enemies' answer."""

    by: Weights
    width: int = 2
    tries: int = 0


@functools.cache
def skill(name: str, spirit: str = "even") -> Skill:
    """Return a player by the name of his level: the weights of weights.toml, each multiplied as his temper has it."""
    row = chart()["levels"][name]
    by = weights(row["weights"])
    for field, factor in chart()["tempers"].get(spirit, {}).items():
        by = replace(by, **{field: getattr(by, field) * factor})
    return Skill(by, int(row["width"]), int(row["tries"]))


def multiplied(player: Skill, factors: Mapping[str, float]) -> Skill:
    """Return a player some of whose weights are multiplied."""
    by = player.by
    return player._replace(by=replace(by, **{name: getattr(by, name) * factor for name, factor in factors.items()}))


def skill_of(position: Position) -> Skill:
    """Return the player that the players chose for this table."""
    return skill(level(position), temper(position))
