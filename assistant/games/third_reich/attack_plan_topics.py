"""The planning of the attacks on a zone as a situation (16)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from assistant.core.calc import Worked
from assistant.core.reasons import Reason
from assistant.games.third_reich.armies import FightingArmy, checked
from assistant.games.third_reich.attack_plan import Fight, Plan, ranked
from assistant.games.third_reich.eligibility import Air, support_slots
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.terrain import BattleZone
from assistant.games.third_reich.words import Count, Turn, because, rejected

# Three armies a faction and a zone (5), one more for the two zones without a limit.
MOST = 4


class AttackPlanBlank(Blank, frozen=True):
    """`missions`: air missions to spend that will not be countered; `show`: how many plans to list.

    `excess`: armies in excess that may still support once the zone's combats have begun; absent, they have not.
    """

    turn: Turn
    zone: BattleZone
    attackers: Annotated[tuple[FightingArmy, ...], Meta(max_length=MOST)]
    defenders: Annotated[tuple[FightingArmy, ...], Meta(max_length=MOST)]
    missions: Annotated[int, Meta(ge=0, le=MOST)] = 0
    excess: Count | None = None
    rank_by: Literal["steps", "clear", "safe"] = "steps"
    show: Annotated[int, Meta(ge=1, le=1000)] = 10


class PlannedAttack(msgspec.Struct, frozen=True):
    attacker: str
    target: str
    supporting: tuple[str, ...]
    air: Air


class ShownPlan(msgspec.Struct, frozen=True):
    """Attacks in order; expected steps lost by each side; chances to clear the zone and to lose nothing."""

    attacks: tuple[PlannedAttack, ...]
    own_steps_lost: Fraction
    enemy_steps_lost: Fraction
    clear: Fraction
    no_loss: Fraction


class AttackPlan(msgspec.Struct, frozen=True):
    """The best plans by the ranking asked for, and the best by each of the three; None when nothing is allowed."""

    plans: tuple[ShownPlan, ...]
    considered: int
    support_slots: int
    order_matters: bool
    best_exchange: ShownPlan | None
    best_to_clear: ShownPlan | None
    safest: ShownPlan | None


def attack_plan(given: AttackPlanBlank) -> Worked:
    """Return every plan of attack on a zone, ranked, with exact prospects (16)."""
    seen: set[str] = set()
    checked(given.attackers, "attackers", seen)
    checked(given.defenders, "defenders", seen)
    slots = support_slots(given.attackers, len(given.defenders), given.options, given.excess)
    fight = Fight(given.turn, given.zone, given.attackers, given.defenders, slots, given.missions, given.options)
    plans = fight.plans()
    bests = [ranked(plans, by)[0] if plans else None for by in ("steps", "clear", "safe")]
    best_exchange, best_to_clear, safest = (plan and _shown(fight, plan) for plan in bests)
    value = AttackPlan(
        tuple(_shown(fight, plan) for plan in ranked(plans, given.rank_by)[: given.show]),
        len(plans),
        fight.slots,
        fight.order_matters,
        best_exchange,
        best_to_clear,
        safest,
    )
    names = ["support_count", "defender_attacked_once", "die_conversion_by_support"]
    return Worked(value, tuple(_reasons(fight, value)), tuple(reading(given.options, name) for name in names))


def _reasons(fight: Fight, value: AttackPlan) -> list[Reason]:
    if not value.considered:
        return [rejected("16", "plan-nothing")]
    reasons = [
        because("16", "plan-considered", n=value.considered),
        because("16", "plan-slots", n=value.support_slots),
        because("16", "plan-order-matters" if value.order_matters else "plan-order-free"),
    ]
    if fight.missions:
        reasons.append(because("11", "plan-missions", n=fight.missions))
    for key, plan in (("plan-best-clear", value.best_to_clear), ("plan-safest", value.safest)):
        if plan is not None:
            own, enemy = plan.own_steps_lost, plan.enemy_steps_lost
            reasons.append(because("16", key, clear=plan.clear, no_loss=plan.no_loss, own=own, enemy=enemy))
    return reasons


def _shown(fight: Fight, plan: Plan) -> ShownPlan:
    attacks = tuple(
        PlannedAttack(
            fight.attackers[attack.attacker].id,
            fight.defenders[attack.target].id,
            tuple(fight.attackers[n].id for n in attack.supporting),
            "uncountered" if attack.air else "none",
        )
        for attack in plan.attacks
    )
    return ShownPlan(attacks, plan.own_steps_lost, plan.enemy_steps_lost, plan.clear, plan.no_loss)
