"""A table in small numbers, and what positions that may come of it are worth, many at a time (17, 18, 20)."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, TypeAlias

from assistant.core import board as core
from assistant.core.kinds import CounterSet
from assistant.core.lazy_import import LazyImport
from assistant.core.opponent import Weights
from assistant.core.paths import distances, flood
from assistant.games.third_reich.countries import ARMIES_TO_TAKE_ITALY, out_of_the_game
from assistant.games.third_reich.geography import Board, rules_board
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.skills import chart
from assistant.games.third_reich.questions.cards import crossed_by
from assistant.games.third_reich.words import FACTIONS, LAST_TURN, Faction

# The board by number, and what zones are worth to the Axis on this turn (17, 18, 20).

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyImport("numpy")

Array: TypeAlias = "np.ndarray[Any, Any]"
BY_PRESENCE = ("france", "belgium", "italy")  # countries that surrender by armies on their territory (17)
NOBODY = len(FACTIONS)  # in place of a faction: a neutral zone
FADES, FAR = 0.6, 99  # how fast the attraction of a zone fades, by zone; beyond reach


class Ground:
    """A board whose zones are numbers, in the order of the board; `links` has a row more than there are zones: "nowhere".

    Attributes:
        links: by zone its neighbours, as columns, filled up with "nowhere".
        harbours: by faction the coasts between which its supply sails (7).
        sources: by faction its supply sources.
    """

    def __init__(self, board: Board) -> None:
        self.zones = tuple(board.zones)
        self.index = {zone: n for n, zone in enumerate(self.zones)}
        size = self.size = len(self.zones)
        self.around = [[self.index[other] for other in board.neighbours[zone]] for zone in self.zones]
        self.links = [np.array(column) for column in zip_longest(*self.around, fillvalue=size)]
        self.homes = tuple(tags.home for tags in board.zones.values())
        self.sources = [np.array([board.sources.get(zone) == side for zone in self.zones]) for side in FACTIONS]
        self.harbours = [np.array([_sails(board, zone, side) for zone in self.zones]) for side in FACTIONS]
        self.rough = np.array(
            [tags.terrain[0] != "plain" or tags.fortress for tags in board.zones.values()], np.float32
        )

    @cached_property
    def fading(self) -> Array:
        """For each zone how what draws there fades by every zone of the way, for all zones."""
        floods = (distances(flood((goal,), self.around.__getitem__)) for goal in range(self.size))
        far = np.array([[known.get(zone, FAR) for zone in range(self.size)] for known in floods], np.float32)
        return np.asarray(FADES**far)


def _sails(board: Board, zone: str, side: Faction) -> bool:
    """Tell whether supply of a faction comes to a coast by sea: not Soviet through the Baltic, not the Axis's to Egypt (7)."""
    tags = board.zones[zone]
    basins = [set(board.seas[sea].tags) for sea in tags.coast]
    closed = {"axis": "black_sea", "ussr": "baltic", "allies": ""}[side]
    return any(closed not in basin for basin in basins) and not (side == "axis" and tags.egypt)


@functools.lru_cache(maxsize=4)
def ground_of(board: core.Board) -> Ground:
    """Return the numbers of a printed board, made once."""
    return Ground(rules_board(board))


def towards_the_end(turn: int) -> float:
    """Return how far the end weighs: 0 to a turn of weights.toml, 1 on the last turn."""
    begins = float(chart()["end"]["from"])
    return max(0.0, turn - begins) / (LAST_TURN - begins)


def worths(seen: Theatre, ground: Ground, late: float) -> Array:
    """Return what it is worth that the Axis controls each zone rather than its enemies, on this turn.

    `late`: as a player's weights have it.
    """
    table, end, share = chart()["zones"], chart()["end"], late * towards_the_end(seen.turn)
    left = (LAST_TURN - seen.turn + 1) / LAST_TURN
    found = np.zeros(ground.size, np.float32)
    for n, (zone, tags) in enumerate(seen.zones.items()):
        printed, home = seen.position.board.zones[zone].tags, tags.home
        if out_of_the_game(home):
            continue
        worth = float(table["ground"])
        worth += float(table["named"].get(zone, 0.0)) + float(table["oil"].get(zone, 0.0)) * left
        if home in ("germany", "ussr"):
            worth += float(table[f"{home}_source"]) * bool(printed.get("supply_source"))
            worth += float(table[f"{home}_victory"]) * bool(printed.get("victory"))
        elif home and home not in seen.surrendered:
            # Italy, France and Belgium surrender by presence, others by their capital.
            by_presence = 1.0 if tags.region == "europe" else 0.15
            part = by_presence if home in BY_PRESENCE else float(zone in seen.board.capitals.values())
            worth += float(table["surrender"].get(home, 0.0)) * part
        # Who holds none of Germany's sources on the last turn has lost (20).
        german = home == "germany" and ground.sources[0][n]
        times = 1 + share * (end["sources" if german else "others"] - 1)
        found[n] = np.float32(worth) * np.float32(times)
    return found


