"""What is printed, by number: zones in alphabetical order, links, armies with both faces; the readings in force (4, 9.1)."""

from __future__ import annotations

import functools
from collections.abc import Mapping

from assistant.core.board import Board
from assistant.core.kinds import CounterSet
from assistant.core.position import Position
from assistant.games.empires import mirror
from assistant.games.empires.combat import WESTERN_FRONT, Ground, trench_bonus
from assistant.games.empires.losses import SPARING_TERRAIN
from assistant.games.empires.names import FOUR_CITIES, named
from assistant.games.empires.passage import italian_front
from assistant.games.empires.powers import CAMP, INVADABLE, NATIONS, POWER_OF, POWERS, Nation
from assistant.games.empires.readings import Edition, Options
from assistant.games.empires.theatre import Flags, Zone, deployed
from assistant.games.empires.victory import City, points_of_change
from assistant.games.empires.words import Working

GERMANY, ALLIES, RUSSIA, AUSTRIA = range(4)
CENTRAL = (True, False, False, True)  # by power, in the order of play
ENEMIES = ((ALLIES, RUSSIA), (GERMANY, AUSTRIA), (GERMANY, AUSTRIA), (ALLIES, RUSSIA))
NOBODY = 255  # in place of a power: a neutral zone; in place of a zone: off the map
TRACKS = (*mirror.NEUTRALS, mirror.SURRENDER)

Links = tuple[tuple[int, ...], ...]


