"""Where an army may go by tactical movement, Assault, strategic and naval movement, and the question as a situation
(8.1-8.4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, NamedTuple

import msgspec

from assistant.core.blocks import Reason, ReasonKind
from assistant.core.calc import Worked, unusable
from assistant.core.paths import distances, flood, way
from assistant.core.text import Text
from assistant.games.third_reich.countries import in_italian_area, out_of_the_game, political_refusal
from assistant.games.third_reich.geography import Army, Board, State, known, stacking_refusal
from assistant.games.third_reich.operations import OPERATIONS, closed_terrain, may_break_through
from assistant.games.third_reich.words import (
    SPOKEN,
    WINTER_1942,
    Blank,
    Count,
    Country,
    Faction,
    Operation,
    Readings,
    Turn,
    War,
    because,
    reading,
    say,
    zone_id,
)

# Where an army may go: tactical movement, Assault, strategic and naval movement (8.1-8.4).


class Circumstances(NamedTuple):
    """What movement depends on beside board and armies."""

    turn: int
    axis_war: War
    axis_entered_ussr: bool
    neutral_countries: frozenset[str]
    neutral_zones: frozenset[str]
    invading: frozenset[str]
    soviet_border_zones: frozenset[str]
    breakthrough_zones: frozenset[str]


class Refusal(NamedTuple):
    """Why a zone is closed, and by which rule."""

    text: Text
    rule: str


class Mover:
    """One army about to move. The army itself is left out of every count of what stands in a zone.

    `refusals` fills up with the zones that were looked at and found closed, for the explanation.

    Args:
        when: turn, season and what was noted.
    """

    def __init__(self, board: Board, state: State, army: Army, when: Circumstances, options: Readings) -> None:
        self.board = board
        self.army = army
        self.when = when
        self.options = options
        self.others = state.without(army)
        self.refusals: dict[str, Refusal] = {}
        self._closed: dict[tuple[str, str], bool] = {}
        self._refused: dict[tuple[str | None, str], Text | None] = {}

    @property
    def start(self) -> str:
        """The zone the army starts from."""
        return self.army.zone

    def enemies(self, zone: str) -> bool:
        """Tell whether a zone holds enemies of the army."""
        return self.others.enemies_in(zone, self.army.faction)

    def friends(self, zone: str) -> bool:
        """Tell whether a zone holds armies of the same faction."""
        return self.others.holds(zone, self.army.faction)

    def controlled(self, zone: str) -> bool:
        """Tell whether the army's faction controls a zone."""
        return self.others.control.get(zone) == self.army.faction

    def refused(self, zone: str, text: Text, rule: str) -> bool:
        """Note why a zone is closed; the first reason found is kept. Returns True.

        Args:
            text: what is wrong, to be put into words.
        """
        self.refusals.setdefault(zone, Refusal(text, rule))
        return True

    @cached_property
    def is_frozen(self) -> bool:
        """Whether the army is one of the Soviet armies that wait for the Axis (9)."""
        if self.army.faction != "ussr" or self.when.turn >= WINTER_1942 or self.when.axis_entered_ussr:
            return False
        return self.start in self.when.soviet_border_zones or zone_id(self.start) == "kiev"

    def closed(self, zone: str, came_from: str = "") -> bool:
        """Tell whether the army may not enter a zone at all, by sea or from the zone `came_from` (5, 8, 9, 15)."""
        asked = zone, came_from  # walks by several operations ask again and again
        if asked not in self._closed:
            self._closed[asked] = self._is_closed(zone, came_from)
        return self._closed[asked]

    def _is_closed(self, zone: str, came_from: str) -> bool:
        tags = self.board.zones[zone]
        is_neutral = tags.home in self.when.neutral_countries and tags.home not in self.when.invading
        if is_neutral or out_of_the_game(tags.home) or zone in self.when.neutral_zones:
            return self.refused(zone, say("move-neutral", zone=zone), "8.2")
        political = self._political(zone)
        if political is not None:
            return self.refused(zone, say("move-political", zone=zone, why=political), "9")
        # Reading of 9 [A35]: every zone entered must be the Axis's.
        if self.is_frozen and self.others.control.get(zone) != "axis":
            return self.refused(zone, say("move-frozen", zone=zone), "9")
        crowd = stacking_refusal(self.army.faction, self._present(zone), stops=False, unlimited=tags.unlimited)
        if crowd is not None:
            return self.refused(zone, say("move-stack", zone=zone, why=crowd), "5")
        # Reading of 15 [A66]: high mountain stops any movement when enemies are beyond.
        if (came_from, zone) in self.board.high_borders and self.enemies(zone):
            return self.refused(zone, say("move-high-mountain", zone=zone), "15")
        return False

    def may_stop(self, zone: str) -> bool:
        """Tell whether there is room for the army in a zone (5)."""
        unlimited = self.board.zones[zone].unlimited
        full = stacking_refusal(self.army.faction, self._present(zone), stops=True, unlimited=unlimited)
        if full is not None:
            self.refused(zone, say("move-stack", zone=zone, why=full), "5")
        return full is None

    def _present(self, zone: str) -> Mapping[Faction, int]:
        return self.others.factions_in.get(zone, {})

    def _political(self, zone: str) -> Text | None:
        tags = self.board.zones[zone]
        ground = tags.home, tags.region
        if ground not in self._refused:
            self._refused[ground] = political_refusal(
                self.army.country,
                home=tags.home,
                region=tags.region,
                turn=self.when.turn,
                axis_war=self.when.axis_war,
                other_italians=self._other_italians,
                other_germans_in_romania=self._other_germans_in_romania,
            )
        return self._refused[ground]

    @cached_property
    def _other_italians(self) -> int:
        zones = [self.board.zones[other.zone] for other in self.others.armies if other.country == "italy"]
        return sum(in_italian_area(zone.home, zone.region, self.when.turn) for zone in zones)

    @cached_property
    def _other_germans_in_romania(self) -> int:
        zones = [self.board.zones[other.zone] for other in self.others.armies if other.country == "germany"]
        return sum(zone.home == "romania" for zone in zones)


