"""What resource points buy beside offensives: technologies, reinforcements, mastery of the seas (6.5, 6.6, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from assistant.core.questions import Reason, signed
from assistant.core.record import Record
from assistant.games.der_des_ders.board import Box
from assistant.games.der_des_ders.dice import Law, succeeds, success_chance, sum_law
from assistant.games.der_des_ders.state import Refusal, State, beyond_stock, refused
from assistant.games.der_des_ders.words import (
    TECHS,
    BySector,
    Numbers,
    Reasons,
    SectorId,
    Side,
    Tech,
    Told,
    because,
    charts,
    rejected,
)

# Technologies: which box is next, what an attempt costs and promises (6.5.1, 3.4).

# "Restrictions" of 6.5.1: Defence 4 is for the Central Powers only, Attack 4 and Air 7 for the Entente only. The tree
# of the Central Powers ends at Air 6, which event 27 lifts to 8.
HIGHEST: Mapping[Side, Mapping[Tech, int]] = {
    "entente": {"attack": 4, "defence": 3, "air": 7},
    "central": {"attack": 3, "defence": 4, "air": 6},
}
TANKS = 34


class Attempt(Record):
    """One attempt at a box: `bonus` is all that is added to the die, event 34 included."""

    side: Side
    tech: Tech
    level: int
    year: int
    threshold: int
    cost: int
    bonus: int
    probability: Fraction
    reasons: Reasons = ()

    def succeeds(self, die: int) -> bool:
        """Tell whether `die` unlocks the box (3.1, 6.5.1)."""
        return succeeds(die, self.bonus, self.threshold)


def next_box(state: State, side: Side, tech: Tech) -> Box | None:
    """Return the next printed box of a track that `side` may ever unlock (6.5.1), or None."""
    level = state.tech[side][tech]
    box = next((box for box in state.board.tech_tree[side][tech] if box.level > level), None)
    if box is None or box.level > HIGHEST[side].get(tech, box.level):
        return None
    return box


def was_attempted(state: State, side: Side, tech: Tech, level: int) -> bool:
    """Tell whether this turn's only attempt at the technology is spent (6.5.1).

    Args:
        level: of the sizes, 0 the largest.
    """
    attempted = state.tech_attempted.get(side, ())
    if state.readings.same_tech_again_after_success:
        # Reading of 6.5.1: one attempt a box, so a success opens the next box at once.
        return f"{tech}:{level}" in attempted
    return any(noted.partition(":")[0] == tech for noted in attempted)


def refusal(state: State, side: Side, tech: Tech) -> Refusal | None:
    """Return why `side` may not attempt `tech` now, its stock apart; None if it may (6.5.1)."""
    box = next_box(state, side, tech)
    if box is None:
        return refused("max_level", "6.5.1", "tech-max", tech=tech, level=state.tech[side][tech])
    year = state.year
    if box.year > year:
        return refused("year", "6.5.1", "tech-year", tech=tech, level=box.level, year=str(box.year), now=str(year))
    if was_attempted(state, side, tech, box.level):
        return refused("already_attempted", "6.5.1", "tech-attempted", tech=tech)
    return None


def attempt(state: State, side: Side, tech: Tech, extra_pr: int) -> Attempt | Refusal:
    """Return the attempt of `side` at the next box of `tech` with `extra_pr` points of bonus, or why not (6.5.1)."""
    why = refusal(state, side, tech)
    if why is not None:
        return why
    cost = 1 + extra_pr
    if beyond := beyond_stock(state, side, cost, "6.5.1"):
        return beyond
    box = next_box(state, side, tech)
    assert box is not None
    told = Told()
    told("6.5.1", "tech-box", tech=tech, level=box.level, year=str(box.year), threshold=box.threshold)
    told("6.5.1", "tech-cost", cost=cost, extra=extra_pr)
    bonus = extra_pr
    if side == "entente" and tech == "attack" and TANKS in state.events:
        bonus += 1
        told("11 (34)", "tech-tanks")
    chance = success_chance(box.threshold, bonus)
    told("3.1", "tech-chance", threshold=box.threshold, bonus=signed(bonus), chance=chance)
    return Attempt(side, tech, box.level, box.year, box.threshold, cost, bonus, chance, tuple(told))


def after_attempt(state: State, tried: Attempt, success: bool) -> State:
    """Return the position after an attempt: the points spent, the level gained, the attempt noted (6.5.1)."""
    side, tech = tried.side, tried.tech
    noted = (*state.tech_attempted.get(side, ()), f"{tech}:{tried.level}")
    after = replace(state.paying(side, tried.cost), tech_attempted={**state.tech_attempted, side: noted})
    if success:
        after = replace(after, tech={**state.tech, side: {**state.tech[side], tech: tried.level}})
    # Reading of event 34: the bonus lasts until the next Attack level is unlocked.
    spent = success or state.readings.tanks_until == "attempt"
    return after.without_events(TANKS) if side == "entente" and tech == "attack" and spent else after


def open_technologies(state: State, side: Side) -> tuple[Tech, ...]:
    """Return the technologies that `side` may attempt now if it can pay (6.5.1)."""
    return tuple(tech for tech in TECHS if refusal(state, side, tech) is None)


# Reinforcements and the Russian Revolution (6.5.3, 9).


class Purchase(Record):
    """Reinforcement steps for one sector: their price, the box reached, the Revolution dice to roll."""

    sector: SectorId
    steps: int
    cost: int
    after: int
    revolution_dice: int
    reasons: Reasons = ()


def price(bought: int, steps: int) -> int:
    """Return the price of `steps` more steps for a sector that has had `bought` this turn (6.5.3): the n-th costs n."""
    return sum(range(bought + 1, bought + steps + 1))


def barred(state: State, sector: SectorId) -> Refusal | None:
    """Return why `sector` can receive no reinforcement at all; None if it can (6.5.3)."""
    if not state.at_war(sector):
        return refused("not_at_war", "6.5.3", "not-at-war", sector=sector)
    if sector == "german_africa":
        return refused("german_africa", "6.5.3", "reinforce-africa")
    return None


def reinforce(state: State, sector: SectorId, steps: int) -> Purchase | Refusal:
    """Return what `steps` reinforcements of `sector` cost and give, or why they cannot be had (6.5.3)."""
    why = barred(state, sector)
    if why is not None:
        return why
    printed = state.board.sectors[sector]
    before = state.breakdown[sector]
    if before + steps > printed.initial_breakdown:
        return refused(
            "maximum", "6.5.3", "reinforce-maximum", sector=sector, most=printed.initial_breakdown, now=before
        )
    bought = state.reinforced.get(sector, 0)
    cost = price(bought, steps)
    if beyond := beyond_stock(state, printed.side, cost, "6.5.3"):
        return beyond
    told = Told()
    told("6.5.3", "reinforce-cost", sector=sector, n=steps, cost=cost, bought=bought)
    told("6.5.3", "reinforce-after", sector=sector, before=before, after=before + steps)
    dice = steps if sector == "russia" else 0
    if dice:
        told("9", "revolution-dice", n=dice)
    return Purchase(sector, steps, cost, before + steps, dice, tuple(told))


def after_purchase(state: State, bought: Purchase, dice: Sequence[int]) -> State:
    """Return the position with the steps bought and the Revolution dice applied (6.5.3, 9)."""
    # The Revolution marker stops on the last box of its track.
    revolution = min(state.revolution_end, state.revolution + sum(die == 1 for die in dice))
    return replace(
        state.paying(state.side(bought.sector), bought.cost),
        breakdown={**state.breakdown, bought.sector: bought.after},
        reinforced={**state.reinforced, bought.sector: state.reinforced.get(bought.sector, 0) + bought.steps},
        revolution=revolution,
    )


def affordable_steps(state: State, sector: SectorId) -> int:
    """Return how many steps `sector` lacks and its side can pay now (6.5.3)."""
    bought, steps, held = state.reinforced.get(sector, 0), state.missing(sector), state.pr[state.side(sector)]
    while steps > 0 and price(bought, steps) > held:
        steps -= 1
    return max(0, steps)


def revolution_law(reinforcements: int) -> Law:
    """Return the law of the boxes that the Revolution advances: each natural 1 is one box (9)."""
    return sum_law([Fraction(1, 6)] * reinforcements)


class Exit(Record):
    """What the end of the turn brings on the Revolution track."""

    state: State
    leaves: bool
    reasons: Reasons = ()


def revolution_exit(state: State) -> Exit:
    """Return whether Russia leaves the war at the end of this turn, with the points that this gives (9)."""
    last = state.revolution_end
    if state.revolution < last:
        return Exit(state, False, (because("9", "revolution-not-complete", box=state.revolution, last=last),))
    if not state.at_war("russia"):
        # Reading of 9: victory points for Russia are given once.
        return Exit(state, False, (because("9", "revolution-too-late"),))
    vp = state.board.sectors["russia"].vp
    after = replace(
        state, status={**state.status, "russia": "out"}, vp={**state.vp, "central": state.vp["central"] + vp}
    )
    return Exit(after, True, (because("9", "revolution-complete", box=state.revolution, vp=vp),))


# Mastery of the seas: the naval tables, and losses that find no resource points (6.6).

TABLE: Mapping[str, Numbers] = {row["side"]: tuple(row.whole(str(n)) for n in range(1, 7)) for row in charts("naval")}
WILSON, U_BOATS = 16, 26


class NavalRoll(Record):
    """One roll on a naval table. `value`: points lost by the Entente, or gained by the Central Powers.

    `overflow`: points that the Entente lacked and must absorb by breakdown steps.
    """

    state: State
    rolls: bool
    cost: int = 0
    column: int | None = None
    value: int = 0
    overflow: int = 0
    reasons: Reasons = ()


def forbidden(state: State, side: Side) -> Reason | None:
    """Return why `side` makes no naval roll; None if it must (6.6, 11)."""
    if side == "entente":
        return rejected("11 (14)", "naval-definitive") if state.blockade_definitive else None
    # Reading of event 16: it has no effect once the U-boats have been drawn.
    cancelled = U_BOATS in state.events and not state.readings.wilson_after_uboote_blocks
    return rejected("11 (16)", "naval-wilson") if WILSON in state.events and not cancelled else None


def column(state: State, side: Side, die: int, pr_spent: int) -> int:
    """Return the column of the table that a die reads, from 1 to 6 (6.6)."""
    if state.readings.natural_rule_naval and die in (1, 6):
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


def naval_roll(state: State, side: Side, die: int, pr_spent: int) -> NavalRoll | Refusal:
    """Return what the naval roll of `side` does (6.6); an event may forbid it, and then nothing is spent."""
    why = forbidden(state, side)
    if why is not None:
        return NavalRoll(state, False, reasons=(why,))
    if beyond := beyond_stock(state, side, pr_spent, "6.6"):
        return beyond
    box = column(state, side, die, pr_spent)
    value = TABLE[side][box - 1]
    told = Told(
        [because("6.6", "naval-die", die=die, spent=pr_spent), *(reason for _, reason in modifiers(state, side))]
    )
    paid = state.paying(side, pr_spent)
    if side == "central":
        lost = min(value, paid.pr["entente"])
        after = paid.paying("entente", lost)
        told("6.6", "naval-u-boat-result", column=box, value=value, lost=lost)
        if value > lost:
            told("6.6", "naval-overflow", n=value - lost)
        return NavalRoll(after, True, pr_spent, box, value, value - lost, tuple(told))
    # Reading of 6.6: "Germany" is the stock of the Central Powers, whatever became of Germany.
    held = min(state.board.pr_cap.value, paid.pr["central"] + value)
    told("6.6", "naval-blockade-result", column=box, value=value, held=held)
    return NavalRoll(paid.with_pr("central", held), True, pr_spent, box, value, 0, tuple(told))


def naval_law(state: State, side: Side, pr_spent: int) -> Law:
    """Return the law of the table's value for `side`; 0 for certain when an event forbids the roll (6.6)."""
    if forbidden(state, side) is not None:
        return {0: Fraction(1)}
    law: dict[int, Fraction] = {}
    for die in range(1, 7):
        value = TABLE[side][column(state, side, die, pr_spent) - 1]
        law[value] = law.get(value, Fraction(0)) + Fraction(1, 6)
    return law


