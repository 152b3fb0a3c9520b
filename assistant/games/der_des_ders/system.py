"""The solitaire system's spending phase, one decision at a time (12.4).

`open_phase` starts it with the markers drawn; `decide` says what the system does next and why; `carry_out` applies it with
the dice that were rolled. Nothing is hidden between two steps: the phase is a value.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from assistant.core.reasons import Reason
from assistant.games.der_des_ders import naval
from assistant.games.der_des_ders.board import Marker
from assistant.games.der_des_ders.choices import (
    age_of,
    flagged,
    ranked_attackers,
    target_of,
    technologies_by_age,
    why_attacker,
)
from assistant.games.der_des_ders.obligations import explain, obligations
from assistant.games.der_des_ders.offensives import Offensive
from assistant.games.der_des_ders.reinforcements import Purchase, affordable_steps, barred, reinforce
from assistant.games.der_des_ders.rules import Rules, because, rejected
from assistant.games.der_des_ders.state import State
from assistant.games.der_des_ders.technology import Attempt, attempt
from assistant.games.der_des_ders.vocabulary import SECTOR_NAMES, SIDE_NAMES, TECH_NAMES, SectorId, Side

Stage = Literal["technology", "obligations", "offensives", "reinforcements", "naval", "done"]
# The order of 6.5, which the system keeps; compulsory offensives come before the Offensive markers.
STAGES: tuple[Stage, ...] = ("technology", "obligations", "offensives", "reinforcements", "naval", "done")


class NavalPlan(msgspec.Struct, frozen=True):
    """The naval roll that the system is about to make, with the points it adds (12.4.4)."""

    spend: int


Action = Attempt | Offensive | Purchase | NavalPlan


class SystemPhase(msgspec.Struct, frozen=True):
    """The system's spending phase under way.

    `queue` is what is still to be looked at in this stage: markers (their places in the draw), events, or
    (sector, marker) pairs. `used` lists the markers whose effect was applied.
    """

    state: State
    side: Side
    markers: tuple[Marker, ...]
    stage: Stage = "technology"
    queue: tuple[tuple[str, int], ...] = ()
    used: tuple[int, ...] = ()
    winner: Side | None = None

    @property
    def unused(self) -> tuple[int, ...]:
        """Markers that had no effect; they cost nothing (12.4.4)."""
        return tuple(place for place in range(len(self.markers)) if place not in self.used)


class Step(msgspec.Struct, frozen=True):
    """What the system does next, by which marker, and why; no action at the end of the phase."""

    phase: SystemPhase
    action: Action | None
    marker: int | None = None
    reasons: tuple[Reason, ...] = ()


def markers_to_draw(state: State, side: Side) -> int:
    """Return how many Coquelicots the system draws: as many as it has resource points now (12.4)."""
    return state.pr[side]


def open_phase(state: State, rules: Rules, side: Side, markers: tuple[Marker, ...]) -> SystemPhase:
    """Return the system's spending phase at its beginning, with the markers it drew (12.4)."""
    phase = SystemPhase(state, side, markers)
    return msgspec.structs.replace(phase, queue=_queue(phase, rules, "technology"))


def decide(phase: SystemPhase, rules: Rules) -> Step:
    """Return the system's next action and its reasons, those for skipping a marker included (12.4)."""
    reasons: list[Reason] = []
    while phase.winner is None and phase.stage != "done":
        step = _LOOKS[phase.stage](phase, rules, reasons)
        if step is not None:
            return step
        after = STAGES[STAGES.index(phase.stage) + 1]
        phase = msgspec.structs.replace(phase, stage=after, queue=_queue(phase, rules, after))
    return Step(msgspec.structs.replace(phase, stage="done", queue=()), None, reasons=tuple(reasons))


