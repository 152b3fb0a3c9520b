"""Collecting resource points (6.4)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.words import SECTOR_NAMES, SectorId, Side, because

GALLIPOLI, ARMISTICE = 8, 42
ARMISTICE_PRODUCTION = 2  # of Germany, in the last turn (11.2)


class Collection(msgspec.Struct, frozen=True):
    """What one side collects. `income` counts before the limit of the stock."""

    state: State
    by_sector: Mapping[SectorId, int]
    lafayette: int
    income: int
    gallipoli_loss: int
    reasons: tuple[Reason, ...] = ()


def production(state: State, rules: Rules, sector: SectorId) -> int:
    """Return the resource points that `sector` gives this turn while it is at war (6.4, 11.2)."""
    if sector == "germany" and ARMISTICE in state.events:
        return ARMISTICE_PRODUCTION
    printed = rules.board.sectors[sector].production
    # 6.4: Russia gives twice its current operational value instead of a printed figure.
    return 2 * operational_value(state, rules, sector) if printed is None else printed


def collect(state: State, rules: Rules, side: Side, gallipoli_die: int = 0) -> Collection:
    """Return what `side` collects (6.4).

    Args:
        gallipoli_die: the die of event 8, which the Entente loses after its collection; 0 without the event.
    """
    by_sector = {s: production(state, rules, s) for s in rules.board.of_side(side) if state.at_war(s)}
    reasons = [_explained(state, sector, points) for sector, points in by_sector.items()]
    lafayette = (state.lafayette or 0) if side == "entente" else 0
    if lafayette:
        reasons.append(because("11.1", "income-lafayette", n=lafayette))
    income = sum(by_sector.values()) + lafayette
    held = min(rules.board.pr_cap, state.pr[side] + income)
    reasons.append(because("6.4", "income-total", income=income, before=state.pr[side], held=held))
    if held < state.pr[side] + income:
        reasons.append(because("6.4", "income-capped", cap=rules.board.pr_cap, lost=state.pr[side] + income - held))
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
    return because("14", "income-sector", sector=SECTOR_NAMES[sector], n=points)
