"""What positions are worth, many at a time, and the choices that follow from it alone: gas and losses (9.2, 10.6)."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from assistant.core.cancellation import go_on
from assistant.core.lazy_import import LazyImport
from assistant.core.opponent import Weights
from assistant.core.position import Position
from assistant.core.questions import Offer, Offers
from assistant.core.record import Ids
from assistant.core.table import Move, parts
from assistant.games.empires import mirror
from assistant.games.empires.opponent.model import ALLIES, CENTRAL, ENEMIES, NOBODY, Land, State, state_of
from assistant.games.empires.opponent.skills import weights
from assistant.games.empires.research import gas_refusal, is_gassable
from assistant.games.empires.words import CAMP, LAST_TURN, POWERS, Camp, Power, date_of

# What positions are worth, many at a time: the points after the end of the phase, and what may come of where armies stand.
#
# Arrays have one row for each zone and one column for each position; a last row of zeroes stands for "off the map".

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyImport("numpy")

T = TypeVar("T")
Array: TypeAlias = "np.ndarray[Any, Any]"
WORD = 64  # positions of one number
NEUTRAL = 4  # in place of a power, where tables have five columns
# How often an attack clears a zone, by the attackers' strength over the defenders': read off the book of fights.
RATIOS = (0.0, 0.4, 0.8, 1.25, 2.5, 3.8)
FALLS = (0.0, 0.02, 0.25, 0.58, 0.83, 0.97)
# An enemy has but so many armies to walk into empty cities with: what the first, second … hole counts.
HOLES = (1.0, 1.0, 0.8, 0.5, 0.3, 0.2)
TWO_AWAY = 0.6


class Roads:
    """Links between zones for each of the four powers, as truths of many positions run along them.

    A packed truth is an array of powers, zones (a last one stands for "off the map") and words of `WORD` positions.
    """

    def __init__(self, links: Sequence[Array]) -> None:
        size = self.size = links[0].shape[1]
        edge = np.full((links[0].shape[0], 1), size)
        self._table = np.stack([np.hstack((table, edge)) + power * (size + 1) for power, table in enumerate(links)], 1)
        self._places: dict[int, Array] = {}

    def packed(self, truth: Array) -> Array:
        """Return a truth by power, zone and position as bits."""
        words = (truth.shape[2] + WORD - 1) // WORD
        found = np.zeros((4, self.size + 1, words * 8), np.uint8)
        bits = np.packbits(truth, axis=2)
        found[:, : self.size, : bits.shape[2]] = bits
        return found.view(np.uint64)

    def unpacked(self, bits: Array, positions: int) -> Array:
        """Return bits as a truth by power, zone and position."""
        return np.unpackbits(bits[:, : self.size].view(np.uint8), axis=2, count=positions).view(bool)

    def around(self, bits: Array) -> Array:
        """Return for each zone whether a neighbour has it."""
        return np.asarray(np.bitwise_or.reduce(bits.ravel()[self._at(bits.shape[2])], axis=0).reshape(bits.shape))

    def spread(self, usable: Array, sources: Array) -> Array:
        """Return the zones beside, or part of, lines through usable zones that begin at sources; these are usable themselves."""
        reached, beside = sources, self.around(sources)
        while ((more := usable & beside) & ~reached).any():
            reached = reached | more
            beside = self.around(reached)
        return reached | beside

    def _at(self, words: int) -> Array:
        """Return where the neighbours of each word stand in a row of all: by neighbour, and word."""
        if words not in self._places:
            table = self._table.reshape(len(self._table), -1, 1) * words + np.arange(words)
            self._places[words] = table.reshape(len(table), -1)
        return self._places[words]


class Paper:
    """The board as arrays, by zone."""

    def __init__(self, land: Land) -> None:
        size = self.size = len(land.zones)
        self.links = _padded(land.links, size)
        self.nets = Roads([self.links] * 4)
        most = max(len(links) for power in land.supply for links in power)
        self.roads = Roads([_padded(links, size, most) for links in land.supply])
        gains = np.zeros((size, 5, 5, 4), np.float32)
        gains[:, :4, :4] = np.array(land.gains, np.float32)
        self.gains = gains
        self.cities = np.flatnonzero(np.array(land.city))
        city, home = np.array(land.city), np.array(land.home)
        port = np.array([of[-1].port for of in land.places])
        self.sources = np.stack([(city & (home == power)) | (port & (power == ALLIES)) for power in range(4)])[
            ..., None
        ]
        self.port, self.home = port, home.astype(np.uint8)
        self.invadable = np.array(land.invadable)
        self.dug, self.mountain = np.array(land.dug, np.float32), np.array(land.mountain, np.float32)
        self.cv = np.array(land.cv, np.float32)
        self.rows = np.arange(len(land.armies))[:, None]


def _padded(links: Sequence[Sequence[int]], size: int, most: int = 0) -> Array:
    """Return the links as rows: the first neighbour of every zone, the second, and so on; `size` where there is none."""
    most = max(most, 1, *map(len, links))
    table = np.full((size, most), size)
    for zone, others in enumerate(links):
        table[zone, : len(others)] = others
    return table.T.copy()


@functools.lru_cache(maxsize=8)
def paper(land: Land) -> Paper:
    """Return the arrays of a board, made once."""
    return Paper(land)


class Judge:
    """What positions that may come of one phase are worth to the camp whose phase it is, in victory points."""

    def __init__(self, base: State, by: Weights) -> None:
        self.weights, self.paper, self.phase = by, paper(base.land), base.phase
        size = self.paper.size
        owner = np.frombuffer(base.owner, np.uint8)
        self.offset = owner.astype(np.int64)[:, None] * (size + 1)
        held = np.frombuffer(base.held, np.uint8)
        self.held = np.where(held == NOBODY, NEUTRAL, held).astype(np.int8)
        foes = ENEMIES[self.phase]
        self.hostile = (np.isin(self.held, foes) | ((self.held == NEUTRAL) & self.paper.invadable))[:, None]
        self.theirs = [np.isin(self.held, ENEMIES[power])[:, None] for power in range(4)]
        self.points = np.array(base.points, np.float32)
        left = LAST_TURN - base.turn + (3 - base.phase) / 4
        self.temperature = by.temperature + by.softer * left
        self.fade = min(1.0, left / by.near_end)
        self.land = base.land
        self.levels = [(base.level(power, "attack"), base.level(power, "defense")) for power in range(4)]
        self.cut = by.cut_own if self.land.own_lines else by.cut
        self.swing = self._swing()

    def _lead(self, points: Array) -> Array:
        """Return the lead of the Central Powers: the best of two powers against the best of the other two, softly (5)."""
        t = self.temperature
        central, entente = (t * np.logaddexp(points[a] / t, points[b] / t) for a, b in ((0, 3), (1, 2)))
        return np.asarray(central - entente)

    def _swing(self) -> Array:
        """Return what the loss of each zone would cost its holder's camp, by zone and holder, at the points of now."""
        now = self._lead(self.points[:, None])[0]
        table = np.zeros((self.paper.size, 5), np.float32)
        cities = self.paper.cities
        for holder in range(4):
            sign = 1 if CENTRAL[holder] else -1
            lost = [
                (now - self._lead((self.points + self.paper.gains[cities, holder, enemy]).T)) * sign
                for enemy in ENEMIES[holder]
            ]
            table[cities, holder] = np.maximum(*lost)
        return table

    def values(self, states: Sequence[State]) -> Array:
        """Return the worth of each state, as it is after the end of the phase."""
        go_on()
        strength, number = self._sides(states)
        held = self._control(states, number)
        held, strength = self._supply(held, strength)
        points = self.points[:, None] + self._gained(held)
        total = self._lead(points) + self._material(strength, held)
        if self.weights.before or self.weights.after:
            number *= strength > 0
            camps = (number[1] + number[2], number[0] + number[3])
            walks = self._walks(number, camps)
            total = total + self._threats(states, number, camps, strength, held, walks)
            if self.cut:
                total = total - self._cut_off(camps, strength, held, walks)
        return total if CENTRAL[self.phase] else -total

    def _sides(self, states: Sequence[State]) -> tuple[Array, Array]:
        """Return strength and number of the armies, by power, zone and position."""
        size, n = self.paper.size, len(states)
        zone = np.frombuffer(b"".join([s.zone for s in states]), np.uint8).reshape(n, -1).T
        steps = np.frombuffer(b"".join([s.steps for s in states]), np.uint8).reshape(n, -1).T
        cv = self.paper.cv[self.paper.rows, steps]
        at = ((np.minimum(zone, size) + self.offset) * n + np.arange(n)).ravel()
        shape = 4, size + 1, n
        strength = np.bincount(at, cv.ravel(), 4 * (size + 1) * n).reshape(shape).astype(np.float32)
        number = np.bincount(at, minlength=4 * (size + 1) * n).reshape(shape).astype(np.float32)
        strength[:, size], number[:, size] = 0, 0
        return strength, number

    def _gained(self, held: Array) -> Array:
        """Return the points of each power that changes of control bring, by power and position."""
        rows = np.flatnonzero((held != self.held[:, None]).any(1))
        before, after = self.held[rows, None].astype(np.int64), held[rows].astype(np.int64)
        return np.asarray(self.paper.gains[rows[:, None], before, after].sum(0).T)

    def _control(self, states: Sequence[State], number: Array) -> Array:
        """Return who holds each zone after the changes of control (4)."""
        active, size = self.phase, self.paper.size
        here = number[:, :size] > 0
        ours = here[active]
        if self.land.crossing:
            entered = np.frombuffer(b"".join([s.entered for s in states]), np.uint8).reshape(len(states), -1).T
            ours = ours | (entered > 0)
        one, other = ENEMIES[active]
        after = np.where(ours & ~(here[one] | here[other]) & self.hostile, np.int8(active), self.held[:, None])
        for power in ENEMIES[active] if self.land.first else ():  # who is alone there, whoever's phase it is (first 3)
            a, b, c = (others for others in range(4) if others != power)
            alone = here[power] & ~(here[a] | here[b] | here[c]) & self.theirs[power]
            after = np.where(alone, np.int8(power), after)
        return after

    def _supply(self, held: Array, strength: Array) -> tuple[Array, Array]:
        """Return who holds each zone after the isolated ones have changed hands, and the strength that is in supply (6)."""
        size, after = self.paper.size, held.copy()
        supplied = self._lines(held, None)
        for power in range(4):
            lines = supplied[power]
            lost = (held == power) & ~lines
            if lost.any():
                theirs = CENTRAL[power] != CENTRAL[self.phase]
                back = np.where(self.theirs[power][:, 0], self.held, np.int8(power))
                if self.land.first:  # to its owner (first 6)
                    after = np.where(lost & (self.paper.home < NEUTRAL)[:, None], self.paper.home[:, None], after)
                else:
                    after = np.where(lost, np.int8(self.phase) if theirs else back[:, None], after)
            # Out of supply: dead at the end of one's own phase, else a step less, and as good as lost.
            strength[power, :size] *= np.where(lines, 1.0, 0.0 if power == self.phase else 0.5)
        return after, strength

    def _lines(self, held: Array, shut: Array | None) -> Array:
        """Return the zones whence each power has a line of supply, if it can use none of those that are shut (6).

        Args:
            held: who holds each zone, by zone and position.
            shut: by power, zone and position.
        """
        paper, n = self.paper, held.shape[1]
        own = held == np.arange(4, dtype=np.int8)[:, None, None]
        usable = own if self.land.own_lines else own | own[::-1]  # 0 and 3, 1 and 2 are partners
        if shut is not None:
            usable = usable & ~shut
        reached = paper.roads.spread(paper.roads.packed(usable), paper.roads.packed(usable & own & paper.sources))
        lines = paper.roads.unpacked(reached, n)
        if not self.land.first:
            port = paper.port[:, None]
            lines[ALLIES] |= port & (own[ALLIES] & port).any(0)
        return lines

    def _material(self, strength: Array, held: Array) -> Array:
        by, total = self.weights, np.zeros(held.shape[1], np.float32)
        for power in range(4):
            sign = 1 if CENTRAL[power] else -1
            total += sign * (by.step * self.fade * strength[power].sum(0) + by.ground * (held == power).sum(0))
        return total

    def _walks(self, number: Array, camps: tuple[Array, Array]) -> tuple[Array, Array]:
        """Return where armies walk by their next phase, by power: zones at once, zones by one that nobody guards."""
        size, n, nets = self.paper.size, number.shape[2], self.paper.nets
        free = np.stack([camps[not camp][:size] == 0 for camp in CENTRAL])
        # Who shares a zone with enemies cannot leave it for one that they control (9.1).
        one = nets.around(nets.packed((number[:, :size] > 0) & free))
        two = nets.around(one & nets.packed(free))
        return nets.unpacked(one, n), nets.unpacked(two, n)

    def _cut_off(self, camps: tuple[Array, Array], strength: Array, held: Array, walks: tuple[Array, Array]) -> Array:
        """Return what armies and conquests are worth that one march of an enemy into open zones would cut off (6)."""
        by, size = self.weights, self.paper.size
        total = np.zeros(held.shape[1], np.float32)
        entered = walks[0] | walks[1]
        comers = [[foe for foe in ENEMIES[mine] if self._comes_before(foe, mine)] for mine in range(4)]
        shut = np.zeros((4, *held.shape), bool)
        for mine, foes in enumerate(comers):
            for foe in foes:
                shut[mine] |= entered[foe]
            shut[mine] &= camps[CENTRAL[mine]][:size] == 0
        supplied = self._lines(held, shut)
        for mine, foes in enumerate(comers):
            if not foes:
                continue
            cut = ~supplied[mine]
            lost = by.step * self.fade * (strength[mine][:size] * cut).sum(0)
            taken = (held == mine) & cut & ~shut[mine] & (self.paper.home != mine)[:, None]
            lost = lost + (self.swing[:, mine][:, None] * taken).sum(0)
            total += (1 if CENTRAL[mine] else -1) * self.cut * lost
        return total

    def _threats(
        self, states: Sequence[State], number: Array, camps: tuple[Array, Array], strength: Array, held: Array,
        walks: tuple[Array, Array],
    ) -> Array:  # fmt: skip
        """Return what is in danger: zones with a garrison, empty cities, and what trenches help (9.2, 11)."""
        by, size, n = self.weights, self.paper.size, held.shape[1]
        total = np.zeros(n, np.float32)
        cities = self.paper.cities
        for camp in (True, False):
            sign = 1 if camp else -1
            free = camps[camp][cities] == 0
            level = self._levels(states, camp)
            open_cities = np.zeros((len(cities), n), np.float32)
            danger = np.zeros((size, n), np.float32)
            for mine in (p for p in range(4) if CENTRAL[p] == camp):
                soon = {foe: by.before if self._comes_before(foe, mine) else by.after for foe in ENEMIES[mine]}
                # Only zones in which the power stands somewhere: there is no garrison in the others.
                rows = np.flatnonzero(number[mine, :size].any(1))
                lost = (
                    self.swing[rows, mine][:, None] * (held[rows] == mine)
                    + by.garrison * by.step * 2 * strength[mine, rows]
                )
                risk, fallen = np.zeros((size, n), np.float32), self._fallen(mine, rows, strength, number, level, soon)
                risk[rows] = fallen * lost
                total -= sign * risk.sum(0)
                danger[rows] = np.maximum(danger[rows], fallen)
                worth = self.swing[cities, mine][:, None] * (held[cities] == mine)
                for foe, weight in soon.items():
                    walk = np.where(walks[0][foe, cities], 1.0, np.where(walks[1][foe, cities], TWO_AWAY, 0.0))
                    open_cities = np.maximum(open_cities, worth * free * walk * (weight / by.before))
            worst = -np.sort(-open_cities, axis=0)[: len(HOLES)]
            total -= sign * by.hole * by.before * (worst * np.array(HOLES)[: len(worst), None]).sum(0)
            total += sign * (level * np.where(danger > 0, by.trench, by.quiet_trench)).sum(0)
        return total

    def _levels(self, states: Sequence[State], camp: bool) -> Array:
        """Return the levels of a camp's trenches, by zone and position."""
        dug = np.frombuffer(b"".join([s.dug[camp] for s in states]), np.uint8)
        return dug.reshape(len(states), -1).T.astype(np.float32)

    def _fallen(
        self, mine: int, rows: Array, strength: Array, number: Array, level: Array, soon: Mapping[int, float]
    ) -> Array:
        """Return how likely the garrisons of a power fall in some zones, 0 where there are none (9.2, 11).

        Each enemy attacks with his three best in and beside a zone; `soon`: how much that counts.
        """
        many, paper = number[mine, rows], self.paper
        ground = np.maximum(paper.mountain[rows, None], paper.dug[rows, None] * (level[rows] > 0))
        defence = strength[mine, rows] + many * (ground + (self.levels[mine][1] > 0) * 0.5)
        stand = np.ones(many.shape, np.float32)
        for foe, weight in soon.items():
            near = strength[foe, rows] + strength[foe, paper.links[:, rows]].sum(0)
            armies = number[foe, rows] + number[foe, paper.links[:, rows]].sum(0)
            best = near * np.minimum(1, 3 / np.maximum(armies, 1))
            breaks = np.interp(best / np.maximum(defence, 1), RATIOS, FALLS) ** (0.5 + 0.5 * many)
            stand *= 1 - weight * breaks
        return np.asarray((1 - stand) * (many > 0))

    def falls(self, states: Sequence[State], zone: int) -> Array:
        """Return for each state the chance that the garrison of the phase's power in a zone falls, if it is attacked (9.2)."""
        strength, number = self._sides(states)
        level, all_come = self._levels(states, CENTRAL[self.phase]), dict.fromkeys(ENEMIES[self.phase], 1.0)
        return np.asarray(self._fallen(self.phase, np.array([zone]), strength, number, level, all_come)[0])

    def _comes_before(self, foe: int, mine: int) -> bool:
        """Tell whether an enemy's next phase comes before the next of the power that is threatened."""
        return (foe - self.phase - 1) % 4 < (mine - self.phase - 1) % 4


