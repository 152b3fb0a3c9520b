"""How edges are miscounted (`assistant/desk/photo/edges.json`), and how often deeds are done (`Prices`).

python -m tests.photo.fit [FILE]      writes what a file of views tells of edges, and prints the price of each deed in them
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from unittest.mock import patch

import msgspec

from assistant.core.paths import distances, flood
from assistant.core.position import Position
from assistant.desk.photo import prices
from assistant.desk.photo.matching import Matched
from assistant.desk.photo.prices import MOST, Counting, Stack
from tests.photo.evenings import KEPT, Stored, read, tables, unpacked

FILE = Path(prices.__file__).with_name("edges.json")
WEIGHTS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)


def stacks(stored: Stored) -> list[Stack]:
    """Return the stacks of a table that is seen with itself for its mirror."""
    found = Matched(unpacked(stored.still), tables(stored.game, stored.seed, stored.deeds)[1])
    lying = (
        pile for pile in found.piles.values() if not pile.under_markers and all(n in found.agreed for n in pile.tops)
    )
    return [pile.stack for pile in lying]


def usual(some: Sequence[Stack]) -> list[list[list[int]]]:
    """Return how many edges more than counters are told, from `MOST` fewer on: of stacks free or hemmed in, of one or of more."""
    told = Counter((one.hemmed, one.beneath > 0, max(-MOST, min(MOST, one.edges - one.beneath))) for one in some)
    both = (False, True)
    return [[[told[hemmed, more, n] for n in range(-MOST, MOST + 1)] for more in both] for hemmed in both]


def weight(photographs: Sequence[Sequence[Stack]], hemmed: bool) -> float:
    """Return for how many stacks of its photograph what is usual stands: the fewest by which the others tell a stack
    as well as they can, within a fiftieth.
    """

    def cost(much: float) -> float:
        with patch.object(prices, "WEIGHT", {hemmed: much, not hemmed: WEIGHTS[2]}):
            own = [(Counting(some), one) for some in photographs for one in some if one.hemmed == hemmed]
            return sum(counting.price(one, one) for counting, one in own)

    costs = {much: cost(much) for much in WEIGHTS}
    return min(much for much in WEIGHTS if costs[much] <= 1.02 * min(costs.values()))


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
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else KEPT
    views = read(path)
    write([stacks(stored) for stored in views], f"python -m tests.photo.fit: {len(views)} views of {path.name}")
    done = Counter(deed for stored in views for deed in deeds(stored))
    for deed, times in done.most_common():
        sys.stdout.write(f"{deed} {-math.log(times / done.total()):.1f}\n")


if __name__ == "__main__":
    main()
