"""Hints put together by place: what lies there is looked at as one thing, hint after hint."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight.searching import Hint
from assistant.scan.sight.tables import Table
from assistant.scan.sight.windows import TURNS

FURTHER = 900  # places that are looked at closely at most
FAINT = 0.4  # score of a hint below which no counter is found: lines that fall between two pixels have little more
NEAR = 0.33  # of a side: hints within belong to one counter
ASIDE = 6.0  # pixels from which two hints are two
HYPOTHESES, NEARLY, AFRESH, SPARE = 4, 0.7, 3, 2


@dataclass
class Spot:
    """A place where a counter may lie: its hints, best first, of different turns or forms; `spare` ones are for a second look."""

    hints: list[Hint]
    spare: list[Hint] = field(default_factory=list)

    @property
    def firsts(self) -> list[Hint]:
        """The best hint of each form, the best two at least: a plain small face agrees with a part of many."""
        groups = [hint.group for hint in self.hints]
        return [hint for n, hint in enumerate(self.hints) if n < 2 or hint.group not in groups[:n]][:AFRESH]

    def add(self, hint: Hint) -> None:
        """Take one more hint, unless it says what another says or there are enough."""
        if not all(_differs(hint, other) for other in (*self.hints, *self.spare)):
            return
        if _room(hint, self.hints):
            self.hints.append(hint)
        elif len(self.spare) < SPARE:
            self.spare.append(hint)


def spots(found: Sequence[Hint], table: Table) -> list[Spot]:
    """Return the places of hints, best first."""
    result: list[Spot] = []
    at: NDArray[np.float64] = np.zeros((0, 3))
    for hint in itertools.takewhile(lambda hint: hint.score >= FAINT, found):
        side = table.length(hint.group)
        if len(at):
            off = np.hypot(at[:, 0] - hint.x, at[:, 1] - hint.y)
            near = int(np.argmin(off))
            if off[near] < NEAR * max(side, at[near, 2]):
                result[near].add(hint)
                continue
        if len(result) < FURTHER:
            result.append(Spot([hint]))
            at = np.vstack([at, (hint.x, hint.y, side)])
    return result


def _room(hint: Hint, others: Sequence[Hint]) -> bool:
    """Tell whether one more look is worth while: a few in all, and one of each form that agrees nearly as well."""
    fresh = all(hint.group != other.group for other in others) and hint.score > NEARLY * others[0].score
    return len(others) < HYPOTHESES or fresh


def _differs(hint: Hint, other: Hint) -> bool:
    turn = abs((hint.turn - other.turn + 180) % 360 - 180)
    return hint.group != other.group or turn > 1.4 * 360 / TURNS or np.hypot(hint.x - other.x, hint.y - other.y) > ASIDE
