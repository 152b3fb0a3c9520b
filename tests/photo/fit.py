"""What deeds and looks cost, and how edges are miscounted (`assistant/desk/photo/prices.json`): fitted to stored views of evenings.

python -m tests.photo.fit [FILE [TO]]      writes what is fitted to a file of views

Each counter of a mirror is one case: of all the ways that it may have gone, what the others did being known, the true ones should
be the likeliest (logistic regression). A price that the views say little of stays near what was guessed. What the tests of the desk
promise of views in which all is clear (`PROMISED`) comes first: no price is taken at which one of them fails.
"""

import io
import math
import sys
from collections import Counter
from contextlib import ExitStack, contextmanager, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import msgspec
import numpy as np
import pytest

from assistant.desk.photo import diff, markers, matching, prices
from assistant.desk.photo.faces import face_of
from assistant.desk.photo.matching import Matched
from assistant.desk.photo.prices import MOST, Counting
from tests.desk.photo.views import perfect_view
from tests.photo.evenings import KEPT, read, tables, unpacked

FILE = Path(prices.__file__).with_name("prices.json")
CLEAR = Path(__file__).parents[1] / "desk" / "photo"
PROMISED = ("asked", "believing", "counting", "reconciling", "silent", "where_from", "witness")
EVENING = "not evening"  # whole evenings take long, and are counted at night
GUESSED = {
    **{"deed": 5.2, "rare": 4.0, "slight": 1.0, "gone": 6.5, "new": 8.0, "link": 3.0},
    **{"nothing": 12.0, "unlike": 16.0, "misfit": 3.5, "behind": 100.0, "hard": 0.55},
}
WEIGHTS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0)
STEPS = (0.8, 1.25)  # by which each price is tried, until none of them is better by so many nats
LITTLE = 0.5
STIFF = 10.0  # nats that a price costs which is e times as much as was guessed
ROUNDS = 2
UNTOLD = ("gone", "new")  # no counter leaves these tables, none comes: what that costs is guessed
UNKNOWN = [[[0] * (2 * MOST + 1)] * 2] * 2  # of how edges are counted


@contextmanager
def priced(values, known, weights):
    """Have all that is decided of a view decided at some prices."""
    with ExitStack() as patched:
        for name, value in {**values, "usual": known, "weight": weights}.items():
            for module in (prices, matching, markers, diff):
                if hasattr(module, name.upper()):
                    patched.enter_context(patch.object(module, name.upper(), value))
        yield


def is_promised():
    """Tell whether clear views tell what the tests of the desk have them tell."""
    rows = [str(CLEAR / f"test_{name}.py") for name in PROMISED]
    with redirect_stdout(io.StringIO()):
        return pytest.main(["-q", "-x", "-n0", "-p", "no:cacheprovider", "-k", EVENING, *rows]) == 0


def stacks(view, table):
    """Return the stacks of a table that is seen with itself for its mirror."""
    found = Matched(view, table)
    lying = (
        pile for pile in found.piles.values() if not pile.under_markers and all(n in found.agreed for n in pile.tops)
    )
    return [pile.stack for pile in lying]


def usual(some):
    """Return how many edges more than counters are told, from `MOST` fewer on: of stacks free or hemmed in, of one or of more."""
    told = Counter((one.hemmed, one.beneath > 0, max(-MOST, min(MOST, one.edges - one.beneath))) for one in some)
    both = (False, True)
    return [[[told[hemmed, more, n] for n in range(-MOST, MOST + 1)] for more in both] for hemmed in both]


def weight(photographs, hemmed):
    """Return for how many stacks of its photograph what is usual stands: the fewest by which the others tell a stack
    as well as they can, within a fiftieth.
    """

    def cost(much):
        with patch.object(prices, "WEIGHT", {hemmed: much, not hemmed: WEIGHTS[2]}):
            own = [(Counting(some), one) for some in photographs for one in some if one.hemmed == hemmed]
            return sum(counting.price(one, one) for counting, one in own)

    costs = {much: cost(much) for much in WEIGHTS}
    return min(much for much in WEIGHTS if costs[much] <= 1.02 * min(costs.values()))


def dear(some, values):
    """Return how unlikely what was done on tables that were seen (view, mirror, table) is at the prices in force, in nats."""
    unlikely = sum(sum(_unlikely(Matched(view, mirror), table)) for view, mirror, table in some)
    return unlikely + STIFF * sum(math.log(value / GUESSED[name]) ** 2 for name, value in values.items())


def _unlikely(found, table):
    """Yield how unlikely what became of each counter is, what became of the others being known."""

    def is_false(counter, way):
        lying = table.table.counters[counter]
        own = found.face(counter) if way.face is None else face_of(found.position, counter, way.face)
        return way.zone != lying.zone or (way.seen is not None and own != face_of(table, counter))

    true = found.assignment.without(is_false, found.position.table.counters)
    taken = {way.place: counter for counter, way in true.ways.items()}
    for counter in found.position.table.counters:
        ways = [way for way in found.assignment.ways(counter) if taken.get(way.place, counter) == counter]
        costs = np.array([-found.assignment.net(way) for way in ways])
        right = costs[[not is_false(counter, way) for way in ways]]
        if len(right):  # what the eye missed no price explains
            yield float(np.logaddexp.reduce(costs) - np.logaddexp.reduce(right))


def fitted(some, known, weights):
    """Return the prices at which what was done is likeliest, each tried a little lower and higher in turn."""

    def told(values):
        with priced(values, known, weights):
            cost = dear(some, values)
            return cost if cost < least - LITTLE and is_promised() else math.inf

    values, least = dict(GUESSED), math.inf
    least = told(values)
    for _ in range(ROUNDS):
        before = least
        for name in (name for name in GUESSED if name not in UNTOLD):
            for step in STEPS:
                while (cost := told(values | {name: values[name] * step})) < least:
                    values[name], least = values[name] * step, cost
            sys.stdout.write(f"{name} {values[name]:.2f}: {least:.1f}\n")
        if before == least:
            break
    if least == math.inf:
        raise SystemExit("no price that was tried keeps what is promised")
    return {name: round(value, 2) for name, value in values.items()}


def counts(views):
    """Return how edges are counted in views, and for how many stacks of its photograph that stands."""
    seen = [(one, tables(one.game, one.seed, one.deeds)[1]) for one in views]
    clear = [(perfect_view(table, ("map", "tracks")), table) for _, table in seen]
    with priced(GUESSED, UNKNOWN, [1.0, 1.0]):
        photographs = [stacks(*each) for each in (*((unpacked(one.still), table) for one, table in seen), *clear)]
    known = usual([one for some in photographs for one in some])
    with patch.object(prices, "USUAL", known):
        return known, [weight(photographs, hemmed) for hemmed in (False, True)]


def main():
    """Write what is fitted to views."""
    path, to = map(Path, (*sys.argv[1:], *(KEPT, FILE)[len(sys.argv) - 1 :]))
    views = read(path)
    known, weights = counts(views)
    values = fitted([(unpacked(one.behind), *tables(one.game, one.seed, one.deeds)) for one in views], known, weights)
    words = f"python -m tests.photo.fit: {len(views)} views of {path.name}; {', '.join(UNTOLD)}: guessed"
    told = {"source": words, "usual": known, "weight": weights, "prices": values}
    to.write_bytes(msgspec.json.encode(told) + b"\n")


if __name__ == "__main__":
    main()
