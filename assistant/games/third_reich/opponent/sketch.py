"""A table in small numbers, for valuing only: what armies stand where, what each zone's holder is; copied by the hundred."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import TYPE_CHECKING

from assistant.core.kinds import CounterSet
from assistant.core.later import Later
from assistant.games.third_reich.mirror import Theatre
from assistant.games.third_reich.opponent.ground import Array, Ground, faction_number, ground_of
from assistant.games.third_reich.questions.settling import crossed_by
from assistant.games.third_reich.words import FACTIONS

if TYPE_CHECKING:
    import numpy as np
else:
    np = Later("numpy")

OFF = 255  # in place of a zone: in a reserve


class Roll:
    """All armies of a counter set by number, with what is printed on them; the Afrika Korps at its value elsewhere (16)."""

    def __init__(self, kinds: CounterSet, armies: tuple[tuple[str, str], ...]) -> None:
        self.armies = tuple(army for army, _ in armies)
        self.number = {army: n for n, army in enumerate(self.armies)}
        faces = [kinds.kinds[kind] for _, kind in armies]
        self.side = np.array([faction_number(str(kind.side)) for kind in faces])
        self.cv = np.array([_values(kind) for kind in faces], np.float32)
        self.armour = np.array([kind.get("arm") == "armour" for kind in faces])
        self.country = tuple(str(kind.nation) for kind in faces)


def _values(kind: object) -> tuple[int, int, int]:
    """Return the combat values of a counter without a step, reduced, full."""
    faces = [int(kind.face(n).get("combat", 0)) for n in (1, 0)]  # type: ignore[attr-defined]
    return 0, faces[0], faces[1]


@functools.lru_cache(maxsize=4)
def _roll(kinds: CounterSet, armies: tuple[tuple[str, str], ...]) -> Roll:
    return Roll(kinds, armies)


class Sketch:
    """Where armies stand, how many steps they have, which zones the side of the phase has entered, which it invades.

    Attributes:
        zone: by army its zone, OFF for its reserve; armies of neutral countries that nobody invades stand in none.
        steps: by army 2 full, 1 reduced.
        entered: by zone whether the side of the phase crossed it or ended there in this phase (6).
        dug: nothing of the kind here; `invaded`: zones of neutral countries that the plan invades (2).
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
        armies = sorted((c.id, c.kind) for c in seen.position.table.counters.values() if kinds[c.kind].type == "army")
        self.roll = _roll(seen.position.kinds, tuple(armies))
        self.side = faction_number(seen.phase)
        self.held: Array = np.array([faction_number(seen.controller(zone)) for zone in self.ground.zones])
        self.sketch = self._sketch()
        self.judges: dict[object, object] = {}  # who judges what may come of it, by weights; kept by `valuing`

    def _sketch(self) -> Sketch:
        index, size = self.ground.index, self.ground.size
        zone, steps = bytearray([OFF]) * len(self.roll.armies), bytearray([2]) * len(self.roll.armies)
        for counter in self.seen.position.table.counters.values():
            n = self.roll.number.get(counter.id)
            if n is None:
                continue
            steps[n] = 1 if counter.face == 1 else 2
            if counter.zone in index and self.seen.kind(counter).nation in self.seen.at_war:
                zone[n] = index[counter.zone]
        entered = bytearray(size)
        for crossed in crossed_by(self.seen, FACTIONS[self.side]):
            if crossed in index:
                entered[index[crossed]] = 1
        return Sketch(zone, steps, entered, bytearray(size))

    def neutral_armies(self, country: str) -> list[tuple[int, int]]:
        """Return the armies of a neutral country with their zones: enemies from the invasion on (2)."""
        counters = self.seen.position.table.counters
        return [
            (n, self.ground.index[counters[army].zone])
            for n, army in enumerate(self.roll.armies)
            if self.roll.country[n] == country and army in counters and counters[army].zone in self.ground.index
        ]
