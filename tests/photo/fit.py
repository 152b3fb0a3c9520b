"""What stored views tell of prices (`assistant/desk/photo/prices.py`): how edges are miscounted, and how often deeds are done.

python -m tests.photo.fit [FILE]      prints `USUAL`, what each weight of it costs a stack, and the price of each deed
"""

from __future__ import annotations

import math
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

from assistant.core.paths import distances, flood
from assistant.core.position import Position
from assistant.desk.photo import prices
from assistant.desk.photo.matching import Matched
from assistant.desk.photo.prices import MOST, USUAL, Counting, Stack
from tests.photo.evenings import KEPT, Stored, read, tables, unpacked

WEIGHTS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)


def stacks(stored: Stored) -> list[Stack]:
    """Return the stacks of a table that is seen with itself for its mirror."""
    found = Matched(unpacked(stored.still), tables(stored.game, stored.seed, stored.deeds)[1])
    lying = (
        pile for pile in found.piles.values() if not pile.under_markers and all(n in found.agreed for n in pile.tops)
    )
    return [pile.stack for pile in lying]


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


def main() -> None:
    """Print what is told of a file of views."""
    views = read(Path(sys.argv[1]) if len(sys.argv) > 1 else KEPT)
    some = [stacks(stored) for stored in views]
    for hemmed, beneath in USUAL:
        own = [one for each in some for one in each if (one.hemmed, one.beneath > 0) == (hemmed, beneath)]
        off = Counter(max(-MOST, min(MOST, one.edges - one.beneath)) for one in own)
        sys.stdout.write(f"{hemmed} {beneath} {[off[n] for n in range(-MOST, MOST + 1)]}\n")
    for hemmed in (False, True):
        for weight in WEIGHTS:
            with patch.object(prices, "WEIGHT", {**prices.WEIGHT, hemmed: weight}):
                costs = [
                    c.price(one, one) for each in some for c in [Counting(each)] for one in each if one.hemmed == hemmed
                ]
            sys.stdout.write(f"hemmed={hemmed} weight={weight} {sum(costs) / len(costs):.3f}\n")
    done = Counter(deed for stored in views for deed in deeds(stored))
    for deed, number in done.most_common():
        sys.stdout.write(f"{deed} {-math.log(number / done.total()):.1f}\n")


if __name__ == "__main__":
    main()
