"""Fights as they were fought: the question with its dice goes into the journal beside what was done about it.

So a report can ask the game once more, on the table as it lay then: how likely was what fell? No front end keeps a score of
its own, and correcting a rule corrects old evenings too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from assistant.core.blocks import Chances, Fight, ReasonKind
from assistant.core.game import Game
from assistant.core.phase_log import FOUGHT, with_notes
from assistant.core.position import Position
from assistant.core.problems import Trouble
from assistant.core.questions import Answer, Ask, Question, blanks
from assistant.core.table import Edit, Note, Several, parts
from assistant.core.text import Text

# What a question that stands in a file may end in: the file was written by hand, or the rules ask otherwise now.
UNANSWERED = (Trouble, LookupError, ValueError, TypeError)


class Fought(msgspec.Struct, frozen=True):
    """One fight, or another roll, that was settled with dice.

    `chance`: of the outcome that fell; `good` and `bad`: of all outcomes that favour and that harm the side that rolled;
    `tone`: whom the outcome that fell favours, as `core/blocks.py` says; `rules`: the numbers of those that it applies.
    `kind`: what `amount` counts, where a game tells luck in amounts; `mean`: how much was to be expected.
    """

    side: str
    title: Text
    verdict: Text
    outcome: Text
    chance: Fraction
    good: Fraction
    bad: Fraction
    tone: str
    rules: tuple[str, ...] = ()
    kind: Text | None = None
    amount: int = 0
    mean: Fraction = Fraction(0)


def with_dice(edit: Edit, question: Question) -> Edit:
    """Return an edit with the question that led to it, if that was asked with dice; under the edit's own label.

    An edit that settles several fights says itself which, each behind what was done about it.
    """
    rolled = any(blank.input == "rolls" and getattr(question, blank.name) for blank in blanks(type(question)))
    if not rolled or is_fight(edit):
        return edit
    return with_notes(edit, (Note(FOUGHT, msgspec.to_builtins(question)),))


def _asked(note: Edit, game: Game) -> Question | None:
    """Return the question with dice that a note keeps; None if it keeps none, or the game asks it no more."""
    if not (isinstance(note, Note) and isinstance(note.value, Mapping)):
        return None
    filled: dict[str, Any] = dict(note.value)
    name = str(filled.pop("ask", ""))
    try:
        return game.asked(Ask(name, filled))
    except (Trouble, LookupError):
        return None


def fights(edit: Edit, before: Position, game: Game) -> Iterator[Fought]:
    """Yield the fights that an edit settled, as the game judges them now, each on the table that those before it left."""
    done: list[Edit] = []
    for part in parts(edit):
        if isinstance(part, Note) and part.fact == FOUGHT:
            found = _fought(_asked(part, game), before)
            if found is not None:
                yield found
            before, done = before.after(Several(tuple(done))), []
        else:
            done.append(part)


def _fought(question: Question | None, before: Position) -> Fought | None:
    if question is None:
        return None
    try:
        answer = question.answer(before)
    except UNANSWERED:
        return None
    fight = next((block for block in answer.body if isinstance(block, Fight) and block.fallen is not None), None)
    rolls = (block for block in answer.body if isinstance(block, Chances) and block.fallen is not None)
    chances = fight.chances if fight is not None else next(rolls, None)
    if chances is None or not chances.total:
        return None
    rows, total = chances.rows, Fraction(chances.total)
    fell = rows[(fight.fallen if fight is not None else chances.fallen) or 0]
    led = (fighter.counter for fighter in fight.attacker.fighters) if fight is not None else ()
    first = next((counter for counter in led if counter in before.table.counters), "")
    weights = {
        tone: sum((Fraction(row.weight) for row in rows if row.tone == tone), Fraction(0)) for tone in ("good", "bad")
    }
    return Fought(
        before.kind(first).side if first else chances.side,
        fight.title if fight is not None else chances.title,
        answer.verdict,
        fell.word or fell.label,
        fell.weight / total,
        weights["good"] / total,
        weights["bad"] / total,
        fell.tone,
        _rules(answer, fight),
        chances.kind,
        fell.amount or 0,
        sum((Fraction(row.weight) * (row.amount or 0) for row in rows), Fraction(0)) / total,
    )


def _rules(answer: Answer, fight: Fight | None) -> tuple[str, ...]:
    """Return the numbers of the rules that the sums of both sides apply, then those of the reasons, each once."""
    parties = (fight.attacker, fight.defender) if fight is not None else ()
    sums = [line.rule for party in parties for line in party.potential.lines]
    reasons = [reason.rule for reason in answer.reasons if reason.kind is ReasonKind.RULE]
    return tuple(dict.fromkeys(rule for rule in (*sums, *reasons) if rule))


def is_fight(edit: Edit) -> bool:
    """Tell whether an edit settled something with dice."""
    return any(isinstance(part, Note) and part.fact == FOUGHT for part in parts(edit))
