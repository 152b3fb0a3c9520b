"""Recruitment, diplomacy, research and what it brings: tiles, missions, gas, entrenching (8, 10-13, first 7, 9, 11, 12)."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Mapping
from typing import Annotated, Literal, get_args

import msgspec

from assistant.core.amounts import read_count
from assistant.core.calc import Situation, no_twins, one_of, unusable
from assistant.core.record import Ids, Record, within
from assistant.core.text import Text
from assistant.games.empires.combat import WESTERN_FRONT, Terrain, Trench, Value
from assistant.games.empires.movement import SALONIKA_OPENS, SMALL, no_room
from assistant.games.empires.supply import State, Theatre, Zone, check_links, theatre_of
from assistant.games.empires.words import (
    CAMP,
    LAST_TURN,
    NATION_NAMES,
    POWER_OF,
    Asked,
    Camp,
    Country,
    Explanation,
    Nation,
    Power,
    Turn,
    charts,
    date_of,
    error,
    named,
    say,
)

# Recruitment: points of an action, what they buy, where new armies appear (8, first 7).

BASE: Mapping[Power, int] = {"germany": 3, "allies": 3, "russia": 3, "austria_hungary": 2}
ALLIED_RISE_TURN = 11
ALLIED_RISE = 4
AFTER_SURRENDER = 1

Price = Literal["full", "reduced", "reinforce"]
PRICES: Mapping[Price, int] = {"full": 2, "reduced": 1, "reinforce": 1}
BY_SEA: frozenset[str] = frozenset({"uk", "usa"})
AT_SALONIKA: frozenset[str] = frozenset({"uk", "france", "serbia"})


class WarState(Situation):
    """What the points depend on: who controls Brussels, which neutrals are at war."""

    brussels: Power | None = None
    turkey_at_war: bool = False
    bulgaria_at_war: bool = False
    italy_at_war: bool = False
    romania_at_war: bool = False
    usa_at_war: bool = False
    russia_surrendered: bool = False


AT_PEACE = WarState()


class RecruitmentPoints(Situation):
    """Points for any nation of the power, Americans apart, and those reserved to one nation."""

    general: Annotated[int, msgspec.Meta(ge=0)]
    reserved: Mapping[Nation, Annotated[int, msgspec.Meta(ge=0)]] = {}


def recruitment_points(work: Explanation, *, power: Power, turn: Turn, state: WarState = AT_PEACE) -> Left:
    """Points of one Recruitment action (8, first 7)."""
    general = BASE[power]
    work.because("points-base", "8", power=power, n=general)
    reserved: dict[Nation, int] = {}
    if power == "germany" and date_of(turn).winter and state.brussels == "germany":
        general += 1
        work.because("points-brussels", "8")
    if power == "allies":
        if not work.first and turn >= ALLIED_RISE_TURN:
            general = ALLIED_RISE
            work.because("points-allies-1917", "8", n=general)
        if state.italy_at_war:
            reserved["italy"] = 1
        if state.usa_at_war:
            reserved["usa"] = 1
    if power == "austria_hungary" and state.turkey_at_war:
        reserved["turkey"] = 1
    if power == "russia" and state.russia_surrendered:
        general = AFTER_SURRENDER
        work.because("points-surrendered", "12", n=general)
    for nation, n in reserved.items():
        work.because("points-reserved", "8", nation=nation, n=n)
    return Left(general, reserved)


class Purchase(Situation):
    nation: Nation
    kind: Price


class Payment(Record):
    payable: bool


class Left(Record):
    """Points of an action, or what purchases leave of them: for any nation, Americans apart, and reserved to one.

    Below 0, so many were too many.
    """

    general: int
    reserved: Mapping[Nation, int]


def left_over(points: Left | RecruitmentPoints, purchases: tuple[Purchase, ...]) -> Left:
    """Return what purchases leave of the points of an action: a nation's own points are spent first (8)."""
    price: Counter[Nation] = Counter()
    for purchase in purchases:
        price[purchase.nation] += PRICES[purchase.kind]
    beyond = sum(max(0, n - points.reserved.get(nation, 0)) for nation, n in price.items() if nation != "usa")
    reserved = {
        nation: points.reserved.get(nation, 0) - n if nation == "usa" else max(0, points.reserved.get(nation, 0) - n)
        for nation, n in price.items()
        if nation in points.reserved or nation == "usa"
    }
    return Left(points.general - beyond, {**points.reserved, **reserved})