def absorb_refusal(state: State, shifts: BySector, overflow: int) -> Refusal | None:
    """Return why these shifts do not absorb `overflow` missing points; None if they do (6.6)."""
    for sector in shifts:
        if state.side(sector) != "entente" or not state.at_war(sector):
            return refused("sector", "6.6", "absorb-sector", sector=sector)
    for sector, steps in shifts.items():
        if steps > state.breakdown[sector]:
            return refused("below_zero", "6.6", "absorb-below-zero", sector=sector, steps=steps)
    # Everything must be absorbed, as far as there are markers on the track.
    due = min(overflow, steps_left(state))
    if sum(shifts.values()) != due:
        return refused("total", "6.6", "absorb-total", total=sum(shifts.values()), due=due)
    return None


def steps_left(state: State) -> int:
    """Return how many breakdown steps the Entente could still shift (6.6)."""
    return sum(state.breakdown[sector] for sector in state.of_side("entente") if state.at_war(sector))


def cautious_shifts(state: State, overflow: int) -> BySector:
    """Return how the system absorbs a shortfall: each step on the highest marker [A-38], to 0 only if it must.

    Args:
        overflow: what is beyond the track.
    """
    steps = {sector: state.breakdown[sector] for sector in state.of_side("entente") if state.at_war(sector)}
    shifts: dict[SectorId, int] = {}
    for _ in range(min(overflow, sum(steps.values()))):
        sector = max(steps, key=lambda s: steps[s])
        steps[sector] -= 1
        shifts[sector] = shifts.get(sector, 0) + 1
    return shifts
