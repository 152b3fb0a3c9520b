"""The shapes that an answer's body may take. A new look is a new block here and one more case in each renderer
(window, text, JSON), seen by every game.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import msgspec

from assistant.core.figures import cents
from assistant.core.looks import Emblem
from assistant.core.text import Text


class SumLine(msgspec.Struct, frozen=True):
    """One amount of a sum, with the rule it comes from; `about`: zones and counters to light while it is looked at."""

    label: Text
    amount: int | Fraction
    rule: str = ""
    about: tuple[str, ...] = ()


class Sum(msgspec.Struct, frozen=True, tag="sum"):
    """Labelled amounts; the total is the sum of the lines shown, so the explanation cannot disagree with the number.

    `digits`: how many decimals people read of an amount that is not whole (money: 2); None: fractions as they are.
    """

    title: Text
    lines: tuple[SumLine, ...]
    digits: int | None = None

    def read(self, amount: int | Fraction) -> int | Fraction | Decimal:
        """Return an amount of the sum as people read it."""
        return amount if self.digits is None else cents(amount, self.digits)

    @property
    def total(self) -> int | Fraction:
        """The sum of the lines."""
        return sum((line.amount for line in self.lines), start=0)


class Chance(msgspec.Struct, frozen=True):
    """One outcome and its weight; `tone` says whom it favours: `good`, `bad` or empty, from the asker's side.

    Where chances stand in one bar, `word` is what fits into a part of it ("wins") and `cost` what stands beneath ("1 : 2").
    """

    label: Text
    weight: int | Fraction
    tone: str = ""
    word: Text | None = None
    cost: Text | None = None


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


class Copy(msgspec.Struct, frozen=True, tag="copy"):
    """Lines to be copied as they stand, into a letter: a form that is filled in elsewhere and comes back."""

    title: Text
    text: Text


class ChartLine(msgspec.Struct, frozen=True):
    """One line of a chart: a value a step along it, None where nobody knows; in the colour of an emblem, if it is a side's."""

    label: Text
    values: tuple[int | Fraction | None, ...]
    emblem: Emblem | None = None


class Chart(msgspec.Struct, frozen=True, tag="chart"):
    """How amounts went: lines over the same steps, `along` being what the steps are called, in order."""

    title: Text
    along: tuple[Text, ...]
    lines: tuple[ChartLine, ...]


StepState = Literal["done", "now", "open", "idle"]


class Steps(msgspec.Struct, frozen=True, tag="steps"):
    """A checklist in order, each step with whether it is done: a phase's procedure, a bot's reasoning.

    `states` tells more, a word a step: `done`, `now` (what comes next), `open`, `idle` (there is nothing to do, which is no
    tick); empty: what is not done is open.
    """

    title: Text
    steps: tuple[tuple[Text, bool], ...]
    states: tuple[StepState, ...] = ()

    def listed(self) -> tuple[tuple[Text, StepState], ...]:
        """Return each step with its state."""
        if self.states:
            return tuple((text, state) for (text, _), state in zip(self.steps, self.states, strict=True))
        return tuple((text, "done" if done else "open") for text, done in self.steps)


Part = Literal["leads", "supports", "idle", "attacked", "spared"]


class Fighter(msgspec.Struct, frozen=True):
    """A counter in a fight and its part there, `word` in the game's own terms.

    `turned`: the blanks of the question as a click on the counter sets them; empty where there is nothing to turn.
    """

    counter: str
    part: Part
    word: Text
    turned: Mapping[str, Any] = {}


class Aid(msgspec.Struct, frozen=True):
    """What else helps a side: a trench, aircraft, a technology. `figure` is what it gives, or what of it is left.

    `turned`: the blanks of the question as a click sets them; empty where it cannot be had or laid aside.
    """

    label: Text
    figure: Text
    on: bool
    turned: Mapping[str, Any] = {}
    rule: str = ""


class Party(msgspec.Struct, frozen=True):
    """One side of a fight: its counters, what helps it, and the terms of its potential."""

    fighters: tuple[Fighter, ...]
    aids: tuple[Aid, ...]
    potential: Sum


class Fight(msgspec.Struct, frozen=True, tag="fight"):
    """A fight as it is declared: who stands against whom, both potentials, the exact outcomes in one bar.

    `costs` says what the figures beneath the bar mean; `fallen` is the place in `chances` of the outcome that the dice gave.
    """

    title: Text
    attacker: Party
    defender: Party
    chances: Chances
    costs: Text
    fallen: int | None = None

    @property
    def told(self) -> tuple[Sum, Sum, Chances]:
        """The same in simpler blocks, for readers without a panel."""
        return self.attacker.potential, self.defender.potential, self.chances

    @property
    def settled(self) -> Fight:
        """The same where another question declared it: nothing in it is to be turned."""
        replace = msgspec.structs.replace

        def still(party: Party) -> Party:
            fighters = tuple(replace(one, turned={}) for one in party.fighters)
            return replace(party, fighters=fighters, aids=tuple(replace(aid, turned={}) for aid in party.aids))

        return replace(self, attacker=still(self.attacker), defender=still(self.defender))


Block = Sum | Chances | Grid | Prose | Copy | Chart | Steps | Fight
