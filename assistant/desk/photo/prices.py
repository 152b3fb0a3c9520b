"""What each thing that may have happened costs: minus the logarithm of how likely it is.

How edges are counted is measured in the photographs themselves, stack by stack: most of them lie as the mirror has them. What is
known before (`prices.json`), and what deeds and looks cost, is fitted by `tests/photo/fit.py` to stored views of evenings.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from assistant.desk.photo.view import Spotted

# Prices of what happens, in nats. A deed: a counter lies in a zone next to its own, or was turned over; each further link, up to
# so many. Rare: several of a pile are seen; off its zone as far as may be, beneath another side's, out of sight, touched though it
# looks just so as before; that something is nothing, less at a hand or an edge. Slight: it came out of reserve, went where another
# went, lies beneath others, or is what was not made out. Gone off the board, or what lay beneath lies on top. New: it lay nowhere.
_FITTED = msgspec.json.decode(Path(__file__).with_name("prices.json").read_bytes())
FITTED: dict[str, float] = _FITTED["prices"]
DEED, RARE, SLIGHT, GONE, NEW = (FITTED[name] for name in ("deed", "rare", "slight", "gone", "new"))
LINK = FITTED["link"]
FURTHER = 2  # links; so many counters may have come to lie beneath others, each over as many links
# Prices of looks: that what is seen is nothing, that it is what lies there though it looks unlike it, less of both for each step
# that it fits badly; how much dearer a face is that is so much less alike. Of what is hard to read so much of these.
NOTHING, UNLIKE, MISFIT, BEHIND, HARD = (FITTED[name] for name in ("nothing", "unlike", "misfit", "behind", "hard"))
STEP = 0.05  # of likeness: by so much the usual likeness of what is seen in one photograph differs


class Likeness:
    """What looks cost in one view: beside how well all that is seen there fits."""

    def __init__(self, spotted: Sequence[Spotted], unshown: Collection[str] = ()) -> None:
        self._unshown = unshown
        best = sorted(one.best for one in spotted)
        self._usual = best[len(best) // 2] if best else 0.0

    def nothing(self, spotted: Spotted) -> float:
        """Return what it costs that something seen is no counter and no marker."""
        return self._less(NOTHING, spotted)

    def of(self, spotted: Spotted, face: str) -> float:
        """Return what it costs that something seen shows a face; infinite if it looks unlike it."""
        if face in spotted.looks:
            return 0.0
        return RARE + BEHIND * (1.0 if spotted.certain else HARD**2) * spotted.behind(face)

    def expected(self, spotted: Spotted, face: str) -> float:
        """Return the same where a face is expected: at most that it was misread altogether, or never seen before."""
        return min(self.of(spotted, face), RARE if face in self._unshown else self._less(UNLIKE, spotted))

    def _less(self, price: float, spotted: Spotted) -> float:
        # Of what fits worse than usual, whatever it looks like, the first step tells nothing.
        misfit = max(0.0, (self._usual - spotted.best) / STEP - 1.0)
        return max(0.5, (1.0 if spotted.certain else HARD) * (price - MISFIT * misfit))


# How edges are counted.

# How many edges more than counters are told of stacks, from three fewer to three more, by whether something is close beside and
# whether counters lie beneath; and for how many stacks of its own photograph that stands. Written by `tests/photo/fit.py`.
USUAL: list[list[list[int]]] = _FITTED["usual"]
WEIGHT: list[float] = _FITTED["weight"]
MOST = len(USUAL[0][0]) // 2  # more or fewer edges than counters beneath, which are told apart


class Stack(NamedTuple):
    """How many edges a stack shows, how many counters lie beneath its top, and whether something close beside may hide some."""

    edges: int
    beneath: int
    hemmed: bool


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
        usual = USUAL[hemmed][some]
        # As if each had been seen once more (Laplace's rule of succession).
        known = [(number + 1) / (sum(usual) + len(usual)) for number in usual]
        own = [self._seen[hemmed, some, off] for off in range(-MOST, MOST + 1)]
        if itself is not None and (itself.hemmed, itself.beneath > 0) == (hemmed, some):
            own[_off(itself) + MOST] -= 1
        weight = WEIGHT[hemmed]
        return [(number + weight * share) / (sum(own) + weight) for number, share in zip(own, known, strict=True)]

    def further(self, stack: Stack, itself: Stack | None, most: int) -> list[float]:
        """Return what each counter beneath a top costs more than one fewer: from the likeliest number on, up and down, all cost as
        much, so that a least cost takes them in turn.
        """
        prices = [self.price(stack._replace(beneath=beneath), itself) for beneath in range(most + 1)]
        best = prices.index(min(prices))
        fewer = prices[best - 1] - prices[best] if best else 0.0
        more = prices[best + 1] - prices[best] if best < most else 0.0
        return [-fewer] * best + [more] * (most - best)


def _off(stack: Stack) -> int:
    return max(-MOST, min(MOST, stack.edges - stack.beneath))
