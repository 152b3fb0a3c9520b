"""Research and what it brings: tiles, their delay and prerequisites, missions, gas (10, 13, first 9, 12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from assistant.core.calc import Situation, unusable
from assistant.core.record import Ids, Record, within
from assistant.games.empires.combat import WESTERN_FRONT, Terrain, Trench, no_twins
from assistant.games.empires.theatre import check_links, check_zone
from assistant.games.empires.words import (
    LAST_TURN,
    Asked,
    Country,
    Explanation,
    Power,
    Turn,
    date_of,
    error,
    say,
)

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


class ResearchGiven(Asked):
    """`box` is where the tile lies before the action: 0 for a new one."""

    turn: Turn
    box: Literal[0, 1]


class Researched(Record):
    """The box where the tile lies now, and the turn from which it serves; null while nothing is settled."""

    box: int
    available_from: int | None


def research_step(turn: int, box: int, first: bool) -> Researched:
    """Return what one Research action does with a tile: box 1, then box 2, usable from the next turn (10, first 9)."""
    if box == 0 and (first or turn < SHORTCUT_TURN):
        return Researched(1, None)
    return Researched(2, turn + 1 if turn < LAST_TURN else None)


def research(given: ResearchGiven, work: Explanation) -> Researched:
    """Effect of a Research action on a tile (10)."""
    done = research_step(given.turn, given.box, work.first)
    if done.box == 1:
        work.because("research-box-1", "10")
    else:
        if given.box == 0:
            work.because("research-shortcut", "10", turn=SHORTCUT_TURN)
        if done.available_from is None:
            work.because("research-too-late", "10")
        else:
            work.because("research-box-2", "10", turn=done.available_from)
    return done


class AllowedGiven(Asked):
    """`available`: the tiles that serve already, such as "attack 1"."""

    power: Power
    tile: Tile
    level: Annotated[int, within(1, 5)] = 1
    available: Ids = ()


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
    if level and (not level.isdecimal() or not 1 <= int(level) <= highest):
        raise unusable(field, words, [f"{tile} {n}" for n in range(1, highest + 1)])
    return tile, int(level or 1)


def research_allowed(given: AllowedGiven, work: Explanation) -> Allowed:
    """Whether a power may place a technology tile (10)."""
    available = {parse_tile(f"available[{n}]", words) for n, words in enumerate(given.available)}
    refusal = tile_refusal(given, available, work)
    if refusal is None:
        work.because("tile-allowed", "10", tile=say(f"tile-{given.tile}"), level=given.level)
    else:
        key, rule = refusal
        work.reject(
            key, rule,
            tile=say(f"tile-{given.tile}"), level=given.level, lower=given.level - 1, need=TANKS_NEED,
            power=given.power,
        )  # fmt: skip
    return Allowed(refusal is None)


def tile_refusal(given: AllowedGiven, available: set[tuple[Tile, int]], work: Explanation) -> tuple[str, str] | None:
    """Return why a tile may not be laid, the key of the text and the rule; None when it may (10)."""
    tile, level = given.tile, given.level
    if work.first and tile in NOT_IN_FIRST:
        return "tile-not-in-first", "10"
    if level > HIGHEST[tile]:
        return "tile-no-such-level", "10"
    if (tile, level) in available:
        return "tile-already", "10"
    if tile == "tanks" and given.power == "germany" and level == 2 and not work.first:
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


class MissionsGiven(Asked):
    """The missions left; with `tech`, that tile becomes available, otherwise the Missions action is played."""

    missions: Annotated[int, within(0, 12)]
    tech: str | None = None


class Missions(Record):
    missions: int


def missions(given: MissionsGiven, work: Explanation) -> Missions:
    """Missions after the Missions action, or when a tile becomes available (13, 10.4, 10.5)."""
    gain, most = missions_track(work)
    if given.missions > most:
        raise error("missions", "missions-beyond-track", n=given.missions, most=most)
    if given.tech is None:
        work.because("missions-action", "first 12", n=gain, most=most)
        if (gain, most) != (MISSIONS_GAIN, MISSIONS_MAX):
            work.reading("missions_gain")
            work.reading("missions_most")
        elif not work.first:
            work.assume("reading-missions")
    else:
        tile, level = parse_tile("tech", given.tech)
        gain = GIFT if tile in GIFTED and not work.first else 0
        rule = "10.4" if tile == "aviation" else "10.5" if tile == "tanks" else "10"
        key = "missions-gift" if gain else "missions-no-gift"
        work.because(key, rule, "9", n=gain, tile=say(f"tile-{tile}"), level=level)
    after = min(most, given.missions + gain)
    work.because("missions-after", "first 12", before=given.missions, after=after)
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
        check_zone(f"friendly_zones[{n}]", name, given.zones)
    for n, army in enumerate(given.enemy_armies):
        check_zone(f"enemy_armies[{n}].zone", army.zone, given.zones)
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


class EntrenchGiven(Asked):
    level: Trench
    armies: tuple[Digger, ...]


class Entrenched(Record):
    legal: bool
    level: int


def entrench(given: EntrenchGiven, work: Explanation) -> Entrenched:
    """Effect of the Entrenchment action in a zone (11)."""
    # Reading of 11 [A54]: "at the start of the turn" means of the power's own phase.
    if not any(army.since in ("start", "recruited") for army in given.armies):
        work.reject("entrench-nobody", "11")
        return Entrenched(False, given.level)
    if given.level == 2:
        work.reject("entrench-highest", "11")
        return Entrenched(False, 2)
    work.because("entrench-place" if given.level == 0 else "entrench-raise", "11")
    return Entrenched(True, given.level + 1)
