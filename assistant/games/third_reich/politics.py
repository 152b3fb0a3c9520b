"""Political restrictions: where the armies of each country may operate (9)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from assistant.core.calc import Worked
from assistant.core.reasons import Reason, ReasonKind
from assistant.core.text import Text
from assistant.games.third_reich.calendar import year
from assistant.games.third_reich.countries import out_of_the_game
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import SPOKEN, ArmyCountry, Count, Country, Region, Turn, War, because, say

# 9: beside their own territory; an empty set means home only, a country that is not listed goes anywhere.
ALSO: Mapping[str, frozenset[str]] = {
    "belgium": frozenset(),
    "finland": frozenset(),
    "greece": frozenset(),
    "yugoslavia": frozenset(),
    "bulgaria": frozenset({"greece", "yugoslavia"}),
    "romania": frozenset({"ussr"}),
    "hungary": frozenset({"ussr"}),
}
ITALIANS_FOR_FREEDOM = 4


class PoliticalBlank(Blank, frozen=True):
    country: ArmyCountry
    zone_home: Country | None = None
    zone_region: Region = "europe"
    turn: Turn
    axis_war: War = "limited"
    other_italian_armies_in_area: Count = 0
    other_german_armies_in_romania: Count = 0


class Legal(msgspec.Struct, frozen=True):
    legal: bool


def political(given: PoliticalBlank) -> Worked:
    """Return whether an army of a country may operate in a zone (9)."""
    refused = political_refusal(
        given.country,
        home=given.zone_home,
        region=given.zone_region,
        turn=given.turn,
        axis_war=given.axis_war,
        other_italians=given.other_italian_armies_in_area,
        other_germans_in_romania=given.other_german_armies_in_romania,
    )
    if refused is not None:
        return Worked(Legal(False), (Reason(refused, "9", ReasonKind.REJECTED),))
    return Worked(Legal(True), (because("9", "political-allowed", country=SPOKEN[given.country]),))


def in_italian_area(home: str | None, region: Region, turn: int) -> bool:
    """Tell whether a zone lies in Italy (with colonies), Greece, Africa or, from 1941, Yugoslavia (9)."""
    return home in ("italy", "greece") or region == "north_africa" or (home == "yugoslavia" and year(turn) >= 1941)


def political_refusal(
    country: str,
    *,
    home: str | None,
    region: Region,
    turn: int,
    axis_war: War,
    other_italians: int,
    other_germans_in_romania: int,
) -> Text | None:
    """Return why an army of `country` may not operate in a zone of the territory of `home`, or None (9).

    Args:
        other_germans_in_romania: German armies in Romania besides.
    """
    if out_of_the_game(home):
        return say("political-out-of-game")
    if country == home:
        return None
    if country in ALSO and home not in ALSO[country]:
        also = tuple(SPOKEN[name] for name in sorted(ALSO[country]))
        return say("political-home-and" if also else "political-home-only", country=SPOKEN[country], also=also)
    if country == "italy" and not in_italian_area(home, region, turn):
        # Reading of 9 [A33]: four *other* Italian armies, colonies included, at all times.
        if axis_war == "total" and other_italians >= ITALIANS_FOR_FREEDOM:
            return None
        return say("political-italy-total" if axis_war == "total" else "political-italy", n=other_italians)
    if country == "germany":
        if year(turn) < 1941 and (home in ("finland", "greece") or region == "north_africa"):
            return say("political-germany-1941")
        # Reading of 9 [A34]: one German army at a time.
        if home == "romania" and axis_war == "limited" and other_germans_in_romania:
            return say("political-germany-romania")
    return None
