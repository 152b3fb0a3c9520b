"""The shapes that an answer's body may take. A new look is a new block here and one more case in each renderer
(window, text, JSON), seen by every game.
"""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assistant.core.text import Text


class SumLine(msgspec.Struct, frozen=True):
    """One amount of a sum, with the rule it comes from; `about`: zones and counters to light while it is looked at."""

    label: Text
    amount: int | Fraction
    rule: str = ""
    about: tuple[str, ...] = ()


class Sum(msgspec.Struct, frozen=True, tag="sum"):
    """Labelled amounts; the total is the sum of the lines shown, so the explanation cannot disagree with the number."""

    title: Text
    lines: tuple[SumLine, ...]

    @property
    def total(self) -> int | Fraction:
        """The sum of the lines."""
        return sum((line.amount for line in self.lines), start=0)


class Chance(msgspec.Struct, frozen=True):
    """One outcome and its weight; `tone` says whom it favours: `good`, `bad` or empty, from the asker's side."""

    label: Text
    weight: int | Fraction
    tone: str = ""


class Chances(msgspec.Struct, frozen=True, tag="chances"):
    """Exact chances: each outcome's weight out of their sum (36 rolls, or 1 for Fractions)."""

    title: Text
    rows: tuple[Chance, ...]

    @property
    def total(self) -> int | Fraction:
        """The sum of the weights."""
        return sum((row.weight for row in self.rows), start=0)


class Grid(msgspec.Struct, frozen=True, tag="grid"):
    """A small table: a header row and rows of cells; `about[i]` lists the zones and counters that row i speaks of.

    `exact[i]` says the cells of row i without rounding (None: the cell is exact already); readers show it on demand.
    """

    title: Text
    header: tuple[Text, ...]
    rows: tuple[tuple[Text, ...], ...]
    about: tuple[tuple[str, ...], ...] = ()
    exact: tuple[tuple[Fraction | None, ...], ...] = ()


class Prose(msgspec.Struct, frozen=True, tag="prose"):
    """A paragraph, or as many as its text has lines; under a title if it has one."""

    text: Text
    title: Text | None = None


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """A checklist in order, each step with whether it is done: a phase's procedure, a bot's reasoning."""

    title: Text
    steps: tuple[tuple[Text, bool], ...]


Block = Sum | Chances | Grid | Prose | Steps
