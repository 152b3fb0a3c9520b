"""The table in small numbers: a state that is copied, changed and thrown away by the thousand while plans are made."""

from __future__ import annotations

from assistant.core.position import Position
from assistant.games.empires import log, mirror
from assistant.games.empires.dates import date_of
from assistant.games.empires.opponent.land import CENTRAL, NOBODY, TRACKS, Land, is_enemy, land_of
from assistant.games.empires.powers import POWERS
from assistant.games.empires.questions import actions, points

# Where a technology tile is: still to come, in box 1, in box 2, available.
TO_COME, BOX_1, BOX_2, AVAILABLE = range(4)
Tile = tuple[str, int]


class State:
    """One table as the planner sees it.

    Attributes:
        zone, steps, owner: by army: where it stands (NOBODY: in reserve), 2 full or 1 reduced, the power that plays it.
        at: by zone: the armies in it.
        held, cut: by zone: the power that controls it (NOBODY: neutral), whether its armies have taken their supply loss.
        dug: by camp (False: Entente, True: Central) the levels of the trenches by zone.
        tracks, missions, points, tiles: as they lie.
        offensive, gassed: by power, the year in which it used that last.
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
        self.cut = bytearray(size)
        self.dug = {False: bytearray(size), True: bytearray(size)}
        self.turn, self.phase = 1, 0
        self.points = [0, 0, 0, 0]
        self.tracks = [0] * len(TRACKS)
        self.missions = [0] * 4
        self.tiles: list[dict[Tile, int]] = [dict.fromkeys(tiles, TO_COME) for tiles in land.tiles]
        self.offensive, self.gassed = [0] * 4, [0] * 4  # year in which each power used it
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
        new.zone, new.steps, new.owner = self.zone[:], self.steps[:], self.owner[:]
        new.at, new.held, new.cut, new.entered = self.at[:], self.held[:], self.cut[:], self.entered[:]
        new.dug = {camp: levels[:] for camp, levels in self.dug.items()}
        new.points, new.tracks, new.missions = self.points[:], self.tracks[:], self.missions[:]
        new.tiles = [dict(tiles) for tiles in self.tiles]
        new.offensive, new.gassed = self.offensive[:], self.gassed[:]
        new.slots, new.came = dict(self.slots), dict(self.came)
        new.fought, new.majority = dict(self.fought), dict(self.majority)
        return new

    def sketch(self) -> State:
        """Return a copy for one valuation: only armies, control and trenches may be changed in it."""
        new = State.__new__(State)
        new.__dict__.update(self.__dict__)
        new.zone, new.steps, new.held, new.entered = self.zone[:], self.steps[:], self.held[:], self.entered[:]
        new.at, new.dug = self.at[:], {camp: levels[:] for camp, levels in self.dug.items()}
        return new

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
            self.steps[army], self.owner[army] = 2, self.land.power[army]

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
            (n for (name, n), place in self.tiles[power].items() if name == technology and place == AVAILABLE),
            default=0,
        )

    def most(self) -> int:
        """Return how many armies a Manoeuvre of the phase may use (9, 10.2)."""
        return log.ARMIES_A_MANOEUVRE + bool(self.level(self.phase, "manoeuvre"))

    def allowed(self) -> int:
        """Return how many actions the phase has (7, 10.3)."""
        year = date_of(self.turn).year
        more = self.level(self.phase, "offensive") and self.offensive[self.phase] != year
        return actions.NUMBER[POWERS[self.phase]] + bool(more and not (self.phase == 2 and year == 1918))


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
    for n, zone in enumerate(land.zones):
        holder = position.controller(zone)
        state.held[n] = POWERS.index(holder) if holder in POWERS else NOBODY
        state.cut[n] = bool(position.marker(mirror.UNSUPPLIED, zone))
        state.dug[True][n] = mirror.trench(position, zone, "central")
        state.dug[False][n] = mirror.trench(position, zone, "entente")
    state.turn, state.phase = mirror.turn(position), POWERS.index(mirror.phase(position))
    for n, power in enumerate(POWERS):
        # The markers of the first edition need not move before the end: the count says what they would show (first 5).
        state.points[n] = points.due(position)[power] if land.first else points.standing(position, power) or 0
        state.missions[n] = mirror.missions(position, power)
        row = position.register(mirror.YEARLY).get(power, {})
        state.offensive[n], state.gassed[n] = int(row.get("offensive") or 0), int(row.get("gas") or 0)
        if power == "russia":
            state.duty = int(row.get(mirror.ATTACKED) or 0)
        for counter in position.table.counters.values():
            kind = position.kinds.kinds[counter.kind]
            if kind.type == "tile" and kind.side == power and (power == viewer or not kind.is_secret(counter.face)):
                state.tiles[n][str(kind.get("technology")), int(kind.get("level", 1))] = _tile_place(counter.zone)
    for n, track in enumerate(TRACKS):
        state.tracks[n] = position.box(f"diplomacy-{track}#1") or 0
    event = "recruited_in_salonika" if land.first else "salonika_occupied_by_allies"
    state.salonika = bool(position.fact(event))
    state.gallipoli = bool(position.fact("gallipoli_used"))
    state.missed = points.are_missed(position)
    _phase_of(position, state)
    return state


def _tile_place(zone: str) -> int:
    ends = {":1": BOX_1, ":2": BOX_2, ":available": AVAILABLE}
    return next(
        (place for end, place in ends.items() if zone.startswith("development-") and zone.endswith(end)), TO_COME
    )


def _phase_of(position: Position, state: State) -> None:
    """Read what was done in the phase under way from its log."""
    land, power = state.land, POWERS[state.phase]
    state.used, state.kinds = actions.used(position, power), frozenset(actions.taken(position, power))
    counted = bool(log.done(position, log.MANOEUVRE, *log.MOVES, log.ATTACK))
    state.action = log.manoeuvre(position) if counted else 0
    for zone in log.crossed(position, power):
        state.entered[land.index[zone]] = 1
    for action in range(1, state.action + 1):
        for army, slots in log.armies_of(position, action, power).items():
            state.slots[land.number[army]] = (action, slots)
    for deed in log.done(position, *log.MOVES):
        if deed.action == state.action and deed.who in land.number:
            state.came[land.number[deed.who]] = "far" if log.is_far(position, deed) else "direct"
    state.moved = frozenset(land.number[army] for army in log.moved(position) if army in land.number)
    state.fighters = frozenset(land.number[army] for army in log.fighters(position) if army in land.number)
    state.attacked = frozenset(land.number[army] for army in log.attacked(position) if army in land.number)
    for deed in log.done(position, log.ATTACK):
        if deed.zone in land.index:
            state.fought[land.index[deed.zone]] = max(deed.action, state.fought.get(land.index[deed.zone], 0))
    state.flown = bool(log.aviation_used(position, power))
    state.spent = state.action in state.fought.values()
    for name in {deed.zone for deed in log.done(position, log.MAJORITY)} & land.index.keys():
        left = log.surplus_left(position, name)
        if left is not None:
            state.majority[land.index[name]] = left
    state.friends = frozenset(
        n for n, zone in enumerate(land.zones)
        if (state.at[n] or n in state.fought) and log.friends_at_start(position, zone, power, max(1, state.action))
    )  # fmt: skip
    for deed in log.done(position, log.RECRUIT, log.REINFORCE):
        if deed.side == power and deed.who in land.number:
            bought = "reinforce" if deed.did == log.REINFORCE else "full" if deed.cost == 2 else "reduced"
            state.bought = (*state.bought, (land.nation[land.number[deed.who]], bought))
    box = f"development-{power}:2"
    new = [deed.who for deed in log.done(position, log.RESEARCH, zone=box)]
    state.fresh = frozenset(
        (str(kind.get("technology")), int(kind.get("level", 1)))
        for tile in new
        if tile in position.table.counters and (kind := position.kind(tile))
    )


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
