"""Surrender: conditions, dates, consequences; and who has won (17, 20)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from assistant.core.calc import Situation, Worked
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.third_reich.calendar import LAST_TURN
from assistant.games.third_reich.countries import COUNTRIES, INVADABLE_NEUTRALS, faction_of
from assistant.games.third_reich.readings import Blank, reading
from assistant.games.third_reich.words import (
    ENEMIES,
    FACTIONS,
    SPOKEN,
    ArmyCountry,
    Country,
    Faction,
    Region,
    Turn,
    because,
    say,
)

ARMIES_TO_TAKE_BELGIUM = ARMIES_TO_TAKE_ITALY = 2
ZONES_TO_TAKE_FRANCE = 3
NEVER = frozenset({"uk", "usa"})
BY_SOURCES = frozenset({"ussr", "germany"})


class OccupiedZone(Situation, frozen=True):
    """A zone after the control step; `armies` names the country of each army in it."""

    home: Country | None = None
    controller: Faction | None = None
    armies: tuple[ArmyCountry, ...] = ()
    outside_metropole: bool = False


class SurrenderBlank(Blank, frozen=True):
    turn: Turn
    phase: Faction
    faction_of: Mapping[Country, Faction] = {}
    surrendered: tuple[Country, ...] = ()
    capitals: Mapping[Country, str] = {}
    sources: Mapping[Country, tuple[str, ...]] = {}
    zones: Mapping[str, OccupiedZone] = {}
    france_condition_since_turn: Turn | None = None


class Surrender(msgspec.Struct, frozen=True):
    """Countries whose condition is met, those that surrender now, and the turn of those that will."""

    conditions: tuple[str, ...]
    effective_now: tuple[str, ...]
    pending: Mapping[str, int]


def surrender(given: SurrenderBlank) -> Worked:
    """Return which countries must surrender at the end of this phase, and which later (17)."""
    met: dict[str, Text] = {}
    for country in sorted(COUNTRIES):
        if country != "france" and country not in given.surrendered and (text := _condition(given, country)):
            met[country] = text
    if "france" not in given.surrendered and (text := _france(given, belgium_falls="belgium" in met)):
        met["france"] = text
    reasons = [Reason(text, "17") for text in met.values()]
    effective = [country for country in sorted(met) if country != "france"]
    pending: dict[str, int] = {}
    assumed: tuple[Text, ...] = ()
    if "france" in met:
        turn = _french_turn(given)
        assumed = (reading(given.options, "france_surrender"),)
        if turn == given.turn and given.phase == "allies":
            effective.append("france")
        else:
            pending["france"] = turn
            reasons.append(because("17", "surrender-france-pending", turn=turn))
    if not met:
        reasons.append(because("17", "surrender-nobody"))
    return Worked(Surrender(tuple(sorted(met)), tuple(sorted(effective)), pending), tuple(reasons), assumed)


def _enemies(given: SurrenderBlank, country: str) -> frozenset[Faction]:
    """Return the factions that are enemies of a country; everybody is of one that joins nobody (2)."""
    faction = _side(given, country)
    return ENEMIES[faction] if faction else frozenset(FACTIONS)


def _side(given: SurrenderBlank, country: str) -> Faction | None:
    return given.faction_of.get(country, faction_of(country))  # type: ignore[call-overload, no-any-return]


def _condition(given: SurrenderBlank, country: str) -> Text | None:
    """Return how the condition of a country other than France is met, or None (17)."""
    enemies = _enemies(given, country)
    name = SPOKEN[country]
    if country in NEVER or (faction_of(country) is None and country not in INVADABLE_NEUTRALS):
        return None
    if country in ("belgium", "italy"):
        # 17: Italian North Africa and Albania do not count for Italy.
        lands = [
            z for z in given.zones.values() if z.home == country and not (country == "italy" and z.outside_metropole)
        ]
        # Reading of 17 [A50]: Allied and Soviet armies count together.
        count = sum(_side(given, army) in enemies for zone in lands for army in zone.armies)
        needed = ARMIES_TO_TAKE_BELGIUM if country == "belgium" else ARMIES_TO_TAKE_ITALY
        return say("surrender-armies", country=name, n=count) if count >= needed else None
    if country in BY_SOURCES:
        sources = given.sources.get(country, ())  # type: ignore[call-overload]
        lost = bool(sources) and all(_controller(given, zone) in enemies for zone in sources)
        return say("surrender-sources", country=name, zones=tuple(sources)) if lost else None
    capital = given.capitals.get(country)  # type: ignore[call-overload]
    if capital is None or _controller(given, capital) not in enemies:
        return None
    return say("surrender-capital", country=name, zone=capital)


def _controller(given: SurrenderBlank, zone: str) -> Faction | None:
    return given.zones[zone].controller if zone in given.zones else None


def _france(given: SurrenderBlank, *, belgium_falls: bool) -> Text | None:
    """Return how the French condition is met, or None (17): Belgium has fallen, Germans stand in three French zones."""
    if "belgium" not in given.surrendered and not belgium_falls:
        return None
    held = tuple(name for name, zone in given.zones.items() if zone.home == "france" and "germany" in zone.armies)
    return say("surrender-france", zones=held) if len(held) >= ZONES_TO_TAKE_FRANCE else None


def _french_turn(given: SurrenderBlank) -> int:
    """Return the turn at the end of whose Allied phase France surrenders (17, 22.12)."""
    next_allied_phase = given.turn + (given.phase == "ussr")
    if given.options.france_surrender == "next_allied_phase_end":
        return next_allied_phase
    # Reading of 17 [A48]: the other reading gives the Allies one whole turn after the condition is met.
    since = given.turn if given.france_condition_since_turn is None else given.france_condition_since_turn
    return max(next_allied_phase, since + 1)


class FallenZone(Situation, frozen=True):
    home: Country | None = None
    controller: Faction | None = None
    region: Region = "europe"


class NamedArmy(Situation, frozen=True):
    id: str
    country: ArmyCountry


class EffectsBlank(Blank, frozen=True):
    country: Country
    faction: Faction | None = None
    by: Faction
    zones: Mapping[str, FallenZone] = {}
    armies: tuple[NamedArmy, ...] = ()


class Effects(msgspec.Struct, frozen=True):
    """New controllers (None: neutral) of the zones that change, and the armies removed."""

    control: Mapping[str, Faction | None]
    eliminated: tuple[str, ...]


def surrender_effects(given: EffectsBlank) -> Worked:
    """Return what the surrender of a country changes on the board (17)."""
    side = given.faction or faction_of(given.country)
    control: dict[str, Faction | None] = {}
    for name, zone in given.zones.items():
        # Reading of 17 [A49]: zones still held by its own side, or by nobody, pass; another enemy keeps what it holds.
        if zone.home != given.country or zone.controller not in (side, None):
            continue
        becomes = None if given.country == "france" and zone.region == "north_africa" else given.by
        if becomes != zone.controller:
            control[name] = becomes
    dead = tuple(army.id for army in given.armies if army.country == given.country)
    taken = tuple(name for name, faction in control.items() if faction)
    neutral_zones = tuple(name for name, faction in control.items() if faction is None)
    country = SPOKEN[given.country]
    reasons = []
    if taken:
        reasons.append(because("17", "effects-taken", zones=taken, faction=SPOKEN[given.by]))
    if neutral_zones:
        reasons.append(because("17", "effects-neutral", zones=neutral_zones))
    if dead:
        reasons.append(because("17", "effects-eliminated", country=country, armies=dead))
    reasons.append(because("17", "effects-no-recruitment", country=country))
    if given.country in ("france", "italy", "yugoslavia"):
        reasons.append(because("17", f"effects-{given.country}"))
    return Worked(Effects(control, dead), tuple(reasons))


class VictoryBlank(Blank, frozen=True):
    germany_surrendered_turn: Turn | None = None


class Victory(msgspec.Struct, frozen=True):
    result: Literal["allies_and_ussr", "draw", "axis"]


def victory(given: VictoryBlank) -> Worked:
    """Return who has won (20)."""
    turn = given.germany_surrendered_turn
    if turn is None:
        return Worked(Victory("axis"), (because("20", "victory-axis"),))
    if turn == LAST_TURN:
        return Worked(Victory("draw"), (because("20", "victory-draw", turn=turn),))
    return Worked(Victory("allies_and_ussr"), (because("20", "victory-allies", turn=turn),))