def recruitment_payment(work: Explanation, *, points: RecruitmentPoints, purchases: tuple[Purchase, ...]) -> Payment:
    """Whether a list of purchases can be paid (8)."""
    for one in purchases:
        work.because(f"price-{one.kind}", "8", nation=one.nation, n=PRICES[one.kind])
    left, own = left_over(points, purchases), points.reserved.get("usa", 0)
    if (americans := left.reserved.get("usa", 0)) < 0:
        work.reject("payment-americans", "8", n=own - americans, reserved=own)
        return Payment(False)
    payable, needed = left.general >= 0, points.general - left.general
    work.because("payment-enough" if payable else "payment-short", "8", n=needed, general=points.general)
    return Payment(payable)


class Recruit(Situation):
    nation: Nation
    cv_full: Value


class PlacingGiven(State):
    """The map, and the army of the reserve that is to be placed."""

    army: Recruit


class Zones(Record):
    zones: Ids


# The paragraphs of what takes the room for another army.
ROOM = {"stay-full": ("4", "3"), "stay-partner": ("4", "3"), "stay-alps": ("9.1", "8.1")}


def placed(theatre: Theatre, recruit: Recruit, work: Explanation) -> Ids:
    """Return where an army of the reserve may be placed, in alphabetical order, with the reasons noted (8, first 7)."""
    power = POWER_OF[recruit.nation]
    bases = {zone for zone in theatre.zones if _is_base(theatre, zone, recruit)}
    found = set(bases)
    # In version 1.1 British and Americans appear in the port itself, and nobody next to Salonika.
    for base in bases:
        if not work.first and (recruit.nation in BY_SEA or named(base) == "salonika"):
            continue
        found.update(theatre.neighbours(base, recruit.nation))
    places = []
    for zone in sorted(found):
        place = theatre.zones[zone]
        if place.controller != power:
            continue
        refusal = _refusal(theatre, zone, place, recruit)
        if refusal is None:
            if theatre.enemies_in(zone, power):
                # Reading of 8 [A27]: nothing forbids a zone where enemy armies stand.
                work.reading("recruit_beside_enemies")
                if not work.options.recruit_beside_enemies:
                    work.reject("recruit-enemies", "8", zone=zone)
                    continue
                work.assume("reading-recruit-enemies", zone=zone)
            places.append(zone)
        else:
            work.reject("because", *ROOM.get(refusal.key, ("8",)), why=refusal)
    nation = NATION_NAMES[recruit.nation]
    if recruit.nation in BY_SEA:
        work.because("recruit-ports", "8", nation=nation)
    else:
        work.because("recruit-home", "8", nation=nation)
        work.reading("recruit_home")
    if not places:
        work.because("recruit-nowhere", "8", nation=nation)
    return tuple(places)


def _is_base(theatre: Theatre, name: str, recruit: Recruit) -> bool:
    """Tell whether `name` is a place that raises armies: a home city, a port for those from overseas, or Salonika."""
    zone, power = theatre.zones[name], POWER_OF[recruit.nation]
    if zone.controller != power:
        return False
    if named(name) == "salonika" and power == "allies":
        return recruit.nation in AT_SALONIKA and recruit.cv_full == SMALL and theatre.turn >= SALONIKA_OPENS
    # First edition: recruited in a place, then put next to it; version 1.1 only closes the Mediterranean ports themselves.
    closed_port = theatre.first or recruit.nation in BY_SEA
    if closed_port and power == "allies" and zone.port and zone.med and recruit.cv_full != SMALL:
        return False
    if recruit.nation in BY_SEA:
        return zone.port
    if not zone.city:
        return False
    # Reading of 8 [A27]: the cities of the army's own nation.
    return (
        POWER_OF.get(zone.country) == power
        if theatre.options.recruit_home == "power"
        else zone.country == recruit.nation
    )