def presence(seen: Theatre, ground: Ground, by: Weights) -> tuple[Array, Array]:
    """Return the shares of each zone's worth that control brings without an army, and an army without control (6, 17).

    France, Belgium and Italy surrender by enemy armies on their territory, whoever controls it.
    """
    absent = np.ones(ground.size, np.float32)
    present = np.full(ground.size, by.contested, np.float32)
    for n, tags in enumerate(seen.zones.values()):
        if tags.home in BY_PRESENCE and tags.home not in seen.surrendered and tags.region == "europe":
            present[n] = by.occupied
            absent[n] = 1 if tags.home == "italy" else 1 - by.occupied
    return absent, present


def faction_number(side: str | None) -> int:
    """Return a faction by number, NOBODY for none."""
    return FACTIONS.index(side) if side in FACTIONS else NOBODY


# A table in small numbers, for valuing only: what armies stand where, what each zone's holder is; copied by the hundred.

OFF = 255  # in place of a zone: in a reserve


class Roll:
    """All armies of a counter set by number, with what is printed on them; the Afrika Korps at its value elsewhere (16)."""

    def __init__(self, kinds: CounterSet, armies: tuple[tuple[str, str], ...]) -> None:
        self.armies = tuple(army for army, _ in armies)
        self.number = {army: n for n, army in enumerate(self.armies)}
        faces = [kinds.kinds[kind] for _, kind in armies]
        self.side = np.array([faction_number(str(kind.side)) for kind in faces])
        # Combat values without a step, reduced, full.
        self.cv = np.array([(0, *(int(kind.face(n).get("combat", 0)) for n in (1, 0))) for kind in faces], np.float32)
        self.armour = np.array([kind.get("arm") == "armour" for kind in faces])
        self.country = tuple(str(kind.nation) for kind in faces)


_roll = functools.lru_cache(maxsize=4)(Roll)


class Sketch:
    """Where armies stand, how many steps they have, which zones the side of the phase has entered, which it invades.

    Attributes:
        zone: by army its zone, OFF for its reserve; armies of neutral countries that nobody invades stand in none.
        steps: by army 2 full, 1 reduced.
        entered: by zone whether the side of the phase crossed it or ended there in this phase (6).
        invaded: zones of neutral countries that the plan invades (2).
    """

    __slots__ = ("entered", "invaded", "steps", "zone")

    def __init__(self, zone: bytearray, steps: bytearray, entered: bytearray, invaded: bytearray) -> None:
        self.zone, self.steps, self.entered, self.invaded = zone, steps, entered, invaded

    def copy(self) -> Sketch:
        """Return a sketch that may be changed without changing this one."""
        return Sketch(self.zone[:], self.steps[:], self.entered[:], self.invaded[:])

    def go(self, army: int, way: Iterable[int]) -> None:
        """Move an army over some zones."""
        for zone in way:
            self.entered[zone] = 1
            self.zone[army] = zone

    def lose(self, army: int, steps: int) -> None:
        """Take steps from an army; without any it is off the map."""
        left = self.steps[army] - steps
        if left > 0:
            self.steps[army] = left
        else:
            self.zone[army] = OFF


