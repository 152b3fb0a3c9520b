"""The words of orders that players write at home: verbs and subjects in both languages, what corps, fleets and places are called.

What cannot be read is told in a sentence with the nearest word that could be.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Collection, Iterable, Mapping
from typing import get_args

from assistant.core.position import Position
from assistant.core.problems import QuestionError, folded, near
from assistant.core.text import LANGUAGES, render
from assistant.games.antique.mirror import LAND, SEA, corps_of, rows, unit_names
from assistant.games.antique.rows import DesignRow, Subject
from assistant.games.antique.words import say

# In the order in which the umpire deals with them: that of the season (3), protections before the spies that they meet.
VERBS = (
    "give", "fortify", "ally", "break", "army", "garrison", "levy", "emergency", "mass", "allied", "recruit", "disband", "rebuild",
    "shipyard", "ships", "hire", "march", "fleet", "patrol", "pillage", "pacify", "trade", "protect", "spy", "note",
)  # fmt: skip
SUBJECTS: tuple[Subject, ...] = get_args(Subject)
AND = re.compile(r"\s*,\s*|\s+(?:and|et)\s+")


def listed(key: str, language: str) -> tuple[str, ...]:
    """Return the words of one meaning in a language, the one that forms use first: a text holds them between commas."""
    return tuple(word.strip() for word in render(say(key), language).split(","))


@functools.cache
def verbs() -> Mapping[str, str]:
    """Return what each folded word orders, in whichever language."""
    return {folded(word): verb for verb in VERBS for language in LANGUAGES for word in listed(f"verb-{verb}", language)}


@functools.cache
def _subjects() -> Mapping[str, Subject]:
    found: dict[str, Subject] = {}
    for subject, language in itertools.product(SUBJECTS, LANGUAGES):
        slug = subject.replace("_", "-")
        for word in (*listed(f"spied-{slug}", language), render(say(f"word-{slug}"), language)):
            found[folded(word)] = subject
    return found


def cut(words: str) -> tuple[str, str]:
    """Return a line's verb and what follows it; the colon between them may be left out, and a verb may be several words."""
    head, colon, rest = words.partition(":")
    if colon and (folded(head) in verbs() or len(head.split()) <= 2):
        return head.strip(), rest.strip()
    parts = words.split()
    long = next((n for n in (3, 2) if folded(" ".join(parts[:n])) in verbs()), 1)
    return " ".join(parts[:long]), " ".join(parts[long:])


def verb_of(word: str) -> str:
    """Return the verb that a word is.

    Raises:
        QuestionError: it is none.
    """
    found = verbs().get(folded(word))
    if found is None:
        known = [each for verb in VERBS for language in LANGUAGES for each in listed(f"verb-{verb}", language)]
        raise unread("order-no-verb", word, known)
    return found


def subject_of(word: str) -> Subject:
    """Return what spies are asked about.

    Raises:
        QuestionError: nobody can be asked that.
    """
    found = _subjects().get(folded(word))
    if found is None:
        slugs = [subject.replace("_", "-") for subject in SUBJECTS]
        raise unread(
            "order-no-subject", word, [listed(f"spied-{s}", language)[0] for s in slugs for language in LANGUAGES]
        )
    return found


def unread(key: str, word: str, known: Iterable[str]) -> QuestionError:
    """Return the error of a word that means nothing, with the nearest that would.

    Args:
        known: what could have been meant.
    """
    names = [name for name in dict.fromkeys(known) if name]
    return QuestionError("text", say(key, word=word, **near(word, names, 0)))


def nation_of(position: Position, word: str) -> str:
    """Return the nation that a word names.

    Raises:
        QuestionError: none is called so.
    """
    found = position.kinds.words.get(folded(word))
    if found not in position.kinds.sides:
        names = [name for side in position.kinds.sides.values() for name in (side.name.en, side.name.fr)]
        raise unread("order-no-nation", word, names)
    return str(found)


