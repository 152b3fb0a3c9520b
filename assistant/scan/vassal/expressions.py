"""Expressions of a module, `{Strength > 2 ? "veteran" : ""}`, worked out as far as they ask for values; nothing of them is run.

A value is a whole number, a truth or words, as VASSAL takes the words of a property. What is compared or added with words
is words; nothing counts as nought.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import add, ge, gt, le, lt, mul, sub

MOST_SIGNS, DEEPEST = 400, 20
LARGEST = 1_000_000_000
SIGN = re.compile(
    r'\s*(?:(?P<number>\d{1,9})|"(?P<words>(?:[^"\\]|\\.)*)"|\$(?P<asked>[^$]+)\$|(?P<name>[A-Za-z_][\w.]*)'
    r"|(?P<mark>&&|\|\||[=!<>]=|[-+*/%<>!?:(),]))"
)
LEVELS = {
    mark: level
    for level, marks in enumerate(("||", "&&", "== !=", "< > <= >=", "+ -", "* / %"))
    for mark in marks.split()
}
# What may join as firmly as that, or more so.
MARKS = [tuple(mark for mark, level in LEVELS.items() if level >= least) for least in range(7)]

Worth = int | bool | str
Ask = Callable[[str], str]
OF_WORDS: Mapping[str, Callable[[str, str], Worth]] = {"+": add, "<": lt, ">": gt, "<=": le, ">=": ge}
OF_MANY: Mapping[str, Callable[[list[int]], int]] = {"max": max, "min": min, "abs": lambda given: abs(given[0])}
OF_NUMBERS: Mapping[str, Callable[[int, int], int]] = {
    **{"+": add, "-": sub, "*": mul, "<": lt, ">": gt, "<=": le, ">=": ge},
    "/": lambda one, other: int(one / other),  # both cut towards nought
    "%": lambda one, other: one - other * int(one / other),
}


def worked_out(text: str, ask: Ask) -> str | None:
    """Return the words of an expression's value; None where it does what is not known here.

    Args:
        ask: the words of a property, "" without one.
    """
    try:
        return words_of(_Reader(text.strip().removeprefix("{").removesuffix("}"), ask).all())
    except (ValueError, LookupError, ZeroDivisionError):
        return None


def worth(words: str) -> Worth:
    """Return the words of a property as what they are."""
    if words in ("true", "false"):
        return words == "true"
    return int(words) if re.fullmatch(r"[-+]?\d{1,9}", words) else words


def words_of(value: Worth) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@lru_cache(maxsize=1024)
def _signs(text: str) -> tuple[tuple[str, str], ...]:
    """Return the kind and the word of each sign."""
    signs, end = list[tuple[str, str]](), 0
    while end < len(text):
        found = SIGN.match(text, end)
        if found is None or len(signs) > MOST_SIGNS:
            raise ValueError
        end = found.end()
        signs.append((str(found.lastgroup), found[str(found.lastgroup)]))
    return tuple(signs)


class _Reader:
    """Reads an expression from left to right, and works it out as it goes."""

    def __init__(self, text: str, ask: Ask) -> None:
        self._ask, self._at, self._deep, self._signs = ask, 0, 0, _signs(text.rstrip())

    def all(self) -> Worth:
        found = self._choice()
        if self._at < len(self._signs):
            raise ValueError
        return found

    def _is(self, *marks: str) -> str:
        """Return the mark that comes next, and step over it, if it is one of these; "" otherwise."""
        kind, word = self._signs[self._at] if self._at < len(self._signs) else ("", "")
        if kind != "mark" or word not in marks:
            return ""
        self._at += 1
        return word

    def _must(self, mark: str) -> None:
        if not self._is(mark):
            raise ValueError

    def _choice(self) -> Worth:
        self._deep += 1
        if self._deep > DEEPEST:
            raise ValueError
        found = self._joined(0)
        if self._is("?"):
            first = self._choice()
            self._must(":")
            second = self._choice()
            found = first if found is True else second
        self._deep -= 1
        return found

    def _joined(self, least: int) -> Worth:
        found = self._one()
        while mark := self._is(*MARKS[least]):
            found = _join(mark, found, self._joined(LEVELS[mark] + 1))
        return found

    def _one(self) -> Worth:
        if mark := self._is("-", "!"):
            value = self._one()
            return -_number(value) if mark == "-" else value is not True
        if self._is("("):
            found = self._choice()
            self._must(")")
            return found
        kind, word = self._signs[self._at]
        self._at += 1
        if kind == "number":
            return int(word)
        if kind == "words":
            return re.sub(r"\\(.)", r"\1", word)
        if kind == "mark":
            raise ValueError
        if not self._is("("):
            return word == "true" if word in ("true", "false") else worth(self._ask(word))
        given: list[Worth] = []
        while not self._is(")"):
            given.append(self._choice())
            self._is(",")
        return self._called(word, given)

    def _called(self, name: str, given: list[Worth]) -> Worth:
        owner, _, deed = name.rpartition(".")
        words = [words_of(value) for value in given]
        match deed:
            case "If":
                return given[1] if given[0] is True else given[2]
            case "GetProperty":
                return worth(self._ask(words[0]))
            case "max" | "min" | "abs" if owner == "Math":
                return OF_MANY[deed]([_number(value) for value in given])
            case "equals" | "startsWith" | "endsWith" | "contains":
                own = self._ask(owner)
                if deed == "contains":
                    return words[0] in own
                return own == words[0] if deed == "equals" else getattr(own, deed.lower())(words[0])
        raise ValueError


def _number(value: Worth) -> int:
    """Return a value as a number: nothing is nought."""
    if value == "":
        return 0
    if not _is_number(value) or abs(int(value)) > LARGEST:
        raise ValueError
    return int(value)


def _is_number(value: Worth) -> bool:
    return type(value) is int


def _join(mark: str, one: Worth, other: Worth) -> Worth:
    if mark in ("&&", "||"):
        truths = one is True, other is True
        return all(truths) if mark == "&&" else any(truths)
    if "" in (one, other) and (_is_number(one) or _is_number(other)):  # nothing beside a number is nought
        one, other = _number(one), _number(other)
    if mark in ("==", "!="):
        return (words_of(one) == words_of(other)) == (mark == "==")
    if isinstance(one, str) or isinstance(other, str):
        return OF_WORDS[mark](words_of(one), words_of(other))
    return OF_NUMBERS[mark](_number(one), _number(other))
