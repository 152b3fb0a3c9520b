"""weights.toml: what a player counts, and how much."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import Any

import msgspec


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


@functools.cache
def chart() -> dict[str, Any]:
    """Return weights.toml."""
    return tomllib.loads(resources.files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))


@functools.cache
def weights(name: str) -> Weights:
    """Return the weights of a player, by the name of their section; one that is `like` another says only what differs."""
    row = dict(chart()[name])
    like = row.pop("like", "")
    return msgspec.convert({**chart()[like], **row} if like else row, Weights)
