"""Military operations: their prices and ranges (8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from assistant.core.calc import Situation, Worked
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.calendar import WINTER_1942, year
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.words import SPOKEN, Country, Faction, Operation, Region, Turn, because, charts


class OperationRow(msgspec.Struct, frozen=True):
    """One line of the list of operations (8): price, and range in zones for those that have one."""

    po: int
    infantry: int | None
    armour: int | None


OPERATIONS: Mapping[str, OperationRow] = {
    row["operation"]: OperationRow(
        row.whole("po"), row.whole_if_any("infantry_zones"), row.whole_if_any("armour_zones")
    )
    for row in charts("operations")
}
DEAR = 2


class TouchedZone(Situation, frozen=True):
    home: Country | None = None
    region: Region = "europe"
    beyond_limite_est: bool = False


class CostBlank(Blank, frozen=True):
    faction: Faction
    op: Operation
    turn: Turn
    zones: tuple[TouchedZone, ...] = ()
    sea_zones: Annotated[int, Meta(ge=1, le=99)] = 1
    axis_entered_france_belgium_this_turn: bool = False
    first_axis_entry_ussr: Turn | None = None


class Cost(msgspec.Struct, frozen=True):
    po: int


def operation_cost(given: CostBlank) -> Worked:
    """Return the operation points that an operation costs (8)."""
    printed = OPERATIONS[given.op].po
    why = [because("8", "cost-printed", op=SPOKEN[given.op], n=printed)]
    surcharges = _surcharges(given)
    why += surcharges
    assumed: tuple[Text, ...] = ()
    # Reading of 8 [A27]: every rule sets the price to 2, so reasons do not add up.
    if given.options.surcharges_cumulate:
        po = printed + len(surcharges)
    else:
        po = max(printed, DEAR) if surcharges else printed
    if len(surcharges) + printed > DEAR:
        assumed = (reading(given.options, "surcharges_cumulate"),)
    return Worked(Cost(po), tuple(why), assumed)


def _surcharges(given: CostBlank) -> list[Reason]:
    """Return each reason that raises the price; part of the operation in the territory is enough (8)."""
    found = []
    if given.faction == "allies" and year(given.turn) == 1940 and given.axis_entered_france_belgium_this_turn:
        # Reading of 8 [A26]: North African colonies are not the French theatre that is meant.
        west = any(zone.home in ("france", "belgium") and zone.region == "europe" for zone in given.zones)
        if west and given.op in ("assault", "tactical_movement"):
            found.append(because("8", "cost-france-belgium"))
    if given.faction == "ussr" and given.first_axis_entry_ussr == given.turn < WINTER_1942:
        found.append(because("8", "cost-barbarossa"))
    if given.faction == "axis":
        if given.turn == WINTER_1942 and any(zone.home == "ussr" for zone in given.zones):
            found.append(because("19", "cost-winter-1942"))
        if any(zone.beyond_limite_est for zone in given.zones):
            found.append(because("8", "cost-limite-est"))
    if given.op == "naval_movement" and given.sea_zones > 1:
        found.append(because("8", "cost-several-seas", n=given.sea_zones))
    return found