class Table:
    """A position as the planner sees it: the theatre for the rules, the sketch of now, and who holds what."""

    def __init__(self, seen: Theatre) -> None:
        self.seen = seen
        self.ground: Ground = ground_of(seen.position.board)
        kinds = seen.position.kinds.kinds
        armies = sorted((c.id, c.kind) for c in seen.counters.values() if kinds[c.kind].type == "army")
        self.roll = _roll(seen.position.kinds, tuple(armies))
        self.side = faction_number(seen.phase)
        self.held: Array = np.array([faction_number(seen.controller(zone)) for zone in self.ground.zones])
        self.sketch = self._sketch()
        self.judge = functools.cache(lambda by: Judge(self, by))  # who judges what may come of it, by weights

    def _sketch(self) -> Sketch:
        seen, index = self.seen, self.ground.index
        lying = [seen.counters[army] for army in self.roll.armies]
        fighting = (seen.kind(counter).nation in seen.at_war for counter in lying)
        zones = (index.get(one.zone, OFF) if fights else OFF for one, fights in zip(lying, fighting, strict=True))
        steps, crossed = bytearray(1 if one.face == 1 else 2 for one in lying), crossed_by(seen, seen.phase)
        entered = bytearray(zone in crossed for zone in self.ground.zones)
        return Sketch(bytearray(zones), steps, entered, bytearray(self.ground.size))

    def neutral_armies(self, country: str) -> list[tuple[int, int]]:
        """Return the armies of a neutral country with their zones: enemies from the invasion on (2)."""
        places = [self.ground.index.get(self.seen.counters[army].zone) for army in self.roll.armies]
        mine = (n for n, home in enumerate(self.roll.country) if home == country)
        return [(n, place) for n in mine if (place := places[n]) is not None]


# Floods over the board for many positions at once: arrays of a row for each zone, truths packed eight positions a byte.


def around(rows: Array, links: list[Array], join: Any = None) -> Array:
    """Return for each zone the sum over its neighbours, or what another ufunc makes of them."""
    found = np.take(rows, links[0], axis=0)
    for column in links[1:]:
        (join or np.add)(found, np.take(rows, column, axis=0), out=found)
    return found


def spread(rows: Array, links: list[Array]) -> Array:
    """Return for each zone whether any of its neighbours has it, truths as bits; nowhere nobody has it."""
    return around(np.concatenate((rows, np.zeros((1, rows.shape[1]), np.uint8))), links, np.bitwise_or)


def bits(rows: Array) -> Array:
    """Return truths of zones and positions as bits, eight positions a byte: floods over them take a fraction of the time."""
    return np.packbits(rows, axis=1)


def truths(rows: Array, n: int) -> Array:
    """Return the truths that bits of so many positions stand for."""
    return np.unpackbits(rows, axis=1, count=n).view(bool)


def _rows(of: Iterable[bytearray]) -> Array:
    """Return bytes of positions as an array, a column for each position."""
    rows = [bytes(one) for one in of]
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1).T


# What surrenders would cost the Axis: Italy's by two armies that come in, Germany's by the last of its sources (17, 20).

NEAR = (1.0, 0.9, 0.6)  # what an army counts that walks in from one zone away, two, three
COME_IN = 1.2  # armies that come in where a garrison falls
SURE = 0.95  # that an enemy walks into an empty zone beside him
INCOME = 3  # operation points that Italy brings every turn (4.1)
ROUNDS = 3  # rounds for which a source of Germany has to be held, as long as so many are left


