"""How both languages set numbers, lists and the spaces before signs."""

from __future__ import annotations

import functools
import re
from collections import Counter
from decimal import Decimal
from fractions import Fraction

_UNBROKEN = re.compile(r"[ \u00a0](?=[;:!?»%])|(?<=«)[ \u00a0]")


def unbroken(words: str, language: str) -> str:
    """Return words of ours so spaced that no line breaks where French wants none: before ; : ! ? % and inside « »."""
    return spaced(words) if language == "fr" else words


@functools.lru_cache(4096)  # names are said again and again
def spaced(words: str) -> str:
    """Return French words so spaced."""
    return _UNBROKEN.sub("\N{NARROW NO-BREAK SPACE}", words)


def number(value: int | Fraction | Decimal, language: str) -> str:
    """Return `value` in the typography of `language`: a true minus sign, thin spaces between thousands in French.

    A Fraction stays a fraction, `5/12`; a Decimal wears the point or the comma.
    """
    if isinstance(value, Decimal):
        whole, _, rest = f"{abs(value):,f}".partition(".")
        sign, comma = "\N{MINUS SIGN}" if value < 0 else "", "," if language == "fr" else "."
        whole = whole.replace(",", "\N{NARROW NO-BREAK SPACE}") if language == "fr" else whole
        return f"{sign}{whole}{comma}{rest}" if rest else f"{sign}{whole}"
    if isinstance(value, Fraction) and value.denominator != 1:
        return str(value).replace("-", "\N{MINUS SIGN}")
    grouped = f"{int(value):,}".replace("-", "\N{MINUS SIGN}")
    return grouped.replace(",", "\N{NARROW NO-BREAK SPACE}") if language == "fr" else grouped


def enumeration(words: list[str], language: str) -> str:
    """Return `a, b and c` (`a, b et c`)."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {'et' if language == 'fr' else 'and'} {words[-1]}"


def gathered(words: list[str]) -> list[str]:
    """Return names that are said several times once, with their number: `2 × army 5`; figures stay as they are."""
    found = Counter(words)
    if len(found) == len(words):
        return words
    several = {word: n for word, n in found.items() if n > 1 and word[:1].isalpha()}
    once = [word for place, word in enumerate(words) if word not in several or words.index(word) == place]
    return [f"{several[word]} × {word}" if word in several else word for word in once]
