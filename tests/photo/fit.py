"""How edges are miscounted (`assistant/desk/photo/edges.json`), and how often deeds are done (`Prices`).

python -m tests.photo.fit FIRST NUMBER     writes what so many synthetic photographs from a seed on tell of edges, and prints the
                                           price of each deed in the stored evenings
"""

from __future__ import annotations

import itertools
import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

import msgspec
import numpy as np

from assistant.core.paths import distances, flood
from assistant.core.position import Position
from assistant.desk.photo import prices
from assistant.desk.photo.prices import MOST, Counting, Stack
from assistant.scan.detection.pipeline import see
from assistant.scan.detection.sightings import Sight
from tests.photo.boards import BOARDS
from tests.photo.evenings import KEPT, Stored, read, tables
from tests.photo.scoring import VISIBLE, book_of
from tests.photo.shots import MAPS, Shot, shot

FILE = Path(prices.__file__).with_name("edges.json")
WEIGHTS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)


def stacks(taken: Shot, sight: Sight) -> list[Stack]:
    """Return the stacks of a photograph whose tops show well, as they are seen."""
    found = []
    for lying in taken.lying:
        away = [float(np.hypot(one.place[0] - lying.place[0], one.place[1] - lying.place[1])) for one in sight.seen]
        if lying.shown >= VISIBLE and min(away, default=math.inf) < lying.side / 2:
            one = sight.seen[int(np.argmin(away))]
            found.append(Stack(one.edges, lying.beneath, one.hemmed))
    return found


def usual(some: Sequence[Stack]) -> list[list[list[int]]]:
    """Return how many edges more than counters are told, from `MOST` fewer on: of stacks free or hemmed in, of one or of more."""
    told = Counter((one.hemmed, one.beneath > 0, max(-MOST, min(MOST, one.edges - one.beneath))) for one in some)
    both = (False, True)
    return [[[told[hemmed, more, n] for n in range(-MOST, MOST + 1)] for more in both] for hemmed in both]


def weight(photographs: Sequence[Sequence[Stack]], hemmed: bool) -> float:
    """Return for how many stacks of its photograph what is usual stands, so that stacks are told best by the others beside them."""

    def cost(much: float) -> float:
        with patch.object(prices, "WEIGHT", {hemmed: much, not hemmed: WEIGHTS[2]}):
            own = [(Counting(some), one) for some in photographs for one in some if one.hemmed == hemmed]
            return sum(counting.price(one, one) for counting, one in own)

    return min(WEIGHTS, key=cost)


def deeds(stored: Stored) -> Iterator[str]:
    """Yield what was done with each counter of a mirror until its table lay."""
    mirror, table = tables(stored.game, stored.seed, stored.deeds)
    for name, was in mirror.table.counters.items():
        now = table.table.counters[name]
        if now.zone != was.zone:
            far = distances(flood((was.zone,), lambda at, p=mirror: _next(p, at)))
            yield f"moved {far.get(now.zone, 99)}"
        else:
            yield "turned" if now.face != was.face else "stayed"


def _next(position: Position, zone: str) -> tuple[str, ...]:
    return tuple(position.board.neighbours.get(zone, ()))


def write(photographs: Sequence[Sequence[Stack]], words: str) -> None:
    """Write what photographs tell of edges."""
    known = usual([one for some in photographs for one in some])
    with patch.object(prices, "USUAL", known):
        weights: Mapping[str, float] = {str(hemmed): weight(photographs, hemmed) for hemmed in (False, True)}
    told = {"source": words, "usual": known, "weight": list(weights.values())}
    FILE.write_bytes(msgspec.json.encode(told) + b"\n")


def main() -> None:
    """Write what is told of edges, and print what is told of deeds."""
    first, number = int(sys.argv[1]), int(sys.argv[2])
    boards = itertools.islice(itertools.cycle(itertools.product(MAPS, BOARDS)), number)
    shots = (shot(first + n, *board) for n, board in enumerate(boards))
    photographs = [stacks(taken, see(taken.scan, [taken.photo], book_of(scene, taken))) for taken, scene in shots]
    write(photographs, f"python -m tests.photo.fit {first} {number}: {sum(map(len, photographs))} stacks")
    done = Counter(deed for stored in read(KEPT) for deed in deeds(stored))
    for deed, times in done.most_common():
        sys.stdout.write(f"{deed} {-math.log(times / done.total()):.1f}\n")


if __name__ == "__main__":
    main()