def _refusal(theatre: Theatre, name: str, zone: Zone, recruit: Recruit) -> Text | None:
    power = POWER_OF[recruit.nation]
    if power == "allies" and zone.port and zone.med and recruit.cv_full != SMALL:
        return say("recruit-mediterranean", zone=name, n=recruit.cv_full)
    if power == "allies" and named(name) == "salonika" and not _is_base(theatre, name, recruit):
        return say("recruit-salonika", zone=name)
    return no_room(theatre, power, recruit.nation, name)


def recruitment_zones(given: PlacingGiven, work: Explanation) -> Zones:
    """Where an army of the reserve may be placed (8)."""
    return Zones(placed(theatre_of(given, work), given.army, work))


# Diplomacy: the markers of the neutrals and of the Russian surrender (12, first 11).

Track = Literal["turkey", "bulgaria", "italy", "romania", "usa", "russia_surrender"]
Box = Annotated[int, within(0, 30)]

FAVOURABLE: Mapping[Track, Camp] = {row["id"]: row["camp"] for row in charts("tracks")}  # type: ignore[misc]
# First and last turn of each track (first 11); the surrender's are those of version 1.1 too (12).
WINDOWS: Mapping[Track, tuple[int, int]] = {
    row["id"]: (row.whole("opens"), row.whole("closes")) for row in charts("tracks")  # type: ignore[misc]
}  # fmt: skip
FORWARD, BACK = 2, -1
CITIES_NEEDED = 2

# Why a move is refused, in the words of the public JSON, with the text that says it to a person.
Refusal = Literal[
    "already decided", "only the Allies and Germany", "outside the dates", "cannot be moved back",
    "two Russian cities are needed", "already at the start",
]  # fmt: skip
REFUSALS: Mapping[Refusal, str] = {
    "already decided": "diplomacy-decided",
    "only the Allies and Germany": "diplomacy-usa",
    "outside the dates": "diplomacy-dates",
    "cannot be moved back": "diplomacy-never-back",
    "two Russian cities are needed": "diplomacy-cities",
    "already at the start": "diplomacy-at-start",
}


class DiplomacyGiven(Asked):
    """The marker's box before the action; `russian_cities_held`: cities in Russia that the Central Powers control."""

    actor: Power
    track: Track
    turn: Turn
    position: Box
    last_box: Box
    russian_cities_held: Annotated[int, msgspec.Meta(ge=0)] = 0


class Diplomacy(Record):
    """Where the marker goes; `triggers`: it reaches the last box, entry into war or surrender at once."""

    legal: bool
    why: Refusal | None
    position: int
    triggers: bool


def marker_step(actor: Power, track: Track) -> int:
    """Return how far `actor` moves the marker: 2 forward for its own camp's sake, 1 back otherwise (12)."""
    return FORWARD if CAMP[actor] == FAVOURABLE[track] else BACK


def window(track: Track, work: Explanation) -> tuple[int, int]:
    """Return the first and the last turn of a track (12, first 11).

    Reading of 12 [A43]: version 1.1 prints the dates on its board, so they may be set; those of the first edition stand in.
    """
    opens, closes = WINDOWS[track]
    if work.first or track == "russia_surrender":
        return opens, closes
    if track == "usa":
        return work.options.usa_from, closes
    until: int = getattr(work.options, f"{track}_until")
    return opens, until


def russian_cities(theatre: Theatre) -> int:
    """Return how many cities in Russia the Central Powers control (12)."""
    zones = theatre.zones.items()
    return sum(
        zone.country == "russia" and zone.city and theatre.controlled_by_camp(name, "central") for name, zone in zones
    )


