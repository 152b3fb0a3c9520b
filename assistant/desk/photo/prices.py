"""What each thing that may have happened costs: minus the logarithm of how likely it is.

How edges are counted is measured in the photographs themselves, stack by stack: most of them lie as the mirror has them. What is
known before (`USUAL`, `WEIGHT`) is measured by `tests/photo/fit.py`, which also tells how often deeds are done.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from assistant.core.record import Record
from assistant.desk.photo.view import Spotted


class Prices(Record):
    """The prices of deeds and of what eyes do, in nats.

    `moved`: a counter lies in a zone next to its own; `link` more for each further link, `longest` at most, or `reserve` out of its
    reserve; `along` instead if another went that way. `buried`: it lies beneath others. `turned` over, `gone` off the board, `new`:
    it lay nowhere yet. `reordered`: what lay beneath lies on top. `spread`: several of a pile are seen, or another lies beneath.
    `off_zone`: as far off its zone as may be. `cover`: that something is nothing, less at a hand or an edge. `unread`: it is what
    was not made out. `partly`: it lies where its zone is not in sight. `others`: beneath another side's. `under_markers`: beneath a
    marker, weighed by how rarely markers lie so. `touched`: what looked just so in the photograph before was touched.
    """

    moved: float = 5.3
    link: float = 3.0
    longest: float = 2.0
    reserve: float = 1.2
    along: float = 1.0
    buried: float = 0.7
    turned: float = 5.0
    gone: float = 6.5
    new: float = 8.0
    reordered: float = 6.0
    spread: float = 3.0
    off_zone: float = 4.0
    cover: float = 4.0
    unread: float = 1.0
    partly: float = 3.0
    others: float = 4.0
    under_markers: float = 1.5
    touched: float = 4.0
    # Of what is read for certain, and of what is hard to read: that it is nothing, less for each step that it fits badly; that it
    # looks so much worse than the best, steeply at first; that it is what lies there though it looks unlike it.
    nothing: tuple[float, float] = (12.0, 7.0)
    misfit: tuple[float, float] = (3.5, 2.0)
    steep: tuple[float, float] = (330.0, 170.0)
    flat: tuple[float, float] = (100.0, 25.0)
    least: tuple[float, float] = (4.0, 3.5)
    unlike: tuple[float, float] = (16.0, 9.0)


PRICES = Prices()
STEP = 0.05  # of likeness: by so much the usual likeness of what is seen in one photograph differs


class Likeness:
    """What looks cost in one view: beside how well all that is seen there fits."""

    def __init__(self, spotted: Sequence[Spotted], prices: Prices = PRICES) -> None:
        best = sorted(one.best for one in spotted)
        self._usual = best[len(best) // 2] if best else 0.0
        self._prices = prices

    def misfit(self, spotted: Spotted) -> float:
        """Return how many steps worse than usual something seen fits whatever it looks like; the first tells nothing."""
        return max(0.0, (self._usual - spotted.best) / STEP - 1.0)

    def nothing(self, spotted: Spotted) -> float:
        """Return what it costs that something seen is no counter and no marker."""
        hard = not spotted.certain
        return max(0.5, self._prices.nothing[hard] - self._prices.misfit[hard] * self.misfit(spotted))

    def of(self, spotted: Spotted, face: str) -> float:
        """Return what it costs that something seen shows a face; infinite if it looks unlike it."""
        hard, behind = not spotted.certain, spotted.behind(face)
        prices = self._prices
        return min(prices.steep[hard] * behind, prices.least[hard] + prices.flat[hard] * behind)

    def expected(self, spotted: Spotted, face: str) -> float:
        """Return the same where a face is expected: at most that it was misread altogether."""
        hard = not spotted.certain
        most = self._prices.unlike[hard] - self._prices.misfit[hard] * self.misfit(spotted)
        return min(self.of(spotted, face), max(0.5, most))


# How edges are counted.

MOST = 3  # more or fewer edges than counters beneath, which are told apart
# Stacks that what is known beforehand stands for: of those that stand free, of others.
WEIGHT = {False: 2.0, True: 16.0}
SHARED = 0.5  # how far stacks with something close beside are counted as those of their photograph that stand free


class Stack(NamedTuple):
    """How many edges a stack shows, how many counters lie beneath its top, and whether something close beside may hide some."""

    edges: int
    beneath: int
    hemmed: bool


# Of stacks in stored views, by whether something is close beside and whether counters lie beneath: how many edges more than
# counters are told, from three fewer to three more.
USUAL: Mapping[tuple[bool, bool], tuple[float, ...]] = {
    (False, False): (0.0, 0.0, 0.0, 367.0, 161.0, 20.0, 4.0),
    (False, True): (1.0, 6.0, 27.0, 61.0, 36.0, 16.0, 3.0),
    (True, False): (0.0, 0.0, 0.0, 77.0, 39.0, 6.0, 10.0),
    (True, True): (6.0, 15.0, 33.0, 37.0, 9.0, 1.0, 7.0),
}


class Counting:
    """How likely so many edges are of a stack in one view, by the other stacks that lie there as the mirror has them."""

    def __init__(self, stacks: Iterable[Stack] = ()) -> None:
        self._seen = Counter((one.hemmed, one.beneath > 0, _off(one)) for one in stacks)

    def price(self, stack: Stack, itself: Stack | None = None) -> float:
        """Return what it costs that a stack shows the edges that it shows.

        Args:
            itself: the stack as it was counted among the others, of which it is no witness.
        """
        return -math.log(self._shares(stack.hemmed, stack.beneath > 0, itself)[_off(stack) + MOST])

    def _shares(self, hemmed: bool, some: bool, itself: Stack | None) -> list[float]:
        """Return how often each number of edges more than counters is told of stacks of a kind, from the fewest on."""
        known = _usual(hemmed, some)
        if hemmed:
            free = zip(self._shares(False, some, itself), _usual(False, some), strict=True)
            known = [share * (here / ever) ** SHARED for share, (here, ever) in zip(known, free, strict=True)]
        own = [self._seen[hemmed, some, off] for off in range(-MOST, MOST + 1)]
        if itself is not None and (itself.hemmed, itself.beneath > 0) == (hemmed, some):
            own[_off(itself) + MOST] -= 1
        weight = WEIGHT[hemmed] / sum(known)
        return [
            (number + weight * share) / (sum(own) + WEIGHT[hemmed]) for number, share in zip(own, known, strict=True)
        ]

    def further(self, stack: Stack, counted: bool, most: int) -> list[float]:
        """Return what each counter beneath a top costs more than one fewer: from the likeliest number on, up and down, all cost as
        much, so that a least cost takes them in turn.
        """
        itself = stack if counted else None
        prices = [self.price(stack._replace(beneath=beneath), itself) for beneath in range(most + 1)]
        best = prices.index(min(prices))
        fewer = prices[best - 1] - prices[best] if best else 0.0
        more = prices[best + 1] - prices[best] if best < most else 0.0
        return [-fewer] * best + [more] * (most - best)


def _usual(hemmed: bool, some: bool) -> list[float]:
    """Return the shares of `USUAL`, as if each had been seen once more (Laplace's rule of succession)."""
    usual = USUAL[hemmed, some]
    return [(number + 1) / (sum(usual) + len(usual)) for number in usual]


def _off(stack: Stack) -> int:
    return max(-MOST, min(MOST, stack.edges - stack.beneath))
