"""The edition and the readings in force: where the rulebooks are unclear, what players may choose, the default first."""

from __future__ import annotations

import enum
from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Situation


class Edition(enum.Enum):
    """The two rulebooks: version 1.1 (2022) and the first edition (2020)."""

    V1_1 = "v1.1"
    FIRST = "first"


TurnNumber = Annotated[int, msgspec.Meta(ge=1, le=18)]


class Options(Situation, frozen=True):
    """Readings of the rules where the rulebooks are unclear; the first value of each is the default."""

    # [A10] Is a nation without technology of level 0, or are levels compared by power and its +1 withheld?
    minor_tech: Literal["level_zero", "no_bonus"] = "level_zero"
    # [A12] May a nation without technology have the air mission against it countered by its power?
    minor_air_counter: bool = False
    # [A03] Does a loss cancelled by a trench count as one of "the 2 losses" taken?
    trench_counts_as_absorbed: bool = True
    # [A04] Version 1.1: retreat whenever the trench was used, or only after a defeat?
    retreat_when: Literal["always", "defeat"] = "always"
    # [A05] The leading army takes what it can, then its supports; or a free choice among those that fought?
    loss_order: Literal["lead_first", "split"] = "lead_first"
    # [A56] First edition: is a level 2 trench that absorbs a loss removed, or turned to level 1?
    first_level2_trench: Literal["remove", "step"] = "remove"
    # [A16] Do armies draw supply from the home cities of their whole power, or of their nation only?
    supply_source: Literal["power", "nation"] = "power"
    # [A22] First edition: through zones of the power, or of the camp?
    first_supply_through: Literal["power", "camp"] = "power"
    # [A17] Do enemy armies standing in a zone block a line?
    enemy_blocks_supply: bool = False
    # [A18] May a line reach an uncontrolled port by sea and go on inland?
    sea_hop_continues: bool = False
    # [A21] Version 1.1: does an isolated zone stay with its controller while one of his armies stands in it?
    isolated_garrison_keeps: bool = False
    # [A25] Austria-Hungary loses one of the four cities: does Germany alone lose the point, or both?
    lose_german_only_city: Literal["germany", "both"] = "germany"
    # [A30] Must a moving army stop on entering a zone with enemy armies?
    stop_on_enemy: bool = False
    # [A34] Version 1.1: is Greece closed to the armies of the Austro-Hungarian power, or of that nation?
    greece_ban_scope: Literal["power", "nation"] = "power"
    # [A45] Retreat to zones controlled by the power, or by the camp?
    retreat_through: Literal["power", "camp"] = "power"
    # [A27] Recruit at the cities of the army's nation, or of the whole power?
    recruit_home: Literal["nation", "power"] = "nation"
    # [A50] Version 1.1 lacks its chapter 14: cession as in the first edition, or none?
    cession: Literal["first", "none"] = "first"
    # [A08] Are the armies that may support counted when the attacks on a zone begin, or again before each attack?
    support_surplus: Literal["zone", "attack"] = "zone"
    # [A23] Does a home zone of the partner, taken back from the enemy, go to its taker or to the partner?
    liberated_home: Literal["taker", "partner"] = "taker"
    # [A51] Version 1.1 lacks its chapter 14: no limit on the Italian front and in Germany, or those of the first edition?
    coordination_limits: Literal["none", "first"] = "none"
    # [A21] Version 1.1: whose is a zone out of supply that no enemy has just cut off? The letter names nobody; default: it goes
    # back to the enemy who held it before this phase, else to the enemy who controls most zones around it.
    isolated_to: Literal["enemy", "ask"] = "enemy"
    # [4] Does a zone that an army passed through change hands at the end of the phase? The letter of version 1.1.
    crossing_takes: bool = True
    # [A27] May armies be recruited in a zone where enemy armies stand? Nothing forbids it.
    recruit_beside_enemies: bool = True
    # [10.3] Version 1.1: is the attack that Offensive obliges to made in any Manoeuvre of the phase, or in the last action?
    # Players do not say which of their actions is the extra one, so any will do.
    offensive_attack: Literal["any", "last"] = "any"
    # [A61] The armies of a nation that enters the war for which its zones have no room: in the reserve, or stacked all the same?
    entry_overflow: Literal["reserve", "stack"] = "reserve"
    # [A41] Version 1.1 lacks its chapter 13: missions that the action brings, and the most there may be.
    missions_gain: Annotated[int, msgspec.Meta(ge=1, le=6)] = 4
    missions_most: Annotated[int, msgspec.Meta(ge=1, le=12)] = 6
    # [A43] Version 1.1 prints these dates on its board: the last turn of each neutral's track, the first of the USA's.
    turkey_until: TurnNumber = 6
    bulgaria_until: TurnNumber = 10
    italy_until: TurnNumber = 10
    romania_until: TurnNumber = 10
    usa_from: TurnNumber = 11


DEFAULT = Options()
