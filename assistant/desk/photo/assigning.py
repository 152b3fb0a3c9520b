"""Which counter of the mirror each thing seen is: the surest pairs first, then as few as may be left without a partner.

One by one, what lies near a border may take the counter of the thing beside it, which then seems to have come from nowhere, while
the counter across the border seems to be gone. Where others of what is seen can be what the mirror has, nothing changed.
"""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId

NONE = 100.0  # what it costs that a thing is nothing that the mirror has


class Pair(NamedTuple):
    """A thing seen, by its number, that may be a counter of the mirror: at what cost, how deep that lies, whether turned over."""

    cost: float
    n: int
    depth: int
    counter: CounterId
    turned: bool


def assigned(pairs: Sequence[Pair], pile_of: Mapping[CounterId, tuple[ZoneId, str]]) -> dict[int, Pair]:
    """Return the pair of each thing that is a counter of the mirror.

    Args:
        pile_of: the zone and the side of each counter; one that shows nothing would be gone for certain.
    """
    options: dict[int, list[Pair]] = {}
    chosen: dict[int, Pair] = {}
    holder: dict[CounterId, int] = {}
    for pair in sorted(pairs, key=lambda one: one[:3]):
        options.setdefault(pair.n, []).append(pair)
        if pair.n not in chosen and pair.counter not in holder:
            chosen[pair.n], holder[pair.counter] = pair, pair.n
    for n in options:
        # That something was turned over is less likely than that others, which are hard to read, are what lies beside them.
        over = chosen.get(n)
        if (over is None or over.turned) and _make_room(n, options, chosen, holder, set()) and over is not None:
            del holder[over.counter]
    _show_again(options, chosen, pile_of)
    return chosen


def _make_room(
    n: int,
    options: Mapping[int, Sequence[Pair]],
    chosen: dict[int, Pair],
    holder: dict[CounterId, int],
    tried: set[CounterId],
) -> bool:
    """Find a counter for a thing, others taking another one for it; tell whether there is one."""
    for pair in options[n]:
        if pair.counter in tried or pair.turned:
            continue
        tried.add(pair.counter)
        if pair.counter not in holder or _make_room(holder[pair.counter], options, chosen, holder, tried):
            chosen[n], holder[pair.counter] = pair, n
            return True
    return False


def _show_again(
    options: Mapping[int, Sequence[Pair]], chosen: dict[int, Pair], pile_of: Mapping[CounterId, tuple[ZoneId, str]]
) -> None:
    """Give a pile of which nothing would show what is taken for a counter of one that shows others as well."""
    shown = Count(pile_of[pair.counter] for pair in chosen.values())
    for own in options.values():
        for pair in own:
            now = chosen.get(pair.n)
            if (
                now is not None
                and not pair.turned
                and not shown[pile_of[pair.counter]]
                and shown[pile_of[now.counter]] > 1
            ):
                shown[pile_of[now.counter]] -= 1
                shown[pile_of[pair.counter]] += 1
                chosen[pair.n] = pair


def cheapest(options: Mapping[int, Mapping[CounterId, float]]) -> dict[int, CounterId]:
    """Return a counter for each thing seen such that all together cost least.

    One by one, what can be many may take what another can only be instead of: that one then is what is much less likely.

    Args:
        options: by the number of each thing what it may be, at what cost.
    """
    alone = {n: min(own, key=own.__getitem__) for n, own in options.items() if own}
    if len(set(alone.values())) == len(alone):
        return alone  # no two would be the same
    import networkx

    graph: networkx.Graph[int | CounterId] = networkx.Graph()
    for n, own in options.items():
        graph.add_weighted_edges_from((n, counter, NONE - cost) for counter, cost in own.items())
    chosen = {frozenset(pair) for pair in networkx.max_weight_matching(graph)}
    return {n: one for n, own in options.items() for one in own if frozenset((n, one)) in chosen}
