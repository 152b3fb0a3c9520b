"""Who may attack, who may support, who may be attacked (8.5, 9, 16)."""

from __future__ import annotations

from typing import Literal

from assistant.core.reasons import Reason
from assistant.games.third_reich.armies import FightingArmy
from assistant.games.third_reich.missions import air_refusal
from assistant.games.third_reich.names import zone_id
from assistant.games.third_reich.readings import Readings
from assistant.games.third_reich.terrain import BattleZone
from assistant.games.third_reich.words import ENEMIES, rejected

Air = Literal["none", "uncountered", "countered"]


def support_slots(
    attackers: tuple[FightingArmy, ...], defenders: int, options: Readings, excess: int | None = None
) -> int:
    """Return how many armies in excess may act as support in a zone (16); `excess`, once its combats have begun.

    # Reading of 16 [A43]: every army of the attacker present counts, or only those that made an Assault.
    # Reading of 16 [A54]: fixed at the start of the zone's combats, whoever falls in them.

    Args:
        excess: armies beyond the defender's; counted where None.
    """
    if excess is not None:
        return excess
    if options.support_count == "present":
        counted = len(attackers)
    else:
        # 8.5: landing among enemy armies counts as an Assault.
        counted = sum(army.op in ("assault", "amphibious_assault") for army in attackers)
    return max(0, counted - defenders)


def support_refusal(army: FightingArmy) -> Reason | None:
    """Return why an army may not support, or None (8.1, 16)."""
    if army.op == "amphibious_assault":
        return rejected("16", "support-landed", army=army.id)
    if army.op != "assault":
        return rejected("16", "support-no-assault", army=army.id)
    if army.attacked_this_phase:
        return rejected("16", "attack-already-fought", army=army.id)
    return None


def attack_refusals(lead: FightingArmy, target: FightingArmy, zone: BattleZone, options: Readings) -> list[Reason]:
    """Return why one army may not attack another; an empty list when it may (9, 16)."""
    found: list[Reason] = []
    if lead.op not in ("assault", "amphibious_assault"):
        found.append(rejected("16", "attack-no-assault", army=lead.id))
    if lead.attacked_this_phase:
        found.append(rejected("16", "attack-already-fought", army=lead.id))
    if target.faction not in ENEMIES[lead.faction]:
        found.append(rejected("16", "attack-no-enemy", army=target.id))
    # Reading of 16 [A44]: pairs of one against one, so an army is attacked once a phase.
    if target.attacked_this_phase and options.defender_attacked_once:
        found.append(rejected("16", "attack-target-twice", army=target.id))
    # Reading of 16 [A65]: the ban on attacks by both coalition partners is per army.
    others = [faction for faction in target.attacked_this_turn_by if faction != lead.faction]
    if target.faction == "axis" and lead.faction != "axis" and any(faction != "axis" for faction in others):
        found.append(rejected("16", "attack-both-partners", army=target.id))
    in_karelia = zone.controller == "ussr" and lead.country == "finland" and zone_id(zone.name) == "carelie"
    if in_karelia and target.faction == "ussr":
        found.append(rejected("9", "attack-finns-karelia"))
    return found


def calais_refusal(zone: BattleZone, target: FightingArmy, spared: list[str]) -> Reason | None:
    """Return why the British at Calais may not be attacked yet, or None (9).

    # Reading of 9 [A32]: all the French armies there must be attacked in the same phase.

    `spared` names the French armies in the zone that are not attacked in this phase.
    """
    if target.country != "uk" or not spared or zone_id(zone.name) != "calais":
        return None
    return rejected("9", "attack-calais", armies=tuple(spared))


def mission_refusal(lead: FightingArmy, zone: BattleZone, turn: int, air: Air, options: Readings) -> Reason | None:
    """Return why the attacker may not use an air mission here, or None when it may or uses none (9, 19)."""
    if air == "none":
        return None
    return air_refusal(lead.faction, turn, home=zone.home, region=zone.region, options=options)


def support_refusals(
    lead: FightingArmy, supporters: list[FightingArmy], *, used_elsewhere: int, slots: int
) -> list[Reason]:
    """Return why these supports may not help `lead` (16).

    Args:
        used_elsewhere: supports used in other attacks of the zone.
        slots: how many armies may support.
    """
    found = [refusal for army in supporters if (refusal := support_refusal(army)) is not None]
    if any(army.id == lead.id for army in supporters):
        found.append(rejected("16", "support-itself", army=lead.id))
    if len(supporters) + used_elsewhere > slots:
        found.append(rejected("16", "support-too-many", n=len(supporters) + used_elsewhere, slots=slots))
    return found
