"""What lies on the table, in the words of the rules: turn, powers, armies, technologies, missions, the map as a State."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, cast

from assistant.core.deeds import Phases
from assistant.core.game import readings_played
from assistant.core.printed import Board, Kind
from assistant.core.record import Ids
from assistant.core.table import Counter, Position, once
from assistant.games.empires.combat import Ground, Technologies
from assistant.games.empires.economy import Recruit
from assistant.games.empires.supply import Army, Flags, Roads, State, Theatre, Zone, deployed
from assistant.games.empires.words import (
    CAMP,
    LAST_TURN,
    POWER_OF,
    POWERS,
    Camp,
    Explanation,
    Nation,
    Options,
    Power,
    error,
    plays,
)

# The edition is printed on the box: the counter set tells which rules are in force.
FIRST_EDITION_SETS = frozenset({"doe2020"})

MAP_SHEET = "map"
LAND = "land"
TRENCH_OF: Mapping[Camp, str] = {"central": "trench-central", "entente": "trench-entente"}
UNSUPPLIED = "unsupplied"

# Registers and facts that no paper shows.
CEDED = "ceded"  # register: German armies lent to Austria-Hungary, by counter
ISOLATED = "isolated"  # register: armies that have taken the loss of their isolation, by counter
# Register: the paragraphs of the players' own rulebook, by chapter that our text of version 1.1 lacks
RULEBOOK = "rulebook"
YEARLY = "yearly"  # register: the year in which each power last used gas and Offensive, armies attacked towards a duty
ATTACKED = "attacked"  # its column of the armies attacked
EVENTS = "events"  # register: what happens to a nation once and was carried out: it joined, surrendered, never came
JOINED, SURRENDERED, MISSED = "joined", "surrendered", "missed"
PHASES = Phases(POWERS, LAST_TURN)
LEAD = "victory_lead"  # fact: the lead that wins at the end of a year by the chapter 15 that our text lacks; 0: none
FRAGMENT = "fragment"  # fact: the table shows a moment, as the rulebook's examples do; nothing before it is asked for
SETTING_UP = "setting_up"  # fact: the table is being laid out, so nothing that changes is an action
# Fact: how often Austria-Hungary lost one of the four cities, under that reading of 5 [A25]
FOUR_LOST = "four_cities_lost"
NEUTRALS: tuple[Nation, ...] = ("turkey", "bulgaria", "italy", "romania", "usa")
SURRENDER = "russia_surrender"
TRACKS: tuple[Any, ...] = (*NEUTRALS, SURRENDER)
SECRET = "secret_tiles"  # fact: players keep their tiles face down until they are used

S = TypeVar("S", bound=State)


def is_first_edition(position: Position) -> bool:
    """Tell whether the counters of the first edition lie on the table."""
    return position.kinds.id in FIRST_EDITION_SETS


@once
def options(position: Position) -> Options:
    """Return the readings that the players chose for this table."""
    return readings_played(position, Options)


def working(position: Position) -> Explanation:
    """Return the rules in force on this table, nothing noted yet."""
    return Explanation(is_first_edition(position), options(position))


turn = PHASES.turn


def phase(position: Position) -> Power:
    """Return the power whose phase it is."""
    found: Power = PHASES.side(position)
    return found


def power(side: str, field: str = "side") -> Power:
    """Return a side as a power.

    Raises:
        QuestionError: it is none.
    """
    if side not in POWERS:
        raise error(field, "no-such-power", word=side)
    return side


def is_army(position: Position, counter: Counter) -> bool:
    """Tell whether a counter is an army."""
    return position.kind(counter).type == "army"


def on_map(position: Position, zone: str) -> bool:
    """Tell whether a zone is land of the map, where armies fight."""
    place = position.zones.get(zone)
    return place is not None and place.sheet == MAP_SHEET and place.kind == LAND


def armies_on_map(position: Position) -> Iterator[Counter]:
    """Yield the armies that lie in zones of the map."""
    for counter in position.counters.values():
        if is_army(position, counter) and on_map(position, counter.zone):
            yield counter


def nation(position: Position, counter: str) -> Nation:
    """Return the nation of an army."""
    return cast(Nation, position.kind(counter).nation)


def power_of(position: Position, counter: Counter) -> Power:
    """Return the power that plays an army: that of its nation, unless Germany has ceded it (first 13)."""
    home = POWER_OF[position.kind(counter).nation]
    return "austria_hungary" if home == "germany" and f"{CEDED}/{counter.id}" in position.facts else home


def of_power(position: Position, zone: str, power: Power) -> list[Counter]:
    """Return the armies in a zone that a power plays."""
    return [army for army in position.counters_in(zone, "army") if power_of(position, army) == power]


def has_starved(position: Position, counter: Counter) -> bool:
    """Tell whether an army has taken its loss in this isolation (6).

    Tables of earlier versions remembered it by zone: there of the reduced armies in it.
    """
    if position.register(ISOLATED):
        return f"{ISOLATED}/{counter.id}" in position.facts
    return bool(counter.face and position.marker(UNSUPPLIED, counter.zone))


def may_fight(position: Position, counter: Counter) -> bool:
    """Tell whether an army may attack and be attacked: not one of surrendered Russia (12, first 11)."""
    return power_of(position, counter) != "russia" or not is_decided(position, SURRENDER)


def printed_value(kind: Kind, column: str, face: int = 0) -> int:
    """Return what a face of an army says: its combat or support value."""
    return int(kind.face(face).get(column, 0))


def army_value(position: Position, counter: Counter) -> Army:
    """Return a counter as the rules see an army on the map."""
    kind = position.kind(counter)
    plays = power_of(position, counter)
    return Army(
        id=counter.id,
        nation=cast(Nation, kind.nation),
        zone=counter.zone,
        full=counter.face == 0,
        cv_full=printed_value(kind, "combat"),
        power=None if plays == POWER_OF[kind.nation] else plays,
        oos=has_starved(position, counter),
    )


def zone_value(position: Position, name: str) -> Zone:
    """Return a zone of the map as the rules see it."""
    return printed(position.board, name, position.controller(name))


@functools.lru_cache(maxsize=2048)
def printed(board: Board, name: str, controller: str) -> Zone:
    """Return a zone of a board as the rules see it, in the hands of a controller."""
    tags = board.zones[name].tags
    return Zone(
        country=tags.get("home") or "albania",  # type: ignore[arg-type]
        controller=controller if controller in POWERS else None,
        terrain=tags.get("terrain") or "plain",  # type: ignore[arg-type]
        city=bool(tags.get("city")),
        port=bool(tags.get("port")),
        med=bool(tags.get("med_port")),
        stack_limit=int(tags.get("stack_limit") or 3),
    )


@functools.lru_cache(maxsize=8)
def land_zones(board: Board) -> Ids:
    """Return the zones of the map that armies may stand in."""
    return tuple(zone.id for zone in board.zones.values() if zone.sheet == MAP_SHEET and zone.kind == LAND)


@functools.lru_cache(maxsize=8)
def roads(board: Board) -> Roads:
    """Return the links of the map that armies may use."""
    land = frozenset(land_zones(board))
    links = [link for link in board.links if link.a in land and link.b in land]
    return Roads(
        [(link.a, link.b) for link in links if link.kind != "arrow"],
        [(link.a, link.b, cast(Nation, link.tags["nation"])) for link in links if link.kind == "arrow"],
    )


def flags(position: Position) -> Flags:
    """Return what happened once in the game, from the facts and the surrender marker."""
    events = ("salonika_occupied_by_allies", "recruited_in_salonika", "gallipoli_used")
    happened = {event: bool(position.fact(event)) for event in events}
    return Flags(**happened, russia_surrendered=is_decided(position, SURRENDER))


def is_decided(position: Position, track: str) -> bool:
    """Tell whether a diplomacy marker lies on the last box of its track."""
    lying = position.counters.get(f"diplomacy-{track}#1")
    return lying is not None and bool(position.zones[lying.zone].tags.get("last"))


def at_war(position: Position) -> tuple[Nation, ...]:
    """Return the former neutrals whose markers reached the last box."""
    return tuple(neutral for neutral in NEUTRALS if is_decided(position, neutral))


def event_of(position: Position, nation: str) -> str:
    """Return what is noted as carried out of what happens to a nation once: it joined, surrendered, or was missed; else empty."""
    return str(position.register(EVENTS).get(nation, {}).get("event") or "")


def homes(position: Position, nation: str) -> Ids:
    """Return the zones of the map that are a nation's home."""
    return tuple(zone for zone in land_zones(position.board) if position.zones[zone].tags.get("home") == nation)


