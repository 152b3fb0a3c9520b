"""A player of the program by name, with weights multiplied where that is said: `officer:step=1.25:hole=0.8`."""

from __future__ import annotations

from collections.abc import Mapping

MOST = 100.0  # a weight is multiplied by no more, and by no less than the hundredth


def named(name: str, factors: Mapping[str, float]) -> str:
    """Return a player's words: his name, then what each of his weights is multiplied by; a factor of 1 is left out."""
    told = [f":{weight}={factor:.6g}" for weight, factor in sorted(factors.items()) if f"{factor:.6g}" != "1"]
    return name + "".join(told)


def factors_of(words: str) -> tuple[str, dict[str, float]]:
    """Return a player's name, and what his weights are multiplied by.

    Raises:
        ValueError: what follows the name is no weight with a number from 0.01 to 100.
    """
    name, *rest = words.split(":")
    found: dict[str, float] = {}
    for one in rest:
        weight, _, number = one.partition("=")
        try:
            factor = float(number)
        except ValueError:
            raise ValueError(one) from None
        if not (weight and 1 / MOST <= factor <= MOST):
            raise ValueError(one)
        found[weight] = factor
    return name, found
