"""Mastery of the seas: the naval tables, and losses that find no resource points (6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.dice import Law
from assistant.games.der_des_ders.rules import Refusal, Rules, refused
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SectorId, Side, because, charts, rejected

TABLE: Mapping[str, tuple[int, ...]] = {
    row["side"]: tuple(row.whole(str(n)) for n in range(1, 7)) for row in charts("naval")
}
WILSON, U_BOATS = 16, 26


class NavalRoll(msgspec.Struct, frozen=True):
    """One roll on a naval table. `value`: points lost by the Entente, or gained by the Central Powers.

    `overflow`: points that the Entente lacked and must absorb by breakdown steps.
    """

    state: State
    rolls: bool
    cost: int = 0
    column: int | None = None
    value: int = 0
    overflow: int = 0
    reasons: tuple[Reason, ...] = ()


def forbidden(state: State, rules: Rules, side: Side) -> Reason | None:
    """Return why `side` makes no naval roll; None if it must (6.6, 11)."""
    if side == "entente":
        return rejected("11 (14)", "naval-definitive") if state.blockade_definitive else None
    # Reading of event 16: it has no effect once the U-boats have been drawn.
    cancelled = U_BOATS in state.events and not rules.readings.wilson_after_uboote_blocks
    return rejected("11 (16)", "naval-wilson") if WILSON in state.events and not cancelled else None


def column(state: State, rules: Rules, side: Side, die: int, pr_spent: int) -> int:
    """Return the column of the table that a die reads, from 1 to 6 (6.6)."""
    if rules.readings.natural_rule_naval and die in (1, 6):
        # Reading of 3.1: natural results hold on the naval tables too.
        return die
    return min(6, max(1, die + pr_spent + sum(amount for amount, _ in modifiers(state, side))))


def modifiers(state: State, side: Side) -> tuple[tuple[int, Reason], ...]:
    """Return the standing modifiers of `side`'s naval die with their reasons (11)."""
    if side == "entente":
        return ()
    boats = ((1, because("11 (26)", "naval-u-boats")),) if U_BOATS in state.events else ()
    jutland = ((-1, because("11 (14)", "naval-jutland")),) if state.jutland_minus_1 else ()
    return boats + jutland


def naval_roll(state: State, rules: Rules, side: Side, die: int, pr_spent: int) -> NavalRoll | Refusal:
    """Return what the naval roll of `side` does (6.6); an event may forbid it, and then nothing is spent."""
    why = forbidden(state, rules, side)
    if why is not None:
        return NavalRoll(state, False, reasons=(why,))
    if pr_spent > state.pr[side]:
        return refused("pr", "6.6", "not-enough-pr", side=SIDE_NAMES[side], cost=pr_spent, held=state.pr[side])
    box = column(state, rules, side, die, pr_spent)
    value = TABLE[side][box - 1]
    reasons = [because("6.6", "naval-die", die=die, spent=pr_spent), *(reason for _, reason in modifiers(state, side))]
    paid = state.with_pr(side, state.pr[side] - pr_spent)
    if side == "central":
        lost = min(value, paid.pr["entente"])
        after = paid.with_pr("entente", paid.pr["entente"] - lost)
        reasons.append(because("6.6", "naval-u-boat-result", column=box, value=value, lost=lost))
        if value > lost:
            reasons.append(because("6.6", "naval-overflow", n=value - lost))
        return NavalRoll(after, True, pr_spent, box, value, value - lost, tuple(reasons))
    # Reading of 6.6: "Germany" is the stock of the Central Powers, whatever became of Germany.
    held = min(rules.board.pr_cap, paid.pr["central"] + value)
    reasons.append(because("6.6", "naval-blockade-result", column=box, value=value, held=held))
    return NavalRoll(paid.with_pr("central", held), True, pr_spent, box, value, 0, tuple(reasons))


def naval_law(state: State, rules: Rules, side: Side, pr_spent: int) -> Law:
    """Return the law of the table's value for `side`; 0 for certain when an event forbids the roll (6.6)."""
    if forbidden(state, rules, side) is not None:
        return {0: Fraction(1)}
    law: dict[int, Fraction] = {}
    for die in range(1, 7):
        value = TABLE[side][column(state, rules, side, die, pr_spent) - 1]
        law[value] = law.get(value, Fraction(0)) + Fraction(1, 6)
    return law


def absorb_refusal(state: State, rules: Rules, shifts: Mapping[SectorId, int], overflow: int) -> Refusal | None:
    """Return why these shifts do not absorb `overflow` missing points; None if they do (6.6)."""
    for sector in shifts:
        if rules.board.side(sector) != "entente" or not state.at_war(sector):
            return refused("sector", "6.6", "absorb-sector", sector=SECTOR_NAMES[sector])
    for sector, steps in shifts.items():
        if steps > state.breakdown[sector]:
            return refused("below_zero", "6.6", "absorb-below-zero", sector=SECTOR_NAMES[sector], steps=steps)
    # Everything must be absorbed, as far as there are markers on the track.
    due = min(overflow, steps_left(state, rules))
    if sum(shifts.values()) != due:
        return refused("total", "6.6", "absorb-total", total=sum(shifts.values()), due=due)
    return None


def steps_left(state: State, rules: Rules) -> int:
    """Return how many breakdown steps the Entente could still shift (6.6)."""
    return sum(state.breakdown[sector] for sector in rules.board.of_side("entente") if state.at_war(sector))


def cautious_shifts(state: State, rules: Rules, overflow: int) -> Mapping[SectorId, int]:
    """Return how the system absorbs a shortfall: each step on the highest marker [A-38], to 0 only if it must.

    Args:
        overflow: what is beyond the track.
    """
    steps = {sector: state.breakdown[sector] for sector in rules.board.of_side("entente") if state.at_war(sector)}
    shifts: dict[SectorId, int] = {}
    for _ in range(min(overflow, sum(steps.values()))):
        sector = max(steps, key=lambda s: steps[s])
        steps[sector] -= 1
        shifts[sector] = shifts.get(sector, 0) + 1
    return shifts
