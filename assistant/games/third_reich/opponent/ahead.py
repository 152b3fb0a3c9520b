"""The fights of armies that have made their operations: what is fought once no more points are spent (8.2, 16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from assistant.games.third_reich.opponent.fights import SHARE, Solved, solved
from assistant.games.third_reich.opponent.operations import Ready, fight_of, is_ready
from assistant.games.third_reich.opponent.sketch import Table
from assistant.games.third_reich.opponent.valuing import Judge
from assistant.games.third_reich.questions.owing import attacks_owed


class Ahead(NamedTuple):
    """A zone where combats are still to come, its fight of the book with the best of them, whether one is owed."""

    zone: str
    ready: Ready
    solved: Solved
    owed: bool


def fights_ahead(table: Table, judge: Judge, barred: frozenset[str] = frozenset()) -> Iterator[Ahead]:
    """Yield the zones where armies that made an Assault stand among enemies, and combats pay or are owed, by name."""
    seen = table.seen
    due = set(attacks_owed(seen, seen.phase))
    for zone in sorted(seen.contested()):
        if zone in barred or not any(is_ready(seen, army.id) for army in seen.armies_in(zone, seen.phase)):
            continue
        ready = fight_of(seen, zone, (), steps_worth(judge, zone), must=zone in due)
        best = solved(ready.fight) if ready is not None else None
        if ready is not None and best is not None and best.combats:
            yield Ahead(zone, ready, best, zone in due)


def steps_worth(judge: Judge, zone: str) -> float:
    """Return what it is worth to clear a zone, in steps."""
    return (float(judge.worth[judge.ground.index[zone]]) + 0.3) / (judge.weights.step * SHARE)
