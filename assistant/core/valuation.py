"""Players by their weights; a table in small numbers, positions that may come of it, and what they are worth, many at a time.

Arrays have one row for each zone and one column for each position; a last row of zeroes stands for "nowhere".
"""

from __future__ import annotations

import functools
import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeAlias, TypeVar

from assistant.core.cancellation import go_on
from assistant.core.lazy_import import LazyImport
from assistant.core.table import Counter, Edit, Flip, Move, Position, parts

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyImport("numpy")

T = TypeVar("T")
Array: TypeAlias = "np.ndarray[Any, Any]"
OFF = 255  # in place of a zone: in a reserve

# Weights: how well and in what spirit the program plays.


class Weights(dict[str, float]):
    """Numbers by name, a section of weights.toml: what a player counts, or how far he looks. The names are attributes."""

    def __getattr__(self, name: str) -> float:
        """Return one of them."""
        if name in self:
            return self[name]
        raise AttributeError(name)

    def __hash__(self) -> int:  # type: ignore[override]
        """They never change."""
        return hash(tuple(self.items()))

    def lot(self, gain: float, of: str) -> float:
        """Return what something brings to a player: to one who draws `lots` any number up to 1, the same for the same thing."""
        return random.Random(f"{self['lots']} {of}").random() if "lots" in self else gain

    def times(self, factors: Mapping[str, float]) -> Weights:
        """Return them, some multiplied."""
        return Weights(self | {name: self[name] * factor for name, factor in factors.items()})


class Skill(NamedTuple):
    """A player: what he weighs as either camp, where that is not the same, and how far he looks."""

    camps: tuple[Weights, ...]
    looks: Weights

    def multiplied(self, factors: Mapping[str, float], names: tuple[str, ...] = ("",)) -> Skill:
        """Return a player some of whose weights are multiplied; `names`: what their names begin with as either camp."""
        own = zip(names, self.camps, strict=True)
        camps = (
            by.times({w.removeprefix(name): n for w, n in factors.items() if w.startswith(name)}) for name, by in own
        )
        return self._replace(camps=tuple(camps))

    def drawing(self, seed: int) -> Skill:
        """Return the player of one game: of one who draws lots those that a seed gives."""
        own = (Weights({**by, "lots": seed}) if "lots" in by else by for by in self.camps)
        return self._replace(camps=tuple(own))


# Ground, and positions in numbers.


class Ground:
    """A board whose zones are numbers, in the order given.

    Attributes:
        around: by zone its neighbours; links: the same as rows of an array, the first neighbour of each zone, the second …,
            filled up with "nowhere".
    """

    def __init__(self, near: Mapping[str, Iterable[str]]) -> None:
        self.zones = tuple(near)
        self.index = {zone: n for n, zone in enumerate(self.zones)}
        self.size = len(self.zones)
        self.around = self.numbered(near)
        self.links = self.columns(self.around)

    def numbered(self, near: Mapping[str, Iterable[str]]) -> list[list[int]]:
        """Return the neighbours of each zone by number."""
        return [[self.index[other] for other in near.get(zone, ())] for zone in self.zones]

    def columns(self, around: Iterable[Iterable[int]]) -> Array:
        """Return neighbours as an array."""
        return np.array(tuple(zip_longest(*around, fillvalue=self.size)))


class Sketch:
    """Where armies stand, how many steps they have, which zones the side of the phase has entered.

    Attributes:
        zone: by army its zone, OFF for its reserve; steps: by army 2 full, 1 reduced.
        entered: by zone whether the side of the phase crossed it or ended there in this phase.
        more: what a game keeps besides by zone.
    """

    __slots__ = ("entered", "more", "steps", "zone")

    def __init__(self, zone: bytearray, steps: bytearray, entered: bytearray, *more: bytearray) -> None:
        self.zone, self.steps, self.entered, self.more = zone, steps, entered, more

    def copy(self) -> Sketch:
        """Return a sketch that may be changed without changing this one."""
        return Sketch(self.zone[:], self.steps[:], self.entered[:], *(row[:] for row in self.more))

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


