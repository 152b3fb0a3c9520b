"""Countries: their factions, who is at war and when, where their armies may operate, surrender, and who has won (2, 3,
9, 17, 20).
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, cast

from assistant.core.calc import Situation, Worked
from assistant.core.questions import Reason
from assistant.core.record import Filled, Ids, Record
from assistant.core.text import Text
from assistant.games.third_reich.words import (
    DATES,
    ENEMIES,
    FACTIONS,
    LAST_TURN,
    WINTER_1942,
    ArmyCountry,
    Blank,
    Count,
    Country,
    Faction,
    Ground,
    Region,
    Turn,
    War,
    because,
    charts,
    error,
    legality,
    readings,
    rejected,
    say,
    year,
)

# Countries, their factions, who is at war and when: limited and total war (2, 3).


class CountryRow(Record):
    """One line of the table of factions (2) and of automatic recruitment (4.4).

    `operates_in`: the countries to which its armies are bound, its own among them (9); empty: they go anywhere.
    """

    faction: Faction | None
    at_war_from: int | None
    with_axis_total_war: bool
    with_french_surrender: bool
    major: bool
    automatic_pr: str
    operates_in: Ids


COUNTRIES: Mapping[str, CountryRow] = {
    cells["country"]: CountryRow(
        cast(Any, cells["faction"] or None),
        cells.whole_if_any("at_war_from"),
        bool(cells["with_axis_total_war"]),
        bool(cells["with_french_surrender"]),
        bool(cells["major"]),
        cells["automatic_pr"],
        tuple(cells["operates_in"].split()),
    )
    for cells in charts("countries")
}
# 2: neutral for good, yet they may be invaded and surrender; every other country without a faction is out of the game.
INVADABLE_NEUTRALS = frozenset({"denmark", "norway"})


def faction_of(country: str) -> Faction | None:
    """Return the faction that `country` belongs to or will join, None for those that join nobody (2)."""
    return COUNTRIES[country].faction


def in_own_faction(field: str, country: str, faction: Faction) -> None:
    """Refuse a faction that is not the one of a country.

    Raises:
        QuestionError: it is not; `field` is where the faction stands.
    """
    if (own := faction_of(country)) not in (None, faction):
        raise error(field, "faction-not-theirs", country=country, faction=own)


def out_of_the_game(country: str | None) -> bool:
    """Tell whether `country` takes no part at all, so that nobody may enter it (2)."""
    return country is not None and faction_of(country) is None and country not in INVADABLE_NEUTRALS


class Course(Record):
    """What has become of a country: the turns of its surrender and of its return, 0 for what has not happened (17)."""

    surrendered: int = 0
    returned: int = 0

    @property
    def is_out(self) -> bool:
        """Whether the country is out of the war: it has surrendered and not come back."""
        return bool(self.surrendered) and not self.returned


RETURN_OF_YUGOSLAVIA = 11


def course(noted: Filled) -> Course:
    """Return what has become of a country by its row of the register: the turn of its surrender, and whether it came back.

    Only Yugoslavia comes back, on turn 11 (17).
    """
    fell = noted.get("surrendered")
    return Course(
        surrendered=fell if isinstance(fell, int) else 0, returned=RETURN_OF_YUGOSLAVIA if noted.get("returned") else 0
    )


class Standing(Record):
    """Where a country stands: `faction` is None while it is neutral."""

    at_war: bool
    faction: Faction | None
    invadable: bool


@functools.lru_cache(maxsize=1024)  # asked of every country after each edit
def neutral(
    *,
    country: Country,
    turn: Turn,
    france_surrendered: bool = False,
    axis_war: War = "limited",
    invaded_by: Faction | None = None,
) -> Worked:
    """Return whether a country is at war, on whose side, and whether it may be invaded (2)."""
    row = COUNTRIES[country]
    dated = row.at_war_from
    if row.faction is None:
        invadable = country in INVADABLE_NEUTRALS
        key = "country-never-joins" if invadable else "country-out-of-game"
        return Worked(Standing(False, None, invadable), (because("2", key, country=country),))
    key, args = "", dict[str, Any]()
    if dated == 1:
        key = "from-start"
    # Reading of 2 [A02]: "turn N" is the start of turn N, before the Axis phase.
    elif dated is not None and turn >= dated:
        key, args = "since", {"turn": dated}
    elif row.with_axis_total_war and axis_war == "total":
        key = "axis-total"
    elif row.with_french_surrender and france_surrendered:
        key = "france-fell"
    elif invaded_by in ENEMIES[row.faction]:
        key, args = "invaded", {"invader": invaded_by}
    if key:
        why = [because("2", f"at-war-{key}", country=country, faction=row.faction, **args)]
    elif dated is None:
        why = [because("2", "neutral-until-france-falls", country=country)]
    else:
        why = [because("2", "neutral-until-turn", country=country, turn=dated)]
    if not key and invaded_by is not None:
        # Reading of 2 [A59]: only an invader opposed to the future faction brings a neutral in.
        why.append(because("2", "invader-not-opposed", country=country, invader=invaded_by, faction=row.faction))
    return Worked(Standing(bool(key), row.faction if key else None, True), tuple(why))


class WarStatus(Record):
    axis: War
    allies: War
    ussr: War


# 3: a Soviet army in one of these puts the Axis, and only the Axis, in total war.
WATCHED_BY_AXIS = ("germany", "romania", "hungary")


def war_status(
    *,
    turn: Turn,
    axis_entered_ussr: bool = False,
    german_attacked_karelia: bool = False,
    ussr_entered: tuple[Country, ...] = (),
) -> Worked:
    """Return the war status of each faction (3)."""
    if turn >= WINTER_1942:
        return Worked(WarStatus("total", "total", "total"), (because("3", "total-war-1942"),))
    why = []
    if axis_entered_ussr:
        why.append(because("3", "total-war-axis-in-ussr"))
    if german_attacked_karelia:
        why.append(because("3", "total-war-karelia"))
    ussr: War = "total" if why else "limited"
    entered = tuple(country for country in WATCHED_BY_AXIS if country in ussr_entered)
    if entered:
        why.append(because("3", "total-war-ussr-entered", countries=entered))
    axis: War = "total" if why else "limited"
    if ussr == "limited":
        why.append(because("3", "limited-war-until-1942"))
    return Worked(WarStatus(axis, "limited", ussr), tuple(why))


# Political restrictions: where the armies of each country may operate (9).

ITALIANS_FOR_FREEDOM = 4


def political(
    *,
    country: ArmyCountry,
    zone_home: Country | None = None,
    zone_region: Region = "europe",
    turn: Turn,
    axis_war: War = "limited",
    other_italian_armies_in_area: Count = 0,
    other_german_armies_in_romania: Count = 0,
) -> Worked:
    """Return whether an army of a country may operate in a zone (9)."""
    zone = Ground(home=zone_home, region=zone_region)
    others = other_italian_armies_in_area, other_german_armies_in_romania
    refused = political_refusal(country, zone, turn, axis_war, others)
    return legality(refused, because("9", "political-allowed", country=country))


def political_refusal(country: str, zone: Ground, turn: int, axis_war: War, others: tuple[int, int]) -> Reason | None:
    """Return why an army of `country` may not operate in a zone, or None (9).

    Args:
        others: how many other Italians stand where Italy may be, and other Germans in Romania.
    """
    key, args, total = "", dict[str, Any](), axis_war == "total"
    ground, home, (italians, germans) = COUNTRIES[country].operates_in, zone.home, others
    if out_of_the_game(home):
        key = "out-of-game"
    elif country == home:
        return None
    elif ground and home not in ground:
        also = tuple(name for name in ground if name != country)
        key, args = "home-and" if also else "home-only", {"country": country, "also": also}
    # Reading of 9 [A33]: four *other* Italian armies, colonies included, at all times.
    elif country == "italy" and not zone.is_italian(turn):
        if not (total and italians >= ITALIANS_FOR_FREEDOM):
            key, args = "italy-total" if total else "italy", {"n": italians, "need": ITALIANS_FOR_FREEDOM}
    elif country == "germany" and year(turn) < DATES["opens"] and zone.shut_in_1940:
        key = "germany-1941"
    # Reading of 9 [A34]: one German army at a time.
    elif country == "germany" and home == "romania" and not total and germans:
        key = "germany-romania"
    return rejected("9", f"political-{key}", **args) if key else None


# Surrender: conditions, dates, consequences; and who has won (17, 20).

ARMIES_TO_TAKE_BELGIUM = ARMIES_TO_TAKE_ITALY = 2
ZONES_TO_TAKE_FRANCE = 3
NEVER = frozenset({"uk", "usa"})
BY_SOURCES = frozenset({"ussr", "germany"})


class OccupiedZone(Situation):
    """A zone after the control step; `armies` names the country of each army in it."""

    home: Country | None = None
    controller: Faction | None = None
    armies: tuple[ArmyCountry, ...] = ()
    outside_metropole: bool = False


class SurrenderBlank(Blank):
    turn: Turn
    phase: Faction
    faction_of: Mapping[Country, Faction] = {}
    surrendered: tuple[Country, ...] = ()
    capitals: Mapping[Country, str] = {}
    sources: Mapping[Country, Ids] = {}
    zones: Mapping[str, OccupiedZone] = {}
    france_condition_since_turn: Turn | None = None


class Surrender(Record):
    """Countries whose condition is met, those that surrender now, and the turn of those that will."""

    conditions: Ids
    effective_now: Ids
    pending: Mapping[str, int]


class Toll(NamedTuple):
    """How far a country is from surrender: what counts, how much of it there is and is needed, the zones that count (17)."""

    key: str
    have: int
    need: int
    zones: Ids = ()
    left: Ids = ()

    @property
    def met(self) -> bool:
        """Whether nothing is missing."""
        return self.have >= self.need


def surrender(given: SurrenderBlank) -> Worked:
    """Return which countries must surrender at the end of this phase, and which later (17)."""
    for name, side in given.faction_of.items():
        in_own_faction(f"faction_of.{name}", name, side)
    met: dict[str, Text] = {}
    for country in sorted(COUNTRIES, key=lambda name: (name == "france", name)):
        toll = None if country in given.surrendered else toll_of(given, country)
        if toll is not None and toll.met:
            shown = {"zone": toll.zones[0]} if toll.key == "surrender-capital" else {"zones": toll.zones}
            met[country] = say(toll.key, country=country, n=toll.have, **shown)
    reasons = [Reason(text, "17") for text in met.values()]
    pending: dict[str, int] = {}
    if "france" in met and ((turn := _french_turn(given)) != given.turn or given.phase != "allies"):
        pending["france"] = turn
        reasons.append(because("17", "surrender-france-pending", turn=turn))
    if not met:
        reasons.append(because("17", "surrender-nobody"))
    conditions = tuple(sorted(met))
    value = Surrender(conditions, tuple(country for country in conditions if country not in pending), pending)
    return Worked(value, tuple(reasons), readings(given.options, "france" in met and "france_surrender"))


def _side(given: SurrenderBlank, country: str) -> Faction | None:
    return given.faction_of.get(country, faction_of(country))  # type: ignore[call-overload, no-any-return]


def toll_of(given: SurrenderBlank, country: str) -> Toll | None:
    """Return how far a country is from surrender; None for one that never does (17)."""
    if country in NEVER or out_of_the_game(country):
        return None
    own = _side(given, country)
    enemies = ENEMIES[own] if own else frozenset(FACTIONS)  # 2: everybody is of one that joins nobody
    lands = {name: zone for name, zone in given.zones.items() if zone.home == country}
    if country in ("belgium", "italy"):
        # 17: Italian North Africa and Albania do not count for Italy.
        counted = {name: zone for name, zone in lands.items() if not (country == "italy" and zone.outside_metropole)}
        # Reading of 17 [A50]: Allied and Soviet armies count together.
        there = [name for name, zone in counted.items() for army in zone.armies if _side(given, army) in enemies]
        needed = ARMIES_TO_TAKE_BELGIUM if country == "belgium" else ARMIES_TO_TAKE_ITALY
        return Toll("surrender-armies", len(there), needed, tuple(dict.fromkeys(there)))
    if country == "france":
        # Belgium has fallen, or falls now, and Germans stand in three French zones.
        belgium = toll_of(given, "belgium")
        falls = "belgium" in given.surrendered or (belgium is not None and belgium.met)
        held = tuple(name for name, zone in lands.items() if "germany" in zone.armies)
        return Toll("surrender-france", len(held) + falls, ZONES_TO_TAKE_FRANCE + 1, held)
    name: Any = country
    by_sources = country in BY_SOURCES
    sources = given.sources.get(name, ()) if by_sources else tuple(filter(None, (given.capitals.get(name),)))
    lost = tuple(zone for zone in sources if zone in given.zones and given.zones[zone].controller in enemies)
    left = tuple(zone for zone in sources if zone not in lost)
    key = "surrender-sources" if by_sources else "surrender-capital"
    return Toll(key, len(lost), max(1, len(sources)), lost, left)


def _french_turn(given: SurrenderBlank) -> int:
    """Return the turn at the end of whose Allied phase France surrenders (17, 22.12)."""
    next_allied_phase = given.turn + (given.phase == "ussr")
    if given.options.france_surrender == "next_allied_phase_end":
        return next_allied_phase
    # Reading of 17 [A48]: the other reading gives the Allies one whole turn after the condition is met.
    since = given.turn if given.france_condition_since_turn is None else given.france_condition_since_turn
    return max(next_allied_phase, since + 1)


class FallenZone(Ground):
    controller: Faction | None = None


class NamedArmy(Situation):
    id: str
    country: ArmyCountry


class Effects(Record):
    """New controllers (None: neutral) of the zones that change, and the armies removed."""

    control: Mapping[str, Faction | None]
    eliminated: Ids


def surrender_effects(
    *,
    country: Country,
    faction: Faction | None = None,
    by: Faction,
    zones: Mapping[str, FallenZone] = {},
    armies: tuple[NamedArmy, ...] = (),
) -> Worked:
    """Return what the surrender of a country changes on the board (17)."""
    side = faction or faction_of(country)
    control: dict[str, Faction | None] = {}
    for name, zone in zones.items():
        # Reading of 17 [A49]: zones still held by its own side, or by nobody, pass; another enemy keeps what it holds.
        if zone.home != country or zone.controller not in (side, None):
            continue
        becomes = None if country == "france" and zone.region == "north_africa" else by
        if becomes != zone.controller:
            control[name] = becomes
    dead = tuple(army.id for army in armies if army.country == country)
    taken = tuple(name for name, faction in control.items() if faction)
    neutral_zones = tuple(name for name, faction in control.items() if faction is None)
    reasons = []
    if taken:
        reasons.append(because("17", "effects-taken", zones=taken, faction=by))
    if neutral_zones:
        reasons.append(because("17", "effects-neutral", zones=neutral_zones))
    if dead:
        reasons.append(because("17", "effects-eliminated", country=country, armies=dead))
    reasons.append(because("17", "effects-no-recruitment", country=country))
    if country in ("france", "italy", "yugoslavia"):
        reasons.append(because("17", f"effects-{country}", turn=RETURN_OF_YUGOSLAVIA))
    return Worked(Effects(control, dead), tuple(reasons))


class Victory(Record):
    result: Literal["allies_and_ussr", "draw", "axis"]


def victory(*, germany_surrendered_turn: Turn | None = None) -> Worked:
    """Return who has won (20)."""
    if germany_surrendered_turn is None:
        return Worked(Victory("axis"), (because("20", "victory-axis"),))
    drawn = germany_surrendered_turn == LAST_TURN
    why = because("20", "victory-draw" if drawn else "victory-allies", turn=germany_surrendered_turn)
    return Worked(Victory("draw" if drawn else "allies_and_ussr"), (why,))
