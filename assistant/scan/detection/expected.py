"""What the mirror has where a counter is hard to make out: of what may lie there it is likelier than all else.

Where the mirror has a counter that was not seen thereabouts, places that no counter explains are looked at once more.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

import numpy as np

from assistant.scan.detection.scene import Table
from assistant.scan.detection.search import Hint
from assistant.scan.detection.select import HOPED, OVERLAP, SMALLER, Chosen, best_first, best_look, outlines, spots
from assistant.scan.detection.sightings import FaceKey

# What the mirror has where a counter is hard to make out: of what may lie there it is likelier than all else.
#
# A die, the edge of a card or a patch of glare looks a little like some counter of the game, and that is hardly ever one that the
# mirror has just there. A counter that is half hidden or in poor light looks a little like another, and mostly is the one that lay
# there. So what is doubtful is held against the mirror's own counters first, and must be likelier than not where it is none of
# them.

# Belief in a counter that the mirror has not there, below which its own are tried, and below which nothing else is told.
OPEN, BELIEVED_AS_SEEN = 9.0, 2.5
# From which on, and by how much at most the mirror's own may be less likely: less, the likelier the other is.
DOUBTFUL, LESS = 5.0, 5.0
ABOUT = 3.5  # sides within which a counter that is seen twice is one of the mirror's


def as_hoped(found: Sequence[Chosen], table: Table) -> list[Chosen]:
    """Return counters, the doubtful ones as what the mirror has there if they may be that, without those that hardly are any.

    Args:
        table: what is looked at; nothing is changed if the mirror expects nothing at all.
    """
    if not table.expected:
        return list(found)
    result = []
    for one in found:
        if one.belief >= OPEN or table.hopes(one.look):
            result.append(one)
            continue
        own, larger = _hoped(one, table), larger_counter(one, [*found, *result], table)
        less = LESS * min(1.0, (OPEN - one.belief) / (OPEN - DOUBTFUL))
        if larger is not None and larger.belief > max(one.belief, own.belief if own is not None else HOPED):
            result.append(larger)
        elif own is not None and own.belief > max(HOPED, one.belief - less):
            result.append(own)
        elif one.belief > BELIEVED_AS_SEEN:
            result.append(one)
    return [one for one in result if one.belief > BELIEVED_AS_SEEN or not _is_one_too_many(one, result, table)]


def _is_one_too_many(one: Chosen, found: Sequence[Chosen], table: Table) -> bool:
    """Tell whether all that the mirror has of a doubtful counter about its place is seen there, and surer."""
    face, reach = table.face(one.look), ABOUT * table.length(one.look.group)
    others = [
        other
        for other in found
        if table.face(other.look) == face
        and other.belief > one.belief
        and np.hypot(other.look.x - one.look.x, other.look.y - one.look.y) < reach
    ]
    return len(others) >= max(table.hoped_for(one.look), 1)


def _hoped(one: Chosen, table: Table) -> Chosen | None:
    """Return the likeliest of what the mirror has where something was made out, looked for anew as if there were no other faces."""
    return _looked_for(one, table.near(one.look), (one.look.group, *table.as_large(one.look)), table)


def larger_counter(one: Chosen, found: Sequence[Chosen], table: Table) -> Chosen | None:
    """Return the likeliest of what the mirror has there that is larger and was not seen, for its sign may look like a marker; None
    where other counters lie.
    """
    looks = [other.look for other in found if other is not one]
    areas = [faces.group.form.area for faces in table.sharps]
    groups = [group for group, area in enumerate(areas) if areas[one.look.group] < SMALLER * area]
    faces = {face for group in groups for face in table.missing(one.look.x, one.look.y, group, looks)}
    best = _looked_for(one, faces, groups, table) if faces else None
    return best if best is not None and table.lay(best.look, outlines(looks, 1.0, table), OVERLAP) else None


def _looked_for(one: Chosen, faces: Collection[FaceKey], groups: Sequence[int], table: Table) -> Chosen | None:
    """Return the likeliest of some faces where something was made out, whatever it was taken for."""
    own = table.only(faces)
    hints = [
        Hint(one.look.x, one.look.y, one.look.turn, group, one.look.score)
        for group in groups
        if len(own.sharps[group].pictures)
    ]
    best = best_look(hints, own)
    if best is None:
        return None
    look = table.settled([best.look])[0].led_by(int(best.look.scores.argmax()))
    return replace(best, look=look, read=0.0, rival=one.look, ahead=0.0)


# What the mirror has and nobody saw yet, looked for where something lies that no counter explains.
#
# A photograph gives hundreds of places that look a little like some counter, and those beside a stack come last: its wall, its
# shadow. Where the mirror has a counter that was not seen thereabouts, such a place is looked at once more, with nothing but that
# counter in mind.

EDGED = 1.1  # of a counter that was found, with its edge
DIFFERS = 0.25  # share of what lies about a place that neither the board nor a counter explains
PLACES = 48  # that are looked at
BELIEVED_AGAIN = -0.7  # belief from which on a counter lies there: of eight in fifty photographs one of less did not
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
    first = best_first([hint for hint, _ in promising], [1.0] * len(promising), looks, table)[:PLACES]
    looked = (best_look([hint], table.only(missing)) for hint, missing in (promising[n] for n in first))
    likely = sorted(
        (one for one in looked if one is not None and one.belief > BELIEVED_AGAIN), key=lambda one: -one.belief
    )
    result: list[Chosen] = []
    for one in likely:
        larger = larger_counter(one, [*counters, *result], table)
        best = one if larger is None or larger.belief < BELIEVED_AGAIN else larger
        if table.lay(best.look, known, OVERLAP):
            # No other face was held against it so far: it may have been turned over.
            anew = table.settled([best.look])[0]
            result.append(replace(best, look=anew if anew.score > VERY_LIKE else best.look, read=0.0))
    return result