class Model:
    """A table as plans see it: armies by number, who plays and who holds what, the sketch of now.

    Attributes:
        camps: by side whether it is of the first camp; phase: the side whose phase it is; when: turn and phase in words.
        side: by army who plays it; cv: by army its combat value without a step, reduced, full; held: by zone who controls it.
        judge: who judges what may come of it, by weights.
    """

    def __init__(
        self, position: Position, ground: Ground, camps: tuple[bool, ...], phase: int, when: str,
        lying: Iterable[tuple[Counter, int, str]], held: Iterable[int], entered: Collection[str], *more: bytearray,
        judge: type[Judge],
    ) -> None:  # fmt: skip
        self.position, self.ground, self.camps, self.phase, self.when = position, ground, camps, phase, when
        armies = sorted(lying, key=lambda one: one[0].id)
        self.armies = tuple(army.id for army, *_ in armies)
        self.number = {army: n for n, army in enumerate(self.armies)}
        faces = [position.kind(army) for army, *_ in armies]
        self.side = np.array([side for _, side, _ in armies])
        self.cv = np.array([(0, *(int(kind.face(n).get("combat", 0)) for n in (1, 0))) for kind in faces], np.float32)
        self.held: Array = np.array(list(held))
        self.sketch = Sketch(
            bytearray(ground.index.get(zone, OFF) for *_, zone in armies),
            bytearray(1 if army.face == 1 else 2 for army, *_ in armies),
            bytearray(zone in entered for zone in ground.zones), *more,
        )  # fmt: skip
        self.judge: Callable[[Weights], Any] = functools.cache(lambda by: judge(self, by))

    def after(self, edit: Edit) -> Sketch:
        """Return what an edit makes of the armies of now."""
        sketch = self.sketch.copy()
        for part in parts(edit):
            for army in (self.number[c] for c in getattr(part, "counters", ()) if c in self.number):
                if isinstance(part, Move):
                    sketch.zone[army] = self.ground.index.get(part.zone, OFF)
                elif isinstance(part, Flip):
                    sketch.steps[army] = 2 - part.face if part.face is not None else sketch.steps[army]
        return sketch

    def open_zones(self, end: Sketch, wanted: Callable[[int], bool]) -> dict[int, list[int]]:
        """Return the zones of a camp that nobody of it guards, each with those beside it whence enemies may walk in."""
        camp, friends, foes = self.camps[self.phase], set[int](), set[int]()
        for zone, owner in zip(end.zone, self.side, strict=True):
            (friends if self.camps[owner] == camp else foes).add(zone)
        found = {}
        for zone, holder in enumerate(self.held):
            if holder < len(self.camps) and self.camps[holder] == camp and zone not in friends and wanted(zone):
                beside = [other for other in self.ground.around[zone] if other in foes and other not in friends]
                if beside:
                    found[zone] = beside
        return found


# Floods over the board for many positions at once: truths packed eight positions a byte.


def rows_of(of: Iterable[bytearray]) -> Array:
    """Return bytes of positions as an array, a column for each position."""
    rows = [bytes(one) for one in of]
    return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), -1).T


def around(rows: Array, links: Array, join: Any = None) -> Array:
    """Return for each zone the sum over its neighbours, or what another ufunc makes of them."""
    rows = np.concatenate((rows, np.zeros((1, rows.shape[1]), rows.dtype)))
    return np.asarray((join or np.add).reduce(rows.take(links, axis=0), axis=0))


def spread(rows: Array, links: Array) -> Array:
    """Return for each zone whether any of its neighbours has it, truths as bits."""
    return around(rows, links, np.bitwise_or)


def bits(rows: Array) -> Array:
    """Return truths of zones and positions as bits, eight positions a byte: floods over them take a fraction of the time."""
    return np.packbits(rows, axis=1)


def truths(rows: Array, n: int) -> Array:
    """Return the truths that bits of so many positions stand for."""
    return np.unpackbits(rows, axis=1, count=n).view(bool)


