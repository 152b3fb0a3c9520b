"""Reinforcements and the Russian Revolution (6.5.3, 9)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.dice import Law, sum_law
from assistant.games.der_des_ders.rules import Refusal, Rules, refused
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import SECTOR_NAMES, SIDE_NAMES, SectorId, because


class Purchase(msgspec.Struct, frozen=True):
    """Reinforcement steps for one sector: their price, the box reached, the Revolution dice to roll."""

    sector: SectorId
    steps: int
    cost: int
    after: int
    revolution_dice: int
    reasons: tuple[Reason, ...] = ()


def price(bought: int, steps: int) -> int:
    """Return the price of `steps` more steps for a sector that has had `bought` this turn (6.5.3): the n-th costs n."""
    return sum(range(bought + 1, bought + steps + 1))


def barred(state: State, sector: SectorId) -> Refusal | None:
    """Return why `sector` can receive no reinforcement at all; None if it can (6.5.3)."""
    if not state.at_war(sector):
        return refused("not_at_war", "6.5.3", "not-at-war", sector=SECTOR_NAMES[sector])
    if sector == "german_africa":
        return refused("german_africa", "6.5.3", "reinforce-africa")
    return None


def reinforce(state: State, rules: Rules, sector: SectorId, steps: int) -> Purchase | Refusal:
    """Return what `steps` reinforcements of `sector` cost and give, or why they cannot be had (6.5.3)."""
    why = barred(state, sector)
    if why is not None:
        return why
    printed = rules.board.sectors[sector]
    before = state.breakdown[sector]
    if before + steps > printed.initial_breakdown:
        return refused(
            "maximum",
            "6.5.3",
            "reinforce-maximum",
            sector=SECTOR_NAMES[sector],
            most=printed.initial_breakdown,
            now=before,
        )
    bought = state.reinforced.get(sector, 0)
    cost = price(bought, steps)
    if cost > state.pr[printed.side]:
        return refused(
            "pr", "6.5.3", "not-enough-pr", side=SIDE_NAMES[printed.side], cost=cost, held=state.pr[printed.side]
        )
    reasons = [because("6.5.3", "reinforce-cost", sector=SECTOR_NAMES[sector], n=steps, cost=cost, bought=bought)]
    reasons.append(
        because("6.5.3", "reinforce-after", sector=SECTOR_NAMES[sector], before=before, after=before + steps)
    )
    dice = steps if sector == "russia" else 0
    if dice:
        reasons.append(because("9", "revolution-dice", n=dice))
    return Purchase(sector, steps, cost, before + steps, dice, tuple(reasons))


def after_purchase(state: State, rules: Rules, bought: Purchase, dice: Sequence[int] = ()) -> State:
    """Return the position with the steps bought and the Revolution dice applied (6.5.3, 9)."""
    side = rules.board.side(bought.sector)
    # The Revolution marker stops on the last box of its track.
    revolution = min(rules.board.revolution_last, state.revolution + sum(die == 1 for die in dice))
    return msgspec.structs.replace(
        state,
        pr={**state.pr, side: state.pr[side] - bought.cost},
        breakdown={**state.breakdown, bought.sector: bought.after},
        reinforced={**state.reinforced, bought.sector: state.reinforced.get(bought.sector, 0) + bought.steps},
        revolution=revolution,
    )


def affordable_steps(state: State, rules: Rules, sector: SectorId) -> int:
    """Return how many steps `sector` lacks and its side can pay now (6.5.3)."""
    printed = rules.board.sectors[sector]
    bought = state.reinforced.get(sector, 0)
    steps = printed.initial_breakdown - state.breakdown[sector]
    while steps > 0 and price(bought, steps) > state.pr[printed.side]:
        steps -= 1
    return max(0, steps)


def revolution_law(reinforcements: int) -> Law:
    """Return the law of the boxes that the Revolution advances: each natural 1 is one box (9)."""
    return sum_law([Fraction(1, 6)] * reinforcements)


class Exit(msgspec.Struct, frozen=True):
    """What the end of the turn brings on the Revolution track."""

    state: State
    leaves: bool
    reasons: tuple[Reason, ...] = ()


def revolution_exit(state: State, rules: Rules) -> Exit:
    """Return whether Russia leaves the war at the end of this turn, with the points that this gives (9)."""
    last = rules.board.revolution_last
    if state.revolution < last:
        return Exit(state, False, (because("9", "revolution-not-complete", box=state.revolution, last=last),))
    if not state.at_war("russia"):
        # Reading of 9: victory points for Russia are given once.
        return Exit(state, False, (because("9", "revolution-too-late"),))
    vp = rules.board.sectors["russia"].vp
    after = msgspec.structs.replace(
        state,
        status={**state.status, "russia": "out"},
        vp={**state.vp, "central": state.vp["central"] + vp},
    )
    return Exit(after, True, (because("9", "revolution-complete", box=state.revolution, vp=vp),))