Way = tuple[str, ...]


def march(mover: Mover, op: Operation) -> dict[str, Way]:
    """Return the zones where the army may stop by tactical movement or Assault, each with its way there (8.1, 8.2).

    A way lists its zones from the start to the end, both included, and is as short as can be.
    """
    row = OPERATIONS[op]
    limit = (row.armour if mover.army.type == "armour" else row.infantry) or 0
    leaves_contact = mover.enemies(mover.start)
    entered: dict[str, str] = {}  # where the army may stop, and from where it comes there first
    steps = {mover.start: 0}

    def onward(here: str) -> Iterator[str]:
        if steps[here] == limit:
            return
        breaking = here != mover.start and mover.enemies(here)
        for zone in mover.board.neighbours[here]:
            if zone == mover.start or mover.closed(zone, here):
                continue
            if leaves_contact and (not mover.controlled(zone) or mover.enemies(zone)):
                mover.refused(zone, say("move-leaving-contact", zone=zone), "8.2")
                continue
            if breaking and (here, zone) in mover.board.high_borders:
                mover.refused(zone, say("move-break-high-mountain", zone=zone), "13.1")
                continue
            if zone not in entered and mover.may_stop(zone):
                entered[zone] = here
            goes_on = not mover.enemies(zone) or breaks_through(mover, zone)
            # Reading of 13.1 [A41]: a breakthrough goes on within its allowance, or stops beside the broken zone.
            if breaking and mover.options.blitz_must_stop:
                goes_on = False
            if goes_on:
                steps.setdefault(zone, steps[here] + 1)
                yield zone

    came = flood((mover.start,), onward)
    return {zone: (*way(came, here), zone) for zone, here in entered.items()}


def breaks_through(mover: Mover, zone: str) -> bool:
    """Tell whether the army may cross a zone that holds enemies (13.1)."""
    tags = mover.board.zones[zone]
    if zone not in mover.when.breakthrough_zones:
        mover.refused(f"{zone}+", say("move-enemies-in", zone=zone), "8.2")
        return False
    key = ""
    tech = mover.others.has(mover.army.faction, "blitzkrieg")
    if mover.army.type != "armour":
        key = "blitz-armour-only"
    elif not may_break_through(tech=tech, region=tags.region, options=mover.options):
        key = "blitz-no-tile"
    else:
        key = closed_terrain(tags.terrain, fortress=tags.fortress, region=tags.region)
    if key:
        mover.refused(f"{zone}+", say("move-no-breakthrough", zone=zone, why=say(key)), "13.1")
    return not key


