"""Armies in a combat: their combat values and their dice (16)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from assistant.core.calc import Situation
from assistant.core.problems import QuestionError
from assistant.games.third_reich.calendar import WINTER_1942
from assistant.games.third_reich.terrain import BattleZone, Line, is_rough
from assistant.games.third_reich.words import ArmyCountry, ArmyType, Crossing, Faction, Operation, say

Value = Annotated[int, Meta(ge=0, le=20)]
# 16: the Afrika Korps, full and reduced, in North Africa and elsewhere.
DAK_IN_AFRICA, DAK_ELSEWHERE = (7, 4), (5, 3)


class FightingArmy(Situation, frozen=True):
    """An army in the zone of a combat; `combat` and `support` are its printed values, full then reduced.

    The Afrika Korps (`dak`) needs no `combat`: its value comes from the zone.
    """

    id: str
    country: ArmyCountry
    faction: Faction
    type: ArmyType
    combat: tuple[Value, Value] | None = None
    support: tuple[Value, Value] = (0, 0)
    reduced: bool = False
    dak: bool = False
    op: Operation | None = None
    crossed: tuple[Crossing, ...] = ()
    attacked_this_phase: bool = False
    attacked_this_turn_by: tuple[Faction, ...] = ()


def checked(armies: tuple[FightingArmy, ...], field: str, seen: set[str]) -> None:
    """Refuse armies that cannot be: an id named twice, no combat value.

    Args:
        armies: the armies of one side.
        field: where they stand in the situation.
        seen: the ids met so far; those of `armies` are added.

    Raises:
        QuestionError: one of them cannot be.
    """
    for n, army in enumerate(armies):
        if army.id in seen:
            raise QuestionError(f"{field}[{n}].id", say("army-named-twice", army=army.id))
        seen.add(army.id)
        if army.combat is None and not army.dak:
            raise QuestionError(f"{field}[{n}].combat", say("army-without-value", army=army.id))


def reduced_by_one(army: FightingArmy) -> FightingArmy:
    """Return a full army after one loss (1)."""
    return replace(army, reduced=True)


def value_lines(army: FightingArmy, zone: BattleZone, turn: int, *, defends_with_germans: bool) -> list[Line]:
    """Return the combat value of an army in a zone, line by line (16).

    `defends_with_germans`: the army defends and a German army is in the zone with it.
    """
    printed = (DAK_IN_AFRICA if zone.region == "north_africa" else DAK_ELSEWHERE) if army.dak else army.combat
    assert printed is not None
    value = printed[army.reduced]
    key = "value-dak" if army.dak else "value-reduced" if army.reduced else "value-full"
    lines = [Line(value, say(key, army=army.id, n=value), "16")]
    if army.country == "italy" and defends_with_germans:
        lines.append(Line(1, say("value-italians-with-germans"), "16"))
    if army.faction == "axis" and turn == WINTER_1942 and zone.home == "ussr":
        lines.append(Line(-1, say("value-winter-1942", army=army.id), "19"))
    return lines


def converts(army: FightingArmy, zone: BattleZone) -> bool:
    """Tell whether a 1 or a 2 rolled by this army counts as a 3 in this zone (16)."""
    if army.type != "armour" and not army.dak:
        return False
    if zone.region == "north_africa":
        return army.country == "uk" or army.dak
    # The Afrika Korps is German armour too; a fortress does not stop the conversion (22.10).
    return (army.country == "germany" or army.dak) and zone.home == "ussr" and not is_rough(zone.terrain)


def as_rolled(die: int, converted: bool) -> int:
    """Return the die as it counts (16)."""
    return 3 if converted and die < 3 else die