class Land:
    """One board with one counter set under one choice of readings; nothing in it changes during a game.

    Zones, armies and powers are numbers: zones and armies in alphabetical order of their ids, powers in the order of play.
    """

    def __init__(
        self, board: Board, kinds: CounterSet, armies: tuple[tuple[str, str], ...], edition: Edition, options: Options
    ) -> None:
        self.edition, self.first, self.options = edition, edition is Edition.FIRST, options
        self.zones = tuple(sorted(mirror.land_zones(board)))
        self.index = {zone: n for n, zone in enumerate(self.zones)}
        tags = [board.zones[zone].tags for zone in self.zones]
        self.country = tuple(str(tag.get("home") or "albania") for tag in tags)
        self.terrain = tuple(str(tag.get("terrain") or "plain") for tag in tags)
        self.city = tuple(bool(tag.get("city")) for tag in tags)
        self.port = tuple(bool(tag.get("port")) for tag in tags)
        self.med = tuple(bool(tag.get("med_port")) for tag in tags)
        self.limit = tuple(int(tag.get("stack_limit") or 3) for tag in tags)
        # Neutral countries that may be entered: none in the first edition (9.1, first 8.1).
        self.invadable = tuple(country in INVADABLE and not self.first for country in self.country)
        # Rules of the first edition that readings may put into version 1.1 too.
        self.limited = self.first or options.coordination_limits == "first"
        self.cedes = self.first or options.cession == "first"
        self.crossing = self.first or options.crossing_takes
        self.own_lines = self.first and options.first_supply_through == "power"
        self._roads = mirror.roads(board)
        self.links = self._numbered(self._roads.links)
        self.by_nation: Mapping[str, Links] = {n: self._numbered(self._roads.of_nation(n)) for n in NATIONS}
        self.supply: tuple[Links, ...] = tuple(self._numbered(self._roads.of_supply(power)) for power in POWERS)
        called = {named(zone): n for n, zone in enumerate(self.zones)}
        self.salonika, self.gallipoli = called.get("salonika", NOBODY), called.get("gallipoli", NOBODY)
        self.brussels = called.get("brussels", NOBODY)
        self.four = frozenset(n for n, zone in enumerate(self.zones) if named(zone) in FOUR_CITIES)
        grounds = [Ground(country=c, terrain=t, name=z) for c, t, z in zip(self.country, self.terrain, self.zones, strict=True)]  # type: ignore[arg-type]  # fmt: skip
        self.dug = tuple(trench_bonus(ground, 1, self.first) for ground in grounds)
        self.mountain = tuple(terrain == "mountain" for terrain in self.terrain)
        self.sparing = tuple(terrain in SPARING_TERRAIN for terrain in self.terrain)
        self.western = tuple(country in WESTERN_FRONT for country in self.country)
        # Who may draw supply from a city here: its home's power; nobody in neutral countries.
        self.home = tuple(POWERS.index(POWER_OF[c]) if c in POWER_OF else NOBODY for c in self.country)
        self.armies = tuple(army for army, _ in armies)
        self.number = {army: n for n, army in enumerate(self.armies)}
        faces = [kinds.kinds[kind] for _, kind in armies]
        self.kind = tuple(kind for _, kind in armies)
        self.nation: tuple[Nation, ...] = tuple(str(kind.nation) for kind in faces)  # type: ignore[misc]
        self.power = tuple(POWERS.index(POWER_OF[nation]) for nation in self.nation)
        # Values without a step, reduced, full.
        self.cv = tuple((0, int(k.face(1).get("combat", 0)), int(k.face(0).get("combat", 0))) for k in faces)
        self.sv = tuple((0, int(k.face(1).get("support", 0)), int(k.face(0).get("support", 0))) for k in faces)
        self.last = tuple(int(board.track(f"diplomacy-{track}")[-1].tags["box"]) for track in TRACKS)
        self.tiles = tuple(
            tuple(sorted((str(k.get("technology")), int(k.get("level", 1))) for k in kinds.kinds.values()
                         if k.type == "tile" and k.side == power))
            for power in POWERS
        )  # fmt: skip

    def working(self) -> Working:
        """Return the rules in force, nothing noted yet."""
        return Working(self.edition, self.options)

    def _numbered(self, links: Mapping[str, tuple[str, ...]]) -> Links:
        return tuple(tuple(self.index[other] for other in links.get(zone, ())) for zone in self.zones)

    @functools.cached_property
    def alps(self) -> frozenset[int]:
        """The zones of the Italian front, where that limit is in force (first 8.1)."""
        zones = {name: self._zone(n) for n, name in enumerate(self.zones)}
        return frozenset(self.index[name] for name in italian_front(deployed(zones, self._roads, (), 1, Flags())))

    def _zone(self, n: int) -> Zone:
        return Zone(country=self.country[n])  # type: ignore[arg-type]

    @functools.cached_property
    def gains(self) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
        """Points of the four powers when a zone passes from one power to another: `gains[zone][old][new]` (5)."""
        work = self.working()

        def moved(zone: int, old: int, new: int) -> tuple[int, ...]:
            city = City(country=self.country[zone], name=self.zones[zone], city=self.city[zone])  # type: ignore[arg-type]
            points = points_of_change(city, POWERS[old], POWERS[new], work)
            return tuple(points.get(power, 0) for power in POWERS)

        return tuple(
            tuple(tuple(moved(zone, old, new) for new in range(4)) for old in range(4))
            for zone in range(len(self.zones))
        )


@functools.lru_cache(maxsize=8)
def _land(
    board: Board, kinds: CounterSet, armies: tuple[tuple[str, str], ...], edition: Edition, options: Options
) -> Land:
    return Land(board, kinds, armies, edition, options)


def land_of(position: Position) -> Land:
    """Return the numbers of a table: its board, its armies, its readings."""
    armies = sorted((c.id, c.kind) for c in position.table.counters.values() if mirror.is_army(position, c))
    return _land(position.board, position.kinds, tuple(armies), mirror.edition(position), mirror.options(position))


def is_enemy(one: int, other: int) -> bool:
    """Tell whether two powers fight each other; nobody is the enemy of no power (3)."""
    return one != NOBODY and other != NOBODY and CENTRAL[one] != CENTRAL[other]


assert tuple(CAMP[power] == "central" for power in POWERS) == CENTRAL
