"""The words of quick entry: how a line is cut, and the verbs of its grammar in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from assistant.core.record import Record
from assistant.core.text import Name, Text, folded, render, speaker, verbatim

say = speaker(__name__)
TOLD = 6  # of the words that would do

# By what each does; the first of each is the one that completion offers in English, the second in French.
_WORDS: Mapping[str, Any] = tomllib.loads(Path(__file__).with_name("verbs.toml").read_text(encoding="utf-8"))
VERBS: Mapping[str, Sequence[str]] = _WORDS["verbs"]
SMALL_WORDS: Sequence[str] = _WORDS["small"]
NEXT, INTO, BOX, WHOSE, AGAINST = (
    frozenset(map(folded, _WORDS[each])) for each in ("next", "into", "box", "whose", "against")
)
NUMBERS: Mapping[str, int] = _WORDS["numbers"]
ORDINALS: Mapping[str, int] = {folded(word): n for word, n in _WORDS["ordinals"].items()}
ENDINGS = frozenset({"e", "er", "re", "eme", "ieme", "st", "nd", "rd", "th"})  # of an ordinal in figures
_VERB_OF = {folded(word) or word: verb for verb, words in VERBS.items() for word in words}

_CUT = re.compile(
    r"""(?P<quote>["“«][^"”»]*["”»]?)
      | (?P<aside>\([^)]*\)?)
      | (?P<arrow>->|→|>)
      | (?P<equals>=)
      | (?P<number>[+\-−]?\d{1,18}(?![^\s,;>=(]))
      | (?P<sign>[+\-−](?=[\s,;]|$))
      | (?P<comma>,)
      | (?P<star>\*)
      | (?P<word>[+\-−]?[^\s,;>=()"“«→+]+)
      | (?P<odd>\S)""",
    re.VERBOSE,
)


# Of a word: a count, an article
_TAKEN_OFF = {"number": re.compile(r"\d{1,2}(?=[^\W\d])"), "word": re.compile(r"[dl]['’](?=\w)", re.IGNORECASE)}


class Word(Record):
    """One word of the line, with the place where it was typed."""

    text: str
    start: int
    end: int
    kind: str  # word, number, sign, arrow, equals, quote, aside, comma, star, odd
    aside: str = ""  # what stands in brackets behind it: a remark, or a part of a name
    absolute: bool = False  # behind a "=": a number's sign is its own and no step

    @property
    def fold(self) -> str:
        """The word as names are compared."""
        return folded(self.text)

    @property
    def fold_in_full(self) -> str:
        """The word with what stands in brackets behind it, as names are compared."""
        return folded(self.text + self.aside)

    @property
    def verb(self) -> str:
        """The verb that the word is, or an empty string."""
        if self.kind == "star":
            return "all"
        return _VERB_OF.get(self.fold, "") if self.kind == "word" else ""

    @property
    def number(self) -> int:
        """The number, a true minus sign included, or what a word counts."""
        return NUMBERS.get(self.fold) or int(self.text.replace("−", "-"))

    @property
    def signed(self) -> bool:
        """Whether the number is a step by so many."""
        return not self.absolute and self.text[:1] in "+-−"

    def parted(self, at: int, first: str, rest: str = "word") -> tuple[Word, Word]:
        """Return the letters before a place as a word of one kind, and those from it on as another."""
        middle = self.start + at
        return Word(self.text[:at], self.start, middle, first), Word(self.text[at:], middle, self.end, rest)


Words = Sequence[Word]  # of a line or a part of it, in order


def typed(words: Words) -> str:
    """Return words as they were typed."""
    apart = (" " if n and words[n - 1].end != word.start else "" for n, word in enumerate(words))
    return "".join(f"{blank}{word.text}" for blank, word in zip(apart, words, strict=True))


def in_full(words: Words) -> str:
    """Return words as one name, with what stands in brackets."""
    return "".join(word.fold_in_full for word in words)


class Fault(Record):
    """Something in the line that is not understood: where it is, why, and the words that would do, nearest first."""

    start: int
    end: int
    text: Text
    candidates: tuple[Name | str, ...] = ()

    def told(self, language: str) -> Text:
        """Return why, with the words that would do, for a place that cannot list them."""
        words = [render(each, language) if isinstance(each, Name) else each for each in self.candidates[:TOLD]]
        why = render(self.text, language)
        why = why if why.endswith(("?", ".")) else f"{why}."
        return say("quick-nearest", why=verbatim(why), words=tuple(words)) if words else self.text


class Stuck(Exception):
    """A command could not be read on; carries the fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault)
        self.fault = fault


def stuck(words: Words, key: str, candidates: tuple[Name | str, ...] = (), /, **args: Any) -> Stuck:
    """Return the exception for these words: what is wrong is said as `key`, with `args`."""
    start = words[0].start if words else 0
    return Stuck(Fault(start, words[-1].end if words else start, say(key, **args), candidates))


_ENDS = re.compile(
    r"""(?P<quote>["“«][^"”»\n]*["”»]?)|(?P<remark>(?:(?<=\s)|\A)\#[^\n]*)|(?P<end>[;\n]|\Z)""", re.VERBOSE
)


def parted(line: str, start: int, end: int) -> str:
    """Return a command of a line in its place, with an end wherever one may have been meant: "a > b, c > d and e > f"."""
    return " " * start + re.sub(r",|\bet\b|\band\b", lambda found: ";".ljust(len(found[0])), line[start:end])


def commands_of(line: str) -> Iterator[tuple[int, int]]:
    """Yield where each command of a line, or of a pasted block, begins and ends; blank ones are left out.

    Commands end at a `;` or at the end of a line, except between quotes; a `#` begins a remark.
    """
    start = 0
    for found in _ENDS.finditer(line):
        if found.lastgroup != "quote":
            words = line[start : found.start()].lstrip()
            begin = found.start() - len(words)
            if words:
                yield begin, begin + len(words.rstrip())
            start = found.end()


def cut(line: str, start: int, end: int) -> tuple[Word, ...]:
    """Return the words of `line[start:end]`, each knowing its place in the line.

    A count written against its word is taken off (`2de`), as is an article (`l'axe`); what stands in brackets is a remark, except
    `(reduced)`.
    """
    words: list[Word] = []
    for found in _CUT.finditer(line, start, end):
        kind = str(found.lastgroup)
        word = Word(found.group(), found.start(), found.end(), kind)
        for first, letters in _TAKEN_OFF.items() if kind == "word" else ():
            if before := letters.match(word.text):
                *apart, word = word.parted(before.end(), first)
                words += apart
        if word.fold in NUMBERS and kind == "word":
            word = replace(word, kind="number")
        if kind == "aside":
            if word.fold in _VERB_OF and _VERB_OF[word.fold] in ("back", "front"):
                words.append(Word(word.text, word.start, word.end, "word"))
            elif words:
                words[-1] = replace(words[-1], aside=words[-1].aside + word.text)
            continue
        if word.kind == "word" and word.text[0] in "+-−" and len(word.text) > 1:
            *apart, word = word.parted(1, "sign")
            words += apart
        words.append(word)
    return tuple(words)
