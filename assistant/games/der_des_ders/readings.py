"""How the unclear sentences of the rulebook are read: one switch each, with its usual position."""

from __future__ import annotations

from typing import Literal

from assistant.core.calc import Situation


class Readings(Situation, frozen=True):
    """The readings in force. The number after each is its entry in the list of doubts."""

    natural_rule_naval: bool = False  # natural 1 and 6 on the naval tables
    natural_rule_armistice: bool = False  # natural 1 and 6 on the Armistice roll
    turn14_year: Literal[1918, 1919] = 1919
    same_tech_again_after_success: bool = False
    tanks_until: Literal["level", "attempt", "turn"] = "level"  # how long event 34 lasts
    air_uses_sector_cap: bool = True
    defence_uses_sector_cap: bool = True
    allow_zero_pr_offensive: bool = False
    schlieffen_uses_offensive: bool = False
    obligation_void_below_minimum: bool = False  # a compulsory offensive that cannot have its 2 PR
    brusilov_any_sector: bool = False
    gaza_rerolls_artillery: bool = True
    wilson_after_uboote_blocks: bool = False
    armistice_drawn_at_once: bool = False  # markers drawn one by one, so that 42 may follow 38 in one turn
    russia_vp_only_by_revolution: bool = False
    revolution_armistice_roll: bool = True
    system_tech_order: Literal["next_box_year", "reached_box_year"] = "next_box_year"
    system_best_effort_tech: bool = True
    system_attacker: Literal["p_any_hit", "expected_hits", "per_die"] = "p_any_hit"
    system_best_effort_offensive: bool = True
    system_partial_reinforcement: bool = True
    system_obligations: Literal["before_markers", "by_marker", "ignored"] = "before_markers"
    system_attacks_without_dice: bool = False  # 12.4.4 on an offensive that no die could make hit


USUAL = Readings()
