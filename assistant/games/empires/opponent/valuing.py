"""What positions are worth, many at a time: the points after the end of the phase, and what may come of where armies stand.

Arrays have one row for each zone and one column for each position; a last row of zeroes stands for "off the map".
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Mapping, Sequence
from importlib import resources
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from assistant.core.later import Later
from assistant.core.patience import go_on
from assistant.games.empires.dates import LAST_TURN
from assistant.games.empires.opponent.land import ALLIES, CENTRAL, ENEMIES, NOBODY, Land
from assistant.games.empires.opponent.state import State

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

Array: TypeAlias = "np.ndarray[Any, Any]"
NEUTRAL = 4  # in place of a power, where tables have five columns
# How often an attack clears a zone, by the attackers' strength over the defenders': read off the book of fights.
RATIOS = (0.0, 0.4, 0.8, 1.25, 2.5, 3.8)
FALLS = (0.0, 0.02, 0.25, 0.58, 0.83, 0.97)
# An enemy has but so many armies to walk into empty cities with: what the first, second … hole counts.
HOLES = (1.0, 1.0, 0.8, 0.5, 0.3, 0.2)
TWO_AWAY = 0.6


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One section of weights.toml."""

    temperature: float
    softer: float
    step: float
    near_end: float
    before: float
    after: float
    garrison: float
    hole: float
    cut: float
    cut_own: float
    ground: float
    trench: float
    quiet_trench: float
    tile: float
    neutral: float
    enough: float


@functools.cache
def chart() -> dict[str, Any]:
    """Return weights.toml."""
    return tomllib.loads(resources.files(__package__).joinpath("weights.toml").read_text(encoding="utf-8"))


@functools.cache
def weights(name: str) -> Weights:
    """Return the weights of a player, by the name of their section."""
    return msgspec.convert(chart()[name], Weights)


class Paper:
    """The board as arrays."""

    def __init__(self, land: Land) -> None:
        size = self.size = len(land.zones)
        self.links = _padded(land.links, size)
        self.supply = [_padded(links, size) for links in land.supply]
        gains = np.zeros((size, 5, 5, 4), np.float32)
        gains[:, :4, :4] = np.array(land.gains, np.float32)
        self.gains = gains
        self.cities = np.flatnonzero(np.array(land.city))
        city, home, port = np.array(land.city), np.array(land.home), np.array(land.port)
        self.sources = [(city & (home == power)) | (port & (power == ALLIES)) for power in range(4)]
        self.port, self.home = port, home
        self.invadable = np.array(land.invadable)
        self.dug, self.mountain = np.array(land.dug, np.float32), np.array(land.mountain, np.float32)
        self.cv = np.array(land.cv, np.float32)
        self.rows = np.arange(len(land.armies))[:, None]


def _padded(links: Sequence[Sequence[int]], size: int) -> list[Array]:
    """Return the links as columns: the first neighbour of every zone, the second, and so on; `size` where there is none."""
    most = max(map(len, links))
    table = np.full((size, most), size)
    for zone, others in enumerate(links):
        table[zone, : len(others)] = others
    return [table[:, n].copy() for n in range(most)]


@functools.lru_cache(maxsize=8)
def paper(land: Land) -> Paper:
    """Return the arrays of a board, made once."""
    return Paper(land)


def _around(rows: Array, links: list[Array]) -> Array:
    """Return for each zone the sum over its neighbours, or for truths whether any of them has it."""
    found = rows[links[0]]
    for column in links[1:]:
        found = found | rows[column] if rows.dtype == bool else found + rows[column]
    return found


