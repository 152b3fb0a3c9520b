"""The dice of a question: those that were typed, those that are still missing, those that the program throws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any, Generic, TypeVar

import msgspec

from assistant.core.position import Position
from assistant.core.problems import QuestionError
from assistant.core.questions import FollowUp, Question, Throw
from assistant.games.der_des_ders.dice import Dice, Use
from assistant.games.der_des_ders.words import say

R = TypeVar("R")


class MoreDice(Exception):
    """A roll that needs more dice than were typed."""


class TypedDice(Dice):
    """The dice typed in, and what they are thrown for; asking for one too many is not an error yet."""

    def __init__(self, faces: Iterable[int]) -> None:
        super().__init__(faces)
        self.sets: list[tuple[Use, int]] = []

    def throw(self, *sets: tuple[Use, int]) -> tuple[tuple[int, ...], ...]:
        """Return the next faces, or raise MoreDice: by then `sets` tells all the dice of this throw."""
        for use, count in sets:
            if self.sets and self.sets[-1][0] == use:
                count += self.sets.pop()[1]
            self.sets.append((use, count))
        return super().throw(*sets)

    def throws(self) -> tuple[Throw, ...]:
        """Return the dice of the roll as far as is known, in words."""
        return tuple(throw for use, count in self.sets for throw in thrown(use, count))

    def _next(self) -> int:
        try:
            return super()._next()
        except QuestionError:
            raise MoreDice from None


class RecordedDice(Dice):
    """Dice that the program throws, remembered as they fall."""

    def __init__(self, chance: Random, typed: Iterable[int] = ()) -> None:
        """Begin with the faces already typed."""
        self.faces: list[int] = []
        self._chance = chance
        self._typed = list(typed)
        super().__init__(())

    def _next(self) -> int:
        face = self._typed.pop(0) if self._typed else self._chance.randint(1, 6)
        self.faces.append(face)
        self.used += 1
        return face


class Rolled(msgspec.Struct, Generic[R], frozen=True):
    """A roll with the dice typed so far: what came of it, None as long as dice are missing, and which dice it takes."""

    result: R | None
    throws: tuple[Throw, ...]


def thrown(use: Use, count: int = 1) -> tuple[Throw, ...]:
    """Return the dice thrown for one purpose, as a card tells them."""
    return (Throw(say(f"throw-{use}"), count),) if count else ()


def rolled(typed: Iterable[int], work: Callable[[Dice], R]) -> Rolled[R]:
    """Return what `work` makes of the dice typed."""
    dice = TypedDice(typed)
    try:
        result = work(dice)
    except MoreDice:
        return Rolled(None, dice.throws())
    return Rolled(result, dice.throws())


def roll_for_me(
    position: Position, question: Question, typed: Iterable[int], work: Callable[[Dice], object]
) -> FollowUp:
    """Return the same question with the dice that are missing thrown by the program; what falls is not told before.

    Args:
        position: the table, whose own luck throws.
        question: the question, which has a blank `dice`.
        typed: the faces that people have thrown already.
        work: what uses the dice, and so tells how many are thrown.
    """
    dice = RecordedDice(programs_chance(position, question), typed)
    work(dice)
    faces: Mapping[str, Any] = {"dice": tuple(dice.faces)}
    return FollowUp(say("roll-for-me"), msgspec.structs.replace(question, **faces), usual=True)


def programs_chance(position: Position, question: Question | str) -> Random:
    """Return the program's luck for a question on this table: asked again of the same table, it throws the same.

    The seed is dealt with a new table, so that no two games run alike.
    """
    lying = tuple((c.id, c.zone, c.face) for c in position.table.counters.values())
    facts = sorted((key, repr(value)) for key, value in position.table.facts.items())
    return Random(repr((position.fact("luck"), lying, facts, repr(question))))