class Homefront:
    """What may surrender of the Axis on one table."""

    def __init__(self, table: Table, by: Weights) -> None:
        self.links, seen, ground = table.ground.links, table.seen, table.ground
        self.german = np.flatnonzero((np.array(ground.homes) == "germany") & ground.sources[0])
        self.italian = np.array([
            home == "italy" and not seen.position.board.zones[zone].get("not_counted_for_italian_surrender")
            and seen.zones[zone].region == "europe"
            for zone, home in zip(ground.zones, ground.homes, strict=True)
        ])  # fmt: skip
        self.rounds = max(1, min(ROUNDS, LAST_TURN + 1 - seen.turn))
        self.doom = by.fall * towards_the_end(seen.turn)
        armies = sum(
            float(table.roll.cv[n, table.sketch.steps[n]])
            for n, country in enumerate(table.roll.country) if country == "italy" and table.sketch.zone[n] < ground.size
        )  # fmt: skip
        fights = "italy" in seen.at_war and "italy" not in seen.surrendered
        worth = by.step * armies + by.planning * INCOME * max(0, LAST_TURN - seen.turn)
        self.italy = by.italy * worth if fights else 0.0

    def dangers(self, number: list[Array], stand: Array, walks: Array, held: Array) -> Array:
        """Return what the Axis may lose by surrenders, for each position.

        Args:
            number: armies of each faction by zone and position, the Axis's first.
            stand: by zone and position the chance that its garrison holds.
            walks: the chance that an enemy walks in where nobody stands.
            held: whether the Axis controls it.
        """
        guarded = number[0][: len(stand)] > 0
        found = np.zeros(stand.shape[1], np.float32)
        if self.doom:
            lost = np.where(guarded, 1 - stand, np.minimum(walks, SURE))[self.german]
            kept = np.where(held[self.german], 1 - lost, 0.0) ** self.rounds
            found += self.doom * (1 - kept).prod(0)
        if self.italy:
            found += self.italy * self._italy_falls(number, stand, guarded)
        return found

    def _italy_falls(self, number: list[Array], stand: Array, guarded: Array) -> Array:
        """Return the chance that two enemies stand in Italy by the next phase: they walk in, or its garrisons fall."""
        size, n = stand.shape
        foes = np.sum([rows[:size] for rows in number[1:]], axis=0)
        free = bits(~guarded)
        near = bits(self.italian[:, None] & ~guarded)
        counted = self.italian[:, None] & (foes > 0)
        comes = foes * counted
        for share in NEAR:
            near = spread(near, self.links)
            there = truths(near, n) & ~counted & (foes > 0)
            comes = comes + share * foes * there
            counted |= there
            near &= free
        falls = (COME_IN * (1 - stand) * (guarded & self.italian[:, None])).sum(0)
        return np.asarray(np.minimum(1.0, (comes.sum(0) + falls) / ARMIES_TO_TAKE_ITALY) ** 1.5, np.float32)


# What positions are worth, many at a time: zones after the end of the phase, armies, and what may come of where they stand.
#
# Arrays have one row for each zone and one column for each position; a last row of zeroes stands for "nowhere".

# How often attacks clear a zone, by the attackers' strength over the defenders': read off the book of fights.
RATIOS = (0.0, 0.5, 0.9, 1.2, 1.8, 2.6)
FALLS = (0.0, 0.03, 0.25, 0.5, 0.8, 0.95)
# An enemy has but so many points to walk into empty zones with: what the first, second … hole counts.
HOLES = (1.0, 0.8, 0.6, 0.4, 0.2, 0.1)
STEPS_AWAY = (1.0, 0.8, 0.5)  # a zone that enemies reach by one zone, two, three
# The same for their armour, which goes a zone farther, and through a guard that will fall, where others attack him (13.1).
ARMOUR_AWAY = (0.6, 0.5, 0.4, 0.3)
WEAK = 0.75  # chance to fall from which a guard alone on a plain does not stop armour
MARCH = 0.8  # how near enemies must be to cut a line of supply
BESIEGED = 0.4
AXIS = 0
SIDES = range(len(FACTIONS))


def are_enemies(one: int, other: int) -> bool:
    """Tell whether two factions fight each other: the Axis and either of the others (2)."""
    return (one == AXIS) != (other == AXIS)