def gained(state: State, by: Weights, found: Sequence[T], change: Callable[[State, T], None]) -> list[float]:
    """Return what each of some changes of a state would bring."""
    sketches = [state, *(state.sketch() for _ in found)]
    for sketch, one in zip(sketches[1:], found, strict=True):
        change(sketch, one)
    values = Judge(state, by).values(sketches)
    return [float(value - values[0]) for value in values[1:]]


def best_of(
    state: State, by: Weights, found: Sequence[int], change: Callable[[State, int], None]
) -> tuple[int, float] | None:
    """Return the zone or army that brings most, the first of several, and how much; None where none brings anything."""
    gains = gained(state, by, found, change) if found else ()
    gain, least = max(((gain, -one) for one, gain in zip(found, gains, strict=True)), default=(0.0, 0))
    return (-least, gain) if gain > 0 else None


# Gas: once a year it reduces an enemy army in a trench, where that brings most (10.6, first 9.5).


class Gas(NamedTuple):
    army: int
    gain: float = 0.0


def best_gas(state: State, by: Weights) -> Gas | None:
    """Return the army on which gas brings most, None where there is no gas, or nobody whom it may hit."""
    power = state.phase
    used = state.gassed[power] == date_of(state.turn).year
    if not state.level(power, "gas") or gas_refusal(state.turn, used, state.land.first):
        return None

    def hit(state: State, army: int) -> None:
        state.steps[army] = 1

    found = best_of(state, by, list(targets(state)), hit)
    return Gas(*found) if found is not None else None