def strategic(mover: Mover, moves_in_ussr: int) -> tuple[dict[str, Way], str | None]:
    """Return the zones that strategic movement reaches, each with its way there, and why none at all (8.3).

    Args:
        moves_in_ussr: strategic moves of the Axis that already touched the home territory of the USSR this turn.
    """
    if not mover.controlled(mover.start):
        return {}, "start_not_controlled"
    # Reading of 8.3 [A28]: only control counts, so enemies on the way do not stop it.
    past_enemies = mover.options.strategic_through_enemy
    if not past_enemies and mover.enemies(mover.start):
        return {}, "enemies_at_start"
    no_more_in_ussr = mover.army.faction == "axis" and moves_in_ussr >= 2

    def is_open(zone: str, came_from: str) -> bool:
        if mover.closed(zone, came_from):
            return False
        if not mover.controlled(zone):
            return not mover.refused(zone, say("move-not-controlled", zone=zone), "8.3")
        if not past_enemies and mover.enemies(zone):
            return not mover.refused(zone, say("move-enemies-in", zone=zone), "8.3")
        return True

    def in_ussr(zone: str) -> bool:
        return mover.board.zones[zone].home == "ussr"

    if no_more_in_ussr and in_ussr(mover.start):
        return {}, "two_strategic_moves_in_ussr"
    stopped_by_count = []

    def onward(here: str) -> Iterator[str]:
        for zone in mover.board.neighbours[here]:
            if not is_open(zone, here):
                continue
            if no_more_in_ussr and in_ussr(zone):
                stopped_by_count.append(zone)
                mover.refused(zone, say("move-two-strategic", zone=zone), "8.3")
            else:
                yield zone

    came = flood((mover.start,), onward)
    reach = {zone: way(came, zone) for zone in came if zone != mover.start and mover.may_stop(zone)}
    return reach, "two_strategic_moves_in_ussr" if stopped_by_count and not reach else None


def naval(mover: Mover) -> tuple[dict[str, int], str | None]:
    """Return the coasts that naval movement reaches, with the sea zones crossed, and why none at all (8.4)."""
    board = mover.board
    if not board.zones[mover.start].coast or not mover.controlled(mover.start):
        return {}, "start_not_coastal_or_not_controlled"
    sailing = _sailing(mover)
    reach: dict[str, int] = {}
    for zone, tags in board.zones.items():
        if zone == mover.start or not tags.coast:
            continue
        if not mover.controlled(zone):
            mover.refused(zone, say("move-not-controlled", zone=zone), "8.4")
            continue
        if mover.closed(zone):
            continue
        crossed = [sailing[sea] for sea in tags.coast if sea in sailing]
        if not crossed:
            mover.refused(zone, say("move-no-sea-route", zone=zone), "8.4")
        elif mover.may_stop(zone):
            reach[zone] = min(crossed)
    return reach, None


def _sailing(mover: Mover) -> Mapping[str, int]:
    """Return the sea zones the army can sail to, with the number of sea zones crossed on the way, the last included."""
    board = mover.board
    axis = mover.army.faction == "axis"
    # 8.4: the Axis neither passes Gibraltar nor sails the Black Sea.
    strait = board.gibraltar_borders if axis else frozenset()
    open_seas = {name for name, sea in board.seas.items() if not (axis and "black_sea" in sea.tags)}
    came = flood(
        (sea for sea in board.zones[mover.start].coast if sea in open_seas),
        lambda here: [sea for sea in board.sea_neighbours[here] if sea in open_seas and (here, sea) not in strait],
    )
    return {sea: far + 1 for sea, far in distances(came).items()}


# The movement question as a situation (8.1-8.4).


