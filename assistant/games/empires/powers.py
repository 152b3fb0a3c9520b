"""Powers, camps, nations and countries (3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

from assistant.core.text import Text, speaker

say = speaker(__name__)

Power = Literal["germany", "allies", "russia", "austria_hungary"]
Camp = Literal["central", "entente"]
Nation = Literal[
    "germany", "austria_hungary", "turkey", "bulgaria",
    "france", "uk", "belgium", "greece", "serbia", "italy", "usa",
    "russia", "romania",
]  # fmt: skip
Neutral = Literal[
    "albania", "montenegro",
    "switzerland", "spain", "portugal", "netherlands", "luxembourg", "denmark", "norway", "sweden", "persia",
]  # fmt: skip
Country = Literal[Nation, Neutral]

# The order in which the powers play a turn (3).
POWERS: tuple[Power, ...] = get_args(Power)
NATIONS: tuple[Nation, ...] = get_args(Nation)

CAMP: Mapping[Power, Camp] = {
    "germany": "central", "austria_hungary": "central", "allies": "entente", "russia": "entente",
}  # fmt: skip

# The power of each nation, neutrals by the side they will join (3).
POWER_OF: Mapping[str, Power] = {
    "germany": "germany",
    "austria_hungary": "austria_hungary", "turkey": "austria_hungary", "bulgaria": "austria_hungary",
    "france": "allies", "uk": "allies", "belgium": "allies", "greece": "allies", "serbia": "allies",
    "italy": "allies", "usa": "allies",
    "russia": "russia", "romania": "russia",
}  # fmt: skip

# The senior power of each camp gains and loses points with its junior (5).
SENIOR: Mapping[Power, Power] = {"austria_hungary": "germany", "russia": "allies"}

# Both powers of a camp, senior first.
OF_CAMP: Mapping[Camp, tuple[Power, Power]] = {
    "central": ("germany", "austria_hungary"),
    "entente": ("allies", "russia"),
}

# Nations that draw nothing from technologies, Manoeuvre apart (10).
WITHOUT_TECHNOLOGY: frozenset[str] = frozenset({"italy", "serbia", "turkey", "bulgaria", "romania"})

# Neutral for the whole game, but any power may invade them in version 1.1 (3).
INVADABLE: frozenset[str] = frozenset({"albania", "montenegro"})

POWER_NAMES: Mapping[str, Text] = {power: say(f"power-{power}") for power in POWERS}
NATION_NAMES: Mapping[str, Text] = {nation: say(f"nation-{nation}") for nation in NATIONS}


def are_enemies(one: Power | None, other: Power | None) -> bool:
    """Tell whether two powers fight each other; nobody is the enemy of no power (3)."""
    return one is not None and other is not None and CAMP[one] != CAMP[other]


def is_ceded(nation: Nation, power: Power) -> bool:
    """Tell whether an army of `nation` has been lent to `power` (first 13)."""
    return POWER_OF[nation] != power
