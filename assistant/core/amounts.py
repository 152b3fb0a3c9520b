"""One grammar of numbers: whatever the program prints, in either language, and people write in letters, cells, CSV and JSON.

A number is understood, not understood (`ValueError`), or has two meanings (`TwoMeanings`): it is never cut, and never guessed.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from fractions import Fraction

SPACES = " \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{THIN SPACE}\N{FIGURE SPACE}"
SIGNS = "-\N{MINUS SIGN}\N{EN DASH}\N{NON-BREAKING HYPHEN}"
VULGAR = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"
# What may be one number, or several that are none.
NUMBER = rf"[{SIGNS}+]?(?:[0-9]+(?:[.,/{SPACES}][0-9]+)*(?:[{SPACES}]?[{VULGAR}])?|[{VULGAR}])"
LONGEST = 60  # signs of a number
YES = frozenset({"1", "yes", "oui", "true", "vrai", "on", "x"})
NO = frozenset({"0", "no", "non", "false", "faux", "off"})
PLACES = 12  # of a decimal that stands for a fraction without end
SIMPLE = 9999  # the greatest denominator that such a decimal gives back

_FRACTION = re.compile(rf"(?:([0-9]{{1,30}})[{SPACES}])?([0-9]{{1,30}})[{SPACES}]?[/⁄][{SPACES}]?([0-9]{{1,30}})")
_GROUPED = re.compile(rf"[0-9]{{1,3}}(?:([{SPACES}.,])[0-9]{{3}}(?:\1[0-9]{{3}})*)?|[0-9]+")


class TwoMeanings(ValueError):
    """A number that is one thing in English and another in French: `1,243`."""


def read_count(words: str) -> int:
    """Return the number of so many figures and nothing else, without a sign; -1 for other words, and for more than `LONGEST`."""
    return int(words) if words.isascii() and words.isdecimal() and len(words) <= LONGEST else -1


@functools.lru_cache(4096)  # the same few stand in hundreds of rows, which are read after each edit
def read_number(words: str, language: str = "") -> Fraction:
    """Return the number that words write.

    A comma before three figures parts thousands in English and decimals in French; a point before three that end in 0 parts
    thousands for many, and decimals as nobody writes them (`1.500`).

    Args:
        language: that of the words, where it is known to be English.

    Raises:
        TwoMeanings: it may be two numbers.
        ValueError: it is none.
    """
    plain = words.strip()
    sign = -1 if plain[:1] and plain[0] in SIGNS else 1
    plain = plain[1:].lstrip() if plain[:1] and plain[0] in f"+{SIGNS}" else plain
    if len(plain) > LONGEST:
        raise ValueError(words)
    plain = re.sub(
        f"[{SPACES}]?([{VULGAR}])", lambda found: " " + unicodedata.normalize("NFKC", found[1]), plain
    ).strip()
    if (over := _FRACTION.fullmatch(plain)) and int(over[3]) and (over[1] is None or 0 < int(over[2]) < int(over[3])):
        return sign * (int(over[1] or 0) + Fraction(int(over[2]), int(over[3])))  # `1/2`, `12 1/2`, `12½`
    cut = max(plain.rfind(","), plain.rfind("."))
    whole, point, rest = (plain[:cut], plain[cut], plain[cut + 1 :]) if cut >= 0 else (plain, "", "")
    if point and point in whole:  # it parts thousands: 1,234,567
        whole, point, rest = plain, "", ""
    grouped = _GROUPED.fullmatch(whole)
    if grouped is None or (point and not (rest.isascii() and rest.isdecimal())):
        raise ValueError(words)
    digits = "".join(filter(str.isdecimal, whole))
    if len(rest) == 3 and grouped[1] is None and int(digits):
        if (point == "," and (language != "en" or len(whole) > 3)) or (
            rest[-1] == "0" and point == "." and language != "en"
        ):
            raise TwoMeanings(words)
        digits, rest = (digits + rest, "") if point == "," else (digits, rest)
    return sign * _decimal(int(digits), rest)


def _decimal(whole: int, rest: str) -> Fraction:
    """Return a decimal; one of `PLACES` figures is the simplest fraction that `written` so writes."""
    value = whole + Fraction(int(rest or 0), 10 ** len(rest))
    if len(rest) == PLACES:
        simple = value.limit_denominator(SIMPLE)
        if round(simple * 10**PLACES) == value * 10**PLACES:
            return simple
    return value


def written(value: int | Fraction) -> str:
    """Return a number for files: decimals with a point, which no spreadsheet takes for a date.

    `read_number` gives back the very number. Of fractions without end so many places are written that their sums are right;
    those of denominators above `SIMPLE` stay fractions.
    """
    number = Fraction(value)
    for places in range(PLACES):
        if (number * 10**places).denominator == 1:
            return _placed(number, places)
    return _placed(number, PLACES) if number.denominator <= SIMPLE else str(number)


def _placed(number: Fraction, places: int) -> str:
    figures = f"{abs(round(number * 10**places)):0{places + 1}}"
    sign = "-" if number < 0 else ""
    return f"{sign}{figures[:-places]}.{figures[-places:]}" if places else f"{sign}{figures}"
