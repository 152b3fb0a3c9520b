"""Where an army may go: tactical movement, Assault, strategic and naval movement (8.1-8.4)."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple

from assistant.core.text import Text
from assistant.games.third_reich.blitzkrieg import closed_terrain, may_break_through
from assistant.games.third_reich.calendar import WINTER_1942
from assistant.games.third_reich.countries import out_of_the_game
from assistant.games.third_reich.geography import Army, Board, State
from assistant.games.third_reich.names import zone_id
from assistant.games.third_reich.operations import OPERATIONS
from assistant.games.third_reich.politics import in_italian_area, political_refusal
from assistant.games.third_reich.readings import Readings
from assistant.games.third_reich.words import Faction, Operation, War, say
from assistant.games.third_reich.zones import stacking_refusal


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
    reach: dict[str, Way] = {}
    gone_on_from = {mover.start}
    queue: deque[Way] = deque([(mover.start,)])
    while queue:
        way = queue.popleft()
        here = way[-1]
        if len(way) > limit:
            continue
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
            if zone not in reach and mover.may_stop(zone):
                reach[zone] = (*way, zone)
            goes_on = not mover.enemies(zone) or breaks_through(mover, zone)
            # Reading of 13.1 [A41]: a breakthrough goes on within its allowance, or stops beside the broken zone.
            if breaking and mover.options.blitz_must_stop:
                goes_on = False
            if goes_on and zone not in gone_on_from:
                gone_on_from.add(zone)
                queue.append((*way, zone))
    return reach


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
    reach: dict[str, Way] = {}
    stopped_by_count = False
    seen = {mover.start}
    queue: deque[Way] = deque([(mover.start,)])
    while queue:
        way = queue.popleft()
        here = way[-1]
        for zone in mover.board.neighbours[here]:
            if zone in seen or not is_open(zone, here):
                continue
            if no_more_in_ussr and in_ussr(zone):
                stopped_by_count = True
                mover.refused(zone, say("move-two-strategic", zone=zone), "8.3")
                continue
            seen.add(zone)
            queue.append((*way, zone))
            if mover.may_stop(zone):
                reach[zone] = (*way, zone)
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
    crossed = {sea: 1 for sea in board.zones[mover.start].coast if sea in open_seas}
    queue = deque(crossed)
    while queue:
        here = queue.popleft()
        for sea in board.sea_neighbours[here]:
            if sea in open_seas and sea not in crossed and (here, sea) not in strait:
                crossed[sea] = crossed[here] + 1
                queue.append(sea)
    return crossed
