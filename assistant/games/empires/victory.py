"""Control of zones at the end of a phase, the cities that change hands, victory points and the score at the end (4, 5,
6).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

import msgspec

from assistant.core.calc import Situation, no_twins_at, one_of
from assistant.core.record import Ids, Record
from assistant.core.text import number
from assistant.games.empires.economy import FAVOURABLE
from assistant.games.empires.supply import (
    Effects,
    State,
    Theatre,
    Zone,
    effects,
    is_closed_neutral,
    isolated_zones,
    note_readings,
    theatre_of,
)
from assistant.games.empires.words import (
    CAMP,
    FOUR_CITIES,
    LAST_TURN,
    OF_CAMP,
    POWER_OF,
    POWERS,
    SENIOR,
    Asked,
    Camp,
    Country,
    Explanation,
    Nation,
    Power,
    Turn,
    are_enemies,
    error,
    named,
)

# Victory points: cities that change hands, events, the score at the end (5).

START: Mapping[Power, int] = {"germany": -3, "austria_hungary": 0, "allies": 4, "russia": 5}

Points = dict[Power, int]


class City(Situation):
    """A zone as victory points see it."""

    country: Country
    name: str = ""
    city: bool = True


def vp_control(work: Explanation, *, zone: City, old: Power | None, new: Power | None) -> Points:
    """Victory points that move when a zone changes hands, by power, zeroes left out (5)."""
    if not zone.city:
        work.because("vp-no-city", "5", zone=zone.name)
        return {}
    if old is not None and new is not None and CAMP[old] == CAMP[new]:
        work.because("vp-same-camp", "5", zone=zone.name)
        return {}
    if work.first:
        # Nothing moves during the play (first 5): what the final count will change by.
        work.assume("vp-first-at-the-end")
        before, after = city_worth(zone, old, first=True), city_worth(zone, new, first=True)
        return _without_zeroes({power: after[power] - before[power] for power in POWERS})
    points: Counter[Power] = Counter()
    if old is not None:
        _score(zone, old, -1, points, work)
    # A neutral zone is no enemy zone: an invasion pays nobody, nor does the entry of its country into the war.
    if old is not None and new is not None:
        _score(zone, new, 1, points, work)
    return _without_zeroes(points)


def _score(zone: City, power: Power, n: int, points: Counter[Power], work: Explanation) -> None:
    """Count a city that a power gains or loses, its senior power with it."""
    verb, senior = "gain" if n > 0 else "lose", SENIOR.get(power)
    # Reading of 5 [A25]: "friendly" is what a power controls, whoever's home it is.
    alone = power == "austria_hungary" and named(zone.name) in FOUR_CITIES
    if alone and n < 0:
        work.reading("lose_german_only_city")
        alone = work.options.lose_german_only_city == "germany"
    if not alone:
        points[power] += n
    if senior:
        points[senior] += n
    if alone:
        work.because(f"vp-{verb}-german-only", "5", "13" if n > 0 else "", zone=zone.name)
    elif senior:
        work.because(f"vp-{verb}-with-senior", "5", power=power, senior=senior)
    else:
        work.because(f"vp-{verb}", "5", power=power)


def _without_zeroes(points: Mapping[Power, int]) -> Points:
    return {power: points[power] for power in POWERS if points.get(power)}


# The neutrals whose entry into the war pays both powers of a camp, and the surrender (5).
Event = Literal[
    "turkey_joins", "bulgaria_joins", "italy_joins", "romania_joins", "usa_joins",
    # The surrender under the names that the flags and the track give it, too.
    "russia_surrenders", "russia_surrendered", "russia_surrender",
]  # fmt: skip
Joining = Literal["turkey", "bulgaria", "italy", "romania", "usa"]
JOINS: Mapping[Joining, Camp] = {track: camp for track, camp in FAVOURABLE.items() if track != "russia_surrender"}
# Neutrals that cost their camp a point when they never came (5).
MISSED: tuple[Joining, ...] = ("bulgaria", "romania")
LAST_TURN_OF_1916 = 10


def vp_event(
    work: Explanation, *, event: Event | None = None, end_of_turn: Turn | None = None, at_war: tuple[Nation, ...] = ()
) -> Points:
    """Victory points of an entry into war, of the Russian surrender, or of the end of a turn (5)."""
    if (event is None) == (end_of_turn is None):
        raise error("event", "event-or-turn")
    if event is not None:
        if work.first:
            work.assume("vp-first-at-the-end")
        return _both(_camp_of_event(event, work), 1)
    assert end_of_turn is not None
    return missing_neutrals(end_of_turn, at_war, work)


def _camp_of_event(event: str, work: Explanation) -> Camp:
    if event.startswith("russia"):
        work.because("vp-surrender", "5")
        return "central"
    nation: Joining = event.removesuffix("_joins")  # type: ignore[assignment]
    work.because("vp-joins", "5", nation=nation)
    return JOINS[nation]


def _both(camp: Camp, points: int) -> Points:
    return dict.fromkeys(OF_CAMP[camp], points)


def missing_neutrals(turn: int, at_war: Iterable[str], work: Explanation) -> Points:
    """Return the points lost at the end of `turn` for Bulgaria and Romania still neutral (5).

    Version 1.1 counts them at the end of 1916, the first edition with the final score.
    """
    due = LAST_TURN if work.first else LAST_TURN_OF_1916
    if turn != due:
        work.because("vp-nothing-due", "5", turn=turn, due=due)
        return {}
    return _without_zeroes(_missed(at_war, work))


def _missed(at_war: Iterable[str], work: Explanation) -> Counter[Power]:
    points: Counter[Power] = Counter()
    for nation in MISSED:
        if nation not in at_war:
            work.because("vp-missing", "5", nation=nation)
            points.update(_both(JOINS[nation], -1))
    return points


class HeldCity(Situation):
    name: str
    country: Country
    controller: Power | None


class FinalGiven(Asked):
    """Cities and diplomacy; `penalties`: what Bulgaria and Romania cost that never came has fallen due.

    `four_cities_lost`: how often Austria-Hungary lost one of the four cities, where each of them costs it a point [A25].
    """

    cities: tuple[HeldCity, ...]
    penalties: bool = True
    four_cities_lost: Annotated[int, msgspec.Meta(ge=0)] = 0
    at_war: tuple[Nation, ...] = ()
    russia_surrendered: bool = False


def vp_final(given: FinalGiven, work: Explanation) -> Points:
    """Score of each power, counted from the cities and the diplomacy (5)."""
    no_twins_at((f"cities[{n}].name", place.name) for n, place in enumerate(given.cities))
    if not work.first:
        work.assume("vp-recounted")
    return score(given, work)


def score(given: FinalGiven, work: Explanation) -> Points:
    """Return the points of each power by a count of cities and diplomacy (5)."""
    found: Counter[Power] = Counter(START)
    for place in given.cities:
        worth = city_worth(City(country=place.country, name=place.name), place.controller, work.first)
        for power in POWERS:
            if worth[power]:
                found[power] += worth[power]
                work.because("vp-city", "5", power=power, zone=place.name, n=number(worth[power], "en"))
    happened = [f"{nation}_joins" for nation in JOINS if nation in given.at_war]
    for event in (*happened, *(["russia_surrenders"] if given.russia_surrendered else ())):
        found.update(_both(_camp_of_event(event, work), 1))
    if given.penalties:
        found.update(_missed(given.at_war, work))
    for power, n in four_cities(given, work.first).items():
        work.because("vp-four-cities", "5", power=power, n=number(n, "en"))
        found[power] += n
    return {power: found[power] for power in POWERS}


def four_cities(given: FinalGiven, first: bool) -> Points:
    """Return what Austria-Hungary's losses of the four cities cost it: nothing, but for one reading of version 1.1 [A25]."""
    if first or not given.four_cities_lost or given.options.lose_german_only_city != "both":
        return {}
    return {"austria_hungary": -given.four_cities_lost}


