"""Which counters something that is seen may lie on."""

from __future__ import annotations

from assistant.core.board import ZoneId
from assistant.core.kinds import CounterId
from assistant.core.position import Position
from assistant.desk.photo.faces import is_marker
from assistant.desk.photo.matching import Matching, piles_of


def side_of(position: Position, counter: CounterId) -> str:
    """Return the side of a counter of the table."""
    return position.kind(counter).side


def is_hidden(found: Matching, zone: ZoneId, counter: CounterId) -> bool:
    """Tell whether something that is seen in a zone may lie on a counter: one of its own side, or whatever shows edges.

    What could not be read may be the counter itself; what can hardly be read, anything.
    """
    if zone in found.unread:
        return True
    side = side_of(found.position, counter)
    for n, at in found.zone_of.items():
        if at != zone:
            continue
        spotted = found.view.spotted[n]
        if n in found.poor:
            hides = True
        elif is_marker(spotted.face):
            hides = spotted.edges > 0  # one that shows an edge lies on something
        else:
            hides = (found.counted(zone) and spotted.edges > 0) or not side or found.side_seen(n) == side
        if hides:
            return True
    return False


def is_uncovered(found: Matching, zone: ZoneId, counter: CounterId) -> bool:
    """Tell whether a counter lay on others of its side, and one that was beneath is seen in its place: not where a marker beside it
    lies on something.
    """
    position, agreed = found.position, set(found.agreed.values())
    if any(found.view.spotted[n].edges for n in found.markers(zone)):
        return False
    pile = next(ids for some in piles_of(position, zone) if counter in (ids := [one.id for one in some]))
    at = pile.index(counter)
    return any(beneath in agreed for beneath in pile[:at]) and not any(above in agreed for above in pile[at + 1 :])
