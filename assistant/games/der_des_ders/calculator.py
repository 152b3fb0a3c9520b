"""The game's calculator: every topic of its public JSON. Here names only; the rules are in the chapter modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from assistant.core.calc import Calculator, Topic, Worked
from assistant.games.der_des_ders import topics_spending as spending
from assistant.games.der_des_ders import topics_turn as turn

TOPICS: tuple[Callable[[Any], Worked], ...] = (
    turn.board_fact,
    turn.turn_year,
    turn.event_has_effect,
    turn.bowl_sizes,
    turn.bowl,
    turn.lafayette,
    turn.initiative,
    turn.initiative_probability,
    turn.solo_initiative,
    turn.income,
    turn.apply_event,
    turn.victory,
    spending.tech_probability,
    spending.tech_attempt,
    spending.reinforcement,
    spending.revolution,
    spending.revolution_exit,
    spending.naval_result,
    spending.naval_distribution,
    spending.naval_absorb,
    spending.best_use,
    spending.offensive_setup,
    spending.hit_distribution,
    spending.offensive_resolve,
    spending.offensive_win,
    spending.obligations,
    spending.armistice,
    spending.surrender,
    turn.system_tech_choice,
    turn.system_attacker,
    turn.system_turn,
)
CALCULATOR = Calculator("der-des-ders", tuple(map(Topic.of, TOPICS)))
