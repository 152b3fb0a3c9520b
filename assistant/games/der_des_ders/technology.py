"""Technologies: which box is next, what an attempt costs and promises (6.5.1, 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from assistant.core.figures import signed
from assistant.core.reasons import Reason
from assistant.games.der_des_ders.board import Box
from assistant.games.der_des_ders.dice import succeeds, success_chance
from assistant.games.der_des_ders.rules import Refusal, Rules, refused
from assistant.games.der_des_ders.state import State, year_of
from assistant.games.der_des_ders.words import SIDE_NAMES, TECH_NAMES, TECHS, Side, Tech, because

# "Restrictions" of 6.5.1: Defence 4 is for the Central Powers only, Attack 4 and Air 7 for the Entente only. The tree
# of the Central Powers ends at Air 6, which event 27 lifts to 8.
HIGHEST: Mapping[Side, Mapping[Tech, int]] = {
    "entente": {"attack": 4, "defence": 3, "air": 7},
    "central": {"attack": 3, "defence": 4, "air": 6},
}
TANKS = 34


class Attempt(msgspec.Struct, frozen=True):
    """One attempt at a box: `bonus` is all that is added to the die, event 34 included."""

    side: Side
    tech: Tech
    level: int
    year: int
    threshold: int
    cost: int
    bonus: int
    probability: Fraction
    reasons: tuple[Reason, ...] = ()

    def succeeds(self, die: int) -> bool:
        """Tell whether `die` unlocks the box (3.1, 6.5.1)."""
        return succeeds(die, self.bonus, self.threshold)


def next_box(state: State, rules: Rules, side: Side, tech: Tech) -> Box | None:
    """Return the next printed box of a track that `side` may ever unlock (6.5.1), or None."""
    level = state.tech[side][tech]
    box = next((box for box in rules.board.trees[side][tech] if box.level > level), None)
    if box is None or box.level > HIGHEST[side].get(tech, box.level):
        return None
    return box


def was_attempted(state: State, rules: Rules, side: Side, tech: Tech, level: int) -> bool:
    """Tell whether this turn's only attempt at the technology is spent (6.5.1).

    Args:
        level: of the sizes, 0 the largest.
    """
    attempted = state.tech_attempted.get(side, ())
    if rules.readings.same_tech_again_after_success:
        # Reading of 6.5.1: one attempt a box, so a success opens the next box at once.
        return f"{tech}:{level}" in attempted
    return any(noted.partition(":")[0] == tech for noted in attempted)


def refusal(state: State, rules: Rules, side: Side, tech: Tech) -> Refusal | None:
    """Return why `side` may not attempt `tech` now, its stock apart; None if it may (6.5.1)."""
    box = next_box(state, rules, side, tech)
    if box is None:
        return refused("max_level", "6.5.1", "tech-max", tech=TECH_NAMES[tech], level=state.tech[side][tech])
    year = year_of(state.turn, rules)
    if box.year > year:
        return refused(
            "year", "6.5.1", "tech-year", tech=TECH_NAMES[tech], level=box.level, year=str(box.year), now=str(year)
        )
    if was_attempted(state, rules, side, tech, box.level):
        return refused("already_attempted", "6.5.1", "tech-attempted", tech=TECH_NAMES[tech])
    return None


def attempt(state: State, rules: Rules, side: Side, tech: Tech, extra_pr: int) -> Attempt | Refusal:
    """Return the attempt of `side` at the next box of `tech` with `extra_pr` points of bonus, or why not (6.5.1)."""
    why = refusal(state, rules, side, tech)
    if why is not None:
        return why
    cost = 1 + extra_pr
    if cost > state.pr[side]:
        return refused("pr", "6.5.1", "not-enough-pr", side=SIDE_NAMES[side], cost=cost, held=state.pr[side])
    box = next_box(state, rules, side, tech)
    assert box is not None
    reasons = [
        because(
            "6.5.1",
            "tech-box",
            tech=TECH_NAMES[tech],
            level=box.level,
            year=str(box.year),
            threshold=box.threshold,
        ),
        because("6.5.1", "tech-cost", cost=cost, extra=extra_pr),
    ]
    bonus = extra_pr
    if side == "entente" and tech == "attack" and TANKS in state.events:
        bonus += 1
        reasons.append(because("11 (34)", "tech-tanks"))
    chance = success_chance(box.threshold, bonus)
    reasons.append(because("3.1", "tech-chance", threshold=box.threshold, bonus=signed(bonus), chance=chance))
    return Attempt(side, tech, box.level, box.year, box.threshold, cost, bonus, chance, tuple(reasons))


def after_attempt(state: State, rules: Rules, tried: Attempt, success: bool) -> State:
    """Return the position after an attempt: the points spent, the level gained, the attempt noted (6.5.1)."""
    side, tech = tried.side, tried.tech
    noted = (*state.tech_attempted.get(side, ()), f"{tech}:{tried.level}")
    levels = state.tech
    if success:
        levels = {**state.tech, side: {**state.tech[side], tech: tried.level}}
    after = msgspec.structs.replace(
        state,
        pr={**state.pr, side: state.pr[side] - tried.cost},
        tech=levels,
        tech_attempted={**state.tech_attempted, side: noted},
    )
    # Reading of event 34: the bonus lasts until the next Attack level is unlocked.
    spent = success or rules.readings.tanks_until == "attempt"
    return after.without_events(TANKS) if side == "entente" and tech == "attack" and spent else after


def open_technologies(state: State, rules: Rules, side: Side) -> tuple[Tech, ...]:
    """Return the technologies that `side` may attempt now if it can pay (6.5.1)."""
    return tuple(tech for tech in TECHS if refusal(state, rules, side, tech) is None)
