"""The game's calculator: every topic of its public JSON. Here shapes only; the rules are in the chapter modules."""

from __future__ import annotations

from assistant.core.calc import Calculator, Topic
from assistant.games.der_des_ders import topics_spending as combat
from assistant.games.der_des_ders import topics_spending as spending
from assistant.games.der_des_ders import topics_turn as system
from assistant.games.der_des_ders import topics_turn as turn

CALCULATOR = Calculator(
    "der-des-ders",
    topics=(
        Topic("board_fact", turn.BoardFactGiven, turn.board_fact),
        Topic("turn_year", turn.TurnGiven, turn.turn_year),
        Topic("event_has_effect", turn.EventEffectGiven, turn.event_has_effect),
        Topic("bowl_sizes", turn.NothingGiven, turn.bowl_sizes),
        Topic("bowl", turn.BowlGiven, turn.bowl),
        Topic("lafayette", turn.LafayetteGiven, turn.lafayette),
        Topic("initiative", turn.InitiativeGiven, turn.initiative),
        Topic("initiative_probability", turn.BidsGiven, turn.initiative_probability),
        Topic("solo_initiative", turn.SoloGiven, turn.solo_initiative),
        Topic("income", turn.IncomeGiven, turn.income),
        Topic("apply_event", turn.EventGiven, turn.apply_event),
        Topic("victory", turn.VictoryGiven, turn.victory),
        Topic("tech_probability", spending.TechOddsGiven, spending.tech_probability),
        Topic("tech_attempt", spending.TechAttemptGiven, spending.tech_attempt),
        Topic("reinforcement", spending.ReinforcementGiven, spending.reinforcement),
        Topic("revolution", spending.RevolutionGiven, spending.revolution),
        Topic("revolution_exit", spending.RevolutionExitGiven, spending.revolution_exit),
        Topic("naval_result", spending.NavalResultGiven, spending.naval_result),
        Topic("naval_distribution", spending.NavalLawGiven, spending.naval_distribution),
        Topic("naval_absorb", spending.NavalAbsorbGiven, spending.naval_absorb),
        Topic("best_use", spending.BestUseGiven, spending.best_use),
        Topic("offensive_setup", combat.OffensiveGiven, combat.offensive_setup),
        Topic("hit_distribution", combat.HitsGiven, combat.hit_distribution),
        Topic("offensive_resolve", combat.ResolveGiven, combat.offensive_resolve),
        Topic("offensive_win", combat.WinGiven, combat.offensive_win),
        Topic("obligations", combat.ObligationsGiven, combat.obligations),
        Topic("armistice", combat.ArmisticeGiven, combat.armistice),
        Topic("surrender", combat.SurrenderGiven, combat.surrender),
        Topic("system_tech_choice", system.TechChoiceGiven, system.system_tech_choice),
        Topic("system_attacker", system.AttackerGiven, system.system_attacker),
        Topic("system_turn", system.SystemTurnGiven, system.system_turn),
    ),
)