def is_entering(position: Position, nation: str) -> bool:
    """Tell whether a neutral's marker lies on its last box and its entry into the war has not been carried out yet (12).

    Tables that began with the nation at war, or players who did it all by hand, leave no note of it: its zones are held.
    """
    if not is_decided(position, nation) or event_of(position, nation) == JOINED:
        return False
    held = homes(position, nation)
    if not held:  # the United States lie beyond the board
        return bool(position.counters_in(f"reserve-{nation}", "army"))
    return not all(position.controller(zone) for zone in held)


@once
def theatre(position: Position) -> Theatre:
    """Return the map of the table with its look-ups."""
    zones = {name: zone_value(position, name) for name in land_zones(position.board)}
    armies = tuple(army_value(position, counter) for counter in armies_on_map(position))
    first = is_first_edition(position)
    return deployed(zones, roads(position.board), armies, turn(position), flags(position), first, options(position))


def state(position: Position, kind: type[S], **more: Any) -> S:
    """Return the table as a situation of the calculators, such as `ArmyGiven`, with its further values."""
    land = theatre(position)
    edges = tuple((a, b) for a, ends in land.roads.links.items() for b in ends if a < b)
    return kind(
        turn=land.turn, zones=land.zones, edges=edges, arrows=land.roads.arrows, armies=land.armies, flags=land.flags,
        options=land.options, **more,
    )  # fmt: skip


