"""What the mirror has and nobody saw yet, looked for where something lies that no counter explains.

A photograph gives hundreds of places that look a little like some counter, and those beside a stack come last: its wall, its
shadow. Where the mirror has a counter that was not seen thereabouts, such a place is looked at once more, with nothing but that
counter in mind.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from assistant.scan.sight.again import order, outlines
from assistant.scan.sight.choosing import Chosen, best_look
from assistant.scan.sight.hoping import larger_counter
from assistant.scan.sight.searching import Hint
from assistant.scan.sight.spots import spots
from assistant.scan.sight.tables import Table

EDGED = 1.1  # of a counter that was found, with its edge
DIFFERS = 0.25  # share of what lies about a place that neither the board nor a counter explains
PLACES = 48  # that are looked at
BELIEVED = -0.7  # belief from which on a counter lies there: of eight in fifty photographs one of less did not
OVERLAP = 0.3  # of a counter that another may cover
VERY_LIKE = (
    0.8  # likeness from which on what is seen is told, whatever the mirror has there: what is none mostly has less
)


def still_there(counters: Sequence[Chosen], found: Sequence[Hint], table: Table) -> list[Chosen]:
    """Return counters that the mirror has and that were not seen, where they lie in sight."""
    if not table.expected:
        return []
    looks = [one.look for one in counters]
    known = outlines(looks, EDGED, table)
    promising = [
        (hint, missing)
        for spot in spots(found, table)
        for hint in spot.firsts
        if table.differing(hint.x, hint.y, hint.group, known) > DIFFERS
        and (missing := table.missing(hint.x, hint.y, hint.group, looks))
    ]
    first = order([hint for hint, _ in promising], [1.0] * len(promising), looks, table)[:PLACES]
    looked = (best_look([hint], table.only(missing)) for hint, missing in (promising[n] for n in first))
    likely = sorted((one for one in looked if one is not None and one.belief > BELIEVED), key=lambda one: -one.belief)
    result: list[Chosen] = []
    for one in likely:
        larger = larger_counter(one, [*counters, *result], table)
        best = one if larger is None or larger.belief < BELIEVED else larger
        if table.lay(best.look, known, OVERLAP):
            # No other face was held against it so far: it may have been turned over.
            anew = table.settled([best.look])[0]
            result.append(replace(best, look=anew if anew.score > VERY_LIKE else best.look, read=0.0))
    return result