def refusal_of(given: DiplomacyGiven, opens: int, closes: int) -> Refusal | None:
    """Return why the marker cannot be moved, None when it can, on a track open on these turns (12, first 11).

    Args:
        given: the tracks, who acts, and what happened on them.
    """
    forward = marker_step(given.actor, given.track) == FORWARD
    if given.position == given.last_box:
        return "already decided"
    if given.track == "usa" and given.actor not in ("allies", "germany"):
        return "only the Allies and Germany"
    if given.track == "russia_surrender" and not forward:
        return "cannot be moved back"
    if not opens <= given.turn <= closes:
        return "outside the dates"
    if given.track == "russia_surrender" and given.russian_cities_held < CITIES_NEEDED:
        return "two Russian cities are needed"
    if not forward and given.position == 0:
        return "already at the start"
    return None


def diplomacy(given: DiplomacyGiven, work: Explanation) -> Diplomacy:
    """Whether a Diplomacy action is legal and where it takes the marker (12)."""
    if given.position > given.last_box:
        raise error("position", "box-beyond-track", box=given.position, last=given.last_box)
    opens, closes = window(given.track, work)
    refusal = refusal_of(given, opens, closes)
    if (opens, closes) != WINDOWS[given.track]:
        work.reading("usa_from" if given.track == "usa" else f"{given.track}_until")
    elif not work.first:
        work.assume("reading-diplomacy-dates")
    track = say("track-surrender") if given.track == "russia_surrender" else NATION_NAMES[given.track]
    if refusal is not None:
        work.reject(REFUSALS[refusal], "12", track=track, opens=opens, closes=closes, turn=given.turn)
        return Diplomacy(False, refusal, given.position, False)
    step = marker_step(given.actor, given.track)
    # Reading of 12 [A43]: an advance of 2 stops on the last box.
    position = min(given.last_box, given.position + step)
    work.because("diplomacy-forward" if step > 0 else "diplomacy-back", "12", track=track, box=position)
    triggers = position == given.last_box
    if triggers:
        work.because("diplomacy-triggers", "12", track=track)
    return Diplomacy(True, None, position, triggers)


# Where the armies of a nation that enters the war are placed (12).
#
# The rulebook leaves it to the board (A61), so `tables/entry.csv` is a proposal of ours; armies it does not name wait in the
# reserve.


@functools.cache
def proposal(nation: str) -> Mapping[str, int]:
    """Return how many armies of `nation` are proposed for which zones; empty when all of them wait."""
    return {row["zone"]: row.whole("armies") for row in charts("entry") if row["nation"] == nation}


# Research and what it brings: tiles, their delay and prerequisites, missions, gas, trenches (10, 11, 13, first 9, 12).

Tile = Literal["attack", "defense", "manoeuvre", "offensive", "aviation", "tanks", "gas", "sturmtruppen"]
TILES: tuple[Tile, ...] = get_args(Tile)
# Technologies of version 1.1 alone (10.3, 10.7).
NOT_IN_FIRST: frozenset[str] = frozenset({"offensive", "sturmtruppen"})
HIGHEST: Mapping[Tile, int] = {
    "attack": 5, "defense": 5, "tanks": 2,
    "manoeuvre": 1, "offensive": 1, "aviation": 1, "gas": 1, "sturmtruppen": 1,
}  # fmt: skip
SHORTCUT_TURN = 15
TANKS_NEED = 4


class Researched(Record):
    """The box where the tile lies now, and the turn from which it serves; null while nothing is settled."""

    box: int
    available_from: int | None


def research_step(turn: int, box: int, first: bool) -> Researched:
    """Return what one Research action does with a tile: box 1, then box 2, usable from the next turn (10, first 9)."""
    if box == 0 and (first or turn < SHORTCUT_TURN):
        return Researched(1, None)
    return Researched(2, turn + 1 if turn < LAST_TURN else None)


def research(work: Explanation, *, turn: Turn, box: Literal[0, 1]) -> Researched:
    """Effect of a Research action on a tile (10); `box`: where it lies before the action, 0 for a new one."""
    done = research_step(turn, box, work.first)
    if done.box == 1:
        work.because("research-box-1", "10")
    else:
        if box == 0:
            work.because("research-shortcut", "10", turn=SHORTCUT_TURN)
        if done.available_from is None:
            work.because("research-too-late", "10")
        else:
            work.because("research-box-2", "10", turn=done.available_from)
    return done