class Judge:
    """What positions that may come of one phase are worth to the camp whose phase it is, in victory points."""

    def __init__(self, base: State, by: Weights) -> None:
        self.weights, self.paper, self.phase = by, paper(base.land), base.phase
        self.owner = np.frombuffer(bytes(base.owner), np.uint8)
        held = np.frombuffer(bytes(base.held), np.uint8)
        self.held = np.where(held == NOBODY, NEUTRAL, held).astype(np.int64)
        self.points = np.array(base.points, np.float32)
        left = LAST_TURN - base.turn + (3 - base.phase) / 4
        self.temperature = by.temperature + by.softer * left
        self.fade = min(1.0, left / by.near_end)
        self.land = base.land
        self.levels = [(base.level(power, "attack"), base.level(power, "defense")) for power in range(4)]
        self.cut = by.cut_own if self.land.own_lines else by.cut
        self.swing = self._swing()
        self.count = 0

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
        self.count += len(states)
        sides = self._sides(states)
        held = self._control(states, sides)
        held, strength = self._supply(held, sides)
        points = self.points[:, None] + self.paper.gains[self.rows, self.held[:, None], held].sum(0).T
        total = self._lead(points) + self._material(strength, held)
        if self.weights.before or self.weights.after:
            number = [sides[power][1] * (strength[power] > 0) for power in range(4)]
            camps = {camp: sum(number[p] for p in range(4) if CENTRAL[p] == camp) for camp in (True, False)}
            walks = [self._walks(number[power], camps[not CENTRAL[power]]) for power in range(4)]  # type: ignore[arg-type]
            total = total + self._threats(states, number, strength, held, walks)
            if self.cut:
                total = total - self._cut_off(camps, strength, held, walks)  # type: ignore[arg-type]
        return total if CENTRAL[self.phase] else -total

    @property
    def rows(self) -> Array:
        return np.arange(self.paper.size)[:, None]

    def _sides(self, states: Sequence[State]) -> list[tuple[Array, Array]]:
        """Return strength and number of each power's armies, by zone and position."""
        size, n = self.paper.size, len(states)
        zone = np.frombuffer(b"".join(bytes(s.zone) for s in states), np.uint8).reshape(n, -1).T
        steps = np.frombuffer(b"".join(bytes(s.steps) for s in states), np.uint8).reshape(n, -1).T
        cv = self.paper.cv[self.paper.rows, steps]
        place = np.minimum(zone, size).astype(np.int64) * n + np.arange(n)
        found = []
        for power in range(4):
            mine = self.owner == power
            at = place[mine].ravel()
            strength = np.bincount(at, cv[mine].ravel(), (size + 1) * n).reshape(size + 1, n).astype(np.float32)
            number = np.bincount(at, minlength=(size + 1) * n).reshape(size + 1, n).astype(np.float32)
            strength[size], number[size] = 0, 0
            found.append((strength, number))
        return found

    def _control(self, states: Sequence[State], sides: list[tuple[Array, Array]]) -> Array:
        """Return who holds each zone after the changes of control (4)."""
        active, size = self.phase, self.paper.size
        ours = sides[active][1][:size] > 0
        if self.land.crossing:
            entered = np.frombuffer(b"".join(bytes(s.entered) for s in states), np.uint8).reshape(len(states), -1).T
            ours = ours | (entered > 0)
        foes = sum(sides[enemy][1][:size] for enemy in ENEMIES[active]) > 0
        hostile = np.isin(self.held, ENEMIES[active]) | ((self.held == NEUTRAL) & self.paper.invadable)
        after = np.where(ours & ~foes & hostile[:, None], active, self.held[:, None])
        for power in ENEMIES[active] if self.land.first else ():  # who is alone there, whoever's phase it is (first 3)
            others = sum(sides[other][1][:size] for other in range(4) if other != power) > 0
            alone = (sides[power][1][:size] > 0) & ~others & np.isin(self.held, ENEMIES[power])[:, None]
            after = np.where(alone, power, after)
        return after

    def _supply(self, held: Array, sides: list[tuple[Array, Array]]) -> tuple[Array, list[Array]]:
        """Return who holds each zone after the isolated ones have changed hands, and the strength that is in supply (6)."""
        size, after, strength = self.paper.size, held.copy(), []
        for power in range(4):
            lines = self._lines(power, held, None)
            lost = (held == power) & ~lines
            if lost.any():
                theirs = CENTRAL[power] != CENTRAL[self.phase]
                back = np.where(np.isin(self.held, ENEMIES[power]), self.held, power)
                if self.land.first:  # to its owner (first 6)
                    after = np.where(lost & (self.paper.home < NEUTRAL)[:, None], self.paper.home[:, None], after)
                else:
                    after = np.where(lost, self.phase if theirs else back[:, None], after)
            kept = sides[power][0].copy()
            # Out of supply: dead at the end of one's own phase, else a step less, and as good as lost.
            kept[:size] *= np.where(lines, 1.0, 0.0 if power == self.phase else 0.5)
            strength.append(kept)
        return after, strength

    def _lines(self, power: int, held: Array, shut: Array | None) -> Array:
        """Return the zones whence a power has a line of supply, if it can use none of those that are shut (6)."""
        size = self.paper.size
        usable = held == power
        if not self.land.own_lines:
            usable = usable | (held == 3 - power)  # 0 and 3, 1 and 2 are partners
        if shut is not None:
            usable &= ~shut
        reached = np.zeros((size + 1, held.shape[1]), bool)
        reached[:size] = usable & (held == power) & self.paper.sources[power][:, None]
        while True:
            more = usable & _around(reached, self.paper.supply[power]) & ~reached[:size]
            if not more.any():
                break
            reached[:size] |= more
        lines = reached[:size] | _around(reached, self.paper.supply[power])
        if power == ALLIES and not self.land.first:
            lines |= self.paper.port[:, None] & ((held == power) & self.paper.port[:, None]).any(0)
        return np.asarray(lines)

    def _material(self, strength: list[Array], held: Array) -> Array:
        by, total = self.weights, np.zeros(held.shape[1], np.float32)
        for power in range(4):
            sign = 1 if CENTRAL[power] else -1
            total += sign * (by.step * self.fade * strength[power].sum(0) + by.ground * (held == power).sum(0))
        return total

    def _walks(self, number: Array, foes: Array) -> Array:
        """Return how easily armies walk into each zone by their next phase: at once, by a zone that nobody guards, not at all."""
        size = self.paper.size
        # Who shares a zone with enemies cannot leave it for one that they control (9.1).
        one = _around((number > 0) & (foes == 0), self.paper.links)
        through = np.zeros_like(number, dtype=bool)
        through[:size] = one & (foes[:size] == 0)
        return np.where(one, 1.0, np.where(_around(through, self.paper.links), TWO_AWAY, 0.0))

    def _cut_off(self, camps: Mapping[bool, Array], strength: list[Array], held: Array, walks: list[Array]) -> Array:
        """Return what armies and conquests are worth that one march of an enemy into open zones would cut off (6)."""
        by, size = self.weights, self.paper.size
        total = np.zeros(held.shape[1], np.float32)
        for mine in range(4):
            foes = [foe for foe in ENEMIES[mine] if self._comes_before(foe, mine)]
            if not foes:
                continue
            entered = sum(walks[foe] for foe in foes) > 0
            shut = entered & (camps[CENTRAL[mine]][:size] == 0)
            cut = ~self._lines(mine, held, shut)
            lost = by.step * self.fade * (strength[mine][:size] * cut).sum(0)
            taken = (held == mine) & cut & ~shut & (self.paper.home != mine)[:, None]
            lost = lost + (self.swing[:, mine][:, None] * taken).sum(0)
            total += (1 if CENTRAL[mine] else -1) * self.cut * lost
        return total

    def _threats(
        self, states: Sequence[State], number: list[Array], strength: list[Array], held: Array, walks: list[Array]
    ) -> Array:
        """Return what is in danger: zones with a garrison, empty cities, and what trenches help (9.2, 11)."""
        by, size, n = self.weights, self.paper.size, held.shape[1]
        total = np.zeros(n, np.float32)
        links = self.paper.links
        near = [strength[p][:size] + _around(strength[p], links) for p in range(4)]
        many = [number[p][:size] + _around(number[p], links) for p in range(4)]
        best = [near[p] * np.minimum(1, 3 / np.maximum(many[p], 1)) for p in range(4)]
        camps = {camp: sum(number[p] for p in range(4) if CENTRAL[p] == camp) for camp in (True, False)}
        for camp in (True, False):
            sign = 1 if camp else -1
            foes = [p for p in range(4) if CENTRAL[p] != camp]
            free = camps[camp][:size] == 0  # type: ignore[index]
            level = (
                np.frombuffer(b"".join(bytes(s.dug[camp]) for s in states), np.uint8)
                .reshape(n, -1)
                .T.astype(np.float32)
            )
            ground = np.maximum(self.paper.mountain[:, None], self.paper.dug[:, None] * (level > 0))
            open_cities = np.zeros((size, n), np.float32)
            danger = np.zeros((size, n), np.float32)
            for mine in (p for p in range(4) if CENTRAL[p] == camp):
                worth = self.swing[:, mine][:, None] * (held == mine)
                defence = strength[mine][:size] + number[mine][:size] * (ground + (self.levels[mine][1] > 0) * 0.5)
                lost = worth + by.garrison * by.step * 2 * strength[mine][:size]
                stand = np.ones((size, n), np.float32)
                for foe in foes:
                    soon = by.before if self._comes_before(foe, mine) else by.after
                    ratio = best[foe] / np.maximum(defence, 1)
                    falls = np.interp(ratio, RATIOS, FALLS) ** (0.5 + 0.5 * number[mine][:size])
                    stand *= 1 - soon * falls
                    open_cities = np.maximum(open_cities, worth * free * walks[foe] * (soon / by.before))
                garrisoned = number[mine][:size] > 0
                total -= sign * ((1 - stand) * lost * garrisoned).sum(0)
                danger = np.maximum(danger, (1 - stand) * garrisoned)
            worst = -np.sort(-open_cities[self.paper.cities], axis=0)[: len(HOLES)]
            total -= sign * by.hole * by.before * (worst * np.array(HOLES)[: len(worst), None]).sum(0)
            total += sign * (level * np.where(danger > 0, by.trench, by.quiet_trench)).sum(0)
        return total

    def _comes_before(self, foe: int, mine: int) -> bool:
        """Tell whether an enemy's next phase comes before the next of the power that is threatened."""
        return (foe - self.phase - 1) % 4 < (mine - self.phase - 1) % 4
