"""What the mirror has and nobody saw yet, looked for where something lies that no counter explains.

A photograph gives hundreds of places that look a little like some counter, and those beside a stack come last: its wall, its
shadow. Where the mirror has a counter that was not seen thereabouts, such a place is looked at once more, with nothing but that
counter in mind.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from assistant.scan.sight.again import order, outlines
from assistant.scan.sight.choosing import Chosen, best_look
from assistant.scan.sight.naming import Look
from assistant.scan.sight.searching import Hint
from assistant.scan.sight.seen import FaceKey
from assistant.scan.sight.spots import spots
from assistant.scan.sight.tables import Table

EDGED = 1.1  # of a counter that was found, with its edge
DIFFERS = 0.25  # share of what lies about a place that neither the board nor a counter explains
PLACES = 48  # that are looked at
BELIEVED = -0.7  # belief from which on a counter lies there: of eight in fifty photographs one of less did not
ABOUT = 1.7  # sides within which a counter that was seen is the one which the mirror has there
OVERLAP = 0.3  # of a counter that another may cover


def still_there(counters: Sequence[Chosen], found: Sequence[Hint], table: Table) -> list[Chosen]:
    """Return counters that the mirror has and that were not seen, where they lie in sight.

    Args:
        counters: that were found.
        found: hints, best first.
        table: what is looked at.
    """
    if not table.expected:
        return []
    looks = [one.look for one in counters]
    known = outlines(looks, EDGED, table)
    promising = [
        (hint, missing)
        for spot in spots(found, table)
        for hint in spot.firsts
        if table.differing(hint.x, hint.y, hint.group, known) > DIFFERS and (missing := _missing(hint, looks, table))
    ]
    first = order([hint for hint, _ in promising], [1.0] * len(promising), looks, table)[:PLACES]
    looked = (best_look([hint], table.only(missing)) for hint, missing in (promising[n] for n in first))
    likely = sorted((one for one in looked if one is not None and one.belief > BELIEVED), key=lambda one: -one.belief)
    return [one for one in likely if table.lay(one.look, known, OVERLAP)]


def _missing(hint: Hint, looks: Sequence[Look], table: Table) -> set[FaceKey]:
    """Return the faces of a form that the mirror has about a place and that were not seen there."""
    reach = ABOUT * table.length(hint.group)
    seen = {table.face(one) for one in looks if math.hypot(one.x - hint.x, one.y - hint.y) < reach}
    return (table.near_place(hint.x, hint.y, hint.group) - seen) & set(table.sharps[hint.group].group.keys)
