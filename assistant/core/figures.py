"""Numbers as people read them, with one rounding for all games; the exact value stands in the answer's data.

Texts take what these return as an argument: decimals come in the typography of the language.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from assistant.core.text import Text, speaker
from assistant.core.typography import number

say = speaker(__name__)
LONGEST_DENOMINATOR = 1296  # four dice; a longer fraction tells nobody anything


def decimals(value: int | Fraction, digits: int = 2) -> int | Decimal:
    """Return `value` rounded half to even to so many decimals, without idle zeros; a whole number as an int."""
    unit: int = 10**digits
    rounded = round(Fraction(value) * unit)
    if rounded % unit == 0:
        return rounded // unit
    found: Decimal = Decimal(rounded).scaleb(-digits).normalize()
    return found


def cents(value: int | Fraction, digits: int = 2) -> int | Decimal:
    """Return an amount to so many decimals, all of them written: `0.90`, `3.38`; a whole number as an int."""
    unit: int = 10**digits
    rounded = round(Fraction(value) * unit)
    return Decimal(f"{rounded}e-{digits}") if rounded % unit else rounded // unit


def percent(chance: int | Fraction, digits: int = 0) -> Text:
    """Return a chance out of 1 as a percentage: `42%`; only what is certain is called 0% or 100%, else `<1%`, `>99%`."""
    least, rounded = Fraction(1, 10**digits), decimals(Fraction(chance) * 100, digits)
    if 0 < chance < 1 and rounded == 0:
        return say("percent-below", n=decimals(least, digits))
    if 0 < chance < 1 and rounded == 100:
        return say("percent-above", n=decimals(100 - least, digits))
    return say("percent", n=rounded)


def odds(chance: int | Fraction, digits: int = 0) -> Text:
    """Return a chance as people read it, `5/12 (42%)`: the fraction while it is short, and the percentage."""
    share = percent(chance, digits)
    if Fraction(chance).denominator == 1:
        return share
    if Fraction(chance).denominator > LONGEST_DENOMINATOR:
        return share if share.key != "percent" else say("odds-about", percent=share)
    return say("odds", exact=Fraction(chance), percent=share)


def weight_words(weight: int | Fraction, total: int | Fraction, language: str) -> str:
    """Return an outcome’s weight exactly: `24/36`, or the reduced fraction when the whole is 1; empty when too long to read."""
    if isinstance(total, int) and total > 1:
        return f"{number(weight, language)}/{number(total, language)}"
    share = Fraction(weight) / (total or 1)
    return number(share, language) if share.denominator <= LONGEST_DENOMINATOR else ""


def signed(number: int | Fraction, digits: int = 2) -> str:
    """Return a modifier with its sign, as it is printed in tables: `+2`, `−1`, `+0`."""
    words = str(decimals(abs(Fraction(number)), digits))
    return f"\N{MINUS SIGN}{words}" if number < 0 else f"+{words}"