class Allowed(Record):
    allowed: bool


def parse_tile(field: str, words: str) -> tuple[Tile, int]:
    """Return the technology and level of `"tanks 2"`, or level 1 of a bare `"aviation"`.

    Raises:
        QuestionError: there is no such tile.
    """
    name, _, level = words.strip().partition(" ")
    if name not in TILES:
        raise unusable(field, name, TILES)
    tile: Tile = name
    highest = HIGHEST[tile]
    if level and not 1 <= read_count(level) <= highest:
        raise unusable(field, words, [f"{tile} {n}" for n in range(1, highest + 1)])
    return tile, int(level or 1)


def research_allowed(
    work: Explanation, *, power: Power, tile: Tile, level: Annotated[int, within(1, 5)] = 1, available: Ids = ()
) -> Allowed:
    """Whether a power may place a technology tile (10); `available`: those that serve already, such as "attack 1"."""
    known = {parse_tile(f"available[{n}]", words) for n, words in enumerate(available)}
    refusal = tile_refusal(power, tile, level, known, work)
    if refusal is None:
        work.because("tile-allowed", "10", tile=say(f"tile-{tile}"), level=level)
    else:
        key, rule = refusal
        work.reject(
            key, rule,
            tile=say(f"tile-{tile}"), level=level, lower=level - 1, need=TANKS_NEED,
            power=power,
        )  # fmt: skip
    return Allowed(refusal is None)


def tile_refusal(
    power: Power, tile: Tile, level: int, available: set[tuple[Tile, int]], work: Explanation
) -> tuple[str, str] | None:
    """Return why a tile may not be laid, the key of the text and the rule; None when it may (10)."""
    if work.first and tile in NOT_IN_FIRST:
        return "tile-not-in-first", "10"
    if level > HIGHEST[tile]:
        return "tile-no-such-level", "10"
    if (tile, level) in available:
        return "tile-already", "10"
    if tile == "tanks" and power == "germany" and level == 2 and not work.first:
        return "tile-german-tanks", "10.5"
    # Reading of 10 [A39]: "developed" means available, and each tile counts, two levels of one technology twice.
    if level > 1 and (tile, level - 1) not in available:
        return "tile-lower-first", "10"
    if tile == "tanks" and sum(name != "tanks" for name, _ in available) < TANKS_NEED:
        return "tile-tanks-need", "10.5"
    return None


# The mission track of the first edition (first 12).
MISSIONS_GAIN = 4
MISSIONS_MAX = 6
GIFT = 2
# The tiles that a power lays in its first box before the war, by whether the rules are those of the first edition (2).
SET_UP_TILES: Mapping[bool, int] = {False: 3, True: 2}
GIFTED: frozenset[str] = frozenset({"aviation", "tanks"})


class Missions(Record):
    missions: int


def missions(work: Explanation, *, missions: Annotated[int, within(0, 12)], tech: str | None = None) -> Missions:
    """Missions after the Missions action, or with `tech` when that tile becomes available (13, 10.4, 10.5)."""
    gain, most = missions_track(work)
    if missions > most:
        raise error("missions", "missions-beyond-track", n=missions, most=most)
    if tech is None:
        work.because("missions-action", "first 12", n=gain, most=most)
        if (gain, most) != (MISSIONS_GAIN, MISSIONS_MAX):
            work.reading("missions_gain")
            work.reading("missions_most")
        elif not work.first:
            work.assume("reading-missions")
    else:
        tile, level = parse_tile("tech", tech)
        gain = GIFT if tile in GIFTED and not work.first else 0
        rule = "10.4" if tile == "aviation" else "10.5" if tile == "tanks" else "10"
        key = "missions-gift" if gain else "missions-no-gift"
        work.because(key, rule, "9", n=gain, tile=say(f"tile-{tile}"), level=level)
    after = min(most, missions + gain)
    work.because("missions-after", "first 12", before=missions, after=after)
    return Missions(after)


