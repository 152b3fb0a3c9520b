"""Exact amounts: PO, AP, manpower and chances are whole numbers or fractions, never rounded unless a rule says so."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from assistant.core import decoding, figures
from assistant.core.calc import Situation
from assistant.core.figures import cents, odds
from assistant.core.problems import QuestionError
from assistant.core.text import Text
from assistant.games.antique.words import say

Exact = int | Fraction
MOST = 10**9  # no campaign counts so far, and what is worked out from it can still be shown
Count = Annotated[int, Meta(ge=0, le=MOST)]
Elements = Annotated[int, Meta(ge=0, le=1000)]  # as many as exact distributions are worked out for
Modifier = Annotated[int, Meta(ge=-20, le=20)]
D6 = Annotated[int, Meta(ge=1, le=6)]
D3 = Annotated[int, Meta(ge=1, le=3)]

ZERO = Fraction(0)
SIXTH = Fraction(1, 6)


def exact(value: Exact) -> Exact:
    """Return `value` as an int when it is whole, otherwise as the Fraction it is."""
    return value.numerator if value.denominator == 1 else value


def several(words: str, field: str) -> tuple[Fraction, ...]:
    """Return amounts written in a row on one line of a sheet, such as `300 200`.

    Raises:
        QuestionError: one of them is no amount; the text shows it.
    """
    amounts = []
    for word in words.split():
        try:
            amounts.append(Fraction(decoding.exact(Fraction, word)))
        except ValueError:
            raise QuestionError(field, say("amounts-unreadable", word=word)) from None
    return tuple(amounts)


def rounded_up(value: Exact) -> int:
    """Return the smallest whole number that is not below `value`."""
    return math.ceil(value)


def bounded(value: int, low: int, high: int) -> int:
    """Return `value`, or the bound that it passes."""
    return max(low, min(high, value))


def shown(value: Exact) -> int | Decimal:
    """Return an amount of PO, AP, elements or manpower as people read it: to the cent. Inside it stays exact."""
    return cents(value)


def likely(chance: Exact) -> Text:
    """Return a chance as people read it: the fraction while it is short, and the percentage to a tenth."""
    return odds(chance, 1)


def percent(rate: Exact) -> Text:
    """Return a rate out of 1 as a percentage, to a tenth."""
    return figures.percent(rate, 1)


def check_amounts(given: Situation, at: str = "") -> None:
    """Refuse a situation with an amount that cannot be: every Fraction of a situation is an amount or a rate.

    Raises:
        QuestionError: one is negative, or beyond all counting; `field` is its path.
    """
    for name in given.__struct_fields__:
        _check(getattr(given, name), f"{at}{name}")


def check_rate(field: str, rate: Exact) -> None:
    """Refuse a loss rate above 1 (100 %).

    Raises:
        QuestionError: it is above 1.
    """
    if rate > 1:
        raise QuestionError(field, say("rate-above-one", found=rate))


def _check(value: Any, field: str) -> None:
    if isinstance(value, Fraction):
        if value.numerator < 0:
            raise QuestionError(field, say("amount-below-zero", found=value))
        if value > MOST:
            raise QuestionError(field, say("amount-too-large", most=MOST))
    elif isinstance(value, Situation):
        check_amounts(value, f"{field}.")
    elif isinstance(value, tuple):
        for n, item in enumerate(value):
            _check(item, f"{field}[{n}]")
