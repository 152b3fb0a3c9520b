"""Compulsory offensives: events 17, 18, 19 and 23 (11)."""

from __future__ import annotations

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.offensives import attackers_of
from assistant.games.der_des_ders.rules import Rules, because, rejected
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, SectorId, Side

# (event, side, attacker, defender, least points; 0 stands for the maximum)
COMPULSORY: tuple[tuple[int, Side, SectorId, SectorId, int], ...] = (
    (17, "central", "germany", "france", 2),
    (18, "entente", "france", "germany", 2),
    (19, "entente", "russia", "austria_hungary", 2),
    (23, "entente", "egypt", "ottoman", 0),
)


class Attacker(msgspec.Struct, frozen=True):
    """A sector that can meet the obligation, with the least and the most points it may be given."""

    attacker: SectorId
    min_pr: int
    max_pr: int


class Obligation(msgspec.Struct, frozen=True):
    """One compulsory offensive; `void` when nobody can launch it."""

    event: int
    defender: SectorId
    attackers: tuple[Attacker, ...]
    void: bool


def obligations(state: State, rules: Rules, side: Side) -> tuple[Obligation, ...]:
    """Return the compulsory offensives of `side`, by event number, with what each takes now (11, 6.7)."""
    return tuple(
        _obligation(state, rules, side, event, attacker, defender, least)
        for event, owner, attacker, defender, least in COMPULSORY
        if owner == side and event in state.events
    )


def _obligation(
    state: State, rules: Rules, side: Side, event: int, attacker: SectorId, defender: SectorId, least: int
) -> Obligation:
    able = []
    for sector in attackers_of(state, rules, defender):
        # Reading of event 19: the offensive is Russia's.
        if sector != attacker and not (event == 19 and rules.readings.brusilov_any_sector):
            continue
        most = min(operational_value(state, rules, sector), state.pr[side])
        # Reading of 11: "must" means as much as possible when the 2 points cannot be had.
        if most > 0 and not (most < least and rules.readings.obligation_void_below_minimum):
            able.append(Attacker(sector, min(least, most) if least else most, most))
    return Obligation(event, defender, tuple(able), not able)


def explain(duty: Obligation) -> Reason:
    """Return the sentence for one obligation."""
    event, defender = EVENT_NAMES[duty.event], SECTOR_NAMES[duty.defender]
    if duty.void:
        return rejected(f"11 ({duty.event})", "obligation-void", event=event, defender=defender)
    first = duty.attackers[0]
    names = tuple(SECTOR_NAMES[able.attacker] for able in duty.attackers)
    return because(
        f"11 ({duty.event})",
        "obligation",
        event=event,
        attacker=names,
        defender=defender,
        least=first.min_pr,
        most=first.max_pr,
    )