def missions_track(work: Explanation) -> tuple[int, int]:
    """Return how many missions the action brings, and the most there may be (first 12).

    Reading [A41]: version 1.1 lacks its chapter 13, so its numbers may be set; those of the first edition stand in.
    """
    return (MISSIONS_GAIN, MISSIONS_MAX) if work.first else (work.options.missions_gain, work.options.missions_most)


class GasZone(Situation):
    country: Country
    terrain: Terrain
    trench: Trench = 0


class GasTarget(Situation):
    id: str
    zone: str
    full: bool = True


class GasGiven(Asked):
    """`zones` and `edges` are the part of the map that matters; `friendly_zones` hold armies of the user."""

    turn: Turn
    zones: Mapping[str, GasZone]
    edges: tuple[tuple[str, str], ...] = ()
    friendly_zones: Ids = ()
    enemy_armies: tuple[GasTarget, ...] = ()
    available: bool = True
    used_this_year: bool = False


class Targets(Record):
    targets: Ids


def gas_refusal(turn: int, used_this_year: bool, first: bool) -> str:
    """Return the key of the text that says why nobody can use gas now, empty when somebody can (10.6, first 9.5).

    Args:
        used_this_year: whether gas was used this year.
    """
    if used_this_year:
        return "gas-used"
    if first and not 1915 <= date_of(turn).year <= 1917:
        return "gas-date"
    return ""


def is_gassable(country: str, terrain: str, trench: int, first: bool) -> bool:
    """Tell whether gas may hit a zone: a trench in France, Belgium or Germany, not in mountains (10.6).

    The first edition takes any country, but neither mountain nor desert (first 9.5).
    """
    if not trench or terrain == "mountain":
        return False
    return terrain != "desert" if first else country in WESTERN_FRONT


def gas(given: GasGiven, work: Explanation) -> Targets:
    """Which enemy armies gas may hit (10.6)."""
    check_links("edges", given.edges, given.zones)
    for n, name in enumerate(given.friendly_zones):
        one_of(f"friendly_zones[{n}]", name, given.zones)
    for n, army in enumerate(given.enemy_armies):
        one_of(f"enemy_armies[{n}].zone", army.zone, given.zones)
    no_twins("enemy_armies", (army.id for army in given.enemy_armies))
    refusal = gas_refusal(given.turn, given.used_this_year, work.first) if given.available else "gas-no-tile"
    if refusal:
        work.reject(refusal, "10.6")
        return Targets(())
    near = set(given.friendly_zones)
    for a, b in given.edges:
        if a in given.friendly_zones:
            near.add(b)
        if b in given.friendly_zones:
            near.add(a)
    targets = []
    for army in given.enemy_armies:
        zone = given.zones[army.zone]
        if not army.full:
            # Reading of 10.6 [A37]: to be reduced, an army must be at full strength (first 9.5 says so).
            work.reject("gas-reduced", "10.6", army=army.id)
        elif not is_gassable(zone.country, zone.terrain, zone.trench, work.first):
            work.reject("gas-zone-first" if work.first else "gas-zone", "10.6", army=army.id, zone=army.zone)
        elif army.zone not in near:
            work.reject("gas-far", "10.6", army=army.id, zone=army.zone)
        else:
            targets.append(army.id)
            work.because("gas-target", "10.6", army=army.id, zone=army.zone)
    return Targets(tuple(targets))


class Digger(Situation):
    """An army in the zone, and since when it is there."""

    since: Literal["start", "recruited", "moved"]


class Entrenched(Record):
    legal: bool
    level: int


def entrench(work: Explanation, *, level: Trench, armies: tuple[Digger, ...]) -> Entrenched:
    """Effect of the Entrenchment action in a zone (11)."""
    # Reading of 11 [A54]: "at the start of the turn" means of the power's own phase.
    if not any(army.since in ("start", "recruited") for army in armies):
        work.reject("entrench-nobody", "11")
        return Entrenched(False, level)
    if level == 2:
        work.reject("entrench-highest", "11")
        return Entrenched(False, 2)
    work.because("entrench-place" if level == 0 else "entrench-raise", "11")
    return Entrenched(True, level + 1)