def _queue(phase: SystemPhase, rules: Rules, stage: Stage) -> tuple[tuple[str, int], ...]:
    """Return what a stage has to look at, in the order in which the system does."""
    placed = list(enumerate(phase.markers))
    match stage:
        case "technology":
            mine = [(place, marker.modifier) for place, marker in placed if marker.type == "technology"]
            return tuple(("", place) for place, _ in sorted(mine, key=lambda item: -item[1]))
        case "obligations":
            if rules.readings.system_obligations == "ignored":
                return ()
            return tuple(("", duty.event) for duty in obligations(phase.state, rules, phase.side))
        case "offensives":
            return tuple(
                (marker.sector, place)
                for place, marker in placed
                if marker.type == "offensive" and place not in phase.used
            )
        case "reinforcements":
            named = [
                (sector, place)
                for place, marker in placed
                if marker.type == "reinforcement"
                for sector in flagged(marker.sector)
            ]
            return tuple(sorted(named, key=lambda item: -rules.board.sectors[item[0]].initial_breakdown))
    return ()


def _technology(phase: SystemPhase, rules: Rules, reasons: list[Reason]) -> Step | None:
    state, side = phase.state, phase.side
    for turn, (_, place) in enumerate(phase.queue):
        modifier = phase.markers[place].modifier
        choice = technologies_by_age(state, rules, side)
        if not choice:
            reasons.append(rejected("12.4.1", "system-tech-none", place=place + 1))
            continue
        # Reading of 12.4.1: a marker dearer than the stock gives what bonus can be paid.
        extra = min(modifier, state.pr[side] - 1)
        if extra < 0 or (extra < modifier and not rules.readings.system_best_effort_tech):
            reasons.append(
                rejected("12.4.1", "system-tech-poor", place=place + 1, cost=1 + modifier, held=state.pr[side])
            )
            continue
        tried = attempt(state, rules, side, choice[0], extra)
        assert isinstance(tried, Attempt)
        year = age_of(state, rules, side, choice[0])
        reasons.append(
            because(
                "12.4.1", "system-tech", place=place + 1, modifier=modifier, tech=TECH_NAMES[choice[0]], year=str(year)
            )
        )
        for tech in choice[1:]:
            later = age_of(state, rules, side, tech)
            reasons.append(rejected("12.4.1", "system-tech-later", tech=TECH_NAMES[tech], year=str(later)))
        after = msgspec.structs.replace(phase, queue=phase.queue[turn + 1 :])
        return Step(after, tried, place, (*reasons, *tried.reasons))
    return None


def _obligations(phase: SystemPhase, rules: Rules, reasons: list[Reason]) -> Step | None:
    for turn, (_, event) in enumerate(phase.queue):
        duty = next(duty for duty in obligations(phase.state, rules, phase.side) if duty.event == event)
        reasons.append(explain(duty))
        if duty.void:
            continue
        able = {possible.attacker for possible in duty.attackers}
        # Reading of 12.4: an obligation is met with as many dice as can be paid.
        everyone = ranked_attackers(phase.state, rules, duty.defender, phase.state.pr[phase.side], best_effort=True)
        candidates = tuple(candidate for candidate in everyone if candidate.attacker in able)
        ready = candidates[0].offensive
        after = msgspec.structs.replace(phase, queue=phase.queue[turn + 1 :])
        place = _marker_against(phase, duty.defender) if rules.readings.system_obligations == "by_marker" else None
        return Step(after, ready, place, (*reasons, *why_attacker(candidates), *ready.reasons))
    return None


def _marker_against(phase: SystemPhase, target: SectorId) -> int | None:
    """Return the drawn Offensive marker that an obligation against `target` takes up [A-37], if there is one."""
    return next(
        (
            place
            for place, marker in enumerate(phase.markers)
            if (marker.type, marker.sector) == ("offensive", target) and place not in phase.used
        ),
        None,
    )


