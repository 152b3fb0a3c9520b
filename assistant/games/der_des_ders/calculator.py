"""The game's calculator: every topic of its public JSON. Here names only; the rules are in the chapter modules."""

from __future__ import annotations

from assistant.core.calc import Calculator, Topic
from assistant.games.der_des_ders import topics_spending as spending
from assistant.games.der_des_ders import topics_turn as turn

CALCULATOR = Calculator(
    "der-des-ders",
    topics=(
        Topic.of(turn.board_fact),
        Topic.of(turn.turn_year),
        Topic.of(turn.event_has_effect),
        Topic.of(turn.bowl_sizes),
        Topic.of(turn.bowl),
        Topic.of(turn.lafayette),
        Topic.of(turn.initiative),
        Topic.of(turn.initiative_probability),
        Topic.of(turn.solo_initiative),
        Topic.of(turn.income),
        Topic.of(turn.apply_event),
        Topic.of(turn.victory),
        Topic.of(spending.tech_probability),
        Topic.of(spending.tech_attempt),
        Topic.of(spending.reinforcement),
        Topic.of(spending.revolution),
        Topic.of(spending.revolution_exit),
        Topic.of(spending.naval_result),
        Topic.of(spending.naval_distribution),
        Topic.of(spending.naval_absorb),
        Topic.of(spending.best_use),
        Topic.of(spending.offensive_setup),
        Topic.of(spending.hit_distribution),
        Topic.of(spending.offensive_resolve),
        Topic.of(spending.offensive_win),
        Topic.of(spending.obligations),
        Topic.of(spending.armistice),
        Topic.of(spending.surrender),
        Topic.of(turn.system_tech_choice),
        Topic.of(turn.system_attacker),
        Topic.of(turn.system_turn),
    ),
)
