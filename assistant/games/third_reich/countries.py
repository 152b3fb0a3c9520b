"""Countries, their factions, who is at war and when: limited and total war (2, 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from assistant.core.calc import Worked
from assistant.core.charts import Row
from assistant.core.reasons import Reason
from assistant.games.third_reich.calendar import WINTER_1942
from assistant.games.third_reich.readings import Blank
from assistant.games.third_reich.words import ENEMIES, SPOKEN, Country, Faction, Turn, War, because, charts


class CountryRow(msgspec.Struct, frozen=True):
    """One line of the table of factions (2) and of automatic recruitment (4.4)."""

    faction: Faction | None
    at_war_from: int | None
    with_axis_total_war: bool
    with_french_surrender: bool
    major: bool
    automatic_pr: Literal["", "every turn", "winter summer"]


def _row(cells: Row) -> CountryRow:
    faction: Any = cells["faction"] or None
    income: Any = cells["automatic_pr"]
    return CountryRow(
        faction,
        cells.whole_if_any("at_war_from"),
        bool(cells["with_axis_total_war"]),
        bool(cells["with_french_surrender"]),
        bool(cells["major"]),
        income,
    )


COUNTRIES: Mapping[str, CountryRow] = {cells["country"]: _row(cells) for cells in charts("countries")}
# 2: neutral for good, yet they may be invaded and surrender; every other country without a faction is out of the game.
INVADABLE_NEUTRALS = frozenset({"denmark", "norway"})


def faction_of(country: str) -> Faction | None:
    """Return the faction that `country` belongs to or will join, None for those that join nobody (2)."""
    return COUNTRIES[country].faction


def out_of_the_game(country: str | None) -> bool:
    """Tell whether `country` takes no part at all, so that nobody may enter it (2)."""
    return country is not None and faction_of(country) is None and country not in INVADABLE_NEUTRALS


class Course(msgspec.Struct, frozen=True):
    """What has become of a country: the turns of its surrender and of its return, 0 for what has not happened (17)."""

    surrendered: int = 0
    returned: int = 0

    @property
    def is_out(self) -> bool:
        """Whether the country is out of the war: it has surrendered and not come back."""
        return bool(self.surrendered) and not self.returned


RETURN_OF_YUGOSLAVIA = 11


def course(noted: Mapping[str, Any]) -> Course:
    """Return what has become of a country by its row of the register: the turn of its surrender, and whether it came back.

    Only Yugoslavia comes back, on turn 11 (17).
    """
    fell = noted.get("surrendered")
    return Course(
        surrendered=fell if isinstance(fell, int) else 0, returned=RETURN_OF_YUGOSLAVIA if noted.get("returned") else 0
    )


class NeutralBlank(Blank, frozen=True):
    country: Country
    turn: Turn
    france_surrendered: bool = False
    axis_war: War = "limited"
    invaded_by: Faction | None = None


class Standing(msgspec.Struct, frozen=True):
    """Where a country stands: `faction` is None while it is neutral."""

    at_war: bool
    faction: Faction | None
    invadable: bool


def neutral(given: NeutralBlank) -> Worked:
    """Return whether a country is at war, on whose side, and whether it may be invaded (2)."""
    country = SPOKEN[given.country]
    row = COUNTRIES[given.country]
    if row.faction is None:
        invadable = given.country in INVADABLE_NEUTRALS
        key = "country-never-joins" if invadable else "country-out-of-game"
        return Worked(Standing(False, None, invadable), (because("2", key, country=country),))
    reason = _entry(given, row)
    if reason is not None:
        return Worked(Standing(True, row.faction, True), (reason,))
    why = [_neutral_until(given.country, row)]
    if given.invaded_by is not None:
        # Reading of 2 [A59]: only an invader opposed to the future faction brings a neutral in.
        invader, faction = SPOKEN[given.invaded_by], SPOKEN[row.faction]
        why.append(because("2", "invader-not-opposed", country=country, invader=invader, faction=faction))
    return Worked(Standing(False, None, True), tuple(why))


def _entry(given: NeutralBlank, row: CountryRow) -> Reason | None:
    """Return why the country is at war, or None while it is not."""
    assert row.faction is not None
    country, faction = SPOKEN[given.country], SPOKEN[row.faction]
    if row.at_war_from == 1:
        return because("2", "at-war-from-start", country=country, faction=faction)
    # Reading of 2 [A02]: "turn N" is the start of turn N, before the Axis phase.
    if row.at_war_from is not None and given.turn >= row.at_war_from:
        return because("2", "at-war-since", country=country, faction=faction, turn=row.at_war_from)
    if row.with_axis_total_war and given.axis_war == "total":
        return because("2", "at-war-axis-total", country=country, faction=faction)
    if row.with_french_surrender and given.france_surrendered:
        return because("2", "at-war-france-fell", country=country, faction=faction)
    if given.invaded_by in ENEMIES[row.faction]:
        return because("2", "at-war-invaded", country=country, faction=faction, invader=SPOKEN[given.invaded_by])
    return None


def _neutral_until(country: str, row: CountryRow) -> Reason:
    if row.at_war_from is None:
        return because("2", "neutral-until-france-falls", country=SPOKEN[country])
    return because("2", "neutral-until-turn", country=SPOKEN[country], turn=row.at_war_from)


class WarBlank(Blank, frozen=True):
    turn: Turn
    axis_entered_ussr: bool = False
    german_attacked_karelia: bool = False
    ussr_entered: tuple[Country, ...] = ()


class WarStatus(msgspec.Struct, frozen=True):
    axis: War
    allies: War
    ussr: War


# 3: a Soviet army in one of these puts the Axis, and only the Axis, in total war.
WATCHED_BY_AXIS = ("germany", "romania", "hungary")


def war_status(given: WarBlank) -> Worked:
    """Return the war status of each faction (3)."""
    if given.turn >= WINTER_1942:
        return Worked(WarStatus("total", "total", "total"), (because("3", "total-war-1942"),))
    why = []
    both = given.axis_entered_ussr or given.german_attacked_karelia
    if given.axis_entered_ussr:
        why.append(because("3", "total-war-axis-in-ussr"))
    if given.german_attacked_karelia:
        why.append(because("3", "total-war-karelia"))
    entered = [SPOKEN[country] for country in WATCHED_BY_AXIS if country in given.ussr_entered]
    if entered:
        why.append(because("3", "total-war-ussr-entered", countries=tuple(entered)))
    axis: War = "total" if both or entered else "limited"
    ussr: War = "total" if both else "limited"
    if ussr == "limited":
        why.append(because("3", "limited-war-until-1942"))
    return Worked(WarStatus(axis, "limited", ussr), tuple(why))