def lined(usable: Array, sources: Array, links: Array, harbours: Array | None = None) -> Array:
    """Return the zones in, or beside, lines through usable zones that begin at sources; from one harbour to all others."""
    n, reached = usable.shape[1], bits(usable & sources)
    usable, harbour = bits(usable), bits(usable if harbours is None else usable & harbours)
    while True:
        more = usable & spread(reached, links)
        if harbours is not None:
            more |= harbour & np.bitwise_or.reduce(reached & harbour, axis=0)
        if not (more & ~reached).any():
            return truths(reached | spread(reached, links), n)
        reached |= more


class Lie(NamedTuple):
    """How many positions lie: who holds the zones, strength and number of each side's armies by zone.

    `counted`: returns how many of some armies stand in each zone.
    """

    sketches: Sequence[Sketch]
    held: Array
    strength: list[Array]
    number: list[Array]
    counted: Callable[[Array], Array]


class Judge(ABC):
    """What positions that may come of one phase are worth to the side whose phase it is, as they are after the end of it.

    Attributes:
        ratios, falls: how often an attack clears a zone, by the attackers' strength over the defenders'.
        holes: an enemy has but so many armies to walk into empty zones with: what the first, second … hole counts.
        steps_away: a zone that enemies reach by one zone, two …; march: how near they cut a line of supply.
        besieged: what armies out of supply count that may still be freed; lost: what a point of value counts that falls.
        cut: what counts of what an enemy may cut off; answered: whether who may be answered first counts for that.
        fade: what armies still count towards the end; buried: whether those that are dead then threaten nobody.
    """

    ratios: ClassVar[tuple[float, ...]]
    falls: ClassVar[tuple[float, ...]]
    holes: ClassVar[tuple[float, ...]]
    steps_away: ClassVar[tuple[float, ...]]
    march: ClassVar[float]
    besieged: ClassVar[float]
    lost: ClassVar[float] = 1.0
    answered: ClassVar[bool] = True
    buried: ClassVar[bool] = False

    def __init__(self, model: Model, by: Weights) -> None:
        self.model, self.weights, self.ground, self.phase = model, by, model.ground, model.phase
        self.sides, self.cv, self.cut, self.fade = range(len(model.camps)), model.cv, by.cut, 1.0
        self.foes = [[foe for foe in self.sides if model.camps[foe] != model.camps[mine]] for mine in self.sides]

    def _lying(self, sketches: Sequence[Sketch]) -> Lie:
        """Return positions as they lie before the end of the phase."""
        size, n, side = self.ground.size, len(sketches), self.model.side
        zone, steps = rows_of(s.zone for s in sketches), rows_of(s.steps for s in sketches)
        cv = self.cv[np.arange(len(side))[:, None], steps]
        place = np.where(zone == OFF, size, zone).astype(np.int64) * n + np.arange(n)

        def counted(who: Array, weights: Array | None = None) -> Array:
            one = np.bincount(place[who].ravel(), weights, (size + 1) * n).reshape(size + 1, n)
            return one[:size].astype(np.float32)

        number = [counted(side == mine) for mine in self.sides]
        strength = [counted(side == mine, cv[side == mine].ravel()) for mine in self.sides]
        return Lie(sketches, self.model.held[:, None], strength, number, counted)

    def values(self, sketches: Sequence[Sketch]) -> Array:
        """Return the worth of each position."""
        go_on()
        lie = self._lying(sketches)
        held = self.control(sketches, lie.number)
        lines = [self.lines(mine, held, lie.number) for mine in self.sides]
        for mine, supplied in enumerate(lines):
            # Dead at the end of its own phase; else as good as dead unless it is freed.
            lie.strength[mine] *= np.where(supplied, 1.0, 0.0 if mine == self.phase else self.besieged)
            if self.buried:
                lie.number[mine] *= lie.strength[mine] > 0
        lie = lie._replace(held=self.settled(held, lines))
        total = self.worths(lie)
        if self.weights.before or self.weights.after:
            total = total + self._threats(lie)
        return np.asarray(total if self.model.camps[self.phase] else -total)

    def gains(self, sketches: Sequence[Sketch], hoped: Sketch | None = None) -> list[float]:
        """Return what each of some positions is worth beyond that of now, or another."""
        return self.compared([[hoped or self.model.sketch, *sketches]])[0]

    def best(self, things: Sequence[T], after: Callable[[T], Sketch]) -> tuple[float, T | None]:
        """Return what the best of some things brings, the first of those that bring as much, and which it is.

        Args:
            after: the position that a thing leaves.
        """
        gains = self.gains(list(map(after, things))) if things else ()
        gain, n = max(((gain, -n) for n, gain in enumerate(gains)), default=(0.0, 0))
        return gain, things[-n] if things else None

    def compared(self, groups: Collection[Sequence[Sketch]]) -> list[list[float]]:
        """Return for each group of positions what those behind the first are worth beyond it: all are judged at once."""
        if "lots" in self.weights:
            return [[self._lot(now, n) for n in range(len(others))] for now, *others in groups]
        values = self.values([one for group in groups for one in group]) if groups else ()
        found, n = list[list[float]](), 0
        for group in groups:
            found.append([float(value - values[n]) for value in values[n + 1 : n + len(group)]])
            n += len(group)
        return found

    def _lot(self, now: Sketch, n: int) -> float:
        return self.weights.lot(0.0, f"{self.model.when} {now.zone.hex()}{now.steps.hex()} {n}") - 0.5

    def _threats(self, lie: Lie) -> Array:
        """Return what is in danger: zones with a garrison, zones of worth that an enemy can walk into, lines of supply."""
        by, n = self.weights, lie.held.shape[1]
        share, total = max(by.before, 0.01), np.zeros(n, np.float32)
        for camp in (True, False):
            own, foes = ([s for s in self.sides if (self.model.camps[s] == camp) is mine] for mine in (True, False))
            sign, empty = 1 if camp else -1, np.sum([lie.number[mine] for mine in own], axis=0) == 0
            # Only zones in which a side stands somewhere: there is no garrison in the others.
            rows = {mine: np.flatnonzero(lie.number[mine].any(1)) for mine in own}
            near = {foe: self._near(foe, lie, empty) for foe in foes}
            falls = {mine: self.fallen(mine, lie, rows[mine], near) for mine in own}
            walks = {foe: self.walks(foe, lie, empty, {m: (rows[m], falls[m][foe]) for m in own}) for foe in foes}
            stand, comes, holes = (np.full(empty.shape, one, np.float32) for one in (1, 0, 0))
            for mine in own:
                soon = {foe: by.before if self.comes_before(foe, mine) else by.after for foe in foes}
                worth, at = self.zone_worth(mine, lie.held), rows[mine]
                falling = np.where(
                    lie.number[mine][at] > 0, 1 - np.prod([1 - soon[f] * falls[mine][f] for f in foes], axis=0), 0
                )
                stand[at] -= falling
                lost = worth[at] + by.garrison * by.step * self.lost * lie.strength[mine][at]
                total -= sign * (falling * lost).sum(0)
                comes_in = np.max([walks[foe] * (soon[foe] / share) for foe in foes], axis=0)
                holes, comes = holes + worth * comes_in * empty, np.maximum(comes, comes_in)
                if self.cut:
                    cutters = (walks[f] >= self.march for f in foes if self.answered or self.comes_before(f, mine))
                    shut = empty & np.logical_or.reduce([empty & False, *cutters])
                    cut = ~self.lines(mine, lie.held, lie.number, shut)
                    total -= sign * self.cut * self.cut_off(mine, lie, cut, shut)
            worst = -np.sort(-holes, axis=0)[: len(self.holes)]
            total -= sign * by.hole * by.before * (worst * np.array(self.holes)[: len(worst), None]).sum(0)
            total += sign * self.besides(camp, lie, stand, comes)
        return total

    def _near(self, foe: int, lie: Lie, empty: Array) -> list[tuple[Array, Array]]:
        """Return strength and number of a side in and beside each zone; and two zones away, over zones that nobody guards."""
        own, links = (lie.strength[foe], lie.number[foe]), self.ground.links
        near = [rows + around(rows, links) for rows in own]
        found = [(near[0], near[1])]
        if self.weights.get("far"):
            far = [rows + around((rows - one) * empty, links) for rows, one in zip(near, own, strict=True)]
            found.append((far[0], far[1]))
        return found

    def fallen(
        self, mine: int, lie: Lie, rows: Array, near: Mapping[int, list[tuple[Array, Array]]]
    ) -> dict[int, Array]:
        """Return for each enemy how likely the garrisons of a side fall to his three best in and beside some zones."""
        guards = lie.number[mine][rows]
        defence, found = np.maximum(self.defence(mine, lie, rows), 1), {}
        for foe in near:
            shares = zip((1.0, self.weights.get("far", 0.0)), near[foe], strict=False)
            found[foe] = np.max([
                share * np.interp(of[rows] * np.minimum(1, 3 / np.maximum(many[rows], 1)) / defence, self.ratios, self.falls)
                ** (0.5 + 0.5 * guards) for share, (of, many) in shares
            ], axis=0)  # fmt: skip
        return found

    def chance_to_fall(self, sketches: Sequence[Sketch], zone: int) -> list[float]:
        """Return the chance that the garrison of the phase's side in a zone falls, if everybody attacks it."""
        lie, rows = self._lying(sketches), np.array([zone])
        near = {foe: self._near(foe, lie, lie.number[self.phase] == 0) for foe in self.foes[self.phase]}
        falls = self.fallen(self.phase, lie, rows, near).values()
        return [float(chance) for chance in 1 - np.prod([1 - one[0] for one in falls], axis=0)]

    def comes_before(self, foe: int, mine: int) -> bool:
        """Tell whether an enemy's next phase comes before the next of the side that is threatened."""
        n = len(self.sides)
        return (foe - self.phase - 1) % n < (mine - self.phase - 1) % n

    def walked(self, who: Array, free: Array, passable: Array, shares: Iterable[float]) -> Array:
        """Return how easily walkers come into each zone, from zones where nobody stands in their way over passable ones."""
        through, n = bits(who & free), who.shape[1]
        found, passable = np.zeros(who.shape, np.float32), bits(passable)
        for share in shares:
            near = spread(through, self.ground.links)
            found = np.maximum(found, truths(near, n) * np.float32(share))
            through |= near & passable
        return found

    # What a game says.

    @abstractmethod
    def control(self, sketches: Sequence[Sketch], number: list[Array]) -> Array:
        """Return who holds each zone after the changes of control."""

    @abstractmethod
    def lines(self, side: int, held: Array, number: list[Array], shut: Array | None = None) -> Array:
        """Return the zones in which a side's armies are supplied, if it can use none of those that are shut."""

    def settled(self, held: Array, lines: list[Array]) -> Array:  # noqa: ARG002
        """Return who holds each zone once those out of supply have changed hands."""
        return held

    @abstractmethod
    def worths(self, lie: Lie) -> Array:
        """Return what zones and armies come to for the first camp."""

    @abstractmethod
    def zone_worth(self, mine: int, held: Array) -> Array:
        """Return what the loss of each zone would cost a side that holds it."""

    @abstractmethod
    def defence(self, mine: int, lie: Lie, rows: Array) -> Array:
        """Return the strength of a side in some zones, if it is attacked."""

    def walks(self, foe: int, lie: Lie, empty: Array, falls: Mapping[int, tuple[Array, Array]]) -> Array:  # noqa: ARG002
        """Return how easily a side walks into each zone, where nobody stands in the way.

        `falls`: by enemy of it some zones, and how likely their garrisons fall to it.
        """
        return self.walked(lie.number[foe] > 0, empty, empty, self.steps_away)

    def cut_off(self, mine: int, lie: Lie, cut: Array, shut: Array) -> Array:  # noqa: ARG002
        """Return what a side would lose whose zones are cut off."""
        return np.asarray(self.weights.step * self.fade * (lie.strength[mine] * cut).sum(0))

    @abstractmethod
    def besides(self, camp: bool, lie: Lie, stand: Array, comes: Array) -> Array:
        """Return what counts besides for a camp: `stand`: the chance that each garrison holds; `comes`: that enemies walk in."""
