"""The calculator's topics, for both editions (docs/protocol.md)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from assistant.core.calc import Calculator, Topic, Worked
from assistant.games.empires import (
    attack,
    combat,
    control,
    dates,
    diplomacy,
    isolation,
    movement,
    plans,
    recruitment,
    research,
    results,
    supply,
    taking,
    theatre,
    victory,
)
from assistant.games.empires.readings import DEFAULT, Edition
from assistant.games.empires.words import Working

Solve = Callable[[Any, Working], Worked]

TOPICS: tuple[tuple[str, type[Any], Solve], ...] = (
    ("calendar", dates.CalendarGiven, dates.calendar),
    ("forced_attack", dates.ForcedAttackGiven, dates.forced_attack),
    ("combat_potential", combat.Combat, combat.combat_potential),
    ("loss_result", results.LossResultGiven, results.loss_result),
    ("odds", combat.Combat, results.odds),
    ("loss_allocation", taking.LossGiven, taking.loss_allocation),
    ("distribution", taking.DistributionGiven, taking.distribution),
    ("attack_eligibility", attack.EligibilityGiven, attack.attack_eligibility),
    ("attack_plan", plans.PlanGiven, plans.attack_plan),
    ("retreat", movement.ArmyGiven, movement.retreat),
    ("supply", theatre.State, supply.supply),
    ("zone_supply", theatre.State, supply.zone_supply),
    ("supply_effects", isolation.PhaseGiven, isolation.supply_effects),
    ("zone_loss", isolation.PhaseGiven, isolation.zone_loss),
    ("control", control.MovedGiven, control.control),
    ("end_of_phase", control.MovedGiven, control.end_of_phase),
    ("vp_control", victory.ControlGiven, victory.vp_control),
    ("vp_event", victory.EventGiven, victory.vp_event),
    ("vp_final", victory.FinalGiven, victory.vp_final),
    ("recruitment_points", recruitment.PointsGiven, recruitment.recruitment_points),
    ("recruitment_payment", recruitment.PaymentGiven, recruitment.recruitment_payment),
    ("recruitment_zones", recruitment.PlacingGiven, recruitment.recruitment_zones),
    ("movement", movement.ArmyGiven, movement.movement),
    ("naval", movement.ArmyGiven, movement.naval),
    ("strategic", movement.ArmyGiven, movement.strategic),
    ("diplomacy", diplomacy.DiplomacyGiven, diplomacy.diplomacy),
    ("research", research.ResearchGiven, research.research),
    ("research_allowed", research.AllowedGiven, research.research_allowed),
    ("missions", research.MissionsGiven, research.missions),
    ("gas", research.GasGiven, research.gas),
    ("entrench", research.EntrenchGiven, research.entrench),
)


def _bound(solve: Solve, edition: Edition) -> Callable[[Any], Worked]:
    """Return `solve` under the rules of `edition` and the options of the situation."""

    @functools.wraps(solve)
    def answer(given: Any) -> Worked:
        return solve(given, Working(edition, given.options or DEFAULT))

    return answer


def _calculator(slug: str, edition: Edition) -> Calculator:
    topics = tuple(Topic(name, given, _bound(solve, edition)) for name, given, solve in TOPICS)
    return Calculator(slug, topics, edition.value)


V1_1 = _calculator("empires", Edition.V1_1)
FIRST = _calculator("empires-first", Edition.FIRST)
