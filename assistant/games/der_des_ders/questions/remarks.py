"""What a card remarks without forbidding it: another phase, the order of 6.5, points that a compulsory offensive needs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from assistant.core.position import Position
from assistant.core.reasons import Reason, ReasonKind
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.obligations import broken_by, obligations, points_needed
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, SectorId, Side, because, fact, say

# 6.5: "in this order".
Step = Literal["technology", "offensive", "reinforcement", "naval"]
STEPS: tuple[Step, ...] = ("technology", "offensive", "reinforcement", "naval")


def not_now(position: Position, *phases: str) -> tuple[Reason, ...]:
    """Return the remarks that the table stands at none of `phases` (6.1), and that points are still to be absorbed (6.6)."""
    found = []
    now = str(position.fact("phase"))
    if position.knows("phase") and now not in phases:
        found.append(fact("not-its-phase", rule="6.1", phase=say(f"fact-phase-{now}")))
    if position.fact("overflow"):
        found.append(fact("absorb-first", rule="6.6", n=position.fact("overflow")))
    return tuple(found)


def spends(position: Position, state: State, rules: Rules, side: Side, step: Step, cost: int = 0) -> tuple[Reason, ...]:
    """Return the remarks on a side's spending: its phase, the order of 6.5, what compulsory offensives still need (11).

    Args:
        state: the position of the rules, before the spending.
    """
    found = list(not_now(position, *_phases_of(position, side)))
    found += out_of_order(state, rules, side, step)
    needed = points_needed(state, rules, side)
    if cost and needed and state.pr[side] - cost < needed:
        found.append(because("11", "technology-obligation"))
    return tuple(found)


def _phases_of(position: Position, side: Side) -> tuple[str, ...]:
    return ("first",) if mirror.leader(position) == side else ("second",)


def current_step(state: State, rules: Rules, side: Side) -> Step:
    """Return the step of 6.5 at which a side stands: the last one of which it has done something this turn."""
    mine = rules.board.of_side(side)
    if any(state.reinforced.get(sector) for sector in mine):
        return "reinforcement"
    return "offensive" if any(sector in state.attacked for sector in mine) else "technology"


def out_of_order(state: State, rules: Rules, side: Side, step: Step) -> Iterator[Reason]:
    """Yield what speaks of a step that comes before one already done, with what that changed (6.5)."""
    mine = rules.board.of_side(side)
    attacked = tuple(SECTOR_NAMES[sector] for sector in mine if sector in state.attacked)
    reinforced = tuple(SECTOR_NAMES[sector] for sector in mine if state.reinforced.get(sector))
    if step == "technology" and attacked:
        yield fact("order-technology-attacked", rule="6.5", sectors=attacked)
    elif step == "technology" and reinforced:
        yield fact("order-technology-reinforced", rule="6.5", sectors=reinforced)
    elif step == "offensive" and reinforced:
        yield fact("order-offensive", rule="6.5", sectors=reinforced)


def before_attacking(position: Position, state: State, rules: Rules, attacker: SectorId) -> tuple[Reason, ...]:
    """Return the remarks on an offensive of a sector: those on its side's spending, and what reinforcements gave it (6.5)."""
    found = list(spends(position, state, rules, rules.board.side(attacker), "offensive"))
    raised, box = state.reinforced.get(attacker, 0), state.breakdown[attacker]
    values = rules.board.operational_values
    was, now = values[max(0, box - raised)], values[box]
    if was != now:
        name = SECTOR_NAMES[attacker]
        found.append(fact("order-operational-value", rule="6.5", sector=name, before=was, now=now))
    return tuple(found)


def seen(remarks: Iterable[Reason]) -> tuple[Reason, ...]:
    """Return remarks as warnings: a fight panel folds away every other reason."""
    return tuple(msgspec.structs.replace(remark, kind=ReasonKind.REJECTED) for remark in remarks)


def breaking(state: State, rules: Rules, attacker: SectorId, defender: SectorId, pr: int) -> tuple[Reason, ...]:
    """Return the warnings that an offensive breaks a compulsory one (11).

    Args:
        state: the position of the rules, before the offensive.
        attacker: the sector that would attack.
        pr: the points that it would be given.
    """
    return tuple(
        because(
            f"11 ({duty.event})",
            f"breaks-{how}",
            event=EVENT_NAMES[duty.event],
            attacker=SECTOR_NAMES[attacker],
            defender=SECTOR_NAMES[duty.defender],
            least=duty.attackers[0].min_pr,
        )
        for duty, how in broken_by(state, rules, attacker, defender, pr)
    )


def before_sailing(position: Position, state: State, rules: Rules, side: Side) -> tuple[Reason, ...]:
    """Return the remarks on a naval roll, which ends a side's phase: the compulsory offensives not yet launched (11)."""
    due = (duty for duty in obligations(state, rules, side) if not duty.void)
    return (
        *spends(position, state, rules, side, "naval"),
        *(because(f"11 ({d.event})", "naval-obligation", event=EVENT_NAMES[d.event]) for d in due),
    )
