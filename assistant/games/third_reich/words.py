"""The words of the game: factions, countries, operations, terrain, technologies, and what they are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from msgspec import Meta

from assistant.core.cards import reasons
from assistant.core.charts import chart_reader
from assistant.core.text import Text, speaker

say = speaker(__name__)
because, rejected, fact, assumed = reasons(say)
charts = chart_reader(__name__)

Faction = Literal["axis", "allies", "ussr"]
War = Literal["limited", "total"]
Season = Literal["winter", "spring", "summer", "autumn"]
ArmyCountry = Literal[
    "germany", "finland", "italy", "bulgaria", "hungary", "romania",
    "uk", "france", "belgium", "greece", "yugoslavia", "usa", "ussr",
]  # fmt: skip
# Denmark and Norway have no armies; Sweden is out of the game (2).
Country = Literal[
    "germany", "finland", "italy", "bulgaria", "hungary", "romania",
    "uk", "france", "belgium", "greece", "yugoslavia", "usa", "ussr",
    "denmark", "norway", "sweden",
]  # fmt: skip
ArmyType = Literal["infantry", "armour"]
Face = Literal["full", "reduced", "eliminated"]
Operation = Literal["tactical_movement", "assault", "strategic_movement", "naval_movement", "amphibious_assault"]
Terrain = Literal["plain", "forest", "marsh", "mountain"]
Crossing = Literal["river", "fortified_line", "landing"]
Region = Literal["europe", "north_africa"]
Action = Literal["planning", "armour_production", "missions", "recruitment", "research", "lend_lease"]
Technology = Literal[
    "blitzkrieg", "aviation", "advanced_tanks", "industrial_redeployment", "guards", "tank_industry",
    "air_industry", "logistics", "amphibious_assaults", "advanced_navy", "advanced_aviation",
]  # fmt: skip

# What the phase log calls things done. A move by hand that no operation allows is `moved`; `taken`: a zone changed hands;
# `stranded`: an army lost its supply by a surrender, after the supply of its phase was looked at.
Deed = Literal[
    "tactical_movement", "assault", "strategic_movement", "naval_movement", "amphibious_assault", "moved",
    "attacked", "supported", "recruited", "reinforced", "exchanged", "researched", "flew", "taken", "cut", "overspent",
    "stranded",
]  # fmt: skip
(
    MOVED, ATTACKED, SUPPORTED, RECRUITED, REINFORCED, EXCHANGED, RESEARCHED, FLEW, TAKEN, CUT, OVERSPENT, STRANDED,
) = get_args(Deed)[5:]  # fmt: skip
MOVES: frozenset[str] = frozenset(get_args(Deed)[:6])

Turn = Annotated[int, Meta(ge=1, le=22)]
Die = Annotated[int, Meta(ge=1, le=6)]
Count = Annotated[int, Meta(ge=0, le=999)]
OperationPoints = Annotated[int, Meta(ge=0, le=12)]
ArmourPoints = Annotated[int, Meta(ge=0, le=6)]
MOST_PO, MOST_PB, STACK = 12, 6, 3

FACTIONS: tuple[Faction, ...] = get_args(Faction)
# Allies and USSR are separate factions everywhere, yet never each other's enemy (2, 6).
ENEMIES: Mapping[Faction, frozenset[Faction]] = {
    "axis": frozenset({"allies", "ussr"}),
    "allies": frozenset({"axis"}),
    "ussr": frozenset({"axis"}),
}

# What people call each word, ready to stand as an argument of any sentence.
SPOKEN: Mapping[str, Text] = {
    word: say(f"word-{word.replace('_', '-')}")
    for vocabulary in (
        Faction,
        War,
        Season,
        Country,
        ArmyType,
        Face,
        Operation,
        Terrain,
        Crossing,
        Action,
        Technology,
        Deed,
    )
    for word in get_args(vocabulary)
}
