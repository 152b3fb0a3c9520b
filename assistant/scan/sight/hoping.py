"""What the mirror has where a counter is hard to make out: of what may lie there it is likelier than all else.

A die, the edge of a card or a patch of glare looks a little like some counter of the game, and that is hardly ever one that the
mirror has just there. A counter that is half hidden or in poor light looks a little like another, and mostly is the one that lay
there. So what is doubtful is held against the mirror's own counters first, and must be likelier than not where it is none of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from assistant.scan.sight.choosing import HOPED, Chosen, likeliest
from assistant.scan.sight.naming import Look
from assistant.scan.sight.tables import Table

# Belief in a counter that the mirror has not there, below which its own are tried, and below which nothing is told: of 212 true
# ones 4 had less than the first, 1 less than the second; of 16 that were none all had less than the second.
DOUBTFUL, BELIEVED = 5.0, 2.5
FARTHEST = 5.0  # of belief, by which the mirror's own may be behind
TRIED = 2  # of the mirror's faces in each outline and at each turn


def as_hoped(found: Sequence[Chosen], table: Table) -> list[Chosen]:
    """Return counters, the doubtful ones as what the mirror has there if they may be that, without those that hardly are any.

    Args:
        found: what was made out.
        table: what is looked at; nothing is changed if the mirror expects nothing at all.
    """
    if not table.expected:
        return list(found)
    doubtful = [n for n, one in enumerate(found) if one.belief < DOUBTFUL and not table.hopes(one.look)]
    ways = {n: list(_ways(found[n].look, table)) for n in doubtful}
    tried = [n for n in doubtful if ways[n]]
    result: dict[int, Chosen] = dict(enumerate(found))
    for n, own in zip(tried, likeliest([ways[n] for n in tried], table), strict=True):
        if own.belief > max(HOPED, found[n].belief - FARTHEST):
            result[n] = replace(own, read=0.0, rival=found[n].look, ahead=0.0)
    return [one for n, one in result.items() if n not in ways or one is not found[n] or one.belief > BELIEVED]


def _ways(one: Look, table: Table) -> Iterator[Look]:
    """Yield a look as it would be with the likest of the mirror's faces there, of each outline, however it is turned."""
    near = table.near(one)
    turns = [way for group in (one.group, *table.as_large(one)) for way in table.turned(replace(one, group=group))]
    for look in table.settled(turns):
        keys = table.sharps[look.group].group.keys
        own = [n for n in np.argsort(-look.scores).tolist() if keys[n] in near]
        yield from (look.led_by(n) for n in own[:TRIED])
