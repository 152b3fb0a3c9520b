"""The topics of Campagne antique: each is called like its function."""

from __future__ import annotations

from assistant.core.calc import Calculator, Topic
from assistant.games.antique import aftermath, battle, corps, dealings, levies, movement, treasury, victory

CALCULATOR = Calculator(
    "antique",
    topics=tuple(
        Topic.of(solve)
        for solve in (
            treasury.income,
            treasury.initial_manpower,
            treasury.upkeep,
            movement.neutral_fleet,
            corps.corps_design,
            corps.corps_type,
            corps.corps_manpower,
            corps.allied_design,
            corps.army_limits,
            levies.levy_cost,
            levies.levy_limits,
            levies.allied_levy,
            levies.shipyard,
            levies.dissolve,
            movement.move,
            movement.crossing,
            movement.forced_march,
            movement.ships_needed,
            movement.naval_move,
            movement.patrol,
            movement.pillage,
            movement.raid_interception,
            battle.recon,
            battle.flank,
            battle.echelon,
            battle.landing_fleet,
            aftermath.reembark,
            aftermath.pursuit,
            aftermath.battle_recovery,
            aftermath.second_army,
            aftermath.replacement,
            aftermath.veterans,
            aftermath.baggage,
            aftermath.ship_capture,
            battle.conquest,
            battle.pacification,
            battle.pacification_cumulative,
            battle.relief,
            aftermath.command_roll,
            levies.mass_levy_grade,
            levies.mass_levy,
            levies.emergency_levy,
            levies.spontaneous,
            dealings.trade,
            dealings.alliance_bribe,
            dealings.breach,
            dealings.espionage,
            dealings.protection,
            battle.bulletin,
            victory.victory,
            victory.leader_attack,
        )
    ),
)