def zone_of(position: Position, word: str, *kinds: str) -> str:
    """Return the province or sea zone that a word names.

    Raises:
        QuestionError: none of these kinds is called so.
    """
    zone = position.board.named(word.strip())
    if zone is None or zone.kind not in (kinds or (LAND, SEA)):
        fitting = [zone for zone in position.board.zones.values() if zone.kind in (kinds or (LAND, SEA))]
        raise unread("order-no-zone", word, [name for zone in fitting for name in (zone.name.en, zone.name.fr)])
    return zone.id


def design_of(position: Position, side: str, word: str) -> str:
    """Return the row of the design that a nation calls so.

    Raises:
        QuestionError: it has none of that name.
    """
    own = {name: row for name, row in rows(position, "designs", DesignRow).items() if row.nation == side}
    for name, row in own.items():
        if folded(word) in (folded(row.name), folded(name)):
            return name
    raise unread("order-no-design", word, [row.name for row in own.values()])


def amounts(words: str, of: Collection[str], plain: str = "") -> tuple[str, dict[str, int]]:
    """Return words without the amounts at their end, and these: `Gaul 20 PO, 3 infantry and 1 cavalry`.

    Args:
        of: what may be counted: `po`, `inf`, `cav`.
        plain: what a number alone counts; nothing does without it.

    Raises:
        QuestionError: there is none, or something else is counted.
    """
    rest, found = words, dict.fromkeys(of, 0)
    units = {folded(word): unit for unit in of for language in LANGUAGES for word in listed(f"unit-{unit}", language)}
    while match := re.search(r"(?:^|[\s,]+)(\d{1,4})\s*([^\W\d]*)\s*$", rest):
        unit = units.get(folded(match.group(2))) if match.group(2) else plain
        if not unit:
            raise unread("order-no-unit", match.group(2) or match.group(1), units)
        rest, found[unit] = re.sub(r"\s+(?:and|et)\s*$", "", rest[: match.start()]), int(match.group(1))
    if not any(found.values()):
        raise QuestionError("text", say("order-no-number", word=words or "–"))
    return rest, found


def counters_of(position: Position, side: str, words: str) -> tuple[str, ...]:
    """Return the corps and fleets of a nation that words name: each by its name, or corps by that of their army.

    Raises:
        QuestionError: one of them is unknown.
    """
    whole = _called(position, side, words)
    if whole:
        return whole
    found: dict[str, None] = {}
    for word in AND.split(words.strip()):
        ids = _called(position, side, word)
        if not ids:
            names = unit_names(position, side).values()
            known = [each for name in names for each in ((name,) if isinstance(name, str) else (name.en, name.fr))]
            raise unread("order-no-corps", word, [*known, *(unit.row.army for unit in corps_of(position, side))])
        found.update(dict.fromkeys(ids))
    return tuple(found)


def _called(position: Position, side: str, words: str) -> tuple[str, ...]:
    # Forms say where a corps stands, in brackets behind its name.
    for word in (words, re.sub(r"\s*\(.*\)\s*$", "", words)):
        fold = folded(word)
        if not fold:
            continue
        for counter, name in unit_names(position, side).items():
            if fold in {folded(each) for each in ((name,) if isinstance(name, str) else (name.en, name.fr))}:
                return (counter,)
        army = tuple(unit.id for unit in corps_of(position, side) if folded(unit.row.army) == fold)
        if army:
            return army
    return ()


def one(words: str, ids: tuple[str, ...]) -> str:
    """Return the only one of some counters.

    Raises:
        QuestionError: they are several.
    """
    if len(ids) > 1:
        raise QuestionError("text", say("order-one-only", word=words))
    return ids[0]


def number_at_end(words: str, otherwise: int | None = None) -> tuple[str, int]:
    """Return words without the number at their end, and the number.

    Raises:
        QuestionError: there is none, and none stands for it.
    """
    found = re.search(r"[\s+]*(\d{1,4})\s*$", words)
    if found is None:
        if otherwise is None:
            raise QuestionError("text", say("order-no-number", word=words or "–"))
        return words.strip(), otherwise
    return words[: found.start()].strip(" ,"), int(found.group(1))