def available(position: Position, side: Power) -> tuple[Counter, ...]:
    """Return the tiles that lie among the available ones of a power, face up or down; `log.available`: those that are due too."""
    return position.counters_in(f"development-{side}:available", "tile")


def technology(kind: Kind) -> tuple[str, int]:
    """Return technology and level of a tile."""
    return str(kind.get("technology")), int(kind.get("level", 1))


# Where a technology tile lies: still to come, in box 1, in box 2, available.
TO_COME, BOX_1, BOX_2, AVAILABLE = range(4)


def tile_place(zone: str) -> int:
    """Return where a tile in a zone is on its way."""
    box = zone.rpartition(":")[2] if zone.startswith("development-") else ""
    return {"1": BOX_1, "2": BOX_2, "available": AVAILABLE}.get(box, TO_COME)


def lies_hidden(position: Position, tile: Counter) -> bool:
    """Tell whether a tile is its owner's secret: it lies face down, or is laid so, as all do that the program lays (2, 10)."""
    kind = position.kind(tile)
    return kind.is_secret(tile.face) or bool(position.fact(SECRET)) or plays(position, power(kind.side))


def technologies(position: Position, usable: tuple[Counter, ...]) -> Technologies:
    """Return what tiles bring in a combat; nobody knows of those face down before they are used (10)."""
    best: dict[str, int] = {}
    for counter in usable:
        kind = position.kind(counter)
        if not kind.is_secret(counter.face):
            name, level = technology(kind)
            best[name] = max(level, best.get(name, 0))
    return Technologies(
        attack=best.get("attack", 0),
        defense=best.get("defense", 0),
        tanks=best.get("tanks", 0),  # type: ignore[arg-type]
        sturmtruppen="sturmtruppen" in best,
        aviation="aviation" in best,
    )


def missions(position: Position, side: Power) -> int:
    """Return the missions that a power has left."""
    return max(0, position.box(f"missions-{side}#1") or 0)


def trench(position: Position, zone: str, camp: Camp) -> int:
    """Return the level of a camp's trench in a zone: one marker serves all attacked armies of the camp (A46)."""
    return min(2, position.marker(TRENCH_OF[camp], zone))


def lonely_trenches(position: Position, gone: Ids = ()) -> Iterator[tuple[str, str]]:
    """Yield the trenches, marker and zone, that lie alone with enemy armies; those that are `gone` do not count (11)."""
    for camp, trench in TRENCH_OF.items():
        for marker, zone in position.markers:
            if marker == trench and on_map(position, zone):
                left = [army for army in position.counters_in(zone, "army") if army.id not in gone]
                if left and all(camp_of(position, army) != camp for army in left):
                    yield marker, zone


def recruit(position: Position, army: str) -> Recruit:
    """Return an army as the rules of Recruitment see it."""
    return Recruit(nation=nation(position, army), cv_full=printed_value(position.kind(army), "combat"))


def ground(position: Position, zone: str, turk_beside: bool = False) -> Ground:
    """Return a zone as the place of a combat.

    Args:
        turk_beside: whether a Turkish army stands there too.
    """
    value = zone_value(position, zone)
    return Ground(country=value.country, terrain=value.terrain, name=zone, turkish_army=turk_beside)


def reserve_of(position: Position, counter: Counter) -> str:
    """Return the box where an eliminated army goes: the reserve of its nation's power (1)."""
    return f"reserve-{POWER_OF[position.kind(counter).nation]}"


def camp_of(position: Position, counter: Counter) -> Camp:
    """Return the camp of an army."""
    return CAMP[power_of(position, counter)]
