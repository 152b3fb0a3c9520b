"""The table in small numbers: the printed board, a state that is copied by the thousand, and what the rules make of it."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping

import msgspec

from assistant.core.board import Board
from assistant.core.deeds import Researched
from assistant.core.kinds import CounterSet
from assistant.core.position import Position
from assistant.core.record import Ids
from assistant.games.empires import log, mirror, reader
from assistant.games.empires.combat import Ground, Technologies, mountain_bonus, trench_bonus
from assistant.games.empires.deeds import Bought, Fought, Moved
from assistant.games.empires.loss_allocation import stands_in
from assistant.games.empires.movement import retreat_of
from assistant.games.empires.questions import actions, victory
from assistant.games.empires.questions.recruitment import bought_as
from assistant.games.empires.theatre import Army, Flags, Theatre, deployed
from assistant.games.empires.victory import JOINS, LAST_TURN_OF_1916, MISSED, City, end_phase, points_of_change
from assistant.games.empires.words import (
    CAMP,
    INVADABLE,
    LAST_TURN,
    POWER_OF,
    POWERS,
    Explanation,
    Nation,
    Options,
    Power,
    named,
)

# What is printed, by number: zones in alphabetical order, links, armies with both faces; the readings in force (4, 9.1).

GERMANY, ALLIES, RUSSIA, AUSTRIA = range(4)
CENTRAL = (True, False, False, True)  # by power, in the order of play
ENEMIES = ((ALLIES, RUSSIA), (GERMANY, AUSTRIA), (GERMANY, AUSTRIA), (ALLIES, RUSSIA))
NOBODY = 255  # in place of a power: a neutral zone; in place of a zone: off the map

Links = tuple[tuple[int, ...], ...]


class Land:
    """One board with one counter set under one choice of readings; nothing in it changes during a game.

    Zones, armies and powers are numbers: zones and armies in alphabetical order of their ids, powers in the order of play.
    """

    def __init__(
        self, board: Board, kinds: CounterSet, armies: tuple[tuple[str, str], ...], first: bool, options: Options
    ) -> None:
        self.first, self.options = first, options
        self.zones = tuple(sorted(mirror.land_zones(board)))
        self.index = {zone: n for n, zone in enumerate(self.zones)}
        # What the rules see of a zone in the hands of each power, and of nobody.
        self.places = tuple(tuple(mirror.printed(board, zone, power) for power in (*POWERS, "")) for zone in self.zones)
        printed = [of[-1] for of in self.places]
        self.country = tuple(zone.country for zone in printed)
        self.city = tuple(zone.city for zone in printed)
        # Neutral countries that may be entered: none in the first edition (9.1, first 8.1).
        self.invadable = tuple(country in INVADABLE and not self.first for country in self.country)
        # Rules of the first edition that readings may put into version 1.1 too.
        self.crossing = self.first or options.crossing_takes
        self.own_lines = self.first and options.first_supply_through == "power"
        self.roads = mirror.roads(board)
        self.links = self._numbered(self.roads.links)
        self.supply: tuple[Links, ...] = tuple(self._numbered(self.roads.of_supply(power)) for power in POWERS)
        called = {named(zone): n for n, zone in enumerate(self.zones)}
        self.salonika, self.gallipoli = called.get("salonika", NOBODY), called.get("gallipoli", NOBODY)
        self.brussels = called.get("brussels", NOBODY)
        grounds = [
            Ground(country=p.country, terrain=p.terrain, name=zone) for zone, p in zip(self.zones, printed, strict=True)
        ]
        self.dug = tuple(trench_bonus(ground, 1, self.first) for ground in grounds)
        self.mountain = tuple(mountain_bonus(ground.terrain) for ground in grounds)
        self.stands_in = tuple(map(stands_in, grounds))  # whether terrain, or a trench of level 2, spares a retreat
        # Zones that are alike in a fight are one, so that the book knows more fights.
        alike: dict[object, Ground] = {}
        like = zip(
            self.dug, self.mountain, self.stands_in, (n == self.gallipoli for n in range(len(grounds))), strict=True
        )
        self.grounds = tuple(alike.setdefault(key, ground) for key, ground in zip(like, grounds, strict=True))
        # Who may draw supply from a city here: its home's power; nobody in neutral countries.
        self.home = tuple(POWERS.index(POWER_OF[c]) if c in POWER_OF else NOBODY for c in self.country)
        self.armies = tuple(army for army, _ in armies)
        self.number = {army: n for n, army in enumerate(self.armies)}
        faces = [kinds.kinds[kind] for _, kind in armies]
        self.kind = tuple(kind for _, kind in armies)
        self.nation: tuple[Nation, ...] = tuple(str(kind.nation) for kind in faces)  # type: ignore[misc]
        self.power = tuple(POWERS.index(POWER_OF[nation]) for nation in self.nation)
        # Values without a step, reduced, full.
        self.cv, self.sv = (
            tuple((0, mirror.printed_value(k, column, 1), mirror.printed_value(k, column)) for k in faces)
            for column in ("combat", "support")
        )
        self.last = tuple(int(board.track(f"diplomacy-{track}")[-1].tags["box"]) for track in mirror.TRACKS)
        self.tiles = tuple(
            tuple(sorted(mirror.technology(k) for k in kinds.kinds.values() if k.type == "tile" and k.side == power))
            for power in POWERS
        )  # fmt: skip

    def working(self) -> Explanation:
        """Return the rules in force, nothing noted yet."""
        return Explanation(self.first, self.options)

    def _numbered(self, links: Mapping[str, Ids]) -> Links:
        return tuple(tuple(self.index[other] for other in links.get(zone, ())) for zone in self.zones)

    @functools.cached_property
    def gains(self) -> tuple[tuple[tuple[tuple[int, ...], ...], ...], ...]:
        """Points of the four powers when a zone passes from one power to another: `gains[zone][old][new]` (5)."""
        work = self.working()

        def moved(zone: int, old: int, new: int) -> tuple[int, ...]:
            city = City(country=self.country[zone], name=self.zones[zone], city=self.city[zone])
            points = points_of_change(city, POWERS[old], POWERS[new], work)
            return tuple(points.get(power, 0) for power in POWERS)

        return tuple(
            tuple(tuple(moved(zone, old, new) for new in range(4)) for old in range(4))
            for zone in range(len(self.zones))
        )


@functools.lru_cache(maxsize=8)
def _land(board: Board, kinds: CounterSet, armies: tuple[tuple[str, str], ...], first: bool, options: Options) -> Land:
    return Land(board, kinds, armies, first, options)


def land_of(position: Position) -> Land:
    """Return the numbers of a table: its board, its armies, its readings."""
    armies = sorted((c.id, c.kind) for c in position.table.counters.values() if mirror.is_army(position, c))
    first, options = mirror.is_first_edition(position), mirror.options(position)
    return _land(position.board, position.kinds, tuple(armies), first, options)


def is_enemy(one: int, other: int) -> bool:
    """Tell whether two powers fight each other; nobody is the enemy of no power (3)."""
    return one != NOBODY and other != NOBODY and CENTRAL[one] != CENTRAL[other]


assert tuple(CAMP[power] == "central" for power in POWERS) == CENTRAL


# The table in small numbers: a state that is copied, changed and thrown away by the thousand while plans are made.

Tile = tuple[str, int]


class State:
    """One table as the planner sees it.

    Attributes:
        zone, steps, owner: by army: where it stands (NOBODY: in reserve), 2 full or 1 reduced, the power that plays it.
        at: by zone: the armies in it.
        cut: by army: whether it has taken the loss of its isolation.
        held: by zone: the power that controls it (NOBODY: neutral).
        dug: by camp (False: Entente, True: Central) the levels of the trenches by zone.
        tracks, missions, points, tiles: as they lie.
        gassed: by power, the year in which it used gas last.
        used, kinds: actions taken in this phase, and which kinds.
        action: the Manoeuvre of the phase that is under way, 0 before the first.
        slots: by army what it used of which Manoeuvre; came: the way by which it came in the one under way;
        moved: who moved in the phase.
        entered: zones entered in this phase; fighters, attacked: armies that fought; fought: the Manoeuvre in which zones were
        attacked; majority: supports left by zone; strangers: zones where no friend stood when the action began.
    """

    def __init__(self, land: Land) -> None:
        size, armies = len(land.zones), len(land.armies)
        self.land = land
        self.zone = bytearray([NOBODY]) * armies
        self.steps = bytearray([2]) * armies
        self.owner = bytearray(land.power)
        self.at: list[tuple[int, ...]] = [()] * size
        self.held = bytearray([NOBODY]) * size
        self.cut = bytearray(armies)
        self.dug = {False: bytearray(size), True: bytearray(size)}
        self.turn, self.phase = 1, 0
        self.points = [0, 0, 0, 0]
        self.tracks = [0] * len(mirror.TRACKS)
        self.missions = [0] * 4
        self.tiles: list[dict[Tile, int]] = [dict.fromkeys(tiles, mirror.TO_COME) for tiles in land.tiles]
        self.gassed = [0] * 4  # year in which each power used it
        self.duty = 0  # armies that Russia attacked towards its duty of 1916
        self.salonika = self.gallipoli = self.missed = False
        self.barred: frozenset[object] = frozenset()
        self.begin()

    def begin(self) -> None:
        """Forget what was done in the phase before."""
        self.used, self.kinds = 0, frozenset[str]()
        self.action = 0
        self.slots: dict[int, tuple[int, int]] = {}
        self.came: dict[int, str] = {}
        self.moved: frozenset[int] = frozenset()
        self.entered = bytearray(len(self.land.zones))
        self.fighters: frozenset[int] = frozenset()
        self.attacked: frozenset[int] = frozenset()
        self.fought: dict[int, int] = {}
        self.majority: dict[int, int] = {}
        self.friends: frozenset[int] = frozenset()
        self.bought: tuple[tuple[str, str], ...] = ()  # nation and kind of purchase
        self.fresh: frozenset[Tile] = frozenset()  # tiles laid in box 2 in this phase
        self.flown = False  # whether Aviation was used, once a phase
        self.spent = False  # whether attacks of this Manoeuvre have begun

    def copy(self) -> State:
        """Return a state that may be changed without changing this one."""
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        for name, value in self.__dict__.items():
            if isinstance(value, bytearray | list | dict):
                new.__dict__[name] = value.copy()
        new.dug = {camp: levels[:] for camp, levels in self.dug.items()}
        new.tiles = [dict(tiles) for tiles in self.tiles]
        return new

    def sketch(self) -> State:
        """Return a copy for one valuation: only armies, control and trenches may be changed in it."""
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.zone, new.steps, new.held, new.entered = self.zone[:], self.steps[:], self.held[:], self.entered[:]
        new.at, new.dug = self.at[:], {camp: levels[:] for camp, levels in self.dug.items()}
        return new

    def arrive(self, army: int, zone: int, bought: bool = False) -> None:
        """Put an army into a zone, with what its coming brings about for the rest of the game (9.1)."""
        self.place(army, zone)
        self.gallipoli |= self.land.nation[army] == "uk" and zone == self.land.gallipoli
        self.salonika |= (
            self.land.power[army] == ALLIES and zone == self.land.salonika and (bought or not self.land.first)
        )

    def place(self, army: int, zone: int) -> None:
        """Put an army into a zone, NOBODY for its reserve."""
        old = self.zone[army]
        if old != NOBODY:
            self.at[old] = tuple(one for one in self.at[old] if one != army)
        self.zone[army] = zone
        if zone != NOBODY:
            self.at[zone] = (*self.at[zone], army)

    def lose(self, army: int, steps: int) -> None:
        """Take steps from an army; without any it goes face up to its reserve, and to its own power (1, first 14.5)."""
        left = self.steps[army] - steps
        if left > 0:
            self.steps[army] = left
        else:
            self.place(army, NOBODY)
            self.steps[army], self.owner[army], self.cut[army] = 2, self.land.power[army], False

    def mine(self, power: int) -> list[int]:
        """Return the armies of a power on the map."""
        return [
            army
            for army, (owner, zone) in enumerate(zip(self.owner, self.zone, strict=True))
            if owner == power and zone != NOBODY
        ]

    def enemies(self, zone: int, power: int) -> list[int]:
        """Return the armies in a zone that fight against a power."""
        at = self.at[zone]
        if not at:
            return []
        camp, owner = CENTRAL[power], self.owner
        return [army for army in at if CENTRAL[owner[army]] != camp]

    def army(self, n: int) -> Army:
        """Return an army as the rules see it."""
        land, owner = self.land, self.owner[n]
        return Army(
            id=land.armies[n], nation=land.nation[n], zone=land.zones[self.zone[n]], full=self.steps[n] == 2,
            cv_full=land.cv[n][2], power=None if owner == land.power[n] else POWERS[owner], oos=bool(self.cut[n]),
        )  # fmt: skip

    def theatre(self) -> Theatre:
        """Return the map as the rules see it."""
        land, here = self.land, self.salonika
        zones = {z: of[min(by, 4)] for z, of, by in zip(land.zones, land.places, self.held, strict=True)}
        armies = tuple(self.army(n) for n, zone in enumerate(self.zone) if zone != NOBODY)
        flags = Flags(
            salonika_occupied_by_allies=here, recruited_in_salonika=here, gallipoli_used=self.gallipoli,
            russia_surrendered=self.surrendered(),
        )  # fmt: skip
        return deployed(zones, land.roads, armies, self.turn, flags, land.first, land.options)

    def surrendered(self) -> bool:
        """Tell whether Russia has surrendered (12)."""
        return self.tracks[-1] == self.land.last[-1]

    def at_war(self, nation: str) -> bool:
        """Tell whether a nation fights: all but the neutrals whose marker has not reached its last box (12)."""
        if nation not in mirror.NEUTRALS:
            return True
        n = mirror.NEUTRALS.index(nation)
        return self.tracks[n] == self.land.last[n]

    def may_fight(self, army: int) -> bool:
        """Tell whether an army may attack and be attacked (12)."""
        return self.owner[army] != 2 or not self.surrendered()

    def level(self, power: int, technology: str) -> int:
        """Return the highest available level of a technology, 0 for none (10)."""
        return max(
            (n for (name, n), place in self.tiles[power].items() if name == technology and place == mirror.AVAILABLE),
            default=0,
        )

    def technologies(self, armies: Iterable[int]) -> tuple[tuple[Power, Technologies], ...]:
        """Return the tiles of the powers whose armies fight, those of their nations and those who play them (10)."""
        powers = {power for army in armies for power in (self.land.power[army], self.owner[army])}
        return tuple((POWERS[power], self._technologies(power)) for power in sorted(powers))

    def _technologies(self, power: int) -> Technologies:
        attack, defense, tanks, storm, aviation = (self.level(power, name) for name in Technologies.__struct_fields__)
        return Technologies(
            attack=attack, defense=defense, tanks=tanks, sturmtruppen=bool(storm), aviation=bool(aviation)  # type: ignore[arg-type]
        )  # fmt: skip

    def ground(self, zone: int) -> Ground:
        """Return a zone as the place of a combat; at Gallipoli with the Turks who stand there (9.1)."""
        ground = self.land.grounds[zone]
        turks = zone == self.land.gallipoli and any(self.land.nation[army] == "turkey" for army in self.at[zone])
        return msgspec.structs.replace(ground, turkish_army=True) if turks else ground

    def most(self) -> int:
        """Return how many armies a Manoeuvre of the phase may use (9, 10.2)."""
        return log.ARMIES_A_MANOEUVRE + bool(self.level(self.phase, "manoeuvre"))


def state_of(position: Position, side: str = "") -> State:
    """Return the table as the planner of a side may know it: tiles of others that lie face down are not seen (10).

    Args:
        side: whose secrets are known, by id; the power whose phase it is without one.
    """
    land = land_of(position)
    state = State(land)
    viewer = side or mirror.phase(position)
    for army, name in enumerate(land.armies):
        lying = position.table.counters[name]
        state.steps[army] = 1 if lying.face else 2
        if lying.zone in land.index:
            state.owner[army] = POWERS.index(mirror.power_of(position, lying))
            state.place(army, land.index[lying.zone])
            state.cut[army] = mirror.has_starved(position, lying)
    for n, zone in enumerate(land.zones):
        holder = position.controller(zone)
        state.held[n] = POWERS.index(holder) if holder in POWERS else NOBODY
        state.dug[True][n] = mirror.trench(position, zone, "central")
        state.dug[False][n] = mirror.trench(position, zone, "entente")
    state.turn, state.phase = mirror.turn(position), POWERS.index(mirror.phase(position))
    for n, power in enumerate(POWERS):
        # The markers of the first edition need not move before the end: the count says what they would show (first 5).
        state.points[n] = victory.due(position)[power] if land.first else victory.standing(position, power) or 0
        state.missions[n] = mirror.missions(position, power)
        row = position.register(mirror.YEARLY).get(power, {})
        state.gassed[n] = int(row.get("gas") or 0)
        if power == "russia":
            state.duty = int(row.get(mirror.ATTACKED) or 0)
        for counter in position.table.counters.values():
            kind = position.kinds.kinds[counter.kind]
            if kind.type == "tile" and kind.side == power and (power == viewer or not kind.is_secret(counter.face)):
                state.tiles[n][mirror.technology(kind)] = mirror.tile_place(counter.zone)
    for n, track in enumerate(mirror.TRACKS):
        state.tracks[n] = position.box(f"diplomacy-{track}#1") or 0
    event = "recruited_in_salonika" if land.first else "salonika_occupied_by_allies"
    state.salonika = bool(position.fact(event))
    state.gallipoli = bool(position.fact("gallipoli_used"))
    state.missed = victory.are_missed(position)
    _phase_of(position, state)
    return state


def _phase_of(position: Position, state: State) -> None:
    """Read what was done in the phase under way from its log."""
    land, power = state.land, POWERS[state.phase]
    state.used, state.kinds = actions.used(position, power), frozenset(actions.taken(position, power))
    groups = log.manoeuvres(position)
    state.action = len(groups)
    for zone in reader.crossed(position, power):
        state.entered[land.index[zone]] = 1
    for action in range(1, state.action + 1):
        for army, slots in log.armies_of(position, action).items():
            state.slots[land.number[army]] = (action, slots)
    quiet = set[str]()  # zones where nobody was met
    for entry in groups[-1] if groups else ():
        if isinstance(entry.deed, Moved) and entry.deed.army in land.number:
            state.came[land.number[entry.deed.army]] = "far" if log.is_far(position, entry.deed) else "direct"
            if not reader.enemies(entry.before, entry.deed.zone, power):
                quiet.add(entry.deed.zone)
    state.moved, state.fighters, state.attacked = (
        frozenset(land.number[army] for army in of(position) if army in land.number)
        for of in (log.moved, log.fighters, log.attacked)
    )
    for action, group in enumerate(groups, 1):
        for entry in group:
            if isinstance(entry.deed, Fought) and entry.deed.zone in land.index:
                state.fought[land.index[entry.deed.zone]] = action
    state.flown = bool(log.aviation_used(position, power))
    state.spent = state.action in state.fought.values()
    for name in {deed.zone for deed in log.done(position, Fought)} & land.index.keys():
        left = log.surplus_left(position, name)
        if left is not None:
            state.majority[land.index[name]] = left
    state.friends = frozenset(
        n for n, zone in enumerate(land.zones)
        if zone in quiet or ((state.at[n] or n in state.fought) and log.friends_at_start(position, zone, max(1, state.action)))
    )  # fmt: skip
    for deed in log.done(position, Bought):
        if deed.by == power and deed.army in land.number:
            state.bought = (*state.bought, (land.nation[land.number[deed.army]], bought_as(deed)))
    new = (deed.tile for deed in log.done(position, Researched, zone=f"development-{power}:2"))
    state.fresh = frozenset(mirror.technology(position.kind(tile)) for tile in new if tile in position.table.counters)


def owed(state: State) -> list[int]:
    """Return the zones where armies that came in this Manoeuvre owe an attack that was not made (9.2)."""
    power = state.phase
    found = []
    for army in state.came:
        zone = state.zone[army]
        if zone == NOBODY or zone in found or zone in state.friends or state.fought.get(zone, 0) == state.action:
            continue
        if any(is_enemy(state.owner[other], power) and state.may_fight(other) for other in state.at[zone]):
            found.append(zone)
    return found


# The rules on the model: retreats, and the end of a phase (4, 5, 6, 7, 9.2).


def retreat(state: State, army: int) -> int:
    """Return where an army that used its trench retreats, the first zone without enemies, NOBODY where none is open (9.2)."""
    found = retreat_of(state.theatre(), state.army(army))
    return next((state.land.index[zone] for zone in (*found.clear, *found.with_enemies)), NOBODY)


def close(state: State) -> None:
    """Do the end of the phase: control, isolation, supply, points, lonely trenches (4, 5, 6)."""
    land, zones = state.land, state.land.zones
    entered = frozenset(zone for zone, entered in zip(zones, state.entered, strict=True) if entered)
    found = end_phase(state.theatre(), POWERS[state.phase], entered, land.working())
    for changes in (found.control, found.isolated):
        for name, power in changes.items():
            if power is not None:  # else nobody can be named who takes it: the marker stays
                zone, new = land.index[name], POWERS.index(power)
                if (old := state.held[zone]) != NOBODY:
                    state.points = [n + more for n, more in zip(state.points, land.gains[zone][old][new], strict=True)]
                state.held[zone] = new
    for name in found.armies.restored:
        state.cut[land.number[name]] = False
    for name in found.armies.reduced:
        state.cut[land.number[name]] = True
        state.lose(land.number[name], 1)
    for name in found.armies.eliminated:
        state.lose(land.number[name], 2)
    for camp, dug in state.dug.items():
        for zone, level in enumerate(dug):
            if level and state.at[zone] and all(CENTRAL[state.owner[army]] != camp for army in state.at[zone]):
                dug[zone] = 0


def pass_on(state: State) -> None:
    """Go on to the next phase, after the fourth to the next turn with what falls due (5, 7)."""
    if state.phase == len(POWERS) - 1:
        if state.turn == LAST_TURN_OF_1916 and not state.missed and not state.land.first:
            state.missed = True
            for nation in MISSED:
                if not state.at_war(nation):
                    state.points = [n - (CAMP[p] == JOINS[nation]) for n, p in zip(state.points, POWERS, strict=True)]
        state.turn = min(LAST_TURN, state.turn + 1)
    state.phase = (state.phase + 1) % len(POWERS)
    state.begin()
