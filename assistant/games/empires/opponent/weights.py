"""weights.toml: what a player counts, and how much."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import Any

import msgspec


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


@functools.cache
def chart() -> dict[str, Any]:
    """Return weights.toml."""
    return tomllib.loads(resources.files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))


@functools.cache
def weights(name: str) -> Weights:
    """Return the weights of a player, by the name of their section."""
    return msgspec.convert(chart()[name], Weights)