def _offensives(phase: SystemPhase, rules: Rules, reasons: list[Reason]) -> Step | None:
    options, left = [], []
    for printed, place in phase.queue:
        target, candidates = target_of(phase.state, rules, printed, phase.state.pr[phase.side])
        if candidates and rules.board.side(target) != phase.side:
            options.append((target, place, candidates))
            left.append((printed, place))
        else:
            # Attackers only become fewer during the stage: what cannot be done now never can.
            reasons.append(rejected("12.4.2", "system-attack-none", place=place + 1, target=SECTOR_NAMES[printed]))
    if not options:
        return None
    # Equal initial breakdowns go by the order of the draw: max() keeps the first.
    target, place, candidates = max(options, key=lambda option: rules.board.sectors[option[0]].initial_breakdown)
    initial = rules.board.sectors[target].initial_breakdown
    reasons.append(because("12.4.2", "system-target", place=place + 1, target=SECTOR_NAMES[target], initial=initial))
    for other, theirs, _ in options:
        if other != target and rules.board.sectors[other].initial_breakdown == initial:
            reasons.append(rejected("12.4.2", "system-target-tied", place=theirs + 1, target=SECTOR_NAMES[other]))
    reasons.extend(why_attacker(candidates))
    ready = candidates[0].offensive
    after = msgspec.structs.replace(phase, queue=tuple(item for item in left if item[1] != place))
    return Step(after, ready, place, (*reasons, *ready.reasons))


def _reinforcements(phase: SystemPhase, rules: Rules, reasons: list[Reason]) -> Step | None:
    state = phase.state
    for turn, (sector, place) in enumerate(phase.queue):
        name = SECTOR_NAMES[sector]
        why = barred(state, sector)
        if why is not None or rules.board.side(sector) != phase.side:
            reasons.append(why.reason if why else rejected("12.4.3", "system-reinforce-enemy", sector=name))
            continue
        missing = rules.board.sectors[sector].initial_breakdown - state.breakdown[sector]
        steps = affordable_steps(state, rules, sector)
        if missing == 0:
            reasons.append(rejected("12.4.3", "system-reinforce-full", place=place + 1, sector=name))
            continue
        # Reading of 12.4.3: too few points still buy as many steps as possible.
        if steps == 0 or (steps < missing and not rules.readings.system_partial_reinforcement):
            reasons.append(rejected("12.4.3", "system-reinforce-poor", place=place + 1, sector=name, missing=missing))
            continue
        bought = reinforce(state, rules, sector, steps)
        assert isinstance(bought, Purchase)
        reasons.append(
            because("12.4.3", "system-reinforce", place=place + 1, sector=name, missing=missing, steps=steps)
        )
        after = msgspec.structs.replace(phase, queue=phase.queue[turn + 1 :])
        return Step(after, bought, place, (*reasons, *bought.reasons))
    return None


def _naval(phase: SystemPhase, rules: Rules, reasons: list[Reason]) -> Step | None:
    why = naval.forbidden(phase.state, rules, phase.side)
    if why is not None:
        reasons.append(why)
        return None
    fleet = [(marker.modifier, place) for place, marker in enumerate(phase.markers) if marker.type == "naval"]
    best, place = max(fleet, key=lambda item: item[0], default=(0, -1))
    spend = min(best, phase.state.pr[phase.side])
    if not fleet:
        reasons.append(because("12.4.4", "system-naval-plain", side=SIDE_NAMES[phase.side]))
    else:
        key = "system-naval" if spend == best else "system-naval-poor"
        reasons.append(because("12.4.4", key, place=place + 1, best=best, spend=spend))
    # An unpaid marker had no effect, and costs nothing.
    marker = place if spend > 0 else None
    return Step(msgspec.structs.replace(phase, stage="done"), NavalPlan(spend), marker, tuple(reasons))


_LOOKS = {
    "technology": _technology,
    "obligations": _obligations,
    "offensives": _offensives,
    "reinforcements": _reinforcements,
    "naval": _naval,
}