def city_worth(zone: City, controller: Power | None, first: bool) -> Counter[Power]:
    """Return what a city counts for each power by who controls it (5, first 5, 13).

    Version 1.1: what all the events that led to this control have moved. A city freed by the partner has been lost once by
    its owner and taken once by the partner. Reading of first 5 [A26]: a home city counts as lost when the enemy controls it.
    """
    worth: Counter[Power] = Counter()
    home = POWER_OF.get(zone.country)
    if controller is None or home is None or controller == home or (first and not are_enemies(home, controller)):
        return worth
    worth[home] -= 1
    if senior := SENIOR.get(home):
        worth[senior] -= 1
    if senior := SENIOR.get(controller):
        worth[senior] += 1
    if not (controller == "austria_hungary" and named(zone.name) in FOUR_CITIES):
        worth[controller] += 1
    return worth


# Control of zones at the end of a phase, and all that follows from it: isolation, losses, points (4, 5, 6).


class MovedGiven(State):
    """The map at the end of the phase of `active`, with the zones its armies entered in it (`crossed`)."""

    active: Power
    crossed: Ids = ()


def control_changes(
    theatre: Theatre, active: Power, crossed: frozenset[str], work: Explanation
) -> dict[str, Power | None]:
    """Return the zones that change hands at the end of the phase of `active` (4, first 3, 8.1).

    Args:
        crossed: zones entered in this phase.
    """
    changes: dict[str, Power | None] = {}
    for name, zone in theatre.zones.items():
        if is_closed_neutral(zone, work.first):
            continue
        power = _takes(theatre, name, active, crossed, work)
        # Reading of 4 [A23]: an invaded neutral is taken like an enemy zone, a partner's zone never.
        if power is not None and (zone.controller is None or are_enemies(power, zone.controller)):
            changes[name] = _owner(zone, power, work)
    return changes


