"""Topics about the solitaire system: its technologies, its attackers, its whole phase (12.4)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Worked
from assistant.games.der_des_ders import assumptions, choices
from assistant.games.der_des_ders import system_turn as whole
from assistant.games.der_des_ders.given import Placed
from assistant.games.der_des_ders.given_values import Die, MarkerGiven, Natural, markers
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.technology import refusal
from assistant.games.der_des_ders.words import (
    SECTOR_NAMES,
    TECH_NAMES,
    TECHS,
    SectorId,
    Side,
    Tech,
    because,
    rejected,
    sector_id,
)


class TechChoiceGiven(Placed, frozen=True):
    side: Side


class TechOrder(msgspec.Struct, frozen=True):
    """The technologies open to the system, the one it prefers first."""

    first: tuple[Tech, ...]
    count: int


def system_tech_choice(given: TechChoiceGiven) -> Worked:
    """Return the technologies that the system may attempt, the one it prefers first (12.4.1)."""
    state, rules = given.table()
    order = choices.technologies_by_age(state, rules, given.side)
    reasons = [
        because(
            "12.4.1",
            "tech-ranked",
            place=n,
            tech=TECH_NAMES[tech],
            year=str(choices.age_of(state, rules, given.side, tech)),
        )
        for n, tech in enumerate(order, 1)
    ]
    reasons += [why.reason for tech in TECHS if (why := refusal(state, rules, given.side, tech)) is not None]
    boxes = [
        (tech, box.level)
        for tech in order
        for box in rules.board.trees[given.side][tech]
        if box.level > state.tech[given.side][tech]
    ]
    assumed = (
        *assumptions.reading(rules, "system_tech_order", "reading-tech-order"),
        *assumptions.tree_boxes(rules.board, given.side, boxes),
        *assumptions.readings_changed(rules),
    )
    return Worked(TechOrder(order, len(order)), tuple(reasons), assumed)


class AttackerGiven(Placed, frozen=True):
    target: str
    pr: Natural


class AttackerOrder(msgspec.Struct, frozen=True):
    """Who could attack a target for the system, in the order of its choice, with the odds and the price of each."""

    target: SectorId
    order: tuple[SectorId, ...]
    p_any_hit: tuple[Fraction, ...]
    expected_hits: tuple[Fraction, ...]
    pr: tuple[int, ...]


def system_attacker(given: AttackerGiven) -> Worked:
    """Return who would attack a target for the system, in the order of its choice (12.4.2)."""
    state, rules = given.table()
    printed = sector_id(given.target, "target", flag=True)
    aimed = choices.target_of(state, rules, printed, given.pr)
    target, found = aimed.target, aimed.candidates
    value = AttackerOrder(
        target,
        tuple(candidate.attacker for candidate in found),
        tuple(candidate.p_any_hit for candidate in found),
        tuple(candidate.expected_hits for candidate in found),
        tuple(candidate.offensive.cost for candidate in found),
    )
    if found:
        reasons = choices.why_attacker(found)
    else:
        reasons = (rejected("12.4.2", "attackers-none", target=SECTOR_NAMES[target]),)
    assumed = (
        *assumptions.reading(rules, "system_attacker", "reading-attacker"),
        *assumptions.offensive(rules.board, state.breakdown, value.order, target),
        *assumptions.readings_changed(rules),
    )
    return Worked(value, reasons, assumed)


class SystemTurnGiven(Placed, frozen=True):
    side: Side
    markers: Annotated[tuple[MarkerGiven, ...], Meta(max_length=60)] = ()
    dice: tuple[Die, ...] = ()


class PhasePlayed(msgspec.Struct, frozen=True):
    """The system's whole phase: its actions, the markers without effect, the dice it took and the position it leaves."""

    actions: tuple[whole.ActionLine, ...]
    unused: tuple[int, ...]
    pr_left: int
    dice_used: int
    overflow: int
    state_after: State
    winner: Side | None


def system_turn(given: SystemTurnGiven) -> Worked:
    """Return the system's whole spending phase: every action, the markers left, the position after it (12.4)."""
    state, rules = given.table()
    drawn = markers(given.markers, "markers")
    played = whole.play(state, rules, given.side, drawn, given.dice)
    after = played.phase
    value = PhasePlayed(
        played.actions,
        after.unused,
        after.state.pr[given.side],
        played.dice_used,
        played.overflow,
        msgspec.structs.replace(after.state, tech_attempted=_attempted(after.state, rules)),
        after.winner,
    )
    return Worked(value, played.reasons, played.assumed or assumptions.readings_changed(rules))


def _attempted(state: State, rules: Rules) -> Mapping[Side, tuple[str, ...]]:
    """Return the attempts of the turn as a position is given: levels are told only where one attempt a box is the rule."""
    if rules.readings.same_tech_again_after_success:
        return state.tech_attempted
    return {side: tuple(noted.partition(":")[0] for noted in tried) for side, tried in state.tech_attempted.items()}
