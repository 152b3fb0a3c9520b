"""Who plays first: bids, dice and the turn track (6.2), and the price of the initiative against the system (12.3)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.rules import Refusal, Rules, refused
from assistant.games.der_des_ders.words import SIDE_NAMES, SIDES, Side, because, enemy, rejected

MOST_BID = 3


class Initiative(msgspec.Struct, frozen=True):
    """Who has the initiative, whether the totals were equal, what is left of the stocks."""

    winner: Side
    tie: bool
    stock_after: Mapping[Side, int]
    reasons: tuple[Reason, ...] = ()


def bid_refusal(bids: Mapping[Side, int], stock: Mapping[Side, int]) -> Refusal | None:
    """Return why the bids cannot be made: more than 3 points, or more than were saved (6.2); None if they can."""
    for side in SIDES:
        if not 0 <= bids[side] <= min(MOST_BID, stock[side]):
            return refused("bid", "6.2", "bid-refused", side=SIDE_NAMES[side], bid=bids[side], held=stock[side])
    return None


def initiative(
    turn: int, rules: Rules, bids: Mapping[Side, int], dice: Mapping[Side, int], stock: Mapping[Side, int]
) -> Initiative | Refusal:
    """Return who wins the initiative (6.2); both sides lose what they committed.

    Equal totals go by the turn track. Natural 1 and 6 mean nothing here: the rulebook's own example adds them up.
    """
    if turn == 1:
        return Initiative("central", False, dict(stock), (because("6.2", "initiative-first-turn"),))
    why = bid_refusal(bids, stock)
    if why is not None:
        return why
    totals = {side: dice[side] + bids[side] for side in SIDES}
    left = {side: stock[side] - bids[side] for side in SIDES}
    reasons = [
        because("6.2", "initiative-total", side=SIDE_NAMES[s], die=dice[s], bid=bids[s], total=totals[s]) for s in SIDES
    ]
    tie = totals["entente"] == totals["central"]
    if tie:
        winner = rules.board.initiative[turn - 1]
        reasons.append(because("6.2", "initiative-tie", turn=turn, side=SIDE_NAMES[winner]))
    else:
        winner = max(SIDES, key=lambda side: totals[side])
        reasons.append(because("6.2", "initiative-higher", side=SIDE_NAMES[winner]))
    return Initiative(winner, tie, left, tuple(reasons))


def entente_chance(turn: int, rules: Rules, bids: Mapping[Side, int]) -> Fraction:
    """Return the chance that the Entente wins the initiative with these bids (6.2)."""
    if turn == 1:
        return Fraction(0)
    lead = bids["entente"] - bids["central"]
    differences = [ours - theirs + lead for ours in range(1, 7) for theirs in range(1, 7)]
    ties = differences.count(0) if rules.board.initiative[turn - 1] == "entente" else 0
    return Fraction(sum(difference > 0 for difference in differences) + ties, 36)


class SoloInitiative(msgspec.Struct, frozen=True):
    """Who has the initiative against the system, and what it cost the player."""

    winner: Side
    cost: int
    stock_after: int
    reasons: tuple[Reason, ...] = ()


def solo_initiative(turn: int, rules: Rules, human: Side, wants_it: bool, stock: int) -> SoloInitiative:
    """Return who has the initiative against the system: the track's side, unless the player buys it (12.3).

    Args:
        human: who plays against the system.
        wants_it: whether the owner wants it.
    """
    # the initiative of turn 1 is compulsory, whatever price is printed there.
    owner: Side = "central" if turn == 1 else rules.board.initiative[turn - 1]
    if turn == 1:
        return SoloInitiative(owner, 0, stock, (because("6.2", "initiative-first-turn"),))
    on_track = because("12.3", "initiative-track", turn=turn, side=SIDE_NAMES[owner])
    if owner == human or not wants_it:
        return SoloInitiative(owner, 0, stock, (on_track,))
    price = rules.board.solo_prices[turn - 1]
    if price > stock:
        short = rejected("12.3", "not-enough-pr", side=SIDE_NAMES[human], cost=price, held=stock)
        return SoloInitiative(enemy(human), 0, stock, (on_track, short))
    bought = because("12.3", "initiative-bought", side=SIDE_NAMES[human], cost=price)
    return SoloInitiative(human, price, stock - price, (on_track, bought))
