"""The frame of a turn: the initiative, the income, the end of the turn and of the war (6.2, 6.4, 6.8, 10, 12.3)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from assistant.core.blocks import Reason
from assistant.core.calc import Record
from assistant.games.der_des_ders import events, purchases
from assistant.games.der_des_ders.battle import ArmisticeRoll, Blow, settle, winner_on_points
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.state import Refusal, State, refused
from assistant.games.der_des_ders.words import SIDES, SectorId, Side, because, enemy, rejected

# Who plays first: bids, dice and the turn track (6.2), and the price of the initiative against the system (12.3).

MOST_BID = 3


class Initiative(Record):
    """Who has the initiative, whether the totals were equal, what is left of the stocks."""

    winner: Side
    tie: bool
    stock_after: Mapping[Side, int]
    reasons: tuple[Reason, ...] = ()


def bid_refusal(bids: Mapping[Side, int], stock: Mapping[Side, int]) -> Refusal | None:
    """Return why the bids cannot be made: more than 3 points, or more than were saved (6.2); None if they can."""
    for side in SIDES:
        if not 0 <= bids[side] <= min(MOST_BID, stock[side]):
            return refused("bid", "6.2", "bid-refused", side=side, bid=bids[side], held=stock[side])
    return None


def initiative(
    turn: int, state: State, bids: Mapping[Side, int], dice: Mapping[Side, int], stock: Mapping[Side, int]
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
    reasons = [because("6.2", "initiative-total", side=s, die=dice[s], bid=bids[s], total=totals[s]) for s in SIDES]
    tie = totals["entente"] == totals["central"]
    if tie:
        winner = state.board.initiative_track.values[turn - 1]
        reasons.append(because("6.2", "initiative-tie", turn=turn, side=winner))
    else:
        winner = max(SIDES, key=lambda side: totals[side])
        reasons.append(because("6.2", "initiative-higher", side=winner))
    return Initiative(winner, tie, left, tuple(reasons))


def entente_chance(turn: int, state: State, bids: Mapping[Side, int]) -> Fraction:
    """Return the chance that the Entente wins the initiative with these bids (6.2)."""
    if turn == 1:
        return Fraction(0)
    lead = bids["entente"] - bids["central"]
    differences = [ours - theirs + lead for ours in range(1, 7) for theirs in range(1, 7)]
    ties = differences.count(0) if state.board.initiative_track.values[turn - 1] == "entente" else 0
    return Fraction(sum(difference > 0 for difference in differences) + ties, 36)


class SoloInitiative(Record):
    """Who has the initiative against the system, and what it cost the player."""

    winner: Side
    cost: int
    stock_after: int
    reasons: tuple[Reason, ...] = ()


def solo_initiative(turn: int, state: State, human: Side, wants_it: bool, stock: int) -> SoloInitiative:
    """Return who has the initiative against the system: the track's side, unless the player buys it (12.3).

    Args:
        human: who plays against the system.
        wants_it: whether the owner wants it.
    """
    # the initiative of turn 1 is compulsory, whatever price is printed there.
    owner: Side = "central" if turn == 1 else state.board.initiative_track.values[turn - 1]
    if turn == 1:
        return SoloInitiative(owner, 0, stock, (because("6.2", "initiative-first-turn"),))
    on_track = because("12.3", "initiative-track", turn=turn, side=owner)
    if owner == human or not wants_it:
        return SoloInitiative(owner, 0, stock, (on_track,))
    price = state.board.solo_initiative_cost.values[turn - 1]
    if price > stock:
        short = rejected("12.3", "not-enough-pr", side=human, cost=price, held=stock)
        return SoloInitiative(enemy(human), 0, stock, (on_track, short))
    bought = because("12.3", "initiative-bought", side=human, cost=price)
    return SoloInitiative(human, price, stock - price, (on_track, bought))


# Collecting resource points (6.4).

GALLIPOLI, ARMISTICE = 8, 42
ARMISTICE_PRODUCTION = 2  # of Germany, in the last turn (11.2)


class Collection(Record):
    """What one side collects. `income` counts before the limit of the stock."""

    state: State
    by_sector: Mapping[SectorId, int]
    lafayette: int
    income: int
    gallipoli_loss: int
    reasons: tuple[Reason, ...] = ()


def production(state: State, sector: SectorId) -> int:
    """Return the resource points that `sector` gives this turn while it is at war (6.4, 11.2)."""
    if sector == "germany" and ARMISTICE in state.events:
        return ARMISTICE_PRODUCTION
    printed = state.board.sectors[sector].production
    # 6.4: Russia gives twice its current operational value instead of a printed figure.
    return 2 * state.operational_value(sector) if printed is None else printed


def collect(state: State, side: Side, gallipoli_die: int = 0) -> Collection:
    """Return what `side` collects (6.4).

    Args:
        gallipoli_die: the die of event 8, which the Entente loses after its collection; 0 without the event.
    """
    by_sector = {s: production(state, s) for s in state.board.of_side(side) if state.at_war(s)}
    reasons = [_explained(state, sector, points) for sector, points in by_sector.items()]
    lafayette = (state.lafayette or 0) if side == "entente" else 0
    if lafayette:
        reasons.append(because("11.1", "income-lafayette", n=lafayette))
    income = sum(by_sector.values()) + lafayette
    held = min(state.board.pr_cap.value, state.pr[side] + income)
    reasons.append(because("6.4", "income-total", income=income, before=state.pr[side], held=held))
    if held < state.pr[side] + income:
        reasons.append(
            because("6.4", "income-capped", cap=state.board.pr_cap.value, lost=state.pr[side] + income - held)
        )
    loss = 0
    if side == "entente" and gallipoli_die:
        # Event 8 comes after the collection, so after the limit of 20.
        loss = min(gallipoli_die, held)
        reasons.append(because("11 (8)", "income-gallipoli", die=gallipoli_die, loss=loss))
    return Collection(state.with_pr(side, held - loss), by_sector, lafayette, income, loss, tuple(reasons))


def _explained(state: State, sector: SectorId, points: int) -> Reason:
    if sector == "russia":
        return because("6.4", "income-russia", n=points, value=points // 2, breakdown=state.breakdown[sector])
    if sector == "germany" and ARMISTICE in state.events:
        return because("11.2", "income-germany-armistice", n=points)
    return because("14", "income-sector", sector=sector, n=points)


# The end of a turn and of the war: the Revolution, the last turn's count, what lapses (6.8, 9, 10).


class Closed(Record):
    """A turn that is over: the position on the next turn, or the last one with who has won."""

    state: State
    winner: Side | None
    reasons: tuple[Reason, ...]
    rolls: tuple[ArmisticeRoll, ...] = ()


def close_turn(state: State, drawn_this_turn: tuple[int, ...], dice: Dice) -> Closed:
    """Return the position after the end of a turn: the Revolution, the last turn's count, then the next turn (6.8, 9, 10)."""
    left = purchases.revolution_exit(state)
    state, reasons = left.state, list(left.reasons)
    rolls: tuple[ArmisticeRoll, ...] = ()
    if left.leaves and state.readings.revolution_armistice_roll:
        # Reading of 9 and 10: rolled at the end of the turn, before a final count.
        settled = settle((Blow(state, "russia", True, "central"),), state, dice)
        reasons += settled.reasons
        rolls = settled.rolls
        if settled.winner is not None:
            return Closed(state, settled.winner, tuple(reasons), rolls)
    if state.turn == events.TURNS or ARMISTICE in state.events:
        entente, central = state.vp["entente"], state.vp["central"]
        winner = winner_on_points(entente, central)
        key = "victory-tie" if entente == central else "victory"
        reasons.append(because("10", key, side=winner, entente=entente, central=central))
        return Closed(state, winner, tuple(reasons), rolls)
    after = next_turn(state, drawn_this_turn)
    if state.readings.tanks_until == "turn":
        # Reading of event 34: its bonus is for the turn in which it was drawn.
        after = after.without_events(purchases.TANKS)
    reasons.append(because("6.8", "next-turn", turn=after.turn))
    return Closed(after, None, tuple(reasons), rolls)


def next_turn(state: State, drawn_this_turn: tuple[int, ...]) -> State:
    """Return the position on the next turn: markers of one turn gone, Lafayette one box on, nobody has acted (6.8, 11.1)."""
    return msgspec.structs.replace(
        state,
        turn=state.turn + 1,
        events=events.still_lasting(state.events, drawn_this_turn),
        attacked=(),
        tech_attempted={},
        reinforced={},
        lafayette=None if state.lafayette is None else state.lafayette + 1,
    )