class MovementBlank(Blank, frozen=True):
    board: Board
    state: State
    army: str
    op: Literal["tactical_movement", "assault", "strategic_movement", "naval_movement"]
    turn: Turn
    axis_war: War = "limited"
    axis_entered_ussr: bool = False
    neutral_countries: tuple[Country, ...] = ()
    neutral_zones: tuple[str, ...] = ()
    invading: tuple[Country, ...] = ()
    unsupplied_at_start: tuple[str, ...] = ()
    already_operated: tuple[str, ...] | bool = ()
    soviet_border_zones: tuple[str, ...] = ()
    breakthrough_zones: tuple[str, ...] = ()
    strategic_moves_in_ussr_used: Count = 0
    axis_entered_france_belgium_this_turn: bool = False


class Stop(msgspec.Struct, frozen=True):
    """A zone where a tactical movement or an Assault may end; `steps` counts zones entered."""

    steps: int
    enemies: bool
    must_attack: bool
    needs_other_attack: bool


class StrategicStop(msgspec.Struct, frozen=True):
    enemies: bool


class NavalStop(msgspec.Struct, frozen=True):
    sea_zones: int
    enemies: bool


class Movement(msgspec.Struct, frozen=True):
    """Zones where the army may stop; `in_place`: it may fight where it stands; `reason`: why it may do nothing."""

    reach: Mapping[str, Stop | StrategicStop | NavalStop]
    in_place: bool = False
    reason: str | None = None


class Moved(NamedTuple):
    """The movement of an army worked out, with the way to each zone where it may stop."""

    worked: Worked
    ways: Mapping[str, Way]


def movement(given: MovementBlank) -> Worked:
    """Return the zones an army may reach by an operation, and whether it must attack there (8.1-8.4)."""
    return moved(given).worked


def moved(given: MovementBlank) -> Moved:
    """Return the same with the ways, each from the zone where the army starts to the one where it stops (8.1-8.4)."""
    army = _army(given)
    stopped = _stopped(given, army)
    if stopped is not None:
        return Moved(Worked(Movement({}, reason=stopped), (_reason(stopped, army),)), {})
    mover = Mover(given.board, given.state, army, circumstances(given), given.options)
    value, ways = _moved(given, mover)
    reasons = [_reason(value.reason, army)] if value.reason else _positive(given, mover, value)
    reasons += [
        Reason(refusal.text, refusal.rule, ReasonKind.REJECTED)
        for zone, refusal in mover.refusals.items()
        if zone not in value.reach
    ]
    return Moved(Worked(value, tuple(reasons), _readings(given)), ways)


def _moved(given: MovementBlank, mover: Mover) -> tuple[Movement, Mapping[str, Way]]:
    if given.op == "strategic_movement":
        found, why = strategic(mover, given.strategic_moves_in_ussr_used)
        return Movement({zone: StrategicStop(mover.enemies(zone)) for zone in found}, reason=why), found
    if given.op == "naval_movement":
        sailed, why = naval(mover)
        reach = {zone: NavalStop(seas, mover.enemies(zone)) for zone, seas in sailed.items()}
        return Movement(reach, reason=why), {zone: (mover.start, zone) for zone in sailed}
    may_fight = given.op == "assault"
    stops: dict[str, Stop | StrategicStop | NavalStop] = {}
    ways = march(mover, given.op)
    for zone, path in ways.items():
        enemies = mover.enemies(zone)
        must_attack = enemies and not mover.friends(zone)
        # Reading of 8.1 [A29]: a tactical movement may end there if another army provides the attack.
        stops[zone] = Stop(len(path) - 1, enemies, must_attack, must_attack and not may_fight)
    frozen_here = mover.is_frozen and mover.others.control.get(mover.start) != "axis"
    return Movement(stops, in_place=may_fight and mover.enemies(mover.start) and not frozen_here), ways


def barred(given: MovementBlank, army: Army, zone: str) -> tuple[Reason, ...]:
    """Return what keeps an army from a zone however it goes there: its phase, politics, neutrals, room (2, 5, 8, 9)."""
    if (stopped := _stopped(given, army)) is not None:
        return (_reason(stopped, army),)
    mover = Mover(given.board, given.state, army, circumstances(given), given.options)
    if not mover.closed(zone) and mover.may_stop(zone):
        return ()
    return (Reason(mover.refusals[zone].text, mover.refusals[zone].rule, ReasonKind.REJECTED),)