class Judge:
    """What positions that may come of one phase are worth to the side whose phase it is."""

    def __init__(self, table: Table, by: Weights) -> None:
        self.table, self.weights, self.ground = table, by, table.ground
        self.worth = worths(table.seen, table.ground, by.late)
        self.absent, self.present = presence(table.seen, table.ground, by)
        self.cv = table.roll.cv * np.where(table.roll.armour, by.armour, 1.0)[:, None].astype(np.float32)
        self.rows = np.arange(len(table.roll.armies))[:, None]
        self.pull = [self._pull(side) for side in SIDES]
        self.homefront = Homefront(table, by)

    def _pull(self, side: int) -> Array:
        """Return how much each zone draws the armies of a side: worth that the enemy holds, fading with the way there."""
        hostile = (self.table.held == NOBODY) | ((self.table.held == AXIS) != (side == AXIS))
        goals = np.flatnonzero(hostile & (self.worth > 0.5))
        if not len(goals):
            return np.zeros(self.ground.size, np.float32)
        return np.asarray((self.worth[goals, None] * self.ground.fading[goals]).sum(0), np.float32)

    def values(self, sketches: Sequence[Sketch]) -> Array:
        """Return the worth of each position as it is after the end of the phase."""
        strength, number, armour = self._sides(sketches)
        held = self.control(sketches, number)
        supplied = [self._lines(side, held, number) for side in SIDES]
        for side in SIDES:
            # Dead at the end of its own phase; else as good as dead unless it is freed (7).
            strength[side][:-1] *= np.where(supplied[side], 1.0, 0.0 if side == self.table.side else BESIEGED)
        total = self._zones(held, number) + self._material(strength, held)
        total = total + self._threats(strength, number, armour, held)
        return np.asarray(total if self.table.side == AXIS else -total)

    def _zones(self, held: Array, number: list[Array]) -> Array:
        """Return what the zones come to: less without a garrison where armies decide, less with an enemy inside."""
        size = self.ground.size
        ours = number[AXIS][:size] > 0
        theirs = np.sum([number[side][:size] for side in SIDES if side != AXIS], axis=0) > 0
        within = self.present[:, None]
        kept = np.where(theirs, 1 - within, np.where(ours, 1.0, self.absent[:, None]))
        return np.asarray((self.worth[:, None] * np.where(held == AXIS, kept, within * ours)).sum(0))

    def _sides(self, sketches: Sequence[Sketch]) -> tuple[list[Array], list[Array], list[Array]]:
        """Return strength and number of each faction's armies, and whether armour is among them, by zone and position."""
        size, n, roll = self.ground.size, len(sketches), self.table.roll
        zone, steps = _rows(s.zone for s in sketches), _rows(s.steps for s in sketches)
        cv = self.cv[self.rows, steps]
        place = np.where(zone == OFF, size, zone).astype(np.int64) * n + np.arange(n)

        def counted(who: Array, weights: Array | None = None) -> Array:
            one = np.bincount(place[who].ravel(), weights, (size + 1) * n).reshape(size + 1, n).astype(np.float32)
            one[size] = 0
            return one

        sides = [roll.side == side for side in SIDES]
        strength = [counted(mine, cv[mine].ravel()) for mine in sides]
        return strength, [counted(mine) for mine in sides], [counted(mine & roll.armour)[:size] > 0 for mine in sides]

    def control(self, sketches: Sequence[Sketch], number: list[Array]) -> Array:
        """Return who holds each zone after the changes of control: `geography.not_taken` (6)."""
        side, size = self.table.side, self.ground.size
        entered, invaded = _rows(s.entered for s in sketches), _rows(s.invaded for s in sketches)
        before, enemies = self.table.held[:, None], [other for other in SIDES if are_enemies(side, other)]
        foes = sum(number[other][:size] for other in enemies)
        hostile = np.isin(before, enemies) | ((before == NOBODY) & (invaded > 0))
        ours = (number[side][:size] > 0) | (entered > 0)
        return np.where(hostile & ours & (foes == 0), side, before)

    def _lines(self, side: int, held: Array, number: list[Array], shut: Array | None = None) -> Array:
        """Return the zones in which a faction's armies are supplied, by land and from coast to coast; not over shut zones (7)."""
        size, n, links = self.ground.size, held.shape[1], self.ground.links
        others = sum(number[other][:size] for other in SIDES if other != side)
        mine = held == side if shut is None else (held == side) & ~shut
        usable = mine & (others == 0)
        if self.table.seen.state.has(FACTIONS[side], "blitzkrieg"):
            usable = usable | (number[side][:size] > 0)
        sources = self.ground.sources[side]
        harbour = bits(usable & self.ground.harbours[side][:, None] & mine)
        reached = bits(usable & sources[:, None] & mine)
        usable = bits(usable)
        while True:
            sails = np.bitwise_or.reduce(reached & harbour, axis=0)
            more = ((usable & spread(reached, links)) | (harbour & sails)) & ~reached
            if not more.any():
                break
            reached |= more
        own = bits(mine & (sources | self._capitals)[:, None])
        return truths(reached | spread(reached, links) | own, n)

    @cached_property
    def _capitals(self) -> Array:
        capitals = set(self.table.seen.board.capitals.values())
        return np.array([zone in capitals for zone in self.ground.zones])

    def _material(self, strength: list[Array], held: Array) -> Array:
        by, total = self.weights, np.zeros(held.shape[1], np.float32)
        for side in SIDES:
            sign = 1 if side == AXIS else -1
            drawn = strength[side][:-1] * np.minimum(self.pull[side], 4.0)[:, None]
            total += sign * (by.step * strength[side].sum(0) + by.approach * 0.25 * drawn.sum(0))
        return total

    def _threats(self, strength: list[Array], number: list[Array], armour: list[Array], held: Array) -> Array:
        """Return what is in danger: zones with a garrison, and zones of worth that an enemy can walk into."""
        by, size, n = self.weights, self.ground.size, held.shape[1]
        total = np.zeros(n, np.float32)
        if not (by.before or by.after):
            return total
        near, many = ([rows[:size] + around(rows, self.ground.links) for rows in of] for of in (strength, number))
        blitz = [self.table.seen.state.has(side, "blitzkrieg") for side in FACTIONS]
        share = max(by.before, 0.01)
        for camp in (True, False):
            sign = 1 if camp else -1
            mine, foes = ([side for side in SIDES if ((side == AXIS) == camp) is own] for own in (True, False))
            own_strength = np.sum([strength[s][:size] for s in mine], axis=0)
            own_number = np.sum([number[s][:size] for s in mine], axis=0)
            defence = np.maximum(own_strength + own_number * self.ground.rough[:, None], 1)
            is_held = np.isin(held, mine)
            worth = self.worth[:, None] * is_held
            stand = np.ones((size, n), np.float32)
            walks = np.zeros((size, n), np.float32)
            for foe in foes:
                soon = by.before if self._comes_before(foe, camp) else by.after
                falls = self._falls(near[foe] * np.minimum(1, 3 / np.maximum(many[foe], 1)), defence, own_number)
                if by.far:
                    far = self._from_afar(strength[foe], number[foe], near[foe], many[foe], own_number)
                    falls = np.maximum(falls, by.far * self._falls(far, defence, own_number))
                stand *= 1 - soon * falls
                weak = (own_number == 1) & (falls >= WEAK) & (self.ground.rough == 0)[:, None]
                comes = self._walks(number[foe], armour[foe], own_number, weak if blitz[foe] else weak & False)
                walks = np.maximum(walks, comes * (soon / share))
            garrisoned = own_number > 0
            lost = worth + by.garrison * by.step * own_strength
            total -= sign * ((1 - stand) * lost * garrisoned).sum(0)
            if camp:
                total -= self.homefront.dangers(number, stand, walks, is_held)
            worst = -np.sort(-worth * walks * ~garrisoned, axis=0)[: len(HOLES)]
            total -= sign * by.hole * by.before * (worst * np.array(HOLES)[: len(worst), None]).sum(0)
            if by.cut:
                shut = (walks >= MARCH * by.after / share) & ~garrisoned
                for side in mine:
                    lines = self._lines(side, held, number, shut)
                    total -= sign * by.cut * by.step * (strength[side][:size] * ~lines).sum(0)
        return total

    def _falls(self, attack: Array, defence: Array, guards: Array) -> Array:
        """Return how likely each zone falls to a strength."""
        return np.asarray(np.interp(attack / defence, RATIOS, FALLS) ** (0.5 + 0.5 * guards))

    def _from_afar(self, strength: Array, number: Array, near: Array, many: Array, guards: Array) -> Array:
        """Return what a faction brings against each zone from two zones away, over zones that nobody guards: its three best."""

        def beyond(near: Array, own: Array) -> Array:
            between = np.zeros_like(own)
            between[:-1] = (near - own[:-1]) * (guards == 0)
            return around(between, self.ground.links) + near

        return np.asarray(beyond(near, strength) * np.minimum(1, 3 / np.maximum(beyond(many, number), 1)))

    def _walks(self, walkers: Array, armour: Array, guards: Array, weak: Array) -> Array:
        """Return how easily a faction's armies walk into each zone, where nobody stands in the way, armour where few do."""
        size, n = self.ground.size, walkers.shape[1]
        free = bits(guards == 0)
        found = np.zeros((size, n), np.float32)
        for who, passable, shares in (
            (walkers[:size] > 0, free, STEPS_AWAY),
            (armour, free | bits(weak), ARMOUR_AWAY),
        ):
            through = bits(who) & free
            for share in shares:
                near = spread(through, self.ground.links)
                found = np.maximum(found, truths(near, n) * np.float32(share))
                through |= near & passable
        return found

    def _comes_before(self, foe: int, camp: bool) -> bool:
        """Tell whether an enemy's next phase comes before the next of the threatened camp's first."""
        mine = min((side - self.table.side - 1) % 3 for side in SIDES if (side == AXIS) == camp)
        return (foe - self.table.side - 1) % 3 < mine