def _owner(zone: Zone, taker: Power, work: Explanation) -> Power:
    """Return who controls a zone that `taker` takes: the partner whose home it is, where that reading is in force."""
    home = POWER_OF.get(zone.country)
    if home is None or home == taker or CAMP[home] != CAMP[taker]:
        return taker
    # Reading of 4 [A23]: by the letter the active power.
    work.reading("liberated_home")
    return home if work.options.liberated_home == "partner" else taker


def _takes(theatre: Theatre, zone: str, active: Power, crossed: frozenset[str], work: Explanation) -> Power | None:
    """Return the power that would own `zone` by its armies: the active one, or in the first edition any that is alone."""
    controller = theatre.zones[zone].controller
    here = {army.of for army in theatre.at[zone]}
    passed = zone in crossed and active not in here
    if passed and not work.first and are_enemies(active, controller):
        work.reading("crossing_takes")
    claims = active in here or (passed and (work.first or work.options.crossing_takes))
    if claims and not theatre.enemies_in(zone, active):
        if controller is None or are_enemies(active, controller):
            key = "control-occupied" if active in here else "control-crossed"
            work.because(key, "4", zone=zone, power=active)
        return active
    if claims and are_enemies(active, controller):
        work.reject("control-shared", "4", "3", zone=zone)
    if not work.first:
        for power in here:
            if power != active and are_enemies(power, controller) and not theatre.enemies_in(zone, power):
                # Reading of 4 [A24]: another power's armies wait for the end of that power's own phase.
                work.reject("control-waits", "4", zone=zone, power=power)
        return None
    # First edition [A24]: a zone belongs to the last power that occupied it alone, whoever's phase it is.
    alone = next(iter(here)) if len(here) == 1 else None
    if alone and are_enemies(alone, controller):
        work.because("control-alone", "4", "3", zone=zone, power=alone)
    return alone


def _entered(given: MovedGiven) -> frozenset[str]:
    for n, zone in enumerate(given.crossed):
        one_of(f"crossed[{n}]", zone, given.zones)
    return frozenset(given.crossed)


def control(given: MovedGiven, work: Explanation) -> dict[str, Power | None]:
    """Which zones change hands at the end of a phase (4)."""
    changes = control_changes(theatre_of(given, work), given.active, _entered(given), work)
    if not changes:
        work.because("control-nothing", "4")
    return changes


class EndOfPhase(Record):
    """What the end of a phase brings, in the order it is done: control, isolated zones, armies; and the points of it all."""

    control: dict[str, Power | None]
    isolated: dict[str, Power | None]
    armies: Effects
    vp: Points


def end_of_phase(given: MovedGiven, work: Explanation) -> EndOfPhase:
    """What the end of an action phase brings: control, isolated zones, armies out of supply, points (4, 5, 6)."""
    return end_phase(theatre_of(given, work), given.active, _entered(given), work)


def end_phase(theatre: Theatre, active: Power, crossed: frozenset[str], work: Explanation) -> EndOfPhase:
    """Return what the end of the phase of `active` brings (7: control, then supply of zones, then of all armies).

    Args:
        crossed: zones entered in this phase.
    """
    taken = control_changes(theatre, active, crossed, work)
    after_control = theatre.with_control(taken)
    lost = isolated_zones(after_control, active, work, {zone: theatre.zones[zone].controller for zone in taken})
    after_isolation = after_control.with_control(lost)
    suffered = effects(after_isolation, active, work)
    note_readings(work)
    points = dict.fromkeys(POWERS, 0)
    if work.first:
        work.assume("vp-first-counted-once")
    else:
        for before, changes in ((theatre, taken), (after_control, lost)):
            for zone, power in changes.items():
                if power is not None:
                    place = before.zones[zone]
                    city = City(country=place.country, name=zone, city=place.city)
                    for who, n in vp_control(work, zone=city, old=place.controller, new=power).items():
                        points[who] += n
    return EndOfPhase(taken, lost, suffered, {power: n for power, n in points.items() if n})
