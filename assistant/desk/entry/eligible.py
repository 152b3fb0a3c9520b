"""Counters that a question may mean, found by what is printed on them: "place uk3", "research de attack"."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from assistant.core.kinds import Kind
from assistant.core.position import Position
from assistant.core.problems import folded
from assistant.core.text import Name, speaker
from assistant.desk.entry.names import Names, values
from assistant.desk.entry.words import Word, stuck

say = speaker(__name__)

LONGEST = 5  # words


def meant(
    names: Names, position: Position, words: Sequence[Word], eligible: Collection[str]
) -> tuple[tuple[str, ...], int]:
    """Return the counters among `eligible` that the first of `words` describe, of one kind, and how many words that took.

    The longest run of words that describes any wins. Where kinds differ by a number only, the first of the set is meant.

    Raises:
        Stuck: several kinds are described; the candidates are their names.
    """
    for length in range(min(len(words), LONGEST), 0, -1):
        run = words[:length]
        kinds = [kind for kind in _kinds(position, eligible) if all(_fits(names, kind, word) for word in run)]
        if kinds:
            if len({_without_numbers(kind) for kind in kinds}) > 1:
                called: tuple[Name | str, ...] = tuple(kind.name for kind in kinds)
                raise stuck(run, say("quick-several-counters"), called)
            found = tuple(sorted(c for c in eligible if position.table.counters[c].kind == kinds[0].id))
            return found, length
    return (), 0


def _kinds(position: Position, eligible: Collection[str]) -> Sequence[Kind]:
    lying = {position.table.counters[counter].kind for counter in eligible if counter in position.table.counters}
    return [kind for kind in position.kinds.kinds.values() if kind.id in lying]


def _fits(names: Names, kind: Kind, word: Word) -> bool:
    """Tell whether a word may describe a kind: its power, a beginning of a word of its name, a number printed on it."""
    if word.kind == "number":
        numbered = re.match(rf"{word.number}\b", kind.name.en) is not None  # "17. Verdun"
        return not word.signed and (numbered or word.number in values(kind) or word.number == kind.get("level"))
    if word.kind != "word":
        return False
    refs = names.powers(word.fold)
    if f"side:{kind.side}" in refs or f"nation:{kind.nation}" in refs or kind in names.kinds_named(word.fold):
        return True
    parts = re.split(r"[\s,’'-]+", f"{kind.name.en} {kind.name.fr}")
    return len(word.fold) >= 2 and any(folded(part).startswith(word.fold) for part in parts)


def _without_numbers(kind: Kind) -> tuple[str, str]:
    return kind.side, re.sub(r"\d+", "", kind.name.en)
