"""Exact amounts: PO, AP, manpower and chances are whole numbers or fractions, never rounded unless a rule says so."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from msgspec import Meta

from assistant.core import decoding
from assistant.core.calc import Situation
from assistant.core.problems import QuestionError
from assistant.core.text import Text, speaker

say = speaker(__name__)

Exact = int | Fraction
MOST = 10**9  # no campaign counts so far, and what is worked out from it can still be shown
Count = Annotated[int, Meta(ge=0, le=MOST)]
Elements = Annotated[int, Meta(ge=0, le=1000)]  # as many as exact distributions are worked out for
Modifier = Annotated[int, Meta(ge=-20, le=20)]
D6 = Annotated[int, Meta(ge=1, le=6)]
D3 = Annotated[int, Meta(ge=1, le=3)]

ZERO = Fraction(0)
SIXTH = Fraction(1, 6)
SHORT_DENOMINATOR, LONG_DENOMINATOR = 99, 9_999  # how long a fraction people are shown


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


def shown(value: Exact) -> Exact | Decimal | Text:
    """Return `value` as people write it: decimals when three say it exactly, a short fraction, or "about" so much."""
    if value.denominator == 1:
        return exact(value)
    rounded = Decimal(round(value * 1000)).scaleb(-3)
    if 1000 % value.denominator == 0:
        return rounded
    return value if value.denominator <= SHORT_DENOMINATOR else say("about-number", number=rounded)


def percent(rate: Exact) -> Exact | Decimal | Text:
    """Return a rate out of 1 as a number of percent, to be shown with the sign after it."""
    value = Fraction(rate) * 100
    rounded = Decimal(round(value * 100)).scaleb(-2)
    return rounded if 100 % value.denominator == 0 else say("about-number", number=rounded)


def likely(chance: Exact) -> Text:
    """Return a chance as people read it: the fraction with its percentage, or only that when the fraction is long."""
    rounded = Decimal(round(chance * 1000)).scaleb(-1)
    if chance.denominator == 1:
        return say("chance-whole", percent=rounded)
    if chance.denominator > LONG_DENOMINATOR:
        return say("about-chance", percent=rounded)
    return say("chance-and-percent", fraction=chance, percent=rounded)


def signed(modifier: int) -> str:
    """Return `modifier` with its sign, as it is printed in a table of modifiers."""
    return f"+{modifier}" if modifier >= 0 else f"\N{MINUS SIGN}{-modifier}"


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