def _army(given: MovementBlank) -> Army:
    given.board.check()
    given.state.check(given.board)
    for field in ("neutral_zones", "soviet_border_zones", "breakthrough_zones"):
        for n, zone in enumerate(getattr(given, field)):
            known(zone, given.board.zones, f"{field}[{n}]")
    armies = {army.id: army for army in given.state.armies}
    for field in ("unsupplied_at_start", "already_operated"):
        names = getattr(given, field)
        for n, name in enumerate(() if isinstance(names, bool) else names):
            known(name, armies, f"{field}[{n}]")
    if given.army not in armies:
        raise unusable("army", given.army, armies)
    return armies[given.army]


def _stopped(given: MovementBlank, army: Army) -> str | None:
    """Return why the army may not operate at all, or None (7, 8, 9)."""
    if army.faction == "allies" and given.turn == 1 and not given.axis_entered_france_belgium_this_turn:
        return "allies_turn_1"
    if army.id in given.unsupplied_at_start:
        return "unsupplied_at_start"
    operated = given.already_operated
    if operated is True or (isinstance(operated, tuple) and army.id in operated):
        return "one_operation_per_turn"
    return None


RULES = {
    "allies_turn_1": "9",
    "unsupplied_at_start": "8",
    "one_operation_per_turn": "8",
    "start_not_controlled": "8.3",
    "enemies_at_start": "8.3",
    "two_strategic_moves_in_ussr": "8.3",
    "start_not_coastal_or_not_controlled": "8.4",
}


def _reason(slug: str, army: Army) -> Reason:
    text = say(f"stopped-{slug.replace('_', '-')}", army=army.id, zone=army.zone)
    return Reason(text, RULES[slug], ReasonKind.REJECTED)


def _positive(given: MovementBlank, mover: Mover, value: Movement) -> list[Reason]:
    row = OPERATIONS[given.op]
    rule = {"tactical_movement": "8.1", "assault": "8.2", "strategic_movement": "8.3", "naval_movement": "8.4"}[
        given.op
    ]
    if row.armour is not None:
        zones = row.armour if mover.army.type == "armour" else row.infantry
        reasons = [because(rule, "move-range", op=SPOKEN[given.op], type=SPOKEN[mover.army.type], n=zones)]
        if mover.enemies(mover.start):
            reasons.append(because("8.2", "move-starts-in-contact", zone=mover.start))
    else:
        reasons = [because(rule, f"move-{given.op.replace('_', '-')}")]
    if value.in_place:
        reasons.append(because("8.2", "move-in-place", zone=mover.start))
    for zone, stop in value.reach.items():
        if isinstance(stop, Stop) and stop.must_attack:
            key = "move-needs-other-attack" if stop.needs_other_attack else "move-must-attack"
            reasons.append(because("8.2", key, zone=zone))
        elif isinstance(stop, NavalStop) and stop.sea_zones > 1:
            reasons.append(because("8", "move-several-seas", zone=zone, n=stop.sea_zones))
    return reasons


def circumstances(given: MovementBlank) -> Circumstances:
    """Return what the movement of `given` depends on beside board and armies."""
    return Circumstances(
        turn=given.turn,
        axis_war=given.axis_war,
        axis_entered_ussr=given.axis_entered_ussr,
        neutral_countries=frozenset(given.neutral_countries),
        neutral_zones=frozenset(given.neutral_zones),
        invading=frozenset(given.invading),
        soviet_border_zones=frozenset(given.soviet_border_zones),
        breakthrough_zones=frozenset(given.breakthrough_zones),
    )


def _readings(given: MovementBlank) -> tuple[Text, ...]:
    names = []
    if given.op == "strategic_movement":
        names.append("strategic_through_enemy")
    elif given.op != "naval_movement" and given.breakthrough_zones:
        names = ["blitz_must_stop", "africa_blitz_without_tech"]
    return tuple(reading(given.options, name) for name in names)