def targets(state: State) -> Iterator[int]:
    """Yield the enemy armies at full strength, in trenches, in or beside a zone with an army of the power (10.6)."""
    land, power = state.land, state.phase
    dug = state.dug[not CENTRAL[power]]
    here = {state.zone[army] for army in state.mine(power)}
    near = here | {zone for friend in here for zone in land.links[friend]}
    for zone in sorted(near):
        if not is_gassable(land.country[zone], land.places[zone][-1].terrain, dug[zone], land.first):
            continue
        for army in state.enemies(zone, power):
            if state.steps[army] == 2 and state.may_fight(army) and ("army", army) not in state.barred:
                yield army


# Losses of an attack in the hands of those whom the program plays: each side's choice is its own (9.2).


def worths(position: Position, offers: Offers, power: Power) -> list[float]:
    """Return what the table is worth to a power after each way to take the losses."""
    before = state_of(position, power)
    states = [state_of(position.after(offer.edit), power) for offer in offers]
    judge = Judge(before, weights("officer"))
    sign = 1 if CAMP[POWERS[before.phase]] == CAMP[power] else -1
    return [sign * float(value) for value in judge.values(states)]


def choice_of(position: Position, offer: Offer, camp: Camp) -> Ids:
    """Return what an offer does to a camp's side: its armies, and the trench where it defends."""
    found = []
    for part in parts(offer.edit):
        if isinstance(part, Move) or hasattr(part, "counters"):
            armies = [c for c in part.counters if mirror.is_army(position, position.table.counters[c])]
            if any(mirror.camp_of(position, position.table.counters[c]) == camp for c in armies):
                found.append(repr(part))
        elif hasattr(part, "marker") and camp != CAMP[mirror.phase(position)]:
            found.append(repr(part))
    return tuple(found)


def ways(position: Position, offers: Offers, *, answered: bool) -> Offers:
    """Return the ways to take the losses that are left to the players: the program's own choices are made.

    The power whose phase it is chooses last, as serves it best; where the program plays its enemies as well (`answered`), they
    choose first. Armies alike are the same to those who look at the table.
    """
    if len(offers) < 2:
        return offers
    attacker = mirror.phase(position)
    foes: Camp = "entente" if CAMP[attacker] == "central" else "central"
    worth = worths(position, offers, attacker)
    answers: dict[object, int] = {}
    for n, offer in enumerate(offers):
        choice = choice_of(position, offer, foes)
        if choice not in answers or worth[n] > worth[answers[choice]]:
            answers[choice] = n
    left = list(answers.values())
    if answered:
        left = [min(left, key=lambda n: (worth[n], n))]
    told: list[Offer] = []
    for n in left:
        if offers[n].label not in [offer.label for offer in told]:
            told.append(offers[n])
    return tuple(told)
