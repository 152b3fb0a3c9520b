"""Compulsory offensives: events 17, 18, 19 and 23 (11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders.offensives import attackers_of
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, operational_value
from assistant.games.der_des_ders.words import EVENT_NAMES, SECTOR_NAMES, SectorId, Side, because, rejected

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
        _obligation(state, rules, side, event, defender, least)
        for event, owner, _, defender, least in COMPULSORY
        if owner == side and event in state.events
    )


def _obligation(state: State, rules: Rules, side: Side, event: int, defender: SectorId, least: int) -> Obligation:
    able = []
    for sector in attackers_of(state, rules, defender):
        if sector not in _who_may(rules, event):
            continue
        most = min(operational_value(state, rules, sector), state.pr[side])
        # Reading of 11: "must" means as much as possible when the 2 points cannot be had.
        if most > 0 and not (most < least and rules.readings.obligation_void_below_minimum):
            able.append(Attacker(sector, min(least, most) if least else most, most))
    return Obligation(event, defender, tuple(able), not able)


class Launched(msgspec.Struct, frozen=True):
    """An offensive made this turn: the points it was given, 0 if nobody told, and whether it could not be given more.

    There is no defender if it was not noted.
    """

    attacker: SectorId
    defender: SectorId
    pr: int
    all_out: bool


def launching(state: State, rules: Rules, attacker: SectorId, defender: SectorId, pr: int) -> Launched:
    """Return an offensive as the turn remembers it, `state` being the position before it."""
    most = min(operational_value(state, rules, attacker), state.pr[rules.board.side(attacker)])
    return Launched(attacker, defender, pr, pr >= most)


Standing = Literal["due", "met", "short", "missed", "void"]


class Duty(msgspec.Struct, frozen=True):
    """A compulsory offensive as the turn stands.

    `standing`: still to be launched, launched, launched with fewer points than it takes, no longer possible because its
    sector attacked elsewhere (`by`), or void because nobody could.
    """

    obligation: Obligation
    standing: Standing
    by: Launched | None = None


def duties(state: State, rules: Rules, side: Side, launched: Sequence[Launched]) -> tuple[Duty, ...]:
    """Return the compulsory offensives of `side` and what has become of each this turn (11)."""
    least = {event: points for event, _, _, _, points in COMPULSORY}
    found = []
    for duty in obligations(state, rules, side):
        able = _who_may(rules, duty.event)
        mine = [one for one in launched if one.attacker in able]
        made = [one for one in mine if one.defender in (duty.defender, "")]
        best = max(made, key=lambda one: one.pr, default=None)
        if best is not None and _enough(best, least[duty.event]):
            found.append(Duty(duty, "met", best))
        elif not duty.void:
            found.append(Duty(duty, "due"))
        elif best is not None:
            found.append(Duty(duty, "short", best))
        else:
            found.append(Duty(duty, "missed", mine[0]) if mine else Duty(duty, "void"))
    return tuple(found)


def _who_may(rules: Rules, event: int) -> tuple[SectorId, ...]:
    """Return the sectors whose offensive meets an obligation."""
    side, attacker = next((side, attacker) for e, side, attacker, _, _ in COMPULSORY if e == event)
    # Reading of event 19: the offensive is Russia's.
    anybody = event == 19 and rules.readings.brusilov_any_sector
    return rules.board.of_side(side) if anybody else (attacker,)


def _enough(launched: Launched, least: int) -> bool:
    """Tell whether an offensive met its obligation: all that could be had is enough [A-16]; what nobody told is believed."""
    told = bool(launched.defender and launched.pr)
    return not told or launched.all_out or (bool(least) and launched.pr >= least)


def points_needed(state: State, rules: Rules, side: Side, but: SectorId = "") -> int:
    """Return the points that the compulsory offensives still to be launched need, that against `but` left out [A-44]."""
    due = (duty for duty in obligations(state, rules, side) if not duty.void and duty.defender != but)
    return sum(duty.attackers[0].min_pr for duty in due)


def broken_by(
    state: State, rules: Rules, attacker: SectorId, defender: SectorId, pr: int
) -> tuple[tuple[Obligation, Literal["elsewhere", "short", "points"]], ...]:
    """Return the compulsory offensives that an offensive would break, and how (11).

    It sends the only sector that could meet the obligation elsewhere, gives it fewer points than it takes, or leaves its side
    too few points for it.
    """
    side = rules.board.side(attacker)
    found: list[tuple[Obligation, Literal["elsewhere", "short", "points"]]] = []
    for duty in obligations(state, rules, side):
        able = {one.attacker: one for one in duty.attackers}
        if duty.void:
            continue
        if defender == duty.defender and attacker in able:
            if pr < able[attacker].min_pr:
                found.append((duty, "short"))
        elif set(able) == {attacker}:
            found.append((duty, "elsewhere"))
        elif state.pr[side] - pr < duty.attackers[0].min_pr:
            found.append((duty, "points"))
    return tuple(found)


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
